import FixtureKit

/// `/extrafile`, `/alttitle` and `/credit`: what belongs to a movie and is only read.
enum MovieExtras {
    static let routes: [AppRoute] = [
        AppRoute(
            .get, "extrafile", "Subtitles and other files beside a movie", query: [Parameter("movieId", .plainInteger)],
            handler: extraFiles),
        AppRoute(
            .get, "alttitle", "Alternative titles",
            query: [Parameter("movieId", .integer), Parameter("movieMetadataId", .integer)], handler: titles),
        AppRoute(.get, "alttitle/{id}", "One alternative title", handler: title),
        AppRoute(
            .get, "credit", "Cast and crew",
            query: [Parameter("movieId", .integer), Parameter("movieMetadataId", .integer)], handler: credits),
        AppRoute(.get, "credit/{id}", "One member of cast or crew", handler: credit),
    ]

    @Sendable static func extraFiles(_ call: Call, _ state: inout AppState) -> Reply {
        let movieID = call.query.int("movieId") ?? 0
        let files = state[.extraFile].group("movieId", movieID)
        let sorted = ["subtitle", "metadata", "other"].flatMap { type in files.filter { $0["type"]?.string == type } }
        return .list(sorted).fresh(.untilChange)
    }

    @Sendable static func titles(_ call: Call, _ state: inout AppState) -> Reply {
        let metadataID = metadataID(call)
        var titles: [JSONObject] = []
        let movies = metadataID.map { [state[.movie][Movies.movieID(ofMetadata: $0)]].compactMap { $0 } }
        for movie in movies ?? state[.movie].documents {
            titles += (movie["alternateTitles"]?.array ?? []).compactMap(\.object)
        }
        return .list(titles).fresh(.untilChange)
    }

    @Sendable static func title(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        for movie in state[.movie].documents {
            let titles = movie["alternateTitles"]?.array ?? []
            if let title = titles.first(where: { $0["id"]?.int == call.id }) { return .json(title).fresh(.untilChange) }
        }
        throw .notFound
    }

    @Sendable static func credits(_ call: Call, _ state: inout AppState) -> Reply {
        let metadataID = metadataID(call)
        let credits =
            metadataID.map { state[.credit].group("movieMetadataId", $0) }
            ?? state[.credit].filter { $0.int("movieMetadataId") > 0 }
        return MediaCovers.handingOut(
            .list(credits.map { presented($0, call) }).fresh(.untilChange), in: &state, at: call.now)
    }

    @Sendable static func credit(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        guard let credit = state[.credit][call.id] else { throw .notFound }
        return MediaCovers.handingOut(.object(presented(credit, call)).fresh(.untilChange), in: &state, at: call.now)
    }

    /// Keeps the credits of a movie that leaves under its negative TMDb id, from where a refresh brings them back.
    static func moveCredits(from old: Int, to new: Int, in state: inout AppState) {
        for credit in state[.credit].group("movieMetadataId", old) {
            state[.credit].update(credit.id) { $0["movieMetadataId"] = JSONValue(new) }
        }
    }

    /// What the first refresh of a movie brings: the credits it had, or the people of other movies in other parts.
    static func fetchCredits(of movie: JSONObject, in state: inout AppState) {
        let (tmdbID, metadataID) = (movie.int("tmdbId"), Movies.metadataID(of: movie.id))
        moveCredits(from: -tmdbID, to: metadataID, in: &state)
        let people = state[.credit].documents.distinct { $0.int("personTmdbId") }
        guard !people.isEmpty, state[.credit].group("movieMetadataId", metadataID).isEmpty else { return }
        for place in 0..<min(castLength, people.count) {
            var credit = people[(tmdbID + place) % people.count]
            credit["creditTmdbId"] = .string(SHA1.hex("credit \(tmdbID) \(place)", count: 24))
            credit["movieMetadataId"] = JSONValue(metadataID)
            credit["order"] = JSONValue(place)
            state[.credit].add(credit)
        }
    }

    private static let castLength = 6

    private static func presented(_ credit: JSONObject, _ call: Call) -> JSONObject {
        guard !call.persona.urlBase.isEmpty else { return credit }
        var credit = credit
        credit["images"] = MoviePresenter.images(credit["images"], urlBase: call.persona.urlBase)
        return credit
    }

    /// The metadata row that is asked for, directly or by its movie; nil asks for all.
    private static func metadataID(_ call: Call) -> Int? {
        call.query.int("movieMetadataId") ?? call.query.int("movieId").map(Movies.metadataID)
    }
}
