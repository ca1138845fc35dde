/// Puts the frames of a client together, as RFC 6455 wants them checked.
struct WebSocketReader: Sendable {
    enum Message: Sendable, Equatable {
        /// Text or binary, whole: the hub takes both.
        case data([UInt8])
        case ping([UInt8])
        case pong
        /// With the client's code, if it gave one.
        case close(Int?)
    }

    /// Why a connection fails; the raw value is the code of its close frame.
    enum Violation: Int, Error {
        case protocolError = 1002
        case notUTF8 = 1007
        case tooBig = 1009
    }

    /// Bytes of a message, in however many frames.
    let limit: Int

    private var buffer: [UInt8] = []
    private var start = 0
    private var message: (kind: WebSocketFrame.Kind, bytes: [UInt8])?

    init(limit: Int = 1 << 20) {
        self.limit = limit
    }

    mutating func append(_ bytes: [UInt8]) {
        buffer.removeFirst(start)
        start = 0
        buffer += bytes
    }

    /// The next message that is complete.
    mutating func next() throws(Violation) -> Message? {
        while let frame = try nextFrame() {
            if frame.kind.isControl { return try control(frame) }
            if let message = try data(frame) { return message }
        }
        return nil
    }

    // MARK: Frames

    private struct Frame {
        let kind: WebSocketFrame.Kind
        let isLast: Bool
        let payload: [UInt8]
    }

    private mutating func nextFrame() throws(Violation) -> Frame? {
        let rest = buffer[start...]
        guard rest.count >= 2 else { return nil }
        let (first, second) = (rest[start], rest[start + 1])
        guard first & 0x70 == 0, let kind = WebSocketFrame.Kind(rawValue: first & 15), second & 0x80 != 0 else {
            throw .protocolError
        }
        let isLast = first & 0x80 != 0
        guard let size = Self.size(Int(second & 127), rest.dropFirst(2)) else { return nil }
        if kind.isControl, !isLast || size.payload > 125 { throw .protocolError }
        if size.payload > limit { throw .tooBig }
        let head = 2 + size.bytes
        guard rest.count >= head + 4 + size.payload else { return nil }
        let mask = Array(rest.dropFirst(head).prefix(4))
        var payload = Array(rest.dropFirst(head + 4).prefix(size.payload))
        for place in payload.indices { payload[place] ^= mask[place & 3] }
        start += head + 4 + size.payload
        return Frame(kind: kind, isLast: isLast, payload: payload)
    }

    /// The length of the payload and of what it takes to say it; nil while that is not there.
    private static func size(_ short: Int, _ rest: ArraySlice<UInt8>) -> (payload: Int, bytes: Int)? {
        let bytes = short == 126 ? 2 : short == 127 ? 8 : 0
        guard bytes > 0 else { return (short, 0) }
        guard rest.count >= bytes else { return nil }
        let size = rest.prefix(bytes).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return (Int(clamping: size), bytes)
    }

    // MARK: Messages

    private mutating func data(_ frame: Frame) throws(Violation) -> Message? {
        switch (message, frame.kind) {
        case (nil, .text), (nil, .binary): message = (frame.kind, frame.payload)
        case (let begun?, .continuation): message = (begun.kind, begun.bytes + frame.payload)
        default: throw .protocolError
        }
        guard let whole = message else { return nil }
        if whole.bytes.count > limit { throw .tooBig }
        guard frame.isLast else { return nil }
        message = nil
        if whole.kind == .text, !Self.isUTF8(whole.bytes) { throw .notUTF8 }
        return .data(whole.bytes)
    }

    private func control(_ frame: Frame) throws(Violation) -> Message {
        switch frame.kind {
        case .ping: return .ping(frame.payload)
        case .pong: return .pong
        default: break
        }
        guard !frame.payload.isEmpty else { return .close(nil) }
        guard frame.payload.count >= 2 else { throw .protocolError }
        let code = Int(frame.payload[0]) << 8 | Int(frame.payload[1])
        let isKnown = (1000...1003).contains(code) || (1007...1011).contains(code) || (3000...4999).contains(code)
        guard isKnown else { throw .protocolError }
        guard Self.isUTF8(Array(frame.payload.dropFirst(2))) else { throw .notUTF8 }
        return .close(code)
    }

    private static func isUTF8(_ bytes: [UInt8]) -> Bool { String(validating: bytes, as: UTF8.self) != nil }
}
