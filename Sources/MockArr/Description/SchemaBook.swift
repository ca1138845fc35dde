import FixtureKit

/// Learns schemas from what the server says, and writes them as OpenAPI 3.0 does.
///
/// A class collects every object that bears its name, wherever it stands. Answers have what is always there as required
/// and nothing unknown; bodies are the same with everything optional.
final class SchemaBook {
    private let names: ClassNames
    private var classes: [String: LearntSchema] = [:]
    /// What documents refer to and is not written yet.
    private var wanted: [Component] = []
    private var known: Set<Component> = []

    private struct Component: Hashable {
        let className: String
        let isInput: Bool

        var name: String { isInput ? className + "Input" : className }
    }

    init(_ app: AppKind) {
        names = ClassNames(app)
    }

    // MARK: Learning

    /// Learns from a value whose objects belong to a class, or to none.
    func learn(_ value: JSONValue, into schema: LearntSchema, as className: String?) {
        schema.see(value)
        if let elements = value.array {
            for element in elements { learn(element, into: schema.element, as: className) }
        } else if let object = value.object {
            learn(object, into: schema, as: className)
        }
    }

    private func learn(_ object: JSONObject, into schema: LearntSchema, as className: String?) {
        guard let className else { return learnMembers(of: object, into: schema, owner: "") }
        schema.className = className
        if classes[className] == nil { classes[className] = LearntSchema() }
        if let members = classes[className] { learnMembers(of: object, into: members, owner: className) }
    }

    private func learnMembers(of object: JSONObject, into schema: LearntSchema, owner: String) {
        schema.see(.object(object))
        schema.enterObject()
        for member in object {
            let inner = schema.member(member.key)
            switch names.role(of: member.key, in: owner) {
            case .anything:
                // A list may hold whatever, but it stays a list.
                if member.value.array != nil { inner.see(member.value) }
                inner.isAnything = true
            case .map: learnMap(member.value, into: inner)
            case .object(let className): learn(member.value, into: inner, as: className)
            }
        }
    }

    private func learnMap(_ value: JSONValue, into schema: LearntSchema) {
        schema.see(value)
        let mapped = schema.mapped ?? LearntSchema()
        schema.mapped = mapped
        for member in value.object ?? [:] { learn(member.value, into: mapped, as: nil) }
    }

    func knows(_ className: String) -> Bool { classes[className] != nil }

    // MARK: Writing

    /// The schema of answers, or of bodies.
    func json(_ schema: LearntSchema, isInput: Bool = false) -> JSONValue {
        var kinds = schema.kinds.subtracting(.null)
        if kinds.contains(.number) { kinds.remove(.integer) }
        var json: JSONObject
        switch kinds {
        case _ where schema.isAnything: json = kinds == .list ? ["type": "array", "items": [:]] : [:]
        case .bool: json = ["type": "boolean"]
        case .integer: json = ["type": "integer", "format": schema.isLong ? "int64" : "int32"]
        case .number: json = ["type": "number", "format": "double"]
        case .text:
            json = ["type": "string"]
            if let format = schema.format, !format.isEmpty { json["format"] = .string(format) }
        case .list: json = ["type": "array", "items": self.json(schema.element, isInput: isInput)]
        case .object: json = objectJSON(schema, isInput: isInput)
        // Of many kinds or none: anything.
        default: return [:]
        }
        guard schema.kinds.contains(.null) else { return .object(json) }
        if json["$ref"] != nil { return ["allOf": [.object(json)], "nullable": true] }
        json["nullable"] = true
        return .object(json)
    }

    private func objectJSON(_ schema: LearntSchema, isInput: Bool) -> JSONObject {
        if let mapped = schema.mapped {
            return ["type": "object", "additionalProperties": json(mapped, isInput: isInput)]
        }
        guard let className = schema.className else { return membersJSON(schema, isInput: isInput) }
        return ["$ref": reference(to: className, isInput: isInput)]
    }

    /// Refers to a class, and sees to it that it will be written.
    func reference(to className: String, isInput: Bool = false) -> JSONValue {
        let component = Component(className: className, isInput: isInput)
        if known.insert(component).inserted { wanted.append(component) }
        return .string("#/components/schemas/\(component.name)")
    }

    private func membersJSON(_ schema: LearntSchema, isInput: Bool) -> JSONObject {
        let properties = schema.members.map { ($0.name, json($0.schema, isInput: isInput)) }
        let required = schema.members.filter(schema.requires).map(\.name)
        return JSONObject([
            ("type", "object" as JSONValue?),
            ("required", isInput || required.isEmpty ? Optional.none : JSONValue(required)),
            ("properties", properties.isEmpty ? Optional.none : JSONValue.object(JSONObject(properties))),
            // Bodies may hold more: the real servers pass over what they do not know.
            ("additionalProperties", isInput ? Optional.none : JSONValue.bool(false)),
        ])
    }

    /// The classes that were referred to, by name.
    func components() -> [(String, JSONValue)] {
        var written: [(String, JSONValue)] = []
        while let component = wanted.popLast() {
            guard let schema = classes[component.className] else { continue }
            written.append((component.name, .object(membersJSON(schema, isInput: component.isInput))))
        }
        return written.sorted { $0.0 < $1.0 }
    }
}
