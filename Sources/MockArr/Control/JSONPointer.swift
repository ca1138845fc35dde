import FixtureKit

/// The way to a value inside a document, as RFC 6901 writes it.
struct JSONPointer: Sendable, Equatable {
    let tokens: [String]

    /// Nil for a text that is neither empty nor begins with a slash.
    init?(_ text: String) {
        guard text.isEmpty || text.hasPrefix("/") else { return nil }
        tokens = text.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map {
            String($0).replacing("~1", with: "/").replacing("~0", with: "~")
        }
    }

    /// Takes the `$.images[2]` of a JSON error.
    init(jsonPath: String) {
        tokens = jsonPath.dropFirst().split { $0 == "." || $0 == "[" || $0 == "]" }.map(String.init)
    }

    var text: String { tokens.map { "/" + Self.escaped($0) }.joined() }

    static func escaped(_ token: String) -> String { token.replacing("~", with: "~0").replacing("/", with: "~1") }

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
