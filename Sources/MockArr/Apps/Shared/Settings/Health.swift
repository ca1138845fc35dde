import FixtureKit

/// `/health`: what the settings and the library call for, and what the fixture says has happened.
package enum Health {
    /// The sources of what is found here by itself, and need not be written in a fixture.
    package static let derived: Set<String> = [
        "IndexerRssCheck", "IndexerSearchCheck", "IndexerDownloadClientCheck", "IndexerJackettAllCheck",
        "DownloadClientCheck", "ImportMechanismCheck", "RootFolderCheck", "ImportListRootFolderCheck",
        "RecyclingBinCheck", "UpdateCheck", "RemovedMovieCheck", "RemovedSeriesCheck",
    ]

    static let routes = [AppRoute(.get, "health", "What is wrong with the server", handler: list)]

    @Sendable static func list(_ call: Call, _ state: inout AppState) -> Reply {
        let persona = call.persona
        var rows = indexers(persona, state[.indexer].documents, state[.downloadClient])
        rows += settings(persona, &state) + folders(persona, &state) + library(persona, &state)
        rows += update(persona, &state) + troubles(&state)
        return .list(rows.sorted { $0.text("source") < $1.text("source") }).fresh(.untilChange)
    }

    private static func indexers(
        _ persona: Persona, _ indexers: [JSONObject], _ clients: Collection
    ) -> [JSONObject] {
        let title = persona.app.title
        func lacks(_ flag: String) -> Bool { !indexers.contains { $0.flag(flag) } }
        func names(_ isAffected: (JSONObject) -> Bool) -> String {
            indexers.filter(isAffected).map { $0.text("name") }.joined(separator: ", ")
        }
        var rows: [JSONObject] = []
        if lacks("enableRss") {
            rows.append(
                row(
                    "IndexerRssCheck", "error",
                    "No indexers available with RSS sync enabled, \(title) will not grab new releases automatically",
                    persona))
        }
        if lacks("enableAutomaticSearch") {
            rows.append(
                row(
                    "IndexerSearchCheck", "warning",
                    "No indexers available with Automatic Search enabled, \(title) will not provide any automatic search results",
                    persona))
        } else if lacks("enableInteractiveSearch") {
            rows.append(
                row(
                    "IndexerSearchCheck", "warning",
                    "No indexers available with Interactive Search enabled, \(title) will not provide any interactive search results",
                    persona, page: "no-indexers-available-with-interactive-search-enabled"))
        }
        let lost = names { $0.int("downloadClientId") != 0 && !clients.contains($0.int("downloadClientId")) }
        if !lost.isEmpty {
            rows.append(
                row(
                    "IndexerDownloadClientCheck", "warning", "Indexers with invalid download clients: \(lost).",
                    persona,
                    page: "invalid-indexer-download-client-setting"))
        }
        let jackett = names { ProviderKind.value(of: "baseUrl", in: $0)?.string?.contains("/torznab/all") == true }
        if !jackett.isEmpty {
            rows.append(
                row(
                    "IndexerJackettAllCheck", "warning",
                    "Indexers using the unsupported Jackett 'all' endpoint: \(jackett)", persona,
                    page: "jackett-all-endpoint-used"))
        }
        return rows
    }

    private static func settings(_ persona: Persona, _ state: inout AppState) -> [JSONObject] {
        var rows: [JSONObject] = []
        if !state[.downloadClient].documents.contains(where: { $0.flag("enable") }) {
            rows.append(row("DownloadClientCheck", "warning", "No download client is available", persona))
        }
        if Config.section("downloadclient", in: &state)["enableCompletedDownloadHandling"] == false {
            rows.append(
                row(
                    "ImportMechanismCheck", "warning", "Enable Completed Download Handling", persona,
                    page: "completed-download-handling-is-disabled"))
        }
        return rows
    }

    private static func folders(_ persona: Persona, _ state: inout AppState) -> [JSONObject] {
        let tree = FileTree(foldersOf: &state)
        var rows: [JSONObject] = []
        func report(_ missing: [String], _ source: String, one: String, several: String, page: String) {
            guard let first = missing.first else { return }
            let message = missing.count == 1 ? one + first : several + missing.joined(separator: " | ")
            rows.append(row(source, "error", message, persona, page: page))
        }
        report(
            state[.rootFolder].documents.filter { $0["accessible"] == false }.map { $0.text("path") },
            "RootFolderCheck", one: "Missing root folder: ", several: "Multiple root folders are missing: ",
            page: "missing-root-folder")
        report(
            Set(state[.importList].documents.map { $0.text("rootFolderPath") })
                .filter { !$0.isEmpty && !tree.hasFolder($0) }.sorted(),
            "ImportListRootFolderCheck", one: "Missing root folder for import list(s): ",
            several: "Multiple root folders are missing for import lists: ", page: "import-list-missing-root-folder")
        let bin = Config.section("mediamanagement", in: &state).text("recycleBin")
        if !bin.isEmpty, !tree.hasFolder(bin) || !tree.isWritable(bin) {
            rows.append(
                row(
                    "RecyclingBinCheck", "error",
                    "Unable to write to configured recycling bin folder: \(bin). Ensure this path exists and is writable by the user running \(persona.app.title)",
                    persona, page: "cannot-write-recycle-bin"))
        }
        return rows
    }

    private static func update(_ persona: Persona, _ state: inout AppState) -> [JSONObject] {
        guard let version = SystemPages.newerVersion(than: persona.version, &state) else { return [] }
        return [
            row(
                "UpdateCheck", "warning", "New update is available: \(version)", persona,
                page: "new-update-is-available")
        ]
    }

    /// What the fixture says has happened to indexers and clients, as far as they are still there, and what was reported.
    private static func troubles(_ state: inout AppState) -> [JSONObject] {
        let names = Set((state[.indexer].documents + state[.downloadClient].documents).map { $0.text("name") })
        return (state[document: "health"].array ?? []).compactMap(\.object).filter { row in
            if row.flag("reported") { return true }
            switch row.text("source") {
            case "UpdateCheck": return false
            case "IndexerStatusCheck", "DownloadClientStatusCheck":
                let named = row.text("message").split(separator: ": ", maxSplits: 1).last ?? ""
                return named.split(separator: ", ").contains { names.contains(String($0)) }
            default: return true
            }
        }.map { $0.removing(["reported"]) }
    }

    // MARK: What happens

    /// The sources of what can be restored: what has happened, and root folders that cannot be reached.
    static func sources(in state: inout AppState) -> [String] {
        let lost = state[.rootFolder].documents.contains { $0["accessible"] == false }
        return (troubles(&state).map { $0.text("source") } + (lost ? [missingRoot] : [])).distinct()
    }

    private static let missingRoot = "RootFolderCheck"

    static func report(
        _ source: String, _ type: String, _ message: String, _ persona: Persona, in state: inout AppState
    ) {
        let row = row(source, type, message, persona).merging(["reported": true])
        let others = (state[document: "health"].array ?? []).filter {
            $0["source"] != row["source"] || $0["message"] != row["message"]
        }
        state[document: "health"] = .array(others + [.object(row)])
        state.announceSync(of: .health)
    }

    /// Takes back what has happened: all of a source, or one message.
    static func restore(_ source: String, _ message: String?, in state: inout AppState) {
        state[document: "health"] = .array(
            (state[document: "health"].array ?? []).filter { row in
                row["source"] != .string(source) || message != nil && row["message"]?.string != message
            })
        if source == missingRoot {
            for folder in state[.rootFolder].documents where folder["accessible"] == false {
                state[.rootFolder].update(folder.id) { $0["accessible"] = true }
            }
        }
        state.announceSync(of: .health)
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
