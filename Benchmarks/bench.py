#!/usr/bin/env python3
"""Measures MockArr beside a C server on the same library that has no logic at all.

Both run at the same time on loopback and are loaded in turns, so that the machine's mood hits both alike;
every figure is a median of ratios. CPU is the server's user and system time from the process table.
"""

import argparse
import contextlib
import http.client
import json
import os
import re
import resource
import select
import shutil
import socket
import statistics
import subprocess
import tempfile
import time
import urllib.request

import big_series
import libraries
import secure
import worlds
from harness import MockArr, Server, busy, cpu, free_port, load, memory, wait_for

OF_A_FILE = {"movieFileId", "movieFile", "hasFile", "sizeOnDisk", "collection", "statistics"}


def compare(mock, reference_binary, path, rounds, seconds=3, connections=64):
    """Median ratios of throughput and of CPU per request, MockArr to C, for the bytes MockArr answers there."""
    url = mock.radarr + path
    body = wait_for(url, mock.headers)
    with tempfile.NamedTemporaryFile(suffix=".json") as file:
        file.write(body)
        file.flush()
        port = free_port()
        with Server([reference_binary, str(port), "2", file.name, "loops", "600"]) as reference:
            other = f"http://127.0.0.1:{port}/"
            wait_for(other, {})
            load(mock.pid, url, mock.headers, 1, connections)
            load(reference.pid, other, mock.headers, 1, connections)
            ratios = []
            for _ in range(rounds):
                ours = load(mock.pid, url, mock.headers, seconds, connections)
                theirs = load(reference.pid, other, mock.headers, seconds, connections)
                ratios.append((ours[0] / theirs[0], ours[1] / theirs[1], ours[1], theirs[1]))
    rate, per_request, ours, theirs = (statistics.median(column) for column in zip(*ratios))
    print(f"  {len(body):>9} bytes: throughput {rate:.2f} x C, CPU per request {per_request:.2f} x C "
          f"({ours:.1f} and {theirs:.1f} microseconds here)")


def first_answer(command, port, path, headers):
    """Milliseconds from the spawn to the last byte of a first 200."""
    lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    request = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n{lines}\r\n".encode()
    start = time.perf_counter()
    with Server(command):
        while True:
            with socket.socket() as client:
                try:
                    client.connect(("127.0.0.1", port))
                    client.sendall(request)
                    answer = client.recv(65536)
                except OSError:
                    continue
            if answer.startswith(b"HTTP/1.1 200"):
                return (time.perf_counter() - start) * 1e3


def starts(mockarr, reference, key, rounds=13):
    with tempfile.NamedTemporaryFile(suffix=".json") as file:
        file.write(b"[]")
        file.flush()
        ratios, ours, theirs = [], [], []
        for _ in range(rounds):
            port = free_port()
            ours.append(first_answer([mockarr, "serve", "--radarr", str(port), "--sonarr", "0", "--control", "0",
                                      "--log", "off"], port, "/api/v3/tag", {"X-Api-Key": key}))
            port = free_port()
            theirs.append(first_answer([reference, str(port), "2", file.name, "loops", "60"], port, "/", {}))
            ratios.append(ours[-1] / theirs[-1])
    print(f"  {statistics.median(ratios):.2f} x C ({statistics.median(ours):.1f} and {statistics.median(theirs):.1f} "
          "milliseconds here)")


def request_for(mock, path):
    return (f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUser-Agent: bench/1.0\r\nAccept: application/json\r\n"
            f"X-Api-Key: {mock.key}\r\n\r\n").encode()


@contextlib.contextmanager
def hanging(mock, count):
    """So many clients whose requests are held, from several addresses: one has ports for 28 000 at most."""
    mock.rule("hang", {"match": {"route": "GET /api/v3/movie", "query": {"excludeLocalCovers": None}},
                       "then": {"delay": "forever"}})
    # What the mock knows of movies is read when it is first asked for, and is no one request's.
    for path in ("/api/v3/tag", "/api/v3/movie?excludeLocalCovers=true"):
        wait_for(mock.radarr + path, mock.headers)
    time.sleep(0.5)
    host, port = mock.radarr.removeprefix("http://").split(":")
    clients = []
    try:
        for number in range(count):
            source = (f"127.0.0.{2 + number // 10_000}", 0)
            clients.append(socket.create_connection((host, int(port)), source_address=source))
            clients[-1].sendall(request_for(mock, "/api/v3/movie"))
        wait_until_held(mock, count)
        yield
    finally:
        for client in clients:
            client.close()


def wait_until_held(mock, count):
    """The journal's ring holds the last 10 000 only, so it is the number of requests that counts."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        text = urllib.request.urlopen(f"{mock.control}/metrics").read().decode()
        if int(re.search(r"mockarr_rule_acted_total\{.*hang.*\} (\d+)", text).group(1)) >= count:
            return
        time.sleep(0.05)
    raise SystemExit(f"{count} requests are not held")


def held(mockarr, reference, count, rounds):
    with MockArr(mockarr) as mock:
        # The first few bring what is made once: the journal's ring, the marked answer.
        with hanging(mock, 10):
            before = memory(mock.pid)
            with hanging(mock, count):
                print(f"  {(memory(mock.pid) - before) / count:.2f} KiB of process memory each, {count} held")
                compare(mock, reference, "/api/v3/tag", rounds)


def late(mockarr, count, rate=500, seconds=6):
    """By how much answers delayed by 50 ms are late, beside so many that hang, each asked for at its time."""
    with MockArr(mockarr) as mock:
        mock.rule("slow", {"match": {"route": "GET /api/v3/tag"}, "then": {"delay": "50ms"}})
        with hanging(mock, count):
            seen = paced(mock, request_for(mock, "/api/v3/tag"), rate, seconds)
            journal = json.load(urllib.request.urlopen(f"{mock.control}/control/v1/journal?route=GET%20/api/v3/tag"))
            told = [one["firstByteMs"] - 50 for one in journal["entries"] if one["rule"] == "slow"]
    for who, times in (("by the server's clock", told[-rate * seconds:]), ("as a client sees it", seen)):
        cuts = statistics.quantiles(times, n=100)
        print(f"  {len(times)} answers, {who}: late by {cuts[49]:.2f} ms (p50), {cuts[98]:.2f} ms (p99)")


def paced(mock, request, rate, seconds, connections=128):
    """Sends requests at a steady rate, whatever becomes of them; milliseconds beyond 50 to each answer's first byte."""
    host, port = mock.radarr.removeprefix("http://").split(":")
    free = [socket.create_connection((host, int(port))) for _ in range(connections)]
    poll, busy, times = select.epoll(), {}, []
    start, sent = time.perf_counter(), 0
    while sent < rate * seconds or busy:
        due = start + sent / rate
        if sent < rate * seconds and free and time.perf_counter() >= due:
            client = free.pop()
            poll.register(client, select.EPOLLIN)
            busy[client.fileno()] = (client, time.perf_counter())
            client.sendall(request)
            sent += 1
        for number, _ in poll.poll(max(0, min(0.001, due - time.perf_counter()))):
            now = time.perf_counter()
            client, began = busy.pop(number)
            poll.unregister(client)
            client.recv(65536)
            times.append((now - began) * 1e3 - 50)
            free.append(client)
    return times


def many_rules(mockarr, count, rounds, seconds=3, connections=64):
    """The small answer with so many rules that do not match, as ratios to none."""
    with MockArr(mockarr) as bare, MockArr(mockarr) as full, MockArr(mockarr) as same:
        for number in range(count):
            route = ("GET /api/v3/movie", "PUT /api/v3/movie/{id}", "* /api/v3/queue/**", "POST /api/v3/command")[number % 4]
            full.rule(f"rule-{number}", {"match": {"route": route}, "then": {"delay": "1s"}})
            same.rule(f"rule-{number}", {"match": {"route": "GET /api/v3/tag", "query": {"n": str(number)}},
                                         "then": {"delay": "1s"}})
        for what, mock in (("of other routes", full), ("of the same route that want another query", same)):
            ratios = []
            for one in (bare, mock):
                load(one.pid, f"{one.radarr}/api/v3/tag", one.headers, 1, connections)
            for _ in range(rounds):
                theirs = load(bare.pid, f"{bare.radarr}/api/v3/tag", bare.headers, seconds, connections)
                ours = load(mock.pid, f"{mock.radarr}/api/v3/tag", mock.headers, seconds, connections)
                ratios.append((theirs[0] / ours[0], ours[1] / theirs[1]))
            slower, dearer = (statistics.median(column) for column in zip(*ratios))
            print(f"  {count} {what}: time per request {slower:.2f} x, CPU per request {dearer:.2f} x that of no rule")


def large_library(folder, count):
    """The fixtures with so many movies: copies of the built-in ones under other ids, without files."""
    fixtures = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "Fixtures")
    shutil.copytree(fixtures, folder)
    path = os.path.join(folder, "radarr", "movies.json")
    with open(path) as file:
        movies = json.load(file)
    known = len(movies)
    for index in range(known, count):
        copy = index // known
        movie = {name: value for name, value in movies[index % known].items() if name not in OF_A_FILE}
        movies.append({**movie, "id": 10_000 + index, "tmdbId": movie["tmdbId"] + 5_000_000 * copy,
                       "path": f"{movie['path']} {copy}"})
    with open(path, "w") as file:
        json.dump(movies, file, indent=2, ensure_ascii=False)


def changed_list(mockarr, count, rounds):
    """A list after a PUT to one of its movies, and the PUT with it, as ratios to the list that did not change."""
    with tempfile.TemporaryDirectory() as folder:
        library = os.path.join(folder, "library")
        large_library(library, count)
        with MockArr(mockarr, "--fixtures", library) as mock:
            client = http.client.HTTPConnection(mock.radarr.removeprefix("http://"))

            def timed(method, path, body=None, **headers):
                if body is not None:
                    headers["Content-Type"] = "application/json"
                start = time.perf_counter()
                client.request(method, "/api/v3" + path, body, {**mock.headers, **headers})
                answer = client.getresponse()
                content = answer.read()
                if answer.status >= 400:
                    raise SystemExit(f"{method} {path}: {answer.status}")
                return time.perf_counter() - start, content

            target = f"/movie/{10_000 + count - 1}"
            movie = json.loads(timed("GET", target)[1])
            for encoding in ("identity", "gzip"):
                first, content = timed("GET", "/movie", **{"Accept-Encoding": encoding})
                alike, lists, puts = [], [], []
                for _ in range(rounds * 4):
                    alike.append(timed("GET", "/movie", **{"Accept-Encoding": encoding})[0])
                    movie["monitored"] = not movie["monitored"]
                    puts.append(timed("PUT", target, json.dumps(movie))[0])
                    lists.append(timed("GET", "/movie", **{"Accept-Encoding": encoding})[0])
                base = statistics.median(alike)
                after = statistics.median(lists)
                both = statistics.median(put + one for put, one in zip(puts, lists))
                print(f"  {len(content):>9} bytes, {encoding}: the list after a PUT {after / base:.2f} x the unchanged one, "
                      f"with the PUT {both / base:.2f} x; made for the first time {first / base:.0f} x "
                      f"({base * 1e3:.1f} milliseconds here)")


class Client:
    """One connection to one app, and what each answer costs the server."""

    def __init__(self, mock, url):
        self.mock = mock
        self.headers = mock.headers
        self.root = None
        self.connection = http.client.HTTPConnection(url.removeprefix("http://"))

    def cost(self, method, path, body=None):
        """Seconds of the server's CPU, and the answer."""
        headers = {**self.headers, **({"Content-Type": "application/json"} if body is not None else {})}
        start = busy(self.mock.pid)
        self.connection.request(method, "/api/v3" + path, body and json.dumps(body), headers)
        answer = self.connection.getresponse()
        content = answer.read()
        if answer.status >= 400:
            raise SystemExit(f"{method} {path}: {answer.status} {content[:200]}")
        return busy(self.mock.pid) - start, content

    def document(self, path):
        return json.loads(self.cost("GET", path)[1])

    def change_a_tag(self):
        """So that no answer from before holds any more."""
        self.cost("PUT", "/tag/1", {"label": "bench", "id": 1})

    def change_the_roots(self):
        """So that every series is made anew."""
        if self.root is None:
            self.root = json.loads(self.cost("POST", "/rootfolder", {"path": "/downloads"})[1])["id"]
        else:
            self.cost("DELETE", f"/rootfolder/{self.root}")
            self.root = None


def large_series(mockarr, rounds, series=300, episodes=30_000):
    """What the same requests cost with a large library and with the built-in one; lists by the byte."""
    with tempfile.TemporaryDirectory() as folder:
        library = os.path.join(folder, "library")
        big_series.write(library, series, episodes)
        with MockArr(mockarr) as small_mock, MockArr(mockarr, "--fixtures", library) as big_mock:
            small, big = Client(small_mock, small_mock.sonarr), Client(big_mock, big_mock.sonarr)
            one = small.document("/series/25")
            episode = small.document("/episode?seriesId=25")[-1]
            day = time.strftime("%Y-%m-%d", time.gmtime())
            cases = [
                ("GET /series, all of it anew", Client.change_the_roots, "GET", "/series", None),
                ("GET /series", Client.change_a_tag, "GET", "/series", None),
                ("GET /episode?seriesId=25", Client.change_a_tag, "GET", "/episode?seriesId=25", None),
                ("GET /calendar, a day", Client.change_a_tag, "GET", f"/calendar?start={day}", None),
                ("GET /wanted/missing", Client.change_a_tag, "GET", "/wanted/missing?pageSize=50", None),
                ("GET /wanted/cutoff", Client.change_a_tag, "GET", "/wanted/cutoff?pageSize=50", None),
                ("GET /queue", Client.change_a_tag, "GET", "/queue?pageSize=50", None),
                ("PUT /series/25", Client.change_a_tag, "PUT", "/series/25", one),
                (f"PUT /episode/{episode['id']}", Client.change_a_tag, "PUT", f"/episode/{episode['id']}", episode),
            ]
            for name, prepare, method, path, body in cases:
                ratios, ours = [], []
                for _ in range(rounds * 4):
                    costs = []
                    for client in (small, big):
                        prepare(client)
                        spent, content = client.cost(method, path, body)
                        costs.append(spent / (len(content) if path == "/series" else 1))
                    ratios.append(costs[1] / costs[0])
                    ours.append(spent)
                by = ", by the byte" if path == "/series" else ""
                print(f"  {name}: CPU {statistics.median(ratios):.2f} x the built-in library{by} "
                      f"({statistics.median(ours) * 1e3:.2f} milliseconds here)")
            alike, changed, both = [], [], []
            for _ in range(rounds * 4):
                big.change_a_tag()
                alike.append(big.cost("GET", "/series")[0])
                one["monitored"] = not one["monitored"]
                put = big.cost("PUT", "/series/25", one)[0]
                changed.append(big.cost("GET", "/series")[0])
                both.append(put + changed[-1])
            base = statistics.median(alike)
            print(f"  GET /series after a PUT to one of them: CPU {statistics.median(changed) / base:.2f} x the list after "
                  f"another change, with the PUT {statistics.median(both) / base:.2f} x ({base * 1e3:.2f} milliseconds here)")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--mockarr", required=True)
    parser.add_argument("--reference", required=True)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", choices=["json", "waiting", "rules", "worlds", "libraries"], help="a part of it alone")
    options = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65536), hard))

    if options.only in (None, "json"):
        print("The JSON core beside Foundation's", flush=True)
        subprocess.run([os.path.join(os.path.dirname(options.reference), "json")], check=True)
    if options.only in (None, "waiting"):
        waiting(options)
    if options.only in (None, "rules"):
        print("Rules that do not match")
        many_rules(options.mockarr, 1000, options.rounds)
    if options.only in (None, "worlds"):
        print("Sandboxes, resets, journal and verification")
        worlds.measure(options.mockarr)
    if options.only in (None, "libraries"):
        print("Synthesised libraries")
        libraries.measure(options.mockarr)
    if options.only:
        return
    with MockArr(options.mockarr) as mock:
        key = mock.key
        time.sleep(0.5)
        print(f"Idle memory\n  {memory(mock.pid) / 1024:.1f} MiB")
        mock.rule("elsewhere", {"match": {"route": "GET /api/v3/movie/{id}"}, "then": {"delay": "1s"}})
        print("Small answer, GET /api/v3/tag, journal on, one rule that does not match")
        compare(mock, options.reference, "/api/v3/tag", options.rounds)
        print("Library, GET /api/v3/movie")
        compare(mock, options.reference, "/api/v3/movie", options.rounds)
        mock.rule("bent", {"match": {"route": "GET /api/v3/movie"},
                           "then": {"mutate": [{"path": "$[*].movieFile", "op": "remove"}]}})
        print("The same, with a member taken out of every record by mutate")
        compare(mock, options.reference, "/api/v3/movie", options.rounds)
    print("A list of 10000 movies, one of which changes")
    changed_list(options.mockarr, 10_000, options.rounds)
    print("300 series with 30000 episodes")
    large_series(options.mockarr, options.rounds)
    print("From spawn to the first 200")
    starts(options.mockarr, options.reference, key)


def waiting(options):
    print("Requests held by \"delay\": \"forever\", and the small answer beside them")
    # As many as a process may have descriptors for.
    _, descriptors = resource.getrlimit(resource.RLIMIT_NOFILE)
    held(options.mockarr, options.reference, min(20_000, descriptors - 1_000), options.rounds)
    print("Answers delayed by 50 ms, 500 a second, beside 10000 that hang")
    late(options.mockarr, 10_000)
    print("TLS")
    secure.measure(options.mockarr, options.rounds)


if __name__ == "__main__":
    main()
