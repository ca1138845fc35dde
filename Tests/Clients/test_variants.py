"""Variants of a movie, and which of them a client's models refuse: https://pypi.org/project/radarr/"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from conftest import BINARY, Mock
from radarr import MovieResource


@pytest.fixture
def variants(mock: Mock, tmp_path: Path) -> dict[str, Any]:
    """Each variant of a movie by its file's name: what the index says, and its text."""
    movie = tmp_path / "movie.json"
    movie.write_bytes(mock.radarr.raw("GET", "movie/12").content)
    subprocess.run([BINARY, "fixtures", "mutate", movie, "--out", tmp_path / "out"], check=True, stdout=subprocess.DEVNULL)
    index = json.loads((tmp_path / "out/index.json").read_text())
    assert index["origin"] == "movie"
    return {one["file"]: {**one, "text": (tmp_path / "out" / one["file"]).read_text()} for one in index["variants"]}


def refused(text: str) -> bool:
    try:
        MovieResource.from_json(text)
    except ValueError:
        return True
    return False


def test_strict_models_refuse_what_they_should(variants: dict[str, Any]) -> None:
    kinds: dict[str, set[bool]] = {}
    for one in variants.values():
        kinds.setdefault(one["kind"], set()).add(refused(one["text"]))
    # Closed enumerations and dates are checked, and a number is no flag there.
    assert {kind for kind, found in kinds.items() if found == {True}} == {"unknown-enum", "flag-as-number", "no-date"}
    # All members are optional, unknown ones are ignored, and Python's numbers have no end.
    for kind in ("missing", "extra-key", "reordered", "huge", "negative", "beyond-32-bits", "odd-text", "seven-digits"):
        assert kinds[kind] == {False}, kind
    for name in ("movie-wrong-type-title", "movie-fractional-year", "movie-empty-text-added", "movie-null-tags-item"):
        assert refused(variants[f"{name}.json"]["text"]), name


def test_a_rule_serves_the_same_by_its_number(mock: Mock, variants: dict[str, Any]) -> None:
    for one in list(variants.values())[::40]:
        mock.rule("bent", {"mutate": {"variant": one["number"]}}, route="GET /api/v3/movie/{id}")
        assert mock.radarr.raw("GET", "movie/12").text + "\n" == one["text"], one["file"]
