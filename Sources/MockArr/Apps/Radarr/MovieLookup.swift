import FixtureKit

/// `/movie/lookup`: searches in everything the metadata server knows.
enum MovieLookup {
    static let routes: [AppRoute] = [
        AppRoute(
            .get, "movie/lookup", "Search for movies by title or id", query: [Parameter("term", .text)], pinsJSON: true,
            handler: search),
        AppRoute(
            .get, "movie/lookup/tmdb", "The movie of a TMDb id", query: [Parameter("tmdbId", .plainInteger)],
            also: [500], pinsJSON: true,
            handler: byTMDb),
        AppRoute(
            .get, "movie/lookup/imdb", "The movie of an IMDb id", query: [Parameter("imdbId", .text)], also: [500],
            pinsJSON: true,
            handler: byIMDb),
    ]

    @Sendable static func search(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let term = call.query["term"] ?? ""
        guard !term.isBlank else { throw .searchFailed(for: term) }
        var view = LookupView(call, &state)
        let movies = find(MovieSearch(term), in: &state).map { view.result($0) }
        return MediaCovers.handingOut(
            .list(movies).fresh(.until(view.presenter.nextChange)), in: &state, at: call.now)
    }

    @Sendable static func byTMDb(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let id = call.query.int("tmdbId") ?? 0
        guard let movie = find(.tmdb(id), in: &state).first else {
            throw .movieNotFound("Movie with tmdbId \(id) was not found, it may have been removed from TMDb.")
        }
        var view = LookupView(call, &state)
        return .object(view.single(movie)).fresh(.until(view.presenter.nextChange))
    }

    @Sendable static func byIMDb(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let id = call.query["imdbId"] ?? ""
        guard let wanted = MovieSearch.normalizedIMDb(id), let movie = find(.imdb(wanted), in: &state).first else {
            throw .movieNotFound("Movie with IMDBId \(id) was not found, it may have been removed from TMDb.")
        }
        var view = LookupView(call, &state)
        return .object(view.single(movie)).fresh(.until(view.presenter.nextChange))
    }

    /// How many results a search by title has at most.
    private static let limit = 50

    /// The movies of the library and of the catalogue that match, the best first; those of the library have a path.
    static func find(_ search: MovieSearch, in state: inout AppState) -> [JSONObject] {
        switch search {
        case .nothing: return []
        case .tmdb(let id):
            guard id > 0 else { return [] }
            let movie = Movies.find(tmdbID: id, in: &state) ?? MovieCatalogue.find(tmdbID: id, in: &state)
            return movie.map { [$0] } ?? []
        case .imdb(let id):
            let matches: (JSONObject) -> Bool = { $0["imdbId"]?.string == id }
            return (state[.movie].first(where: matches) ?? state[.catalogue].first(where: matches)).map { [$0] } ?? []
        case .title(let titles):
            var known: Set<Int> = []
            var hits: [(movie: JSONObject, score: Double)] = []
            for movie in state[.movie].documents + state[.catalogue].documents {
                guard known.insert(movie["tmdbId"]?.int ?? 0).inserted else { continue }
                let score = titles.map { $0.score(of: movie) }.max() ?? 0
                if score > 0 { hits.append((movie, score)) }
            }
            hits.sort { left, right in
                (left.score, left.movie["popularity"]?.double ?? 0, right.movie["tmdbId"]?.int ?? 0)
                    > (right.score, right.movie["popularity"]?.double ?? 0, left.movie["tmdbId"]?.int ?? 0)
            }
            return hits.prefix(limit).map(\.movie)
        }
    }
}

/// What a search term asks for.
enum MovieSearch: Equatable {
    case tmdb(Int)
    case imdb(String)
    /// Readings of the words, such as with and without the year at their end.
    case title([TitleQuery])
    case nothing

    init(_ term: String) {
        let lower = term.lowercased()
        if let id = Self.number(in: lower, after: "themoviedb.org/movie/") {
            self = .tmdb(id)
        } else if let slug = Self.word(in: lower, after: "imdb.com/title/"), let id = Self.normalizedIMDb(slug) {
            self = .imdb(id)
        } else if let prefix = ["tmdb:", "tmdbid:"].first(where: lower.hasPrefix) {
            self = Int(lower.dropFirst(prefix.count).trimmed(of: " ")).map { .tmdb($0) } ?? .nothing
        } else if let prefix = ["imdb:", "imdbid:"].first(where: lower.hasPrefix) {
            self = Self.normalizedIMDb(lower.dropFirst(prefix.count).trimmed(of: " ")).map { .imdb($0) } ?? .nothing
        } else {
            self = Self.words(term, lower)
        }
    }

    private static func words(_ term: String, _ lower: String) -> MovieSearch {
        var queries = [TitleQuery(lower.replacing(".", with: ""), year: nil)]
        if let release = MovieReleaseName(term) {
            if !release.imdbID.isEmpty { return .imdb(release.imdbID) }
            if release.tmdbID > 0 { return .tmdb(release.tmdbID) }
            queries.append(TitleQuery(release.title, year: release.year))
        } else if term.contains("."), !term.contains(" ") {
            queries.append(TitleQuery(lower.replacing(".", with: " "), year: nil))
        }
        return .title(queries)
    }

    /// `tt0133093` for `133093` and `tt133093`, nil for what is no such id.
    static func normalizedIMDb(_ text: some StringProtocol) -> String? {
        let text = text.lowercased()
        let digits = text.hasPrefix("tt") ? text.dropFirst(2) : text[...]
        guard (1...10).contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isNumber }),
            let number = Int(digits)
        else { return nil }
        return "tt" + String(number).zeroPadded(to: 7)
    }

    private static func word(in text: String, after marker: String) -> Substring? {
        guard let place = text.firstRange(of: marker) else { return nil }
        return text[place.upperBound...].prefix { $0.isLetter || $0.isNumber }
    }

    private static func number(in text: String, after marker: String) -> Int? {
        guard let place = text.firstRange(of: marker) else { return nil }
        return Int(text[place.upperBound...].prefix { $0.isNumber })
    }
}

/// Words that a title is compared with.
struct TitleQuery: Equatable {
    let words: [String]
    let year: Int?

    init(_ text: String, year: Int?) {
        var words = TitleForm.words(of: text).map(Latin.folded)
        // `Matrix, The`
        if words.count > 1, words.last == "the", text.contains(",") { words.removeLast() }
        self.words = words
        self.year = year
    }

    /// 0 for no match; more for a whole title than for its beginning, and more for that than for words inside.
    func score(of movie: JSONObject) -> Double {
        if let year, year != movie["year"]?.int, year != movie["secondaryYear"]?.int { return 0 }
        var best = score(movie["title"]?.string ?? "")
        if best < 3 { best = max(best, score(movie["originalTitle"]?.string ?? "") - 0.25) }
        for title in movie["alternateTitles"]?.array ?? [] where best < 3 {
            best = max(best, score(title["title"]?.string ?? "") - 0.5)
        }
        return max(best, 0)
    }

    private func score(_ title: String) -> Double {
        guard !words.isEmpty else { return 0 }
        let candidate = TitleForm.words(of: title).map(Latin.folded)
        let bare = candidate.first == "the" ? Array(candidate.dropFirst()) : candidate
        if candidate == words || bare == words || candidate.joined() == words.joined() { return 3 }
        if candidate.starts(with: words) || bare.starts(with: words) { return 2 }
        let isInside = words.allSatisfy { word in candidate.contains { $0.hasPrefix(word) } }
        return isInside ? 1 : 0
    }
}

/// Presents results of a lookup.
struct LookupView {
    private(set) var presenter: MoviePresenter
    private let naming: MovieNaming
    private let excluded: Set<Int>
    private let urlBase: String
    private let now: Instant

    init(_ call: Call, _ state: inout AppState) {
        presenter = MoviePresenter(call, &state)
        naming = MovieNaming(&state)
        excluded = Set(state[.exclusions].documents.compactMap { $0["tmdbId"]?.int })
        urlBase = call.persona.urlBase
        now = call.now
    }

    /// One result of a search: the library's movie, or one that can be added.
    mutating func result(_ movie: JSONObject) -> JSONObject {
        let isExcluded = movie["tmdbId"]?.int.map(excluded.contains) ?? false
        let more: [(String, JSONValue?)] = [
            ("remotePoster", MovieCatalogue.poster(movie)),
            ("folder", .string(naming.folder(of: movie))),
            ("isExcluded", isExcluded ? true : nil),
        ]
        let isInLibrary = movie["path"] != nil
        var object = isInLibrary ? presenter.present(movie, as: .lookup) : unknown(movie)
        if !isInLibrary { object["images"] = MovieCatalogue.proxied(movie["images"], urlBase: urlBase) }
        return object.woven(with: JSONObject(more), by: MovieForm.order)
    }

    /// The answer of a lookup by id, which never looks into the library.
    mutating func single(_ movie: JSONObject) -> JSONObject {
        unknown(MovieCatalogue.metadata(of: movie))
    }

    /// A movie with the defaults of one that is not in the library.
    private mutating func unknown(_ movie: JSONObject) -> JSONObject {
        let members: [(String, JSONValue?)] = [
            ("qualityProfileId", 0), ("monitored", false), ("minimumAvailability", "tba"), ("tags", []),
            ("added", .string(Instant.unset.description)),
        ]
        let movie = movie.removing(["id"]).woven(with: JSONObject(members), by: MovieForm.order)
        var object = presenter.present(movie, as: MovieForm())
        object = object.woven(with: ["folderName": ""], by: MovieForm.order)
        return object
    }
}

extension Refusal {
    static func searchFailed(for term: String) -> Refusal {
        .exception(
            503, type: "NzbDrone.Core.MetadataSource.SkyHook.SkyHookException",
            message:
                "Search for '\(term)' failed. Invalid response received from RadarrAPI. Sequence contains no elements")
    }

    static func movieNotFound(_ message: String) -> Refusal {
        .internalError(message, type: "NzbDrone.Core.Exceptions.MovieNotFoundException")
    }
}
