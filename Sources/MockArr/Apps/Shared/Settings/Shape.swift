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
        case date
        case ints
        case choice(Choice)
        case object(Shape)
        case objects(Shape)
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
        for member in members {
            if let value = try member.value(in: body, nullable: true) { record[member.name] = value }
        }
        return record
    }
}

extension Shape.Member {
    static func bool(_ name: String) -> Self { Self(name: name, kind: .bool, absent: false) }
    static func int(_ name: String) -> Self { Self(name: name, kind: .int, absent: 0) }
    static func number(_ name: String) -> Self { Self(name: name, kind: .number, absent: 0) }
    static func text(_ name: String, absent: JSONValue? = nil) -> Self { Self(name: name, kind: .text, absent: absent) }
    static func date(_ name: String) -> Self { Self(name: name, kind: .date, absent: "0001-01-01T00:00:00Z") }
    static func ints(_ name: String) -> Self { Self(name: name, kind: .ints, absent: []) }
    static func list(_ name: String) -> Self { Self(name: name, kind: .anything, absent: []) }
    static func anything(_ name: String) -> Self { Self(name: name, kind: .anything, absent: nil) }

    static func choice(_ name: String, _ typeName: String, _ values: String...) -> Self {
        choice(name, Choice(typeName, values))
    }

    static func choice(_ name: String, _ choice: Choice) -> Self {
        Self(name: name, kind: .choice(choice), absent: choice.values.first.map { .string($0.name) })
    }

    static func object(_ name: String, _ shape: Shape) -> Self { Self(name: name, kind: .object(shape), absent: nil) }
    static func objects(_ name: String, _ shape: Shape) -> Self { Self(name: name, kind: .objects(shape), absent: nil) }

    /// The same, left out when it is absent or null.
    var nullable: Self { Self(name: name, kind: kind, absent: nil) }

    var isText: Bool {
        if case .text = kind { true } else { false }
    }

    func value(in body: Body) throws(Refusal) -> JSONValue? { try value(in: body, nullable: absent == nil) }

    func value(in body: Body, nullable: Bool) throws(Refusal) -> JSONValue? {
        switch kind {
        case .bool: return try body.bool(name, nullable: nullable).map { JSONValue($0) }
        case .int: return try body.int(name, nullable: nullable).map { JSONValue($0) }
        case .number: return try body.double(name, nullable: nullable).map { JSONValue($0) }
        case .text: return try body.string(name).map { JSONValue($0) }
        case .date: return try body.date(name, nullable: nullable).map { JSONValue($0) }
        case .ints: return try body.ints(name).map { JSONValue($0) }
        case .choice(let choice): return try body.choice(name, choice, nullable: nullable).map { JSONValue($0) }
        case .object(let shape):
            guard let nested = try body.nested(name, "System.Object") else { return nil }
            return .object(try shape.read(nested))
        case .objects(let shape):
            guard let list = try body.nestedList(name) else { return nil }
            var elements: [JSONValue] = []
            for element in list { elements.append(.object(try shape.read(element))) }
            return .array(elements)
        case .anything: return body[name]
        }
    }
}
