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
        case "series cleantitle": return title.lettersAndDigits
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
        episodes.map { $0.text("title") }.distinct().joined(separator: " + ")
    }

    private static func quality(_ file: JSONObject, isFull: Bool) -> String? {
        let quality = file["quality"]
        guard let name = quality?["quality"]?["name"]?.string else { return nil }
        let revision = quality?["revision"]
        guard isFull, revision?["version"]?.int ?? 1 > 1 else { return name }
        return name + (revision?["isRepack"]?.bool == true ? " Repack" : " Proper")
    }
}
