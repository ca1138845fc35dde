import FixtureKit

/// What can be read from the name of an episode's release, such as `Some.Show.S02E05.1080p.WEB-DL.H264-KETTLE`.
///
/// A small reader for the common forms: numbered episodes, season packs, daily shows and absolute numbers of anime.
struct EpisodeReleaseName: Sendable, Equatable {
    let text: String
    let seriesTitle: String
    private(set) var seasonNumber = 0
    private(set) var episodeNumbers: [Int] = []
    private(set) var absoluteNumbers: [Int] = []
    private(set) var airDate: CivilDate?
    private(set) var isFullSeason = false
    private(set) var isMultiSeason = false
    private(set) var isSeasonExtra = false
    private(set) var group: String?
    private(set) var hash = ""
    /// What follows the numbers, as it was written.
    let tokens: String
    let quality: EpisodeQuality

    /// Nil for a text that names no episode and no season.
    init?(_ name: String) {
        text = Self.withoutEnding(name)
        guard let found = Self.find(in: text) else { return nil }
        tokens = String(text[found.range.upperBound...])
        quality = EpisodeQuality(tokens)
        var title = text[..<found.range.lowerBound]
        if let match = title.prefixMatch(of: /\[([^\]]+)\][ ._]?/) {
            group = String(match.1)
            title = title[match.range.upperBound...]
        }
        seriesTitle = Self.title(title)
        guard !seriesTitle.isEmpty else { return nil }
        if group == nil { group = Self.trailingGroup(tokens) }
        if let match = tokens.firstMatch(of: /\[([0-9A-Fa-f]{8})\]/) { hash = String(match.1) }
        switch found.numbers {
        case .episodes(let season, let episodes): (seasonNumber, episodeNumbers) = (season, episodes)
        case .season(let season, let isMulti):
            (seasonNumber, isFullSeason, isMultiSeason) = (season, true, isMulti)
            isSeasonExtra = tokens.lowercased().contains("extras")
        case .day(let day): airDate = day
        case .absolute(let numbers): absoluteNumbers = numbers
        }
    }

    var isDaily: Bool { airDate != nil }

    /// A year at the end of the title, which tells series of one name apart.
    var year: Int {
        guard let last = seriesTitle.split(separator: " ").last, last.count == 4, let year = Int(last) else { return 0 }
        return (1900...2099).contains(year) && seriesTitle.count > 4 ? year : 0
    }

    var titleWithoutYear: String { year == 0 ? seriesTitle : seriesTitle.dropLast(4).trimmed(of: " ") }

    var releaseType: String {
        if isFullSeason { return "seasonPack" }
        switch max(episodeNumbers.count, absoluteNumbers.count) {
        case 0: return isDaily ? "singleEpisode" : "unknown"
        case 1: return "singleEpisode"
        default: return "multiEpisode"
        }
    }

    // MARK: Numbers

    private enum Numbers {
        case episodes(Int, [Int])
        case season(Int, isMulti: Bool)
        case day(CivilDate)
        case absolute([Int])
    }

    private static func find(in text: String) -> (range: Range<String.Index>, numbers: Numbers)? {
        if let match = text.firstMatch(
            of: simple(/\b[Ss](\d{1,4})[ ._-]?([Ee]\d{1,4}(?:[ ._]?(?:-[ ._]?[Ee]?|[Ee])\d{1,4}(?![\dpi]))*)/)),
            let season = Int(match.1)
        {
            return (match.range, .episodes(season, numbers(String(match.2))))
        }
        if let match = text.firstMatch(of: simple(/\b(\d{1,2})x(\d{2,3})\b/)), let season = Int(match.1),
            let episode = Int(match.2)
        {
            return (match.range, .episodes(season, [episode]))
        }
        if let match = text.firstMatch(of: simple(/\b(\d{4})[ ._-](\d{2})[ ._-](\d{2})\b/)), let year = Int(match.1),
            let month = Int(match.2), let day = Int(match.3), year >= 1950,
            let date = CivilDate(validatingYear: year, month: month, day: day)
        {
            return (match.range, .day(date))
        }
        if text.hasPrefix("["),
            let match = text.firstMatch(of: simple(/[ ._]-[ ._](\d{2,4})(?:-(\d{2,4}))?(?:[vV]\d)?\b/)),
            let first = Int(match.1)
        {
            let last = match.2.flatMap { Int($0) } ?? first
            return (match.range, .absolute(Array(first...max(first, last))))
        }
        if let match = text.firstMatch(of: simple(/\b[Ss](\d{1,4})[ ._]?-[ ._]?[Ss]?(\d{1,4})\b/)),
            let season = Int(match.1)
        {
            return (match.range, .season(season, isMulti: true))
        }
        if let match = text.firstMatch(of: simple(/\b(?:[Ss]|[Ss]eason[ ._])(\d{1,4})\b/)), let season = Int(match.1) {
            return (match.range, .season(season, isMulti: false))
        }
        return nil
    }

    /// Word boundaries as elsewhere: Unicode's own sees one word in `Bad.S02`.
    private static func simple<Output>(_ regex: Regex<Output>) -> Regex<Output> { regex.wordBoundaryKind(.simple) }

    /// `E01E02` names two, `E01-E04` also those between.
    private static func numbers(_ text: String) -> [Int] {
        var numbers: [Int] = []
        for match in text.matches(of: /([ ._Ee-]+)(\d+)/) {
            guard let number = Int(match.2) else { continue }
            if match.1.contains("-"), let last = numbers.last, number > last + 1, number - last < 100 {
                numbers += last + 1..<number
            }
            numbers.append(number)
        }
        return numbers
    }

    // MARK: Words

    private static func withoutEnding(_ name: String) -> String {
        let ending = MediaPath.fileExtension(of: name).lowercased()
        return [".mkv", ".mp4", ".avi", ".m4v", ".ts", ".wmv", ".mov", ".nzb", ".torrent"].contains(ending)
            ? String(name.dropLast(ending.count)) : name
    }

    private static func title(_ text: Substring) -> String {
        text.split { " ._()[]".contains($0) }.filter { $0 != "-" }.joined(separator: " ").trimmed(of: " -")
    }

    private static func trailingGroup(_ tokens: String) -> String? {
        guard let match = tokens.firstMatch(of: /-([A-Za-z0-9]+)(?:\[[^\]]*\])?$/) else { return nil }
        let group = String(match.1)
        return ["dl", "rip", "ray", "hd"].contains(group.lowercased()) ? nil : group
    }

    private static let languageWords: [(word: String, id: Int, name: String)] = [
        ("english", 1, "English"), ("french", 2, "French"), ("spanish", 3, "Spanish"), ("german", 4, "German"),
        ("italian", 5, "Italian"), ("danish", 6, "Danish"), ("dutch", 7, "Dutch"), ("japanese", 8, "Japanese"),
        ("russian", 11, "Russian"), ("polish", 12, "Polish"), ("swedish", 14, "Swedish"),
        ("norwegian", 15, "Norwegian"),
        ("finnish", 16, "Finnish"), ("portuguese", 18, "Portuguese"), ("korean", 21, "Korean"),
    ]

    /// The languages that the name mentions, empty when it mentions none.
    var languages: [JSONValue] {
        let words = Set(tokens.lowercased().split { !$0.isLetter }.map(String.init))
        return Self.languageWords.filter { words.contains($0.word) }.map {
            ["id": JSONValue($0.id), "name": .string($0.name)]
        }
    }

    static let unknownLanguage: JSONValue = ["id": 0, "name": "Unknown"]
}
