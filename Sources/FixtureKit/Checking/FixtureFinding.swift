/// Something wrong in a fixture: where, what was expected, and what is there.
public struct FixtureFinding: Sendable, Equatable, CustomStringConvertible {
    /// The fixture's file.
    public let path: String
    /// The place in it, empty for the whole.
    public let pointer: String
    public let expected: String
    public let found: String

    public init(path: String, pointer: String, expected: String, found: String) {
        self.path = path
        self.pointer = pointer
        self.expected = expected
        self.found = found
    }

    public var description: String {
        "\(path): at \(pointer.isEmpty ? "/" : pointer): expected \(expected), found \(found)"
    }
}
