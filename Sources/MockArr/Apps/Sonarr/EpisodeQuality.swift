import FixtureKit

/// The quality that a release's name speaks of, in Sonarr's terms.
struct EpisodeQuality: Sendable, Equatable {
    let id: Int
    let name: String
    let source: String
    let resolution: Int
    let revision: Revision

    private static let all: [(id: Int, name: String, source: String, resolution: Int)] = [
        (0, "Unknown", "unknown", 0), (1, "SDTV", "television", 480), (12, "WEBRip-480p", "webRip", 480),
        (8, "WEBDL-480p", "web", 480), (2, "DVD", "dvd", 480), (13, "Bluray-480p", "bluray", 480),
        (22, "Bluray-576p", "bluray", 576), (4, "HDTV-720p", "television", 720), (9, "HDTV-1080p", "television", 1080),
        (10, "Raw-HD", "televisionRaw", 1080), (14, "WEBRip-720p", "webRip", 720), (5, "WEBDL-720p", "web", 720),
        (6, "Bluray-720p", "bluray", 720), (15, "WEBRip-1080p", "webRip", 1080), (3, "WEBDL-1080p", "web", 1080),
        (7, "Bluray-1080p", "bluray", 1080), (20, "Bluray-1080p Remux", "blurayRaw", 1080),
        (16, "HDTV-2160p", "television", 2160), (17, "WEBRip-2160p", "webRip", 2160), (18, "WEBDL-2160p", "web", 2160),
        (19, "Bluray-2160p", "bluray", 2160), (21, "Bluray-2160p Remux", "blurayRaw", 2160),
    ]

    /// Reads what stands behind the numbers of a name.
    init(_ tokens: String) {
        let text = tokens.lowercased().replacing("web-dl", with: "webdl").replacing("web-rip", with: "webrip")
            .replacing("blu-ray", with: "bluray").replacing("raw-hd", with: "rawhd")
        let words = Set(text.split { !($0.isLetter || $0.isNumber) }.map(String.init))
        var lines = 0
        for (word, value) in [
            ("480p", 480), ("576p", 576), ("720p", 720), ("1080p", 1080), ("1080i", 1080), ("2160p", 2160),
            ("4k", 2160),
        ]
        where words.contains(word) { lines = value }
        let source = Self.source(words, lines: lines)
        if lines == 0, source == "bluray" { lines = 720 }
        if lines == 0, source == "blurayRaw" || source == "televisionRaw" { lines = 1080 }
        if source == "dvd" || lines == 0 && source != "unknown" { lines = 480 }
        let match = Self.all.first { $0.source == source && $0.resolution == lines } ?? Self.all[0]
        (id, name, self.source, resolution) = match
        revision = Revision(words: words, real: tokens.contains("REAL") ? 1 : 0)
    }

    private static func source(_ words: Set<String>, lines: Int) -> String {
        func has(_ names: String...) -> Bool { !words.isDisjoint(with: names) }
        if has("rawhd") { return "televisionRaw" }
        if has("remux", "bdremux") { return "blurayRaw" }
        if has("bluray", "bdrip", "brrip", "bd") { return "bluray" }
        if has("webrip") { return "webRip" }
        if has("webdl", "web", "amzn", "nf", "dsnp", "hmax", "atvp") { return "web" }
        if has("dvd", "dvdrip") { return "dvd" }
        // A resolution alone is taken for a broadcast.
        return has("hdtv", "pdtv", "sdtv", "tvrip") || lines > 0 ? "television" : "unknown"
    }

    var json: JSONValue {
        [
            "quality": [
                "id": JSONValue(id), "name": .string(name), "source": .string(source),
                "resolution": JSONValue(resolution),
            ],
            "revision": revision.json,
        ]
    }
}
