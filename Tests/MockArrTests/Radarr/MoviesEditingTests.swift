import FixtureKit
import MockArrTesting
import Testing

@testable import MockArr

@Suite struct MoviesEditingTests {
    private func radarr() throws -> AppUnderTest {
        var radarr = try SmallRadarr.make()
        radarr.addMovie(
            SmallRadarr.movie(
                "Dune", 438_631, ["tags": [1], "collection": ["title": "Dune Collection", "tmdbId": 726_871]]),
            file: SmallRadarr.file(of: 1))
        radarr.addMovie(SmallRadarr.movie("Heat", 949, ["monitored": false, "minimumAvailability": "tba"]))
        return radarr
    }

    private func messages(_ reply: Reply) -> [String] {
        reply.json.array?.compactMap { $0["errorMessage"]?.string } ?? []
    }

    // MARK: PUT

    @Test func putsDefaultsWhereMembersAreMissing() throws {
        var radarr = try radarr()
        let reply = radarr.put(
            "/api/v3/movie/2", ["path": "/movies/Heat (1995)", "qualityProfileId": 2, "title": "No"])
        #expect(reply.status == 202)
        #expect(reply.field("Location") == "http://localhost:7878/api/v3/movie/2")
        #expect(reply.json["title"] == "Heat")
        #expect(reply.json["monitored"] == true)
        #expect(reply.json["minimumAvailability"] == "released")
        #expect(reply.json["tags"] == [])
        #expect(reply.json["path"] == "/movies/Heat (1995)")
        #expect(reply.json["qualityProfileId"] == 2)
    }

    @Test func takesTheIdOfTheBodyFirst() throws {
        var radarr = try radarr()
        let body: JSONObject = ["path": "/movies/Heat", "qualityProfileId": 1]
        #expect(radarr.put("/api/v3/movie", .object(body.merging(["id": 2]))).json["id"] == 2)
        #expect(radarr.put("/api/v3/movie/1", .object(body.merging(["id": 2]))).json["id"] == 2)
        let reply = radarr.put("/api/v3/movie", ["path": "/movies/Other", "qualityProfileId": 1])
        #expect(reply.status == 400)
        #expect(messages(reply) == ["'Id' must be greater than '0'."])
    }

    @Test func validatesWhatIsPut() throws {
        var radarr = try radarr()
        #expect(
            messages(radarr.put("/api/v3/movie/1", [:])) == [
                "'Quality Profile Id' must be greater than '0'.", "'Path' must not be empty.",
            ])
        #expect(
            messages(radarr.put("/api/v3/movie/1", ["path": "/movies/Heat (2021)", "qualityProfileId": 1]))
                == ["Path '/movies/Heat (2021)' is already configured for an existing movie"])
        #expect(
            messages(radarr.put("/api/v3/movie", [:])) == [
                "'Quality Profile Id' must be greater than '0'.", "'Id' must be greater than '0'.",
                "'Path' must not be empty.",
            ])
        let unknown = radarr.put("/api/v3/movie/999", ["path": "/movies/New", "qualityProfileId": 1])
        #expect(unknown.status == 404)
        #expect(unknown.json["message"] == "Movie with ID 999 does not exist")
    }

    @Test func acceptsAMovieAsItWasRead() throws {
        var radarr = try radarr()
        let movie = radarr.get("/api/v3/movie/1").json
        let reply = radarr.put("/api/v3/movie/1?moveFiles=true", movie)
        #expect(reply.status == 202)
        #expect(reply.json == movie)
    }

    @Test func movesFilesWithTheMovie() throws {
        var radarr = try radarr()
        let reply = radarr.put("/api/v3/movie/1", ["path": "/movies/kids/Dune", "qualityProfileId": 1])
        #expect(reply.json["rootFolderPath"] == "/movies/kids")
        #expect(reply.json["movieFile"]?["path"] == "/movies/kids/Dune/Dune (2021) WEBDL-1080p.mkv")
    }

    // MARK: Editor

    @Test(arguments: [("add", [1, 2]), ("remove", []), ("replace", [2])] as [(String, [Int])])
    func appliesTags(_ mode: String, _ expected: [Int]) throws {
        var radarr = try radarr()
        let tags: JSONValue = mode == "remove" ? [1] : [2]
        let reply = radarr.put(
            "/api/v3/movie/editor", ["movieIds": [1], "tags": tags, "applyTags": .string(mode)])
        #expect(reply.status == 202)
        #expect(reply.json[0]?["tags"] == JSONValue(expected))
    }

    @Test func editsOnlyWhatWasSent() throws {
        var radarr = try radarr()
        let before = radarr.get("/api/v3/movie").json
        let reply = radarr.put(
            "/api/v3/movie/editor", ["movieIds": [2, 1], "monitored": false, "rootFolderPath": "/movies/kids"])
        #expect(reply.json.array?.compactMap { $0["id"]?.int } == [1, 2])
        for key in ["statistics", "hasFile", "sizeOnDisk", "rootFolderPath"] { #expect(reply.json[0]?[key] == nil) }
        #expect(reply.json[0]?["movieFile"] != nil)
        #expect(reply.json[1]?["path"] == "/movies/kids/Heat (2021)")
        let after = radarr.get("/api/v3/movie").json
        #expect(after[0]?["monitored"] == false)
        #expect(after[0]?["rootFolderPath"] == "/movies/kids")
        #expect(after[0]?["qualityProfileId"] == before[0]?["qualityProfileId"])
        #expect(after[1]?["minimumAvailability"] == "tba")
    }

    @Test func refusesEditsThatNameWhatIsNotThere() throws {
        var radarr = try radarr()
        let unknown = radarr.put("/api/v3/movie/editor", ["movieIds": [1, 99], "monitored": false])
        #expect(unknown.status == 500)
        #expect(unknown.json["message"] == "Expected query to return 2 rows but returned 1")
        #expect(
            messages(radarr.put("/api/v3/movie/editor", ["movieIds": [1], "rootFolderPath": "/nope"]))
                == ["Root folder '/nope' does not exist"])
        #expect(
            messages(radarr.put("/api/v3/movie/editor", ["movieIds": [1], "qualityProfileId": 9]))
                == ["Quality Profile does not exist"])
        #expect(
            messages(radarr.put("/api/v3/movie/editor", ["movieIds": [1], "qualityProfileId": 0]))
                == ["'Quality Profile Id' must be greater than '0'."])
        #expect(
            radarr.put("/api/v3/movie/editor", [:]).json["message"] == "Value cannot be null. (Parameter 'source')")
        #expect(radarr.get("/api/v3/movie/1").json["monitored"] == true)
    }

    // MARK: DELETE

    @Test func deletesAMovieWithAllThatBelongsToIt() throws {
        var radarr = try radarr()
        Movies.refresh([1], in: &radarr.state, at: radarr.now)
        MovieCollections.take(radarr.state["movie"][1] ?? [:], in: &radarr.state, at: radarr.now)
        radarr.state["extrafile"].add(["movieId": 1, "movieFileId": 1, "type": "subtitle"])
        radarr.state["credit"].add(["movieMetadataId": 1_001, "personName": "Somebody"])
        radarr.state["history"].add(["movieId": 1])
        radarr.state["history"].add(["movieId": 2])
        radarr.state["blocklist"].add(["movieId": 1])
        radarr.state["queue"].add(["movieId": 1, "downloadId": "ABC", "movie": [:]])
        radarr.state["queue"].add(["movieId": 1, "status": "delay"])
        #expect(radarr.state["collection"].count == 1)

        let reply = radarr.delete("/api/v3/movie/1?deleteFiles=true&addImportExclusion=true")
        #expect(reply.status == 200)
        #expect(reply.text.isEmpty)
        #expect(reply.contentType == nil)
        #expect(radarr.get("/api/v3/movie/1").status == 404)
        for name in ["moviefile", "extrafile", "blocklist", "collection"] as [Collection.Name] {
            #expect(radarr.state[name].isEmpty, "\(name.rawValue)")
        }
        #expect(radarr.get("/api/v3/credit").json == [])
        #expect(radarr.state["history"].documents.map { $0["movieId"] } == [2])
        #expect(radarr.state["queue"].documents == [["downloadId": "ABC", "id": 1]])
        #expect(radarr.get("/api/v3/movie?tmdbId=438631").json == [])
        #expect(
            radarr.state["exclusions"].documents == [
                ["tmdbId": 438_631, "movieTitle": "Dune", "movieYear": 2021, "id": 1]
            ])
        let again = radarr.delete("/api/v3/movie/1")
        #expect(again.status == 404)
        #expect(again.json["message"] == "Movie with ID 1 does not exist")
        #expect(radarr.delete("/api/v3/movie/0").json["message"] == "BadRequest: 0 is not a valid ID")
    }

    @Test func findsADeletedMovieAgainWithoutItsId() throws {
        var radarr = try radarr()
        #expect(radarr.get("/api/v3/movie/lookup?term=tmdb:949").json[0]?["id"] == 2)
        _ = radarr.delete("/api/v3/movie/2")
        let found = radarr.get("/api/v3/movie/lookup?term=tmdb:949").json[0]
        #expect(found?["title"] == "Heat")
        #expect(found?["id"] == nil)
        #expect(found?["path"] == nil)
        let added = radarr.post("/api/v3/movie", ["tmdbId": 949, "qualityProfileId": 1, "rootFolderPath": "/movies"])
        #expect(added.status == 201)
        #expect(added.json["path"] == "/movies/Heat (2021)")
    }

    @Test func deletesSeveralAtOnce() throws {
        var radarr = try radarr()
        #expect(radarr.delete("/api/v3/movie/editor", ["movieIds": [1, 9]]).status == 500)
        let reply = radarr.delete("/api/v3/movie/editor", ["movieIds": [1, 2], "addImportExclusion": true])
        #expect(reply.status == 200)
        #expect(reply.text == "{}")
        #expect(radarr.get("/api/v3/movie").json == [])
        #expect(radarr.state["exclusions"].count == 2)
    }
}
