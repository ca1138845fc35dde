import FixtureKit

/// Names of imported files, in the default naming scheme of each app.
enum FileNames {
    /// `Dune (2021) WEBDL-1080p.mkv`, relative to the movie's folder.
    static func movie(_ movie: JSONObject, quality: JSONValue?, ending: String = "mkv") -> String {
        let year = movie["year"]?.int.flatMap { $0 > 0 ? " (\($0))" : nil } ?? ""
        return "\(cleaned(movie["title"]?.string ?? ""))\(year) \(title(of: quality)).\(ending)"
    }

    /// `Season 2/Fallout - S02E05 - The Wrangler WEBDL-2160p.mkv`, relative to the series' folder.
    static func episodes(
        _ episodes: [JSONObject], of series: JSONObject, quality: JSONValue?, ending: String = "mkv"
    ) -> String {
        let season = episodes.first?["seasonNumber"]?.int ?? 0
        let folder = season == 0 ? "Specials" : "Season \(season)"
        let numbers = episodes.map { "E" + twoDigits($0["episodeNumber"]?.int ?? 0) }.joined(separator: "-")
        let titles = episodes.compactMap { $0["title"]?.string }.joined(separator: " + ")
        let name = "\(cleaned(series["title"]?.string ?? "")) - S\(twoDigits(season))\(numbers) - \(cleaned(titles))"
        return "\(folder)/\(name) \(title(of: quality)).\(ending)"
    }

    /// `WEBDL-1080p`, `WEBDL-1080p Proper`.
    static func title(of quality: JSONValue?) -> String {
        let name = quality?["quality"]?["name"]?.string ?? "Unknown"
        let revision = quality?["revision"]
        guard let version = revision?["version"]?.int, version > 1 else { return name }
        return name + (revision?["isRepack"]?.bool == true ? " Repack" : " Proper")
    }

    static func cleaned(_ title: String) -> String {
        title.replacing(": ", with: " - ").replacing(":", with: "-").filter { !"\\/<>?*|\"".contains($0) }
    }

    static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// A release name without its folder, as indexers write titles: `The.White.Lotus`.
    static func dotted(_ title: String) -> String {
        let kept = title.filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "." }
        return kept.split { $0 == " " || $0 == "-" || $0 == "." }.joined(separator: ".")
    }
}
