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

    /// What a condition says about its own settings, once everything else is in order.
    func settingsFailures(_ record: JSONObject) -> [ValidationFailure] {
        (record["specifications"]?.array ?? []).flatMap { specification in
            let isPattern = ["ReleaseTitleSpecification", "EditionSpecification", "ReleaseGroupSpecification"]
                .contains(specification["implementation"]?.string ?? "")
            let value = ProviderKind.value(of: "value", in: specification.object)
            guard isPattern, (value?.string ?? "").isBlank else { return [ValidationFailure]() }
            return [ValidationFailure(provider: "Value", "Regex Pattern must not be empty", attempted: value)]
        }
    }
}

/// `/customformat` of both apps.
enum CustomFormats {
    static let resource = Resource(
        path: "customformat", model: "CustomFormat", title: "custom format", absence: .noSuchKey(silentDelete: false),
        pinsList: true, read: read, check: check, followUp: QualityProfiles.formatsChanged)

    static let routes: [AppRoute] =
        resource.routes + [
            AppRoute(.get, "customformat/schema", "A template of every condition", handler: schema),
            AppRoute(
                .put, "customformat/bulk", "Change several custom formats", body: .json, success: 202, pinsJSON: true,
                handler: editBulk),
            AppRoute(.delete, "customformat/bulk", "Delete several custom formats", body: .json, handler: deleteBulk),
        ]

    @Sendable private static func read(
        _ call: Call, _ stored: JSONObject?, _ state: inout AppState
    ) throws(Refusal) -> JSONObject {
        JSONObject([
            ("id", JSONValue(stored?.id ?? 0)), ("name", try call.body.string("name").map { JSONValue($0) }),
            (
                "includeCustomFormatWhenRenaming",
                JSONValue(try call.body.bool("includeCustomFormatWhenRenaming") ?? false)
            ),
            ("specifications", JSONValue(try Specifications.customFormat.read(call.body, &state))),
        ])
    }

    @Sendable private static func check(
        _ record: JSONObject, _ call: Call, _ state: inout AppState
    ) throws(Refusal) -> [ValidationFailure] {
        let rules = Specifications.customFormat
        let failures = rules.failures(record, among: state[.customFormat]) + rules.wholeFailures(record)
        return failures.isEmpty ? rules.settingsFailures(record) : failures
    }

    @Sendable static func schema(_ call: Call, _ state: inout AppState) -> Reply {
        Reply.json(state[document: "custom-format-schema"]).fresh(.untilChange)
    }

    @Sendable static func editBulk(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let ids = try bulkIDs(call)
        guard !ids.isEmpty else { throw .api(400, "ids must be provided") }
        let known = Set(ids).filter { state[.customFormat].contains($0) }.sorted()
        guard known.count == Set(ids).count else { throw .countMismatch(expected: ids.count, found: known.count) }
        if let flag = try call.body.bool("includeCustomFormatWhenRenaming", nullable: true) {
            for id in known {
                state[.customFormat].update(id) { $0["includeCustomFormatWhenRenaming"] = JSONValue(flag) }
            }
        }
        let formats = state[.customFormat]
        return .list(known.compactMap { formats[$0] }, status: 202)
    }

    @Sendable static func deleteBulk(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        for id in try bulkIDs(call) where state[.customFormat].contains(id) {
            state[.customFormat][id] = nil
            QualityProfiles.formatsChanged(.deleted(id), &state)
        }
        return .emptyObject
    }

    private static func bulkIDs(_ call: Call) throws(Refusal) -> [Int] {
        guard let ids = try call.body.ints("ids") else { throw .nullSource }
        return ids
    }
}

/// `/autotagging` of both apps.
enum AutoTagging {
    static let resource = Resource(
        path: "autotagging", model: "AutoTag", title: "auto tag", absence: .noSuchKey(silentDelete: true),
        pinsList: true, read: read, check: check)

    static let routes: [AppRoute] =
        resource.routes + [AppRoute(.get, "autotagging/schema", "A template of every condition", handler: schema)]

    @Sendable private static func read(
        _ call: Call, _ stored: JSONObject?, _ state: inout AppState
    ) throws(Refusal) -> JSONObject {
        JSONObject([
            ("id", JSONValue(stored?.id ?? 0)), ("name", try call.body.string("name").map { JSONValue($0) }),
            ("removeTagsAutomatically", JSONValue(try call.body.bool("removeTagsAutomatically") ?? false)),
            ("tags", JSONValue(try call.body.ints("tags") ?? [])),
            ("specifications", JSONValue(try Specifications.autoTagging.read(call.body, &state))),
        ])
    }

    @Sendable private static func check(
        _ record: JSONObject, _ call: Call, _ state: inout AppState
    ) throws(Refusal) -> [ValidationFailure] {
        let rules = Specifications.autoTagging
        var failures = rules.failures(record, among: state["autotagging"])
        if record.ints("tags").isEmpty {
            // Between the name's rules and those of the conditions.
            let place = failures.firstIndex { $0.object["propertyName"] == "Specifications" } ?? failures.endIndex
            failures.insert(.notEmpty("Tags", attempted: []), at: place)
        }
        return failures + rules.wholeFailures(record)
    }

    @Sendable static func schema(_ call: Call, _ state: inout AppState) -> Reply {
        Reply.json(state[document: "auto-tagging-schema"]).fresh(.untilChange)
    }
}
