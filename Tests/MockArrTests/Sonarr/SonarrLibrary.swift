import MockArr
import MockArrTesting

@testable import FixtureKit

/// A Sonarr with nothing in it but what a test puts there; it is noon of 15 January 2026.
struct SonarrLibrary {
    var app: AppUnderTest

    init() throws {
        let settings = #"{"anchor": "2026-01-15", "movesFrom": "2025-01-15"}"#
        let library = try FixtureLibrary(contents: ["library": .loaded(Array(settings.utf8))], root: "")
        app = try AppUnderTest(.sonarr, library: library)
        app.state[document: "config"] = .object(JSONObject())
        app.state["rootfolder"].add(["path": "/tv", "accessible": true])
        app.state["rootfolder"].add(["path": "/anime/", "accessible": true])
        app.state["qualityprofile"].add(Self.profile)
    }

    /// Wants 720p and better; upgrades until the WEB 1080p group.
    static let profile: JSONObject = [
        "name": "HD", "upgradeAllowed": true, "cutoff": 1_002,
        "items": [
            ["quality": ["id": 1, "name": "SDTV"], "items": [], "allowed": false],
            ["quality": ["id": 4, "name": "HDTV-720p"], "items": [], "allowed": true],
            [
                "name": "WEB 1080p", "items": [["quality": ["id": 15]], ["quality": ["id": 3]]], "allowed": true,
                "id": 1_002,
            ],
            ["quality": ["id": 7, "name": "Bluray-1080p"], "items": [], "allowed": true],
        ],
        "formatItems": [["format": 1, "name": "Good", "score": 25]],
    ]

    @discardableResult
    mutating func addSeries(
        _ title: String = "Some Show", tvdbID: Int = 100, seasons: [Int: Bool] = [0: false, 1: true, 2: true],
        _ more: JSONObject = [:]
    ) -> Int {
        let flags = seasons.sorted { $0.key < $1.key }.map { number, isMonitored in
            ["seasonNumber": JSONValue(number), "monitored": .bool(isMonitored)] as JSONObject
        }
        let series: JSONObject = [
            "title": .string(title), "alternateTitles": [], "sortTitle": .string(title.lowercased()),
            "status": "continuing", "overview": "What happens.", "network": "HBO", "airTime": "21:00",
            "images": [
                [
                    "coverType": "poster", "url": "/MediaCover/1/poster.jpg?lastWrite=1",
                    "remoteUrl": "https://image.example.invalid/poster/a.jpg",
                ]
            ],
            "seasons": JSONValue(flags), "year": 2024, "path": .string("/tv/\(title)"), "qualityProfileId": 1,
            "seasonFolder": true, "monitored": true, "monitorNewItems": "all", "useSceneNumbering": false,
            "runtime": 45,
            "tvdbId": JSONValue(tvdbID), "seriesType": "standard",
            "cleanTitle": .string(title.lowercased().filter(\.isLetter)),
            "titleSlug": .string(title.lowercased().replacing(" ", with: "-")), "genres": [], "tags": [],
            "added": "2024-01-01T00:00:00Z", "ratings": ["votes": 10, "value": .number(JSONNumber(text: "8.1"))],
        ]
        return app.state["series"].add(series.merging(more)).id
    }

    @discardableResult
    mutating func addEpisode(
        _ season: Int, _ number: Int, of seriesID: Int = 1, airs: String? = "2025-06-01T02:00:00Z",
        isMonitored: Bool = true,
        fileID: Int = 0, _ more: JSONObject = [:]
    ) -> Int {
        let pairs: [(String, JSONValue?)] = [
            ("seriesId", JSONValue(seriesID)), ("tvdbId", JSONValue(9_000 + number)),
            ("episodeFileId", JSONValue(fileID)),
            ("seasonNumber", JSONValue(season)), ("episodeNumber", JSONValue(number)),
            ("title", .string("Title \(season)x\(number)")), ("airDate", airs.map { .string(String($0.prefix(10))) }),
            ("airDateUtc", airs.map(JSONValue.string)), ("runtime", 45), ("monitored", .bool(isMonitored)),
            ("unverifiedSceneNumbering", false),
        ]
        return app.state["episode"].add(JSONObject(pairs).merging(more)).id
    }

    @discardableResult
    mutating func addFile(
        season: Int = 1, of seriesID: Int = 1, size: Int = 1_000, group: String? = "KETTLE", quality: Int = 3,
        name: String = "a.mkv"
    ) -> Int {
        let pairs: [(String, JSONValue?)] = [
            ("seriesId", JSONValue(seriesID)), ("seasonNumber", JSONValue(season)),
            ("relativePath", .string("Season \(season)/\(name)")), ("size", JSONValue(size)),
            ("dateAdded", "2025-07-01T00:00:00Z"), ("releaseGroup", group.map(JSONValue.string)),
            ("languages", [["id": 1, "name": "English"]]),
            (
                "quality",
                [
                    "quality": ["id": JSONValue(quality), "name": "Q\(quality)", "source": "web", "resolution": 1_080],
                    "revision": ["version": 1, "real": 0, "isRepack": false],
                ]
            ),
            ("indexerFlags", 0), ("releaseType", "singleEpisode"),
        ]
        return app.state["episodefile"].add(JSONObject(pairs)).id
    }

    /// What the metadata service knows of one more series.
    mutating func addToCatalogue(_ title: String, tvdbID: Int, seasons: [Int] = [0, 1, 2], _ more: JSONObject = [:]) {
        let entry: JSONObject = [
            "title": .string(title), "sortTitle": .string(title.lowercased()), "status": "ended", "network": "BBC",
            "airTime": "20:00",
            "images": [
                [
                    "coverType": "poster", "url": "/MediaCoverProxy/ab/p.jpg",
                    "remoteUrl": "https://image.example.invalid/poster/p.jpg",
                ]
            ],
            "seasons": .array(seasons.map { ["seasonNumber": JSONValue($0), "monitored": .bool($0 > 0)] }),
            "year": 2019,
            "qualityProfileId": 0, "seasonFolder": false, "monitored": true, "monitorNewItems": "all",
            "useSceneNumbering": false, "runtime": 30, "tvdbId": JSONValue(tvdbID), "tmdbId": JSONValue(tvdbID + 1),
            "firstAired": "2019-01-06T00:00:00Z", "lastAired": "2021-03-07T00:00:00Z", "seriesType": "standard",
            "cleanTitle": .string(title.lowercased().filter(\.isLetter)), "imdbId": .string("tt\(tvdbID)"),
            "titleSlug": .string(title.lowercased().replacing(" ", with: "-")), "genres": [], "tags": [],
            "added": "0001-01-01T00:00:00Z", "ratings": ["votes": 1, "value": 7],
        ]
        app.state["lookup"].add(entry.merging(more))
    }

    // MARK: Reading

    func monitoredEpisodes(of seriesID: Int = 1) -> [String] {
        var state = app.state
        return state["episode"].group("seriesId", seriesID).filter { $0.flag("monitored") }.map {
            "\($0.int("seasonNumber"))x\($0.int("episodeNumber"))"
        }
    }

    func monitoredSeasons(of seriesID: Int = 1) -> [Int] {
        var state = app.state
        return (state["series"][seriesID] ?? [:]).objects("seasons").filter { $0.flag("monitored") }.map {
            $0.int("seasonNumber")
        }
    }

    func series(_ id: Int = 1) -> JSONObject {
        var state = app.state
        return state["series"][id] ?? [:]
    }
}

extension Reply {
    /// The member of that name of each element of a list.
    func column(_ key: String) -> [JSONValue] { (json.array ?? []).map { $0[key] ?? .null } }
}
