import FixtureKit

/// How movies are changed and deleted.
extension Movies {
    @Sendable static func edit(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let input = try MovieInput(call.body)
        let id = try call.sentID()
        var failures = MovieRules(&state).shared(input, owner: id)
        if id <= 0 { failures.append(.greaterThan("Id", 0, attempted: JSONValue(id))) }
        if input.path == nil { failures.append(.notEmpty("Path")) }
        try failures.refuse()
        guard let movie = state[.movie][id] else { throw .missing("Movie", id) }
        let path = MediaPath.normalized(input.path ?? "")
        if call.query.flag("moveFiles") {
            Commands.queue(
                "MoveMovie",
                ["movieId": JSONValue(id), "sourcePath": movie["path"] ?? "", "destinationPath": .string(path)],
                trigger: "manual", in: &state, at: call.now)
        }
        state[.movie].update(id) { movie in
            movie = movie.removing(["addOptions"]).woven(
                with: JSONObject([
                    ("path", .string(path)),
                    ("qualityProfileId", JSONValue(input.qualityProfileID)),
                    ("monitored", .bool(input.monitored)),
                    ("minimumAvailability", .string(input.minimumAvailability)),
                    ("tags", JSONValue(input.tags)),
                    ("addOptions", input.addOptions.map(JSONValue.object)),
                ]), by: MovieForm.order)
        }
        // Once by the controller, once for the event.
        for _ in 0..<2 { state.announce(.movie, .updated, id) }
        return .accepted(presented(id, call, &state), at: "/api/v3/movie/\(id)")
    }

    @Sendable static func editAll(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let body = call.body
        let ids = try editedIDs(body, &state)
        let monitored = try body.bool("monitored", nullable: true)
        let profile = try body.int("qualityProfileId", nullable: true)
        let minimum = try body.choice("minimumAvailability", status, nullable: true)
        let root = try body.string("rootFolderPath").flatMap { $0.isEmpty ? nil : $0 }
        let tags = try body.ints("tags")
        let mode = try body.choice("applyTags", TagEdit.choice) ?? "add"
        let moves = try body.bool("moveFiles") ?? false
        let rules = MovieRules(&state)
        for id in ids {
            let current = state[.movie][id]?["qualityProfileId"]?.int ?? 0
            let missing = root.flatMap {
                PathRules.invalidPath("RootFolderPath", $0) ?? rules.paths.missingRoot("RootFolderPath", $0)
            }
            let failures = [missing, rules.profile(profile ?? current)].compactMap { $0 }
            try failures.refuse()
        }
        if let root, moves {
            let movies = ids.map { id -> JSONValue in
                ["movieId": JSONValue(id), "sourcePath": state[.movie][id]?["path"] ?? ""]
            }
            Commands.queue(
                "BulkMoveMovie", ["movies": .array(movies), "destinationRootFolder": .string(root)], trigger: "manual",
                in: &state, at: call.now)
        }
        let naming = MovieNaming(&state)
        for id in ids {
            state[.movie].update(id) { movie in
                if let monitored { movie["monitored"] = .bool(monitored) }
                if let profile { movie["qualityProfileId"] = JSONValue(profile) }
                if let minimum { movie["minimumAvailability"] = .string(minimum) }
                if let root {
                    // Only whoever has the files moved has the folders named anew.
                    let folder = moves ? naming.folder(of: movie) : MediaPath.name(of: movie.text("path"))
                    movie["path"] = .string(MediaPath.joined(root, folder))
                }
                if let tags { movie["tags"] = JSONValue(TagEdit.apply(tags, mode, to: movie.ints("tags"))) }
            }
            state.announce(.movie, .updated, id)
        }
        var presenter = MoviePresenter(call, &state)
        return .list(ids.sorted().map { presenter.present(state[.movie][$0] ?? [:], as: .edited) }, status: 202)
    }

    /// The ids of an editor's body, all of which must exist.
    private static func editedIDs(_ body: Body, _ state: inout AppState) throws(Refusal) -> [Int] {
        let ids = try body.ids("movieIds")
        try state[.movie].require(ids)
        return ids
    }

    // MARK: Deleting

    @Sendable static func delete(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let id = try call.deletedID()
        guard state[.movie].contains(id) else { throw .missing("Movie", id) }
        remove(
            [id], isExcluded: call.query.flag("addImportExclusion"), deletesFiles: call.query.flag("deleteFiles"),
            from: &state)
        return .empty
    }

    @Sendable static func deleteAll(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let ids = try editedIDs(call.body, &state)
        let deletesFiles = try call.body.bool("deleteFiles") ?? false
        let isExcluded = try call.body.bool("addImportExclusion") ?? false
        remove(ids, isExcluded: isExcluded, deletesFiles: deletesFiles, from: &state)
        return .emptyObject
    }

    /// Removes movies and everything that belongs to them.
    static func remove(_ ids: [Int], isExcluded: Bool, deletesFiles: Bool, from state: inout AppState) {
        let ids = Set(ids)
        let movies = state[.movie].filter { ids.contains($0.id) }
        state[.movie].removeAll { ids.contains($0.id) }
        for movie in movies {
            MovieCatalogue.keep(movie, in: &state)
            MovieExtras.moveCredits(from: metadataID(of: movie.id), to: -movie.int("tmdbId"), in: &state)
            if isExcluded { exclude(movie, in: &state) }
            state.announceDeletion(of: movie, from: .movie)
        }
        FileTree.leave(movies.map { $0.text("path") }, deletesFiles: deletesFiles, in: &state)
        func isTheirs(_ record: JSONObject) -> Bool { record["movieId"]?.int.map(ids.contains) ?? false }
        for name in [.movieFile, .extraFile, .history, .blocklist] as [Collection.Name] {
            state[name].removeAll(where: isTheirs)
        }
        forgetDownloads(of: ids, in: &state)
        MovieCollections.removeEmpty(amongThoseOf: movies, in: &state)
    }

    /// Releases that wait for their delay go with the movie; what a client downloads stays, of a movie now unknown.
    private static func forgetDownloads(of ids: Set<Int>, in state: inout AppState) {
        let theirs = state[.queue].filter { $0["movieId"]?.int.map(ids.contains) ?? false }
        for item in theirs {
            if item["downloadId"] == nil {
                state[.queue][item.id] = nil
            } else {
                state[.queue].update(item.id) { $0 = $0.removing(["movieId", "movie"]) }
            }
        }
    }

    private static func exclude(_ movie: JSONObject, in state: inout AppState) {
        guard let tmdbID = movie["tmdbId"], state[.exclusions].first(where: { $0["tmdbId"] == tmdbID }) == nil else {
            return
        }
        state[.exclusions].add([
            "tmdbId": tmdbID, "movieTitle": movie["title"] ?? "", "movieYear": movie["year"] ?? 0,
        ])
    }
}
