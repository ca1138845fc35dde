import FixtureKit

/// The way to a value inside a document, as RFC 6901 writes it.
struct JSONPointer: Sendable, Equatable {
    let tokens: [String]

    /// Nil for a text that is neither empty nor begins with a slash.
    init?(_ text: String) {
        guard let tokens = JSONPlace.tokens(of: text) else { return nil }
        self.tokens = tokens
    }

    /// The value in a document, whose member names match in any case as they do on the real servers.
    func value(in document: JSONValue) -> JSONValue? {
        var value = document
        for token in tokens {
            let next: JSONValue? =
                switch value {
                case .object(let object): object.member(anyCase: token)
                case .array: Int(token).flatMap { value[$0] }
                case .null, .bool, .number, .string: nil
                }
            guard let next else { return nil }
            value = next
        }
        return value
    }
}
