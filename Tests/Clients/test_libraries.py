"""Real clients on synthesised libraries."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import arrapi
import pyarr
import pytest
from conftest import BINARY, Mock, start, stop
from generated import Devopsarr, apps, devopsarr

radarr, sonarr, either = apps(devopsarr)


@pytest.fixture
def messy(mock: Mock) -> Mock:
    """The mock with libraries of everything that breaks clients."""
    mock.control_call("POST", "/state/radarr:generate", {"movies": 130, "seed": 5, "profile": "messy"})
    mock.control_call("POST", "/state/sonarr:generate", {"series": 70, "seed": 5, "profile": "messy"})
    return mock


class TestMessyLibraries:
    def test_the_validating_client_reads_all_of_it(self, messy: Mock, radarr: Devopsarr, sonarr: Devopsarr) -> None:
        movies = radarr.movie.list_movie()
        assert len(movies) == 130
        assert max(movie.tmdb_id for movie in movies) > 1 << 31
        assert {0, 1888, 9999} < {movie.year for movie in movies}
        series = sonarr.series.list_series()
        assert len(series) == 70
        assert any(not one.seasons for one in series)
        for one in series:
            sonarr.episode.list_episode(series_id=one.id)
            sonarr.episode_file.list_episode_file(series_id=one.id)

    def test_pages_and_calendars_are_read_too(self, messy: Mock, radarr: Devopsarr, sonarr: Devopsarr) -> None:
        for api in (radarr, sonarr):
            assert api.queue.get_queue(page_size=100).records
            assert api.history.get_history(page_size=500).records
            assert api.blocklist.get_blocklist(page_size=100).records

    def test_pyarr_reads_all_of_it(self, messy: Mock) -> None:
        movies = pyarr.RadarrAPI(messy.urls["radarr"], messy.key).get_movie()
        assert len(movies) == 130
        series = pyarr.SonarrAPI(messy.urls["sonarr"], messy.key).get_series()
        assert len(series) == 70

    def test_arrapi_reads_all_of_it(self, messy: Mock) -> None:
        movies = arrapi.RadarrAPI(messy.urls["radarr"], messy.key).all_movies()
        assert len(movies) == 130
        series = arrapi.SonarrAPI(messy.urls["sonarr"], messy.key).all_series()
        assert len(series) == 70

    def test_every_movie_and_series_is_found_by_its_id(self, messy: Mock) -> None:
        for movie in messy.radarr.get("movie"):
            assert messy.radarr.get(f"movie/{movie['id']}") == movie
        for series in messy.sonarr.get("series"):
            found = messy.sonarr.get(f"series/{series['id']}")
            found.pop("statistics") if "statistics" not in series else None
            assert found == series

    def test_what_is_odd_survives_a_round_trip(self, messy: Mock) -> None:
        for movie in messy.radarr.get("movie")[:64]:
            fits = movie["tmdbId"] < 1 << 31
            changed = {**movie, "monitored": not movie["monitored"]}
            messy.radarr.put(f"movie/{movie['id']}", changed, status=202 if fits else 400)
            if not fits:
                continue
            found = messy.radarr.get(f"movie/{movie['id']}")
            assert {**found, "monitored": movie["monitored"]} == movie


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mock]:
    mock = start(tmp_path_factory.mktemp("large"), options=["--movies", "2000", "--series", "40", "--seed", "7"])
    yield mock
    stop(mock)


class TestServeOptions:
    def test_the_libraries_are_those_of_the_options(self, large: Mock) -> None:
        assert len(large.radarr.get("movie")) == 2000
        assert len(large.sonarr.get("series")) == 40

    def test_a_sandbox_begins_with_them(self, large: Mock) -> None:
        made = large.control_call("POST", "/sandboxes", {})
        assert large.control_call("GET", f"/sandboxes/{made['name']}/state/radarr")["movie"] == 2000

    def test_generating_the_same_gives_the_same(self, large: Mock) -> None:
        before: list[Any] = large.radarr.get("movie")
        large.control_call("POST", "/state/radarr:generate", {"movies": 5})
        large.control_call("POST", "/state/radarr:generate", {"movies": 2000, "seed": 7})
        assert large.radarr.get("movie") == before


@pytest.mark.parametrize("profile", ["plain", "messy"])
def test_what_is_written_passes_the_check_and_is_served(profile: str, tmp_path: Path) -> None:
    folder = tmp_path / "library"
    wish = ["--movies", "130", "--series", "70", "--seed", "11", "--profile", profile, "--out", str(folder)]
    made = subprocess.run([BINARY, "fixtures", "synthesize", *wish], capture_output=True, text=True, check=True)
    assert made.stdout.startswith("radarr: 130 movie, ")
    # Numbers beyond 32 bits are worth a note.
    checked = subprocess.run([BINARY, "fixtures", "check", str(folder)], capture_output=True, text=True)
    assert "fixtures agree" in checked.stdout, checked.stdout[:2_000]
    assert checked.returncode == 0
    mock = start(tmp_path, options=["--fixtures", str(folder)])
    try:
        assert len(mock.radarr.get("movie")) == 130
    finally:
        stop(mock)
