import FixtureKit

/// `/parse`: what a release's name says, and which movie it is of.
enum MovieParse {
    static let routes: [AppRoute] = [
        AppRoute(
            .get, "parse", "What a release's name says", query: [Parameter("title", .text)], also: [204], handler: parse
        )
    ]

    @Sendable static func parse(_ call: Call, _ state: inout AppState) -> Reply {
        let title = call.query["title"] ?? ""
        guard !title.isBlank else { return .noContent }
        guard let release = MovieReleaseName(title) else {
            return .object(["title": .string(title), "customFormatScore": 0]).fresh(.untilChange)
        }
        let movie = match(release, in: &state)
        let nested = movie.flatMap { Movies.nested($0.id, call, &state) }
        let spoken = movie.map { languages(of: release, $0) }
        var record: JSONObject = ["title": .string(release.text), "quality": release.quality.json]
        record["languages"] = spoken
        var scorer = FormatScorer(&state)
        let scored = scorer.scored(record, of: movie)
        let object = JSONObject([
            ("title", .string(title)),
            ("parsedMovieInfo", .object(info(release))),
            ("movie", nested.map(JSONValue.object)),
            ("languages", spoken),
            ("customFormats", movie == nil ? nil : scored["customFormats"]),
            ("customFormatScore", scored["customFormatScore"] ?? 0),
        ])
        return .object(object).fresh(movie == nil ? .untilChange : .momentary)
    }

    /// The library's movie that the name means: by id, else by title or alternative title with the year.
    static func match(_ release: MovieReleaseName, in state: inout AppState) -> JSONObject? {
        if !release.imdbID.isEmpty, let movie = state[.movie].first(where: { $0["imdbId"]?.string == release.imdbID }) {
            return movie
        }
        if release.tmdbID > 0, let movie = Movies.find(tmdbID: release.tmdbID, in: &state) { return movie }
        let titles = Set(release.titles.map(TitleForm.clean))
        return state[.movie].first { movie in
            let years = [movie["year"]?.int, movie["secondaryYear"]?.int]
            guard release.year == 0 || years.contains(release.year) else { return false }
            if titles.contains(movie["cleanTitle"]?.string ?? "") { return true }
            return (movie["alternateTitles"]?.array ?? []).contains { title in
                titles.contains(TitleForm.clean(title["title"]?.string ?? ""))
            }
        }
    }

    /// The languages of the release: the movie's own when the name mentions none.
    static func languages(of release: MovieReleaseName, _ movie: JSONObject) -> JSONValue {
        if release.languages == ["Unknown"], let original = movie["originalLanguage"] { return [original] }
        return .array(release.languages.map(LanguageNames.json))
    }

    private static func info(_ release: MovieReleaseName) -> JSONObject {
        JSONObject([
            ("movieTitles", JSONValue(release.titles)),
            ("originalTitle", .string(release.text)),
            ("releaseTitle", .string(release.text)),
            ("simpleReleaseTitle", .string(release.simpleText)),
            ("quality", release.quality.json),
            ("languages", .array(release.languages.map(LanguageNames.json))),
            ("releaseGroup", release.group.map(JSONValue.string)),
            ("edition", .string(release.edition)),
            ("year", JSONValue(release.year)),
            ("imdbId", .string(release.imdbID)),
            ("tmdbId", JSONValue(release.tmdbID)),
            ("hardcodedSubs", release.hardcodedSubs.map(JSONValue.string)),
            ("movieTitle", .string(release.title)),
            ("primaryMovieTitle", .string(release.title)),
        ])
    }
}
