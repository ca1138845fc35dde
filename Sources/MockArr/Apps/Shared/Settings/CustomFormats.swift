import FixtureKit

/// `/customformat` of both apps.
enum CustomFormats {
    static let resource = Resource(
        path: "customformat", model: "CustomFormat", title: "custom format", absence: .noSuchKey(silentDelete: false),
        pinsList: true, read: read, check: check, followUp: QualityProfiles.formatsChanged)

    static let routes: [AppRoute] =
        resource.routes + [
            AppRoute(.get, "customformat/schema", "A template of every condition", handler: schema),
            AppRoute(
                .put, "customformat/bulk", "Change several custom formats", body: .json, success: 202, also: [500],
                pinsJSON: true,
                handler: editBulk),
            AppRoute(
                .delete, "customformat/bulk", "Delete several custom formats", body: .json, also: [500],
                handler: deleteBulk),
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
        let known = try state[.customFormat].editedIDs(of: call.body)
        if let flag = try call.body.bool("includeCustomFormatWhenRenaming", nullable: true) {
            for id in known {
                state[.customFormat].update(id) { $0["includeCustomFormatWhenRenaming"] = JSONValue(flag) }
            }
        }
        let formats = state[.customFormat]
        return .list(known.compactMap { formats[$0] }, status: 202)
    }

    @Sendable static func deleteBulk(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        for id in try call.body.ids() where state[.customFormat].contains(id) {
            state[.customFormat][id] = nil
            QualityProfiles.formatsChanged(.deleted(id), &state)
        }
        return .emptyObject
    }
}
