import FixtureKit
import MicroHTTP
import MockArr
import MockArrTesting
import Testing

@Suite struct RadarrGenerationsTests {
    private static func radarr(_ version: String) throws -> AppUnderTest {
        var app = try AppUnderTest(.radarr)
        app.persona = Persona(app: .radarr, version: version, apiKey: AppUnderTest.key)
        return app
    }

    @Test(arguments: [
        ("3", "3.2.2.5080", 3), ("4", "4.7.5.7809", 4), ("5", "5.28.0.10274", 5), ("6", "6.0.4.10291", 6),
        ("4.2.1.1", "4.2.1.1", 4), ("2.0.0.1", "2.0.0.1", 3), ("10.0.0.1", "10.0.0.1", 6), ("nightly", "nightly", 6),
    ]) func aVersionPicksTheGenerationNearestToIt(_ asked: String, _ told: String, _ generation: Int) {
        let persona = Persona(app: .radarr, version: asked, apiKey: "")
        #expect(persona.version == told)
        #expect(persona.generation == generation)
    }

    @Test(arguments: [
        ("GET", "wanted/missing", [5, 6]), ("GET", "collection", [4, 5, 6]), ("GET", "autotagging", [4, 5, 6]),
        ("GET", "blocklist", [4, 5, 6]), ("GET", "blacklist", [3]), ("GET", "restriction", [3, 4]),
        ("GET", "releaseprofile", [5, 6]), ("GET", "qualitydefinition/limits", [5, 6]),
        ("GET", "exclusions/paged", [5, 6]), ("GET", "movie/1/folder", [5, 6]), ("GET", "movie", [3, 4, 5, 6]),
        ("GET", "localization/language", [5, 6]), ("GET", "exclusions", [3, 4, 5, 6]),
    ]) func aRouteIsThereInItsGenerationsOnly(_ method: String, _ path: String, _ generations: [Int]) throws {
        var there: [Int] = []
        for generation in AppKind.radarr.generations {
            var app = try Self.radarr(String(generation))
            if app.send(method, "/api/v3/" + path).status == 200 { there.append(generation) }
        }
        #expect(there == generations)
    }

    @Test func whatTheGenerationLacksIsAsUnknownAsAnyPath() throws {
        var four = try Self.radarr("4")
        let missing = four.get("/api/v3/wanted/missing")
        #expect(missing.status == 404)
        #expect(missing.text == "")
        #expect(four.send("PATCH", "/api/v3/wanted/missing").field("Allow") == "GET")
        // Of two methods at one path only the known one counts.
        #expect(four.put("/api/v3/moviefile/bulk", []).field("Allow") == "DELETE, GET")
    }

    @Test func threeHasOneRating() throws {
        var app = try Self.radarr("3")
        #expect(app.get("/api/v3/movie/12").json["ratings"] == ["votes": 5650, "value": JSONValue(6.9)])
        #expect(
            app.get("/api/v3/movie/12").json["collection"]
                == ["name": "Kung Fu Panda Collection", "tmdbId": 77816, "images": []])
        #expect(app.get("/api/v3/movie/12").json["titleSlug"] == "kung-fu-panda-3-140300")
    }

    @Test func fourHasTheWholeCollectionInAMovie() throws {
        var app = try Self.radarr("4")
        let movie = app.get("/api/v3/movie/12").json
        #expect(movie["collection"]?.object?.keys.count == 9)
        #expect(movie["collection"]?["title"] == "Kung Fu Panda Collection")
        #expect(movie["ratings"]?["imdb"]?["votes"] == 185420)
        #expect(movie["keywords"] == nil)
        #expect(movie["statistics"] == nil)
    }

    @Test func aMovieInsideOthersIsOfTheSameGeneration() throws {
        var app = try Self.radarr("3")
        let whole = app.get("/api/v3/movie/41").json
        let nested = app.get("/api/v3/queue/details?movieId=41&includeMovie=true").json[0]?["movie"]
        #expect(nested?["ratings"] == whole["ratings"])
        #expect(nested?["hasFile"] == whole["hasFile"])
        #expect(nested?["movieFileId"] == nil)
        let list = app.get("/api/v3/movie").document?.array
        #expect(list?.count == 165)
        #expect(list?.allSatisfy { $0["popularity"] == nil } == true)
    }

    @Test func theNewestGenerationIsWrittenAsEver() throws {
        var six = try Self.radarr("6")
        var plain = try AppUnderTest(.radarr)
        for target in ["/api/v3/movie/12", "/api/v3/queue", "/api/v3/system/status", "/api/v3/movie"] {
            #expect(six.get(target).bytes == plain.get(target).bytes)
        }
    }

    @Test func fiveDiffersFromSixInWordsOfDotNetOnly() throws {
        var five = try Self.radarr("5")
        var six = try Self.radarr("6")
        for target in ["/api/v3/movie/12", "/api/v3/queue?includeMovie=true", "/api/v3/config/naming"] {
            #expect(five.get(target).bytes == six.get(target).bytes)
        }
        #expect(five.get("/api/v3/system/status").json["runtimeVersion"] == "6.0.36")
        #expect(five.get("/api/v3/movie/9999").text.contains("rfc7231#section-6.5.4"))
        #expect(five.post("/api/v3/tag", ["label": "a b"]).status == 201)
        #expect(six.post("/api/v3/tag", ["label": "a b"]).status == 400)
    }

    @Test func restrictionsAreReleaseProfilesInOneText() throws {
        var four = try Self.radarr("4")
        let added = four.post(
            "/api/v3/restriction", ["required": "", "ignored": "one,two", "tags": []])
        #expect(added.status == 201)
        #expect(added.json["ignored"] == "one,two")
        #expect(added.json.object?.keys == ["required", "ignored", "tags", "id"])
        #expect(added.field("Location")?.hasSuffix("/api/v3/restriction/3") == true)
        four.persona = Persona(app: .radarr, apiKey: AppUnderTest.key)
        #expect(four.get("/api/v3/releaseprofile/3").json["ignored"] == ["one", "two"])
    }

    // MARK: Paging

    @Test func onlyAscendingIsAscending() throws {
        var four = try Self.radarr("4")
        func page(_ query: String) -> JSONValue { four.get("/api/v3/history?pageSize=1&" + query).json }
        #expect(page("sortKey=date&sortDirection=ascending")["sortDirection"] == "ascending")
        #expect(page("sortKey=date&sortDirection=asc")["sortDirection"] == "descending")
        #expect(page("sortKey=date")["sortDirection"] == "default")
        #expect(page("sortDirection=ascending")["sortDirection"] == "descending")
        #expect(page("sortKey=nonsense")["message"] == "BadRequest: Invalid sort key nonsense")
    }

    @Test func badNumbersAreNoNumbers() throws {
        var three = try Self.radarr("3")
        let page = three.get("/api/v3/history?page=x&pageSize=0&eventType=1").json
        #expect(page["page"] == 1)
        #expect(page["pageSize"] == 10)
        #expect(page["filters"] == [["key": "eventType", "value": "1"]])
        #expect(
            page.object?.keys == [
                "page", "pageSize", "sortKey", "sortDirection", "filters", "totalRecords", "records",
            ])
    }

    @Test func theNewGenerationsSayNothingOfFilters() throws {
        var five = try Self.radarr("5")
        #expect(five.get("/api/v3/history?pageSize=1").json["filters"] == nil)
        #expect(five.get("/api/v3/history?page=x").status == 400)
    }
}
