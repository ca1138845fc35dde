package import FixtureKit
import MockArr

/// A WebSocket to the hub of an instance, spoken by hand.
package final class LiveClient {
    package let wire: WireClient
    /// The head of the answer.
    package let head: WireResponse

    /// A frame as it came.
    package struct Frame: Sendable, Equatable {
        package let kind: UInt8
        package let payload: [UInt8]

        package init(_ kind: UInt8, _ payload: [UInt8] = []) {
            self.kind = kind
            self.payload = payload
        }

        package var text: String { String(decoding: payload, as: UTF8.self) }
    }

    package init(_ mock: MockUnderTest, _ name: String = "radarr", id: String? = nil) throws {
        let query = (id.map { "id=\($0)&" } ?? "") + "access_token=\(mock.server.apiKey)"
        wire = try mock.send(
            "GET", "/signalr/messages?\(query)",
            [
                "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            ], to: name)
        head = try wire.readResponse()
    }

    package func send(_ text: String) throws { try send(Frame(1, Array(text.utf8))) }

    package func send(_ frame: Frame) throws {
        let mask: [UInt8] = [1, 2, 3, 4]
        let masked = frame.payload.enumerated().map { $1 ^ mask[$0 & 3] }
        try wire.send([0x80 | frame.kind, 0x80 | UInt8(frame.payload.count)] + mask + masked)
    }

    package func read() throws -> Frame {
        let head = try wire.read(2)
        var count = Int(head[1])
        if count == 126 { count = try wire.read(2).reduce(0) { $0 << 8 | Int($1) } }
        if count == 127 { count = try wire.read(8).reduce(0) { $0 << 8 | Int($1) } }
        return Frame(head[0] & 15, count == 0 ? [] : try wire.read(count))
    }

    package func shakeHands() throws {
        try send("{\"protocol\":\"json\",\"version\":1}\u{1e}")
        let answer = try read().text
        guard answer == "{}\u{1e}" else { throw WireClient.Failure(description: answer, code: 0) }
    }

    /// The next message of that name, as its body.
    package func message(_ name: String) throws -> JSONValue {
        while true {
            let frame = try read()
            guard frame.kind == 1 else { throw WireClient.Failure(description: "frame \(frame.kind)", code: 0) }
            let document = try JSONParser().parse(Array(frame.payload.dropLast()))
            if let message = document["arguments"]?[0], message["name"]?.string == name {
                return message["body"] ?? .null
            }
        }
    }
}
