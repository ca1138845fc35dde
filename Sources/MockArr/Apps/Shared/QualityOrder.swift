import FixtureKit

/// How a quality profile ranks and allows qualities.
struct QualityOrder: Sendable {
    private var ranks: [Int: Int] = [:]
    private var allowed: Set<Int> = []
    private var cutoff = 0

    /// The qualities of a group share its rank.
    init(_ profile: JSONObject) {
        let wanted = profile["cutoff"]?.int
        var lowestAllowed: Int?
        for (rank, item) in (profile["items"]?.array ?? []).enumerated() {
            let members = item["quality"].map { [$0] } ?? (item["items"]?.array ?? []).compactMap { $0["quality"] }
            let isAllowed = item["allowed"]?.bool == true
            if isAllowed, lowestAllowed == nil { lowestAllowed = rank }
            for id in members.compactMap({ $0["id"]?.int }) {
                ranks[id] = rank
                if isAllowed { allowed.insert(id) }
                if id == wanted { cutoff = rank }
            }
            if item["id"]?.int == wanted, wanted != nil { cutoff = rank }
        }
        // Who does not want upgrades is content with the first quality that is good enough at all.
        if profile["upgradeAllowed"]?.bool != true { cutoff = lowestAllowed ?? cutoff }
    }

    /// The order of the profile that a movie or series uses.
    init?(of owner: JSONObject, in state: inout AppState) {
        guard let id = owner["qualityProfileId"]?.int, let profile = state["qualityprofile"][id] else { return nil }
        self.init(profile)
    }

    /// `quality` is the model with its revision, as files and releases have it.
    func rank(of quality: JSONValue?) -> Int { quality?["quality"]?["id"]?.int.flatMap { ranks[$0] } ?? -1 }

    func allows(_ quality: JSONValue?) -> Bool { quality?["quality"]?["id"]?.int.map(allowed.contains) ?? false }

    func isBelowCutoff(_ quality: JSONValue?) -> Bool { rank(of: quality) < cutoff }
}
