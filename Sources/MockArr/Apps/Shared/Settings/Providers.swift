import FixtureKit

/// Notifications, indexers, download clients, import lists and metadata consumers: one behaviour, five tables.
///
/// What an implementation is made of comes from its template in the schema fixture; a stored provider is such a
/// template with the user's values in it.
struct ProviderKind: Sendable {
    let path: String
    let title: String
    /// The members of its own that a body sets, before `name`.
    let shape: Shape
    /// The members that a bulk edit may set, none for kinds without one.
    var bulk: [Shape.Member] = []
    /// Whether a provider is in use, so that its settings are validated and tested.
    let isEnabled: @Sendable (JSONObject) -> Bool
    /// Rules beyond those that all five share.
    var check: Resource.Check = { _, _, _ in [] }

    var name: Collection.Name { Collection.Name(path) }

    /// The fixture with the templates, such as `download-client-schema`.
    var schemaName: String {
        switch path {
        case "downloadclient": "download-client-schema"
        case "importlist": "import-list-schema"
        default: path + "-schema"
        }
    }

    static func all(_ app: AppKind) -> [ProviderKind] {
        [notification(app), indexer(app), downloadClient, importList(app), metadata]
    }

    static func notification(_ app: AppKind) -> ProviderKind {
        let triggers =
            app == .radarr
            ? """
            onGrab onDownload onUpgrade onRename onMovieAdded onMovieDelete onMovieFileDelete onMovieFileDeleteForUpgrade \
            onHealthIssue includeHealthWarnings onHealthRestored onApplicationUpdate onManualInteractionRequired
            """
            : """
            onGrab onDownload onUpgrade onImportComplete onRename onSeriesAdd onSeriesDelete onEpisodeFileDelete \
            onEpisodeFileDeleteForUpgrade onHealthIssue includeHealthWarnings onHealthRestored onApplicationUpdate \
            onManualInteractionRequired
            """
        let names = triggers.split(separator: " ").map(String.init)
        return ProviderKind(
            path: "notification", title: "notification", shape: Shape(names.map { .bool($0) }),
            // An upgrade alone is none: it only says more about an import.
            isEnabled: { record in names.contains { $0.hasPrefix("on") && $0 != "onUpgrade" && record.flag($0) } })
    }

    static func indexer(_ app: AppKind) -> ProviderKind {
        let flags: [Shape.Member] = [
            .bool("enableRss"), .bool("enableAutomaticSearch"), .bool("enableInteractiveSearch"),
        ]
        let age: [Shape.Member] = app == .sonarr ? [.int("seasonSearchMaximumSingleEpisodeAge")] : []
        return ProviderKind(
            path: "indexer", title: "indexer",
            shape: Shape(flags + [.int("priority")] + age + [.int("downloadClientId")]),
            bulk: flags + [.int("priority")],
            isEnabled: { record in flags.contains { record.flag($0.name) } },
            check: { record, _, state in
                var failures = priorityFailures(record, state.app)
                let client = record["downloadClientId"]?.int ?? 0
                if client != 0, !state[.downloadClient].contains(client) {
                    failures.append(
                        ValidationFailure(
                            "DownloadClientId", "Download Client does not exist", attempted: JSONValue(client),
                            code: "DownloadClientExistsValidator"))
                }
                return failures
            })
    }

    static let downloadClient = ProviderKind(
        path: "downloadclient", title: "download client",
        shape: Shape([
            .bool("enable"), .int("priority"), .bool("removeCompletedDownloads"), .bool("removeFailedDownloads"),
        ]),
        bulk: [.bool("enable"), .int("priority"), .bool("removeCompletedDownloads"), .bool("removeFailedDownloads")],
        isEnabled: { $0.flag("enable") },
        check: { record, _, state in priorityFailures(record, state.app) })

    /// With the lowest first, which a list gets that does not say.
    private static let availabilities = Choice(
        "NzbDrone.Core.Movies.MovieStatusType",
        [("deleted", -1), ("tba", 0), ("announced", 1), ("inCinemas", 2), ("released", 3)])

    static func importList(_ app: AppKind) -> ProviderKind {
        let common: [Shape.Member] = [.text("rootFolderPath"), .int("qualityProfileId")]
        let shape: [Shape.Member] =
            app == .radarr
            ? [
                .bool("enabled"), .bool("enableAuto"), .choice("monitor", MovieInput.monitor), common[0], common[1],
                .bool("searchOnAdd"), .choice("minimumAvailability", availabilities),
            ]
            : [
                .bool("enableAutomaticAdd"), .bool("searchForMissingEpisodes"),
                .choice("shouldMonitor", MonitorType.choice),
                .choice("monitorNewItems", SeriesChoices.newItems), common[0], common[1],
                .choice("seriesType", SeriesChoices.seriesType),
                .bool("seasonFolder"),
            ]
        let switches: [Shape.Member] = app == .radarr ? Array(shape[0...1]) : [shape[0]]
        let availability: [Shape.Member] = app == .radarr ? [shape[6]] : []
        let isOn = switches[0].name
        return ProviderKind(
            path: "importlist", title: "import list", shape: Shape(shape), bulk: switches + common + availability,
            isEnabled: { $0.flag(isOn) },
            check: { record, _, state in listFailures(record, &state) })
    }

    static let metadata = ProviderKind(
        path: "metadata", title: "metadata consumer", shape: Shape([.bool("enable")]), isEnabled: { $0.flag("enable") })

    /// Sonarr has the rule from version 5 on.
    private static func priorityFailures(_ record: JSONObject, _ app: AppKind) -> [ValidationFailure] {
        guard app == .radarr else { return [] }
        let priority = record["priority"]?.int ?? 0
        return (1...50).contains(priority) ? [] : [.between("Priority", 1...50, attempted: priority)]
    }

    private static func listFailures(_ record: JSONObject, _ state: inout AppState) -> [ValidationFailure] {
        let path = record.text("rootFolderPath")
        let rules = PathRules(roots: RootFolders.paths(&state))
        let failure = PathRules.invalidPath("RootFolderPath", path) ?? rules.missingRoot("RootFolderPath", path)
        let profile = QualityProfiles.failure(record.int("qualityProfileId"), among: state[.qualityProfile])
        return [failure, profile].compactMap { $0 }
    }
}
