import FixtureKit

/// `/release`: what the indexers have, the choice of the user, and what indexers push.
enum Releases {
    static func routes(_ app: AppKind) -> [AppRoute] {
        let query =
            app == .radarr
            ? [Parameter("movieId", .integer)]
            : [Parameter("seriesId", .integer), Parameter("episodeId", .integer), Parameter("seasonNumber", .integer)]
        return [
            AppRoute(
                .get, "release", "Search the indexers, or read their latest releases", query: query, also: [500],
                pinsJSON: true,
                handler: search),
            AppRoute(
                .post, "release", "Grab a release that a search has found", body: .json, also: [404, 409, 500],
                handler: grab),
            AppRoute(.post, "release/push", "Offer a release", body: .json, also: [500], handler: push),
        ]
    }

    static let orders: [AppKind: KeyOrder] = [
        .radarr: KeyOrder(
            """
            guid quality customFormats customFormatScore qualityWeight age ageHours ageMinutes size indexerId indexer
            releaseGroup subGroup releaseHash title sceneSource movieTitles languages mappedMovieId approved
            temporarilyRejected rejected tmdbId imdbId rejections publishDate commentUrl downloadUrl infoUrl
            movieRequested downloadAllowed releaseWeight edition magnetUrl infoHash seeders leechers protocol
            indexerFlags movieId downloadClientId downloadClient shouldOverride
            """),
        .sonarr: KeyOrder(
            """
            guid quality qualityWeight age ageHours ageMinutes size indexerId indexer releaseGroup subGroup releaseHash
            title fullSeason sceneSource seasonNumber languages languageWeight airDate seriesTitle episodeNumbers
            absoluteEpisodeNumbers mappedSeasonNumber mappedEpisodeNumbers mappedAbsoluteEpisodeNumbers mappedSeriesId
            mappedEpisodeInfo approved temporarilyRejected rejected tvdbId tvRageId imdbId rejections publishDate
            commentUrl downloadUrl infoUrl episodeRequested downloadAllowed releaseWeight customFormats
            customFormatScore sceneMapping magnetUrl infoHash seeders leechers protocol indexerFlags isDaily
            isAbsoluteNumbering isPossibleSpecialEpisode special seriesId episodeId episodeIds downloadClientId
            downloadClient shouldOverride
            """),
    ]

    // MARK: Searching

    @Sendable private static func search(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let releases = try found(call, &state)
        ReleaseCache.store(releases, in: &state, at: call.now)
        return .list(releases)
    }

    private static func found(_ call: Call, _ state: inout AppState) throws(Refusal) -> [JSONObject] {
        let query = call.query
        if state.app == .radarr, let id = query.int("movieId") {
            guard let movie = state[.movie][id] else { throw .searchFailed("Movie with ID \(id) does not exist") }
            Searches.noteSearch("movie", [id], in: &state, at: call.now)
            return found(forMovie: movie, .interactive, in: &state, at: call.now)
        }
        if state.app == .sonarr, let id = query.int("episodeId") {
            guard let episode = state[.episode][id], let series = state[.series][episode.int("seriesId")]
            else { throw .searchFailed("Episode with ID \(id) does not exist") }
            if series["seriesType"] == "daily", episode["airDate"] == nil {
                throw .client(400, "Air date is missing")
            }
            Searches.noteSearch("episode", [id], in: &state, at: call.now)
            let season = episode.int("seasonNumber")
            return found(for: series, season: season, episode: episode, .interactive, in: &state, at: call.now)
        }
        if state.app == .sonarr, let id = query.int("seriesId"), let season = query.int("seasonNumber") {
            guard let series = state[.series][id] else { throw .searchFailed("Series with ID \(id) does not exist") }
            let ids = episodes(of: id, season: season, in: &state).map(\.id)
            Searches.noteSearch("episode", ids, in: &state, at: call.now)
            return found(for: series, season: season, episode: nil, .interactive, in: &state, at: call.now)
        }
        return latest(in: &state, at: call.now)
    }

    /// What the indexers' feeds have: the releases of the fixture, each judged for what it is of.
    static func latest(in state: inout AppState, at now: Instant) -> [JSONObject] {
        let app = state.app
        let key = app == .radarr ? "mappedMovieId" : "mappedSeriesId"
        var verdicts: [Int: Verdict] = [:]
        var releases: [JSONObject] = []
        for release in offered(for: .feed, in: &state) {
            guard let id = release[key]?.int, let owner = state[app.owners][id] else {
                releases.append(release)
                continue
            }
            var verdict = verdicts[id] ?? Verdict(owner: owner, isOwn: true, for: .feed, in: &state, at: now)
            releases.append(verdict.judged(release))
            verdicts[id] = verdict
        }
        return releases.enumerated().map { finished($1, weight: $0, app, at: now) }
    }

    /// The fixture's releases of those indexers that are asked and can be reached.
    private static func offered(for purpose: Purpose, in state: inout AppState) -> [JSONObject] {
        let indexers = state[.indexer].filter { $0[purpose.indexerFlag] != false && !isUnreachable($0) }
        let ids = Set(indexers.map(\.id))
        return state[.release].filter { ids.contains($0.int("indexerId")) }.map { $0.removing(["id"]) }
    }

    /// Without those of indexers that are kept for other tags: a search does not even ask them.
    private static func served(
        _ releases: [JSONObject], by owner: JSONObject, in state: inout AppState
    ) -> [JSONObject] {
        let indexers = state[.indexer]
        let tags = owner.ints("tags")
        return releases.filter { release in
            let wanted = indexers[release.int("indexerId")]?.ints("tags") ?? []
            return wanted.isEmpty || wanted.contains { tags.contains($0) }
        }
    }

    /// The rule of the providers' tests: nothing answers at an address with `unreachable` in it.
    static func isUnreachable(_ indexer: JSONObject) -> Bool {
        indexer.objects("fields").contains { $0.text("name") == "baseUrl" && $0.text("value").contains("unreachable") }
    }

    /// What a search for a movie finds, the best first.
    static func found(
        forMovie movie: JSONObject, _ purpose: Purpose, in state: inout AppState, at now: Instant
    ) -> [JSONObject] {
        let templates = offered(for: purpose, in: &state)
        let source = templates.lazy.compactMap { $0["mappedMovieId"]?.int }.first
        let isOwn = source == movie.id
        var releases = templates
        if !isOwn {
            let served = served(templates, by: movie, in: &state)
            // Nobody has what nobody has seen yet.
            guard MovieDates(movie).status(at: now) != "announced" else { return [] }
            if let retarget = MovieRetarget(served, to: movie, in: &state) {
                releases = served.map(retarget.release)
            }
        }
        var verdict = Verdict(owner: movie, isOwn: isOwn, for: purpose, in: &state, at: now)
        return ordered(releases.map { verdict.judged($0) }, by: isOwn ? nil : verdict.profile, state.app, at: now)
    }

    /// What a search for an episode, or for a whole season, finds; of what is not `wanted` nothing is looked at.
    static func found(
        for series: JSONObject, season: Int, episode: JSONObject?, wanted: Set<Int>? = nil, _ purpose: Purpose,
        in state: inout AppState, at now: Instant
    ) -> [JSONObject] {
        let templates = offered(for: purpose, in: &state)
        let episodes = episodes(of: series.id, season: season, in: &state)
        guard !episodes.isEmpty,
            let retarget = SeasonRetarget(templates, to: series, season: season, episodes, in: &state)
        else { return [] }
        var releases =
            retarget.isOwn
            ? templates
            : retarget.releases(served(templates, by: series, in: &state), wanted: wanted, at: now)
        if let wanted { releases = releases.filter { wanted.isSuperset(of: mappedEpisodes(of: $0)) } }
        if let episode {
            let number = episode["episodeNumber"]?.int
            releases = releases.compactMap { release in
                if release["fullSeason"] == true, release["mappedSeasonNumber"]?.int == season {
                    return rejected(release, "Full season pack")
                }
                let isMapped = release["mappedSeasonNumber"]?.int == season
                return isMapped && release["mappedEpisodeNumbers"]?.array?.contains { $0.int == number } == true
                    ? release : nil
            }
        }
        var verdict = Verdict(owner: series, isOwn: retarget.isOwn, for: purpose, in: &state, at: now)
        let judged = releases.map { verdict.judged($0) }
        return ordered(judged, by: retarget.isOwn ? nil : verdict.profile, state.app, at: now)
    }

    private static func rejected(_ release: JSONObject, _ reason: String) -> JSONObject {
        var release = release
        release["rejections"] = .array((release["rejections"]?.array ?? []) + [.string(reason)])
        return release
    }

    /// By what the profile prefers; equal qualities stay in the order of the fixture.
    private static func ordered(
        _ releases: [JSONObject], by profile: ProfileRule?, _ app: AppKind, at now: Instant
    ) -> [JSONObject] {
        var releases = releases
        if let profile {
            func key(_ release: JSONObject) -> [Int] {
                // Sonarr lists what may be taken first, Radarr what is matched to the movie.
                let isGood = app == .radarr ? release["mappedMovieId"] != nil : release["approved"] == true
                return [isGood ? 0 : 1, -profile.rank(of: release["quality"])]
            }
            releases = releases.map { (key: key($0), release: $0) }
                .sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.release)
        }
        return releases.enumerated().map { finished($1, weight: $0, app, at: now) }
    }

    /// The release as it is answered at a moment: its age and its place in the list.
    static func finished(_ release: JSONObject, weight: Int, _ app: AppKind, at now: Instant) -> JSONObject {
        var release = release
        let published = release["publishDate"]?.string.flatMap { Instant($0) } ?? now
        let age = max(0, (now - published).ticks)
        release["age"] = JSONValue(age / Instant.ticksPerDay)
        release["ageHours"] = JSONValue(Double(age) / Double(3_600 * Instant.ticksPerSecond))
        release["ageMinutes"] = JSONValue(Double(age) / Double(60 * Instant.ticksPerSecond))
        release["releaseWeight"] = JSONValue(weight)
        return orders[app].map { release.arranged(by: $0) } ?? release
    }

    // MARK: What a release is mapped to

    static func episodes(of seriesID: Int, season: Int, in state: inout AppState) -> [JSONObject] {
        state[.episode].group("seriesId", seriesID).filter { $0["seasonNumber"]?.int == season }
            .sorted { $0.int("episodeNumber") < $1.int("episodeNumber") }
    }

    static func mappedEpisodes(of release: JSONObject) -> [Int] {
        (release["mappedEpisodeInfo"]?.array ?? []).compactMap { $0["id"]?.int }
    }
}

extension Refusal {
    /// A search that ended with an exception of its own: even a 404 in it becomes a 500.
    fileprivate static func searchFailed(_ message: String) -> Refusal { .client(500, message) }
}

/// What searches have found, for half an hour, by indexer and guid.
enum ReleaseCache {
    private static let keptFor = TimeSpan(seconds: 1_800)

    static func store(_ releases: [JSONObject], in state: inout AppState, at now: Instant) {
        let until = JSONValue((now + keptFor).ticks)
        state[.cachedRelease].removeAll { $0.int("until") <= now.ticks }
        for release in releases {
            let id = key(release.int("indexerId"), release.text("guid"))
            state[.cachedRelease][id] = ["id": JSONValue(id), "until": until, "release": .object(release)]
        }
    }

    static func release(_ guid: String, indexer: Int, in state: inout AppState, at now: Instant) -> JSONObject? {
        guard let entry = state[.cachedRelease][key(indexer, guid)], let until = entry["until"]?.int, until > now.ticks
        else { return nil }
        return entry["release"]?.object
    }

    private static func key(_ indexer: Int, _ guid: String) -> Int { SHA1.int31("\(indexer)_\(guid)") }
}
