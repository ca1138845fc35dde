"""What sandboxes, resets, the journal and verification cost, beside a control call that has nothing to do."""

import http.client
import json
import statistics
import time
from urllib.parse import urlsplit

import harness


class Caller:
    """One kept connection, whose calls are timed."""

    def __init__(self, url):
        self.connection = http.client.HTTPConnection(urlsplit(url).netloc)

    def call(self, method, path, body=None, **headers):
        """Seconds, and the document of the answer."""
        start = time.perf_counter()
        if body is not None:
            headers["Content-Type"] = "application/json"
        self.connection.request(method, path, json.dumps(body) if body is not None else None, headers)
        answer = self.connection.getresponse()
        content = answer.read()
        spent = time.perf_counter() - start
        if answer.status >= 500:
            raise SystemExit(f"{method} {path}: {answer.status} {content[:300]}")
        return spent, json.loads(content) if content else None


def tell(what, spent, base):
    print(f"  {what}: {spent / base:.1f} x a call that does nothing ({spent * 1e3:.3f} milliseconds here)")


def measure(mockarr, count=1000, entries=10_000):
    with harness.MockArr(mockarr) as mock:
        control, app = Caller(mock.control), Caller(mock.radarr)
        empty = statistics.median(control.call("GET", "/control/v1/clock")[0] for _ in range(200))
        sandboxes(mock, control, app, count, empty)
    with harness.MockArr(mockarr) as mock:
        control, app = Caller(mock.control), Caller(mock.radarr)
        resets(mock, control, app, empty)
        journal(mock, control, app, entries, empty)


def sandboxes(mock, control, app, count, empty):
    app.call("GET", "/api/v3/movie", **mock.headers)
    first, _ = control.call("POST", "/control/v1/sandboxes", {})
    time.sleep(0.3)
    before = harness.memory(mock.pid)
    made = [control.call("POST", "/control/v1/sandboxes", {}) for _ in range(count)]
    tell("the first sandbox, which reads all fixtures", first, empty)
    tell(f"each of {count} others", statistics.median(spent for spent, _ in made), empty)
    print(f"  memory: {(harness.memory(mock.pid) - before) / count:.1f} KiB each")
    alone = statistics.median(app.call("GET", "/api/v3/tag", **mock.headers)[0] for _ in range(200))
    keys = [{"X-Api-Key": document["apiKey"]} for _, document in made]
    beside = statistics.median(app.call("GET", "/api/v3/tag", **key)[0] for key in keys)
    print(f"  a small answer in each of them: {beside / alone:.1f} x the one of the default sandbox")
    print(f"  memory once each was asked: {(harness.memory(mock.pid) - before) / 1024:.1f} MiB for {count}")
    for key in keys:
        app.call("POST", "/api/v3/tag", {"label": "own"}, **key)
    print(f"  memory once each has a tag of its own: {(harness.memory(mock.pid) - before) / 1024:.1f} MiB for {count}")


def resets(mock, control, app, empty):
    control.call("POST", "/control/v1/sandboxes", {})
    _, movie = app.call("GET", "/api/v3/movie/1", **mock.headers)
    spent = []
    for _ in range(20):
        app.call("PUT", "/api/v3/movie/1", {**movie, "monitored": not movie["monitored"]}, **mock.headers)
        spent.append(control.call("POST", "/control/v1/reset")[0])
    tell("a reset of a changed library", statistics.median(spent), empty)


def journal(mock, control, app, entries, empty):
    app.call("GET", "/api/v3/tag", **mock.headers)
    time.sleep(0.3)
    before = harness.memory(mock.pid)
    for _ in range(entries):
        app.call("GET", "/api/v3/tag?page=1", **mock.headers)
    print(f"  a journal of {entries} entries: {(harness.memory(mock.pid) - before) / 1024:.1f} MiB")
    for what, that in (
        ("a count of one route", {"match": {"route": "GET /api/v3/tag"}, "count": entries + 1}),
        ("an order that is not there", {"inOrder": ["GET /api/v3/movie", "POST /api/v3/movie"]}),
        ("no violations", {"noViolations": True}),
    ):
        spent = [control.call("POST", "/control/v1/verify", {"that": [that]})[0] for _ in range(9)]
        tell(f"verifying {what} over them", statistics.median(spent), empty)
