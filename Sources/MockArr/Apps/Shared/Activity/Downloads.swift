import FixtureKit

/// What was grabbed on its way to the library.
///
/// The records of a moving download carry a member `grab`, which never leaves the server: the stage it is in, when that
/// began, and what is needed to import it.
enum Downloads {
    /// What a release is grabbed for.
    struct Subject: Sendable, Equatable {
        let ownerID: Int
        /// Empty for a movie.
        var episodeIDs: [Int] = []
    }

    // MARK: Grabbing

    /// The client that a release goes to: that of its indexer, else the first enabled one for the protocol and the tags.
    static func client(for release: JSONObject, of ownerID: Int, in state: inout AppState) -> JSONObject? {
        let enabled = state[.downloadClient].filter { $0.flag("enable") && $0["protocol"] == release["protocol"] }
        let chosen = state[.indexer][release.int("indexerId")]?.int("downloadClientId") ?? 0
        if let client = enabled.first(where: { $0.id == chosen }) { return client }
        let tags = state[state.app.owners][ownerID]?.ints("tags") ?? []
        let own = enabled.filter { !Set(tags).isDisjoint(with: $0.ints("tags")) }
        return (own.isEmpty ? enabled.filter { $0.ints("tags").isEmpty } : own)
            .min { ($0["priority"]?.int ?? 1) < ($1["priority"]?.int ?? 1) }
    }

    /// Sends a release to a download client; false when there is none for its protocol.
    @discardableResult
    static func grab(
        _ release: JSONObject, for subject: Subject, _ purpose: Purpose, with client: JSONObject? = nil,
        in state: inout AppState, at now: Instant
    ) -> Bool {
        let kind = release["protocol"]?.string ?? "torrent"
        guard let client = client ?? self.client(for: release, of: subject.ownerID, in: &state) else { return false }
        let downloadID = downloadID(of: release, kind, &state)
        for episode in subject.episodeIDs.isEmpty ? [nil] : subject.episodeIDs.map(Optional.some) {
            let subject = record(subject.ownerID, episode, &state)
            History.recordGrab(
                release, subject: subject, client: client, downloadID: downloadID, purpose, in: &state, at: now)
        }
        guard state[.queue].first(where: { $0["downloadId"]?.string == downloadID }) == nil else { return true }
        for episode in subject.episodeIDs.isEmpty ? [nil] : subject.episodeIDs.map(Optional.some) {
            let item = item(release, subject, episode, client, downloadID, &state, now)
            state[.queue][item.id] = item
        }
        PendingReleases.removeLesser(than: release, for: subject, in: &state)
        plan(downloadID, in: &state, at: now)
        state.announceWanted(subject, ["grabbed": true])
        return true
    }

    /// The members that say what a record is about.
    static func record(_ ownerID: Int, _ episodeID: Int?, _ state: inout AppState) -> JSONObject {
        guard let episodeID else { return [state.app.ownerKey: JSONValue(ownerID)] }
        return ["episodeId": JSONValue(episodeID), "seriesId": JSONValue(ownerID)]
    }

    private static func downloadID(of release: JSONObject, _ kind: String, _ state: inout AppState) -> String {
        let guid = release.text("guid")
        if kind == "torrent" {
            let hash = release.text("infoHash")
            return hash.isEmpty ? SHA1.hex(guid, uppercase: true) : hash.uppercased()
        }
        // SABnzbd names a second download of the same file anew.
        return "SABnzbd_nzo_" + SHA1.hex("\(guid) \(state[.history].nextID)", count: 8)
    }

    private static func item(
        _ release: JSONObject, _ subject: Subject, _ episodeID: Int?, _ client: JSONObject, _ downloadID: String,
        _ state: inout AppState, _ now: Instant
    ) -> JSONObject {
        let isRadarr = state.app == .radarr
        let stage = Pace.download[0]
        let key = "trackedDownload-\(client.id)-\(downloadID)" + (isRadarr ? "" : "-ep\(episodeID ?? 0)")
        let season = episodeID.flatMap { state[.episode][$0]?["seasonNumber"] }
        var grab: JSONObject = ["stage": 0, "since": JSONValue(now.ticks)]
        grab["releaseGroup"] = release["releaseGroup"]
        grab["edition"] = release["edition"]
        grab["indexerFlags"] = JSONValue(IndexerFlags.bits(of: release["indexerFlags"], state.app))
        grab["releaseType"] = .given(!isRadarr, .string(releaseType(of: release)))

        var item: JSONObject = [state.app.ownerKey: JSONValue(subject.ownerID)]
        item["episodeId"] = episodeID.map { JSONValue($0) }
        item["seasonNumber"] = season
        for key in ["languages", "quality", "size", "title"] {
            item[key] = release[key]
        }
        item["added"] = JSONValue(now)
        item["status"] = .string(stage.status)
        item["trackedDownloadStatus"] = "ok"
        item["trackedDownloadState"] = .string(stage.state)
        item["statusMessages"] = []
        item["downloadId"] = .string(downloadID)
        item["protocol"] = release["protocol"]
        item["downloadClient"] = client["name"]
        item["downloadClientHasPostImportCategory"] = .bool(hasImportCategory(client))
        item["indexer"] = release["indexer"]
        item["sizeleft"] = release["size"]
        item["id"] = JSONValue(SHA1.int31(key))
        item["grab"] = .object(grab)
        return item
    }

    private static func hasImportCategory(_ client: JSONObject) -> Bool {
        (client["fields"]?.array ?? []).contains { field in
            field["name"]?.string?.hasSuffix("ImportedCategory") == true && field["value"]?.string?.isEmpty == false
        }
    }

    static func releaseType(of release: JSONObject) -> String {
        if release["fullSeason"] == true { return "seasonPack" }
        return mappedCount(of: release) > 1 ? "multiEpisode" : "singleEpisode"
    }

    private static func mappedCount(of release: JSONObject) -> Int { release["mappedEpisodeInfo"]?.array?.count ?? 0 }

    // MARK: Moving on

    static func items(of downloadID: String, in state: inout AppState) -> [JSONObject] {
        state[.queue].filter { $0["downloadId"]?.string == downloadID }
    }

    /// Where a download is among the stages that the pace lists; nil for one that has come to an end in another way.
    static func stage(of item: JSONObject) -> Int? {
        if let stage = item["grab"]?["stage"]?.int { return stage }
        switch item.text("trackedDownloadState") {
        case "downloading": return item["status"] == "queued" ? 0 : 1
        case "importPending", "importBlocked": return 2
        case "importing": return 3
        case "imported": return 4
        default: return nil
        }
    }

    /// The end of a stage.
    static func advance(_ downloadID: String, in state: inout AppState, at now: Instant) {
        let items = items(of: downloadID, in: &state)
        guard let item = items.first, let stage = item["grab"]?["stage"]?.int else { return }
        if Pace.download[stage].state == "importPending", let obstacle = obstacle(to: item, in: &state) {
            for item in items { warn(item, obstacle, as: "importPending", in: &state) }
            // The clients are looked at once a minute.
            return plan(downloadID, lasting: TimeSpan(seconds: 60), in: &state, at: now)
        }
        if Pace.download[stage].state == "importing", !importFiles(of: items, in: &state, at: now) {
            for item in items { block(item, &state) }
            return
        }
        if stage + 1 < Pace.download.count {
            enter(stage + 1, downloadID, in: &state, at: now)
        } else {
            forget(downloadID, in: &state)
        }
    }

    /// Moves a download one stage on, one of the fixture included.
    static func goOn(_ downloadID: String, in state: inout AppState, at now: Instant) {
        guard let item = items(of: downloadID, in: &state).first, let stage = stage(of: item) else { return }
        if item["grab"]?["stage"] == nil { enter(stage, downloadID, in: &state, at: now) }
        state.agenda.remove(.download(downloadID))
        advance(downloadID, in: &state, at: now)
    }

    /// Lets a download begin a stage, whatever was wrong with it before.
    static func enter(_ stage: Int, _ downloadID: String, in state: inout AppState, at now: Instant) {
        let items = items(of: downloadID, in: &state)
        for item in items {
            state[.queue].update(item.id) { item in
                if item["grab"] == nil { item["grab"] = items.count > 1 ? ["releaseType": "seasonPack"] : [:] }
                item["grab"]?["stage"] = JSONValue(stage)
                item["grab"]?["since"] = JSONValue(now.ticks)
                item["status"] = .string(Pace.download[stage].status)
                item["trackedDownloadStatus"] = "ok"
                item["trackedDownloadState"] = .string(Pace.download[stage].state)
                item["statusMessages"] = []
                item["errorMessage"] = nil
                if Pace.download[stage].status == "completed" { complete(&item) }
            }
        }
        plan(downloadID, in: &state, at: now)
    }

    static func complete(_ item: inout JSONObject) {
        item["sizeleft"] = 0
        item["outputPath"] = item["outputPath"] ?? .string(outputPath(of: item))
    }

    /// Has the stage of a download end as the pace has it.
    private static func plan(
        _ downloadID: String, lasting length: TimeSpan? = nil, in state: inout AppState, at now: Instant
    ) {
        guard let stage = items(of: downloadID, in: &state).first?["grab"]?["stage"]?.int else { return }
        state.plan(
            .download(downloadID), as: .download, lasting: length ?? Pace.download[stage].length, from: now)
    }

    /// Begins the present stage of all downloads that move anew, at another pace.
    static func replan(in state: inout AppState, at now: Instant) {
        for item in state[.queue].filter({ $0["grab"]?["stage"] != nil }) {
            state[.queue].update(item.id) { $0["grab"]?["since"] = JSONValue(now.ticks) }
            plan(item.text("downloadId"), in: &state, at: now)
        }
    }

    static func outputPath(of item: JSONObject) -> String {
        let folder = item["protocol"] == "usenet" ? "complete" : "torrents"
        let kind = item["seriesId"] == nil ? "movies" : "tv"
        return "/downloads/\(folder)/\(kind)/\(item.text("title"))"
    }

    /// Imports a download at once, whatever stage it is in; it leaves the queue.
    static func importNow(_ downloadID: String, in state: inout AppState, at now: Instant) {
        let items = items(of: downloadID, in: &state)
        guard importFiles(of: items, in: &state, at: now) else { return }
        forget(downloadID, in: &state)
    }

    /// Takes a download out of the queue, and what was planned for it off the agenda.
    static func forget(_ downloadID: String, in state: inout AppState) {
        for item in items(of: downloadID, in: &state) { state[.queue][item.id] = nil }
        state.agenda.remove(.download(downloadID))
    }

    /// False when the movie or the series has gone.
    private static func importFiles(of items: [JSONObject], in state: inout AppState, at now: Instant) -> Bool {
        guard let item = items.first, let ownerID = item[state.app.ownerKey]?.int,
            state[state.app.owners].contains(ownerID)
        else { return false }
        let episodes = items.compactMap { $0["episodeId"]?.int }
        var file = Imports.File(item)
        // The files of a pack share its size; a double episode is one file.
        let isPack = item["grab"]?["releaseType"] == "seasonPack" || item["grab"] == nil && episodes.count > 1
        guard isPack else {
            Imports.add(file, to: Subject(ownerID: ownerID, episodeIDs: episodes), in: &state, at: now)
            return true
        }
        file.size /= max(1, episodes.count)
        for episode in episodes {
            Imports.add(file, to: Subject(ownerID: ownerID, episodeIDs: [episode]), in: &state, at: now)
        }
        return true
    }
}
