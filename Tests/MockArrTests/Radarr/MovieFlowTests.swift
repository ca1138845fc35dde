import FixtureKit
import MockArr
import MockArrTesting
import Testing

/// What clients do end to end, on the built-in fixtures.
@Suite struct MovieFlowTests {
    /// A movie of the catalogue that is not in the library.
    private func newcomer(_ radarr: inout AppUnderTest) throws -> JSONValue {
        let library = try FixtureLibrary.builtIn()
        let catalogue = try #require(try library.document("radarr/movie-lookup")?.array)
        return try #require(catalogue.first { $0["collection"] != nil && $0["isExcluded"] == nil })
    }

    private func body(of movie: JSONValue) -> JSONValue {
        [
            "title": movie["title"] ?? "", "tmdbId": movie["tmdbId"] ?? 0, "qualityProfileId": 4,
            "rootFolderPath": "/movies", "monitored": true, "addOptions": ["monitor": "movieAndCollection"],
        ]
    }

    @Test func addsRefreshesEditsAndDeletes() throws {
        var radarr = try AppUnderTest(.radarr)
        let movie = try newcomer(&radarr)
        let count = radarr.get("/api/v3/movie").json.array?.count ?? 0
        let added = radarr.post("/api/v3/movie", body(of: movie))
        #expect(added.status == 201)
        let id = try #require(added.json["id"]?.int)
        #expect(radarr.get("/api/v3/movie").json.array?.count == count + 1)
        #expect(radarr.get("/api/v3/command").json.array?.contains { $0["name"] == "RefreshMovie" } == true)

        radarr.wait(seconds: 30)
        let settled = radarr.get("/api/v3/movie/\(id)").json
        #expect(settled["addOptions"] == nil)
        #expect(settled["images"]?[0]?["url"]?.string?.contains("?lastWrite=") == true)
        let collection = radarr.get("/api/v3/collection?tmdbId=\(movie["collection"]?["tmdbId"]?.int ?? 0)").json[0]
        #expect(collection?["monitored"] == true)

        let edited = radarr.put(
            "/api/v3/movie/editor",
            [
                "movieIds": [JSONValue(id)], "tags": [3], "applyTags": "add", "qualityProfileId": 7,
                "rootFolderPath": "/movies-4k",
            ])
        #expect(edited.status == 202)
        let read = radarr.get("/api/v3/movie/\(id)").json
        #expect(read["tags"] == [3])
        #expect(read["qualityProfileId"] == 7)
        #expect(read["rootFolderPath"] == "/movies-4k")

        #expect(radarr.delete("/api/v3/movie/\(id)?addImportExclusion=true").status == 200)
        #expect(radarr.get("/api/v3/movie/\(id)").status == 404)
        #expect(radarr.get("/api/v3/exclusions").json.array?.contains { $0["tmdbId"] == movie["tmdbId"] } == true)
        let found = radarr.get("/api/v3/movie/lookup?term=tmdb:\(movie["tmdbId"]?.int ?? 0)").json[0]
        #expect(found?["id"] == nil)
        #expect(found?["isExcluded"] == true)
        #expect(radarr.post("/api/v3/movie", body(of: movie)).status == 201)
    }

    @Test func freesTheDiskAndForgetsNothingElse() throws {
        var radarr = try AppUnderTest(.radarr)
        let all = radarr.get("/api/v3/movie").json.array ?? []
        let movie = try #require(all.first { $0["hasFile"] == true && $0["monitored"] == true })
        let id = movie["id"]?.int ?? 0
        var changed = movie
        changed["monitored"] = false
        #expect(radarr.put("/api/v3/movie", changed).json["monitored"] == false)
        for file in radarr.get("/api/v3/moviefile?movieId=\(id)").json.array ?? [] {
            #expect(radarr.delete("/api/v3/moviefile/\(file["id"]?.int ?? 0)").status == 200)
        }
        let read = radarr.get("/api/v3/movie").json.array?.first { $0["id"] == movie["id"] }
        #expect(read?["monitored"] == false)
        #expect(read?["hasFile"] == false)
        #expect(read?["sizeOnDisk"] == 0)
        let event = radarr.get("/api/v3/history/movie?movieId=\(id)").json[0]
        #expect(event?["eventType"] == "movieFileDeleted")
        #expect(event?["data"]?["reason"] == "Manual")
        #expect(event?["sourceTitle"] == movie["movieFile"]?["path"])
    }

    @Test func keepsItsCalendarAroundAnyDay() throws {
        let library = try FixtureLibrary.builtIn()
        for days in [-40, 1, 100, 1_000] {
            let day = library.anchor.adding(days: days)
            var radarr = try AppUnderTest(.radarr, now: Instant(day, hour: 12))
            let week = "start=\(day.adding(days: -3))&end=\(day.adding(days: 4))"
            #expect(radarr.get("/api/v3/calendar?" + week).json.array?.isEmpty == false)
            #expect(radarr.get("/api/v3/calendar").json.array?.isEmpty == false)
        }
    }
}
