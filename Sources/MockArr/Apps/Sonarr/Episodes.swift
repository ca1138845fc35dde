import FixtureKit

/// `/episode`.
enum Episodes {
    static let includes: [Parameter] = [
        Parameter("includeSeries", .boolean), Parameter("includeEpisodeFile", .boolean),
        Parameter("includeImages", .boolean),
    ]

    static let routes: [AppRoute] = [
        AppRoute(
            .get, "episode", "Episodes of a series, or of ids, or of a file",
            query: [
                Parameter("seriesId", .integer), Parameter("seasonNumber", .integer),
                Parameter("episodeIds", .integers),
                Parameter("episodeFileId", .integer),
            ] + includes, also: [500], pinsJSON: true, handler: list),
        AppRoute(.get, "episode/{id}", "One episode with its series, file and images", pinsJSON: true, handler: one),
        AppRoute(
            .put, "episode/{id?}", "Monitor an episode, or stop it", body: .json, success: 202, also: [500],
            handler: edit),
        AppRoute(
            .put, "episode/monitor", "Monitor several episodes, or stop it",
            query: [Parameter("includeImages", .boolean)],
            body: .json, success: 202, also: [404, 500], handler: monitor),
    ]

    @Sendable static func list(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let episodes = try wanted(call, &state)
        var presenter = EpisodePresenter(&state, call)
        return .list(episodes.map { presenter.present($0) }).fresh(.untilChange)
    }

    /// The series goes before ids, ids before the file.
    private static func wanted(_ call: Call, _ state: inout AppState) throws(Refusal) -> [JSONObject] {
        let all = state[.episode]
        if let seriesID = call.query.int("seriesId") {
            let episodes = all.group("seriesId", seriesID)
            guard let season = call.query.int("seasonNumber") else { return episodes }
            return episodes.filter { $0.int("seasonNumber") == season }
        }
        let ids = call.query.ints("episodeIds")
        if !ids.isEmpty { return try all.documents(ids) }
        if let fileID = call.query.int("episodeFileId") { return all.group("episodeFileId", fileID) }
        throw .api(400, "seriesId or episodeIds must be provided")
    }

    @Sendable static func one(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        guard let episode = state[.episode][call.id] else { throw .notFound }
        var presenter = EpisodePresenter(&state)
        presenter.embedsSeries = true
        presenter.embedsFile = true
        presenter.embedsImages = true
        return .object(presenter.present(episode)).fresh(.untilChange)
    }

    @Sendable static func edit(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let id = try call.updateID()
        let isMonitored = try call.body.bool("monitored") ?? false
        guard state[.episode].contains(id) else { throw .missing("Episode", id) }
        state[.episode].update(id) { $0["monitored"] = .bool(isMonitored) }
        announceMonitoring(of: id, &state)
        return .object(EpisodeDocuments.plain(state[.episode][id] ?? [:]), status: 202)
    }

    @Sendable static func monitor(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let ids = try call.body.ids("episodeIds")
        let isMonitored = try call.body.bool("monitored") ?? false
        if ids.count == 1, !state[.episode].contains(ids[0]) { throw .missing("Episode", ids[0]) }
        for id in ids { state[.episode].update(id) { $0["monitored"] = .bool(isMonitored) } }
        if ids.count == 1 { announceMonitoring(of: ids[0], &state) }
        // The real server, too, notices an unknown one only when it reads the others back.
        let episodes = try state[.episode].documents(ids)
        var presenter = EpisodePresenter(&state)
        presenter.embedsImages = call.query.flag("includeImages")
        return .list(episodes.map { presenter.present($0) }, status: 202)
    }

    /// Only a single change is broadcast.
    private static func announceMonitoring(of id: Int, _ state: inout AppState) {
        state.announceWanted(Downloads.Subject(ownerID: 0, episodeIDs: [id]))
    }

    // MARK: What activity asks for

    /// The episode as it stands inside queue and history records.
    static func nested(_ id: Int, _ call: Call, _ state: inout AppState) -> JSONObject? {
        state[.episode][id].map(EpisodeDocuments.plain)
    }

    /// Stores a file for one or several episodes of a series in place of what they had, and returns it with its id.
    @discardableResult
    static func importFile(
        _ file: JSONObject, into episodeIDs: [Int], of seriesID: Int, in state: inout AppState, at now: Instant
    ) -> JSONObject {
        let episodes = episodeIDs.compactMap { state[.episode][$0] }
        guard let series = state[.series][seriesID], let first = episodes.first else { return [:] }
        for id in Set(episodes.map { $0.int("episodeFileId") }) where id != 0 {
            EpisodeFiles.remove(id, reason: "Upgrade", in: &state, at: now)
        }
        var document = EpisodeFileDocuments.imported(file, of: series, episodes, at: now)
        document["seasonNumber"] = first["seasonNumber"]
        if document.text("relativePath").isEmpty {
            let naming = EpisodeNaming(in: &state)
            document["relativePath"] = .string(naming.relativePath(of: document, episodes, series: series))
        }
        let stored = state[.episodeFile].add(document.arranged(by: EpisodeFileDocuments.order))
        for id in episodeIDs { state[.episode].update(id) { $0["episodeFileId"] = JSONValue(stored.id) } }
        state.announce(.episodeFile, .updated, stored.id)
        state.announceWanted(Downloads.Subject(ownerID: seriesID, episodeIDs: episodeIDs))
        state.announce(.series, .updated, seriesID)
        var presenter = EpisodeFilePresenter(&state)
        return presenter.present(stored)
    }
}
