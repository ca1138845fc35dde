"""A test of your own client against MockArr: copy the two fixtures, and put your client in the place of `requests`.

`mockarr` must be on the PATH, or MOCKARR_BINARY say where it is.
"""

import json
import os
import subprocess
import threading
import time

import pytest
import requests


@pytest.fixture(scope="session")
def mockarr(tmp_path_factory):
    """Starts one mock on free ports, and says where everything is."""
    ready = tmp_path_factory.mktemp("mockarr") / "ready.json"
    options = ["--radarr", "0", "--sonarr", "0", "--control", "0", "--log", "off", "--ready-file", ready]
    process = subprocess.Popen([os.environ.get("MOCKARR_BINARY", "mockarr"), *options])
    deadline = time.monotonic() + 10
    while not ready.exists():
        assert process.poll() is None and time.monotonic() < deadline, "mockarr did not start"
        time.sleep(0.02)
    yield json.loads(ready.read_text())
    process.terminate()
    process.wait()


class Sandbox:
    """A world of a test's own: Radarr's url, the key that leads here, and the control API."""

    def __init__(self, mockarr, **wish):
        made = requests.post(mockarr["control"]["url"] + "/control/v1/sandboxes", json=wish).json()
        self.api = f"{mockarr['control']['url']}/control/v1/sandboxes/{made['name']}"
        self.url = mockarr["instances"][0]["url"]
        self.key = {"X-Api-Key": made["apiKey"]}

    def control(self, method, path, body=None):
        answer = requests.request(method, self.api + path, json=body)
        assert answer.ok, answer.text  # says what was wrong, or, for a verification, what was seen instead
        return answer.json() if answer.content else None

    def get(self, path):
        return requests.get(f"{self.url}/api/v3/{path}", headers=self.key)


@pytest.fixture
def sandbox(mockarr):
    """Nobody else's requests are in it, so that tests may run in parallel."""
    sandbox = Sandbox(mockarr, ttl="10m")
    yield sandbox
    report = sandbox.control("DELETE", "")
    assert not report["violations"] and not report["unmatched"], report


def test_a_new_movie_is_in_the_library(sandbox):
    movie = {"tmdbId": 603, "title": "The Matrix", "qualityProfileId": 4, "rootFolderPath": "/movies"}
    assert requests.post(f"{sandbox.url}/api/v3/movie", json=movie, headers=sandbox.key).status_code == 201
    assert sandbox.get("movie?tmdbId=603").json()[0]["title"] == "The Matrix"
    sandbox.control("POST", "/verify", {"that": [{"state": "radarr.movie[?tmdbId==603].monitored", "is": True}]})


def test_a_server_that_is_too_busy_once(sandbox):
    rule = {"when": {"times": 1}, "then": {"reply": {"status": 429, "headers": {"Retry-After": "1"}}}}
    sandbox.control("PUT", "/rules/busy", rule)
    assert [sandbox.get("movie").status_code for _ in range(2)] == [429, 200]


def test_answers_that_come_out_of_order(sandbox):
    sandbox.control("PUT", "/holds/gate", {"match": {"route": "GET /api/v3/tag/{id}"}})
    finished = []
    callers = [threading.Thread(target=lambda id=id: finished.append(sandbox.get(f"tag/{id}").json()["id"])) for id in (1, 2)]
    for number, caller in enumerate(callers, start=1):
        caller.start()
        sandbox.control("GET", f"/holds/gate?count={number}&wait=10s")
    for number in (2, 1):
        sandbox.control("POST", "/holds/gate/release", {"n": number})
        callers[number - 1].join()
    assert finished == [2, 1]
    sandbox.control("POST", "/verify", {"that": [{"match": {"route": "GET /api/v3/tag/{id}"}, "count": 2}]})


def test_time_passes_when_it_is_told_to(sandbox):
    sandbox.control("PUT", "/clock", {"frozen": True})
    started = requests.post(f"{sandbox.url}/api/v3/command", json={"name": "RefreshMovie"}, headers=sandbox.key).json()
    assert sandbox.get(f"command/{started['id']}").json()["status"] in ("queued", "started")
    sandbox.control("POST", "/clock/advance", {"by": "1h"})
    assert sandbox.get(f"command/{started['id']}").json()["status"] == "completed"
