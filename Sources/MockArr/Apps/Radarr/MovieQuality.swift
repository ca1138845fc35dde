import FixtureKit

/// The quality that a release's name speaks of, in Radarr's terms.
struct MovieQuality: Sendable, Equatable {
    struct Definition: Sendable, Equatable {
        let id: Int
        let name: String
        let source: String
        let resolution: Int
        var modifier = "none"
    }

    let definition: Definition
    let revision: Revision

    /// In the order of their weight.
    static let all: [Definition] = [
        .init(id: 0, name: "Unknown", source: "unknown", resolution: 0),
        .init(id: 24, name: "WORKPRINT", source: "workprint", resolution: 0),
        .init(id: 25, name: "CAM", source: "cam", resolution: 0),
        .init(id: 26, name: "TELESYNC", source: "telesync", resolution: 0),
        .init(id: 27, name: "TELECINE", source: "telecine", resolution: 0),
        .init(id: 28, name: "DVDSCR", source: "dvd", resolution: 480, modifier: "screener"),
        .init(id: 29, name: "REGIONAL", source: "dvd", resolution: 480, modifier: "regional"),
        .init(id: 1, name: "SDTV", source: "tv", resolution: 480),
        .init(id: 2, name: "DVD", source: "dvd", resolution: 0),
        .init(id: 23, name: "DVD-R", source: "dvd", resolution: 480, modifier: "remux"),
        .init(id: 8, name: "WEBDL-480p", source: "webdl", resolution: 480),
        .init(id: 12, name: "WEBRip-480p", source: "webrip", resolution: 480),
        .init(id: 20, name: "Bluray-480p", source: "bluray", resolution: 480),
        .init(id: 21, name: "Bluray-576p", source: "bluray", resolution: 576),
        .init(id: 4, name: "HDTV-720p", source: "tv", resolution: 720),
        .init(id: 5, name: "WEBDL-720p", source: "webdl", resolution: 720),
        .init(id: 14, name: "WEBRip-720p", source: "webrip", resolution: 720),
        .init(id: 6, name: "Bluray-720p", source: "bluray", resolution: 720),
        .init(id: 9, name: "HDTV-1080p", source: "tv", resolution: 1080),
        .init(id: 3, name: "WEBDL-1080p", source: "webdl", resolution: 1080),
        .init(id: 15, name: "WEBRip-1080p", source: "webrip", resolution: 1080),
        .init(id: 7, name: "Bluray-1080p", source: "bluray", resolution: 1080),
        .init(id: 30, name: "Remux-1080p", source: "bluray", resolution: 1080, modifier: "remux"),
        .init(id: 16, name: "HDTV-2160p", source: "tv", resolution: 2160),
        .init(id: 18, name: "WEBDL-2160p", source: "webdl", resolution: 2160),
        .init(id: 17, name: "WEBRip-2160p", source: "webrip", resolution: 2160),
        .init(id: 19, name: "Bluray-2160p", source: "bluray", resolution: 2160),
        .init(id: 31, name: "Remux-2160p", source: "bluray", resolution: 2160, modifier: "remux"),
        .init(id: 22, name: "BR-DISK", source: "bluray", resolution: 1080, modifier: "brdisk"),
        .init(id: 10, name: "Raw-HD", source: "tv", resolution: 1080, modifier: "rawhd"),
    ]

    static let resolutions: [String: Int] = [
        "2160p": 2160, "4k": 2160, "uhd": 2160, "1080p": 1080, "1080i": 1080, "720p": 720, "576p": 576, "540p": 480,
        "480p": 480, "480i": 480,
    ]

    private static let sources: [(source: String, words: Set<String>)] = [
        ("workprint", ["workprint"]),
        ("cam", ["cam", "camrip", "hdcam"]),
        ("telesync", ["ts", "telesync", "hdts"]),
        ("telecine", ["tc", "telecine", "hdtc"]),
        ("webrip", ["webrip"]),
        ("bluray", ["bluray", "bdrip", "brrip", "bd", "bdremux", "hddvd", "bdmv"]),
        ("webdl", ["webdl", "web", "amzn", "nf", "dsnp", "hmax", "atvp"]),
        ("dvd", ["dvdrip", "dvd", "dvdr", "dvd9", "dvdscr", "r5"]),
        ("tv", ["hdtv", "pdtv", "sdtv", "dsr", "tvrip"]),
    ]

    /// Reads the words of a name behind its title, in lower case.
    init(words: [String]) {
        // Two words for one thing: Web-Rip, Blu-ray.
        let pairs = zip(words, words.dropFirst()).map { $0 + $1 }
        let all = words + pairs.filter { ["webrip", "bluray", "hdts", "dvdr", "rawhd"].contains($0) }
        let source = Self.sources.first { !$0.words.isDisjoint(with: all) }?.source
        let named = words.lazy.compactMap { Self.resolutions[$0] }
        // UHD says little beside a resolution in figures.
        let resolution =
            words.lazy.filter { $0.hasSuffix("p") || $0.hasSuffix("i") }.compactMap { Self.resolutions[$0] }.first
            ?? named.first
        definition = Self.definition(source, resolution, Set(all))
        revision = Revision(words: words, real: words.count { $0 == "real" })
    }

    private static func definition(_ source: String?, _ resolution: Int?, _ words: Set<String>) -> Definition {
        var modifier = "none"
        var resolution = resolution
        var source = source
        if words.contains("remux") || words.contains("bdremux") { (modifier, source) = ("remux", "bluray") }
        if words.contains("rawhd") { (modifier, source, resolution) = ("rawhd", "tv", 1080) }
        if source == "bluray", words.contains("complete") || words.contains("bdmv") {
            (modifier, resolution) = ("brdisk", 1080)
        }
        switch source {
        case "dvd" where words.contains("dvdscr"): (modifier, resolution) = ("screener", 480)
        case "dvd" where words.contains("r5"): (modifier, resolution) = ("regional", 480)
        case "dvd" where words.contains("dvdr") || words.contains("dvd9"): (modifier, resolution) = ("remux", 480)
        case "dvd", "workprint", "cam", "telesync", "telecine": resolution = 0
        case "bluray" where resolution == nil:
            resolution = modifier == "remux" ? 1080 : words.contains("bdrip") || words.contains("brrip") ? 480 : 720
        case "webdl", "webrip", "tv": resolution = resolution ?? 480
        case nil where resolution != nil: source = "tv"
        default: break
        }
        if source != "bluray", resolution == 576 { resolution = 480 }
        return all.first { $0.source == source && $0.resolution == resolution && $0.modifier == modifier }
            ?? all.first { $0.source == source && $0.resolution == resolution && $0.modifier == "none" } ?? all[0]
    }

    /// The quality model of the wire.
    var json: JSONValue {
        ["quality": Self.json(definition), "revision": revision.json]
    }

    static func json(_ definition: Definition) -> JSONValue {
        [
            "id": JSONValue(definition.id), "name": .string(definition.name), "source": .string(definition.source),
            "resolution": JSONValue(definition.resolution), "modifier": .string(definition.modifier),
        ]
    }
}
