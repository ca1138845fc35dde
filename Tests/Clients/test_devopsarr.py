"""What applications do end to end, with the clients generated from the official documents: every answer is validated.

radarr and sonarr-py: https://github.com/devopsarr
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta, timezone
from typing import Any

import pytest
from conftest import Mock, wait_until
from generated import Devopsarr, apps, devopsarr

MATRIX, ALIEN, DEADWOOD = 603, 348, 72023

radarr, sonarr, either = apps(devopsarr)


def refused(api: Devopsarr, status: int) -> Any:
    return pytest.raises(api.package.ApiException, match=rf"^\({status}\)")


def run(api: Devopsarr, name: str) -> Any:
    """Its command has no members of its own: with this client a command is for everything."""
    started = api.command.create_command(command_resource=api.model("CommandResource", name=name))
    assert started.status in ("queued", "started") and started.trigger == "manual"

    def ended() -> Any:
        found = api.command.get_command_by_id(started.id)
        return found if found.status in ("completed", "failed") else None

    return wait_until(ended, f"the end of {name}")


def add_movie(radarr: Devopsarr, tmdb: int, **members: Any) -> Any:
    hit = radarr.movie_lookup.list_movie_lookup(term=f"tmdb:{tmdb}")[0]
    assert hit.id is None
    hit.root_folder_path = radarr.root_folder.list_root_folder()[0].path
    hit.quality_profile_id, hit.monitored = radarr.quality_profile.list_quality_profile()[0].id, True
    for name, value in members.items():
        setattr(hit, name, value)
    return radarr.movie.create_movie(movie_resource=hit)


def add_series(sonarr: Devopsarr, tvdb: int) -> Any:
    hit = sonarr.series_lookup.list_series_lookup(term=f"tvdb:{tvdb}")[0]
    assert hit.id is None
    hit.root_folder_path = sonarr.root_folder.list_root_folder()[0].path
    hit.quality_profile_id, hit.monitored = sonarr.quality_profile.list_quality_profile()[0].id, True
    hit.add_options = sonarr.model("AddSeriesOptions", monitor="all", searchForMissingEpisodes=False)
    return sonarr.series.create_series(series_resource=hit)


class TestFromRequestToQueue:
    """The file itself takes a minute: test_downloads waits for it."""

    def test_a_movie(self, radarr: Devopsarr) -> None:
        movie = add_movie(radarr, MATRIX, tags=[1])
        assert movie.id and movie.tags == [1] and movie.path.startswith("/movies/")
        assert run(radarr, "RefreshMovie").result == "successful"
        again = radarr.movie.get_movie_by_id(movie.id)
        assert (again.has_file, again.is_available, again.status) == (False, True, "released")

        found = radarr.release.list_release(movie_id=movie.id)
        good = next(one for one in found if not one.rejected)
        wanted = radarr.model("ReleaseResource", guid=good.guid, indexerId=good.indexer_id)
        radarr.release.create_release(release_resource=wanted)
        page = radarr.queue.get_queue(page_size=500, include_movie=True, movie_ids=[movie.id])
        row = page.records[0]
        assert (row.title, row.movie.tmdb_id, row.tracked_download_state) == (good.title, MATRIX, "downloading")
        assert 0 < row.sizeleft <= row.size and row.download_id
        grabbed = radarr.history.list_history_movie(movie_id=movie.id, event_type="grabbed")
        assert [one.download_id for one in grabbed] == [row.download_id]

    def test_an_episode(self, sonarr: Devopsarr) -> None:
        series = add_series(sonarr, DEADWOOD)

        def episodes() -> list[Any]:
            return sonarr.episode.list_episode(series_id=series.id)

        first = next(one for one in wait_until(episodes, "episodes after the refresh") if one.season_number == 1)
        assert first.monitored and not first.has_file
        good = next(one for one in sonarr.release.list_release(episode_id=first.id) if not one.rejected)
        wanted = sonarr.model("ReleaseResource", guid=good.guid, indexerId=good.indexer_id)
        sonarr.release.create_release(release_resource=wanted)
        page = sonarr.queue.get_queue(page_size=500, include_episode=True, series_ids=[series.id])
        assert page.records[0].title == good.title and page.records[0].episode.series_id == series.id


class TestAddEditDelete:
    def test_a_movie(self, radarr: Devopsarr) -> None:
        movie = add_movie(radarr, ALIEN)
        movie.monitored, movie.minimum_availability = False, "inCinemas"
        radarr.movie.update_movie(str(movie.id), movie_resource=movie)
        again = radarr.movie.get_movie_by_id(movie.id)
        assert (again.monitored, again.minimum_availability) == (False, "inCinemas")
        edit = radarr.model("MovieEditorResource", movieIds=[movie.id], tags=[2], applyTags="add", monitored=True)
        radarr.movie_editor.put_movie_editor(movie_editor_resource=edit)
        again = radarr.movie.get_movie_by_id(movie.id)
        assert (again.monitored, again.tags) == (True, [2])

        radarr.movie.delete_movie(movie.id, add_import_exclusion=True)
        assert ALIEN in [one.tmdb_id for one in radarr.import_list_exclusion.list_exclusions()]
        assert radarr.movie.list_movie(tmdb_id=ALIEN) == []
        with refused(radarr, 404):
            radarr.movie.get_movie_by_id(movie.id)

    def test_a_series(self, sonarr: Devopsarr) -> None:
        series = add_series(sonarr, DEADWOOD)
        series.monitored, series.series_type = False, "daily"
        sonarr.series.update_series(str(series.id), series_resource=series)
        again = sonarr.series.get_series_by_id(series.id)
        assert (again.monitored, again.series_type) == (False, "daily")
        edit = sonarr.model("SeriesEditorResource", seriesIds=[series.id], tags=[3], applyTags="replace")
        sonarr.series_editor.put_series_editor(series_editor_resource=edit)
        assert sonarr.series.get_series_by_id(series.id).tags == [3]
        sonarr.series.delete_series(series.id, add_import_list_exclusion=True)
        page = sonarr.import_list_exclusion.get_import_list_exclusion_paged(page_size=100)
        assert DEADWOOD in [one.tvdb_id for one in page.records]
        with refused(sonarr, 404):
            sonarr.series.get_series_by_id(series.id)


class TestManualImport:
    def test_a_movie(self, mock: Mock, radarr: Devopsarr) -> None:
        """As ruddarr does it: what waits for a decision is imported by hand."""
        page = radarr.queue.get_queue(page_size=500, include_unknown_movie_items=True)
        waiting = [one for one in page.records if one.tracked_download_state in ("importPending", "importBlocked")]
        row = next(one for one in waiting if one.movie_id)
        assert row.status_messages and row.tracked_download_status == "warning"
        before = radarr.movie.get_movie_by_id(row.movie_id)
        found = radarr.manual_import.list_manual_import(download_id=row.download_id)[0]
        assert found.rejections and found.quality.quality.id
        sent = radarr.model(
            "ManualImportReprocessResource",
            path=found.path,
            movieId=row.movie_id,
            quality=found.quality,
            languages=found.languages,
            downloadId=row.download_id,
        )
        radarr.manual_import.create_manual_import(manual_import_reprocess_resource=[sent])
        file = sent.to_dict()
        mock.radarr.command("ManualImport", files=[file], importMode="auto")

        left = radarr.queue.get_queue(page_size=500, include_unknown_movie_items=True).records
        assert row.download_id not in [one.download_id for one in left]
        events = radarr.history.list_history_movie(movie_id=row.movie_id)
        assert (events[0].event_type, events[0].download_id) == ("downloadFolderImported", row.download_id)
        after = radarr.movie.get_movie_by_id(row.movie_id)
        assert after.has_file and after.movie_file_id != before.movie_file_id
        files = radarr.movie_file.list_movie_file(movie_id=[row.movie_id])
        assert [one.id for one in files] == [after.movie_file_id]
        assert files[0].path == after.movie_file.path and after.size_on_disk == files[0].size

        radarr.movie_file.delete_movie_file(after.movie_file_id)
        assert radarr.movie.get_movie_by_id(row.movie_id).has_file is False
        newest = radarr.history.list_history_movie(movie_id=row.movie_id)[0]
        assert newest.event_type == "movieFileDeleted"


class TestQueueAndBlocklist:
    def test_a_removed_download_is_blocked_and_freed(self, either: Devopsarr) -> None:
        total = either.queue.get_queue(page_size=1).total_records
        rows = either.queue.get_queue(page=1, page_size=total).records
        assert len(rows) == total
        row = next(one for one in rows if one.status == "paused")
        either.queue.delete_queue(row.id, remove_from_client=True, blocklist=True, skip_redownload=True)
        assert row.id not in [one.id for one in either.queue.get_queue(page_size=total).records]
        newest = either.blocklist.get_blocklist(sort_key="date", page_size=100)
        assert newest.records[0].source_title == row.title
        either.blocklist.delete_blocklist(newest.records[0].id)
        ids = [one.id for one in newest.records[1:3]]
        bulk = either.model("BlocklistBulkResource", ids=ids)
        either.blocklist.delete_blocklist_bulk(blocklist_bulk_resource=bulk)
        assert either.blocklist.get_blocklist().total_records == newest.total_records - 1 - len(ids)

    def test_a_grab_marked_as_failed(self, either: Devopsarr) -> None:
        grab = either.history.get_history(event_type=[1], page_size=50).records[0]
        either.history.create_history_failed_by_id(grab.id)
        failed = either.history.get_history(event_type=[4], page_size=10).records
        assert failed[0].download_id == grab.download_id and failed[0].event_type == "downloadFailed"


class TestHistoryAndCalendar:
    def test_pages_of_history_hang_together(self, either: Devopsarr) -> None:
        first = either.history.get_history(page=1, page_size=20, sort_key="date", sort_direction="descending")
        second = either.history.get_history(page=2, page_size=20, sort_key="date", sort_direction="descending")
        both = first.records + second.records
        assert len({one.id for one in both}) == 40 and first.total_records == second.total_records
        assert [one.var_date for one in both] == sorted((one.var_date for one in both), reverse=True)
        beyond = either.history.get_history(page=9999, page_size=20)
        assert (beyond.records, beyond.page) == ([], 9999)
        recent = either.history.list_history_since(var_date=first.records[-1].var_date)
        assert first.records[0].id in [one.id for one in recent]

    def test_the_calendar_keeps_to_its_window(self, either: Devopsarr) -> None:
        now = datetime.now(timezone.utc)
        start, end = now - timedelta(days=7), now + timedelta(days=14)
        found = either.calendar.list_calendar(start=start, end=end, unmonitored=True)
        assert found
        for one in found:
            dates = [getattr(one, name, None) for name in ("air_date_utc", "in_cinemas", "digital_release")]
            dates.append(getattr(one, "physical_release", None))
            day = timedelta(days=1)
            assert any(start - day <= date <= end + day for date in dates if date), one.id


class TestSettings:
    def test_an_indexer_from_its_schema(self, either: Devopsarr) -> None:
        """As prowlarr does it: schema, test, add, compare, change, delete."""
        indexers = either.indexer
        wanted = next(one for one in indexers.list_indexer_schema() if one.implementation == "Torznab")
        for field in wanted.fields:
            if field.name == "baseUrl":
                field.value = "http://prowlarr.example.invalid/2/"
        wanted.name, wanted.enable_rss, wanted.priority = "Quay (Prowlarr)", True, 30
        indexers.test_indexer(indexer_resource=wanted)
        added = indexers.create_indexer(indexer_resource=wanted)
        stored = indexers.get_indexer_by_id(added.id)
        assert (stored.name, stored.priority, stored.protocol) == ("Quay (Prowlarr)", 30, "torrent")
        values = {one.name: one.value for one in stored.fields}
        assert values["baseUrl"] == "http://prowlarr.example.invalid/2/"
        stored.priority = 7
        assert indexers.update_indexer(added.id, indexer_resource=stored).priority == 7
        indexers.delete_indexer(added.id)
        with refused(either, 404):
            indexers.get_indexer_by_id(added.id)

    def test_a_webhook(self, either: Devopsarr) -> None:
        """As ruddarr, pulsarr, notifiarr register themselves."""
        wanted = next(one for one in either.notification.list_notification_schema() if one.implementation == "Webhook")
        for field in wanted.fields:
            if field.name == "url":
                field.value = "http://hook.example.invalid/notify"
        wanted.name, wanted.on_grab, wanted.on_download = "Hook", True, True
        added = either.notification.create_notification(notification_resource=wanted)
        assert {one.name: one.value for one in added.fields}["url"] == "http://hook.example.invalid/notify"
        added.on_grab = False
        assert either.notification.update_notification(added.id, notification_resource=added).on_grab is False
        either.notification.delete_notification(added.id)
        assert added.id not in [one.id for one in either.notification.list_notification()]

    def test_formats_and_profiles_in_step(self, either: Devopsarr) -> None:
        """As recyclarr does it: the second run finds nothing to do."""
        format_ = either.custom_format.list_custom_format()[0]
        format_.id, format_.name = None, "Synced"
        made = either.custom_format.create_custom_format(custom_format_resource=format_)
        assert either.custom_format.get_custom_format_by_id(made.id) == made
        profile = either.quality_profile.list_quality_profile()[0]
        assert made.id in [one.format for one in profile.format_items]
        for item in profile.format_items:
            item.score = 25 if item.format == made.id else item.score
        either.quality_profile.update_quality_profile(str(profile.id), quality_profile_resource=profile)
        again = either.quality_profile.get_quality_profile_by_id(profile.id)
        assert again == profile
        either.custom_format.delete_custom_format(made.id)
        left = either.quality_profile.get_quality_profile_by_id(profile.id).format_items
        assert left and made.id not in [one.format for one in left]

        definitions = either.quality_definition.list_quality_definition()
        definitions[3].preferred_size = definitions[3].min_size + 1
        either.quality_definition.put_quality_definition_update(quality_definition_resource=definitions)
        assert either.quality_definition.list_quality_definition() == definitions
        naming = either.naming_config.get_naming_config()
        naming.replace_illegal_characters = not naming.replace_illegal_characters
        either.naming_config.update_naming_config(str(naming.id), naming_config_resource=naming)
        assert either.naming_config.get_naming_config() == naming

    def test_a_tag_in_use_stays(self, either: Devopsarr) -> None:
        owners = "movie_ids" if either.package.__name__ == "radarr" else "series_ids"
        used = next(one for one in either.tag_details.list_tag_detail() if getattr(one, owners))
        with refused(either, 409):
            either.tag.delete_tag(used.id)
        made = either.tag.create_tag(tag_resource=either.model("TagResource", label="Fresh"))
        assert made.label == "fresh"
        either.tag.delete_tag(made.id)
        assert made.id not in [one.id for one in either.tag.list_tag()]

    def test_root_folders(self, either: Devopsarr) -> None:
        wanted = either.model("RootFolderResource", path="/data")
        made = either.root_folder.create_root_folder(root_folder_resource=wanted)
        assert made.accessible and made.free_space > 0
        with refused(either, 400):
            either.root_folder.create_root_folder(root_folder_resource=wanted)
        either.root_folder.delete_root_folder(made.id)
        assert made.id not in [one.id for one in either.root_folder.list_root_folder()]


class TestLibraryMirror:
    """As bazarr does it: files joined to what they belong to."""

    def test_movies(self, radarr: Devopsarr) -> None:
        with_files = [one for one in radarr.movie.list_movie() if one.has_file]
        files = radarr.movie_file.list_movie_file(movie_id=[one.id for one in with_files])
        assert {one.movie_file_id for one in with_files} == {one.id for one in files}
        sizes = {one.id: one.size for one in files}
        assert all(one.size_on_disk == sizes[one.movie_file_id] for one in with_files)

    def test_series(self, sonarr: Devopsarr) -> None:
        for series in sonarr.series.list_series()[:10]:
            episodes = sonarr.episode.list_episode(series_id=series.id, include_episode_file=True)
            files = {one.id: one for one in sonarr.episode_file.list_episode_file(series_id=series.id)}
            joined = {one.episode_file_id for one in episodes if one.has_file}
            assert joined == set(files) and series.statistics.episode_file_count == sum(one.has_file for one in episodes)
            assert series.statistics.size_on_disk == sum(one.size for one in files.values())


def test_a_dashboard_asks_for_everything_at_once(either: Devopsarr) -> None:
    """As homepage, homarr, exportarr do it: in parallel, again and again, and always the same."""
    reads = [
        lambda: either.system.get_system_status().version,
        lambda: either.queue_status.get_queue_status().total_count,
        lambda: either.missing.get_wanted_missing(page_size=1).total_records,
        lambda: [one.id for one in either.calendar.list_calendar()],
        lambda: [one.message for one in either.health.list_health()],
        lambda: [one.path for one in either.disk_space.list_disk_space()],
        lambda: [one.id for one in either.root_folder.list_root_folder()],
    ]
    with ThreadPoolExecutor(8) as pool:
        rounds = [list(pool.map(lambda read: read(), reads)) for _ in range(5)]
    assert all(one == rounds[0] for one in rounds)
