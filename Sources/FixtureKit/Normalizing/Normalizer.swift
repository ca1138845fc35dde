/// Writes documents in one canonical form: two blanks a level, a line feed at the end, members in a settled order.
///
/// Numbers and texts keep their spelling. What is normal stays as it is.
public struct Normalizer: Sendable {
    /// The order of an object's members.
    public enum Order: Sendable {
        /// As they are written.
        case written
        /// By name, byte for byte.
        case sorted
    }

    public var order: Order

    public init(_ order: Order = .written) {
        self.order = order
    }

    /// The document with its members in order, at every level.
    public func normalize(_ document: JSONValue) -> JSONValue {
        switch document {
        case .array(let elements): .array(elements.map(normalize))
        case .object(let object): .object(arranged(object))
        default: document
        }
    }

    private func arranged(_ object: JSONObject) -> JSONObject {
        var members = object.members.map { JSONObject.Member(key: $0.key, value: normalize($0.value)) }
        if case .sorted = order { members.sort { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) } }
        return JSONObject(members: members)
    }

    /// The canonical form of a file, or why it is no JSON.
    public func normalize(_ bytes: [UInt8]) throws(JSONError) -> [UInt8] {
        JSONWriter(escaping: .minimal).bytes(normalize(try JSONParser().parse(bytes))) + [0x0A]
    }
}
