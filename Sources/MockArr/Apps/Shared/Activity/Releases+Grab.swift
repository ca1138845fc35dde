import FixtureKit

extension Releases {
    /// What a body may say of a release. The answer to a grab is just that, not the release that was found.
    private static let shapes: [AppKind: Shape] = [
        .radarr: Shape([
            .text("guid"), .anything("quality"), .anything("customFormats"), .int("customFormatScore"),
            .int("qualityWeight"), .int("age"), .number("ageHours"), .number("ageMinutes"), .number("size"),
            .int("indexerId"), .text("indexer"), .text("releaseGroup"), .text("subGroup"), .text("releaseHash"),
            .text("title"), .bool("sceneSource"), .anything("movieTitles"), .anything("languages"),
            .int("mappedMovieId").nullable, .bool("approved"), .bool("temporarilyRejected"), .bool("rejected"),
            .int("tmdbId"), .int("imdbId"), .anything("rejections"), .date("publishDate"), .text("commentUrl"),
            .text("downloadUrl"), .text("infoUrl"), .bool("movieRequested"), .bool("downloadAllowed"),
            .int("releaseWeight"), .text("edition"), .text("magnetUrl"), .text("infoHash"), .int("seeders").nullable,
            .int("leechers").nullable, .choice("protocol", .releaseProtocol), .anything("indexerFlags"),
            .int("movieId").nullable, .int("downloadClientId").nullable, .text("downloadClient"),
            .bool("shouldOverride").nullable,
        ]),
        .sonarr: Shape([
            .text("guid"), .anything("quality"), .int("qualityWeight"), .int("age"), .number("ageHours"),
            .number("ageMinutes"), .number("size"), .int("indexerId"), .text("indexer"), .text("releaseGroup"),
            .text("subGroup"), .text("releaseHash"), .text("title"), .bool("fullSeason"), .bool("sceneSource"),
            .int("seasonNumber"), .anything("languages"), .int("languageWeight"), .text("airDate"),
            .text("seriesTitle"), .ints("episodeNumbers").nullable, .ints("absoluteEpisodeNumbers").nullable,
            .int("mappedSeasonNumber").nullable, .ints("mappedEpisodeNumbers").nullable,
            .ints("mappedAbsoluteEpisodeNumbers").nullable, .int("mappedSeriesId").nullable,
            .anything("mappedEpisodeInfo"), .bool("approved"), .bool("temporarilyRejected"), .bool("rejected"),
            .int("tvdbId"), .int("tvRageId"), .text("imdbId"), .anything("rejections"), .date("publishDate"),
            .text("commentUrl"), .text("downloadUrl"), .text("infoUrl"), .bool("episodeRequested"),
            .bool("downloadAllowed"), .int("releaseWeight"), .anything("customFormats"), .int("customFormatScore"),
            .anything("sceneMapping"), .text("magnetUrl"), .text("infoHash"), .int("seeders").nullable,
            .int("leechers").nullable, .choice("protocol", .releaseProtocol), .int("indexerFlags"), .bool("isDaily"),
            .bool("isAbsoluteNumbering"), .bool("isPossibleSpecialEpisode"), .bool("special"),
            .int("seriesId").nullable, .int("episodeId").nullable, .ints("episodeIds").nullable,
            .int("downloadClientId").nullable, .text("downloadClient"), .bool("shouldOverride").nullable,
        ]),
    ]

    private static func sent(_ call: Call) throws(Refusal) -> JSONObject {
        try shapes[call.persona.app]?.read(call.body) ?? [:]
    }

    @Sendable static func grab(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        var sent = try sent(call)
        let guid = sent["guid"]?.string
        let indexer = sent.int("indexerId")
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
        let subject = try subject(of: &release, call.body, sent, &state)
        let client = try client(for: release, of: subject.ownerID, sent, &state)
        Downloads.grab(release, for: subject, .interactive, with: client, in: &state, at: call.now)
        if sent["shouldOverride"] == false { sent["shouldOverride"] = nil }
        return .object(sent)
    }

    /// The movie, or the episodes, that a release is grabbed for: what it is mapped to, unless the body says more.
    private static func subject(
        of release: inout JSONObject, _ body: Body, _ sent: JSONObject, _ state: inout AppState
    ) throws(Refusal) -> Downloads.Subject {
        let isOverride = sent.flag("shouldOverride")
        if isOverride {
            for key in state.app == .radarr
                ? ["movieId", "quality", "languages"] : ["seriesId", "episodeIds", "quality", "languages"]
            where sent[key] == nil {
                throw .exception(
                    500, type: "System.ArgumentNullException",
                    message:
                        "Value can not be null. (Parameter 'release.\(key.pascalCased)')")
            }
            if state.app == .sonarr, sent.ints("episodeIds").isEmpty {
                throw .exception(
                    500, type: "System.ArgumentException",
                    message: "Empty collection is not allowed. (Parameter 'release.EpisodeIds')")
            }
            // They are stored by their numbers, whatever name was sent; nobody asks whether there is such a number.
            release["quality"] = (try? body.quality("quality", &state)) ?? sent["quality"]
            release["languages"] = (try? body.languages("languages", &state)) ?? sent["languages"]
        }
        return state.app == .radarr
            ? try movie(of: release, isOverride, sent, &state) : try episodes(of: release, isOverride, sent, &state)
    }

    private static func movie(
        of release: JSONObject, _ isOverride: Bool, _ sent: JSONObject, _ state: inout AppState
    ) throws(Refusal) -> Downloads.Subject {
        let mapped = release["mappedMovieId"]?.int
        let wanted = sent["movieId"]?.int
        guard let id = isOverride ? wanted : mapped ?? wanted else {
            throw .client(404, "Unable to find matching movie, will need to be manually provided")
        }
        guard state[.movie].contains(id) else { throw .missing("Movie", id) }
        return Downloads.Subject(ownerID: id)
    }

    private static func episodes(
        of release: JSONObject, _ isOverride: Bool, _ sent: JSONObject, _ state: inout AppState
    ) throws(Refusal) -> Downloads.Subject {
        var wanted = sent.ints("episodeIds")
        if wanted.isEmpty, let one = sent["episodeId"]?.int { wanted = [one] }
        let seriesID = sent["seriesId"]?.int
        if isOverride {
            return try known(Downloads.Subject(ownerID: seriesID ?? 0, episodeIDs: wanted), &state)
        }
        var ids = mappedEpisodes(of: release)
        if ids.isEmpty { ids = wanted }
        // Episodes say which series they are of.
        guard
            let owner = release["mappedSeriesId"]?.int ?? seriesID
                ?? wanted.first.flatMap({
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
        for release: JSONObject, of ownerID: Int, _ sent: JSONObject, _ state: inout AppState
    ) throws(Refusal) -> JSONObject {
        let name = sent.text("downloadClient").lowercased()
        if !name.isEmpty, let named = state[.downloadClient].first(where: { $0.text("name").lowercased() == name }) {
            return named
        }
        if let id = sent["downloadClientId"]?.int, id > 0 {
            guard let client = state[.downloadClient][id] else { throw .missing("DownloadClient", id) }
            return client
        }
        guard let client = Downloads.client(for: release, of: ownerID, in: &state) else {
            throw .noClient(for: release.text("protocol"))
        }
        return client
    }

    // MARK: Push

    /// The indexer that a pushed release names, by its id or by its name.
    private static func indexer(_ sent: JSONObject, _ state: inout AppState) -> JSONObject? {
        let id = sent.int("indexerId")
        if id != 0 { return state[.indexer][id] }
        let name = sent.text("indexer").lowercased()
        return state[.indexer].first { $0.text("name").lowercased() == name }
    }

    @Sendable static func push(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let sent = try sent(call)
        let title = sent.text("title")
        let (magnet, url) = (sent.text("magnetUrl"), sent.text("downloadUrl"))
        var failures: [ValidationFailure] = []
        if title.isEmpty { failures.append(.notEmpty("Title", attempted: sent["title"])) }
        if url.isEmpty, magnet.isEmpty {
            failures.append(.notEmpty("DownloadUrl", attempted: sent["downloadUrl"]))
            failures.append(.notEmpty("MagnetUrl", attempted: sent["magnetUrl"]))
        }
        for (key, empty) in [("protocol", "unknown"), ("publishDate", "0001-01-01T00:00:00Z")]
        where sent.text(key) == empty {
            failures.append(
                .notEmpty(key.pascalCased, attempted: .string(empty)))
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
            if let value = sent[key] { release[key] = value }
        }
        for key in ["protocol", "publishDate"] { release[key] = sent[key] }
        let indexer = indexer(sent, &state)
        release["indexerId"] = JSONValue(indexer?.id ?? sent.int("indexerId"))
        if let name = indexer?["name"] { release["indexer"] = name }
        release["downloadUrl"] = .given(!url.isEmpty, .string(url))
        release["magnetUrl"] = .given(!magnet.isEmpty, .string(magnet))
        release = name.judged(release, in: &state, at: call.now)
        if let subject = name.subject {
            if release["approved"] == true {
                let client = try client(for: release, of: subject.ownerID, sent, &state)
                Downloads.grab(release, for: subject, .push, with: client, in: &state, at: call.now)
            } else if release["temporarilyRejected"] == true {
                PendingReleases.add(release, for: subject, status: "delay", in: &state, at: call.now)
            }
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
