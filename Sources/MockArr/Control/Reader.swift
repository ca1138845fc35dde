import FixtureKit

/// A value of a control document together with the way to it, so that every complaint can say where.
struct Reader: Sendable {
    let value: JSONValue
    let pointer: String

    init(_ value: JSONValue, at pointer: String = "") {
        self.value = value
        self.pointer = pointer
    }

    /// The JSON of a request body.
    static func document(_ bytes: [UInt8]) throws(ControlError) -> JSONValue {
        do {
            return try JSONParser(maximumDepth: 64).parse(bytes)
        } catch {
            throw ControlError(
                .malformedJSON, "The body is not JSON: \(error).", at: error.place.pointer,
                expected: error.expected)
        }
    }

    // MARK: Objects and lists

    /// The members of an object, all of them among the known ones, none of them twice.
    func object(knowing known: [String], later: [String] = []) throws(ControlError) -> JSONObject {
        let object = try object()
        var seen: Set<String> = []
        for member in object {
            let place = pointer + "/" + JSONPlace.escaped(member.key)
            if later.contains(member.key) { throw .notYet("\"\(member.key)\"", at: place) }
            guard known.contains(member.key) else {
                throw ControlError(
                    .unknownMember, "\"\(member.key)\" means nothing here.", at: place,
                    expected: "one of " + known.joined(separator: ", "),
                    nearest: Spelling.nearest(to: member.key, among: known))
            }
            guard seen.insert(member.key).inserted else {
                throw ControlError(
                    .unexpectedValue, "\"\(member.key)\" is given twice.", at: place, expected: "each member once")
            }
        }
        return object
    }

    func object() throws(ControlError) -> JSONObject {
        guard let object = value.object else { throw mistake(expected: "an object") }
        return object
    }

    /// The elements of a list.
    func elements() throws(ControlError) -> [Reader] {
        guard let array = value.array else { throw mistake(expected: "a list") }
        return array.enumerated().map { Reader($1, at: "\(pointer)/\($0)") }
    }

    /// The members of an object, whatever their names.
    func members() throws(ControlError) -> [(key: String, reader: Reader)] {
        try object().map { ($0.key, Reader($0.value, at: pointer + "/" + JSONPlace.escaped($0.key))) }
    }

    /// The member of that name, nil when it is absent.
    subscript(_ name: String) -> Reader? {
        value.object?[name].map { Reader($0, at: pointer + "/" + JSONPlace.escaped(name)) }
    }

    // MARK: Plain values

    func string(expected: String = "a string") throws(ControlError) -> String {
        guard let text = value.string else { throw mistake(expected: expected) }
        return text
    }

    func bool() throws(ControlError) -> Bool {
        guard let flag = value.bool else { throw mistake(expected: "true or false") }
        return flag
    }

    func int(_ range: ClosedRange<Int>, expected: String) throws(ControlError) -> Int {
        guard let number = value.int, range.contains(number) else { throw mistake(expected: expected) }
        return number
    }

    func double(_ range: ClosedRange<Double>, expected: String) throws(ControlError) -> Double {
        guard let number = value.double, range.contains(number) else { throw mistake(expected: expected) }
        return number
    }

    func duration() throws(ControlError) -> Duration {
        guard let text = value.string, let duration = Duration(spelling: text) else {
            throw mistake(expected: Self.durations)
        }
        return duration
    }

    static let durations = "a duration such as \"250ms\", \"1.5s\", \"10m\" or \"6h\""

    /// One of the names of a closed set.
    func choice<Choice: RawRepresentable & CaseIterable>(
        of type: Choice.Type, what: String
    ) throws(ControlError) -> Choice where Choice.RawValue == String {
        let names = type.allCases.map(\.rawValue)
        guard let text = value.string, let choice = Choice(rawValue: text) else {
            throw mistake(expected: "\(what): " + names.joined(separator: ", "), among: names)
        }
        return choice
    }

    /// The complaint that this value is none of what was expected.
    func mistake(expected: String, among known: [String] = [], isGenerous: Bool = false) -> ControlError {
        ControlError(
            .unexpectedValue, "Found \(spelling), expected \(expected).", at: pointer, expected: expected,
            nearest: value.string.map { Spelling.nearest(to: $0, among: known, isGenerous: isGenerous) } ?? [])
    }

    private var spelling: String {
        switch value {
        case .null, .array, .object: value.kind
        case .bool(let flag): "\(flag)"
        case .number(let number): String(number.text.prefix(40))
        case .string(let text): "\"\(text.prefix(80))\(text.count > 80 ? "…" : "")\""
        }
    }
}
