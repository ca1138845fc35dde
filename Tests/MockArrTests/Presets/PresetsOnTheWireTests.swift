import FixtureKit
import MicroHTTP
import MockArr
import MockArrTesting
import Testing

/// Presets from the command line, and what a raw socket sees of them.
@Suite(.tags(.wire), .timeLimit(.minutes(5)))
struct PresetsOnTheWireTests {
    private static func with(_ presets: String..., body: (MockUnderTest) async throws -> Void) async throws {
        var configuration = Configuration()
        configuration.presets = presets
        try await MockUnderTest.with(configuration, body)
    }

    @Test func nobodyListensUntilItIsToldTo() async throws {
        try await Self.with("refused-at-first") { mock in
            let port = try mock.port("sonarr")
            let failure = #expect(throws: WireClient.Failure.self) { _ = try WireClient(port: port) }
            #expect(failure?.isRefused == true)
            #expect(try mock.ask("GET", "/api/v3/tag/1").status == 200)
            let online = #"{"state":"online"}"#
            #expect(try mock.ask("PATCH", "/control/v1/instances/sonarr", of: "control", body: online).status == 200)
            #expect(try mock.port("sonarr") == port)
            #expect(try mock.ask("GET", "/api/v3/tag/1", of: "sonarr").status == 200)
        }
    }

    @Test func applyingOneClosesAListener() async throws {
        try await MockUnderTest.with { mock in
            let path = "/control/v1/presets/refused-at-first/apply"
            #expect(try mock.ask("POST", path, of: "control").status == 200)
            let port = try mock.port("sonarr")
            let failure = #expect(throws: WireClient.Failure.self) { _ = try WireClient(port: port) }
            #expect(failure?.isRefused == true)
        }
    }

    @Test func severalStandNextToEachOther() async throws {
        try await Self.with("truncated-at-a-proxy", "closed-without-a-word", "add-never-arrives") { mock in
            let (library, end) = try mock.send("GET", "/api/v3/movie").readTextToEnd()
            let body = library.split(separator: "\r\n\r\n", maxSplits: 1).last ?? ""
            #expect(body.utf8.count == 4000)
            #expect(end == .endOfFile)
            let queue = try mock.send("GET", "/api/v3/queue").readToEnd()
            #expect(queue.bytes.isEmpty && queue.end == .endOfFile)
            let series = #"{"title":"1899","tvdbId":384429,"qualityProfileId":4,"rootFolderPath":"/tv"}"#
            #expect(try mock.send("POST", "/api/v3/series", to: "sonarr", body: series).readToEnd().end == .reset)
            #expect(try mock.ask("GET", "/api/v3/series?tvdbId=384429", of: "sonarr").text == "[]")
            // Once is enough.
            #expect(try mock.ask("POST", "/api/v3/series", of: "sonarr", body: series).status == 201)
        }
    }

    @Test func aResetComesBackToThem() async throws {
        try await Self.with("empty-200", "queue-with-unknown-items") { mock in
            _ = try mock.ask("DELETE", "/control/v1/rules", of: "control")
            _ = try mock.ask("DELETE", "/api/v3/queue/1001")
            #expect(try mock.ask("GET", "/api/v3/movie/lookup/imdb?imdbId=tt0133093").body.isEmpty == false)
            #expect(try mock.ask("POST", "/control/v1/reset", of: "control").status == 204)
            #expect(try mock.ask("GET", "/api/v3/movie/lookup/imdb?imdbId=tt0133093").body.isEmpty)
            let queue = try mock.ask("GET", "/api/v3/queue?includeUnknownMovieItems=true")
            #expect(queue.text.contains("\"totalRecords\": 1"))
        }
    }

    @Test(arguments: [
        ("nas-aslep", "nas-aslep: There is no preset \"nas-aslep\". Did you mean nas-asleep?"),
        ("./nowhere.json", "./nowhere.json: ./nowhere.json: cannot be read: No such file or directory"),
    ]) func aNameOfNothingStopsTheStart(_ name: String, _ message: String) throws {
        var configuration = Configuration()
        configuration.presets = [name]
        let error = #expect(throws: StartError.self) { try MockServer.start(configuration) }
        #expect(error?.description == message)
    }
}
