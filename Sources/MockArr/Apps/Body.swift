public import FixtureKit

/// A request body read as the real servers read one: names in any case, numbers also in quotes.
public struct Body: Sendable {
    public let value: JSONValue
    private let source: [UInt8]

    public init(_ value: JSONValue = .object(JSONObject()), source: [UInt8] = []) {
        self.value = value
        self.source = source
    }

    /// The members, or a refusal when the body is no object.
    public func object() throws(Refusal) -> JSONObject {
        guard let object = value.object else { throw mismatch("$", "the resource") }
        return object
    }

    /// The elements, or a refusal when the body is no list.
    public func array() throws(Refusal) -> [JSONValue] {
        guard let array = value.array else { throw mismatch("$", "System.Collections.Generic.List`1[System.Object]") }
        return array
    }

    public func contains(_ name: String) -> Bool { value.object?.member(anyCase: name) != nil }

    /// The member as it is, nil when absent or null.
    public subscript(_ name: String) -> JSONValue? {
        guard let member = value.object?.member(anyCase: name), !member.isNull else { return nil }
        return member
    }

    public func int(_ name: String) throws(Refusal) -> Int? {
        guard let member = self[name] else { return nil }
        if let value = member.int ?? member.string.flatMap({ Int($0) }), Int32(exactly: value) != nil { return value }
        throw mismatch("$." + name, "System.Int32")
    }

    public func double(_ name: String) throws(Refusal) -> Double? {
        guard let member = self[name] else { return nil }
        if let value = member.double ?? member.string.flatMap({ Double($0) }) { return value }
        throw mismatch("$." + name, "System.Double")
    }

    public func bool(_ name: String) throws(Refusal) -> Bool? {
        guard let member = self[name] else { return nil }
        guard let value = member.bool else { throw mismatch("$." + name, "System.Boolean") }
        return value
    }

    public func string(_ name: String) throws(Refusal) -> String? {
        guard let member = self[name] else { return nil }
        guard let value = member.string else { throw mismatch("$." + name, "System.String") }
        return value
    }

    /// The canonical name of an enumeration's value.
    public func choice(_ name: String, _ choice: Choice) throws(Refusal) -> String? {
        guard let member = self[name] else { return nil }
        if let value = choice.name(of: member.string ?? member.number?.text ?? "") { return value }
        throw mismatch("$." + name, choice.typeName)
    }

    public func ints(_ name: String) throws(Refusal) -> [Int]? {
        guard let member = self[name] else { return nil }
        guard let elements = member.array else {
            throw mismatch("$." + name, "System.Collections.Generic.List`1[System.Int32]")
        }
        var values: [Int] = []
        for (index, element) in elements.enumerated() {
            guard let value = element.int ?? element.string.flatMap({ Int($0) }) else {
                throw mismatch("$.\(name)[\(index)]", "System.Int32")
            }
            values.append(value)
        }
        return values
    }

    /// A nested object or list as a body of its own.
    public func nested(_ name: String) -> Body? { self[name].map { Body($0) } }

    /// The refusal for a member of the wrong type.
    public func mismatch(_ path: String, _ typeName: String) -> Refusal {
        let place = JSONParser(allowsTrailingCommas: true).endOfValue(at: path, in: source)
        return .binding([
            Refusal.BindingProblem(
                key: path,
                message: "The JSON value could not be converted to \(typeName). Path: \(path) | "
                    + "LineNumber: \(place.line) | BytePositionInLine: \(place.column).")
        ])
    }
}
