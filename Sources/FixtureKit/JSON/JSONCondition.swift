/// What is asked of the elements of a list: `id==5`, `statistics.episodeCount>0`, `movieFile`, `!movieFile`.
public struct JSONCondition: Sendable, Equatable, CustomStringConvertible {
    enum Relation: String, CaseIterable {
        // Longer signs first, because they are looked for in this order.
        case isEqual = "=="
        case isDifferent = "!="
        case isAtMost = "<="
        case isAtLeast = ">="
        case isBelow = "<"
        case isAbove = ">"
    }

    private let members: [String]
    /// Nil asks whether the member is there at all.
    private let relation: Relation?
    private let value: JSONValue
    private let isNegated: Bool

    /// Reads what stands behind the question mark; RFC 9535's `@.` and parentheses may be there.
    init?(_ text: some StringProtocol) {
        var text = Substring(text).trimmed
        if text.hasPrefix("("), text.hasSuffix(")") { text = text.dropFirst().dropLast().trimmed }
        isNegated = text.hasPrefix("!")
        if isNegated { text = text.dropFirst().trimmed }
        if text.hasPrefix("@.") { text = text.dropFirst(2) }
        let sign = Self.firstSign(in: text)
        members = text[..<(sign?.range.lowerBound ?? text.endIndex)].trimmed
            .split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard members.allSatisfy(JSONPath.isPlain) else { return nil }
        relation = sign?.relation
        guard let sign else {
            value = .null
            return
        }
        let literal = text[sign.range.upperBound...].trimmed
        if literal.count >= 2, literal.hasPrefix("'"), literal.hasSuffix("'") {
            value = .string(String(literal.dropFirst().dropLast()))
        } else if let parsed = try? JSONParser(maximumDepth: 8).parse(String(literal)) {
            value = parsed
        } else {
            return nil
        }
        guard !isNegated else { return nil }
    }

    private static func firstSign(in text: Substring) -> (range: Range<Substring.Index>, relation: Relation)? {
        guard let place = text.firstIndex(where: { "=!<>".contains($0) }) else { return nil }
        for relation in Relation.allCases where text[place...].hasPrefix(relation.rawValue) {
            return (place..<text.index(place, offsetBy: relation.rawValue.count), relation)
        }
        return nil
    }

    public var description: String {
        let name = (isNegated ? "!" : "") + members.joined(separator: ".")
        guard let relation else { return name }
        return name + relation.rawValue + JSONWriter(layout: .compact, escaping: .minimal).string(value)
    }

    func holds(for element: JSONValue) -> Bool {
        var found: JSONValue? = element
        for member in members { found = found?[member] }
        guard let relation else { return (found != nil) != isNegated }
        guard let found else { return relation == .isDifferent }
        switch relation {
        case .isEqual: return found.isSame(as: value)
        case .isDifferent: return !found.isSame(as: value)
        case .isAtMost: return Self.isBelow(found, value) || found.isSame(as: value)
        case .isAtLeast: return Self.isBelow(value, found) || found.isSame(as: value)
        case .isBelow: return Self.isBelow(found, value)
        case .isAbove: return Self.isBelow(value, found)
        }
    }

    private static func isBelow(_ left: JSONValue, _ right: JSONValue) -> Bool {
        if let left = left.double, let right = right.double { return left < right }
        if let left = left.string, let right = right.string { return left < right }
        return false
    }
}

extension Substring {
    /// Without blanks at its ends.
    fileprivate var trimmed: Substring {
        var text = self.drop { $0 == " " }
        while text.last == " " { text.removeLast() }
        return text
    }
}
