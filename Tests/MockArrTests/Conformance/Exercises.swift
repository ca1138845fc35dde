import FixtureKit
import MockArr

/// The operations whose path does not say how to ask for them.
enum Exercises {
    static func of(_ app: AppKind) -> [String: Exercise] {
        shared.merging(app == .radarr ? radarr : sonarr) { _, own in own }
    }

    private static let upload =
        "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"backup.zip\"\r\n\r\nPK\r\n--b--\r\n"

    private static let shared: [String: Exercise] = [
        "POST /login": .at(
            "/login", sending: .text("username=a&password=b", type: "application/x-www-form-urlencoded")),
        "GET /content/{path}": .at("/content/app.css"),
        "GET /{path}": .at("/settings/general"),
        "GET calendar": .at("calendar?unmonitored=true&start=2025-06-01&end=2026-12-31"),
        "GET command": .after("POST command", at: "command"),
        "GET command/{id}": .after("POST command", at: "command/{id}"),
        "POST command": .at("command", sending: .json(["name": "RefreshMonitoredDownloads"])),
        "POST customfilter": .at(
            "customfilter", sending: .json(["type": "history", "label": "New", "filters": [["key": "eventType"]]])),
        "PUT delayprofile/reorder/{id}": .at("delayprofile/reorder/2"),
        "POST delayprofile": .forAll("delayprofile", at: "delayprofile", sending: .record(["id": .null, "tags": [5]])),
        "GET filesystem": .at("filesystem?path=/&includeFiles=true"),
        "GET filesystem/type": .at("filesystem/type?path=/config"),
        "GET filesystem/mediafiles": .at("filesystem/mediafiles?path=/downloads"),
        "POST history/failed/{id}": .forAll("history?eventType=1", at: "history/failed/{id}"),
        "GET history/since": .at("history/since?date=2025-01-01"),
        "GET log/file/{filename}": .forAll("log/file", at: "log/file/{filename}"),
        "GET log/file/update/{filename}": .forAll("log/file/update", at: "log/file/update/{filename}"),
        "GET manualimport": .at("manualimport?folder=/downloads"),
        "POST qualityprofile": .forAll(
            "qualityprofile", at: "qualityprofile", sending: .record(["id": .null, "name": "New"])),
        "PUT qualitydefinition/update": .forAll("qualitydefinition", at: "qualitydefinition/update", sending: .list()),
        "POST queue/grab/{id}": .forAll("queue?status=delay", at: "queue/grab/{id}"),
        "POST queue/grab/bulk": .forAll(
            "queue?status=delay", at: "queue/grab/bulk", sending: .json(["ids": ["{id}"]])),
        "POST remotepathmapping": .at(
            "remotepathmapping",
            sending: .json(["host": "seedbox.example.invalid", "remotePath": "/data/", "localPath": "/downloads/"])),
        "POST rootfolder": .at("rootfolder", sending: .json(["path": "/data"])),
        "POST system/backup/restore/{id}": .forAll("system/backup", at: "system/backup/restore/{id}"),
        "POST system/backup/restore/upload": .at(
            "system/backup/restore/upload", sending: .text(upload, type: "multipart/form-data; boundary=b")),
        "POST system/restart": .at("system/restart"),
        "POST system/shutdown": .at("system/shutdown"),
    ]

    private static let movie: JSONObject = ["rootFolderPath": "/movies", "qualityProfileId": 1, "monitored": true]

    private static let radarr: [String: Exercise] = [
        "GET alttitle": .forAll("movie", at: "alttitle?movieId={id}"),
        "GET alttitle/{id}": .forAll("movie", "alttitle?movieId={id}", at: "alttitle/{id}"),
        "GET blocklist/movie": .forAll("movie", at: "blocklist/movie?movieId={id}"),
        "PUT collection": .forAll(
            "collection", at: "collection", sending: .json(["collectionIds": ["{id}"], "monitored": true])),
        "GET credit": .forAll("movie", at: "credit?movieId={id}"),
        "GET credit/{id}": .forAll("movie", "credit?movieId={id}", at: "credit/{id}"),
        "POST exclusions": .at(
            "exclusions", sending: .json(["tmdbId": 603, "movieTitle": "The Matrix", "movieYear": 1999])),
        "POST exclusions/bulk": .at(
            "exclusions/bulk", sending: .json([["tmdbId": 603, "movieTitle": "The Matrix", "movieYear": 1999]])),
        "GET extrafile": .forAll("movie", at: "extrafile?movieId={id}"),
        "GET history/movie": .forAll("movie", at: "history/movie?movieId={id}&includeMovie=true"),
        "POST importlist/movie": .forAll("importlist/movie", at: "importlist/movie", sending: .list(movie)),
        "POST manualimport": .forAll(
            "queue?status=completed", "manualimport?downloadId={downloadId}", at: "manualimport",
            sending: .list(["movieId": 3])),
        "GET mediacover/{movieId}/{filename}": .forAll("movie", at: "mediacover/{id}/poster.jpg"),
        "POST movie": .forAll("movie/lookup?term=tmdb:603", at: "movie", sending: .record(movie)),
        "POST movie/import": .forAll("movie/lookup?term=tmdb:603", at: "movie/import", sending: .list(movie)),
        "PUT movie/editor": .forAll(
            "movie", at: "movie/editor", sending: .json(["movieIds": ["{id}"], "monitored": false])),
        "DELETE movie/editor": .forAll("movie", at: "movie/editor", sending: .json(["movieIds": ["{id}"]])),
        "GET movie/lookup": .at("movie/lookup?term=alien"),
        "GET movie/lookup/imdb": .forAll("movie", at: "movie/lookup/imdb?imdbId={imdbId}"),
        "GET movie/lookup/tmdb": .forAll("movie", at: "movie/lookup/tmdb?tmdbId={tmdbId}"),
        "GET moviefile": .forAll("movie", at: "moviefile?movieId={id}"),
        "GET moviefile/{id}": .forAll("movie", at: "moviefile/{movieFileId}"),
        "PUT moviefile/{id}": .forAll(
            "moviefile?movieId=3&movieId=4", at: "moviefile/{id}", sending: .record(["edition": "New"])),
        "DELETE moviefile/{id}": .forAll("movie", at: "moviefile/{movieFileId}"),
        "PUT moviefile/editor": .forAll(
            "movie", at: "moviefile/editor", sending: .json(["movieFileIds": ["{movieFileId}"], "edition": "New"])),
        "PUT moviefile/bulk": .forAll("moviefile?movieId=3&movieId=4", at: "moviefile/bulk", sending: .list()),
        "DELETE moviefile/bulk": .forAll(
            "movie", at: "moviefile/bulk", sending: .json(["movieFileIds": ["{movieFileId}"]])),
        "GET parse": .forAll(
            "movie/lookup?term=tmdb:603", "movie", at: "parse?title={titleSlug}.{year}.1080p.WEB-DL-GULL"),
        "GET release": .forAll("wanted/missing?pageSize=9", at: "release?movieId={id}"),
        "POST release": .forAll("release?movieId=138", at: "release", sending: .record()),
        "POST release/push": .at("release/push", sending: .json(push("The.Matrix.1999.1080p.WEB-DL.H.264-GULL"))),
        "GET rename": .forAll("movie", at: "rename?movieId={id}"),
    ]

    private static let series: JSONObject = [
        "rootFolderPath": "/tv", "qualityProfileId": 1, "monitored": true, "languageProfileId": 1,
    ]

    private static let sonarr: [String: Exercise] = [
        "GET episode": .forAll("series", at: "episode?seriesId={id}&includeSeries=true&includeEpisodeFile=true"),
        "GET episode/{id}": .forAll("series", "episode?seriesId={id}", at: "episode/{id}"),
        "PUT episode/{id}": .forAll("episode?seriesId=1", at: "episode/{id}", sending: .record()),
        "PUT episode/monitor": .forAll(
            "episode?seriesId=1", at: "episode/monitor", sending: .json(["episodeIds": ["{id}"], "monitored": false])),
        "GET episodefile": .forAll("series", at: "episodefile?seriesId={id}"),
        "GET episodefile/{id}": .forAll("series", "episodefile?seriesId={id}", at: "episodefile/{id}"),
        "PUT episodefile/{id}": .forAll("episodefile?seriesId=1", at: "episodefile/{id}", sending: .record()),
        "DELETE episodefile/{id}": .forAll("episodefile?seriesId=1", at: "episodefile/{id}"),
        "PUT episodefile/editor": .forAll(
            "episodefile?seriesId=1", at: "episodefile/editor",
            sending: .json(["episodeFileIds": ["{id}"], "releaseGroup": "GULL"])),
        "PUT episodefile/bulk": .forAll("episodefile?seriesId=1", at: "episodefile/bulk", sending: .list()),
        "DELETE episodefile/bulk": .forAll(
            "episodefile?seriesId=1", at: "episodefile/bulk", sending: .json(["episodeFileIds": ["{id}"]])),
        "GET history/series": .forAll(
            "series", at: "history/series?seriesId={id}&includeSeries=true&includeEpisode=true"),
        "POST importlistexclusion": .at(
            "importlistexclusion", sending: .json(["tvdbId": 72023, "title": "Deadwood"])),
        "DELETE languageprofile/{id}": .at("languageprofile/1"),
        "GET localization/{id}": .at("localization/1"),
        "POST manualimport": .forAll(
            "queue?status=completed", "manualimport?downloadId={downloadId}", at: "manualimport",
            sending: .list(["seriesId": 1])),
        // Those of a series that is new are still to be fetched.
        "GET mediacover/{seriesId}/{filename}": .at("mediacover/1/poster.jpg"),
        "GET parse": .forAll("series", at: "parse?title={titleSlug}.S01E01.1080p.WEB-DL-GULL"),
        "GET release": .forAll("wanted/missing?pageSize=9", at: "release?episodeId={id}"),
        "POST release": .forAll(
            "wanted/missing?pageSize=9", "release?episodeId={id}", at: "release", sending: .record()),
        "POST release/push": .at("release/push", sending: .json(push("Breaking.Bad.S01E02.1080p.WEB-DL.H.264-GULL"))),
        "GET rename": .forAll("series", at: "rename?seriesId={id}"),
        "POST seasonpass": .at(
            "seasonpass",
            sending: .json(["series": [["id": 1, "monitored": true]], "monitoringOptions": ["monitor": "all"]])),
        "POST series": .forAll("series/lookup?term=tvdb:72023", at: "series", sending: .record(series)),
        "POST series/import": .forAll("series/lookup?term=tvdb:72023", at: "series/import", sending: .list(series)),
        "PUT series/editor": .forAll(
            "series", at: "series/editor", sending: .json(["seriesIds": ["{id}"], "monitored": false])),
        "DELETE series/editor": .forAll("series", at: "series/editor", sending: .json(["seriesIds": ["{id}"]])),
        "GET series/lookup": .at("series/lookup?term=the"),
        "GET wanted/cutoff/{id}": .forAll("wanted/cutoff?pageSize=50", at: "wanted/cutoff/{id}"),
        "GET wanted/missing/{id}": .forAll("wanted/missing?pageSize=50", at: "wanted/missing/{id}"),
    ]

    private static func push(_ title: String) -> JSONValue {
        [
            "title": .string(title), "downloadUrl": "http://indexer.example.invalid/1", "protocol": "torrent",
            "publishDate": "2026-01-14T10:00:00Z", "indexer": "Push", "size": 4_000_000_000,
        ]
    }
}
