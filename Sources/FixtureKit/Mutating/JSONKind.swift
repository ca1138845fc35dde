/// The types that JSON has, but for null.
package enum JSONKind: String, Sendable, CaseIterable {
    case string
    case number
    case boolean
    case list
    case object
}

extension JSONValue {
    /// The type that a careless server would write this as.
    var likelyMistake: JSONKind {
        switch self {
        case .null, .bool, .number: .string
        case .string: .number
        case .array: .object
        case .object: .list
        }
    }

    /// The same thing as another type, as far as there is such a thing; what has the type already stays as it is.
    func converted(to kind: JSONKind) -> JSONValue {
        switch kind {
        case .string: .string(spelling)
        case .number: .number(amount)
        case .boolean: .bool(isSomething)
        case .list: listed
        case .object: wrapped
        }
    }

    /// What it says, as text.
    private var spelling: String {
        if case .string(let text) = self { return text }
        return JSONWriter(layout: .compact, escaping: .minimal).string(self)
    }

    private var amount: JSONNumber {
        switch self {
        case .number(let number): number
        case .bool(let flag): JSONNumber(flag ? 1 : 0)
        case .string(let text): (try? JSONParser().parse(text))?.number ?? JSONNumber(0)
        case .array(let elements): JSONNumber(elements.count)
        case .object(let object): JSONNumber(object.keys.count)
        case .null: JSONNumber(0)
        }
    }

    private var isSomething: Bool {
        if case .bool(let flag) = self { return flag }
        if case .string(let text) = self { return !text.isEmpty }
        return amount.double != 0
    }

    private var listed: JSONValue {
        switch self {
        case .array: self
        case .null: []
        case .bool, .number, .string, .object: [self]
        }
    }

    private var wrapped: JSONValue {
        switch self {
        case .object: self
        case .null: [:]
        case .array: ["items": self]
        case .string: ["name": self]
        case .bool, .number: ["value": self]
        }
    }
}
