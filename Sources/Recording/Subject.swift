import FixtureKit
package import MockArr

/// A fixture that is recorded, and the requests that fill it.
package struct Subject: Sendable {
    enum Shape: Sendable {
        /// One answer is the fixture.
        case whole(String)
        /// Pages of so many records; `keepsPage` leaves the page around the records.
        case pages(String, size: Int, isBounded: Bool, keepsPage: Bool)
        /// An object with a member for each answer.
        case parts([(name: String, target: String)])
        /// Lists that are asked for by the ids of records of another fixture, so many in a request.
        case each(String, parameter: String, of: String, atOnce: Int, where: @Sendable (JSONValue) -> Bool)
    }

    /// The fixture's name below the app's folder.
    package let name: String
    let shape: Shape

    /// The route that it comes from, for messages.
    package var route: String {
        switch shape {
        case .whole(let target), .pages(let target, _, _, _), .each(let target, _, _, _, _):
            "GET /api/v3/" + target.prefix { $0 != "?" }
        case .parts(let parts): "GET /api/v3/" + (parts.first?.target.prefix { $0 != "/" } ?? "") + "/…"
        }
    }

    /// Everything that is read of a server of that generation, in the order in which it is asked for.
    ///
    /// Searches are not: a release search costs the indexers something. Neither are logs and the folders of the disk, which
    /// are personal, nor what is the same for everybody, such as the texts of the interface.
    package static func all(of app: AppKind, generation: Int) -> [Subject] {
        let routes = App.of(app).router.routes.filter { $0.versions.contains(generation) }
        let served = Set(routes.map(\.name))
        let subjects = shared(app) + (app == .radarr ? radarr(generation) : sonarr(generation))
        return subjects.compactMap { $0.served(by: served) }
    }

    /// The same without what a version does not have; nil when nothing is left.
    private func served(by routes: Set<String>) -> Subject? {
        guard case .parts(let parts) = shape else { return routes.contains(route) ? self : nil }
        let known = parts.filter { routes.contains("GET /api/v3/" + $0.target) }
        return known.isEmpty ? nil : Subject(name: name, shape: .parts(known))
    }

    /// Whether it is read anew each time: what is a secret in there has to be known to be found elsewhere.
    var holdsSecrets: Bool {
        ["config", "notifications", "indexers", "download-clients", "import-lists", "metadata"].contains(name)
    }

    private static func shared(_ app: AppKind) -> [Subject] {
        let parts = ["host", "naming", "ui", "indexer", "downloadclient", "importlist", "mediamanagement"]
        let whole = [
            ("system-status", "system/status"), ("tags", "tag"), ("custom-formats", "customformat"),
            ("quality-profiles", "qualityprofile"), ("quality-definitions", "qualitydefinition"),
            ("languages", "language"), ("indexer-flags", "indexerflag"), ("root-folders", "rootfolder"),
            ("disk-space", "diskspace"), ("delay-profiles", "delayprofile"), ("release-profiles", "releaseprofile"),
            ("custom-filters", "customfilter"), ("auto-tags", "autotagging"),
            ("remote-path-mappings", "remotepathmapping"), ("notifications", "notification"), ("indexers", "indexer"),
            ("download-clients", "downloadclient"), ("import-lists", "importlist"), ("metadata", "metadata"),
            ("notification-schema", "notification/schema"), ("indexer-schema", "indexer/schema"),
            ("download-client-schema", "downloadclient/schema"), ("import-list-schema", "importlist/schema"),
            ("metadata-schema", "metadata/schema"), ("custom-format-schema", "customformat/schema"),
            ("auto-tagging-schema", "autotagging/schema"), ("tasks", "system/task"), ("backups", "system/backup"),
            ("health", "health"), ("updates", "update"),
            app == .radarr ? ("exclusions", "exclusions") : ("import-list-exclusions", "importlistexclusion"),
        ]
        return whole.map { Subject(name: $0, shape: .whole($1)) } + [
            Subject(
                name: "config",
                shape: .parts((parts + (app == .radarr ? ["metadata"] : [])).map { ($0, "config/\($0)") })),
            Subject(
                name: "blocklist",
                shape: .pages("blocklist", size: 250, isBounded: true, keepsPage: false)),
        ]
    }

    private static func radarr(_ generation: Int) -> [Subject] {
        let hasFile: @Sendable (JSONValue) -> Bool = { ($0["movieFileId"]?.int ?? 0) > 0 || $0["hasFile"] == true }
        return [
            Subject(name: "movies", shape: .whole("movie")),
            Subject(name: "collections", shape: .whole("collection")),
            Subject(
                name: "movie-queue",
                shape: .pages(
                    "queue?includeUnknownMovieItems=true&includeMovie=true&sortDirection=ascending", size: 50,
                    isBounded: false, keepsPage: true)),
            Subject(name: "radarr-history", shape: .pages("history", size: 250, isBounded: true, keepsPage: true)),
            // A parameter could not be repeated before 5.3.
            Subject(
                name: "movie-files",
                shape: .each(
                    "moviefile", parameter: "movieId", of: "movies", atOnce: generation < 5 ? 1 : 100, where: hasFile)),
            Subject(
                name: "movie-extra-files",
                shape: .each("extrafile", parameter: "movieId", of: "movies", atOnce: 1, where: hasFile)),
            Subject(
                name: "credits",
                shape: .each("credit", parameter: "movieId", of: "movies", atOnce: 1, where: { _ in true })),
        ]
    }

    private static func sonarr(_ generation: Int) -> [Subject] {
        // Later versions tell one that means nothing.
        let profiles = generation < 4 ? [Subject(name: "language-profiles", shape: .whole("languageprofile"))] : []
        return profiles + [
            Subject(name: "series", shape: .whole("series")),
            Subject(
                name: "series-queue",
                shape: .pages(
                    "queue?includeUnknownSeriesItems=true&includeSeries=true&includeEpisode=true&sortDirection=ascending",
                    size: 50, isBounded: false, keepsPage: true)),
            Subject(name: "sonarr-history", shape: .pages("history", size: 250, isBounded: true, keepsPage: true)),
            Subject(
                name: "series-episodes",
                shape: .each("episode", parameter: "seriesId", of: "series", atOnce: 1, where: { _ in true })),
            Subject(
                name: "episode-files",
                shape: .each(
                    "episodefile", parameter: "seriesId", of: "series", atOnce: 1,
                    where: { $0["statistics"]?["episodeFileCount"]?.int != 0 })),
        ]
    }

    /// The built-in fixtures that may stand beside a recording: the same for everybody, and in touch with no record of a library.
    static let neutral: Set<String> = [
        "auto-tagging-schema", "config", "custom-format-schema", "download-client-schema", "import-list-schema",
        "indexer-flags", "indexer-schema", "language-profiles", "languages", "localization", "metadata-schema",
        "movie-lookup", "notification-schema", "popular-movies", "popular-series", "quality-definitions",
        "series-lookup",
        "system-status", "tasks", "translations", "updates",
    ]
}

extension Subject {
    /// The subjects that were named, and whatever those refer to.
    static func chosen(_ names: Set<String>, among all: [Subject], of app: AppKind) -> [Subject] {
        var chosen = names.union(["system-status"])
        while true {
            let reached = FixtureReference.all
                .filter { chosen.contains($0.fixture.removing(folder: app)) }.map { $0.target.removing(folder: app) }
            let needed = all.compactMap { subject in
                if case .each(_, _, let owner, _, _) = subject.shape, chosen.contains(subject.name) {
                    owner
                } else {
                    nil
                }
            }
            let next = chosen.union(reached).union(needed)
            if next == chosen { break }
            chosen = next
        }
        return all.filter { chosen.contains($0.name) }
    }
}

extension String {
    /// The name below an app's folder; of another app's, the whole.
    fileprivate func removing(folder app: AppKind) -> String {
        hasPrefix(app.rawValue + "/") ? String(dropFirst(app.rawValue.count + 1)) : self
    }
}
