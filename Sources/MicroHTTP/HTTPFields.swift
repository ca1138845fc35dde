/// Header fields in order, spelled as they were written.
///
/// Names may repeat and are looked up without regard to case. All fields share one buffer, so that a request's
/// header costs one allocation however many lines it has.
public struct HTTPFields: Sendable, Equatable {
    // Per field: the lengths of name and value (UInt32 each), the name's bytes, the value's bytes.
    private(set) var packed: [UInt8]

    /// Where the first field begins; a request keeps its own line before it.
    let start: Int

    public init() {
        self.init(packed: [], start: 0)
    }

    init(packed: [UInt8], start: Int) {
        self.packed = packed
        self.start = start
    }

    public var isEmpty: Bool { packed.count == start }

    /// The first field of that name.
    public subscript(name: String) -> String? {
        withUnsafeValue(of: name) { $0.map { String(decoding: $0, as: UTF8.self) } }
    }

    /// Adds a field behind the others.
    public mutating func append(_ name: String, _ value: String) {
        var (name, value) = (name, value)
        name.withUTF8 { name in
            value.withUTF8 { value in
                Self.pack(UnsafeRawBufferPointer(name), UnsafeRawBufferPointer(value), into: &packed)
            }
        }
    }

    /// Removes every field of that name, then adds the value unless it is nil.
    public mutating func replace(_ name: String, with value: String?) {
        var kept = HTTPFields()
        visit { field, content in
            if !Self.matches(field, name) { Self.pack(field, content, into: &kept.packed) }
            return true
        }
        if let value { kept.append(name, value) }
        self = kept
    }

    /// Every value of that name, in order.
    public func values(of name: String) -> [String] {
        var values: [String] = []
        visit { field, value in
            if Self.matches(field, name) { values.append(String(decoding: value, as: UTF8.self)) }
            return true
        }
        return values
    }

    public func contains(_ name: String) -> Bool {
        withUnsafeValue(of: name) { $0 != nil }
    }

    /// Whether the first field of that name has exactly these bytes.
    public func value(of name: String, equals bytes: [UInt8]) -> Bool {
        withUnsafeValue(of: name) { $0?.elementsEqual(bytes) ?? false }
    }

    /// Whether any field of that name lists the token, as `Connection: keep-alive, Upgrade` does.
    public func lists(_ token: String, in name: String) -> Bool {
        var isListed = false
        visit { field, value in
            guard Self.matches(field, name) else { return true }
            isListed = value.split(separator: UInt8(ascii: ",")).contains { part in
                Self.matches(UnsafeRawBufferPointer(rebasing: Self.trimmed(part)), token)
            }
            return !isListed
        }
        return isListed
    }

    /// Lends the bytes of the first field of that name.
    public func withUnsafeValue<R>(of name: String, _ body: (UnsafeRawBufferPointer?) throws -> R) rethrows -> R {
        var found: Range<Int>?
        return try packed.withUnsafeBytes { bytes in
            var position = start
            while let field = Self.field(at: position, in: bytes) {
                if Self.matches(UnsafeRawBufferPointer(rebasing: bytes[field.name]), name) {
                    found = field.value
                    break
                }
                position = field.value.upperBound
            }
            return try body(found.map { UnsafeRawBufferPointer(rebasing: bytes[$0]) })
        }
    }

    /// Lends each field's name and value until the body answers false.
    func visit(_ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Bool) {
        packed.withUnsafeBytes { bytes in
            var position = start
            while let field = Self.field(at: position, in: bytes) {
                let name = UnsafeRawBufferPointer(rebasing: bytes[field.name])
                guard body(name, UnsafeRawBufferPointer(rebasing: bytes[field.value])) else { return }
                position = field.value.upperBound
            }
        }
    }

    public static func == (left: Self, right: Self) -> Bool {
        left.packed[left.start...] == right.packed[right.start...]
    }
}

extension HTTPFields: Sequence, ExpressibleByDictionaryLiteral {
    public struct Iterator: IteratorProtocol {
        fileprivate let fields: HTTPFields
        fileprivate var position: Int

        public mutating func next() -> (name: String, value: String)? {
            fields.packed.withUnsafeBytes { bytes in
                guard let field = HTTPFields.field(at: position, in: bytes) else { return nil }
                position = field.value.upperBound
                return (
                    String(decoding: bytes[field.name], as: UTF8.self),
                    String(decoding: bytes[field.value], as: UTF8.self)
                )
            }
        }
    }

    public func makeIterator() -> Iterator {
        Iterator(fields: self, position: start)
    }

    public init(dictionaryLiteral elements: (String, String)...) {
        self.init()
        for (name, value) in elements { append(name, value) }
    }
}

extension HTTPFields: CustomStringConvertible {
    /// The names alone: values may be keys or hosts, which belong in no log.
    public var description: String { "[\(map(\.name).joined(separator: ", "))]" }
}

// The packed form.
extension HTTPFields {
    static let lengthsSize = 8

    private static func pack(
        _ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer, into packed: inout [UInt8]
    ) {
        let lengths = (UInt32(name.count), UInt32(value.count))
        withUnsafeBytes(of: lengths) { packed.append(contentsOf: $0) }
        packed.append(contentsOf: name)
        packed.append(contentsOf: value)
    }

    private static func field(at position: Int, in bytes: UnsafeRawBufferPointer) -> (
        name: Range<Int>, value: Range<Int>
    )? {
        guard position < bytes.count else { return nil }
        let lengths = bytes.loadUnaligned(fromByteOffset: position, as: (UInt32, UInt32).self)
        let name = position + lengthsSize
        let value = name + Int(lengths.0)
        return (name..<value, value..<value + Int(lengths.1))
    }

    /// Whether the bytes spell the name, without regard to the case of ASCII letters.
    static func matches(_ bytes: UnsafeRawBufferPointer, _ name: String) -> Bool {
        guard bytes.count == name.utf8.count else { return false }
        var name = name
        return name.withUTF8 { name in
            zip(bytes, name).allSatisfy { $0 == $1 || lowercased($0) == lowercased($1) }
        }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
    }

    private static func trimmed(_ bytes: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer> {
        let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        guard let last = bytes.lastIndex(where: { !isBlank($0) }) else { return bytes[bytes.endIndex...] }
        return bytes[...last].drop(while: isBlank)
    }
}
