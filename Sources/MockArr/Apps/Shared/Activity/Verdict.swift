import FixtureKit

/// Whether a release may be grabbed for a movie or series, and why not.
struct Verdict {
    let profile: ProfileRule?
    private let owner: JSONObject
    private let isOwn: Bool
    private let purpose: Purpose
    private let app: AppKind
    private let now: Instant
    private var scorer: FormatScorer
    private let settings: ReleaseSettings
    private var holdings: Holdings
    private let episodes: [Int: JSONObject]

    /// `isOwn` says that the releases are those of the fixture itself, whose rejections stand.
    init(owner: JSONObject, isOwn: Bool, for purpose: Purpose, in state: inout AppState, at now: Instant) {
        self.owner = owner
        self.isOwn = isOwn
        self.purpose = purpose
        self.now = now
        app = state.app
        scorer = FormatScorer(&state)
        profile = scorer.rule(of: owner)
        settings = ReleaseSettings(for: owner, in: &state)
        holdings = Holdings(of: owner, isOwn: isOwn, &scorer, profile, in: &state)
        let known = app == .sonarr ? state[.episode].group("seriesId", owner.id) : []
        episodes = Dictionary(known.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The release with the formats that it matches and the rejections that hold now.
    mutating func judged(_ release: JSONObject) -> JSONObject {
        var release = scorer.scored(release, of: owner)
        let before = (release["rejections"]?.array ?? []).compactMap(\.string)
        var reasons = before.filter { !Self.isRecomputed($0, isOwn: isOwn) }
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

    /// What depends on nothing but state and settings is found anew; what is wrong with a release itself stays.
    private static func isRecomputed(_ reason: String, isOwn: Bool) -> Bool {
        if reason.hasPrefix("Custom Formats ") { return true }
        if isOwn { return false }
        let beginnings = [
            "Existing file", "Release in queue", "Release is blocklisted", "Movie ", "Series ",
            "Episode is not monitored",
            "Wrong season", "Not enough seeders", "Only ", "Older than", "Waiting for", "Does not contain",
            "Contains these", "Usenet is not", "Torrent is not",
        ]
        return beginnings.contains { reason.hasPrefix($0) } || reason.hasSuffix(" is not wanted in profile")
            || reason.contains(" is wanted, but found ") || reason.contains(" maximum allowed ")
            || reason.contains(" minimum allowed ")
    }

    private static func isTemporary(_ reason: String) -> Bool {
        reason.hasPrefix("Only ") || reason == ReleaseSettings.waiting
    }

    // MARK: What is held against a release now

    private mutating func current(_ release: JSONObject) -> [String] {
        let isMapped = app == .radarr ? release["mappedMovieId"] != nil : release["mappedSeriesId"] != nil
        guard isMapped, let profile else { return [] }
        var reasons: [String] = []
        if !isOwn { reasons += unwanted(release, profile) + settings.reasons(against: release, of: owner, at: now) }
        if !purpose.isUserInvoked { reasons += untimely(release) }
        if let reason = formatScore(release, profile) { reasons.append(reason) }
        reasons += holdings.reasons(against: release, &scorer, profile, isOwn: isOwn)
        if !purpose.isUserInvoked, let reason = settings.delay(of: release, profile, at: now) { reasons.append(reason) }
        return reasons
    }

    private func unwanted(_ release: JSONObject, _ profile: ProfileRule) -> [String] {
        var reasons: [String] = []
        let quality = release["quality"]
        if !profile.allows(quality) {
            reasons.append("\(quality?["quality"]?["name"]?.string ?? "") is not wanted in profile")
        }
        guard app == .radarr, profile.language != -1 else { return reasons }
        let original = owner["originalLanguage"]?["id"]?.int ?? 0
        let wanted = profile.language == -2 ? original : profile.language
        let found = release.objects("languages")
        if wanted > 0, !found.contains(where: { $0.int("id") == wanted }) {
            let names = found.map { $0.text("name") }.joined(separator: ", ")
            let name = LanguageNames.names.indices.contains(wanted) ? LanguageNames.names[wanted] : ""
            reasons.append("\(name) is wanted, but found \(names)")
        }
        return reasons
    }

    /// What nobody asked for in person: unmonitored, or not out yet.
    private func untimely(_ release: JSONObject) -> [String] {
        var reasons: [String] = []
        if !owner.flag("monitored") {
            reasons.append("\(app.ownerModel) is not monitored")
        } else if Releases.mappedEpisodes(of: release).contains(where: { episodes[$0]?.flag("monitored") == false }) {
            reasons.append("Episode is not monitored")
        }
        if app == .radarr, let reason = settings.availability(of: owner, at: now) { reasons.append(reason) }
        return reasons
    }

    private func formatScore(_ release: JSONObject, _ profile: ProfileRule) -> String? {
        let score = release.int("customFormatScore")
        guard score < profile.minimumFormatScore else { return nil }
        let names = release.objects("customFormats").map { $0.text("name") }.joined(separator: ", ")
        let whose = app == .radarr ? "Movie's" : "Series"
        return
            "Custom Formats \(names) have score \(score) below \(whose) profile minimum \(profile.minimumFormatScore)"
    }
}

/// What the library and the queue have already for a movie, or for the episodes of a series.
private struct Holdings {
    private struct Held {
        let quality: JSONValue
        let score: Int
    }

    private let app: AppKind
    private let owner: JSONObject
    private let blocklisted: Set<String>
    private let queuedTitles: Set<String>
    /// The best that is on its way, by episode; a movie is episode 0.
    private let queued: [Int: Held]
    /// What is there, in the same way, and the best of it as far as anybody has asked.
    private let files: [Int: [JSONObject]]
    private var existing: [Int: Held?] = [:]

    init(
        of owner: JSONObject, isOwn: Bool, _ scorer: inout FormatScorer, _ profile: ProfileRule?,
        in state: inout AppState
    ) {
        app = state.app
        self.owner = owner
        let key = app.ownerKey
        blocklisted = Set(state[.blocklist].group(key, owner.id).compactMap { $0["sourceTitle"]?.string })
        let items = state[.queue].group(key, owner.id)
        queuedTitles = Set(items.compactMap { $0["title"]?.string })
        var queued: [Int: [Held]] = [:]
        for item in items {
            if let held = Self.held(scorer.scored(item, of: owner)) {
                queued[item.int("episodeId"), default: []].append(held)
            }
        }
        self.queued = queued.compactMapValues { Self.best($0, profile) }
        let library = state[app.files]
        // The fixture's rejections know the fixture's files; only what came later is news.
        let news = library.group(key, owner.id).filter { !isOwn || !library.isOriginal($0.id) }
        if app == .radarr {
            files = [0: news]
        } else {
            let byID = Dictionary(news.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
            let episodes = byID.isEmpty ? [] : state[.episode].group("seriesId", owner.id)
            files = Dictionary(
                episodes.compactMap { episode in byID[episode.int("episodeFileId")].map { (episode.id, [$0]) } },
                uniquingKeysWith: { first, _ in first })
        }
    }

    private static func held(_ scored: JSONObject) -> Held? {
        scored["quality"].map { Held(quality: $0, score: scored.int("customFormatScore")) }
    }

    private static func best(_ all: [Held], _ profile: ProfileRule?) -> Held? {
        all.reduce(nil as Held?) { best, held in
            guard let best, let profile,
                !profile.prefers(held.quality, held.score, to: best.quality, best.score)
            else { return held }
            return best
        }
    }

    /// Scoring a file means reading its name for every format, so only those are that a release is in place of.
    private mutating func existing(
        _ subject: Int, _ scorer: inout FormatScorer, _ profile: ProfileRule
    ) -> Held? {
        if let known = existing[subject] { return known }
        let held = (files[subject] ?? []).compactMap { Self.held(scorer.scored(file: $0, of: owner)) }
        let best = Self.best(held, profile)
        existing[subject] = .some(best)
        return best
    }

    mutating func reasons(
        against release: JSONObject, _ scorer: inout FormatScorer, _ profile: ProfileRule, isOwn: Bool
    ) -> [String] {
        var reasons: [String] = []
        let title = release.text("title")
        if blocklisted.contains(title) { reasons.append("Release is blocklisted") }
        let subjects = app == .radarr ? [0] : Releases.mappedEpisodes(of: release)
        if let known = subjects.compactMap({ queued[$0] }).first {
            if queuedTitles.contains(title) {
                reasons.append(says("Release in queue", known, profile, hasCutoff: app == .radarr))
            } else if !isOwn,
                let reason = objection("Release in queue", known, release, profile, hasCutoff: app == .radarr)
            {
                reasons.append(reason)
            }
        }
        // A pack is refused for the sake of one episode that is there already.
        for subject in subjects {
            guard let known = existing(subject, &scorer, profile) else { continue }
            let reason = objection("Existing file on disk", known, release, profile, hasCutoff: true)
            if let reason { reasons.append(reason) }
            break
        }
        return reasons
    }

    private func objection(
        _ place: String, _ known: Held, _ release: JSONObject, _ profile: ProfileRule, hasCutoff: Bool
    ) -> String? {
        let score = release.int("customFormatScore")
        switch profile.compare(release["quality"], to: known.quality) {
        case .revision: return nil
        case .better where !hasCutoff || !profile.isContent(with: known.quality, score: known.score): return nil
        case .equal where !profile.isContent(with: known.quality, score: known.score):
            if profile.isFormatUpgrade(score, over: known.score) { return nil }
            if profile.isUpgrading, !(known.score == 0 && score == 0) {
                return "\(place) has a equal or higher Custom Format score: \(known.score)"
            }
            return says(place, known, profile, hasCutoff: hasCutoff)
        default: return says(place, known, profile, hasCutoff: hasCutoff)
        }
    }

    private func says(_ place: String, _ known: Held, _ profile: ProfileRule, hasCutoff: Bool) -> String {
        let name = known.quality["quality"]?["name"]?.string ?? ""
        if hasCutoff, profile.isContent(with: known.quality, score: known.score) {
            return "\(place) meets quality cutoff: \(name)"
        }
        // Only Sonarr names the revision.
        let revision = app == .sonarr ? " v\(known.quality["revision"]?["version"]?.int ?? 1)" : ""
        return "\(place) is of equal or higher preference: \(name)\(revision)"
    }
}

extension ProfileRule {
    enum Comparison {
        case worse, equal, revision, better

        var isNoGain: Bool { self == .worse || self == .equal }
    }

    /// How a quality stands to another one; a proper is better than the same quality without one.
    func compare(_ quality: JSONValue?, to known: JSONValue) -> Comparison {
        func version(_ quality: JSONValue?) -> Int { quality?["revision"]?["version"]?.int ?? 1 }
        let (new, old) = (rank(of: quality), rank(of: known))
        if new != old { return new > old ? .better : .worse }
        let (version, oldVersion) = (version(quality), version(known))
        return version == oldVersion ? .equal : version > oldVersion ? .revision : .worse
    }

    fileprivate func prefers(_ quality: JSONValue, _ score: Int, to known: JSONValue, _ knownScore: Int) -> Bool {
        switch compare(quality, to: known) {
        case .better, .revision: true
        case .equal: score > knownScore
        case .worse: false
        }
    }
}
