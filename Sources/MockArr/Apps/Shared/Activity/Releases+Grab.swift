import FixtureKit

extension Releases {
    /// Values that the resource has even when nobody sends them, in the answer that echoes what was sent.
    private static let defaults: [AppKind: JSONObject] = [
        .radarr: [
            "customFormatScore": 0, "qualityWeight": 0, "age": 0, "ageHours": 0, "ageMinutes": 0, "size": 0,
            "indexerId": 0, "sceneSource": false, "approved": false, "temporarilyRejected": false, "rejected": false,
            "tmdbId": 0, "imdbId": 0, "publishDate": "0001-01-01T00:00:00Z", "movieRequested": false,
            "downloadAllowed": false, "releaseWeight": 0, "protocol": "unknown",
        ],
        .sonarr: [
            "qualityWeight": 0, "age": 0, "ageHours": 0, "ageMinutes": 0, "size": 0, "indexerId": 0,
            "fullSeason": false, "sceneSource": false, "seasonNumber": 0, "languageWeight": 0, "approved": false,
            "temporarilyRejected": false, "rejected": false, "tvdbId": 0, "tvRageId": 0,
            "publishDate": "0001-01-01T00:00:00Z", "episodeRequested": false, "downloadAllowed": false,
            "releaseWeight": 0, "customFormatScore": 0, "protocol": "unknown", "indexerFlags": 0, "isDaily": false,
            "isAbsoluteNumbering": false, "isPossibleSpecialEpisode": false, "special": false,
        ],
    ]

    @Sendable static func grab(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let body = call.body
        let guid = try body.string("guid")
        let indexer = try body.int("indexerId") ?? 0
        var failures: [ValidationFailure] = []
        if guid?.isBlank != false {
            failures.append(.notEmpty("Guid", attempted: guid.map(JSONValue.string)))
        }
        if indexer <= 0 { failures.append(.greaterThan("IndexerId", 0, attempted: JSONValue(indexer))) }
        try failures.refuse()

        guard var release = ReleaseCache.release(guid ?? "", indexer: indexer, in: &state, at: call.now) else {
            throw .client(404, "Couldn't find requested release in cache, try searching again")
        }
        if state[.indexer][indexer].map(isUnreachable) == true {
            throw .client(409, "Getting release from indexer failed")
        }
        let subject = try subject(of: &release, body, &state)
        let client = try client(for: release, body, &state)
        Downloads.grab(
            release, for: subject, source: "InteractiveSearch", with: client, in: &state, at: call.now)
        return .object(try echo(of: body, state.app))
    }

    /// The movie, or the episodes, that a release is grabbed for: what it is mapped to, unless the body says more.
    private static func subject(
        of release: inout JSONObject, _ body: Body, _ state: inout AppState
    ) throws(Refusal) -> Downloads.Subject {
        let isOverride = try body.bool("shouldOverride") ?? false
        if isOverride {
            for key in state.app == .radarr
                ? ["movieId", "quality", "languages"] : ["seriesId", "episodeIds", "quality", "languages"]
            where body[key] == nil {
                throw .exception(
                    500, type: "System.ArgumentNullException",
                    message:
                        "Value can not be null. (Parameter 'release.\(key.pascalCased)')")
            }
            release["quality"] = body["quality"]
            release["languages"] = body["languages"]
        }
        return state.app == .radarr
            ? try movie(of: release, isOverride, body, &state) : try episodes(of: release, isOverride, body, &state)
    }

    private static func movie(
        of release: JSONObject, _ isOverride: Bool, _ body: Body, _ state: inout AppState
    ) throws(Refusal) -> Downloads.Subject {
        let mapped = release["mappedMovieId"]?.int
        let sent = try body.int("movieId")
        guard let id = isOverride ? sent : mapped ?? sent else {
            throw .client(404, "Unable to find matching movie, will need to be manually provided")
        }
        guard state[.movie].contains(id) else { throw .missing("Movie", id) }
        return Downloads.Subject(ownerID: id)
    }

    private static func episodes(
        of release: JSONObject, _ isOverride: Bool, _ body: Body, _ state: inout AppState
    ) throws(Refusal) -> Downloads.Subject {
        var sent = try body.ints("episodeIds") ?? []
        if sent.isEmpty, let one = try body.int("episodeId") { sent = [one] }
        let seriesID = try body.int("seriesId")
        if isOverride {
            return try known(Downloads.Subject(ownerID: seriesID ?? 0, episodeIDs: sent), &state)
        }
        var ids = mappedEpisodes(of: release)
        if ids.isEmpty { ids = sent }
        // Episodes say which series they are of.
        guard
            let owner = release["mappedSeriesId"]?.int ?? seriesID
                ?? sent.first.flatMap({
                    state[.episode][$0]?["seriesId"]?.int
                })
        else {
            throw .client(404, "Unable to find matching series and episodes, will need to be manually provided")
        }
        if ids.isEmpty {
            throw .client(404, "Unable to parse episodes in the release, will need to be manually provided")
        }
        return try known(Downloads.Subject(ownerID: owner, episodeIDs: ids), &state)
    }

    private static func known(
        _ subject: Downloads.Subject, _ state: inout AppState
    ) throws(Refusal) -> Downloads.Subject {
        guard state[.series].contains(subject.ownerID) else { throw .missing("Series", subject.ownerID) }
        let found = subject.episodeIDs.count { state[.episode].contains($0) }
        if found != subject.episodeIDs.count {
            throw .countMismatch(expected: subject.episodeIDs.count, found: found)
        }
        return subject
    }

    private static func client(
        for release: JSONObject, _ body: Body, _ state: inout AppState
    ) throws(Refusal) -> JSONObject {
        if let id = try body.int("downloadClientId"), id > 0 {
            guard let client = state[.downloadClient][id] else { throw .missing("DownloadClient", id) }
            return client
        }
        let kind = release.text("protocol")
        guard let client = Downloads.client(for: kind, in: &state) else {
            let name = kind == "usenet" ? "Usenet" : "Torrent"
            throw .exception(
                500, type: "NzbDrone.Core.Download.Clients.DownloadClientUnavailableException",
                message: "\(name) Download client isn't configured yet")
        }
        return client
    }

    /// What was sent, as the resource it was read into: not the release that was found.
    private static func echo(of body: Body, _ app: AppKind) throws(Refusal) -> JSONObject {
        var echo = defaults[app] ?? [:]
        for key in orders[app]?.keys ?? [] {
            guard let value = body[key] else { continue }
            if key == "shouldOverride", value == false { continue }
            echo[key] = value
        }
        return orders[app].map { echo.arranged(by: $0) } ?? echo
    }

    // MARK: Push

    @Sendable static func push(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let body = call.body
        let title = try body.string("title") ?? ""
        let kind = try body.choice("protocol", .releaseProtocol)
        let magnet = try body.string("magnetUrl") ?? ""
        let url = try body.string("downloadUrl") ?? ""
        let published = try body.string("publishDate").flatMap { Instant($0) }
        var failures: [ValidationFailure] = []
        if title.isEmpty { failures.append(.notEmpty("Title", attempted: body["title"])) }
        if url.isEmpty, magnet.isEmpty {
            failures.append(.notEmpty("DownloadUrl", attempted: body["downloadUrl"]))
            failures.append(.notEmpty("MagnetUrl", attempted: body["magnetUrl"]))
        }
        if kind == nil || kind == "unknown" {
            failures.append(.notEmpty("Protocol", attempted: .string(kind ?? "unknown")))
        }
        if published == nil {
            failures.append(.notEmpty("PublishDate", attempted: "0001-01-01T00:00:00Z"))
        }
        try failures.refuse()

        guard let name = PushedName(title, in: &state) else {
            throw .validation([
                ValidationFailure(manual: "Title", "Unable to parse", attempted: .string(title))
            ])
        }
        var release = name.release
        release["guid"] = .string("PUSH-" + (url.isEmpty ? magnet : url))
        for key in ["size", "indexer", "infoHash", "seeders", "leechers", "commentUrl", "infoUrl"] {
            if let value = body[key] { release[key] = value }
        }
        release["indexerId"] = JSONValue(try body.int("indexerId") ?? 0)
        release["protocol"] = kind.map(JSONValue.string)
        release["publishDate"] = JSONValue(published ?? call.now)
        release["downloadUrl"] = .given(!url.isEmpty, .string(url))
        release["magnetUrl"] = .given(!magnet.isEmpty, .string(magnet))
        release = name.judged(release, in: &state)
        if release["approved"] == true, let subject = name.subject {
            let client = try client(for: release, body, &state)
            Downloads.grab(release, for: subject, source: "ReleasePush", with: client, in: &state, at: call.now)
        }
        return .list([finished(release, weight: 0, state.app, at: call.now)])
    }
}

extension Refusal {
    /// An exception that was thrown to say something to the client.
    static func client(_ status: Int, _ message: String) -> Refusal {
        .exception(status, type: "NzbDrone.Core.Exceptions.NzbDroneClientException", message: message)
    }
}
