/// A JSON document that remembers how it was written.
///
/// Members keep their order and numbers their spelling, so that what was read can be written again byte for byte.
public enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)
}

// MARK: - Reading

extension JSONValue {
    public var isNull: Bool { self == .null }

    public var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    public var number: JSONNumber? {
        if case .number(let value) = self { value } else { nil }
    }

    /// Nil for a number with a fraction or beyond 64 bits too.
    public var int: Int? { number?.int }

    public var double: Double? { number?.double }

    public var string: String? {
        if case .string(let value) = self { value } else { nil }
    }

    public var array: [JSONValue]? {
        if case .array(let value) = self { value } else { nil }
    }

    public var object: JSONObject? {
        if case .object(let value) = self { value } else { nil }
    }

    /// The member of that name, or nil for anything but an object.
    public subscript(key: String) -> JSONValue? {
        get { object?[key] }
        set {
            guard case .object(var object) = self else { return }
            self = .null  // gives the storage up, so that the change happens in place
            object[key] = newValue
            self = .object(object)
        }
    }

    /// The element at that place, or nil when there is none.
    public subscript(index: Int) -> JSONValue? {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }

    /// What kind of value this is, in the words of an error message.
    public var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "a list"
        case .object: "an object"
        }
    }
}

extension JSONValue {
    /// Whether somebody who wants the one can take the other for it: numbers count by value and not by spelling.
    package func isSame(as other: JSONValue) -> Bool {
        if let own = double, let other = other.double { return own == other }
        return self == other
    }
}

// MARK: - Writing in Swift

/// There is no nil literal on purpose: `condition ? value : nil` would silently be a JSON null where a member is meant to be left out.
extension JSONValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral,
    ExpressibleByStringInterpolation, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(integerLiteral value: Int) { self = .number(JSONNumber(value)) }
    public init(stringLiteral value: String) { self = .string(value) }
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

    /// An object whose members stand in the order of the literal.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(JSONObject(elements))
    }

    public init(_ value: Int) { self = .number(JSONNumber(value)) }
    public init(_ value: Double) { self = .number(JSONNumber(value)) }
    public init(_ value: Bool) { self = .bool(value) }
    public init(_ value: String) { self = .string(value) }
    public init(_ value: JSONObject) { self = .object(value) }
    public init(_ values: [JSONObject]) { self = .array(values.map(JSONValue.object)) }
    public init(_ values: [String]) { self = .array(values.map(JSONValue.string)) }
    public init(_ values: [Int]) { self = .array(values.map { .number(JSONNumber($0)) }) }
}
