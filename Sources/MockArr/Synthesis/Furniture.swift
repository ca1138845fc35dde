import FixtureKit

/// What a synthesised library is put among: the settings that are there, and the day that all is written around.
struct Furniture {
    struct Profile {
        let id: Int
        /// The kinds of files that it allows, by their places, and how common each is.
        let kinds: [Int]
        let weights: [Int]
    }

    let app: AppKind
    let anchor: CivilDate
    /// The same as days since the epoch.
    let today: Int
    let profiles: [Profile]
    let tags: [Int]
    let roots: [String]
    let indexers: [JSONObject]
    let clients: [JSONObject]
    /// The quality of a file of a kind, the same value for all of them.
    private let qualities: [Int: JSONValue]
    private var mediaInfos: [MediaInfoKey: JSONValue] = [:]
    private var days: [Int: JSONValue] = [:]

    private struct MediaInfoKey: Hashable {
        let traits: FileTraits
        let minutes: Int
    }

    init(_ state: inout AppState) {
        let app = state.app
        self.app = app
        anchor = state.anchor
        today = anchor.daysSinceEpoch
        let definitions = state[.qualityDefinition].documents.compactMap { $0["quality"]?.object }
        var qualities: [Int: JSONValue] = [:]
        var kinds: [Int: Int] = [:]
        for (place, kind) in FileKind.all.enumerated() {
            guard let quality = definitions.first(where: { $0.text("name") == kind.names[app] }) else { continue }
            qualities[place] = [
                "quality": .object(quality), "revision": ["version": 1, "real": 0, "isRepack": false],
            ]
            kinds[quality.id] = place
        }
        self.qualities = qualities
        let every = qualities.keys.sorted()
        profiles = state[.qualityProfile].documents.map { profile in
            var allowed = Self.allowed(by: profile).compactMap { kinds[$0] }.distinct().sorted()
            if allowed.isEmpty { allowed = every }
            return Profile(id: profile.id, kinds: allowed, weights: allowed.map { FileKind.all[$0].weight })
        }
        tags = state[.tag].ids
        roots = state[.rootFolder].documents.map { $0.text("path") }
        indexers = state[.indexer].documents
        clients = state[.downloadClient].documents
    }

    private static func allowed(by profile: JSONObject) -> [Int] {
        profile.objects("items").filter { $0.flag("allowed") }.flatMap { item in
            (item.objects("items") + [item]).compactMap { $0["quality"]?["id"]?.int }
        }
    }

    func profile(from generator: inout SeededGenerator) -> Profile {
        generator.pick(profiles) ?? Profile(id: 1, kinds: [], weights: [])
    }

    /// The first root folder for most, the others for what they are called after.
    func root(_ word: String? = nil) -> String {
        word.flatMap { word in roots.first { $0.contains(word) } } ?? roots.first ?? "/media"
    }

    /// Nil where the profile knows no quality.
    func traits(by profile: Profile, from generator: inout SeededGenerator) -> FileTraits? {
        guard !profile.kinds.isEmpty else { return nil }
        return FileTraits(profile.kinds[generator.place(amongWeights: profile.weights)], from: &generator)
    }

    func quality(_ traits: FileTraits) -> JSONValue { qualities[traits.kind] ?? .null }

    // MARK: Values that many records share

    mutating func mediaInfo(_ traits: FileTraits, minutes: Int) -> JSONValue {
        let key = MediaInfoKey(traits: traits, minutes: minutes)
        if let known = mediaInfos[key] { return known }
        let made = traits.mediaInfo(minutes: minutes)
        mediaInfos[key] = made
        return made
    }

    /// The midnight that begins a day.
    mutating func midnight(_ day: Int) -> JSONValue {
        if let known = days[day] { return known }
        let made = JSONValue(Instant(CivilDate(daysSinceEpoch: day)))
        days[day] = made
        return made
    }

    /// A moment on a day.
    static func moment(_ day: Int, from generator: inout SeededGenerator) -> Instant {
        Instant(seconds: day * 86_400 + generator.below(86_400))
    }

    private static let languages = LanguageNames.names.map { LanguageNames.json($0) }

    /// The same value for all records of a language.
    static func language(_ name: String) -> JSONValue {
        languages[LanguageNames.names.firstIndex(of: name) ?? 0]
    }

    static let english = language("English")
    static let inEnglish: JSONValue = [english]
    static let user: JSONValue = "user"
    static let scores: [JSONValue] = (0...100).map { ["votes": 0, "value": JSONValue($0), "type": user] }

    static func rating(votes: Int, value: String) -> JSONValue {
        ["votes": JSONValue(votes), "value": .number(JSONNumber(text: value)), "type": user]
    }

    /// A number with so many digits behind its point, none of them a zero at the end.
    static func decimal(_ value: Int, _ digits: Int) -> String {
        var (fraction, digits) = (value, digits)
        var unit = 1
        while digits > 0, fraction % 10 == 0 { (fraction, digits) = (fraction / 10, digits - 1) }
        for _ in 0..<digits { unit *= 10 }
        guard digits > 0 else { return String(fraction) }
        return "\(fraction / unit).\(String(fraction % unit).zeroPadded(to: digits))"
    }

    static func image(_ kind: String, of id: Int, written: Instant, from address: String) -> JSONValue {
        let file = MediaCovers.file(of: kind)
        return [
            "coverType": .string(kind),
            "url": .string("/MediaCover/\(id)/\(file)?lastWrite=\(written.dotNetTicks)"),
            "remoteUrl": .string("https://image.example.invalid/\(kind)/\(address).\(file.split(separator: ".").last ?? "jpg")"),
        ]
    }
}
