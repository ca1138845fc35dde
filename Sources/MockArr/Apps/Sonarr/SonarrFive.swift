import FixtureKit

/// `/api/v5` of Sonarr's development line, as far as it is `/api/v3` with other manners.
enum SonarrFive {
    /// The rows of the older API that answer here too, and a 501 with its name for every other route.
    static func routes(beside table: [AppRoute]) -> [AppRoute] {
        let served = table.filter { $0.versions.contains(5) && isServed($0) }.map { route in
            embedding(route.at("/api/v5/" + route.template.dropFirst(8))).only(.since(5))
        }
        let missing = Self.missing.flatMap { methods, paths in
            paths.split(whereSeparator: \.isWhitespace).flatMap { path in
                methods.split(separator: " ").compactMap { Method(rawValue: String($0)) }.map { method in
                    let path = path.hasPrefix("/") ? String(path) : "/api/v5/" + path
                    return AppRoute.notYet(method, path, "Not served yet").only(.since(5))
                }
            }
        }
        return served + missing
    }

    /// What an answer may embed, as `includeSubresources` names it, and the flag of the older API.
    private static let subresources = [
        (name: "series", flag: "includeSeries"), (name: "episodeFile", flag: "includeEpisodeFile"),
        (name: "images", flag: "includeImages"), (name: "seasonImages", flag: "includeSeasonImages"),
    ]

    /// The route with one repeated parameter in place of its flags.
    private static func embedding(_ route: AppRoute) -> AppRoute {
        let known = subresources.filter { one in route.query.contains { $0.name == one.flag } }
        guard !known.isEmpty, let handler = route.handler else { return route }
        let choice = Choice("Sonarr.Api.V5.Subresource", known.map(\.name))
        let parameter = Parameter("includeSubresources", .choices(choice))
        let others = route.query.filter { one in !known.contains { $0.flag == one.name } }
        return AppRoute(
            route.method, route.template, route.summary, query: others + [parameter], body: route.body,
            success: route.success, also: route.also, access: route.access, pinsJSON: route.pinsJSON
        ) { call, state throws(Refusal) in
            let named = call.query.all(parameter.name).compactMap { choice.name(of: $0) }
            var call = call
            call.query = call.query.setting(known.map { ($0.flag, named.contains($0.name)) })
            return try handler.answer(call, &state)
        }
    }

    /// Whole resources whose members a table knows, and the readable part of some others.
    private static func isServed(_ route: AppRoute) -> Bool {
        guard route.template.hasPrefix("/api/v3/") else { return false }
        let path = route.template.dropFirst(8)
        if whole.contains(where: { path == $0 || path.hasPrefix($0 + "/") }) { return true }
        return route.method == .get && readable.contains(String(path))
    }

    private static let whole = [
        "tag", "system/status", "system/task", "diskspace", "language", "localization", "indexerflag", "customfilter",
        "delayprofile", "rootfolder", "qualityprofile", "command", "filesystem", "update", "autotagging",
    ]

    private static let readable: Set = [
        "series", "series/{id}", "series/{id:text}/folder", "episode", "customformat", "customformat/{id}",
    ]

    /// The rest of the official document: methods, and the paths that have them.
    private static let missing: [(methods: String, paths: String)] = [
        (
            "DELETE",
            """
            blocklist/bulk blocklist/{id} importlistexclusion/bulk queue/bulk queue/{id} system/backup/{id}
            """
        ),
        (
            "DELETE GET PUT",
            """
            connection/{id} downloadclient/{id} episodefile/{id} importlist/{id} importlistexclusion/{id}
            indexer/{id} metadata/{id} releaseprofile/{id} remotepathmapping/{id}
            """
        ),
        (
            "DELETE PUT",
            """
            customformat/bulk customformat/{id} downloadclient/bulk episodefile/bulk importlist/bulk
            indexer/bulk series/editor series/{id}
            """
        ),
        (
            "GET",
            """
            /feed/v5/calendar/sonarr.ics blocklist calendar calendar/{id} connection/schema customformat/schema
            downloadclient/schema episodefile health history history/episode history/season history/series
            history/since importlist/schema indexer/schema log log/file log/file/update
            log/file/update/{filename:text} log/file/{filename:text} metadata/schema parse queue queue/details
            queue/status release/push/{id} rename rename/bulk series/lookup settings/downloadclient
            settings/general settings/importlist settings/indexer settings/mediamanagement settings/naming
            settings/naming/examples settings/ui settings/update system/backup system/routes
            system/routes/duplicate wanted/cutoff wanted/cutoff/{id} wanted/missing wanted/missing/{id}
            """
        ),
        (
            "GET POST",
            """
            connection downloadclient importlist importlistexclusion indexer manualimport metadata release
            releaseprofile remotepathmapping
            """
        ),
        (
            "GET PUT",
            """
            episode/{id} qualitydefinition qualitydefinition/{id} settings/downloadclient/{id}
            settings/general/{id} settings/importlist/{id} settings/indexer/{id} settings/mediamanagement/{id}
            settings/naming/{id} settings/ui/{id} settings/update/{id}
            """
        ),
        (
            "POST",
            """
            connection/action/{name:text} connection/test connection/testall customformat
            downloadclient/action/{name:text} downloadclient/test downloadclient/testall history/failed/{id}
            importlist/action/{name:text} importlist/test importlist/testall indexer/action/{name:text}
            indexer/test indexer/testall metadata/action/{name:text} metadata/test metadata/testall
            queue/grab/bulk queue/grab/{id} release/push seasonpass series series/import
            system/backup/restore/upload system/backup/restore/{id} system/restart system/shutdown
            """
        ),
        (
            "PUT",
            """
            episode/monitor series/{id}/season
            """
        ),
    ]
}

extension Reply {
    /// The same answer with the manners of `/api/v5`: a delete says nothing, and a location stays on its host.
    func inFive(_ method: String) -> Reply {
        var reply = self
        if method == "DELETE", reply.status == 200 { return .noContent }
        if let location = reply.location {
            reply.fields.append(("Location", location.replacing("/api/v3/", with: "/api/v5/")))
            reply.location = nil
        }
        return reply
    }
}
