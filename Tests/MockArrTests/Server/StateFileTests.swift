import FixtureKit
import Glibc
import MicroHTTP
import MockArrTesting
import Testing

@testable import MockArr

/// What is saved at the end, and gone on from at the next start.
@Suite struct SavedStateTests {
    private func restored(_ app: AppUnderTest) throws -> AppUnderTest {
        var other = try AppUnderTest(app.persona.app)
        try other.state.restore(Reader(.object(app.state.saved())))
        return other
    }

    @Test func goesOnWhereItWas() throws {
        var app = try AppUnderTest(.radarr)
        _ = app.post("/api/v3/tag", ["label": "kept"])
        _ = app.delete("/api/v3/movie/1")
        _ = app.post("/api/v3/command", ["name": "RssSync"])
        var other = try restored(app)
        for path in ["/api/v3/tag", "/api/v3/movie", "/api/v3/command", "/api/v3/queue"] {
            #expect(other.get(path).bytes == app.get(path).bytes, "\(path)")
        }
        other.wait(seconds: 60)
        #expect(other.get("/api/v3/command").document?[0]?["status"] == "completed")
    }

    @Test func savesNothingOfWhatNobodyTouched() throws {
        var app = try AppUnderTest(.radarr)
        _ = app.get("/api/v3/movie")
        #expect(app.state.saved()["collections"] == [:])
        _ = app.post("/api/v3/tag", ["label": "kept"])
        #expect(app.state.saved()["collections"]?.object?.members.map(\.key) == ["tag"])
    }

    @Test func lastIDsAreNotGivenAgain() throws {
        var app = try AppUnderTest(.radarr)
        let id = app.post("/api/v3/tag", ["label": "gone"]).document?["id"]?.int ?? 0
        _ = app.delete("/api/v3/tag/\(id)")
        var other = try restored(app)
        #expect(other.post("/api/v3/tag", ["label": "next"]).document?["id"]?.int == id + 1)
    }

    @Test(arguments: [
        (#"{"app":"sonarr"}"#, "/app"), (#"{"collections":{"movies":{}}}"#, "/collections/movies"),
        (#"{"collections":{"tag":{"removed":["x"]}}}"#, "/collections/tag/removed/0"),
        (#"{"agenda":[{"command":1}]}"#, "/agenda/0"), (#"{"colections":{}}"#, "/colections"),
    ]) func refusesWhatItCannotGoOnFrom(document: String, pointer: String) throws {
        var app = try AppUnderTest(.radarr)
        let reader = Reader(try JSONParser().parse(document))
        let error = #expect(throws: ControlError.self) { try app.state.restore(reader) }
        #expect(error?.pointer == pointer)
    }
}

/// The file itself.
@Suite(.tags(.wire), .timeLimit(.minutes(5)))
struct StateFileTests {
    private func withPath(_ body: (String) async throws -> Void) async throws {
        var template = Array("/tmp/mockarr-state-XXXXXX".utf8CString)
        let file = mkstemp(&template)
        close(file)
        let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        unlink(path)
        defer { unlink(path) }
        try await body(path)
    }

    @Test func outlivesTheProcess() async throws {
        try await withPath { path in
            var configuration = Configuration()
            configuration.state = path
            try await MockUnderTest.with(configuration) { mock in
                #expect(try mock.ask("POST", "/api/v3/tag", body: #"{"label":"kept"}"#).status == 201)
                try mock.rule("slow", #"{"then":{"delay":"1ms"}}"#)
                mock.server.stop()
                try mock.server.saveState()
            }
            try await MockUnderTest.with(configuration) { mock in
                let tags = try mock.ask("GET", "/api/v3/tag")
                #expect(tags.text.contains("kept"))
                #expect(try mock.ask("GET", "/control/v1/rules/slow", of: "control").status == 200)
                #expect(try mock.ask("POST", "/control/v1/reset", of: "control", body: "{}").status == 204)
                #expect(try mock.ask("GET", "/api/v3/tag").body == tags.body, "a reset comes back to it")
            }
        }
    }

    @Test func aBrokenOneStopsTheStartAndStaysAsItIs() async throws {
        try await withPath { path in
            try WholeFile.write(Array(#"{"instances":{"radar":{}}}"#.utf8), to: path)
            var configuration = Configuration()
            configuration.state = path
            let error = #expect(throws: StartError.self) { _ = try MockServer.start(configuration) }
            #expect(
                error?.description.hasPrefix("\(path): at /instances/radar: There is no instance \"radar\"") == true)
            #expect(try FixtureLibrary.read(path) == Array(#"{"instances":{"radar":{}}}"#.utf8))
        }
    }

    @Test func saysWhyItCannotBeWritten() {
        let error = #expect(throws: WholeFile.Failure.self) { try WholeFile.write([], to: "/nowhere/state.json") }
        #expect(error?.description == "/nowhere/state.json: cannot be written: No such file or directory")
    }
}
