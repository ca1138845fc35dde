import FixtureKit

/// `/importlist/movie`: what import lists found, and suggestions on request.
enum DiscoverMovies {
    static let routes: [AppRoute] = [
        AppRoute(
            .get, "importlist/movie", "Movies of the import lists, with suggestions on request",
            query: [
                Parameter("includeRecommendations", .boolean), Parameter("includeTrending", .boolean),
                Parameter("includePopular", .boolean),
            ], handler: list),
        AppRoute(
            .post, "importlist/movie", "Add several movies, leaving out those that cannot be", body: .undeclaredJSON,
            also: [500], handler: add),
    ]

    private static let order = KeyOrder(
        """
        title sortTitle originalLanguage status overview inCinemas physicalRelease digitalRelease images website
        remotePoster year youTubeTrailerId studio runtime imdbId tmdbId folder certification popularity genres ratings
        collection isExcluded isExisting isTrending isPopular isRecommendation lists
        """)

    private struct Entry {
        let movie: JSONObject
        var isTrending = false
        var isPopular = false
        var isRecommendation = false
        var lists: [Int] = []

        /// The first that told of a movie tells what it is; all tell where it is found.
        mutating func merge(_ other: Entry) {
            isTrending = isTrending || other.isTrending
            isPopular = isPopular || other.isPopular
            isRecommendation = isRecommendation || other.isRecommendation
            lists = (lists + other.lists).distinct()
        }
    }

    @Sendable static func list(_ call: Call, _ state: inout AppState) -> Reply {
        let catalogue = state[.catalogue].documents
        var entries: [Entry] = []
        if call.query.flag("includeRecommendations") {
            entries += recommended(catalogue, &state).map { Entry(movie: $0, isRecommendation: true) }
        }
        let popular = popular(&state)
        if call.query.flag("includeTrending") {
            entries += popular.prefix(20).map { Entry(movie: $0, isTrending: true) }
        }
        if call.query.flag("includePopular") { entries += popular.map { Entry(movie: $0, isPopular: true) } }
        entries += listed(catalogue, &state)

        var distinct: [Entry] = []
        var places: [Int: Int] = [:]
        for entry in entries {
            let id = entry.movie.int("tmdbId")
            if let place = places[id] {
                distinct[place].merge(entry)
            } else {
                places[id] = distinct.count
                distinct.append(entry)
            }
        }
        let known = Set(state[.movie].documents.compactMap { $0["tmdbId"]?.int })
        let excluded = Set(state[.exclusions].documents.compactMap { $0["tmdbId"]?.int })
        let naming = MovieNaming(&state)
        let translations = MovieTranslations(&state)
        let objects = distinct.map { entry -> JSONObject in
            let id = entry.movie["tmdbId"]?.int ?? 0
            return translations.translated(present(entry, known.contains(id), excluded.contains(id), naming, call))
        }
        return MediaCovers.handingOut(.list(objects), in: &state, at: call.now)
    }

    @Sendable static func add(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        var added: [(id: Int, input: MovieInput)] = []
        for input in try MovieInput.list(call.body) {
            guard Movies.find(tmdbID: input.tmdbID, in: &state) == nil else { continue }
            if let id = Movies.addQuietly(input, in: &state, at: call.now) { added.append((id, input)) }
        }
        return .list(added.map { Movies.asAdded($0.id, $0.input, call, &state) })
    }

    // MARK: Synchronizing

    /// What ImportListSync says when it starts.
    static func syncing(_ listID: Int?, in state: inout AppState) -> String? {
        guard let listID else {
            return state[.importList].filter { $0.flag("enabled") }.last.map {
                "Syncing Movies for Import List \($0.text("implementationName")) (\($0.text("name")))"
            }
        }
        return state[.importList][listID].map { "Starting Import List Refresh for List \($0.text("name"))" }
    }

    /// The effect of ImportListSync: enabled lists that add by themselves add what is neither known nor excluded.
    @discardableResult
    static func sync(_ listID: Int?, in state: inout AppState, at now: Instant) -> Outcome {
        if let listID, !state[.importList].contains(listID) { return .missing("ImportListDefinition", listID) }
        let entries = listed(state[.catalogue].documents, &state)
        if listID == nil, state[.importList].first(where: { $0.flag("enabled") }) != nil { clean(entries, in: &state) }
        let excluded = Set(state[.exclusions].documents.compactMap { $0["tmdbId"]?.int })
        let inputs = entries.compactMap { entry -> MovieInput? in
            guard let id = entry.lists.first, listID == nil || listID == id, let list = state[.importList][id],
                list.flag("enableAuto"), let tmdbID = entry.movie["tmdbId"]?.int, !excluded.contains(tmdbID),
                Movies.find(tmdbID: tmdbID, in: &state) == nil
            else { return nil }
            return input(tmdbID, by: list)
        }
        for input in inputs { Movies.addQuietly(input, in: &state, at: now) }
        return .completed(
            inputs.isEmpty ? nil : "Adding \(inputs.count) movies from your auto enabled lists to library")
    }

    private static func input(_ tmdbID: Int, by list: JSONObject) -> MovieInput {
        let monitor = list["monitor"]?.string ?? "movieOnly"
        var input = MovieInput(tmdbID: tmdbID)
        input.rootFolderPath = list.text("rootFolderPath")
        input.qualityProfileID = list.int("qualityProfileId")
        input.minimumAvailability = list["minimumAvailability"]?.string ?? "released"
        input.monitored = monitor != "none"
        input.tags = list.ints("tags")
        input.addOptions = MovieInput.addOptions(
            search: input.monitored && list.flag("searchOnAdd"), method: "list", monitor: monitor)
        return input
    }

    /// What the settings want done with movies that are on no list.
    private static func clean(_ entries: [Entry], in state: inout AppState) {
        let level = Config.section("importlist", in: &state).text("listSyncLevel")
        let isListed = Set(entries.map { $0.movie.int("tmdbId") })
        let others = state[.movie].filter { !isListed.contains($0.int("tmdbId")) }.map(\.id)
        switch level {
        case "keepAndUnmonitor":
            for id in others where state[.movie][id]?.flag("monitored") == true {
                state[.movie].update(id) { $0["monitored"] = false }
                state.announce(.movie, .updated, id)
            }
        case "removeAndKeep", "removeAndDelete":
            Movies.remove(others, isExcluded: false, deletesFiles: level == "removeAndDelete", from: &state)
        default: break
        }
    }

    // MARK: Sources

    /// How many movies a list returns at most.
    private static let listLength = 10

    /// Each enabled list returns its share of the catalogue, every list another one.
    private static func listed(_ catalogue: [JSONObject], _ state: inout AppState) -> [Entry] {
        let lists = state[.importList].filter { $0["enabled"]?.bool == true }
        guard !lists.isEmpty else { return [] }
        return catalogue.prefix(listLength * lists.count).enumerated().map { index, movie in
            Entry(movie: movie, lists: [lists[index % lists.count].id])
        }
    }

    /// The best rated movies of the catalogue that share a genre with the library's favourites.
    private static func recommended(_ catalogue: [JSONObject], _ state: inout AppState) -> [JSONObject] {
        var counts: [String: Int] = [:]
        for movie in state[.movie].documents {
            for genre in movie["genres"]?.array ?? [] { counts[genre.string ?? "", default: 0] += 1 }
        }
        let favourites = Set(counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(3).map(\.key))
        let fitting = catalogue.filter { movie in
            movie["genres"]?.array?.contains { favourites.contains($0.string ?? "") } == true
        }
        func rating(_ movie: JSONObject) -> Double { movie["ratings"]?["tmdb"]?["value"]?.double ?? 0 }
        return Array(fitting.sorted { rating($0) > rating($1) }.prefix(20))
    }

    /// The popular list of the metadata server, with full data where the catalogue or the library has it.
    private static func popular(_ state: inout AppState) -> [JSONObject] {
        let list = state[document: "popular-movies"]
        return (list["popular"]?.array ?? list.array ?? []).compactMap { entry in
            guard let id = entry["id"]?.int ?? entry["tmdbId"]?.int else { return nil }
            return MovieCatalogue.find(tmdbID: id, in: &state) ?? Movies.find(tmdbID: id, in: &state)
                ?? bare(entry, id)
        }
    }

    /// What a list entry alone tells of a movie.
    private static func bare(_ entry: JSONValue, _ id: Int) -> JSONObject {
        let title = entry["title"]?.string ?? ""
        let date = entry["release_date"]?.string ?? ""
        return JSONObject([
            ("title", .string(title)),
            ("sortTitle", .string(TitleForm.sort(title))),
            ("originalLanguage", LanguageNames.json("English")),
            ("overview", entry["overview"]),
            ("inCinemas", date.isEmpty ? nil : .string(date + "T00:00:00Z")),
            ("images", .array(entry["poster_path"].map { [["coverType": "poster", "remoteUrl": $0]] } ?? [])),
            ("year", JSONValue(Int(date.prefix(4)) ?? 0)),
            ("runtime", 0),
            ("tmdbId", JSONValue(id)),
            ("popularity", entry["popularity"]),
            ("genres", []),
            (
                "ratings",
                ["tmdb": ["votes": entry["vote_count"] ?? 0, "value": entry["vote_average"] ?? 0, "type": "user"]]
            ),
        ])
    }

    private static func present(
        _ entry: Entry, _ isExisting: Bool, _ isExcluded: Bool, _ naming: MovieNaming, _ call: Call
    ) -> JSONObject {
        let movie = JSONObject(order.keys.map { ($0, entry.movie[$0]) })
        let status = entry.movie["status"] ?? .string(MovieDates(entry.movie).status(at: call.now))
        return movie.woven(
            with: JSONObject([
                ("status", status),
                ("images", MovieCatalogue.proxied(entry.movie["images"], urlBase: call.persona.urlBase)),
                ("remotePoster", MovieCatalogue.poster(entry.movie)),
                ("folder", .string(naming.folder(of: entry.movie))),
                ("isExcluded", .bool(isExcluded)),
                ("isExisting", .bool(isExisting)),
                ("isTrending", .bool(entry.isTrending)),
                ("isPopular", .bool(entry.isPopular)),
                ("isRecommendation", .bool(entry.isRecommendation)),
                ("lists", JSONValue(entry.lists)),
            ]), by: order)
    }
}
