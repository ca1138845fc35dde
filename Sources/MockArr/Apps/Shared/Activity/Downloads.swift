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
        state.agenda.add(.download(downloadID), at: now.adding(seconds: Pace.standard.download[0].seconds))
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
        let stage = Pace.standard.download[0]
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

    /// The end of a stage.
    static func advance(_ downloadID: String, in state: inout AppState, at now: Instant) {
        let items = items(of: downloadID, in: &state)
        guard let stage = items.first?["grab"]?["stage"]?.int else { return }
        let stages = Pace.standard.download
        if stages[stage].state == "importing", !importFiles(of: items, in: &state, at: now) {
            for item in items { block(item, &state) }
            return
        }
        guard stage + 1 < stages.count else {
            for item in items { state[.queue][item.id] = nil }
            return
        }
        let next = stages[stage + 1]
        for item in items {
            state[.queue].update(item.id) { item in
                item["status"] = .string(next.status)
                item["trackedDownloadState"] = .string(next.state)
                item["grab"]?["stage"] = JSONValue(stage + 1)
                item["grab"]?["since"] = JSONValue(now.ticks)
                if next.status == "completed" {
                    item["sizeleft"] = 0
                    item["outputPath"] = .string(outputPath(of: item))
                }
            }
        }
        state.agenda.add(.download(downloadID), at: now.adding(seconds: next.seconds))
    }

    /// Nobody knows any more what it was for.
    private static func block(_ item: JSONObject, _ state: inout AppState) {
        let message = "Unknown \(state.app.ownerModel)"
        state[.queue].update(item.id) { item in
            for key in ["grab", "movieId", "seriesId", "episodeId", "seasonNumber"] { item[key] = nil }
            item["trackedDownloadStatus"] = "warning"
            item["trackedDownloadState"] = "importBlocked"
            item["statusMessages"] = [["title": item["title"] ?? "", "messages": [.string(message)]]]
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

    // MARK: As it is now

    /// A record at a moment, still with its `grab`: the fixture's stand still, grabbed ones move.
    static func current(_ item: JSONObject, at now: Instant) -> JSONObject {
        let now = Instant(seconds: now.seconds)
        var current = item
        if let stage = item["grab"]?["stage"]?.int, let since = item["grab"]?["since"]?.int {
            let left = left(of: item, stage, since: Instant(ticks: since), at: now)
            current["sizeleft"] = JSONValue(left.size)
            current["timeleft"] = .string(left.time.description)
        }
        if let until = item["grab"]?["until"]?.int {
            current["timeleft"] = .string(
                TimeSpan(seconds: max(0, Instant(ticks: until).seconds - now.seconds)).description)
        }
        // The fixture's downloads never come nearer to their end, so that it is believable at every look.
        if let time = current["timeleft"]?.string.flatMap({ TimeSpan($0) }) {
            current["estimatedCompletionTime"] = JSONValue(now + time)
        }
        return current
    }

    private static func left(
        of item: JSONObject, _ stage: Int, since: Instant, at now: Instant
    ) -> (size: Int, time: TimeSpan) {
        let stages = Pace.standard.download
        let size = item.int("size")
        guard stages[stage].status != "completed" else { return (0, .zero) }
        let elapsed = max(0, now.seconds - since.seconds)
        let rest = stages[stage...].filter { $0.status != "completed" }.reduce(0) { $0 + $1.seconds }
        let time = TimeSpan(seconds: max(0, rest - elapsed))
        guard stages[stage].status == "downloading" else { return (size, time) }
        let length = stages[stage].seconds
        return (size - size * min(elapsed, length) / length, time)
    }
}
