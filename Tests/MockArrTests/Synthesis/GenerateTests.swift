import FixtureKit
import MockArrTesting
import Testing

@testable import MockArr

/// `POST /control/v1/state/{instance}:generate`, and what becomes of what it makes.
@Suite struct GenerateTests {
    private static func movies(_ control: inout ControlUnderTest, _ sandbox: String = "") -> Int? {
        control.send("GET", "/control/v1\(sandbox)/state/radarr").reply.json["movie"]?.int
    }

    @Test func answersWhatTheLibraryHasByNow() throws {
        var control = try ControlUnderTest()
        let answer = control.send("POST", "/control/v1/state/radarr:generate", #"{"movies": 50, "seed": 7}"#).reply
        #expect(answer.status == 200)
        #expect(answer.json["movie"] == 50)
        #expect(answer.json["queue"]?.int ?? 0 > 3)
        #expect(Self.movies(&control) == 50)
        // Sonarr keeps its own.
        #expect(control.send("GET", "/control/v1/state/sonarr").reply.json["series"] == 83)
    }

    @Test func makesWhatTheSameSeedMakesAnywhere() throws {
        var control = try ControlUnderTest()
        _ = control.send("PUT", "/control/v1/state/radarr/qualityprofile", "[]")
        _ = control.send("POST", "/control/v1/state/radarr:generate", #"{"movies": 20, "seed": 9, "profile": "messy"}"#)
        let library = SynthesizedLibrary(
            LibraryWish(count: 20, seed: 9, profile: .messy), of: .radarr, over: try FixtureLibrary.builtIn())
        let stored = control.send("GET", "/control/v1/state/radarr/movie").reply.json
        #expect(stored == JSONValue(library.collections[.movie] ?? []))
    }

    @Test func aResetAndASnapshotGoBack() throws {
        var control = try ControlUnderTest()
        _ = control.send("POST", "/control/v1/state/radarr:generate", #"{"movies": 12}"#)
        _ = control.send("PUT", "/control/v1/snapshots/twelve")
        _ = control.send("POST", "/control/v1/reset")
        #expect(Self.movies(&control) == 165)
        _ = control.send("POST", "/control/v1/snapshots/twelve/restore")
        #expect(Self.movies(&control) == 12)
    }

    @Test func otherSandboxesAreLeftAlone() throws {
        var control = try ControlUnderTest()
        _ = control.send("POST", "/control/v1/sandboxes", #"{"name": "t"}"#)
        _ = control.send("POST", "/control/v1/sandboxes/t/state/radarr:generate", #"{"movies": 3}"#)
        #expect(Self.movies(&control, "/sandboxes/t") == 3)
        #expect(Self.movies(&control) == 165)
    }

    @Test(arguments: [
        (#"{"movie": 5}"#, "/movie", "one of movies, seed, profile"),
        (#"{"series": 5}"#, "/series", "one of movies, seed, profile"),
        ("{}", "/movies", "a number from 0 to 100000"),
        (#"{"movies": 100001}"#, "/movies", "a number from 0 to 100000"),
        (#"{"movies": 5, "seed": -1}"#, "/seed", "a whole number from 0"),
        (#"{"movies": 5, "profile": "mesy"}"#, "/profile", "a profile: plain, messy"),
    ]) func saysWhatIsWrongAndChangesNothing(_ body: String, _ pointer: String, _ expected: String) throws {
        var control = try ControlUnderTest()
        let answer = control.send("POST", "/control/v1/state/radarr:generate", body).reply
        #expect(answer.status == 400)
        #expect(answer.json["pointer"]?.string == pointer)
        #expect(answer.json["expected"]?.string == expected)
        #expect(Self.movies(&control) == 165)
    }

    @Test func knowsItsInstance() throws {
        var control = try ControlUnderTest()
        let answer = control.send("POST", "/control/v1/state/radar:generate", #"{"movies": 5}"#).reply
        #expect(answer.status == 404)
        #expect(answer.json["nearest"] == ["radarr"])
        #expect(control.send("POST", "/control/v1/state/radarr", "{}").reply.status == 405)
    }

    @Test func downloadsOfTheOldLibraryEndWithIt() throws {
        var app = try AppUnderTest(.radarr)
        let release = try #require(app.get("/api/v3/release?movieId=138").json.array?.first { $0["approved"] == true })
        _ = app.post("/api/v3/release", ["guid": release["guid"] ?? "", "indexerId": release["indexerId"] ?? 0])
        #expect(!app.state.agenda.items.isEmpty)
        app.state.replaceLibrary(LibraryWish(count: 5))
        let queue = app.state[.queue].documents
        app.wait(seconds: 3_600)
        app.state.settle(at: app.now)
        #expect(app.state[.queue].documents == queue)
    }

    @Test func aSavedStateMakesItAnew() throws {
        var app = try AppUnderTest(.radarr)
        app.state.replaceLibrary(LibraryWish(count: 30, seed: 3, profile: .messy))
        _ = app.delete("/api/v3/movie/4")
        let saved = app.state.saved()
        #expect(saved["library"] == ["movies": 30, "seed": 3, "profile": "messy"])
        #expect(saved["collections"]?["movie"]?["removed"] == [4])
        var other = try AppUnderTest(.radarr)
        try other.state.restore(Reader(.object(saved)))
        #expect(other.get("/api/v3/movie").bytes == app.get("/api/v3/movie").bytes)
        #expect(other.get("/api/v3/history?pageSize=100").bytes == app.get("/api/v3/history?pageSize=100").bytes)
        // And one that was saved with the fixtures' library has that.
        try other.state.restore(Reader(.object(try AppUnderTest(.radarr).state.saved())))
        #expect(other.state[.movie].count == 165)
    }

    @Test func datesMoveWithTheCalendarUntilARecordIsChanged() throws {
        var app = try SynthesizedLibraryTests.app(.radarr, 10)
        let tomorrow = app.state[.movie][2]?.text("digitalRelease")
        app.now = app.now.adding(days: 10)
        app.state.settle(at: app.now)
        #expect(tomorrow == "2026-01-16T00:00:00Z")
        #expect(app.state[.movie][2]?.text("digitalRelease") == "2026-01-26T00:00:00Z")
    }
}
