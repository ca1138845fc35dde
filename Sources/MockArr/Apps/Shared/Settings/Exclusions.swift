import FixtureKit

/// What lists must not add: `/exclusions` of Radarr, `/importlistexclusion` of Sonarr.
enum Exclusions {
    static func path(_ app: AppKind) -> String { app == .radarr ? "exclusions" : "importlistexclusion" }

    static func resource(_ app: AppKind) -> Resource {
        Resource(
            path: path(app), model: "ImportListExclusion", title: "exclusion", pinsList: true,
            read: { call, _, _ throws(Refusal) in try shape(call.persona.app).read(call.body) },
            check: { record, call, state in
                failures(record, call.persona.app, state[Collection.Name(path(call.persona.app))])
            })
    }

    private static func shape(_ app: AppKind) -> Shape {
        app == .radarr
            ? Shape([.int("tmdbId"), .text("movieTitle"), .int("movieYear")]) : Shape([.int("tvdbId"), .text("title")])
    }

    static func routes(_ app: AppKind) -> [AppRoute] {
        let path = path(app)
        let rest = resource(app).routes.filter { $0.name != "GET /api/v3/\(path)" }
        let adding: [AppRoute] =
            app == .radarr
            ? [AppRoute(.post, "\(path)/bulk", "Add several exclusions", body: .undeclaredJSON, handler: addBulk)] : []
        return rest + adding + [
            AppRoute(.get, path, "All exclusions", pinsJSON: true, handler: list),
            AppRoute(
                .get, "\(path)/paged", "Exclusions by the page", query: Parameter.paging, pinsJSON: true, handler: page),
            AppRoute(
                .delete, "\(path)/bulk", "Delete several exclusions", body: .undeclaredJSON, also: [500],
                pinsJSON: app == .radarr,
                handler: deleteBulk),
        ]
    }

    @Sendable static func list(_ call: Call, _ state: inout AppState) -> Reply {
        var reply = resource(call.persona.app).list(call, &state)
        reply.fields.append(("Deprecation", "true"))
        return reply
    }

    @Sendable static func page(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let app = call.persona.app
        let paging =
            app == .radarr
            ? Paging(
                keys: [
                    ("id", Paging.by(number: "id")), ("movieTitle", Paging.by(text: "movieTitle")),
                    ("movieYear", Paging.by(number: "movieYear")), ("tmdbId", Paging.by(number: "tmdbId")),
                ], defaultKey: "id", defaultDirection: .descending)
            : Paging(
                keys: [
                    ("id", Paging.by(number: "id")), ("title", Paging.by(text: "title")),
                    ("tvdbId", Paging.by(number: "tvdbId")),
                ], defaultKey: "id", defaultDirection: .descending)
        return Reply.json(try paging.page(of: state[Collection.Name(path(app))].documents, call)).fresh(.untilChange)
    }

    private static func failures(_ record: JSONObject, _ app: AppKind, _ known: Collection) -> [ValidationFailure] {
        let (key, property) = app == .radarr ? ("tmdbId", "TmdbId") : ("tvdbId", "TvdbId")
        let number = record[key]?.int ?? 0
        var failures: [ValidationFailure] = []
        if number == 0 { failures.append(.notEmpty(property, attempted: 0)) }
        if known.first(where: { $0[key]?.int == number && $0.id != record.id }) != nil {
            failures.append(
                ValidationFailure(
                    property, "This exclusion has already been added.", attempted: JSONValue(number),
                    code: "ImportListExclusionExistsValidator"))
        }
        let (title, titleProperty) = app == .radarr ? ("movieTitle", "MovieTitle") : ("title", "Title")
        if record.text(title).isBlank { failures.append(.notEmpty(titleProperty, attempted: record[title])) }
        if let year = record["movieYear"]?.int, year < 0 {
            failures.append(.atLeast("MovieYear", 0, attempted: JSONValue(year)))
        }
        return failures
    }

    /// Duplicates within the body are stored once, and come back without an id.
    @Sendable static func addBulk(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let name = Collection.Name(path(call.persona.app))
        var records: [JSONObject] = []
        for body in try call.body.elements() {
            records.append(try shape(call.persona.app).read(body))
        }
        let failures = records.flatMap { self.failures($0, call.persona.app, state[name]) }
        try failures.refuse()
        var seen: Set<Int> = []
        let answers = records.map { record in
            seen.insert(record["tmdbId"]?.int ?? 0).inserted ? state[name].add(record) : record
        }
        return .list(answers)
    }

    @Sendable static func deleteBulk(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let ids = try call.body.ids()
        let name = Collection.Name(path(call.persona.app))
        for id in ids { state[name][id] = nil }
        return .emptyObject
    }
}
