import FixtureKit

/// How a text is asked for: as it is, `~part`, or `/regular expression/`.
struct TextPattern: Sendable, Equatable {
    enum Kind: Sendable, Equatable {
        case exactly(String)
        case containing(String)
        case regex(Expression)
    }

    let kind: Kind

    init(_ text: String, at pointer: String) throws(ControlError) {
        if text.hasPrefix("~") {
            kind = .containing(String(text.dropFirst()))
        } else if text.utf8.count > 2, text.hasPrefix("/"), text.hasSuffix("/") {
            kind = .regex(try Expression(String(text.dropFirst().dropLast()), at: pointer))
        } else {
            kind = .exactly(text)
        }
    }

    /// As it was given.
    var text: String {
        switch kind {
        case .exactly(let text): text
        case .containing(let part): "~" + part
        case .regex(let expression): "/\(expression.source)/"
        }
    }

    func matches(_ text: some StringProtocol) -> Bool {
        switch kind {
        case .exactly(let wanted): text == wanted
        case .containing(let part): part.isEmpty || text.contains(part)
        case .regex(let expression): expression.isFound(in: String(text))
        }
    }

    /// A compiled regular expression, looked for anywhere in a text.
    ///
    /// Unchecked, because `Regex` is not marked Sendable: it is never changed here, and a rule book is only asked by
    /// whoever holds its sandbox's lock.
    struct Expression: @unchecked Sendable, Equatable {
        let source: String
        private let regex: Regex<AnyRegexOutput>

        init(_ source: String, at pointer: String) throws(ControlError) {
            self.source = source
            do {
                regex = try Regex(source)
            } catch {
                throw ControlError(
                    .unexpectedValue, "\"\(source.prefix(80))\" is no regular expression: \(error).", at: pointer,
                    expected: "a regular expression between slashes")
            }
        }

        func isFound(in text: String) -> Bool {
            ((try? regex.firstMatch(in: text)) ?? nil) != nil
        }

        static func == (left: Self, right: Self) -> Bool { left.source == right.source }
    }
}
