import FixtureKit

/// The conditions of custom formats and auto tags, built from the templates of the schema fixtures.
struct Specifications: Sendable {
    /// The fixture with a template for every implementation.
    let schema: String
    /// Whether a condition tells where to read about it, as those of custom formats do.
    let hasInfoLink: Bool

    static let customFormat = Specifications(schema: "custom-format-schema", hasInfoLink: true)
    static let autoTagging = Specifications(schema: "auto-tagging-schema", hasInfoLink: false)

    /// The conditions of a body in full. A null list is one that the real servers trip over.
    func read(_ body: Body, _ state: inout AppState) throws(Refusal) -> [JSONObject] {
        guard let sent = try body.nestedList("specifications") else { throw .nullSource }
        let templates = state[document: schema].array ?? []
        var specifications: [JSONObject] = []
        for specification in sent {
            let implementation = try specification.string("implementation") ?? ""
            guard let template = templates.first(where: { $0["implementation"]?.string == implementation })?.object
            else {
                throw .internalError(
                    "\(implementation) is not a valid specification implementation", type: "System.ArgumentException")
            }
            specifications.append(
                JSONObject([
                    ("name", try specification.string("name").map { JSONValue($0) }),
                    ("implementation", .string(implementation)),
                    ("implementationName", template["implementationName"]),
                    ("infoLink", hasInfoLink ? template["infoLink"] : .none),
                    ("negate", JSONValue(try specification.bool("negate") ?? false)),
                    ("required", JSONValue(try specification.bool("required") ?? false)),
                    ("fields", .array(fields(template, specification))),
                ]))
        }
        return specifications
    }

    private func fields(_ template: JSONObject, _ body: Body) -> [JSONValue] {
        let sent = body["fields"]?.array ?? []
        return (template["fields"]?.array ?? []).map { field in
            guard let object = field.object else { return field }
            let name = object.text("name").lowercased()
            guard let given = sent.first(where: { $0["name"]?.string?.lowercased() == name }) else { return field }
            let value = given["value"] ?? .null
            return .object(object.withValue(value.isNull ? .none : value))
        }
    }

    /// The rules about names and conditions that both resources have.
    func failures(_ record: JSONObject, among others: Collection) -> [ValidationFailure] {
        var failures: [ValidationFailure] = []
        let name = record.text("name")
        let specifications = record["specifications"]?.array ?? []
        if name.isBlank { failures.append(.notEmpty("Name", attempted: record["name"])) }
        if others.first(where: { $0.text("name") == name && $0.id != record.id }) != nil {
            failures.append(.must("Name", "Must be unique.", attempted: .string(name)))
        }
        if specifications.isEmpty { failures.append(.notEmpty("Specifications", attempted: [])) }
        return failures
    }

    /// The rules about the whole, which come last.
    func wholeFailures(_ record: JSONObject) -> [ValidationFailure] {
        let specifications = record["specifications"]?.array ?? []
        var failures: [ValidationFailure] = []
        if specifications.isEmpty {
            failures.append(ValidationFailure(manual: "", "Must contain at least one Condition"))
        }
        if specifications.contains(where: { ($0["name"]?.string ?? "").isBlank }) {
            failures.append(
                ValidationFailure(manual: "", "Condition name(s) cannot be empty or consist of only spaces"))
        }
        return failures
    }

    /// What the first condition that is not in order says about its settings, once everything else is.
    func settingsFailures(_ record: JSONObject) -> [ValidationFailure] {
        record.objects("specifications").lazy.map(Self.failures).first { !$0.isEmpty } ?? []
    }

    private static func failures(of condition: JSONObject) -> [ValidationFailure] {
        func value(_ name: String) -> JSONValue? { ProviderKind.value(of: name, in: condition) }
        func failure(_ name: String, _ message: String) -> ValidationFailure {
            ValidationFailure(provider: name.pascalCased, message, attempted: value(name))
        }
        let text = value("value")?.string ?? ""
        let (low, high) = (value("min")?.double ?? 0, value("max")?.double ?? 0)
        let lowest = value("min")?.number?.text ?? "0"
        switch condition.text("implementation") {
        case "ReleaseTitleSpecification", "EditionSpecification", "ReleaseGroupSpecification":
            return text.isBlank ? [failure("value", "Regex Pattern must not be empty")] : []
        case "SizeSpecification":
            return (low < 0 ? [failure("min", "'Min' must be greater than or equal to '0'.")] : [])
                + (high <= low ? [failure("max", "'Max' must be greater than '\(lowest)'.")] : [])
        case "YearSpecification":
            return (low == 0 ? [failure("min", "'Min' must not be empty.")] : [])
                + (low <= 0 ? [failure("min", "'Min' must be greater than '0'.")] : [])
                + (high == 0 ? [failure("max", "'Max' must not be empty.")] : [])
                + (high < low ? [failure("max", "'Max' must be greater than or equal to '\(lowest)'.")] : [])
        case "GenreSpecification", "StudioSpecification", "KeywordSpecification":
            return value("value")?.array?.isEmpty == false ? [] : [failure("value", "'Value' must not be empty.")]
        case "RootFolderSpecification":
            return MediaPath.isValid(text) ? [] : [failure("value", "Invalid Path: '\(text)'")]
        case "QualityProfileSpecification", "TagSpecification":
            return value("value")?.int ?? 0 > 0 ? [] : [failure("value", "'Value' must be greater than '0'.")]
        default: return []
        }
    }
}
