import FixtureKit

/// Titles and overviews in the language that the settings, or a request, ask for; what nobody has translated stays English.
struct MovieTranslations {
    /// Of the language alone, by TMDb id. English is what movies are stored in.
    private let known: [Int: JSONObject]
    private let source: Collection.Version?
    private let language: Int

    init(_ state: inout AppState, language: Int? = nil) {
        let language = language ?? Config.section("ui", in: &state).int("movieInfoLanguage")
        self.language = language
        guard language > 1 else {
            known = [:]
            source = nil
            return
        }
        let translations = state[.translation]
        let ours = translations.filter { $0["language"]?["id"]?.int == language }
        known = Dictionary(ours.map { ($0.int("tmdbId"), $0) }, uniquingKeysWith: { first, _ in first })
        source = translations.version
    }

    /// What lists of movies depend on because of them.
    var circumstances: AnsweredList.Circumstances {
        AnsweredList.Circumstances(versions: source.map { [$0] } ?? [], values: [JSONValue(language)])
    }

    /// The members that are another in this language, in their order on the wire.
    func members(of movie: JSONObject) -> (title: JSONValue, sortTitle: JSONValue, overview: JSONValue?)? {
        guard !known.isEmpty, let translation = known[movie.int("tmdbId")] else { return nil }
        let title = translation.text("title")
        return (.string(title), .string(TitleForm.sort(title)), translation["overview"])
    }

    /// The movie, or what a list tells of one, with the members of this language in place of its own.
    func translated(_ movie: JSONObject) -> JSONObject {
        guard let (title, sortTitle, overview) = members(of: movie) else { return movie }
        var movie = movie
        movie["title"] = title
        movie["sortTitle"] = sortTitle
        if let overview { movie["overview"] = overview }
        return movie
    }
}
