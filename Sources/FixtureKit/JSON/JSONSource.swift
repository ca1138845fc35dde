/// A document as it is written: every text and number is the bytes that spell it.
///
/// It can be arranged and written anew without changing a spelling (`\u00e9` stays `\u00e9`, `1.0` stays `1.0`), and it knows
/// where everything stands. Blanks between values are not kept.
public struct JSONSource: Sendable {
    /// A value, and where it was read.
    public enum Value: Sendable {
        /// A text with its quotes, a number, `true`, `false` or `null`.
        case scalar(Range<Int>)
        case list([Value], Range<Int>)
        case object([Member], Range<Int>)
        /// What was put in the place of what was read.
        case new(JSONValue)

        /// Nil for what was not read.
        public var range: Range<Int>? {
            switch self {
            case .scalar(let range), .list(_, let range), .object(_, let range): range
            case .new: nil
            }
        }
    }

    public struct Member: Sendable {
        /// The name with its quotes.
        public var name: Range<Int>
        public var value: Value
    }

    public let bytes: [UInt8]
    public var root: Value

    /// Reads a document; duplicate names are kept unless the parser refuses them.
    public init(_ bytes: [UInt8], by parser: JSONParser = JSONParser()) throws(JSONError) {
        self.bytes = bytes
        root = try bytes.withUnsafeBytes { buffer in
            Result { () throws(JSONError) in try parser.scan(buffer, making: JSONSourceBuilder()) }
        }.get()
    }

    // MARK: Reading

    /// The name of a member, its escapes resolved.
    public func name(of member: Member) -> String { bytes.withUnsafeBytes { JSONText.string($0, member.name) } }

    /// The text that a value is, its escapes resolved; nil for any other kind of value.
    public func text(of value: Value) -> String? {
        switch value {
        case .scalar(let range) where bytes[range.lowerBound] == UInt8(ascii: "\""):
            bytes.withUnsafeBytes { JSONText.string($0, range) }
        case .new(let value): value.string
        case .scalar, .list, .object: nil
        }
    }

    /// How a value is spelt where it was read; empty for what was not.
    public func spelling(of value: Value) -> ArraySlice<UInt8> { value.range.map { bytes[$0] } ?? [] }

    // MARK: Places

    /// What stands at a place; of members with one name, the last.
    public subscript(_ place: JSONPlace) -> Value? { found(place)?.value }

    /// Where the value at a place was read.
    public func range(of place: JSONPlace) -> Range<Int>? { found(place)?.value.range }

    /// Where the name of the member at a place was read; nil for elements of lists.
    public func rangeOfName(of place: JSONPlace) -> Range<Int>? { found(place)?.name }

    /// Where the value at a place begins.
    public func position(of place: JSONPlace) -> JSONPosition? {
        range(of: place).map { JSONPosition($0.lowerBound, in: bytes) }
    }

    private func found(_ place: JSONPlace) -> (name: Range<Int>?, value: Value)? {
        var found: (name: Range<Int>?, value: Value) = (nil, root)
        for key in place.keys {
            switch (key, found.value) {
            case (.element(let index), .list(let elements, _)):
                guard elements.indices.contains(index) else { return nil }
                found = (nil, elements[index])
            case (.element, .object(let members, _)), (.member, .object(let members, _)):
                guard let member = members.last(where: { name(of: $0) == key.token }) else { return nil }
                found = (member.name, member.value)
            default: return nil
            }
        }
        return found
    }
}

/// Keeps the ranges of what is scanned.
private struct JSONSourceBuilder: JSONBuilder, ~Copyable {
    private var values = JSONStack<JSONSource.Value>()
    private var names = JSONStack<Range<Int>>()

    mutating func word(_ value: JSONValue, _ range: Range<Int>) { values.push(.scalar(range)) }
    mutating func number(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) { values.push(.scalar(range)) }
    mutating func string(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) { values.push(.scalar(range)) }

    mutating func name(
        _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ lead: Range<Int>, _ buffer: UnsafeRawBufferPointer
    ) {
        names.push(range)
    }

    mutating func list(_ count: Int, _ range: Range<Int>, depth: Int) { values.push(.list(values.pop(count), range)) }

    mutating func object(_ count: Int, _ range: Range<Int>, depth: Int) {
        let members = zip(names.pop(count), values.pop(count)).map { JSONSource.Member(name: $0, value: $1) }
        values.push(.object(members, range))
    }

    mutating func document() -> JSONSource.Value { values.pop() ?? .new(.null) }
}
