import FixtureKit

/// What `/wanted/missing` or `/wanted/cutoff` may name, kept while nothing that decides about it changes.
struct WantedList: Sendable {
    struct Entry: Sendable {
        let id: Int
        let airs: Instant?
        /// When it begins to be wanted.
        let from: Instant
        /// Whether the episode and its series both are.
        let isMonitored: Bool
    }

    private var sources: [Collection.Version?] = []
    private var earliestFirst: [Entry] = []
    private var latestFirst: [Entry] = []

    /// Makes the list anew if one of its sources is another than the last time.
    mutating func renew(from sources: [Collection.Version?], _ entries: () -> [Entry]) {
        guard !self.sources.elementsEqual(sources, by: ===) else { return }
        self.sources = sources
        earliestFirst = entries().sorted { Self.key($0) < Self.key($1) }
        latestFirst = earliestFirst.sorted { Self.ticks($0) > Self.ticks($1) }
    }

    /// What is wanted at a moment by air date, equal ones by id, and when that will be others.
    func wanted(
        _ isMonitored: Bool, at now: Instant, isAscending: Bool = true
    ) -> (ids: [Int], changesAt: Instant) {
        var ids: [Int] = []
        var changesAt = Instant.distantFuture
        for entry in isAscending ? earliestFirst : latestFirst where entry.isMonitored == isMonitored {
            if entry.from <= now { ids.append(entry.id) } else { changesAt = min(changesAt, entry.from) }
        }
        return (ids, changesAt)
    }

    private static func key(_ entry: Entry) -> (Int, Int) { (ticks(entry), entry.id) }

    /// Without a date an episode comes before all others, as in the database.
    private static func ticks(_ entry: Entry) -> Int { entry.airs?.ticks ?? .min }
}
