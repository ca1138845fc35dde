import FixtureKit
import MockArrTesting
import Testing

@testable import MockArr

@Suite struct MoviesTests {
    private func radarrWithDune(file: Bool = true) throws -> AppUnderTest {
        var radarr = try SmallRadarr.make()
        radarr.addMovie(SmallRadarr.movie("Dune", 438_631), file: file ? SmallRadarr.file(of: 1) : nil)
        return radarr
    }

    @Test func writesAMovieByteForByte() throws {
        var radarr = try radarrWithDune()
        let expected = """
            {
              "title": "Dune",
              "originalTitle": "Dune",
              "originalLanguage": {
                "id": 1,
                "name": "English"
              },
              "alternateTitles": [],
              "secondaryYearSourceId": 0,
              "sortTitle": "dune",
              "sizeOnDisk": 8589934592,
              "status": "released",
              "overview": "Somebody does something.",
              "inCinemas": "2021-09-15T00:00:00Z",
              "digitalRelease": "2021-10-22T00:00:00Z",
              "releaseDate": "2021-10-22T00:00:00Z",
              "images": [
                {
                  "coverType": "poster",
                  "url": "/MediaCover/1/poster.jpg?lastWrite=1",
                  "remoteUrl": "https://image.example.invalid/p.jpg"
                }
              ],
              "website": "",
              "year": 2021,
              "youTubeTrailerId": "",
              "studio": "Small Studio",
              "path": "/movies/Dune (2021)",
              "qualityProfileId": 1,
              "hasFile": true,
              "movieFileId": 1,
              "monitored": true,
              "minimumAvailability": "released",
              "isAvailable": true,
              "folderName": "/movies/Dune (2021)",
              "runtime": 155,
              "cleanTitle": "dune",
              "imdbId": "tt0438631",
              "tmdbId": 438631,
              "titleSlug": "438631",
              "rootFolderPath": "/movies",
              "certification": "PG-13",
              "genres": [
                "Drama"
              ],
              "keywords": [],
              "tags": [],
              "added": "2024-05-01T12:34:56Z",
              "ratings": {
                "tmdb": {
                  "votes": 9,
                  "value": 8,
                  "type": "user"
                }
              },
              "movieFile": {
                "movieId": 1,
                "relativePath": "Dune (2021) WEBDL-1080p.mkv",
                "path": "/movies/Dune (2021)/Dune (2021) WEBDL-1080p.mkv",
                "size": 8589934592,
                "dateAdded": "2024-05-02T00:00:00Z",
                "sceneName": "Dune.2021.1080p.WEB-DL.H.264-KETTLE",
                "releaseGroup": "KETTLE",
                "edition": "",
                "languages": [
                  {
                    "id": 1,
                    "name": "English"
                  }
                ],
                "quality": {
                  "quality": {
                    "id": 3,
                    "name": "WEBDL-1080p",
                    "source": "webdl",
                    "resolution": 1080,
                    "modifier": "none"
                  },
                  "revision": {
                    "version": 1,
                    "real": 0,
                    "isRepack": false
                  }
                },
                "indexerFlags": 0,
                "qualityCutoffNotMet": false,
                "id": 1
              },
              "popularity": 120.5,
              "statistics": {
                "movieFileCount": 1,
                "sizeOnDisk": 8589934592,
                "releaseGroups": [
                  "KETTLE"
                ]
              },
              "id": 1
            }
            """
        #expect(radarr.get("/api/v3/movie/1").text == expected)
    }

    @Test func answersOneOrNoneForATMDbId() throws {
        var radarr = try radarrWithDune()
        #expect(radarr.get("/api/v3/movie?tmdbId=438631").json.array?.count == 1)
        #expect(radarr.get("/api/v3/movie?tmdbid=1").json == [])
        #expect(radarr.get("/api/v3/movie?tmdbId=438631&excludeLocalCovers=true").json[0]?["images"]?[0]?["url"] != nil)
    }

    @Test func leavesLocalCoversOutOnRequest() throws {
        var radarr = try radarrWithDune()
        let image = radarr.get("/api/v3/movie?excludeLocalCovers=true").json[0]?["images"]?[0]
        #expect(image == ["coverType": "poster", "remoteUrl": "https://image.example.invalid/p.jpg"])
    }

    @Test func putsTheURLBaseBeforeLocalCovers() throws {
        var radarr = try radarrWithDune()
        radarr.persona.urlBase = "/radarr"
        let url = radarr.get("/radarr/api/v3/movie/1").json["images"]?[0]?["url"]
        #expect(url == "/radarr/MediaCover/1/poster.jpg?lastWrite=1")
    }

    @Test func answersAMovieWithoutFile() throws {
        var radarr = try radarrWithDune(file: false)
        let movie = radarr.get("/api/v3/movie/1").json
        #expect(movie["hasFile"] == false)
        #expect(movie["movieFileId"] == 0)
        #expect(movie["sizeOnDisk"] == 0)
        #expect(movie["movieFile"] == nil)
        #expect(movie["statistics"] == ["movieFileCount": 0, "sizeOnDisk": 0, "releaseGroups": []])
    }

    @Test func keepsAMovieDeletedThatTMDbDropped() throws {
        var radarr = try SmallRadarr.make()
        radarr.addMovie(SmallRadarr.movie("Gone", 1, ["status": "deleted"]))
        #expect(radarr.get("/api/v3/movie/1").json["status"] == "deleted")
    }

    // MARK: Languages

    private func radarrWithATranslation() throws -> AppUnderTest {
        var radarr = try radarrWithDune(file: false)
        radarr.state["translation"].add([
            "tmdbId": 438_631, "language": ["id": 4, "name": "German"], "title": "Der Wüstenplanet",
            "overview": "Sand.",
        ])
        return radarr
    }

    @Test(arguments: ["movie?languageId=4", "movie?tmdbId=438631&languageId=4"])
    func answersInTheLanguageThatIsAskedFor(path: String) throws {
        var radarr = try radarrWithATranslation()
        let english = try #require(radarr.get("/api/v3/movie").json[0]?.object)
        let german = try #require(radarr.get("/api/v3/" + path).json[0]?.object)
        #expect(german["title"] == "Der Wüstenplanet")
        #expect(german["sortTitle"] == "der wüstenplanet")
        #expect(german["overview"] == "Sand.")
        #expect(german.keys == english.keys)
        let same = german.removing(["title", "sortTitle", "overview"])
        #expect(same == english.removing(["title", "sortTitle", "overview"]))
        #expect(radarr.get("/api/v3/movie?languageId=2").json[0]?.object == english)
        #expect(radarr.get("/api/v3/movie?languageId=0").json[0]?.object == english)
        #expect(radarr.get("/api/v3/movie").json[0]?.object == english)
    }

    @Test(arguments: [
        "movie/1", "wanted/missing", "calendar?start=2021-10-01&end=2021-11-01", "movie/lookup?term=tmdb:438631",
    ])
    func answersInTheLanguageOfTheSettings(path: String) throws {
        var radarr = try radarrWithATranslation()
        radarr.state[document: "config"] = ["ui": ["movieInfoLanguage": 4]]
        let reply = radarr.get("/api/v3/" + path)
        #expect(reply.text.contains(#""title": "Der Wüstenplanet""#))
        #expect(reply.text.contains(#""originalTitle": "Dune""#))
    }

    @Test func refusesUnknownMoviesInTheirOwnWays() throws {
        var radarr = try radarrWithDune()
        #expect(radarr.get("/api/v3/movie/999").status == 404)
        #expect(radarr.get("/api/v3/movie/999").json["title"] == "Not Found")
        #expect(radarr.get("/api/v3/movie/abc").status == 404)
        #expect(radarr.get("/api/v3/movie/abc").text.isEmpty)
        #expect(radarr.get("/api/v3/movie?languageId=99").status == 500)
        #expect(radarr.get("/api/v3/movie?tmdbId=x").status == 400)
    }

    @Test func isFreshUntilADateIsReached() throws {
        var radarr = try radarrWithDune()
        #expect(radarr.get("/api/v3/movie").freshness == .untilChange)
        radarr.addMovie(
            SmallRadarr.movie(
                "Soon", 5, ["inCinemas": "2026-01-10T00:00:00Z", "digitalRelease": "2026-01-15T20:00:00Z"]))
        let change = try #require(Instant("2026-01-15T20:00:00Z"))
        let before = radarr.get("/api/v3/movie")
        #expect(before.freshness == .until(change))
        #expect(before.json[1]?["status"] == "inCinemas")
        #expect(before.json[1]?["isAvailable"] == false)
        radarr.wait(seconds: 8 * 3_600)
        let after = radarr.get("/api/v3/movie")
        #expect(after.json[1]?["status"] == "released")
        #expect(after.json[1]?["isAvailable"] == true)
        #expect(after.freshness == .untilChange)
    }

    @Test func waitsForTheAvailabilityDelay() throws {
        var radarr = try SmallRadarr.make()
        radarr.addMovie(SmallRadarr.movie("New", 5, ["digitalRelease": "2026-01-14T00:00:00Z"]))
        #expect(radarr.get("/api/v3/movie/1").json["isAvailable"] == true)
        radarr.state[document: "config"] = ["indexer": ["availabilityDelay": 3]]
        let reply = radarr.get("/api/v3/movie/1")
        #expect(reply.json["isAvailable"] == false)
        #expect(reply.freshness == .until(try #require(Instant("2026-01-17"))))
    }

    @Test func keepsTheWireOrderWhateverOrderMembersCameIn() throws {
        var radarr = try radarrWithDune()
        let keys = radarr.get("/api/v3/movie/1").json.object?.keys ?? []
        radarr.state["movie"].update(1) { $0["lastSearchTime"] = "2026-01-15T12:00:00Z" }
        var expected = keys
        expected.insert("lastSearchTime", at: keys.count - 2)
        #expect(radarr.get("/api/v3/movie/1").json.object?.keys == expected)
    }

    @Test func tellsTheFolderOfTheNamingFormat() throws {
        var radarr = try radarrWithDune()
        #expect(radarr.get("/api/v3/movie/1/folder").json == ["folder": "Dune (2021)"])
        let unknown = radarr.get("/api/v3/movie/9/folder")
        #expect(unknown.status == 404)
        #expect(unknown.json["message"] == "Movie with ID 9 does not exist")
        #expect(radarr.get("/api/v3/movie/x/folder").status == 400)
    }
}
