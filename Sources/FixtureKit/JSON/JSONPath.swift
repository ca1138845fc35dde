/// A way into a document: `$[*].movieFile.quality`, `$.records[2].title`, `$`.
public struct JSONPath: Sendable, Equatable, CustomStringConvertible {
    /// One step down.
    public enum Step: Sendable, Equatable {
        case member(String)
        case element(Int)
        /// `[*]`: every element of a list.
        case everyElement
    }

    public let steps: [Step]

    public init(steps: [Step]) {
        self.steps = steps
    }

    /// Nil when the text is no path.
    public init?(_ text: String) {
        guard text.hasPrefix("$") else { return nil }
        var rest = text.dropFirst()
        var steps: [Step] = []
        while let first = rest.first {
            rest.removeFirst()
            if first == "." {
                let name = rest.prefix { $0 != "." && $0 != "[" }
                guard !name.isEmpty else { return nil }
                steps.append(.member(String(name)))
                rest = rest.dropFirst(name.count)
            } else if first == "[", let end = rest.firstIndex(of: "]") {
                let inner = rest[..<end]
                if inner == "*" {
                    steps.append(.everyElement)
                } else if let index = Int(inner), index >= 0 {
                    steps.append(.element(index))
                } else {
                    return nil
                }
                rest = rest[rest.index(after: end)...]
            } else {
                return nil
            }
        }
        self.steps = steps
    }

    public var description: String {
        steps.reduce(into: "$") { text, step in
            switch step {
            case .member(let name): text += "." + name
            case .element(let index): text += "[\(index)]"
            case .everyElement: text += "[*]"
            }
        }
    }

    /// The values that the path leads to, each with its JSON pointer.
    public func values(in document: JSONValue) -> [(pointer: String, value: JSONValue)] {
        var found: [(pointer: String, value: JSONValue)] = [("", document)]
        for step in steps {
            found = found.flatMap { pointer, value -> [(pointer: String, value: JSONValue)] in
                switch step {
                case .member(let name): return value[name].map { [(pointer + "/" + name, $0)] } ?? []
                case .element(let index): return value[index].map { [("\(pointer)/\(index)", $0)] } ?? []
                case .everyElement:
                    return (value.array ?? []).enumerated().map { ("\(pointer)/\($0)", $1) }
                }
            }
        }
        return found
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
            for member in object { member.value.walk(pointer + "/" + member.key, visit) }
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
                if let difference = left.value.firstDifference(from: right.value, at: pointer + "/" + left.key) {
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
