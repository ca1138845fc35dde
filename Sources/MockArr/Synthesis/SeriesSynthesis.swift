import FixtureKit

/// Makes series with their episodes and files, as the state stores them.
struct SeriesSynthesis {
    let wish: LibraryWish
    var furniture: Furniture
    private let titles: UniquePhrases
    private let series: SeededStream
    private let seasons: SeededStream
    private let episodeTitles: [JSONValue]
    private let overviews: [JSONValue]
    private let genres: [JSONValue]
    private var lastEpisode = 0
    private var lastFile = 0

    init(_ wish: LibraryWish, among furniture: Furniture) {
        self.wish = wish
        self.furniture = furniture
        titles = Words.titles(Words.seriesTitles, of: "series", seed: wish.seed)
        series = wish.stream("series")
        seasons = wish.stream("season")
        let phrases = Words.titles(Words.episodeTitles, of: "episodes", seed: wish.seed)
        episodeTitles = (0..<1_500).map { .string(phrases[$0]) }
        let sentences = wish.stream("episode overviews")
        overviews = (0..<500).map { number in
            var generator = sentences[number]
            return .string(Words.sentences.text("episode", from: &generator))
        }
        genres = MovieWords.sets(of: Self.genreWords, 1...4, count: 60, wish.stream("series genres"))
    }

    private static let genreWords = [
        "Action", "Adventure", "Children", "Comedy", "Crime", "Documentary", "Drama", "Family", "Fantasy", "Food",
        "History", "Horror", "Mini-Series", "Musical", "Mystery", "Reality", "Romance", "Science Fiction", "Suspense",
        "Thriller", "Travel", "War", "Western",
    ]
    private static let certifications: [JSONValue] = ["TV-G", "TV-PG", "TV-PG", "TV-14", "TV-14", "TV-MA", "TV-MA"]

    struct Show {
        var series: JSONObject
        var episodes: [JSONObject]
        var files: [JSONObject]
    }

    private enum Kind: String {
        case standard, daily, anime
    }

    /// What all parts of a series go by.
    private struct Plan {
        let id: Int
        let kind: Kind
        let title: String
        let tvdbID: Int
        let runtime: Int
        /// Seconds after midnight UTC of the day on which it is broadcast.
        let airTime: Int
        let profile: Furniture.Profile
        let added: Instant
        let isMonitored: Bool
        /// How many of a hundred episodes have files.
        let share: Int
        var seasons: [Season]
    }

    private struct Season {
        let number: Int
        /// The day of its first episode.
        let start: Int
        let count: Int
        /// Days between two episodes; 0 for a season that came at once.
        let pace: Int
    }

    func title(_ number: Int) -> String { titles[number] }

    mutating func show(_ number: Int, isOwned: Bool = false) -> Show {
        var generator = series[number]
        let plan = plan(number, isOwned: isOwned, &generator)
        var episodes: [JSONObject] = []
        var files: [JSONObject] = []
        var absolute = 0
        for season in plan.seasons {
            var generator = seasons[plan.id << 12 | season.number]
            add(season, of: plan, &absolute, to: &episodes, &files, &generator)
        }
        return Show(series: document(plan, number, &generator), episodes: episodes, files: files)
    }

    // MARK: When it runs

    private func plan(_ number: Int, isOwned: Bool, _ generator: inout SeededGenerator) -> Plan {
        let id = number + 1
        let kind: Kind = number % 8 == 5 ? .anime : number % 16 == 9 ? .daily : .standard
        let runtimes = kind == .anime ? [24] : kind == .daily ? [22, 45] : [22, 24, 30, 45, 50, 60]
        let isNew = number % 20 == 19 && !isOwned
        // Half of them go on.
        let isRunning = number % 2 == 0 && !isNew
        let added = furniture.today - (generator.percent(85) ? generator.int(370...2_300) : generator.int(20...365))
        return Plan(
            id: id, kind: kind, title: titles[number], tvdbID: 700_000 + id * 3 + generator.below(3),
            runtime: generator.pick(runtimes) ?? 45,
            airTime: kind == .anime ? 15 * 3_600 + 1_800 * generator.below(4) : 86_400 + 3_600 * generator.below(3),
            profile: furniture.profile(from: &generator), added: Furniture.moment(added, from: &generator),
            isMonitored: generator.percent(85), share: isOwned ? 100 : isNew ? 0 : [100, 100, 70, 35, 0][generator.below(5)],
            seasons: seasons(of: kind, number, isNew: isNew, isRunning: isRunning, &generator))
    }

    private func seasons(
        of kind: Kind, _ number: Int, isNew: Bool, isRunning: Bool, _ generator: inout SeededGenerator
    ) -> [Season] {
        let today = furniture.today
        let count = isNew ? 1 : kind == .daily ? generator.int(1...2) : 1 + generator.place(amongWeights: [6, 5, 4, 3, 2, 1, 1, 1])
        let lengths = kind == .anime ? [12, 12, 13, 24] : [6, 8, 8, 10, 10, 13, 22]
        let length = kind == .daily ? generator.int(60...110) : generator.pick(lengths) ?? 10
        let pace = kind == .daily ? 1 : !isRunning && generator.percent(20) ? 0 : 7
        let last: Int
        if isNew {
            last = today + generator.int(7...60)
        } else if isRunning {
            // Its season is on, and the very first series has an episode tomorrow.
            let behind = generator.int(1...max(1, length - 2))
            last = today + (number == 0 ? 1 : generator.below(max(1, pace))) - behind * max(1, pace)
        } else {
            last = today - 500 - generator.below(7_000)
        }
        var seasons: [Season] = []
        if generator.percent(35), !isNew {
            seasons.append(Season(number: 0, start: last - 30, count: generator.int(1...4), pace: 3))
        }
        for season in 1...count {
            let start = last - (count - season) * (364 - generator.below(2) * 7)
            seasons.append(Season(number: season, start: start, count: length, pace: pace))
        }
        return seasons
    }

    // MARK: Episodes and files

    private mutating func add(
        _ season: Season, of plan: Plan, _ absolute: inout Int, to episodes: inout [JSONObject],
        _ files: inout [JSONObject], _ generator: inout SeededGenerator
    ) {
        let traits = furniture.traits(by: plan.profile, from: &generator)
        let group = generator.percent(90) ? generator.pick(Words.groups) : nil
        let isPack = generator.percent(40)
        let fileDay = max(plan.added.day + 1, season.start + season.count * season.pace + 3)
        for number in 1...max(1, season.count) {
            lastEpisode += 1
            if season.number > 0 { absolute += 1 }
            let day = season.start + (number - 1) * season.pace
            let hasAired = day <= furniture.today - 2
            let title = generator.pick(episodeTitles) ?? ""
            var fileID = 0
            if hasAired, season.number > 0 || generator.percent(30), generator.percent(plan.share), let traits {
                lastFile += 1
                fileID = lastFile
                let latest = furniture.today - 1
                let file = File(
                    id: fileID, season: season.number, episode: number, title: title.string ?? "", traits: traits,
                    group: group, isPack: isPack && season.number > 0,
                    day: min(latest, isPack ? fileDay : max(plan.added.day, day) + 1))
                files.append(document(file, of: plan, &generator))
            }
            let isLast = number == season.count && season.number > 0
            let isEnd = isLast && season.number == plan.seasons.last?.number && day < furniture.today - 400
            var episode = Draft(14)
            episode.set("seriesId", JSONValue(plan.id))
            episode.set("tvdbId", JSONValue(12_000_000 + lastEpisode * 2))
            episode.set("episodeFileId", JSONValue(fileID))
            episode.set("seasonNumber", JSONValue(season.number))
            episode.set("episodeNumber", JSONValue(number))
            episode.set("title", title)
            episode.set("airDate", .string(CivilDate(daysSinceEpoch: day).description))
            episode.set("airDateUtc", JSONValue(Instant(seconds: day * 86_400 + plan.airTime)))
            episode.set("runtime", JSONValue(plan.runtime))
            episode.set("finaleType", isLast ? isEnd ? "series" : "season" : JSONValue?.none)
            episode.set("overview", generator.percent(45) ? generator.pick(overviews) : JSONValue?.none)
            episode.set("monitored", .bool(plan.isMonitored && season.number > 0))
            episode.set(
                "absoluteEpisodeNumber", plan.kind == .anime && season.number > 0 ? JSONValue(absolute) : JSONValue?.none)
            episode.set("unverifiedSceneNumbering", false)
            episode.set("id", JSONValue(lastEpisode))
            episodes.append(episode.object)
        }
    }

    private struct File {
        let id: Int
        let season: Int
        let episode: Int
        let title: String
        let traits: FileTraits
        let group: String?
        let isPack: Bool
        let day: Int
    }

    private mutating func document(_ file: File, of plan: Plan, _ generator: inout SeededGenerator) -> JSONObject {
        let quality = furniture.quality(file.traits)
        let name = quality["quality"]?["name"]?.string ?? ""
        let place = "S\(file.season.twoDigits)E\(file.episode.twoDigits)"
        let folder = file.season == 0 ? "Specials" : "Season \(file.season)"
        let title = MovieWords.naming.cleaned(plan.title)
        var document = Draft(13)
        document.set("seriesId", JSONValue(plan.id))
        document.set("seasonNumber", JSONValue(file.season))
        document.set(
            "relativePath",
            .string("\(folder)/\(title) - \(place) - \(MovieWords.naming.cleaned(file.title)) \(name).mkv"))
        document.set("size", JSONValue(file.traits.size(minutes: plan.runtime, from: &generator)))
        document.set("dateAdded", JSONValue(Furniture.moment(file.day, from: &generator)))
        if let group = file.group, generator.percent(50) {
            document.set("sceneName", .string("\(Retarget.dotted(plan.title)).\(place).\(file.traits.tags)-\(group)"))
        }
        document.set("releaseGroup", file.group.map { .string($0) })
        document.set("languages", plan.kind == .anime ? Self.inJapanese : Furniture.inEnglish)
        document.set("quality", quality)
        document.set("indexerFlags", 0)
        document.set("releaseType", file.isPack ? "seasonPack" : "singleEpisode")
        document.set("mediaInfo", furniture.mediaInfo(file.traits, minutes: plan.runtime))
        document.set("id", JSONValue(file.id))
        return document.object
    }

    private static let inJapanese: JSONValue = [Furniture.language("Japanese")]

    // MARK: The series

    private mutating func document(_ plan: Plan, _ number: Int, _ generator: inout SeededGenerator) -> JSONObject {
        let id = plan.id
        let slug = TitleForm.slug(plan.title)
        let first = plan.seasons.first { $0.number > 0 }
        let last = plan.seasons.last
        let start = first?.start ?? furniture.today
        let end = last.map { $0.start + ($0.count - 1) * $0.pace } ?? start
        let status = start > furniture.today ? "upcoming" : end < furniture.today - 400 ? "ended" : "continuing"
        let root = plan.kind == .anime ? furniture.root("anime") : furniture.root(generator.percent(8) ? "kids" : nil)
        let written = Instant(ticks: plan.added.ticks + 30_456_123 + plan.tvdbID)
        let network = generator.pick(plan.kind == .anime ? Words.animeNetworks : Words.networks) ?? ""
        let local = (plan.airTime / 3_600 + (plan.kind == .anime ? 9 : 19)) % 24
        var series = Draft(36)
        series.set("title", .string(plan.title))
        series.set("alternateTitles", [])
        series.set("sortTitle", .string(TitleForm.sort(plan.title)))
        series.set("status", .string(status))
        series.set("overview", .string(Words.sentences.text("series", from: &generator)))
        series.set("network", .string(network))
        series.set("airTime", .string("\(local.twoDigits):00"))
        series.set(
            "images",
            .array(
                ["banner", "poster", "fanart", "clearlogo"].map {
                    Furniture.image($0, of: id, written: written, from: slug)
                }))
        series.set("originalLanguage", plan.kind == .anime ? Furniture.language("Japanese") : Furniture.english)
        series.set(
            "seasons",
            .array(
                plan.seasons.map { season in
                    [
                        "seasonNumber": JSONValue(season.number),
                        "monitored": .bool(plan.isMonitored && season.number > 0),
                    ]
                }))
        series.set("year", JSONValue(CivilDate(daysSinceEpoch: start).year))
        series.set("path", .string(MediaPath.joined(root, MovieWords.naming.cleaned(plan.title))))
        series.set("qualityProfileId", JSONValue(plan.profile.id))
        series.set("seasonFolder", true)
        series.set("monitored", .bool(plan.isMonitored))
        series.set("monitorNewItems", "all")
        series.set("useSceneNumbering", false)
        series.set("runtime", JSONValue(plan.runtime))
        series.set("tvdbId", JSONValue(plan.tvdbID))
        series.set("tvRageId", 0)
        series.set("tvMazeId", JSONValue(200_000 + id))
        series.set("tmdbId", JSONValue(600_000 + id))
        series.set("firstAired", furniture.midnight(start))
        series.set("lastAired", furniture.midnight(end))
        series.set("seriesType", .string(plan.kind.rawValue))
        series.set("cleanTitle", .string(TitleForm.clean(plan.title)))
        series.set("imdbId", .string("tt\(70_000_000 + id * 7)"))
        series.set("titleSlug", .string(slug))
        series.set("certification", generator.pick(Self.certifications))
        series.set("genres", generator.pick(genres))
        series.set("tags", tags(plan.kind, &generator))
        series.set("added", JSONValue(plan.added))
        series.set(
            "ratings",
            [
                "votes": JSONValue(generator.below(90_000)),
                "value": .number(JSONNumber(text: Furniture.decimal(generator.int(48...93), 1))),
            ])
        series.set("id", JSONValue(id))
        return series.object
    }

    private func tags(_ kind: Kind, _ generator: inout SeededGenerator) -> JSONValue {
        guard generator.percent(20), let tag = generator.pick(furniture.tags) else { return [] }
        return [JSONValue(tag)]
    }
}
