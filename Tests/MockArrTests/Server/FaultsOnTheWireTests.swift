import FixtureKit
import MicroHTTP
import MockArr
import MockArrTesting
import Testing

/// Every kind of fault, set through the control API and seen by a raw socket.
@Suite(.tags(.wire), .timeLimit(.minutes(5)))
struct FaultsOnTheWireTests {
    private static let tag1 = "{\n  \"label\": \"4k\",\n  \"id\": 1\n}"

    @Test func answersTooManyRequestsWithRetryAfterAsOftenAsAsked() async throws {
        try await MockUnderTest.with { mock in
            let made = try mock.rule(
                "busy",
                #"{"match":{"route":"GET /api/v3/tag/{id}"},"when":{"times":2},"then":{"reply":{"status":429,"headers":{"Retry-After":"2"}}}}"#
            )
            #expect(made.status == 201)
            for _ in 0..<2 {
                let answer = try mock.ask("GET", "/api/v3/tag/1")
                #expect(answer.statusLine == "HTTP/1.1 429 Too Many Requests")
                #expect(answer.fields["Retry-After"] == "2")
                #expect(answer.fields["X-MockArr-Rule"] == "busy")
            }
            #expect(try mock.ask("GET", "/api/v3/tag/1").text == Self.tag1)
            #expect(try mock.ask("GET", "/api/v3/tag/1", of: "sonarr").status == 200)
        }
    }

    @Test func delaysOneRouteAndNoOther() async throws {
        try await MockUnderTest.with { mock in
            try mock.rule("slow", #"{"match":{"route":"GET /api/v3/tag/{id}"},"then":{"delay":"120ms"}}"#)
            let start = ContinuousClock.now
            #expect(try mock.ask("GET", "/api/v3/tag/1").text == Self.tag1)
            #expect(ContinuousClock.now - start >= .milliseconds(120))
        }
    }

    @Test func hangsUntilTheResetLetsItGo() async throws {
        try await MockUnderTest.with { mock in
            try mock.rule("hang", #"{"match":{"route":"GET /api/v3/tag/{id}"},"then":{"delay":"forever"}}"#)
            let hanging = try mock.send("GET", "/api/v3/tag/1")
            #expect(hanging.isSilent(for: .milliseconds(100)))
            #expect(try mock.ask("POST", "/control/v1/reset", of: "control").status == 204)
            #expect(try hanging.readResponse().text == Self.tag1)
        }
    }

    @Test func resetsTheConnection() async throws {
        try await MockUnderTest.with { mock in
            try mock.rule("reset", #"{"match":{"route":"GET /api/v3/tag/{id}"},"then":{"wire":"reset"}}"#)
            let (bytes, end) = try mock.send("GET", "/api/v3/tag/1").readToEnd()
            #expect(bytes.isEmpty)
            #expect(end == .reset)
        }
    }

    @Test func closesWithoutAByte() async throws {
        try await MockUnderTest.with { mock in
            try mock.rule("empty", #"{"match":{"route":"GET /api/v3/tag/{id}"},"then":{"wire":"empty-reply"}}"#)
            let (bytes, end) = try mock.send("GET", "/api/v3/tag/1").readToEnd()
            #expect(bytes.isEmpty)
            #expect(end == .endOfFile)
        }
    }

    @Test(arguments: [(10, 10), (-3, 27), (0, 0)])
    func cutsTheBodyAtThatByte(_ count: Int, _ kept: Int) async throws {
        try await MockUnderTest.with { mock in
            try mock.rule("cut", #"{"match":{"route":"GET /api/v3/tag/{id}"},"then":{"wire":{"cutAfter":\#(count)}}}"#)
            let (text, end) = try mock.send("GET", "/api/v3/tag/1").readTextToEnd()
            let parts = text.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
            #expect(parts[0].contains("Content-Length: 30"))
            #expect(parts[1] == Self.tag1.prefix(kept))
            #expect(end == .endOfFile)
        }
    }

    @Test func stallsAfterThatByteUntilTheResetLetsItGo() async throws {
        try await MockUnderTest.with { mock in
            try mock.rule("stall", #"{"match":{"route":"GET /api/v3/tag/{id}"},"then":{"wire":{"stallAfter":5}}}"#)
            let client = try mock.send("GET", "/api/v3/tag/1")
            var head: [UInt8] = []
            while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) { head += try client.read(1) }
            #expect(try client.read(5) == Array(Self.tag1.utf8.prefix(5)))
            #expect(client.isSilent(for: .milliseconds(100)))
            _ = try mock.ask("POST", "/control/v1/reset", of: "control")
            #expect(try client.read(25) == Array(Self.tag1.utf8.dropFirst(5)))
        }
    }

    @Test func corruptsBodiesInEveryWayThatItNames() async throws {
        let kinds = [
            "truncated", "unclosed-string", "trailing-comma", "single-quotes", "nan", "duplicate-key", "lone-surrogate",
            "invalid-utf8", "bom", "latin1", "empty", "null", "wrong-root", "html", "concatenated", "deep-nesting",
            "huge-number", "wrong-content-type", "no-content-type", "gzip-mislabelled",
        ]
        try await MockUnderTest.with { mock in
            let well = try mock.ask("GET", "/api/v3/tag")
            for kind in kinds {
                try mock.rule("broken", #"{"match":{"route":"GET /api/v3/tag"},"then":{"corrupt":"\#(kind)"}}"#)
                let broken = try mock.ask("GET", "/api/v3/tag")
                let isOther =
                    broken.body != well.body || broken.fields["Content-Type"] != well.fields["Content-Type"]
                    || broken.fields["Content-Encoding"] != nil
                #expect(isOther, "\(kind)")
                #expect(broken.fields["X-MockArr-Rule"] == "broken", "\(kind)")
            }
        }
    }

    @Test func tellsOfAClientThatLeftWhileItWaited() async throws {
        try await MockUnderTest.with { mock in
            try mock.rule("hang", #"{"match":{"route":"GET /api/v3/tag"},"then":{"delay":"forever"}}"#)
            try mock.send("GET", "/api/v3/tag?apikey=\(mock.server.apiKey)").close()
            let entry = try #require(try await mock.journal(closed: 1).first)
            #expect(entry["outcome"]?["kind"] == "aborted")
            #expect(entry["outcome"]?["phase"] == "before-headers")
            #expect(entry["rule"] == "hang")
            #expect(entry["target"] == "/api/v3/tag?apikey=***")
            #expect(entry["headers"]?["X-Api-Key"] == "***")
        }
    }

    @Test func givesTheSameSequenceToParallelClientsAsItForetold() async throws {
        var configuration = Configuration()
        configuration.seed = 42
        try await MockUnderTest.with(configuration) { mock in
            let made = try mock.rule(
                "flaky",
                #"{"match":{"route":"GET /api/v3/tag"},"when":{"probability":0.4},"then":{"reply":{"status":503}}}"#)
            let forecast = try #require(try JSONParser().parse(made.body)["forecast"]?.string)
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<forecast.count { group.addTask { try mock.ask("GET", "/api/v3/tag").status } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.count { $0 == 503 } == forecast.count { $0 == "X" })
            let entries = try await mock.journal(closed: forecast.count)
            let seen = entries.map { $0["status"]?.int == 503 ? "X" : "." }.joined()
            #expect(seen == forecast)
        }
    }

    @Test func keepsTheStateWhenTheRequestNeverArrived() async throws {
        try await MockUnderTest.with { mock in
            try mock.rule(
                "lost",
                #"{"match":{"route":"POST /api/v3/tag"},"when":{"times":1},"then":{"commit":"never","wire":"reset"}}"#)
            _ = try mock.send("POST", "/api/v3/tag", body: #"{"label":"lost"}"#).readToEnd()
            #expect(try mock.ask("GET", "/api/v3/tag").text.contains("lost") == false)
            try mock.rule(
                "answer-lost", #"{"match":{"route":"POST /api/v3/tag"},"when":{"times":1},"then":{"wire":"reset"}}"#)
            _ = try mock.send("POST", "/api/v3/tag", body: #"{"label":"kept"}"#).readToEnd()
            #expect(try mock.ask("GET", "/api/v3/tag").text.contains("kept"))
        }
    }
}
