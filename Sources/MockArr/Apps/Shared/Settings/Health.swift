import FixtureKit

/// `/health`: the rows of the fixture, and those that the state itself calls for.
enum Health {
    static let routes = [AppRoute(.get, "health", "What is wrong with the server", handler: list)]

    @Sendable static func list(_ call: Call, _ state: inout AppState) -> Reply {
        var rows = settings(call.persona, &state) + library(call.persona, &state)
        rows += (state[document: "health"].array ?? []).compactMap(\.object)
        return .list(rows.sorted { $0.text("source") < $1.text("source") }).fresh(.untilChange)
    }

    private static func settings(_ persona: Persona, _ state: inout AppState) -> [JSONObject] {
        let title = persona.app.title
        let indexers = state[.indexer].documents
        var rows: [JSONObject] = []
        if !indexers.contains(where: { $0.flag("enableRss") }) {
            rows.append(
                row(
                    "IndexerRssCheck", "error",
                    "No indexers available with RSS sync enabled, \(title) will not grab new releases automatically",
                    persona))
        }
        if !indexers.contains(where: { $0.flag("enableAutomaticSearch") }) {
            rows.append(
                row(
                    "IndexerSearchCheck", "warning",
                    "No indexers available with Automatic Search enabled, \(title) will not provide any automatic search results",
                    persona))
        }
        if !state[.downloadClient].documents.contains(where: { $0.flag("enable") }) {
            rows.append(row("DownloadClientCheck", "warning", "No download client is available", persona))
        }
        for root in state[.rootFolder].documents where root["accessible"] == false {
            rows.append(
                row(
                    "RootFolderCheck", "error", "Missing root folder: \(root.text("path"))", persona,
                    page: "missing-root-folder"))
        }
        return rows
    }

    /// Items that are gone from the metadata servers.
    private static func library(_ persona: Persona, _ state: inout AppState) -> [JSONObject] {
        let isRadarr = persona.app == .radarr
        let (key, number, server) = isRadarr ? ("tmdbId", "tmdbid", "TMDb") : ("tvdbId", "tvdbid", "TheTVDB")
        let gone = state[state.app.owners].filter { $0["status"] == "deleted" }
        guard !gone.isEmpty else { return [] }
        let names = gone.map { "\($0.text("title")) (\(number) \($0[key]?.int ?? 0))" }.joined(separator: ", ")
        let noun = isRadarr ? (gone.count == 1 ? "Movie" : "Movies") : "Series"
        return [
            row(
                isRadarr ? "RemovedMovieCheck" : "RemovedSeriesCheck", "error",
                "\(noun) \(names) \(gone.count == 1 ? "was" : "were") removed from \(server)", persona,
                page: isRadarr ? "movie-was-removed-from-tmdb" : "series-removed-from-thetvdb")
        ]
    }

    /// The wiki's anchor is the message in kebab case, unless the check has one of its own.
    private static func row(
        _ source: String, _ type: String, _ message: String, _ persona: Persona, page: String? = nil
    ) -> JSONObject {
        let anchor =
            page
            ?? message.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
        return [
            "source": .string(source), "type": .string(type), "message": .string(message),
            "wikiUrl": .string("https://wiki.servarr.com/\(persona.app.rawValue)/system#\(anchor)"),
        ]
    }
}
