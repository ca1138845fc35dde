import FixtureKit

extension Generations {
    /// Sonarr 3.0.10 and the development line of 5 beside 4, which the handlers write.
    ///
    /// What is marked as inferred no public source tells: it follows from what the older models could hold.
    static let sonarr = Generations(
        .sonarr,
        routes: [
            // Inferred: all but custom formats, automatic tags, exclusions and the live updates.
            (.since(4), "customformat \n autotagging \n indexerflag \n localization \n system/routes/duplicate"),
            (.since(4), "indexer/bulk \n downloadclient/bulk \n importlist/bulk \n config/importlist"),
            (.since(4), "importlistexclusion/bulk \n importlistexclusion/paged \n qualitydefinition/limits"),
            (.since(4), "series/{id:text}/folder \n /initialize.json \n HEAD/ping \n PUT/api/v3/episodefile/bulk"),
            // Sonarr 3 spoke the SignalR of before ASP.NET Core, which nothing here does.
            (.since(4), "/signalr/messages"),
            (.until(3), "blacklist"),
            (.since(5), "rename/bulk"),
        ],
        resources: [
            ("series", "series"), ("episode", "episode"), ("calendar", "episode"), ("wanted", "episode"),
            ("episodefile", "episodefile"), ("queue", "queue"), ("history", "history"), ("blacklist", "blocklist"),
            ("blocklist", "blocklist"), ("release", "release"), ("manualimport", "manualimport"), ("parse", "parse"),
            ("command", "command"), ("system/status", "status"), ("qualityprofile", "qualityprofile"),
            ("releaseprofile", "releaseprofile"), ("delayprofile", "delayprofile"), ("notification", "notification"),
            ("indexer", "indexer"), ("downloadclient", "downloadclient"), ("importlist", "importlist"),
            ("metadata", "metadata"), ("config/host", "host"), ("config/ui", "ui"), ("config/naming", "naming"),
            ("config/downloadclient", "downloading"), ("config/mediamanagement", "mediamanagement"),
            ("tag/detail", "tagdetail"), ("rootfolder", "rootfolder"), ("rename", "rename"),
            ("/api/v5/series", "series5"), ("/api/v5/rootfolder", "rootfolder5"), ("/api/v5/tag/detail", "tagdetail"),
            ("/api/v5/system/status", "status"),
        ],
        nested: [
            "episode": ["series": "series", "episodeFile": "episodefile"], "episodefile": ["mediaInfo": "mediainfo"],
            "queue": ["series": "series", "episode": "episode"], "history": ["series": "series", "episode": "episode"],
            "blocklist": ["series": "series"], "manualimport": ["series": "series", "episodes": "episode"],
            "parse": ["series": "series", "episodes": "episode", "parsedEpisodeInfo": "parsed"],
            "command": ["files": "manualimport"], "qualityprofile": ["items": "qualityitem"],
            "qualityitem": ["items": "qualityitem"],
            "notification": ["fields": "field"], "indexer": ["fields": "field"], "downloadclient": ["fields": "field"],
            "importlist": ["fields": "field"], "metadata": ["fields": "field"], "field": ["selectOptions": "option"],
        ],
        parameters: [(.until(3), "blacklist", "blocklist")],
        answers: library + activity + settings + five,
        bodies: [
            .of(.until(3), "episodefile manualimport release", has: "languages", behind: "language") {
                $0["language"].map { .array([$0]) }
            }
        ])

    // MARK: 3.0: the library

    private static let library: [Change] = [
        .of(.until(3), "series", lacks: "originalLanguage monitorNewItems tmdbId lastAired"),
        // Inferred: pictures and order.
        .of(.until(3), "series", "images") {
            JSONValue($0.objects("images").filter { $0["coverType"] != "clearlogo" })
        },
        .of(.until(3), "series", order: seriesOrder),
        // Inferred: tvdbId, runtime, and the order.
        .of(.until(3), "episode", lacks: "tvdbId lastSearchTime runtime finaleType"),
        .of(.until(3), "episode", has: "grabbed", behind: "unverifiedSceneNumbering") { $0["grabbed"] ?? false },
        .of(.until(3), "episode", order: episodeOrder),
        .of(.until(3), oneLanguage, has: "language", behind: "languages") { $0["languages"]?[0] ?? unknownLanguage },
        .of(.until(3), "episodefile history", has: "languageCutoffNotMet", behind: "qualityCutoffNotMet") { _ in
            false
        },
        .of(
            .until(3), oneLanguage,
            lacks: "languages customFormats customFormatScore indexerFlags releaseType"),
        // Inferred.
        .of(.until(3), "mediainfo", lacks: "videoDynamicRange videoDynamicRangeType"),
    ]

    /// The resources that have one language where they have several since.
    private static let oneLanguage = "episodefile queue history blocklist manualimport parsed"

    private static let unknownLanguage: JSONValue = ["id": 0, "name": "Unknown"]

    private static let seriesOrder = KeyOrder(
        """
        title alternateTitles sortTitle status ended overview nextAiring previousAiring network airTime images
        remotePoster seasons year path qualityProfileId languageProfileId seasonFolder monitored useSceneNumbering
        runtime tvdbId tvRageId tvMazeId firstAired seriesType cleanTitle imdbId titleSlug rootFolderPath folder
        certification genres tags added addOptions ratings episodesChanged statistics id
        """)

    private static let episodeOrder = KeyOrder(
        """
        seriesId episodeFileId seasonNumber episodeNumber title airDate airDateUtc overview episodeFile hasFile
        monitored absoluteEpisodeNumber sceneAbsoluteEpisodeNumber sceneEpisodeNumber sceneSeasonNumber
        unverifiedSceneNumbering series images grabbed id
        """)

    // MARK: 3.0: activity

    private static let activity: [Change] = [
        .of(
            // Inferred: all of the queue but its one language, and of releases all but theirs.
            .until(3), "queue", lacks: "seasonNumber added downloadClientHasPostImportCategory episodeHasFile"),
        .of(.until(3), "queue", "trackedDownloadState", is: blockedIsPending),
        .of(.until(3), "queue", order: queueOrder),
        .of(.until(3), "release", has: "language", behind: "languages") { $0["languages"]?[0] ?? unknownLanguage },
        .of(.until(3), "release", has: "preferredWordScore", behind: "releaseWeight") { _ in 0 },
        .of(
            .until(3), "release",
            lacks: """
                languages customFormats customFormatScore indexerFlags mappedSeriesId mappedEpisodeInfo imdbId
                """),
        .of(.until(3), "release", order: releaseOrder),
        // Inferred.
        .of(.until(3), "command", lacks: "result"),
        .of(.until(3), "parse", lacks: "languages customFormats customFormatScore"),
    ]

    private static let queueOrder = KeyOrder(
        """
        seriesId episodeId series episode language quality size title sizeleft timeleft estimatedCompletionTime status
        trackedDownloadStatus trackedDownloadState statusMessages errorMessage downloadId protocol downloadClient
        indexer outputPath id
        """)

    private static let releaseOrder = KeyOrder(
        """
        guid quality qualityWeight age ageHours ageMinutes size indexerId indexer releaseGroup subGroup releaseHash
        title fullSeason sceneSource seasonNumber language languageWeight airDate seriesTitle episodeNumbers
        absoluteEpisodeNumbers mappedSeasonNumber mappedEpisodeNumbers mappedAbsoluteEpisodeNumbers approved
        temporarilyRejected rejected tvdbId tvRageId rejections publishDate commentUrl downloadUrl infoUrl
        episodeRequested downloadAllowed releaseWeight preferredWordScore sceneMapping magnetUrl infoHash seeders
        leechers protocol isDaily isAbsoluteNumbering isPossibleSpecialEpisode special seriesId episodeId
        """)

    // MARK: 3.0: settings and system

    private static let settings: [Change] = [
        .of(
            .until(3), "qualityprofile",
            lacks: "minFormatScore cutoffFormatScore minUpgradeFormatScore formatItems"),
        .of(.until(3), "releaseprofile", has: "preferred", behind: "required") { $0["preferred"] ?? [] },
        .of(.until(3), "releaseprofile", has: "includePreferredWhenRenaming", behind: "ignored") {
            $0["includePreferredWhenRenaming"] ?? false
        },
        // Inferred: all that follows, but for the status.
        .of(.until(3), "delayprofile", lacks: "bypassIfAboveCustomFormatScore minimumCustomFormatScore"),
        .of(
            .until(3), "notification",
            lacks: """
                onImportComplete onSeriesAdd onHealthRestored onApplicationUpdate onManualInteractionRequired
                supportsOnImportComplete supportsOnSeriesAdd supportsOnHealthRestored supportsOnApplicationUpdate
                supportsOnManualInteractionRequired
                """),
        .of(.until(3), "indexer", lacks: "seasonSearchMaximumSingleEpisodeAge downloadClientId"),
        .of(.until(3), "importlist", lacks: "searchForMissingEpisodes monitorNewItems minRefreshInterval"),
        .of(.until(3), "importlist", has: "languageProfileId", behind: "qualityProfileId") {
            $0["languageProfileId"] ?? 1
        },
        .of(.until(3), "downloading", lacks: "autoRedownloadFailedFromInteractiveSearch"),
        .of(.until(3), "mediamanagement", lacks: "useScriptImport scriptImportPath"),
        .of(.until(3), "naming", lacks: "colonReplacementFormat customColonReplacementFormat"),
        .of(.until(3), "naming", "multiEpisodeStyle") { JSONValue(min($0.int("multiEpisodeStyle"), 5)) },
        .of(
            .until(3), "host",
            lacks: "authenticationRequired passwordConfirmation instanceName applicationUrl trustCgnatIpAddresses"),
        .of(.until(3), "ui", lacks: "theme uiLanguage"),
        .of(.until(3), "field", lacks: "privacy placeholder isFloat selectOptionsProviderAction"),
        .of(.until(3), "option", lacks: "hint dividerAfter"),
        .of(.until(3), "tagdetail", lacks: "indexerIds downloadClientIds autoTagIds"),
        .of(.until(3), "status", has: "isMonoRuntime", behind: "osVersion") { _ in true },
        .of(.until(3), "status", has: "isMono", behind: "isMonoRuntime") { _ in true },
        .of(.until(3), "status", has: "sqliteVersion", behind: "authentication") { $0["databaseVersion"] },
        // Inferred: which runtime.
        .of(.until(3), "status", "runtimeVersion") { _ in "6.12.0.182" },
        .of(.until(3), "status", "runtimeName") { _ in "mono" },
        .of(
            .until(3), "status",
            lacks: "instanceName isNetCore isDocker migrationVersion databaseVersion databaseType"),
    ]

    // MARK: 5

    private static let five: [Change] = [
        .of(.since(5), "status", has: "isContainerized", behind: "isDocker") { $0["isDocker"] },
        // Inferred: the runtime, and every value below that a server could have otherwise.
        .of(.since(5), "status", "runtimeVersion") { _ in "10.0.1" },
        .of(.since(5), "tagdetail", has: "excludedReleaseProfileIds", behind: "restrictionIds") { _ in [] },
        .of(.since(5), "rename", has: "id", behind: "newPath") { $0["episodeFileId"] },
        .of(.since(5), "series5", lacks: "languageProfileId"),
        .of(.since(5), "series5", has: "malIds", behind: "tmdbId") { _ in [] },
        .of(.since(5), "series5", has: "aniListIds", behind: "malIds") { _ in [] },
        .of(.since(5), "rootfolder5", has: "isEmpty", behind: "accessible") { _ in false },
        .of(.since(5), "rootfolder rootfolder5", has: "totalSpace", behind: "freeSpace") { $0["freeSpace"] },
        .of(.since(5), "releaseprofile", has: "airDateRestriction", behind: "ignored") { _ in false },
        .of(.since(5), "releaseprofile", has: "airDateGracePeriod", behind: "airDateRestriction") { _ in 0 },
        .of(.since(5), "releaseprofile", has: "excludedTags", behind: "tags") { _ in [] },
        .of(.since(5), "ui", has: "timeZone", behind: "timeFormat") { _ in "" },
        .of(.since(5), "mediamanagement", has: "userRejectedExtensions", behind: "extraFileExtensions") { _ in "" },
        .of(.since(5), "mediamanagement", has: "seasonPackUpgrade", behind: "enableMediaInfo") { _ in "all" },
        .of(.since(5), "mediamanagement", has: "seasonPackUpgradeThreshold", behind: "seasonPackUpgrade") { _ in 100 },
        .of(.since(5), "host", has: "sslKeyPath", behind: "sslCertPath") { _ in "" },
    ]
}
