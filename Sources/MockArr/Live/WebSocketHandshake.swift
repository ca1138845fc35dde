import MicroHTTP

/// A request to go on as a WebSocket.
struct WebSocketHandshake: Sendable, Equatable {
    private let key: String

    /// Nil for a request that asks for anything else, or asks wrongly: to ASP.NET that is an ordinary GET.
    init?(_ request: HTTPRequest) {
        let fields = request.fields
        guard request.isMethod("GET"), fields.lists("upgrade", in: "Connection"),
            fields.lists("websocket", in: "Upgrade"), fields["Sec-WebSocket-Version"] == "13",
            let key = fields["Sec-WebSocket-Key"], Self.isKey(key)
        else { return nil }
        self.key = key
    }

    /// Sixteen bytes in Base64.
    private static func isKey(_ key: String) -> Bool {
        key.utf8.count == 24 && key.hasSuffix("==") && !key.dropLast(2).contains("=")
    }

    /// What shows the client that it was understood.
    var accept: String { Base64.text(of: SHA1.digest(key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11")) }
}
