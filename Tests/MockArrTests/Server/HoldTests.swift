import FixtureKit
import MockArrTesting
import Testing

@testable import MockArr

/// Requests that wait at a gate, and the order in which they leave, seen by clients.
@Suite(.tags(.wire), .timeLimit(.minutes(5)))
struct HoldTests {
    private static func set(_ hold: String, _ mock: MockUnderTest) throws {
        let answer = try mock.ask("PUT", "/control/v1/holds/h", of: "control", body: hold)
        #expect(answer.status == 201, "\(answer.text)")
    }

    private static func waiting(_ count: Int, _ mock: MockUnderTest) throws -> JSONValue {
        let answer = try mock.ask("GET", "/control/v1/holds/h?count=\(count)&wait=10s", of: "control")
        let document = try JSONParser().parse(answer.body)
        #expect(document["waiting"] == JSONValue(count))
        return document
    }

    private static func release(_ body: String, _ mock: MockUnderTest) throws -> WireResponse {
        try mock.ask("POST", "/control/v1/holds/h/release", of: "control", body: body)
    }

    private static let tags = #"{"match":{"route":"GET /api/v3/tag/{id}"}}"#

    @Test func leavesInTheOrderAskedFor() async throws {
        try await MockUnderTest.with { mock in
            try Self.set(Self.tags, mock)
            let first = try mock.send("GET", "/api/v3/tag/1")
            _ = try Self.waiting(1, mock)
            let second = try mock.send("GET", "/api/v3/tag/2")
            let document = try Self.waiting(2, mock)
            #expect(document["requests"]?[1]?["path"] == "/api/v3/tag/2")
            #expect(document["requests"]?[1]?["n"] == 2)
            #expect(try Self.release(#"{"n":2}"#, mock).status == 200)
            #expect(try second.readResponse().text.contains("\"id\": 2"))
            #expect(first.isSilent(for: .milliseconds(20)))
            #expect(try Self.release(#"{"all":true}"#, mock).status == 200)
            #expect(try first.readResponse().text.contains("\"id\": 1"))
            let kinds = try await mock.journal(closed: 2).map { $0["outcome"]?["kind"] }
            #expect(kinds == ["held", "held"])
        }
    }

    /// The second of an order goes only when the first is through: its end in the journal comes later.
    @Test func keepsTheOrderWhateverTheThreadsDo() async throws {
        try await MockUnderTest.with { mock in
            try Self.set(Self.tags, mock)
            var clients: [WireClient] = []
            for number in 1...8 {
                clients.append(try mock.send("GET", "/api/v3/tag/\(number % 3 + 1)"))
                _ = try Self.waiting(number, mock)
            }
            let order = [5, 2, 8, 1, 7, 3, 6, 4]
            let stream = try mock.send("GET", "/control/v1/journal/stream", to: "control")
            _ = try stream.readResponse(toHead: true)
            var line = ""
            #expect(try Self.release(#"{"order":\#(order)}"#, mock).status == 200)
            for number in order { #expect(try clients[number - 1].readResponse().status == 200) }
            // The stream tells of exchanges as they end.
            var told: [String] = []
            while told.count < 8 {
                let text = String(decoding: try stream.read(1), as: UTF8.self)
                line += text
                guard text == "\n" else { continue }
                if line.hasPrefix("id: ") { told.append(String(line.dropFirst(4).dropLast())) }
                line = ""
            }
            #expect(told == order.map(String.init))
        }
    }

    @Test func givesAnotherEnd() async throws {
        try await MockUnderTest.with { mock in
            try Self.set(Self.tags, mock)
            let client = try mock.send("GET", "/api/v3/tag/1")
            _ = try Self.waiting(1, mock)
            #expect(try Self.release(#"{"n":1,"then":{"wire":"reset"}}"#, mock).status == 200)
            #expect(client.readToEnd().end == .reset)
        }
    }

    @Test func asksTheAppOnlyWhenItIsLetGo() async throws {
        try await MockUnderTest.with { mock in
            try Self.set(#"{"match":{"route":"POST /api/v3/tag"},"at":"before-commit"}"#, mock)
            let client = try mock.send("POST", "/api/v3/tag", body: #"{"label":"held"}"#)
            _ = try Self.waiting(1, mock)
            #expect(try !mock.ask("GET", "/api/v3/tag").text.contains("held"))
            #expect(try Self.release(#"{"next":1}"#, mock).status == 200)
            #expect(try client.readResponse().status == 201)
            #expect(try mock.ask("GET", "/api/v3/tag").text.contains("held"))
        }
    }

    @Test func keepsHalfOfTheBody() async throws {
        try await MockUnderTest.with { mock in
            let whole = try mock.ask("GET", "/api/v3/tag").body
            try Self.set(#"{"match":{"route":"GET /api/v3/tag"},"at":"mid-body"}"#, mock)
            let client = try mock.send("GET", "/api/v3/tag")
            _ = try Self.waiting(1, mock)
            _ = try client.readResponse(toHead: true)
            let half = try client.read(whole.count / 2)
            #expect(half == Array(whole.prefix(whole.count / 2)))
            #expect(client.isSilent(for: .milliseconds(20)))
            #expect(try Self.release(#"{"all":true}"#, mock).status == 200)
            #expect(try client.read(whole.count - half.count) == Array(whole.dropFirst(half.count)))
        }
    }

    @Test func opensByItself() async throws {
        try await MockUnderTest.with { mock in
            try Self.set(#"{"match":{"route":"GET /api/v3/tag"},"autoRelease":"30ms"}"#, mock)
            #expect(try mock.ask("GET", "/api/v3/tag").status == 200)
        }
    }

    @Test func aClientThatLeavesIsAborted() async throws {
        try await MockUnderTest.with { mock in
            try Self.set(Self.tags, mock)
            let client = try mock.send("GET", "/api/v3/tag/1")
            _ = try Self.waiting(1, mock)
            client.close()
            _ = try await mock.journal(closed: 1)
            let document = try Self.waiting(0, mock)
            #expect(document["requests"]?[0]?["state"] == "aborted")
            #expect(try Self.release(#"{"n":1}"#, mock).status == 400)
        }
    }

    @Test func aClientThatLeavesBeforeTheChangeHasNotBeenToTheApp() async throws {
        try await MockUnderTest.with { mock in
            try Self.set(#"{"match":{"route":"POST /api/v3/tag"},"at":"before-commit"}"#, mock)
            let client = try mock.send("POST", "/api/v3/tag", body: #"{"label":"early"}"#)
            _ = try Self.waiting(1, mock)
            client.close()
            let entries = try await mock.journal(closed: 1)
            #expect(entries[0]["outcome"]?["phase"] == "before-commit")
        }
    }

    @Test func letsOthersPassBeyondItsMaximumAndTakesWhatRulesSend() async throws {
        try await MockUnderTest.with { mock in
            try Self.set(#"{"match":{"route":"GET /api/v3/tag"},"max":1}"#, mock)
            let held = try mock.send("GET", "/api/v3/tag")
            _ = try Self.waiting(1, mock)
            #expect(try mock.ask("GET", "/api/v3/tag").status == 200)
            try mock.rule("to", #"{"match":{"route":"GET /api/v3/language"},"then":{"hold":"made"}}"#)
            let sent = try mock.send("GET", "/api/v3/language")
            // There is no such hold before the request has come to it.
            let isMade = await poll {
                let made = try? mock.ask("GET", "/control/v1/holds/made", of: "control")
                return made?.text.contains(#""waiting": 1"#) == true
            }
            #expect(isMade)
            #expect(try mock.ask("POST", "/control/v1/reset", of: "control", body: "{}").status == 204)
            #expect(try held.readResponse().status == 200)
            #expect(try sent.readResponse().status == 200)
        }
    }

    @Test func holdsAreNamedWhenAnotherIsAskedFor() async throws {
        try await MockUnderTest.with { mock in
            try Self.set(#"{}"#, mock)
            let answer = try mock.ask("GET", "/control/v1/holds/g", of: "control")
            #expect(answer.status == 404)
            #expect(answer.text.contains("one of h"))
            for body in ["{}", #"{"order":[1]}"#, #"{"next":1}"#, #"{"all":false}"#, #"{"n":1,"next":1}"#] {
                #expect(try Self.release(body, mock).status == 400, "\(body)")
            }
        }
    }
}
