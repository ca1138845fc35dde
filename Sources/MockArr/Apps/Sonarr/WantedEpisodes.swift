import FixtureKit

/// `/wanted/missing` and `/wanted/cutoff`.
enum WantedEpisodes {
    static let routes: [AppRoute] = [
        AppRoute(
            .get, "wanted/missing", "Aired episodes without a file",
            query: Parameter.paging + [
                Parameter("includeSeries", .boolean), Parameter("includeImages", .boolean),
                Parameter("monitored", .boolean),
            ], pinsJSON: true, handler: missing),
        AppRoute(.get, "wanted/missing/{id}", "One episode", pinsJSON: true, handler: Episodes.one),
        AppRoute(
            .get, "wanted/cutoff", "Episodes whose file is not good enough",
            query: Parameter.paging + Episodes.includes + [Parameter("monitored", .boolean)], pinsJSON: true,
            handler: cutoff),
        AppRoute(.get, "wanted/cutoff/{id}", "One episode", pinsJSON: true, handler: Episodes.one),
    ]

    /// Counts as missing from the end of the broadcast on.
    @Sendable static func missing(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let library = state[.series]
        var changesAt = Instant.distantFuture
        let isMonitored = call.query.flag("monitored", default: true)
        let episodes = state[.episode].group("episodeFileId", 0).filter { episode in
            guard let airs = episode.instant("airDateUtc"),
                let series = library[episode.int("seriesId")], matches(episode, series, isMonitored)
            else { return false }
            let ends = airs.adding(minutes: series.int("runtime"))
            if ends > call.now { changesAt = min(changesAt, ends) }
            return ends <= call.now
        }
        return try page(of: episodes, library, call, &state).fresh(.until(changesAt))
    }

    @Sendable static func cutoff(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let library = state[.series]
        let files = state[.episodeFile]
        var rules = ProfileRules(&state)
        let isMonitored = call.query.flag("monitored", default: true)
        let episodes = state[.episode].documents.filter { episode in
            guard episode.int("seasonNumber") > 0, let file = files[episode.int("episodeFileId")],
                let series = library[episode.int("seriesId")], matches(episode, series, isMonitored)
            else { return false }
            return rules[series.int("qualityProfileId")]?.isBelowCutoff(file["quality"]) ?? false
        }
        return try page(of: episodes, library, call, &state).fresh(.untilChange)
    }

    /// Both are monitored, or one of them is not.
    private static func matches(_ episode: JSONObject, _ series: JSONObject, _ isMonitored: Bool) -> Bool {
        (episode.flag("monitored") && series.flag("monitored")) == isMonitored
    }

    private static func page(
        of episodes: [JSONObject], _ library: Collection, _ call: Call, _ state: inout AppState
    ) throws(Refusal) -> Reply {
        let paging = Paging(
            keys: [
                ("episodes.airDateUtc", Paging.by(absentFirst: "airDateUtc")),
                ("episodes.lastSearchTime", Paging.by(absentFirst: "lastSearchTime")),
                ("series.sortTitle", Paging.by { library[$0.int("seriesId")]?.text("sortTitle") }),
            ], defaultKey: "episodes.airDateUtc", defaultDirection: .ascending)
        var presenter = EpisodePresenter(&state, call)
        return .json(try paging.page(of: episodes, call) { presenter.present($0) })
    }
}
