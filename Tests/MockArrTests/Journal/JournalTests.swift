import FixtureKit
import MicroHTTP
import Testing

@testable import MockArr

@Suite struct JournalTests {
    private static let time = Instant(seconds: 1_768_478_400)

    private static func facts(_ method: String, _ target: String, fields: HTTPFields = [:], body: String = "")
        -> RequestFacts
    {
        RequestFacts(
            HTTPRequest(method: method, target: target, fields: fields, body: Array(body.utf8)), instance: "radarr",
            as: Persona(app: .radarr, apiKey: Sandbox.defaultKey))
    }

    private static func ending(
        _ token: Int, _ outcome: ExchangeEnding.Outcome = .completed, bytes: Int = 300,
        firstByte: Duration? = .microseconds(400)
    ) -> ExchangeEnding {
        ExchangeEnding(
            token: token, group: 0, outcome: outcome, bytesSent: bytes, duration: .microseconds(1_500),
            firstByte: firstByte)
    }

    @discardableResult
    private static func open(_ journal: inout Journal, _ facts: RequestFacts = facts("GET", "/api/v3/tag")) -> Int {
        journal.open(facts, sandbox: "default", time: time, sandboxTime: time.adding(days: 1))
    }

    @Test func tellsAWholeExchange() throws {
        var journal = Journal()
        let facts = Self.facts(
            "POST", "/api/v3/tag?x=1&x=2", fields: ["Host": "localhost", "Accept": "a", "Accept": "b"],
            body: #"{"label":"hd"}"#)
        let token = Self.open(&journal, facts)
        journal.update(token) {
            $0.rules = ["slow"]
            $0.status = 201
            $0.revisionBefore = 3
            $0.revisionAfter = 4
        }
        journal.close(token, Self.ending(token))
        let entry = try #require(journal[seq: 1])
        #expect(
            compact(.object(entry.document(redacting: Redaction())))
                == #"{"seq":1,"instance":"radarr","sandbox":"default","time":"2026-01-15T12:00:00.000Z","#
                + #""sandboxTime":"2026-01-16T12:00:00.000Z","method":"POST","target":"/api/v3/tag?x=1&x=2","#
                + #""route":"POST /api/v3/tag","query":{"x":["1","2"]},"headers":{"Host":"localhost","Accept":["a","b"]},"#
                + #""body":{"label":"hd"},"rule":"slow","status":201,"bytesSent":300,"firstByteMs":0.4,"totalMs":1.5,"#
                + #""revisionBefore":3,"revisionAfter":4,"violations":["#
                + #"{"violation":"unknown-parameter","at":"?x","detail":"POST /api/v3/tag has no such parameter."},"#
                + #"{"violation":"unknown-parameter","at":"?x","detail":"POST /api/v3/tag has no such parameter."},"#
                + #"{"violation":"wrong-content-type","at":"Content-Type","detail":"A body of no type."}],"#
                + #""outcome":{"kind":"faulted"}}"#)
    }

    @Test func saysHowItWentAsFarAsItHasGone() throws {
        var journal = Journal()
        func outcome(_ seq: Int) -> String {
            journal[seq: seq].map { compact($0.document(redacting: Redaction())["outcome"] ?? .null) } ?? "-"
        }
        for _ in 0..<5 { Self.open(&journal) }
        Self.open(&journal, Self.facts("GET", "/api/v3/nonsense"))
        Self.open(&journal)
        journal.update(6) { $0.awaitsCommit = true }
        journal.close(6, Self.ending(6, .clientLeft, bytes: 0, firstByte: nil))
        journal.close(1, Self.ending(1))
        journal.update(2) { $0.rules = ["r"] }
        journal.close(2, Self.ending(2, .reset))
        journal.close(3, Self.ending(3, .clientLeft, bytes: 0, firstByte: nil))
        journal.close(4, Self.ending(4, .clientLeft, bytes: 120))
        journal.close(5, Self.ending(5))
        #expect(outcome(1) == #"{"kind":"waiting"}"#)
        #expect(outcome(2) == #"{"kind":"completed"}"#)
        #expect(outcome(3) == #"{"kind":"faulted"}"#)
        #expect(outcome(4) == #"{"kind":"aborted","phase":"before-headers","atMs":1.5,"bytesSent":0}"#)
        #expect(outcome(5) == #"{"kind":"aborted","phase":"mid-body","atMs":1.5,"bytesSent":120}"#)
        #expect(outcome(6) == #"{"kind":"unmatched"}"#)
        #expect(outcome(7) == #"{"kind":"aborted","phase":"before-commit","atMs":1.5,"bytesSent":0}"#)
    }

    @Test func keepsTheLatestAndCountsWhatItDropped() {
        var journal = Journal(capacity: 3)
        let tokens = (0..<5).map { _ in Self.open(&journal) }
        #expect(journal.entries.map(\.seq) == [3, 4, 5])
        #expect(journal.dropped == 2)
        #expect(journal.nextSeq == 6)
        #expect(journal[seq: 2] == nil)
        #expect(journal[seq: 4]?.seq == 4)
        #expect(journal[seq: 6] == nil)
        journal.close(tokens[0], Self.ending(0))
        journal.close(tokens[3], Self.ending(3))
        #expect(journal.entries.map(\.kind) == [.waiting, .completed, .waiting])
    }

    @Test func numbersOnAfterItWasCleared() {
        var journal = Journal(capacity: 3)
        for _ in 0..<5 { Self.open(&journal) }
        journal.removeAll()
        #expect(journal.entries.map(\.seq) == [])
        #expect(journal.dropped == 0)
        Self.open(&journal)
        #expect(journal.entries.map(\.seq) == [6])
    }

    @Test func closesNoLaterEntryForAnExchangeFromBeforeARestart() {
        var journal = Journal()
        let old = Self.open(&journal)
        journal.restart()
        Self.open(&journal)
        journal.close(old, Self.ending(old))
        #expect(journal.entries.map(\.seq) == [1])
        #expect(journal.entries.map(\.kind) == [.waiting])
    }

    @Test func keepsSixtyFourKibibytesOfABody() {
        var journal = Journal()
        Self.open(&journal, Self.facts("POST", "/api/v3/tag", body: String(repeating: "a", count: 100_000)))
        #expect(journal[seq: 1]?.request.body.count == 65_536)
    }

    @Test(arguments: [
        ("/api/v3/tag?apikey=secret&a=b", "/api/v3/tag?apikey=***&a=b"),
        ("/api/v3/tag?a=b&ApiKey=secret", "/api/v3/tag?a=b&ApiKey=***"),
        ("/api/v3/tag?api%4Bey=secret", "/api/v3/tag?api%4Bey=***"),
        ("/signalr/messages?access_token=secret", "/signalr/messages?access_token=***"),
        ("/api/v3/tag?apikey", "/api/v3/tag?apikey"),
        ("/api/v3/tag?x=0123456789abcdef", "/api/v3/tag?x=***"),
        ("/0123456789abcdef/api?b", "/***/api?b"),
        ("/a%20b?c=%26", "/a%20b?c=%26"),
    ]) func takesKeysOutOfTargets(_ target: String, _ expected: String) {
        #expect(Redaction(keys: ["0123456789abcdef"]).target(target) == expected)
    }

    @Test func takesKeysOutOfHeadersQueriesAndBodies() {
        let redaction = Redaction(keys: ["0123456789abcdef"])
        let fields: HTTPFields = [
            "X-API-KEY": "s", "authorization": "Bearer s", "Cookie": "a=s", "Referer": "http://h/x?apikey=s&b=c",
            "X-Other": "is 0123456789abcdef!",
        ]
        #expect(
            compact(redaction.headers(fields))
                == #"{"X-API-KEY":"***","authorization":"***","Cookie":"***","Referer":"http://h/x?apikey=***&b=c","#
                + #""X-Other":"is ***!"}"#)
        #expect(compact(redaction.query(Query("APIKEY=s&a=b"))) == #"{"APIKEY":"***","a":"b"}"#)
        let body = #"{"apiKey":"s","fields":[{"name":"apiKey","value":"s"},{"name":"host","value":"h"}],"n":1.0}"#
        #expect(
            compact(redaction.body(Array(body.utf8)))
                == #"{"apiKey":"***","fields":[{"name":"apiKey","value":"***"},{"name":"host","value":"h"}],"n":1.0}"#)
        #expect(compact(redaction.body(Array("key=0123456789abcdef".utf8))) == #""key=***""#)
        #expect(
            compact(redaction.body(Array("username=me&password=s&rememberMe=on".utf8)))
                == #""username=me&password=***&rememberMe=on""#)
        #expect(redaction.body([]) == .null)
    }
}
