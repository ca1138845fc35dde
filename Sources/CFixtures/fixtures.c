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
static const unsigned char radarr_config[] = {
#embed "../../Fixtures/radarr/config.json"
};
static const unsigned char radarr_custom_filters[] = {
#embed "../../Fixtures/radarr/custom-filters.json"
};
static const unsigned char radarr_custom_format_schema[] = {
#embed "../../Fixtures/radarr/custom-format-schema.json"
};
static const unsigned char radarr_delay_profiles[] = {
#embed "../../Fixtures/radarr/delay-profiles.json"
};
static const unsigned char radarr_download_client_schema[] = {
#embed "../../Fixtures/radarr/download-client-schema.json"
};
static const unsigned char radarr_download_clients[] = {
#embed "../../Fixtures/radarr/download-clients.json"
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
static const unsigned char radarr_notification_schema[] = {
#embed "../../Fixtures/radarr/notification-schema.json"
};
static const unsigned char radarr_release_profiles[] = {
#embed "../../Fixtures/radarr/release-profiles.json"
};
static const unsigned char radarr_remote_path_mappings[] = {
#embed "../../Fixtures/radarr/remote-path-mappings.json"
};
static const unsigned char radarr_tasks[] = {
#embed "../../Fixtures/radarr/tasks.json"
};
static const unsigned char radarr_updates[] = {
#embed "../../Fixtures/radarr/updates.json"
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
static const unsigned char sonarr_config[] = {
#embed "../../Fixtures/sonarr/config.json"
};
static const unsigned char sonarr_custom_filters[] = {
#embed "../../Fixtures/sonarr/custom-filters.json"
};
static const unsigned char sonarr_custom_format_schema[] = {
#embed "../../Fixtures/sonarr/custom-format-schema.json"
};
static const unsigned char sonarr_delay_profiles[] = {
#embed "../../Fixtures/sonarr/delay-profiles.json"
};
static const unsigned char sonarr_download_client_schema[] = {
#embed "../../Fixtures/sonarr/download-client-schema.json"
};
static const unsigned char sonarr_download_clients[] = {
#embed "../../Fixtures/sonarr/download-clients.json"
};
static const unsigned char sonarr_filesystem[] = {
#embed "../../Fixtures/sonarr/filesystem.json"
};
static const unsigned char sonarr_health[] = {
#embed "../../Fixtures/sonarr/health.json"
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
static const unsigned char sonarr_release_profiles[] = {
#embed "../../Fixtures/sonarr/release-profiles.json"
};
static const unsigned char sonarr_remote_path_mappings[] = {
#embed "../../Fixtures/sonarr/remote-path-mappings.json"
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
    {"radarr/config", radarr_config, sizeof radarr_config},
    {"radarr/custom-filters", radarr_custom_filters, sizeof radarr_custom_filters},
    {"radarr/custom-format-schema", radarr_custom_format_schema, sizeof radarr_custom_format_schema},
    {"radarr/delay-profiles", radarr_delay_profiles, sizeof radarr_delay_profiles},
    {"radarr/download-client-schema", radarr_download_client_schema, sizeof radarr_download_client_schema},
    {"radarr/download-clients", radarr_download_clients, sizeof radarr_download_clients},
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
    {"radarr/notification-schema", radarr_notification_schema, sizeof radarr_notification_schema},
    {"radarr/release-profiles", radarr_release_profiles, sizeof radarr_release_profiles},
    {"radarr/remote-path-mappings", radarr_remote_path_mappings, sizeof radarr_remote_path_mappings},
    {"radarr/tasks", radarr_tasks, sizeof radarr_tasks},
    {"radarr/updates", radarr_updates, sizeof radarr_updates},
    {"sonarr/auto-tagging-schema", sonarr_auto_tagging_schema, sizeof sonarr_auto_tagging_schema},
    {"sonarr/auto-tags", sonarr_auto_tags, sizeof sonarr_auto_tags},
    {"sonarr/backups", sonarr_backups, sizeof sonarr_backups},
    {"sonarr/config", sonarr_config, sizeof sonarr_config},
    {"sonarr/custom-filters", sonarr_custom_filters, sizeof sonarr_custom_filters},
    {"sonarr/custom-format-schema", sonarr_custom_format_schema, sizeof sonarr_custom_format_schema},
    {"sonarr/delay-profiles", sonarr_delay_profiles, sizeof sonarr_delay_profiles},
    {"sonarr/download-client-schema", sonarr_download_client_schema, sizeof sonarr_download_client_schema},
    {"sonarr/download-clients", sonarr_download_clients, sizeof sonarr_download_clients},
    {"sonarr/filesystem", sonarr_filesystem, sizeof sonarr_filesystem},
    {"sonarr/health", sonarr_health, sizeof sonarr_health},
    {"sonarr/import-list-schema", sonarr_import_list_schema, sizeof sonarr_import_list_schema},
    {"sonarr/import-lists", sonarr_import_lists, sizeof sonarr_import_lists},
    {"sonarr/indexer-flags", sonarr_indexer_flags, sizeof sonarr_indexer_flags},
    {"sonarr/indexer-schema", sonarr_indexer_schema, sizeof sonarr_indexer_schema},
    {"sonarr/indexers", sonarr_indexers, sizeof sonarr_indexers},
    {"sonarr/languages", sonarr_languages, sizeof sonarr_languages},
    {"sonarr/localization", sonarr_localization, sizeof sonarr_localization},
    {"sonarr/log-files", sonarr_log_files, sizeof sonarr_log_files},
    {"sonarr/logs", sonarr_logs, sizeof sonarr_logs},
    {"sonarr/metadata-schema", sonarr_metadata_schema, sizeof sonarr_metadata_schema},
    {"sonarr/metadata", sonarr_metadata, sizeof sonarr_metadata},
    {"sonarr/notification-schema", sonarr_notification_schema, sizeof sonarr_notification_schema},
    {"sonarr/release-profiles", sonarr_release_profiles, sizeof sonarr_release_profiles},
    {"sonarr/remote-path-mappings", sonarr_remote_path_mappings, sizeof sonarr_remote_path_mappings},
    {"sonarr/tasks", sonarr_tasks, sizeof sonarr_tasks},
    {"sonarr/updates", sonarr_updates, sizeof sonarr_updates},
};

const struct mockarr_fixture *mockarr_fixtures(void) { return fixtures; }

size_t mockarr_fixture_count(void) { return sizeof fixtures / sizeof *fixtures; }
