import FixtureKit
import MicroHTTP
import MockArrTesting
import Testing

@testable import MockArr

/// The routes of the hub, without sockets.
@Suite struct LiveUpdatesTests {
    private static let key = "access_token=\(AppUnderTest.key)"
    private static let webSocket: HTTPFields = [
        "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    ]

    private func send(
        _ app: inout AppUnderTest, _ method: String, _ target: String, _ fields: HTTPFields = [:], _ body: String = ""
    ) -> Reply {
        app.send(HTTPRequest(method: method, target: target, fields: fields, body: Array(body.utf8)))
    }

    private func token(_ app: inout AppUnderTest) throws -> String {
        let reply = send(&app, "POST", "/signalr/messages/negotiate?negotiateVersion=1&\(Self.key)")
        return try #require(try JSONParser().parse(reply.bytes)["connectionToken"]?.string)
    }

    // MARK: Negotiating

    @Test(arguments: AppKind.allCases)
    func negotiates(_ kind: AppKind) throws {
        var app = try AppUnderTest(kind)
        let reply = send(&app, "POST", "/signalr/messages/negotiate?negotiateVersion=1&\(Self.key)")
        #expect(reply.status == 200)
        #expect(reply.contentType == "application/json")
        #expect(reply.field("Cache-Control") == "no-cache, no-store")
        let document = try JSONParser().parse(reply.bytes)
        let (id, token) = (document["connectionId"]?.string ?? "", document["connectionToken"]?.string ?? "")
        #expect(
            reply.text == """
                {"negotiateVersion":1,"connectionId":"\(id)","connectionToken":"\(token)","availableTransports":[\
                {"transport":"WebSockets","transferFormats":["Text","Binary"]},\
                {"transport":"ServerSentEvents","transferFormats":["Text"]},\
                {"transport":"LongPolling","transferFormats":["Text","Binary"]}]}
                """)
        #expect(id.utf8.count == 22)
        #expect(token.utf8.count == 22)
        #expect(id != token)
    }

    @Test func letsOldClientsConnectByTheirID() throws {
        var app = try AppUnderTest(.radarr)
        let reply = send(&app, "POST", "/signalr/messages/negotiate?\(Self.key)")
        #expect(reply.text.hasPrefix(#"{"negotiateVersion":0,"connectionId":""#))
        #expect(!reply.text.contains("connectionToken"))
        let id = try #require(try JSONParser().parse(reply.bytes)["connectionId"]?.string)
        #expect(send(&app, "GET", "/signalr/messages?id=\(id)&\(Self.key)").status == 200)
    }

    @Test func refusesAVersionThatIsNone() throws {
        var app = try AppUnderTest(.radarr)
        let reply = send(&app, "POST", "/signalr/messages/negotiate?negotiateVersion=x&\(Self.key)")
        #expect(reply.text == #"{"error":"The client requested an invalid protocol version 'x'"}"#)
    }

    // MARK: The key

    @Test(arguments: AppKind.allCases)
    func takesTheKeyInThreePlaces(_ kind: AppKind) throws {
        var app = try AppUnderTest(kind)
        let target = "/signalr/messages/negotiate?negotiateVersion=1"
        #expect(send(&app, "POST", target, ["X-Api-Key": AppUnderTest.key]).status == 200)
        #expect(send(&app, "POST", target, ["Authorization": "Bearer \(AppUnderTest.key)"]).status == 200)
        #expect(send(&app, "POST", "\(target)&\(Self.key)").status == 200)
    }

    @Test(arguments: AppKind.allCases)
    func refusesWhoeverHasNoKey(_ kind: AppKind) throws {
        var app = try AppUnderTest(kind)
        let target = "/signalr/messages/negotiate"
        for reply in [
            send(&app, "POST", target), send(&app, "POST", target, ["X-Api-Key": "wrong"]),
            send(&app, "POST", target + "?access_token=wrong", ["X-Api-Key": AppUnderTest.key]),
            send(&app, "POST", target + "?apikey=\(AppUnderTest.key)"),
            send(&app, "GET", "/signalr/messages", Self.webSocket),
        ] {
            #expect(reply.status == 401)
            #expect(reply.text == "")
        }
    }

    @Test(arguments: AppKind.allCases, ["/signalr/negotiate", "/signalr/connect?transport=webSockets"])
    func knowsNothingOfTheOldSignalR(_ kind: AppKind, _ target: String) throws {
        var app = try AppUnderTest(kind)
        let separator = target.contains("?") ? "&" : "?"
        let reply = send(&app, "GET", "\(target)\(separator)apikey=\(AppUnderTest.key)&clientProtocol=1.5")
        #expect(reply.status == 404)
        #expect(reply.text == "")
        #expect(send(&app, "GET", target).status == 401)
    }

    // MARK: Connecting

    @Test func upgradesWithAndWithoutNegotiating() throws {
        var app = try AppUnderTest(.radarr)
        let negotiated = try token(&app)
        for target in ["/signalr/messages?\(Self.key)", "/signalr/messages?id=\(negotiated)&\(Self.key)"] {
            let reply = send(&app, "GET", target, Self.webSocket)
            #expect(reply.status == 101)
            #expect(reply.field("Upgrade") == "websocket")
            #expect(reply.field("Sec-WebSocket-Accept") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
            #expect(reply.opening?.framing == .upgrade)
        }
    }

    @Test func sendsEventsToWhoeverAcceptsThem() throws {
        var app = try AppUnderTest(.radarr)
        let target = "/signalr/messages?id=\(try token(&app))&\(Self.key)"
        let reply = send(&app, "GET", target, ["Accept": "text/event-stream"])
        #expect(reply.status == 200)
        #expect(reply.contentType == "text/event-stream")
        #expect(reply.fields.map(\.0) == ["Cache-Control", "Content-Encoding", "Expires", "Pragma", "Server"])
        #expect(reply.opening?.framing == .chunked)
    }

    @Test func answersTheFirstPollAtOnce() throws {
        var app = try AppUnderTest(.radarr)
        let target = "/signalr/messages?id=\(try token(&app))&\(Self.key)"
        let first = send(&app, "GET", target)
        #expect(first.status == 200)
        #expect(first.contentType == "application/octet-stream")
        #expect(first.text == "")
        #expect(first.opening == nil)
        #expect(send(&app, "GET", target).opening != nil)
    }

    @Test func namesWhatIsMissing() throws {
        var app = try AppUnderTest(.radarr)
        for method in ["GET", "POST", "DELETE"] {
            let nameless = send(&app, method, "/signalr/messages?\(Self.key)")
            #expect(nameless.status == 400)
            #expect(nameless.contentType == "text/plain")
            #expect(nameless.text == "Connection ID required")
            let unknown = send(&app, method, "/signalr/messages?id=nobody&\(Self.key)")
            #expect(unknown.status == 404)
            #expect(unknown.text == "No Connection with that ID")
        }
    }

    @Test func keepsAConnectionToItsTransport() throws {
        var app = try AppUnderTest(.radarr)
        let token = try token(&app)
        let target = "/signalr/messages?id=\(token)&\(Self.key)"
        #expect(send(&app, "GET", target, Self.webSocket).status == 101)
        app.state.live.attach(StreamID(token: 1, group: 1), to: token)
        #expect(send(&app, "GET", target, Self.webSocket).status == 409)
        #expect(send(&app, "GET", target).status == 400)
        #expect(send(&app, "POST", target).status == 405)
        #expect(send(&app, "DELETE", target).status == 400)
    }

    @Test func endsAConnectionThatPolls() throws {
        var app = try AppUnderTest(.radarr)
        let target = "/signalr/messages?id=\(try token(&app))&\(Self.key)"
        #expect(send(&app, "GET", target).status == 200)
        #expect(send(&app, "DELETE", target).status == 202)
        #expect(send(&app, "GET", target).status == 404)
    }

    @Test func forgetsAClientThatDoesNotCome() throws {
        var app = try AppUnderTest(.radarr)
        let token = try token(&app)
        let start = Moment(now: app.now, real: app.now)
        _ = app.state.deliver(at: start, as: app.persona)
        _ = app.state.deliver(at: Moment(now: app.now, real: app.now.adding(seconds: 14)), as: app.persona)
        #expect(app.state.live[token] != nil)
        _ = app.state.deliver(at: Moment(now: app.now, real: app.now.adding(seconds: 15)), as: app.persona)
        #expect(app.state.live[token] == nil)
        #expect(app.state.live.isEmpty)
    }

    // MARK: Turns

    /// A text as a client sends it, under a mask that hides nothing.
    private func frame(_ text: String) -> [UInt8] {
        [0x81, 0x80 | UInt8(text.utf8.count), 0, 0, 0, 0] + Array(text.utf8)
    }

    /// A WebSocket that has shaken hands, and what it was told.
    private func connected(_ app: inout AppUnderTest) throws -> (token: String, stream: StreamID, turn: StreamTurn) {
        let token = try token(&app)
        let target = "/signalr/messages?id=\(token)&\(Self.key)"
        #expect(send(&app, "GET", target, Self.webSocket).status == 101)
        let stream = StreamID(token: app.state.live.streams.count + 1, group: 1)
        app.state.live.attach(stream, to: token)
        let handshake = frame("{\"protocol\":\"json\",\"version\":1}\u{1e}")
        let moment = Moment(now: app.now, real: app.now)
        _ = app.state.turn(of: stream, serving: token, .began, at: moment, as: app.persona)
        let turn = app.state.turn(of: stream, serving: token, .received(handshake), at: moment, as: app.persona).turn
        return (token, stream, turn)
    }

    @Test func greetsEverybodyWithTheVersion() throws {
        var app = try AppUnderTest(.radarr)
        let first = try connected(&app)
        let greeting =
            #"{"type":1,"target":"receiveMessage","arguments":[{"body":{"version":"6.0.4.10291"},"name":"version"}]}"#
        let frames =
            WebSocketFrame.text(Array("{}\u{1e}".utf8)).bytes
            + WebSocketFrame.text(Array("\(greeting)\u{1e}".utf8)).bytes
        #expect(first.turn.bytes == frames)
        let second = try connected(&app)
        #expect(second.turn.bytes == frames)
        #expect(app.state.live.streamsWithNews == [first.stream])
        let moment = Moment(now: app.now, real: app.now)
        let again = app.state.turn(of: first.stream, serving: first.token, .woken, at: moment, as: app.persona)
        #expect(again.turn.bytes == WebSocketFrame.text(Array("\(greeting)\u{1e}".utf8)).bytes)
    }

    @Test func asksToBeWokenForWhatComesNext() throws {
        var app = try AppUnderTest(.radarr)
        app.state.agenda = Agenda()
        let (token, stream, turn) = try connected(&app)
        #expect(turn.wakesAfter == .seconds(15))
        _ = app.post("/api/v3/command", ["name": "Test", "duration": 1_000])
        let moment = Moment(now: app.now, real: app.now)
        #expect(app.state.deliver(at: moment, as: app.persona) == [stream])
        let soon = app.state.turn(of: stream, serving: token, .woken, at: moment, as: app.persona).turn
        #expect(soon.wakesAfter == .milliseconds(300))
        #expect(app.state.deliver(at: moment, as: app.persona) == [])
        let frozen = Moment(now: app.now, real: app.now, isFrozen: true)
        let later = app.state.turn(of: stream, serving: token, .woken, at: frozen, as: app.persona).turn
        #expect(later.wakesAfter == .seconds(15))
    }

    @Test func answersPingAndCloseOfAWebSocket() throws {
        var app = try AppUnderTest(.radarr)
        let (token, stream, _) = try connected(&app)
        let moment = Moment(now: app.now, real: app.now)
        let ping = app.state.turn(
            of: stream, serving: token, .received([0x89, 0x81, 0, 0, 0, 0, 0x21]), at: moment, as: app.persona)
        #expect(ping.turn.bytes == [0x8A, 0x01, 0x21])
        let close = app.state.turn(
            of: stream, serving: token, .received([0x88, 0x82, 0, 0, 0, 0, 3, 0xE8]), at: moment, as: app.persona)
        #expect(close.turn.bytes == [0x88, 0x02, 3, 0xE8])
        #expect(close.turn.rest == [.close])
        #expect(app.state.live.isEmpty)
    }

    @Test func failsABrokenWebSocketWithItsCode() throws {
        var app = try AppUnderTest(.radarr)
        let (token, stream, _) = try connected(&app)
        let moment = Moment(now: app.now, real: app.now)
        let turn = app.state.turn(
            of: stream, serving: token, .received([0x81, 0x81, 0, 0, 0, 0, 0xFF]), at: moment, as: app.persona
        ).turn
        #expect(turn.bytes == WebSocketFrame.close(1007).bytes)
        #expect(turn.rest == [.close])
    }

    @Test func waitsALittleForTheClientsClose() throws {
        var app = try AppUnderTest(.radarr)
        let (token, stream, _) = try connected(&app)
        let moment = Moment(now: app.now, real: app.now)
        let ping = frame("{\"type\":6}\u{1e}")
        _ = app.state.turn(of: stream, serving: token, .received(ping), at: moment, as: app.persona)
        let late = Moment(now: app.now, real: app.now.adding(seconds: 30))
        let turn = app.state.turn(of: stream, serving: token, .woken, at: late, as: app.persona).turn
        let goodbye = "{\"type\":7,\"error\":\"Connection closed with an error.\",\"allowReconnect\":true}\u{1e}"
        #expect(turn.bytes == WebSocketFrame.text(Array(goodbye.utf8)).bytes + WebSocketFrame.close(1000).bytes)
        #expect(turn.rest == nil)
        #expect(turn.wakesAfter == .seconds(5))
        let later = Moment(now: app.now, real: app.now.adding(seconds: 35))
        let end = app.state.turn(of: stream, serving: token, .woken, at: later, as: app.persona).turn
        #expect(end == StreamTurn(rest: [.close]))
    }

    @Test func endsAStreamThatServesNobody() throws {
        var app = try AppUnderTest(.radarr)
        let moment = Moment(now: app.now, real: app.now)
        let stream = StreamID(token: 9, group: 1)
        let lost = app.state.turn(of: stream, serving: "x", .woken, at: moment, as: app.persona).turn
        #expect(lost == StreamTurn(rest: [.close]))
        let poll = HTTPResponse(fields: ["Server": "Kestrel"])
        let polled = app.state.turn(of: stream, serving: "x", .woken, poll: poll, at: moment, as: app.persona).turn
        let answer = HTTPResponse(status: 204, fields: ["Server": "Kestrel", "Content-Type": "text/plain"])
        #expect(polled == StreamTurn(rest: [.respond(PreparedResponse(answer))]))
    }
}
