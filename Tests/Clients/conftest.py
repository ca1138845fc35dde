"""One mock for the whole session, put back to its start before each test; and one that is left alone, for downloads.

The binary is MOCKARR_BINARY, or what `swift build -c release` leaves. Every port is a free one.
"""

from __future__ import annotations

import json
import os
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, TypeVar

import pytest
import requests

ROOT = Path(__file__).resolve().parents[2]
BINARY = Path(os.environ.get("MOCKARR_BINARY", ROOT / ".build/release/mockarr")).absolute()
# Test processes share the machine with compilers: generous, and spent only by a failure.
PATIENCE = 20.0

Found = TypeVar("Found")


def wait_until(probe: Callable[[], Found], what: str, within: float = PATIENCE, every: float = 0.05) -> Found:
    """The first truthy answer of a probe that is asked again and again until a deadline."""
    deadline = time.monotonic() + within
    while True:
        found = probe()
        if found:
            return found
        if time.monotonic() > deadline:
            pytest.fail(f"not within {within:g} s: {what}; last seen: {found!r}")
        time.sleep(every)


class Api:
    """An app's API as plain HTTP: every call says which status it expects."""

    def __init__(self, url: str, key: str) -> None:
        self.url = url
        self.session = requests.Session()
        self.session.headers["X-Api-Key"] = key

    def raw(self, method: str, path: str, body: Any = None, **params: Any) -> requests.Response:
        return self.session.request(method, f"{self.url}/api/v3/{path}", json=body, params=params, timeout=PATIENCE)

    def call(self, method: str, path: str, status: int, body: Any = None, **params: Any) -> Any:
        answer = self.raw(method, path, body, **params)
        assert answer.status_code == status, f"{method} {path}: {answer.status_code} {answer.text[:600]}"
        return answer.json() if answer.content else None

    def get(self, path: str, status: int = 200, **params: Any) -> Any:
        return self.call("GET", path, status, **params)

    def post(self, path: str, body: Any, status: int = 201, **params: Any) -> Any:
        return self.call("POST", path, status, body, **params)

    def put(self, path: str, body: Any, status: int = 202, **params: Any) -> Any:
        return self.call("PUT", path, status, body, **params)

    def delete(self, path: str, body: Any = None, status: int = 200, **params: Any) -> Any:
        return self.call("DELETE", path, status, body, **params)

    def command(self, name: str, **members: Any) -> dict[str, Any]:
        """Starts a command and waits for its end."""
        started = self.post("command", {"name": name, **members})
        assert started["status"] in ("queued", "started")
        return self.end(started)

    def end(self, command: dict[str, Any]) -> dict[str, Any]:
        return wait_until(lambda: self.ended(command["id"]), f"the end of {command['name']}")

    def ended(self, command: int) -> dict[str, Any] | None:
        found = self.get(f"command/{command}")
        return found if found["status"] in ("completed", "failed") else None

    def queued(self, **wanted: Any) -> dict[str, Any] | None:
        """The first item of the queue whose members have these values."""
        rows = self.get("queue", pageSize=500)["records"]
        return next((row for row in rows if all(row.get(name) == value for name, value in wanted.items())), None)


class Mock:
    """A running mockarr."""

    def __init__(self, process: subprocess.Popen[bytes], overview: dict[str, Any]) -> None:
        self.process = process
        self.control: str = overview["control"]["url"]
        self.key: str = overview["sandboxes"][0]["apiKey"]
        self.urls: dict[str, str] = {one["name"]: one["url"] for one in overview["instances"]}
        self.radarr = Api(self.urls["radarr"], self.key)
        self.sonarr = Api(self.urls["sonarr"], self.key)

    def control_call(self, method: str, path: str, body: Any = None, status: int | None = None) -> Any:
        answer = requests.request(method, f"{self.control}/control/v1{path}", json=body, timeout=PATIENCE)
        wanted = answer.ok if status is None else answer.status_code == status
        assert wanted, f"{method} {path}: {answer.status_code} {answer.text[:600]}"
        return answer.json() if answer.content else None

    def waiting(self) -> list[dict[str, Any]]:
        return [entry for entry in self.journal() if entry["outcome"]["kind"] == "waiting"]

    def reset(self) -> None:
        self.control_call("POST", "/reset")
        for sandbox in self.control_call("GET", "")["sandboxes"][1:]:
            self.control_call("DELETE", f"/sandboxes/{sandbox['name']}")

    def rule(self, name: str, then: Any, when: dict[str, Any] | None = None, **match: Any) -> dict[str, Any]:
        """Sets a rule; without anything to match it is for every request below /api."""
        rule = {"match": match, "when": when or {}, "then": then}
        return self.control_call("PUT", f"/rules/{name}", rule)

    def no_rules(self) -> None:
        self.control_call("DELETE", "/rules")

    def journal(self) -> list[dict[str, Any]]:
        return self.control_call("GET", "/journal")["entries"]


def start(folder: Path, output: IO[str] | int = subprocess.DEVNULL, options: Sequence[str] = ()) -> Mock:
    ready = folder / "ready.json"
    command = [str(BINARY), "serve", "--radarr", "0", "--sonarr", "0", "--control", "0", "--log", "off"]
    try:
        process = subprocess.Popen([*command, *options, "--ready-file", str(ready)], cwd=ROOT, stdout=output)
    except OSError as error:
        pytest.exit(f"MOCKARR_BINARY: {error}", returncode=3)

    def overview() -> dict[str, Any] | None:
        if process.poll() is not None:
            pytest.exit(f"{BINARY} ended with {process.returncode} before it served", returncode=3)
        return json.loads(ready.read_text()) if ready.exists() else None

    return Mock(process, wait_until(overview, "the ready file"))


def stop(mock: Mock) -> None:
    mock.process.terminate()
    assert mock.process.wait(timeout=PATIENCE) == 0, "SIGTERM must end it cleanly"


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mock]:
    mock = start(tmp_path_factory.mktemp("mock"))
    yield mock
    stop(mock)


@pytest.fixture
def mock(running: Mock) -> Mock:
    """The mock as it was when it started."""
    running.reset()
    return running


@pytest.fixture
def radarr(mock: Mock) -> Api:
    return mock.radarr


@pytest.fixture
def sonarr(mock: Mock) -> Api:
    return mock.sonarr


@pytest.fixture(params=["radarr", "sonarr"])
def app(mock: Mock, request: pytest.FixtureRequest) -> Api:
    """Each of the two apps in turn."""
    return mock.radarr if request.param == "radarr" else mock.sonarr


# --- A download takes a minute of the mock's time: it goes on beside the other tests.


@dataclass
class Download:
    mock: Mock
    api: Api
    item: int
    title: str
    id: str


def grabbable_episode(sonarr: Api) -> int:
    """The first missing episode with a release that its profile takes."""
    return next(
        episode["id"]
        for episode in sonarr.get("wanted/missing", pageSize=50)["records"]
        if any(not release["rejected"] for release in sonarr.get("release", episodeId=episode["id"]))
    )


def grab(mock: Mock, api: Api, item: int, parameter: str) -> Download:
    """Searches, grabs the best release, and finds it in the queue."""
    good = next(one for one in api.get("release", **{parameter: item}) if not one["rejected"])
    api.post("release", {"guid": good["guid"], "indexerId": good["indexerId"]}, status=200)
    row = wait_until(lambda: api.queued(title=good["title"]), "the grabbed release in the queue")
    assert row[parameter] == item and row["trackedDownloadState"] == "downloading"
    assert 0 < row["sizeleft"] <= row["size"]
    return Download(mock, api, item, good["title"], row["downloadId"])


@pytest.fixture(scope="session")
def downloads(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Download | BaseException]]:
    mock = start(tmp_path_factory.mktemp("downloads"))
    begun: dict[str, Download | BaseException] = {}
    wanted = {
        "movie": lambda: grab(mock, mock.radarr, mock.radarr.get("movie", tmdbId=1054867)[0]["id"], "movieId"),
        "episode": lambda: grab(mock, mock.sonarr, grabbable_episode(mock.sonarr), "episodeId"),
    }
    for name, begin in wanted.items():
        try:
            begun[name] = begin()
        except (AssertionError, StopIteration, KeyError, pytest.fail.Exception) as error:
            begun[name] = error
    yield begun
    stop(mock)


@pytest.fixture(scope="session", autouse=True)
def begin_early(request: pytest.FixtureRequest) -> None:
    if any(item.get_closest_marker("last") for item in request.session.items):
        request.getfixturevalue("downloads")


def download(begun: dict[str, Download | BaseException], name: str) -> Download:
    found = begun[name]
    if isinstance(found, BaseException):
        raise found
    return found


@pytest.fixture
def movie_download(downloads: dict[str, Download | BaseException]) -> Download:
    return download(downloads, "movie")


@pytest.fixture
def episode_download(downloads: dict[str, Download | BaseException]) -> Download:
    return download(downloads, "episode")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.get_closest_marker("last") is not None)
