/// Every single mutation of a document, numbered from 1.
///
/// Records that look alike are bent once: the first place of each way that members and elements can be called, and of
/// each type that stands there, speaks for all others. So the numbers belong to the shape of a document.
package struct Variants: Sendable {
    package struct Variant: Sendable, Equatable {
        package let number: Int
        package let mutation: Mutation
        fileprivate let change: String

        /// What is wrong then, in a few words.
        package var summary: String { "\(mutation.path) \(change)" }
    }

    package private(set) var all: [Variant] = []

    package init(of document: JSONValue) {
        visit(document, shape: 0)
    }

    package subscript(_ number: Int) -> Variant? {
        all.indices.contains(number - 1) ? all[number - 1] : nil
    }

    // MARK: Shapes

    /// What was seen where members are called alike, however many records there are.
    private struct Shape {
        var kinds: Set<String> = []
        var members: [String: Int] = [:]
        var element: Int?
    }

    private var shapes = [Shape()]
    private var place = JSONPlace()

    private mutating func visit(_ value: JSONValue, shape: Int) {
        if shapes[shape].kinds.insert(value.kind).inserted { add(value) }
        switch value {
        case .array(let elements):
            guard !elements.isEmpty else { return }
            let known = shapes[shape].element ?? addShape()
            shapes[shape].element = known
            for (index, element) in elements.enumerated() { descend(.element(index), element, known) }
        case .object(let object):
            for member in object {
                var known = shapes[shape].members[member.key] ?? 0
                if known == 0 {
                    known = addShape()
                    shapes[shape].members[member.key] = known
                }
                descend(.member(member.key), member.value, known)
            }
        case .null, .bool, .number, .string: break
        }
    }

    private mutating func addShape() -> Int {
        shapes.append(Shape())
        return shapes.count - 1
    }

    private mutating func descend(_ key: JSONPlace.Key, _ value: JSONValue, _ shape: Int) {
        place.keys.append(key)
        visit(value, shape: shape)
        place.keys.removeLast()
    }

    // MARK: Mutations

    private mutating func add(_ value: JSONValue) {
        let path = JSONPath(place)
        func add(_ operation: Mutation.Operation, _ change: String, below step: JSONPath.Step? = nil) {
            let path = step.map { JSONPath(steps: path.steps + [$0]) } ?? path
            all.append(Variant(number: all.count + 1, mutation: Mutation(path, operation), change: change))
        }
        if case .member = place.keys.last { add(.remove, "is missing") }
        if !value.isNull { add(.null, "is null") }
        add(.type(nil), "is \(value.converted(to: value.likelyMistake).kind)")
        switch value {
        case .null: break
        case .bool: add(.type(.number), "is a number")
        case .number(let number):
            if let int = number.int, let fractional = Self.fractional(int) { add(.set(fractional), "has a fraction") }
            add(.set(.number(JSONNumber(text: "99999999999999999999"))), "is huge")
            add(.set(-1), "is negative")
        case .string(let text):
            if !text.isEmpty { add(.set(""), "is empty") }
            for (other, summary) in Self.dates(like: text) { add(.set(.string(other)), summary) }
            if Self.isName(text) { add(.enumeration(nil), "is an unknown name") }
            if text.contains(" ") { add(.set("\u{202E}שלום 🎬 e\u{301}\u{0}"), "has letters of all kinds") }
        case .array(let elements):
            if !elements.isEmpty {
                add(.set([]), "is empty")
                add(.duplicate, "is there twice", below: .element(0))
            }
            if elements.count > 1 { add(.reorder(.reverse), "is in another order") }
        case .object(let object):
            if !object.isEmpty { add(.set([:]), "is empty") }
            add(.set("unexpected"), "is an extra member", below: .member(Self.extraName(besides: object)))
            if object.members.count > 1 { add(.reorder(.reverse), "is in another order") }
        }
    }

    private static func fractional(_ number: Int) -> JSONValue? { .number(JSONNumber(text: "\(number).5")) }

    private static func extraName(besides object: JSONObject) -> String {
        var name = "unknownMember"
        while object[name] != nil { name += "2" }
        return name
    }

    /// Whether a text may be the name of an enumeration's value.
    private static func isName(_ text: String) -> Bool {
        (1...40).contains(text.utf8.count) && text.first?.isLetter == true
            && text.utf8.allSatisfy { byte in
                byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "-")
                    || byte == UInt8(ascii: "_")
            }
    }

    /// A date as other servers and versions write it.
    private static func dates(like text: String) -> [(String, String)] {
        guard let instant = Instant(text) else { return [] }
        let date = instant.description.dropLast()
        return [
            ("0001-01-01T00:00:00Z", "is the first date there is"),
            (String(date.prefix(10)), "is a date without a time"),
            ("\(date).123Z", "has milliseconds"), ("\(date).1234567Z", "has seven digits behind its seconds"),
            (String(date), "has no zone"), ("\(date)+02:00", "has another zone"),
            ("not a date", "is no date"),
        ]
    }
}
