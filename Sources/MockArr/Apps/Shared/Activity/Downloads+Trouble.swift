import FixtureKit

// What goes wrong with a download.
extension Downloads {
    /// Nobody knows any more what it was for.
    static func block(_ item: JSONObject, _ state: inout AppState) {
        state[.queue].update(item.id) { item in
            for key in ["grab", "movieId", "seriesId", "episodeId", "seasonNumber"] { item[key] = nil }
        }
        let message = "Unknown \(state.app.ownerModel)"
        warn(item, (item.text("title"), message), as: "importBlocked", in: &state)
    }

    /// Keeps a download that the client gave up.
    static func fail(_ downloadID: String, because message: String?, in state: inout AppState) {
        stop(downloadID, in: &state) { item in
            item["status"] = "failed"
            item["trackedDownloadStatus"] = "error"
            item["trackedDownloadState"] = "failed"
            item["statusMessages"] = []
            item["errorMessage"] = .string(message ?? "")
            item["timeleft"] = nil
        }
    }

    /// Lets a download stand still.
    private static func stop(
        _ downloadID: String, in state: inout AppState, _ change: (inout JSONObject) -> Void
    ) {
        state.agenda.remove(.download(downloadID))
        for item in items(of: downloadID, in: &state) {
            state[.queue].update(item.id) { item in
                item["grab"]?["stage"] = nil
                change(&item)
            }
        }
    }

    /// Completes a download that only a person can import; it stands still until somebody does something about it.
    static func block(_ downloadID: String, because message: String, in state: inout AppState) {
        stop(downloadID, in: &state) { item in
            item["status"] = "completed"
            item["timeleft"] = "00:00:00"
            item["errorMessage"] = nil
            complete(&item)
        }
        for item in items(of: downloadID, in: &state) {
            warn(item, (item.text("title"), message), as: "importBlocked", in: &state)
        }
    }

    static func warn(
        _ item: JSONObject, _ warning: (title: String, message: String), as status: String, in state: inout AppState
    ) {
        state[.queue].update(item.id) { item in
            item["trackedDownloadStatus"] = "warning"
            item["trackedDownloadState"] = .string(status)
            item["statusMessages"] = [["title": .string(warning.title), "messages": [.string(warning.message)]]]
        }
    }

    /// Why the disk does not take a download, and the file that it is told of.
    static func obstacle(to item: JSONObject, in state: inout AppState) -> (title: String, message: String)? {
        guard let ownerID = item[state.app.ownerKey]?.int, let owner = state[state.app.owners][ownerID],
            let root = RootFolders.folder(of: owner.text("path"), in: &state)
        else { return nil }
        let title = item.text("title")
        if root["accessible"] == false {
            return (title, "Failed to import \(state.app == .radarr ? "movie" : "episode"), Root folder missing.")
        }
        let config = Config.section("mediamanagement", in: &state)
        let needed = item.int("size") + config.int("minimumFreeSpaceWhenImporting") << 20
        guard !config.flag("skipFreeSpaceCheckWhenImporting"), let free = root["freeSpace"]?.int, free < needed else {
            return nil
        }
        return (title + ".mkv", "Not enough free space")
    }
}
