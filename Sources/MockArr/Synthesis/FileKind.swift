import FixtureKit

/// What files of one quality are like: how large, under which names they come, and what a scan finds in them.
struct FileKind: Sendable {
    /// What the two apps call the quality.
    let names: [AppKind: String]
    /// How common it is.
    let weight: Int
    /// Kilobytes a second.
    let rate: Int
    /// As release names have it: `1080p.WEB-DL`.
    let tag: String
    let video: Video
    let width: Int
    let height: Int
    let sounds: [Sound]
    var depth = 8
    var mayBeHDR = false

    struct Video: Sendable {
        let tag: String
        let codec: String
    }

    struct Sound: Sendable {
        let tag: String
        let codec: String
        let channels: String
        let rate: Int
    }

    private static let aac = Sound(tag: "AAC2.0", codec: "AAC", channels: "2", rate: 128_000)
    private static let ac3 = Sound(tag: "DD5.1", codec: "AC3", channels: "5.1", rate: 448_000)
    private static let eac3 = Sound(tag: "DDP5.1", codec: "EAC3", channels: "5.1", rate: 640_000)
    private static let atmos = Sound(tag: "DDP5.1.Atmos", codec: "EAC3 Atmos", channels: "5.1", rate: 768_000)
    private static let dts = Sound(tag: "DTS", codec: "DTS", channels: "5.1", rate: 1_509_000)
    private static let master = Sound(tag: "DTS-HD.MA.5.1", codec: "DTS-HD MA", channels: "5.1", rate: 0)
    private static let trueHD = Sound(tag: "TrueHD.7.1.Atmos", codec: "TrueHD Atmos", channels: "7.1", rate: 0)

    private static func kind(
        _ name: String, sonarr: String? = nil, _ weight: Int, _ rate: Int, _ tag: String, _ video: (String, String),
        _ width: Int, _ height: Int, _ sounds: [Sound], depth: Int = 8, mayBeHDR: Bool = false
    ) -> FileKind {
        FileKind(
            names: [.radarr: name, .sonarr: sonarr ?? name], weight: weight, rate: rate, tag: tag,
            video: Video(tag: video.0, codec: video.1), width: width, height: height, sounds: sounds, depth: depth,
            mayBeHDR: mayBeHDR)
    }

    static let all = [
        kind("SDTV", 1, 120, "PDTV", ("XviD", "XviD"), 720, 404, [aac]),
        kind("DVD", 2, 200, "DVDRip", ("XviD", "XviD"), 720, 404, [ac3]),
        kind("WEBDL-480p", 1, 160, "480p.WEB-DL", ("H.264", "h264"), 854, 480, [aac]),
        kind("HDTV-720p", 3, 420, "720p.HDTV", ("x264", "x264"), 1_280, 720, [ac3, aac]),
        kind("WEBDL-720p", 8, 480, "720p.WEB-DL", ("H.264", "h264"), 1_280, 720, [aac, eac3]),
        kind("Bluray-720p", 6, 680, "720p.BluRay", ("x264", "x264"), 1_280, 536, [ac3, dts]),
        kind("HDTV-1080p", 4, 750, "1080p.HDTV", ("x264", "x264"), 1_920, 1_080, [ac3]),
        kind("WEBDL-1080p", 34, 880, "1080p.WEB-DL", ("H.264", "h264"), 1_920, 1_080, [eac3, eac3, atmos, aac]),
        kind("WEBRip-1080p", 6, 800, "1080p.WEBRip", ("x264", "x264"), 1_920, 800, [eac3, aac]),
        kind("Bluray-1080p", 22, 1_500, "1080p.BluRay", ("x264", "x264"), 1_920, 804, [dts, ac3, master]),
        kind(
            "Remux-1080p", sonarr: "Bluray-1080p Remux", 4, 4_100, "1080p.BluRay.REMUX", ("AVC", "AVC"), 1_920, 1_080,
            [master, trueHD]),
        kind(
            "WEBDL-2160p", 10, 2_600, "2160p.WEB-DL", ("H.265", "h265"), 3_840, 2_160, [atmos, eac3], depth: 10,
            mayBeHDR: true),
        kind(
            "Bluray-2160p", 4, 3_600, "2160p.BluRay", ("x265", "x265"), 3_840, 1_608, [trueHD, master], depth: 10,
            mayBeHDR: true),
        kind(
            "Remux-2160p", sonarr: "Bluray-2160p Remux", 3, 8_200, "2160p.BluRay.REMUX", ("HEVC", "HEVC"), 3_840, 2_160,
            [trueHD, master], depth: 10, mayBeHDR: true),
    ]
}

/// One way in which a release of a kind may have been made.
struct FileTraits: Sendable, Hashable {
    let kind: Int
    let sound: Int
    /// 0 for none, 1 for HDR10, 2 for Dolby Vision besides.
    let range: Int
    private static let subtitles = ["", "eng", "eng/spa", "eng/fre/ger", "eng/dut", "eng/ger/fre/ita/spa"]
    private static let rangeTags = ["", ".HDR10", ".DV.HDR10"]
    private static let rangeTypes: [JSONValue] = ["", "HDR10", "DV HDR10"]

    init(_ kind: Int, from generator: inout SeededGenerator) {
        self.kind = kind
        sound = generator.below(FileKind.all[kind].sounds.count)
        range = FileKind.all[kind].mayBeHDR ? generator.place(amongWeights: [2, 5, 3]) : 0
    }

    /// The technical part of a release's name.
    var tags: String {
        let kind = FileKind.all[kind]
        return "\(kind.tag).\(kind.sounds[sound].tag)\(Self.rangeTags[range]).\(kind.video.tag)"
    }

    /// In bytes, for what lasts so many minutes.
    func size(minutes: Int, from generator: inout SeededGenerator) -> Int {
        FileKind.all[kind].rate * 60 * max(1, minutes) * generator.int(750...1_300) + generator.below(1_000)
    }

    func mediaInfo(minutes: Int) -> JSONValue {
        let kind = FileKind.all[kind]
        let sound = kind.sounds[sound]
        let seconds = (minutes * 7 + self.sound * 13 + range * 5) % 60
        let time =
            minutes < 60
            ? "\(minutes):\(seconds.twoDigits)" : "\(minutes / 60):\((minutes % 60).twoDigits):\(seconds.twoDigits)"
        var draft = Draft(15)
        draft.set("audioBitrate", JSONValue(sound.rate))
        draft.set("audioChannels", .number(JSONNumber(text: sound.channels)))
        draft.set("audioCodec", .string(sound.codec))
        draft.set("audioLanguages", "eng")
        draft.set("audioStreamCount", 1)
        draft.set("videoBitDepth", JSONValue(kind.depth))
        draft.set("videoBitrate", 0)
        draft.set("videoCodec", .string(kind.video.codec))
        draft.set("videoFps", .number(JSONNumber(text: "23.976")))
        draft.set("videoDynamicRange", range > 0 ? "HDR" : "")
        draft.set("videoDynamicRangeType", Self.rangeTypes[range])
        draft.set("resolution", .string("\(kind.width)x\(kind.height)"))
        draft.set("runTime", .string(time))
        draft.set("scanType", "Progressive")
        draft.set("subtitles", .string(Self.subtitles[(kind.rate + sound.rate / 1_000 + range) % Self.subtitles.count]))
        return .object(draft.object)
    }
}

/// A record under construction: members in the order in which they are set.
struct Draft {
    fileprivate var names: [String] = []
    fileprivate var values: [JSONValue] = []

    init(_ capacity: Int) {
        names.reserveCapacity(capacity)
        values.reserveCapacity(capacity)
    }

    mutating func set(_ key: String, _ value: JSONValue?) {
        guard let value else { return }
        names.append(key)
        values.append(value)
    }

    var object: JSONObject { JSONObject(names: names, values: values) }
}

/// The lists of names that records have, each kept once for all that have the same.
struct Shapes {
    private var known: [[String]] = []

    mutating func object(_ draft: Draft) -> JSONObject {
        if let place = known.firstIndex(of: draft.names) {
            return JSONObject(names: known[place], values: draft.values)
        }
        if known.count < 256 { known.append(draft.names) }
        return draft.object
    }
}
