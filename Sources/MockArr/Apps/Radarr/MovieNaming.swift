import FixtureKit

/// Names of folders and files by the formats of the naming config.
struct MovieNaming {
    private let format: NamingFormat
    private let folderFormat: String
    private let fileFormat: String
    private let renames: Bool
    private let formats: FormatBook

    init(_ state: inout AppState) {
        let settings = Config.section("naming", in: &state)
        format = NamingFormat(settings)
        folderFormat = settings["movieFolderFormat"]?.string ?? "{Movie Title} ({Release Year})"
        fileFormat = settings["standardMovieFormat"]?.string ?? "{Movie Title} ({Release Year}) {Quality Full}"
        renames = settings.flag("renameMovies")
        formats = state.formats
    }

    func folder(of movie: JSONObject) -> String {
        format.text(folderFormat) { value($0, movie, [:]) }
    }

    /// The name a file should have below the movie's folder, with its extension.
    func file(_ file: JSONObject, of movie: JSONObject) -> String {
        let current = file["relativePath"]?.string ?? ""
        let ending = MediaPath.fileExtension(of: current)
        guard renames else {
            // Without renaming, the server would give a file the name it was released under.
            let original = file["sceneName"]?.string ?? ""
            return original.isEmpty ? current : original + ending
        }
        return format.text(fileFormat) { value($0, movie, file) } + ending
    }

    private func value(_ token: String, _ movie: JSONObject, _ file: JSONObject) -> String? {
        let title = movie["title"]?.string ?? ""
        let media = file["mediaInfo"]
        switch token {
        case "movie title": return title
        case "movie cleantitle": return title.lettersAndDigits
        case "movie titlethe": return Self.articleLast(title)
        case "movie titlefirstcharacter": return title.first { $0.isLetter || $0.isNumber }?.uppercased()
        case "movie originaltitle": return movie["originalTitle"]?.string
        case "movie collection": return movie["collection"]?["title"]?.string
        case "movie certification": return movie["certification"]?.string
        case "release year": return movie["year"]?.int.flatMap { $0 > 0 ? String($0) : nil }
        case "imdbid", "imdb id": return movie["imdbId"]?.string
        case "tmdbid", "tmdb id": return movie["tmdbId"]?.int.map(String.init)
        case "quality full": return NamingFormat.quality(of: file, isFull: true)
        case "quality title": return NamingFormat.quality(of: file, isFull: false)
        case "edition tags": return file["edition"]?.string
        case "release group": return file["releaseGroup"]?.string
        case "original title": return file["sceneName"]?.string
        case "original filename": return file["relativePath"]?.string
        case "custom formats": return formats.named(by: FormatSubject(file: file, of: movie))
        case "mediainfo simple":
            return [media?["videoCodec"]?.string, media?["audioCodec"]?.string].compactMap { $0 }.joined(separator: " ")
        case "mediainfo videocodec": return media?["videoCodec"]?.string
        case "mediainfo audiocodec": return media?["audioCodec"]?.string
        case "mediainfo audiochannels": return media?["audioChannels"]?.number?.text
        case "mediainfo videobitdepth": return media?["videoBitDepth"]?.number?.text
        case "mediainfo videodynamicrange": return media?["videoDynamicRange"]?.string
        case "mediainfo videodynamicrangetype": return media?["videoDynamicRangeType"]?.string
        default: return nil
        }
    }

    private static func articleLast(_ title: String) -> String {
        for article in ["The ", "An ", "A "] where title.hasPrefix(article) {
            return title.dropFirst(article.count) + ", " + article.dropLast()
        }
        return title
    }
}
