import FixtureKit

/// Whether a release may be grabbed, as far as it depends on what the app has and is doing.
struct Verdict {
    let profile: ProfileRule?
    private let isOwn: Bool
    private let keepsReasons: Bool
    private let app: AppKind
    private let blocklisted: Set<String>
    /// Titles in the queue, and the best quality that is on its way, by episode; a movie is episode 0.
    private let queuedTitles: Set<String>
    private let queued: [Int: JSONValue]
    private let existing: [Int: JSONValue]

    /// `isOwn` says that the releases are those of the fixture itself, whose rejections stand; `keepsReasons` that
    /// those they have were found for this owner.
    init(owner: JSONObject, isOwn: Bool, keepsReasons: Bool = false, in state: inout AppState) {
        self.isOwn = isOwn
        self.keepsReasons = keepsReasons
        let (app, key) = (state.app, state.app.ownerKey)
        self.app = app
        let order = ProfileRule(of: owner, in: &state)
        profile = order
        blocklisted = Set(
            state[.blocklist].group(key, owner.id).compactMap { $0["sourceTitle"]?.string })
        let items = state[.queue].group(key, owner.id)
        queuedTitles = Set(items.compactMap { $0["title"]?.string })
        queued = Self.best(items.map { ($0.int("episodeId"), $0["quality"]) }, order)
        var files = state[app.files].group(key, owner.id)
        if isOwn {
            // The fixture's rejections know the fixture's files; only what came later is news.
            let known = state[app.files]
            files = files.filter { !known.isOriginal($0.id) }
        }
        if app == .radarr {
            existing = Self.best(files.map { (0, $0["quality"]) }, order)
        } else {
            let qualities = Dictionary(files.map { ($0.id, $0["quality"]) }, uniquingKeysWith: { first, _ in first })
            let episodes = state[.episode].group("seriesId", owner.id)
            existing = Self.best(
                episodes.compactMap { episode in
                    qualities[episode.int("episodeFileId")].map { (episode.id, $0) }
                }, order)
        }
    }

    private static func best(_ pairs: [(Int, JSONValue?)], _ order: ProfileRule?) -> [Int: JSONValue] {
        var best: [Int: JSONValue] = [:]
        for case (let id, let quality?) in pairs {
            if let known = best[id], let order, order.rank(of: known) >= order.rank(of: quality) { continue }
            best[id] = quality
        }
        return best
    }

    /// The release with the rejections that hold now.
    func judged(_ release: JSONObject) -> JSONObject {
        var release = release
        let before = (release["rejections"]?.array ?? []).compactMap(\.string)
        var reasons = before
        if !isOwn, !keepsReasons { reasons.removeAll { isAboutState($0) } }
        for reason in current(release) where !reasons.contains(where: { says($0, reason) }) { reasons.append(reason) }
        // What only the fixture's own movie or series explains stays as the fixture has it.
        if isOwn, reasons == before { return release }
        let areTemporary = reasons.allSatisfy(Self.isTemporary)
        release["rejections"] = JSONValue(reasons)
        release["approved"] = .bool(reasons.isEmpty)
        release["temporarilyRejected"] = .bool(!reasons.isEmpty && areTemporary)
        release["rejected"] = .bool(!areTemporary)
        return release
    }

    /// Two sentences with the same beginning say the same in other figures.
    private func says(_ old: String, _ new: String) -> Bool {
        old == new || old.prefix { $0 != ":" } == new.prefix { $0 != ":" }
    }

    private func isAboutState(_ reason: String) -> Bool {
        let beginnings = [
            "Existing file", "Release in queue", "Release is blocklisted", "Movie is not monitored",
            "Episode is not monitored", "Series is not monitored", "Wrong season",
        ]
        return beginnings.contains { reason.hasPrefix($0) }
            || reason.hasSuffix(" is not wanted in profile") && profile != nil
    }

    private static func isTemporary(_ reason: String) -> Bool {
        reason.hasPrefix("Only ") || reason.hasPrefix("Waiting for better quality release")
    }

    /// What the state has against a release.
    private func current(_ release: JSONObject) -> [String] {
        let isMapped = app == .radarr ? release["mappedMovieId"] != nil : release["mappedSeriesId"] != nil
        guard isMapped, let profile else { return [] }
        let quality = release["quality"]
        let name = quality?["quality"]?["name"]?.string ?? ""
        var reasons: [String] = []
        if !isOwn, !profile.allows(quality) { reasons.append("\(name) is not wanted in profile") }
        let title = release.text("title")
        if blocklisted.contains(title) { reasons.append("Release is blocklisted") }

        let subjects = app == .radarr ? [0] : Releases.mappedEpisodes(of: release)
        if let known = subjects.lazy.compactMap({ queued[$0] }).first {
            let isTaken = !isOwn && !isBetter(quality, than: known, profile)
            if queuedTitles.contains(title) || isTaken { reasons.append(inQueue(known, profile)) }
        }
        // A pack is refused for the sake of one episode that is there already.
        if let known = subjects.lazy.compactMap({ existing[$0] }).first, let reason = onDisk(known, quality, profile) {
            reasons.append(reason)
        }
        return reasons
    }

    private func inQueue(_ known: JSONValue, _ profile: ProfileRule) -> String {
        let name = known["quality"]?["name"]?.string ?? ""
        if app == .radarr, !profile.isBelowCutoff(known) { return "Release in queue meets quality cutoff: \(name)" }
        return "Release in queue is of equal or higher preference: \(name)" + revision(known)
    }

    private func onDisk(_ known: JSONValue, _ quality: JSONValue?, _ profile: ProfileRule) -> String? {
        if profile.rank(of: quality) == profile.rank(of: known), isBetter(quality, than: known, profile) { return nil }
        let name = known["quality"]?["name"]?.string ?? ""
        if !profile.isBelowCutoff(known) { return "Existing file on disk meets quality cutoff: \(name)" }
        if isBetter(quality, than: known, profile) { return nil }
        return "Existing file on disk is of equal or higher preference: \(name)" + revision(known)
    }

    /// A proper is better than the same quality without one.
    private func isBetter(_ quality: JSONValue?, than known: JSONValue, _ profile: ProfileRule) -> Bool {
        func version(_ quality: JSONValue?) -> Int { quality?["revision"]?["version"]?.int ?? 1 }
        return (profile.rank(of: quality), version(quality)) > (profile.rank(of: known), version(known))
    }

    /// Only Sonarr names the revision.
    private func revision(_ quality: JSONValue) -> String {
        app == .sonarr ? " v\(quality["revision"]?["version"]?.int ?? 1)" : ""
    }
}
