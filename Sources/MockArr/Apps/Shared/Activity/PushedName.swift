import FixtureKit

/// The name of a pushed release, and what it means in the library.
struct PushedName {
    private let owner: JSONObject?
    let subject: Downloads.Subject?
    /// The release as far as its name tells.
    let release: JSONObject
    private let app: AppKind

    /// Nil for a name that cannot be read.
    init?(_ title: String, in state: inout AppState) {
        app = state.app
        if app == .radarr {
            guard let name = MovieReleaseName(title) else { return nil }
            let movie = MovieParse.match(name, in: &state)
            owner = movie
            subject = movie.map { Downloads.Subject(ownerID: $0.id) }
            release = Self.release(name, of: movie)
        } else {
            guard let name = EpisodeReleaseName(title) else { return nil }
            let series = ParsedEpisodes.series(of: name, in: &state)
            let episodes = series.map { ParsedEpisodes.episodes(of: name, $0, in: &state) } ?? []
            owner = series
            subject = series.flatMap { series in
                episodes.isEmpty ? nil : Downloads.Subject(ownerID: series.id, episodeIDs: episodes.map(\.id))
            }
            var release = Self.release(name, of: series, episodes)
            release["qualityWeight"] = JSONValue(Self.weight(of: name.quality, in: &state))
            self.release = release
        }
    }

    private static func release(_ name: MovieReleaseName, of movie: JSONObject?) -> JSONObject {
        var release: JSONObject = [
            "quality": name.quality.json, "qualityWeight": JSONValue(weight(of: name.quality)), "size": 0,
        ]
        release["releaseGroup"] = name.group.map(JSONValue.string)
        release["releaseHash"] = ""
        release["title"] = .string(name.text)
        release["sceneSource"] = false
        release["movieTitles"] = JSONValue(name.titles)
        release["languages"] = movie.map { MovieParse.languages(of: name, $0) } ?? [["id": 0, "name": "Unknown"]]
        release["mappedMovieId"] = movie.map { JSONValue($0.id) }
        release["tmdbId"] = 0
        release["imdbId"] = 0
        release["movieRequested"] = false
        release["downloadAllowed"] = .bool(movie != nil)
        release["edition"] = .string(name.edition)
        release["indexerFlags"] = []
        return release
    }

    private static func weight(of quality: MovieQuality) -> Int {
        let place = MovieQuality.all.firstIndex(of: quality.definition) ?? 0
        return place * 100 + quality.revision.weight
    }

    /// Counts from 0 where the definitions count from 1.
    private static func weight(of quality: EpisodeQuality, in state: inout AppState) -> Int {
        let definition = state[.qualityDefinition].first { $0["quality"]?["id"]?.int == quality.id }
        return ((definition?.int("weight") ?? 1) - 1) * 100 + quality.revision.weight
    }

    private static func release(
        _ name: EpisodeReleaseName, of series: JSONObject?, _ episodes: [JSONObject]
    ) -> JSONObject {
        let languages = name.languages.isEmpty ? [EpisodeReleaseName.unknownLanguage] : name.languages
        var release: JSONObject = ["quality": name.quality.json, "size": 0]
        release["releaseGroup"] = name.group.map(JSONValue.string)
        release["releaseHash"] = .string(name.hash)
        release["title"] = .string(name.text)
        release["fullSeason"] = .bool(name.isFullSeason)
        release["sceneSource"] = false
        release["seasonNumber"] = JSONValue(name.seasonNumber)
        release["languages"] = .array(languages)
        release["languageWeight"] = 0
        release["airDate"] = name.airDate.map { .string($0.description) }
        release["seriesTitle"] = .string(name.seriesTitle)
        release["episodeNumbers"] = JSONValue(name.episodeNumbers)
        release["absoluteEpisodeNumbers"] = JSONValue(name.absoluteNumbers)
        release["mappedSeasonNumber"] = episodes.first?["seasonNumber"]
        release["mappedEpisodeNumbers"] = JSONValue(episodes.map { $0.int("episodeNumber") })
        release["mappedAbsoluteEpisodeNumbers"] = JSONValue(episodes.compactMap { $0["absoluteEpisodeNumber"]?.int })
        release["mappedSeriesId"] = series.map { JSONValue($0.id) }
        release["mappedEpisodeInfo"] = JSONValue(episodes.map(SeasonRetarget.info))
        release["tvdbId"] = 0
        release["tvRageId"] = 0
        release["episodeRequested"] = false
        release["downloadAllowed"] = .bool(!episodes.isEmpty)
        release["indexerFlags"] = 0
        release["isDaily"] = .bool(name.isDaily)
        release["isAbsoluteNumbering"] = .bool(!name.absoluteNumbers.isEmpty)
        release["isPossibleSpecialEpisode"] = false
        release["special"] = false
        return release
    }

    /// The release with the decision about it.
    func judged(_ release: JSONObject, in state: inout AppState, at now: Instant) -> JSONObject {
        if subject != nil, let owner {
            var verdict = Verdict(owner: owner, isOwn: false, for: .push, in: &state, at: now)
            return verdict.judged(release)
        }
        var scorer = FormatScorer(&state)
        var release = scorer.scored(release, of: owner)
        let reason =
            if app == .radarr {
                "Unknown Movie. Unable to match to correct movie using release title."
            } else if owner == nil {
                "Unknown Series"
            } else {
                "Unable to identify correct episode(s) using release name and scene mappings"
            }
        release["approved"] = false
        release["temporarilyRejected"] = false
        release["rejected"] = true
        release["rejections"] = [.string(reason)]
        return release
    }
}
