import FixtureKit

/// `GET /rename`: the files whose names are not what the settings say.
enum RenamedEpisodes {
    static let routes: [AppRoute] = [
        AppRoute(
            .get, "rename", "Files that would be renamed",
            query: [Parameter("seriesId", .plainInteger), Parameter("seasonNumber", .integer)], also: [404],
            pinsJSON: true,
            handler: list
        ),
        AppRoute(
            .get, "rename/bulk", "Files of several series that would be renamed",
            query: [Parameter("seriesIds", .integers)], also: [400], pinsJSON: true, handler: listMany),
    ]

    @Sendable static func list(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let id = call.query.int("seriesId") ?? 0
        guard state[.series].contains(id) else { throw .missing("Series", id) }
        let season = call.query.int("seasonNumber")
        let previews = previews(of: id, in: &state).filter { season == nil || $0.int("seasonNumber") == season }
        return .list(previews).fresh(.untilChange)
    }

    @Sendable private static func listMany(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let ids = call.query.ints("seriesIds")
        guard !ids.isEmpty else { throw .api(400, "seriesIds must be provided") }
        guard ids.allSatisfy({ $0 > 0 }) else { throw .api(400, "seriesIds must be positive integers") }
        return .list(ids.flatMap { previews(of: $0, in: &state) }).fresh(.untilChange)
    }

    /// Seasons and episodes from the last to the first.
    static func previews(of seriesID: Int, in state: inout AppState) -> [JSONObject] {
        let naming = EpisodeNaming(in: &state)
        guard naming.renames, let series = state[.series][seriesID] else { return [] }
        let episodes = Dictionary(grouping: state[.episode].group("seriesId", seriesID)) { $0.int("episodeFileId") }
        let previews = state[.episodeFile].group("seriesId", seriesID).compactMap { file -> JSONObject? in
            let own = (episodes[file.id] ?? []).sorted { $0.int("episodeNumber") < $1.int("episodeNumber") }
            guard !own.isEmpty else { return nil }
            let newPath = naming.relativePath(of: file, own, series: series)
            guard newPath != file.text("relativePath") else { return nil }
            return JSONObject([
                ("seriesId", JSONValue(seriesID)),
                ("seasonNumber", JSONValue(file.int("seasonNumber"))),
                ("episodeNumbers", JSONValue(own.map { $0.int("episodeNumber") })),
                ("episodeFileId", JSONValue(file.id)),
                ("existingPath", .string(file.text("relativePath"))),
                ("newPath", .string(newPath)),
            ])
        }
        return previews.sorted { left, right in
            let first = (left.int("seasonNumber"), left.ints("episodeNumbers").first ?? 0)
            return first > (right.int("seasonNumber"), right.ints("episodeNumbers").first ?? 0)
        }
    }

    /// The effect of a finished RenameFiles command; returns how many files were renamed.
    @discardableResult
    static func rename(_ fileIDs: [Int], of seriesID: Int, in state: inout AppState, at now: Instant) -> Int {
        let previews = previews(of: seriesID, in: &state).filter { fileIDs.contains($0.int("episodeFileId")) }
        let folder = state[.series][seriesID]?.text("path") ?? ""
        for preview in previews {
            let id = preview.int("episodeFileId")
            state[.episodeFile].update(id) { $0["relativePath"] = preview["newPath"] }
            guard let file = state[.episodeFile][id] else { continue }
            let data = EpisodeFiles.historyData(
                of: file,
                [
                    ("sourcePath", .string(MediaPath.joined(folder, preview.text("existingPath")))),
                    ("sourceRelativePath", preview["existingPath"]),
                    ("path", .string(MediaPath.joined(folder, preview.text("newPath")))),
                    ("relativePath", preview["newPath"]),
                ])
            for episode in state[.episode].group("episodeFileId", id) {
                History.record(
                    "episodeFileRenamed",
                    subject: ["episodeId": JSONValue(episode.id), "seriesId": JSONValue(seriesID)],
                    title: MediaPath.joined(folder, preview.text("existingPath")), source: file, data: data, in: &state,
                    at: now)
            }
        }
        if !previews.isEmpty { state.announce(.series, .updated, seriesID) }
        return previews.count
    }
}
