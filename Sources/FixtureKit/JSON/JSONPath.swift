/// A way into a document: `$[*].movieFile.quality`, `$.records[-1].title`, `$[?id==5]`, `$..quality`, `$`.
public struct JSONPath: Sendable, Equatable, CustomStringConvertible {
    /// One step down.
    public enum Step: Sendable, Equatable {
        case member(String)
        /// Counted from 0, or from the end with a negative number.
        case element(Int)
        /// `[*]`: every element of a list.
        case everyElement
        /// `[?id==5]`: the elements of a list of which that holds.
        case matching(JSONCondition)
        /// `..name`: the members of that name, at any depth.
        case anyDepth(String)
    }

    public let steps: [Step]

    public init(steps: [Step]) {
        self.steps = steps
    }

    /// The way to one place.
    package init(_ place: JSONPlace) {
        steps = place.keys.map { key in
            switch key {
            case .member(let name): .member(name)
            case .element(let index): .element(index)
            }
        }
    }

    public var description: String {
        steps.reduce(into: "$") { text, step in
            switch step {
            case .member(let name): text += Self.isPlain(name) ? "." + name : "['\(Self.quoted(name))']"
            case .element(let index): text += "[\(index)]"
            case .everyElement: text += "[*]"
            case .matching(let condition): text += "[?\(condition)]"
            case .anyDepth(let name): text += ".." + name
            }
        }
    }

    /// The values that the path leads to, each with its JSON pointer.
    public func values(in document: JSONValue) -> [(pointer: String, value: JSONValue)] {
        places(in: document).compactMap { place in document[place].map { (place.pointer, $0) } }
    }

    /// The places that the path leads to, an outer one before those inside of it.
    ///
    /// With `addingMembers` the last member need not be there yet, as long as there is an object to have it.
    package func places(in document: JSONValue, addingMembers: Bool = false) -> [JSONPlace] {
        var search = Search(addsMembers: addingMembers)
        search.walk(steps[...], document)
        return search.found
    }

    private struct Search {
        let addsMembers: Bool
        var found: [JSONPlace] = []
        private var place = JSONPlace()

        init(addsMembers: Bool) {
            self.addsMembers = addsMembers
        }

        mutating func walk(_ steps: ArraySlice<Step>, _ value: JSONValue) {
            guard let step = steps.first else { return found.append(place) }
            let rest = steps.dropFirst()
            switch (step, value) {
            case (.member(let name), .object(let object)):
                if let member = object[name] {
                    descend(.member(name), rest, member)
                } else if addsMembers, rest.isEmpty {
                    descend(.member(name), rest, .null)
                }
            case (.element(let index), .array(let elements)):
                let index = index < 0 ? elements.count + index : index
                if elements.indices.contains(index) { descend(.element(index), rest, elements[index]) }
            case (.everyElement, .array(let elements)):
                for (index, element) in elements.enumerated() { descend(.element(index), rest, element) }
            case (.matching(let condition), .array(let elements)):
                for (index, element) in elements.enumerated() where condition.holds(for: element) {
                    descend(.element(index), rest, element)
                }
            case (.anyDepth(let name), .object(let object)):
                for member in object {
                    if member.key == name { descend(.member(name), rest, member.value) }
                    descend(.member(member.key), steps, member.value)
                }
            case (.anyDepth, .array(let elements)):
                for (index, element) in elements.enumerated() { descend(.element(index), steps, element) }
            default: break
            }
        }

        private mutating func descend(_ key: JSONPlace.Key, _ steps: ArraySlice<Step>, _ value: JSONValue) {
            place.keys.append(key)
            walk(steps, value)
            place.keys.removeLast()
        }
    }
}

extension JSONValue {
    /// Calls back with every value of the document and its JSON pointer, outermost first.
    public func forEach(_ visit: (_ pointer: String, _ value: JSONValue) -> Void) {
        walk("", visit)
    }

    private func walk(_ pointer: String, _ visit: (String, JSONValue) -> Void) {
        visit(pointer, self)
        switch self {
        case .array(let elements):
            for (index, element) in elements.enumerated() { element.walk("\(pointer)/\(index)", visit) }
        case .object(let object):
            for member in object { member.value.walk(pointer + "/" + JSONPlace.escaped(member.key), visit) }
        case .null, .bool, .number, .string: break
        }
    }

    /// Where two documents first differ, and what stands there in each; nil when they are written alike.
    public func firstDifference(from other: JSONValue, at pointer: String = "") -> (
        pointer: String, here: String, there: String
    )? {
        switch (self, other) {
        case (.array(let here), .array(let there)):
            for (index, (left, right)) in zip(here, there).enumerated() {
                if let difference = left.firstDifference(from: right, at: "\(pointer)/\(index)") { return difference }
            }
            return here.count == there.count ? nil : (pointer, "\(here.count) elements", "\(there.count) elements")
        case (.object(let here), .object(let there)):
            for (left, right) in zip(here.members, there.members) {
                guard left.key == right.key else { return (pointer, "\"\(left.key)\"", "\"\(right.key)\"") }
                if let difference = left.value.firstDifference(
                    from: right.value, at: pointer + "/" + JSONPlace.escaped(left.key))
                {
                    return difference
                }
            }
            guard here.members.count != there.members.count else { return nil }
            let longer = here.members.count > there.members.count ? here : there
            let key = longer.members[min(here.members.count, there.members.count)].key
            return longer == here ? (pointer, "\"\(key)\"", "its end") : (pointer, "its end", "\"\(key)\"")
        default:
            let writer = JSONWriter(layout: .compact, escaping: .minimal)
            return self == other ? nil : (pointer, writer.string(self), writer.string(other))
        }
    }
}
