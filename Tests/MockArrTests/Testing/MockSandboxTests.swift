import FixtureKit
import MicroHTTP
import MockArr
import MockArrTesting
import Testing

/// What tests in Swift do with a mock in their own process, by nothing but the public calls.
@Suite(.tags(.wire), .timeLimit(.minutes(2)))
struct MockSandboxTests {
    /// A mock with a sandbox of the test's own.
    private static func with(_ body: (Stand) async throws -> Void) async throws {
        try await MockUnderTest.with { mock in
            let stand = Stand(mock: mock, sandbox: try mock.server.makeSandbox(named: "t42", timeToLive: .seconds(600)))
            try await body(stand)
        }
    }

    /// A sandbox, and a client whose requests belong to it.
    private struct Stand {
        let mock: MockUnderTest
        let sandbox: MockSandbox

        func send(_ method: String, _ target: String, body: String? = nil) throws -> WireClient {
            try mock.send(method, target, ["X-MockArr-Sandbox: \(sandbox.name)"], body: body)
        }

        func ask(_ method: String, _ target: String, body: String? = nil) throws -> WireResponse {
            try send(method, target, body: body).readResponse()
        }
    }

    private static func mistake(_ body: () throws -> Void) -> ControlError? {
        do {
            try body()
            Issue.record("nothing was wrong")
        } catch {
            return error as? ControlError
        }
        return nil
    }

    // MARK: Sandboxes

    @Test func hasAWorldOfItsOwn() async throws {
        try await Self.with { stand in
            #expect(stand.sandbox.apiKey.count == 32)
            let added = try stand.ask("POST", "/api/v3/tag", body: #"{"label":"mine"}"#)
            #expect(added.status == 201)
            #expect(try stand.sandbox.collection("tag", of: "radarr").records.last?["label"] == "mine")
            #expect(
                try stand.mock.server.defaultSandbox.collection("tag", of: "radarr").records.last?["label"] != "mine")
            #expect(try stand.mock.server.sandbox("t42").apiKey == stand.sandbox.apiKey)
            #expect(stand.mock.server.sandboxNames == ["default", "t42"])
            #expect(try stand.sandbox.url(of: "radarr") == stand.mock.server.url(of: "radarr"))
        }
    }

    @Test func namesTheKnownOnesWhenOneIsForgotten() async throws {
        try await Self.with { stand in
            let report = try stand.sandbox.close()
            #expect(report["requests"] == 0)
            let error = Self.mistake { try stand.sandbox.removeRules() }
            #expect(error?.status == 404)
            #expect(error?.expected == "one of default")
        }
    }

    @Test func goesBackToTheStartAndToSnapshots() async throws {
        try await Self.with { stand in
            let tags = stand.sandbox.collection("tag", of: "radarr")
            let all = try tags.records
            try stand.sandbox.takeSnapshot("full")
            try tags.removeAll()
            #expect(try tags.records == [])
            try stand.sandbox.restore("full")
            #expect(try tags.records == all)
            try tags.put(7_000, ["label": "late"])
            try tags.merge(["label": "later"], into: 7_000)
            #expect(try tags.record(7_000)["label"] == "later")
            try stand.sandbox.reset(keeping: [.rules])
            #expect(try tags.records == all)
        }
    }

    @Test func appliesPresets() async throws {
        try await Self.with { stand in
            try stand.sandbox.apply(preset: "wrong-key")
            #expect(try stand.ask("GET", "/api/v3/tag").status == 401)
            #expect(try stand.mock.ask("GET", "/api/v3/tag").status == 200)
            let mistake = Self.mistake { try stand.sandbox.apply(preset: "wrong-kee") }
            #expect(mistake?.nearest.first == "wrong-key")
        }
    }

    // MARK: Rules

    @Test func answersAsARuleSays() async throws {
        try await Self.with { stand in
            let rule = try stand.sandbox.rule(
                "busy", on: "GET /api/v3/tag", times: 1, .reply(429, headers: ["Retry-After": "2"]))
            let answer = try stand.ask("GET", "/api/v3/tag")
            #expect(answer.status == 429)
            #expect(answer.fields["Retry-After"] == "2")
            #expect(try stand.ask("GET", "/api/v3/tag").status == 200)
            #expect(try rule.matched == 2)
            #expect(try rule.acted == 1)
            #expect(try rule.forecast == "....................")
            try rule.remove()
            let mistake = Self.mistake { _ = try stand.sandbox.rule(named: "busy") }
            #expect(mistake?.status == 404)
        }
    }

    @Test func playsASequence() async throws {
        try await Self.with { stand in
            try stand.sandbox.rule(
                "steps", on: "GET /api/v3/tag", .reply(503), .none, [.delay(.milliseconds(1)), .reply(502, as: .html)])
            let statuses = try (1...4).map { _ in try stand.ask("GET", "/api/v3/tag").status }
            #expect(statuses == [503, 200, 502, 200])
        }
    }

    /// Each as the control API would read it from a rule.
    private static let spellings: [(MockFault, String)] = [
        (MockFault.delay(.milliseconds(1_500)), #"{"delay":"1500ms"}"#),
        (.delay(.forever), #"{"delay":"forever"}"#),
        (.delayBody(.uniform(.seconds(1), .seconds(3))), #"{"delayBody":{"uniform":["1s","3s"]}}"#),
        (
            .delay(.lognormal(median: .milliseconds(200), p99: .seconds(2))),
            #"{"delay":{"lognormal":{"median":"200ms","p99":"2s"}}}"#
        ),
        (.delay(.perItem(.milliseconds(1))), #"{"delay":{"perItem":"1ms"}}"#),
        (.reply(503, as: .cloudflare), #"{"reply":{"status":503,"dialect":"cloudflare"}}"#),
        (
            .redirect(to: "https://x.example.invalid{target}"),
            #"{"reply":{"status":307,"location":"https://x.example.invalid{target}"}}"#
        ),
        (.headers(["X-Mark": "1"]), #"{"headers":{"X-Mark":"1"}}"#),
        (
            .mutate(.remove("$[*].title", nth: 2), .set("$[0].year", to: 0)),
            #"{"mutate":[{"path":"$[*].title","op":"remove","nth":2},{"path":"$[0].year","op":"set","value":0}]}"#
        ),
        (.variant(17), #"{"mutate":{"variant":17}}"#),
        (.corrupt(.unclosedString), #"{"corrupt":"unclosed-string"}"#),
        (.wire(.reset), #"{"wire":"reset"}"#),
        (.wire(.http10), #"{"wire":"http-1.0"}"#),
        (.wire(.cutAfter(-3, isChunked: true)), #"{"wire":{"cutAfter":-3,"chunked":true}}"#),
        (.wire(.stallAfter(9)), #"{"wire":{"stallAfter":9}}"#),
        (.wire(.drip(bytes: 64, every: .milliseconds(200))), #"{"wire":{"drip":{"bytes":64,"every":"200ms"}}}"#),
        (.wire(.contentLength(10, isRelative: true)), #"{"wire":{"contentLength":"+10"}}"#),
        (.wire(.contentLength(-10, isRelative: true)), #"{"wire":{"contentLength":"-10"}}"#),
        (.wire(.contentLength(5, isRelative: false)), #"{"wire":{"contentLength":5}}"#),
        (.wire(.closeAfter(.seconds(5))), #"{"wire":{"closeAfter":"5s"}}"#),
        (.hold("h"), #"{"hold":"h"}"#),
        (.rateLimit(10, per: .seconds(60), by: .apiKey), #"{"rateLimit":{"limit":10,"per":"60s","by":"api-key"}}"#),
        (.outage(.offline, for: .seconds(5)), #"{"instance":{"state":"offline","for":"5s"}}"#),
        ([.commit(.after), .delay(.seconds(1))], #"{"commit":"after","delay":"1s"}"#),
    ]

    @Test(arguments: spellings)
    func saysWhatARuleWouldSay(_ fault: MockFault, _ then: String) async throws {
        let mock = try MockServer.start()
        defer { mock.stop() }
        // Writes and reads are both under it, because some faults are for writes alone.
        let rule = try mock.defaultSandbox.rule("r", on: MockMatch(app: .radarr), fault)
        #expect(JSONWriter(layout: .compact).string(try rule.document()["then"] ?? .null) == then)
    }

    @Test func saysWhereAMistakeIsAndWhatIsLikeIt() async throws {
        try await Self.with { stand in
            let error = Self.mistake { try stand.sandbox.rule("r", on: "GET /api/v3/mvie", .reply(503)) }
            #expect(error?.pointer == "/match/route")
            #expect(error?.nearest.first == "GET /api/v3/movie")
            #expect(error?.status == 400)
            let mistake = Self.mistake { try stand.sandbox.rule("r", .reply(99)) }
            #expect(mistake?.pointer == "/then/reply/status")
            let rules = try stand.sandbox.control("GET", "rules")
            #expect(rules["rules"] == [])
        }
    }

    @Test func matchesByMoreThanTheRoute() async throws {
        try await Self.with { stand in
            let match = MockMatch(
                route: "PUT /api/v3/tag/{id}", app: .radarr, query: ["dry": .null], headers: ["User-Agent": "~curl"],
                body: ["/label": "~a"])
            let rule = try stand.sandbox.rule("r", on: match, .reply(503))
            let expected: JSONValue = [
                "app": "radarr", "route": "PUT /api/v3/tag/{id}", "query": ["dry": .null],
                "headers": ["User-Agent": "~curl"], "body": ["/label": "~a"],
            ]
            #expect(try rule.document()["match"] == expected)
        }
    }

    // MARK: Holds

    @Test func releasesInAnyOrder() async throws {
        try await Self.with { stand in
            let hold = try stand.sandbox.hold("h", on: "GET /api/v3/tag/{id}")
            let first = try stand.send("GET", "/api/v3/tag/1")
            try await hold.waits()
            let second = try stand.send("GET", "/api/v3/tag/2")
            let visitors = try await hold.waits(for: 2)
            #expect(visitors.map(\.path) == ["/api/v3/tag/1", "/api/v3/tag/2"])
            try hold.release(2)
            #expect(try second.readResponse().text.contains("\"id\": 2"))
            try hold.release(1, to: .wire(.reset))
            #expect(first.readToEnd().end == .reset)
            let mistake = Self.mistake { try hold.releaseNext() }
            #expect(mistake?.pointer == "/next")
        }
    }

    @Test func waitsForAHoldWithoutHoldingUpTheTask() async throws {
        try await Self.with { stand in
            let hold = try stand.sandbox.hold("h", on: "GET /api/v3/tag", at: .beforeCommit)
            // More of them than there are threads.
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 1...64 { group.addTask { try await hold.waits(for: 1, within: .seconds(60)).count } }
                let client = try stand.send("GET", "/api/v3/tag")
                for try await count in group { #expect(count == 1) }
                try hold.releaseAll()
                #expect(try client.readResponse().status == 200)
            }
        }
    }

    @Test func saysThatNobodyCame() async throws {
        try await Self.with { stand in
            let hold = try stand.sandbox.hold("h", on: "GET /api/v3/tag")
            let error = await #expect(throws: MockTimeout.self) { try await hold.waits(within: .milliseconds(20)) }
            #expect(error?.description == "0 of 1 requests wait at \"h\" after 20ms")
        }
    }

    @Test func endsAWaitThatIsCancelled() async throws {
        try await Self.with { stand in
            let hold = try stand.sandbox.hold("h")
            let task = Task { try await hold.waits(within: .seconds(600)) }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }

    @Test func endsAWaitWhenTheMockStops() async throws {
        let mock = try MockServer.start()
        let hold = try mock.defaultSandbox.hold("h")
        let task = Task { try await hold.waits(within: .seconds(600)) }
        mock.stop()
        await #expect(throws: ControlError.self) { try await task.value }
    }

    // MARK: Verification and journal

    @Test func verifiesWhatHasHappened() async throws {
        try await Self.with { stand in
            _ = try stand.ask("GET", "/api/v3/tag")
            _ = try stand.ask("POST", "/api/v3/tag", body: #"{"label":"a"}"#)
            try await stand.sandbox.verify(within: .seconds(10)) {
                $0.requests("GET /api/v3/tag", count: 1)
                $0.requests(MockMatch(route: "POST /api/v3/tag", body: ["/label": "a"]))
                $0.requests("* /api/v3/tag", count: 1...2)
                $0.requests("* /api/v3/tag", count: ...2)
                $0.never("DELETE /api/v3/**")
                $0.inOrder("GET /api/v3/tag", "POST /api/v3/tag")
                $0.aborted(.any, count: 0)
                $0.noViolations()
                $0.state("radarr.tag[?label=='a'].label", is: "a")
            }
        }
    }

    @Test func saysWhatWasSeenInstead() async throws {
        try await Self.with { stand in
            _ = try stand.ask("GET", "/api/v3/tag")
            let error = await #expect(throws: VerificationError.self) {
                try await stand.sandbox.verify {
                    $0.never("DELETE /api/v3/**")
                    $0.requests("POST /api/v3/tag", count: 1)
                }
            }
            #expect(error?.failures.count == 1)
            let text = error?.description ?? ""
            #expect(text.hasPrefix(#"not so: {"match":{"route":"POST /api/v3/tag"},"count":1}; seen: {"#))
            #expect(text.contains(#""found": "GET /api/v3/tag""#))
        }
    }

    @Test func waitsForWhatIsStillToCome() async throws {
        try await Self.with { stand in
            let claim = Task { try await stand.sandbox.verify(within: .seconds(60)) { $0.requests("GET /api/v3/tag") } }
            let entries = Task { try await stand.sandbox.journal(1, within: .seconds(60), route: "GET /api/v3/tag") }
            _ = try stand.ask("GET", "/api/v3/tag")
            try await claim.value
            #expect(try await entries.value.map(\.target) == ["/api/v3/tag"])
        }
    }

    @Test func readsTheJournal() async throws {
        try await Self.with { stand in
            _ = try stand.ask("GET", "/api/v3/tag?x=1")
            _ = try stand.ask("GET", "/api/v3/nothing")
            let entries = try await stand.sandbox.journal(1, outcome: .unmatched)
            #expect(entries.map(\.status) == [404])
            let first = try #require(try stand.sandbox.journal(route: "GET /api/v3/tag").first)
            #expect(first.seq == 1)
            #expect(first.method == "GET")
            #expect(first.route == "GET /api/v3/tag")
            #expect(first.instance == "radarr")
            #expect(first.violations.first?["at"] == "?x")
            try stand.sandbox.clearJournal()
            #expect(try stand.sandbox.journal().isEmpty)
            await #expect(throws: MockTimeout.self) { try await stand.sandbox.journal(1, within: .milliseconds(1)) }
        }
    }

    // MARK: Clock and instances

    @Test func movesTheClock() async throws {
        try await Self.with { stand in
            try stand.sandbox.clock.set(now: "2026-01-01T08:00:00Z", isFrozen: true)
            try stand.sandbox.clock.advance(by: .seconds(6 * 3_600))
            #expect(try stand.sandbox.clock.now == Instant("2026-01-01T14:00:00Z"))
            let mistake = Self.mistake { try stand.sandbox.clock.set(now: "tomorrow") }
            #expect(mistake?.pointer == "/now")
        }
    }

    @Test func letsThingsGoOnByHand() async throws {
        try await Self.with { stand in
            try stand.sandbox.progress(.command, by: .manual)
            let made = try stand.ask("POST", "/api/v3/command", body: #"{"name":"RssSync"}"#)
            let id = try #require(try JSONParser().parse(made.body)["id"]?.int)
            #expect(try stand.sandbox.advance(command: id)["command"]?["status"] == "started")
            #expect(try stand.sandbox.advance(command: id, of: "radarr")["command"]?["status"] == "completed")
            #expect(Self.mistake { try stand.sandbox.progress(.download, by: .polls(0)) }?.pointer == "/after")
            #expect(throws: ControlError.self) { try stand.sandbox.advance(download: "nothing") }
        }
    }

    @Test func makesALibrary() async throws {
        try await Self.with { stand in
            #expect(try stand.sandbox.generate(movies: 12, seed: 7, profile: .messy)["movie"] == 12)
            let list = try JSONParser().parse(stand.ask("GET", "/api/v3/movie").body)
            #expect(list.array?.count == 12)
            #expect(Self.mistake { try stand.sandbox.generate(series: 5, in: "radarr") }?.pointer == "/series")
        }
    }

    @Test func letsThingsHappen() async throws {
        try await Self.with { stand in
            let told = try stand.sandbox.happen(.healthIssue(source: "ProxyCheck", message: "No"), to: "radarr")
            #expect(told["health"]?.array?.contains { $0["message"] == "No" } == true)
            let mistake = Self.mistake { try stand.sandbox.happen(.downloadFailed("nothing"), to: "radarr") }
            #expect(mistake?.pointer == "/downloadId")
            #expect(Self.mistake { try stand.sandbox.happen(.restart, to: "radar") }?.nearest == ["radarr"])
        }
    }

    @Test func takesAnInstanceOffTheNetwork() async throws {
        try await Self.with { stand in
            try stand.mock.server.turn("radarr", .offline)
            #expect(throws: WireClient.Failure.self) { try stand.send("GET", "/ping") }
            try stand.mock.server.turn("radarr", .online)
            #expect(try stand.ask("GET", "/ping").status == 200)
            let mistake = Self.mistake { try stand.mock.server.turn("radar", .offline) }
            #expect(mistake?.nearest == ["radarr"])
        }
    }

    @Test func bringsTheTokenWhereOneIsWanted() throws {
        var configuration = Configuration()
        configuration.controlToken = "secret"
        let mock = try MockServer.start(configuration)
        defer { mock.stop() }
        #expect(try mock.control("GET", "/control/v1")["version"]?.string == MockServer.version)
    }
}
