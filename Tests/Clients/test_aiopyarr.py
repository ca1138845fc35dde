"""aiopyarr against the running mock: https://pypi.org/project/aiopyarr/"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import datetime, timedelta, timezone
from typing import Any

import pytest
import pytest_asyncio
from aiopyarr import (
    ArrAuthenticationException,
    ArrConnectionException,
    ArrException,
    ArrResourceNotFound,
    Commands,
    RadarrCommands,
    RadarrEventType,
    RadarrMovieEditor,
    SonarrCommands,
    SonarrSeriesAdd,
)
from aiopyarr.models.host_configuration import PyArrHostConfiguration
from aiopyarr.radarr_client import RadarrClient
from aiopyarr.sonarr_client import SonarrClient
from conftest import PATIENCE, Mock

NEW_MOVIE, NEW_SERIES = 603, 72023


def client(mock: Mock, name: str, key: str | None = None, timeout: float = PATIENCE) -> RadarrClient | SonarrClient:
    kind = RadarrClient if name == "radarr" else SonarrClient
    where = PyArrHostConfiguration(url=mock.urls[name], api_token=key or mock.key)
    return kind(host_configuration=where, request_timeout=timeout)


@pytest_asyncio.fixture
async def radarr(mock: Mock) -> AsyncIterator[RadarrClient]:
    async with client(mock, "radarr") as api:
        yield api


@pytest_asyncio.fixture
async def sonarr(mock: Mock) -> AsyncIterator[SonarrClient]:
    async with client(mock, "sonarr") as api:
        yield api


@pytest_asyncio.fixture(params=["radarr", "sonarr"])
async def either(mock: Mock, request: pytest.FixtureRequest) -> AsyncIterator[RadarrClient | SonarrClient]:
    async with client(mock, request.param) as api:
        yield api


async def eventually(probe: Callable[[], Awaitable[Any]], what: str) -> Any:
    deadline = time.monotonic() + PATIENCE
    while True:
        found = await probe()
        if found:
            return found
        assert time.monotonic() < deadline, f"not in time: {what}"
        await asyncio.sleep(0.05)


async def ended(api: RadarrClient | SonarrClient, command: int) -> Any:
    found = await api.async_get_commands(command)
    return found if found.status in ("completed", "failed") else None


async def accept_empty(call: Awaitable[Any]) -> None:
    """Single deletes answer 200 without a body, and aiopyarr takes that for a failure."""
    with pytest.raises(ArrConnectionException, match="200"):
        await call


class TestBothApps:
    async def test_status(self, either: RadarrClient | SonarrClient) -> None:
        status = await either.async_get_system_status()
        assert status.appName in ("Radarr", "Sonarr") and status.version.count(".") == 3
        assert isinstance(status.startTime, datetime)

    async def test_profiles_folders_disks_health(self, either: RadarrClient | SonarrClient) -> None:
        profiles = await either.async_get_quality_profiles()
        assert len({one.name for one in profiles}) > 1 and profiles[0].items
        folders = await either.async_get_root_folders()
        assert (await either.async_get_root_folders(folders[0].id)).path == folders[0].path
        assert all(0 < one.freeSpace < one.totalSpace for one in await either.async_get_diskspace())
        assert {one.type for one in await either.async_get_failed_health_checks()} <= {"notice", "warning", "error"}

    async def test_tags(self, either: RadarrClient | SonarrClient) -> None:
        tag = await either.async_add_tag("Made-By-Aiopyarr")
        assert (await either.async_get_tags(tag.id)).label == "made-by-aiopyarr"
        tag.label = "renamed"
        assert (await either.async_edit_tag(tag)).label == "renamed"
        await accept_empty(either.async_delete_tag(tag.id))
        assert tag.id not in [one.id for one in await either.async_get_tags()]

    async def test_commands(self, either: RadarrClient | SonarrClient) -> None:
        command = await either.async_command(Commands.REFRESH_MONITORED_DOWNLOADS)
        assert command.id in [one.id for one in await either.async_get_commands()]
        done = await eventually(lambda: ended(either, command.id), "the end of the command")
        assert done.status == "completed" and done.ended >= done.started
        with pytest.raises(ArrConnectionException, match="409"):
            await either.async_delete_command(command.id)

    async def test_settings(self, either: RadarrClient | SonarrClient) -> None:
        naming = await either.async_get_naming_config()
        assert isinstance(naming.replaceIllegalCharacters, bool)
        assert (await either.async_get_host_config()).port > 0
        assert (await either.async_get_download_clients())[0].fields
        assert (await either.async_get_indexers())[0].fields
        assert (await either.async_get_notifications())[0].name
        assert (await either.async_get_logs()).records


class TestRadarr:
    async def test_look_up_add_edit_delete(self, radarr: RadarrClient) -> None:
        hit = (await radarr.async_lookup_movie(str(NEW_MOVIE)))[0]
        assert hit.title == "The Matrix" and hit.titleSlug == NEW_MOVIE
        hit.qualityProfileId, hit.rootFolderPath, hit.monitored = 1, "/movies", True
        movie = await radarr.async_add_movies(hit)
        assert movie.id and movie.path.startswith("/movies/")

        assert [one.id for one in await radarr.async_get_movies(NEW_MOVIE, tmdb=True)] == [movie.id]
        movie.monitored = False
        assert (await radarr.async_edit_movies(movie)).monitored is False
        edit = RadarrMovieEditor({"movieIds": [movie.id], "tags": [1], "applyTags": "add", "monitored": True})
        assert [one.id for one in await radarr.async_edit_movies(edit)] == [movie.id]
        again = await radarr.async_get_movies(movie.id)
        assert (again.monitored, again.tags) == (True, [1])

        await accept_empty(radarr.async_delete_movies(movie.id, add_exclusion=True))
        assert await radarr.async_get_movies(NEW_MOVIE, tmdb=True) == []
        assert NEW_MOVIE in [one.tmdbId for one in await radarr.async_get_exclusions()]

    async def test_mass_deletion_is_refused_for_flags_written_as_text(self, radarr: RadarrClient) -> None:
        """aiopyarr sends "deleteFiles": "False", and the real server reads no flag from text."""
        with pytest.raises(ArrConnectionException, match="400"):
            await radarr.async_delete_movies([3, 4])
        assert (await radarr.async_get_movies(3)).id == 3

    async def test_library(self, radarr: RadarrClient) -> None:
        movies = await radarr.async_get_movies()
        assert len(movies) > 100
        soul = next(one for one in movies if one.title == "Soul")
        assert soul.movieFile.id == (await radarr.async_lookup_movie_files(soul.movieFile.id)).id
        await accept_empty(radarr.async_delete_movie_file(soul.movieFile.id))
        assert (await radarr.async_get_movies(soul.id)).hasFile is False

    async def test_queue_history_blocklist_calendar(self, radarr: RadarrClient) -> None:
        queue = await radarr.async_get_queue(page_size=100, include_movie=True)
        assert queue.totalRecords == len(queue.records)
        moving = next(one for one in queue.records if one.status == "downloading")
        assert 0 < moving.sizeleft < moving.size and moving.movie["title"]
        assert (await radarr.async_get_queue_status()).totalCount >= queue.totalRecords
        assert len(await radarr.async_get_queue_details(include_unknown_movie_items=True)) >= queue.totalRecords

        history = await radarr.async_get_history(event_type=RadarrEventType.IMPORTED)
        assert {one.eventType for one in history.records} == {"downloadFolderImported"}
        own = await radarr.async_get_history_since(movieid=150)
        assert {one.movieId for one in own} == {150} and own[0].date >= own[-1].date
        assert (await radarr.async_get_blocklist()).records[0].sourceTitle

        today = datetime.now(timezone.utc)
        soon = await radarr.async_get_calendar(today, today + timedelta(days=7), unmonitored=False)
        assert soon and {one.monitored for one in soon} == {True}

    async def test_commands_of_its_own(self, radarr: RadarrClient) -> None:
        command = await radarr.async_radarr_command(RadarrCommands.RESCAN_MOVIE, movieid=3)
        done = await eventually(lambda: ended(radarr, command.id), "the end of RescanMovie")
        assert done.status == "completed"

    async def test_grab(self, radarr: RadarrClient) -> None:
        releases = await radarr.async_get_release(138)
        good = next(one for one in releases if not one.rejected)
        await radarr.async_download_release(good.guid, good.indexerId)
        queue = await eventually(lambda: grabbed(radarr, "movieId", 138), "the grabbed release in the queue")
        assert queue.downloadId and queue.title == good.title
        event = (await radarr.async_get_history_since(movieid=138, event_type=RadarrEventType.GRABBED))[0]
        assert (event.downloadId, event.sourceTitle) == (queue.downloadId, good.title)

    async def test_a_release_that_nobody_has_searched_for(self, radarr: RadarrClient) -> None:
        with pytest.raises(ArrException) as caught:
            await radarr.async_download_release("https://nowhere.example.invalid/1", 1)
        assert is_not_found(caught.value)


class TestSonarr:
    async def test_look_up_add_edit_delete(self, sonarr: SonarrClient) -> None:
        hit = (await sonarr.async_lookup_series(seriesid=NEW_SERIES))[0]
        assert hit.title == "Deadwood" and hit.tvdbId == NEW_SERIES
        wanted = SonarrSeriesAdd(hit.attributes | {"qualityProfileId": 1, "rootFolderPath": "/tv", "monitored": True})
        series = await sonarr.async_add_series(wanted)
        assert series.id and series.path.startswith("/tv/")

        async def episodes() -> Any:
            return await sonarr.async_get_episodes(series.id, series=True)

        first = (await eventually(episodes, "episodes after the first refresh"))[0]
        with pytest.raises(ArrException):  # it ends dates in `+00:00Z`, which .NET does not read
            await sonarr.async_edit_episode(first)
        series.monitored = False
        assert (await sonarr.async_edit_series(series)).monitored is False
        assert (await sonarr.async_get_series(series.id)).monitored is False
        await accept_empty(sonarr.async_delete_series(series.id))
        assert series.id not in [one.id for one in await sonarr.async_get_series()]

    async def test_episode_monitor_is_refused_for_a_flag_written_as_text(self, sonarr: SonarrClient) -> None:
        """aiopyarr sends "monitored": "True", and the real server reads no flag from text."""
        with pytest.raises(ArrConnectionException, match="400"):
            await sonarr.async_episode_monitor([1], True)

    async def test_queue_history_wanted_calendar(self, sonarr: SonarrClient) -> None:
        queue = await sonarr.async_get_queue(page_size=100, include_series=True, include_episode=True)
        assert queue.totalRecords == len(queue.records) and queue.records[0].series.title
        history = await sonarr.async_get_history(page_size=30)
        assert len(history.records) == 30 and history.totalRecords > 30
        wanted = await sonarr.async_get_wanted(page_size=5, include_series=True)
        assert len(wanted.records) == 5 and wanted.records[0].series.title
        today = datetime.now(timezone.utc)
        soon = await sonarr.async_get_calendar(today, today + timedelta(days=2), include_series=True)
        assert soon and isinstance(soon[0].airDateUtc, datetime)
        assert (await sonarr.async_get_blocklist()).records[0].sourceTitle
        assert (await sonarr.async_get_episode_files(1, series=True))[0].path

    async def test_commands_of_its_own(self, sonarr: SonarrClient) -> None:
        command = await sonarr.async_sonarr_command(SonarrCommands.RESCAN_SERIES, seriesid=1)
        done = await eventually(lambda: ended(sonarr, command.id), "the end of RescanSeries")
        assert done.status == "completed"

    async def test_grab(self, sonarr: SonarrClient) -> None:
        missing = (await sonarr.async_get_wanted(page_size=1)).records[0]
        releases = await sonarr.async_get_release(missing.id)
        good = next(one for one in releases if not one.rejected)
        await sonarr.async_download_release(good)
        row = await eventually(lambda: grabbed(sonarr, "episodeId", missing.id), "the grabbed release in the queue")
        assert row.downloadId and row.title == good.title


async def grabbed(api: RadarrClient | SonarrClient, member: str, wanted: int) -> Any:
    rows = (await api.async_get_queue(page_size=500)).records
    return next((row for row in rows if getattr(row, member, None) == wanted), None)


def is_not_found(error: BaseException) -> bool:
    """aiopyarr wraps its own ArrResourceNotFound into a plain ArrException."""
    return type(error) is ArrException and isinstance(error.__cause__, ArrResourceNotFound)


class TestTrouble:
    """What aiopyarr makes of it. Where that is less than one would wish, it is so with the real servers too."""

    @pytest.mark.parametrize("name", ["radarr", "sonarr"])
    async def test_a_wrong_key(self, mock: Mock, name: str) -> None:
        async with client(mock, name, key="wrong") as api:
            with pytest.raises(ArrAuthenticationException):
                await api.async_get_system_status()

    async def test_not_found_loses_its_name(self, either: RadarrClient | SonarrClient) -> None:
        with pytest.raises(ArrException) as caught:
            await either.async_get_tags(999_999)
        assert is_not_found(caught.value)

    @pytest.mark.parametrize("status", [429, 503, 500])
    async def test_statuses(self, mock: Mock, either: RadarrClient | SonarrClient, status: int) -> None:
        mock.rule("trouble", {"reply": {"status": status, "headers": {"Retry-After": "1"}}}, when={"times": 1})
        with pytest.raises(ArrConnectionException, match=str(status)):
            await either.async_get_tags()
        assert await either.async_get_tags(), "well again"

    async def test_malformed_json(self, mock: Mock, either: RadarrClient | SonarrClient) -> None:
        mock.rule("broken", {"corrupt": "truncated"})
        with pytest.raises(ArrException) as caught:
            await either.async_get_tags()
        assert caught.type is ArrException

    @pytest.mark.parametrize(
        "then",
        [
            {"corrupt": "wrong-content-type"},
            {"corrupt": "no-content-type"},
            {"reply": {"status": 200, "dialect": "login-page"}},
        ],
    )
    async def test_another_content_type(self, mock: Mock, either: RadarrClient | SonarrClient, then: Any) -> None:
        mock.rule("broken", then)
        with pytest.raises(ArrConnectionException):
            await either.async_get_tags()

    @pytest.mark.parametrize("wire", ["reset", "empty-reply", "close-after-headers", {"cutAfter": 20}])
    async def test_broken_connections(self, mock: Mock, either: RadarrClient | SonarrClient, wire: Any) -> None:
        mock.rule("broken", {"wire": wire})
        with pytest.raises(ArrConnectionException):
            await either.async_get_tags()

    @pytest.mark.parametrize("name", ["radarr", "sonarr"])
    @pytest.mark.parametrize("then", [{"delay": "forever"}, {"delayBody": "forever"}, {"wire": {"stallAfter": 10}}])
    async def test_timeout(self, mock: Mock, name: str, then: Any) -> None:
        async with client(mock, name, timeout=0.3) as api:
            mock.rule("slow", then)
            with pytest.raises(ArrConnectionException):
                await api.async_get_tags()
            mock.no_rules()
            assert await api.async_get_tags()
