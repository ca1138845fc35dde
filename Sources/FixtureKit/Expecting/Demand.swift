/// What somebody relies on at one place of a record.
public enum Demand: Sendable, Equatable, CustomStringConvertible {
    /// It is there, and it is not null.
    case present
    /// If it is there, it is not null.
    case notNull
    case text
    case number
    case flag
    case list
    case object
    /// A number that is written without a fraction.
    case whole
    /// A moment or a day in ISO 8601.
    case date
    /// An absolute address.
    case url
    /// Four numbers with dots between them.
    case version
    /// One of the names that are known.
    case oneOf([String])

    /// Nil for what is neither the name of a demand nor a list of names.
    init?(_ document: JSONValue) {
        if let names = document.array?.compactMap(\.string), names.count == document.array?.count {
            self = .oneOf(names)
            return
        }
        guard let name = document.string, let demand = Self.named.first(where: { $0.description == name }) else {
            return nil
        }
        self = demand
    }

    private static let named: [Demand] = [
        .present, .notNull, .text, .number, .flag, .list, .object, .whole, .date, .url, .version,
    ]

    /// Their names, as documents write them.
    static let names = named.map(\.description)

    public var description: String {
        switch self {
        case .present: "present"
        case .notNull: "not null"
        case .text: "text"
        case .number: "number"
        case .flag: "flag"
        case .list: "list"
        case .object: "object"
        case .whole: "whole"
        case .date: "date"
        case .url: "url"
        case .version: "version"
        case .oneOf(let names): "one of " + names.joined(separator: ", ")
        }
    }

    /// Whether a value that is there and not null will do.
    func accepts(_ value: JSONValue) -> Bool {
        switch self {
        case .present, .notNull: true
        case .text: value.string != nil
        case .number: value.number != nil
        case .flag: value.bool != nil
        case .list: value.array != nil
        case .object: value.object != nil
        // 7.0 is no whole number for a reader that looks at the text.
        case .whole: value.number.map { Int($0.text) != nil } ?? false
        case .date: value.string.map { Instant($0) != nil } ?? false
        case .url: value.string.map { $0.hasPrefix("http://") || $0.hasPrefix("https://") } ?? false
        case .version:
            value.string.map { text in
                let parts = text.split(separator: ".", omittingEmptySubsequences: false)
                return parts.count == 4 && parts.allSatisfy { UInt($0) != nil }
            } ?? false
        case .oneOf(let names): value.string.map(names.contains) ?? false
        }
    }
}
