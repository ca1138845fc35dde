import FixtureKit

/// `/collection`: series of movies that belong together.
enum MovieCollections {
    static let routes: [AppRoute] = [
        AppRoute(
            .get, "collection", "All collections, or the one of a TMDb id", query: [Parameter("tmdbId", .integer)],
            pinsJSON: true, handler: list),
        AppRoute(.get, "collection/{id}", "One collection", handler: one),
        AppRoute(
            .put, "collection/{id?}", "Change one collection, or with collectionIds several", body: .json, success: 202,
            also: [500], handler: edit),
    ]

    private static let order = KeyOrder(
        """
        title sortTitle tmdbId images overview monitored rootFolderPath qualityProfileId searchOnAdd
        minimumAvailability movies missingMovies tags id
        """)
    private static let memberOrder = KeyOrder(
        """
        tmdbId imdbId title cleanTitle sortTitle status overview runtime images year ratings genres folder isExisting
        isExcluded
        """)

    /// Without what depends on library and exclusions.
    static func stored(_ collection: JSONObject) -> JSONObject {
        var stored = collection.removing(["missingMovies"])
        if let members = stored["movies"]?.array {
            stored["movies"] = .array(
                members.map { .object(($0.object ?? [:]).removing(["isExisting", "isExcluded"])) })
        }
        return stored.arranged(by: order)
    }

    @Sendable static func list(_ call: Call, _ state: inout AppState) -> Reply {
        let wanted = call.query.int("tmdbId")
        let collections = state[.collection].filter { wanted == nil || $0["tmdbId"]?.int == wanted }
        let view = CollectionView(&state)
        return .list(collections.map(view.present)).fresh(.untilChange)
    }

    @Sendable static func one(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        guard let collection = state[.collection][call.id] else { throw .notFound }
        return .object(CollectionView(&state).present(collection)).fresh(.untilChange)
    }

    @Sendable static func edit(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        if call.pathID == nil, call.body["id"] == nil { return try editAll(call, &state) }
        let changes = try Changes(call.body, areNullable: false)
        let id = try call.updateID()
        guard state[.collection].contains(id) else { throw .missing("MovieCollection", id) }
        state[.collection].update(id) { collection in
            collection = collection.removing(["rootFolderPath"]).woven(with: changes.replacing, by: order)
        }
        state.announce(.collection, .updated, id)
        let collection = CollectionView(&state).present(state[.collection][id] ?? [:])
        return .accepted(collection, at: "/api/v3/collection/\(id)")
    }

    private static func editAll(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let ids = try call.body.ids("collectionIds")
        let changes = try Changes(call.body, areNullable: true)
        let monitorMovies = try call.body.bool("monitorMovies", nullable: true)
        try state[.collection].require(ids)
        for id in ids {
            state[.collection].update(id) { $0 = $0.woven(with: changes.sent, by: order) }
            state.announce(.collection, .updated, id)
            guard let monitorMovies, let tmdbID = state[.collection][id]?["tmdbId"]?.int else { continue }
            for movie in members(ofTMDb: tmdbID, &state) {
                state[.movie].update(movie.id) { $0["monitored"] = .bool(monitorMovies) }
                state.announce(.movie, .updated, movie.id)
            }
        }
        Commands.queue(
            "RefreshCollections", ["collectionIds": JSONValue(ids)], trigger: "manual", in: &state, at: call.now)
        let collections = ids.sorted().compactMap { state[.collection][$0] }
        return .list(
            collections.map { $0.woven(with: ["movies": [], "missingMovies": 0], by: order) }, status: 202)
    }

    /// What may be changed of a collection.
    private struct Changes {
        /// The members that were in the body.
        let sent: JSONObject
        /// All of them, with the defaults of those that were not.
        let replacing: JSONObject

        init(_ body: Body, areNullable nullable: Bool) throws(Refusal) {
            let tags = try body.ints("tags").map { JSONValue($0) }
            let members: [(String, JSONValue?)] = [
                ("monitored", try body.bool("monitored", nullable: nullable).map { .bool($0) }),
                ("rootFolderPath", try body.string("rootFolderPath").map { .string($0) }),
                ("qualityProfileId", try body.int("qualityProfileId", nullable: nullable).map { JSONValue($0) }),
                ("searchOnAdd", try body.bool("searchOnAdd", nullable: nullable).map { .bool($0) }),
                (
                    "minimumAvailability",
                    try body.choice("minimumAvailability", Movies.status, nullable: nullable).map { .string($0) }
                ),
                ("tags", tags),
            ]
            sent = JSONObject(members)
            let defaults: [String: JSONValue] = [
                "monitored": false, "qualityProfileId": 0, "searchOnAdd": false, "minimumAvailability": "tba",
                "tags": [],
            ]
            replacing = JSONObject(members.map { ($0, $1 ?? defaults[$0]) })
        }
    }

    // MARK: What happens to them

    private static func members(ofTMDb id: Int, _ state: inout AppState) -> [JSONObject] {
        state[.movie].filter { $0["collection"]?["tmdbId"]?.int == id }
    }

    /// Gives the movie's collection a row of its own if it has none, and lists the movie in it.
    static func take(_ movie: JSONObject, in state: inout AppState, at now: Instant) {
        guard let tmdbID = movie["collection"]?["tmdbId"]?.int, let title = movie["collection"]?["title"]?.string else {
            return
        }
        let known = state[.collection].first { $0["tmdbId"]?.int == tmdbID }
        let row =
            known
            ?? state[.collection].add(
                JSONObject([
                    ("title", .string(title)),
                    ("sortTitle", .string(TitleForm.sort(title))),
                    ("tmdbId", JSONValue(tmdbID)),
                    ("images", []),
                    ("monitored", false),
                    (
                        "rootFolderPath",
                        movie["path"]?.string.map {
                            .string(MediaPath.bestRoot(of: $0, among: RootFolders.paths(&state)))
                        }
                    ),
                    ("qualityProfileId", movie["qualityProfileId"]),
                    ("searchOnAdd", false),
                    ("minimumAvailability", movie["minimumAvailability"]),
                    ("movies", []),
                    ("tags", []),
                ]))
        if known == nil { state.announce(.collection, .created, row.id) }
        let members = row["movies"]?.array ?? []
        guard !members.contains(where: { $0["tmdbId"] == movie["tmdbId"] }) else { return }
        state[.collection].update(row.id) { $0["movies"] = .array(members + [.object(member(movie, at: now))]) }
    }

    private static func member(_ movie: JSONObject, at now: Instant) -> JSONObject {
        var member = JSONObject(memberOrder.keys.map { ($0, movie[$0]) })
        let status = movie["status"] ?? .string(MovieDates(movie).status(at: now))
        member = member.woven(with: ["status": status], by: memberOrder)
        member["images"] = MoviePresenter.images(movie["images"], urlBase: nil)
        return member
    }

    static func monitor(_ movie: JSONObject, in state: inout AppState) {
        guard let tmdbID = movie["collection"]?["tmdbId"],
            let row = state[.collection].first(where: { $0["tmdbId"] == tmdbID })
        else { return }
        state[.collection].update(row.id) { $0["monitored"] = true }
        state.announce(.collection, .updated, row.id)
    }

    /// Removes the rows of collections that lost their last movie.
    static func removeEmpty(amongThoseOf movies: [JSONObject], in state: inout AppState) {
        for id in Set(movies.compactMap { $0["collection"]?["tmdbId"]?.int }) where members(ofTMDb: id, &state).isEmpty
        {
            if let row = state[.collection].first(where: { $0["tmdbId"]?.int == id }) {
                state.announceDeletion(of: row, from: .collection)
            }
            state[.collection].removeAll { $0["tmdbId"]?.int == id }
        }
    }

    /// The effect of RefreshCollections: monitored ones add what is missing; no ids means all collections.
    static func refresh(_ ids: [Int], in state: inout AppState, at now: Instant) {
        let excluded = Set(state[.exclusions].documents.compactMap { $0["tmdbId"]?.int })
        for collection in state[.collection].documents where ids.isEmpty || ids.contains(collection.id) {
            state.announce(.collection, .updated, collection.id)
            guard collection["monitored"]?.bool == true else { continue }
            for member in collection["movies"]?.array ?? [] {
                guard let tmdbID = member["tmdbId"]?.int, !excluded.contains(tmdbID),
                    Movies.find(tmdbID: tmdbID, in: &state) == nil,
                    let metadata = MovieCatalogue.find(tmdbID: tmdbID, in: &state),
                    ["inCinemas", "released"].contains(MovieDates(metadata).status(at: now))
                else { continue }
                var input = MovieInput(tmdbID: tmdbID)
                input.rootFolderPath = collection["rootFolderPath"]?.string
                input.qualityProfileID = collection["qualityProfileId"]?.int ?? 0
                input.minimumAvailability = collection["minimumAvailability"]?.string ?? "released"
                input.tags = (collection["tags"]?.array ?? []).compactMap(\.int)
                input.addOptions = MovieInput.addOptions(
                    search: collection.flag("searchOnAdd"), method: "collection", monitor: "movieOnly")
                Movies.addQuietly(input, in: &state, at: now)
            }
        }
    }

    /// One collection as this resource answers it.
    static func presented(_ id: Int, _ state: inout AppState) -> JSONObject? {
        state[.collection][id].map(CollectionView(&state).present)
    }

    /// Presents collections beside one look at library and exclusions.
    private struct CollectionView {
        private let known: [Int: Int]
        private let excluded: Set<Int>
        private let naming: MovieNaming
        private let translations: MovieTranslations

        init(_ state: inout AppState) {
            known = Dictionary(
                state[.movie].documents.map { ($0["tmdbId"]?.int ?? 0, $0.id) }, uniquingKeysWith: { first, _ in first }
            )
            excluded = Set(state[.exclusions].documents.compactMap { $0["tmdbId"]?.int })
            naming = MovieNaming(&state)
            translations = MovieTranslations(&state)
        }

        func present(_ collection: JSONObject) -> JSONObject {
            var missing = 0
            let members = (collection["movies"]?.array ?? []).map { member -> JSONValue in
                let id = member["tmdbId"]?.int ?? 0
                let isExisting = known[id] != nil
                let isExcluded = excluded.contains(id)
                if !isExisting, !isExcluded { missing += 1 }
                let object = member.object ?? [:]
                return .object(
                    translations.translated(object).woven(
                        with: [
                            "folder": .string(naming.folder(of: object)), "isExisting": .bool(isExisting),
                            "isExcluded": .bool(isExcluded),
                        ], by: memberOrder))
            }
            return collection.woven(
                with: ["movies": .array(members), "missingMovies": JSONValue(missing)], by: order)
        }
    }
}
