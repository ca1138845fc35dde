import FixtureKit

/// Gives files the names that the naming scheme has for them.
enum Renaming {
    static func rename(_ fileID: Int, in state: inout AppState, at now: Instant) {
        guard let file = state[state.app.files][fileID], let ownerID = file[state.app.ownerKey]?.int,
            let owner = state[state.app.owners][ownerID], let old = file["relativePath"]?.string
        else { return }
        let ending = old.split(separator: ".").last.map(String.init) ?? "mkv"
        let episodes = state.app == .radarr ? [] : state["episode"].filter { $0["episodeFileId"]?.int == fileID }
        let new =
            state.app == .radarr
            ? FileNames.movie(owner, quality: file["quality"], ending: ending)
            : FileNames.episodes(episodes, of: owner, quality: file["quality"], ending: ending)
        guard new != old else { return }
        let folder = owner["path"]?.string ?? ""
        state[state.app.files].update(fileID) { file in
            file["relativePath"] = .string(new)
            if file["path"] != nil { file["path"] = .string("\(folder)/\(new)") }
        }
        let isRadarr = state.app == .radarr
        let data = JSONObject([
            ("sourcePath", .string("\(folder)/\(old)")),
            ("sourceRelativePath", .string(old)),
            ("path", .string("\(folder)/\(new)")),
            ("relativePath", .string(new)),
            ("releaseGroup", file["releaseGroup"] ?? .null),
            ("size", .string(file["size"]?.number?.text ?? "0")),
            ("indexerFlags", .string(file["indexerFlags"]?.number?.text ?? "0")),
            ("releaseType", isRadarr ? nil : .string(History.pascal(file["releaseType"]?.string ?? "unknown"))),
        ])
        let name = old.split(separator: "/").last.map(String.init) ?? old
        let subjects: [JSONObject] =
            isRadarr
            ? [["movieId": JSONValue(ownerID)]]
            : episodes.map { ["episodeId": JSONValue($0.id), "seriesId": JSONValue(ownerID)] }
        for subject in subjects {
            History.record(
                isRadarr ? "movieFileRenamed" : "episodeFileRenamed", subject: subject,
                title: String(name.dropLast(ending.count + 1)), source: file, data: data, in: &state, at: now)
        }
    }
}
