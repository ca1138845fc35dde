import FixtureKit

/// `/languageprofile` while it meant something: in Sonarr 3.
enum LanguageProfiles {
    static let routes: [AppRoute] =
        (resource.routes + [AppRoute(.get, "languageprofile/schema", "An empty language profile", handler: schema)])
        .map { $0.only(.until(3)) }

    private static let resource = Resource(
        path: "languageprofile", model: "LanguageProfile", title: "language profile", read: read, check: check,
        mayDelete: mayDelete)

    @Sendable private static func schema(_ call: Call, _ state: inout AppState) -> Reply {
        let languages = (state[document: "languages"].array ?? []).compactMap(\.object)
            .filter { $0.id > 0 }.sorted { $0.text("name") > $1.text("name") }
        let items = languages.map { language -> JSONObject in
            ["language": .object(language.removing(["nameLower"])), "allowed": false]
        }
        return Reply.json([
            "name": "", "upgradeAllowed": false, "cutoff": items.first?["language"] ?? [:],
            "languages": JSONValue(items),
        ]).fresh(.untilChange)
    }

    @Sendable private static func read(
        _ call: Call, _ stored: JSONObject?, _ state: inout AppState
    ) throws(Refusal) -> JSONObject {
        let items = try call.body.nestedList("languages")?.compactMap(\.value.object) ?? []
        return JSONObject([
            ("name", JSONValue(try call.body.string("name") ?? "")),
            ("upgradeAllowed", JSONValue(try call.body.bool("upgradeAllowed") ?? false)),
            ("cutoff", call.body["cutoff"]),
            ("languages", JSONValue(items)),
        ])
    }

    @Sendable private static func check(
        _ record: JSONObject, _ call: Call, _ state: inout AppState
    ) -> [ValidationFailure] {
        let allowed = record.objects("languages").filter { $0.flag("allowed") }.map { $0["language"]?["id"]?.int }
        var failures: [ValidationFailure] = []
        if record.text("name").isBlank { failures.append(.notEmpty("Name", attempted: record["name"])) }
        if !allowed.contains(record["cutoff"]?["id"]?.int) {
            failures.append(
                ValidationFailure(manual: "Cutoff", "Cutoff must be an allowed language", attempted: record["cutoff"]))
        }
        if allowed.isEmpty {
            failures.append(
                ValidationFailure(
                    manual: "Languages", "Must contain at least one allowed language", attempted: record["languages"]))
        }
        return failures
    }

    @Sendable private static func mayDelete(
        _ record: JSONObject, _ call: Call, _ state: inout AppState
    ) throws(Refusal) {
        let isUsed = state[.series].documents.contains { ($0["languageProfileId"]?.int ?? 1) == record.id }
        if isUsed { throw .internalError("Language profile [\(record.id)] is in use.") }
    }

    // MARK: For series

    /// What is wrong with the profile of a series, where the version has profiles.
    static func failure(_ call: Call, _ state: inout AppState) throws(Refusal) -> ValidationFailure? {
        guard call.persona.isNancy else { return nil }
        let id = try call.body.int("languageProfileId") ?? 0
        if id <= 0 { return .greaterThan("LanguageProfileId", 0, attempted: JSONValue(id)) }
        guard !state[.languageProfile].contains(id) else { return nil }
        return ValidationFailure(
            "LanguageProfileId", "Language profile does not exist", attempted: JSONValue(id),
            code: "LanguageProfileExistsValidator")
    }

    /// Keeps the profile that a series was given, where the version has profiles.
    static func store(_ call: Call, series id: Int, _ state: inout AppState) {
        guard call.persona.isNancy, let profile = try? call.body.int("languageProfileId") else { return }
        state[.series].update(id) { series in
            series["languageProfileId"] = JSONValue(profile)
            series = series.arranged(by: SeriesDocuments.order)
        }
    }
}
