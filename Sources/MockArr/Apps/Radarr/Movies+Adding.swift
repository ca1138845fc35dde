import FixtureKit

/// How a movie comes into the library.
extension Movies {
    @Sendable static func add(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let input = try MovieInput(call.body)
        let rules = MovieRules(&state)
        let posted: JSONObject = ["title": .string(input.title ?? ""), "year": JSONValue(input.year)]
        let isKnown = input.tmdbID > 0 && find(tmdbID: input.tmdbID, in: &state) != nil
        let failures =
            rules.shared(input)
            + rules.added(input, folder: MovieNaming(&state).folder(of: posted), isKnown: isKnown)
        try failures.refuse()
        let prepared = try prepare(input, rules, in: &state, at: call.now)
        if input.id != 0 { throw .existingID(input.id) }
        let id = insert(prepared, in: &state, at: call.now)
        return .created(presented(id, call, &state), at: "/api/v3/movie/\(id)")
    }

    @Sendable static func importAll(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        var prepared: [JSONObject] = []
        var rules = MovieRules(&state)
        let inputs = try MovieInput.list(call.body)
        for input in inputs {
            let movie = try prepare(input, rules, in: &state, at: call.now)
            if find(tmdbID: input.tmdbID, in: &state) != nil
                || prepared.contains(where: { $0["tmdbId"]?.int == input.tmdbID })
            {
                throw .notUnique("Movies.MovieMetadataId")
            }
            rules.take(movie["path"]?.string ?? "")
            prepared.append(movie)
        }
        let ids = prepared.map { insert($0, in: &state, at: call.now) }
        return .list(zip(ids, inputs).map { asAdded($0, $1, call, &state) })
    }

    /// A movie as calls answer it that add several: from memory, as the metadata server told it and before anything was
    /// worked out.
    static func asAdded(_ id: Int, _ input: MovieInput, _ call: Call, _ state: inout AppState) -> JSONObject {
        let titles = MovieCatalogue.find(tmdbID: input.tmdbID, in: &state)?["alternateTitles"]
        var presenter = MoviePresenter(call, &state)
        return presenter.present(state[.movie][id] ?? [:], as: .nested).woven(
            with: JSONObject([
                ("alternateTitles", titles ?? []), ("rootFolderPath", input.rootFolderPath.map(JSONValue.string)),
            ]), by: MovieForm.order)
    }

    /// The movie as it will be stored: metadata by its TMDb id, the rest from what was sent.
    static func prepare(
        _ input: MovieInput, _ rules: MovieRules, in state: inout AppState, at now: Instant
    ) throws(Refusal) -> JSONObject {
        guard
            let metadata = MovieCatalogue.find(tmdbID: input.tmdbID, in: &state)
                ?? find(tmdbID: input.tmdbID, in: &state)
        else {
            throw .validation([
                ValidationFailure(
                    manual: "TmdbId", "A movie with this ID was not found. Path: \(input.path ?? "")",
                    attempted: JSONValue(input.tmdbID))
            ])
        }
        let folder = MovieNaming(&state).folder(of: metadata)
        let path = input.path ?? MediaPath.joined(input.rootFolderPath ?? "", folder)
        if let failure = rules.paths.failure("Path", path, rules: [.valid, .root, .recycleBin, .taken, .ancestor]) {
            throw .validation([failure])
        }
        var movie = MovieCatalogue.metadata(of: metadata)
        movie["alternateTitles"] = []
        return movie.woven(
            with: JSONObject([
                ("path", .string(MediaPath.normalized(path))),
                ("qualityProfileId", JSONValue(input.qualityProfileID)),
                ("movieFileId", 0),
                ("monitored", .bool(input.monitored)),
                ("minimumAvailability", .string(input.minimumAvailability)),
                ("tags", JSONValue(input.tags)),
                ("added", .string(now.description)),
                ("addOptions", input.addOptions.map(JSONValue.object)),
            ]), by: MovieForm.order)
    }

    /// Adds a movie where nobody waits for a refusal, and returns its id if it could be.
    @discardableResult
    static func addQuietly(_ input: MovieInput, in state: inout AppState, at now: Instant) -> Int? {
        let rules = MovieRules(&state)
        return (try? prepare(input, rules, in: &state, at: now)).map { insert($0, in: &state, at: now) }
    }

    /// Stores a prepared movie and has its first refresh done.
    @discardableResult
    static func insert(_ movie: JSONObject, in state: inout AppState, at now: Instant) -> Int {
        let id = state[.movie].add(movie).id
        state[.movie].update(id) { movie in
            movie["images"] = .array((movie["images"]?.array ?? []).map { cover($0, of: id) })
        }
        let tags = AutoTags.tags(of: state[.movie][id] ?? [:], &state, at: now)
        if tags != movie["tags"]?.array { state[.movie].update(id) { $0["tags"] = .array(tags) } }
        Commands.queue("RefreshMovie", ["movieIds": [JSONValue(id)], "isNewMovie": true], in: &state, at: now)
        return id
    }

    /// An image with its local address, which says when it was written only once it has been downloaded.
    private static func cover(_ image: JSONValue, of id: Int) -> JSONValue {
        let type = image["coverType"]?.string ?? "unknown"
        return .object(
            JSONObject([
                ("coverType", .string(type)),
                ("url", .string("/MediaCover/\(id)/\(MediaCovers.file(of: type))")),
                ("remoteUrl", image["remoteUrl"]),
            ]))
    }
}
