#include "CFixtures.h"

// Written by ci_scripts/embed_fixtures.sh.
// Each file becomes an array; the compiler notes the files it embeds, so that an edited one is built again.

static const unsigned char fixtures_library[] = {
#embed "../../Fixtures/library.json"
};
static const unsigned char fixtures_radarr_auto_tagging_schema[] = {
#embed "../../Fixtures/radarr/auto-tagging-schema.json"
};
static const unsigned char fixtures_radarr_auto_tags[] = {
#embed "../../Fixtures/radarr/auto-tags.json"
};
static const unsigned char fixtures_radarr_backups[] = {
#embed "../../Fixtures/radarr/backups.json"
};
static const unsigned char fixtures_radarr_blocklist[] = {
#embed "../../Fixtures/radarr/blocklist.json"
};
static const unsigned char fixtures_radarr_calendar_movies[] = {
#embed "../../Fixtures/radarr/calendar-movies.json"
};
static const unsigned char fixtures_radarr_collections[] = {
#embed "../../Fixtures/radarr/collections.json"
};
static const unsigned char fixtures_radarr_config[] = {
#embed "../../Fixtures/radarr/config.json"
};
static const unsigned char fixtures_radarr_credits[] = {
#embed "../../Fixtures/radarr/credits.json"
};
static const unsigned char fixtures_radarr_custom_filters[] = {
#embed "../../Fixtures/radarr/custom-filters.json"
};
static const unsigned char fixtures_radarr_custom_format_schema[] = {
#embed "../../Fixtures/radarr/custom-format-schema.json"
};
static const unsigned char fixtures_radarr_custom_formats[] = {
#embed "../../Fixtures/radarr/custom-formats.json"
};
static const unsigned char fixtures_radarr_delay_profiles[] = {
#embed "../../Fixtures/radarr/delay-profiles.json"
};
static const unsigned char fixtures_radarr_disk_space[] = {
#embed "../../Fixtures/radarr/disk-space.json"
};
static const unsigned char fixtures_radarr_download_client_schema[] = {
#embed "../../Fixtures/radarr/download-client-schema.json"
};
static const unsigned char fixtures_radarr_download_clients[] = {
#embed "../../Fixtures/radarr/download-clients.json"
};
static const unsigned char fixtures_radarr_exclusions[] = {
#embed "../../Fixtures/radarr/exclusions.json"
};
static const unsigned char fixtures_radarr_filesystem[] = {
#embed "../../Fixtures/radarr/filesystem.json"
};
static const unsigned char fixtures_radarr_health[] = {
#embed "../../Fixtures/radarr/health.json"
};
static const unsigned char fixtures_radarr_import_list_schema[] = {
#embed "../../Fixtures/radarr/import-list-schema.json"
};
static const unsigned char fixtures_radarr_import_lists[] = {
#embed "../../Fixtures/radarr/import-lists.json"
};
static const unsigned char fixtures_radarr_indexer_flags[] = {
#embed "../../Fixtures/radarr/indexer-flags.json"
};
static const unsigned char fixtures_radarr_indexer_schema[] = {
#embed "../../Fixtures/radarr/indexer-schema.json"
};
static const unsigned char fixtures_radarr_indexers[] = {
#embed "../../Fixtures/radarr/indexers.json"
};
static const unsigned char fixtures_radarr_languages[] = {
#embed "../../Fixtures/radarr/languages.json"
};
static const unsigned char fixtures_radarr_localization[] = {
#embed "../../Fixtures/radarr/localization.json"
};
static const unsigned char fixtures_radarr_log_files[] = {
#embed "../../Fixtures/radarr/log-files.json"
};
static const unsigned char fixtures_radarr_logs[] = {
#embed "../../Fixtures/radarr/logs.json"
};
static const unsigned char fixtures_radarr_metadata_schema[] = {
#embed "../../Fixtures/radarr/metadata-schema.json"
};
static const unsigned char fixtures_radarr_metadata[] = {
#embed "../../Fixtures/radarr/metadata.json"
};
static const unsigned char fixtures_radarr_movie_extra_files[] = {
#embed "../../Fixtures/radarr/movie-extra-files.json"
};
static const unsigned char fixtures_radarr_movie_files[] = {
#embed "../../Fixtures/radarr/movie-files.json"
};
static const unsigned char fixtures_radarr_movie_history[] = {
#embed "../../Fixtures/radarr/movie-history.json"
};
static const unsigned char fixtures_radarr_movie_lookup[] = {
#embed "../../Fixtures/radarr/movie-lookup.json"
};
static const unsigned char fixtures_radarr_movie_queue[] = {
#embed "../../Fixtures/radarr/movie-queue.json"
};
static const unsigned char fixtures_radarr_movie_releases[] = {
#embed "../../Fixtures/radarr/movie-releases.json"
};
static const unsigned char fixtures_radarr_movies[] = {
#embed "../../Fixtures/radarr/movies.json"
};
static const unsigned char fixtures_radarr_notification_schema[] = {
#embed "../../Fixtures/radarr/notification-schema.json"
};
static const unsigned char fixtures_radarr_notifications[] = {
#embed "../../Fixtures/radarr/notifications.json"
};
static const unsigned char fixtures_radarr_popular_movies[] = {
#embed "../../Fixtures/radarr/popular-movies.json"
};
static const unsigned char fixtures_radarr_quality_definitions[] = {
#embed "../../Fixtures/radarr/quality-definitions.json"
};
static const unsigned char fixtures_radarr_quality_profiles[] = {
#embed "../../Fixtures/radarr/quality-profiles.json"
};
static const unsigned char fixtures_radarr_radarr_history[] = {
#embed "../../Fixtures/radarr/radarr-history.json"
};
static const unsigned char fixtures_radarr_radarr_manual_import[] = {
#embed "../../Fixtures/radarr/radarr-manual-import.json"
};
static const unsigned char fixtures_radarr_release_profiles[] = {
#embed "../../Fixtures/radarr/release-profiles.json"
};
static const unsigned char fixtures_radarr_remote_path_mappings[] = {
#embed "../../Fixtures/radarr/remote-path-mappings.json"
};
static const unsigned char fixtures_radarr_root_folders[] = {
#embed "../../Fixtures/radarr/root-folders.json"
};
static const unsigned char fixtures_radarr_system_status[] = {
#embed "../../Fixtures/radarr/system-status.json"
};
static const unsigned char fixtures_radarr_tags[] = {
#embed "../../Fixtures/radarr/tags.json"
};
static const unsigned char fixtures_radarr_tasks[] = {
#embed "../../Fixtures/radarr/tasks.json"
};
static const unsigned char fixtures_radarr_translations[] = {
#embed "../../Fixtures/radarr/translations.json"
};
static const unsigned char fixtures_radarr_updates[] = {
#embed "../../Fixtures/radarr/updates.json"
};
static const unsigned char fixtures_seed_instances[] = {
#embed "../../Fixtures/seed-instances.json"
};
static const unsigned char fixtures_sonarr_auto_tagging_schema[] = {
#embed "../../Fixtures/sonarr/auto-tagging-schema.json"
};
static const unsigned char fixtures_sonarr_auto_tags[] = {
#embed "../../Fixtures/sonarr/auto-tags.json"
};
static const unsigned char fixtures_sonarr_backups[] = {
#embed "../../Fixtures/sonarr/backups.json"
};
static const unsigned char fixtures_sonarr_blocklist[] = {
#embed "../../Fixtures/sonarr/blocklist.json"
};
static const unsigned char fixtures_sonarr_calendar_episodes[] = {
#embed "../../Fixtures/sonarr/calendar-episodes.json"
};
static const unsigned char fixtures_sonarr_config[] = {
#embed "../../Fixtures/sonarr/config.json"
};
static const unsigned char fixtures_sonarr_custom_filters[] = {
#embed "../../Fixtures/sonarr/custom-filters.json"
};
static const unsigned char fixtures_sonarr_custom_format_schema[] = {
#embed "../../Fixtures/sonarr/custom-format-schema.json"
};
static const unsigned char fixtures_sonarr_custom_formats[] = {
#embed "../../Fixtures/sonarr/custom-formats.json"
};
static const unsigned char fixtures_sonarr_delay_profiles[] = {
#embed "../../Fixtures/sonarr/delay-profiles.json"
};
static const unsigned char fixtures_sonarr_disk_space[] = {
#embed "../../Fixtures/sonarr/disk-space.json"
};
static const unsigned char fixtures_sonarr_download_client_schema[] = {
#embed "../../Fixtures/sonarr/download-client-schema.json"
};
static const unsigned char fixtures_sonarr_download_clients[] = {
#embed "../../Fixtures/sonarr/download-clients.json"
};
static const unsigned char fixtures_sonarr_episode_files[] = {
#embed "../../Fixtures/sonarr/episode-files.json"
};
static const unsigned char fixtures_sonarr_filesystem[] = {
#embed "../../Fixtures/sonarr/filesystem.json"
};
static const unsigned char fixtures_sonarr_health[] = {
#embed "../../Fixtures/sonarr/health.json"
};
static const unsigned char fixtures_sonarr_import_list_exclusions[] = {
#embed "../../Fixtures/sonarr/import-list-exclusions.json"
};
static const unsigned char fixtures_sonarr_import_list_schema[] = {
#embed "../../Fixtures/sonarr/import-list-schema.json"
};
static const unsigned char fixtures_sonarr_import_lists[] = {
#embed "../../Fixtures/sonarr/import-lists.json"
};
static const unsigned char fixtures_sonarr_indexer_flags[] = {
#embed "../../Fixtures/sonarr/indexer-flags.json"
};
static const unsigned char fixtures_sonarr_indexer_schema[] = {
#embed "../../Fixtures/sonarr/indexer-schema.json"
};
static const unsigned char fixtures_sonarr_indexers[] = {
#embed "../../Fixtures/sonarr/indexers.json"
};
static const unsigned char fixtures_sonarr_language_profiles[] = {
#embed "../../Fixtures/sonarr/language-profiles.json"
};
static const unsigned char fixtures_sonarr_languages[] = {
#embed "../../Fixtures/sonarr/languages.json"
};
static const unsigned char fixtures_sonarr_localization[] = {
#embed "../../Fixtures/sonarr/localization.json"
};
static const unsigned char fixtures_sonarr_log_files[] = {
#embed "../../Fixtures/sonarr/log-files.json"
};
static const unsigned char fixtures_sonarr_logs[] = {
#embed "../../Fixtures/sonarr/logs.json"
};
static const unsigned char fixtures_sonarr_metadata_schema[] = {
#embed "../../Fixtures/sonarr/metadata-schema.json"
};
static const unsigned char fixtures_sonarr_metadata[] = {
#embed "../../Fixtures/sonarr/metadata.json"
};
static const unsigned char fixtures_sonarr_notification_schema[] = {
#embed "../../Fixtures/sonarr/notification-schema.json"
};
static const unsigned char fixtures_sonarr_notifications[] = {
#embed "../../Fixtures/sonarr/notifications.json"
};
static const unsigned char fixtures_sonarr_popular_series[] = {
#embed "../../Fixtures/sonarr/popular-series.json"
};
static const unsigned char fixtures_sonarr_quality_definitions[] = {
#embed "../../Fixtures/sonarr/quality-definitions.json"
};
static const unsigned char fixtures_sonarr_quality_profiles[] = {
#embed "../../Fixtures/sonarr/quality-profiles.json"
};
static const unsigned char fixtures_sonarr_release_profiles[] = {
#embed "../../Fixtures/sonarr/release-profiles.json"
};
static const unsigned char fixtures_sonarr_remote_path_mappings[] = {
#embed "../../Fixtures/sonarr/remote-path-mappings.json"
};
static const unsigned char fixtures_sonarr_root_folders[] = {
#embed "../../Fixtures/sonarr/root-folders.json"
};
static const unsigned char fixtures_sonarr_series_episode_history[] = {
#embed "../../Fixtures/sonarr/series-episode-history.json"
};
static const unsigned char fixtures_sonarr_series_episodes[] = {
#embed "../../Fixtures/sonarr/series-episodes.json"
};
static const unsigned char fixtures_sonarr_series_lookup[] = {
#embed "../../Fixtures/sonarr/series-lookup.json"
};
static const unsigned char fixtures_sonarr_series_queue[] = {
#embed "../../Fixtures/sonarr/series-queue.json"
};
static const unsigned char fixtures_sonarr_series_releases[] = {
#embed "../../Fixtures/sonarr/series-releases.json"
};
static const unsigned char fixtures_sonarr_series[] = {
#embed "../../Fixtures/sonarr/series.json"
};
static const unsigned char fixtures_sonarr_sonarr_history[] = {
#embed "../../Fixtures/sonarr/sonarr-history.json"
};
static const unsigned char fixtures_sonarr_sonarr_manual_import[] = {
#embed "../../Fixtures/sonarr/sonarr-manual-import.json"
};
static const unsigned char fixtures_sonarr_system_status[] = {
#embed "../../Fixtures/sonarr/system-status.json"
};
static const unsigned char fixtures_sonarr_tags[] = {
#embed "../../Fixtures/sonarr/tags.json"
};
static const unsigned char fixtures_sonarr_tasks[] = {
#embed "../../Fixtures/sonarr/tasks.json"
};
static const unsigned char fixtures_sonarr_updates[] = {
#embed "../../Fixtures/sonarr/updates.json"
};

static const struct mockarr_file fixtures[] = {
    {"library", fixtures_library, sizeof fixtures_library},
    {"radarr/auto-tagging-schema", fixtures_radarr_auto_tagging_schema, sizeof fixtures_radarr_auto_tagging_schema},
    {"radarr/auto-tags", fixtures_radarr_auto_tags, sizeof fixtures_radarr_auto_tags},
    {"radarr/backups", fixtures_radarr_backups, sizeof fixtures_radarr_backups},
    {"radarr/blocklist", fixtures_radarr_blocklist, sizeof fixtures_radarr_blocklist},
    {"radarr/calendar-movies", fixtures_radarr_calendar_movies, sizeof fixtures_radarr_calendar_movies},
    {"radarr/collections", fixtures_radarr_collections, sizeof fixtures_radarr_collections},
    {"radarr/config", fixtures_radarr_config, sizeof fixtures_radarr_config},
    {"radarr/credits", fixtures_radarr_credits, sizeof fixtures_radarr_credits},
    {"radarr/custom-filters", fixtures_radarr_custom_filters, sizeof fixtures_radarr_custom_filters},
    {"radarr/custom-format-schema", fixtures_radarr_custom_format_schema, sizeof fixtures_radarr_custom_format_schema},
    {"radarr/custom-formats", fixtures_radarr_custom_formats, sizeof fixtures_radarr_custom_formats},
    {"radarr/delay-profiles", fixtures_radarr_delay_profiles, sizeof fixtures_radarr_delay_profiles},
    {"radarr/disk-space", fixtures_radarr_disk_space, sizeof fixtures_radarr_disk_space},
    {"radarr/download-client-schema", fixtures_radarr_download_client_schema, sizeof fixtures_radarr_download_client_schema},
    {"radarr/download-clients", fixtures_radarr_download_clients, sizeof fixtures_radarr_download_clients},
    {"radarr/exclusions", fixtures_radarr_exclusions, sizeof fixtures_radarr_exclusions},
    {"radarr/filesystem", fixtures_radarr_filesystem, sizeof fixtures_radarr_filesystem},
    {"radarr/health", fixtures_radarr_health, sizeof fixtures_radarr_health},
    {"radarr/import-list-schema", fixtures_radarr_import_list_schema, sizeof fixtures_radarr_import_list_schema},
    {"radarr/import-lists", fixtures_radarr_import_lists, sizeof fixtures_radarr_import_lists},
    {"radarr/indexer-flags", fixtures_radarr_indexer_flags, sizeof fixtures_radarr_indexer_flags},
    {"radarr/indexer-schema", fixtures_radarr_indexer_schema, sizeof fixtures_radarr_indexer_schema},
    {"radarr/indexers", fixtures_radarr_indexers, sizeof fixtures_radarr_indexers},
    {"radarr/languages", fixtures_radarr_languages, sizeof fixtures_radarr_languages},
    {"radarr/localization", fixtures_radarr_localization, sizeof fixtures_radarr_localization},
    {"radarr/log-files", fixtures_radarr_log_files, sizeof fixtures_radarr_log_files},
    {"radarr/logs", fixtures_radarr_logs, sizeof fixtures_radarr_logs},
    {"radarr/metadata-schema", fixtures_radarr_metadata_schema, sizeof fixtures_radarr_metadata_schema},
    {"radarr/metadata", fixtures_radarr_metadata, sizeof fixtures_radarr_metadata},
    {"radarr/movie-extra-files", fixtures_radarr_movie_extra_files, sizeof fixtures_radarr_movie_extra_files},
    {"radarr/movie-files", fixtures_radarr_movie_files, sizeof fixtures_radarr_movie_files},
    {"radarr/movie-history", fixtures_radarr_movie_history, sizeof fixtures_radarr_movie_history},
    {"radarr/movie-lookup", fixtures_radarr_movie_lookup, sizeof fixtures_radarr_movie_lookup},
    {"radarr/movie-queue", fixtures_radarr_movie_queue, sizeof fixtures_radarr_movie_queue},
    {"radarr/movie-releases", fixtures_radarr_movie_releases, sizeof fixtures_radarr_movie_releases},
    {"radarr/movies", fixtures_radarr_movies, sizeof fixtures_radarr_movies},
    {"radarr/notification-schema", fixtures_radarr_notification_schema, sizeof fixtures_radarr_notification_schema},
    {"radarr/notifications", fixtures_radarr_notifications, sizeof fixtures_radarr_notifications},
    {"radarr/popular-movies", fixtures_radarr_popular_movies, sizeof fixtures_radarr_popular_movies},
    {"radarr/quality-definitions", fixtures_radarr_quality_definitions, sizeof fixtures_radarr_quality_definitions},
    {"radarr/quality-profiles", fixtures_radarr_quality_profiles, sizeof fixtures_radarr_quality_profiles},
    {"radarr/radarr-history", fixtures_radarr_radarr_history, sizeof fixtures_radarr_radarr_history},
    {"radarr/radarr-manual-import", fixtures_radarr_radarr_manual_import, sizeof fixtures_radarr_radarr_manual_import},
    {"radarr/release-profiles", fixtures_radarr_release_profiles, sizeof fixtures_radarr_release_profiles},
    {"radarr/remote-path-mappings", fixtures_radarr_remote_path_mappings, sizeof fixtures_radarr_remote_path_mappings},
    {"radarr/root-folders", fixtures_radarr_root_folders, sizeof fixtures_radarr_root_folders},
    {"radarr/system-status", fixtures_radarr_system_status, sizeof fixtures_radarr_system_status},
    {"radarr/tags", fixtures_radarr_tags, sizeof fixtures_radarr_tags},
    {"radarr/tasks", fixtures_radarr_tasks, sizeof fixtures_radarr_tasks},
    {"radarr/translations", fixtures_radarr_translations, sizeof fixtures_radarr_translations},
    {"radarr/updates", fixtures_radarr_updates, sizeof fixtures_radarr_updates},
    {"seed-instances", fixtures_seed_instances, sizeof fixtures_seed_instances},
    {"sonarr/auto-tagging-schema", fixtures_sonarr_auto_tagging_schema, sizeof fixtures_sonarr_auto_tagging_schema},
    {"sonarr/auto-tags", fixtures_sonarr_auto_tags, sizeof fixtures_sonarr_auto_tags},
    {"sonarr/backups", fixtures_sonarr_backups, sizeof fixtures_sonarr_backups},
    {"sonarr/blocklist", fixtures_sonarr_blocklist, sizeof fixtures_sonarr_blocklist},
    {"sonarr/calendar-episodes", fixtures_sonarr_calendar_episodes, sizeof fixtures_sonarr_calendar_episodes},
    {"sonarr/config", fixtures_sonarr_config, sizeof fixtures_sonarr_config},
    {"sonarr/custom-filters", fixtures_sonarr_custom_filters, sizeof fixtures_sonarr_custom_filters},
    {"sonarr/custom-format-schema", fixtures_sonarr_custom_format_schema, sizeof fixtures_sonarr_custom_format_schema},
    {"sonarr/custom-formats", fixtures_sonarr_custom_formats, sizeof fixtures_sonarr_custom_formats},
    {"sonarr/delay-profiles", fixtures_sonarr_delay_profiles, sizeof fixtures_sonarr_delay_profiles},
    {"sonarr/disk-space", fixtures_sonarr_disk_space, sizeof fixtures_sonarr_disk_space},
    {"sonarr/download-client-schema", fixtures_sonarr_download_client_schema, sizeof fixtures_sonarr_download_client_schema},
    {"sonarr/download-clients", fixtures_sonarr_download_clients, sizeof fixtures_sonarr_download_clients},
    {"sonarr/episode-files", fixtures_sonarr_episode_files, sizeof fixtures_sonarr_episode_files},
    {"sonarr/filesystem", fixtures_sonarr_filesystem, sizeof fixtures_sonarr_filesystem},
    {"sonarr/health", fixtures_sonarr_health, sizeof fixtures_sonarr_health},
    {"sonarr/import-list-exclusions", fixtures_sonarr_import_list_exclusions, sizeof fixtures_sonarr_import_list_exclusions},
    {"sonarr/import-list-schema", fixtures_sonarr_import_list_schema, sizeof fixtures_sonarr_import_list_schema},
    {"sonarr/import-lists", fixtures_sonarr_import_lists, sizeof fixtures_sonarr_import_lists},
    {"sonarr/indexer-flags", fixtures_sonarr_indexer_flags, sizeof fixtures_sonarr_indexer_flags},
    {"sonarr/indexer-schema", fixtures_sonarr_indexer_schema, sizeof fixtures_sonarr_indexer_schema},
    {"sonarr/indexers", fixtures_sonarr_indexers, sizeof fixtures_sonarr_indexers},
    {"sonarr/language-profiles", fixtures_sonarr_language_profiles, sizeof fixtures_sonarr_language_profiles},
    {"sonarr/languages", fixtures_sonarr_languages, sizeof fixtures_sonarr_languages},
    {"sonarr/localization", fixtures_sonarr_localization, sizeof fixtures_sonarr_localization},
    {"sonarr/log-files", fixtures_sonarr_log_files, sizeof fixtures_sonarr_log_files},
    {"sonarr/logs", fixtures_sonarr_logs, sizeof fixtures_sonarr_logs},
    {"sonarr/metadata-schema", fixtures_sonarr_metadata_schema, sizeof fixtures_sonarr_metadata_schema},
    {"sonarr/metadata", fixtures_sonarr_metadata, sizeof fixtures_sonarr_metadata},
    {"sonarr/notification-schema", fixtures_sonarr_notification_schema, sizeof fixtures_sonarr_notification_schema},
    {"sonarr/notifications", fixtures_sonarr_notifications, sizeof fixtures_sonarr_notifications},
    {"sonarr/popular-series", fixtures_sonarr_popular_series, sizeof fixtures_sonarr_popular_series},
    {"sonarr/quality-definitions", fixtures_sonarr_quality_definitions, sizeof fixtures_sonarr_quality_definitions},
    {"sonarr/quality-profiles", fixtures_sonarr_quality_profiles, sizeof fixtures_sonarr_quality_profiles},
    {"sonarr/release-profiles", fixtures_sonarr_release_profiles, sizeof fixtures_sonarr_release_profiles},
    {"sonarr/remote-path-mappings", fixtures_sonarr_remote_path_mappings, sizeof fixtures_sonarr_remote_path_mappings},
    {"sonarr/root-folders", fixtures_sonarr_root_folders, sizeof fixtures_sonarr_root_folders},
    {"sonarr/series-episode-history", fixtures_sonarr_series_episode_history, sizeof fixtures_sonarr_series_episode_history},
    {"sonarr/series-episodes", fixtures_sonarr_series_episodes, sizeof fixtures_sonarr_series_episodes},
    {"sonarr/series-lookup", fixtures_sonarr_series_lookup, sizeof fixtures_sonarr_series_lookup},
    {"sonarr/series-queue", fixtures_sonarr_series_queue, sizeof fixtures_sonarr_series_queue},
    {"sonarr/series-releases", fixtures_sonarr_series_releases, sizeof fixtures_sonarr_series_releases},
    {"sonarr/series", fixtures_sonarr_series, sizeof fixtures_sonarr_series},
    {"sonarr/sonarr-history", fixtures_sonarr_sonarr_history, sizeof fixtures_sonarr_sonarr_history},
    {"sonarr/sonarr-manual-import", fixtures_sonarr_sonarr_manual_import, sizeof fixtures_sonarr_sonarr_manual_import},
    {"sonarr/system-status", fixtures_sonarr_system_status, sizeof fixtures_sonarr_system_status},
    {"sonarr/tags", fixtures_sonarr_tags, sizeof fixtures_sonarr_tags},
    {"sonarr/tasks", fixtures_sonarr_tasks, sizeof fixtures_sonarr_tasks},
    {"sonarr/updates", fixtures_sonarr_updates, sizeof fixtures_sonarr_updates},
};

const struct mockarr_file *mockarr_fixtures(void) { return fixtures; }

size_t mockarr_fixture_count(void) { return sizeof fixtures / sizeof *fixtures; }

static const unsigned char presets_add_answered_late[] = {
#embed "../../Presets/add-answered-late.json"
};
static const unsigned char presets_add_never_arrives[] = {
#embed "../../Presets/add-never-arrives.json"
};
static const unsigned char presets_add_redirected_to_the_list[] = {
#embed "../../Presets/add-redirected-to-the-list.json"
};
static const unsigned char presets_add_sent_twice[] = {
#embed "../../Presets/add-sent-twice.json"
};
static const unsigned char presets_app_index_instead_of_json[] = {
#embed "../../Presets/app-index-instead-of-json.json"
};
static const unsigned char presets_bad_gateway[] = {
#embed "../../Presets/bad-gateway.json"
};
static const unsigned char presets_calendar_hangs[] = {
#embed "../../Presets/calendar-hangs.json"
};
static const unsigned char presets_closed_after_the_headers[] = {
#embed "../../Presets/closed-after-the-headers.json"
};
static const unsigned char presets_closed_without_a_word[] = {
#embed "../../Presets/closed-without-a-word.json"
};
static const unsigned char presets_codec_null[] = {
#embed "../../Presets/codec-null.json"
};
static const unsigned char presets_connection_timed_out_page[] = {
#embed "../../Presets/connection-timed-out-page.json"
};
static const unsigned char presets_cors_wildcard[] = {
#embed "../../Presets/cors-wildcard.json"
};
static const unsigned char presets_database_locked_on_writes[] = {
#embed "../../Presets/database-locked-on-writes.json"
};
static const unsigned char presets_database_locked[] = {
#embed "../../Presets/database-locked.json"
};
static const unsigned char presets_dates_of_every_kind[] = {
#embed "../../Presets/dates-of-every-kind.json"
};
static const unsigned char presets_dead_file_server[] = {
#embed "../../Presets/dead-file-server.json"
};
static const unsigned char presets_deleted_between_list_and_get[] = {
#embed "../../Presets/deleted-between-list-and-get.json"
};
static const unsigned char presets_disk_full[] = {
#embed "../../Presets/disk-full.json"
};
static const unsigned char presets_duplicate_add[] = {
#embed "../../Presets/duplicate-add.json"
};
static const unsigned char presets_empty_200[] = {
#embed "../../Presets/empty-200.json"
};
static const unsigned char presets_empty_tags[] = {
#embed "../../Presets/empty-tags.json"
};
static const unsigned char presets_episode_file_comes_late[] = {
#embed "../../Presets/episode-file-comes-late.json"
};
static const unsigned char presets_everything_fails[] = {
#embed "../../Presets/everything-fails.json"
};
static const unsigned char presets_gateway_timeout[] = {
#embed "../../Presets/gateway-timeout.json"
};
static const unsigned char presets_gives_up_too_early[] = {
#embed "../../Presets/gives-up-too-early.json"
};
static const unsigned char presets_http_to_https[] = {
#embed "../../Presets/http-to-https.json"
};
static const unsigned char presets_huge_library[] = {
#embed "../../Presets/huge-library.json"
};
static const unsigned char presets_indexer_outage[] = {
#embed "../../Presets/indexer-outage.json"
};
static const unsigned char presets_login_page_after_the_test[] = {
#embed "../../Presets/login-page-after-the-test.json"
};
static const unsigned char presets_login_page_instead_of_json[] = {
#embed "../../Presets/login-page-instead-of-json.json"
};
static const unsigned char presets_lookup_limit_as_500[] = {
#embed "../../Presets/lookup-limit-as-500.json"
};
static const unsigned char presets_metadata_server_down[] = {
#embed "../../Presets/metadata-server-down.json"
};
static const unsigned char presets_method_not_allowed[] = {
#embed "../../Presets/method-not-allowed.json"
};
static const unsigned char presets_nas_asleep[] = {
#embed "../../Presets/nas-asleep.json"
};
static const unsigned char presets_newer_than_the_client[] = {
#embed "../../Presets/newer-than-the-client.json"
};
static const unsigned char presets_not_a_number[] = {
#embed "../../Presets/not-a-number.json"
};
static const unsigned char presets_object_instead_of_list[] = {
#embed "../../Presets/object-instead-of-list.json"
};
static const unsigned char presets_odd_version[] = {
#embed "../../Presets/odd-version.json"
};
static const unsigned char presets_one_bad_record[] = {
#embed "../../Presets/one-bad-record.json"
};
static const unsigned char presets_one_call_hangs[] = {
#embed "../../Presets/one-call-hangs.json"
};
static const unsigned char presets_one_series_slow[] = {
#embed "../../Presets/one-series-slow.json"
};
static const unsigned char presets_outage_at_the_write[] = {
#embed "../../Presets/outage-at-the-write.json"
};
static const unsigned char presets_page_repeats_ids[] = {
#embed "../../Presets/page-repeats-ids.json"
};
static const unsigned char presets_proxy_drips[] = {
#embed "../../Presets/proxy-drips.json"
};
static const unsigned char presets_proxy_wants_basic[] = {
#embed "../../Presets/proxy-wants-basic.json"
};
static const unsigned char presets_queue_bad_record_deep[] = {
#embed "../../Presets/queue-bad-record-deep.json"
};
static const unsigned char presets_queue_over_many_pages[] = {
#embed "../../Presets/queue-over-many-pages.json"
};
static const unsigned char presets_queue_with_unknown_items[] = {
#embed "../../Presets/queue-with-unknown-items.json"
};
static const unsigned char presets_queue_without_download_ids[] = {
#embed "../../Presets/queue-without-download-ids.json"
};
static const unsigned char presets_queue_without_times[] = {
#embed "../../Presets/queue-without-times.json"
};
static const unsigned char presets_radarr_4[] = {
#embed "../../Presets/radarr-4.json"
};
static const unsigned char presets_ratings_missing[] = {
#embed "../../Presets/ratings-missing.json"
};
static const unsigned char presets_refused_at_first[] = {
#embed "../../Presets/refused-at-first.json"
};
static const unsigned char presets_root_folder_lost[] = {
#embed "../../Presets/root-folder-lost.json"
};
static const unsigned char presets_runtime_null[] = {
#embed "../../Presets/runtime-null.json"
};
static const unsigned char presets_season_without_statistics[] = {
#embed "../../Presets/season-without-statistics.json"
};
static const unsigned char presets_series_routes_gone[] = {
#embed "../../Presets/series-routes-gone.json"
};
static const unsigned char presets_series_without_statistics[] = {
#embed "../../Presets/series-without-statistics.json"
};
static const unsigned char presets_signalr_old_negotiate_empty[] = {
#embed "../../Presets/signalr-old-negotiate-empty.json"
};
static const unsigned char presets_slow_and_slower[] = {
#embed "../../Presets/slow-and-slower.json"
};
static const unsigned char presets_slow_library[] = {
#embed "../../Presets/slow-library.json"
};
static const unsigned char presets_slow_release_search[] = {
#embed "../../Presets/slow-release-search.json"
};
static const unsigned char presets_slow_root_folders[] = {
#embed "../../Presets/slow-root-folders.json"
};
static const unsigned char presets_slower_with_every_movie[] = {
#embed "../../Presets/slower-with-every-movie.json"
};
static const unsigned char presets_sonarr_3[] = {
#embed "../../Presets/sonarr-3.json"
};
static const unsigned char presets_starting_up[] = {
#embed "../../Presets/starting-up.json"
};
static const unsigned char presets_titles_of_another_type[] = {
#embed "../../Presets/titles-of-another-type.json"
};
static const unsigned char presets_titles_of_the_world[] = {
#embed "../../Presets/titles-of-the-world.json"
};
static const unsigned char presets_too_many_requests[] = {
#embed "../../Presets/too-many-requests.json"
};
static const unsigned char presets_total_drifts[] = {
#embed "../../Presets/total-drifts.json"
};
static const unsigned char presets_transient_then_empty_then_there[] = {
#embed "../../Presets/transient-then-empty-then-there.json"
};
static const unsigned char presets_truncated_and_complete[] = {
#embed "../../Presets/truncated-and-complete.json"
};
static const unsigned char presets_truncated_at_a_proxy[] = {
#embed "../../Presets/truncated-at-a-proxy.json"
};
static const unsigned char presets_truncated_chunks[] = {
#embed "../../Presets/truncated-chunks.json"
};
static const unsigned char presets_unknown_cover_type[] = {
#embed "../../Presets/unknown-cover-type.json"
};
static const unsigned char presets_unreachable[] = {
#embed "../../Presets/unreachable.json"
};
static const unsigned char presets_url_base_forgotten[] = {
#embed "../../Presets/url-base-forgotten.json"
};
static const unsigned char presets_url_base_kept_method[] = {
#embed "../../Presets/url-base-kept-method.json"
};
static const unsigned char presets_url_base_loses_the_method[] = {
#embed "../../Presets/url-base-loses-the-method.json"
};
static const unsigned char presets_words_as_text[] = {
#embed "../../Presets/words-as-text.json"
};
static const unsigned char presets_wrong_key_as_json[] = {
#embed "../../Presets/wrong-key-as-json.json"
};
static const unsigned char presets_wrong_key[] = {
#embed "../../Presets/wrong-key.json"
};

static const struct mockarr_file presets[] = {
    {"add-answered-late", presets_add_answered_late, sizeof presets_add_answered_late},
    {"add-never-arrives", presets_add_never_arrives, sizeof presets_add_never_arrives},
    {"add-redirected-to-the-list", presets_add_redirected_to_the_list, sizeof presets_add_redirected_to_the_list},
    {"add-sent-twice", presets_add_sent_twice, sizeof presets_add_sent_twice},
    {"app-index-instead-of-json", presets_app_index_instead_of_json, sizeof presets_app_index_instead_of_json},
    {"bad-gateway", presets_bad_gateway, sizeof presets_bad_gateway},
    {"calendar-hangs", presets_calendar_hangs, sizeof presets_calendar_hangs},
    {"closed-after-the-headers", presets_closed_after_the_headers, sizeof presets_closed_after_the_headers},
    {"closed-without-a-word", presets_closed_without_a_word, sizeof presets_closed_without_a_word},
    {"codec-null", presets_codec_null, sizeof presets_codec_null},
    {"connection-timed-out-page", presets_connection_timed_out_page, sizeof presets_connection_timed_out_page},
    {"cors-wildcard", presets_cors_wildcard, sizeof presets_cors_wildcard},
    {"database-locked-on-writes", presets_database_locked_on_writes, sizeof presets_database_locked_on_writes},
    {"database-locked", presets_database_locked, sizeof presets_database_locked},
    {"dates-of-every-kind", presets_dates_of_every_kind, sizeof presets_dates_of_every_kind},
    {"dead-file-server", presets_dead_file_server, sizeof presets_dead_file_server},
    {"deleted-between-list-and-get", presets_deleted_between_list_and_get, sizeof presets_deleted_between_list_and_get},
    {"disk-full", presets_disk_full, sizeof presets_disk_full},
    {"duplicate-add", presets_duplicate_add, sizeof presets_duplicate_add},
    {"empty-200", presets_empty_200, sizeof presets_empty_200},
    {"empty-tags", presets_empty_tags, sizeof presets_empty_tags},
    {"episode-file-comes-late", presets_episode_file_comes_late, sizeof presets_episode_file_comes_late},
    {"everything-fails", presets_everything_fails, sizeof presets_everything_fails},
    {"gateway-timeout", presets_gateway_timeout, sizeof presets_gateway_timeout},
    {"gives-up-too-early", presets_gives_up_too_early, sizeof presets_gives_up_too_early},
    {"http-to-https", presets_http_to_https, sizeof presets_http_to_https},
    {"huge-library", presets_huge_library, sizeof presets_huge_library},
    {"indexer-outage", presets_indexer_outage, sizeof presets_indexer_outage},
    {"login-page-after-the-test", presets_login_page_after_the_test, sizeof presets_login_page_after_the_test},
    {"login-page-instead-of-json", presets_login_page_instead_of_json, sizeof presets_login_page_instead_of_json},
    {"lookup-limit-as-500", presets_lookup_limit_as_500, sizeof presets_lookup_limit_as_500},
    {"metadata-server-down", presets_metadata_server_down, sizeof presets_metadata_server_down},
    {"method-not-allowed", presets_method_not_allowed, sizeof presets_method_not_allowed},
    {"nas-asleep", presets_nas_asleep, sizeof presets_nas_asleep},
    {"newer-than-the-client", presets_newer_than_the_client, sizeof presets_newer_than_the_client},
    {"not-a-number", presets_not_a_number, sizeof presets_not_a_number},
    {"object-instead-of-list", presets_object_instead_of_list, sizeof presets_object_instead_of_list},
    {"odd-version", presets_odd_version, sizeof presets_odd_version},
    {"one-bad-record", presets_one_bad_record, sizeof presets_one_bad_record},
    {"one-call-hangs", presets_one_call_hangs, sizeof presets_one_call_hangs},
    {"one-series-slow", presets_one_series_slow, sizeof presets_one_series_slow},
    {"outage-at-the-write", presets_outage_at_the_write, sizeof presets_outage_at_the_write},
    {"page-repeats-ids", presets_page_repeats_ids, sizeof presets_page_repeats_ids},
    {"proxy-drips", presets_proxy_drips, sizeof presets_proxy_drips},
    {"proxy-wants-basic", presets_proxy_wants_basic, sizeof presets_proxy_wants_basic},
    {"queue-bad-record-deep", presets_queue_bad_record_deep, sizeof presets_queue_bad_record_deep},
    {"queue-over-many-pages", presets_queue_over_many_pages, sizeof presets_queue_over_many_pages},
    {"queue-with-unknown-items", presets_queue_with_unknown_items, sizeof presets_queue_with_unknown_items},
    {"queue-without-download-ids", presets_queue_without_download_ids, sizeof presets_queue_without_download_ids},
    {"queue-without-times", presets_queue_without_times, sizeof presets_queue_without_times},
    {"radarr-4", presets_radarr_4, sizeof presets_radarr_4},
    {"ratings-missing", presets_ratings_missing, sizeof presets_ratings_missing},
    {"refused-at-first", presets_refused_at_first, sizeof presets_refused_at_first},
    {"root-folder-lost", presets_root_folder_lost, sizeof presets_root_folder_lost},
    {"runtime-null", presets_runtime_null, sizeof presets_runtime_null},
    {"season-without-statistics", presets_season_without_statistics, sizeof presets_season_without_statistics},
    {"series-routes-gone", presets_series_routes_gone, sizeof presets_series_routes_gone},
    {"series-without-statistics", presets_series_without_statistics, sizeof presets_series_without_statistics},
    {"signalr-old-negotiate-empty", presets_signalr_old_negotiate_empty, sizeof presets_signalr_old_negotiate_empty},
    {"slow-and-slower", presets_slow_and_slower, sizeof presets_slow_and_slower},
    {"slow-library", presets_slow_library, sizeof presets_slow_library},
    {"slow-release-search", presets_slow_release_search, sizeof presets_slow_release_search},
    {"slow-root-folders", presets_slow_root_folders, sizeof presets_slow_root_folders},
    {"slower-with-every-movie", presets_slower_with_every_movie, sizeof presets_slower_with_every_movie},
    {"sonarr-3", presets_sonarr_3, sizeof presets_sonarr_3},
    {"starting-up", presets_starting_up, sizeof presets_starting_up},
    {"titles-of-another-type", presets_titles_of_another_type, sizeof presets_titles_of_another_type},
    {"titles-of-the-world", presets_titles_of_the_world, sizeof presets_titles_of_the_world},
    {"too-many-requests", presets_too_many_requests, sizeof presets_too_many_requests},
    {"total-drifts", presets_total_drifts, sizeof presets_total_drifts},
    {"transient-then-empty-then-there", presets_transient_then_empty_then_there, sizeof presets_transient_then_empty_then_there},
    {"truncated-and-complete", presets_truncated_and_complete, sizeof presets_truncated_and_complete},
    {"truncated-at-a-proxy", presets_truncated_at_a_proxy, sizeof presets_truncated_at_a_proxy},
    {"truncated-chunks", presets_truncated_chunks, sizeof presets_truncated_chunks},
    {"unknown-cover-type", presets_unknown_cover_type, sizeof presets_unknown_cover_type},
    {"unreachable", presets_unreachable, sizeof presets_unreachable},
    {"url-base-forgotten", presets_url_base_forgotten, sizeof presets_url_base_forgotten},
    {"url-base-kept-method", presets_url_base_kept_method, sizeof presets_url_base_kept_method},
    {"url-base-loses-the-method", presets_url_base_loses_the_method, sizeof presets_url_base_loses_the_method},
    {"words-as-text", presets_words_as_text, sizeof presets_words_as_text},
    {"wrong-key-as-json", presets_wrong_key_as_json, sizeof presets_wrong_key_as_json},
    {"wrong-key", presets_wrong_key, sizeof presets_wrong_key},
};

const struct mockarr_file *mockarr_presets(void) { return presets; }

size_t mockarr_preset_count(void) { return sizeof presets / sizeof *presets; }

static const unsigned char history_expectations[] = {
#embed "../../Fixtures/history/expectations.json"
};
static const unsigned char history_radarr_alternative_title_3_2_2[] = {
#embed "../../Fixtures/history/radarr/alternative-title-3.2.2.json"
};
static const unsigned char history_radarr_alternative_title_4_7_5[] = {
#embed "../../Fixtures/history/radarr/alternative-title-4.7.5.json"
};
static const unsigned char history_radarr_blacklist_page_3_2_2[] = {
#embed "../../Fixtures/history/radarr/blacklist-page-3.2.2.json"
};
static const unsigned char history_radarr_blacklist_record_3_2_2[] = {
#embed "../../Fixtures/history/radarr/blacklist-record-3.2.2.json"
};
static const unsigned char history_radarr_blocklist_page_4_7_5[] = {
#embed "../../Fixtures/history/radarr/blocklist-page-4.7.5.json"
};
static const unsigned char history_radarr_collection_4_7_5[] = {
#embed "../../Fixtures/history/radarr/collection-4.7.5.json"
};
static const unsigned char history_radarr_command_3_2_2[] = {
#embed "../../Fixtures/history/radarr/command-3.2.2.json"
};
static const unsigned char history_radarr_command_4_7_5[] = {
#embed "../../Fixtures/history/radarr/command-4.7.5.json"
};
static const unsigned char history_radarr_credit_3_2_2[] = {
#embed "../../Fixtures/history/radarr/credit-3.2.2.json"
};
static const unsigned char history_radarr_custom_format_4_7_5[] = {
#embed "../../Fixtures/history/radarr/custom-format-4.7.5.json"
};
static const unsigned char history_radarr_delay_profile_3_2_2[] = {
#embed "../../Fixtures/history/radarr/delay-profile-3.2.2.json"
};
static const unsigned char history_radarr_download_client_3_2_2[] = {
#embed "../../Fixtures/history/radarr/download-client-3.2.2.json"
};
static const unsigned char history_radarr_history_record_3_2_2[] = {
#embed "../../Fixtures/history/radarr/history-record-3.2.2.json"
};
static const unsigned char history_radarr_history_record_4_7_5[] = {
#embed "../../Fixtures/history/radarr/history-record-4.7.5.json"
};
static const unsigned char history_radarr_host_config_4_7_5[] = {
#embed "../../Fixtures/history/radarr/host-config-4.7.5.json"
};
static const unsigned char history_radarr_import_list_3_2_2[] = {
#embed "../../Fixtures/history/radarr/import-list-3.2.2.json"
};
static const unsigned char history_radarr_movie_3_2_2[] = {
#embed "../../Fixtures/history/radarr/movie-3.2.2.json"
};
static const unsigned char history_radarr_movie_4_7_5[] = {
#embed "../../Fixtures/history/radarr/movie-4.7.5.json"
};
static const unsigned char history_radarr_movie_5_28_0[] = {
#embed "../../Fixtures/history/radarr/movie-5.28.0.json"
};
static const unsigned char history_radarr_movie_empty_object_ratings[] = {
#embed "../../Fixtures/history/radarr/movie-empty-object-ratings.json"
};
static const unsigned char history_radarr_movie_file_3_2_2[] = {
#embed "../../Fixtures/history/radarr/movie-file-3.2.2.json"
};
static const unsigned char history_radarr_movie_file_4_7_5[] = {
#embed "../../Fixtures/history/radarr/movie-file-4.7.5.json"
};
static const unsigned char history_radarr_movie_missing_id[] = {
#embed "../../Fixtures/history/radarr/movie-missing-id.json"
};
static const unsigned char history_radarr_movie_missing_movie_file[] = {
#embed "../../Fixtures/history/radarr/movie-missing-movie-file.json"
};
static const unsigned char history_radarr_movie_null_movie_file_media_info_video_codec[] = {
#embed "../../Fixtures/history/radarr/movie-null-movie-file-media-info-video-codec.json"
};
static const unsigned char history_radarr_movie_wrong_type_alternate_titles_item[] = {
#embed "../../Fixtures/history/radarr/movie-wrong-type-alternate-titles-item.json"
};
static const unsigned char history_radarr_notification_3_2_2[] = {
#embed "../../Fixtures/history/radarr/notification-3.2.2.json"
};
static const unsigned char history_radarr_quality_profile_3_2_2[] = {
#embed "../../Fixtures/history/radarr/quality-profile-3.2.2.json"
};
static const unsigned char history_radarr_quality_profile_4_7_5[] = {
#embed "../../Fixtures/history/radarr/quality-profile-4.7.5.json"
};
static const unsigned char history_radarr_queue_page_3_2_2[] = {
#embed "../../Fixtures/history/radarr/queue-page-3.2.2.json"
};
static const unsigned char history_radarr_queue_page_4_7_5[] = {
#embed "../../Fixtures/history/radarr/queue-page-4.7.5.json"
};
static const unsigned char history_radarr_queue_record_3_2_2[] = {
#embed "../../Fixtures/history/radarr/queue-record-3.2.2.json"
};
static const unsigned char history_radarr_queue_record_4_7_5[] = {
#embed "../../Fixtures/history/radarr/queue-record-4.7.5.json"
};
static const unsigned char history_radarr_queue_record_unknown_enum_tracked_download_state[] = {
#embed "../../Fixtures/history/radarr/queue-record-unknown-enum-tracked-download-state.json"
};
static const unsigned char history_radarr_release_3_2_2[] = {
#embed "../../Fixtures/history/radarr/release-3.2.2.json"
};
static const unsigned char history_radarr_release_4_7_5[] = {
#embed "../../Fixtures/history/radarr/release-4.7.5.json"
};
static const unsigned char history_radarr_restriction_3_2_2[] = {
#embed "../../Fixtures/history/radarr/restriction-3.2.2.json"
};
static const unsigned char history_radarr_root_folder_missing_free_space[] = {
#embed "../../Fixtures/history/radarr/root-folder-missing-free-space.json"
};
static const unsigned char history_radarr_system_status_3_2_2[] = {
#embed "../../Fixtures/history/radarr/system-status-3.2.2.json"
};
static const unsigned char history_radarr_system_status_4_7_5[] = {
#embed "../../Fixtures/history/radarr/system-status-4.7.5.json"
};
static const unsigned char history_radarr_wanted_page_5_28_0[] = {
#embed "../../Fixtures/history/radarr/wanted-page-5.28.0.json"
};
static const unsigned char history_sonarr_blocklist_page_3_0_10[] = {
#embed "../../Fixtures/history/sonarr/blocklist-page-3.0.10.json"
};
static const unsigned char history_sonarr_blocklist_record_3_0_10[] = {
#embed "../../Fixtures/history/sonarr/blocklist-record-3.0.10.json"
};
static const unsigned char history_sonarr_calendar_episode_unknown_enum_series_images_cover_type[] = {
#embed "../../Fixtures/history/sonarr/calendar-episode-unknown-enum-series-images-cover-type.json"
};
static const unsigned char history_sonarr_command_3_0_10[] = {
#embed "../../Fixtures/history/sonarr/command-3.0.10.json"
};
static const unsigned char history_sonarr_episode_3_0_10[] = {
#embed "../../Fixtures/history/sonarr/episode-3.0.10.json"
};
static const unsigned char history_sonarr_episode_file_3_0_10[] = {
#embed "../../Fixtures/history/sonarr/episode-file-3.0.10.json"
};
static const unsigned char history_sonarr_history_record_3_0_10[] = {
#embed "../../Fixtures/history/sonarr/history-record-3.0.10.json"
};
static const unsigned char history_sonarr_language_profile_3_0_10[] = {
#embed "../../Fixtures/history/sonarr/language-profile-3.0.10.json"
};
static const unsigned char history_sonarr_language_profile_4_0_19[] = {
#embed "../../Fixtures/history/sonarr/language-profile-4.0.19.json"
};
static const unsigned char history_sonarr_naming_config_3_0_10[] = {
#embed "../../Fixtures/history/sonarr/naming-config-3.0.10.json"
};
static const unsigned char history_sonarr_quality_profile_3_0_10[] = {
#embed "../../Fixtures/history/sonarr/quality-profile-3.0.10.json"
};
static const unsigned char history_sonarr_queue_page_3_0_10[] = {
#embed "../../Fixtures/history/sonarr/queue-page-3.0.10.json"
};
static const unsigned char history_sonarr_queue_record_3_0_10[] = {
#embed "../../Fixtures/history/sonarr/queue-record-3.0.10.json"
};
static const unsigned char history_sonarr_queue_record_missing_download_id[] = {
#embed "../../Fixtures/history/sonarr/queue-record-missing-download-id.json"
};
static const unsigned char history_sonarr_queue_record_missing_timeleft[] = {
#embed "../../Fixtures/history/sonarr/queue-record-missing-timeleft.json"
};
static const unsigned char history_sonarr_queue_record_missing_tracked_download_state[] = {
#embed "../../Fixtures/history/sonarr/queue-record-missing-tracked-download-state.json"
};
static const unsigned char history_sonarr_release_3_0_10[] = {
#embed "../../Fixtures/history/sonarr/release-3.0.10.json"
};
static const unsigned char history_sonarr_release_profile_3_0_10[] = {
#embed "../../Fixtures/history/sonarr/release-profile-3.0.10.json"
};
static const unsigned char history_sonarr_release_profile_wrong_type_required[] = {
#embed "../../Fixtures/history/sonarr/release-profile-wrong-type-required.json"
};
static const unsigned char history_sonarr_series_3_0_10[] = {
#embed "../../Fixtures/history/sonarr/series-3.0.10.json"
};
static const unsigned char history_sonarr_series_lookup_null_runtime[] = {
#embed "../../Fixtures/history/sonarr/series-lookup-null-runtime.json"
};
static const unsigned char history_sonarr_series_missing_seasons_statistics[] = {
#embed "../../Fixtures/history/sonarr/series-missing-seasons-statistics.json"
};
static const unsigned char history_sonarr_series_missing_statistics[] = {
#embed "../../Fixtures/history/sonarr/series-missing-statistics.json"
};
static const unsigned char history_sonarr_series_missing_title[] = {
#embed "../../Fixtures/history/sonarr/series-missing-title.json"
};
static const unsigned char history_sonarr_system_status_3_0_10[] = {
#embed "../../Fixtures/history/sonarr/system-status-3.0.10.json"
};
static const unsigned char history_sonarr_wanted_page_3_0_10[] = {
#embed "../../Fixtures/history/sonarr/wanted-page-3.0.10.json"
};

static const struct mockarr_file history[] = {
    {"expectations", history_expectations, sizeof history_expectations},
    {"radarr/alternative-title-3.2.2", history_radarr_alternative_title_3_2_2, sizeof history_radarr_alternative_title_3_2_2},
    {"radarr/alternative-title-4.7.5", history_radarr_alternative_title_4_7_5, sizeof history_radarr_alternative_title_4_7_5},
    {"radarr/blacklist-page-3.2.2", history_radarr_blacklist_page_3_2_2, sizeof history_radarr_blacklist_page_3_2_2},
    {"radarr/blacklist-record-3.2.2", history_radarr_blacklist_record_3_2_2, sizeof history_radarr_blacklist_record_3_2_2},
    {"radarr/blocklist-page-4.7.5", history_radarr_blocklist_page_4_7_5, sizeof history_radarr_blocklist_page_4_7_5},
    {"radarr/collection-4.7.5", history_radarr_collection_4_7_5, sizeof history_radarr_collection_4_7_5},
    {"radarr/command-3.2.2", history_radarr_command_3_2_2, sizeof history_radarr_command_3_2_2},
    {"radarr/command-4.7.5", history_radarr_command_4_7_5, sizeof history_radarr_command_4_7_5},
    {"radarr/credit-3.2.2", history_radarr_credit_3_2_2, sizeof history_radarr_credit_3_2_2},
    {"radarr/custom-format-4.7.5", history_radarr_custom_format_4_7_5, sizeof history_radarr_custom_format_4_7_5},
    {"radarr/delay-profile-3.2.2", history_radarr_delay_profile_3_2_2, sizeof history_radarr_delay_profile_3_2_2},
    {"radarr/download-client-3.2.2", history_radarr_download_client_3_2_2, sizeof history_radarr_download_client_3_2_2},
    {"radarr/history-record-3.2.2", history_radarr_history_record_3_2_2, sizeof history_radarr_history_record_3_2_2},
    {"radarr/history-record-4.7.5", history_radarr_history_record_4_7_5, sizeof history_radarr_history_record_4_7_5},
    {"radarr/host-config-4.7.5", history_radarr_host_config_4_7_5, sizeof history_radarr_host_config_4_7_5},
    {"radarr/import-list-3.2.2", history_radarr_import_list_3_2_2, sizeof history_radarr_import_list_3_2_2},
    {"radarr/movie-3.2.2", history_radarr_movie_3_2_2, sizeof history_radarr_movie_3_2_2},
    {"radarr/movie-4.7.5", history_radarr_movie_4_7_5, sizeof history_radarr_movie_4_7_5},
    {"radarr/movie-5.28.0", history_radarr_movie_5_28_0, sizeof history_radarr_movie_5_28_0},
    {"radarr/movie-empty-object-ratings", history_radarr_movie_empty_object_ratings, sizeof history_radarr_movie_empty_object_ratings},
    {"radarr/movie-file-3.2.2", history_radarr_movie_file_3_2_2, sizeof history_radarr_movie_file_3_2_2},
    {"radarr/movie-file-4.7.5", history_radarr_movie_file_4_7_5, sizeof history_radarr_movie_file_4_7_5},
    {"radarr/movie-missing-id", history_radarr_movie_missing_id, sizeof history_radarr_movie_missing_id},
    {"radarr/movie-missing-movie-file", history_radarr_movie_missing_movie_file, sizeof history_radarr_movie_missing_movie_file},
    {"radarr/movie-null-movie-file-media-info-video-codec", history_radarr_movie_null_movie_file_media_info_video_codec, sizeof history_radarr_movie_null_movie_file_media_info_video_codec},
    {"radarr/movie-wrong-type-alternate-titles-item", history_radarr_movie_wrong_type_alternate_titles_item, sizeof history_radarr_movie_wrong_type_alternate_titles_item},
    {"radarr/notification-3.2.2", history_radarr_notification_3_2_2, sizeof history_radarr_notification_3_2_2},
    {"radarr/quality-profile-3.2.2", history_radarr_quality_profile_3_2_2, sizeof history_radarr_quality_profile_3_2_2},
    {"radarr/quality-profile-4.7.5", history_radarr_quality_profile_4_7_5, sizeof history_radarr_quality_profile_4_7_5},
    {"radarr/queue-page-3.2.2", history_radarr_queue_page_3_2_2, sizeof history_radarr_queue_page_3_2_2},
    {"radarr/queue-page-4.7.5", history_radarr_queue_page_4_7_5, sizeof history_radarr_queue_page_4_7_5},
    {"radarr/queue-record-3.2.2", history_radarr_queue_record_3_2_2, sizeof history_radarr_queue_record_3_2_2},
    {"radarr/queue-record-4.7.5", history_radarr_queue_record_4_7_5, sizeof history_radarr_queue_record_4_7_5},
    {"radarr/queue-record-unknown-enum-tracked-download-state", history_radarr_queue_record_unknown_enum_tracked_download_state, sizeof history_radarr_queue_record_unknown_enum_tracked_download_state},
    {"radarr/release-3.2.2", history_radarr_release_3_2_2, sizeof history_radarr_release_3_2_2},
    {"radarr/release-4.7.5", history_radarr_release_4_7_5, sizeof history_radarr_release_4_7_5},
    {"radarr/restriction-3.2.2", history_radarr_restriction_3_2_2, sizeof history_radarr_restriction_3_2_2},
    {"radarr/root-folder-missing-free-space", history_radarr_root_folder_missing_free_space, sizeof history_radarr_root_folder_missing_free_space},
    {"radarr/system-status-3.2.2", history_radarr_system_status_3_2_2, sizeof history_radarr_system_status_3_2_2},
    {"radarr/system-status-4.7.5", history_radarr_system_status_4_7_5, sizeof history_radarr_system_status_4_7_5},
    {"radarr/wanted-page-5.28.0", history_radarr_wanted_page_5_28_0, sizeof history_radarr_wanted_page_5_28_0},
    {"sonarr/blocklist-page-3.0.10", history_sonarr_blocklist_page_3_0_10, sizeof history_sonarr_blocklist_page_3_0_10},
    {"sonarr/blocklist-record-3.0.10", history_sonarr_blocklist_record_3_0_10, sizeof history_sonarr_blocklist_record_3_0_10},
    {"sonarr/calendar-episode-unknown-enum-series-images-cover-type", history_sonarr_calendar_episode_unknown_enum_series_images_cover_type, sizeof history_sonarr_calendar_episode_unknown_enum_series_images_cover_type},
    {"sonarr/command-3.0.10", history_sonarr_command_3_0_10, sizeof history_sonarr_command_3_0_10},
    {"sonarr/episode-3.0.10", history_sonarr_episode_3_0_10, sizeof history_sonarr_episode_3_0_10},
    {"sonarr/episode-file-3.0.10", history_sonarr_episode_file_3_0_10, sizeof history_sonarr_episode_file_3_0_10},
    {"sonarr/history-record-3.0.10", history_sonarr_history_record_3_0_10, sizeof history_sonarr_history_record_3_0_10},
    {"sonarr/language-profile-3.0.10", history_sonarr_language_profile_3_0_10, sizeof history_sonarr_language_profile_3_0_10},
    {"sonarr/language-profile-4.0.19", history_sonarr_language_profile_4_0_19, sizeof history_sonarr_language_profile_4_0_19},
    {"sonarr/naming-config-3.0.10", history_sonarr_naming_config_3_0_10, sizeof history_sonarr_naming_config_3_0_10},
    {"sonarr/quality-profile-3.0.10", history_sonarr_quality_profile_3_0_10, sizeof history_sonarr_quality_profile_3_0_10},
    {"sonarr/queue-page-3.0.10", history_sonarr_queue_page_3_0_10, sizeof history_sonarr_queue_page_3_0_10},
    {"sonarr/queue-record-3.0.10", history_sonarr_queue_record_3_0_10, sizeof history_sonarr_queue_record_3_0_10},
    {"sonarr/queue-record-missing-download-id", history_sonarr_queue_record_missing_download_id, sizeof history_sonarr_queue_record_missing_download_id},
    {"sonarr/queue-record-missing-timeleft", history_sonarr_queue_record_missing_timeleft, sizeof history_sonarr_queue_record_missing_timeleft},
    {"sonarr/queue-record-missing-tracked-download-state", history_sonarr_queue_record_missing_tracked_download_state, sizeof history_sonarr_queue_record_missing_tracked_download_state},
    {"sonarr/release-3.0.10", history_sonarr_release_3_0_10, sizeof history_sonarr_release_3_0_10},
    {"sonarr/release-profile-3.0.10", history_sonarr_release_profile_3_0_10, sizeof history_sonarr_release_profile_3_0_10},
    {"sonarr/release-profile-wrong-type-required", history_sonarr_release_profile_wrong_type_required, sizeof history_sonarr_release_profile_wrong_type_required},
    {"sonarr/series-3.0.10", history_sonarr_series_3_0_10, sizeof history_sonarr_series_3_0_10},
    {"sonarr/series-lookup-null-runtime", history_sonarr_series_lookup_null_runtime, sizeof history_sonarr_series_lookup_null_runtime},
    {"sonarr/series-missing-seasons-statistics", history_sonarr_series_missing_seasons_statistics, sizeof history_sonarr_series_missing_seasons_statistics},
    {"sonarr/series-missing-statistics", history_sonarr_series_missing_statistics, sizeof history_sonarr_series_missing_statistics},
    {"sonarr/series-missing-title", history_sonarr_series_missing_title, sizeof history_sonarr_series_missing_title},
    {"sonarr/system-status-3.0.10", history_sonarr_system_status_3_0_10, sizeof history_sonarr_system_status_3_0_10},
    {"sonarr/wanted-page-3.0.10", history_sonarr_wanted_page_3_0_10, sizeof history_sonarr_wanted_page_3_0_10},
};

const struct mockarr_file *mockarr_history(void) { return history; }

size_t mockarr_history_count(void) { return sizeof history / sizeof *history; }
