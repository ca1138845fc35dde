/// One way to bend a document: what happens, where, and at how many of the places found.
package struct Mutation: Sendable, Equatable {
    package enum Operation: Sendable, Equatable {
        /// The member or element is not there, which is not the same as null.
        case remove
        case null
        /// Another value; a member that is not there is added.
        case set(JSONValue)
        /// Another type; nil picks the one that a careless server would.
        case type(JSONKind?)
        /// A text that no client knows; nil makes one of the text that is there.
        case enumeration(String?)
        /// A list's element stands there twice.
        case duplicate
        /// A list's elements or an object's members in another order.
        case reorder(Order)
        /// A list of another length: cut, or filled with copies that have ids of their own.
        case grow(Int)
    }

    package enum Order: String, Sendable, CaseIterable {
        case reverse
        case shuffle
    }

    /// Which of the places that the path finds.
    package enum Choice: Sendable, Equatable {
        case all
        /// Counted from 1, or from the end with a negative number.
        case nth(Int)
        /// So large a part of them, each by its own chance.
        case share(Double)
    }

    package let path: JSONPath
    package let operation: Operation
    package let choice: Choice

    package init(_ path: JSONPath, _ operation: Operation, _ choice: Choice = .all) {
        self.path = path
        self.operation = operation
        self.choice = choice
    }

    /// A number from 0 up to 1 for the place of that number: the same for the same decision.
    package typealias Chance = (Int) -> Double

    /// Bends a document and says at how many places.
    package func apply(to document: inout JSONValue, by chance: Chance) -> Int {
        let chosen = places(in: document, by: chance)
        // Outer places come before those inside of them, and earlier elements before later ones: from the end on,
        // nothing that is done moves a place that is still to come.
        for place in chosen.reversed() {
            document.replace(at: place) { operation.results(of: $0, by: chance) }
        }
        return chosen.count
    }

    func places(in document: JSONValue, by chance: Chance) -> [JSONPlace] {
        var addsMembers = false
        if case .set = operation { addsMembers = true }
        let found = path.places(in: document, addingMembers: addsMembers).filter { place in
            operation.fits(document[place])
        }
        switch choice {
        case .all: return found
        case .nth(let number):
            let index = number < 0 ? found.count + number : number - 1
            return found.indices.contains(index) ? [found[index]] : []
        case .share(let share): return found.enumerated().filter { chance($0.offset) < share }.map(\.element)
        }
    }
}

extension Mutation.Operation {
    package static let names = ["remove", "null", "set", "type", "enum", "duplicate", "reorder", "grow"]

    /// As rules name it.
    package var name: String {
        switch self {
        case .remove: "remove"
        case .null: "null"
        case .set: "set"
        case .type: "type"
        case .enumeration: "enum"
        case .duplicate: "duplicate"
        case .reorder: "reorder"
        case .grow: "grow"
        }
    }

    /// What rules say beside it.
    package var value: JSONValue? {
        switch self {
        case .set(let value): value
        case .type(let kind): kind.map { .string($0.rawValue) }
        case .enumeration(let text): text.map { .string($0) }
        case .reorder(let order): order == .reverse ? nil : .string(order.rawValue)
        case .grow(let count): JSONValue(count)
        case .remove, .null, .duplicate: nil
        }
    }

    /// Whether it means anything for what stands there: the others are not counted as places.
    fileprivate func fits(_ value: JSONValue?) -> Bool {
        switch self {
        case .enumeration: value?.string != nil
        case .reorder: value?.array != nil || value?.object != nil
        case .grow: value?.array != nil
        case .remove, .null, .set, .type, .duplicate: true
        }
    }

    /// What stands in the place of a value then.
    fileprivate func results(of value: JSONValue, by chance: Mutation.Chance) -> [JSONValue] {
        switch self {
        case .remove: []
        case .null: [.null]
        case .set(let other): [other]
        case .type(let kind): [value.converted(to: kind ?? value.likelyMistake)]
        case .enumeration(let text): [.string(text ?? Self.unknown(value.string ?? ""))]
        case .duplicate: [value, value]
        case .reorder(let order): [value.reordered(order, by: chance)]
        case .grow(let count): [.array(Growth.list(value.array ?? [], of: count))]
        }
    }

    /// A name in the style of another: `released` becomes `unknownReleased`.
    private static func unknown(_ text: String) -> String {
        guard let first = text.first else { return "unknownValue" }
        return first.isUppercase ? "Unknown" + text : "unknown" + first.uppercased() + text.dropFirst()
    }
}

extension JSONValue {
    fileprivate func reordered(_ order: Mutation.Order, by chance: Mutation.Chance) -> JSONValue {
        func reordered<Element>(_ elements: [Element]) -> [Element] {
            guard order == .shuffle else { return elements.reversed() }
            var elements = elements
            for place in elements.indices.dropFirst().reversed() {
                elements.swapAt(place, Int(chance(place) * Double(place + 1)))
            }
            return elements
        }
        switch self {
        case .array(let elements): return .array(reordered(elements))
        case .object(let object): return .object(JSONObject(members: reordered(Array(object))))
        case .null, .bool, .number, .string: return self
        }
    }
}
