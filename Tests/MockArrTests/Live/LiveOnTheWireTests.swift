import FixtureKit
import MicroHTTP
import MockArr
import MockArrTesting
import Testing

/// The hub over sockets.
@Suite(.tags(.wire), .timeLimit(.minutes(2)))
struct LiveOnTheWireTests {
    private static let handshake = "{\"protocol\":\"json\",\"version\":1}\u{1e}"

    private func edit(_ mock: MockUnderTest) throws {
        let movie = try mock.ask("GET", "/api/v3/movie/1")
        #expect(try mock.ask("PUT", "/api/v3/movie/1", body: movie.text).status == 202)
    }

    private func negotiate(_ mock: MockUnderTest) throws -> String {
        let answer = try mock.ask("POST", "/signalr/messages/negotiate?negotiateVersion=1")
        return try #require(try JSONParser().parse(answer.body)["connectionToken"]?.string)
    }

    // MARK: WebSocket

    @Test func upgradesLikeKestrel() async throws {
        try await MockUnderTest.with { mock in
            let client = try LiveClient(mock)
            #expect(client.head.statusLine == "HTTP/1.1 101 Switching Protocols")
            let lines = client.head.head.split(separator: "\r\n").filter { !$0.hasPrefix("Date: ") }
            #expect(
                lines.dropFirst() == [
                    "Connection: Upgrade", "Upgrade: websocket",
                    "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=", "Cache-Control: no-cache, no-store",
                    "Expires: -1", "Pragma: no-cache", "Server: Kestrel",
                ])
            try client.shakeHands()
            #expect(try client.message("version") == ["version": "6.0.4.10291"])
        }
    }

    @Test func tellsTwoClientsTheSame() async throws {
        try await MockUnderTest.with { mock in
            let clients = [try LiveClient(mock), try LiveClient(mock, id: try negotiate(mock))]
            for client in clients { try client.shakeHands() }
            try edit(mock)
            let messages = try clients.map { try $0.message("movie") }
            #expect(messages[0] == messages[1])
            #expect(messages[0]["action"] == "updated")
            let movie = try JSONParser().parse(try mock.ask("GET", "/api/v3/movie/1").body)
            #expect(messages[0]["resource"] == movie)
            #expect(try clients[0].message("movie") == messages[0])
        }
    }

    @Test func reportsCommandsWithoutBeingAsked() async throws {
        try await MockUnderTest.with { mock in
            let client = try LiveClient(mock, "sonarr")
            try client.shakeHands()
            let body = #"{"name":"Test","duration":200}"#
            #expect(try mock.ask("POST", "/api/v3/command", of: "sonarr", body: body).status == 201)
            #expect(try client.message("command")["resource"]?["status"] == "started")
            #expect(try client.message("system/task") == ["action": "sync"])
            #expect(try client.message("command")["resource"]?["status"] == "completed")
        }
    }

    @Test func answersPingAndClose() async throws {
        try await MockUnderTest.with { mock in
            let client = try LiveClient(mock)
            try client.send(LiveClient.Frame(9, [1, 2, 3]))
            #expect(try client.read() == LiveClient.Frame(10, [1, 2, 3]))
            try client.send(LiveClient.Frame(8, [3, 0xE8]))
            #expect(try client.read() == LiveClient.Frame(8, [3, 0xE8]))
            #expect(client.wire.readToEnd().end == .endOfFile)
            let entry = try await mock.journal(closed: 1)[0]
            #expect(entry["status"] == 101)
            #expect(entry["outcome"]?["kind"] == "completed")
        }
    }

    @Test func endsWhatItCannotRead() async throws {
        try await MockUnderTest.with { mock in
            let client = try LiveClient(mock)
            try client.wire.send([0x81, 0x01, 0x61])
            #expect(try client.read() == LiveClient.Frame(8, [3, 0xEA]))
            #expect(client.wire.readToEnd().end == .endOfFile)
        }
    }

    @Test func writesDownAClientThatJustLeaves() async throws {
        try await MockUnderTest.with { mock in
            let client = try LiveClient(mock)
            try client.shakeHands()
            client.wire.close()
            let entry = try await mock.journal(closed: 1)[0]
            #expect(entry["outcome"]?["kind"] == "aborted")
            #expect(entry["outcome"]?["phase"] == "mid-body")
        }
    }

    // MARK: Other transports

    @Test func sendsEvents() async throws {
        try await MockUnderTest.with { mock in
            let token = try negotiate(mock)
            let events = try mock.send("GET", "/signalr/messages?id=\(token)", ["Accept: text/event-stream"])
            let head = try events.readResponse(toHead: true)
            #expect(head.status == 200)
            #expect(head.fields["Content-Type"] == "text/event-stream")
            #expect(head.fields["Transfer-Encoding"] == "chunked")
            let posted = try mock.ask("POST", "/signalr/messages?id=\(token)", body: Self.handshake)
            #expect(posted.status == 200)
            let first = "data: {}\u{1e}\r\n\r\n"
            let chunk = "\(String(first.utf8.count, radix: 16))\r\n\(first)\r\n"
            #expect(String(decoding: try events.read(chunk.utf8.count), as: UTF8.self) == chunk)
            let name = #""name":"version"}]}"# + "\u{1e}\r\n\r\n\r\n"
            let size = Int(String(decoding: try events.read(2), as: UTF8.self), radix: 16) ?? 0
            let rest = String(decoding: try events.read(size + 4), as: UTF8.self)
            #expect(rest.hasPrefix("\r\ndata: {"))
            #expect(rest.hasSuffix(name))
        }
    }

    @Test func letsAPollWaitForNews() async throws {
        try await MockUnderTest.with { mock in
            let token = try negotiate(mock)
            let target = "/signalr/messages?id=\(token)"
            #expect(try mock.ask("GET", target).text == "")
            #expect(try mock.ask("POST", target, body: Self.handshake).status == 200)
            let greeted = try mock.ask("GET", target)
            #expect(greeted.text == "{}\u{1e}")
            #expect(greeted.fields["Content-Type"] == "application/octet-stream")
            #expect(try mock.ask("GET", target).text.contains(#""name":"version""#))
            let poll = try mock.send("GET", target)
            #expect(poll.isSilent(for: .milliseconds(50)))
            #expect(try mock.ask("POST", "/api/v3/tag", body: #"{"label":"polled"}"#).status == 201)
            let tag = #"{"type":1,"target":"receiveMessage","arguments":[{"body":{"action":"sync"},"name":"tag"}]}"#
            #expect(try poll.readResponse().text == tag + "\u{1e}")
            // The same connection serves the next poll.
            try poll.send(mock.request("GET", target))
            #expect(poll.isSilent(for: .milliseconds(50)))
            #expect(try mock.ask("DELETE", target).status == 202)
            #expect(try poll.readResponse().status == 204)
        }
    }

    @Test func answersAPollThatAnotherOneReplaces() async throws {
        try await MockUnderTest.with { mock in
            let target = "/signalr/messages?id=\(try negotiate(mock))"
            #expect(try mock.ask("GET", target).status == 200)
            let replaced = try mock.send("GET", target)
            // Without giving the thread away: on a busy machine it may come back when the hub has lost its patience.
            var isWaiting = false
            for _ in 0..<10_000 where !isWaiting {
                isWaiting = try mock.ask("GET", "/control/v1/journal", of: "control").text.contains("\"waiting\"")
            }
            let replacing = try mock.send("GET", target)
            #expect(try replaced.readResponse().status == 204)
            #expect(try mock.ask("POST", target, body: Self.handshake).status == 200)
            #expect(try replacing.readResponse().status == 200)
        }
    }

    // MARK: Faults

    @Test func delaysAndRefusesAsRulesSay() async throws {
        try await MockUnderTest.with { mock in
            let live = #""match":{"route":"GET /signalr/messages"}"#
            try mock.rule("busy", #"{\#(live),"when":{"times":1},"then":{"reply":{"status":503}}}"#)
            #expect(try LiveClient(mock).head.status == 503)
            try mock.rule("late", #"{\#(live),"when":{"times":1},"then":{"delay":"80ms"}}"#)
            let start = ContinuousClock.now
            let late = try LiveClient(mock)
            #expect(ContinuousClock.now - start >= .milliseconds(80))
            #expect(late.head.fields["X-MockArr-Rule"] == "late")
            try late.shakeHands()
            try mock.rule("cut", #"{\#(live),"then":{"wire":"close-after-headers"}}"#)
            let cut = try LiveClient(mock)
            #expect(cut.head.status == 101)
            #expect(cut.wire.readToEnd().end == .endOfFile)
            try mock.rule("reset", #"{\#(live),"when":{"times":1},"then":{"wire":"reset"},"priority":9}"#)
            #expect(throws: WireClient.Failure.self) { try LiveClient(mock) }
        }
    }

    @Test func answersAnOldClientAsARuleSays() async throws {
        try await MockUnderTest.with { mock in
            let old = "/signalr/negotiate?clientProtocol=1.5&apikey=\(mock.server.apiKey)"
            #expect(try mock.ask("GET", old).status == 404)
            try mock.rule("old", #"{"match":{"path":"/signalr/negotiate"},"then":{"reply":{"status":200,"body":""}}}"#)
            let answer = try mock.ask("GET", old)
            #expect(answer.status == 200)
            #expect(answer.fields["Content-Length"] == "0")
        }
    }

    @Test(arguments: [#"{"state":"offline"}"#, #"{"state":"starting"}"#])
    func saysGoodbyeWhenTheInstanceGoes(_ change: String) async throws {
        try await MockUnderTest.with { mock in
            let client = try LiveClient(mock)
            try client.shakeHands()
            _ = try client.message("version")
            let start = ContinuousClock.now
            #expect(try mock.ask("PATCH", "/control/v1/instances/radarr", of: "control", body: change).status == 200)
            #expect(try client.read().text == "{\"type\":7,\"allowReconnect\":true}\u{1e}")
            #expect(try client.read() == LiveClient.Frame(8, [3, 0xE8]))
            #expect(client.wire.readToEnd().end == .endOfFile)
            #expect(ContinuousClock.now - start < .seconds(1))
        }
    }

    @Test func dropsListenersWithTheDataTheyListenedTo() async throws {
        try await MockUnderTest.with { mock in
            let client = try LiveClient(mock)
            try client.shakeHands()
            _ = try client.message("version")
            #expect(
                try mock.ask("POST", "/control/v1/reset", of: "control", body: #"{"keep":["state"]}"#).status == 204)
            try edit(mock)
            #expect(try client.message("movie")["action"] == "updated")
            _ = try client.message("movie")
            #expect(try mock.ask("POST", "/control/v1/reset", of: "control").status == 204)
            #expect(client.wire.readToEnd().end == .endOfFile)
            try LiveClient(mock).shakeHands()
        }
    }

    @Test func stopsWithTheServer() async throws {
        try await MockUnderTest.with { mock in
            let client = try LiveClient(mock)
            try client.shakeHands()
            let start = ContinuousClock.now
            mock.server.stop()
            #expect(client.wire.readToEnd().end == .endOfFile)
            #expect(ContinuousClock.now - start < .seconds(1))
        }
    }
}
