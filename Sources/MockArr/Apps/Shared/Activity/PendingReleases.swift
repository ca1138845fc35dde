import FixtureKit

/// Releases that wait in the queue: for the end of their delay, or for a download client.
///
/// Such a record has no download; its `grab` holds the release, and the moment until which it waits.
enum PendingReleases {
    static func isPending(_ item: JSONObject) -> Bool { item["downloadId"] == nil }

    /// The status of what waits behind another release for the same: nobody gets to see it.
    static let fallback = "fallback"

    /// Sonarr's fixture shows one all the same, so that clients meet the word.
    static func isHidden(_ item: JSONObject) -> Bool {
        item["status"]?.string == fallback && (item["seriesId"] == nil || item["grab"] != nil)
    }

    /// Keeps a release for later, unless it is kept already.
    static func add(
        _ release: JSONObject, for subject: Downloads.Subject, status: String, in state: inout AppState, at now: Instant
    ) {
        let title = release.text("title")
        let siblings = state[.queue].group(state.app.ownerKey, subject.ownerID)
        guard !siblings.contains(where: { isPending($0) && $0.text("title") == title }) else { return }
        let owner = state[state.app.owners][subject.ownerID] ?? [:]
        // What waits behind another release waits as long as that would have to, were it the first.
        let isDelay = status != "downloadClientUnavailable"
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
                if !isHidden(item) { item["status"] = "downloadClientUnavailable" }
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
        forget(siblings, in: &state)
        if release["guid"] == nil {
            release["guid"] = .string("https://indexer.example.invalid/details/\(SHA1.hex("pending-\(pending.id)"))")
        }
        let subject = Downloads.Subject(
            ownerID: ownerID, episodeIDs: siblings.compactMap { $0["episodeId"]?.int })
        Downloads.grab(release, for: subject, .feed, with: client, in: &state, at: now)
    }

    /// Takes what is no better than a release that was grabbed off the waiting list.
    static func removeLesser(
        than release: JSONObject, for subject: Downloads.Subject, in state: inout AppState
    ) {
        let waiting = waiting(for: subject, in: &state)
        guard !waiting.isEmpty, let owner = state[state.app.owners][subject.ownerID] else { return }
        var rules = ProfileRules(&state)
        guard let profile = rules[owner.int("qualityProfileId")], let quality = release["quality"] else { return }
        for item in waiting where profile.compare(item["quality"], to: quality).isNoGain {
            forget(siblings(of: item, in: &state), in: &state)
        }
    }

    /// Takes a release off the waiting list, with all that waits for the same.
    static func remove(_ pending: JSONObject, in state: inout AppState) {
        let episodes = siblings(of: pending, in: &state).compactMap { $0["episodeId"]?.int }
        let subject = Downloads.Subject(ownerID: pending.int(state.app.ownerKey), episodeIDs: episodes)
        for item in waiting(for: subject, in: &state) + [pending] {
            forget(siblings(of: item, in: &state), in: &state)
        }
    }

    private static func forget(_ items: [JSONObject], in state: inout AppState) {
        for item in items {
            state[.queue][item.id] = nil
            state.agenda.remove(.pending(item.id))
        }
    }

    /// What waits for the same movie, or for one of the episodes.
    private static func waiting(for subject: Downloads.Subject, in state: inout AppState) -> [JSONObject] {
        state[.queue].group(state.app.ownerKey, subject.ownerID).filter { item in
            isPending(item) && item["episodeId"]?.int.map(subject.episodeIDs.contains) != false
        }
    }

    /// The records of one release, one for each episode.
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
