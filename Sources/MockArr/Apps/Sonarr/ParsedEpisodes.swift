import FixtureKit

/// `GET /parse`: what a release's name means in this library.
enum ParsedEpisodes {
    static let routes: [AppRoute] = [
        AppRoute(
            .get, "parse", "What the name of a release means",
            query: [Parameter("title", .text), Parameter("path", .text)], also: [204], pinsJSON: true, handler: parse)
    ]

    @Sendable static func parse(_ call: Call, _ state: inout AppState) -> Reply {
        let title = call.query["title"] ?? ""
        let path = call.query["path"] ?? ""
        guard !(title.isBlank && path.isBlank) else { return .noContent }
        let sent: (String, JSONValue?) = ("title", title.isBlank ? JSONValue?.none : .string(title))
        // A file's own name may say nothing where its folder does.
        let candidates =
            title.isBlank ? [MediaPath.name(of: path), MediaPath.name(of: MediaPath.parent(of: path))] : [title]
        guard let name = candidates.lazy.compactMap({ EpisodeReleaseName($0) }).first else {
            return .object(JSONObject([sent, ("customFormatScore", 0)]))
        }
        let series = series(of: name, in: &state)
        let episodes = series.map { Self.episodes(of: name, $0, in: &state) } ?? []
        let spoken = name.languages
        let languages =
            spoken.isEmpty ? [series?["originalLanguage"] ?? EpisodeReleaseName.unknownLanguage] : spoken
        var scorer = FormatScorer(&state)
        let scored = scorer.scored(
            [
                "title": .string(name.text), "quality": name.quality.json, "languages": .array(languages),
                "releaseType": .string(name.releaseType),
            ], of: series)
        return .object(
            JSONObject([
                sent,
                ("parsedEpisodeInfo", .object(info(name))),
                ("series", series.map { .object(SeriesDocuments.nested($0)) }),
                ("episodes", JSONValue(episodes.map(EpisodeDocuments.plain))),
                ("languages", .array(languages)),
                ("customFormats", scored["customFormats"]),
                ("customFormatScore", scored["customFormatScore"]),
            ])
        ).fresh(.untilChange)
    }

    /// The series that has the title, or another of its titles; a year in the name must fit.
    static func series(of name: EpisodeReleaseName, in state: inout AppState) -> JSONObject? {
        let whole = TitleForm.clean(name.seriesTitle)
        let short = TitleForm.clean(name.titleWithoutYear)
        return state[.series].first { series in
            let titles = [series.text("title")] + series.objects("alternateTitles").map { $0.text("title") }
            let clean = titles.map(TitleForm.clean)
            if clean.contains(whole) || series.text("cleanTitle") == whole { return true }
            return name.year != 0 && series.int("year") == name.year && clean.contains(short)
        }
    }

    static func episodes(of name: EpisodeReleaseName, _ series: JSONObject, in state: inout AppState) -> [JSONObject] {
        state[.episode].group("seriesId", series.id).filter { episode in
            if let day = name.airDate { return episode["airDate"] == .string(day.description) }
            if !name.absoluteNumbers.isEmpty {
                return name.absoluteNumbers.contains(episode.int("absoluteEpisodeNumber"))
            }
            guard episode.int("seasonNumber") == name.seasonNumber else { return false }
            return name.isFullSeason || name.episodeNumbers.contains(episode.int("episodeNumber"))
        }
    }

    private static func info(_ name: EpisodeReleaseName) -> JSONObject {
        let isSceneSpecial = name.seasonNumber != 0 && !name.isDaily && name.episodeNumbers == [0]
        return JSONObject([
            ("releaseTitle", .string(name.text)),
            ("seriesTitle", .string(name.seriesTitle)),
            (
                "seriesTitleInfo",
                [
                    "title": .string(name.seriesTitle), "titleWithoutYear": .string(name.titleWithoutYear),
                    "year": JSONValue(name.year), "allTitles": [.string(name.seriesTitle)],
                ]
            ),
            ("quality", name.quality.json),
            ("seasonNumber", JSONValue(name.seasonNumber)),
            ("episodeNumbers", JSONValue(name.episodeNumbers)),
            ("absoluteEpisodeNumbers", JSONValue(name.absoluteNumbers)),
            ("specialAbsoluteEpisodeNumbers", []),
            ("airDate", name.airDate.map { .string($0.description) }),
            ("languages", .array(name.languages.isEmpty ? [EpisodeReleaseName.unknownLanguage] : name.languages)),
            ("fullSeason", .bool(name.isFullSeason)),
            ("isPartialSeason", false),
            ("isMultiSeason", .bool(name.isMultiSeason)),
            ("isSeasonExtra", .bool(name.isSeasonExtra)),
            ("isSplitEpisode", false),
            ("isMiniSeries", false),
            ("special", false),
            ("releaseGroup", name.group.map(JSONValue.string)),
            ("releaseHash", .string(name.hash)),
            ("seasonPart", 0),
            ("releaseTokens", .string(name.tokens)),
            ("isDaily", .bool(name.isDaily)),
            ("isAbsoluteNumbering", .bool(!name.absoluteNumbers.isEmpty)),
            ("isPossibleSpecialEpisode", false),
            ("isPossibleSceneSeasonSpecial", .bool(isSceneSpecial)),
            ("releaseType", .string(name.releaseType)),
        ])
    }
}
