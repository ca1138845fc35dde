import FixtureKit

/// `/history`: what happened.
enum History {
    static func routes(_ app: AppKind) -> [AppRoute] {
        let event = Parameter("eventType", .choice(events(app)))
        let owner = Parameter(app.includeOwner, .boolean)
        let episode = app == .sonarr ? [Parameter("includeEpisode", .boolean)] : []
        let filters =
            [owner] + episode
            + [
                Parameter("eventType", .integers), Parameter("downloadId", .text), Parameter(app.ownersKey, .integers),
                Parameter("languages", .integers), Parameter("quality", .integers),
            ] + (app == .sonarr ? [Parameter("episodeId", .integer)] : [])
        let one =
            app == .radarr
            ? [Parameter("movieId", .plainInteger)]
            : [Parameter("seriesId", .plainInteger), Parameter("seasonNumber", .integer)]
        return [
            AppRoute(
                .get, "history", "What happened, a page at a time", query: Parameter.paging + filters, pinsJSON: true,
                handler: page),
            AppRoute(
                .get, "history/since", "What happened since a moment",
                query: [Parameter("date", .plainDate), event, owner] + episode, pinsJSON: true, handler: since),
            AppRoute(
                .get, "history/\(app.owner)", "What happened to one", query: one + [event, owner] + episode,
                also: app == .radarr ? [] : [404], pinsJSON: true, handler: ofOwner),
            AppRoute(.post, "history/failed/{id:text}", "Mark a grab as failed", also: [404], handler: markFailed),
        ]
    }

    static func events(_ app: AppKind) -> Choice {
        app == .radarr
            ? Choice(
                "NzbDrone.Core.History.MovieHistoryEventType",
                [
                    (name: "unknown", number: 0), (name: "grabbed", number: 1),
                    (name: "downloadFolderImported", number: 3), (name: "downloadFailed", number: 4),
                    (name: "movieFileDeleted", number: 6), (name: "movieFolderImported", number: 7),
                    (name: "movieFileRenamed", number: 8), (name: "downloadIgnored", number: 9),
                ])
            : Choice(
                "NzbDrone.Core.History.EpisodeHistoryEventType",
                [
                    "unknown", "grabbed", "seriesFolderImported", "downloadFolderImported", "downloadFailed",
                    "episodeFileDeleted", "episodeFileRenamed", "downloadIgnored",
                ])
    }

    private static let orders: [AppKind: KeyOrder] = [
        .radarr: KeyOrder(
            """
            movieId sourceTitle languages quality customFormats customFormatScore qualityCutoffNotMet date downloadId
            eventType data movie id
            """),
        .sonarr: KeyOrder(
            """
            episodeId seriesId sourceTitle languages quality customFormats customFormatScore qualityCutoffNotMet date
            downloadId eventType data episode series id
            """),
    ]

    // MARK: Handlers

    @Sendable private static func page(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let query = call.query
        let records = filtered(newestFirst(state[.history].documents), query, state.app)
        let owners = state[state.app.owners]
        let owner = query.flag(state.app.includeOwner)
        let episode = query.flag("includeEpisode")
        var scorer = FormatScorer(&state)
        let page = try paging(state.app, owners).page(of: records, call) { record in
            presented(record, &scorer, owner: owner, episode: episode, call, &state)
        }
        return Reply.json(page).fresh(Activity.freshness(changesWithTime: owner || episode, call.now))
    }

    private static func paging(_ app: AppKind, _ owners: Collection) -> Paging {
        let key = app.ownerKey
        let title = Paging.by { $0[key]?.int.flatMap { owners[$0]?["sortTitle"]?.string } }
        let date = Paging.by(text: "date")
        guard app == .radarr else {
            return Paging(
                keys: [("date", date), ("series.sortTitle", title)], defaultKey: "date", defaultDirection: .descending)
        }
        return Paging(
            keys: [
                ("date", date), ("languages", Sorting.language), ("movieMetadata.sortTitle", title),
                ("quality", Sorting.quality),
            ], defaultKey: "date", defaultDirection: .descending)
    }

    private static func filtered(_ records: [JSONObject], _ query: Query, _ app: AppKind) -> [JSONObject] {
        let events = events(app)
        let names = query.ints("eventType").map { number in events.values.first { $0.number == number }?.name ?? "" }
        let filter = RecordFilter(query, app)
        return records.filter { record in
            (names.isEmpty || names.contains(record.text("eventType")))
                && (query["downloadId"] ?? "" == "" || record["downloadId"]?.string == query["downloadId"])
                && (query.int("episodeId") == nil || record["episodeId"]?.int == query.int("episodeId"))
                && filter.accepts(record)
        }
    }

    @Sendable private static func since(_ call: Call, _ state: inout AppState) -> Reply {
        let date = call.query["date"].flatMap { Instant(dotNet: $0) } ?? .unset
        let wanted = event(call.query, state.app)
        let records = newestFirst(state[.history].documents).reversed().filter { record in
            guard let moment = record["date"]?.string.flatMap({ Instant($0) }) else { return false }
            return moment >= date && (wanted == nil || record["eventType"]?.string == wanted)
        }
        return list(records, episode: call.query.flag("includeEpisode"), call, &state)
    }

    @Sendable private static func ofOwner(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let app = state.app
        let id = call.query.int(app.ownerKey) ?? 0
        if app == .sonarr, !state[.series].contains(id) { throw .missing("Series", id) }
        let wanted = event(call.query, app)
        var records = state[.history].group(app.ownerKey, id).filter { record in
            wanted == nil || record["eventType"]?.string == wanted
        }
        let season = call.query.int("seasonNumber")
        if let season {
            let episodes = state[.episode]
            records = records.filter { episodes[$0.int("episodeId")]?["seasonNumber"]?.int == season }
        }
        // The real server embeds episodes only where a season was asked for.
        let episode = call.query.flag("includeEpisode") && season != nil
        return list(newestFirst(records), episode: episode, call, &state)
    }

    private static func list(
        _ records: [JSONObject], episode: Bool, _ call: Call, _ state: inout AppState
    ) -> Reply {
        let owner = call.query.flag(state.app.includeOwner)
        var scorer = FormatScorer(&state)
        let list = records.map { presented($0, &scorer, owner: owner, episode: episode, call, &state) }
        return Reply.list(list).fresh(Activity.freshness(changesWithTime: owner || episode, call.now))
    }

    private static func event(_ query: Query, _ app: AppKind) -> String? {
        query["eventType"].flatMap { $0.isEmpty ? nil : events(app).name(of: $0) }
    }

    private static func newestFirst(_ records: [JSONObject]) -> [JSONObject] {
        records.sorted { left, right in
            let (first, second) = (left.text("date"), right.text("date"))
            return first != second ? first > second : left.id > right.id
        }
    }

    private static func presented(
        _ record: JSONObject, _ scorer: inout FormatScorer, owner: Bool, episode: Bool, _ call: Call,
        _ state: inout AppState
    ) -> JSONObject {
        var record = scorer.scored(record)
        record["qualityCutoffNotMet"] = .bool(scorer.isBelowCutoff(record))
        record = Activity.embedding(owner: owner, episode: episode, in: record, call, &state)
        return orders[state.app].map { record.arranged(by: $0) } ?? record
    }

    @Sendable private static func markFailed(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let id = try call.untypedID()
        guard let record = state[.history][id] else {
            throw .missing(state.app == .radarr ? "MovieHistory" : "EpisodeHistory", id)
        }
        var failed = [record]
        if let downloadID = record["downloadId"]?.string {
            failed = grabs(of: downloadID, in: &state)
            Downloads.forget(downloadID, in: &state)
        }
        Failures.mark(failed, skipRedownload: false, in: &state, at: call.now)
        return .emptyObject
    }

    // MARK: For the rest of the app

    /// Adds an event. `subject` holds `movieId`, or `episodeId` and `seriesId`; `source` is a file, release or queue
    /// item that has the quality and languages.
    static func record(
        _ eventType: String, subject: JSONObject, title: String, source: JSONObject, downloadID: String? = nil,
        data: JSONObject, in state: inout AppState, at now: Instant
    ) {
        let record = JSONObject([
            ("movieId", subject["movieId"]),
            ("episodeId", subject["episodeId"]),
            ("seriesId", subject["seriesId"]),
            ("sourceTitle", .string(title)),
            ("languages", source["languages"] ?? []),
            ("quality", source["quality"]),
            ("date", JSONValue(now)),
            ("downloadId", downloadID.map(JSONValue.string)),
            ("eventType", .string(eventType)),
            ("data", .object(data)),
        ])
        state[.history].add(record)
    }

    static func grabs(of downloadID: String, in state: inout AppState) -> [JSONObject] {
        state[.history].filter { $0["downloadId"]?.string == downloadID && $0["eventType"] == "grabbed" }
    }

    static func recordGrab(
        _ release: JSONObject, subject: JSONObject, client: JSONObject, downloadID: String, _ purpose: Purpose,
        in state: inout AppState, at now: Instant
    ) {
        let isRadarr = state.app == .radarr
        func text(_ key: String) -> JSONValue { release[key].map { .string(plain($0)) } ?? .null }
        let age = Releases.finished(release, weight: 0, state.app, at: now)
        let isUsenet = release["protocol"] == "usenet"
        let hash = release.text("infoHash")
        let owner = subject[state.app.ownerKey]?.int.flatMap { state[state.app.owners][$0] } ?? [:]
        let flags = IndexerFlags.bits(of: release["indexerFlags"], state.app)
        let isByID = (release[isRadarr ? "tmdbId" : "tvdbId"]?.int ?? 0) != 0
        var data: JSONObject = [
            "indexer": text("indexer"), "nzbInfoUrl": text("infoUrl"), "releaseGroup": text("releaseGroup"),
            "age": .string(plain(age["age"] ?? 0)), "ageHours": .string(plain(age["ageHours"] ?? 0)),
            "ageMinutes": .string(plain(age["ageMinutes"] ?? 0)), "publishedDate": text("publishDate"),
            "downloadClient": client["implementation"] ?? .null, "downloadClientName": client["name"] ?? .null,
            "size": text("size"), "downloadUrl": text("downloadUrl"), "guid": text("guid"),
        ]
        for key in isRadarr ? ["tmdbId", "imdbId"] : ["tvdbId", "tvRageId"] { data[key] = text(key) }
        if !isRadarr { data["imdbId"] = release["imdbId"] ?? owner["imdbId"] ?? .null }
        data["protocol"] = isUsenet ? "1" : "2"
        data["customFormatScore"] = .string(plain(release["customFormatScore"] ?? 0))
        data[isRadarr ? "movieMatchType" : "seriesMatchType"] = isByID ? "Id" : "Title"
        data["releaseSource"] = .string(purpose.historyName)
        data["indexerFlags"] = .string(IndexerFlags.text(of: flags, state.app))
        if isRadarr { data["indexerId"] = text("indexerId") }
        if !isRadarr { data["releaseType"] = .string(Downloads.releaseType(of: release).pascalCased) }
        if !isUsenet, !hash.isEmpty { data["torrentInfoHash"] = .string(hash) }
        record(
            "grabbed", subject: subject, title: release.text("title"), source: release,
            downloadID: downloadID, data: data, in: &state, at: now)
    }

    private static func plain(_ value: JSONValue) -> String { value.string ?? value.number?.text ?? "" }
}
