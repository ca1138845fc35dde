import FixtureKit

/// The automatic searches: they look at what the indexers have, and grab the best that may be taken.
enum Searches {
    /// The number of releases grabbed.
    static func movies(_ ids: [Int], source: String, in state: inout AppState, at now: Instant) -> Int {
        noteSearch(.movie, ids, in: &state, at: now)
        var count = 0
        for id in ids {
            guard let movie = state[.movie][id], !hasFile(movie: id, &state), !isQueued("movieId", id, &state),
                let release = Releases.found(forMovie: movie, .automatic, in: &state, at: now).first(where: isTakeable)
            else { continue }
            let subject = Downloads.Subject(ownerID: id)
            if Downloads.grab(release, for: subject, source: source, in: &state, at: now) { count += 1 }
        }
        return count
    }

    /// Takes a season pack where the whole season is wanted, else one release an episode.
    static func episodes(_ ids: [Int], source: String, in state: inout AppState, at now: Instant) -> Int {
        noteSearch(.episode, ids, in: &state, at: now)
        let wanted = ids.compactMap { state[.episode][$0] }.filter { episode in
            episode.int("episodeFileId") == 0 && !isQueued("episodeId", episode.id, &state)
        }
        var seasons: [(series: Int, season: Int, episodes: [JSONObject])] = []
        for episode in wanted {
            let (series, season) = (episode.int("seriesId"), episode.int("seasonNumber"))
            if let place = seasons.firstIndex(where: { $0.series == series && $0.season == season }) {
                seasons[place].episodes.append(episode)
            } else {
                seasons.append((series, season, [episode]))
            }
        }
        var count = 0
        for (id, season, episodes) in seasons {
            guard let series = state[.series][id] else { continue }
            count += grab(episodes, of: series, season: season, source: source, in: &state, at: now)
        }
        return count
    }

    private static func grab(
        _ wanted: [JSONObject], of series: JSONObject, season: Int, source: String, in state: inout AppState,
        at now: Instant
    ) -> Int {
        let all = Releases.episodes(of: series.id, season: season, in: &state)
        if wanted.count > 1, wanted.count == all.count {
            let found = Releases.found(for: series, season: season, episode: nil, .automatic, in: &state, at: now)
            if let pack = found.first(where: { isTakeable($0) && $0["fullSeason"] == true }) {
                let subject = Downloads.Subject(ownerID: series.id, episodeIDs: all.map(\.id))
                return Downloads.grab(pack, for: subject, source: source, in: &state, at: now) ? 1 : 0
            }
        }
        var count = 0
        var covered: Set<Int> = []
        for episode in wanted where !covered.contains(episode.id) {
            let found = Releases.found(for: series, season: season, episode: episode, .automatic, in: &state, at: now)
            guard let release = found.first(where: isTakeable) else { continue }
            let ids = Releases.mappedEpisodes(of: release)
            covered.formUnion(ids)
            let subject = Downloads.Subject(ownerID: series.id, episodeIDs: ids)
            if Downloads.grab(release, for: subject, source: source, in: &state, at: now) { count += 1 }
        }
        return count
    }

    private static func isTakeable(_ release: JSONObject) -> Bool {
        release["approved"] == true && release["downloadAllowed"] == true
    }

    static func noteSearch(_ name: Collection.Name, _ ids: [Int], in state: inout AppState, at now: Instant) {
        for id in ids { state[name].update(id) { $0["lastSearchTime"] = JSONValue(now) } }
    }

    // MARK: What is wanted

    static func hasFile(movie id: Int, _ state: inout AppState) -> Bool {
        !state[.movieFile].group("movieId", id).isEmpty
    }

    private static func isQueued(_ key: String, _ id: Int, _ state: inout AppState) -> Bool {
        !state[.queue].group(key, id).isEmpty
    }

    static func wantedMovies(hasFile: Bool, in state: inout AppState) -> [Int] {
        let withFile = Set(state[.movieFile].documents.compactMap { $0["movieId"]?.int })
        return state[.movie].filter { movie in
            movie["monitored"] == true && withFile.contains(movie.id) == hasFile
        }.map(\.id)
    }

    /// The monitored episodes of a series that have been on air.
    static func aired(of seriesID: Int?, in state: inout AppState, at now: Instant) -> [JSONObject] {
        let episodes = seriesID.map { state[.episode].group("seriesId", $0) } ?? state[.episode].documents
        return episodes.filter { episode in
            guard episode["monitored"] == true,
                let date = episode["airDateUtc"]?.string.flatMap({ Instant($0) })
            else { return false }
            return date <= now
        }
    }

    static func wantedEpisodes(
        of seriesID: Int?, hasFile: Bool, in state: inout AppState, at now: Instant
    ) -> [Int] {
        let monitored = Set(state[.series].filter { $0["monitored"] == true }.map(\.id))
        return aired(of: seriesID, in: &state, at: now).filter { episode in
            (episode.int("episodeFileId") != 0) == hasFile && monitored.contains(episode.int("seriesId"))
        }.map(\.id)
    }
}
