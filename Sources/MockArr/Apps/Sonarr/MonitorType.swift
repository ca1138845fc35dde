import FixtureKit

/// Which episodes of a series are to be monitored, as chosen when it is added or in the season pass.
enum MonitorType: String, Sendable, CaseIterable {
    case unknown, all, future, missing, existing, firstSeason, lastSeason, latestSeason, pilot, recent, monitorSpecials
    case unmonitorSpecials, none, skip

    static let choice = Choice("NzbDrone.Core.Tv.MonitorTypes", allCases.map(\.rawValue))

    /// What the first and the last season mean for one series.
    struct Range: Sendable {
        let first: Int
        let last: Int

        init(seasons: [JSONObject]) {
            let numbers = seasons.map { $0.int("seasonNumber") }.filter { $0 > 0 }
            first = numbers.min() ?? 0
            last = numbers.max() ?? 0
        }
    }

    /// Whether an episode is to be monitored, nil when it stays as it is.
    func wants(_ episode: EpisodeFacts, _ range: Range, at now: Instant) -> Bool? {
        let isNumbered = episode.seasonNumber > 0
        switch self {
        case .unknown, .skip: return nil
        case .all: return isNumbered
        case .future: return isNumbered && episode.airs.map { $0 >= now } ?? true
        case .missing: return isNumbered && !episode.hasFile
        case .existing: return isNumbered && episode.hasFile
        case .firstSeason: return isNumbered && episode.seasonNumber == range.first
        case .lastSeason, .latestSeason: return isNumbered && episode.seasonNumber == range.last
        case .pilot: return isNumbered && episode.seasonNumber == range.first && episode.episodeNumber == 1
        case .recent: return isNumbered && episode.airs.map { $0 >= now.adding(days: -90) } ?? true
        case .monitorSpecials: return isNumbered ? nil : true
        case .unmonitorSpecials: return isNumbered ? nil : false
        case .none: return false
        }
    }

    /// Whether a season is monitored afterwards.
    func wants(season number: Int, hasMonitoredEpisode: Bool, _ range: Range, status: String) -> Bool {
        switch self {
        case .all where number > 0 && number == range.last: true
        case .future where number > 0 && number == range.last && ["continuing", "upcoming"].contains(status): true
        case .pilot where number == range.first: false
        default: hasMonitoredEpisode
        }
    }
}

/// A monitor type with the flags of older clients, applied to the episodes and seasons of a series.
struct MonitoringOptions: Sendable {
    var type = MonitorType.unknown
    var ignoresEpisodesWithFiles = false
    var ignoresEpisodesWithoutFiles = false

    init(_ type: MonitorType) { self.type = type }

    /// As they are stored in `addOptions` and sent as `monitoringOptions`.
    init(_ options: JSONObject) {
        type = options["monitor"]?.string.flatMap(MonitorType.init) ?? .unknown
        ignoresEpisodesWithFiles = options.flag("ignoreEpisodesWithFiles")
        ignoresEpisodesWithoutFiles = options.flag("ignoreEpisodesWithoutFiles")
    }

    func apply(to seriesID: Int, in state: inout AppState, at now: Instant) {
        guard type != .skip, let series = state[.series][seriesID] else { return }
        let seasons = series.objects("seasons")
        let range = MonitorType.Range(seasons: seasons)
        for episode in state[.episode].group("seriesId", seriesID) {
            let facts = EpisodeFacts(episode)
            let wanted = type == .unknown ? legacyWish(facts, at: now) : type.wants(facts, range, at: now)
            if let wanted, wanted != facts.isMonitored {
                state[.episode].update(episode.id) { $0["monitored"] = .bool(wanted) }
            }
        }
        let flags = type == .unknown ? legacyFlags(series, range, in: &state) : flags(series, range, in: &state)
        state[.series].update(seriesID) { series in
            series["seasons"] = JSONValue(
                seasons.map { $0.merging(["monitored": .bool(flags[$0.int("seasonNumber")] ?? false)]) })
        }
    }

    private func flags(_ series: JSONObject, _ range: MonitorType.Range, in state: inout AppState) -> [Int: Bool] {
        let monitored = monitoredSeasons(of: series, in: &state)
        var flags: [Int: Bool] = [:]
        for season in series.objects("seasons") {
            let number = season.int("seasonNumber")
            flags[number] = type.wants(
                season: number, hasMonitoredEpisode: monitored.contains(number), range, status: series.text("status"))
        }
        return flags
    }

    private func monitoredSeasons(of series: JSONObject, in state: inout AppState) -> Set<Int> {
        Set(
            state[.episode].group("seriesId", series.id).filter { $0.flag("monitored") }.map { $0.int("seasonNumber") })
    }

    // MARK: What clients sent before there were types

    private func legacyWish(_ episode: EpisodeFacts, at now: Instant) -> Bool? {
        if episode.hasFile { return !ignoresEpisodesWithFiles }
        guard let airs = episode.airs, airs < now else { return nil }
        return !ignoresEpisodesWithoutFiles
    }

    private func legacyFlags(
        _ series: JSONObject, _ range: MonitorType.Range, in state: inout AppState
    ) -> [Int: Bool] {
        var flags = Dictionary(
            series.objects("seasons").map { ($0.int("seasonNumber"), $0.flag("monitored")) },
            uniquingKeysWith: { first, _ in first })
        for episode in state[.episode].group("seriesId", series.id) where flags[episode.int("seasonNumber")] == false {
            state[.episode].update(episode.id) { $0["monitored"] = false }
        }
        let monitored = monitoredSeasons(of: series, in: &state)
        for (number, isMonitored) in flags where isMonitored && number != range.last && !monitored.contains(number) {
            flags[number] = false
        }
        return flags
    }
}
