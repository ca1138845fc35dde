/// Reads JSON bytes into a document in one pass.
///
/// Without options it follows RFC 8259, skips a byte order mark and keeps a name that an object has twice.
public struct JSONParser: Sendable {
    /// Accepts a comma before a closing bracket, as the real servers do in request bodies.
    public var allowsTrailingCommas: Bool
    /// How many lists and objects may stand inside each other.
    public var maximumDepth: Int
    /// How many bytes are looked at at all; nil for any number.
    public var maximumSize: Int?
    /// Whether an object may not have two members of one name.
    public var refusesDuplicateNames: Bool
    public var refusesByteOrderMark: Bool

    /// 256 MiB: a library of 50 000 movies has 170 MB.
    public static let defaultMaximumSize = 256 << 20

    /// For files that people keep: one spelling of everything, and nothing twice.
    public static let strict = JSONParser(refusesDuplicateNames: true, refusesByteOrderMark: true)

    public init(
        allowsTrailingCommas: Bool = false, maximumDepth: Int = 512, maximumSize: Int? = defaultMaximumSize,
        refusesDuplicateNames: Bool = false, refusesByteOrderMark: Bool = false
    ) {
        self.allowsTrailingCommas = allowsTrailingCommas
        self.maximumDepth = maximumDepth
        self.maximumSize = maximumSize
        self.refusesDuplicateNames = refusesDuplicateNames
        self.refusesByteOrderMark = refusesByteOrderMark
    }

    /// The one document that the bytes hold.
    public func parse(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
        // `withUnsafeBytes` rethrows untyped errors only, hence the Result.
        try bytes.withUnsafeBytes { buffer in Result { () throws(JSONError) in try parse(buffer) } }.get()
    }

    public func parse(_ text: String) throws(JSONError) -> JSONValue {
        try parse(Array(text.utf8))
    }

    public func parse(_ buffer: UnsafeRawBufferPointer) throws(JSONError) -> JSONValue {
        try scan(buffer, making: JSONTreeBuilder())
    }

    func scan<Builder: JSONBuilder & ~Copyable>(
        _ buffer: UnsafeRawBufferPointer, making builder: consuming Builder
    ) throws(JSONError) -> Builder.Document {
        var scanner = JSONScanner(buffer: buffer, options: self, builder: builder)
        do {
            return try scanner.document()
        } catch {
            throw JSONError(error, in: buffer)
        }
    }
}
