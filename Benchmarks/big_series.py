#!/usr/bin/env python3
"""Writes fixtures with a large library of series: the built-in ones, and copies of them with as many episodes as it takes.

    Benchmarks/big_series.py FOLDER --series 300 --episodes 30000
    mockarr serve --fixtures FOLDER

The same arguments give the same files. Three in four of the copies' episodes have a file; none airs in the future.
"""

import argparse
import datetime
import json
import os
import shutil

FIXTURES = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "Fixtures")
FIRST_DAY = datetime.datetime(2012, 1, 2, 20)
SEASON = 20
# What the mock works out by itself.
DERIVED = {"statistics", "nextAiring", "previousAiring", "lastAired", "alternateTitles"}


def read(name):
    with open(os.path.join(FIXTURES, "sonarr", f"{name}.json")) as file:
        return json.load(file)


def copy_of(series, copy, series_id, seasons):
    """A series under another name, with so many seasons."""
    title = f"{series['title']} {copy + 1}"
    kept = {name: value for name, value in series.items() if name not in DERIVED}
    return {
        **kept, "id": series_id, "title": title, "sortTitle": f"{series['sortTitle']} {copy + 1}", "status": "ended",
        "cleanTitle": f"{series['cleanTitle']}{copy + 1}", "titleSlug": f"{series['titleSlug']}-{copy + 1}",
        "path": f"{series['path']} {copy + 1}", "tvdbId": series["tvdbId"] + 5_000_000 * copy,
        "seasons": [{"seasonNumber": number, "monitored": True} for number in range(1, seasons + 1)],
    }


def episode(index, series, template, episode_id, file_id):
    """The episode of that index: weekly ones, a season without a break after the other."""
    season, number = index // SEASON + 1, index % SEASON + 1
    airs = FIRST_DAY + datetime.timedelta(days=7 * index)
    return {
        "seriesId": series["id"], "tvdbId": 20_000_000 + episode_id, "episodeFileId": file_id, "seasonNumber": season,
        "episodeNumber": number, "title": template["title"], "airDate": airs.strftime("%Y-%m-%d"),
        "airDateUtc": airs.strftime("%Y-%m-%dT%H:%M:%SZ"), "runtime": series["runtime"],
        "overview": template.get("overview", ""), "monitored": True, "unverifiedSceneNumbering": False, "id": episode_id,
    }


def file_of(episode, series, template):
    season, number = episode["seasonNumber"], episode["episodeNumber"]
    name = f"Season {season}/{series['title']} - S{season:02}E{number:02} - {episode['title']}.mkv"
    return {**template, "seriesId": series["id"], "seasonNumber": season, "relativePath": name,
            "path": f"{series['path']}/{name}", "id": episode["episodeFileId"]}


def write(folder, series_count=300, episode_count=30_000):
    shutil.copytree(FIXTURES, folder)
    series, episodes, files = read("series"), read("series-episodes"), read("episode-files")
    known, templates, file_templates = list(series), list(episodes), list(files)
    copies, missing = series_count - len(series), episode_count - len(episodes)
    series_id = max(one["id"] for one in series)
    episode_id = max(one["id"] for one in episodes)
    file_id = max(one["id"] for one in files)
    for place in range(copies):
        count = missing // copies + (place < missing % copies)
        series_id += 1
        copy = copy_of(known[place % len(known)], place // len(known) + 1, series_id, -(-count // SEASON))
        series.append(copy)
        for index in range(count):
            episode_id += 1
            has_file = index % 4 != 3
            file_id += has_file
            new = episode(index, copy, templates[episode_id % len(templates)], episode_id, file_id if has_file else 0)
            episodes.append(new)
            if has_file:
                files.append(file_of(new, copy, file_templates[file_id % len(file_templates)]))
    for name, records in (("series", series), ("series-episodes", episodes), ("episode-files", files)):
        with open(os.path.join(folder, "sonarr", f"{name}.json"), "w") as file:
            json.dump(records, file, indent=2, ensure_ascii=False)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", help="must not exist yet")
    parser.add_argument("--series", type=int, default=300)
    parser.add_argument("--episodes", type=int, default=30_000)
    options = parser.parse_args()
    write(options.folder, options.series, options.episodes)


if __name__ == "__main__":
    main()
