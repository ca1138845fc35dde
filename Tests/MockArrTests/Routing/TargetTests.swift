import FixtureKit
import MicroHTTP
import MockArr
import MockArrTesting
import Testing

/// How a request's path and query are read.
@Suite struct TargetTests {
    // MARK: The query

    @Test(arguments: [
        ("extrafile", "movieId"), ("history/movie", "movieId"), ("history/since", "date"),
        ("blocklist/movie", "movieId"),
        ("movie/lookup/tmdb", "tmdbId"), ("movie", "excludeLocalCovers"), ("queue", "includeMovie"),
    ])
    func refusesAnEmptyParameterThatCannotBeNull(_ path: String, _ name: String) throws {
        var radarr = try AppUnderTest(.radarr)
        let reply = radarr.get("/api/v3/\(path)?\(name)=")
        #expect(reply.status == 400)
        #expect(reply.json["errors"] == [name: ["The value '' is invalid."]])
    }

    @Test(arguments: ["movie?tmdbId=", "queue?page=&pageSize=&sortDirection=", "calendar?start=&end=&tags="])
    func takesAnEmptyParameterForAbsentElsewhere(_ target: String) throws {
        var radarr = try AppUnderTest(.radarr)
        #expect(radarr.get("/api/v3/\(target)").status == 200)
    }

    // MARK: The path

    @Test(arguments: AppKind.allCases, ["/api/v3/tag%2F1", "/api/v3/tag%2f1", "//api/v3/tag", "/api//v3/tag"])
    func separatesSegmentsAtSlashesOnly(_ kind: AppKind, _ target: String) throws {
        var app = try AppUnderTest(kind)
        let reply = app.get(target)
        #expect(reply.status == 404)
        #expect(reply.text == "")
        let stranger = app.send(HTTPRequest(method: "GET", target: target, fields: HTTPFields(), body: []))
        #expect(stranger.status == 401)
    }

    @Test func resolvesOtherEscapes() throws {
        var radarr = try AppUnderTest(.radarr)
        #expect(radarr.get("/api/v3/%74ag/1").status == 200)
    }
}
