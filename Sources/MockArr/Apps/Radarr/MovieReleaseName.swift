import FixtureKit

/// What can be read from the name of a movie's release, such as `Dune.2021.1080p.WEB-DL.DDP5.1.H.264-KETTLE`.
///
/// A small reader for the names that scenes and groups give, not a copy of the server's hundred expressions.
struct MovieReleaseName: Sendable, Equatable {
    let text: String
    /// The whole title first, then the parts of `One Title AKA Another`.
    let titles: [String]
    let year: Int
    let quality: MovieQuality
    let languages: [String]
    let group: String?
    let edition: String
    let imdbID: String
    let tmdbID: Int
    let hardcodedSubs: String?
    /// Where the title ends in the text.
    private let titleEnd: String.Index

    var title: String { titles.first ?? "" }

    /// Nil for a text that holds neither a title with a year nor one with an id.
    init?(_ text: String) {
        self.text = text
        let body = Self.withoutFileEnding(text)
        let tokens = Self.tokens(of: body)
        imdbID = tokens.lazy.map { $0.text.lowercased() }.first { Self.isIMDb($0) } ?? ""
        tmdbID = Self.tmdbID(tokens)
        let traits = tokens.firstIndex { Self.isTrait($0.text.lowercased()) } ?? tokens.endIndex
        // The last year before the first technical word: titles such as 2049 and 1917 are years as well.
        let place =
            tokens[..<traits].lastIndex { Self.year($0.text) != nil && $0.text != tokens.first?.text }
            ?? tokens[..<traits].lastIndex {
                Self.year($0.text) != nil && $0.range.lowerBound != tokens.first?.range.lowerBound
            }
        let end: Int
        if let place {
            year = Self.year(tokens[place].text) ?? 0
            end = place
        } else {
            year = 0
            let id = tokens.firstIndex {
                ["imdb", "imdbid", "tmdb", "tmdbid"].contains($0.text.lowercased()) || Self.isIMDb($0.text.lowercased())
            }
            guard !imdbID.isEmpty || tmdbID > 0, let id else { return nil }
            end = min(id, traits)
        }
        guard end > 0 else { return nil }
        let words = tokens[..<end]
        titleEnd = words.last.map(\.range.upperBound) ?? body.startIndex
        titles = Self.titles(words.map(\.text))
        let rest = tokens[end...].map { $0.text.lowercased() }
        quality = MovieQuality(words: rest)
        languages = Self.languages(rest)
        edition = Self.edition(tokens[end...].map(\.text))
        group = Self.group(body)
        hardcodedSubs = Self.hardcodedSubs(tokens[end...].map(\.text))
    }

    /// The name with `A Movie` in place of the title.
    var simpleText: String {
        let title = text[..<titleEnd]
        return (title.contains(".") ? "A.Movie" : "A Movie") + text[titleEnd...]
    }

    // MARK: Pieces

    struct Token {
        let text: String
        let range: Range<String.Index>
    }

    /// The words between dots, blanks, underscores, dashes and brackets.
    static func tokens(of text: String) -> [Token] {
        var tokens: [Token] = []
        var start: String.Index?
        for index in text.indices {
            if " ._-()[]{}+,:".contains(text[index]) {
                if let from = start { tokens.append(Token(text: String(text[from..<index]), range: from..<index)) }
                start = nil
            } else if start == nil {
                start = index
            }
        }
        if let from = start { tokens.append(Token(text: String(text[from...]), range: from..<text.endIndex)) }
        return tokens
    }

    private static let fileEndings: Set<String> = [
        ".mkv", ".mp4", ".avi", ".m4v", ".ts", ".m2ts", ".wmv", ".mov", ".iso", ".nzb", ".torrent",
    ]

    static func withoutFileEnding(_ text: String) -> String {
        let ending = MediaPath.fileExtension(of: text).lowercased()
        return fileEndings.contains(ending) ? String(text.dropLast(ending.count)) : text
    }

    private static func year(_ word: String) -> Int? {
        guard word.utf8.count == 4, let year = Int(word), (1880...2099).contains(year) else { return nil }
        return year
    }

    private static func isIMDb(_ word: String) -> Bool {
        word.hasPrefix("tt") && (7...10).contains(word.count - 2)
            && word.dropFirst(2).allSatisfy { $0.isASCII && $0.isNumber }
    }

    private static func tmdbID(_ tokens: [Token]) -> Int {
        for (place, token) in tokens.enumerated().dropLast() where ["tmdb", "tmdbid"].contains(token.text.lowercased())
        {
            if let id = Int(tokens[place + 1].text) { return id }
        }
        return 0
    }

    /// Whether a word speaks of the release rather than of the movie, wherever it stands.
    private static func isTrait(_ word: String) -> Bool {
        MovieQuality.resolutions[word] != nil || distinctWords.contains(word)
    }

    private static let distinctWords: Set<String> = [
        "bluray", "bdrip", "brrip", "webrip", "webdl", "hdtv", "dvdrip", "dvdscr", "hdcam", "camrip", "telesync",
        "telecine",
        "x264", "x265", "h264", "h265", "hevc", "xvid", "remux", "bdremux",
    ]

    private static func titles(_ words: [String]) -> [String] {
        let parts = words.split { $0.lowercased() == "aka" }.map { $0.joined(separator: " ") }
        let whole = words.joined(separator: " ")
        return parts.count > 1 ? [whole] + parts : [whole]
    }

    /// What follows the last dash, unless that is a word of another kind.
    private static func group(_ body: String) -> String? {
        guard let dash = body.lastIndex(of: "-") else { return nil }
        var group = body[body.index(after: dash)...]
        if let bracket = group.firstIndex(of: "[") { group = group[..<bracket] }
        let isWord = !group.isEmpty && group.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        let word = group.lowercased()
        guard isWord, !isTrait(word), !["dl", "rip", "ray", "hd", "ts", "es", "subs", "sub"].contains(word),
            year(word) == nil
        else { return nil }
        return String(group)
    }

    private static let languageWords: [String: String] = [
        "english": "English", "eng": "English", "german": "German", "ger": "German", "deutsch": "German",
        "french": "French", "truefrench": "French", "vff": "French", "vfq": "French", "vf": "French",
        "spanish": "Spanish", "castellano": "Spanish", "esp": "Spanish", "latino": "Spanish (Latino)",
        "italian": "Italian", "ita": "Italian", "danish": "Danish", "dutch": "Dutch", "flemish": "Flemish",
        "japanese": "Japanese", "jpn": "Japanese", "icelandic": "Icelandic", "chinese": "Chinese",
        "mandarin": "Chinese",
        "russian": "Russian", "rus": "Russian", "polish": "Polish", "pl": "Polish", "swedish": "Swedish",
        "norwegian": "Norwegian", "finnish": "Finnish", "turkish": "Turkish", "portuguese": "Portuguese",
        "greek": "Greek", "korean": "Korean", "hungarian": "Hungarian", "hebrew": "Hebrew", "czech": "Czech",
        "hindi": "Hindi", "thai": "Thai", "arabic": "Arabic", "ukrainian": "Ukrainian", "romanian": "Romanian",
    ]

    /// The names of the languages, `Unknown` when none is mentioned.
    private static func languages(_ words: [String]) -> [String] {
        let found = words.compactMap { languageWords[$0] }.distinct()
        return found.isEmpty ? ["Unknown"] : found
    }

    private static let editions: [[String]] = [
        ["directors", "cut"], ["director's", "cut"], ["final", "cut"], ["extended", "cut"], ["extended", "edition"],
        ["theatrical", "cut"], ["special", "edition"], ["ultimate", "edition"], ["collectors", "edition"],
        ["anniversary", "edition"], ["open", "matte"], ["extended"], ["unrated"], ["uncut"], ["imax"], ["remastered"],
        ["theatrical"], ["criterion"],
    ]

    private static func edition(_ words: [String]) -> String {
        let lower = words.map { $0.lowercased() }
        for edition in editions {
            guard let place = lower.indices.first(where: { lower[$0...].starts(with: edition) }) else { continue }
            return words[place..<place + edition.count].joined(separator: " ")
        }
        return ""
    }

    private static func hardcodedSubs(_ words: [String]) -> String? {
        for word in words {
            let lower = word.lowercased()
            if lower == "hc" || lower == "subbed" { return "Generic Hardcoded Subs" }
            if lower.count > 3, lower.hasSuffix("sub") || lower.hasSuffix("subs") { return word }
        }
        return nil
    }
}
