import FixtureKit
import MicroHTTP
import MockArrTesting
import Testing

@testable import MockArr

/// Presets that somebody wrote: what they set, and how they are refused.
@Suite struct PresetTests {
    private static let whole = #"""
        {"name": "evening", "title": "A bad evening", "seen": ["owner/repo#1"],
         "rules": {"slow": {"match": {"route": "GET /api/v3/movie"}, "then": {"delay": "3s"}}, "lost": {"then": {"wire": "reset"}}},
         "state": {"radarr": {"tag": [{"id": 7, "label": "seven"}, {"id": 3, "label": "three"}]}},
         "clock": {"now": "2026-02-01T20:15:00Z", "frozen": true},
         "instances": {"sonarr": {"state": "offline"}, "radarr": {"version": "5", "urlBase": "films"}}}
        """#

    @Test func setsEverythingAndSaysSo() throws {
        var control = try ControlUnderTest()
        let outcome = try Preset(parsed(Self.whole)).apply(to: &control.world, at: control.now)
        #expect(
            compact(.object(outcome.document))
                == #"{"name":"evening","title":"A bad evening","clock":{"now":"2026-02-01T20:15:00Z","frozen":true,"rate":1},"instances":["#
                + #"{"name":"sonarr","app":"sonarr","url":"http://127.0.0.1:8989","urlBase":"","version":"4.0.19.2979","state":"offline"},"#
                + #"{"name":"radarr","app":"radarr","url":"http://127.0.0.1:7878","urlBase":"/films","version":"5.28.0.10274","state":"online"}],"#
                + #""state":{"radarr":{"tag":2}},"rules":["slow","lost"]}"#)
        #expect(outcome.effects == [.closeListener(instance: "sonarr")])
        #expect(control.sandbox.rules.names == ["lost", "slow"])
        #expect(control.sandbox.states["radarr"]?[.tag].ids == [3, 7])
        #expect(control.sandbox.states["sonarr"]?[.tag].count != 2)
        #expect(control.sandbox.clock.now(at: control.now).description == "2026-02-01T20:15:00Z")
    }

    @Test func changesNothingTheSecondTime() throws {
        var control = try ControlUnderTest()
        let preset = try Preset(parsed(Self.whole))
        let first = try preset.apply(to: &control.world, at: control.now)
        let (rules, instances) = (control.sandbox.rules.names, control.world.instances)
        let revision = control.sandbox.states["radarr"]?.revision
        let second = try preset.apply(to: &control.world, at: control.now)
        #expect(second.document == first.document)
        #expect(second.effects.isEmpty)
        #expect(control.sandbox.rules.names == rules)
        #expect(control.world.instances == instances)
        #expect(control.sandbox.states["radarr"]?.revision == revision)
    }

    @Test(arguments: mistakes) func refusesAMistakeAndSetsNothing(
        _ mistake: (text: String, pointer: String, nearest: String?)
    )
        throws
    {
        var control = try ControlUnderTest()
        let before = control.world
        let error = #expect(throws: ControlError.self) {
            _ = try Preset(parsed(mistake.text)).apply(to: &control.world, at: control.now)
        }
        #expect(error?.pointer == mistake.pointer)
        #expect(error?.status == 400)
        #expect(error?.nearest.first == mistake.nearest)
        #expect(control.world.instances == before.instances)
        #expect(control.sandbox.rules.names.isEmpty)
        #expect(control.sandbox.clock == before.sandboxes[0].clock)
        #expect(control.sandbox.states["radarr"]?.revision == 0)
    }

    static let mistakes: [(text: String, pointer: String, nearest: String?)] = [
        (#"{"title": "nameless"}"#, "/name", nil),
        (#"{"name": "p", "rule": {}}"#, "/rule", "rules"),
        (#"{"name": "p", "seen": [1]}"#, "/seen/0", nil),
        (
            #"{"name": "p", "rules": {"a": {"then": {}}, "b": {"then": {"dealy": "1s"}}}}"#, "/rules/b/then/dealy",
            "delay"
        ),
        (#"{"name": "p", "rules": {"a": {"then": {}}}, "instances": {"radar": {}}}"#, "/instances/radar", "radarr"),
        (
            #"{"name": "p", "clock": {"frozen": true}, "instances": {"radarr": {"stat": "offline"}}}"#,
            "/instances/radarr/stat", "state"
        ),
        (#"{"name": "p", "clock": {"now": "today"}}"#, "/clock/now", nil),
        (#"{"name": "p", "clock": {"rate": 0}}"#, "/clock/rate", nil),
        (#"{"name": "p", "state": {"sonar": {}}}"#, "/state/sonar", "sonarr"),
        (#"{"name": "p", "state": {"radarr": {"tag": [], "movies": []}}}"#, "/state/radarr/movies", "movie"),
        (#"{"name": "p", "state": {"radarr": {"series": []}}}"#, "/state/radarr/series", nil),
        (#"{"name": "p", "state": {"radarr": {"tag": {}}}}"#, "/state/radarr/tag", nil),
        (#"{"name": "p", "state": {"radarr": {"tag": [{"label": "a"}]}}}"#, "/state/radarr/tag/0/id", nil),
        (#"{"name": "p", "state": {"radarr": {"tag": [{"id": "1"}]}}}"#, "/state/radarr/tag/0/id", nil),
        (#"{"name": "p", "state": {"radarr": {"tag": [{"id": 1}, {"id": 1}]}}}"#, "/state/radarr/tag/1/id", nil),
        (#"{"name": "p", "state": {"radarr": {"tag": [7]}}}"#, "/state/radarr/tag/0", nil),
    ]

    @Test func answersWithTheStateThatItSet() throws {
        var app = try AppUnderTest(.radarr)
        let counts = try app.state.replace(Reader(parsed(#"{"movie": [], "queue": []}"#)))
        #expect(compact(.object(counts)) == #"{"movie":0,"queue":0}"#)
        #expect(app.get("/api/v3/movie").json == [])
        #expect(app.get("/api/v3/queue").json["totalRecords"] == 0)
    }

    @Test func keepsOutOfTheStateWhatIsDerived() throws {
        var app = try AppUnderTest(.radarr)
        let movie = try #require(app.get("/api/v3/movie/1").json.object)
        _ = try app.state.replace(Reader(["movie": [.object(movie)]]))
        #expect(app.get("/api/v3/movie").json.array?.count == 1)
        #expect(app.get("/api/v3/movie/1").json["title"] == movie["title"])
        #expect(app.get("/api/v3/movie?tmdbId=\(movie.int("tmdbId"))").json.array?.count == 1)
    }

    @Test func aRuleDoesNotWaitForTheTimeThatTheClockWasSetBackFrom() throws {
        var control = try ControlUnderTest()
        _ = control.send("PUT", "/control/v1/rules/early", #"{"then": {"reply": {"status": 503}}}"#)
        let preset = try Preset(parsed(#"{"name": "p", "clock": {"now": "2020-01-01T00:00:00Z", "frozen": true}}"#))
        _ = try preset.apply(to: &control.world, at: control.now)
        let now = control.sandbox.clock.now(at: control.now)
        let facts = control.facts("GET", "/api/v3/tag")
        #expect(control.sandbox.rules.plan(for: facts, at: now).reply?.status == 503)
    }

    @Test func aClockWithoutATimeGoesOnFromWhatItShows() throws {
        var control = try ControlUnderTest()
        let shown = control.sandbox.clock.now(at: control.now)
        _ = try Preset(parsed(#"{"name": "p", "clock": {"frozen": true}}"#)).apply(to: &control.world, at: control.now)
        #expect(control.sandbox.clock.now(at: control.now.adding(seconds: 60)) == shown)
    }

    /// Whoever sets records may leave out whatever they like: nothing may stumble over it.
    @Test(arguments: AppKind.allCases) func servesRecordsThatHaveNothingButAnId(_ kind: AppKind) throws {
        var app = try AppUnderTest(kind)
        let bare: JSONValue = [["id": 1], ["id": 2]]
        for name in AppState.collectionNames(of: kind) {
            _ = try app.state.replace(Collection.Name(name), with: Reader(bare))
        }
        var count = 0
        for route in app.app.router.routes where route.method == .get && route.handler != nil {
            let path = route.template.replacing("{id}", with: "1")
            guard !path.contains("{"), path.hasPrefix("/api/v3/") else { continue }
            count += 1
            let reply = app.send(HTTPRequest(target: path, fields: ["X-Api-Key": AppUnderTest.key]))
            #expect(!reply.bytes.isEmpty || reply.status != 200, "\(path)")
        }
        #expect(count > 80)
    }
}
