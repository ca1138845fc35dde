"""What synthesised libraries cost: the start, and memory beside the JSON of the list that they answer."""

import http.client
import re
import threading
import time
from urllib.parse import urlsplit

import harness


def peak(pid):
    """The most that was ever resident, in KiB."""
    with open(f"/proc/{pid}/status") as file:
        return int(re.search(r"VmHWM:\s+(\d+)", file.read()).group(1))


def read(mock, path="/api/v3/movie", **headers):
    """Seconds to the first byte and to the last, and the size; nothing of it is kept."""
    connection = http.client.HTTPConnection(urlsplit(mock.radarr).netloc)
    start = time.perf_counter()
    connection.request("GET", path, None, {**mock.headers, **headers})
    answer = connection.getresponse()
    first, size = time.perf_counter() - start, 0
    while block := answer.read(1 << 20):
        size += len(block)
    connection.close()
    return first, time.perf_counter() - start, size


def at_once(mock, count, **headers):
    threads = [threading.Thread(target=read, args=(mock,), kwargs=headers) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def measure(mockarr, sizes=(10_000, 50_000)):
    for size in sizes:
        start = time.perf_counter()
        with harness.MockArr(mockarr, "--movies", str(size), "--seed", "7") as mock:
            seconds = time.perf_counter() - start
            print(f"  {size} movies: listening after {seconds:.2f} seconds, {harness.memory(mock.pid) / 1024:.0f} MiB")
            first, whole, length = read(mock)
            text = length / 1024
            print(f"    the list, {text / 1024:.1f} MiB: first byte after {first:.2f} seconds, all after {whole:.2f}")
            print(f"    memory then {harness.memory(mock.pid) / text:.2f} x that, at most {peak(mock.pid) / text:.2f} x")
            first, whole, _ = read(mock)
            print(f"    again: first byte after {first * 1e3:.1f} milliseconds, all after {whole:.2f} seconds")
            at_once(mock, 4)
            print(f"    four clients at once: at most {peak(mock.pid) / text:.2f} x")
            first, whole, length = read(mock, **{"Accept-Encoding": "gzip"})
            print(f"    gzip, {length / 1048576:.1f} MiB: {whole:.2f} seconds; at most {peak(mock.pid) / text:.2f} x")
            at_once(mock, 4, **{"Accept-Encoding": "gzip"})
            print(f"    four of them at once: at most {peak(mock.pid) / text:.2f} x")
