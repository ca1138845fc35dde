import FixtureKit

/// What the settings say about releases for one movie or series.
struct ReleaseSettings {
    static let waiting = "Waiting for better quality release"

    private struct TermProfile {
        let indexer: Int
        let required: [Term]
        let ignored: [Term]
    }

    /// A text, or an expression between slashes.
    private struct Term {
        let text: String
        private let isExpression: Bool
        private let regex: DotNetRegex?

        init(_ text: String) {
            self.text = text
            let end = text.lastIndex(of: "/") ?? text.startIndex
            isExpression = text.hasPrefix("/") && end > text.startIndex
            regex = isExpression ? DotNetRegex(String(text[text.index(after: text.startIndex)..<end])) : nil
        }

        func isFound(in title: String) -> Bool {
            guard isExpression else { return title.lowercased().contains(text.lowercased()) }
            return regex?.isFound(in: .init(title)) ?? false
        }
    }

    private let app: AppKind
    private let config: JSONObject
    private let indexers: Collection
    private let definitions: [Int: JSONObject]
    private let terms: [TermProfile]
    private let delayProfile: JSONObject?
    private let tags: Set<Int>

    init(for owner: JSONObject, in state: inout AppState) {
        app = state.app
        config = Config.section("indexer", in: &state)
        indexers = state[.indexer]
        definitions = Dictionary(
            state[.qualityDefinition].documents.map { ($0["quality"]?["id"]?.int ?? 0, $0) },
            uniquingKeysWith: { first, _ in first })
        let tags = Set(owner.ints("tags"))
        self.tags = tags
        func applies(_ profile: JSONObject) -> Bool {
            let wanted = profile.ints("tags")
            return wanted.isEmpty || !tags.isDisjoint(with: wanted)
        }
        terms = state[.releaseProfile].filter { $0.flag("enabled") && applies($0) }.map {
            TermProfile(
                indexer: $0.int("indexerId"),
                required: ($0["required"]?.array ?? []).compactMap(\.string).map(Term.init),
                ignored: ($0["ignored"]?.array ?? []).compactMap(\.string).map(Term.init))
        }
        delayProfile = state[.delayProfile].filter(applies).min { $0.int("order") < $1.int("order") }
    }

    /// What is wrong with a release whoever asks for it.
    func reasons(against release: JSONObject, of owner: JSONObject, at now: Instant) -> [String] {
        let isUsenet = release["protocol"] == "usenet"
        let what = app == .radarr ? "movie" : "series"
        let delay = delayProfile?[isUsenet ? "enableUsenet" : "enableTorrent"]
        var reasons = [size(of: release, for: owner), isUsenet ? age(of: release, at: now) : seeders(of: release)]
        if delay == false { reasons.append("\(isUsenet ? "Usenet" : "Torrent") is not enabled for this \(what)") }
        let wanted = indexers[release.int("indexerId")]?.ints("tags") ?? []
        if !wanted.isEmpty, tags.isDisjoint(with: wanted) {
            reasons.append("\(app.ownerModel) tags do not match any of the indexer tags")
        }
        return reasons.compactMap { $0 } + missingTerms(in: release)
    }

    private func missingTerms(in release: JSONObject) -> [String] {
        let title = release.text("title")
        var reasons: [String] = []
        for profile in terms where profile.indexer == 0 || profile.indexer == release.int("indexerId") {
            if !profile.required.isEmpty, !profile.required.contains(where: { $0.isFound(in: title) }) {
                reasons.append("Does not contain one of the required terms: \(Self.list(profile.required))")
            }
            let found = profile.ignored.filter { $0.isFound(in: title) }
            if !found.isEmpty { reasons.append("Contains these ignored terms: \(Self.list(found))") }
        }
        return reasons
    }

    private static func list(_ terms: [Term]) -> String { terms.map(\.text).joined(separator: ", ") }

    private func size(of release: JSONObject, for owner: JSONObject) -> String? {
        let size = release["size"]?.double ?? 0
        let count = app == .radarr ? 1 : max(1, Releases.mappedEpisodes(of: release).count)
        let minutes = Double(owner.int("runtime") * count)
        guard size > 0, minutes > 0, let definition = definitions[release["quality"]?["quality"]?["id"]?.int ?? 0]
        else {
            return nil
        }
        let title = owner.text("title")
        let least = (definition["minSize"]?.double ?? 0) * 1_048_576 * minutes
        if size < least {
            return "\(ByteCount.text(size)) is smaller than minimum allowed \(ByteCount.text(least)) (for \(title))"
        }
        let most = (definition["maxSize"]?.double ?? 0) * 1_048_576 * minutes
        guard most > 0, size > most else { return nil }
        return "\(ByteCount.text(size)) is larger than maximum allowed \(ByteCount.text(most)) (for \(title))"
    }

    private func seeders(of release: JSONObject) -> String? {
        guard let seeders = release["seeders"]?.int,
            let least = ProviderKind.value(of: "minimumSeeders", in: indexers[release.int("indexerId")])?.int,
            seeders < least
        else { return nil }
        return "Not enough seeders: \(seeders). Minimum seeders: \(least)"
    }

    private func age(of release: JSONObject, at now: Instant) -> String? {
        let minutes = Self.minutes(since: release, at: now)
        let least = config.int("minimumAge")
        if minutes < least { return "Only \(minutes) minutes old, minimum age is \(least) minutes" }
        let retention = config.int("retention")
        return retention > 0 && minutes > retention * 1_440 ? "Older than configured retention" : nil
    }

    private static func minutes(since release: JSONObject, at now: Instant) -> Int {
        max(0, (now.seconds - (release.instant("publishDate") ?? now).seconds) / 60)
    }

    // MARK: Waiting

    /// Why a movie is not to be looked for yet.
    func availability(of movie: JSONObject, at now: Instant) -> String? {
        let minimum = movie["minimumAvailability"]?.string ?? "released"
        let days = config.int("availabilityDelay")
        let dates = MovieDates(movie)
        guard !dates.isAvailable(for: minimum, delay: days, at: now) else { return nil }
        let name = "\(movie.text("title")) (\(movie.int("year")))"
        guard let date = dates.releaseDate(for: minimum)?.date else {
            return "Movie \(name) will only be considered available \(days) days after "
        }
        return
            "Movie \(name) will only be considered available \(days) days after \(date.month)/\(date.day)/\(date.year)"
    }

    /// The reason to wait for something better.
    func delay(of release: JSONObject, _ profile: ProfileRule, at now: Instant) -> String? {
        guard let end = delayEnd(of: release), end > now, let delayProfile else { return nil }
        if release["protocol"] == delayProfile["preferredProtocol"] {
            if delayProfile.flag("bypassIfHighestQuality"), profile.isBest(release["quality"]) { return nil }
            if delayProfile.flag("bypassIfAboveCustomFormatScore"),
                release.int("customFormatScore") >= delayProfile.int("minimumCustomFormatScore")
            {
                return nil
            }
        }
        return Self.waiting
    }

    /// When neither delay nor age is against a release any more.
    func waitEnd(of release: JSONObject) -> Instant? {
        let isUsenet = release["protocol"] == "usenet"
        let old = isUsenet ? release.instant("publishDate")?.adding(minutes: config.int("minimumAge")) : nil
        return [delayEnd(of: release), old].compactMap { $0 }.max()
    }

    private func delayEnd(of release: JSONObject) -> Instant? {
        let delay = delayProfile?.int(release["protocol"] == "usenet" ? "usenetDelay" : "torrentDelay") ?? 0
        guard delay > 0, let published = release.instant("publishDate") else { return nil }
        return published.adding(minutes: delay)
    }
}

/// Sizes as the real servers word them.
enum ByteCount {
    /// `74.4 GB`, counted in steps of 1024.
    static func text(_ bytes: Double) -> String {
        var value = bytes
        var unit = 0
        while value >= 1_024, unit < 5 {
            value /= 1_024
            unit += 1
        }
        let tenths = Int((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10) \(["B", "KB", "MB", "GB", "TB", "PB"][unit])"
    }
}
