import FixtureKit
import MicroHTTP
import MockArr
import MockArrTesting
import Testing

/// Clients that hang up, in every phase of an answer.
@Suite(.tags(.wire), .timeLimit(.minutes(2)))
struct LeavingClientsTests {
    struct Phase: CustomTestStringConvertible, Sendable {
        let then: String
        let phase: String
        /// Bytes of the body that the client gets; nil where there is not even a head.
        var body: Int?

        var testDescription: String { then }
    }

    static let phases: [Phase] = [
        Phase(then: #"{"delay":"forever"}"#, phase: "before-headers"),
        Phase(then: #"{"delay":"1h"}"#, phase: "before-headers"),
        Phase(then: #"{"delay":"1h","commit":"after"}"#, phase: "before-commit"),
        Phase(then: #"{"delay":"1h","wire":"reset"}"#, phase: "before-headers"),
        Phase(then: #"{"delayBody":"forever"}"#, phase: "mid-body", body: 0),
        Phase(then: #"{"wire":{"stallAfter":5}}"#, phase: "mid-body", body: 5),
        Phase(then: #"{"wire":{"drip":{"bytes":3,"every":"1h"}}}"#, phase: "mid-body", body: 3),
        Phase(then: #"{"delayBody":"1h","wire":{"cutAfter":5}}"#, phase: "mid-body", body: 0),
    ]

    @Test(arguments: phases) func areNoticedWithinTheTenthOfASecond(_ phase: Phase) async throws {
        try await MockUnderTest.with { mock in
            try mock.rule("slow", #"{"match":{"route":"GET /api/v3/tag/{id}"},"then":\#(phase.then)}"#)
            var delays: [Duration] = []
            for number in 1...3 {
                let client = try mock.send("GET", "/api/v3/tag/1")
                try await mock.waits()
                var sent = 0
                if let count = phase.body {
                    var head: [UInt8] = []
                    while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) { head += try client.read(1) }
                    sent = head.count + (try client.read(count).count)
                }
                let left = WallClock.ticks()
                client.close()
                let entry = try #require(try await mock.journal(closed: number).last)
                #expect(entry["outcome"]?["kind"] == "aborted")
                #expect(entry["outcome"]?["phase"]?.string == phase.phase)
                #expect(entry["outcome"]?["bytesSent"]?.int == sent)
                #expect(entry["bytesSent"]?.int == sent)
                delays.append(try Self.noticed(entry, after: left))
            }
            // The quickest of three: the machine may have other things to do.
            #expect(try #require(delays.min()) < .milliseconds(100))
        }
    }

    /// How long after a moment the exchange was over, by the server's own clock.
    private static func noticed(_ entry: JSONValue, after left: Int) throws -> Duration {
        let time = try #require(entry["time"]?.string)
        let began = try #require(Instant(String(time.prefix(19)) + "Z")).ticks
        let milliseconds = try #require(Int(time.dropFirst(20).prefix(3)))
        let ended = began + milliseconds * 10_000 + Int(try #require(entry["outcome"]?["atMs"]?.double) * 10_000)
        return .nanoseconds(max(0, ended - left) * 100)
    }

    /// More than the sockets take: what is left over has to be given up.
    @Test(arguments: ["0s", "1ms"]) func areNoticedWhileTheirSocketIsFull(delay: String) async throws {
        try await MockUnderTest.with { mock in
            let body = String(repeating: "x", count: 12_000_000)
            try mock.rule(
                "big",
                #"{"match":{"route":"GET /api/v3/tag"},"then":{"delay":"\#(delay)","reply":{"body":"\#(body)"}}}"#)
            let client = try mock.send("GET", "/api/v3/tag")
            _ = try client.read(1_000)
            let left = WallClock.ticks()
            client.close()
            let entry = try #require(try await mock.journal(closed: 1).last)
            #expect(entry["outcome"]?["kind"] == "aborted")
            #expect(entry["outcome"]?["phase"] == "mid-body")
            let sent = try #require(entry["outcome"]?["bytesSent"]?.int)
            #expect((1_000..<12_000_000).contains(sent))
            #expect(try Self.noticed(entry, after: left) < .seconds(1))
        }
    }

    @Test func countAsGoneWhenTheyCloseTheirSendingSide() async throws {
        try await MockUnderTest.with { mock in
            try mock.rule("slow", #"{"match":{"route":"GET /api/v3/tag/{id}"},"then":{"delay":"1h"}}"#)
            let client = try mock.send("GET", "/api/v3/tag/1")
            client.halfClose()
            #expect(client.readTextToEnd() == ("", .endOfFile))
            #expect(try await mock.journal(closed: 1).last?["outcome"]?["kind"] == "aborted")
        }
    }

    @Test(arguments: [#"{"delay":"60ms"}"#, #"{"delayBody":"60ms"}"#, #"{"delay":"60ms","commit":"after"}"#])
    func areServedWithOneSideClosedWhereTheInstanceDoesSo(then: String) async throws {
        try await MockUnderTest.with { mock in
            try mock.patch("radarr", #"{"halfClose":"served"}"#)
            try mock.rule("slow", #"{"match":{"route":"GET /api/v3/tag/{id}"},"then":\#(then)}"#)
            let client = try mock.send("GET", "/api/v3/tag/1")
            client.halfClose()
            #expect(try client.readResponse().text.contains("\"4k\""))
            #expect(client.readTextToEnd() == ("", .endOfFile))
            #expect(try await mock.journal(closed: 1).last?["outcome"]?["kind"] == "faulted")
        }
    }
}
