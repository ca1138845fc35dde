import FixtureKit

/// `POST /series` and `POST /series/import`.
enum SeriesAdding {
    @Sendable static func add(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let wish = try SeriesWish(call.body)
        var failures = checks(of: wish, in: &state)
        if let failure = try LanguageProfiles.failure(call, &state) { failures.append(failure) }
        try failures.refuse()
        let id = try call.body.int("id") ?? 0
        guard id == 0 else { throw .internalError("Can't insert model with existing ID \(id)") }
        let series = try store(wish, in: &state, at: call.now)
        LanguageProfiles.store(call, series: series.id, &state)
        return .created(SeriesLibrary.full(series.id, call, &state), at: "/api/v3/series/\(series.id)")
    }

    /// Skips what is there already and what comes twice; one failure refuses the whole list.
    @Sendable static func importMany(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        var known = Set(state[.series].documents.map { $0.int("tvdbId") })
        var copy = state
        var added: [JSONObject] = []
        for wish in try call.body.elements().map({ body throws(Refusal) in try SeriesWish(body) }) {
            guard known.insert(wish.tvdbID).inserted else { continue }
            added.append(try store(wish, in: &copy, at: call.now))
        }
        state = copy
        return .list(added.map(SeriesDocuments.nested))
    }

    /// Adds a series where nobody waits for a refusal, unless it is there already.
    static func addQuietly(_ wish: JSONObject, in state: inout AppState, at now: Instant) {
        guard let wish = try? SeriesWish(Body(.object(wish))),
            state[.series].first(where: { $0.int("tvdbId") == wish.tvdbID }) == nil
        else { return }
        _ = try? store(wish, in: &state, at: now)
    }

    // MARK: Rules

    /// What is wrong with the request itself, in the order of the rules.
    private static func checks(of wish: SeriesWish, in state: inout AppState) -> [ValidationFailure] {
        let rules = SeriesRules(&state)
        var failures: [ValidationFailure?] = []
        if !wish.path.isBlank { failures.append(rules.paths.failure("Path", wish.path)) }
        failures.append(rules.profile(wish.qualityProfileID))
        if wish.rootFolderPath.isBlank { failures.append(rules.present(wish.path, wish.attemptedPath)) }
        if wish.path.isBlank {
            let folder = rules.metadata(wish.tvdbID).map { EpisodeNaming(in: &state).folder(of: $0) }
            failures.append(
                wish.rootFolderPath.isBlank
                    ? .notEmpty("RootFolderPath", attempted: wish.attemptedRoot)
                    : rules.root(wish.rootFolderPath, for: folder))
        }
        if wish.title.isBlank { failures.append(.notEmpty("Title", attempted: wish.attemptedTitle)) }
        if wish.tvdbID <= 0 { failures.append(.greaterThan("TvdbId", 0, attempted: JSONValue(wish.tvdbID))) }
        if rules.isKnown(wish.tvdbID) {
            failures.append(
                ValidationFailure(
                    "TvdbId", "This series has already been added", attempted: JSONValue(wish.tvdbID),
                    code: "SeriesExistsValidator"))
        }
        return failures.compactMap { $0 }
    }

    /// The rules of the service behind the route, then the new row and the refresh that fills it.
    private static func store(
        _ wish: SeriesWish, in state: inout AppState, at now: Instant
    ) throws(Refusal) -> JSONObject {
        let rules = SeriesRules(&state)
        guard let metadata = rules.metadata(wish.tvdbID) else {
            throw .validation([
                ValidationFailure(
                    manual: "TvdbId", "A series with this ID was not found. Path: \(wish.path)",
                    attempted: JSONValue(wish.tvdbID))
            ])
        }
        var path = wish.path
        if path.isBlank {
            path = MediaPath.joined(wish.rootFolderPath, EpisodeNaming(in: &state).folder(of: metadata))
        }
        let failures = [rules.paths.failure("Path", path), rules.slug(metadata.text("titleSlug"))].compactMap { $0 }
        try failures.refuse()

        let series = state[.series].add(wish.series(metadata, path: MediaPath.normalized(path), at: now))
        Commands.queue(
            "RefreshSeries", ["seriesIds": JSONValue([series.id]), "isNewSeries": true], in: &state, at: now)
        return series
    }
}

/// What a client says about a series that it wants.
struct SeriesWish {
    let tvdbID: Int
    let title: String
    let path: String
    let rootFolderPath: String
    let qualityProfileID: Int
    let attemptedPath: JSONValue?
    let attemptedRoot: JSONValue?
    let attemptedTitle: JSONValue?
    private let seasons: [JSONObject]
    private let seasonFolder: Bool
    private let isMonitored: Bool
    private let monitorNewItems: String
    private let seriesType: String
    private let tags: [Int]
    private let addOptions: JSONObject?

    init(_ body: Body) throws(Refusal) {
        tvdbID = try body.int("tvdbId") ?? 0
        title = try body.string("title") ?? ""
        path = try body.string("path") ?? ""
        rootFolderPath = try body.string("rootFolderPath") ?? ""
        qualityProfileID = try body.int("qualityProfileId") ?? 0
        attemptedPath = body["path"]
        attemptedRoot = body["rootFolderPath"]
        attemptedTitle = body["title"]
        seasons = try Self.seasons(of: body)
        seasonFolder = try body.bool("seasonFolder") ?? false
        isMonitored = try body.bool("monitored") ?? false
        monitorNewItems = try body.choice("monitorNewItems", SeriesChoices.newItems) ?? "all"
        seriesType = try body.choice("seriesType", SeriesChoices.seriesType) ?? "standard"
        tags = try body.ints("tags") ?? []
        addOptions = try Self.addOptions(of: body)
    }

    /// The numbers and flags of the seasons in a body; nothing else of them is read.
    static func seasons(of body: Body) throws(Refusal) -> [JSONObject] {
        var seasons: [JSONObject] = []
        for season in try body.nestedList("seasons", of: "Sonarr.Api.V3.Series.SeasonResource") ?? [] {
            seasons.append([
                "seasonNumber": JSONValue(try season.int("seasonNumber") ?? 0),
                "monitored": .bool(try season.bool("monitored") ?? false),
            ])
        }
        return seasons
    }

    private static func addOptions(of body: Body) throws(Refusal) -> JSONObject? {
        guard let options = try body.nested("addOptions", "NzbDrone.Core.Tv.AddSeriesOptions") else { return nil }
        let monitor = try options.choice("monitor", MonitorType.choice) ?? "unknown"
        return [
            "searchForMissingEpisodes": .bool(try options.bool("searchForMissingEpisodes") ?? false),
            "searchForCutoffUnmetEpisodes": .bool(try options.bool("searchForCutoffUnmetEpisodes") ?? false),
            "ignoreEpisodesWithFiles": .bool(try options.bool("ignoreEpisodesWithFiles") ?? false),
            "ignoreEpisodesWithoutFiles": .bool(try options.bool("ignoreEpisodesWithoutFiles") ?? false),
            "monitor": .string(monitor),
        ]
    }

    /// The metadata with the client's wishes over it.
    func series(_ metadata: JSONObject, path: String, at now: Instant) -> JSONObject {
        var series = metadata.removing(["id", "episodes", "remotePoster", "folder", "statistics"])
        series["alternateTitles"] = metadata["alternateTitles"] ?? []
        series["images"] = JSONValue(metadata.objects("images").map { $0.removing(["url"]) })
        series["seasons"] = JSONValue(seasons.isEmpty ? Self.allSeasons(of: metadata) : seasons)
        series["path"] = .string(path)
        series["qualityProfileId"] = JSONValue(qualityProfileID)
        series["seasonFolder"] = .bool(seasonFolder)
        series["monitored"] = .bool(isMonitored && addOptions?["monitor"] != "none")
        series["monitorNewItems"] = .string(monitorNewItems)
        series["useSceneNumbering"] = false
        series["seriesType"] = .string(seriesType)
        series["tags"] = JSONValue(tags)
        series["added"] = .string(now.description)
        series["addOptions"] = addOptions.map(JSONValue.object)
        return series.arranged(by: SeriesDocuments.order)
    }

    private static func allSeasons(of metadata: JSONObject) -> [JSONObject] {
        metadata.objects("seasons").map { season in
            ["seasonNumber": season["seasonNumber"] ?? 0, "monitored": .bool(season.int("seasonNumber") > 0)]
        }
    }
}

/// What the rules of adding and editing look at.
struct SeriesRules {
    let paths: PathRules
    private let library: Collection
    private let catalogue: Collection
    private let profiles: Collection

    init(_ state: inout AppState) {
        library = state[.series]
        catalogue = state[.catalogue]
        profiles = state[.qualityProfile]
        paths = PathRules("series", taken: library.folders, in: &state)
    }

    func isKnown(_ tvdbID: Int) -> Bool { library.first { $0.int("tvdbId") == tvdbID } != nil }

    /// What the metadata service knows of a series.
    func metadata(_ tvdbID: Int) -> JSONObject? { catalogue.first { $0.int("tvdbId") == tvdbID } }

    func profile(_ id: Int) -> ValidationFailure? { QualityProfiles.failure(id, among: profiles) }

    /// `folder` is what the series' own folder will be called, if that is known.
    func root(_ path: String, for folder: String?) -> ValidationFailure? {
        let property = "RootFolderPath"
        if let failure = PathRules.invalidPath(property, path) ?? paths.missingRoot(property, path) { return failure }
        // A root folder that is called like the series is likely the series' own folder.
        guard let folder, MediaPath.name(of: path).lowercased() == folder.lowercased() else { return nil }
        return ValidationFailure(
            property, "Root folder path '\(path)' contains series folder '\(folder)'", attempted: .string(path),
            code: "SeriesFolderAsRootFolderValidator",
            placeholders: [("rootFolderPath", .string(path)), ("seriesFolder", .string(folder))])
    }

    func present(_ path: String, _ attempted: JSONValue?) -> ValidationFailure? {
        path.isBlank ? .notEmpty("Path", attempted: attempted) : PathRules.invalidPath("Path", path)
    }

    func slug(_ slug: String) -> ValidationFailure? {
        guard let owner = library.first(where: { $0.text("titleSlug") == slug })?.text("title") else { return nil }
        return ValidationFailure(
            "TitleSlug", "Title slug '\(slug)' is in use by series '\(owner)'. Check the FAQ for more information",
            attempted: .string(slug), code: "SeriesTitleSlugValidator",
            placeholders: [("slug", .string(slug)), ("seriesTitle", .string(owner))])
    }
}
