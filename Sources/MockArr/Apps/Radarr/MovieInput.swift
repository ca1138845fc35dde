import FixtureKit

/// What the server takes from a movie that is posted or put; everything else in it is ignored.
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
