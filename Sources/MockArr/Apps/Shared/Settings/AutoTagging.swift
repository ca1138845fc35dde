import FixtureKit

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
        var failures = rules.failures(record, among: state[.autoTagging])
        if record.ints("tags").isEmpty {
            // Between the name's rules and those of the conditions.
            let place = failures.firstIndex { $0.object["propertyName"] == "Specifications" } ?? failures.endIndex
            failures.insert(.notEmpty("Tags", attempted: []), at: place)
        }
        failures += rules.wholeFailures(record)
        return failures.isEmpty ? rules.settingsFailures(record) : failures
    }

    @Sendable static func schema(_ call: Call, _ state: inout AppState) -> Reply {
        Reply.json(state[document: "auto-tagging-schema"]).fresh(.untilChange)
    }
}
