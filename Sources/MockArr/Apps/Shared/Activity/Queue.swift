import FixtureKit

/// `/queue`: what is being downloaded or waits for it.
enum Queue {
    static func routes(_ app: AppKind) -> [AppRoute] {
        let includes =
            [Parameter(app.includeOwner, .boolean)] + (app == .sonarr ? [Parameter("includeEpisode", .boolean)] : [])
        let page =
            Parameter.paging + [Parameter(includeUnknown(app), .boolean)] + includes
            + [
                Parameter(app.ownersKey, .integers), Parameter("protocol", .choice(.releaseProtocol)),
                Parameter("languages", .integers), Parameter("quality", .integers),
                Parameter("status", .choices(statuses)),
            ]
        let details =
            [Parameter(app.ownerKey, .integer)] + (app == .sonarr ? [Parameter("episodeIds", .integers)] : [])
        let removal = ["removeFromClient", "blocklist", "skipRedownload", "changeCategory"].map {
            Parameter($0, .boolean)
        }
        return [
            AppRoute(
                .get, "queue", "Downloads, a page at a time", query: page, also: [500], pinsJSON: true, handler: list),
            AppRoute(
                .get, "queue/details", "All downloads, or those of one", query: details + includes,
                handler: self.details),
            AppRoute(.get, "queue/status", "How many downloads there are", handler: status),
            AppRoute(.delete, "queue/{id}", "Remove a download", query: removal, handler: delete),
            AppRoute(
                .delete, "queue/bulk", "Remove several downloads", query: removal, body: .undeclaredJSON,
                also: [404, 500], handler: deleteMany),
            AppRoute(.post, "queue/grab/{id}", "Grab a release that is held back", also: [500], handler: grab),
            AppRoute(
                .post, "queue/grab/bulk", "Grab several releases that are held back", body: .json, also: [404, 500],
                handler: grabMany),
        ]
    }

    private static func includeUnknown(_ app: AppKind) -> String { "includeUnknown\(app.ownerModel)Items" }

    private static let statuses = Choice(
        "NzbDrone.Core.Queue.QueueStatus",
        [
            "unknown", "queued", "paused", "downloading", "completed", "failed", "warning", "delay",
            "downloadClientUnavailable", "fallback",
        ])

    private static let orders: [AppKind: KeyOrder] = [
        .radarr: KeyOrder(
            """
            movieId movie languages quality customFormats customFormatScore size title estimatedCompletionTime added
            status trackedDownloadStatus trackedDownloadState statusMessages errorMessage downloadId protocol
            downloadClient downloadClientHasPostImportCategory indexer outputPath sizeleft timeleft id
            """),
        .sonarr: KeyOrder(
            """
            seriesId episodeId seasonNumber series episode languages quality customFormats customFormatScore size title
            estimatedCompletionTime added status trackedDownloadStatus trackedDownloadState statusMessages errorMessage
            downloadId protocol downloadClient downloadClientHasPostImportCategory indexer outputPath episodeHasFile
            sizeleft timeleft id
            """),
    ]

    // MARK: Reading

    /// The records that clients get to see.
    private static func shown(_ state: inout AppState) -> [JSONObject] {
        state[.queue].filter { !PendingReleases.isHidden($0) }
    }

    /// The same to a client, whose look may be the one that something waits for.
    private static func shown(to call: Call, _ state: inout AppState) -> [JSONObject] {
        countLook(by: call, &state)
        return shown(&state).map { Downloads.current($0, in: state, at: call.now) }
    }

    private static func countLook(by call: Call, _ state: inout AppState) {
        state.countLook(at: call.now) { if case .download = $0 { true } else { false } }
    }

    private static func freshness(changesWithTime: Bool, _ call: Call, _ state: AppState) -> Reply.Freshness {
        state.agenda.awaitsLooks ? .momentary : Activity.freshness(changesWithTime: changesWithTime, call.now)
    }

    private static func shown(_ id: Int, _ state: inout AppState) throws(Refusal) -> JSONObject {
        guard let item = state[.queue][id], !PendingReleases.isHidden(item) else { throw .api(404, nil) }
        return item
    }

    @Sendable private static func list(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let query = call.query
        let app = state.app
        if app == .sonarr, query.int("pageSize") == 0, (query.int("page") ?? 1) > 1 {
            throw .internalError("Attempted to divide by zero.", type: "System.DivideByZeroException")
        }
        let records = filtered(shown(to: call, &state), query, app)
        let key = query["sortKey"]?.lowercased() ?? ""
        if app == .sonarr, records.count > 1, key == "episode" || key == "language" {
            throw .internalError("Failed to compare two elements in the array.")
        }
        let paging = QueueOrder.paging(in: &state)
        let owner = query.flag(app.includeOwner)
        let episode = query.flag("includeEpisode")
        var scorer = FormatScorer(&state)
        let page = try paging.page(of: QueueOrder.byProgress(records), call) { item in
            presented(item, &scorer, owner: owner, episode: episode, call, &state)
        }
        return Reply.json(page).fresh(freshness(changesWithTime: !records.isEmpty, call, state))
    }

    private static func filtered(_ items: [JSONObject], _ query: Query, _ app: AppKind) -> [JSONObject] {
        let filter = RecordFilter(query, app)
        let kind = query["protocol"].flatMap { $0.isEmpty ? nil : Choice.releaseProtocol.name(of: $0) }
        let wanted = query.all("status").compactMap { statuses.name(of: $0) }
        let withUnknown = query.flag(includeUnknown(app))
        return items.filter { item in
            (withUnknown || item[app.ownerKey] != nil || PendingReleases.isPending(item))
                && (kind == nil || item["protocol"]?.string == kind)
                && (wanted.isEmpty || wanted.contains(item.text("status")))
                && filter.accepts(item)
        }
    }

    @Sendable private static func details(_ call: Call, _ state: inout AppState) -> Reply {
        let query = call.query
        let app = state.app
        var items = shown(to: call, &state)
        let episodes = query.ints("episodeIds")
        if let id = query.int(app.ownerKey) {
            items = items.filter { $0[app.ownerKey]?.int == id }
        } else if !episodes.isEmpty {
            items = items.filter { $0["episodeId"]?.int.map(episodes.contains) == true }
        }
        let owner = query.flag(app.includeOwner)
        let episode = query.flag("includeEpisode")
        var scorer = FormatScorer(&state)
        let list = items.map { presented($0, &scorer, owner: owner, episode: episode, call, &state) }
        return Reply.list(list).fresh(freshness(changesWithTime: !items.isEmpty, call, state))
    }

    private static func presented(
        _ item: JSONObject, _ scorer: inout FormatScorer, owner: Bool, episode: Bool, _ call: Call,
        _ state: inout AppState
    ) -> JSONObject {
        var item = scorer.scored(item).removing(["grab"])
        item = Activity.embedding(owner: owner, episode: episode, hasTitles: true, in: item, call, &state)
        if state.app == .sonarr {
            let stored = item["episodeId"]?.int.flatMap { state[.episode][$0] }
            item["episodeHasFile"] = .bool((stored?["episodeFileId"]?.int ?? 0) != 0)
        }
        return orders[state.app].map { item.arranged(by: $0) } ?? item
    }

    @Sendable private static func status(_ call: Call, _ state: inout AppState) -> Reply {
        countLook(by: call, &state)
        return .object(status(&state)).fresh(freshness(changesWithTime: false, call, state))
    }

    /// How many downloads there are, and whether anything is wrong with them.
    static func status(_ state: inout AppState) -> JSONObject {
        let key = state.app.ownerKey
        let items = shown(&state)
        let known = items.filter { $0[key] != nil || PendingReleases.isPending($0) }
        let unknown = items.filter { $0[key] == nil && !PendingReleases.isPending($0) }
        func any(_ items: [JSONObject], _ status: JSONValue) -> JSONValue {
            .bool(items.contains { $0["trackedDownloadStatus"] == status })
        }
        return [
            "totalCount": JSONValue(items.count),
            "count": JSONValue(known.count),
            "unknownCount": JSONValue(unknown.count),
            "errors": any(known, "error"),
            "warnings": any(known, "warning"),
            "unknownErrors": any(unknown, "error"),
            "unknownWarnings": any(unknown, "warning"),
        ]
    }

    // MARK: Removing

    @Sendable private static func delete(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let id = try call.deletedID()
        let item = try shown(id, &state)
        try remove(item, Removal(call.query), in: &state, at: call.now)
        return .empty
    }

    @Sendable private static func deleteMany(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let ids = try call.body.ids()
        var items: [JSONObject] = []
        for id in ids {
            items.append(try shown(id, &state))
        }
        // Removing one record of a download removes the others, which may be in the list as well.
        for item in items where state[.queue].contains(item.id) {
            try remove(item, Removal(call.query), in: &state, at: call.now)
        }
        return .emptyObject
    }

    private struct Removal {
        let fromClient: Bool
        let blocklist: Bool
        let skipRedownload: Bool
        let changeCategory: Bool

        init(_ query: Query) {
            fromClient = query.flag("removeFromClient", default: true)
            blocklist = query.flag("blocklist")
            skipRedownload = query.flag("skipRedownload")
            changeCategory = query.flag("changeCategory")
        }
    }

    private static func remove(
        _ item: JSONObject, _ removal: Removal, in state: inout AppState, at now: Instant
    ) throws(Refusal) {
        guard let downloadID = item["downloadId"]?.string else {
            PendingReleases.remove(item, in: &state)
            if removal.blocklist {
                Blocklist.add([item], message: "Pending release manually blocklisted", in: &state, at: now)
            }
            return
        }
        if removal.fromClient || removal.changeCategory, !hasClient(item, &state) { throw .api(400, nil) }
        let items = Downloads.items(of: downloadID, in: &state)
        Downloads.forget(downloadID, in: &state)
        if removal.blocklist {
            let grabs = History.grabs(of: downloadID, in: &state)
            Failures.mark(
                grabs.isEmpty ? items : grabs, skipRedownload: removal.skipRedownload, in: &state, at: now)
        } else if !removal.fromClient, !removal.changeCategory {
            Failures.ignore(items, in: &state, at: now)
        }
    }

    private static func hasClient(_ item: JSONObject, _ state: inout AppState) -> Bool {
        guard let name = item["downloadClient"]?.string else { return false }
        return state[.downloadClient].first { $0["name"]?.string == name } != nil
    }

    // MARK: Grabbing what waits

    @Sendable private static func grab(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        try grab(call.id, in: &state, at: call.now)
        return .emptyObject
    }

    @Sendable private static func grabMany(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        // What comes before an unknown id stays grabbed.
        for id in try call.body.ids() { try grab(id, in: &state, at: call.now) }
        return .emptyObject
    }

    private static func grab(_ id: Int, in state: inout AppState, at now: Instant) throws(Refusal) {
        let item = try shown(id, &state)
        guard PendingReleases.isPending(item) else { throw .api(404, nil) }
        try PendingReleases.grab(item, in: &state, at: now)
    }
}

/// How the queue is sorted.
private enum QueueOrder {
    /// Ties are broken by progress, the furthest first, whatever the direction.
    static func byProgress(_ items: [JSONObject]) -> [JSONObject] {
        items.map { (progress: progress($0) ?? 0, item: $0) }.sorted { $0.progress > $1.progress }.map(\.item)
    }

    private static func progress(_ item: JSONObject) -> Double? {
        guard let size = item["size"]?.double, size > 0 else { return nil }
        return 1 - (item["sizeleft"]?.double ?? 0) / size
    }

    static func paging(in state: inout AppState) -> Paging {
        let statuses = [
            "unknown", "queued", "paused", "downloading", "completed", "failed", "warning", "delay",
            "downloadClientUnavailable", "fallback",
        ]
        let key = state.app.ownerKey
        let owners = state[state.app.owners]
        let title = Paging.by { $0[key]?.int.flatMap { owners[$0]?["sortTitle"]?.string } }
        var keys: [(name: String, order: Paging.Order)] = [
            ("timeleft", Paging.by { $0["timeleft"]?.string.flatMap { TimeSpan($0) } }),
            ("estimatedCompletionTime", Paging.by(text: "estimatedCompletionTime")),
            ("added", Paging.by(text: "added")), ("downloadClient", Paging.by(text: "downloadClient")),
            ("indexer", Paging.by(text: "indexer")), ("languages", Sorting.language),
            ("progress", Paging.by(progress)), ("quality", Sorting.quality), ("size", Paging.by(number: "size")),
            ("protocol", Sorting.place(of: "protocol", in: ["unknown", "usenet", "torrent"])),
            ("status", Sorting.place(of: "status", in: statuses)), ("title", Paging.by(text: "title")),
        ]
        if state.app == .radarr {
            keys += [
                ("movies.sortTitle", title), ("year", Paging.by { $0[key]?.int.flatMap { owners[$0]?["year"]?.int } }),
            ]
        } else {
            let episodes = state[.episode]
            let date = Paging.by { $0["episodeId"]?.int.flatMap { episodes[$0]?["airDateUtc"]?.string } }
            let name = Paging.by { $0["episodeId"]?.int.flatMap { episodes[$0]?["title"]?.string } }
            keys += [
                ("series.sortTitle", title), ("episode.airDateUtc", date), ("episodes.airDateUtc", date),
                ("episode.title", name), ("episodes.title", name), ("episode", name), ("language", Sorting.language),
            ]
        }
        return Paging(keys: keys, defaultKey: "timeleft", defaultDirection: .ascending, clampsPage: true)
    }
}
