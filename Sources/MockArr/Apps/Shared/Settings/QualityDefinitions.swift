import FixtureKit

/// `/qualitydefinition` of both apps: a fixed set, of which titles and sizes can be changed.
enum QualityDefinitions {
    static let routes: [AppRoute] = [
        AppRoute(.get, "qualitydefinition", "All quality definitions", handler: list),
        AppRoute(.get, "qualitydefinition/limits", "The smallest and largest size", handler: limits),
        AppRoute(.get, "qualitydefinition/{id}", "One quality definition", also: [500], handler: one),
        AppRoute(
            .put, "qualitydefinition/update", "Change several quality definitions", body: .undeclaredJSON, success: 202,
            also: [500], handler: editAll),
        AppRoute(
            .put, "qualitydefinition/{id?}", "Change a quality definition", body: .undeclaredJSON, success: 202,
            also: [500], handler: edit),
    ]

    static func sorted(_ state: inout AppState) -> [JSONObject] {
        state[.qualityDefinition].documents.sorted { left, right in
            (left["weight"]?.int ?? 0, left.id) < (right["weight"]?.int ?? 0, right.id)
        }
    }

    @Sendable static func list(_ call: Call, _ state: inout AppState) -> Reply {
        .list(sorted(&state)).fresh(.untilChange)
    }

    @Sendable static func limits(_ call: Call, _ state: inout AppState) -> Reply {
        Reply.json(["min": 0, "max": JSONValue(maximum(call.persona.app))]).fresh(.untilChange)
    }

    private static func maximum(_ app: AppKind) -> Int { app == .radarr ? 2000 : 1000 }

    @Sendable static func one(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        guard let definition = state[.qualityDefinition][call.id] else {
            // Radarr asks a list for the one that matches.
            throw call.persona.app == .radarr ? .noMatch : .notFound
        }
        return .object(definition).fresh(.untilChange)
    }

    @Sendable static func edit(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let id = try call.sentID()
        var failures = try check(call.body, call.persona.app)
        if id <= 0 { failures.append(.greaterThan("Id", 0, attempted: JSONValue(id))) }
        try failures.refuse()
        guard let stored = state[.qualityDefinition][id] else { throw .noMatch }
        let changed = try changed(stored, by: call.body)
        state[.qualityDefinition][id] = changed
        return .accepted(changed, at: "/api/v3/qualitydefinition/\(id)")
    }

    @Sendable static func editAll(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let bodies = try call.body.elements()
        var failures: [ValidationFailure] = []
        for body in bodies { failures += try check(body, call.persona.app) }
        try failures.refuse()
        for body in bodies {
            let id = try body.int("id") ?? 0
            let quality = try body.nested("quality", "NzbDrone.Core.Qualities.Quality")?.int("id")
            let stored =
                state[.qualityDefinition][id]
                ?? state[.qualityDefinition].first { $0["quality"]?["id"]?.int == quality && quality != nil }
            guard let stored else { throw .noMatch }
            state[.qualityDefinition][stored.id] = try changed(stored, by: body)
        }
        return .list(sorted(&state), status: 202)
    }

    /// Gives every quality its first sizes again, and its title too where that is asked for.
    static func reset(titles: Bool, in state: inout AppState) {
        for original in state.original(.qualityDefinition) {
            state[.qualityDefinition].update(original.id) { definition in
                let title = titles ? original["quality"]?["name"] : definition["title"]
                definition = original
                definition["title"] = title
            }
        }
    }

    private static let sizes = Shape([
        .number("minSize").nullable, .number("maxSize").nullable, .number("preferredSize").nullable,
    ])

    /// Only title and sizes are stored; a size that is left out is unlimited.
    private static func changed(_ stored: JSONObject, by body: Body) throws(Refusal) -> JSONObject {
        let sizes = try sizes.read(body)
        return JSONObject([
            ("quality", stored["quality"]),
            ("title", try body.string("title").map { JSONValue($0) } ?? stored["title"]),
            ("weight", stored["weight"]), ("minSize", sizes["minSize"]), ("maxSize", sizes["maxSize"]),
            ("preferredSize", sizes["preferredSize"]), ("id", stored["id"]),
        ])
    }

    /// 0 ≤ min ≤ preferred ≤ max ≤ limit, as far as they are given.
    private static func check(_ body: Body, _ app: AppKind) throws(Refusal) -> [ValidationFailure] {
        let sizes = try sizes.read(body)
        let chain: [(key: String, property: String)] = [
            ("minSize", "MinSize"), ("preferredSize", "PreferredSize"), ("maxSize", "MaxSize"),
        ]
        var failures: [ValidationFailure] = []
        for (place, (key, property)) in chain.enumerated() {
            guard let value = sizes[key]?.double else { continue }
            let below = place == 0 ? (0, "") : (sizes[chain[place - 1].key] ?? .null, chain[place - 1].property)
            let above =
                place == 2
                ? (JSONValue(maximum(app)), "") : (sizes[chain[place + 1].key] ?? .null, chain[place + 1].property)
            if let limit = below.0.double, value < limit {
                failures.append(
                    .bounded(
                        property, .atLeast, below.0, of: below.1, attempted: sizes[key], code: "GreaterThanOrEqualTo"))
            }
            if let limit = above.0.double, value > limit {
                failures.append(
                    .bounded(property, .atMost, above.0, of: above.1, attempted: sizes[key], code: "LessThanOrEqualTo"))
            }
        }
        return failures
    }
}

extension Refusal {
    /// `Single()` on a list without a match.
    static let noMatch = Refusal.internalError("Sequence contains no matching element")
}
