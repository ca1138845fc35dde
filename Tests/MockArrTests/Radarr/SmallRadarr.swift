import MockArrTesting

@testable import FixtureKit
@testable import MockArr

/// A Radarr that knows only what a test gives it, at noon of 15 January 2026.
enum SmallRadarr {
    /// Two root folders and two profiles: 1 is content with everything, 2 wants Bluray-1080p.
    static func make() throws -> AppUnderTest {
        let settings = #"{"anchor": "2026-01-15", "movesFrom": "2025-01-15"}"#
        let library = try FixtureLibrary(contents: ["library": .loaded(Array(settings.utf8))], root: "")
        var radarr = try AppUnderTest(.radarr, library: library)
        radarr.state["rootfolder"].add(["path": "/movies", "accessible": true])
        radarr.state["rootfolder"].add(["path": "/movies/kids", "accessible": true])
        radarr.state["qualityprofile"].add(profile("Any", isUpgrading: false))
        radarr.state["qualityprofile"].add(profile("HD", isUpgrading: true))
        radarr.state["tag"].add(["label": "kids"])
        radarr.state["tag"].add(["label": "keep"])
        return radarr
    }

    /// WEBDL-720p, then a group of WEBDL- and WEBRip-1080p, then Bluray-1080p, which is the cutoff.
    private static func profile(_ name: String, isUpgrading: Bool) -> JSONObject {
        func item(_ id: Int, _ name: String) -> JSONValue {
            ["quality": ["id": JSONValue(id), "name": .string(name)], "items": [], "allowed": true]
        }
        return [
            "name": .string(name), "upgradeAllowed": .bool(isUpgrading), "cutoff": 7,
            "items": [
                item(5, "WEBDL-720p"),
                [
                    "name": "WEB 1080p", "items": [item(3, "WEBDL-1080p"), item(15, "WEBRip-1080p")], "allowed": true,
                    "id": 1002,
                ],
                item(7, "Bluray-1080p"),
            ],
            "formatItems": [["format": 1, "name": "HDR10", "score": 100], ["format": 2, "name": "LQ", "score": -50]],
        ]
    }

    /// A movie as the library stores it.
    static func movie(_ title: String, _ tmdbID: Int, _ more: JSONObject = [:]) -> JSONObject {
        let stored: JSONObject = [
            "title": .string(title), "originalTitle": .string(title), "originalLanguage": ["id": 1, "name": "English"],
            "alternateTitles": [], "secondaryYearSourceId": 0, "sortTitle": .string(TitleForm.sort(title)),
            "overview": "Somebody does something.", "inCinemas": "2021-09-15T00:00:00Z",
            "digitalRelease": "2021-10-22T00:00:00Z",
            "images": [
                [
                    "coverType": "poster", "url": "/MediaCover/1/poster.jpg?lastWrite=1",
                    "remoteUrl": "https://image.example.invalid/p.jpg",
                ]
            ],
            "website": "", "year": 2021, "youTubeTrailerId": "", "studio": "Small Studio",
            "path": .string("/movies/\(title) (2021)"), "qualityProfileId": 1, "movieFileId": 0, "monitored": true,
            "minimumAvailability": "released", "runtime": 155, "cleanTitle": .string(TitleForm.clean(title)),
            "imdbId": .string("tt" + String(repeating: "0", count: 7 - String(tmdbID).count) + String(tmdbID)),
            "tmdbId": JSONValue(tmdbID), "titleSlug": .string(String(tmdbID)), "certification": "PG-13",
            "genres": ["Drama"], "keywords": [], "tags": [], "added": "2024-05-01T12:34:56Z",
            "ratings": ["tmdb": ["votes": 9, "value": 8, "type": "user"]], "popularity": JSONValue(120.5),
        ]
        let movie = stored.merging(more).arranged(by: MovieForm.order)
        return JSONObject(members: movie.members.filter { !$0.value.isNull })
    }

    /// A movie that the metadata server knows.
    static func known(_ title: String, _ tmdbID: Int, _ more: JSONObject = [:]) -> JSONObject {
        MovieCatalogue.metadata(of: movie(title, tmdbID, more))
    }

    static func file(of movieID: Int, _ quality: String = "WEBDL-1080p", _ more: JSONObject = [:]) -> JSONObject {
        let definition = MovieQuality.all.first { $0.name == quality } ?? MovieQuality.all[0]
        let stored: JSONObject = [
            "movieId": JSONValue(movieID), "relativePath": "Dune (2021) \(quality).mkv", "size": 8_589_934_592,
            "dateAdded": "2024-05-02T00:00:00Z", "sceneName": "Dune.2021.1080p.WEB-DL.H.264-KETTLE",
            "releaseGroup": "KETTLE", "edition": "", "languages": [["id": 1, "name": "English"]],
            "quality": [
                "quality": MovieQuality.json(definition), "revision": ["version": 1, "real": 0, "isRepack": false],
            ],
            "indexerFlags": 0,
        ]
        return stored.merging(more).arranged(by: MovieFilePresenter.order)
    }
}

extension AppUnderTest {
    /// Puts a movie with a file into the library and returns the movie's id.
    @discardableResult
    mutating func addMovie(_ movie: JSONObject, file: JSONObject? = nil) -> Int {
        let id = state["movie"].add(movie).id
        if let file {
            let file = state["moviefile"].add(
                file.merging(["movieId": JSONValue(id)]).arranged(by: MovieFilePresenter.order))
            state["movie"].update(id) { $0["movieFileId"] = file["id"] }
        }
        return id
    }
}
