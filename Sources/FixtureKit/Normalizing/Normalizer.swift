/// Writes documents in one canonical form: two blanks a level, a line feed at the end, members in a settled order.
///
/// Numbers and texts keep their spelling, `\u00e9` and `1.50` stay as they are. What is normal stays as it is.
///
/// ```swift
/// let tidy = try Normalizer(.sorted).normalize(bytes)
/// ```
public struct Normalizer: Sendable {
    /// The order of an object's members.
    public enum Order: Sendable {
        /// As they are written.
        case written
        /// By name, byte for byte.
        case sorted
        /// As a schema lists them; those that it does not know behind, as they are written.
        case schema(JSONSchema)
    }

    public var order: Order

    public init(_ order: Order = .written) {
        self.order = order
    }

    /// The canonical form of a file, or why it is no JSON.
    ///
    /// A name that an object has twice is refused: nobody could say which of them counts.
    public func normalize(_ bytes: [UInt8]) throws(JSONError) -> [UInt8] {
        normalize(try JSONSource(bytes, by: JSONParser(refusesDuplicateNames: true)))
    }

    func normalize(_ source: JSONSource) -> [UInt8] {
        var source = source
        let schema: JSONSchema? = if case .schema(let schema) = order { schema } else { nil }
        source.root = arranged(source.root, schema, in: source)
        return source.written() + [0x0A]
    }

    private func arranged(_ value: JSONSource.Value, _ schema: JSONSchema?, in source: JSONSource) -> JSONSource.Value {
        switch value {
        case .scalar, .new: return value
        case .list(let elements, let range):
            let schema = schema?.element
            return .list(elements.map { arranged($0, schema, in: source) }, range)
        case .object(let members, let range):
            var named: [(name: String, member: JSONSource.Member)] = members.map { member in
                let name = source.name(of: member)
                var member = member
                member.value = arranged(member.value, schema?.member(name), in: source)
                return (name, member)
            }
            // Swift's sort is stable.
            switch order {
            case .written: break
            case .sorted: named.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
            case .schema: if let schema { named.sort { schema.rank(of: $0.name) < schema.rank(of: $1.name) } }
            }
            return .object(named.map(\.member), range)
        }
    }
}
