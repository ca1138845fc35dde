import FixtureKit

/// `/series`: the library of Sonarr.
enum SeriesLibrary {
    static let seeds: [Collection.Name: Seed] = [
        .series: Seed("series", hasPaths: true, stored: SeriesDocuments.stored),
        .episode: Seed(
            "series-episodes", groupedBy: ["seriesId", "episodeFileId"], datedBy: ["airDateUtc"],
            stored: EpisodeDocuments.stored),
        .episodeFile: Seed("episode-files", groupedBy: ["seriesId"], stored: EpisodeFileDocuments.stored),
        .catalogue: Seed("series-lookup", stored: SeriesDocuments.stored),
    ]

    static let routes: [AppRoute] =
        series + SeriesLookup.routes + SeasonPass.routes + Episodes.routes + EpisodeFiles.routes
        + EpisodeCalendar.routes
        + WantedEpisodes.routes + RenamedEpisodes.routes + ParsedEpisodes.routes

    private static let series: [AppRoute] = [
        AppRoute(
            .get, "series", "All series",
            query: [Parameter("tvdbId", .integer), Parameter("includeSeasonImages", .boolean)],
            pinsJSON: true, handler: list),
        AppRoute(
            .post, "series", "Add a series", body: .json, success: 201, also: [500], pinsJSON: true,
            handler: SeriesAdding.add),
        AppRoute(
            .get, "series/{id}", "One series", query: [Parameter("includeSeasonImages", .boolean)], pinsJSON: true,
            handler: one),
        AppRoute(
            .put, "series/{id?}", "Change a series", query: [Parameter("moveFiles", .boolean)], body: .json,
            success: 202, also: [500],
            pinsJSON: true, handler: SeriesEditing.edit),
        AppRoute(
            .delete, "series/{id}", "Delete a series",
            query: [Parameter("deleteFiles", .boolean), Parameter("addImportListExclusion", .boolean)],
            also: [500], handler: SeriesDeleting.delete),
        AppRoute(
            .put, "series/editor", "Change several series", body: .undeclaredJSON, success: 202,
            also: [500], handler: SeriesEditing.editMany),
        AppRoute(
            .delete, "series/editor", "Delete several series", body: .undeclaredJSON, also: [500],
            handler: SeriesDeleting.deleteMany
        ),
        AppRoute(
            .post, "series/import", "Add several series", body: .undeclaredJSON, also: [500],
            handler: SeriesAdding.importMany),
        AppRoute(
            .get, "series/{id:text}/folder", "The folder name of a series", also: [404], handler: SeriesLookup.folder),
    ]

    @Sendable static func list(_ call: Call, _ state: inout AppState) -> Reply {
        var presenter = SeriesPresenter(&state, call)
        presenter.showsSeasonImages = call.query.flag("includeSeasonImages")
        let series = state[.series]
        if let tvdbID = call.query.int("tvdbId") {
            let found = series.filter { $0.int("tvdbId") == tvdbID }
            let list = found.map { presenter.full($0, alwaysWithStatistics: false) }
            return .list(list).fresh(.until(presenter.changesAt))
        }
        let (episodes, files) = (state[.episode], state[.episodeFile])
        let name = presenter.showsSeasonImages ? "series?includeSeasonImages" : "series"
        let ids = series.ids
        let parts = zip(episodes.versions(ofGroups: "seriesId", ids), files.versions(ofGroups: "seriesId", ids))
        let sources = zip(series.versions, parts).flatMap { [$0, $1.0, $1.1] }
        return state.lists[name, default: AnsweredList()]
            .reply(ids, from: sources, at: call.now, under: presenter.circumstances) { id in
                presenter.changesAt = .distantFuture
                let document = series[id].map { presenter.full($0, alwaysWithStatistics: false) }
                return (document, until: presenter.changesAt)
            }
    }

    @Sendable static func one(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        guard let series = state[.series][call.id] else { throw .notFound }
        var presenter = SeriesPresenter(&state, call)
        presenter.showsSeasonImages = call.query.flag("includeSeasonImages")
        let object = presenter.full(series)
        return .object(object).fresh(.until(presenter.changesAt))
    }

    /// The stored series in full: what adding and editing answer.
    static func full(_ id: Int, _ call: Call, _ state: inout AppState) -> JSONObject {
        var presenter = SeriesPresenter(&state, call)
        return presenter.full(state[.series][id] ?? [:])
    }

    // MARK: What activity asks for

    /// The series as it stands inside queue, history, calendar and blocklist records.
    static func nested(_ id: Int, _ call: Call, _ state: inout AppState) -> JSONObject? {
        state[.series][id].map(SeriesDocuments.nested)
    }

    /// The effect of a finished RefreshSeries command: episodes appear for a series that was just added.
    static func refresh(_ ids: [Int], in state: inout AppState, at now: Instant) {
        for id in ids.isEmpty ? state[.series].ids : ids { SeriesRefresh.refresh(id, in: &state, at: now) }
    }
}

/// The enumerations that a series is made of.
enum SeriesChoices {
    static let status = Choice(
        "NzbDrone.Core.Tv.SeriesStatusType",
        [
            (name: "continuing", number: 0), (name: "ended", number: 1), (name: "upcoming", number: 2),
            (name: "deleted", number: -1),
        ])
    static let newItems = Choice("NzbDrone.Core.Tv.NewItemMonitorTypes", ["all", "none"])
    static let seriesType = Choice("NzbDrone.Core.Tv.SeriesTypes", ["standard", "daily", "anime"])
}
