"""A test of your own client against MockArr: copy the fixture, and put your client in the place of `requests`.

`mockarr` must be on the PATH, or MOCKARR_BINARY say where it is.
"""

import json
import os
import subprocess
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


@pytest.fixture
def radarr(mockarr):
    """Radarr's URL and key, with everything back to the start."""
    requests.post(mockarr["control"]["url"] + "/control/v1/reset").raise_for_status()
    return mockarr["instances"][0]["url"], {"X-Api-Key": mockarr["sandboxes"][0]["apiKey"]}


def test_a_new_movie_is_in_the_library(radarr):
    url, key = radarr
    movie = {"tmdbId": 603, "title": "The Matrix", "qualityProfileId": 4, "rootFolderPath": "/movies"}
    assert requests.post(f"{url}/api/v3/movie", json=movie, headers=key).status_code == 201
    assert requests.get(f"{url}/api/v3/movie?tmdbId=603", headers=key).json()[0]["title"] == "The Matrix"


def test_a_server_that_is_too_busy_once(mockarr, radarr):
    url, key = radarr
    rule = {"when": {"times": 1}, "then": {"reply": {"status": 429, "headers": {"Retry-After": "1"}}}}
    requests.put(mockarr["control"]["url"] + "/control/v1/rules/busy", json=rule).raise_for_status()
    statuses = [requests.get(f"{url}/api/v3/movie", headers=key).status_code for _ in range(2)]
    assert statuses == [429, 200]
