"""arr-py-client against the running mock: https://pypi.org/project/arr-py-client/

Its models refuse every member that the official documents do not name, so that a surplus one fails a test here.
"""

from __future__ import annotations

from typing import Any

import pytest
from arr_py_client import errors
from conftest import Mock, wait_until
from generated import apps, arr_py
from pydantic import ValidationError

MATRIX, ALIEN, DEADWOOD = 603, 348, 72023

radarr, sonarr, either = apps(arr_py)


class TestRadarr:
    def test_it_cannot_add_what_it_looked_up(self, radarr: Any) -> None:
        """It sends the whole answer of the lookup back, and stumbles over its own dates."""
        with pytest.raises(TypeError, match="datetime"):
            radarr.movies.add(tmdb_id=MATRIX, quality="HD-1080p", root_folder="/movies")

    def test_grab_edit_and_delete(self, radarr: Any) -> None:
        movie = next(iter(radarr.wanted.iter_missing()))
        known = radarr.movies.add(tmdb_id=movie.tmdb_id, quality="Any", root_folder="/movies", if_exists="skip")
        assert known.id == movie.id
        good = radarr.releases.best(movie_id=movie.id)
        radarr.releases.grab(guid=good.guid, indexer_id=good.indexer_id)
        row = next(one for one in radarr.queue.iter_all() if one.title == good.title)
        assert (row.movie_id, row.tracked_download_state.value) == (movie.id, "downloading")
        radarr.queue.delete(id=row.id, blocklist=True, skip_redownload=True)
        assert row.id not in [one.id for one in radarr.queue.iter_all()]

        radarr.movies.bulk_edit(ids=[movie.id], monitored=False)
        assert radarr.movies.get(id=movie.id).monitored is False
        radarr.movies.delete(id=movie.id, add_import_exclusion=True)
        assert radarr.movies.get_or_none(id=movie.id) is None

    def test_a_command_with_members_of_its_own_is_started_and_then_refused(self, mock: Mock, radarr: Any) -> None:
        """The answer's body has the command's own members, which the official document does not name."""
        before = mock.radarr.get("movie/138").get("lastSearchTime", "")
        with pytest.raises(ValidationError, match="body.movieIds"):
            radarr.commands.movies_search(ids=[138])
        wait_until(lambda: mock.radarr.get("movie/138").get("lastSearchTime", "") > before, "the search's end")

    def test_a_lookup_of_an_excluded_movie_is_refused(self, mock: Mock, radarr: Any) -> None:
        """isExcluded is in the answers of Radarr and in no official document."""
        mock.radarr.post("exclusions", {"tmdbId": ALIEN, "movieTitle": "Alien", "movieYear": 1979})
        with pytest.raises(ValidationError, match="isExcluded"):
            radarr.movies.lookup(term=f"tmdb:{ALIEN}")

    def test_the_library_as_a_whole(self, radarr: Any) -> None:
        movies = radarr.movies.list()
        missing = {one.id for one in radarr.wanted.iter_missing()}
        assert missing == {one.id for one in movies if one.monitored and not one.has_file}
        assert radarr.library.diff(tmdb_ids=[MATRIX, movies[0].tmdb_id]).missing_ids == [MATRIX]


class TestSonarr:
    def test_it_cannot_add_what_it_looked_up(self, sonarr: Any) -> None:
        with pytest.raises(TypeError, match="datetime"):
            sonarr.series.add(tvdb_id=DEADWOOD, quality="HD-1080p", root_folder="/tv")

    def test_grab_edit_and_delete(self, sonarr: Any) -> None:
        # The profile of some takes none of their releases.
        episode, good = next(
            (missing, one)
            for missing in sonarr.wanted.iter_missing()
            for one in sonarr.releases.search(episode_id=missing.id)
            if not one.rejected
        )
        sonarr.releases.grab(guid=good.guid, indexer_id=good.indexer_id)
        row = next(one for one in sonarr.queue.iter_all() if one.title == good.title)
        assert row.series_id == episode.series_id
        sonarr.series.bulk_edit(ids=[episode.series_id], monitored=False)
        assert sonarr.series.get(id=episode.series_id).monitored is False
        sonarr.series.delete(id=episode.series_id)
        with pytest.raises(errors.ArrNotFoundError):
            sonarr.series.get(id=episode.series_id)
        assert row.id not in [one.id for one in sonarr.queue.iter_all()]


class TestBothApps:
    def test_a_command_polled_to_its_end(self, either: Any) -> None:
        command = either.commands.rss_sync()
        done = either.commands.wait_for(command.id, poll_interval=0.05)
        assert (done.status.value, done.result.value) == ("completed", "successful")

    def test_profiles_tags_and_root_folders(self, either: Any) -> None:
        profile = either.quality_profiles.list()[0]
        profile.name = "Renamed"
        assert either.quality_profiles.update(id=profile.id, body=profile).name == "Renamed"
        assert either.quality_profiles.get(id=profile.id) == profile
        used = next(one for one in either.tags.details() if getattr(one, "movie_ids", getattr(one, "series_ids", None)))
        with pytest.raises(errors.ArrError, match="409"):
            either.tags.delete(id=used.id)
        assert all(one.accessible is not None and one.path for one in either.root_folders.list())

    def test_history_with_nulls_is_refused(self, either: Any) -> None:
        """A record's data keeps its nulls, as dictionaries do, and the models want text."""
        with pytest.raises(ValidationError, match="data"):
            list(either.history.iter_all())
