"""What a careful client does about trouble, and what trouble leaves behind in the app."""

from __future__ import annotations

import signal
import socket
import time
from pathlib import Path

import pytest
import requests
from conftest import Api, Mock, start, wait_until
from requests.adapters import HTTPAdapter
from urllib3.util import Retry

SOUL = 508442


def test_a_polite_client_waits_and_comes_through(mock: Mock) -> None:
    """urllib3 honours Retry-After: two refusals, then the answer, and the wait in between was as long as told."""
    mock.rule("busy", {"reply": {"status": 429, "headers": {"Retry-After": "1"}}}, when={"times": 2})
    session = requests.Session()
    session.mount("http://", HTTPAdapter(max_retries=Retry(total=3, status_forcelist=[429])))
    before = time.monotonic()
    answer = session.get(f"{mock.radarr.url}/api/v3/tag", headers={"X-Api-Key": mock.key}, timeout=10)
    assert answer.status_code == 200 and time.monotonic() - before >= 2
    assert [entry["status"] for entry in mock.journal()] == [429, 429, 200]
    assert [entry["rule"] for entry in mock.journal()] == ["busy", "busy", None]


def test_a_polite_client_never_fails_because_of_a_rate_limit(mock: Mock) -> None:
    """Retry-After is true: with one retry each, everything comes through."""
    mock.rule("limit", {"rateLimit": {"limit": 2, "per": "1500ms"}}, route="GET /api/v3/tag")
    session = requests.Session()
    session.mount("http://", HTTPAdapter(max_retries=Retry(total=1, status_forcelist=[429])))
    for _ in range(5):
        answer = session.get(f"{mock.radarr.url}/api/v3/tag", headers={"X-Api-Key": mock.key}, timeout=10)
        assert answer.status_code == 200
    statuses = [entry["status"] for entry in mock.journal()]
    assert statuses.count(200) == 5 and 429 in statuses


def test_an_impatient_client_has_changed_nothing(mock: Mock, radarr: Api) -> None:
    mock.rule("slow", {"delay": "1h", "commit": "after"}, route="DELETE /api/v3/movie/{id}")
    with pytest.raises(requests.Timeout):
        requests.delete(f"{radarr.url}/api/v3/movie/3", headers={"X-Api-Key": mock.key}, timeout=0.2)
    assert wait_until(lambda: [one["outcome"].get("phase") for one in mock.journal()] == ["before-commit"], "its end")
    assert [one["id"] for one in radarr.get("movie", tmdbId=SOUL)] == [3]


def test_a_write_takes_the_server_down_for_a_moment(mock: Mock, radarr: Api) -> None:
    outage = {"wire": "reset", "instance": {"state": "offline", "for": "700ms"}}
    mock.rule("trip", outage, route="DELETE /api/v3/movie/{id}", when={"times": 1})
    with pytest.raises(requests.ConnectionError):
        radarr.raw("DELETE", "movie/3")
    with pytest.raises(requests.ConnectionError, match="refused"):
        radarr.raw("DELETE", "movie/3")
    retries = Retry(total=8, connect=8, backoff_factor=0.1, allowed_methods=None)
    session = requests.Session()
    session.mount("http://", HTTPAdapter(max_retries=retries))
    again = session.delete(f"{radarr.url}/api/v3/movie/3", headers={"X-Api-Key": mock.key}, timeout=10)
    assert again.status_code == 404, "the first one was carried out"


def test_the_answer_is_lost_but_the_movie_is_deleted(mock: Mock, radarr: Api) -> None:
    mock.rule("lost", {"wire": "reset"}, route="DELETE /api/v3/movie/{id}")
    with pytest.raises(requests.ConnectionError):
        radarr.raw("DELETE", "movie/3")
    assert radarr.get("movie", tmdbId=SOUL) == []


def test_the_request_never_arrives(mock: Mock, radarr: Api) -> None:
    mock.rule("never", {"wire": "reset", "commit": "never"}, route="DELETE /api/v3/movie/{id}")
    with pytest.raises(requests.ConnectionError):
        radarr.raw("DELETE", "movie/3")
    assert [one["id"] for one in radarr.get("movie", tmdbId=SOUL)] == [3]


def test_a_client_that_leaves_is_noticed(mock: Mock, radarr: Api) -> None:
    mock.rule("slow", {"delay": "forever"}, route="GET /api/v3/release")
    with pytest.raises(requests.Timeout):
        requests.get(f"{radarr.url}/api/v3/release?movieId=138", headers={"X-Api-Key": mock.key}, timeout=0.2)

    def aborted() -> list[str]:
        return [one["route"] for one in mock.journal() if one["outcome"]["kind"] == "aborted"]

    assert wait_until(aborted, "the aborted request in the journal") == ["GET /api/v3/release"]


def test_reset_lets_waiting_requests_go(mock: Mock, radarr: Api) -> None:
    """A call that hangs ends with the reset, so that no test inherits it."""
    mock.rule("slow", {"delay": "forever"})
    host, port = radarr.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=10) as waiting:
        waiting.sendall(f"GET /api/v3/tag HTTP/1.1\r\nHost: {host}\r\nX-Api-Key: {mock.key}\r\n\r\n".encode())
        wait_until(mock.waiting, "the waiting request")
        mock.reset()
        assert waiting.recv(4096) is not None, "an answer or the end of the connection, but no timeout"
    assert radarr.get("tag")


def test_starting_up(mock: Mock, app: Api) -> None:
    name = "radarr" if app is mock.radarr else "sonarr"
    mock.control_call("PATCH", f"/instances/{name}", {"state": "starting"})
    try:
        title = name.capitalize()
        assert app.get("movie", status=503) == {"errorMessage": f"{title} is starting up, please try again later"}
        assert requests.get(f"{app.url}/", timeout=10).status_code == 503
    finally:
        mock.control_call("PATCH", f"/instances/{name}", {"state": "online"})
    assert app.get("system/status")["appName"] == title


def test_url_base(mock: Mock, radarr: Api) -> None:
    mock.control_call("PATCH", "/instances/radarr", {"urlBase": "/movies"})
    try:
        key = {"X-Api-Key": mock.key}
        bare = requests.get(f"{radarr.url}/api/v3/tag?x=1", headers=key, allow_redirects=False, timeout=10)
        assert (bare.status_code, bare.headers["Location"], bare.content) == (307, "/movies/api/v3/tag?x=1", b"")
        based = requests.get(f"{radarr.url}/movies/api/v3/config/host", headers=key, timeout=10)
        assert based.json()["urlBase"] == "/movies"
        unknown = requests.get(f"{radarr.url}/api/v3/tag", allow_redirects=False, timeout=10)
        assert unknown.status_code == 401, "no redirect for strangers"
    finally:
        mock.control_call("PATCH", "/instances/radarr", {"urlBase": ""})
    assert radarr.get("tag")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_cleanly_even_while_a_request_hangs(tmp_path: Path, number: signal.Signals) -> None:
    mock = start(tmp_path)
    mock.rule("slow", {"delay": "forever"})
    host, port = mock.radarr.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port))) as waiting:
        waiting.sendall(f"GET /api/v3/tag HTTP/1.1\r\nHost: {host}\r\nX-Api-Key: {mock.key}\r\n\r\n".encode())
        wait_until(mock.waiting, "the waiting request")
        mock.process.send_signal(number)
        assert mock.process.wait(timeout=5) == 0
