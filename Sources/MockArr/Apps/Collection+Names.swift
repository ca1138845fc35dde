/// Every collection under one name, so that none can be misspelt.
extension Collection.Name {
    // Radarr's library
    static let movie: Self = "movie"
    static let movieFile: Self = "moviefile"
    static let extraFile: Self = "extrafile"
    static let credit: Self = "credit"
    static let collection: Self = "collection"
    static let translation: Self = "translation"

    // Sonarr's library
    static let series: Self = "series"
    static let episode: Self = "episode"
    static let episodeFile: Self = "episodefile"

    /// What the metadata server knows besides the library.
    static let catalogue: Self = "lookup"

    // Activity
    static let queue: Self = "queue"
    static let history: Self = "history"
    static let blocklist: Self = "blocklist"
    static let command: Self = "command"
    static let release: Self = "release"
    /// What searches have found in the last half hour.
    static let cachedRelease: Self = "cachedrelease"
    static let manualImport: Self = "manualimport"

    // Settings
    static let tag: Self = "tag"
    static let rootFolder: Self = "rootfolder"
    static let qualityProfile: Self = "qualityprofile"
    static let qualityDefinition: Self = "qualitydefinition"
    static let languageProfile: Self = "languageprofile"
    static let customFormat: Self = "customformat"
    static let delayProfile: Self = "delayprofile"
    static let releaseProfile: Self = "releaseprofile"
    static let autoTagging: Self = "autotagging"
    static let customFilter: Self = "customfilter"
    static let remotePathMapping: Self = "remotepathmapping"
    static let notification: Self = "notification"
    static let indexer: Self = "indexer"
    static let downloadClient: Self = "downloadclient"
    static let importList: Self = "importlist"
    static let metadata: Self = "metadata"
    /// What import lists must not add to Radarr.
    static let exclusions: Self = "exclusions"
    /// The same for Sonarr.
    static let importListExclusion: Self = "importlistexclusion"

    // System
    static let task: Self = "system/task"
    static let backup: Self = "system/backup"
    static let log: Self = "log"
}
