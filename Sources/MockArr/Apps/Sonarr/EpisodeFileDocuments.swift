import FixtureKit

/// An episode file as it is stored.
enum EpisodeFileDocuments {
    static let order = KeyOrder(
        """
        seriesId seasonNumber relativePath path size dateAdded sceneName releaseGroup languages quality customFormats
        customFormatScore indexerFlags releaseType mediaInfo qualityCutoffNotMet id
        """)

    /// The path follows from the series, score and cutoff from its profile.
    @Sendable static func stored(_ file: JSONObject) -> JSONObject {
        file.removing(["path", "customFormats", "customFormatScore", "qualityCutoffNotMet"]).arranged(by: order)
    }

    static let releaseType = Choice(
        "NzbDrone.Core.Parser.Model.ReleaseType", ["unknown", "singleEpisode", "multiEpisode", "seasonPack"])

    /// A file that was just imported, with what is not told about it worked out.
    static func imported(
        _ file: JSONObject, of series: JSONObject, _ episodes: [JSONObject], at now: Instant
    ) -> JSONObject {
        let quality = file["quality"]?.object ?? unknownQuality
        let runtime = episodes.reduce(0) { $0 + $1.int("runtime") }
        return JSONObject([
            ("seriesId", JSONValue(series.id)),
            ("relativePath", file["relativePath"]),
            ("size", file["size"] ?? 0),
            ("dateAdded", .string(now.description)),
            ("sceneName", file["sceneName"]),
            ("releaseGroup", file["releaseGroup"]),
            ("languages", file["languages"] ?? [["id": 1, "name": "English"]]),
            ("quality", .object(quality)),
            ("indexerFlags", file["indexerFlags"] ?? 0),
            ("releaseType", file["releaseType"] ?? (episodes.count > 1 ? "multiEpisode" : "singleEpisode")),
            (
                "mediaInfo",
                file["mediaInfo"]
                    ?? mediaInfo(quality: quality, minutes: runtime > 0 ? runtime : series.int("runtime"))
            ),
        ])
    }

    static let unknownQuality: JSONObject = [
        "quality": ["id": 0, "name": "Unknown", "source": "unknown", "resolution": 0],
        "revision": ["version": 1, "real": 0, "isRepack": false],
    ]

    /// What a scan of a file of that quality would plausibly find.
    private static func mediaInfo(quality: JSONObject, minutes: Int) -> JSONValue? {
        let lines = quality["quality"]?["resolution"]?.int ?? 0
        guard lines > 0, minutes > 0 else { return nil }
        let width = [480: 720, 576: 720, 720: 1_280, 1_080: 1_920, 2_160: 3_840][lines] ?? lines * 16 / 9
        let isLarge = lines >= 1_080
        let hours = minutes / 60
        let rest = minutes % 60
        return [
            "audioBitrate": isLarge ? 640_000 : 192_000,
            "audioChannels": .number(JSONNumber(text: isLarge ? "5.1" : "2")),
            "audioCodec": isLarge ? "EAC3" : "AAC",
            "audioLanguages": "eng",
            "audioStreamCount": 1,
            "videoBitDepth": lines > 1_080 ? 10 : 8,
            "videoBitrate": JSONValue(lines * 4_000),
            "videoCodec": lines > 1_080 ? "x265" : "x264",
            "videoFps": .number(JSONNumber(text: "23.976")),
            "videoDynamicRange": "",
            "videoDynamicRangeType": "",
            "resolution": .string("\(width)x\(lines)"),
            "runTime": .string(hours > 0 ? "\(hours):\(rest.twoDigits):00" : "\(rest):00"),
            "scanType": "Progressive",
            "subtitles": "eng",
        ]
    }
}

/// Answers episode files; made once a request.
struct EpisodeFilePresenter {
    private let library: Collection
    private let formats: FormatBook
    private var rules: ProfileRules

    init(_ state: inout AppState) {
        library = state[.series]
        formats = state.formats
        rules = ProfileRules(&state)
    }

    mutating func present(_ file: JSONObject) -> JSONObject {
        let series = library[file.int("seriesId")]
        let rule = series.flatMap { rules[$0.int("qualityProfileId")] }
        let matched = formats.matched(by: FormatSubject(file: file, of: series))
        return file.arranged(by: EpisodeFileDocuments.order).woven(
            with: [
                "path": .string(MediaPath.joined(series?.text("path") ?? "", file.text("relativePath"))),
                "customFormats": .array(matched),
                "customFormatScore": JSONValue(rule?.score(of: matched) ?? 0),
                "qualityCutoffNotMet": .bool(rule?.isBelowCutoff(file["quality"]) ?? false),
            ], by: EpisodeFileDocuments.order)
    }
}
