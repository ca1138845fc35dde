import FixtureKit

/// Makes the releases of the fixture's movie into releases of another one.
struct MovieRetarget {
    private let movie: JSONObject
    private let source: (title: String, year: Int)
    private let target: (title: String, year: Int)
    private let size: Retarget.Scale

    init?(_ templates: [JSONObject], to movie: JSONObject, in state: inout AppState) {
        guard let template = templates.first(where: { $0["mappedMovieId"] != nil }),
            let title = template["movieTitles"]?[0]?.string
        else { return nil }
        let original = template["mappedMovieId"]?.int.flatMap { state[.movie][$0] }
        source = (title, original?["year"]?.int ?? 0)
        target = (movie.text("title"), movie.int("year"))
        size = Retarget.Scale(from: original?.int("runtime"), to: movie.int("runtime"))
        self.movie = movie
    }

    func release(_ template: JSONObject) -> JSONObject {
        var release = Retarget.withOwnKey(template, "movie \(movie.id)")
        release["title"] = release["title"]?.string.map { .string(renamed($0)) }
        release["size"] = size.scaled(release["size"])
        release["movieTitles"] = .array(
            (release["movieTitles"]?.array ?? []).map { title in
                .string((title.string ?? "").replacing(source.title, with: target.title))
            })
        if release["mappedMovieId"] != nil { release["mappedMovieId"] = JSONValue(movie.id) }
        if release.int("tmdbId") != 0 { release["tmdbId"] = movie["tmdbId"] ?? 0 }
        if release.int("imdbId") != 0 {
            release["imdbId"] = JSONValue(Int((movie.text("imdbId")).drop { !$0.isNumber }) ?? 0)
        }
        release["rejections"] = Retarget.reworded(release["rejections"]) { text in
            text.replacing("\(source.title) (\(source.year))", with: "\(target.title) (\(target.year))")
                .replacing(source.title, with: target.title)
        }
        return release
    }

    /// `One.Battle.After.Another.2025.2160p…` as `Dune.2021.2160p…`; names that do not begin so stay.
    private func renamed(_ name: String) -> String {
        let dotted = Retarget.dotted(target.title)
        for (old, new) in [
            ("\(Retarget.dotted(source.title)).\(source.year).", "\(dotted).\(target.year)."),
            ("\(Retarget.dotted(source.title)).", "\(dotted)."),
        ] where name.hasPrefix(old) {
            return new + name.dropFirst(old.count)
        }
        return name
    }
}

/// Makes the releases of the fixture's season into releases of another one.
struct SeasonRetarget {
    /// Whether it is the fixture's own season that is asked for.
    let isOwn: Bool
    private let series: JSONObject
    private let season: Int
    private let episodes: [JSONObject]
    private let sourceTitle: String
    private let sourceSeason: Int
    private let lastNumber: Int
    private let size: Retarget.Scale

    init?(
        _ templates: [JSONObject], to series: JSONObject, season: Int, _ episodes: [JSONObject],
        in state: inout AppState
    ) {
        // The season that most of them are of.
        var counts: [Int: Int] = [:]
        for template in templates { counts[template.int("mappedSeasonNumber"), default: 0] += 1 }
        guard let most = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key,
            let template = templates.first(where: { $0["mappedSeriesId"] != nil })
        else { return nil }
        sourceSeason = most
        sourceTitle = template.text("seriesTitle")
        isOwn = template["mappedSeriesId"]?.int == series.id && most == season
        // A number of which there is but one release is a mistake in its name rather than an episode.
        var mentions: [Int: Int] = [:]
        for template in templates where template["mappedSeasonNumber"]?.int == most {
            for number in template["mappedEpisodeNumbers"]?.array ?? [] { mentions[number.int ?? 0, default: 0] += 1 }
        }
        lastNumber = max(1, mentions.filter { $0.value > 1 || mentions.count == 1 }.keys.max() ?? 1)
        let original = template["mappedSeriesId"]?.int.flatMap { state[.series][$0] }
        size = Retarget.Scale(from: original?.int("runtime"), to: series.int("runtime"))
        self.series = series
        self.season = season
        self.episodes = episodes
    }

    /// Packs once, and for each episode the single releases of the fixture's episodes in turn; nothing before it airs.
    func releases(_ templates: [JSONObject], wanted: Set<Int>? = nil, at now: Instant) -> [JSONObject] {
        let own = templates.filter { $0["mappedSeasonNumber"]?.int == sourceSeason && $0["special"] != true }
        func isOffered(_ episode: JSONObject) -> Bool {
            wanted?.contains(episode.id) != false && episode.instant("airDateUtc").map { $0 <= now } ?? false
        }
        var releases: [JSONObject] = []
        for template in own {
            let numbers = template.ints("episodeNumbers")
            if numbers.isEmpty {
                if episodes.allSatisfy(isOffered) { releases.append(release(template, episodes)) }
            } else if let first = numbers.first {
                for start in episodes.indices where place(of: episodes[start]) == first {
                    let mapped = episodes[start...].prefix(numbers.count)
                    if mapped.count == numbers.count, mapped.allSatisfy(isOffered) {
                        releases.append(release(template, Array(mapped)))
                    }
                }
            }
        }
        return releases
    }

    /// The number of the fixture's episode that stands for another one.
    private func place(of episode: JSONObject) -> Int { ((episode["episodeNumber"]?.int ?? 1) - 1) % lastNumber + 1 }

    private func release(_ template: JSONObject, _ mapped: [JSONObject]) -> JSONObject {
        let isPack = template["episodeNumbers"]?.array?.isEmpty != false
        let numbers = mapped.compactMap { $0["episodeNumber"]?.int }
        var release = Retarget.withOwnKey(template, "series \(series.id) \(season) \(isPack ? [] : numbers)")
        release["title"] = release["title"]?.string.map { .string(renamed($0, isPack ? [] : numbers)) }
        release["size"] = size.scaled(release["size"])
        release["seriesTitle"] = series["title"]
        release["seasonNumber"] = JSONValue(season)
        release["episodeNumbers"] = JSONValue(isPack ? [] : numbers)
        release["mappedSeasonNumber"] = JSONValue(season)
        release["mappedEpisodeNumbers"] = JSONValue(
            template["mappedEpisodeNumbers"]?.array?.isEmpty != false ? [] : numbers)
        release["mappedAbsoluteEpisodeNumbers"] = JSONValue(
            template["mappedAbsoluteEpisodeNumbers"]?.array?.isEmpty != false
                ? [] : mapped.compactMap { $0["absoluteEpisodeNumber"]?.int })
        release["mappedSeriesId"] = JSONValue(series.id)
        release["mappedEpisodeInfo"] = JSONValue(mapped.map(Self.info))
        if release.int("tvdbId") != 0 { release["tvdbId"] = series["tvdbId"] ?? 0 }
        if release["imdbId"] != nil { release["imdbId"] = series["imdbId"] }
        release["rejections"] = Retarget.reworded(release["rejections"]) { text in
            text.replacing(sourceTitle, with: series.text("title"))
        }
        return release
    }

    static func info(_ episode: JSONObject) -> JSONObject {
        JSONObject([
            ("id", JSONValue(episode.id)),
            ("seasonNumber", episode["seasonNumber"]),
            ("episodeNumber", episode["episodeNumber"]),
            ("absoluteEpisodeNumber", episode["absoluteEpisodeNumber"]),
            ("title", episode["title"]),
        ])
    }

    /// `The.White.Lotus.S03E02.1080p…` as `Fallout.S02E05.1080p…`.
    private func renamed(_ name: String, _ numbers: [Int]) -> String {
        let prefix = Retarget.dotted(sourceTitle) + "."
        guard name.hasPrefix(prefix) else { return name }
        let rest = name.dropFirst(prefix.count).drop { $0 != "." }
        let token = "S" + season.twoDigits + numbers.map { "E" + $0.twoDigits }.joined()
        return "\(Retarget.dotted(series.text("title"))).\(token)\(rest)"
    }
}

/// What both have in common.
enum Retarget {
    /// What lasts longer is larger.
    struct Scale {
        private let numerator: Int
        private let denominator: Int

        init(from source: Int?, to target: Int) {
            let isKnown = (source ?? 0) > 0 && target > 0
            (numerator, denominator) = isKnown ? (target, source ?? 1) : (1, 1)
        }

        func scaled(_ size: JSONValue?) -> JSONValue? {
            size?.int.map { JSONValue($0 / denominator * numerator) } ?? size
        }
    }

    /// A title as indexers write it: `The.White.Lotus`.
    static func dotted(_ title: String) -> String {
        let kept = title.filter { $0.isLetter || $0.isNumber || " -.".contains($0) }
        return kept.split { " -.".contains($0) }.joined(separator: ".")
    }

    /// The release under an id of its own on its indexer, so that it can be told from the one it is made of.
    static func withOwnKey(_ template: JSONObject, _ target: String) -> JSONObject {
        var release = template
        let old = template["guid"]?.string?.split(separator: "/").last.map(String.init) ?? ""
        let new = SHA1.hex("\(old) \(target)", count: max(8, min(40, old.count)))
        let hash = template.text("infoHash")
        let newHash = SHA1.hex("\(hash) \(target)", uppercase: true)
        if !hash.isEmpty { release["infoHash"] = .string(newHash) }
        for key in ["guid", "commentUrl", "downloadUrl", "infoUrl", "magnetUrl"] {
            guard var text = release[key]?.string else { continue }
            if !old.isEmpty { text = text.replacing(old, with: new) }
            if !hash.isEmpty { text = text.replacing(hash, with: newHash) }
            release[key] = .string(text)
        }
        return release
    }

    static func reworded(_ rejections: JSONValue?, _ change: (String) -> String) -> JSONValue {
        .array((rejections?.array ?? []).map { .string(change($0.string ?? "")) })
    }
}
