import FixtureKit

/// An episode as it is stored and as it is answered.
enum EpisodeDocuments {
    static let order = KeyOrder(
        """
        seriesId tvdbId episodeFileId seasonNumber episodeNumber title airDate airDateUtc lastSearchTime runtime finaleType
        overview episodeFile hasFile monitored absoluteEpisodeNumber sceneAbsoluteEpisodeNumber sceneEpisodeNumber
        sceneSeasonNumber unverifiedSceneNumbering series images grabbed id
        """)

    private static let derived: Set<String> = ["hasFile", "series", "episodeFile", "grabbed"]

    @Sendable static func stored(_ episode: JSONObject) -> JSONObject { episode.removing(derived) }

    /// Without anything embedded.
    static func plain(_ episode: JSONObject) -> JSONObject {
        var episode = episode
        episode["images"] = nil
        episode["hasFile"] = .bool(episode.int("episodeFileId") != 0)
        return episode.arranged(by: order)
    }

    /// Screenshots are known by their origin only.
    fileprivate static func images(of episode: JSONObject) -> JSONValue {
        if let images = episode["images"] { return images }
        guard episode.int("tvdbId") > 0 else { return [] }
        return [
            [
                "coverType": "screenshot",
                "remoteUrl": .string("https://image.example.invalid/screenshot/\(episode.int("tvdbId")).jpg"),
            ]
        ]
    }
}

/// Answers episodes with what a request wants embedded; made once a request.
struct EpisodePresenter {
    var embedsSeries = false
    var embedsFile = false
    var embedsImages = false
    private let library: Collection
    private let files: Collection
    private var filePresenter: EpisodeFilePresenter
    private var nestedSeries: [Int: JSONObject] = [:]

    init(_ state: inout AppState) {
        library = state[.series]
        files = state[.episodeFile]
        filePresenter = EpisodeFilePresenter(&state)
    }

    /// With the flags of the query, under the names that the route has for them.
    init(_ state: inout AppState, _ call: Call, images: String = "includeImages") {
        self.init(&state)
        embedsSeries = call.query.flag("includeSeries")
        embedsFile = call.query.flag("includeEpisodeFile")
        embedsImages = call.query.flag(images)
    }

    mutating func present(_ episode: JSONObject) -> JSONObject {
        var result = EpisodeDocuments.plain(episode)
        guard embedsSeries || embedsFile || embedsImages else { return result }
        if embedsSeries { result["series"] = series(episode.int("seriesId")).map(JSONValue.object) }
        if embedsFile { result["episodeFile"] = file(of: episode).map(JSONValue.object) }
        if embedsImages { result["images"] = EpisodeDocuments.images(of: episode) }
        return result.arranged(by: EpisodeDocuments.order)
    }

    private mutating func file(of episode: JSONObject) -> JSONObject? {
        guard let file = files[episode.int("episodeFileId")] else { return nil }
        return filePresenter.present(file)
    }

    private mutating func series(_ id: Int) -> JSONObject? {
        if let known = nestedSeries[id] { return known }
        let series = library[id].map(SeriesDocuments.nested)
        nestedSeries[id] = series
        return series
    }
}
