import FixtureKit

/// How the document of an answer is bent.
enum MutateFault: Sendable, Equatable {
    case list([Mutation])
    /// Number so and so of all single mutations of the answer.
    case variant(Int)

    /// The mutations of one answer's document.
    func mutations(of document: JSONValue) -> [Mutation] {
        switch self {
        case .list(let mutations): mutations
        case .variant(let number): Variants(of: document, enumerations: .served)[number].map { [$0.mutation] } ?? []
        }
    }

    /// What a decision says about the place of a mutation, both by their numbers.
    static func chance(_ decision: Decision) -> (_ mutation: Int, _ place: Int) -> Double {
        // The first numbers are those of the delays.
        { mutation, place in
            let bits = decision.draw(16 + mutation)
            return Decision.unit(SplitMix.mixed(bits &+ UInt64(truncatingIfNeeded: place)))
        }
    }
}

// MARK: - Reading

extension MutateFault {
    init(_ reader: Reader) throws(ControlError) {
        let expected = "a list of mutations such as [{\"path\":\"$[0].title\",\"op\":\"remove\"}], or {\"variant\":17}"
        if reader.value.object != nil {
            guard reader["path"] == nil, reader["op"] == nil else { throw reader.mistake(expected: expected) }
            _ = try reader.object(knowing: ["variant"])
            guard let variant = reader["variant"] else { throw reader.mistake(expected: expected) }
            self = .variant(try variant.int(1...1_000_000, expected: "a number of GET /control/v1/mutations"))
            return
        }
        guard reader.value.array?.isEmpty == false else { throw reader.mistake(expected: expected) }
        var mutations: [Mutation] = []
        for element in try reader.elements() { mutations.append(try Mutation(element)) }
        self = .list(mutations)
    }
}

extension Mutation {
    fileprivate init(_ reader: Reader) throws(ControlError) {
        _ = try reader.object(knowing: ["path", "op", "value", "nth", "share"])
        guard let op = reader["op"] else {
            throw ControlError(
                .missing, "What shall happen there?", at: reader.pointer + "/op",
                expected: "one of " + Operation.names.joined(separator: ", "))
        }
        let path = try Self.path(reader)
        let operation = try Operation(op, reader["value"], at: reader.pointer)
        try Self.check(path, operation, at: reader.pointer + "/path")
        self.init(path, operation, try Self.choice(reader))
    }

    private static func path(_ reader: Reader) throws(ControlError) -> JSONPath {
        let expected = "a path such as $[*].movieFile.quality, $.records[-1], $..quality or $[?id==5]"
        guard let place = reader["path"] else {
            throw ControlError(.missing, "Where?", at: reader.pointer + "/path", expected: expected)
        }
        let text = try place.string(expected: expected)
        guard let path = JSONPath(text) else {
            var error = place.mistake(expected: expected)
            error.nearest = ["$" + text, "$." + text].filter { JSONPath($0) != nil }
            throw error
        }
        return path
    }

    private static func choice(_ reader: Reader) throws(ControlError) -> Choice {
        if let share = reader["share"] {
            guard reader["nth"] == nil else {
                throw ControlError(
                    .unexpectedValue, "\"share\" contradicts \"nth\".", at: share.pointer,
                    expected: "one of \"nth\" and \"share\"")
            }
            return .share(try share.double(0...1, expected: "a number from 0 to 1"))
        }
        guard let nth = reader["nth"] else { return .all }
        let number = try nth.int(-1_000_000...1_000_000, expected: "a number of a place, from 1, or -1 for the last")
        guard number != 0 else { throw nth.mistake(expected: "a number of a place, from 1, or -1 for the last") }
        return .nth(number)
    }

    private static func check(_ path: JSONPath, _ operation: Operation, at pointer: String) throws(ControlError) {
        switch (operation, path.steps.last) {
        case (.remove, nil):
            throw ControlError(
                .unexpectedValue, "Without its root nothing is left of an answer.", at: pointer,
                expected: "a path below $, or \"corrupt\": \"empty\"")
        case (.duplicate, nil), (.duplicate, .member), (.duplicate, .anyDepth):
            throw ControlError(
                .unexpectedValue, "Only a list's element can stand there twice.", at: pointer,
                expected: "a path that ends with [0], [*] or [?…]; a name twice is \"corrupt\": \"duplicate-key\"")
        default: break
        }
    }
}

extension Mutation.Operation {
    /// An operation by its name, and the value that it wants or must not have.
    fileprivate init(_ name: Reader, _ value: Reader?, at pointer: String) throws(ControlError) {
        switch name.value.string {
        case "remove": self = .remove
        case "null": self = .null
        case "duplicate": self = .duplicate
        case "set": self = .set(try Self.needed(value, for: "set", "any JSON", at: pointer).value)
        case "type": self = .type(try value?.choice(of: JSONKind.self, what: "a type"))
        case "enum": self = .enumeration(try value?.string(expected: "a text that stands for an unknown name"))
        case "reorder": self = .reorder(try value?.choice(of: Mutation.Order.self, what: "an order") ?? .reverse)
        case "grow":
            let expected = "a length from 0 to \(Growth.limit)"
            self = .grow(
                try Self.needed(value, for: "grow", expected, at: pointer).int(0...Growth.limit, expected: expected))
        default:
            throw name.mistake(
                expected: "one of " + Self.names.joined(separator: ", "), among: Self.names)
        }
        guard let value, self.value == nil, ["remove", "null", "duplicate"].contains(self.name) else { return }
        throw ControlError(
            .unexpectedValue, "\"\(self.name)\" takes no value.", at: value.pointer,
            expected: "\"op\": \"set\" to put a value there")
    }

    private static func needed(
        _ value: Reader?, for name: String, _ expected: String, at pointer: String
    ) throws(ControlError) -> Reader {
        guard let value else {
            throw ControlError(
                .missing, "\"\(name)\" needs a \"value\".", at: pointer + "/value", expected: expected)
        }
        return value
    }
}
