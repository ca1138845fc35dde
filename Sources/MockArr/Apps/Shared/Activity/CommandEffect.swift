import FixtureKit

/// What a command was told to do, once it is done.
struct Work {
    let body: JSONObject
    let trigger: String
    /// What was left the last time, for a command that does a part of its work at a time.
    var rest: JSONObject?

    func int(_ name: String) -> Int { body[name]?.int ?? 0 }
    func ints(_ name: String) -> [Int] { (body[name]?.array ?? []).compactMap(\.int) }
    func text(_ name: String) -> String { body[name]?.string ?? "" }

    var purpose: Purpose { trigger == "manual" ? .userInvoked : .automatic }
}

enum Outcome: Sendable, Equatable {
    /// With the last message, nil when the one of the start stays.
    case completed(String? = nil)
    /// Without having achieved anything.
    case unsuccessful(String)
    /// With the .NET exception that ended it.
    case failed(type: String, message: String)
    /// Not done yet: the rest comes a little later, so that no request has to wait for all of it.
    case goesOn(rest: JSONObject)

    static func missing(_ model: String, _ id: Int) -> Outcome {
        .failed(
            type: "NzbDrone.Core.Datastore.ModelNotFoundException", message: "\(model) with ID \(id) does not exist")
    }
}

/// What a command says when it starts and does when it ends.
struct CommandEffect: Sendable {
    let progress: @Sendable (_ body: JSONObject, _ state: inout AppState, _ now: Instant) -> String?
    let carryOut: @Sendable (_ work: Work, _ state: inout AppState, _ now: Instant) -> Outcome

    init(
        progress: @escaping @Sendable (JSONObject, inout AppState, Instant) -> String? = { _, _, _ in nil },
        carryOut: @escaping @Sendable (Work, inout AppState, Instant) -> Outcome = { _, _, _ in .completed() }
    ) {
        self.progress = progress
        self.carryOut = carryOut
    }

    /// The effect of the command of that name; most have none that anybody could see.
    static func named(_ name: String) -> CommandEffect { table[name] ?? nothing }

    private static let nothing = CommandEffect()

    private static let table: [String: CommandEffect] = [
        "Backup": CommandEffect(
            progress: { _, _, _ in "Starting Backup" },
            carryOut: { work, state, now in
                Backups.make(type: work.trigger == "scheduled" ? "scheduled" : "manual", in: &state, at: now)
                return .completed()
            }),
        "BulkMoveMovie": CommandEffect(progress: movingMany, carryOut: moveMany),
        "BulkMoveSeries": CommandEffect(progress: movingMany, carryOut: moveMany),
        "ClearBlocklist": CommandEffect(carryOut: { _, state, _ in empty(.blocklist, &state) }),
        "ClearLog": CommandEffect(carryOut: { _, state, _ in empty(.log, &state) }),
        "CutoffUnmetEpisodeSearch": wanted(.better),
        "CutoffUnmetMoviesSearch": wanted(.better),
        "DeleteLogFiles": CommandEffect(carryOut: { _, state, _ in
            Logs.delete(ofUpdates: false, in: &state)
            return .completed()
        }),
        "DeleteUpdateLogFiles": CommandEffect(carryOut: { _, state, _ in
            Logs.delete(ofUpdates: true, in: &state)
            return .completed()
        }),
        "DownloadedEpisodesScan": CommandEffect(carryOut: scan),
        "DownloadedMoviesScan": CommandEffect(carryOut: scan),
        "EpisodeSearch": CommandEffect(progress: searchingEpisodes, carryOut: searchEpisodes),
        "ImportListSync": CommandEffect(
            progress: { body, state, _ in
                state.app == .radarr ? DiscoverMovies.syncing(body["definitionId"]?.int, in: &state) : nil
            },
            carryOut: { work, state, now in
                let list = work.body["definitionId"]?.int
                if state.app == .radarr { return DiscoverMovies.sync(list, in: &state, at: now) }
                SeriesLists.sync(list, in: &state, at: now)
                return .completed()
            }),
        "ManualImport": CommandEffect(carryOut: ManualImports.carryOut),
        "MissingEpisodeSearch": wanted(.missing),
        "MissingMoviesSearch": wanted(.missing),
        "MoveMovie": CommandEffect(progress: moving, carryOut: move),
        "MoveSeries": CommandEffect(progress: moving, carryOut: move),
        "MoviesSearch": CommandEffect(progress: searchingMovies, carryOut: searchMovies),
        "RefreshCollections": CommandEffect(carryOut: { work, state, now in
            MovieCollections.refresh(work.ints("collectionIds"), in: &state, at: now)
            return .completed()
        }),
        "RefreshMovie": CommandEffect(
            progress: { body, state, _ in ownerText("Updating info for ", body["movieIds"]?[0]?.int, &state) },
            carryOut: refresh),
        "RefreshSeries": CommandEffect(
            progress: { body, state, _ in ownerText("Updating ", body["seriesIds"]?[0]?.int, &state) },
            carryOut: refresh),
        "RenameFiles": CommandEffect(progress: renaming, carryOut: renameFiles),
        "RenameMovie": CommandEffect(
            progress: { body, state, _ in ownerText("Renaming movie files for ", body["movieIds"]?[0]?.int, &state) },
            carryOut: renameAll),
        "RenameSeries": CommandEffect(carryOut: renameAll),
        "RenameMovieFolder": CommandEffect(carryOut: { _, _, _ in
            // Folders are renamed by moving; the command is still there, and nobody carries it out.
            .failed(
                type: "DryIoc.ContainerException",
                message: "code: Error.UnableToResolveUnknownService; message: Unable to resolve "
                    + "NzbDrone.Core.Messaging.Commands.IExecute<NzbDrone.Core.MediaFiles.Commands.RenameMovieFolderCommand>"
            )
        }),
        "ResetApiKey": CommandEffect(carryOut: { _, state, now in
            state.resetAPIKey(at: now)
            return .completed()
        }),
        "ResetQualityDefinitions": CommandEffect(carryOut: { work, state, _ in
            QualityDefinitions.reset(titles: work.body.flag("resetTitles"), in: &state)
            return .completed()
        }),
        "RescanMovie": CommandEffect(
            progress: { body, state, _ in ownerText("Scanning disk for ", body["movieId"]?.int, &state) },
            carryOut: rescan),
        "RescanSeries": CommandEffect(
            progress: { body, state, _ in ownerText("Scanning ", body["seriesId"]?.int, &state) }, carryOut: rescan),
        "Restart": CommandEffect(carryOut: { _, state, now in
            SystemPages.restart(&state, at: now)
            return .completed()
        }),
        "RssSync": CommandEffect(
            progress: { _, _, _ in "Starting RSS Sync" },
            carryOut: { _, state, now in
                let (found, grabbed) = Searches.feeds(in: &state, at: now)
                return .completed("RSS Sync Completed. Reports found: \(found), Reports grabbed: \(grabbed)")
            }),
        "SeasonSearch": CommandEffect(progress: searchingSeries, carryOut: searchSeason),
        "SeriesSearch": CommandEffect(progress: searchingSeries, carryOut: searchSeries),
    ]

    private static func empty(_ name: Collection.Name, _ state: inout AppState) -> Outcome {
        state[name].removeAll { _ in true }
        return .completed()
    }

    private static func title(_ id: Int?, _ state: inout AppState) -> String? {
        id.flatMap { state[state.app.owners][$0]?["title"]?.string }
    }

    /// Nothing is said about a command for all, which names each in turn.
    private static func ownerText(_ prefix: String, _ id: Int?, _ state: inout AppState) -> String? {
        title(id, &state).map { prefix + $0 }
    }
}

// MARK: - Searches

extension CommandEffect {
    private static func activeIndexers(_ state: inout AppState) -> Int {
        state[.indexer].filter { $0["enableAutomaticSearch"] != false }.count
    }

    private static func searching(_ what: String, _ state: inout AppState) -> String {
        "Searching indexers for [\(what)]. \(activeIndexers(&state)) active indexers"
    }

    @Sendable private static func searchingMovies(_ body: JSONObject, _ state: inout AppState, _ now: Instant)
        -> String?
    {
        let ids = (body["movieIds"]?.array ?? []).compactMap(\.int)
        guard ids.count == 1, let movie = state[.movie][ids[0]] else {
            return "Performing search for \(ids.count) movies"
        }
        return searching("\(movie.text("title")) (\(movie.int("year")))", &state)
    }

    @Sendable private static func searchingEpisodes(_ body: JSONObject, _ state: inout AppState, _ now: Instant)
        -> String?
    {
        guard let id = body["episodeIds"]?[0]?.int, let episode = state[.episode][id],
            let title = title(episode["seriesId"]?.int, &state)
        else { return nil }
        let (season, number) = (episode.int("seasonNumber").twoDigits, episode.int("episodeNumber").twoDigits)
        return searching("\(title) : S\(season)E\(number)", &state)
    }

    @Sendable private static func searchingSeries(_ body: JSONObject, _ state: inout AppState, _ now: Instant)
        -> String?
    {
        guard let title = title(body["seriesId"]?.int, &state) else { return nil }
        let season = body["seasonNumber"]?.int.map { " : S\($0.twoDigits)" } ?? ""
        return searching(title + season, &state)
    }

    @Sendable private static func searchMovies(_ work: Work, _ state: inout AppState, _ now: Instant) -> Outcome {
        let ids = work.ints("movieIds")
        if work.rest == nil, let unknown = ids.first(where: { !state[.movie].contains($0) }) {
            return .missing("Movie", unknown)
        }
        return search(for: ids, work, &state, now) {
            "Completed search for \(ids.count) movies. \($0) reports downloaded."
        }
    }

    @Sendable private static func searchEpisodes(_ work: Work, _ state: inout AppState, _ now: Instant) -> Outcome {
        let ids = work.ints("episodeIds")
        if work.rest == nil, let unknown = ids.first(where: { !state[.episode].contains($0) }) {
            return .missing("Episode", unknown)
        }
        return search(for: ids, work, &state, now) { "Episode search completed. \($0) reports downloaded." }
    }

    @Sendable private static func searchSeason(_ work: Work, _ state: inout AppState, _ now: Instant) -> Outcome {
        let id = work.int("seriesId")
        guard state[.series].contains(id) else { return .missing("Series", id) }
        let season = work.int("seasonNumber")
        let episodes = Searches.aired(of: id, in: &state, at: now).filter { $0["seasonNumber"]?.int == season }
        return search(for: episodes.map(\.id), work, &state, now) {
            "Season search completed. \($0) reports downloaded."
        }
    }

    @Sendable private static func searchSeries(_ work: Work, _ state: inout AppState, _ now: Instant) -> Outcome {
        let id = work.int("seriesId")
        guard state[.series].contains(id) else { return .missing("Series", id) }
        let episodes = Searches.aired(of: id, in: &state, at: now).filter { $0.int("seasonNumber") > 0 }
        return search(for: episodes.map(\.id), work, &state, now) {
            "Series search completed. \($0) reports downloaded."
        }
    }

    /// A search for all that is missing, or could be better.
    private static func wanted(_ want: Searches.Want) -> CommandEffect {
        CommandEffect(
            progress: { body, state, now in
                let ids = wantedIDs(want, body, &state, now)
                return "Performing search for \(ids.count) \(state.app == .radarr ? "movies" : "episodes")"
            },
            carryOut: { work, state, now in
                let total = work.rest?.int("total")
                let ids = total == nil ? wantedIDs(want, work.body, &state, now) : []
                let what = state.app == .radarr ? "movies" : "episodes"
                return search(for: ids, work, &state, now) {
                    "Completed search for \(total ?? ids.count) \(what). \($0) reports downloaded."
                }
            })
    }

    /// Searches for some pieces of what is wanted, or of what was left the last time; says in the end what came of all.
    private static func search(
        for ids: @autoclosure () -> [Int], _ work: Work, _ state: inout AppState, _ now: Instant,
        _ message: (_ count: Int) -> String
    ) -> Outcome {
        var rest = work.rest ?? [:]
        if work.rest == nil {
            let ids = ids()
            rest["total"] = JSONValue(ids.count)
            rest["left"] = JSONValue(Searches.pieces(of: ids, in: &state))
        }
        let left = rest.objects("left")
        var count = rest.int("count")
        for piece in left.prefix(Pace.searchShare) {
            count += Searches.search(for: piece, work.purpose, in: &state, at: now)
        }
        guard left.count > Pace.searchShare else { return .completed(message(count)) }
        rest["left"] = JSONValue(Array(left.dropFirst(Pace.searchShare)))
        rest["count"] = JSONValue(count)
        return .goesOn(rest: rest)
    }

    private static func wantedIDs(
        _ want: Searches.Want, _ body: JSONObject, _ state: inout AppState, _ now: Instant
    ) -> [Int] {
        if state.app == .radarr {
            let isUnmonitored = body.text("filterKey").lowercased() == "monitored" && body["filterValue"] == "false"
            return Searches.wantedMovies(want, isMonitored: !isUnmonitored, in: &state)
        }
        return Searches.wantedEpisodes(
            want, of: body["seriesId"]?.int, isMonitored: body["monitored"] != false, in: &state, at: now)
    }
}

// MARK: - Library

extension CommandEffect {
    @Sendable private static func refresh(_ work: Work, _ state: inout AppState, _ now: Instant) -> Outcome {
        let ids = work.ints(state.app.ownersKey)
        if let unknown = ids.first(where: { !state[state.app.owners].contains($0) }) {
            return .missing(state.app.ownerModel, unknown)
        }
        if state.app == .radarr {
            Movies.refresh(ids, in: &state, at: now)
        } else {
            SeriesLibrary.refresh(ids, in: &state, at: now)
        }
        return .completed()
    }

    @Sendable private static func rescan(_ work: Work, _ state: inout AppState, _ now: Instant) -> Outcome {
        if let id = work.body[state.app.ownerKey]?.int, !state[state.app.owners].contains(id) {
            return .missing(state.app.ownerModel, id)
        }
        return .completed()
    }

    @Sendable private static func moving(_ body: JSONObject, _ state: inout AppState, _ now: Instant) -> String? {
        guard let title = title(body[state.app.ownerKey]?.int, &state) else { return nil }
        let (source, target) = (body["sourcePath"]?.string ?? "", body["destinationPath"]?.string ?? "")
        return "Moving \(title) from '\(source)' to '\(target)'"
    }

    @Sendable private static func move(_ work: Work, _ state: inout AppState, _ now: Instant) -> Outcome {
        let id = work.int(state.app.ownerKey)
        guard state[state.app.owners].contains(id) else { return .missing(state.app.ownerModel, id) }
        let (source, target) = (work.text("sourcePath"), work.text("destinationPath"))
        if MediaPath.areEqual(source, target) { return .completed(alreadyThere(id, target, &state)) }
        if !target.isEmpty { relocate(id, to: target, &state) }
        return .completed(title(id, &state).map { "\($0) moved successfully to \(target)" })
    }

    /// The movie or the series as the logs name it.
    private static func alreadyThere(_ id: Int, _ path: String, _ state: inout AppState) -> String {
        let owner = state[state.app.owners][id] ?? [:]
        let name =
            state.app == .radarr
            ? "[\(owner.text("title")) (\(owner.int("year")))][\(owner.text("imdbId")), \(owner.int("tmdbId"))]"
            : "[\(owner.int("tvdbId"))][\(owner.text("title"))]"
        return "\(name) is already in the specified location '\(path)'."
    }

    private static func movesText(_ verb: String, _ body: JSONObject, _ app: AppKind) -> String {
        let list = app == .radarr ? "movies" : "series"
        return "\(verb) \(body[list]?.array?.count ?? 0) \(list) to '\(body.text("destinationRootFolder"))'"
    }

    @Sendable private static func movingMany(_ body: JSONObject, _ state: inout AppState, _ now: Instant) -> String? {
        movesText("Moving", body, state.app)
    }

    /// A move between root folders gives the folders the names that the naming format has for them now.
    @Sendable private static func moveMany(_ work: Work, _ state: inout AppState, _ now: Instant) -> Outcome {
        let root = work.text("destinationRootFolder")
        for item in work.body.objects(state.app == .radarr ? "movies" : "series") {
            let id = item.int(state.app.ownerKey)
            guard let owner = state[state.app.owners][id] else { return .missing(state.app.ownerModel, id) }
            let folder =
                state.app == .radarr
                ? MovieNaming(&state).folder(of: owner) : EpisodeNaming(in: &state).folder(of: owner)
            let path = MediaPath.joined(root, folder)
            if path != owner.text("path") { relocate(id, to: path, &state) }
        }
        return .completed(movesText("Finished moving", work.body, state.app))
    }

    /// The files follow, because their paths are nothing but relative to this one.
    private static func relocate(_ id: Int, to path: String, _ state: inout AppState) {
        state[state.app.owners].update(id) { $0["path"] = .string(path) }
        state.announce(state.app.owners, .updated, id)
    }

    @Sendable private static func renaming(_ body: JSONObject, _ state: inout AppState, _ now: Instant) -> String? {
        guard let title = title(body[state.app.ownerKey]?.int, &state) else { return nil }
        return "Renaming \(body["files"]?.array?.count ?? 0) files for \(title)"
    }

    @Sendable private static func renameFiles(_ work: Work, _ state: inout AppState, _ now: Instant) -> Outcome {
        let id = work.int(state.app.ownerKey)
        guard let title = title(id, &state) else { return .missing(state.app.ownerModel, id) }
        let files = work.ints("files")
        if state.app == .radarr {
            if let failure = state[.movieFile].mismatch(files) { return failure }
            rename(files, of: id, in: &state, at: now)
            return .completed("Selected movie files renamed for \(title)")
        }
        rename(files, of: id, in: &state, at: now)
        return .completed("\(files.count) selected episode files renamed for \(title)")
    }

    @Sendable private static func renameAll(_ work: Work, _ state: inout AppState, _ now: Instant) -> Outcome {
        let ids = work.ints(state.app.ownersKey)
        if state.app == .radarr, let failure = state[.movie].mismatch(ids) { return failure }
        for id in ids {
            let files = state[state.app.files].group(state.app.ownerKey, id)
            rename(files.map(\.id), of: id, in: &state, at: now)
        }
        guard state.app == .radarr, let title = title(ids.last, &state) else { return .completed() }
        return .completed("All movie files renamed for \(title)")
    }

    private static func rename(_ files: [Int], of id: Int, in state: inout AppState, at now: Instant) {
        if state.app == .radarr {
            MovieFiles.rename(files, in: &state, at: now)
        } else {
            RenamedEpisodes.rename(files, of: id, in: &state, at: now)
        }
    }

    /// Imports what downloads have left in a folder.
    @Sendable private static func scan(_ work: Work, _ state: inout AppState, _ now: Instant) -> Outcome {
        let path = work.text("path")
        let items = state[.queue].filter { item in
            guard let output = item["outputPath"]?.string, item["downloadId"] != nil else { return false }
            return item["status"] == "completed" && (output == path || output.hasPrefix(path + "/"))
        }
        for id in Set(items.compactMap { $0["downloadId"]?.string }).sorted() {
            Downloads.importNow(id, in: &state, at: now)
        }
        // Only Sonarr says that there was nothing.
        if state.app == .sonarr, !path.isEmpty, items.isEmpty { return .unsuccessful("Failed to import") }
        return .completed()
    }
}

extension Collection {
    /// How a command ends that names a record which is not there.
    fileprivate func mismatch(_ ids: [Int]) -> Outcome? {
        do {
            try require(ids)
        } catch {
            if case .exception(_, let type, let message) = error { return .failed(type: type, message: message) }
        }
        return nil
    }
}
