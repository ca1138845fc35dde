import FixtureKit

/// `/moviefile` and `/rename`: what lies on the disk.
enum MovieFiles {
    static let routes: [AppRoute] = [
        AppRoute(
            .get, "moviefile", "The files of some movies, or some files",
            query: [Parameter("movieId", .integers), Parameter("movieFileIds", .integers)], also: [500], pinsJSON: true,
            handler: list),
        AppRoute(.get, "moviefile/{id}", "One file", handler: one),
        AppRoute(
            .put, "moviefile/{id?}", "Change what is known of a file", body: .json, success: 202, also: [500],
            handler: edit),
        AppRoute(
            .put, "moviefile/editor", "Change several files alike", body: .json, success: 202, also: [500],
            handler: editAll),
        AppRoute(
            .put, "moviefile/bulk", "Change several files each", body: .json, success: 202, also: [500],
            handler: editEach),
        AppRoute(.delete, "moviefile/{id}", "Delete a file", also: [409], handler: delete),
        AppRoute(.delete, "moviefile/bulk", "Delete several files", body: .json, also: [409, 500], handler: deleteAll),
        AppRoute(
            .get, "rename", "Files whose name the naming format would change",
            query: [Parameter("movieId", .integers)], also: [500], handler: renamePreview),
    ]

    @Sendable static func list(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let movieIDs = call.query.ints("movieId")
        let fileIDs = call.query.ints("movieFileIds")
        if movieIDs.isEmpty, fileIDs.isEmpty { throw .api(400, "movieId or movieFileIds must be provided") }
        var ids = fileIDs
        if movieIDs.isEmpty {
            try state[.movieFile].require(fileIDs)
        } else {
            ids = movieIDs.compactMap { state[.movie][$0]?["movieFileId"]?.int }.filter { $0 > 0 }
        }
        return .list(presented(Set(ids).sorted(), &state)).fresh(.untilChange)
    }

    @Sendable static func one(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        guard let file = presented([call.id], &state).first else { throw .notFound }
        return .object(file).fresh(.untilChange)
    }

    /// The files as this resource answers them, with custom formats and score.
    static func presented(_ ids: [Int], _ state: inout AppState) -> [JSONObject] {
        let presenter = MovieFilePresenter(&state)
        var rules = ProfileRules(&state)
        let files = state[.movieFile]
        let movies = state[.movie]
        return ids.compactMap { id in
            guard let file = files[id] else { return nil }
            return presenter.present(file, of: movies[file["movieId"]?.int ?? 0], isScored: true, rules: &rules)
        }
    }

    // MARK: Changing

    @Sendable static func edit(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let changes = try FileChanges(call.body, &state)
        let id = try call.updateID()
        guard state[.movieFile].contains(id) else { throw .missing("MovieFile", id) }
        guard changes.indexerFlags != nil else { throw .internalError("Nullable object must have a value.") }
        state[.movieFile].update(id) { changes.replace(in: &$0) }
        return .accepted(presented([id], &state).first ?? [:], at: "/api/v3/moviefile/\(id)")
    }

    @Sendable static func editAll(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let ids = try call.body.ids("movieFileIds")
        let changes = try FileChanges(call.body, &state)
        try state[.movieFile].require(ids)
        for id in ids { state[.movieFile].update(id) { changes.apply(to: &$0) } }
        var reply = Reply.list(presented(ids.sorted(), &state), status: 202)
        reply.fields.append(("Deprecation", "true"))
        return reply
    }

    @Sendable static func editEach(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        var changes: [(id: Int, changes: FileChanges)] = []
        for body in try call.body.elements(of: "Radarr.Api.V3.MovieFiles.MovieFileResource") {
            changes.append((try body.int("id") ?? 0, try FileChanges(body, &state)))
        }
        try state[.movieFile].require(changes.map(\.id))
        for (id, change) in changes { state[.movieFile].update(id) { change.apply(to: &$0) } }
        return .list(presented(changes.map(\.id).sorted(), &state), status: 202)
    }

    // MARK: Deleting

    @Sendable static func delete(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let id = try call.deletedID()
        guard let file = state[.movieFile][id] else { throw .missing("MovieFile", id) }
        try remove(file, by: call, in: &state)
        return .empty
    }

    @Sendable static func deleteAll(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let ids = try call.body.ids("movieFileIds")
        if ids.isEmpty { throw .api(400, "movieFileIds must be provided") }
        try state[.movieFile].require(ids)
        for id in ids {
            guard let file = state[.movieFile][id] else { continue }
            try remove(file, by: call, in: &state)
        }
        return .emptyObject
    }

    private static func remove(_ file: JSONObject, by call: Call, in state: inout AppState) throws(Refusal) {
        let movieID = file["movieId"]?.int ?? 0
        if let path = state[.movie][movieID]?["path"]?.string { try checkRoot(of: path, &state) }
        forget(file, because: "Manual", in: &state, at: call.now)
        let media = Config.section("mediamanagement", in: &state)
        let unmonitors = media.flag("autoUnmonitorPreviouslyDownloadedMovies")
        state[.movie].update(movieID) { movie in
            movie["movieFileId"] = 0
            if unmonitors { movie["monitored"] = false }
        }
        state.announceWanted(Downloads.Subject(ownerID: movieID))
    }

    /// Refuses to delete where the disk seems to be gone.
    private static func checkRoot(of path: String, _ state: inout AppState) throws(Refusal) {
        let root = MediaPath.parent(of: path)
        let folders = state[.rootFolder].filter { folder in
            let folder = folder["path"]?.string ?? ""
            return MediaPath.areEqual(folder, root) || MediaPath.isParent(folder, of: root)
        }
        guard folders.contains(where: { $0["accessible"]?.bool == false }) else { return }
        throw .exception(
            409, type: "NzbDrone.Core.Exceptions.NzbDroneClientException",
            message: "Movie's root folder (\(root)) doesn't exist.")
    }

    /// Removes a file's record with its extra files and says so in the history.
    private static func forget(_ file: JSONObject, because reason: String, in state: inout AppState, at now: Instant) {
        let path = presented([file.id], &state).first?["path"] ?? file["relativePath"]
        History.record(
            "movieFileDeleted", subject: ["movieId": file["movieId"] ?? 0], title: path?.string ?? "", source: file,
            data: [
                "reason": .string(reason), "releaseGroup": file["releaseGroup"] ?? .null,
                "size": .string(file["size"]?.number?.text ?? "0"),
                "indexerFlags": .string(IndexerFlags.text(of: file.int("indexerFlags"), .radarr)),
            ], in: &state, at: now)
        state[.movieFile][file.id] = nil
        state.announceDeletion(of: file, from: .movieFile)
        state[.extraFile].removeAll { $0["movieFileId"]?.int == file.id }
    }

    // MARK: Importing

    static func importFile(_ file: JSONObject, into id: Int, in state: inout AppState, at now: Instant) -> JSONObject {
        guard let movie = state[.movie][id] else { return [:] }
        let old = MovieFilePresenter(&state).file(of: movie)
        let sceneName = file["sceneName"]
        let defaults: JSONObject = [
            "movieId": JSONValue(id), "relativePath": "", "size": 0, "dateAdded": .string(now.description),
            "edition": .string(sceneName?.string.flatMap { MovieReleaseName($0)?.edition } ?? ""), "languages": [],
            "quality": MovieQuality(words: []).json, "indexerFlags": 0,
            "mediaInfo": mediaInfo(file["quality"], runtime: movie["runtime"]?.int ?? 0),
        ]
        var stored = MovieFilePresenter.stored(defaults.merging(file))
        stored["id"] = nil
        let added = state[.movieFile].add(stored)
        if let old { forget(old, because: "Upgrade", in: &state, at: now) }
        state[.movie].update(id) { $0 = $0.woven(with: ["movieFileId": JSONValue(added.id)], by: MovieForm.order) }
        state.announce(.movieFile, .updated, added.id)
        state.announceWanted(Downloads.Subject(ownerID: id))
        return presented([added.id], &state).first ?? added
    }

    /// What a probe of such a file would likely say.
    private static func mediaInfo(_ quality: JSONValue?, runtime: Int) -> JSONValue {
        let resolution = quality?["quality"]?["resolution"]?.int ?? 0
        let sizes = [2160: "3840x2160", 1080: "1920x1080", 720: "1280x720", 576: "1024x576"]
        let isUHD = resolution == 2160
        return [
            "audioBitrate": 640_000, "audioChannels": .number(JSONNumber(text: "5.1")), "audioCodec": "EAC3",
            "audioLanguages": "eng", "audioStreamCount": 1, "videoBitDepth": isUHD ? 10 : 8, "videoBitrate": 0,
            "videoCodec": isUHD ? "h265" : "h264", "videoFps": .number(JSONNumber(text: "23.976")),
            "videoDynamicRange": isUHD ? "HDR" : "", "videoDynamicRangeType": isUHD ? "HDR10" : "",
            "resolution": .string(sizes[resolution] ?? "720x480"),
            "runTime": .string(runtime < 60 ? "\(runtime):00" : "\(runtime / 60):\((runtime % 60).twoDigits):00"),
            "scanType": "Progressive", "subtitles": "eng",
        ]
    }

    // MARK: Renaming

    @Sendable static func renamePreview(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let ids = call.query.ints("movieId")
        if ids.isEmpty { throw .api(400, "movieId must be provided") }
        try state[.movie].require(ids)
        let naming = MovieNaming(&state)
        let files = MovieFilePresenter(&state)
        var renames: [JSONObject] = []
        for id in ids {
            guard let movie = state[.movie][id], let file = files.file(of: movie) else { continue }
            let name = naming.file(file, of: movie)
            guard name != file["relativePath"]?.string else { continue }
            renames.append([
                "movieId": JSONValue(id), "movieFileId": JSONValue(file.id), "existingPath": file["relativePath"] ?? "",
                "newPath": .string(name),
            ])
        }
        return .list(renames).fresh(.untilChange)
    }

    /// The effect of RenameFiles and RenameMovie: the files get the names that the preview shows.
    static func rename(_ ids: [Int], in state: inout AppState, at now: Instant) {
        let naming = MovieNaming(&state)
        for id in ids {
            guard let file = state[.movieFile][id], let movie = state[.movie][file["movieId"]?.int ?? 0] else {
                continue
            }
            let name = naming.file(file, of: movie)
            let old = file["relativePath"]?.string ?? ""
            guard name != old else { continue }
            state[.movieFile].update(id) { $0["relativePath"] = .string(name) }
            state.announce(.movie, .updated, movie.id)
            let folder = movie["path"]?.string ?? ""
            History.record(
                "movieFileRenamed", subject: ["movieId": JSONValue(movie.id)], title: MediaPath.joined(folder, old),
                source: file,
                data: [
                    "sourcePath": .string(MediaPath.joined(folder, old)), "sourceRelativePath": .string(old),
                    "path": .string(MediaPath.joined(folder, name)), "relativePath": .string(name),
                    "releaseGroup": file["releaseGroup"] ?? .null, "size": .string(file["size"]?.number?.text ?? "0"),
                    "indexerFlags": .string(IndexerFlags.text(of: file.int("indexerFlags"), .radarr)),
                ], in: &state, at: now)
        }
    }
}

/// What a client may change of a file.
private struct FileChanges {
    var quality: JSONValue?
    var languages: JSONValue?
    var edition: String?
    var releaseGroup: String?
    var sceneName: String?
    var indexerFlags: Int?

    init(_ body: Body, _ state: inout AppState) throws(Refusal) {
        quality = try body.quality("quality", &state)
        languages = try body.languages("languages", &state)
        edition = try body.string("edition")
        releaseGroup = try body.string("releaseGroup")
        sceneName = try body.string("sceneName")
        indexerFlags = try body.int("indexerFlags", nullable: true)
    }

    /// Changes what was sent.
    func apply(to file: inout JSONObject) {
        var members: [(String, JSONValue?)] = []
        if let sceneName, Self.isSceneName(sceneName) { members.append(("sceneName", .string(sceneName))) }
        members.append(("releaseGroup", releaseGroup.map(JSONValue.string)))
        members.append(("edition", edition.map(JSONValue.string)))
        members.append(("languages", languages))
        members.append(("quality", quality))
        members.append(("indexerFlags", indexerFlags.map { JSONValue($0) }))
        file = file.woven(with: JSONObject(members), by: MovieFilePresenter.order)
    }

    /// The rule of a single PUT: what was not sent is emptied, but for the names.
    func replace(in file: inout JSONObject) {
        file = file.removing(["quality", "languages", "edition"])
        apply(to: &file)
    }

    private static func isSceneName(_ name: String) -> Bool {
        guard name.contains("."), !name.contains(" "), let release = MovieReleaseName(name) else { return false }
        return release.group != nil && release.quality.definition.id != 0
    }
}
