import FixtureKit

/// What the server takes from a movie that is posted or put; everything else in it is checked for its type and ignored.
struct MovieInput {
    var id = 0
    var title: String?
    var tmdbID = 0
    var year = 0
    var path: String?
    var rootFolderPath: String?
    var qualityProfileID = 0
    var monitored = true
    var minimumAvailability = "released"
    var tags: [Int] = []
    var addOptions: JSONObject?

    static let monitor = Choice(
        "NzbDrone.Core.Movies.MonitorTypes", ["movieOnly", "movieAndCollection", "none"])
    static let addMethod = Choice("NzbDrone.Core.Movies.AddMovieMethod", ["manual", "list", "collection"])

    init(tmdbID: Int) { self.tmdbID = tmdbID }

    init(_ body: Body) throws(Refusal) {
        try Self.checkTypes(of: body)
        title = try body.string("title")
        year = try body.int("year") ?? 0
        path = Self.filled(try body.string("path"))
        qualityProfileID = try body.int("qualityProfileId") ?? 0
        monitored = try body.bool("monitored") ?? true
        minimumAvailability = try body.choice("minimumAvailability", Movies.status) ?? "released"
        tmdbID = try body.int("tmdbId") ?? 0
        rootFolderPath = Self.filled(try body.string("rootFolderPath"))
        tags = (try body.ints("tags") ?? []).distinct()
        if let options = try body.nested("addOptions", "NzbDrone.Core.Movies.AddMovieOptions") {
            addOptions = try Self.addOptions(options)
        }
        id = try body.int("id") ?? 0
    }

    /// The movies of a body that is a list, all of them read before anything is done.
    static func list(_ body: Body) throws(Refusal) -> [MovieInput] {
        try body.elements(of: "Radarr.Api.V3.Movies.MovieResource").map { body throws(Refusal) in try MovieInput(body) }
    }

    /// What is ignored must still have the right type.
    private static func checkTypes(of body: Body) throws(Refusal) {
        _ = try body.object()
        for name in [
            "originalTitle", "sortTitle", "overview", "physicalReleaseNote", "website", "remotePoster",
            "youTubeTrailerId",
            "studio", "folderName", "cleanTitle", "imdbId", "titleSlug", "folder", "certification",
        ] { _ = try body.string(name) }
        for name in ["secondaryYearSourceId", "movieFileId", "runtime"] { _ = try body.int(name) }
        _ = try body.int("secondaryYear", nullable: true)
        _ = try body.bool("isAvailable")
        for name in ["hasFile", "grabbed", "isExcluded"] { _ = try body.bool(name, nullable: true) }
        for name in ["inCinemas", "physicalRelease", "digitalRelease", "releaseDate", "lastSearchTime"] {
            _ = try body.date(name, nullable: true)
        }
        _ = try body.date("added")
        _ = try body.choice("status", Movies.status)
        for (name, type) in [
            ("originalLanguage", "NzbDrone.Core.Languages.Language"), ("ratings", "NzbDrone.Core.Movies.Ratings"),
            ("movieFile", "Radarr.Api.V3.MovieFiles.MovieFileResource"),
            ("collection", "Radarr.Api.V3.Movies.MovieCollectionResource"),
            ("statistics", "Radarr.Api.V3.Movies.MovieStatisticsResource"),
        ] { _ = try body.nested(name, type) }
        for (name, type) in [
            ("alternateTitles", "Radarr.Api.V3.Movies.AlternativeTitleResource"),
            ("images", "NzbDrone.Core.MediaCover.MediaCover"), ("genres", "System.String"),
            ("keywords", "System.String"),
        ] { _ = try body.nestedList(name, of: type) }
    }

    private static func filled(_ text: String?) -> String? {
        text.flatMap { $0.isBlank ? nil : $0 }
    }

    private static func addOptions(_ body: Body) throws(Refusal) -> JSONObject {
        var options = addOptions(
            search: try body.bool("searchForMovie") ?? false,
            method: try body.choice("addMethod", addMethod) ?? "manual",
            monitor: try body.choice("monitor", monitor) ?? "movieOnly")
        for key in ["ignoreEpisodesWithFiles", "ignoreEpisodesWithoutFiles"] {
            options[key] = .bool(try body.bool(key) ?? false)
        }
        return options
    }

    static func addOptions(search: Bool, method: String, monitor: String) -> JSONObject {
        [
            "searchForMovie": .bool(search), "addMethod": .string(method), "ignoreEpisodesWithFiles": false,
            "ignoreEpisodesWithoutFiles": false, "monitor": .string(monitor),
        ]
    }
}
