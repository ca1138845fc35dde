import FixtureKit

/// Releases that wait in the queue: for the end of their delay, or for a download client.
///
/// Such a record has no download; its `grab` holds the release, and the moment until which it waits.
enum PendingReleases {
    static func isPending(_ item: JSONObject) -> Bool { item["downloadId"] == nil }

    /// Keeps a release for later, unless it is kept already.
    static func add(
        _ release: JSONObject, for subject: Downloads.Subject, status: String, in state: inout AppState, at now: Instant
    ) {
        let title = release.text("title")
        let siblings = state[.queue].group(state.app.ownerKey, subject.ownerID)
        guard !siblings.contains(where: { isPending($0) && $0.text("title") == title }) else { return }
        let owner = state[state.app.owners][subject.ownerID] ?? [:]
        let isDelay = status == "delay"
        // A client that is missing is asked for again every half hour.
        let end =
            (isDelay ? ReleaseSettings(for: owner, in: &state).waitEnd(of: release) : nil) ?? now.adding(minutes: 30)
        let number = SHA1.int31(title + "\(subject.ownerID)")
        var first: Int?
        for episode in subject.episodeIDs.isEmpty ? [nil] : subject.episodeIDs.map(Optional.some) {
            let part = state.app == .radarr ? "movie\(subject.ownerID)" : "ep\(episode ?? 0)"
            var item = Downloads.record(subject.ownerID, episode, &state)
            item["seasonNumber"] = episode.flatMap { state[.episode][$0]?["seasonNumber"] }
            for key in ["languages", "quality", "size", "title", "protocol", "indexer"] { item[key] = release[key] }
            item["added"] = JSONValue(now)
            item["status"] = .string(status)
            item["statusMessages"] = []
            item["downloadClientHasPostImportCategory"] = false
            item["sizeleft"] = release["size"]
            item["grab"] = ["release": .object(release), "until": JSONValue(end.ticks)]
            let id = SHA1.int31("pending-\(number)-\(part)")
            item["id"] = JSONValue(id)
            state[.queue][id] = item
            first = first ?? id
        }
        if let first { state.agenda.add(.pending(first), at: end) }
    }

    /// The end of the wait: the release is grabbed, or waits on when there is still no client for it.
    static func advance(_ id: Int, in state: inout AppState, at now: Instant) {
        guard let item = state[.queue][id], isPending(item) else { return }
        if (try? grab(item, in: &state, at: now)) != nil { return }
        let next = now.adding(minutes: 30)
        for sibling in siblings(of: item, in: &state) {
            state[.queue].update(sibling.id) { item in
                item["status"] = "downloadClientUnavailable"
                item["grab"]?["until"] = JSONValue(next.ticks)
            }
        }
        state.agenda.add(.pending(id), at: next)
    }

    /// Makes a release a download that does not wait any longer.
    static func grab(_ pending: JSONObject, in state: inout AppState, at now: Instant) throws(Refusal) {
        let ownerID = pending.int(state.app.ownerKey)
        var release = pending["grab"]?["release"]?.object ?? pending
        guard let client = Downloads.client(for: release, of: ownerID, in: &state) else {
            throw .noClient(for: pending.text("protocol"))
        }
        let siblings = siblings(of: pending, in: &state)
        remove(pending, in: &state)
        if release["guid"] == nil {
            release["guid"] = .string("https://indexer.example.invalid/details/\(SHA1.hex("pending-\(pending.id)"))")
        }
        let subject = Downloads.Subject(
            ownerID: ownerID, episodeIDs: siblings.compactMap { $0["episodeId"]?.int })
        Downloads.grab(release, for: subject, .feed, with: client, in: &state, at: now)
    }

    /// Takes a release out of the queue, with its records for other episodes.
    static func remove(_ pending: JSONObject, in state: inout AppState) {
        for item in siblings(of: pending, in: &state) {
            state[.queue][item.id] = nil
            state.agenda.remove(.pending(item.id))
        }
    }

    private static func siblings(of pending: JSONObject, in state: inout AppState) -> [JSONObject] {
        state[.queue].filter { isPending($0) && $0["title"] == pending["title"] }
    }
}

extension Refusal {
    static func noClient(for kind: String) -> Refusal {
        .exception(
            500, type: "NzbDrone.Core.Download.Clients.DownloadClientUnavailableException",
            message: "\(kind == "usenet" ? "Usenet" : "Torrent") Download client isn't configured yet")
    }
}
