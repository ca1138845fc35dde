import FixtureKit
import MicroHTTP
import MockArr
import MockArrTesting
import Testing

/// What goes wrong below HTTP, seen by a bare socket; and what becomes of the connection afterwards.
@Suite(.tags(.wire), .timeLimit(.minutes(2)))
struct WireFaultTests {
    private static let body = "{\n  \"label\": \"4k\",\n  \"id\": 1\n}"

    /// A mock on which one route is broken, and what a client of that route is sent until nothing more comes.
    private static func broken<R>(
        _ then: String, _ body: (MockUnderTest) async throws -> R
    ) async throws -> R {
        try await MockUnderTest.with { mock in
            try mock.rule("broken", #"{"match":{"path":"/api/v3/tag/1"},"quiet":true,"then":\#(then)}"#)
            return try await body(mock)
        }
    }

    /// Head and body of everything that came, and how it ended.
    private static func all(_ client: WireClient) -> (head: [Substring], body: Substring, end: WireClient.End) {
        let (text, end) = client.readTextToEnd()
        guard let gap = text.firstRange(of: "\r\n\r\n") else { return ([], Substring(text), end) }
        return (text[..<gap.lowerBound].split(separator: "\r\n"), text[gap.upperBound...], end)
    }

    private static func framing(_ head: [Substring]) -> [String] {
        let names = ["content-length:", "transfer-encoding:", "connection:"]
        return head.filter { line in names.contains { line.lowercased().hasPrefix($0) } }.map(String.init)
    }

    struct Kind: CustomTestStringConvertible, Sendable {
        let wire: String
        var status = "HTTP/1.1 200 OK"
        let framing: [String]
        let body: String
        var end = WireClient.End.endOfFile

        var testDescription: String { wire }
    }

    static let kinds: [Kind] = [
        Kind(wire: #""reset""#, status: "", framing: [], body: "", end: .reset),
        Kind(wire: #""empty-reply""#, status: "", framing: [], body: ""),
        Kind(wire: #""close-after-headers""#, framing: ["Content-Length: 30"], body: ""),
        Kind(wire: #"{"cutAfter":7}"#, framing: ["Content-Length: 30"], body: String(body.prefix(7))),
        Kind(wire: #"{"cutAfter":-7}"#, framing: ["Content-Length: 30"], body: String(body.prefix(23))),
        Kind(wire: #"{"cutAfter":0}"#, framing: ["Content-Length: 30"], body: ""),
        Kind(wire: #"{"cutAfter":-31}"#, framing: ["Content-Length: 30"], body: ""),
        Kind(wire: #"{"cutAfter":31}"#, framing: ["Content-Length: 30"], body: body),
        Kind(
            wire: #"{"cutAfter":7,"chunked":true}"#, framing: ["Transfer-Encoding: chunked"],
            body: "1e\r\n\(body.prefix(7))"),
        Kind(
            wire: #"{"cutAfter":30,"chunked":true}"#, framing: ["Transfer-Encoding: chunked"],
            body: "1e\r\n\(body)\r\n"),
        Kind(wire: #"{"contentLength":"+10"}"#, framing: ["Content-Length: 40"], body: body),
        Kind(wire: #"{"contentLength":"-10"}"#, framing: ["Content-Length: 20"], body: body),
        Kind(wire: #"{"contentLength":5}"#, framing: ["Content-Length: 5"], body: body),
        Kind(
            wire: #""bad-chunk""#, framing: ["Transfer-Encoding: chunked"],
            body: "f\r\n\(body.prefix(15))\r\nxyz\r\n\(body.dropFirst(15))"),
        Kind(wire: #""http-1.0""#, status: "HTTP/1.0 200 OK", framing: ["Connection: close"], body: body),
        Kind(
            wire: #""duplicate-content-length""#, framing: ["Content-Length: 30", "Content-Length: 40"], body: body),
        Kind(
            wire: #""keep-alive-close""#, framing: ["Connection: Keep-Alive", "Content-Length: 30"], body: body),
    ]

    @Test(arguments: kinds) func lookLikeThisFromOutside(_ kind: Kind) async throws {
        try await Self.broken(#"{"wire":\#(kind.wire)}"#) { mock in
            let (head, body, end) = Self.all(try mock.send("GET", "/api/v3/tag/1"))
            #expect(head.first ?? "" == kind.status)
            #expect(Self.framing(head) == kind.framing)
            #expect(body == kind.body)
            #expect(end == kind.end)
            // The next connection has nothing to do with it.
            #expect(try mock.ask("GET", "/api/v3/tag").status == 200)
            let entry = try #require(try await mock.journal(closed: 2).first)
            #expect(entry["outcome"]?["kind"] == "faulted")
            #expect(entry["status"] == (kind.status.isEmpty ? .null : 200))
        }
    }

    /// No body follows the head of an answer that has none, whatever the fault.
    @Test(arguments: kinds.map(\.wire) + [#"{"stallAfter":99}"#, #"{"drip":{"bytes":1,"every":"1ms"}}"#])
    func sendNoBodyWhereThereIsNone(_ wire: String) async throws {
        try await MockUnderTest.with { mock in
            // Of these no answer leaves, so none can be given.
            let isSilent = ["\"reset\"", "\"empty-reply\"", "\"garbage\""].contains(wire)
            let reply = isSilent ? "" : #","reply":{"status":204,"dialect":"empty"}"#
            try mock.rule("broken", #"{"match":{"path":"/ping"},"then":{"wire":\#(wire)\#(reply)}}"#)
            let client = try mock.send("GET", "/ping", ["Connection: close"])
            if wire.contains("stall") {
                try await mock.waits()
                _ = try mock.ask("POST", "/control/v1/reset", of: "control")
            }
            let (head, body, _) = Self.all(client)
            if !isSilent {
                #expect(head.first?.hasSuffix(" 204 No Content") == true)
            }
            #expect(body == "")
        }
    }

    @Test func sendGarbageThatIsTheSameEveryTime() async throws {
        var seen: [[UInt8]] = []
        for _ in 0..<2 {
            try await Self.broken(#"{"wire":"garbage"}"#) { mock in
                let (bytes, end) = try mock.send("GET", "/api/v3/tag/1").readToEnd()
                #expect(bytes.count == 64)
                #expect(end == .endOfFile)
                seen.append(bytes)
            }
        }
        #expect(seen[0] == seen[1])
    }

    // MARK: Pace

    @Test func dripPieceByPiece() async throws {
        try await Self.broken(#"{"wire":{"drip":{"bytes":12,"every":"1h"}}}"#) { mock in
            let client = try mock.send("GET", "/api/v3/tag/1")
            var text = ""
            while !text.hasSuffix("\r\n\r\n") { text += String(decoding: try client.read(1), as: UTF8.self) }
            #expect(try client.read(12) == Array(Self.body.utf8.prefix(12)))
            #expect(client.isSilent(for: .milliseconds(50)))
            _ = try mock.ask("POST", "/control/v1/reset", of: "control")
            #expect(try client.read(12) == Array(Self.body.utf8.dropFirst(12).prefix(12)))
            #expect(client.isSilent(for: .milliseconds(50)))
        }
    }

    @Test func dripNoFasterThanAsked() async throws {
        try await Self.broken(#"{"wire":{"drip":{"bytes":10,"every":"40ms"}}}"#) { mock in
            let start = ContinuousClock.now
            let client = try mock.send("GET", "/api/v3/tag/1")
            #expect(try client.readResponse().text == Self.body)
            #expect(ContinuousClock.now - start >= .milliseconds(80))
            try client.send(mock.request("GET", "/api/v3/tag"))
            #expect(try client.readResponse().status == 200)
        }
    }

    @Test func closeAnIdleConnectionWithinTheTenthOfASecond() async throws {
        try await Self.broken(#"{"wire":"keep-alive-close"}"#) { mock in
            var pauses: [Duration] = []
            for _ in 0..<5 {
                let client = try mock.send("GET", "/api/v3/tag/1")
                #expect(try client.readResponse().text == Self.body)
                let start = ContinuousClock.now
                #expect(client.readTextToEnd() == ("", .endOfFile))
                pauses.append(ContinuousClock.now - start)
            }
            // The quickest of five: the machine may have other things to do.
            #expect(try #require(pauses.min()) < .milliseconds(100))
        }
    }

    // MARK: What follows on the connection

    @Test(arguments: [
        #"{"delay":"5ms"}"#, #"{"delayBody":"5ms"}"#, #"{"wire":{"drip":{"bytes":10,"every":"1ms"}}}"#,
        #"{"wire":{"closeAfter":"1h"}}"#, #"{"corrupt":"truncated"}"#,
    ]) func leaveTheConnectionForTheNextRequest(_ then: String) async throws {
        try await Self.broken(then) { mock in
            let client = try WireClient(port: try mock.port())
            for _ in 0..<3 {
                try client.send(mock.request("GET", "/api/v3/tag/1"))
                #expect(try client.readResponse().status == 200)
                try client.send(mock.request("GET", "/api/v3/tag"))
                #expect(try client.readResponse().status == 200)
            }
        }
    }

    /// The library has read the second request, and gives nothing back: an honest end is better than silence.
    @Test(arguments: [
        #"{"delay":"5ms"}"#, #"{"delayBody":"5ms"}"#, #"{"wire":{"drip":{"bytes":10,"every":"1ms"}}}"#,
        #"{"wire":{"cutAfter":30}}"#, #"{"wire":{"contentLength":30}}"#,
    ]) func answerTheFirstOfTwoThatCameTogetherAndClose(_ then: String) async throws {
        try await Self.broken(then) { mock in
            let client = try WireClient(port: try mock.port())
            try client.send(mock.request("GET", "/api/v3/tag/1") + mock.request("GET", "/api/v3/tag"))
            #expect(try client.readResponse().text == Self.body)
            #expect(client.readTextToEnd() == ("", .endOfFile))
        }
    }

    // MARK: Connections that stay open

    @Test func closeAWebSocketAfterAWhile() async throws {
        try await MockUnderTest.with { mock in
            try mock.rule("cut", #"{"match":{"path":"/signalr/messages"},"then":{"wire":{"closeAfter":"80ms"}}}"#)
            let start = ContinuousClock.now
            let client = try LiveClient(mock)
            #expect(client.head.status == 101)
            try client.shakeHands()
            #expect(client.wire.readToEnd().end == .endOfFile)
            #expect(ContinuousClock.now - start >= .milliseconds(80))
            let entry = try #require(try await mock.journal(closed: 1).first)
            #expect(entry["status"] == 101)
            #expect(entry["outcome"]?["kind"] == "faulted")
        }
    }

    @Test func closeAStreamOfEventsInTheMiddle() async throws {
        try await MockUnderTest.with { mock in
            try mock.rule("cut", #"{"match":{"path":"/signalr/messages"},"then":{"wire":{"closeAfter":"50ms"}}}"#)
            let negotiated = try mock.ask("POST", "/signalr/messages/negotiate?negotiateVersion=1")
            let token = try #require(try JSONParser().parse(negotiated.body)["connectionToken"]?.string)
            let client = try mock.send(
                "GET", "/signalr/messages?id=\(token)&access_token=\(mock.server.apiKey)", ["Accept: text/event-stream"]
            )
            let (head, body, end) = Self.all(client)
            #expect(Self.framing(head) == ["Transfer-Encoding: chunked"])
            // No last chunk: the client sees that something broke.
            #expect(!body.hasSuffix("0\r\n\r\n"))
            #expect(end == .endOfFile)
        }
    }

    // MARK: Decisions

    /// Eight connections at once, each answer told apart by its number.
    @Test func areDecidedAsForetoldWhateverTheThreadsDo() async throws {
        var configuration = Configuration()
        configuration.seed = 7
        try await MockUnderTest.with(configuration) { mock in
            let made = try mock.rule(
                "flaky",
                #"{"match":{"route":"GET /api/v3/tag"},"when":{"probability":0.4},"then":{"reply":{"status":503}}}"#)
            var forecast = try #require(try JSONParser().parse(made.body)["forecast"]?.string)
            for round in 0..<4 {
                let seen = try await Self.ask(mock, forecast.count, from: round * forecast.count)
                let entries = try await mock.journal(closed: (round + 1) * forecast.count).suffix(forecast.count)
                let decided = entries.map { $0["status"]?.int == 503 ? "X" : "." }.joined()
                #expect(decided == forecast)
                let told = entries.reduce(into: [:]) { $0[$1["query"]?["n"]?.string ?? ""] = $1["status"]?.int }
                #expect(seen == told)
                let rule = try mock.ask("GET", "/control/v1/rules/flaky", of: "control")
                forecast = try #require(try JSONParser().parse(rule.body)["forecast"]?.string)
            }
        }
    }

    /// So many requests, shared among eight connections that stay open; the status that each one got.
    private static func ask(_ mock: MockUnderTest, _ count: Int, from first: Int) async throws -> [String: Int] {
        try await withThrowingTaskGroup(of: [String: Int].self) { group in
            for number in 0..<8 {
                group.addTask {
                    let client = try WireClient(port: try mock.port())
                    var seen: [String: Int] = [:]
                    for place in stride(from: number, to: count, by: 8) {
                        try client.send(mock.request("GET", "/api/v3/tag?n=\(first + place)"))
                        seen["\(first + place)"] = try client.readResponse().status
                    }
                    return seen
                }
            }
            return try await group.reduce(into: [:]) { $0.merge($1) { $1 } }
        }
    }
}
