/// An answer: status, fields and the whole body.
///
/// `Content-Length`, `Transfer-Encoding` and, unless given, `Date` are the server's to write.
public struct HTTPResponse: Sendable, Equatable {
    public var status: Int
    public var fields: HTTPFields
    /// The body in pieces, which go out one after the other without being put together.
    public var pieces: [[UInt8]]

    public init(status: Int = 200, fields: HTTPFields = [:], body: [UInt8] = []) {
        self.init(status: status, fields: fields, pieces: [body])
    }

    public init(status: Int = 200, fields: HTTPFields = [:], pieces: [[UInt8]]) {
        self.status = status
        self.fields = fields
        self.pieces = pieces
    }

    public var body: [UInt8] {
        get { Self.body(of: pieces) }
        set { pieces = [newValue] }
    }

    /// Pieces put together: piece by piece, where the standard library's `joined` would go byte by byte.
    public static func body(of pieces: [[UInt8]]) -> [UInt8] {
        if pieces.count == 1 { return pieces[0] }
        var body: [UInt8] = []
        body.reserveCapacity(pieces.reduce(0) { $0 + $1.count })
        for piece in pieces { body += piece }
        return body
    }

    public var bodySize: Int { pieces.reduce(0) { $0 + $1.count } }

    public static func == (left: HTTPResponse, right: HTTPResponse) -> Bool {
        left.status == right.status && left.fields == right.fields && left.body == right.body
    }

    /// Whether an answer of this status has a body at all.
    var carriesBody: Bool { !(100..<200).contains(status) && status != 204 && status != 304 }
}

extension HTTPFields {
    /// Lends the fields that a head of our own framing may carry.
    func visitCarried(_ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Void) {
        visit { name, value in
            let isOurs = Self.matches(name, "Content-Length") || Self.matches(name, "Transfer-Encoding")
            if !isOurs, !name.isEmpty, !name.contains(where: Self.breaksLines), !value.contains(where: Self.breaksLines)
            {
                body(name, value)
            }
            return true
        }
    }

    /// CR, LF and NUL would let a value end its line; deliberate damage goes through ``WireScript/Step/send(_:)``.
    private static func breaksLines(_ byte: UInt8) -> Bool {
        byte == 0 || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n")
    }
}
