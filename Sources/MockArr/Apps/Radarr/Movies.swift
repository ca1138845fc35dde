import FixtureKit

/// `/movie`: the library of Radarr.
enum Movies {
    static let seeds: [Collection.Name: Seed] = [
        "movie": Seed("movies"),
        "moviefile": Seed("movie-files"),
    ]

    static let routes: [AppRoute] = []

    // MARK: What activity asks for

    /// The movie as it stands inside queue, history and blocklist records.
    static func nested(_ id: Int, _ call: Call, _ state: inout AppState) -> JSONObject? { nil }

    /// Stores a file of a movie in place of the one it had, and returns it with its id.
    ///
    /// `file` has quality, languages, size, releaseGroup, sceneName and relativePath; the rest is worked out.
    @discardableResult
    static func importFile(_ file: JSONObject, into id: Int, in state: inout AppState, at now: Instant) -> JSONObject { [:] }

    /// The effect of a finished RefreshMovie command; no ids means all movies.
    static func refresh(_ ids: [Int], in state: inout AppState, at now: Instant) {}
}
