import FixtureKit

/// A request that shows what a route answers or takes, where its row alone does not tell how to ask.
struct Example: Sendable {
    let method: Method
    let target: String
    let body: JSONValue?

    private init(_ method: Method, _ target: String, _ body: JSONValue? = nil) {
        self.method = method
        self.target = target.hasPrefix("/") || target.hasPrefix("{") ? target : "/api/v3/" + target
        self.body = body
    }

    static func all(of app: AppKind) -> [Example] {
        settings + providers.flatMap(ofProvider) + (app == .radarr ? radarr + radarrWrites : sonarr + sonarrWrites)
    }

    private static let settings: [Example] = [
        Example(.get, "filesystem?path=/&includeFiles=true"),
        Example(.get, "filesystem?path={rootfolder#path}/&includeFiles=true"), Example(.get, "filesystem/type?path=/"),
        Example(.get, "log?pageSize=500"), Example(.get, "log/file/{log/file#filename}"),
        Example(.get, "log/file/update/{log/file/update#filename}"), Example(.get, "/logfile/{log/file#filename}"),
        Example(.get, "/updatelogfile/{log/file/update#filename}"), Example(.get, "{system/backup#path}"),
        Example(.get, "queue?status=delay"), Example(.post, "queue/grab/{queue?status=delay}"),
        Example(.post, "queue/grab/bulk", ["ids": ["{queue?status=delay}"]]),
        Example(.post, "system/shutdown"), Example(.post, "system/restart"),
        Example(.post, "system/backup/restore/{system/backup}"),
        Example(.post, "system/backup/restore/upload", "filename=\"backup.zip\""), Example(.post, "/login"),
        Example(.get, "/MediaCoverProxy/\(String(repeating: "0", count: 64))/poster.jpg"),
        Example(.post, "tag", ["label": "example"]),
        Example(.post, "customfilter", ["type": "queue", "label": "Example", "filters": [["key": "status"]]]),
        Example(
            .post, "remotepathmapping", ["host": "nas.example.invalid", "remotePath": "/far/", "localPath": "/near/"]),
        Example(.post, "releaseprofile", ["name": "Example", "enabled": true, "required": ["one"], "ignored": []]),
        Example(.post, "delayprofile", ["enableUsenet": true, "enableTorrent": true, "tags": [1]]),
        Example(.put, "delayprofile/reorder/2?after=1"),
        Example(.post, "command", ["name": "RefreshMonitoredDownloads"]),
        Example(.put, "customformat/bulk", ["ids": [1], "includeCustomFormatWhenRenaming": true]),
        Example(.delete, "customformat/bulk", ["ids": [1]]),
        Example(.delete, "queue/bulk", ["ids": ["{queue?status=delay}"]]),
        Example(.put, "qualitydefinition/{qualitydefinition}", ["title": "Unlimited"]),
        Example(.put, "qualitydefinition/update", ["{qualitydefinition#}"]),
        Example(.delete, "blocklist/bulk", ["ids": [1, 2]]),
    ]

    private static let providers = ["downloadclient", "importlist", "indexer", "metadata", "notification"]

    private static func ofProvider(_ path: String) -> [Example] {
        let (record, id): (JSONValue, JSONValue) = (.string("{\(path)#}"), .string("{\(path)}"))
        return [
            Example(.post, path + "/test", record), Example(.post, path + "/testall"),
            Example(.post, path + "/action/newznabCategories", record),
            Example(.put, path + "/bulk", ["ids": [id], "tags": [1], "applyTags": "add"]),
            Example(.delete, path + "/bulk", ["ids": [id]]),
        ]
    }

    // MARK: Radarr

    private static let radarr: [Example] = [
        Example(.get, "movie/lookup?term=alien"), Example(.get, "movie/lookup/tmdb?tmdbId=348"),
        Example(.get, "movie/lookup/imdb?imdbId=tt0078748"), Example(.get, "movie/1/folder"),
        Example(.get, "calendar?start=2025-12-01&end=2026-03-01&unmonitored=true"),
        Example(.get, "moviefile?movieId=1"), Example(.get, "moviefile/{moviefile?movieId=1}"),
        Example(.get, "moviefile?" + ids("movieId")), Example(.get, "rename?movieId=4"),
        Example(.get, "alttitle?movieId=1"), Example(.get, "alttitle/1"), Example(.get, "credit?movieId=1"),
        Example(.get, "wanted/missing?pageSize=500"), Example(.get, "wanted/cutoff?pageSize=500"),
        Example(.get, "history?pageSize=500&includeMovie=true"), Example(.get, "history/since?date=2025-01-01"),
        Example(.get, "history/movie?movieId=150&includeMovie=true"),
        Example(.get, "queue?pageSize=500&includeUnknownMovieItems=true&includeMovie=true"),
        Example(.get, "queue/details?includeMovie=true"), Example(.get, "release?movieId=138"),
        Example(.get, "parse?title=Serenity.2005.1080p.BluRay.x264-GROUP"),
        Example(.get, "parse?title=Alien.1979.1080p.BluRay.x264-GROUP"), Example(.get, "parse?title=unreadable"),
        Example(.get, "importlist/movie?includeRecommendations=true&includeTrending=true&includePopular=true"),
        Example(.get, "config/naming/examples"), Example(.get, "exclusions/paged?pageSize=500"),
        Example(.get, "filesystem/mediafiles?path=/movies"), Example(.get, "mediacover/1/poster.jpg"),
        Example(.get, "/MediaCover/1/poster.jpg"),
    ]

    private static let radarrWrites: [Example] = [
        Example(
            .post, "movie",
            [
                "title": "Alien", "tmdbId": 348, "qualityProfileId": 1, "rootFolderPath": "/movies", "monitored": true,
                "minimumAvailability": "released", "tags": [1],
                "addOptions": [
                    "monitor": "movieOnly", "searchForMovie": false, "addMethod": "manual",
                    "ignoreEpisodesWithFiles": false, "ignoreEpisodesWithoutFiles": false,
                ],
            ]),
        Example(.post, "movie/import", [["tmdbId": 348, "qualityProfileId": 1, "path": "/movies/Alien (1979)"]]),
        Example(.post, "importlist/movie", [["tmdbId": 348, "qualityProfileId": 1, "rootFolderPath": "/movies"]]),
        Example(
            .put, "movie/editor",
            [
                "movieIds": [1, 2], "monitored": true, "qualityProfileId": 1, "minimumAvailability": "released",
                "rootFolderPath": "/movies", "tags": [1], "applyTags": "add", "moveFiles": false,
            ]),
        Example(
            .delete, "movie/editor", ["movieIds": [1, 2], "deleteFiles": false, "addImportExclusion": false]),
        Example(
            .put, "collection",
            [
                "collectionIds": [1], "monitored": true, "monitorMovies": true, "searchOnAdd": true,
                "qualityProfileId": 1, "rootFolderPath": "/movies", "minimumAvailability": "released",
            ]),
        Example(.post, "history/failed/1404"),
        Example(.post, "exclusions", ["tmdbId": 348, "movieTitle": "Alien", "movieYear": 1979]),
        Example(.post, "exclusions/bulk", [["tmdbId": 348, "movieTitle": "Alien", "movieYear": 1979]]),
        Example(.delete, "exclusions/bulk", ["ids": [1]]),
        Example(
            .put, "moviefile/editor",
            [
                "movieFileIds": ["{moviefile?movieId=1}"], "releaseGroup": "GROUP", "edition": "", "indexerFlags": 1,
                "languages": [["id": 1, "name": "English"]], "quality": quality,
            ]),
        Example(.put, "moviefile/{moviefile?movieId=1}", "{moviefile?movieId=1#}"),
        Example(.delete, "moviefile/{moviefile?movieId=1}"),
        Example(.put, "moviefile/bulk", [["id": "{moviefile?movieId=1}", "releaseGroup": "GROUP"]]),
        Example(.delete, "moviefile/bulk", ["movieFileIds": ["{moviefile?movieId=1}"]]),
        Example(
            .post, "manualimport",
            [["id": 1, "path": "/downloads/Alien.1979.mkv", "movieId": 1, "quality": quality, "languages": [english]]]),
        Example(.post, "release/push", push("Alien.1979.1080p.BluRay.x264-GROUP")),
    ]

    // MARK: Sonarr

    private static let sonarr: [Example] = [
        Example(.get, "localization/1"), Example(.get, "series/lookup?term=the"), Example(.get, "series/1/folder"),
        Example(.get, "series?includeSeasonImages=true"),
        Example(
            .get,
            "calendar?start=2025-12-01&end=2026-03-01&unmonitored=true&includeSeries=true&includeEpisodeFile=true&includeEpisodeImages=true"
        ),
        Example(.get, "episode?seriesId=1"), Example(.get, "episode?seriesId=1&includeImages=true"),
        Example(.get, "episode?seriesId=3&includeSeries=true&includeEpisodeFile=true"),
        Example(.get, "episode/{episode?seriesId=1}"), Example(.get, "calendar/{episode?seriesId=1}"),
        Example(.get, "wanted/missing/{episode?seriesId=1}"), Example(.get, "wanted/cutoff/{episode?seriesId=1}"),
        Example(.get, "episodefile?seriesId=1"), Example(.get, "episodefile/{episodefile?seriesId=1}"),
        Example(.get, "rename?seriesId=1"),
        Example(.get, "wanted/missing?pageSize=500&includeSeries=true"),
        Example(.get, "wanted/cutoff?pageSize=500&includeSeries=true&includeEpisodeFile=true"),
        Example(.get, "history?pageSize=500&includeSeries=true&includeEpisode=true"),
        Example(.get, "history/since?date=2025-01-01"), Example(.get, "history/series?seriesId=25&includeSeries=true"),
        Example(
            .get, "queue?pageSize=500&includeUnknownSeriesItems=true&includeSeries=true&includeEpisode=true"),
        Example(.get, "queue/details?includeSeries=true"),
        Example(.get, "release?seriesId=25&seasonNumber=3"),
        Example(.get, "parse?title=Breaking.Bad.S01E01.1080p.WEB-DL.x264-GROUP"),
        Example(.get, "parse?title=unreadable"), Example(.get, "config/naming/examples"),
        Example(.get, "importlistexclusion/paged?pageSize=500"),
        Example(.get, "filesystem/mediafiles?path=/tv"), Example(.get, "mediacover/1/poster.jpg"),
        Example(.get, "/MediaCover/1/poster.jpg"),
    ]

    private static let sonarrWrites: [Example] = [
        Example(
            .post, "series",
            [
                "title": "The Deuce", "tvdbId": 317728, "qualityProfileId": 1, "rootFolderPath": "/tv",
                "monitored": true, "seasonFolder": true, "seriesType": "standard", "tags": [1],
                "addOptions": [
                    "ignoreEpisodesWithFiles": false, "ignoreEpisodesWithoutFiles": false, "monitor": "all",
                    "searchForMissingEpisodes": false, "searchForCutoffUnmetEpisodes": false,
                ],
            ]),
        Example(.post, "series/import", [["tvdbId": 317728, "qualityProfileId": 1, "path": "/tv/The Deuce"]]),
        Example(
            .put, "series/editor",
            [
                "seriesIds": [1, 2], "monitored": true, "monitorNewItems": "all", "qualityProfileId": 1,
                "seriesType": "standard", "seasonFolder": true, "rootFolderPath": "/tv", "tags": [1],
                "applyTags": "add", "moveFiles": false,
            ]),
        Example(
            .delete, "series/editor", ["seriesIds": [1, 2], "deleteFiles": false, "addImportListExclusion": false]),
        Example(
            .post, "seasonpass",
            [
                "series": [["id": 1, "monitored": true, "seasons": [["seasonNumber": 1, "monitored": true]]]],
                "monitoringOptions": ["monitor": "all"],
            ]),
        Example(.put, "episode/{episode?seriesId=1}", "{episode?seriesId=1#}"),
        Example(.put, "episode/monitor", ["episodeIds": ["{episode?seriesId=1}"], "monitored": true]),
        Example(.post, "history/failed/2568"),
        Example(.post, "importlistexclusion", ["tvdbId": 317728, "title": "The Deuce"]),
        Example(.delete, "importlistexclusion/bulk", ["ids": [1]]),
        Example(
            .put, "episodefile/editor",
            [
                "episodeFileIds": ["{episodefile?seriesId=1}"], "releaseGroup": "GROUP", "languages": [english],
                "quality": quality,
            ]),
        Example(.put, "episodefile/{episodefile?seriesId=1}", "{episodefile?seriesId=1#}"),
        Example(.delete, "episodefile/{episodefile?seriesId=1}"),
        Example(.put, "episodefile/bulk", [["id": "{episodefile?seriesId=1}", "releaseGroup": "GROUP"]]),
        Example(.delete, "episodefile/bulk", ["episodeFileIds": ["{episodefile?seriesId=1}"]]),
        Example(.post, "languageprofile", ["name": "Example"]),
        Example(.put, "languageprofile/1", ["id": 1, "name": "Example"]),
        Example(
            .post, "manualimport",
            [
                [
                    "id": 1, "path": "/downloads/Breaking.Bad.S01E01.mkv", "seriesId": 1, "seasonNumber": 1,
                    "episodeIds": ["{episode?seriesId=1}"], "quality": quality, "languages": [english],
                ]
            ]),
        Example(.post, "release/push", push("Breaking.Bad.S01E01.1080p.WEB-DL.x264-GROUP")),
    ]

    // MARK: What several bodies have

    private static let quality: JSONValue = [
        "quality": ["id": 7, "name": "Bluray-1080p"], "revision": ["version": 1, "real": 0, "isRepack": false],
    ]
    private static let english: JSONValue = ["id": 1, "name": "English"]

    private static func push(_ title: String) -> JSONValue {
        [
            "title": .string(title), "downloadUrl": "http://indexer.example.invalid/1.torrent", "protocol": "torrent",
            "publishDate": "2026-01-14T12:00:00Z", "indexer": "Example", "size": 1_000_000_000,
        ]
    }

    /// `name=1&name=2…` for as many records as the library may have.
    private static func ids(_ name: String) -> String {
        (1...400).map { "\(name)=\($0)" }.joined(separator: "&")
    }
}
