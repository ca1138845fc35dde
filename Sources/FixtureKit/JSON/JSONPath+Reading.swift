extension JSONPath {
    /// Nil when the text is no path.
    public init?(_ text: String) {
        guard text.hasPrefix("$") else { return nil }
        var rest = text.dropFirst()
        var steps: [Step] = []
        while let first = rest.first {
            rest.removeFirst()
            let step: Step? =
                switch first {
                case "." where rest.first == ".":
                    Self.name(rest.dropFirst(), &rest).map { .anyDepth($0) }
                case ".": Self.name(rest, &rest).map { .member($0) }
                case "[": Self.bracket(&rest)
                default: nil
                }
            guard let step else { return nil }
            steps.append(step)
        }
        // With a second one the same place could be found twice.
        guard steps.count(where: { if case .anyDepth = $0 { true } else { false } }) < 2 else { return nil }
        self.steps = steps
    }

    private static func name(_ text: Substring, _ rest: inout Substring) -> String? {
        let name = text.prefix { $0 != "." && $0 != "[" }
        rest = text.dropFirst(name.count)
        return name.isEmpty || name == "*" ? nil : String(name)
    }

    /// What stands between brackets; quotes may hold a bracket.
    private static func bracket(_ rest: inout Substring) -> Step? {
        if let quote = rest.first, quote == "'" || quote == "\"" { return quotedName(&rest, quote) }
        guard let end = end(of: rest) else { return nil }
        let inner = rest[..<end]
        rest = rest[rest.index(after: end)...]
        if inner == "*" { return .everyElement }
        if inner.first == "?" { return JSONCondition(inner.dropFirst()).map { .matching($0) } }
        return Int(inner).map { .element($0) }
    }

    private static func quotedName(_ rest: inout Substring, _ quote: Character) -> Step? {
        var name = ""
        rest.removeFirst()
        while let character = rest.popFirst() {
            if character == "\\" {
                guard let escaped = rest.popFirst() else { return nil }
                name.append(escaped)
            } else if character == quote {
                return rest.popFirst() == "]" ? .member(name) : nil
            } else {
                name.append(character)
            }
        }
        return nil
    }

    private static func end(of text: Substring) -> Substring.Index? {
        var quote: Character?
        for (index, character) in zip(text.indices, text) {
            if let open = quote {
                if character == open { quote = nil }
            } else if character == "'" || character == "\"" {
                quote = character
            } else if character == "]" {
                return index
            }
        }
        return nil
    }

    /// Whether a name can stand behind a dot.
    static func isPlain(_ name: some StringProtocol) -> Bool {
        !name.isEmpty && name.allSatisfy { !".[]*'\"?!=<>() \\@".contains($0) }
    }

    static func quoted(_ name: String) -> String {
        name.reduce(into: "") { text, character in
            if character == "'" || character == "\\" { text.append("\\") }
            text.append(character)
        }
    }
}
