import FixtureKit

/// What the episodes of one season add up to.
struct SeasonStatistics: Sendable, Equatable {
    var episodeFileCount = 0
    var episodeCount = 0
    var totalEpisodeCount = 0
    var sizeOnDisk = 0
    var releaseGroups: [String] = []
    var nextAiring: Instant?
    var previousAiring: Instant?

    /// Counts an episode. A file that holds two counts for each.
    mutating func count(_ episode: EpisodeFacts, at now: Instant) {
        totalEpisodeCount += 1
        if episode.hasFile { episodeFileCount += 1 }
        let hasAired = episode.airs.map { $0 <= now } ?? false
        if episode.hasFile || episode.isMonitored && hasAired { episodeCount += 1 }
        guard episode.isMonitored, let airs = episode.airs else { return }
        if airs >= now {
            nextAiring = min(nextAiring ?? airs, airs)
        } else {
            previousAiring = max(previousAiring ?? airs, airs)
        }
    }

    var object: JSONObject {
        JSONObject([
            ("nextAiring", nextAiring.map { .string($0.description) }),
            ("previousAiring", previousAiring.map { .string($0.description) }),
            ("episodeFileCount", JSONValue(episodeFileCount)),
            ("episodeCount", JSONValue(episodeCount)),
            ("totalEpisodeCount", JSONValue(totalEpisodeCount)),
            ("sizeOnDisk", JSONValue(sizeOnDisk)),
            ("releaseGroups", JSONValue(releaseGroups)),
            ("percentOfEpisodes", DotNetDecimal.percentage(episodeFileCount, of: episodeCount)),
        ])
    }
}

/// The few members of an episode that statistics and monitoring look at, read in one pass.
struct EpisodeFacts: Sendable {
    var seasonNumber = 0
    var episodeNumber = 0
    var episodeFileID = 0
    var isMonitored = false
    var airs: Instant?

    var hasFile: Bool { episodeFileID != 0 }

    init(_ episode: JSONObject) {
        for member in episode.members {
            switch member.key {
            case "seasonNumber": seasonNumber = member.value.int ?? 0
            case "episodeNumber": episodeNumber = member.value.int ?? 0
            case "episodeFileId": episodeFileID = member.value.int ?? 0
            case "monitored": isMonitored = member.value.bool ?? false
            case "airDateUtc": airs = member.value.string.flatMap { Instant($0) }
            default: break
            }
        }
    }
}

/// The statistics of all seasons of a series that have episodes.
struct SeriesStatistics: Sendable {
    private(set) var seasons: [Int: SeasonStatistics] = [:]
    /// The latest day on which an episode of a numbered season airs.
    private(set) var lastAirDate: String?
    /// When these numbers will be others, if nothing else happens.
    private(set) var changesAt = Instant.distantFuture

    init(episodes: [JSONObject], files: [JSONObject], at now: Instant) {
        for document in episodes {
            let episode = EpisodeFacts(document)
            seasons[episode.seasonNumber, default: SeasonStatistics()].count(episode, at: now)
            if let airs = episode.airs, airs >= now {
                // On the moment itself the episode counts as aired, and just after it no longer airs next.
                changesAt = min(changesAt, airs > now ? airs : Instant(ticks: now.ticks + 1))
            }
            if episode.seasonNumber > 0, let date = document["airDate"]?.string {
                lastAirDate = max(lastAirDate ?? date, date)
            }
        }
        var groups: [Int: Set<String>] = [:]
        for file in files {
            let season = file.int("seasonNumber")
            seasons[season]?.sizeOnDisk += file.int("size")
            let group = file.text("releaseGroup")
            if !group.isBlank { groups[season, default: []].insert(group) }
        }
        for (season, names) in groups { seasons[season]?.releaseGroups = names.sorted() }
    }

    var nextAiring: Instant? { seasons.values.compactMap(\.nextAiring).min() }
    var previousAiring: Instant? { seasons.values.compactMap(\.previousAiring).max() }

    /// The sums over all seasons, specials included.
    func object(seasonCount: Int) -> JSONObject {
        var sum = SeasonStatistics()
        var groups: [String] = []
        for (_, season) in seasons.sorted(by: { $0.key < $1.key }) {
            sum.episodeFileCount += season.episodeFileCount
            sum.episodeCount += season.episodeCount
            sum.totalEpisodeCount += season.totalEpisodeCount
            sum.sizeOnDisk += season.sizeOnDisk
            groups += season.releaseGroups.filter { !groups.contains($0) }
        }
        return JSONObject([
            ("seasonCount", JSONValue(seasonCount)),
            ("episodeFileCount", JSONValue(sum.episodeFileCount)),
            ("episodeCount", JSONValue(sum.episodeCount)),
            ("totalEpisodeCount", JSONValue(sum.totalEpisodeCount)),
            ("sizeOnDisk", JSONValue(sum.sizeOnDisk)),
            // A series without episodes has no list, not an empty one.
            ("releaseGroups", seasons.isEmpty ? JSONValue?.none : JSONValue(groups)),
            ("percentOfEpisodes", DotNetDecimal.percentage(sum.episodeFileCount, of: sum.episodeCount)),
        ])
    }
}
