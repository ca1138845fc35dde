/// Something wrong in a fixture: where, what was expected, and what is there.
public struct FixtureFinding: Sendable, Equatable, CustomStringConvertible {
    /// What was looked at.
    public enum Kind: String, Sendable, CaseIterable {
        /// The file's name says what is in it.
        case name
        /// It is JSON, and nothing in it is there twice.
        case syntax
        /// It is written in the one canonical form.
        case form
        /// It has the members and types of what the server answers.
        case shape
        /// Its ids are unique.
        case identity
        case date
        /// It has nothing of a real person, network or account.
        case secret
        /// What it names in other files is there.
        case reference
        /// What it counts and adds up is right.
        case total
        /// The mock answers it.
        case answer
    }

    public let kind: Kind
    /// Whether it is worth knowing, but not wrong.
    public let isNote: Bool
    /// The fixture's file.
    public let path: String
    /// The place in it, empty for the whole.
    public let pointer: String
    public let expected: String
    public let found: String
    /// Line and column, where the file could be read.
    public let position: JSONPosition?
    /// The line with a caret below it; nil where it would show a secret.
    public let excerpt: String?

    public init(
        _ kind: Kind, path: String, pointer: String, expected: String, found: String, isNote: Bool = false,
        position: JSONPosition? = nil, excerpt: String? = nil
    ) {
        self.kind = kind
        self.isNote = isNote
        self.path = path
        self.pointer = pointer
        self.expected = expected
        self.found = found
        self.position = position
        self.excerpt = excerpt
    }

    /// What is wrong, without the file: `at /0/id: expected an id of its own, found 1`.
    public var message: String {
        "\(pointer.isEmpty ? "" : "at \(pointer): ")expected \(expected), found \(found)"
    }

    /// One line as compilers write it: `path:line:column: kind: message`.
    public var description: String {
        let place = position.map { "\(path):\($0.line):\($0.column)" } ?? path
        return "\(place): \(isNote ? "note: " : "")\(kind.rawValue): \(message)"
    }

    /// What somebody may have meant, to be appended.
    static func hint(_ nearest: [String]) -> String {
        nearest.isEmpty ? "" : ", such as " + nearest.map { "\"\($0)\"" }.joined(separator: " or ")
    }
}
