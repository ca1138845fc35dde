import FixtureKit

/// `DELETE /series/{id}` and `DELETE /series/editor`.
enum SeriesDeleting {
    @Sendable static func delete(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let id = try call.deletedID()
        guard state[.series].contains(id) else { throw .countMismatch(expected: 1, found: 0) }
        remove(
            id, excludes: call.query.flag("addImportListExclusion"), deletesFiles: call.query.flag("deleteFiles"),
            by: call, in: &state)
        return .empty
    }

    @Sendable static func deleteMany(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let ids = try call.body.ids("seriesIds")
        let excludes = try call.body.bool("addImportListExclusion") ?? false
        let deletesFiles = try call.body.bool("deleteFiles") ?? false
        for series in try state[.series].documents(ids) {
            remove(series.id, excludes: excludes, deletesFiles: deletesFiles, by: call, in: &state)
        }
        return .emptyObject
    }

    /// Removes a series and all that refers to it. The metadata service still knows it afterwards.
    private static func remove(
        _ id: Int, excludes: Bool, deletesFiles: Bool, by call: Call, in state: inout AppState
    ) {
        guard let series = state[.series][id] else { return }
        if state.live.isHeard { state.announce(.series, .deleted, as: SeriesLibrary.full(id, call, &state)) }
        let episodes = state[.episode].group("seriesId", id)
        SeriesCatalogue.remember(series, episodes, in: &state)
        state[.series][id] = nil
        FileTree.leave([series.text("path")], deletesFiles: deletesFiles, in: &state)
        for name in [.episode, .episodeFile, .history, .blocklist, .queue] as [Collection.Name] {
            state[name].removeAll { $0["seriesId"]?.int == id }
        }
        let tvdbID = series.int("tvdbId")
        if excludes, state[.importListExclusion].first(where: { $0.int("tvdbId") == tvdbID }) == nil {
            state[.importListExclusion].add(["tvdbId": JSONValue(tvdbID), "title": .string(series.text("title"))])
        }
    }
}

/// The made-up metadata service.
enum SeriesCatalogue {
    /// Keeps what is known of a series that leaves the library, so that it can be found and added again.
    static func remember(_ series: JSONObject, _ episodes: [JSONObject], in state: inout AppState) {
        let tvdbID = series.int("tvdbId")
        if state[.catalogue].first(where: { $0.int("tvdbId") == tvdbID }) != nil { return }
        var entry = series.removing(["id", "path", "addOptions", "alternateTitles"])
        entry["images"] = JSONValue(
            series.objects("images").map { image in
                var image = image
                image["url"] = .string(MediaCovers.proxyPath(of: image.text("remoteUrl")))
                return image
            })
        entry["seasons"] = JSONValue(
            series.objects("seasons").map { season in
                season.merging(["monitored": .bool(season.int("seasonNumber") > 0)])
            })
        entry["qualityProfileId"] = 0
        entry["seasonFolder"] = false
        entry["monitored"] = true
        entry["monitorNewItems"] = "all"
        entry["tags"] = []
        entry["added"] = .string(Instant.unset.description)
        entry["episodes"] = JSONValue(
            episodes.map { $0.removing(["id", "seriesId", "episodeFileId", "lastSearchTime", "monitored"]) })
        state[.catalogue].add(entry)
    }

    static func entry(_ tvdbID: Int, in state: inout AppState) -> JSONObject? {
        state[.catalogue].first { $0.int("tvdbId") == tvdbID }
    }
}
