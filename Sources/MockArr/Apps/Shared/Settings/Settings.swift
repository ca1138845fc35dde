/// Everything a user sets up once: tags, folders, profiles, providers, config, and what the system says of itself.
enum Settings {
    static let seeds: [Collection.Name: Seed] = [
        "tag": Seed("tags"),
        "rootfolder": Seed("root-folders"),
        "qualityprofile": Seed("quality-profiles"),
        "qualitydefinition": Seed("quality-definitions"),
        "customformat": Seed("custom-formats"),
        "notification": Seed("notifications"),
    ]

    static func routes(_ app: AppKind) -> [AppRoute] { Pages.routes + Tags.routes }
}
