/// A JSON number by its spelling.
///
/// `7.0` stays `7.0`, and 9007199254740993 stays exact. Two numbers are equal when they are written alike.
public struct JSONNumber: Sendable, Hashable, CustomStringConvertible {
    public let text: String

    /// Takes a spelling that is known to follow the JSON grammar.
    public init(text: String) {
        self.text = text
    }

    public init(_ value: Int) {
        text = String(value)
    }

    /// The shortest spelling that reads back as the same value, integral ones without a fraction.
    public init(_ value: Double) {
        if value == value.rounded(), abs(value) < 1e15 {
            text = String(Int(value))
        } else {
            text = value.isFinite ? "\(value)" : "0"
        }
    }

    public var description: String { text }

    /// The value as an integer, or nil when it has a fraction or does not fit.
    public var int: Int? {
        if let value = Int(text) { return value }
        guard let value = Double(text), value == value.rounded(), abs(value) < 9e15 else { return nil }
        return Int(value)
    }

    public var double: Double? { Double(text) }
}
