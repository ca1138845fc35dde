import FixtureKit

/// `/series`: the library of Sonarr.
enum SeriesLibrary {
    static let seeds: [Collection.Name: Seed] = [
        "series": Seed("series"),
        "episode": Seed("series-episodes"),
        "episodefile": Seed("episode-files"),
    ]

    static let routes: [AppRoute] = []

    // MARK: What activity asks for

    /// The series as it stands inside queue, history, calendar and blocklist records.
    static func nested(_ id: Int, _ call: Call, _ state: inout AppState) -> JSONObject? { nil }

    /// The effect of a finished RefreshSeries command: episodes appear for a series that was just added.
    static func refresh(_ ids: [Int], in state: inout AppState, at now: Instant) {}
}

/// `/episode`.
enum Episodes {
    /// The episode as it stands inside queue and history records.
    static func nested(_ id: Int, _ call: Call, _ state: inout AppState) -> JSONObject? { nil }

    /// Stores a file for one or several episodes of a series in place of what they had, and returns it with its id.
    @discardableResult
    static func importFile(
        _ file: JSONObject, into episodeIDs: [Int], of seriesID: Int, in state: inout AppState, at now: Instant
    ) -> JSONObject { [:] }
}
