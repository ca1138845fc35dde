"""Every read of the clients that are generated from the official documents, each answer held against its model.

radarr and sonarr-py: https://github.com/devopsarr, arr-py-client: https://pypi.org/project/arr-py-client/
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

import pytest
from conftest import Api, Mock
from generated import Operation, arr_py, arr_py_reads, devopsarr

# Reads of more than a record's list: what they want is found in the mock.
OPTIONAL = {
    "term": "alien",
    "page_size": 5000,
    "folder": "/downloads",
    "path": "/",
    "title": "The.Matrix.1999.1080p.WEB-DL.H.264-GULL",
}


def samples(app: Api, name: str) -> dict[str, int]:
    """An id that exists for each kind of record whose id is not simply the first of its list."""
    if name == "radarr":
        movies = [one for one in app.get("movie") if one["hasFile"]]
        movie = movies[0]

        def first(kind: str) -> int:
            return next(found[0]["id"] for one in movies if (found := app.get(kind, movieId=one["id"])))

        return {
            "alttitle": first("alttitle"),
            "command": app.post("command", {"name": "RssSync"})["id"],
            "credit": first("credit"),
            "moviefile": movie["movieFileId"],
            "movie": movie["id"],
        }
    return {
        "calendar": app.get("calendar", start="2000-01-01", end="2100-01-01")[0]["id"],
        "command": app.post("command", {"name": "RssSync"})["id"],
        "episode": app.get("episode", seriesId=1)[0]["id"],
        "episodefile": app.get("episodefile", seriesId=1)[0]["id"],
        "localization": 1,
        "series": 1,
        "wanted/cutoff": app.get("wanted/cutoff")["records"][0]["id"],
        "wanted/missing": app.get("wanted/missing")["records"][0]["id"],
    }


class Arguments:
    """What an operation is asked with, by the names of its parameters."""

    def __init__(self, app: Api, name: str) -> None:
        self.app, self.name = app, name
        self.samples = samples(app, name)

    def of(self, operation: str, function: Operation) -> dict[str, Any]:
        plain = operation.replace("_", "")
        found: dict[str, Any] = {}
        for parameter in inspect.signature(function).parameters.values():
            is_needed = parameter.default is inspect.Parameter.empty
            value = self.value(plain, parameter.name, is_needed)
            if value is not None:
                found[parameter.name] = [value] if "List[" in str(parameter.annotation) else value
        return found

    def value(self, plain: str, parameter: str, is_needed: bool) -> Any:
        if parameter == "filename":
            kind = "log/file/update" if "update" in plain else "log/file"
            return "poster.jpg" if "cover" in plain else self.app.get(kind)[0]["filename"]
        if parameter == "id" and is_needed:
            kinds = sorted(self.samples, key=len, reverse=True)
            kind = next((one for one in kinds if plain.startswith(f"get{one.replace('/', '')}by")), None)
            return self.samples[kind] if kind else self.first(plain)
        if parameter == "path" and is_needed:
            return "settings/general"
        if parameter == ("movie_id" if self.name == "radarr" else "series_id"):
            return None if "manualimport" in plain else self.samples["movie" if self.name == "radarr" else "series"]
        if parameter == "tmdb_id" and "lookup" in plain:
            return 603
        if parameter == "imdb_id":
            return "tt0133093"
        return OPTIONAL.get(parameter)

    def first(self, plain: str) -> int:
        """Configuration and the small lists begin with 1; of the others the list tells."""
        path = plain.removeprefix("get").removeprefix("list").split("byid")[0]
        listing = self.app.raw("GET", path)
        rows = listing.json() if listing.ok else []
        return rows[0]["id"] if isinstance(rows, list) and rows and "id" in rows[0] else 1


def failures(operations: Iterator[tuple[str, Operation]], arguments: Arguments) -> tuple[int, dict[str, str]]:
    failed: dict[str, str] = {}
    count = 0
    for operation, function in operations:
        count += 1
        given = arguments.of(operation, function)
        try:
            function(**given)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is the finding
            failed[operation] = f"{given} {type(error).__name__}: {' '.join(str(error).split())[:200]}"
    return count, failed


@pytest.mark.parametrize(("name", "number"), [("radarr", 124), ("sonarr", 120)])
def test_devopsarr_reads_everything(mock: Mock, name: str, number: int) -> None:
    app = mock.radarr if name == "radarr" else mock.sonarr
    with devopsarr(mock, name) as api:
        count, failed = failures(api.reads(), Arguments(app, name))
    # There are no files of a user interface here; and one movie is no list of movies.
    lookups = {"list_movie_lookup_imdb", "list_movie_lookup_tmdb"} if name == "radarr" else set()
    assert set(failed) == lookups | {"get_content_by_path"}, failed
    assert count == number


@pytest.mark.parametrize("name", ["radarr", "sonarr"])
def test_arr_py_client_reads_everything(mock: Mock, name: str) -> None:
    """It asks for pages outside of /api/v3 below it, and its models refuse what the documents forget."""
    app = mock.radarr if name == "radarr" else mock.sonarr
    with arr_py(mock, name) as api:
        count, failed = failures(arr_py_reads(api, name), Arguments(app, name))
    outside = {"get_by_path", "get_content_by_path", "list_api", "list_login", "list_logout", "list_ping"}
    outside |= {f"list_feed_v3_calendar_{name}_ics"}
    assert {one for one in failed if "ArrNotFoundError" in failed[one]} == outside, failed
    # Nulls in a record's data, and isExcluded of a movie that was looked up.
    mistyped = {"list_history", "list_history_since"}
    mistyped |= {"list_movie_lookup"} if name == "radarr" else set()
    assert set(failed) - outside == mistyped, failed
    assert count > 110
