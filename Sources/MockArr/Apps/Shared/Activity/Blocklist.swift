import FixtureKit

/// `/blocklist`: releases that are not to be grabbed again.
enum Blocklist {
    /// The same table under the new name and under the old.
    static func routes(_ app: AppKind) -> [AppRoute] { ["blocklist", "blacklist"].flatMap { routes(app, $0) } }

    private static func routes(_ app: AppKind, _ path: String) -> [AppRoute] {
        let query =
            Parameter.paging + [
                Parameter(app.ownersKey, .integers), Parameter("protocols", .choices(.releaseProtocol)),
            ]
        let routes = [
            AppRoute(
                .get, path, "Releases that are not grabbed again, a page at a time", query: query,
                pinsJSON: true, handler: page),
            AppRoute(.delete, "\(path)/{id}", "Forgive a release", handler: delete),
            AppRoute(
                .delete, "\(path)/bulk", "Forgive several releases", body: .undeclaredJSON, also: [500], pinsJSON: true,
                handler: deleteMany),
        ]
        guard app == .radarr else { return routes }
        return routes + [
            AppRoute(
                .get, "\(path)/movie", "The releases of one movie that are not grabbed again",
                query: [Parameter("movieId", .plainInteger)], handler: ofMovie)
        ]
    }

    private static let orders: [AppKind: KeyOrder] = [
        .radarr: KeyOrder("movieId sourceTitle languages quality customFormats date protocol indexer message movie id"),
        .sonarr: KeyOrder(
            "seriesId episodeIds sourceTitle languages quality customFormats date protocol indexer message series id"),
    ]

    @Sendable private static func page(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let filter = RecordFilter(call.query, state.app)
        let protocols = call.query.all("protocols").compactMap { Choice.releaseProtocol.name(of: $0) }
        let records = state[.blocklist].filter { record in
            filter.accepts(record) && (protocols.isEmpty || protocols.contains(record.text("protocol")))
        }
        var scorer = FormatScorer(&state)
        let page = try paging(state.app, state[state.app.owners]).page(of: records.reversed(), call) { record in
            presented(record, &scorer, call, &state)
        }
        return Reply.json(page).fresh(Activity.freshness(changesWithTime: !records.isEmpty, call.now))
    }

    private static func paging(_ app: AppKind, _ owners: Collection) -> Paging {
        let key = app.ownerKey
        let title = Paging.by { $0[key]?.int.flatMap { owners[$0]?["sortTitle"]?.string } }
        var keys: [(name: String, order: Paging.Order)] = [
            ("date", Paging.by(text: "date")), ("indexer", Paging.by(text: "indexer")),
            ("sourceTitle", Paging.by(text: "sourceTitle")),
            (app == .radarr ? "movieMetadata.sortTitle" : "series.sortTitle", title),
        ]
        if app == .radarr { keys += [("languages", Sorting.language), ("quality", Sorting.quality)] }
        return Paging(keys: keys, defaultKey: "date", defaultDirection: .descending)
    }

    @Sendable private static func ofMovie(_ call: Call, _ state: inout AppState) -> Reply {
        let id = call.query.int("movieId") ?? 0
        let records = state[.blocklist].group("movieId", id)
        var scorer = FormatScorer(&state)
        return Reply.list(records.map { presented($0, &scorer, call, &state) })
            .fresh(Activity.freshness(changesWithTime: !records.isEmpty, call.now))
    }

    private static func presented(
        _ record: JSONObject, _ scorer: inout FormatScorer, _ call: Call, _ state: inout AppState
    ) -> JSONObject {
        let record = Activity.embedding(
            owner: true, in: scorer.scored(record, hasScore: false), call, &state)
        return orders[state.app].map { record.arranged(by: $0) } ?? record
    }

    @Sendable private static func delete(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let id = try call.deletedID()
        if state[.blocklist].contains(id) { state[.blocklist][id] = nil }
        return .empty
    }

    @Sendable private static func deleteMany(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        for id in try call.body.ids() where state[.blocklist].contains(id) { state[.blocklist][id] = nil }
        return .emptyObject
    }

    // MARK: For the rest of the app

    /// One entry for all records of a download: queue items, or grabs of history.
    static func add(_ records: [JSONObject], message: String, in state: inout AppState, at now: Instant) {
        guard let first = records.first, first[state.app.ownerKey] != nil else { return }
        let episodes = records.compactMap { $0["episodeId"]?.int }.distinct()
        let number = first["data"]?["protocol"]?.string
        let kind = first["protocol"] ?? (number == "1" ? "usenet" : "torrent")
        let entry = JSONObject([
            ("movieId", first["movieId"]),
            ("seriesId", first["seriesId"]),
            ("episodeIds", .given(state.app == .sonarr, JSONValue(episodes))),
            ("sourceTitle", .string(Failures.title(first))),
            ("languages", first["languages"] ?? []),
            ("quality", first["quality"]),
            ("date", JSONValue(now)),
            ("protocol", kind),
            ("indexer", first["indexer"] ?? first["data"]?["indexer"]),
            ("message", .string(message)),
        ])
        state[.blocklist].add(entry)
    }
}
