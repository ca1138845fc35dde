import FixtureKit

/// The name of a pushed release, read as far as it takes to find what it is in the library.
struct PushedName {
    private let name: String
    private let app: AppKind
    private let title: String
    private let year: Int
    private let season: Int
    private let episodes: [Int]
    private(set) var subject: Downloads.Subject?

    /// Nil for a name without a title before a year, or before a season.
    init?(_ name: String, _ app: AppKind) {
        self.name = name
        self.app = app
        let words = name.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        let place = words.indices.dropFirst().first { index in
            app == .radarr ? Self.isYear(words[index]) : Self.numbers(words[index]) != nil
        }
        guard let place else { return nil }
        title = words[..<place].joined(separator: " ")
        year = app == .radarr ? Int(words[place]) ?? 0 : 0
        let numbers = app == .sonarr ? Self.numbers(words[place]) : nil
        season = numbers?.season ?? 0
        episodes = numbers?.episodes ?? []
    }

    private static func isYear(_ word: String) -> Bool {
        word.count == 4 && Int(word).map { (1900...2100).contains($0) } == true
    }

    /// The season and the episodes of `S03E01E02`, or of `S03`.
    private static func numbers(_ word: String) -> (season: Int, episodes: [Int])? {
        let parts = word.uppercased().split(separator: "E", omittingEmptySubsequences: false)
        guard let first = parts.first, first.first == "S", let season = Int(first.dropFirst()) else { return nil }
        let episodes = parts.dropFirst().compactMap { Int($0) }
        return episodes.count == parts.count - 1 ? (season, episodes) : nil
    }

    private static func clean(_ title: String) -> String {
        title.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    // MARK: As a release

    /// The release with what it is mapped to, and everything that its name says.
    mutating func release(in state: inout AppState) -> JSONObject {
        let isRadarr = app == .radarr
        var release = JSONObject([
            ("quality", .object(Self.quality(of: name, app))),
            ("customFormats", []),
            ("customFormatScore", 0),
            ("qualityWeight", 1),
            ("size", 0),
            ("releaseGroup", name.split(separator: "-").last.flatMap { $0.contains(".") ? nil : .string(String($0)) }),
            ("releaseHash", ""),
            ("title", .string(name)),
            ("sceneSource", true),
            ("languages", [["id": 1, "name": "English"]]),
            ("edition", isRadarr ? "" : nil),
            ("indexerFlags", isRadarr ? [] : 0),
        ])
        if isRadarr { map(movieIn: &state, &release) } else { map(episodesIn: &state, &release) }
        return release
    }

    private mutating func map(movieIn state: inout AppState, _ release: inout JSONObject) {
        let movie = state["movie"].first { movie in
            Self.clean(movie["title"]?.string ?? "") == Self.clean(title) && movie["year"]?.int == year
        }
        subject = movie.map { Downloads.Subject(ownerID: $0.id) }
        release["movieTitles"] = [.string(title)]
        release["mappedMovieId"] = movie.map { JSONValue($0.id) }
        release["tmdbId"] = 0
        release["imdbId"] = 0
        release["movieRequested"] = false
        release["downloadAllowed"] = .bool(movie != nil)
    }

    private mutating func map(episodesIn state: inout AppState, _ release: inout JSONObject) {
        let series = state["series"].first { Self.clean($0["title"]?.string ?? "") == Self.clean(title) }
        let season = season
        let wanted = episodes
        let mapped =
            series.map { Releases.episodes(of: $0.id, season: season, in: &state) }?.filter { episode in
                wanted.isEmpty || wanted.contains(episode["episodeNumber"]?.int ?? 0)
            } ?? []
        if let series, !mapped.isEmpty {
            subject = Downloads.Subject(ownerID: series.id, episodeIDs: mapped.map(\.id))
        }
        release["fullSeason"] = .bool(wanted.isEmpty)
        release["seasonNumber"] = JSONValue(season)
        release["languageWeight"] = 0
        release["seriesTitle"] = .string(title)
        release["episodeNumbers"] = JSONValue(wanted)
        release["absoluteEpisodeNumbers"] = []
        release["mappedSeasonNumber"] = series != nil ? JSONValue(season) : nil
        release["mappedEpisodeNumbers"] = series != nil ? JSONValue(wanted) : nil
        release["mappedAbsoluteEpisodeNumbers"] = series != nil ? [] : nil
        release["mappedSeriesId"] = series.map { JSONValue($0.id) }
        release["mappedEpisodeInfo"] = JSONValue(mapped.map(SeasonRetarget.info))
        release["tvdbId"] = 0
        release["tvRageId"] = 0
        release["episodeRequested"] = false
        release["downloadAllowed"] = .bool(!mapped.isEmpty)
        for key in ["isDaily", "isAbsoluteNumbering", "isPossibleSpecialEpisode", "special"] { release[key] = false }
    }

    /// The release with the decision about it.
    func judged(_ release: JSONObject, in state: inout AppState) -> JSONObject {
        var reasons: [String] = []
        var release = release
        if let subject, let owner = state[app.owners][subject.ownerID] {
            if owner["monitored"] != true { reasons.append("\(app.ownerModel) is not monitored") }
            let isWanted = subject.episodeIDs.allSatisfy { state["episode"][$0]?["monitored"] == true }
            if reasons.isEmpty, !isWanted { reasons.append("Episode is not monitored") }
            release["rejections"] = JSONValue(reasons)
            return Verdict(owner: owner, isOwn: false, keepsReasons: true, in: &state).judged(release)
        }
        if app == .radarr {
            reasons = ["Unknown Movie. Unable to match to correct movie using release title."]
        } else {
            let isKnown = release["mappedSeriesId"] != nil
            reasons = [
                isKnown
                    ? "Unable to identify correct episode(s) using release name and scene mappings" : "Unknown Series"
            ]
        }
        release["approved"] = false
        release["temporarilyRejected"] = false
        release["rejected"] = true
        release["rejections"] = JSONValue(reasons)
        return release
    }

    // MARK: Quality

    private static let qualities: [(source: String, resolution: Int, id: Int, name: String)] = [
        ("web", 2160, 18, "WEBDL-2160p"), ("web", 1080, 3, "WEBDL-1080p"), ("web", 720, 5, "WEBDL-720p"),
        ("web", 480, 8, "WEBDL-480p"), ("webrip", 2160, 17, "WEBRip-2160p"), ("webrip", 1080, 15, "WEBRip-1080p"),
        ("webrip", 720, 14, "WEBRip-720p"), ("webrip", 480, 12, "WEBRip-480p"),
        ("bluray", 2160, 19, "Bluray-2160p"), ("bluray", 1080, 7, "Bluray-1080p"), ("bluray", 720, 6, "Bluray-720p"),
        ("hdtv", 2160, 16, "HDTV-2160p"), ("hdtv", 1080, 9, "HDTV-1080p"), ("hdtv", 720, 4, "HDTV-720p"),
        ("hdtv", 480, 1, "SDTV"),
    ]

    private static func quality(of name: String, _ app: AppKind) -> JSONObject {
        let text = name.lowercased()
        let resolution = [2160, 1080, 720, 480].first { text.contains("\($0)p") }
        let source =
            if text.contains("webrip") { "webrip" } else if text.contains("web") {
                "web"
            } else if text.contains("bluray") {
                "bluray"
            } else if text.contains("hdtv") { "hdtv" } else { "" }
        let known = qualities.first { $0.source == source && $0.resolution == resolution ?? 480 }
        let names = app == .radarr ? ["web": "webdl", "hdtv": "tv"] : ["webrip": "webRip", "hdtv": "television"]
        let isRepack = text.contains("repack")
        var quality: JSONObject = [
            "id": JSONValue(known?.id ?? 0), "name": .string(known?.name ?? "Unknown"),
            "source": .string(known.map { names[$0.source] ?? $0.source } ?? "unknown"),
            "resolution": JSONValue(known?.resolution ?? 0),
        ]
        if app == .radarr { quality["modifier"] = "none" }
        return [
            "quality": .object(quality),
            "revision": [
                "version": isRepack || text.contains("proper") ? 2 : 1, "real": 0, "isRepack": .bool(isRepack),
            ],
        ]
    }
}
