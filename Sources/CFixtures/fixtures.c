#include "CFixtures.h"

// Written by ci_scripts/embed_fixtures.sh.
// Each file becomes an array; the compiler notes the files it embeds, so that an edited fixture is built again.

static const unsigned char library[] = {
#embed "../../Fixtures/library.json"
};
static const unsigned char radarr_blocklist[] = {
#embed "../../Fixtures/radarr/blocklist.json"
};
static const unsigned char radarr_calendar_movies[] = {
#embed "../../Fixtures/radarr/calendar-movies.json"
};
static const unsigned char radarr_collections[] = {
#embed "../../Fixtures/radarr/collections.json"
};
static const unsigned char radarr_credits[] = {
#embed "../../Fixtures/radarr/credits.json"
};
static const unsigned char radarr_custom_formats[] = {
#embed "../../Fixtures/radarr/custom-formats.json"
};
static const unsigned char radarr_disk_space[] = {
#embed "../../Fixtures/radarr/disk-space.json"
};
static const unsigned char radarr_exclusions[] = {
#embed "../../Fixtures/radarr/exclusions.json"
};
static const unsigned char radarr_movie_extra_files[] = {
#embed "../../Fixtures/radarr/movie-extra-files.json"
};
static const unsigned char radarr_movie_files[] = {
#embed "../../Fixtures/radarr/movie-files.json"
};
static const unsigned char radarr_movie_history[] = {
#embed "../../Fixtures/radarr/movie-history.json"
};
static const unsigned char radarr_movie_lookup[] = {
#embed "../../Fixtures/radarr/movie-lookup.json"
};
static const unsigned char radarr_movie_queue[] = {
#embed "../../Fixtures/radarr/movie-queue.json"
};
static const unsigned char radarr_movie_releases[] = {
#embed "../../Fixtures/radarr/movie-releases.json"
};
static const unsigned char radarr_movies[] = {
#embed "../../Fixtures/radarr/movies.json"
};
static const unsigned char radarr_notifications[] = {
#embed "../../Fixtures/radarr/notifications.json"
};
static const unsigned char radarr_popular_movies[] = {
#embed "../../Fixtures/radarr/popular-movies.json"
};
static const unsigned char radarr_quality_definitions[] = {
#embed "../../Fixtures/radarr/quality-definitions.json"
};
static const unsigned char radarr_quality_profiles[] = {
#embed "../../Fixtures/radarr/quality-profiles.json"
};
static const unsigned char radarr_radarr_history[] = {
#embed "../../Fixtures/radarr/radarr-history.json"
};
static const unsigned char radarr_radarr_manual_import[] = {
#embed "../../Fixtures/radarr/radarr-manual-import.json"
};
static const unsigned char radarr_root_folders[] = {
#embed "../../Fixtures/radarr/root-folders.json"
};
static const unsigned char radarr_system_status[] = {
#embed "../../Fixtures/radarr/system-status.json"
};
static const unsigned char radarr_tags[] = {
#embed "../../Fixtures/radarr/tags.json"
};
static const unsigned char seed_instances[] = {
#embed "../../Fixtures/seed-instances.json"
};
static const unsigned char sonarr_blocklist[] = {
#embed "../../Fixtures/sonarr/blocklist.json"
};
static const unsigned char sonarr_calendar_episodes[] = {
#embed "../../Fixtures/sonarr/calendar-episodes.json"
};
static const unsigned char sonarr_custom_formats[] = {
#embed "../../Fixtures/sonarr/custom-formats.json"
};
static const unsigned char sonarr_disk_space[] = {
#embed "../../Fixtures/sonarr/disk-space.json"
};
static const unsigned char sonarr_episode_files[] = {
#embed "../../Fixtures/sonarr/episode-files.json"
};
static const unsigned char sonarr_import_list_exclusions[] = {
#embed "../../Fixtures/sonarr/import-list-exclusions.json"
};
static const unsigned char sonarr_notifications[] = {
#embed "../../Fixtures/sonarr/notifications.json"
};
static const unsigned char sonarr_popular_series[] = {
#embed "../../Fixtures/sonarr/popular-series.json"
};
static const unsigned char sonarr_quality_definitions[] = {
#embed "../../Fixtures/sonarr/quality-definitions.json"
};
static const unsigned char sonarr_quality_profiles[] = {
#embed "../../Fixtures/sonarr/quality-profiles.json"
};
static const unsigned char sonarr_root_folders[] = {
#embed "../../Fixtures/sonarr/root-folders.json"
};
static const unsigned char sonarr_series_episode_history[] = {
#embed "../../Fixtures/sonarr/series-episode-history.json"
};
static const unsigned char sonarr_series_episodes[] = {
#embed "../../Fixtures/sonarr/series-episodes.json"
};
static const unsigned char sonarr_series_lookup[] = {
#embed "../../Fixtures/sonarr/series-lookup.json"
};
static const unsigned char sonarr_series_queue[] = {
#embed "../../Fixtures/sonarr/series-queue.json"
};
static const unsigned char sonarr_series_releases[] = {
#embed "../../Fixtures/sonarr/series-releases.json"
};
static const unsigned char sonarr_series[] = {
#embed "../../Fixtures/sonarr/series.json"
};
static const unsigned char sonarr_sonarr_history[] = {
#embed "../../Fixtures/sonarr/sonarr-history.json"
};
static const unsigned char sonarr_sonarr_manual_import[] = {
#embed "../../Fixtures/sonarr/sonarr-manual-import.json"
};
static const unsigned char sonarr_system_status[] = {
#embed "../../Fixtures/sonarr/system-status.json"
};
static const unsigned char sonarr_tags[] = {
#embed "../../Fixtures/sonarr/tags.json"
};

static const struct mockarr_fixture fixtures[] = {
    {"library", library, sizeof library},
    {"radarr/blocklist", radarr_blocklist, sizeof radarr_blocklist},
    {"radarr/calendar-movies", radarr_calendar_movies, sizeof radarr_calendar_movies},
    {"radarr/collections", radarr_collections, sizeof radarr_collections},
    {"radarr/credits", radarr_credits, sizeof radarr_credits},
    {"radarr/custom-formats", radarr_custom_formats, sizeof radarr_custom_formats},
    {"radarr/disk-space", radarr_disk_space, sizeof radarr_disk_space},
    {"radarr/exclusions", radarr_exclusions, sizeof radarr_exclusions},
    {"radarr/movie-extra-files", radarr_movie_extra_files, sizeof radarr_movie_extra_files},
    {"radarr/movie-files", radarr_movie_files, sizeof radarr_movie_files},
    {"radarr/movie-history", radarr_movie_history, sizeof radarr_movie_history},
    {"radarr/movie-lookup", radarr_movie_lookup, sizeof radarr_movie_lookup},
    {"radarr/movie-queue", radarr_movie_queue, sizeof radarr_movie_queue},
    {"radarr/movie-releases", radarr_movie_releases, sizeof radarr_movie_releases},
    {"radarr/movies", radarr_movies, sizeof radarr_movies},
    {"radarr/notifications", radarr_notifications, sizeof radarr_notifications},
    {"radarr/popular-movies", radarr_popular_movies, sizeof radarr_popular_movies},
    {"radarr/quality-definitions", radarr_quality_definitions, sizeof radarr_quality_definitions},
    {"radarr/quality-profiles", radarr_quality_profiles, sizeof radarr_quality_profiles},
    {"radarr/radarr-history", radarr_radarr_history, sizeof radarr_radarr_history},
    {"radarr/radarr-manual-import", radarr_radarr_manual_import, sizeof radarr_radarr_manual_import},
    {"radarr/root-folders", radarr_root_folders, sizeof radarr_root_folders},
    {"radarr/system-status", radarr_system_status, sizeof radarr_system_status},
    {"radarr/tags", radarr_tags, sizeof radarr_tags},
    {"seed-instances", seed_instances, sizeof seed_instances},
    {"sonarr/blocklist", sonarr_blocklist, sizeof sonarr_blocklist},
    {"sonarr/calendar-episodes", sonarr_calendar_episodes, sizeof sonarr_calendar_episodes},
    {"sonarr/custom-formats", sonarr_custom_formats, sizeof sonarr_custom_formats},
    {"sonarr/disk-space", sonarr_disk_space, sizeof sonarr_disk_space},
    {"sonarr/episode-files", sonarr_episode_files, sizeof sonarr_episode_files},
    {"sonarr/import-list-exclusions", sonarr_import_list_exclusions, sizeof sonarr_import_list_exclusions},
    {"sonarr/notifications", sonarr_notifications, sizeof sonarr_notifications},
    {"sonarr/popular-series", sonarr_popular_series, sizeof sonarr_popular_series},
    {"sonarr/quality-definitions", sonarr_quality_definitions, sizeof sonarr_quality_definitions},
    {"sonarr/quality-profiles", sonarr_quality_profiles, sizeof sonarr_quality_profiles},
    {"sonarr/root-folders", sonarr_root_folders, sizeof sonarr_root_folders},
    {"sonarr/series-episode-history", sonarr_series_episode_history, sizeof sonarr_series_episode_history},
    {"sonarr/series-episodes", sonarr_series_episodes, sizeof sonarr_series_episodes},
    {"sonarr/series-lookup", sonarr_series_lookup, sizeof sonarr_series_lookup},
    {"sonarr/series-queue", sonarr_series_queue, sizeof sonarr_series_queue},
    {"sonarr/series-releases", sonarr_series_releases, sizeof sonarr_series_releases},
    {"sonarr/series", sonarr_series, sizeof sonarr_series},
    {"sonarr/sonarr-history", sonarr_sonarr_history, sizeof sonarr_sonarr_history},
    {"sonarr/sonarr-manual-import", sonarr_sonarr_manual_import, sizeof sonarr_sonarr_manual_import},
    {"sonarr/system-status", sonarr_system_status, sizeof sonarr_system_status},
    {"sonarr/tags", sonarr_tags, sizeof sonarr_tags},
};

const struct mockarr_fixture *mockarr_fixtures(void) { return fixtures; }

size_t mockarr_fixture_count(void) { return sizeof fixtures / sizeof *fixtures; }
