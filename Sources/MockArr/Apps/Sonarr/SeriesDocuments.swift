import FixtureKit

/// A series as it is stored, and the four forms in which it is answered.
enum SeriesDocuments {
    static let order = KeyOrder(
        """
        title alternateTitles sortTitle status ended overview nextAiring previousAiring network airTime images
        originalLanguage remotePoster seasons year path qualityProfileId seasonFolder monitored monitorNewItems
        useSceneNumbering runtime tvdbId tvRageId tvMazeId tmdbId firstAired lastAired seriesType cleanTitle imdbId
        titleSlug rootFolderPath folder certification genres tags added addOptions ratings statistics episodesChanged
        languageProfileId id
        """)

    static let derived: Set<String> = [
        "ended", "nextAiring", "previousAiring", "remotePoster", "rootFolderPath", "folder", "profileName",
        "statistics",
        "episodesChanged", "languageProfileId",
    ]

    /// Without what follows from episodes, files, folders and the moment.
    @Sendable static func stored(_ series: JSONObject) -> JSONObject {
        var series = series.removing(derived)
        if series["seasons"] != nil {
            series["seasons"] = JSONValue(series.objects("seasons").map { $0.removing(["statistics"]) })
        }
        return series
    }

    /// As it stands inside other resources, and in the answers of the editor.
    static func nested(_ series: JSONObject) -> JSONObject {
        var series = common(series)
        series["alternateTitles"] = nil
        series["images"] = JSONValue(series.objects("images").map { $0.removing(["url"]) })
        return series.arranged(by: order)
    }

    /// As a search for new series answers it, whether it is in the library or only in the catalogue.
    static func found(_ series: JSONObject, folder: String, urlBase: String) -> JSONObject {
        var series = common(series)
        series["alternateTitles"] = nil
        series["images"] = localImages(of: series, urlBase)
        series["remotePoster"] = series.objects("images").first { $0.text("coverType") == "poster" }?["remoteUrl"]
        series["folder"] = .string(folder)
        let none = SeriesStatistics(episodes: [], files: [], at: .unset)
        series["statistics"] = .object(none.object(seasonCount: seasonCount(of: series)))
        return series.arranged(by: order)
    }

    /// What all forms have in common.
    fileprivate static func common(_ series: JSONObject) -> JSONObject {
        var series = series
        series["ended"] = .bool(series.text("status") == "ended")
        // Only Sonarr 3 knew others.
        series["languageProfileId"] = series["languageProfileId"] ?? 1
        series["seasons"] = JSONValue(series.objects("seasons").map { $0.removing(["images"]) })
        return series
    }

    fileprivate static func seasonCount(of series: JSONObject) -> Int {
        series.objects("seasons").count { $0.int("seasonNumber") > 0 }
    }

    /// The pictures under the addresses that the server has them at, or will have them at when they are fetched.
    fileprivate static func localImages(of series: JSONObject, _ urlBase: String) -> JSONValue? {
        let images = series.objects("images")
        guard !urlBase.isEmpty || images.contains(where: { $0["url"] == nil }) else { return series["images"] }
        return JSONValue(
            images.map { image in
                let file = MediaCovers.file(of: image.text("coverType"))
                let url = image["url"]?.string ?? "/MediaCover/\(series.id)/\(file)"
                return JSONObject([
                    ("coverType", image["coverType"]), ("url", .string(urlBase + url)),
                    ("remoteUrl", image["remoteUrl"]),
                ])
            })
    }
}

/// Answers series in full, with all that their episodes and files add up to.
///
/// Made once a request; what it takes for a series is proportional to that series.
struct SeriesPresenter {
    private let episodes: Collection
    private let files: Collection
    private let roots: [String]
    private let urlBase: String
    private let now: Instant
    var showsSeasonImages = false
    /// When something of what was presented so far will be different by itself.
    var changesAt = Instant.distantFuture

    init(_ state: inout AppState, _ call: Call) {
        self.init(&state, at: call.now, urlBase: call.persona.urlBase)
    }

    init(_ state: inout AppState, at now: Instant, urlBase: String) {
        episodes = state[.episode]
        files = state[.episodeFile]
        roots = RootFolders.paths(&state)
        self.urlBase = urlBase
        self.now = now
    }

    /// What series are answered under, beside their own records, episodes and files.
    var circumstances: AnsweredList.Circumstances {
        AnsweredList.Circumstances(values: [.string(urlBase), JSONValue(roots)])
    }

    /// Whether a series without episodes gets a row of zeros depends on the route.
    mutating func full(_ series: JSONObject, alwaysWithStatistics: Bool = true) -> JSONObject {
        let statistics = SeriesStatistics(
            episodes: episodes.group("seriesId", series.id), files: files.group("seriesId", series.id), at: now)
        changesAt = min(changesAt, statistics.changesAt)

        var result = SeriesDocuments.common(series)
        result["alternateTitles"] = series["alternateTitles"] ?? []
        result["nextAiring"] = statistics.nextAiring.map { .string($0.description) }
        result["previousAiring"] = statistics.previousAiring.map { .string($0.description) }
        result["lastAired"] = series["lastAired"] ?? statistics.lastAirDate.map { .string($0 + "T00:00:00Z") }
        result["images"] = SeriesDocuments.localImages(of: series, urlBase)
        result["rootFolderPath"] = .string(MediaPath.bestRoot(of: series.text("path"), among: roots))
        result["seasons"] = JSONValue(series.objects("seasons").map { self.season($0, statistics) })
        if alwaysWithStatistics || !statistics.seasons.isEmpty {
            result["statistics"] = .object(statistics.object(seasonCount: SeriesDocuments.seasonCount(of: series)))
        }
        return result.arranged(by: SeriesDocuments.order)
    }

    private func season(_ season: JSONObject, _ statistics: SeriesStatistics) -> JSONObject {
        JSONObject([
            ("seasonNumber", season["seasonNumber"]),
            ("monitored", season["monitored"]),
            ("statistics", statistics.seasons[season.int("seasonNumber")].map { .object($0.object) }),
            ("images", showsSeasonImages ? season["images"] ?? [] : JSONValue?.none),
        ])
    }
}
