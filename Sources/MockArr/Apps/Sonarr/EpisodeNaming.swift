import FixtureKit

/// The names that the naming settings give to folders and files.
struct EpisodeNaming {
    let renames: Bool
    private let format: NamingFormat
    private let settings: JSONObject
    private let formats: FormatBook

    init(in state: inout AppState) {
        settings = Config.section("naming", in: &state)
        renames = settings.flag("renameEpisodes")
        format = NamingFormat(settings)
        formats = state.formats
    }

    private func setting(_ name: String, default value: String) -> String {
        let text = settings.text(name)
        return text.isEmpty ? value : text
    }

    /// The folder of a series below its root folder.
    func folder(of series: JSONObject) -> String {
        format.text(setting("seriesFolderFormat", default: "{Series Title}")) { value($0, series) }
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
                value($0, series)
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
        return format.text(pattern) { value($0, series, file, episodes) }
    }

    private static let standard = "{Series Title} - S{season:00}E{episode:00} - {Episode Title} {Quality Full}"
    private static let defaults = [
        "dailyEpisodeFormat": "{Series Title} - {Air-Date} - {Episode Title} {Quality Full}"
    ]

    /// Puts numbers in place of `{name}`, or of `{name:00}` with that many digits; several become `01-E03`.
    private func numbered(_ pattern: String, _ name: String, _ numbers: [Int]) -> String {
        let ends = numbers.count > 1 ? [numbers.first, numbers.last] : [numbers.first]
        return NamingFormat.numbered(pattern, name) { digits in
            ends.compactMap { $0.map { String($0).zeroPadded(to: digits) } }.joined(separator: "-E")
        }
    }

    private func value(
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
        case "episode title", "episode cleantitle": return Self.episodeTitle(episodes)
        case "quality full", "quality title": return NamingFormat.quality(of: file, isFull: token == "quality full")
        case "release group": return file["releaseGroup"]?.string
        case "original title": return file["sceneName"]?.string
        case "original filename": return MediaPath.name(of: file.text("relativePath"))
        case "mediainfo videocodec": return file["mediaInfo"]?["videoCodec"]?.string
        case "mediainfo audiocodec": return file["mediaInfo"]?["audioCodec"]?.string
        case "mediainfo audiochannels": return file["mediaInfo"]?["audioChannels"]?.number?.text
        case "custom formats": return formats.named(by: FormatSubject(file: file, of: series))
        default: return nil
        }
    }

    private static func episodeTitle(_ episodes: [JSONObject]) -> String {
        episodes.map { $0.text("title") }.distinct().joined(separator: " + ")
    }
}
