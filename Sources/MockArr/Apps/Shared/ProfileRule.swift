import FixtureKit

/// A quality profile as it judges a file: what is good enough, and what a custom format is worth.
struct ProfileRule {
    /// The place of every quality and group in the profile, the worst first.
    private var ranks: [Int: Int] = [:]
    private var cutoffRank = 0
    private var allowed: Set<Int> = []
    private var scores: [Int: Int] = [:]
    let isUpgrading: Bool
    let minimumFormatScore: Int
    private let cutoffFormatScore: Int
    private let smallestFormatUpgrade: Int
    /// Of Radarr's profiles: -1 for any language, -2 for the original one.
    let language: Int

    init(_ profile: JSONObject) {
        isUpgrading = profile.flag("upgradeAllowed")
        minimumFormatScore = profile.int("minFormatScore")
        cutoffFormatScore = profile.int("cutoffFormatScore")
        smallestFormatUpgrade = max(1, profile.int("minUpgradeFormatScore"))
        language = profile["language"]?["id"]?.int ?? -1
        var firstAllowed: Int?
        for (rank, item) in (profile["items"]?.array ?? []).enumerated() {
            var ids = (item["items"]?.array ?? []).compactMap { $0["quality"]?["id"]?.int }
            if let quality = item["quality"]?["id"]?.int { ids.append(quality) }
            if item["allowed"]?.bool == true {
                if firstAllowed == nil { firstAllowed = ids.first }
                allowed.formUnion(ids)
            }
            if let group = item["id"]?.int { ids.append(group) }
            for id in ids { ranks[id] = rank }
        }
        // Without upgrades everything that is allowed is good enough.
        let cutoff = isUpgrading ? profile["cutoff"]?.int : firstAllowed
        cutoffRank = cutoff.flatMap { ranks[$0] } ?? 0
        for item in profile["formatItems"]?.array ?? [] {
            if let format = item["format"]?.int { scores[format] = item["score"]?.int ?? 0 }
        }
    }

    /// The rule of the profile that a movie or series uses.
    init?(of owner: JSONObject, in state: inout AppState) {
        guard let id = owner["qualityProfileId"]?.int, let profile = state[.qualityProfile][id] else { return nil }
        self.init(profile)
    }

    /// `quality` is the model with its revision, as files and releases have it; -1 for one the profile does not know.
    func rank(of quality: JSONValue?) -> Int { quality?["quality"]?["id"]?.int.flatMap { ranks[$0] } ?? -1 }

    func allows(_ quality: JSONValue?) -> Bool { quality?["quality"]?["id"]?.int.map(allowed.contains) ?? false }

    /// Whether nothing better is allowed.
    func isBest(_ quality: JSONValue?) -> Bool {
        let best = allowed.compactMap { ranks[$0] }.max() ?? 0
        return rank(of: quality) >= best
    }

    /// Whether a file of the same quality would be taken for the sake of its formats.
    func isFormatUpgrade(_ score: Int, over known: Int) -> Bool {
        isUpgrading && known < cutoffFormatScore && score >= known + smallestFormatUpgrade
    }

    /// Whether neither quality nor formats can win anything any more.
    func isContent(with quality: JSONValue?, score: Int) -> Bool {
        !isBelowCutoff(quality) && (!isUpgrading || score >= cutoffFormatScore)
    }

    func isBelowCutoff(_ quality: JSONValue?) -> Bool {
        guard let id = quality?["quality"]?["id"]?.int else { return false }
        return ranks[id] ?? 0 < cutoffRank
    }

    func score(of formats: [JSONValue]) -> Int {
        formats.reduce(0) { $0 + ($1["id"]?.int.flatMap { scores[$0] } ?? 0) }
    }
}

/// The profiles by id, each read when a file first asks for it.
struct ProfileRules {
    let profiles: Collection
    private var known: [Int: ProfileRule] = [:]

    init(_ state: inout AppState) { profiles = state[.qualityProfile] }

    subscript(id: Int) -> ProfileRule? {
        mutating get {
            if let rule = known[id] { return rule }
            guard let profile = profiles[id] else { return nil }
            let rule = ProfileRule(profile)
            known[id] = rule
            return rule
        }
    }
}
