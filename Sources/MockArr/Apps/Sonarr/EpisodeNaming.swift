import FixtureKit

/// The names that the naming settings give to folders and files.
struct EpisodeNaming {
    let renames: Bool
    private let format: NamingFormat
    private let settings: JSONObject

    init(in state: inout AppState) {
        settings = state[document: "config"]["naming"]?.object ?? [:]
        renames = settings.flag("renameEpisodes")
        let colons = ["delete", "dash", "spaceDash", "spaceDashSpace", "smart"]
        let choice = settings["colonReplacementFormat"]?.int ?? 4
        format = NamingFormat(
            colons: colons.indices.contains(choice) ? colons[choice] : "smart",
            replacesIllegalCharacters: settings["replaceIllegalCharacters"]?.bool ?? true)
    }

    private func setting(_ name: String, default value: String) -> String {
        let text = settings.text(name)
        return text.isEmpty ? value : text
    }

    /// The folder of a series below its root folder.
    func folder(of series: JSONObject) -> String {
        format.text(setting("seriesFolderFormat", default: "{Series Title}")) { Self.value($0, series) }
    }

    /// Where a file belongs below the folder of its series.
    func relativePath(of file: JSONObject, _ episodes: [JSONObject], series: JSONObject) -> String {
        let season = file.int("seasonNumber")
        let ending = MediaPath.fileExtension(of: file.text("relativePath"))
        let name = name(of: file, episodes, series: series) + (ending.isEmpty ? ".mkv" : ending)
        guard series.flag("seasonFolder") else { return name }
        let folder =
            season == 0
            ? setting("specialsFolderFormat", default: "Specials")
            : format.text(numbered(setting("seasonFolderFormat", default: "Season {season}"), "season", [season])) {
                Self.value($0, series)
            }
        return MediaPath.joined(folder, name)
    }

    private func name(of file: JSONObject, _ episodes: [JSONObject], series: JSONObject) -> String {
        let key = series.text("seriesType") + "EpisodeFormat"
        var pattern = setting(key, default: Self.defaults[key] ?? Self.standard)
        let numbers = episodes.map { $0.int("episodeNumber") }
        pattern = numbered(pattern, "season", [file.int("seasonNumber")])
        pattern = numbered(pattern, "episode", numbers)
        pattern = numbered(pattern, "absolute", episodes.map { $0.int("absoluteEpisodeNumber") })
        return format.text(pattern) { Self.value($0, series, file, episodes) }
    }

    private static let standard = "{Series Title} - S{season:00}E{episode:00} - {Episode Title} {Quality Full}"
    private static let defaults = [
        "dailyEpisodeFormat": "{Series Title} - {Air-Date} - {Episode Title} {Quality Full}"
    ]

    /// Puts numbers in place of `{name}`, or of `{name:00}` with that many digits; several become `01-E03`.
    private func numbered(_ pattern: String, _ name: String, _ numbers: [Int]) -> String {
        var pattern = pattern
        for width in 0...4 {
            let token = width == 0 ? "{\(name)}" : "{\(name):\(String(repeating: "0", count: width))}"
            let texts = [numbers.first, numbers.count > 1 ? numbers.last : nil].compactMap { $0 }.map { number in
                let digits = String(number)
                return String(repeating: "0", count: max(0, width - digits.count)) + digits
            }
            pattern.replace(token, with: texts.joined(separator: "-E"))
        }
        return pattern
    }

    private static func value(
        _ token: String, _ series: JSONObject, _ file: JSONObject = [:], _ episodes: [JSONObject] = []
    ) -> String? {
        let title = series.text("title")
        let year = series["year"]?.int.map(String.init)
        switch token {
        case "series title": return title
        case "series cleantitle": return title.filter { $0.isLetter || $0.isNumber || $0 == " " }
        case "series year": return year
        case "series titleyear":
            return year.map { title.hasSuffix("(\($0))") ? title : "\(title) (\($0))" }
        case "tvdbid": return String(series.int("tvdbId"))
        case "tmdbid": return String(series.int("tmdbId"))
        case "imdbid": return series["imdbId"]?.string
        case "air date": return episodes.first?["airDate"]?.string
        case "episode title", "episode cleantitle": return episodeTitle(episodes)
        case "quality full", "quality title": return quality(file, isFull: token == "quality full")
        case "release group": return file["releaseGroup"]?.string
        case "original title": return file["sceneName"]?.string
        case "original filename": return MediaPath.name(of: file.text("relativePath"))
        case "mediainfo videocodec": return file["mediaInfo"]?["videoCodec"]?.string
        case "mediainfo audiocodec": return file["mediaInfo"]?["audioCodec"]?.string
        case "mediainfo audiochannels": return file["mediaInfo"]?["audioChannels"]?.number?.text
        case "custom formats": return file.objects("customFormats").map { $0.text("name") }.joined(separator: " ")
        default: return nil
        }
    }

    private static func episodeTitle(_ episodes: [JSONObject]) -> String {
        var titles: [String] = []
        for title in episodes.map({ $0.text("title") }) where !titles.contains(title) { titles.append(title) }
        return titles.joined(separator: " + ")
    }

    private static func quality(_ file: JSONObject, isFull: Bool) -> String? {
        let quality = file["quality"]
        guard let name = quality?["quality"]?["name"]?.string else { return nil }
        let revision = quality?["revision"]
        guard isFull, revision?["version"]?.int ?? 1 > 1 else { return name }
        return name + (revision?["isRepack"]?.bool == true ? " Repack" : " Proper")
    }
}

/// `GET /rename`: the files whose names are not what the settings say.
enum RenamedEpisodes {
    static let routes: [AppRoute] = [
        AppRoute(
            .get, "rename", "Files that would be renamed",
            query: [Parameter("seriesId", .plainInteger), Parameter("seasonNumber", .integer)], pinsJSON: true,
            handler: list
        )
    ]

    @Sendable static func list(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let id = call.query.int("seriesId") ?? 0
        guard state[.series].contains(id) else { throw .missing("Series", id) }
        let season = call.query.int("seasonNumber")
        let previews = previews(of: id, in: &state).filter { season == nil || $0.int("seasonNumber") == season }
        return .list(previews).fresh(.untilChange)
    }

    /// Seasons and episodes from the last to the first.
    static func previews(of seriesID: Int, in state: inout AppState) -> [JSONObject] {
        let naming = EpisodeNaming(in: &state)
        guard naming.renames, let series = state[.series][seriesID] else { return [] }
        let episodes = Dictionary(grouping: state[.episode].group("seriesId", seriesID)) { $0.int("episodeFileId") }
        let previews = state[.episodeFile].group("seriesId", seriesID).compactMap { file -> JSONObject? in
            let own = (episodes[file.id] ?? []).sorted { $0.int("episodeNumber") < $1.int("episodeNumber") }
            guard !own.isEmpty else { return nil }
            let newPath = naming.relativePath(of: file, own, series: series)
            guard newPath != file.text("relativePath") else { return nil }
            return JSONObject([
                ("seriesId", JSONValue(seriesID)),
                ("seasonNumber", JSONValue(file.int("seasonNumber"))),
                ("episodeNumbers", JSONValue(own.map { $0.int("episodeNumber") })),
                ("episodeFileId", JSONValue(file.id)),
                ("existingPath", .string(file.text("relativePath"))),
                ("newPath", .string(newPath)),
            ])
        }
        return previews.sorted { left, right in
            let first = (left.int("seasonNumber"), left.ints("episodeNumbers").first ?? 0)
            return first > (right.int("seasonNumber"), right.ints("episodeNumbers").first ?? 0)
        }
    }

    /// The effect of a finished RenameFiles command; returns how many files were renamed.
    @discardableResult
    static func rename(_ fileIDs: [Int], of seriesID: Int, in state: inout AppState, at now: Instant) -> Int {
        let previews = previews(of: seriesID, in: &state).filter { fileIDs.contains($0.int("episodeFileId")) }
        let folder = state[.series][seriesID]?.text("path") ?? ""
        for preview in previews {
            let id = preview.int("episodeFileId")
            state[.episodeFile].update(id) { $0["relativePath"] = preview["newPath"] }
            guard let file = state[.episodeFile][id] else { continue }
            let data = EpisodeFiles.historyData(
                of: file,
                [
                    ("sourcePath", .string(MediaPath.joined(folder, preview.text("existingPath")))),
                    ("sourceRelativePath", preview["existingPath"]),
                    ("path", .string(MediaPath.joined(folder, preview.text("newPath")))),
                    ("relativePath", preview["newPath"]),
                ])
            for episode in state[.episode].group("episodeFileId", id) {
                History.record(
                    "episodeFileRenamed",
                    subject: ["episodeId": JSONValue(episode.id), "seriesId": JSONValue(seriesID)],
                    title: MediaPath.joined(folder, preview.text("existingPath")), source: file, data: data, in: &state,
                    at: now)
            }
        }
        return previews.count
    }
}
