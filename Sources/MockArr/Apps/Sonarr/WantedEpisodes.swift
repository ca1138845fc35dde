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
        let (library, episodes) = (state[.series], state[.episode])
        let sources = episodes.versions(ofGroups: "episodeFileId", [0]) + [library.version]
        return try page("missing", from: sources, call, &state) {
            episodes.group("episodeFileId", 0).compactMap { episode in
                guard let airs = episode.instant("airDateUtc"), let series = library[episode.int("seriesId")] else {
                    return nil
                }
                return entry(episode, of: series, airs: airs, from: airs.adding(minutes: series.int("runtime")))
            }
        }
    }

    @Sendable static func cutoff(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let (library, episodes, files) = (state[.series], state[.episode], state[.episodeFile])
        var rules = ProfileRules(&state)
        let sources = [library.version, episodes.version, files.version, state[.qualityProfile].version]
        return try page("cutoff", from: sources, call, &state) {
            episodes.documents.compactMap { episode in
                guard episode.int("seasonNumber") > 0, let file = files[episode.int("episodeFileId")],
                    let series = library[episode.int("seriesId")],
                    rules[series.int("qualityProfileId")]?.isBelowCutoff(file["quality"]) ?? false
                else { return nil }
                return entry(episode, of: series, airs: episode.instant("airDateUtc"), from: .unset)
            }
        }
    }

    private static func entry(
        _ episode: JSONObject, of series: JSONObject, airs: Instant?, from: Instant
    ) -> WantedList.Entry {
        WantedList.Entry(
            id: episode.id, airs: airs, from: from, isMonitored: episode.flag("monitored") && series.flag("monitored"))
    }

    /// A page of a list, which is made anew only where what it comes from has changed.
    private static func page(
        _ name: String, from sources: [Collection.Version?], _ call: Call, _ state: inout AppState,
        _ entries: () -> [WantedList.Entry]
    ) throws(Refusal) -> Reply {
        state.wanted[name, default: WantedList()].renew(from: sources, entries)
        let list = state.wanted[name] ?? WantedList()
        let (library, episodes) = (state[.series], state[.episode])
        let paging = Paging(
            keys: [
                ("episodes.airDateUtc", Paging.by(absentFirst: "airDateUtc")),
                ("episodes.lastSearchTime", Paging.by(absentFirst: "lastSearchTime")),
                ("series.sortTitle", Paging.by { library[$0.int("seriesId")]?.text("sortTitle") }),
            ], defaultKey: "episodes.airDateUtc", defaultDirection: .ascending)
        let request = try paging.request(of: call)
        let isByDate = request.key == paging.defaultKey
        let (ids, changesAt) = list.wanted(
            call.query.flag("monitored", default: true), at: call.now, isAscending: !isByDate || request.isAscending)
        var presenter = EpisodePresenter(&state, call)
        func present(_ episode: JSONObject) -> JSONObject { presenter.present(episode) }
        let page =
            isByDate
            ? paging.page(ofSorted: ids, request) { episodes[$0].map(present) ?? [:] }
            : paging.page(of: ids.sorted().compactMap { episodes[$0] }, request, present: present)
        return .json(page).fresh(.until(changesAt))
    }
}
