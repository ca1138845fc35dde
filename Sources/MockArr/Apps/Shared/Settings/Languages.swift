import FixtureKit

/// `/language`, `/indexerflag` and, in Sonarr, the stub that is left of `/languageprofile`.
enum Languages {
    static func routes(_ app: AppKind) -> [AppRoute] {
        [
            AppRoute(.get, "language", "All languages", handler: list),
            AppRoute(.get, "language/{id}", "One language", also: [500], handler: one),
            AppRoute(.get, "indexerflag", "All indexer flags", handler: flags),
        ] + (app == .sonarr ? LanguageProfiles.routes + profileRoutes.map { $0.only(.since(4)) } : [])
    }

    static func name(of id: Int, _ state: inout AppState) -> String? {
        state[document: "languages"].array?.first { $0["id"]?.int == id }?["name"]?.string
    }

    @Sendable static func list(_ call: Call, _ state: inout AppState) -> Reply {
        let languages = (state[document: "languages"].array ?? []).compactMap(\.object)
        func rank(_ language: JSONObject) -> (Int, String) { (language.id <= 0 ? 0 : 1, language.text("name")) }
        return .list(languages.sorted { rank($0) < rank($1) }).fresh(.untilChange)
    }

    @Sendable static func one(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        guard let language = state[document: "languages"].array?.first(where: { $0["id"]?.int == call.id }) else {
            throw Body.unknown("language")
        }
        return Reply.json(language).fresh(.untilChange)
    }

    @Sendable static func flags(_ call: Call, _ state: inout AppState) -> Reply {
        Reply.json(state[document: "indexer-flags"]).fresh(.untilChange)
    }

    // MARK: The stub

    private static let profileRoutes: [AppRoute] = [
        AppRoute(
            .get, "languageprofile", "The one language profile that is left", handler: { _, _ in deprecated([profile]) }
        ),
        AppRoute(.get, "languageprofile/schema", "The same", handler: { _, _ in deprecated(profile) }),
        AppRoute(.get, "languageprofile/{id}", "The same, whatever the id", handler: { _, _ in deprecated(profile) }),
        AppRoute(
            .post, "languageprofile", "Nothing: answers what was sent", body: .json, success: 202,
            handler: echo),
        AppRoute(
            .put, "languageprofile/{id?}", "Nothing: answers what was sent", body: .json, success: 202,
            handler: echo),
        AppRoute(
            .delete, "languageprofile/{id}", "Nothing",
            handler: { call, _ throws(Refusal) in
                _ = try call.deletedID()
                return Reply(status: 200, fields: [("Deprecation", "true")])
            }),
    ]

    private static let profile: JSONValue = [
        "name": "Deprecated", "upgradeAllowed": true, "cutoff": ["id": 1, "name": "English"],
        "languages": [["language": ["id": 1, "name": "English"], "allowed": true]], "id": 1,
    ]

    private static let shape = Shape([
        .text("name"), .bool("upgradeAllowed"), .object("cutoff", language),
        .objects("languages", Shape([.object("language", language), .bool("allowed")])),
    ])
    private static let language = Shape([.int("id"), .text("name")])

    /// What was sent, as far as the resource knows it.
    @Sendable private static func echo(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let id = try call.sentID()
        var profile = try shape.read(call.body)
        if id != 0 { profile["id"] = JSONValue(id) }
        return deprecated(.object(profile), status: 202)
    }

    private static func deprecated(_ value: JSONValue, status: Int = 200) -> Reply {
        var reply = Reply.json(value, status: status)
        reply.fields = [("Deprecation", "true")]
        return reply.fresh(.untilChange)
    }
}
