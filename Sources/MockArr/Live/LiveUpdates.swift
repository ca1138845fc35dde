import FixtureKit
import MicroHTTP

/// `/signalr/messages`: the routes by which clients come to the hub, as ASP.NET Core's dispatcher answers them.
enum LiveUpdates {
    static let routes: [AppRoute] = [
        AppRoute(
            .get, "/signalr/messages", "Live updates: a WebSocket, server-sent events or a poll",
            also: [101, 400, 404, 409], access: .liveKey,
            handler: connect),
        AppRoute(
            .post, "/signalr/messages", "Send over a connection", body: .any, also: [400, 404, 405], access: .liveKey,
            handler: send),
        AppRoute(
            .delete, "/signalr/messages", "End a connection that polls", success: 202, also: [400, 404],
            access: .liveKey, handler: end),
        AppRoute(
            .post, "/signalr/messages/negotiate", "Open a connection", body: .any, access: .liveKey,
            handler: negotiate),
    ]

    // MARK: Negotiating

    @Sendable private static func negotiate(_ call: Call, _ state: inout AppState) -> Reply {
        let wanted = call.query["negotiateVersion"] ?? "0"
        guard let version = Int(wanted) else {
            let error = "The client requested an invalid protocol version '\(wanted)'"
            return compact(["error": .string(error)])
        }
        var document: JSONObject = ["negotiateVersion": JSONValue(min(version, 1))]
        if version > 0 {
            let (token, id) = state.live.add()
            document["connectionId"] = .string(id)
            document["connectionToken"] = .string(token)
        } else {
            document["connectionId"] = .string(state.live.addNamedByID())
        }
        document["availableTransports"] = [
            ["transport": "WebSockets", "transferFormats": ["Text", "Binary"]],
            ["transport": "ServerSentEvents", "transferFormats": ["Text"]],
            ["transport": "LongPolling", "transferFormats": ["Text", "Binary"]],
        ]
        return compact(document)
    }

    private static func compact(_ document: JSONObject) -> Reply {
        .text(JSONWriter(layout: .compact).string(.object(document)), type: "application/json")
    }

    // MARK: Connecting

    @Sendable private static func connect(_ call: Call, _ state: inout AppState) -> Reply {
        let accept = call.request.fields["Accept"] ?? ""
        if accept.lowercased().contains("text/event-stream") {
            return found(call, &state) { events($0, &$1) }
        }
        if let handshake = WebSocketHandshake(call.request) {
            // Negotiating may be left out.
            if call.query["id"] ?? "" == "" { return upgrade(handshake, state.live.add().token, &state) }
            return found(call, &state) { upgrade(handshake, $0, &$1) }
        }
        return found(call, &state) { poll($0, &$1) }
    }

    /// Answers for the connection that a request names, or says why it cannot.
    private static func found(
        _ call: Call, _ state: inout AppState, _ answer: (String, inout AppState) -> Reply
    ) -> Reply {
        let token = call.query["id"] ?? ""
        if token.isEmpty { return plain(400, "Connection ID required") }
        guard state.live[token] != nil else { return plain(404, "No Connection with that ID") }
        return answer(token, &state)
    }

    private static func plain(_ status: Int, _ text: String = "") -> Reply {
        .text(text, type: "text/plain", status: status)
    }

    /// A connection has one transport, and but for polls one exchange.
    private static func objection(
        to transport: LiveConnection.Transport, _ token: String, _ state: inout AppState
    ) -> Reply? {
        guard let connection = state.live[token] else { return plain(404, "No Connection with that ID") }
        if let chosen = connection.transport, chosen != transport {
            return plain(400, "Cannot change transports mid-connection")
        }
        if connection.stream != nil, transport != .longPolling {
            return plain(409, "Connection \(connection.id) is already active.")
        }
        state.live.choose(transport, for: token)
        return nil
    }

    private static func upgrade(_ handshake: WebSocketHandshake, _ token: String, _ state: inout AppState) -> Reply {
        if let objection = objection(to: .webSocket, token, &state) { return objection }
        var reply = Reply(
            status: 101, fields: [("Upgrade", "websocket"), ("Sec-WebSocket-Accept", handshake.accept)])
        reply.opening = Reply.Opening(connection: token, framing: .upgrade)
        return reply
    }

    private static func events(_ token: String, _ state: inout AppState) -> Reply {
        if let objection = objection(to: .serverSentEvents, token, &state) { return objection }
        var reply = Reply(
            status: 200, contentType: "text/event-stream",
            fields: [
                ("Cache-Control", "no-cache,no-store"), ("Content-Encoding", "identity"), ("Expires", "-1"),
                ("Pragma", "no-cache"),
            ])
        reply.isEarly = true
        reply.opening = Reply.Opening(connection: token, framing: .chunked)
        return reply
    }

    /// The first poll is answered at once, so that the client knows where it is.
    private static func poll(_ token: String, _ state: inout AppState) -> Reply {
        let isFirst = state.live[token]?.transport == nil
        if let objection = objection(to: .longPolling, token, &state) { return objection }
        var reply = Reply(status: 200, contentType: "application/octet-stream")
        if !isFirst { reply.opening = Reply.Opening(connection: token, framing: nil) }
        return reply
    }

    // MARK: Beside a connection

    @Sendable private static func send(_ call: Call, _ state: inout AppState) -> Reply {
        found(call, &state) { token, state in
            if state.live[token]?.transport == .webSocket {
                return plain(405, "POST requests are not allowed for WebSocket connections.")
            }
            state.live.post(call.request.body, to: token)
            return plain(200)
        }
    }

    @Sendable private static func end(_ call: Call, _ state: inout AppState) -> Reply {
        found(call, &state) { token, state in
            guard state.live[token]?.transport == .longPolling else {
                return plain(400, "Cannot terminate this connection using the DELETE endpoint.")
            }
            state.live.remove(token)
            return plain(202)
        }
    }
}
