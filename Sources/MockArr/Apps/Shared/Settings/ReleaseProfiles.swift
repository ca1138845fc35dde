import FixtureKit

/// `/releaseprofile` of both apps.
enum ReleaseProfiles {
    static func routes(_ app: AppKind) -> [AppRoute] {
        resource.routes + (app == .radarr ? restrictions.routes : [])
    }

    static let resource = Resource(
        path: "releaseprofile", model: "ReleaseProfile", title: "release profile", body: .undeclaredJSON,
        also: [.put: [500]], read: read,
        check: check)

    /// What Radarr called them before.
    static let restrictions = Resource(
        path: "restriction", model: "Restriction", title: "restriction", read: read, check: check,
        collection: .releaseProfile)

    @Sendable private static func read(
        _ call: Call, _ stored: JSONObject?, _ state: inout AppState
    ) throws(Refusal) -> JSONObject {
        let body = call.body
        // Radarr needs the member, Sonarr only stumbles over null.
        if body["tags"] == nil, call.persona.app == .radarr || body.contains("tags") { throw .nullSource }
        return JSONObject([
            ("name", try body.string("name").map { JSONValue($0) }),
            ("enabled", JSONValue(try body.bool("enabled") ?? false)),
            ("required", JSONValue(try terms("required", body))), ("ignored", JSONValue(try terms("ignored", body))),
            ("preferred", preferred(of: call)), ("includePreferredWhenRenaming", renaming(of: call)),
            ("indexerId", JSONValue(try body.int("indexerId") ?? 0)), ("tags", JSONValue(try body.ints("tags") ?? [])),
        ])
    }

    // Scores of words, which custom formats have replaced in Sonarr 4.

    private static func preferred(of call: Call) -> JSONValue? { call.persona.isNancy ? call.body["preferred"] : nil }

    private static func renaming(of call: Call) -> JSONValue? {
        call.persona.isNancy ? call.body["includePreferredWhenRenaming"] : nil
    }

    /// A list of strings, or one string with commas.
    private static func terms(_ key: String, _ body: Body) throws(Refusal) -> [String] {
        guard let value = body[key] else { return [] }
        if let text = value.string { return text.split(separator: ",").map(String.init) }
        let texts = value.array?.compactMap(\.string)
        guard let texts, texts.count == value.array?.count else {
            throw .api(400, "Invalid field \(key), should be string or string array")
        }
        return texts
    }

    @Sendable private static func check(
        _ record: JSONObject, _ call: Call, _ state: inout AppState
    ) throws(Refusal) -> [ValidationFailure] {
        let required = record["required"]?.array?.compactMap(\.string) ?? []
        let ignored = record["ignored"]?.array?.compactMap(\.string) ?? []
        var failures: [ValidationFailure] = []
        if required.isEmpty, ignored.isEmpty {
            failures.append(ValidationFailure(manual: "Required", "'Must contain' or 'Must not contain' is required"))
        }
        if required.contains(where: \.isBlank) {
            failures.append(
                ValidationFailure(
                    manual: "Required", "'Must contain' should not contain whitespaces or an empty string"))
        }
        if ignored.contains(where: \.isBlank) {
            failures.append(
                ValidationFailure(
                    manual: "Ignored", "'Must not contain' should not contain whitespaces or an empty string"))
        }
        let indexer = record["indexerId"]?.int ?? 0
        if record.flag("enabled"), indexer != 0, !state[.indexer].contains(indexer) {
            failures.append(ValidationFailure(manual: "IndexerId", "Indexer does not exist"))
        }
        return failures
    }
}
