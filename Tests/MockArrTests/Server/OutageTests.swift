import FixtureKit
import MicroHTTP
import MockArr
import MockArrTesting
import Testing

/// Limits, instances that go and come back, and lines that are too long.
@Suite(.tags(.wire), .timeLimit(.minutes(5)))
struct OutageTests {
    private static func state(_ mock: MockUnderTest, _ index: Int = 0) -> String? {
        mock.server.overview["instances"]?[index]?["state"]?.string
    }

    private static func refuses(_ port: UInt16) -> Bool {
        do {
            _ = try WireClient(port: port)
            return false
        } catch {
            return (error as? WireClient.Failure)?.isRefused ?? false
        }
    }

    // MARK: The outage that a request sets off

    @Test func isGoneOnceTheClientHasItsAnswerAndComesBackByItself() async throws {
        try await MockUnderTest.with { mock in
            let port = try mock.port()
            try mock.rule(
                "trip",
                #"{"match":{"route":"POST /api/v3/tag"},"when":{"times":1},"then":{"instance":{"state":"offline","for":"400ms"}}}"#
            )
            let client = try mock.send("POST", "/api/v3/tag", body: #"{"label":"stays"}"#)
            let answer = try client.readResponse()
            #expect(Self.refuses(port))
            #expect(answer.status == 201)
            #expect(client.readTextToEnd() == ("", .endOfFile))
            #expect(Self.state(mock) == "offline")
            #expect(try mock.ask("GET", "/ping", of: "sonarr").status == 200)
            #expect(await poll { Self.state(mock) == "online" && !Self.refuses(port) })
            #expect(try mock.port() == port)
            #expect(try mock.ask("GET", "/api/v3/tag").text.contains("\"stays\""))
        }
    }

    @Test func breaksTheConnectionAndRefusesTheNext() async throws {
        try await MockUnderTest.with { mock in
            let port = try mock.port()
            try mock.rule(
                "trip",
                #"{"match":{"route":"GET /api/v3/queue"},"then":{"delay":"5ms","wire":"reset","instance":{"state":"offline"}}}"#
            )
            let (bytes, end) = try mock.send("GET", "/api/v3/queue").readToEnd()
            #expect(Self.refuses(port))
            #expect(bytes.isEmpty)
            #expect(end == .reset)
            try mock.patch("radarr", #"{"state":"online"}"#)
            #expect(try mock.ask("GET", "/ping").status == 200)
        }
    }

    @Test func startsUpForAsLongAsItIsTold() async throws {
        try await MockUnderTest.with { mock in
            try mock.rule(
                "trip",
                #"{"match":{"route":"GET /api/v3/tag"},"when":{"times":1},"then":{"instance":{"state":"starting","for":"200ms"}}}"#
            )
            #expect(try mock.ask("GET", "/api/v3/tag").status == 200)
            let starting = try mock.ask("GET", "/api/v3/tag/1")
            #expect(starting.status == 503)
            #expect(starting.text.contains("Radarr is starting up, please try again later"))
            #expect(await poll { (try? mock.ask("GET", "/api/v3/tag/1").status) == 200 })
        }
    }

    @Test func staysAsItIsWhenNobodyGotTheAnswer() async throws {
        try await MockUnderTest.with { mock in
            try mock.rule(
                "trip",
                #"{"match":{"route":"GET /api/v3/tag"},"then":{"delay":"forever","instance":{"state":"offline"}}}"#)
            try mock.send("GET", "/api/v3/tag").close()
            _ = try await mock.journal(closed: 1)
            #expect(try mock.ask("GET", "/ping").status == 200)
            // Nor when a reset has let the request go.
            let waiting = try mock.send("GET", "/api/v3/tag")
            try await mock.waits()
            _ = try mock.ask("POST", "/control/v1/reset", of: "control")
            #expect(try waiting.readResponse().status == 200)
            #expect(Self.state(mock) == "online")
        }
    }

    @Test func answersThoseWhoWaitedWhenItWentOfflineAndHangsUp() async throws {
        try await MockUnderTest.with { mock in
            let port = try mock.port()
            try mock.rule("hang", #"{"match":{"route":"GET /api/v3/tag"},"then":{"delay":"forever"}}"#)
            let waiting = try mock.send("GET", "/api/v3/tag")
            try await mock.waits()
            let idle = try mock.send("GET", "/ping")
            _ = try idle.readResponse()
            for state in ["offline", "starting", "offline"] { try mock.patch("radarr", #"{"state":"\#(state)"}"#) }
            #expect(Self.refuses(port))
            #expect(idle.readTextToEnd() == ("", .endOfFile))
            #expect(waiting.isSilent(for: .milliseconds(30)))
            _ = try mock.ask("POST", "/control/v1/reset", of: "control")
            #expect(try waiting.readResponse().status == 200)
            #expect(waiting.readTextToEnd() == ("", .endOfFile))
            try mock.patch("radarr", #"{"state":"online"}"#)
            #expect(try mock.ask("GET", "/ping").status == 200)
            #expect(try mock.port() == port)
        }
    }

    @Test func comesBackAfterAPatchWithATime() async throws {
        try await MockUnderTest.with { mock in
            let port = try mock.port()
            #expect(try mock.patch("radarr", #"{"state":"offline","for":"150ms"}"#).status == 200)
            #expect(Self.refuses(port))
            #expect(await poll { !Self.refuses(port) })
            #expect(try mock.ask("GET", "/ping").status == 200)
        }
    }

    // MARK: Limits

    @Test func letsTenThroughAndThenNobodyUntilTheClockHasMoved() async throws {
        var configuration = Configuration()
        configuration.now = Instant("2026-01-01T08:00:00Z")
        configuration.isFrozen = true
        try await MockUnderTest.with(configuration) { mock in
            let made = try mock.rule(
                "busy", #"{"match":{"route":"POST /api/v3/tag"},"then":{"rateLimit":{"limit":10,"per":"1m"}}}"#)
            #expect(try JSONParser().parse(made.body)["forecast"] == "..........XXXXXXXXXX")
            for number in 0..<10 {
                #expect(try mock.ask("POST", "/api/v3/tag", body: #"{"label":"n\#(number)"}"#).status == 201)
            }
            let refused = try mock.ask("POST", "/api/v3/tag", body: #"{"label":"n10"}"#)
            #expect(refused.statusLine == "HTTP/1.1 429 Too Many Requests")
            #expect(refused.fields["Retry-After"] == "60")
            #expect(refused.fields["X-MockArr-Rule"] == "busy")
            #expect(try !mock.ask("GET", "/api/v3/tag").text.contains("\"n10\""))
        }
    }

    // MARK: Request lines

    @Test func refusesLongerRequestLines() async throws {
        try await MockUnderTest.with { mock in
            try mock.patch("radarr", #"{"maxRequestLine":64}"#)
            let target = "/api/v3/tag?x="
            let room = 64 - "GET  HTTP/1.1".utf8.count - target.utf8.count
            let fits = target + String(repeating: "a", count: room)
            #expect(try mock.ask("GET", fits).status == 200)
            let client = try mock.send("GET", fits + "a")
            let answer = try client.readResponse()
            #expect(answer.statusLine == "HTTP/1.1 414 URI Too Long")
            #expect(answer.fields["Connection"] == "close")
            #expect(answer.fields["Content-Length"] == "0")
            #expect(client.readTextToEnd() == ("", .endOfFile))
            #expect(try await mock.journal(closed: 2).last?["status"] == 414)
            #expect(
                try mock.ask("GET", "/api/v3/tag?x=" + String(repeating: "a", count: 999), of: "sonarr").status == 200)
            try mock.patch("radarr", #"{"maxRequestLine":null}"#)
            #expect(try mock.ask("GET", fits + "a").status == 200)
        }
    }
}
