"""pyarr against the running mock: https://pypi.org/project/pyarr/"""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from typing import Any

import pyarr
import pytest
import requests
from conftest import Mock, wait_until
from pyarr import RadarrAPI, SonarrAPI
from pyarr.exceptions import (
    PyarrBadRequest,
    PyarrConnectionError,
    PyarrMethodNotAllowed,
    PyarrResourceNotFound,
    PyarrServerError,
    PyarrUnauthorizedError,
)

NEW_MOVIE, NEW_SERIES = 603, 72023


def client(mock: Mock, name: str, key: str | None = None) -> RadarrAPI | SonarrAPI:
    kind = RadarrAPI if name == "radarr" else SonarrAPI
    return kind(mock.urls[name], key or mock.key)


@pytest.fixture
def radarr(mock: Mock) -> RadarrAPI:
    return client(mock, "radarr")


@pytest.fixture
def sonarr(mock: Mock) -> SonarrAPI:
    return client(mock, "sonarr")


@pytest.fixture(params=["radarr", "sonarr"])
def either(mock: Mock, request: pytest.FixtureRequest) -> RadarrAPI | SonarrAPI:
    return client(mock, request.param)


def ended(api: RadarrAPI | SonarrAPI, command: int) -> dict[str, Any] | None:
    found = api.get_command(command)
    return found if found["status"] in ("completed", "failed") else None


class TestBothApps:
    def test_status_and_the_small_lists(self, either: RadarrAPI | SonarrAPI) -> None:
        assert either.get_system_status()["appName"] in ("Radarr", "Sonarr")
        assert either.get_quality_profile()[0]["name"]
        assert either.get_root_folder(1)["path"] == either.get_root_folder()[0]["path"]
        assert either.get_disk_space()[0]["freeSpace"] > 0
        assert {one["type"] for one in either.get_health()} <= {"notice", "warning", "error"}
        assert either.get_config_host()["port"] > 0 and either.get_config_ui()["firstDayOfWeek"] >= 0
        assert either.get_task() and either.get_backup() and either.get_update() and either.get_log()["records"]
        assert either.get_indexer_schema("Newznab")[0]["implementation"] == "Newznab"

    def test_tags(self, either: RadarrAPI | SonarrAPI) -> None:
        tag = either.create_tag("Made-By-Pyarr")
        assert either.get_tag(tag["id"])["label"] == "made-by-pyarr"
        assert either.upd_tag(tag["id"], "renamed")["label"] == "renamed"
        assert either.get_tag_detail(tag["id"])["notificationIds"] == []
        assert either.del_tag(tag["id"]).status_code == 200
        with pytest.raises(PyarrResourceNotFound):
            either.get_tag(tag["id"])

    def test_commands(self, either: RadarrAPI | SonarrAPI) -> None:
        command = either.post_command("RefreshMonitoredDownloads")
        assert command["id"] in [one["id"] for one in either.get_command()]
        done = wait_until(lambda: ended(either, command["id"]), "the end of the command")
        assert (done["status"], done["result"]) == ("completed", "successful")

    def test_history_and_blocklist(self, either: RadarrAPI | SonarrAPI) -> None:
        history = either.get_history(page=2, page_size=7)
        assert len(history["records"]) == 7 and history["totalRecords"] > 14
        blocked = either.get_blocklist(page_size=100)["records"]
        assert either.del_blocklist(blocked[0]["id"]).status_code == 200
        assert either.del_blocklist_bulk([blocked[1]["id"]]) == {}
        assert either.get_blocklist()["totalRecords"] == len(blocked) - 2


class TestRadarr:
    def test_look_up_add_edit_delete(self, radarr: RadarrAPI) -> None:
        hit = radarr.lookup_movie(f"tmdb:{NEW_MOVIE}")[0]
        movie = radarr.add_movie(hit, "/movies", 1, search_for_movie=False, tags=[1])
        assert radarr.get_movie(NEW_MOVIE, tmdb=True)[0]["id"] == movie["id"]
        assert radarr.upd_movie(movie | {"monitored": False})["monitored"] is False
        edited = radarr.upd_movies({"movieIds": [movie["id"]], "tags": [3], "applyTags": "add"})
        assert sorted(edited[0]["tags"]) == [1, 3]
        assert radarr.get_movie(movie["id"])["monitored"] is False
        assert radarr.del_movie(movie["id"], add_exclusion=True).status_code == 200
        with pytest.raises(PyarrResourceNotFound):
            radarr.get_movie(movie["id"])
        assert radarr.del_movie([3, 4], delete_files=True) == {}
        assert {3, 4}.isdisjoint(one["id"] for one in radarr.get_movie())

    def test_lookups(self, radarr: RadarrAPI) -> None:
        assert [one["title"] for one in radarr.lookup_movie_by_tmdb_id(NEW_MOVIE)] == ["The Matrix"]
        assert [one["tmdbId"] for one in radarr.lookup_movie_by_imdb_id("tt0133093")] == [NEW_MOVIE]
        assert len(radarr.lookup_movie("alien")) > 5
        assert radarr.lookup_movie_by_tmdb_id(1) == []
        with pytest.raises(PyarrServerError, match="was not found"):
            radarr._get("movie/lookup/tmdb", "/v3", {"tmdbId": 1})

    def test_a_profile_from_the_schema(self, radarr: RadarrAPI) -> None:
        schema = radarr.get_quality_profile_schema()
        last = schema["items"][-1]
        last["allowed"] = True
        made = radarr.add_quality_profile("From pyarr", schema, last.get("id") or last["quality"]["id"])
        assert radarr.get_quality_profile(made["id"])["name"] == "From pyarr"
        assert radarr.del_quality_profile(made["id"]).status_code == 200
        assert made["id"] not in [one["id"] for one in radarr.get_quality_profile()]

    def test_calendar_queue_files(self, radarr: RadarrAPI) -> None:
        today = datetime.now(timezone.utc)
        assert radarr.get_calendar(today, today + timedelta(days=7))
        queue = radarr.get_queue(page_size=100)
        assert queue["totalRecords"] == len(queue["records"]) > 10
        assert radarr.get_queue_status()["totalCount"] >= queue["totalRecords"]
        assert radarr.del_queue_bulk([queue["records"][0]["id"]], blocklist=True) == {}
        assert radarr.get_queue()["totalRecords"] == queue["totalRecords"] - 1
        assert {one["movieId"] for one in radarr.get_movie_history(150)} == {150}

    def test_grab(self, radarr: RadarrAPI) -> None:
        good = next(one for one in radarr.get_release(138) if not one["rejected"])
        assert radarr.post_release(good["guid"], good["indexerId"])["guid"] == good["guid"]

        def row() -> dict[str, Any] | None:
            return next((one for one in radarr.get_queue_details(138) if one["title"] == good["title"]), None)

        found = wait_until(row, "the grabbed release in the queue")
        newest = radarr.get_movie_history(138)[0]
        assert (newest["eventType"], newest["downloadId"]) == ("grabbed", found["downloadId"])


class TestSonarr:
    def test_look_up_add_edit_delete(self, sonarr: SonarrAPI) -> None:
        hit = sonarr.lookup_series(id_=NEW_SERIES)[0]
        series = sonarr.add_series(hit, 1, 1, "/tv")
        episodes = wait_until(lambda: sonarr.get_episode(series["id"], series=True), "episodes after the refresh")
        assert [one["monitored"] for one in sonarr.upd_episode_monitor([episodes[0]["id"]], False)] == [False]
        assert sonarr.upd_series(sonarr.get_series(series["id"]) | {"monitored": False})["monitored"] is False
        assert sonarr.get_series(NEW_SERIES, tvdb=True)[0]["monitored"] is False
        assert sonarr.del_series(series["id"]).status_code == 200
        with pytest.raises(PyarrResourceNotFound):
            sonarr.get_series(series["id"])

    def test_wanted_calendar_queue_files(self, sonarr: SonarrAPI) -> None:
        wanted = sonarr.get_wanted(page=1, page_size=5, include_series=True)
        assert len(wanted["records"]) == 5 and wanted["records"][0]["series"]["title"]
        today = datetime.now(timezone.utc)
        assert sonarr.get_calendar(today, today + timedelta(days=2))
        queue = sonarr.get_queue(page_size=100, include_episode=True)
        assert queue["totalRecords"] == len(queue["records"]) and queue["records"][0]["episode"]["title"]
        file = sonarr.get_episode_file(1, series=True)[0]
        assert sonarr.del_episode_file(file["id"]).status_code == 200
        assert file["id"] not in [one["id"] for one in sonarr.get_episode_file(1, series=True)]
        assert sonarr.get_language_profile()[0]["name"] == "Deprecated"

    def test_a_profile_is_refused(self, sonarr: SonarrAPI) -> None:
        """For Sonarr pyarr sends neither the formats nor the smallest upgrade, and Sonarr 4 wants both."""
        items = sonarr.get_quality_profile_schema()["items"]
        items[-1]["allowed"] = True
        with pytest.raises(PyarrBadRequest, match="MinUpgradeFormatScore.*FormatItems"):
            sonarr.add_quality_profile("From pyarr", True, items[-1].get("id") or items[-1]["quality"]["id"], items)

    def test_parse(self, sonarr: SonarrAPI) -> None:
        parsed = sonarr.get_parse_title_path(title="Breaking.Bad.S01E02.1080p.WEB-DL.DDP5.1.H.264-GROUP")
        assert parsed["series"]["id"] == 1 and [one["episodeNumber"] for one in parsed["episodes"]] == [2]

    def test_grab(self, sonarr: SonarrAPI) -> None:
        wanted = sonarr.get_wanted(page_size=50)["records"]
        missing, good = next(
            (episode, one)
            for episode in wanted
            for one in sonarr.get_release(episode["id"])
            if not one["rejected"]
        )
        assert sonarr.post_release(good["guid"], good["indexerId"])["guid"] == good["guid"]

        def row() -> dict[str, Any] | None:
            rows = sonarr.get_queue(page_size=500)["records"]
            return next((one for one in rows if one.get("episodeId") == missing["id"]), None)

        assert wait_until(row, "the grabbed release in the queue")["title"] == good["title"]


class TestTrouble:
    """What pyarr makes of it. Where that is less than one would wish, it is so with the real servers too."""

    @pytest.mark.parametrize("name", ["radarr", "sonarr"])
    def test_a_wrong_key(self, mock: Mock, name: str) -> None:
        with pytest.raises(PyarrUnauthorizedError):
            client(mock, name, key="wrong").get_system_status()

    def test_refusals_have_names(self, mock: Mock, radarr: RadarrAPI) -> None:
        with pytest.raises(PyarrResourceNotFound):
            radarr.get_tag(999_999)
        with pytest.raises(PyarrBadRequest, match="has already been added"):
            radarr.add_movie(radarr.lookup_movie("tmdb:508442")[0] | {"id": 0}, "/movies", 1)
        with pytest.raises(PyarrServerError, match="Sequence contains no matching element"):
            radarr.post_command("Dance")
        with pytest.raises(PyarrMethodNotAllowed):
            radarr._put("system/status", "/v3")

    @pytest.mark.parametrize("status", [429, 503])
    def test_statuses_that_it_takes_for_an_answer(self, mock: Mock, either: RadarrAPI | SonarrAPI, status: int) -> None:
        """pyarr knows 400, 401, 403, 404, 405, 500 and 502: the body of any other is returned, or fails its assert."""
        mock.rule("trouble", {"reply": {"status": status, "body": {"error": "busy"}}}, when={"times": 1})
        assert either.get_system_status() == {"error": "busy"}
        assert "version" in either.get_system_status(), "well again"
        mock.rule("trouble", {"reply": {"status": status, "dialect": "html"}}, when={"times": 1})
        with pytest.raises(AssertionError):
            either.get_system_status()

    def test_malformed_json(self, mock: Mock, either: RadarrAPI | SonarrAPI) -> None:
        mock.rule("broken", {"corrupt": "truncated"})
        with pytest.raises(requests.exceptions.JSONDecodeError):
            either.get_tag()

    @pytest.mark.parametrize("wire", ["reset", "empty-reply", "close-after-headers", {"cutAfter": 20}])
    def test_broken_connections_come_through_as_those_of_requests(
        self, mock: Mock, either: RadarrAPI | SonarrAPI, wire: Any
    ) -> None:
        mock.rule("broken", {"wire": wire})
        with pytest.raises(requests.RequestException) as caught:
            either.get_tag()
        assert not isinstance(caught.value, pyarr.exceptions.PyarrError)

    def test_timeout(self, mock: Mock, either: RadarrAPI | SonarrAPI, monkeypatch: pytest.MonkeyPatch) -> None:
        """pyarr waits for ever by itself; a timeout of the session becomes its PyarrConnectionError."""
        whole = either.session.request
        monkeypatch.setattr(either.session, "request", lambda *a, **o: whole(*a, **{"timeout": 0.3} | o))
        mock.rule("slow", {"delay": "forever"})
        with pytest.raises(PyarrConnectionError):
            either.get_tag()
        mock.no_rules()
        assert either.get_tag()
