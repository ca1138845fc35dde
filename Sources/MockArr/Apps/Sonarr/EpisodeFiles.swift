import FixtureKit

/// `/episodefile`.
enum EpisodeFiles {
    static let routes: [AppRoute] = [
        AppRoute(
            .get, "episodefile", "Files of a series, or of ids",
            query: [Parameter("seriesId", .integer), Parameter("episodeFileIds", .integers)], also: [404, 500],
            pinsJSON: true,
            handler: list),
        AppRoute(.get, "episodefile/{id}", "One file", pinsJSON: true, handler: one),
        AppRoute(
            .put, "episodefile/{id?}", "Change what is known of a file", body: .json, success: 202, also: [500],
            handler: edit),
        AppRoute(
            .put, "episodefile/editor", "Change several files alike", body: .json, success: 202, also: [500],
            handler: editAlike),
        AppRoute(
            .put, "episodefile/bulk", "Change several files", body: .json, success: 202, also: [500], handler: editEach),
        AppRoute(.delete, "episodefile/{id}", "Delete a file", also: [409], handler: delete),
        AppRoute(
            .delete, "episodefile/bulk", "Delete several files", body: .json, also: [409, 500], handler: deleteMany),
    ]

    @Sendable static func list(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let files: [JSONObject]
        if let seriesID = call.query.int("seriesId") {
            guard state[.series].contains(seriesID) else { throw .missing("Series", seriesID) }
            files = state[.episodeFile].group("seriesId", seriesID)
        } else {
            let ids = call.query.ints("episodeFileIds")
            guard !ids.isEmpty else { throw .api(400, "seriesId or episodeFileIds must be provided") }
            files = try state[.episodeFile].documents(ids)
        }
        var presenter = EpisodeFilePresenter(&state)
        return .list(files.map { presenter.present($0) }).fresh(.untilChange)
    }

    @Sendable static func one(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        guard let file = state[.episodeFile][call.id] else { throw .notFound }
        var presenter = EpisodeFilePresenter(&state)
        return .object(presenter.present(file)).fresh(.untilChange)
    }

    // MARK: Changing

    @Sendable static func edit(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let id = try call.updateID()
        guard state[.episodeFile].contains(id) else { throw .missing("EpisodeFile", id) }
        guard let quality = try call.body.quality("quality", &state) else {
            throw .internalError(
                "Object reference not set to an instance of an object.", type: "System.NullReferenceException")
        }
        let sceneName = try call.body.string("sceneName").flatMap { isSceneTitle($0) ? $0 : nil }
        let group = try call.body.string("releaseGroup")
        change(
            id,
            [
                ("quality", quality), ("sceneName", sceneName.map(JSONValue.string)),
                ("releaseGroup", group.map(JSONValue.string)),
            ], in: &state)
        var presenter = EpisodeFilePresenter(&state)
        return .accepted(presenter.present(state[.episodeFile][id] ?? [:]), at: "/api/v3/episodefile/\(id)")
    }

    @Sendable static func editAlike(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let ids = try call.body.ids("episodeFileIds")
        let members = try members(of: call.body, [], &state)
        var reply = try answer(ids, in: &state) { state in
            for id in ids { change(id, members, in: &state) }
        }
        if call.persona.generation >= 5 { reply.fields.append(("Deprecation", "true")) }
        return reply
    }

    @Sendable static func editEach(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        var changes: [(id: Int, members: [(String, JSONValue?)])] = []
        for body in try call.body.elements() {
            changes.append(
                (
                    try body.int("id") ?? 0,
                    try members(of: body, ["indexerFlags", "releaseType"], &state)
                ))
        }
        return try answer(changes.map(\.id), in: &state) { state in
            for item in changes { change(item.id, item.members, in: &state) }
        }
    }

    private static func members(
        of body: Body, _ names: [String], _ state: inout AppState
    ) throws(Refusal) -> [(String, JSONValue?)] {
        var members = [
            ("languages", try body.languages("languages", &state)), ("quality", try body.quality("quality", &state)),
        ]
        for name in names {
            let value =
                name == "releaseType"
                ? try body.choice(name, EpisodeFileDocuments.releaseType, nullable: true).map(JSONValue.string)
                : body[name]
            members.append((name, value))
        }
        members.append(
            ("sceneName", try body.string("sceneName").flatMap { isSceneTitle($0) ? $0 : nil }.map(JSONValue.string)))
        members.append(("releaseGroup", try body.string("releaseGroup").map(JSONValue.string)))
        return members
    }

    /// Null members are left alone.
    private static func change(_ id: Int, _ members: [(String, JSONValue?)], in state: inout AppState) {
        state[.episodeFile].update(id) { file in
            for case (let name, let value?) in members { file[name] = value }
            file = file.arranged(by: EpisodeFileDocuments.order)
        }
    }

    private static func answer(
        _ ids: [Int], in state: inout AppState, after change: (inout AppState) -> Void
    ) throws(Refusal) -> Reply {
        try state[.episodeFile].require(ids)
        change(&state)
        let files = try state[.episodeFile].documents(ids)
        var presenter = EpisodeFilePresenter(&state)
        return .list(files.map { presenter.present($0) }, status: 202)
    }

    /// Release names have dots for blanks, and an episode in them.
    private static func isSceneTitle(_ title: String) -> Bool {
        title.contains(".") && !title.contains(" ") && EpisodeReleaseName(title) != nil
    }

    // MARK: Deleting

    @Sendable static func delete(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let id = try call.deletedID()
        guard let file = state[.episodeFile][id] else { throw .missing("EpisodeFile", id) }
        try checkRoot(of: file, in: &state)
        remove(id, reason: "Manual", in: &state, at: call.now)
        return .empty
    }

    @Sendable static func deleteMany(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let ids = try call.body.ids("episodeFileIds")
        for file in try state[.episodeFile].documents(ids) { try checkRoot(of: file, in: &state) }
        for id in ids { remove(id, reason: "Manual", in: &state, at: call.now) }
        return .emptyObject
    }

    /// A disk that is not mounted looks as if all files had gone, so nothing is deleted then.
    private static func checkRoot(of file: JSONObject, in state: inout AppState) throws(Refusal) {
        let path = state[.series][file.int("seriesId")]?.text("path") ?? ""
        let root = MediaPath.bestRoot(of: path, among: RootFolders.paths(&state))
        let folder = state[.rootFolder].first { MediaPath.areEqual($0.text("path"), root) }
        guard folder?["accessible"] == false else { return }
        throw .exception(
            409, type: "NzbDrone.Core.MediaFiles.MediaFileDeletionException",
            message: "Series' root folder (\(root)) doesn't exist.")
    }

    /// Removes a file from the episodes that have it, and writes that down for each of them.
    static func remove(_ id: Int, reason: String, in state: inout AppState, at now: Instant) {
        guard let file = state[.episodeFile][id] else { return }
        let series = state[.series][file.int("seriesId")] ?? [:]
        let media = Config.section("mediamanagement", in: &state)
        let unmonitors = reason == "Manual" && media.flag("autoUnmonitorPreviouslyDownloadedEpisodes")
        let episodes = state[.episode].group("episodeFileId", id)
        state[.episodeFile][id] = nil
        state.announceDeletion(of: file, from: .episodeFile)
        if reason != "Upgrade" {
            state.announceWanted(Downloads.Subject(ownerID: series.id, episodeIDs: episodes.map(\.id)))
            state.announce(.series, .updated, series.id)
        }
        for episode in episodes {
            state[.episode].update(episode.id) { episode in
                episode["episodeFileId"] = 0
                if unmonitors { episode["monitored"] = false }
            }
            History.record(
                "episodeFileDeleted",
                subject: ["episodeId": JSONValue(episode.id), "seriesId": JSONValue(series.id)],
                title: MediaPath.joined(series.text("path"), file.text("relativePath")), source: file,
                data: historyData(of: file, [("reason", .string(reason))]), in: &state, at: now)
        }
    }

    /// What history keeps of a file, numbers as text and names as .NET has them.
    static func historyData(of file: JSONObject, _ first: [(String, JSONValue?)]) -> JSONObject {
        let type = file["releaseType"]?.string ?? "unknown"
        return JSONObject(
            first + [
                ("releaseGroup", file["releaseGroup"] ?? .null),
                ("size", .string(String(file.int("size")))),
                ("indexerFlags", .string(IndexerFlags.text(of: file.int("indexerFlags"), .sonarr))),
                ("releaseType", .string(type.pascalCased)),
            ])
    }
}
