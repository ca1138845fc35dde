/// Every single mutation of a document, numbered from 1.
///
/// Records that look alike are bent once: the first place of each way that members and elements can be called, and of
/// each type that stands there, speaks for all others. So the numbers belong to the shape of a document: outer places
/// come before those inside of them, members in the order of the document, and the kinds of each place as listed below.
/// The same document has the same numbers as long as the version of this library is the same.
public struct Variants: Sendable {
    /// In the order of their numbers.
    public let all: [Variant]

    /// Lists them all; `enumerations` says which texts are names out of a closed list.
    public init(of document: JSONValue, enumerations: Enumerations = .guessed) {
        var all: [Variant] = []
        Self.forEach(of: document, enumerations: enumerations) { all.append($0) }
        self.all = all
    }

    /// The variant of that number; nil beyond the last one.
    public subscript(_ number: Int) -> Variant? {
        all.indices.contains(number - 1) ? all[number - 1] : nil
    }

    /// Calls back with each variant in turn and keeps none; whatever `body` throws ends it.
    public static func forEach<Failure: Error>(
        of document: JSONValue, enumerations: Enumerations = .guessed, _ body: (Variant) throws(Failure) -> Void
    ) throws(Failure) {
        var walk = Walk(enumerations: enumerations)
        try walk.visit(document, shape: 0, body)
    }
}

/// The way through a document, past every place that looks like none before.
private struct Walk {
    let enumerations: Enumerations
    private var count = 0
    private var shapes = [Shape()]
    private var place = JSONPlace()

    /// What was seen where members are called alike, however many records there are.
    private struct Shape {
        var kinds: Set<String> = []
        var members: [String: Int] = [:]
        var element: Int?
    }

    init(enumerations: Enumerations) {
        self.enumerations = enumerations
    }

    mutating func visit<Failure: Error>(
        _ value: JSONValue, shape: Int, _ body: (Variant) throws(Failure) -> Void
    ) throws(Failure) {
        if shapes[shape].kinds.insert(value.kind).inserted {
            for variant in variants(of: value) { try body(variant) }
        }
        switch value {
        case .array(let elements):
            guard !elements.isEmpty else { return }
            let known = shapes[shape].element ?? addShape()
            shapes[shape].element = known
            for (index, element) in elements.enumerated() { try descend(.element(index), element, known, body) }
        case .object(let object):
            for member in object {
                var known = shapes[shape].members[member.key] ?? 0
                if known == 0 {
                    known = addShape()
                    shapes[shape].members[member.key] = known
                }
                try descend(.member(member.key), member.value, known, body)
            }
        case .null, .bool, .number, .string: break
        }
    }

    private mutating func addShape() -> Int {
        shapes.append(Shape())
        return shapes.count - 1
    }

    private mutating func descend<Failure: Error>(
        _ key: JSONPlace.Key, _ value: JSONValue, _ shape: Int, _ body: (Variant) throws(Failure) -> Void
    ) throws(Failure) {
        place.keys.append(key)
        defer { place.keys.removeLast() }
        try visit(value, shape: shape, body)
    }

    // MARK: Mutations

    private mutating func variants(of value: JSONValue) -> [Variant] {
        var found: [Variant] = []
        func add(
            _ kind: Variant.Kind, _ operation: Mutation.Operation, _ change: String, below key: JSONPlace.Key? = nil
        ) {
            // What is so already is not wrong.
            if case .set(value) = operation { return }
            let place = JSONPlace(place.keys + [key].compactMap { $0 })
            found.append(
                Variant(
                    number: count + found.count + 1, kind: kind, pointer: place.pointer,
                    mutation: Mutation(JSONPath(place), operation), change: change))
        }
        if case .member = place.keys.last { add(.missing, .remove, "is missing") }
        if !value.isNull { add(.null, .null, "is null") }
        add(.wrongType, .type(nil), "is \(value.converted(to: value.likelyMistake).kind)")
        switch value {
        case .null: break
        case .bool: add(.flagAsNumber, .type(.number), "is a number")
        case .number(let number):
            if let int = number.int { add(.fractional, .set(Self.fractional(int)), "has a fraction") }
            add(.huge, .set(.number(JSONNumber(text: "99999999999999999999"))), "is huge")
            add(.negative, .set(-1), "is negative")
            if let int = number.int, Int32(exactly: int) != nil {
                add(.beyond32Bits, .set(JSONValue(Self.beyond32Bits + int)), "needs more than 32 bits")
            }
        case .string(let text):
            if !text.isEmpty { add(.emptyText, .set(""), "is empty") }
            for (kind, other, change) in Self.dates(like: text) { add(kind, .set(.string(other)), change) }
            if enumerations.hold(text, at: place) { add(.unknownEnum, .enumeration(nil), "is an unknown name") }
            if text.contains(" ") {
                add(.oddText, .set("\u{202E}שלום 🎬 e\u{301}\u{0}"), "has letters of all kinds")
            }
        case .array(let elements):
            if !elements.isEmpty {
                add(.emptyList, .set([]), "is empty")
                add(.duplicatedItem, .duplicate, "is there twice", below: .element(0))
            }
            if elements.count > 1 { add(.reordered, .reorder(.reverse), "is in another order") }
        case .object(let object):
            if !object.isEmpty { add(.emptyObject, .set([:]), "is empty") }
            add(.extraKey, .set("unexpected"), "is an extra member", below: .member(Self.extraName(besides: object)))
            if object.keys.count > 1 { add(.reordered, .reorder(.reverse), "is in another order") }
        }
        count += found.count
        return found
    }

    private static let beyond32Bits = 1 << 32

    private static func fractional(_ number: Int) -> JSONValue { .number(JSONNumber(text: "\(number).5")) }

    private static func extraName(besides object: JSONObject) -> String {
        var name = "unknownMember"
        while object[name] != nil { name += "2" }
        return name
    }

    /// A date as other servers and versions write it.
    private static func dates(like text: String) -> [(Variant.Kind, String, String)] {
        guard let instant = Instant(text) else { return [] }
        let date = instant.description.dropLast()
        return [
            (.firstDate, "0001-01-01T00:00:00Z", "is the first date there is"),
            (.dateOnly, String(date.prefix(10)), "is a date without a time"),
            (.milliseconds, "\(date).123Z", "has milliseconds"),
            (.sevenDigits, "\(date).1234567Z", "has seven digits behind its seconds"),
            (.zoneless, String(date), "has no zone"), (.otherZone, "\(date)+02:00", "has another zone"),
            (.noDate, "not a date", "is no date"),
        ]
    }
}
