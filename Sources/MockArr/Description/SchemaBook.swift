import FixtureKit

/// Learns schemas from what the server says and takes, and writes them as OpenAPI 3.0 does.
///
/// A class collects every object that bears its name, wherever it stands. Answers have what is always there as required
/// and nothing unknown; bodies have the same and what is only sent, everything optional.
final class SchemaBook {
    private let names: ClassNames
    private var answered: [String: LearntSchema] = [:]
    private var sent: [String: LearntSchema] = [:]
    /// What documents refer to and is not written yet.
    private var wanted: [Component] = []
    private var known: Set<Component> = []

    private struct Component: Hashable {
        let className: String
        let isInput: Bool
    }

    init(_ app: AppKind) {
        names = ClassNames(app)
    }

    // MARK: Learning

    /// Learns from a value whose objects belong to a class, or to none.
    func learn(_ value: JSONValue, into schema: LearntSchema, as className: String?, isInput: Bool = false) {
        schema.see(value)
        if let elements = value.array {
            for element in elements { learn(element, into: schema.element, as: className, isInput: isInput) }
        } else if let object = value.object {
            let owner = className.map { members(of: $0, isInput: isInput) } ?? schema
            schema.className = className
            learn(object, into: owner, owner: className ?? "", isInput: isInput)
        }
    }

    /// Where the members of a class are learnt.
    private func members(of className: String, isInput: Bool) -> LearntSchema {
        if let known = isInput ? sent[className] : answered[className] { return known }
        let schema = LearntSchema()
        if isInput { sent[className] = schema } else { answered[className] = schema }
        return schema
    }

    private func learn(_ object: JSONObject, into schema: LearntSchema, owner: String, isInput: Bool) {
        schema.see(.object(object))
        schema.enterObject()
        var last: String?
        for member in object {
            let inner = schema.member(member.key, behind: last)
            last = member.key
            switch names.role(of: member.key, in: owner) {
            case .anything:
                inner.see(member.value)
                inner.isAnything = true
            case .map: learnMap(member.value, into: inner)
            case .object(let className): learn(member.value, into: inner, as: className, isInput: isInput)
            }
        }
    }

    private func learnMap(_ value: JSONValue, into schema: LearntSchema) {
        schema.see(value)
        let mapped = schema.mapped ?? LearntSchema()
        schema.mapped = mapped
        for member in value.object ?? [:] { learn(member.value, into: mapped, as: nil) }
    }

    /// Whether a class was seen in answers.
    func knows(_ className: String) -> Bool { answered[className] != nil }

    // MARK: Writing

    /// The schema of answers, or of bodies.
    func json(_ schema: LearntSchema, isInput: Bool = false) -> JSONValue {
        var kinds = schema.kinds.subtracting(.null)
        if kinds.contains(.number) { kinds.remove(.integer) }
        var json: JSONObject
        switch kinds {
        case _ where schema.isAnything:
            // What was never but a list stays one, whatever it holds.
            guard kinds == .list else { return [:] }
            json = ["type": "array", "items": [:]]
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
        return .string("#/components/schemas/\(name(of: component))")
    }

    /// What is only sent has its name for itself.
    private func name(of component: Component) -> String {
        component.isInput && knows(component.className) ? component.className + "Input" : component.className
    }

    private func membersJSON(_ schema: LearntSchema, isInput: Bool, and others: [LearntSchema.Member] = [])
        -> JSONObject
    {
        let properties = (schema.arrangedMembers + others).map { ($0.name, json($0.schema, isInput: isInput)) }
        let required = isInput ? [] : schema.members.filter(schema.requires).map(\.name)
        return JSONObject([
            ("type", "object" as JSONValue?),
            ("required", required.isEmpty ? Optional.none : JSONValue(required)),
            ("properties", properties.isEmpty ? Optional.none : JSONValue.object(JSONObject(properties))),
            // Bodies may hold more: the real servers pass over what they do not know.
            ("additionalProperties", isInput ? Optional.none : JSONValue.bool(false)),
        ])
    }

    /// The classes that were referred to, by name.
    func components() -> [(String, JSONValue)] {
        var written: [(String, JSONValue)] = []
        while let component = wanted.popLast() {
            let (answered, sent) = (answered[component.className], sent[component.className])
            guard let schema = answered ?? sent else { continue }
            let names = Set(schema.members.map(\.name))
            let others = component.isInput ? sent?.members.filter { !names.contains($0.name) } ?? [] : []
            let json = membersJSON(schema, isInput: component.isInput, and: others)
            written.append((name(of: component), .object(json)))
        }
        return written.sorted { $0.0 < $1.0 }
    }
}
