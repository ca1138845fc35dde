import FixtureKit

extension ManualImports {
    /// What the command ManualImport does.
    @Sendable static func carryOut(_ work: Work, _ state: inout AppState, _ now: Instant) -> Outcome {
        let files = (work.body["files"]?.array ?? []).map { Body($0) }
        for file in files {
            let id = file[state.app.ownerKey]?.int ?? 0
            guard state[state.app.owners].contains(id) else { return .missing(state.app.ownerModel, id) }
        }
        for file in files { add(file, in: &state, at: now) }
        let downloads = Set(files.compactMap { $0["downloadId"]?.string }).sorted()
        for id in downloads where isComplete(id, in: &state) { Downloads.forget(id, in: &state) }
        return .completed("Manually imported \(files.count) files")
    }

    private static func add(_ body: Body, in state: inout AppState, at now: Instant) {
        let path = body["path"]?.string ?? ""
        let downloadID = body["downloadId"]?.string ?? ""
        let known = candidates(in: &state).first { $0["path"]?.string == path }
        let item = downloadID.isEmpty ? nil : Downloads.items(of: downloadID, in: &state).first
        let name = path.split(separator: "/").last.map(String.init) ?? path
        var file = Imports.File(known ?? item ?? [:])
        file.path = path
        file.sceneName = name.split(separator: ".").dropLast().joined(separator: ".")
        file.quality = (try? body.quality("quality", &state)) ?? file.quality
        file.languages = (try? body.languages("languages", &state)) ?? file.languages
        if let group = body["releaseGroup"]?.string, !group.isEmpty { file.releaseGroup = .string(group) }
        file.indexerFlags = body["indexerFlags"]?.int ?? file.indexerFlags
        file.releaseType = body["releaseType"]?.string ?? known?["releaseType"]?.string
        file.downloadID = downloadID.isEmpty ? nil : downloadID
        file.downloadClient = item?["downloadClient"]?.string
        let episodes = (body["episodeIds"]?.array ?? []).compactMap(\.int).filter { state[.episode].contains($0) }
        let subject = Downloads.Subject(ownerID: body[state.app.ownerKey]?.int ?? 0, episodeIDs: episodes)
        Imports.add(file, to: subject, in: &state, at: now)
        state[.manualImport].removeAll { $0["path"]?.string == path }
    }

    /// A season pack stays in the queue until each of its episodes has come in.
    private static func isComplete(_ downloadID: String, in state: inout AppState) -> Bool {
        guard state.app == .sonarr else { return true }
        let imports = state[.history].filter { record in
            record["downloadId"]?.string == downloadID && record["eventType"] == "downloadFolderImported"
        }
        let done = Set(imports.compactMap { $0["episodeId"]?.int })
        return Downloads.items(of: downloadID, in: &state).compactMap { $0["episodeId"]?.int }.allSatisfy(done.contains)
    }
}
