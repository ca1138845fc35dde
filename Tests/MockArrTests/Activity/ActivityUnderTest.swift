import FixtureKit
import MockArr
import MockArrTesting

/// An app with nothing going on, two download clients, and a small movie or series of its own.
///
/// The movie is 9001. The series is 9001 as well; its season 1 has the episodes 90001 to 90003.
func quiet(_ kind: AppKind) throws -> AppUnderTest { try kind == .radarr ? quietRadarr.get() : quietSonarr.get() }

// Made once, because reading the fixtures takes longer than a test; each test gets a copy.
private let quietRadarr = Result { try makeQuiet(.radarr) }
private let quietSonarr = Result { try makeQuiet(.sonarr) }

private func makeQuiet(_ kind: AppKind) throws -> AppUnderTest {
    var app = try AppUnderTest(kind)
    for name: Collection.Name in ["queue", "history", "blocklist", "manualimport", "downloadclient", "indexer"] {
        app.state[name].removeAll { _ in true }
    }
    app.state["downloadclient"].add([
        "enable": true, "protocol": "usenet", "priority": 1, "name": "SABnzbd", "fields": [],
        "implementation": "Sabnzbd",
    ])
    app.state["downloadclient"].add([
        "enable": true, "protocol": "torrent", "priority": 1, "name": "qBittorrent", "fields": [],
        "implementation": "QBittorrent",
    ])
    for name in ["Nebula", "Orchard", "Tidewater"] { app.state["indexer"].add(["name": .string(name), "fields": []]) }
    for name: Collection.Name in ["release", "qualityprofile", "customformat", "rootfolder"] { _ = app.state[name] }
    if kind == .radarr { app.addSmallMovie() } else { app.addSmallSeries() }
    return app
}

let small = 9_001

extension AppUnderTest {
    mutating func addSmallMovie() {
        state["movie"][small] = [
            "title": "Small: Movie", "originalTitle": "Small: Movie", "sortTitle": "small movie",
            "originalLanguage": ["id": 1, "name": "English"], "status": "released", "images": [],
            "digitalRelease": "2020-06-01T00:00:00Z", "year": 2020, "path": "/movies/Small - Movie (2020)",
            "qualityProfileId": 4, "movieFileId": 0, "monitored": true, "minimumAvailability": "released",
            "runtime": 100, "cleanTitle": "smallmovie", "imdbId": "tt9000001", "tmdbId": 900_001,
            "titleSlug": "900001", "genres": [], "tags": [], "added": "2020-01-01T00:00:00Z",
            "id": JSONValue(small),
        ]
    }

    mutating func addSmallSeries() {
        state["series"][small] = [
            "title": "Small Show", "sortTitle": "small show", "status": "continuing", "images": [],
            "seasons": [["seasonNumber": 1, "monitored": true]], "year": 2024, "path": "/tv/Small Show",
            "qualityProfileId": 4, "seasonFolder": true, "monitored": true, "runtime": 30, "tvdbId": 900_001,
            "seriesType": "standard", "cleanTitle": "smallshow", "titleSlug": "small-show", "genres": [], "tags": [],
            "added": "2024-01-01T00:00:00Z", "id": JSONValue(small),
        ]
        for number in 1...3 {
            let id = 90_000 + number
            state["episode"][id] = [
                "seriesId": JSONValue(small), "tvdbId": JSONValue(id), "episodeFileId": 0, "seasonNumber": 1,
                "episodeNumber": JSONValue(number), "title": .string("Part \(number)"),
                "airDate": .string("2024-03-0\(number)"), "airDateUtc": .string("2024-03-0\(number)T20:00:00Z"),
                "monitored": true, "unverifiedSceneNumbering": false, "id": JSONValue(id),
            ]
        }
    }

    /// A record of the queue that stands still, like those of the fixture.
    @discardableResult
    mutating func addQueued(_ id: Int, _ changes: JSONObject = [:]) -> JSONObject {
        var item: JSONObject = [
            "languages": [["id": 1, "name": "English"]],
            "quality": [
                "quality": ["id": 3, "name": "WEBDL-1080p", "source": "webdl", "resolution": 1080, "modifier": "none"],
                "revision": ["version": 1, "real": 0, "isRepack": false],
            ],
            "customFormats": [], "customFormatScore": 0, "size": 1_000, "title": .string("Some.Release.\(id)-KETTLE"),
            "added": "2026-01-15T11:00:00Z", "status": "downloading", "trackedDownloadStatus": "ok",
            "trackedDownloadState": "downloading", "statusMessages": [], "downloadId": .string("D\(id)"),
            "protocol": "torrent", "downloadClient": "qBittorrent", "downloadClientHasPostImportCategory": false,
            "indexer": "Orchard", "sizeleft": 500, "timeleft": "00:10:00", "id": JSONValue(id),
        ]
        item = item.merging(changes)
        state["queue"][id] = item
        return item
    }

    /// Lets a part of a second pass.
    mutating func wait(milliseconds: Int) { now.ticks += milliseconds * 10_000 }

    /// Lets everything happen that is due, without asking anything in particular.
    mutating func look() { state.settle(at: now) }

    func records(_ name: Collection.Name) -> [JSONObject] {
        var state = state
        return state[name].documents
    }
}

extension JSONValue {
    /// The values of one member in a list of objects.
    func each(_ key: String) -> [JSONValue] { (array ?? []).map { $0[key] ?? .null } }

    var keys: [String] { object?.keys ?? [] }
}
