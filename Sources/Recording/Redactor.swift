import FixtureKit

// Until FixtureKit's own is there.
enum SecretKind { case key }
struct Redactor {
    private var keys: [String] = []
    init(seed: String) {}
    mutating func learn(_ secret: String, as kind: SecretKind) { keys.append(secret) }
    mutating func redact(_ document: JSONValue, named name: String) -> JSONValue {
        switch document {
        case .string(let text): return .string(keys.reduce(text) { $0.replacing($1, with: "********") })
        case .array(let elements): return .array(elements.map { redact($0, named: name) })
        case .object(let object):
            return .object(JSONObject(members: object.members.map { .init(key: $0.key, value: redact($0.value, named: name)) }))
        default: return document
        }
    }
}
