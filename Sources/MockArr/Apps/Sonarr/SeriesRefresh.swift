import FixtureKit

/// What a refresh does: a series that was just added gets its seasons and episodes, then the client's wishes are carried
/// out; one that runs gets its next season when the last one is over.
enum SeriesRefresh {
    static func refresh(_ id: Int, in state: inout AppState, at now: Instant) {
        guard let series = state[.series][id] else { return }
        state.announce(.series, .updated, id)
        let episodes = state[.episode].group("seriesId", id)
        if episodes.isEmpty {
            fill(series, in: &state, at: now)
        } else {
            goOn(series, after: episodes, in: &state, at: now)
        }
        fetchCovers(of: id, in: &state, at: now)
        guard let options = series["addOptions"]?.object else { return }
        MonitoringOptions(options).apply(to: id, in: &state, at: now)
        state[.series].update(id) { $0["addOptions"] = nil }
        let isMissingWanted = options.flag("searchForMissingEpisodes")
        let isCutoffWanted = options.flag("searchForCutoffUnmetEpisodes")
        let name =
            switch (isMissingWanted, isCutoffWanted) {
            case (true, true): "SeriesSearch"
            case (true, false): "MissingEpisodeSearch"
            case (false, true): "CutoffUnmetEpisodeSearch"
            case (false, false): nil as String?
            }
        if let name { Commands.queue(name, ["seriesId": JSONValue(id)], in: &state, at: now) }
    }

    private static func fill(_ series: JSONObject, in state: inout AppState, at now: Instant) {
        let known = SeriesCatalogue.entry(series.int("tvdbId"), in: &state)
        let seasons = completed(series, known)
        state[.series].update(series.id) { $0["seasons"] = JSONValue(seasons) }
        let flags = Dictionary(
            seasons.map { ($0.int("seasonNumber"), $0.flag("monitored")) }, uniquingKeysWith: { first, _ in first })
        var episodes = known?.objects("episodes") ?? []
        if episodes.isEmpty { episodes = EpisodePlan(series, at: now).episodes(of: flags.keys.sorted()) }
        store(episodes, of: series.id, monitored: flags, in: &state)
    }

    private static func store(
        _ episodes: [JSONObject], of id: Int, monitored flags: [Int: Bool], in state: inout AppState
    ) {
        for episode in episodes {
            var episode = episode
            episode["seriesId"] = JSONValue(id)
            episode["episodeFileId"] = 0
            episode["monitored"] = .bool(flags[episode.int("seasonNumber")] ?? false)
            state[.episode].add(episode.arranged(by: EpisodeDocuments.order))
        }
    }

    /// Announces a season that begins in a week. The fixture's own episodes move with the calendar and never run out.
    private static func goOn(
        _ series: JSONObject, after episodes: [JSONObject], in state: inout AppState, at now: Instant
    ) {
        let numbered = episodes.filter { $0.int("seasonNumber") > 0 }
        guard series.text("status") == "continuing",
            let last = numbered.max(by: { $0.text("airDateUtc") < $1.text("airDateUtc") }),
            let airs = last.instant("airDateUtc"), airs < now, !state[.episode].isOriginal(last.id)
        else { return }
        let number = (numbered.map { $0.int("seasonNumber") }.max() ?? 0) + 1
        var seasons = series.objects("seasons").filter { $0.int("seasonNumber") != number }
        let isMonitored = series.text("monitorNewItems") == "all"
        seasons.append(["seasonNumber": JSONValue(number), "monitored": .bool(isMonitored)])
        state[.series].update(series.id) { $0["seasons"] = JSONValue(seasons) }
        let next = EpisodePlan(series, at: now, isNext: true).episodes(of: [number], after: numbered.count)
        store(next, of: series.id, monitored: [number: isMonitored], in: &state)
    }

    /// The seasons of the request, then those that only the metadata service knows.
    private static func completed(_ series: JSONObject, _ known: JSONObject?) -> [JSONObject] {
        var seasons = series.objects("seasons")
        let monitorsNew = series.text("monitorNewItems") == "all"
        for season in known?.objects("seasons") ?? [] {
            let number = season.int("seasonNumber")
            if seasons.contains(where: { $0.int("seasonNumber") == number }) { continue }
            var new: JSONObject = ["seasonNumber": JSONValue(number), "monitored": .bool(number > 0 && monitorsNew)]
            new["images"] = season["images"]
            seasons.append(new)
        }
        return seasons.sorted { $0.int("seasonNumber") < $1.int("seasonNumber") }
    }

    private static func fetchCovers(of id: Int, in state: inout AppState, at now: Instant) {
        guard let images = state[.series][id]?.objects("images"),
            images.contains(where: { !$0.text("url").contains("?lastWrite=") })
        else { return }
        state[.series].update(id) { series in
            series["images"] = JSONValue(
                images.map { image in
                    let file = MediaCovers.file(of: image.text("coverType"))
                    return JSONObject([
                        ("coverType", image["coverType"]),
                        ("url", .string("/MediaCover/\(id)/\(file)?lastWrite=\(now.dotNetTicks)")),
                        ("remoteUrl", image["remoteUrl"]),
                    ])
                })
        }
    }
}

/// Makes up the episodes of a series of which only the seasons are known: weekly ones, a season a year.
struct EpisodePlan {
    private let series: JSONObject
    /// The day of the very last episode.
    private let end: CivilDate
    private let minuteOfDay: Int

    /// A running series is in the middle of its last season, unless its next one is meant; an ended one ended when it
    /// says it did.
    init(_ series: JSONObject, at now: Instant, isNext: Bool = false) {
        self.series = series
        let parts = series.text("airTime").split(separator: ":").compactMap { Int($0) }
        minuteOfDay = parts.count == 2 ? parts[0] * 60 + parts[1] : 20 * 60
        let weeks = Self.length(series.int("tvdbId"), 1) - 1
        switch series.text("status") {
        case "upcoming":
            let start = series.instant("firstAired").map(\.date) ?? now.date.adding(days: 21)
            end = max(start, now.date.adding(days: 1)).adding(days: 7 * weeks)
        case "continuing" where isNext: end = now.date.adding(days: 7 * (weeks + 1))
        case "continuing": end = now.date.adding(days: 7 * (weeks / 2))
        default:
            let day = series.instant("lastAired") ?? series.instant("firstAired") ?? now.adding(days: -400)
            end = min(day.date, now.date.adding(days: -1))
        }
    }

    /// Between 8 and 13 episodes, always the same for the same season.
    private static func length(_ tvdbID: Int, _ season: Int) -> Int { 8 + (tvdbID + season * 5) % 6 }

    func episodes(of seasons: [Int], after count: Int = 0) -> [JSONObject] {
        let numbered = seasons.filter { $0 > 0 }
        var episodes: [JSONObject] = []
        var absolute = count
        for season in seasons {
            let count = season > 0 ? Self.length(series.int("tvdbId"), season == numbered.last ? 1 : season) : 2
            let yearsBefore = season > 0 ? (numbered.last ?? season) - season : max(0, numbered.count - 1)
            // 52 weeks, so that the weekday stays.
            let last = end.adding(days: -364 * yearsBefore)
            for number in 1...count {
                if season > 0 { absolute += 1 }
                let isFinale = season > 0 && number == count
                let isSeriesEnd = season == numbered.last && series.text("status") == "ended"
                episodes.append(
                    episode(
                        season, number, on: last.adding(days: -7 * (count - number)),
                        finale: isFinale ? (isSeriesEnd ? "series" : "season") : nil, absolute: absolute))
            }
        }
        return episodes
    }

    private func episode(
        _ season: Int, _ number: Int, on day: CivilDate, finale: String?, absolute: Int
    ) -> JSONObject {
        let isAnime = series.text("seriesType") == "anime" && season > 0
        // The network's evening is five hours behind UTC, as in New York.
        let airs = Instant(day).adding(minutes: minuteOfDay, hours: 5)
        return JSONObject([
            ("tvdbId", JSONValue(series.int("tvdbId") * 1_000 + season * 50 + number)),
            ("seasonNumber", JSONValue(season)),
            ("episodeNumber", JSONValue(number)),
            ("title", .string("Episode \(number)")),
            ("airDate", .string(day.description)),
            ("airDateUtc", .string(airs.description)),
            ("runtime", series["runtime"] ?? 0),
            ("finaleType", finale.map(JSONValue.string)),
            ("absoluteEpisodeNumber", isAnime ? JSONValue(absolute) : JSONValue?.none),
            ("unverifiedSceneNumbering", false),
        ])
    }
}
