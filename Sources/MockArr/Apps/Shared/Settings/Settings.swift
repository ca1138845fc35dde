/// Everything a user sets up once: tags, folders, profiles, providers, config, and what the system says of itself.
enum Settings {
    static let seeds: [Collection.Name: Seed] = [
        .tag: Seed("tags"),
        .rootFolder: Seed("root-folders"),
        .qualityProfile: Seed("quality-profiles"),
        .qualityDefinition: Seed("quality-definitions"),
        .customFormat: Seed("custom-formats"),
        .languageProfile: Seed("language-profiles"),
        .delayProfile: Seed("delay-profiles"),
        .notification: Seed("notifications"),
        .indexer: Seed("indexers"),
        .downloadClient: Seed("download-clients"),
        .importList: Seed("import-lists"),
        .metadata: Seed("metadata"),
        .autoTagging: Seed("auto-tags"),
        .releaseProfile: Seed("release-profiles"),
        .customFilter: Seed("custom-filters"),
        .remotePathMapping: Seed("remote-path-mappings"),
        .exclusions: Seed("exclusions"),
        .importListExclusion: Seed("import-list-exclusions"),
        .task: Seed("tasks"),
        .backup: Seed("backups"),
        .log: Seed("logs"),
    ]

    static func routes(_ app: AppKind) -> [AppRoute] {
        Pages.routes + LiveUpdates.routes + MediaCovers.routes(app) + profiles(app) + providers(app) + system(app)
    }

    private static func profiles(_ app: AppKind) -> [AppRoute] {
        Tags.routes + TagDetails.routes + RootFolders.routes + QualityProfiles.routes + QualityDefinitions.routes
            + CustomFormats.routes + AutoTagging.routes + DelayProfiles.routes(app) + ReleaseProfiles.routes(app)
            + CustomFilters.resource.routes + RemotePathMappings.routes(app) + Languages.routes(app)
    }

    private static func providers(_ app: AppKind) -> [AppRoute] {
        ProviderKind.routes(app) + Exclusions.routes(app) + Config.routes(app)
    }

    private static func system(_ app: AppKind) -> [AppRoute] {
        SystemPages.routes + Tasks.routes + Backups.routes + Health.routes + Logs.routes + FileSystem.routes
            + Localization.routes(app)
    }
}
