import FixtureKit
import MockArrTesting
import Testing

@testable import MockArr

@Suite struct MovieExtrasTests {
    private func radarr() throws -> AppUnderTest {
        var radarr = try SmallRadarr.make()
        let title: JSONValue = ["sourceType": "tmdb", "movieMetadataId": 1_001, "title": "Part One", "id": 4]
        radarr.addMovie(SmallRadarr.movie("Dune", 438_631, ["alternateTitles": [title]]))
        radarr.addMovie(SmallRadarr.movie("Heat", 949))
        return radarr
    }

    @Test func sortsExtraFilesByKind() throws {
        var radarr = try radarr()
        for type in ["other", "metadata", "subtitle"] as [JSONValue] {
            radarr.state["extrafile"].add(["movieId": 1, "type": type])
        }
        let types = radarr.get("/api/v3/extrafile?movieId=1").json.array?.compactMap { $0["type"]?.string }
        #expect(types == ["subtitle", "metadata", "other"])
        #expect(radarr.get("/api/v3/extrafile?movieId=99").json == [])
        #expect(radarr.get("/api/v3/extrafile").json == [])
    }

    @Test func listsAlternativeTitles() throws {
        var radarr = try radarr()
        let title: JSONValue = ["sourceType": "tmdb", "movieMetadataId": 1_001, "title": "Part One", "id": 4]
        #expect(radarr.get("/api/v3/alttitle").json == [title])
        #expect(radarr.get("/api/v3/alttitle?movieId=1").json == [title])
        #expect(radarr.get("/api/v3/alttitle?movieId=2").json == [])
        #expect(radarr.get("/api/v3/alttitle?movieMetadataId=1001").json == [title])
        #expect(radarr.get("/api/v3/alttitle/4").json == title)
        #expect(radarr.get("/api/v3/alttitle/5").status == 404)
    }

    /// A Radarr with one movie that has two people, after another movie was added to it and refreshed.
    private func adding(_ tmdbID: Int, deletingFirst: Bool = false) throws -> AppUnderTest {
        var radarr = try SmallRadarr.make()
        radarr.state["lookup"].add(SmallRadarr.known("Alien", 348))
        radarr.addMovie(SmallRadarr.movie("Dune", 438_631))
        for (place, name) in ["A", "B"].enumerated() {
            radarr.state["credit"].add([
                "personName": .string(name), "creditTmdbId": "x", "personTmdbId": JSONValue(place + 1),
                "movieMetadataId": 1_001, "images": [], "order": JSONValue(place), "type": "cast",
            ])
        }
        if deletingFirst { _ = radarr.delete("/api/v3/movie/1") }
        _ = radarr.post(
            "/api/v3/movie",
            ["tmdbId": JSONValue(tmdbID), "title": "x", "qualityProfileId": 1, "rootFolderPath": "/movies"])
        radarr.wait(seconds: 5)
        return radarr
    }

    @Test func givesAMovieThatComesBackTheCreditsItHad() throws {
        var radarr = try adding(438_631, deletingFirst: true)
        let credits = radarr.get("/api/v3/credit?movieId=2").json
        #expect(credits.each("personName") == ["A", "B"])
        #expect(credits.each("id") == [1, 2])
    }

    @Test func givesANewMovieACastOfPeopleThatAreKnown() throws {
        var radarr = try adding(348)
        let credits = radarr.get("/api/v3/credit?movieId=2").json
        #expect(credits.each("personName") == ["A", "B"])
        #expect(credits.each("order") == [0, 1])
        #expect(credits[0]?["creditTmdbId"] != credits[1]?["creditTmdbId"])
        #expect(radarr.get("/api/v3/credit?movieId=1").json.array?.count == 2)
    }

    @Test func listsCredits() throws {
        var radarr = try radarr()
        radarr.state["credit"].add([
            "personName": "A", "movieMetadataId": 1_001, "images": [["url": "/MediaCoverProxy/x/y.jpg"]],
        ])
        radarr.state["credit"].add(["personName": "B", "movieMetadataId": 1_002, "images": []])
        #expect(radarr.get("/api/v3/credit").json.array?.count == 2)
        #expect(radarr.get("/api/v3/credit?movieId=2").json[0]?["personName"] == "B")
        #expect(radarr.get("/api/v3/credit?movieMetadataId=1001").json[0]?["personName"] == "A")
        #expect(radarr.get("/api/v3/credit/2").json["personName"] == "B")
        #expect(radarr.get("/api/v3/credit/3").status == 404)
        radarr.persona.urlBase = "/r"
        #expect(radarr.get("/r/api/v3/credit/1").json["images"]?[0]?["url"] == "/r/MediaCoverProxy/x/y.jpg")
    }
}

@Suite struct MovieCollectionsTests {
    private func radarr() throws -> AppUnderTest {
        var radarr = try SmallRadarr.make()
        radarr.addMovie(SmallRadarr.movie("Dune", 10, ["collection": ["title": "Dune Collection", "tmdbId": 7]]))
        func member(_ id: Int, _ title: String) -> JSONValue {
            [
                "tmdbId": JSONValue(id), "title": .string(title), "status": "released", "images": [], "year": 2021,
                "ratings": [:], "genres": [],
            ]
        }
        radarr.state["collection"].add([
            "title": "Dune Collection", "sortTitle": "dune collection", "tmdbId": 7, "images": [], "monitored": false,
            "rootFolderPath": "/movies", "qualityProfileId": 1, "searchOnAdd": true, "minimumAvailability": "released",
            "movies": [member(10, "Dune"), member(11, "Dune: Part Two"), member(12, "Dune: Part Three")], "tags": [],
        ])
        radarr.state["exclusions"].add(["tmdbId": 12])
        radarr.state["lookup"].add(
            SmallRadarr.known("Dune: Part Two", 11, ["collection": ["title": "Dune Collection", "tmdbId": 7]]))
        return radarr
    }

    @Test func countsWhatIsMissing() throws {
        var radarr = try radarr()
        let collection = radarr.get("/api/v3/collection/1").json
        #expect(collection["missingMovies"] == 1)
        #expect(collection["movies"]?.array?.map { $0["isExisting"] } == [true, false, false])
        #expect(collection["movies"]?.array?.map { $0["isExcluded"] } == [false, false, true])
        #expect(collection["movies"]?[1]?["folder"] == "Dune - Part Two (2021)")
        #expect(radarr.get("/api/v3/collection?tmdbId=7").json == [collection])
        #expect(radarr.get("/api/v3/collection?tmdbId=8").json == [])
        #expect(radarr.get("/api/v3/collection/2").status == 404)
    }

    @Test func changesOne() throws {
        var radarr = try radarr()
        let reply = radarr.put(
            "/api/v3/collection/1",
            ["monitored": true, "title": "Ignored", "qualityProfileId": 2, "rootFolderPath": "/movies/kids"])
        #expect(reply.status == 202)
        #expect(reply.field("Location") == "http://localhost:7878/api/v3/collection/1")
        #expect(reply.json["title"] == "Dune Collection")
        #expect(reply.json["monitored"] == true)
        #expect(reply.json["searchOnAdd"] == false)
        #expect(reply.json["rootFolderPath"] == "/movies/kids")
        #expect(radarr.put("/api/v3/collection", ["id": 1, "monitored": false]).json["monitored"] == false)
        #expect(radarr.put("/api/v3/collection/9", [:]).status == 404)
    }

    @Test func changesSeveral() throws {
        var radarr = try radarr()
        let reply = radarr.put("/api/v3/collection", ["collectionIds": [1], "monitored": true, "monitorMovies": false])
        #expect(reply.status == 202)
        #expect(reply.json[0]?["movies"] == [])
        #expect(reply.json[0]?["missingMovies"] == 0)
        #expect(reply.json[0]?["monitored"] == true)
        #expect(reply.json[0]?["searchOnAdd"] == true)
        #expect(radarr.get("/api/v3/movie/1").json["monitored"] == false)
    }

    @Test func addsMissingMoviesOfMonitoredCollections() throws {
        var radarr = try radarr()
        MovieCollections.refresh([], in: &radarr.state, at: radarr.now)
        #expect(radarr.get("/api/v3/movie").json.array?.count == 1)
        radarr.state["collection"].update(1) { $0["monitored"] = true }
        MovieCollections.refresh([1], in: &radarr.state, at: radarr.now)
        let added = radarr.get("/api/v3/movie").json[1]
        #expect(added?["title"] == "Dune: Part Two")
        #expect(added?["path"] == "/movies/Dune - Part Two (2021)")
        #expect(added?["addOptions"]?["searchForMovie"] == true)
        #expect(added?["addOptions"]?["addMethod"] == "collection")
        #expect(radarr.get("/api/v3/collection/1").json["missingMovies"] == 0)
    }
}
