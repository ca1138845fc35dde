import FixtureKit
import MicroHTTP

/// Takes out of an entry what nobody should read in a log.
struct Redaction: Sendable {
    /// Values that are taken out wherever they stand.
    let keys: [String]

    static let mark = "***"
    private static let headers: Set<String> = [
        "authorization", "proxy-authorization", "cookie", "set-cookie", "x-api-key",
    ]
    private static let parameters: Set<String> = ["apikey", "access_token", "password"]

    init(keys: [String] = []) {
        self.keys = keys.filter { $0.utf8.count >= 8 }
    }

    /// A raw target, spelled as it was but for the values of keys.
    func target(_ text: String) -> String {
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return withoutKeys(text) }
        let query = parts[1].split(separator: "&", omittingEmptySubsequences: false).map { pair in
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard sides.count == 2, isSecret(Target.decoded(sides[0], isPath: false)) else { return String(pair) }
            return "\(sides[0])=\(Self.mark)"
        }
        return withoutKeys("\(parts[0])?\(query.joined(separator: "&"))")
    }

    /// The parameters by name; repeated ones as a list.
    func query(_ query: Query) -> JSONValue {
        var object = JSONObject()
        for item in query.items {
            add(isSecret(item.name) ? Self.mark : withoutKeys(item.value), as: item.name, to: &object)
        }
        return .object(object)
    }

    func headers(_ fields: HTTPFields) -> JSONValue {
        var object = JSONObject()
        for (name, value) in fields {
            let isSecret = Self.headers.contains(name.lowercased())
            // Referer and the like carry whole addresses.
            add(isSecret ? Self.mark : value.contains("?") ? target(value) : withoutKeys(value), as: name, to: &object)
        }
        return .object(object)
    }

    /// JSON as JSON, other text as a string, nothing as null.
    func body(_ bytes: [UInt8]) -> JSONValue {
        guard !bytes.isEmpty else { return .null }
        if let document = try? JSONParser(maximumDepth: 64).parse(bytes) { return redacted(document) }
        // A form is spelled like a query.
        return .string(String(target("?" + String(decoding: bytes, as: UTF8.self)).dropFirst()))
    }

    private func redacted(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text): return .string(withoutKeys(text))
        case .array(let elements): return .array(elements.map(redacted))
        case .object(let object):
            // Providers keep theirs as {"name": "apiKey", "value": …}.
            let isSecretField = object["name"]?.string.map(isSecret) ?? false
            return .object(
                JSONObject(
                    members: object.members.map { member in
                        let hides = isSecret(member.key) || isSecretField && member.key == "value"
                        return JSONObject.Member(
                            key: member.key,
                            value: hides && member.value.string != nil ? .string(Self.mark) : redacted(member.value))
                    }))
        case .null, .bool, .number: return value
        }
    }

    private func isSecret(_ name: String) -> Bool { Self.parameters.contains(name.lowercased()) }

    private func withoutKeys(_ text: String) -> String {
        var text = text
        for key in keys where text.contains(key) { text = text.replacing(key, with: Self.mark) }
        return text
    }

    private func add(_ value: String, as name: String, to object: inout JSONObject) {
        switch object[name] {
        case nil: object[name] = .string(value)
        case .array(let values): object[name] = .array(values + [.string(value)])
        case .some(let first): object[name] = .array([first, .string(value)])
        }
    }
}
