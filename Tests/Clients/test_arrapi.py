"""arrapi against the running mock: https://pypi.org/project/arrapi/"""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from typing import Any

import arrapi
import pytest
import requests
from arrapi import RadarrAPI, SonarrAPI
from conftest import Mock, wait_until

NEW_MOVIE, NEW_SERIES = 603, 72023


class Impatient(requests.Session):
    """arrapi sets no timeout of its own: who wants one passes a session."""

    def request(self, *arguments: Any, **options: Any) -> requests.Response:
        return super().request(*arguments, **{"timeout": 0.5} | options)


@pytest.fixture
def radarr(mock: Mock) -> RadarrAPI:
    return RadarrAPI(mock.urls["radarr"], mock.key)


@pytest.fixture
def sonarr(mock: Mock) -> SonarrAPI:
    return SonarrAPI(mock.urls["sonarr"], mock.key)


@pytest.fixture(params=["radarr", "sonarr"])
def either(mock: Mock, request: pytest.FixtureRequest) -> RadarrAPI | SonarrAPI:
    kind = RadarrAPI if request.param == "radarr" else SonarrAPI
    return kind(mock.urls[request.param], mock.key)


def library(api: RadarrAPI | SonarrAPI) -> list[Any]:
    return api.all_movies() if isinstance(api, RadarrAPI) else api.all_series()


def day(offset: int) -> str:
    return (datetime.now(timezone.utc) + timedelta(days=offset)).strftime("%Y-%m-%d")


class TestBothApps:
    def test_status_tells_a_version_of_the_new_code_base(self, either: RadarrAPI | SonarrAPI) -> None:
        status = either.system_status()
        assert status.version.count(".") == 3 and status.appName in ("Radarr", "Sonarr")
        assert either._raw.v4, "a major version above 3"

    def test_profiles_and_folders(self, either: RadarrAPI | SonarrAPI) -> None:
        assert len({one.name for one in either.quality_profile()}) > 1
        assert all(one.path.startswith("/") for one in either.root_folder())
        assert either.remote_path_mapping()

    def test_tags(self, either: RadarrAPI | SonarrAPI) -> None:
        tag = either.create_tag("Made-By-Arrapi")
        assert tag.label == "made-by-arrapi" and tag.id in [one.id for one in either.all_tags()]
        tag.edit("other")
        assert either.get_tag(tag.id).label == "other"
        assert either.get_tag(tag.id, detail=True).connections == 0
        tag.delete()
        assert tag.id not in [one.id for one in either.all_tags()]
        with pytest.raises(arrapi.NotFound):
            either.get_tag(tag.id)

    def test_commands(self, either: RadarrAPI | SonarrAPI) -> None:
        command = either.send_command("RefreshMonitoredDownloads")
        assert command.id in [one.id for one in either.all_commands()]

        def ended() -> bool:
            command.reload()
            return command.status == "completed"

        wait_until(ended, "the end of the command")
        with pytest.raises(arrapi.Invalid):
            either.send_command("Dance")

    def test_queue(self, either: RadarrAPI | SonarrAPI) -> None:
        queue = either.all_queue()
        assert {"downloading", "completed"} <= {one.status for one in queue}
        first = queue[0]
        first.remove()
        assert first.id not in [one.id for one in either.all_queue()]
        either.remove_queue(queue[-1], blocklist=True, skip_redownload=True)
        assert queue[-1].id not in [one.id for one in either.all_queue()]


class TestRadarr:
    def test_look_up_add_edit_delete(self, radarr: RadarrAPI) -> None:
        movie = radarr.get_movie(tmdb_id=NEW_MOVIE)
        assert movie.title == "The Matrix" and movie.id is None
        movie.add("/movies", "HD-1080p", tags=["From-Arrapi"], search=False)
        assert movie.id and movie.root_folder == "/movies" and movie.monitored

        movie.edit(monitored=False, tags=["second"], quality_profile="Any")
        again = radarr.get_movie(movie_id=movie.id)
        assert (again.monitored, again.qualityProfile.name) == (False, "Any")
        assert sorted(tag.label for tag in again.tags) == ["from-arrapi", "second"]
        with pytest.raises(arrapi.Exists):
            radarr.add_movie("/movies", "Any", tmdb_id=NEW_MOVIE)

        again.delete(addImportExclusion=True)
        with pytest.raises(arrapi.NotFound):
            radarr.get_movie(movie_id=movie.id)
        radarr.respect_list_exclusions_when_adding()
        with pytest.raises(arrapi.Excluded):
            radarr.add_movie("/movies", "Any", tmdb_id=NEW_MOVIE)

    def test_search(self, radarr: RadarrAPI) -> None:
        found = {one.tmdbId: one.id for one in radarr.search_movies("alien")}
        assert found[348] is None and found[679] == 91, "one that is new, one that is in the library"
        assert radarr.get_movie(imdb_id="tt0078748").tmdbId == 348
        with pytest.raises(arrapi.NotFound):
            radarr.get_movie(tmdb_id=1)

    def test_many_at_once(self, radarr: RadarrAPI) -> None:
        added, existing, unknown, _ = radarr.add_multiple_movies([NEW_MOVIE, 348, 508442, 1], "/movies", "Any")
        assert sorted(one.tmdbId for one in added) == [348, NEW_MOVIE]
        assert [one.tmdbId for one in existing] == [508442] and unknown == [1]
        edited, _ = radarr.edit_multiple_movies([NEW_MOVIE, 348], monitored=False, root_folder="/movies-4k")
        assert {one.monitored for one in edited} == {False}
        assert radarr.get_movie(tmdb_id=348).path.startswith("/movies-4k/")
        assert radarr.delete_multiple_movies([NEW_MOVIE, 348]) == []
        assert {NEW_MOVIE, 348}.isdisjoint(one.tmdbId for one in radarr.all_movies())

    def test_calendar(self, radarr: RadarrAPI) -> None:
        movies = radarr.calendar(start=day(0), end=day(7))
        assert movies and all(movie.id for movie in movies)
        assert len(radarr.calendar(start=day(-30), end=day(30), unmonitored=True)) > len(movies)


class TestSonarr:
    def test_look_up_add_edit_delete(self, sonarr: SonarrAPI) -> None:
        series = sonarr.get_series(tvdb_id=NEW_SERIES)
        assert series.title == "Deadwood" and series.id is None
        series.add("/tv", "Any", monitor="firstSeason", search=False, unmet_search=False, tags=["western"])
        assert series.id and series.rootFolderPath == "/tv"
        wait_until(lambda: sonarr.episodes(series.id), "episodes after the first refresh")

        series.edit(monitored=False, series_type="daily", tags=["hbo"])
        again = sonarr.get_series(series_id=series.id)
        assert (again.monitored, again.seriesType) == (False, "daily")
        assert sorted(tag.label for tag in again.tags) == ["hbo", "western"]
        again.delete(addImportListExclusion=True)
        with pytest.raises(arrapi.NotFound):
            sonarr.get_series(series_id=series.id)
        sonarr.respect_list_exclusions_when_adding()
        with pytest.raises(arrapi.Excluded):
            sonarr.add_series("/tv", "Any", "Deprecated", tvdb_id=NEW_SERIES)

    def test_monitoring_of_many_and_of_one(self, sonarr: SonarrAPI) -> None:
        """With one series arrapi sends what it knew of the seasons after the season pass, which undoes that."""
        ids = [sonarr.get_series(series_id=number).tvdbId for number in (1, 2)]
        sonarr.edit_multiple_series(ids, monitor="none")
        assert {one.monitored for number in (1, 2) for one in sonarr.episodes(number)} == {False}
        assert {one.monitored for one in sonarr.get_series(series_id=1).seasons} == {False}

        series = sonarr.get_series(series_id=4)
        before = {one.seasonNumber: one.monitored for one in series.seasons}
        assert True in before.values()
        series.edit(monitor="none")
        assert {one.seasonNumber: one.monitored for one in sonarr.get_series(series_id=4).seasons} == before

    def test_episodes(self, sonarr: SonarrAPI) -> None:
        first = sonarr.episodes(1, season_number=1)
        assert first and {one.seasonNumber for one in first} == {1}
        sonarr.monitor_episodes(first, monitored=False)
        assert {one.monitored for one in sonarr.episodes(1, season_number=1)} == {False}

    def test_search(self, sonarr: SonarrAPI) -> None:
        found = {one.tvdbId: one.id for one in sonarr.search_series("alien")}
        assert found[393223] == 53 and found[101501] is None

    def test_calendar(self, sonarr: SonarrAPI) -> None:
        episodes = sonarr.calendar(start=day(0), end=day(2), include_series=True, include_episode_file=True)
        assert episodes and all(one.series.title for one in episodes)

    def test_language_profiles_are_a_stub(self, sonarr: SonarrAPI) -> None:
        assert [one.name for one in sonarr.language_profile()] == ["Deprecated"]


class TestTrouble:
    """What arrapi makes of it. Where that is less than one would wish, it is so with the real servers too."""

    def test_a_wrong_key_is_a_nameless_error(self, mock: Mock) -> None:
        """The 401 of the real servers has no body, and arrapi's Unauthorized needs JSON."""
        for kind, name in ((RadarrAPI, "radarr"), (SonarrAPI, "sonarr")):
            with pytest.raises(arrapi.ArrException, match="401") as caught:
                kind(mock.urls[name], "wrong")
            assert caught.type is arrapi.ArrException

    def test_unauthorized_by_name_from_a_server_that_writes_json(self, mock: Mock, radarr: RadarrAPI) -> None:
        mock.rule("folklore", {"reply": {"status": 401, "body": {"error": "Unauthorized"}}})
        with pytest.raises(arrapi.Unauthorized):
            library(radarr)

    def test_not_found(self, either: RadarrAPI | SonarrAPI) -> None:
        with pytest.raises(arrapi.NotFound):
            either.get_command(999_999)

    @pytest.mark.parametrize("status", [429, 503, 500, 409])
    def test_statuses(self, mock: Mock, either: RadarrAPI | SonarrAPI, status: int) -> None:
        mock.rule("trouble", {"reply": {"status": status, "headers": {"Retry-After": "1"}}}, when={"times": 1})
        with pytest.raises(arrapi.ArrException, match=str(status)):
            library(either)
        assert library(either), "well again"

    @pytest.mark.parametrize("dialect", ["starting-up", "html", "cloudflare", "problem", "empty"])
    def test_dialects(self, mock: Mock, either: RadarrAPI | SonarrAPI, dialect: str) -> None:
        mock.rule("trouble", {"reply": {"status": 503, "dialect": dialect}})
        with pytest.raises(arrapi.ArrException, match="503"):
            library(either)

    def test_malformed_json_is_taken_for_nothing(self, mock: Mock, either: RadarrAPI | SonarrAPI) -> None:
        """A 200 that is no JSON becomes None, and the caller stumbles over that."""
        mock.rule("broken", {"corrupt": "truncated"})
        assert either._raw.get_tag() is None
        with pytest.raises(TypeError):
            library(either)

    @pytest.mark.parametrize("wire", ["reset", "empty-reply", "garbage", "close-after-headers", {"cutAfter": 100}])
    def test_broken_connections(self, mock: Mock, either: RadarrAPI | SonarrAPI, wire: Any) -> None:
        mock.rule("broken", {"wire": wire})
        with pytest.raises(arrapi.ConnectionFailure):
            library(either)

    def test_a_timeout_is_the_sessions(self, mock: Mock) -> None:
        for kind, name in ((RadarrAPI, "radarr"), (SonarrAPI, "sonarr")):
            api = kind(mock.urls[name], mock.key, session=Impatient())
            mock.rule("slow", {"delay": "forever"})
            with pytest.raises(arrapi.ConnectionFailure):
                api.all_tags()
            mock.no_rules()
            assert api.all_tags()

    def test_an_outage(self, mock: Mock, either: RadarrAPI | SonarrAPI) -> None:
        name = "radarr" if isinstance(either, RadarrAPI) else "sonarr"
        mock.control_call("PATCH", f"/instances/{name}", {"state": "offline"})
        try:
            with pytest.raises(arrapi.ConnectionFailure):
                RadarrAPI(mock.urls[name], mock.key)
        finally:
            mock.control_call("PATCH", f"/instances/{name}", {"state": "online"})
        assert wait_until(lambda: library(either), "service again")
