import FixtureKit

/// `/movie`: the library of Radarr.
package enum Movies {
    static let seeds: [Collection.Name: Seed] = [
        .movie: Seed(
            "movies", groupedBy: ["tmdbId"], datedBy: MovieDates.keys, hasPaths: true, stored: MovieForm.stored),
        .movieFile: Seed("movie-files", groupedBy: ["movieId"], stored: MovieFilePresenter.stored),
        .extraFile: Seed("movie-extra-files", groupedBy: ["movieId"]),
        .credit: Seed("credits", groupedBy: ["movieMetadataId"]),
        .collection: Seed("collections", stored: MovieCollections.stored),
        .translation: Seed("translations"),
        .catalogue: Seed("movie-lookup", groupedBy: ["tmdbId"], stored: MovieCatalogue.stored),
    ]

    static let routes: [AppRoute] =
        [
            AppRoute(
                .get, "movie", "All movies, or the one of a TMDb id",
                query: [
                    Parameter("tmdbId", .integer), Parameter("excludeLocalCovers", .boolean),
                    Parameter("languageId", .integer),
                ], also: [500], handler: list),
            AppRoute(.get, "movie/{id}", "One movie", handler: one),
            AppRoute(
                .post, "movie", "Add a movie by its TMDb id", body: .json, success: 201, also: [500], pinsJSON: true,
                handler: add),
            AppRoute(
                .put, "movie/{id?}", "Change a movie", query: [Parameter("moveFiles", .boolean)], body: .json,
                success: 202, also: [500], pinsJSON: true, handler: edit),
            AppRoute(
                .delete, "movie/{id}", "Delete a movie with its files",
                query: [Parameter("deleteFiles", .boolean), Parameter("addImportExclusion", .boolean)],
                handler: delete),
            AppRoute(
                .put, "movie/editor", "Change several movies", body: .undeclaredJSON, success: 202, also: [500],
                handler: editAll),
            AppRoute(
                .delete, "movie/editor", "Delete several movies", body: .undeclaredJSON, also: [500], handler: deleteAll
            ),
            AppRoute(
                .post, "movie/import", "Add several movies", body: .json, also: [409, 500], pinsJSON: true,
                handler: importAll),
            AppRoute(
                .get, "movie/{id:text}/folder", "The name of a movie's folder by the naming format", also: [404],
                pinsJSON: true,
                handler: folder),
        ]
        + MovieLookup.routes + MovieFiles.routes + MovieExtras.routes + MovieCollections.routes
        + MovieCalendar.routes + MovieFeed.routes + WantedMovies.routes + MovieParse.routes + DiscoverMovies.routes

    /// The wire's numbers of statuses, which `minimumAvailability` shares.
    static let status = Choice(
        "NzbDrone.Core.Movies.MovieStatusType",
        [("tba", 0), ("announced", 1), ("inCinemas", 2), ("released", 3), ("deleted", -1)])

    @Sendable static func list(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let language = call.query.int("languageId").flatMap { $0 > 0 ? $0 : nil }
        if let language, !LanguageNames.names.indices.contains(language) {
            throw .internalError("Sequence contains no matching element")
        }
        var presenter = MoviePresenter(&state, at: call.now, urlBase: call.persona.urlBase, language: language)
        let movies = state[.movie]
        if let tmdbID = call.query.int("tmdbId") {
            let list = movies.group("tmdbId", tmdbID).map { presenter.present($0) }
            return .list(list).fresh(.until(presenter.nextChange))
        }
        let hidesCovers = call.query.flag("excludeLocalCovers")
        let files = state[.movieFile]
        let ids = movies.ids
        let sources = zip(movies.versions, files.versions(ofGroups: "movieId", ids)).flatMap { [$0, $1] }
        return state.lists[hidesCovers ? "movie?excludeLocalCovers" : "movie", default: AnsweredList()]
            .reply(ids, from: sources, at: call.now, under: presenter.circumstances) { id in
                presenter.nextChange = .distantFuture
                let movie = movies[id].map {
                    presenter.present($0, as: hidesCovers ? .libraryWithoutCovers : .library)
                }
                return (movie, until: presenter.nextChange)
            }
    }

    @Sendable static func one(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        guard let movie = state[.movie][call.id] else { throw .notFound }
        var presenter = MoviePresenter(call, &state)
        let object = presenter.present(movie)
        return .object(object).fresh(.until(presenter.nextChange))
    }

    @Sendable static func folder(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let id = try call.untypedID()
        guard let movie = state[.movie][id] else { throw .missing("Movie", id) }
        return .object(["folder": .string(MovieNaming(&state).folder(of: movie))]).fresh(.untilChange)
    }

    /// The movie as the library answers it.
    static func presented(_ id: Int, _ call: Call, _ state: inout AppState) -> JSONObject {
        var presenter = MoviePresenter(call, &state)
        return presenter.present(state[.movie][id] ?? [:])
    }

    static func find(tmdbID: Int, in state: inout AppState) -> JSONObject? {
        state[.movie].group("tmdbId", tmdbID).first
    }

    /// The number of the row that holds a movie's metadata, which credits, titles and the feed name it by.
    package static func metadataID(of movieID: Int) -> Int { 1_000 + movieID }

    static func movieID(ofMetadata id: Int) -> Int { id - 1_000 }

    // MARK: What activity asks for

    /// The movie as it stands inside queue, history and blocklist records.
    ///
    /// Queue records list the alternative titles, those of history and blocklist have none.
    static func nested(
        _ id: Int, _ call: Call, _ state: inout AppState, hasTitles: Bool = true
    ) -> JSONObject? {
        guard let movie = state[.movie][id] else { return nil }
        var presenter = MoviePresenter(call, &state)
        var form = MovieForm.nested
        form.hasTitles = hasTitles
        return presenter.present(movie, as: form)
    }

    /// Stores a file of a movie in place of the one it had, and returns it with its id.
    ///
    /// `file` has quality, languages, size, releaseGroup, sceneName and relativePath; the rest is worked out.
    @discardableResult
    static func importFile(_ file: JSONObject, into id: Int, in state: inout AppState, at now: Instant) -> JSONObject {
        MovieFiles.importFile(file, into: id, in: &state, at: now)
    }

    /// The effect of a finished RefreshMovie command; no ids means all movies.
    static func refresh(_ ids: [Int], in state: inout AppState, at now: Instant) {
        for id in ids.isEmpty ? state[.movie].ids : ids {
            state.announce(.movie, .updated, id)
            guard let movie = state[.movie][id], movie["addOptions"] != nil || lacksCovers(movie) else { continue }
            settle(movie, in: &state, at: now)
        }
    }
}

// MARK: - The first refresh

extension Movies {
    private static func lacksCovers(_ movie: JSONObject) -> Bool {
        (movie["images"]?.array ?? []).contains { $0["url"]?.string?.contains("?lastWrite=") == false }
    }

    /// What only happens once to a movie that was just added: titles and covers arrive, and its options are carried out.
    private static func settle(_ movie: JSONObject, in state: inout AppState, at now: Instant) {
        let id = movie.id
        let options = movie["addOptions"]
        var titles = movie["alternateTitles"]?.array ?? []
        if titles.isEmpty, let tmdbID = movie["tmdbId"]?.int {
            titles = numbered(MovieCatalogue.find(tmdbID: tmdbID, in: &state)?["alternateTitles"], of: id, &state)
        }
        MovieExtras.fetchCredits(of: movie, in: &state)
        MovieCollections.take(movie, in: &state, at: now)
        state[.movie].update(id) { movie in
            movie["addOptions"] = nil
            movie["alternateTitles"] = .array(titles)
            movie["images"] = .array(
                (movie["images"]?.array ?? []).map { image in
                    var image = image
                    if let url = image["url"]?.string, !url.contains("?") {
                        image["url"] = .string("\(url)?lastWrite=\(now.dotNetTicks)")
                    }
                    return image
                })
        }
        if options?["searchForMovie"]?.bool == true {
            Commands.queue("MoviesSearch", ["movieIds": [JSONValue(id)]], in: &state, at: now)
        }
        if options?["monitor"]?.string == "movieAndCollection" { MovieCollections.monitor(movie, in: &state) }
    }

    private static func numbered(_ titles: JSONValue?, of movieID: Int, _ state: inout AppState) -> [JSONValue] {
        guard let titles = titles?.array, !titles.isEmpty else { return [] }
        let known = state[.movie].documents.flatMap {
            ($0["alternateTitles"]?.array ?? []).compactMap { $0["id"]?.int }
        }
        let first = (known.max() ?? 0) + 1
        return titles.enumerated().map { offset, title in
            .object(
                JSONObject([
                    ("sourceType", title["sourceType"] ?? "tmdb"),
                    ("movieMetadataId", JSONValue(metadataID(of: movieID))),
                    ("title", title["title"] ?? ""),
                    ("id", JSONValue(first + offset)),
                ]))
        }
    }
}
