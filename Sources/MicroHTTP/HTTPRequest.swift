/// The two versions that a request line may name.
public enum HTTPVersion: Sendable, Equatable {
    case http10
    case http11
}

/// A request as it came off the wire.
///
/// Method, target and fields share one buffer; a `String` is made only when somebody asks for one.
public struct HTTPRequest: Sendable, Equatable {
    // The method's bytes, the target's bytes, then the fields in the form of HTTPFields.
    private var packed: [UInt8]
    private var methodLength: Int
    private var targetLength: Int

    /// Freed of its chunks.
    public var body: [UInt8]

    /// Whether the body was longer than the server's limit; `body` is then empty.
    public var isBodyTooLarge: Bool

    public var version: HTTPVersion

    /// The tag that was given to ``HTTPServer/listen(on:port:tag:)``.
    public var listener: Int

    public init(
        method: String = "GET", target: String, fields: HTTPFields = [:], body: [UInt8] = [],
        version: HTTPVersion = .http11, listener: Int = 0
    ) {
        self.init(
            packed: Array(method.utf8) + Array(target.utf8) + fields.packed[fields.start...],
            methodLength: method.utf8.count, targetLength: target.utf8.count, body: body, version: version,
            listener: listener
        )
    }

    init(
        packed: [UInt8], methodLength: Int, targetLength: Int, body: [UInt8], isBodyTooLarge: Bool = false,
        version: HTTPVersion, listener: Int
    ) {
        self.packed = packed
        self.methodLength = methodLength
        self.targetLength = targetLength
        self.body = body
        self.isBodyTooLarge = isBodyTooLarge
        self.version = version
        self.listener = listener
    }

    public var method: String {
        get { String(decoding: packed[..<methodLength], as: UTF8.self) }
        set {
            packed.replaceSubrange(..<methodLength, with: newValue.utf8)
            methodLength = newValue.utf8.count
        }
    }

    /// The request target as sent, query included and nothing decoded.
    public var target: String {
        get { String(decoding: targetBytes, as: UTF8.self) }
        set {
            packed.replaceSubrange(methodLength..<methodLength + targetLength, with: newValue.utf8)
            targetLength = newValue.utf8.count
        }
    }

    /// Bytes of the request line, without its end.
    public var lineLength: Int { methodLength + targetLength + " ".utf8.count * 2 + "HTTP/1.1".utf8.count }

    public var fields: HTTPFields {
        get { HTTPFields(packed: packed, start: methodLength + targetLength) }
        set { packed.replaceSubrange((methodLength + targetLength)..., with: newValue.packed[newValue.start...]) }
    }

    /// The target's bytes, shared with the request.
    public var targetBytes: ArraySlice<UInt8> { packed[methodLength..<methodLength + targetLength] }

    /// Lends the target's bytes.
    public func withUnsafeTarget<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try packed.withUnsafeBytes { bytes in
            try body(UnsafeRawBufferPointer(rebasing: bytes[methodLength..<methodLength + targetLength]))
        }
    }

    /// Whether the method is this one, letter by letter.
    public func isMethod(_ name: String) -> Bool {
        name.utf8.count == methodLength && packed[..<methodLength].elementsEqual(name.utf8)
    }

    /// Whether the client offers to send another request on the connection.
    var keepsAlive: Bool {
        switch version {
        case .http11: !fields.lists("close", in: "Connection")
        case .http10: fields.lists("keep-alive", in: "Connection")
        }
    }
}
