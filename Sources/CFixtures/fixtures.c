#include "CFixtures.h"

// Written by ci_scripts/embed_fixtures.sh.
// Each file becomes an array; the compiler notes the files it embeds, so that an edited fixture is built again.

static const unsigned char library[] = {
#embed "../../Fixtures/library.json"
};
static const unsigned char radarr_auto_tagging_schema[] = {
#embed "../../Fixtures/radarr/auto-tagging-schema.json"
};
static const unsigned char radarr_auto_tags[] = {
#embed "../../Fixtures/radarr/auto-tags.json"
};
static const unsigned char radarr_backups[] = {
#embed "../../Fixtures/radarr/backups.json"
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
static const unsigned char radarr_config[] = {
#embed "../../Fixtures/radarr/config.json"
};
static const unsigned char radarr_credits[] = {
#embed "../../Fixtures/radarr/credits.json"
};
static const unsigned char radarr_custom_filters[] = {
#embed "../../Fixtures/radarr/custom-filters.json"
};
static const unsigned char radarr_custom_format_schema[] = {
#embed "../../Fixtures/radarr/custom-format-schema.json"
};
static const unsigned char radarr_custom_formats[] = {
#embed "../../Fixtures/radarr/custom-formats.json"
};
static const unsigned char radarr_delay_profiles[] = {
#embed "../../Fixtures/radarr/delay-profiles.json"
};
static const unsigned char radarr_disk_space[] = {
#embed "../../Fixtures/radarr/disk-space.json"
};
static const unsigned char radarr_download_client_schema[] = {
#embed "../../Fixtures/radarr/download-client-schema.json"
};
static const unsigned char radarr_download_clients[] = {
#embed "../../Fixtures/radarr/download-clients.json"
};
static const unsigned char radarr_exclusions[] = {
#embed "../../Fixtures/radarr/exclusions.json"
};
static const unsigned char radarr_filesystem[] = {
#embed "../../Fixtures/radarr/filesystem.json"
};
static const unsigned char radarr_health[] = {
#embed "../../Fixtures/radarr/health.json"
};
static const unsigned char radarr_import_list_schema[] = {
#embed "../../Fixtures/radarr/import-list-schema.json"
};
static const unsigned char radarr_import_lists[] = {
#embed "../../Fixtures/radarr/import-lists.json"
};
static const unsigned char radarr_indexer_flags[] = {
#embed "../../Fixtures/radarr/indexer-flags.json"
};
static const unsigned char radarr_indexer_schema[] = {
#embed "../../Fixtures/radarr/indexer-schema.json"
};
static const unsigned char radarr_indexers[] = {
#embed "../../Fixtures/radarr/indexers.json"
};
static const unsigned char radarr_languages[] = {
#embed "../../Fixtures/radarr/languages.json"
};
static const unsigned char radarr_localization[] = {
#embed "../../Fixtures/radarr/localization.json"
};
static const unsigned char radarr_log_files[] = {
#embed "../../Fixtures/radarr/log-files.json"
};
static const unsigned char radarr_logs[] = {
#embed "../../Fixtures/radarr/logs.json"
};
static const unsigned char radarr_metadata_schema[] = {
#embed "../../Fixtures/radarr/metadata-schema.json"
};
static const unsigned char radarr_metadata[] = {
#embed "../../Fixtures/radarr/metadata.json"
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
static const unsigned char radarr_notification_schema[] = {
#embed "../../Fixtures/radarr/notification-schema.json"
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
static const unsigned char radarr_release_profiles[] = {
#embed "../../Fixtures/radarr/release-profiles.json"
};
static const unsigned char radarr_remote_path_mappings[] = {
#embed "../../Fixtures/radarr/remote-path-mappings.json"
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
static const unsigned char radarr_tasks[] = {
#embed "../../Fixtures/radarr/tasks.json"
};
static const unsigned char radarr_translations[] = {
#embed "../../Fixtures/radarr/translations.json"
};
static const unsigned char radarr_updates[] = {
#embed "../../Fixtures/radarr/updates.json"
};
static const unsigned char seed_instances[] = {
#embed "../../Fixtures/seed-instances.json"
};
static const unsigned char sonarr_auto_tagging_schema[] = {
#embed "../../Fixtures/sonarr/auto-tagging-schema.json"
};
static const unsigned char sonarr_auto_tags[] = {
#embed "../../Fixtures/sonarr/auto-tags.json"
};
static const unsigned char sonarr_backups[] = {
#embed "../../Fixtures/sonarr/backups.json"
};
static const unsigned char sonarr_blocklist[] = {
#embed "../../Fixtures/sonarr/blocklist.json"
};
static const unsigned char sonarr_calendar_episodes[] = {
#embed "../../Fixtures/sonarr/calendar-episodes.json"
};
static const unsigned char sonarr_config[] = {
#embed "../../Fixtures/sonarr/config.json"
};
static const unsigned char sonarr_custom_filters[] = {
#embed "../../Fixtures/sonarr/custom-filters.json"
};
static const unsigned char sonarr_custom_format_schema[] = {
#embed "../../Fixtures/sonarr/custom-format-schema.json"
};
static const unsigned char sonarr_custom_formats[] = {
#embed "../../Fixtures/sonarr/custom-formats.json"
};
static const unsigned char sonarr_delay_profiles[] = {
#embed "../../Fixtures/sonarr/delay-profiles.json"
};
static const unsigned char sonarr_disk_space[] = {
#embed "../../Fixtures/sonarr/disk-space.json"
};
static const unsigned char sonarr_download_client_schema[] = {
#embed "../../Fixtures/sonarr/download-client-schema.json"
};
static const unsigned char sonarr_download_clients[] = {
#embed "../../Fixtures/sonarr/download-clients.json"
};
static const unsigned char sonarr_episode_files[] = {
#embed "../../Fixtures/sonarr/episode-files.json"
};
static const unsigned char sonarr_filesystem[] = {
#embed "../../Fixtures/sonarr/filesystem.json"
};
static const unsigned char sonarr_health[] = {
#embed "../../Fixtures/sonarr/health.json"
};
static const unsigned char sonarr_import_list_exclusions[] = {
#embed "../../Fixtures/sonarr/import-list-exclusions.json"
};
static const unsigned char sonarr_import_list_schema[] = {
#embed "../../Fixtures/sonarr/import-list-schema.json"
};
static const unsigned char sonarr_import_lists[] = {
#embed "../../Fixtures/sonarr/import-lists.json"
};
static const unsigned char sonarr_indexer_flags[] = {
#embed "../../Fixtures/sonarr/indexer-flags.json"
};
static const unsigned char sonarr_indexer_schema[] = {
#embed "../../Fixtures/sonarr/indexer-schema.json"
};
static const unsigned char sonarr_indexers[] = {
#embed "../../Fixtures/sonarr/indexers.json"
};
static const unsigned char sonarr_language_profiles[] = {
#embed "../../Fixtures/sonarr/language-profiles.json"
};
static const unsigned char sonarr_languages[] = {
#embed "../../Fixtures/sonarr/languages.json"
};
static const unsigned char sonarr_localization[] = {
#embed "../../Fixtures/sonarr/localization.json"
};
static const unsigned char sonarr_log_files[] = {
#embed "../../Fixtures/sonarr/log-files.json"
};
static const unsigned char sonarr_logs[] = {
#embed "../../Fixtures/sonarr/logs.json"
};
static const unsigned char sonarr_metadata_schema[] = {
#embed "../../Fixtures/sonarr/metadata-schema.json"
};
static const unsigned char sonarr_metadata[] = {
#embed "../../Fixtures/sonarr/metadata.json"
};
static const unsigned char sonarr_notification_schema[] = {
#embed "../../Fixtures/sonarr/notification-schema.json"
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
static const unsigned char sonarr_release_profiles[] = {
#embed "../../Fixtures/sonarr/release-profiles.json"
};
static const unsigned char sonarr_remote_path_mappings[] = {
#embed "../../Fixtures/sonarr/remote-path-mappings.json"
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
static const unsigned char sonarr_tasks[] = {
#embed "../../Fixtures/sonarr/tasks.json"
};
static const unsigned char sonarr_updates[] = {
#embed "../../Fixtures/sonarr/updates.json"
};

static const struct mockarr_fixture fixtures[] = {
    {"library", library, sizeof library},
    {"radarr/auto-tagging-schema", radarr_auto_tagging_schema, sizeof radarr_auto_tagging_schema},
    {"radarr/auto-tags", radarr_auto_tags, sizeof radarr_auto_tags},
    {"radarr/backups", radarr_backups, sizeof radarr_backups},
    {"radarr/blocklist", radarr_blocklist, sizeof radarr_blocklist},
    {"radarr/calendar-movies", radarr_calendar_movies, sizeof radarr_calendar_movies},
    {"radarr/collections", radarr_collections, sizeof radarr_collections},
    {"radarr/config", radarr_config, sizeof radarr_config},
    {"radarr/credits", radarr_credits, sizeof radarr_credits},
    {"radarr/custom-filters", radarr_custom_filters, sizeof radarr_custom_filters},
    {"radarr/custom-format-schema", radarr_custom_format_schema, sizeof radarr_custom_format_schema},
    {"radarr/custom-formats", radarr_custom_formats, sizeof radarr_custom_formats},
    {"radarr/delay-profiles", radarr_delay_profiles, sizeof radarr_delay_profiles},
    {"radarr/disk-space", radarr_disk_space, sizeof radarr_disk_space},
    {"radarr/download-client-schema", radarr_download_client_schema, sizeof radarr_download_client_schema},
    {"radarr/download-clients", radarr_download_clients, sizeof radarr_download_clients},
    {"radarr/exclusions", radarr_exclusions, sizeof radarr_exclusions},
    {"radarr/filesystem", radarr_filesystem, sizeof radarr_filesystem},
    {"radarr/health", radarr_health, sizeof radarr_health},
    {"radarr/import-list-schema", radarr_import_list_schema, sizeof radarr_import_list_schema},
    {"radarr/import-lists", radarr_import_lists, sizeof radarr_import_lists},
    {"radarr/indexer-flags", radarr_indexer_flags, sizeof radarr_indexer_flags},
    {"radarr/indexer-schema", radarr_indexer_schema, sizeof radarr_indexer_schema},
    {"radarr/indexers", radarr_indexers, sizeof radarr_indexers},
    {"radarr/languages", radarr_languages, sizeof radarr_languages},
    {"radarr/localization", radarr_localization, sizeof radarr_localization},
    {"radarr/log-files", radarr_log_files, sizeof radarr_log_files},
    {"radarr/logs", radarr_logs, sizeof radarr_logs},
    {"radarr/metadata-schema", radarr_metadata_schema, sizeof radarr_metadata_schema},
    {"radarr/metadata", radarr_metadata, sizeof radarr_metadata},
    {"radarr/movie-extra-files", radarr_movie_extra_files, sizeof radarr_movie_extra_files},
    {"radarr/movie-files", radarr_movie_files, sizeof radarr_movie_files},
    {"radarr/movie-history", radarr_movie_history, sizeof radarr_movie_history},
    {"radarr/movie-lookup", radarr_movie_lookup, sizeof radarr_movie_lookup},
    {"radarr/movie-queue", radarr_movie_queue, sizeof radarr_movie_queue},
    {"radarr/movie-releases", radarr_movie_releases, sizeof radarr_movie_releases},
    {"radarr/movies", radarr_movies, sizeof radarr_movies},
    {"radarr/notification-schema", radarr_notification_schema, sizeof radarr_notification_schema},
    {"radarr/notifications", radarr_notifications, sizeof radarr_notifications},
    {"radarr/popular-movies", radarr_popular_movies, sizeof radarr_popular_movies},
    {"radarr/quality-definitions", radarr_quality_definitions, sizeof radarr_quality_definitions},
    {"radarr/quality-profiles", radarr_quality_profiles, sizeof radarr_quality_profiles},
    {"radarr/radarr-history", radarr_radarr_history, sizeof radarr_radarr_history},
    {"radarr/radarr-manual-import", radarr_radarr_manual_import, sizeof radarr_radarr_manual_import},
    {"radarr/release-profiles", radarr_release_profiles, sizeof radarr_release_profiles},
    {"radarr/remote-path-mappings", radarr_remote_path_mappings, sizeof radarr_remote_path_mappings},
    {"radarr/root-folders", radarr_root_folders, sizeof radarr_root_folders},
    {"radarr/system-status", radarr_system_status, sizeof radarr_system_status},
    {"radarr/tags", radarr_tags, sizeof radarr_tags},
    {"radarr/tasks", radarr_tasks, sizeof radarr_tasks},
    {"radarr/translations", radarr_translations, sizeof radarr_translations},
    {"radarr/updates", radarr_updates, sizeof radarr_updates},
    {"seed-instances", seed_instances, sizeof seed_instances},
    {"sonarr/auto-tagging-schema", sonarr_auto_tagging_schema, sizeof sonarr_auto_tagging_schema},
    {"sonarr/auto-tags", sonarr_auto_tags, sizeof sonarr_auto_tags},
    {"sonarr/backups", sonarr_backups, sizeof sonarr_backups},
    {"sonarr/blocklist", sonarr_blocklist, sizeof sonarr_blocklist},
    {"sonarr/calendar-episodes", sonarr_calendar_episodes, sizeof sonarr_calendar_episodes},
    {"sonarr/config", sonarr_config, sizeof sonarr_config},
    {"sonarr/custom-filters", sonarr_custom_filters, sizeof sonarr_custom_filters},
    {"sonarr/custom-format-schema", sonarr_custom_format_schema, sizeof sonarr_custom_format_schema},
    {"sonarr/custom-formats", sonarr_custom_formats, sizeof sonarr_custom_formats},
    {"sonarr/delay-profiles", sonarr_delay_profiles, sizeof sonarr_delay_profiles},
    {"sonarr/disk-space", sonarr_disk_space, sizeof sonarr_disk_space},
    {"sonarr/download-client-schema", sonarr_download_client_schema, sizeof sonarr_download_client_schema},
    {"sonarr/download-clients", sonarr_download_clients, sizeof sonarr_download_clients},
    {"sonarr/episode-files", sonarr_episode_files, sizeof sonarr_episode_files},
    {"sonarr/filesystem", sonarr_filesystem, sizeof sonarr_filesystem},
    {"sonarr/health", sonarr_health, sizeof sonarr_health},
    {"sonarr/import-list-exclusions", sonarr_import_list_exclusions, sizeof sonarr_import_list_exclusions},
    {"sonarr/import-list-schema", sonarr_import_list_schema, sizeof sonarr_import_list_schema},
    {"sonarr/import-lists", sonarr_import_lists, sizeof sonarr_import_lists},
    {"sonarr/indexer-flags", sonarr_indexer_flags, sizeof sonarr_indexer_flags},
    {"sonarr/indexer-schema", sonarr_indexer_schema, sizeof sonarr_indexer_schema},
    {"sonarr/indexers", sonarr_indexers, sizeof sonarr_indexers},
    {"sonarr/language-profiles", sonarr_language_profiles, sizeof sonarr_language_profiles},
    {"sonarr/languages", sonarr_languages, sizeof sonarr_languages},
    {"sonarr/localization", sonarr_localization, sizeof sonarr_localization},
    {"sonarr/log-files", sonarr_log_files, sizeof sonarr_log_files},
    {"sonarr/logs", sonarr_logs, sizeof sonarr_logs},
    {"sonarr/metadata-schema", sonarr_metadata_schema, sizeof sonarr_metadata_schema},
    {"sonarr/metadata", sonarr_metadata, sizeof sonarr_metadata},
    {"sonarr/notification-schema", sonarr_notification_schema, sizeof sonarr_notification_schema},
    {"sonarr/notifications", sonarr_notifications, sizeof sonarr_notifications},
    {"sonarr/popular-series", sonarr_popular_series, sizeof sonarr_popular_series},
    {"sonarr/quality-definitions", sonarr_quality_definitions, sizeof sonarr_quality_definitions},
    {"sonarr/quality-profiles", sonarr_quality_profiles, sizeof sonarr_quality_profiles},
    {"sonarr/release-profiles", sonarr_release_profiles, sizeof sonarr_release_profiles},
    {"sonarr/remote-path-mappings", sonarr_remote_path_mappings, sizeof sonarr_remote_path_mappings},
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
    {"sonarr/tasks", sonarr_tasks, sizeof sonarr_tasks},
    {"sonarr/updates", sonarr_updates, sizeof sonarr_updates},
};

const struct mockarr_fixture *mockarr_fixtures(void) { return fixtures; }

size_t mockarr_fixture_count(void) { return sizeof fixtures / sizeof *fixtures; }
