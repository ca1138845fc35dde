import FixtureKit

/// `/wanted`: what is missing, and what could be better.
enum WantedMovies {
    static let routes: [AppRoute] = [
        AppRoute(
            .get, "wanted/missing", "Movies without a file",
            query: Parameter.paging + [Parameter("monitored", .boolean)],
            pinsJSON: true, handler: missing),
        AppRoute(
            .get, "wanted/cutoff", "Movies whose file is below the cutoff",
            query: Parameter.paging + [Parameter("monitored", .boolean)], pinsJSON: true, handler: cutoff),
    ]

    private static let paging = Paging(
        keys: [
            ("movieMetadata.digitalRelease", Paging.by(absentFirst: "digitalRelease")),
            ("movieMetadata.inCinemas", Paging.by(absentFirst: "inCinemas")),
            ("movieMetadata.physicalRelease", Paging.by(absentFirst: "physicalRelease")),
            ("movieMetadata.sortTitle", Paging.by(absentFirst: "sortTitle")),
            ("movieMetadata.year", Paging.by(number: "year")),
            ("movies.lastSearchTime", Paging.by(absentFirst: "lastSearchTime")),
        ], defaultKey: "movieMetadata.sortTitle", defaultDirection: .ascending)

    @Sendable static func missing(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let files = MovieFilePresenter(&state)
        return try page(call, &state) { files.file(of: $0) == nil }
    }

    @Sendable static func cutoff(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let files = MovieFilePresenter(&state)
        var rules = ProfileRules(&state)
        return try page(call, &state) { movie in
            guard let file = files.file(of: movie), let profile = movie["qualityProfileId"]?.int else { return false }
            return rules[profile]?.isBelowCutoff(file["quality"]) ?? false
        }
    }

    private static func page(_ call: Call, _ state: inout AppState, of isWanted: (JSONObject) -> Bool) throws(Refusal)
        -> Reply
    {
        let monitored = call.query.flag("monitored", default: true)
        let movies = state[.movie].filter { $0["monitored"]?.bool == monitored && isWanted($0) }
        var presenter = MoviePresenter(call, &state)
        let page = try paging.page(of: movies, call) { presenter.present($0, as: .wanted) }
        return .json(page).fresh(.until(presenter.nextChange))
    }
}
