/// What documents may look like, as schemas of OpenAPI 3.0 say it: types, members, enumerations, formats.
///
/// The order of `properties` is the order in which members are written; ``Normalizer`` goes by it.
public struct JSONSchema: Sendable {
    private let book: Book
    private let number: Int

    /// Takes a schema whose `$ref`s lead to the definitions, by the last part of their names.
    public init(_ schema: JSONValue, definitions: JSONObject = JSONObject()) {
        var book = Book(definitions)
        number = book.add(schema)
        self.book = book
    }

    private init(_ book: Book, _ number: Int) {
        self.book = book
        self.number = number
    }

    // MARK: Reading

    /// Something that the schema does not allow.
    public struct Problem: Sendable, Hashable {
        /// Where; a member that is missing is named, too.
        public let place: JSONPlace
        public let expected: String
        public let found: String
        /// Whether somebody may write that on purpose: a member that nobody knows and that is no misspelling of one, as newer
        /// servers have them, or a whole number that is only too large.
        public let isMild: Bool

        init(_ place: [JSONPlace.Key], expected: String, found: String, isMild: Bool = false) {
            self.place = JSONPlace(place)
            self.expected = expected
            self.found = found
            self.isMild = isMild
        }
    }

    /// All that the schema does not allow, in the order of the document.
    public func problems(of document: JSONValue) -> [Problem] {
        var found: [Problem] = []
        var place: [JSONPlace.Key] = []
        check(document, &place, &found)
        return found
    }

    /// The elements of a list, or nil where they may be anything.
    var element: JSONSchema? { node.rules.element.map { JSONSchema(book, $0) } }

    /// A member, or nil where it may be anything.
    func member(_ name: String) -> JSONSchema? {
        (node.rules.members[name]?.number ?? node.rules.others).map { JSONSchema(book, $0) }
    }

    /// The place of a member among the others, behind all for one that is not known.
    func rank(of name: String) -> Int { node.rules.members[name]?.rank ?? node.rules.members.count }

    /// The rules here, those of a class where there is only its name.
    private var node: Book.Node { book.nodes[number] }

    // MARK: Checking

    private func check(_ value: JSONValue, _ place: inout [JSONPlace.Key], _ found: inout [Problem]) {
        let node = node
        for keyword in node.rules.unknownKeywords {
            found.append(Problem(place, expected: "a schema that is understood", found: "\"\(keyword)\" in it"))
        }
        if value.isNull, node.rules.isNullable { return }
        if !node.rules.anyOf.isEmpty, node.rules.anyOf.allSatisfy({ !JSONSchema(book, $0).problems(of: value).isEmpty })
        {
            found.append(Problem(place, expected: "one of what it may be", found: value.kind))
        }
        if value.isNull {
            if node.rules.type != nil { found.append(Problem(place, expected: node.rules.kind, found: "null")) }
            return
        }
        if let choices = node.rules.choices {
            if !choices.contains(value) { found.append(unknownChoice(value, among: choices, at: place)) }
            return
        }
        guard let type = node.rules.type else { return }
        guard type.accepts(value) else {
            found.append(Problem(place, expected: node.rules.kind, found: Self.shown(value)))
            return
        }
        if let format = node.rules.format, !Self.isValue(value, in: format) {
            let isMild = format == "int32" && value.int != nil
            found.append(Problem(place, expected: Self.name(of: format), found: Self.shown(value), isMild: isMild))
        }
        checkElements(of: value, &place, &found)
        checkMembers(of: value, &place, &found)
    }

    private func unknownChoice(_ value: JSONValue, among choices: [JSONValue], at place: [JSONPlace.Key]) -> Problem {
        let names = choices.compactMap(\.string)
        let nearest = Spelling.nearest(to: value.string ?? "", among: names)
        let listed = names.prefix(12).joined(separator: ", ") + (names.count > 12 ? ", …" : "")
        return Problem(
            place, expected: "one of \(listed)" + FixtureFinding.hint(nearest), found: Self.shown(value))
    }

    private func checkElements(
        of value: JSONValue, _ place: inout [JSONPlace.Key], _ found: inout [Problem]
    ) {
        guard let elements = value.array else { return }
        if node.rules.isSet, Set(elements).count < elements.count {
            found.append(Problem(place, expected: "each element once", found: "one of them twice"))
        }
        guard let element else { return }
        for (index, value) in elements.enumerated() {
            place.append(.element(index))
            element.check(value, &place, &found)
            place.removeLast()
        }
    }

    private func checkMembers(of value: JSONValue, _ place: inout [JSONPlace.Key], _ found: inout [Problem]) {
        guard let object = value.object else { return }
        let node = node
        if !node.rules.required.isEmpty {
            let names = Set(object.keys)
            for name in node.rules.required where !names.contains(name) {
                found.append(Problem(place + [.member(name)], expected: "the member \"\(name)\"", found: "none"))
            }
        }
        for member in object {
            place.append(.member(member.key))
            if let schema = self.member(member.key) {
                schema.check(member.value, &place, &found)
            } else if node.rules.isClosed {
                let nearest = Spelling.nearest(to: member.key, among: node.rules.members.keys.sorted())
                found.append(
                    Problem(
                        place, expected: "a member that is known here" + FixtureFinding.hint(nearest),
                        found: "\"\(member.key)\"", isMild: nearest.allSatisfy { object[$0] != nil }))
            }
            place.removeLast()
        }
    }

    // MARK: Values

    private static func isValue(_ value: JSONValue, in format: String) -> Bool {
        let text = value.string ?? ""
        return switch format {
        case "int32": value.int.flatMap { Int32(exactly: $0) } != nil
        case "int64": value.int != nil
        case "double", "float": value.double?.isFinite ?? false
        case "binary": value.string != nil
        // As servers of .NET write them: never a fraction, never an offset.
        case "date": text.utf8.count == 10 && CivilDate(text) != nil
        case "date-time": text.utf8.count == 20 && text.hasSuffix("Z") && Instant(text) != nil
        case "date-span": text.wholeMatch(of: /-?(\d+\.)?[0-2]\d:[0-5]\d:[0-5]\d(\.\d{7})?/) != nil
        default: true
        }
    }

    fileprivate static func knows(format: String) -> Bool {
        ["int32", "int64", "double", "float", "date", "date-time", "date-span", "binary"].contains(format)
    }

    private static func name(of format: String) -> String {
        switch format {
        case "int32": "a number of 32 bits"
        case "int64": "a number of 64 bits"
        case "date": "a date such as 2026-01-15"
        case "date-time": "a date such as 2026-01-15T20:00:00Z"
        case "date-span": "a time span such as 00:42:00"
        default: format
        }
    }

    private static func shown(_ value: JSONValue) -> String {
        switch value {
        case .array, .object, .null: return value.kind
        default:
            let text = JSONWriter(layout: .compact).string(value)
            return text.count > 60 ? text.prefix(60) + "…" : text
        }
    }
}

// MARK: -

/// Schemas with their references resolved to numbers, so that a class may contain itself.
private struct Book: Sendable {
    /// Behind a reference, so that looking at one rule copies none of them.
    final class Node: Sendable {
        let rules: Rules

        init(_ rules: Rules) {
            self.rules = rules
        }
    }

    private(set) var nodes: [Node] = []
    private var numbers: [String: Int] = [:]
    private let definitions: JSONObject

    init(_ definitions: JSONObject) {
        self.definitions = definitions
    }

    mutating func add(_ schema: JSONValue) -> Int {
        if let name = schema["$ref"]?.string.flatMap({ $0.split(separator: "/").last }) {
            return add(named: String(name))
        }
        let number = nodes.count
        nodes.append(Node(Rules()))
        nodes[number] = Node(read(schema))
        return number
    }

    private mutating func add(named name: String) -> Int {
        if let number = numbers[name] { return number }
        let number = nodes.count
        numbers[name] = number
        nodes.append(Node(Rules(unknownKeywords: ["$ref to \(name)"])))
        if let schema = definitions[name] { nodes[number] = Node(read(schema)) }
        return number
    }

    private mutating func read(_ schema: JSONValue) -> Rules {
        var read = Rules()
        // What may be null refers to its class by `allOf`.
        for part in schema["allOf"]?.array ?? [] { read = nodes[add(part)].rules }
        guard let object = schema.object else {
            read.unknownKeywords = [schema.kind]
            return read
        }
        for member in object { take(member.key, member.value, into: &read) }
        return read
    }

    private mutating func take(_ keyword: String, _ value: JSONValue, into rules: inout Rules) {
        switch keyword {
        case "type":
            rules.type = value.string.flatMap(Rules.Kind.init)
            if rules.type == nil { rules.unknownKeywords.append("type") }
        case "nullable": rules.isNullable = value.bool ?? false
        case "enum": rules.choices = value.array
        case "format":
            rules.format = value.string
            if !JSONSchema.knows(format: value.string ?? "") {
                rules.unknownKeywords.append("format \(value.string ?? "")")
            }
        case "uniqueItems": rules.isSet = value.bool ?? false
        case "required": rules.required = value.array?.compactMap(\.string) ?? []
        case "items": rules.element = add(value)
        case "anyOf": rules.anyOf = (value.array ?? []).map { add($0) }
        case "properties":
            for (rank, member) in (value.object ?? [:]).enumerated() {
                rules.members[member.key] = (add(member.value), rank)
            }
        case "additionalProperties":
            rules.isClosed = value == false
            if value.object?.isEmpty == false { rules.others = add(value) }
        // Notes, which forbid nothing in an answer.
        case "allOf", "default", "deprecated", "description", "readOnly": break
        default: rules.unknownKeywords.append(keyword)
        }
    }
}

/// One schema, read.
private struct Rules: Sendable {
    enum Kind: String, Sendable {
        case integer, number, string, boolean, array, object

        func accepts(_ value: JSONValue) -> Bool {
            switch self {
            case .integer: value.number.map { Int($0.text) != nil } ?? false
            case .number: value.number != nil
            case .string: value.string != nil
            case .boolean: value.bool != nil
            case .array: value.array != nil
            case .object: value.object != nil
            }
        }
    }

    var type: Kind?
    var isNullable = false
    var choices: [JSONValue]?
    var format: String?
    var isSet = false
    var isClosed = false
    var element: Int?
    var members: [String: (number: Int, rank: Int)] = [:]
    /// What members look like that are not listed.
    var others: Int?
    var required: [String] = []
    var anyOf: [Int] = []
    var unknownKeywords: [String] = []

    /// What kind of value it is, in the words of a message.
    var kind: String {
        switch type {
        case .integer: "a whole number"
        case .number: "a number"
        case .string: format == "date-time" || format == "date" ? "a date" : "a text"
        case .boolean: "true or false"
        case .array: "a list"
        case .object: "an object"
        case nil: "a value"
        }
    }
}
