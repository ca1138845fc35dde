import FixtureKit
import MockArrTesting
import Testing

@testable import MockArr

@Suite struct MovieLookupTests {
    private func radarr() throws -> AppUnderTest {
        var radarr = try SmallRadarr.make()
        radarr.state["lookup"].add(SmallRadarr.known("Alien: Covenant", 126_889, ["year": 2017, "popularity": 30]))
        radarr.state["lookup"].add(SmallRadarr.known("Aliens", 679, ["year": 1986, "popularity": 40]))
        radarr.state["lookup"].add(SmallRadarr.known("My Alien Neighbour", 5, ["year": 2020, "popularity": 900]))
        radarr.state["lookup"].add(
            SmallRadarr.known(
                "The Matrix", 603,
                [
                    "year": 1999, "imdbId": "tt0133093",
                    "alternateTitles": [["sourceType": "tmdb", "movieMetadataId": 0, "title": "Die Matrix"]],
                ]
            ))
        radarr.addMovie(SmallRadarr.movie("Alien", 348, ["year": 1979]), file: SmallRadarr.file(of: 1))
        return radarr
    }

    private func titles(_ radarr: inout AppUnderTest, _ term: String) -> [String] {
        radarr.get("/api/v3/movie/lookup?term=" + term).json.array?.compactMap { $0["title"]?.string } ?? ["?"]
    }

    @Test(
        arguments: [
            ("tmdb:603", ["The Matrix"]),
            ("TMDBid:%20603%20", ["The Matrix"]),
            ("tmdb:x", []),
            ("tmdb:0", []),
            ("tmdb:-5", []),
            ("imdb:tt0133093", ["The Matrix"]),
            ("imdbid:133093", ["The Matrix"]),
            ("imdb:", []),
            ("imdb:tt01%2033093", []),
            ("https://www.imdb.com/title/tt0133093/?ref_=x", ["The Matrix"]),
            ("https://www.themoviedb.org/movie/603-the-matrix", ["The Matrix"]),
            ("The.Matrix.1999.1080p.BluRay.x264-KETTLE", ["The Matrix"]),
            ("Whatever+(2001)+{tmdb-603}", ["The Matrix"]),
            ("matrix", ["The Matrix"]),
            ("matrix,+the", ["The Matrix"]),
            ("die+matrix", ["The Matrix"]),
            ("matrix+1999", ["The Matrix"]),
            ("matrix+2003", []),
            ("nothing+at+all", []),
            ("alien", ["Alien", "Alien: Covenant", "My Alien Neighbour", "Aliens"]),
            ("aliens", ["Aliens"]),
            ("alien+cov", ["Alien: Covenant"]),
        ] as [(String, [String])])
    func finds(_ term: String, _ expected: [String]) throws {
        var radarr = try radarr()
        #expect(titles(&radarr, term) == expected)
    }

    @Test(arguments: ["/api/v3/movie/lookup", "/api/v3/movie/lookup?term=", "/api/v3/movie/lookup?term=+"])
    func failsWithoutATerm(_ target: String) throws {
        var radarr = try radarr()
        let reply = radarr.get(target)
        #expect(reply.status == 503)
        #expect(
            reply.json["message"]?.string?.hasSuffix(
                "failed. Invalid response received from RadarrAPI. Sequence contains no elements") == true)
    }

    @Test func showsANewMovieWithItsDefaults() throws {
        var radarr = try radarr()
        radarr.state["exclusions"].add(["tmdbId": 603])
        let movie = radarr.get("/api/v3/movie/lookup?term=tmdb:603").json[0]?.object ?? [:]
        #expect(movie["id"] == nil)
        #expect(movie["path"] == nil)
        for key in ["hasFile", "sizeOnDisk", "statistics", "rootFolderPath", "movieFile"] { #expect(movie[key] == nil) }
        #expect(movie["monitored"] == false)
        #expect(movie["minimumAvailability"] == "tba")
        #expect(movie["isAvailable"] == true)
        #expect(movie["qualityProfileId"] == 0)
        #expect(movie["movieFileId"] == 0)
        #expect(movie["folderName"] == "")
        #expect(movie["folder"] == "The Matrix (1999)")
        #expect(movie["added"] == "0001-01-01T00:00:00Z")
        #expect(movie["isExcluded"] == true)
        #expect(movie["remotePoster"] == "https://image.example.invalid/p.jpg")
        let hash = SHA256.hex("https://image.example.invalid/p.jpg")
        #expect(movie["images"]?[0]?["url"]?.string == "/MediaCoverProxy/\(hash)/p.jpg")
        #expect(movie.keys == MovieForm.order.keys.filter { movie[$0] != nil })
    }

    @Test func mirrorsTheLibrary() throws {
        var radarr = try radarr()
        let movie = radarr.get("/api/v3/movie/lookup?term=tmdb:348").json[0]?.object ?? [:]
        #expect(movie["id"] == 1)
        #expect(movie["path"] == "/movies/Alien (2021)")
        #expect(movie["monitored"] == true)
        #expect(movie["movieFileId"] == 1)
        #expect(movie["movieFile"] != nil)
        #expect(movie["folder"] == "Alien (1979)")
        #expect(movie["images"]?[0]?["url"] == "/MediaCover/1/poster.jpg?lastWrite=1")
        for key in ["hasFile", "sizeOnDisk", "statistics", "rootFolderPath", "isExcluded"] {
            #expect(movie[key] == nil)
        }
        #expect(movie.keys == MovieForm.order.keys.filter { movie[$0] != nil })
    }

    @Test func looksUpById() throws {
        var radarr = try radarr()
        let movie = radarr.get("/api/v3/movie/lookup/tmdb?tmdbId=348").json
        #expect(movie["title"] == "Alien")
        for key in ["id", "path", "folder", "remotePoster", "movieFile"] { #expect(movie[key] == nil) }
        #expect(movie["images"]?[0]?["url"] == nil)
        #expect(radarr.get("/api/v3/movie/lookup/imdb?imdbId=tt0133093").json["tmdbId"] == 603)

        let unknown = radarr.get("/api/v3/movie/lookup/tmdb?tmdbId=1")
        #expect(unknown.status == 500)
        #expect(
            unknown.json["message"] == "Movie with tmdbId 1 was not found, it may have been removed from TMDb.")
        #expect(
            radarr.get("/api/v3/movie/lookup/tmdb").json["message"]
                == "Movie with tmdbId 0 was not found, it may have been removed from TMDb.")
        #expect(radarr.get("/api/v3/movie/lookup/imdb").status == 500)
    }

    @Test func keepsALookupFreshUntilAReleaseDate() throws {
        var radarr = try radarr()
        radarr.state["lookup"].add(SmallRadarr.known("Later", 6, ["digitalRelease": "2026-02-01T00:00:00Z"]))
        #expect(
            radarr.get("/api/v3/movie/lookup/tmdb?tmdbId=6").freshness == .until(try #require(Instant("2026-02-01"))))
    }
}
