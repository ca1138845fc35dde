/// A frame of RFC 6455 as a server sends it: whole and unmasked.
struct WebSocketFrame: Sendable, Equatable {
    enum Kind: UInt8, Sendable {
        case continuation = 0
        case text = 1
        case binary = 2
        case close = 8
        case ping = 9
        case pong = 10

        var isControl: Bool { rawValue >= 8 }
    }

    let kind: Kind
    let payload: [UInt8]

    static func text(_ payload: [UInt8]) -> WebSocketFrame { WebSocketFrame(kind: .text, payload: payload) }

    static func close(_ code: Int) -> WebSocketFrame {
        WebSocketFrame(kind: .close, payload: [UInt8(code >> 8 & 255), UInt8(code & 255)])
    }

    var bytes: [UInt8] {
        let count = payload.count
        var bytes = [0x80 | kind.rawValue]
        switch count {
        case ..<126: bytes.append(UInt8(count))
        case ..<65_536: bytes += [126, UInt8(count >> 8), UInt8(count & 255)]
        default:
            bytes.append(127)
            bytes += stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: count >> $0) }
        }
        return bytes + payload
    }
}
