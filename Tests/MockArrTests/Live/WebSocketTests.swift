import MicroHTTP
import Testing

@testable import MockArr

/// The examples of RFC 6455, section 5.7, and what its rules forbid.
@Suite struct WebSocketTests {
    /// A frame as a client sends it.
    private func frame(_ first: UInt8, _ payload: [UInt8], mask: [UInt8] = [0x37, 0xfa, 0x21, 0x3d]) -> [UInt8] {
        var length = [0x80 | UInt8(min(payload.count, 126))]
        if payload.count > 125 { length += [UInt8(payload.count >> 8), UInt8(payload.count & 255)] }
        return [first] + length + mask + payload.enumerated().map { $1 ^ mask[$0 & 3] }
    }

    private func read(_ bytes: [UInt8], limit: Int = 1 << 20) throws -> [WebSocketReader.Message] {
        var reader = WebSocketReader(limit: limit)
        reader.append(bytes)
        var messages: [WebSocketReader.Message] = []
        while let message = try reader.next() { messages.append(message) }
        return messages
    }

    private let hello = Array("Hello".utf8)

    // MARK: Reading

    @Test func readsAMaskedText() throws {
        #expect(
            try read([0x81, 0x85, 0x37, 0xfa, 0x21, 0x3d, 0x7f, 0x9f, 0x4d, 0x51, 0x58]) == [.data(hello)])
    }

    @Test func putsFragmentsTogetherAroundAPing() throws {
        let bytes = frame(0x01, Array("Hel".utf8)) + frame(0x89, hello) + frame(0x80, Array("lo".utf8))
        #expect(try read(bytes) == [.ping(hello), .data(hello)])
    }

    @Test func waitsForTheLastByte() throws {
        let bytes = frame(0x81, [UInt8](repeating: 0x61, count: 300))
        var reader = WebSocketReader()
        for byte in bytes.dropLast() {
            reader.append([byte])
            #expect(try reader.next() == nil)
        }
        reader.append([bytes[bytes.count - 1]])
        #expect(try reader.next() == .data([UInt8](repeating: 0x61, count: 300)))
        #expect(try reader.next() == nil)
    }

    @Test func readsPongAndClose() throws {
        #expect(try read(frame(0x8A, hello)) == [.pong])
        #expect(try read(frame(0x88, [])) == [.close(nil)])
        #expect(try read(frame(0x88, [0x03, 0xE8] + Array("bye".utf8))) == [.close(1000)])
    }

    @Test func takesBinaryAsItComes() throws {
        #expect(try read(frame(0x82, [0xFF, 0xFE])) == [.data([0xFF, 0xFE])])
    }

    private static let violations: [(String, [UInt8], WebSocketReader.Violation)] = [
        ("no mask", [0x81, 0x01, 0x61], .protocolError),
        ("a reserved bit", [0xC1, 0x80, 0, 0, 0, 0], .protocolError),
        ("an unknown kind", [0x83, 0x80, 0, 0, 0, 0], .protocolError),
        ("a ping in pieces", [0x09, 0x80, 0, 0, 0, 0], .protocolError),
        ("a long ping", [0x89, 0xFE, 0, 126], .protocolError),
        ("a continuation of nothing", [0x80, 0x80, 0, 0, 0, 0], .protocolError),
        ("a text within a text", [0x01, 0x80, 0, 0, 0, 0, 0x81, 0x80, 0, 0, 0, 0], .protocolError),
        ("half a close code", [0x88, 0x81, 0, 0, 0, 0, 3], .protocolError),
        ("a close code that nobody sends", [0x88, 0x82, 0, 0, 0, 0, 3, 0xED], .protocolError),
        ("text that is no UTF-8", [0x81, 0x81, 0, 0, 0, 0, 0xFF], .notUTF8),
        ("a huge frame", [0x81, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], .tooBig),
    ]

    @Test(arguments: violations)
    func refuses(_ what: String, _ bytes: [UInt8], _ violation: WebSocketReader.Violation) {
        #expect(throws: violation, "\(what)") { try read(bytes) }
    }

    @Test func countsFragmentsTogether() {
        let bytes = frame(0x01, [UInt8](repeating: 0x61, count: 60)) + frame(0x80, [UInt8](repeating: 0x61, count: 60))
        #expect(throws: WebSocketReader.Violation.tooBig) { try read(bytes, limit: 100) }
    }

    // MARK: Writing

    @Test func writesFramesOfEveryLength() {
        #expect(WebSocketFrame.text(hello).bytes == [0x81, 0x05, 0x48, 0x65, 0x6c, 0x6c, 0x6f])
        let medium = WebSocketFrame(kind: .binary, payload: [UInt8](repeating: 0, count: 256))
        #expect(medium.bytes.prefix(4) == [0x82, 0x7E, 0x01, 0x00])
        let large = WebSocketFrame(kind: .binary, payload: [UInt8](repeating: 0, count: 65_536))
        #expect(large.bytes.prefix(10) == [0x82, 0x7F, 0, 0, 0, 0, 0, 1, 0, 0])
        #expect(large.bytes.count == 65_546)
        #expect(WebSocketFrame.close(1000).bytes == [0x88, 0x02, 0x03, 0xE8])
    }

    // MARK: The handshake

    private let fields: HTTPFields = [
        "Connection": "keep-alive, Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    ]

    @Test func acceptsTheSampleNonce() throws {
        let handshake = try #require(WebSocketHandshake(HTTPRequest(target: "/", fields: fields)))
        #expect(handshake.accept == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
    }

    @Test(arguments: [
        ("Connection", "keep-alive"), ("Upgrade", "h2c"), ("Sec-WebSocket-Version", "8"),
        ("Sec-WebSocket-Key", "short"),
    ])
    func takesAnythingElseForAnOrdinaryGet(_ name: String, _ value: String) {
        var fields = fields
        fields.replace(name, with: value)
        #expect(WebSocketHandshake(HTTPRequest(target: "/", fields: fields)) == nil)
        #expect(WebSocketHandshake(HTTPRequest(method: "POST", target: "/", fields: self.fields)) == nil)
    }

    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("foobar", "Zm9vYmFy"),
    ])
    func spellsBase64(_ text: String, _ expected: String) {
        #expect(Base64.text(of: Array(text.utf8)) == expected)
        #expect(Base64.addressText(of: [0xFB, 0xFF]) == "-_8")
    }
}
