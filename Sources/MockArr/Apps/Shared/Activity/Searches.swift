import FixtureKit

/// The automatic searches: they look at what the indexers have, and grab the best that may be taken.
enum Searches {
    /// What a search looks for at a time: a movie, or the episodes that are wanted of a season.
    static func pieces(of ids: [Int], in state: inout AppState) -> [JSONObject] {
        if state.app == .radarr { return ids.map { ["movieId": JSONValue($0)] } }
        struct Season: Hashable {
            let series: Int
            let number: Int
        }
        var seasons: [Season] = []
        var wanted: [Season: [Int]] = [:]
        for episode in ids.compactMap({ state[.episode][$0] }) {
            let season = Season(series: episode.int("seriesId"), number: episode.int("seasonNumber"))
            if wanted[season] == nil { seasons.append(season) }
            wanted[season, default: []].append(episode.id)
        }
        return seasons.map {
            [
                "seriesId": JSONValue($0.series), "seasonNumber": JSONValue($0.number),
                "episodeIds": JSONValue(wanted[$0] ?? []),
            ]
        }
    }

    /// Searches for one piece; says how many releases were grabbed.
    static func search(
        for piece: JSONObject, _ purpose: Purpose, in state: inout AppState, at now: Instant
    ) -> Int {
        if let id = piece["movieId"]?.int { return search(forMovie: id, purpose, in: &state, at: now) }
        let episodes = piece.ints("episodeIds")
        noteSearch(.episode, episodes, in: &state, at: now)
        guard let series = state[.series][piece.int("seriesId")] else { return 0 }
        let found = Releases.found(
            for: series, season: piece.int("seasonNumber"), episode: nil, wanted: Set(episodes), purpose, in: &state,
            at: now)
        // A pack is taken only where the whole season is wanted.
        let packs = found.filter { $0["fullSeason"] == true }
        let others = found.filter { $0["fullSeason"] != true }
        return process(packs + others, for: purpose, in: &state, at: now)
    }

    private static func search(
        forMovie id: Int, _ purpose: Purpose, in state: inout AppState, at now: Instant
    ) -> Int {
        noteSearch(.movie, [id], in: &state, at: now)
        guard let movie = state[.movie][id], purpose == .userInvoked || movie.flag("monitored") else { return 0 }
        let found = Releases.found(forMovie: movie, purpose, in: &state, at: now)
        return process(found, for: purpose, in: &state, at: now)
    }

    /// Reads the feeds; says how many releases there were, and how many of them were grabbed.
    static func feeds(in state: inout AppState, at now: Instant) -> (found: Int, grabbed: Int) {
        let found = Releases.latest(in: &state, at: now)
        return (found.count, process(found, for: .feed, in: &state, at: now))
    }

    /// Takes the first good release for each movie and episode; what is to be waited for is kept in the queue, the first as
    /// what will be taken and the others in case nothing becomes of it.
    static func process(
        _ releases: [JSONObject], for purpose: Purpose, in state: inout AppState, at now: Instant
    ) -> Int {
        var count = 0
        var grabbed: Set<Int> = []
        var pending: Set<Int> = []
        for release in releases where release["downloadAllowed"] == true {
            guard let subject = subject(of: release, state.app) else { continue }
            let ids = subject.episodeIDs.isEmpty ? [-subject.ownerID] : subject.episodeIDs
            let isApproved = release["approved"] == true
            guard isApproved || release["temporarilyRejected"] == true, grabbed.isDisjoint(with: ids) else { continue }
            if isApproved, Downloads.grab(release, for: subject, purpose, in: &state, at: now) {
                count += 1
                grabbed.formUnion(ids)
                continue
            }
            let reason = isApproved ? "downloadClientUnavailable" : "delay"
            let status = pending.isDisjoint(with: ids) ? reason : PendingReleases.fallback
            PendingReleases.add(release, for: subject, status: status, in: &state, at: now)
            pending.formUnion(ids)
        }
        return count
    }

    private static func subject(of release: JSONObject, _ app: AppKind) -> Downloads.Subject? {
        if app == .radarr { return release["mappedMovieId"]?.int.map { Downloads.Subject(ownerID: $0) } }
        let episodes = Releases.mappedEpisodes(of: release)
        guard let id = release["mappedSeriesId"]?.int, !episodes.isEmpty else { return nil }
        return Downloads.Subject(ownerID: id, episodeIDs: episodes)
    }

    static func noteSearch(_ name: Collection.Name, _ ids: [Int], in state: inout AppState, at now: Instant) {
        for id in ids { state[name].update(id) { $0["lastSearchTime"] = JSONValue(now) } }
    }

    // MARK: What is wanted

    /// What a search for all that is missing, or could be better, looks for; nothing that is being downloaded.
    enum Want {
        case missing
        case better
    }

    static func wantedMovies(_ want: Want, isMonitored: Bool = true, in state: inout AppState) -> [Int] {
        let queued = Set(state[.queue].documents.compactMap { $0["movieId"]?.int })
        let files = MovieFilePresenter(&state)
        var rules = ProfileRules(&state)
        return state[.movie].filter { movie in
            guard movie.flag("monitored") == isMonitored, !queued.contains(movie.id) else { return false }
            let file = files.file(of: movie)
            guard want == .better else { return file == nil }
            return file.map { rules[movie.int("qualityProfileId")]?.isBelowCutoff($0["quality"]) ?? false } ?? false
        }.map(\.id)
    }

    /// The monitored episodes of a series that have been on air.
    static func aired(of seriesID: Int, in state: inout AppState, at now: Instant) -> [JSONObject] {
        state[.episode].group("seriesId", seriesID).filter { $0.flag("monitored") && hasAired($0, at: now) }
    }

    private static func hasAired(_ episode: JSONObject, at now: Instant) -> Bool {
        episode.instant("airDateUtc").map { $0 <= now } ?? false
    }

    static func wantedEpisodes(
        _ want: Want, of seriesID: Int?, isMonitored: Bool = true, in state: inout AppState, at now: Instant
    ) -> [Int] {
        let queued = Set(state[.queue].documents.compactMap { $0["episodeId"]?.int })
        let library = state[.series]
        let files = state[.episodeFile]
        var rules = ProfileRules(&state)
        let known = state[.episode]
        let episodes =
            seriesID.map { known.group("seriesId", $0) }
            ?? (want == .missing ? known.group("episodeFileId", 0) : known.documents)
        return episodes.filter { episode in
            guard let series = library[episode.int("seriesId")],
                (episode.flag("monitored") && series.flag("monitored")) == isMonitored, !queued.contains(episode.id)
            else { return false }
            let file = episode.int("episodeFileId")
            guard want == .better else { return file == 0 && hasAired(episode, at: now) }
            return files[file].map { rules[series.int("qualityProfileId")]?.isBelowCutoff($0["quality"]) ?? false }
                ?? false
        }.map(\.id)
    }
}
