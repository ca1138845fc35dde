import FixtureKit

/// Holds values against those parts of JSON Schema that the documents use, the official ones and ours.
struct SchemaChecker: Sendable {
    /// Something that the schema does not allow. Paths are those of shapes: `$[].images[].url`.
    struct Problem: Hashable, Sendable {
        let path: String
        let text: String
    }

    let schemas: JSONObject

    private static let keywords: Set<String> = [
        "$ref", "additionalProperties", "allOf", "anyOf", "enum", "format", "items", "nullable", "properties",
        "required",
        "type", "uniqueItems",
        // Notes, which forbid nothing in an answer.
        "default", "deprecated", "description", "readOnly",
    ]

    func problems(of value: JSONValue, with schema: JSONValue) -> Set<Problem> {
        var found: Set<Problem> = []
        check(value, schema, "$", &found)
        return found
    }

    private func check(_ value: JSONValue, _ schema: JSONValue, _ path: String, _ found: inout Set<Problem>) {
        func object(_ text: String) { found.insert(Problem(path: path, text: text)) }
        guard let schema = schema.object else { return object("the schema is \(schema.kind)") }
        for key in schema.keys where !Self.keywords.contains(key) { object("\"\(key)\" is not understood") }
        if let name = schema["$ref"]?.string?.split(separator: "/").last {
            guard let named = schemas[String(name)] else { return object("there is no schema \(name)") }
            return check(value, named, path, &found)
        }
        // What may be null refers to its class by `allOf`.
        if value.isNull, schema["nullable"] == true { return }
        for part in schema["allOf"]?.array ?? [] { check(value, part, path, &found) }
        if let parts = schema["anyOf"]?.array, parts.allSatisfy({ !problems(of: value, with: $0).isEmpty }) {
            object("none of what it may be")
        }
        if value.isNull {
            if schema["nullable"] != true, schema["type"] != nil { object("null") }
            return
        }
        if let allowed = schema["enum"]?.array, !allowed.contains(value) {
            return object("\(Self.spelling(value)) is none of the names")
        }
        guard let type = schema["type"]?.string else { return }
        guard Self.isValue(value, of: type) else { return object("\(value.kind) instead of \(type)") }
        if let format = schema["format"]?.string, !Self.isValue(value, in: format) {
            object("\(Self.spelling(value)) is no \(format)")
        }
        checkElements(of: value, schema, path, &found)
        checkMembers(of: value, schema, path, &found)
    }

    private func checkElements(
        of value: JSONValue, _ schema: JSONObject, _ path: String, _ found: inout Set<Problem>
    ) {
        guard let elements = value.array else { return }
        if schema["uniqueItems"] == true, Set(elements).count < elements.count {
            found.insert(Problem(path: path, text: "the same element twice"))
        }
        guard let items = schema["items"] else { return }
        for element in elements { check(element, items, path + "[]", &found) }
    }

    private func checkMembers(of value: JSONValue, _ schema: JSONObject, _ path: String, _ found: inout Set<Problem>) {
        guard let members = value.object else { return }
        let known = schema["properties"]?.object ?? [:]
        for name in schema["required"]?.array ?? [] where !members.keys.contains(name.string ?? "") {
            found.insert(Problem(path: "\(path).\(name.string ?? "")", text: "is missing"))
        }
        for member in members {
            let path = path + "." + member.key
            if let schema = known[member.key] {
                check(member.value, schema, path, &found)
            } else if schema["additionalProperties"] == false {
                found.insert(Problem(path: path, text: "the schema knows no such member"))
            } else if let others = schema["additionalProperties"], others.object != nil {
                check(member.value, others, path, &found)
            }
        }
    }

    private static func isValue(_ value: JSONValue, of type: String) -> Bool {
        switch type {
        case "integer": value.number.map { Int($0.text) != nil } ?? false
        case "number": value.number != nil
        case "string": value.string != nil
        case "boolean": value.bool != nil
        case "array": value.array != nil
        case "object": value.object != nil
        default: false
        }
    }

    private static func isValue(_ value: JSONValue, in format: String) -> Bool {
        let text = value.string ?? ""
        return switch format {
        case "int32": value.int.flatMap { Int32(exactly: $0) } != nil
        case "int64": value.int != nil
        case "double", "float": value.double?.isFinite ?? false
        // As both servers write them: never a fraction, never an offset.
        case "date": text.count == 10 && CivilDate(text) != nil
        case "date-time": text.count == 20 && text.hasSuffix("Z") && Instant(text) != nil
        case "date-span": text.wholeMatch(of: /-?(\d+\.)?[0-2]\d:[0-5]\d:[0-5]\d(\.\d{7})?/) != nil
        default: false
        }
    }

    private static func spelling(_ value: JSONValue) -> String {
        String(JSONWriter(layout: .compact).string(value).prefix(80))
    }
}
