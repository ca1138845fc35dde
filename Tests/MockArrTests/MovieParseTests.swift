import FixtureKit
import MockArrTesting
import Testing

@testable import MockArr

@Suite struct MovieParseTests {
    private func radarr() throws -> AppUnderTest {
        var radarr = try SmallRadarr.make()
        radarr.addMovie(
            SmallRadarr.movie("The Matrix", 603, ["year": 1999, "alternateTitles": [["title": "Die Matrix"]]]))
        return radarr
    }

    @Test func saysNothingWithoutATitle() throws {
        var radarr = try radarr()
        #expect(radarr.get("/api/v3/parse").status == 204)
        #expect(radarr.get("/api/v3/parse?title=").status == 204)
        #expect(radarr.get("/api/v3/parse?title=").text.isEmpty)
    }

    @Test func echoesWhatItCannotRead() throws {
        var radarr = try radarr()
        #expect(
            radarr.get("/api/v3/parse?title=Some+Show+S01E01").json == [
                "title": "Some Show S01E01", "customFormatScore": 0,
            ])
    }

    @Test func writesWhatItRead() throws {
        var radarr = try radarr()
        let reply = radarr.get("/api/v3/parse?title=Unknown.Film.2003.1080p.WEB-DL.x264-RIVER").json
        #expect(
            reply == [
                "title": "Unknown.Film.2003.1080p.WEB-DL.x264-RIVER",
                "parsedMovieInfo": [
                    "movieTitles": ["Unknown Film"], "originalTitle": "Unknown.Film.2003.1080p.WEB-DL.x264-RIVER",
                    "releaseTitle": "Unknown.Film.2003.1080p.WEB-DL.x264-RIVER",
                    "simpleReleaseTitle": "A.Movie.2003.1080p.WEB-DL.x264-RIVER",
                    "quality": [
                        "quality": [
                            "id": 3, "name": "WEBDL-1080p", "source": "webdl", "resolution": 1080, "modifier": "none",
                        ],
                        "revision": ["version": 1, "real": 0, "isRepack": false],
                    ],
                    "languages": [["id": 0, "name": "Unknown"]], "releaseGroup": "RIVER", "edition": "", "year": 2003,
                    "imdbId": "", "tmdbId": 0, "movieTitle": "Unknown Film", "primaryMovieTitle": "Unknown Film",
                ], "customFormatScore": 0,
            ])
    }

    @Test(arguments: [
        "The.Matrix.1999.1080p.BluRay.x264-X", "Die.Matrix.1999.German.720p.BluRay-X", "Whatever.2001.{tmdb-603}.1080p",
    ])
    func matchesTheLibrary(_ name: String) throws {
        var radarr = try radarr()
        let reply = radarr.get("/api/v3/parse?title=" + name).json
        #expect(reply["movie"]?["id"] == 1)
        #expect(reply["customFormats"] == [])
        #expect(
            reply["languages"]
                == (name.contains("German") ? [["id": 4, "name": "German"]] : [["id": 1, "name": "English"]]))
    }

    @Test func doesNotMatchAnotherYear() throws {
        var radarr = try radarr()
        #expect(radarr.get("/api/v3/parse?title=The.Matrix.2003.1080p.BluRay-X").json["movie"] == nil)
    }
}

@Suite struct DiscoverMoviesTests {
    private func radarr() throws -> AppUnderTest {
        var radarr = try SmallRadarr.make()
        radarr.addMovie(SmallRadarr.movie("Dune", 1))
        radarr.state["lookup"].add(SmallRadarr.known("Heat", 2))
        radarr.state["lookup"].add(SmallRadarr.known("Ronin", 3, ["genres": ["Horror"]]))
        radarr.state[document: "popular-movies"] = [
            "popular": [
                ["id": 1, "title": "Dune"],
                [
                    "id": 9, "title": "The Newcomer", "release_date": "2026-01-10",
                    "poster_path": "https://image.example.invalid/n.jpg",
                ],
            ]
        ]
        return radarr
    }

    private func titles(_ reply: Reply) -> [String] { reply.json.array?.compactMap { $0["title"]?.string } ?? [] }

    @Test func suggestsOnRequest() throws {
        var radarr = try radarr()
        #expect(radarr.get("/api/v3/importlist/movie").json == [])
        let popular = radarr.get("/api/v3/importlist/movie?includePopular=true")
        #expect(titles(popular) == ["Dune", "The Newcomer"])
        #expect(popular.json[0]?["isExisting"] == true)
        #expect(popular.json[1]?["isPopular"] == true)
        #expect(popular.json[1]?["folder"] == "The Newcomer (2026)")
        #expect(popular.json[1]?["status"] == "inCinemas")
        #expect(popular.json[1]?["id"] == nil)
        #expect(titles(radarr.get("/api/v3/importlist/movie?includeRecommendations=true")) == ["Heat"])
        let all = radarr.get(
            "/api/v3/importlist/movie?includePopular=true&includeTrending=true&includeRecommendations=true")
        #expect(titles(all) == ["Heat", "Dune", "The Newcomer"])
    }

    @Test func sharesTheCatalogueAmongEnabledLists() throws {
        var radarr = try radarr()
        radarr.state["importlist"].add(["enabled": true])
        radarr.state["importlist"].add(["enabled": false])
        radarr.state["importlist"].add(["enabled": true])
        let movies = radarr.get("/api/v3/importlist/movie").json
        #expect(movies[0]?["lists"] == [1])
        #expect(movies[1]?["lists"] == [3])
    }

    @Test func syncsOnlyListsThatAddByThemselves() throws {
        var radarr = try radarr()
        radarr.state["lookup"].add(SmallRadarr.known("Excluded", 4))
        radarr.state["exclusions"].add(["tmdbId": 4])
        let list: JSONObject = [
            "enabled": true, "enableAuto": false, "monitor": "movieOnly", "rootFolderPath": "/movies",
            "qualityProfileId": 2, "searchOnAdd": true, "minimumAvailability": "announced", "tags": [1],
        ]
        radarr.state["importlist"].add(list)
        DiscoverMovies.sync(nil, in: &radarr.state, at: radarr.now)
        #expect(radarr.get("/api/v3/movie").json.array?.count == 1)
        radarr.state["importlist"].update(1) { $0["enableAuto"] = true }
        DiscoverMovies.sync(9, in: &radarr.state, at: radarr.now)
        #expect(radarr.get("/api/v3/movie").json.array?.count == 1)
        DiscoverMovies.sync(nil, in: &radarr.state, at: radarr.now)
        let movies = radarr.get("/api/v3/movie").json
        #expect(movies.array?.map { $0["title"] } == ["Dune", "Heat", "Ronin"])
        #expect(movies[1]?["qualityProfileId"] == 2)
        #expect(movies[1]?["tags"] == [1])
        #expect(movies[1]?["minimumAvailability"] == "announced")
        #expect(movies[1]?["addOptions"]?["addMethod"] == "list")
    }

    @Test func addsWhatCanBeAdded() throws {
        var radarr = try radarr()
        let reply = radarr.post(
            "/api/v3/importlist/movie",
            [
                ["tmdbId": 1, "qualityProfileId": 1, "rootFolderPath": "/movies"],
                ["tmdbId": 77, "qualityProfileId": 1, "rootFolderPath": "/movies"],
                ["tmdbId": 2, "qualityProfileId": 1, "rootFolderPath": "/movies", "addOptions": ["addMethod": "list"]],
            ])
        #expect(reply.status == 200)
        #expect(titles(reply) == ["Heat"])
        #expect(reply.json[0]?["addOptions"]?["addMethod"] == "list")
    }
}
