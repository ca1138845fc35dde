/// Which members of a document hold a name out of a closed list, such as `status`.
///
/// A document alone does not tell: `"released"` may be a status or a title. Whoever knows the format says it here.
public struct Enumerations: Sendable, Equatable {
    /// In lower case; nil takes every text that looks like a name for one.
    private let members: Set<String>?

    /// Takes the members by their names, whatever their case and wherever they stand.
    public init(_ members: some Sequence<String>) {
        self.members = Set(members.map { $0.lowercased() })
    }

    private init() { members = nil }

    /// Every text that looks like a name counts, for formats that nobody has described.
    public static let guessed = Enumerations()

    /// Whether the text at a place is one of them; the elements of a list belong to the member that holds it.
    func hold(_ text: String, at place: JSONPlace) -> Bool {
        guard Self.isName(text) else { return false }
        guard let members else { return true }
        for case .member(let name) in place.keys.reversed() { return members.contains(name.lowercased()) }
        return false
    }

    private static func isName(_ text: String) -> Bool {
        (1...40).contains(text.utf8.count) && text.first?.isLetter == true
            && text.utf8.allSatisfy { byte in
                byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "-")
                    || byte == UInt8(ascii: "_")
            }
    }
}
