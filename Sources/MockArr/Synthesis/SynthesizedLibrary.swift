import FixtureKit

/// A library made to a wish: the collections that take the place of the fixtures' ones.
///
/// The settings stay as they are; the records are drawn among them. Dates are written around the anchor and move like
/// those of the fixtures.
struct SynthesizedLibrary: Sendable {
    let wish: LibraryWish
    private(set) var collections: [Collection.Name: [JSONObject]] = [:]

    /// The collections that a library consists of.
    static func names(of app: AppKind) -> [Collection.Name] {
        let activity: [Collection.Name] = [.queue, .history, .blocklist, .release, .manualImport]
        return app == .radarr
            ? [.movie, .movieFile, .extraFile, .credit, .collection, .translation] + activity
            : [.series, .episode, .episodeFile] + activity
    }

    /// Makes a library among the settings that the fixtures have, whatever became of them: so a wish always makes the same.
    init(_ wish: LibraryWish, of app: AppKind, over fixtures: FixtureLibrary) {
        self.wish = wish
        var state = AppState(app, library: fixtures)
        let furniture = Furniture(&state)
        for name in Self.names(of: app) { collections[name] = [] }
        if app == .radarr { addMovies(among: furniture) } else { addSeries(among: furniture) }
        var activity = ActivitySynthesis(wish, among: furniture, &state)
        collections[.history] = activity.history(of: self)
        collections[.queue] = activity.queue(for: self)
        collections[.blocklist] = activity.blocklist(of: self)
        collections[.release] = releases(like: &state)
    }

    // MARK: Movies

    private mutating func addMovies(among furniture: Furniture) {
        var synthesis = MovieSynthesis(wish, among: furniture)
        var movies: [JSONObject] = []
        var files: [JSONObject] = []
        movies.reserveCapacity(wish.count)
        for number in 0..<wish.count {
            let oddity = wish.oddity(of: MovieOddity.self, at: number)
            var pair = synthesis.pair(number, isOwned: oddity?.isOfFile ?? false)
            oddity?.apply(to: &pair, number, &synthesis)
            movies.append(pair.movie)
            if let file = pair.file { files.append(file) }
        }
        collections[.movie] = movies
        collections[.movieFile] = files
        collections[.collection] = MovieFranchises(synthesis).collections(of: movies)
        collections[.credit] = MovieFranchises.credits(of: movies.prefix(40), wish)
        collections[.extraFile] = Self.subtitles(of: files)
    }

    /// A subtitle beside every tenth file, of the first few thousand.
    private static func subtitles(of files: [JSONObject]) -> [JSONObject] {
        let chosen = files.prefix(4_000).enumerated().filter { $0.offset % 10 == 4 }.map(\.element)
        return chosen.enumerated().map { place, file in
            let name = MediaPath.stem(of: file.text("relativePath"))
            return [
                "movieId": file["movieId"] ?? 0, "movieFileId": JSONValue(file.id),
                "relativePath": .string("\(name).en.srt"), "extension": ".srt", "type": "subtitle",
                "id": JSONValue(place + 1),
            ]
        }
    }

    // MARK: Series

    private mutating func addSeries(among furniture: Furniture) {
        var synthesis = SeriesSynthesis(wish, among: furniture)
        var (series, episodes, files): ([JSONObject], [JSONObject], [JSONObject]) = ([], [], [])
        for number in 0..<wish.count {
            let oddity = wish.oddity(of: SeriesOddity.self, at: number)
            var show = synthesis.show(number, isOwned: oddity?.isOfFiles ?? false)
            oddity?.apply(to: &show, number, &synthesis)
            series.append(show.series)
            episodes += show.episodes
            files += show.files
        }
        collections[.series] = series
        collections[.episode] = episodes
        collections[.episodeFile] = files
    }

    // MARK: What the indexers have

    /// The fixture's releases as if they were of a record of this library, so that a search for it finds the same.
    private func releases(like state: inout AppState) -> [JSONObject] {
        let templates = state[.release].documents
        let noon = Instant(state.anchor, hour: 12)
        var releases: [JSONObject] = []
        if state.app == .radarr {
            let movies = collections[.movie] ?? []
            let wanted = movies.first { $0.int("movieFileId") == 0 && MovieDates($0).status(at: noon) == "released" }
            guard let movie = wanted ?? movies.first, let retarget = MovieRetarget(templates, to: movie, in: &state)
            else { return [] }
            releases = templates.map(retarget.release)
        } else {
            let episodes = collections[.episode] ?? []
            let aired = episodes.first { episode in
                episode.int("seasonNumber") > 0 && episode.instant("airDateUtc").map { $0 < noon } ?? false
            }
            guard let aired, let series = collections[.series]?.first(where: { $0.id == aired.int("seriesId") }) else {
                return []
            }
            let season = episodes.filter {
                $0["seriesId"] == aired["seriesId"] && $0["seasonNumber"] == aired["seasonNumber"]
            }
            let retarget = SeasonRetarget(
                templates, to: series, season: aired.int("seasonNumber"), season, in: &state)
            releases = retarget?.releases(templates, at: noon) ?? []
        }
        return releases.enumerated().map { place, release in
            var release = release
            release["id"] = JSONValue(place + 1)
            return release
        }
    }
}

extension MovieOddity {
    /// Whether it is the file that is odd, so that there has to be one.
    fileprivate var isOfFile: Bool {
        [.emptyFile, .fileBeyond53Bits, .fileOfUnknownQuality].contains(self)
    }
}

extension SeriesOddity {
    fileprivate var isOfFiles: Bool {
        [.doubleEpisodes, .emptyFiles, .filesBeyond53Bits, .filesOfUnknownQuality].contains(self)
    }
}

extension AppState {
    /// Puts a library in the place of the one that there is; what is under way there ends.
    mutating func replaceLibrary(_ wish: LibraryWish) {
        adopt(SynthesizedLibrary(wish, of: app, over: library))
        agenda.removeAll { if case .command = $0 { false } else { true } }
        for name in SynthesizedLibrary.names(of: app) { announceSync(of: name) }
    }

    /// How many records each collection of a library has.
    var libraryCounts: JSONObject {
        mutating get {
            var counts = JSONObject()
            for name in SynthesizedLibrary.names(of: app) { counts[name.rawValue] = JSONValue(self[name].count) }
            return counts
        }
    }
}
