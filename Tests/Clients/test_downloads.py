"""From a grab to the imported file, as each client sees it.

A download takes about a minute of the mock's time. It begins in a mock of its own when the session does, and is
looked at when everything else is done, so that waiting for it costs next to nothing.
"""

from __future__ import annotations

from typing import Any

import arrapi
import pyarr
import pytest
from conftest import Download, wait_until
from generated import arr_py, devopsarr
from test_aiopyarr import client as aio_client

pytestmark = pytest.mark.last
# The stages of a download add up to a minute.
A_DOWNLOAD = 75.0


def imported(download: Download) -> list[dict[str, Any]]:
    """What happened to the download, oldest first, once the file is there and the queue is empty of it."""

    def events() -> list[dict[str, Any]] | None:
        found = download.api.get("history", downloadId=download.id, sortKey="date", pageSize=50)["records"]
        arrived = "downloadFolderImported" in [one["eventType"] for one in found]
        return found if arrived and download.api.queued(downloadId=download.id) is None else None

    return sorted(wait_until(events, "the imported file", within=A_DOWNLOAD), key=lambda one: one["id"])


class TestMovie:
    def test_over_plain_http(self, movie_download: Download) -> None:
        events = imported(movie_download)
        assert [one["eventType"] for one in events] == ["grabbed", "downloadFolderImported"]
        movie = movie_download.api.get(f"movie/{movie_download.item}")
        assert movie["hasFile"] and movie["sizeOnDisk"] > 0 and movie["movieFile"]["size"] == movie["sizeOnDisk"]
        file = movie_download.api.get("moviefile", movieId=movie["id"])[0]
        assert (file["id"], file["sceneName"]) == (movie["movieFileId"], movie_download.title)
        assert events[1]["data"]["fileId"] == str(file["id"])
        missing = movie_download.api.get("wanted/missing", pageSize=500)["records"]
        assert movie["id"] not in [one["id"] for one in missing]

    def test_with_arrapi(self, movie_download: Download) -> None:
        imported(movie_download)
        movie = arrapi.RadarrAPI(movie_download.mock.urls["radarr"], movie_download.mock.key)
        assert movie.get_movie(movie_id=movie_download.item).hasFile is True

    async def test_with_aiopyarr(self, movie_download: Download) -> None:
        imported(movie_download)
        async with aio_client(movie_download.mock, "radarr") as api:
            movie = await api.async_get_movies(movie_download.item)
            assert movie.hasFile and movie.movieFile.size == movie.sizeOnDisk
            events = await api.async_get_history_since(movieid=movie.id)
            assert (events[0].eventType, events[0].downloadId) == ("downloadFolderImported", movie_download.id)

    def test_with_pyarr(self, movie_download: Download) -> None:
        imported(movie_download)
        api = pyarr.RadarrAPI(movie_download.mock.urls["radarr"], movie_download.mock.key)
        assert api.get_movie(movie_download.item)["hasFile"] is True
        assert api.get_movie_history(movie_download.item)[0]["eventType"] == "downloadFolderImported"

    def test_with_devopsarr(self, movie_download: Download) -> None:
        imported(movie_download)
        with devopsarr(movie_download.mock, "radarr") as api:
            movie = api.movie.get_movie_by_id(movie_download.item)
            assert movie.has_file and movie.movie_file.scene_name == movie_download.title
            events = api.history.list_history_movie(movie_id=movie.id)
            newest = ("downloadFolderImported", movie_download.id)
            assert (events[0].event_type, events[0].download_id) == newest
            assert movie_download.id not in [one.download_id for one in api.queue_details.list_queue_details()]

    def test_with_arr_py_client(self, movie_download: Download) -> None:
        imported(movie_download)
        with arr_py(movie_download.mock, "radarr") as api:
            assert api.movies.get(id=movie_download.item).has_file is True
            assert movie_download.item not in [one.id for one in api.wanted.iter_missing()]

    def test_a_release_that_no_search_found(self, movie_download: Download) -> None:
        """What no search of the last half hour has found cannot be grabbed."""
        imported(movie_download)
        refusal = movie_download.api.post("release", {"guid": "gone", "indexerId": 1}, status=404)
        assert refusal["message"] == "Couldn't find requested release in cache, try searching again"

    def test_the_file_deleted_afterwards(self, movie_download: Download) -> None:
        imported(movie_download)
        api = movie_download.api
        file = api.get(f"movie/{movie_download.item}")["movieFileId"]
        api.delete(f"moviefile/{file}")
        again = api.get(f"movie/{movie_download.item}")
        assert (again["hasFile"], again["sizeOnDisk"]) == (False, 0)
        assert api.get("history/movie", movieId=movie_download.item)[0]["eventType"] == "movieFileDeleted"


class TestEpisode:
    def test_over_plain_http(self, episode_download: Download) -> None:
        events = imported(episode_download)
        assert [one["eventType"] for one in events] == ["grabbed", "downloadFolderImported"]
        episode = episode_download.api.get(f"episode/{episode_download.item}")
        assert episode["hasFile"] and episode["episodeFile"]["id"] == episode["episodeFileId"]
        series = episode_download.api.get(f"series/{episode['seriesId']}")
        files = episode_download.api.get("episodefile", seriesId=series["id"])
        assert episode["episodeFileId"] in [one["id"] for one in files]
        assert series["statistics"]["sizeOnDisk"] == sum(one["size"] for one in files)

    def test_with_arrapi(self, episode_download: Download) -> None:
        imported(episode_download)
        series = episode_download.api.get(f"episode/{episode_download.item}")["seriesId"]
        api = arrapi.SonarrAPI(episode_download.mock.urls["sonarr"], episode_download.mock.key)
        assert next(one for one in api.episodes(series) if one.id == episode_download.item).hasFile

    async def test_with_aiopyarr(self, episode_download: Download) -> None:
        imported(episode_download)
        async with aio_client(episode_download.mock, "sonarr") as api:
            assert (await api.async_get_episodes(episode_download.item)).hasFile is True

    def test_with_pyarr(self, episode_download: Download) -> None:
        imported(episode_download)
        api = pyarr.SonarrAPI(episode_download.mock.urls["sonarr"], episode_download.mock.key)
        assert api.get_episode(episode_download.item)["hasFile"] is True

    def test_with_devopsarr(self, episode_download: Download) -> None:
        imported(episode_download)
        with devopsarr(episode_download.mock, "sonarr") as api:
            episode = api.episode.get_episode_by_id(episode_download.item)
            file = api.episode_file.get_episode_file_by_id(episode.episode_file_id)
            assert episode.has_file and file.series_id == episode.series_id
            assert file.scene_name == episode_download.title

    def test_with_arr_py_client(self, episode_download: Download) -> None:
        imported(episode_download)
        with arr_py(episode_download.mock, "sonarr") as api:
            assert api.episodes.get(id=episode_download.item).has_file is True
