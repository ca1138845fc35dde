import FixtureKit

/// What Sonarr's import lists hold: each a part of what the metadata service knows.
enum SeriesLists {
    /// How many series a list has.
    private static let length = 3

    /// The effect of ImportListSync: lists that add by themselves add what is neither there nor excluded.
    static func sync(_ listID: Int?, in state: inout AppState, at now: Instant) {
        let excluded = Set(state[.importListExclusion].documents.map { $0.int("tvdbId") })
        let catalogue = state[.catalogue].documents
        for (place, list) in state[.importList].documents.enumerated() where list.flag("enableAutomaticAdd") {
            guard listID == nil || listID == list.id else { continue }
            for series in catalogue.dropFirst(place * length).prefix(length)
            where !excluded.contains(series.int("tvdbId")) {
                SeriesAdding.addQuietly(wish(for: series, by: list), in: &state, at: now)
            }
        }
    }

    private static func wish(for series: JSONObject, by list: JSONObject) -> JSONObject {
        let monitor = list["shouldMonitor"] ?? "all"
        var wish = JSONObject(
            ["rootFolderPath", "qualityProfileId", "seasonFolder", "monitorNewItems", "seriesType", "tags"].map {
                ($0, list[$0])
            })
        wish["tvdbId"] = series["tvdbId"]
        wish["title"] = series["title"]
        wish["monitored"] = .bool(monitor != "none")
        wish["addOptions"] = [
            "monitor": monitor, "searchForMissingEpisodes": .bool(list.flag("searchForMissingEpisodes")),
        ]
        return wish
    }
}
