import FixtureKit

extension Generations {
    /// Radarr 3.2.2, 4.7.5 and 5.28 beside 6, which the handlers write. 5.28 and 6 write alike.
    ///
    /// What is marked as inferred no public source tells: it follows from what the older models could hold.
    static let radarr = Generations(
        .radarr,
        routes: [
            // Inferred: system/routes/duplicate.
            (.since(4), "collection \n autotagging \n system/routes/duplicate"),
            (.since(4), "indexer/bulk \n downloadclient/bulk \n importlist/bulk"),
            (.since(4), "blocklist \n /initialize.json"),
            (.until(3), "blacklist"),
            (.until(4), "restriction"),
            (.since(5), "releaseprofile \n localization/language \n wanted \n exclusions/paged \n customformat/bulk"),
            (.since(5), "delayprofile/reorder \n qualitydefinition/limits \n movie/{id:text}/folder"),
            // Inferred: the bulk delete of exclusions.
            (.since(5), "HEAD/ping \n PUT/api/v3/moviefile/bulk \n DELETE/api/v3/exclusions/bulk"),
        ],
        resources: [
            ("movie", "movie"), ("calendar", "movie"), ("wanted", "movie"), ("moviefile", "moviefile"),
            ("alttitle", "alttitle"), ("credit", "credit"), ("collection", "collection"),
            ("importlist/movie", "listmovie"),
            ("queue", "queue"), ("history", "history"), ("blacklist", "blocklist"), ("blocklist", "blocklist"),
            ("release", "release"), ("manualimport", "manualimport"), ("parse", "parse"), ("command", "command"),
            ("system/status", "status"), ("qualityprofile", "qualityprofile"), ("customformat", "customformat"),
            ("restriction", "restriction"), ("delayprofile", "delayprofile"), ("notification", "notification"),
            ("indexer", "indexer"), ("downloadclient", "downloadclient"), ("importlist", "importlist"),
            ("metadata", "metadata"), ("config/host", "host"), ("config/ui", "ui"), ("config/naming", "naming"),
            ("config/downloadclient", "downloading"), ("config/mediamanagement", "mediamanagement"),
            ("tag/detail", "tagdetail"),
        ],
        nested: [
            "movie": ["movieFile": "moviefile", "alternateTitles": "alttitle"], "queue": ["movie": "movie"],
            "listmovie": ["collection": "plain"], "collection": ["movies": "collectionmovie"],
            "history": ["movie": "movie"], "blocklist": ["movie": "movie"], "manualimport": ["movie": "movie"],
            "parse": ["movie": "movie", "parsedMovieInfo": "parsed"],
            "notification": ["fields": "field"], "indexer": ["fields": "field"], "downloadclient": ["fields": "field"],
            "importlist": ["fields": "field"], "metadata": ["fields": "field"], "field": ["selectOptions": "option"],
        ],
        parameters: [(.until(3), "blacklist", "blocklist")],
        answers: movies + activity + settings,
        bodies: [
            // Until 4.2 a list had a flag where it has a choice now.
            .of(.until(3), "importlist", has: "monitor", behind: "shouldMonitor") {
                .string($0.flag("shouldMonitor") ? "movieOnly" : "none")
            }
        ])

    // MARK: Movies

    private static let movies: [Change] = [
        .of(.until(4), "movie", has: "hasFile", behind: "year") { JSONValue($0.int("movieFileId") > 0) },
        .of(.until(4), "movie", has: "sizeOnDisk", behind: "sortTitle") {
            $0["sizeOnDisk"] ?? $0["movieFile"]?["size"] ?? 0
        },
        .of(.until(4), "movie", lacks: "releaseDate keywords statistics lastSearchTime movieFileId isExcluded"),
        .of(.until(4), "movie listmovie", "ratings") { $0["ratings"]?.object.map { .object($0.removing(["trakt"])) } },
        // Inferred: which members beside the first two there are, and the order of all.
        .of(.until(4), "movie", "collection", is: wholeCollection),
        .of(.until(4), "movie", order: movieOrder),
        // Inferred: all but votes and language.
        .of(.until(4), "collection", lacks: "missingMovies tags"),
        .of(.until(4), "alttitle", has: "sourceId", behind: "title") { _ in 0 },
        .of(.until(4), "alttitle", has: "votes", behind: "sourceId") { _ in 0 },
        .of(.until(4), "alttitle", has: "voteCount", behind: "votes") { _ in 0 },
        .of(.until(4), "alttitle", has: "language", behind: "voteCount") { _ in ["id": 1, "name": "English"] },
        // Inferred: flags and order.
        .of(.until(4), "moviefile", "indexerFlags") { $0["indexerFlags"] ?? 0 },
        .of(.until(4), "moviefile", order: movieFileOrder),

        .of(.until(3), "movie listmovie", lacks: "originalLanguage popularity"),
        .of(.until(3), "movie listmovie collectionmovie", "ratings") { oneRating($0["ratings"]) },
        // Inferred: name, images, the words of the slug, and the ids of titles and credits.
        .of(.until(3), "movie", "collection") { movie in
            let collection = movie["collection"]
            return [
                "name": collection?["title"] ?? "", "tmdbId": collection?["tmdbId"] ?? 0,
                "images": collection?["images"] ?? [],
            ]
        },
        .of(.until(3), "movie", "titleSlug") { .string(slug(of: $0)) },
        .of(.until(3), "alttitle credit", calls: "movieMetadataId", "movieId"),
        .of(.until(3), "alttitle credit", "movieId") { JSONValue(Movies.movieID(ofMetadata: $0.int("movieId"))) },
        .of(.until(3), "moviefile", lacks: "customFormatScore"),
    ]

    private static let movieOrder = KeyOrder(
        """
        title originalTitle originalLanguage alternateTitles secondaryYear secondaryYearSourceId sortTitle sizeOnDisk
        status overview inCinemas physicalRelease digitalRelease physicalReleaseNote images website remotePoster year
        hasFile youTubeTrailerId studio path qualityProfileId monitored minimumAvailability isAvailable folderName
        runtime cleanTitle imdbId tmdbId titleSlug rootFolderPath folder certification genres tags added addOptions
        ratings movieFile collection popularity id
        """)

    private static let movieFileOrder = KeyOrder(
        """
        movieId relativePath path size dateAdded sceneName indexerFlags quality customFormats customFormatScore
        mediaInfo originalFilePath qualityCutoffNotMet languages releaseGroup edition id
        """)

    /// Until 5.3 a movie carried the whole model of its collection, of which only two members were filled.
    @Sendable private static func wholeCollection(_ movie: JSONObject) -> JSONValue? {
        let collection = movie["collection"]
        return [
            "title": collection?["title"] ?? "", "tmdbId": collection?["tmdbId"] ?? 0, "monitored": false,
            "qualityProfileId": 0, "searchOnAdd": false, "minimumAvailability": "tba", "images": [],
            "added": "0001-01-01T00:00:00Z", "id": 0,
        ]
    }

    /// Radarr 3 knew TMDb's rating only.
    private static func oneRating(_ ratings: JSONValue?) -> JSONValue {
        ["votes": ratings?["tmdb"]?["votes"] ?? 0, "value": ratings?["tmdb"]?["value"] ?? 0]
    }

    /// The title in words joined by hyphens, and the TMDb id.
    private static func slug(of movie: JSONObject) -> String {
        let words = movie.text("title").lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
        return (words + [Substring(String(movie.int("tmdbId")))]).joined(separator: "-")
    }

    // MARK: Activity

    private static let activity: [Change] = [
        // Inferred: downloadClientHasPostImportCategory, and the order.
        .of(.until(4), "queue", lacks: "added downloadClientHasPostImportCategory"),
        .of(.until(4), "queue", "trackedDownloadState", is: blockedIsPending),
        .of(.until(4), "queue", order: queueOrder),
        // Inferred: the download client of a release, flags of a manual import, the score of a parsed name.
        .of(.until(4), "release", lacks: "mappedMovieId movieRequested shouldOverride downloadClientId downloadClient"),
        .of(.until(4), "manualimport", lacks: "movieFileId indexerFlags"),
        .of(.until(4), "parse", lacks: "customFormatScore"),

        .of(.until(3), "queue history manualimport", lacks: "customFormatScore"),
        .of(.until(3), "command", lacks: "result"),
    ]

    private static let queueOrder = KeyOrder(
        """
        movieId movie languages quality customFormats customFormatScore size title sizeleft timeleft
        estimatedCompletionTime status trackedDownloadStatus trackedDownloadState statusMessages errorMessage downloadId
        protocol downloadClient indexer outputPath id
        """)

    /// The state between finished and imported was one before somebody had to be asked.
    @Sendable static func blockedIsPending(_ item: JSONObject) -> JSONValue? {
        item["trackedDownloadState"] == "importBlocked" ? "importPending" : item["trackedDownloadState"]
    }

    // MARK: Settings and system

    private static let settings: [Change] = [
        .of(.until(4), "qualityprofile", lacks: "minUpgradeFormatScore"),
        // Inferred: what a restriction was, the password's confirmation, and scripts.
        .of(.until(4), "restriction", "required") { joined($0["required"]) },
        .of(.until(4), "restriction", "ignored") { joined($0["ignored"]) },
        .of(.until(4), "restriction", lacks: "name enabled indexerId"),
        .of(.until(4), "host", lacks: "authenticationRequired passwordConfirmation trustCgnatIpAddresses"),
        .of(.until(4), "naming", "colonReplacementFormat") {
            $0["colonReplacementFormat"] == "smart" ? "delete" : $0["colonReplacementFormat"]
        },
        .of(.until(4), "downloading", lacks: "autoRedownloadFailedFromInteractiveSearch"),
        .of(.until(4), "mediamanagement", lacks: "useScriptImport scriptImportPath"),
        .of(.until(4), "tagdetail", calls: "releaseProfileIds", "restrictionIds"),
        // Inferred: all that follows.
        .of(4...5, "status", "runtimeVersion") { _ in "6.0.36" },

        .of(
            .until(3), "notification",
            lacks: """
                onMovieAdded onHealthRestored onApplicationUpdate onManualInteractionRequired supportsOnMovieAdded
                supportsOnHealthRestored supportsOnApplicationUpdate supportsOnManualInteractionRequired
                """),
        .of(.until(3), "indexer", lacks: "downloadClientId"),
        .of(.until(3), "downloadclient", lacks: "removeCompletedDownloads removeFailedDownloads"),
        .of(.until(3), "downloading", has: "removeCompletedDownloads", behind: "enableCompletedDownloadHandling") {
            _ in true
        },
        .of(.until(3), "downloading", has: "removeFailedDownloads", behind: "autoRedownloadFailed") { _ in true },
        .of(.until(3), "importlist", calls: "monitor", "shouldMonitor"),
        .of(.until(3), "importlist", "shouldMonitor") { JSONValue($0["shouldMonitor"] != "none") },
        .of(.until(3), "importlist", lacks: "minRefreshInterval"),
        .of(.until(3), "delayprofile", lacks: "bypassIfAboveCustomFormatScore minimumCustomFormatScore"),
        .of(.until(3), "tagdetail", lacks: "indexerIds downloadClientIds autoTagIds"),
        .of(.until(3), "host", lacks: "instanceName applicationUrl"),
        .of(.until(3), "ui", lacks: "theme"),
        .of(.until(3), "field", lacks: "privacy placeholder isFloat selectOptionsProviderAction"),
        .of(.until(3), "option", lacks: "hint dividerAfter"),
        .of(.until(3), "status", has: "isMono", behind: "isNetCore") { _ in false },
        .of(.until(3), "status", has: "sqliteVersion", behind: "authentication") { $0["databaseVersion"] },
        .of(.until(3), "status", "runtimeVersion") { _ in "5.0.5" },
        .of(.until(3), "status", "runtimeName") { _ in "netCore" },
        .of(.until(3), "status", lacks: "instanceName databaseType databaseVersion"),
    ]

    /// The words of a list as the one text that they were.
    private static func joined(_ words: JSONValue?) -> JSONValue {
        .string((words?.array ?? []).compactMap(\.string).joined(separator: ","))
    }
}
