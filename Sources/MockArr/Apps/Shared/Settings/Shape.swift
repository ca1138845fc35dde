import FixtureKit

/// The members that a resource takes from a body, in wire order, with their types and what stands for an absent one.
struct Shape: Sendable {
    struct Member: Sendable {
        let name: String
        let kind: Kind
        /// What is stored when the body does not have the member; nil leaves it out.
        let absent: JSONValue?
    }

    enum Kind: Sendable {
        case bool
        case int
        case number
        case text
        case ints
        case choice(Choice)
        /// Kept as it was sent.
        case anything
    }

    let members: [Member]

    init(_ members: [Member]) {
        self.members = members
    }

    static func + (left: Shape, right: [Member]) -> Shape { Shape(left.members + right) }

    /// Reads a record. Text that is absent stays as `stored` has it, all else falls back to its default.
    func read(_ body: Body, over stored: JSONObject = [:]) throws(Refusal) -> JSONObject {
        _ = try body.object()
        var record = JSONObject()
        for member in members {
            record[member.name] =
                try member.value(in: body) ?? (member.isText ? stored[member.name] : nil) ?? member.absent
        }
        return record
    }

    /// Lays those members that the body has over a record, as bulk edits do.
    func patch(_ record: JSONObject, with body: Body) throws(Refusal) -> JSONObject {
        var record = record
        for member in members where body[member.name] != nil {
            record[member.name] = try member.value(in: body)
        }
        return record
    }
}

extension Shape.Member {
    static func bool(_ name: String) -> Self { Self(name: name, kind: .bool, absent: false) }
    static func int(_ name: String) -> Self { Self(name: name, kind: .int, absent: 0) }
    static func number(_ name: String) -> Self { Self(name: name, kind: .number, absent: nil) }
    static func text(_ name: String, absent: JSONValue? = nil) -> Self { Self(name: name, kind: .text, absent: absent) }
    static func ints(_ name: String) -> Self { Self(name: name, kind: .ints, absent: []) }
    static func list(_ name: String) -> Self { Self(name: name, kind: .anything, absent: []) }

    static func choice(_ name: String, _ typeName: String, _ values: String...) -> Self {
        let choice = Choice(typeName, values)
        return Self(name: name, kind: .choice(choice), absent: choice.values.first.map { .string($0.name) })
    }

    static func choice(_ name: String, _ choice: Choice) -> Self {
        Self(name: name, kind: .choice(choice), absent: choice.values.first.map { .string($0.name) })
    }

    var isText: Bool {
        if case .text = kind { true } else { false }
    }

    func value(in body: Body) throws(Refusal) -> JSONValue? {
        if isScalar, body.value.object?.member(anyCase: name) == .null { throw body.mismatch("$." + name, typeName) }
        switch kind {
        case .bool: return try body.bool(name).map { JSONValue($0) }
        case .int: return try body.int(name).map { JSONValue($0) }
        // The spelling stays: 5.0 is not 5.
        case .number:
            return try body.double(name).map { body[name]?.number == nil ? JSONValue($0) : body[name] ?? .null }
        case .text: return try body.string(name).map { JSONValue($0) }
        case .ints: return try body.ints(name).map { JSONValue($0) }
        case .choice(let choice): return try body.choice(name, choice).map { JSONValue($0) }
        case .anything: return body[name]
        }
    }

    /// Whether null is no value of the type.
    private var isScalar: Bool {
        switch kind {
        case .bool, .int, .choice: true
        case .number, .text, .ints, .anything: false
        }
    }

    private var typeName: String {
        switch kind {
        case .bool: "System.Boolean"
        case .choice(let choice): choice.typeName
        default: "System.Int32"
        }
    }
}
