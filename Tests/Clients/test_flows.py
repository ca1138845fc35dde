"""What applications do end to end, over plain HTTP. A flow passes when the fields that it reads again have changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import requests
from conftest import PATIENCE, Api, Mock, wait_until

MATRIX, ALIEN, LOBSTER = 603, 348, 254320
DEADWOOD = 72023


def profile(app: Api) -> int:
    return app.get("qualityprofile")[0]["id"]


def add_movie(radarr: Api, tmdb: int, **members: Any) -> dict[str, Any]:
    hit = radarr.get("movie/lookup", term=f"tmdb:{tmdb}")[0]
    assert "id" not in hit
    hit |= {
        "rootFolderPath": radarr.get("rootfolder")[0]["path"],
        "qualityProfileId": profile(radarr),
        "monitored": True,
    }
    return radarr.post("movie", hit | members)


def add_series(sonarr: Api, tvdb: int, **members: Any) -> dict[str, Any]:
    hit = sonarr.get("series/lookup", term=f"tvdb:{tvdb}")[0]
    assert "id" not in hit
    hit |= {
        "rootFolderPath": sonarr.get("rootfolder")[0]["path"],
        "qualityProfileId": profile(sonarr),
        "monitored": True,
    }
    return sonarr.post("series", hit | members)


class TestRequestAMovie:
    """As seerr does it."""

    def test_from_lookup_to_search(self, radarr: Api) -> None:
        labels = {tag["label"] for tag in radarr.get("tag")}
        assert "1 - ada" not in labels
        tag = radarr.post("tag", {"label": "1-ada"})
        assert {"label": "1-ada", "id": tag["id"]} in radarr.get("tag")

        options = {"searchForMovie": True}
        movie = add_movie(radarr, MATRIX, tags=[tag["id"]], minimumAvailability="released", addOptions=options)
        assert movie["id"] > 0 and movie["titleSlug"] == str(MATRIX)

        again = radarr.get("movie/lookup", term=f"tmdb:{MATRIX}")[0]
        assert (again["id"], again["monitored"], again["tags"]) == (movie["id"], True, [tag["id"]])

        search = radarr.command("MoviesSearch", movieIds=[movie["id"]])
        assert (search["status"], search["result"]) == ("completed", "successful")
        radarr.command("RefreshMonitoredDownloads")
        assert radarr.get(f"movie/{movie['id']}")["hasFile"] is False
        assert any(one["tmdbId"] == MATRIX and one["id"] == movie["id"] for one in radarr.get("movie"))

    def test_the_download_comes_nearer(self, radarr: Api) -> None:
        """seerr asks every minute; the file itself is waited for in test_downloads."""
        good = next(one for one in radarr.get("release", movieId=138) if not one["rejected"])
        radarr.post("release", {"guid": good["guid"], "indexerId": good["indexerId"]}, status=200)
        radarr.command("RefreshMonitoredDownloads")
        row = radarr.queued(movieId=138)
        assert row and row["downloadId"] and row["estimatedCompletionTime"].endswith("Z")

        def nearer() -> dict[str, Any] | None:
            now = radarr.queued(movieId=138)
            return now if now["sizeleft"] < row["size"] and now["status"] == "downloading" else None

        later = wait_until(nearer, "a falling sizeleft")
        assert (later["id"], later["size"]) == (row["id"], row["size"]) and later["timeleft"] < row["timeleft"]

    def test_an_unmonitored_movie_is_monitored_by_a_put_without_an_id_in_its_path(self, radarr: Api) -> None:
        movie = radarr.get("movie", tmdbId=16320)[0]
        assert movie["monitored"] is False
        assert radarr.put("movie", movie | {"monitored": True})["id"] == movie["id"]
        assert radarr.get(f"movie/{movie['id']}")["monitored"] is True

    def test_a_deleted_movie_can_be_requested_again(self, radarr: Api) -> None:
        movie = radarr.get("movie/lookup", term="tmdb:508442")[0]
        assert radarr.delete(f"movie/{movie['id']}") is None
        assert "id" not in radarr.get("movie/lookup", term="tmdb:508442")[0]
        radarr.get(f"movie/{movie['id']}", status=404)


class TestRequestASeries:
    """As seerr does it."""

    def test_from_lookup_to_search(self, sonarr: Api) -> None:
        options = {"ignoreEpisodesWithFiles": True, "monitor": "all", "searchForMissingEpisodes": False}
        series = add_series(sonarr, DEADWOOD, seasonFolder=True, addOptions=options)
        assert series["id"] > 0 and series["tvdbId"] == DEADWOOD

        def episodes() -> list[dict[str, Any]]:
            return sonarr.get("episode", seriesId=series["id"])

        first = [one for one in wait_until(episodes, "episodes after the first refresh") if one["seasonNumber"] == 1]
        assert first
        changed = sonarr.put("episode/monitor", {"episodeIds": [first[0]["id"]], "monitored": False})
        assert [(one["id"], one["monitored"]) for one in changed] == [(first[0]["id"], False)]
        assert sonarr.get(f"episode/{first[0]['id']}")["monitored"] is False
        assert sonarr.command("MissingEpisodeSearch", seriesId=series["id"])["status"] == "completed"

        again = sonarr.get("series/lookup", term=f"tvdb:{DEADWOOD}")[0]
        assert again["id"] == series["id"]

    def test_more_seasons_by_a_put_without_an_id_in_its_path(self, sonarr: Api) -> None:
        series = sonarr.get("series", tvdbId=81189)[0]
        for season in series["seasons"]:
            season["monitored"] = season["seasonNumber"] == 1
        answer = sonarr.put("series", series)
        assert (answer["id"], answer["title"]) == (series["id"], "Breaking Bad")
        monitored = {one["seasonNumber"] for one in sonarr.get("episode", seriesId=series["id"]) if one["monitored"]}
        assert monitored == {1}

    def test_season_statistics_say_what_is_there(self, sonarr: Api) -> None:
        series = sonarr.get("series/1")
        assert series["statistics"]["episodeFileCount"] > 0
        counts = [season["statistics"]["episodeFileCount"] for season in series["seasons"]]
        assert sum(counts) == series["statistics"]["episodeFileCount"]


class TestExistingCheck:
    """As requestrr, maintainerr, autobrr, decypharr, notifiarr do it."""

    def test_a_movie(self, radarr: Api) -> None:
        assert [one["title"] for one in radarr.get("movie", tmdbId=508442)] == ["Soul"]
        assert [one["title"] for one in radarr.get("movie", tmdbid=508442)] == ["Soul"], "names ignore case"
        assert radarr.get("movie", tmdbId=MATRIX) == []

    def test_a_series(self, sonarr: Api) -> None:
        assert [one["title"] for one in sonarr.get("series", tvdbId=81189)] == ["Breaking Bad"]
        assert sonarr.get("series", tvdbId=DEADWOOD) == []


class TestAddEditDelete:
    """As ruddarr, arrmatey, pulsarr do it."""

    def test_a_movie(self, radarr: Api) -> None:
        movie = add_movie(radarr, ALIEN)
        edit = {
            "movieIds": [movie["id"]],
            "monitored": False,
            "qualityProfileId": radarr.get("qualityprofile")[-1]["id"],
        }
        edit |= {"tags": [1, 5], "applyTags": "add", "rootFolderPath": "/movies-4k", "moveFiles": True}
        assert [one["id"] for one in radarr.put("movie/editor", edit)] == [movie["id"]]
        again = radarr.get(f"movie/{movie['id']}")
        assert (again["monitored"], again["qualityProfileId"]) == (False, edit["qualityProfileId"])
        assert sorted(again["tags"]) == [1, 5]
        assert again["rootFolderPath"].rstrip("/") == "/movies-4k" and again["path"].startswith("/movies-4k/")
        radarr.put("movie/editor", {"movieIds": [movie["id"]], "tags": [5], "applyTags": "remove"})
        assert radarr.get(f"movie/{movie['id']}")["tags"] == [1]

        radarr.delete(f"movie/{movie['id']}", addImportExclusion="true", deleteFiles="true")
        assert [one["tmdbId"] for one in radarr.get("exclusions") if one["tmdbId"] == ALIEN] == [ALIEN]
        assert radarr.get("movie", tmdbId=ALIEN) == []
        assert radarr.get("movie/lookup", term=f"tmdb:{ALIEN}")[0]["isExcluded"] is True
        assert add_movie(radarr, ALIEN)["id"] != 0, "an exclusion keeps lists away, not people"

    def test_a_series(self, sonarr: Api) -> None:
        series = add_series(sonarr, DEADWOOD)
        edit = {"seriesIds": [series["id"]], "monitored": False, "tags": [2], "applyTags": "replace"}
        edit |= {"rootFolderPath": "/anime", "seriesType": "anime"}
        assert [one["id"] for one in sonarr.put("series/editor", edit)] == [series["id"]]
        again = sonarr.get(f"series/{series['id']}")
        assert (again["monitored"], again["tags"], again["seriesType"]) == (False, [2], "anime")
        assert again["path"].startswith("/anime/")

        sonarr.delete(f"series/{series['id']}", addImportListExclusion="true")
        assert DEADWOOD in [one["tvdbId"] for one in sonarr.get("importlistexclusion")]
        sonarr.get(f"series/{series['id']}", status=404)
        assert add_series(sonarr, DEADWOOD)["tvdbId"] == DEADWOOD

    def test_what_is_there_already_is_refused(self, radarr: Api, sonarr: Api) -> None:
        soul = radarr.get("movie", tmdbId=508442)[0]
        soul.pop("id")
        refusal = radarr.post("movie", soul, status=400)
        assert "This movie has already been added" in [one["errorMessage"] for one in refusal]
        breaking = sonarr.get("series", tvdbId=81189)[0]
        breaking.pop("id")
        refusal = sonarr.post("series", breaking, status=400)
        assert "This series has already been added" in [one["errorMessage"] for one in refusal]


class TestQueueCleaning:
    """As decluttarr, cleanuparr do it."""

    def test_total_first_then_one_page_of_that_size(self, app: Api) -> None:
        app.command("RefreshMonitoredDownloads")
        total = app.get("queue", pageSize=1)["totalRecords"]
        page = app.get("queue", page=1, pageSize=total)
        assert len(page["records"]) == total == page["totalRecords"]
        assert len({row["id"] for row in page["records"]}) == total

    def test_remove_without_blocklist(self, radarr: Api) -> None:
        row = radarr.queued(trackedDownloadState="downloading", status="warning")
        assert row and radarr.get(f"movie/{row['movieId']}")["monitored"] is True
        blocked = radarr.get("blocklist")["totalRecords"]
        assert radarr.delete(f"queue/{row['id']}", removeFromClient="true", blocklist="false") is None
        assert radarr.queued(id=row["id"]) is None
        assert radarr.get("blocklist")["totalRecords"] == blocked
        radarr.delete(f"queue/{row['id']}", status=404)

    def test_blocklist_without_a_new_search(self, radarr: Api) -> None:
        row = radarr.queued(status="paused")
        commands = {one["id"] for one in radarr.get("command")}
        options = {"removeFromClient": "true", "blocklist": "true", "skipRedownload": "true"}
        radarr.delete(f"queue/{row['id']}", **options)
        newest = radarr.get("blocklist", sortKey="date")["records"][0]
        assert (newest["sourceTitle"], newest["movieId"]) == (row["title"], row["movieId"])
        events = radarr.get("history/movie", movieId=row["movieId"])
        assert (events[0]["eventType"], events[0]["downloadId"]) == ("downloadFailed", row["downloadId"])
        assert {one["id"] for one in radarr.get("command")} == commands

    def test_blocklist_with_a_new_search(self, radarr: Api) -> None:
        row = radarr.queued(status="paused")
        radarr.delete(f"queue/{row['id']}", removeFromClient="true", blocklist="true")
        searches = [one["body"]["movieIds"] for one in radarr.get("command") if one["name"] == "MoviesSearch"]
        assert [row["movieId"]] in searches

    def test_a_season_pack_goes_as_a_whole(self, sonarr: Api) -> None:
        row = sonarr.queued(seriesId=113)
        pack = row["downloadId"]
        before = sonarr.get("queue", pageSize=500)
        siblings = [one for one in before["records"] if one.get("downloadId") == pack]
        assert len(siblings) > 1
        sonarr.delete(f"queue/{row['id']}", removeFromClient="true", blocklist="false")
        after = sonarr.get("queue", pageSize=500)
        assert after["totalRecords"] == before["totalRecords"] - len(siblings)

    def test_bulk(self, app: Api) -> None:
        rows = app.get("queue", pageSize=2)["records"]
        ids = [row["id"] for row in rows]
        app.delete("queue/bulk", {"ids": [*ids, 1]}, status=404)
        assert app.queued(id=ids[0]), "nothing is removed when one is unknown"
        assert app.delete("queue/bulk", {"ids": ids}) == {}
        assert app.queued(id=ids[0]) is None


class TestSearchLoop:
    """As huntarr, houndarr, cleanuparr's seeker do it."""

    def test_movies(self, radarr: Api) -> None:
        assert radarr.get("queue/status")["totalCount"] == len(radarr.get("queue/details"))
        total = radarr.get("wanted/missing", pageSize=1)["totalRecords"]
        page = radarr.get("wanted/missing", page=2, pageSize=5)
        assert page["totalRecords"] == total > 5 and len(page["records"]) == 5
        assert radarr.get("wanted/missing", page=1000, pageSize=5)["records"] == []
        movie = page["records"][0]
        before = radarr.get(f"movie/{movie['id']}").get("lastSearchTime", "")
        assert radarr.command("MoviesSearch", movieIds=[movie["id"]])["status"] == "completed"
        assert radarr.get(f"movie/{movie['id']}")["lastSearchTime"] > before

        tag = radarr.post("tag", {"label": "Searched"})
        assert tag["label"] == "searched"
        whole = radarr.get(f"movie/{movie['id']}")
        radarr.put(f"movie/{movie['id']}", whole | {"tags": [*whole["tags"], tag["id"]]})
        assert tag["id"] in radarr.get(f"movie/{movie['id']}")["tags"]

    def test_episodes(self, sonarr: Api) -> None:
        page = sonarr.get("wanted/missing", pageSize=10, includeSeries="true", monitored="true")
        episode = page["records"][0]
        assert page["totalRecords"] > 10 and episode["series"]["title"]
        before = sonarr.get(f"episode/{episode['id']}").get("lastSearchTime", "")
        searches = [
            {"name": "EpisodeSearch", "episodeIds": [episode["id"]]},
            {"name": "SeasonSearch", "seriesId": episode["seriesId"], "seasonNumber": episode["seasonNumber"]},
            {"name": "SeriesSearch", "seriesId": episode["seriesId"]},
        ]
        for started in [sonarr.post("command", search) for search in searches]:
            ended = sonarr.end(started)
            assert (ended["status"], ended["result"]) == ("completed", "successful")
        assert sonarr.get(f"episode/{episode['id']}")["lastSearchTime"] > before


class TestManualImport:
    """As ruddarr does it with episodes; test_devopsarr does it with a movie."""

    def test_an_episode(self, sonarr: Api) -> None:
        row = sonarr.queued(trackedDownloadState="importBlocked") or sonarr.queued(trackedDownloadState="importPending")
        found = sonarr.get("manualimport", downloadId=row["downloadId"])
        good = next(one for one in found if one.get("episodes"))
        file = {name: good[name] for name in ("path", "quality", "languages", "releaseType", "indexerFlags")}
        file |= {"seriesId": row["seriesId"], "downloadId": row["downloadId"]}
        file |= {"episodeIds": [one["id"] for one in good["episodes"]]}
        assert sonarr.command("ManualImport", files=[file], importMode="auto")["result"] == "successful"
        episode = sonarr.get(f"episode/{file['episodeIds'][0]}")
        assert episode["hasFile"] and episode["episodeFile"]["quality"] == good["quality"]
        newest = sonarr.get("history", episodeId=episode["id"], sortKey="date")["records"][0]
        assert (newest["eventType"], newest["downloadId"]) == ("downloadFolderImported", row["downloadId"])


class TestListImport:
    """As kometa does it: many at once, in and out."""

    def test_movies(self, radarr: Api) -> None:
        common = {"rootFolderPath": "/movies", "qualityProfileId": profile(radarr), "monitored": True}
        hits = [radarr.get("movie/lookup", term=f"tmdb:{one}")[0] | common for one in (MATRIX, ALIEN)]
        added = radarr.post("movie/import", hits, status=200)
        ids = [one["id"] for one in added]
        assert [one["tmdbId"] for one in added] == [MATRIX, ALIEN] and all(ids)
        radarr.put("movie/editor", {"movieIds": ids, "tags": [4], "applyTags": "add"})
        assert all(radarr.get(f"movie/{one}")["tags"] == [4] for one in ids)
        assert radarr.delete("movie/editor", {"movieIds": ids, "deleteFiles": False}) == {}
        assert set(ids).isdisjoint(one["id"] for one in radarr.get("movie"))

    def test_series(self, sonarr: Api) -> None:
        common = {"rootFolderPath": "/tv", "qualityProfileId": profile(sonarr), "monitored": True}
        hit = sonarr.get("series/lookup", term=f"tvdb:{DEADWOOD}")[0] | common
        added = sonarr.post("series/import", [hit], status=200)
        assert [one["tvdbId"] for one in added] == [DEADWOOD]
        assert sonarr.delete("series/editor", {"seriesIds": [added[0]["id"]]}) == {}
        assert sonarr.get("series", tvdbId=DEADWOOD) == []


class TestRename:
    """As daps does it."""

    def test_movies(self, radarr: Api) -> None:
        previews = radarr.get("rename", movieId=[one["id"] for one in radarr.get("movie")])
        preview = previews[0]
        assert preview["existingPath"] != preview["newPath"]
        command = {"movieId": preview["movieId"], "files": [preview["movieFileId"]]}
        assert radarr.command("RenameFiles", **command)["status"] == "completed"
        assert radarr.get(f"moviefile/{preview['movieFileId']}")["relativePath"] == preview["newPath"]
        assert radarr.get("rename", movieId=preview["movieId"]) == []

    def test_series(self, sonarr: Api) -> None:
        naming = sonarr.get("config/naming")
        pattern = "{Series Title} - {season:0}x{episode:00} [{Quality Title}]"
        sonarr.put("config/naming", naming | {"renameEpisodes": True, "standardEpisodeFormat": pattern})
        preview = sonarr.get("rename", seriesId=1)[0]
        command = {"seriesId": preview["seriesId"], "files": [preview["episodeFileId"]]}
        assert sonarr.command("RenameFiles", **command)["status"] == "completed"
        assert sonarr.get(f"episodefile/{preview['episodeFileId']}")["relativePath"] == preview["newPath"]


class TestPush:
    """As autobrr and cross-seed do it."""

    @staticmethod
    def release(title: str) -> dict[str, Any]:
        return {
            "title": title,
            "downloadUrl": "http://tracker.example.invalid/1",
            "protocol": "torrent",
            "publishDate": "2026-01-01T00:00:00Z",
            "indexer": "Push",
            "size": 4_000_000_000,
        }

    def test_what_is_wanted_is_grabbed_and_all_else_is_told_why(self, radarr: Api) -> None:
        wanted = radarr.get("wanted/missing", pageSize=200)["records"]
        pushed: dict[bool, tuple[str, dict[str, Any], list[str]]] = {}
        for movie in [one for one in wanted if one["title"].replace(" ", "").isalnum()]:
            title = f"{movie['title'].replace(' ', '.')}.{movie['year']}.1080p.WEB-DL.DDP5.1.H.264-GULL"
            answer = radarr.post("release/push", self.release(title), status=200)[0]
            assert answer["title"] == title and answer["approved"] is not answer["rejected"]
            pushed.setdefault(answer["approved"], (title, movie, answer["rejections"]))
        assert pushed[False][2], "a reason"
        title, movie, reasons = pushed[True]
        assert reasons == []
        assert wait_until(lambda: radarr.queued(title=title), "the pushed release")["movieId"] == movie["id"]
        unknown = radarr.post("release/push", self.release("No.Such.Film.1901.1080p.WEB-DL-GULL"), status=200)
        assert unknown[0]["rejected"] and unknown[0]["rejections"][0].startswith("Unknown Movie")
        parsed = radarr.get("parse", title=title)
        assert parsed["movie"]["id"] == movie["id"]

    def test_an_episode(self, sonarr: Api) -> None:
        parsed = sonarr.get("parse", title="Breaking.Bad.S01E02.1080p.WEB-DL.DDP5.1.H.264-GULL")
        assert parsed["series"]["id"] == 1 and parsed["episodes"][0]["episodeNumber"] == 2
        unknown = sonarr.post("release/push", self.release("No.Such.Show.S01E01.1080p.WEB-DL-GULL"), status=200)
        assert unknown[0]["rejected"] and unknown[0]["rejections"] == ["Unknown Series"]


class TestLogin:
    """As exportarr and notifiarr do it."""

    def test_the_form_sends_back_to_where_it_was_asked_for(self, app: Api) -> None:
        form = {"username": "ada", "password": "any"}
        host = app.get("config/host") | form | {"passwordConfirmation": "any", "authenticationMethod": "forms"}
        app.put(f"config/host/{host['id']}", host | {"authenticationRequired": "enabled"})
        to = {"ReturnUrl": "/general/settings"}
        answer = requests.post(f"{app.url}/login", data=form, params=to, allow_redirects=False, timeout=PATIENCE)
        assert answer.status_code == 302 and answer.headers["Location"].endswith("/general/settings")
        assert any(name.endswith("Auth") for name in answer.cookies.keys())
        backup = app.get("system/backup")[0]
        archive = requests.get(app.url + backup["path"], cookies=answer.cookies, timeout=PATIENCE)
        assert archive.status_code == 200


class TestFailedDownload:
    """As decypharr does it."""

    def test_a_grab_marked_as_failed(self, radarr: Api) -> None:
        grabs = radarr.get("history", eventType=1, pageSize=50)["records"]
        assert {one["eventType"] for one in grabs} == {"grabbed"}
        grab = grabs[0]
        own = radarr.get("history", eventType=1, movieIds=grab["movieId"], sortKey="date")["records"]
        assert own[0]["id"] == grab["id"], "newest first"
        assert radarr.post(f"history/failed/{grab['id']}", None, status=200) == {}
        failed = radarr.get("history/movie", movieId=grab["movieId"], eventType="downloadFailed")[0]
        assert failed["downloadId"] == grab["downloadId"]
        assert failed["data"]["message"] == "Manually marked as failed"
        assert grab["sourceTitle"] in [one["sourceTitle"] for one in radarr.get("blocklist", pageSize=50)["records"]]
        assert radarr.post("history/failed/999999", None, status=404)["message"]


class TestIndexerPush:
    """As prowlarr does it."""

    def test_add_compare_change_delete(self, app: Api) -> None:
        schema = app.get("indexer/schema")
        template = next(one for one in schema if one["implementation"] == "Newznab")
        values = {"baseUrl": "http://prowlarr.example.invalid/1/", "apiPath": "/api", "apiKey": "0" * 32}
        for field in template["fields"]:
            if field["name"] in values:
                field["value"] = values[field["name"]]
        template |= {"name": "Harbour (Prowlarr)", "enableRss": True, "enableAutomaticSearch": True, "priority": 25}

        tested = app.raw("POST", "indexer/test", template)
        assert (tested.status_code, tested.text) == (200, "{}")
        assert "X-Application-Version" in tested.headers
        added = app.post("indexer", template, forceSave="true")
        stored = app.get(f"indexer/{added['id']}")
        assert (stored["name"], stored["implementation"], stored["priority"]) == ("Harbour (Prowlarr)", "Newznab", 25)
        fields = {one["name"]: one.get("value") for one in stored["fields"]}
        assert fields["baseUrl"] == values["baseUrl"]
        assert fields["apiKey"] in (values["apiKey"], "********")

        app.put(f"indexer/{added['id']}", stored | {"priority": 7}, forceSave="true")
        assert app.get(f"indexer/{added['id']}")["priority"] == 7
        assert app.delete(f"indexer/{added['id']}") == {}
        app.get(f"indexer/{added['id']}", status=404)
        assert app.post("indexer", template)["name"] == template["name"]


class TestConfigSync:
    """As recyclarr, configarr, profilarr, buildarr do it."""

    def test_a_second_run_finds_nothing_to_do(self, app: Api) -> None:
        spec = {
            "name": "x265",
            "implementation": "ReleaseTitleSpecification",
            "negate": False,
            "required": True,
            "fields": [{"name": "value", "value": "[xh]\\.?265"}],
        }
        wanted = {"name": "Sync x265", "includeCustomFormatWhenRenaming": False, "specifications": [spec]}
        made = app.post("customformat", wanted)
        stored = app.get(f"customformat/{made['id']}")
        assert stored == made
        assert app.put(f"customformat/{made['id']}", stored) == stored, "no difference"

        schema = app.get("qualityprofile/schema")
        assert made["id"] in [one["format"] for one in schema["formatItems"]]
        for item in schema["items"]:
            item["allowed"] = True
        last = schema["items"][-1]
        schema |= {"name": "Sync", "upgradeAllowed": True, "cutoff": last.get("id") or last["quality"]["id"]}
        schema |= {"formatItems": [one | {"score": 5} for one in schema["formatItems"]]}
        made_profile = app.post("qualityprofile", schema)
        stored = app.get(f"qualityprofile/{made_profile['id']}")
        assert stored == made_profile and stored["formatItems"] == schema["formatItems"]
        assert app.put(f"qualityprofile/{stored['id']}", stored) == stored, "no difference"

        definitions = app.get("qualitydefinition")
        definitions[3]["preferredSize"] = definitions[3]["minSize"] + 1
        app.put("qualitydefinition/update", definitions)
        assert app.get("qualitydefinition") == definitions

        for name, member in {"naming": "replaceIllegalCharacters", "mediamanagement": "importExtraFiles"}.items():
            config = app.get(f"config/{name}")
            changed = app.put(f"config/{name}", config | {member: not config[member]})
            assert changed == app.get(f"config/{name}") == config | {member: not config[member]}

        assert app.delete(f"customformat/{made['id']}") is None
        formats = [one["format"] for one in app.get(f"qualityprofile/{made_profile['id']}")["formatItems"]]
        assert formats and made["id"] not in formats

    def test_a_profile_must_name_every_format(self, app: Api) -> None:
        stored = app.get("qualityprofile")[0]
        refusal = app.put(f"qualityprofile/{stored['id']}", stored | {"formatItems": []}, status=400)
        assert [one["propertyName"] for one in refusal] == ["FormatItems"]


class TestCleanupByRule:
    """As maintainerr, janitorr do it."""

    def test_a_movie_loses_its_file(self, radarr: Api) -> None:
        movie = radarr.get("movie", tmdbId=508442)[0]
        assert movie["hasFile"] and movie["sizeOnDisk"] > 0
        radarr.put(f"movie/{movie['id']}", movie | {"monitored": False})
        for file in radarr.get("moviefile", movieId=movie["id"]):
            assert radarr.delete(f"moviefile/{file['id']}") is None
            radarr.get(f"moviefile/{file['id']}", status=404)
        again = radarr.get(f"movie/{movie['id']}")
        assert (again["monitored"], again["hasFile"], again["sizeOnDisk"]) == (False, False, 0)
        assert "movieFile" not in again and again["movieFileId"] == 0
        assert radarr.get("history/movie", movieId=movie["id"])[0]["eventType"] == "movieFileDeleted"

    def test_an_exclusion_only_once(self, radarr: Api) -> None:
        exclusion = {"tmdbId": LOBSTER, "movieTitle": "The Lobster", "movieYear": 2015}
        assert radarr.post("exclusions", exclusion)["tmdbId"] == LOBSTER
        refusal = radarr.post("exclusions", exclusion, status=400)
        assert refusal[0]["errorMessage"] == "This exclusion has already been added."

    def test_a_series_loses_a_season(self, sonarr: Api) -> None:
        series = sonarr.get("series/1")
        season = next(one for one in series["seasons"] if one["seasonNumber"] == 1)
        had = series["statistics"]["episodeFileCount"]
        season["monitored"] = False
        sonarr.put("series", series)
        episodes = [one for one in sonarr.get("episode", seriesId=1) if one["seasonNumber"] == 1]
        assert {one["monitored"] for one in episodes} == {False}
        files = [one for one in sonarr.get("episodefile", seriesId=1) if one["seasonNumber"] == 1]
        for file in files:
            assert sonarr.delete(f"episodefile/{file['id']}") is None
        statistics = sonarr.get("series/1")["statistics"]
        with_files = sum(one["hasFile"] for one in episodes)
        assert statistics["episodeFileCount"] < had
        assert not any(one["hasFile"] for one in sonarr.get("episode", seriesId=1) if one["seasonNumber"] == 1)
        assert with_files >= len(files) > 0


class TestCommandBasics:
    """As sonarr-swift, pyarr do it."""

    def test_start_look_list_cancel(self, app: Api) -> None:
        started = app.post("command", {"name": "RssSync"})
        assert started["name"] == "RssSync" and started["id"] > 0
        assert app.get(f"command/{started['id']}")["id"] == started["id"]
        assert started["id"] in [one["id"] for one in app.get("command")]
        assert app.post("command", {"name": "rsssync"})["id"] == started["id"], "it is queued or runs already"
        ended = app.end(started)
        assert (ended["status"], ended["result"]) == ("completed", "successful")
        assert ended["started"] >= ended["queued"] and ended["ended"] >= ended["started"]
        assert app.delete("command/2147483647", status=409)["message"] == "Unable to cancel task"

    def test_unknown_names(self, app: Api) -> None:
        assert app.post("command", {"name": "Dance"}, status=500)["message"] == "Sequence contains no matching element"
        assert {one["propertyName"] for one in app.post("command", {}, status=400)} == {"Name"}


def test_ids_are_never_used_twice(radarr: Api) -> None:
    """The servers' tables count on, so that the id of something deleted stays a 404."""
    movie = add_movie(radarr, MATRIX)
    radarr.delete(f"movie/{movie['id']}")
    assert add_movie(radarr, ALIEN)["id"] == movie["id"] + 1
    radarr.get(f"movie/{movie['id']}", status=404)


@pytest.mark.parametrize("path", ["series", "episode?seriesId=1", "qualityprofile", "qualityprofile/schema", "queue"])
def test_nulls_are_left_out_by_sonarr(sonarr: Api, path: str) -> None:
    assert list(nulls(sonarr.get(path))) == []


@pytest.mark.parametrize(
    "path", ["movie", "qualityprofile", "qualityprofile/schema", "queue", "indexer", "moviefile?movieId=3"]
)
def test_nulls_are_left_out_by_radarr(radarr: Api, path: str) -> None:
    assert list(nulls(radarr.get(path))) == []


def nulls(value: Any, place: str = "$") -> Iterator[str]:
    if value is None:
        yield place
    members = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, member in members:
        yield from nulls(member, f"{place}.{name}")


def test_the_wire_habits_that_a_spec_does_not_tell(mock: Mock) -> None:
    """Case, trailing slashes, empty bodies, headers."""
    radarr = mock.radarr
    assert radarr.get("RootFolder") == radarr.get("rootfolder/") == radarr.get("rootfolder")
    assert radarr.raw("GET", "movie").headers["X-Application-Version"].count(".") == 3
    unauthorised = Api(radarr.url, "wrong").raw("GET", "movie")
    assert (unauthorised.status_code, unauthorised.content) == (401, b"")
    assert "X-Application-Version" not in unauthorised.headers
    unknown = radarr.raw("GET", "nothing/here")
    assert (unknown.status_code, unknown.content) == (404, b"")
    deleted = radarr.raw("DELETE", "movie/3")
    assert (deleted.status_code, deleted.content, deleted.headers.get("Content-Type")) == (200, b"", None)
    assert radarr.raw("PATCH", "movie").status_code == 405


@pytest.mark.parametrize("name", ["monitored", "seasonFolder", "tvdbId", "seriesType"])
def test_null_is_no_value_for_a_plain_member(sonarr: Api, name: str) -> None:
    """A null for what cannot be null is refused while the body is read."""
    refusal = sonarr.put("series/1", sonarr.get("series/1") | {name: None}, status=400)
    assert list(refusal["errors"]) == [f"$.{name}"]


def test_a_task_knows_when_its_command_ran(app: Api) -> None:
    """A command with updateScheduledTask moves its task's times."""
    command = app.command("CheckHealth")
    assert command["updateScheduledTask"] is True
    task = next(one for one in app.get("system/task") if one["taskName"] == "CheckHealth")
    assert task["lastExecution"] >= command["started"]


def test_a_backup_is_listed(app: Api) -> None:
    before = app.get("system/backup")
    app.command("Backup")
    added = [one for one in app.get("system/backup") if one not in before]
    assert [one["type"] for one in added] == ["manual"]
