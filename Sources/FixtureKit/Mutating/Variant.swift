/// One single mutation of a document, by its number.
public struct Variant: Sendable, Equatable {
    /// Counted from 1: the same for the same document, in a file and in the answer of a server.
    public let number: Int
    /// What is wrong.
    public let kind: Kind
    /// Where, as a JSON pointer.
    public let pointer: String
    package let mutation: Mutation
    let change: String

    /// What is wrong then, in a few words: `$[0].title is missing`.
    public var summary: String { "\(mutation.path) \(change)" }

    /// The document with that one thing wrong.
    public func applied(to document: JSONValue) -> JSONValue {
        var document = document
        // No single mutation leaves anything to chance.
        _ = mutation.apply(to: &document) { _ in 0 }
        return document
    }

    /// The ways in which a place can be wrong. Their names are those of files and of `--only`.
    public enum Kind: String, Sendable, CaseIterable {
        case missing
        case null
        case wrongType = "wrong-type"
        case flagAsNumber = "flag-as-number"
        case fractional
        case huge
        case negative
        case beyond32Bits = "beyond-32-bits"
        case emptyText = "empty-text"
        case firstDate = "first-date"
        case dateOnly = "date-only"
        case milliseconds
        case sevenDigits = "seven-digits"
        case zoneless
        case otherZone = "other-zone"
        case noDate = "no-date"
        case unknownEnum = "unknown-enum"
        case oddText = "odd-text"
        case emptyList = "empty-list"
        case duplicatedItem = "duplicated-item"
        case reordered
        case emptyObject = "empty-object"
        case extraKey = "extra-key"

        /// What a client should notice, or bear.
        public var notice: String {
            switch self {
            case .missing: "Refuse it by the member's name where there must be one, else go on without it."
            case .null: "Take it for absent, or refuse it by name; never for 0 or an empty text."
            case .wrongType: "Refuse it by place and type; other records are none the worse."
            case .flagAsNumber: "Refuse it, or read 1 as true; not always as false."
            case .fractional: "Refuse a fraction where only whole numbers count, above all in an id; do not cut it."
            case .huge: "Refuse what no integer holds, without overflow or crash."
            case .negative: "Show no negative size, year or count; do not count with it."
            case .beyond32Bits: "Keep it whole: 32 bits are too few for sizes and some ids."
            case .emptyText: "Show a stand-in where a name is expected; an empty name leads nowhere."
            case .firstDate: "Take the first day of year 1 for no date at all."
            case .dateOnly: "Read a day without a time, or refuse it by name."
            case .milliseconds: "Read fractions of a second."
            case .sevenDigits: "Read seven digits of a second as well as three."
            case .zoneless: "Take a date without a zone for UTC, or refuse it."
            case .otherZone: "Count with the zone: the moment is two hours earlier."
            case .noDate: "Refuse it by name, or show no date; do not lose the record."
            case .unknownEnum: "Bear a name that is newer than the client."
            case .oddText: "Show letters of other directions, emoji and combining marks; bear a NUL."
            case .emptyList: "Bear a list without elements: no first one is there."
            case .duplicatedItem: "Bear the same element, and the same id, twice."
            case .reordered: "Rely on names and ids, not on an order."
            case .emptyObject: "Refuse it by the first member that must be there."
            case .extraKey: "Ignore what it does not know."
            }
        }

        /// Whether it is about what holds the place: a list whose element is doubled, an object with one member more.
        var isAboutParent: Bool { self == .duplicatedItem || self == .extraKey }
    }
}
