"""`mockarr record` against a running mock, against one that misbehaves, and what a mock makes of the recording."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
import requests
from conftest import BINARY, PATIENCE, ROOT, Mock, start, stop, wait_until

# A first pause that no test notices, and one tag instead of a library.
QUICK = ["--pause", "10ms", "--only", "tags"]


def command(url: str, out: Path, *options: str) -> list[str]:
    return [str(BINARY), "record", "--from", url, "--out", str(out), *options]


def environment(key: str | None) -> dict[str, str]:
    plain = {name: value for name, value in os.environ.items() if name != "MOCKARR_RECORD_API_KEY"}
    return plain if key is None else {**plain, "MOCKARR_RECORD_API_KEY": key}


def record(
    url: str, out: Path, *options: str, key: str | None, expect: int = 0
) -> subprocess.CompletedProcess[str]:
    found = subprocess.run(
        command(url, out, *options), cwd=ROOT, env=environment(key), capture_output=True, text=True, timeout=600, check=False
    )
    assert found.returncode == expect, f"exit {found.returncode}\n{found.stdout}\n{found.stderr}"
    return found


def manifest(out: Path, app: str = "radarr") -> dict[str, Any]:
    recorded = json.loads((out / "recording.json").read_text())["recordings"][app]
    return {entry["fixture"]: entry for entry in recorded["fixtures"]}


def asked(mock: Mock) -> list[str]:
    """The paths of requests to the apps, in their order."""
    return [entry["target"].split("?")[0] for entry in mock.journal()]


@pytest.fixture(scope="session")
def recorded(running: Mock, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Both apps in one folder."""
    running.reset()
    out = tmp_path_factory.mktemp("recorded") / "both"
    record(running.urls["radarr"], out, key=running.key)
    record(running.urls["sonarr"] + "/", out, key=running.key)
    return out


@pytest.fixture(scope="session")
def shown(recorded: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mock]:
    """A mock that shows the recording."""
    mock = start(tmp_path_factory.mktemp("shown"), options=["--fixtures", str(recorded)])
    yield mock
    stop(mock)


ALIKE = [
    ("radarr", "movie"),
    ("radarr", "collection"),
    ("radarr", "credit"),
    ("radarr", "moviefile?movieId=10&movieId=150"),
    ("radarr", "extrafile?movieId=10"),
    ("radarr", "history?pageSize=250"),
    ("radarr", "wanted/missing?pageSize=500"),
    ("radarr", "exclusions"),
    ("radarr", "config/mediamanagement"),
    ("sonarr", "series"),
    ("sonarr", "episode?seriesId=25"),
    ("sonarr", "episodefile?seriesId=25"),
    ("sonarr", "history?pageSize=250"),
    ("sonarr", "blocklist?pageSize=100"),
    ("sonarr", "wanted/missing?pageSize=2000"),
    ("sonarr", "importlistexclusion"),
    *[
        (app, path)
        for app in ("radarr", "sonarr")
        for path in ("qualityprofile", "customformat", "tag", "rootfolder", "diskspace", "delayprofile", "indexer/schema", "health")
    ],
]


@pytest.mark.parametrize(("app", "path"), ALIKE)
def test_a_recording_answers_as_the_server_did(mock: Mock, shown: Mock, app: str, path: str) -> None:
    there = getattr(mock, app).raw("GET", path)
    here = getattr(shown, app).raw("GET", path)
    assert here.status_code == there.status_code == 200
    assert here.json() == there.json()


def test_a_recording_passes_the_check(recorded: Path) -> None:
    found = subprocess.run([BINARY, "fixtures", "check", str(recorded)], cwd=ROOT, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout


def test_a_recording_of_one_app_leaves_the_other_as_it_was(mock: Mock, tmp_path: Path) -> None:
    out = tmp_path / "out"
    record(mock.urls["radarr"], out, *QUICK, key=mock.key)
    found = subprocess.run([BINARY, "fixtures", "check", str(out)], cwd=ROOT, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout
    other = start(tmp_path, options=["--fixtures", str(out)])
    try:
        assert other.radarr.get("movie") == []
        assert other.sonarr.get("calendar") == mock.sonarr.get("calendar") != []
    finally:
        stop(other)


def test_the_key_is_written_nowhere(running: Mock, recorded: Path, tmp_path: Path) -> None:
    files = [path for path in recorded.rglob("*") if path.is_file()]
    assert len(files) > 70
    assert [path for path in files if running.key.encode() in path.read_bytes()] == []

    out = tmp_path / "out"
    told = [
        record(running.urls["radarr"], out, *QUICK, "--api-key", running.key, key=None),
        record(running.urls["radarr"], out, "--api-key", running.key, "--help", key=None, expect=2),
        record(f"{running.urls['radarr']}?apikey={running.key}", out, key=running.key, expect=2),
        record(f"http://ann:{running.key}@nas", out, key=running.key, expect=2),
        record("http://127.0.0.1:1", out, "--pause", "1ms", key=running.key, expect=1),
    ]
    for found in told:
        assert running.key not in found.stdout + found.stderr


def test_a_later_run_asks_for_what_is_missing(mock: Mock, tmp_path: Path) -> None:
    out = tmp_path / "out"
    mock.rule("broken", {"reply": {"status": 500}}, route="GET /api/v3/qualityprofile")
    options = ["--pause", "1ms", "--retries", "1", "--only", "quality-profiles,tags,notifications"]
    found = record(mock.urls["radarr"], out, *options, key=mock.key, expect=1)
    assert "quality-profiles (GET /api/v3/qualityprofile): answered 500" in found.stderr
    assert manifest(out)["quality-profiles"]["state"] == "failed"
    assert manifest(out)["movies"]["state"] == "skipped"
    assert not (out / "radarr/quality-profiles.json").exists()

    mock.no_rules()
    mock.control_call("DELETE", "/journal")
    record(mock.urls["radarr"], out, *options, key=mock.key)
    # What may hold secrets is read anew, so that they are known.
    assert sorted(asked(mock)) == ["/api/v3/notification", "/api/v3/qualityprofile", "/api/v3/system/status"]
    assert manifest(out)["quality-profiles"]["records"] == 8


def test_an_edited_file_stays(mock: Mock, tmp_path: Path) -> None:
    out = tmp_path / "out"
    options = ["--only", "notifications"]
    record(mock.urls["radarr"], out, *options, key=mock.key)
    (out / "radarr/notifications.json").write_text("[]\n")
    found = record(mock.urls["radarr"], out, *options, key=mock.key)
    assert "radarr/notifications.json was edited since it was recorded, and stays as it is" in found.stderr
    assert (out / "radarr/notifications.json").read_text() == "[]\n"
    record(mock.urls["radarr"], out, *options, "--fresh", key=mock.key)
    assert len(json.loads((out / "radarr/notifications.json").read_text())) == 4


def test_too_many_requests_are_waited_out(mock: Mock, tmp_path: Path) -> None:
    mock.rule(
        "busy", {"reply": {"status": 429, "headers": {"Retry-After": "1"}}}, when={"times": 1}, route="GET /api/v3/tag"
    )
    record(mock.urls["radarr"], tmp_path / "out", *QUICK, key=mock.key)
    times = [
        datetime.fromisoformat(entry["time"].replace("Z", "+00:00"))
        for entry in mock.journal()
        if entry["target"] == "/api/v3/tag"
    ]
    assert len(times) == 2
    assert (times[1] - times[0]).total_seconds() >= 1


TROUBLES: list[dict[str, Any]] = [
    {"reply": {"status": 503}},
    {"wire": "reset"},
    {"wire": "empty-reply"},
    {"wire": {"cutAfter": 40}},
    {"corrupt": "truncated"},
    {"corrupt": "unclosed-string"},
]


@pytest.mark.parametrize("trouble", TROUBLES, ids=str)
def test_what_passes_is_tried_again(mock: Mock, tmp_path: Path, trouble: dict[str, Any]) -> None:
    mock.rule("trouble", trouble, when={"times": 2}, route="GET /api/v3/tag")
    record(mock.urls["radarr"], tmp_path / "out", *QUICK, key=mock.key)
    assert asked(mock).count("/api/v3/tag") == 3
    assert manifest(tmp_path / "out")["tags"]["records"] == 6


LASTING: list[tuple[dict[str, Any], str]] = [
    ({"corrupt": "trailing-comma"}, "answered malformed JSON: "),
    ({"corrupt": "wrong-root"}, "answered an object instead of a list of objects"),
    ({"reply": {"dialect": "login-page"}}, "asks for a login: is the API key right, is the URL base right?"),
    ({"reply": {"status": 404}}, "answered 404"),
    ({"reply": {"status": 429, "headers": {"Retry-After": "3600"}}}, "answered 429"),
    ({"reply": {"status": 302, "location": "http://other.example.invalid/"}}, "redirects to another host"),
]


@pytest.mark.parametrize(("trouble", "reason"), LASTING, ids=str)
def test_what_lasts_is_named_with_its_reason(mock: Mock, tmp_path: Path, trouble: dict[str, Any], reason: str) -> None:
    out = tmp_path / "out"
    mock.rule("trouble", trouble, route="GET /api/v3/tag")
    found = record(mock.urls["radarr"], out, *QUICK, key=mock.key, expect=1)
    assert "mockarr: tags (GET /api/v3/tag): " + reason in found.stderr
    assert reason in manifest(out)["tags"]["reason"]
    # What is missing is not made up from another library.
    assert "radarr/tags" in json.loads((out / "library.json").read_text())["without"]


def test_a_hang_ends_with_the_timeout(mock: Mock, tmp_path: Path) -> None:
    mock.rule("hang", {"delay": "forever"}, route="GET /api/v3/tag")
    found = record(
        mock.urls["radarr"], tmp_path / "out", "--only", "tags,languages", "--timeout", "1s", "--retries", "0",
        key=mock.key, expect=1,
    )  # fmt: skip
    assert "tags (GET /api/v3/tag): no answer in time" in found.stderr
    assert manifest(tmp_path / "out")["languages"]["records"] == 60


def test_a_body_beyond_the_limit_is_left(mock: Mock, tmp_path: Path) -> None:
    found = record(
        mock.urls["radarr"], tmp_path / "out", "--only", "languages,tags", "--max-size", "2kB", key=mock.key, expect=1
    )
    assert "languages (GET /api/v3/language): its body has more than 2000 bytes" in found.stderr
    assert manifest(tmp_path / "out")["tags"]["records"] == 6


def test_a_server_that_falls_silent_is_not_asked_for_ever(mock: Mock, tmp_path: Path) -> None:
    mock.rule("gone", {"wire": "reset"}, when={"skip": 1})
    found = record(
        mock.urls["radarr"], tmp_path / "out", "--pause", "1ms", "--retries", "1", key=mock.key, expect=1
    )
    assert "not asked: the server had stopped answering" in found.stderr
    assert len(asked(mock)) < 12


class TestWhoIsAsked:
    def test_nobody_there(self, tmp_path: Path) -> None:
        found = record("http://127.0.0.1:1", tmp_path / "out", key="k", expect=1)
        assert found.stderr == "mockarr: http://127.0.0.1:1 cannot be read: nothing accepts connections there\n"
        assert not (tmp_path / "out").exists()

    def test_a_wrong_key_and_none(self, mock: Mock, tmp_path: Path) -> None:
        found = record(mock.urls["radarr"], tmp_path / "out", key="wrong", expect=1)
        assert "answered 401: the API key is not right" in found.stderr
        found = record(mock.urls["radarr"], tmp_path / "out", key=None, expect=1)
        assert "answered 401: it wants an API key" in found.stderr

    def test_a_login_page(self, mock: Mock, tmp_path: Path) -> None:
        mock.rule("login", {"reply": {"status": 302, "location": "/login"}})
        found = record(mock.urls["radarr"], tmp_path / "out", key=mock.key, expect=1)
        assert "asks for a login: is the API key right, is the URL base right?" in found.stderr

    def test_something_else(self, mock: Mock, tmp_path: Path) -> None:
        mock.rule("other", {"reply": {"body": {"appName": "Prowlarr"}}}, route="GET /api/v3/system/status")
        found = record(mock.urls["radarr"], tmp_path / "out", key=mock.key, expect=1)
        assert "is a Prowlarr, not a Radarr or Sonarr" in found.stderr

    def test_a_folder_of_something_else(self, mock: Mock, tmp_path: Path) -> None:
        (tmp_path / "notes.txt").write_text("dear diary")
        found = record(mock.urls["radarr"], tmp_path, key=mock.key, expect=2)
        assert "holds something else than a recording" in found.stderr
        assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]

    def test_a_folder_of_another_server(self, mock: Mock, tmp_path: Path, shown: Mock) -> None:
        record(mock.urls["radarr"], tmp_path / "out", *QUICK, key=mock.key)
        found = record(shown.urls["radarr"], tmp_path / "out", *QUICK, key=mock.key, expect=2)
        assert "another Radarr was recorded there; expected a new folder, or --fresh" in found.stderr
        record(shown.urls["radarr"], tmp_path / "out", *QUICK, "--fresh", key=mock.key)


def test_nothing_is_sent_but_reads_and_no_search(mock: Mock, tmp_path: Path) -> None:
    mock.control_call("DELETE", "/journal")
    record(mock.urls["radarr"], tmp_path / "out", "--skip", "credits,movie-extra-files", key=mock.key)
    assert {entry["method"] for entry in mock.journal()} == {"GET"}
    assert not [path for path in asked(mock) if "release" in path.split("/")[3:4] or "lookup" in path or "/log" in path]


def test_no_more_than_two_requests_are_under_way(mock: Mock, tmp_path: Path) -> None:
    mock.rule("gate", {"delay": "forever"}, when={"skip": 1})
    process = subprocess.Popen(
        command(mock.urls["radarr"], tmp_path / "out"), cwd=ROOT, env=environment(mock.key), stderr=subprocess.DEVNULL
    )
    wait_until(lambda: len(mock.waiting()) == 2, "two requests that wait")
    process.send_signal(signal.SIGINT)
    assert process.wait(PATIENCE) == 1
    assert len(asked(mock)) == 3


def test_an_interrupted_recording_goes_on(mock: Mock, tmp_path: Path) -> None:
    out = tmp_path / "out"
    # The twentieth series hangs.
    mock.rule("gate", {"delay": "forever"}, when={"skip": 19}, route="GET /api/v3/episode")
    options = ["--only", "series-episodes"]
    process = subprocess.Popen(
        command(mock.urls["sonarr"], out, *options), cwd=ROOT, env=environment(mock.key), stderr=subprocess.PIPE, text=True
    )
    wait_until(lambda: len(mock.waiting()) == 2, "two requests that wait")
    process.send_signal(signal.SIGINT)
    assert "stopped before the end; the same command goes on from here" in process.communicate(timeout=PATIENCE)[1]
    assert process.returncode == 1
    done = len((out / ".recording/sonarr/series-episodes.jsonl").read_text().split("\n\n"))
    assert done == 19
    start_of_it = start(tmp_path, options=["--fixtures", str(out)])
    assert start_of_it.sonarr.get("series")[0]["title"]
    stop(start_of_it)

    mock.no_rules()
    mock.control_call("DELETE", "/journal")
    record(mock.urls["sonarr"], out, *options, key=mock.key)
    assert asked(mock).count("/api/v3/episode") == 83 - 19
    assert manifest(out, "sonarr")["series-episodes"]["records"] == 2643
    assert not (out / ".recording").exists()


def test_pages_are_put_together(mock: Mock, tmp_path: Path) -> None:
    record(mock.urls["radarr"], tmp_path / "out", "--only", "radarr-history", "--history", "7", key=mock.key)
    page = json.loads((tmp_path / "out/radarr/radarr-history.json").read_text())
    assert (page["pageSize"], page["totalRecords"], len(page["records"])) == (7, 7, 7)
    assert page["records"] == mock.radarr.get("history", pageSize=7)["records"]


@pytest.fixture(scope="session")
def homely(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mock]:
    """A Radarr below a URL base, an old one, and one with a certificate that signed itself."""
    instances = ["name=based,app=radarr,url-base=/films", "name=old,app=radarr,version=4", "name=tls,app=radarr,tls=self-signed"]
    mock = start(tmp_path_factory.mktemp("homely"), options=[word for one in instances for word in ("--instance", one)])
    yield mock
    stop(mock)


def test_the_url_base_is_found_and_left_behind(homely: Mock, tmp_path: Path) -> None:
    url = homely.urls["based"].removesuffix("/films")
    found = record(url, tmp_path / "out", "--only", "movies,config", key=homely.key)
    assert "Radarr 6.0.4.10291, below /films" in found.stderr
    movies = (tmp_path / "out/radarr/movies.json").read_text()
    assert '"url": "/MediaCover/' in movies
    assert "/films/MediaCover" not in movies
    assert json.loads((tmp_path / "out/radarr/config.json").read_text())["host"]["urlBase"] == ""


def test_a_recording_shows_the_version_that_was_recorded(homely: Mock, tmp_path: Path) -> None:
    out = tmp_path / "out"
    record(homely.urls["old"], out, "--skip", "credits,movie-extra-files", key=homely.key)
    assert "exclusions" in manifest(out)
    mock = start(tmp_path, options=["--fixtures", str(out)])
    try:
        assert mock.radarr.get("system/status")["version"] == "4.7.5.7809"
        assert mock.radarr.raw("GET", "wanted/missing").status_code == 404
        assert len(mock.radarr.get("movie")) == 165
    finally:
        stop(mock)


def test_a_certificate_is_checked_unless_told_otherwise(homely: Mock, tmp_path: Path) -> None:
    url = homely.urls["tls"]
    found = record(url, tmp_path / "out", *QUICK, key=homely.key, expect=1)
    assert "its certificate is not trusted: --ca FILE names who signed it, --insecure takes any" in found.stderr
    record(url, tmp_path / "out", *QUICK, "--insecure", key=homely.key)
    pem = requests.get(f"{homely.control}/control/v1/instances/tls/certificate", timeout=PATIENCE)
    (tmp_path / "authority.pem").write_text(pem.text)
    record(url, tmp_path / "trusted", *QUICK, "--ca", str(tmp_path / "authority.pem"), key=homely.key)


SECRETS = ["s3cr3t-of-the-nas", "annabel@ann-home.lan", "nas.ann-home.lan", "/home/annabel/"]


def test_nothing_personal_of_the_settings_is_written(mock: Mock, tmp_path: Path) -> None:
    client = mock.radarr.get("downloadclient")[0]
    for field in client["fields"]:
        if field["name"] == "host":
            field["value"] = SECRETS[2]
        if field["name"] == "password":
            field["value"] = SECRETS[0]
        if field["name"] == "username":
            field["value"] = SECRETS[1]
    mock.control_call("PATCH", f"/state/radarr/downloadclient/{client['id']}", {"fields": client["fields"]})
    movie = mock.radarr.get("movie/1")
    mock.control_call("PATCH", "/state/radarr/movie/1", {"path": SECRETS[3] + "Films/One", "overview": f"By {SECRETS[1]}"})
    out = tmp_path / "out"
    record(mock.urls["radarr"], out, "--only", "download-clients,movies", key=mock.key)
    written = b"".join(path.read_bytes() for path in out.rglob("*") if path.is_file())
    for secret in SECRETS:
        assert secret.encode() not in written
    assert movie["title"].encode() in written
