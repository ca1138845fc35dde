import FixtureKit

/// What has happened to a synthesised library of late: history, downloads under way, and releases that failed.
///
/// However large the library is, that is a few hundred records.
struct ActivitySynthesis {
    private let wish: LibraryWish
    private let furniture: Furniture
    private let app: AppKind
    private var scorer: FormatScorer

    private static let importedLimit = 240
    private static let downloadLimit = 24
    private static let failureLimit = 12

    init(_ wish: LibraryWish, among furniture: Furniture, _ state: inout AppState) {
        self.wish = wish
        self.furniture = furniture
        app = state.app
        scorer = FormatScorer(&state)
    }

    /// What a record of activity is about.
    private struct Subject {
        let owner: JSONObject
        var episode: JSONObject?

        func identity(_ app: AppKind) -> [(String, JSONValue?)] {
            app == .radarr
                ? [("movieId", JSONValue(owner.id))]
                : [("episodeId", episode.map { JSONValue($0.id) }), ("seriesId", JSONValue(owner.id))]
        }
    }

    // MARK: History

    /// How the newest files came, the oldest event first.
    mutating func history(of library: SynthesizedLibrary) -> [JSONObject] {
        let newest = (library.collections[app.files] ?? [])
            .map { (date: $0.text("dateAdded"), id: $0.id, file: $0) }
            .sorted { ($0.date, $0.id) > ($1.date, $1.id) }.prefix(Self.importedLimit)
        let owners = Self.byID(library.collections[app.owners], newest.map { $0.file.int(app.ownerKey) })
        let wanted = Set(newest.map(\.id))
        var episodes: [Int: JSONObject] = [:]
        for episode in library.collections[.episode] ?? [] where wanted.contains(episode.int("episodeFileId")) {
            episodes[episode.int("episodeFileId")] = episode
        }
        let stream = wish.stream("history")
        var events: [(date: Instant, record: JSONObject)] = []
        for (place, one) in newest.enumerated() {
            guard let owner = owners[one.file.int(app.ownerKey)], let imported = one.file.instant("dateAdded") else {
                continue
            }
            if app == .sonarr, episodes[one.id] == nil { continue }
            var generator = stream[place]
            let subject = Subject(owner: owner, episode: episodes[one.id])
            let folder = MediaPath.joined(owner.text("path"), one.file.text("relativePath"))
            guard let name = one.file["sceneName"]?.string else {
                events.append((imported, scanned(one.file, of: subject, at: folder, imported)))
                continue
            }
            let download = Download(title: name, file: one.file, place, from: &generator)
            let grabbed = imported.adding(minutes: -generator.int(20...400))
            events.append((grabbed, grab(download, of: subject, grabbed, &generator)))
            events.append((imported, self.imported(download, of: subject, to: folder, imported)))
        }
        // Stable, and so the grab stays before its import.
        let ordered = events.enumerated().sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }
        return ordered.enumerated().map { number, event in
            var record = event.element.record
            record["id"] = JSONValue(number + 1)
            return record
        }
    }

    private static func byID(_ records: [JSONObject]?, _ ids: [Int]) -> [Int: JSONObject] {
        let wanted = Set(ids)
        var known: [Int: JSONObject] = [:]
        for record in records ?? [] where wanted.contains(record.id) { known[record.id] = record }
        return known
    }

    private struct Download {
        let title: String
        let file: JSONObject
        let isUsenet: Bool
        let id: String
        let hours: Int

        init(title: String, file: JSONObject, _ number: Int, from generator: inout SeededGenerator) {
            self.title = title
            self.file = file
            isUsenet = generator.percent(50)
            let hash = SHA1.hex("\(title) \(number)", uppercase: true)
            id = isUsenet ? "SABnzbd_nzo_" + hash.prefix(8).lowercased() : hash
            hours = generator.int(1...90)
        }

        var key: String { SHA1.hex(title, count: 32) }
        var group: JSONValue { file["releaseGroup"] ?? .null }
        var size: JSONValue { .string(file["size"]?.number?.text ?? "0") }
    }

    private func indexer(_ download: Download) -> JSONObject {
        let kind: JSONValue = download.isUsenet ? "usenet" : "torrent"
        return furniture.indexers.first { $0["protocol"] == kind } ?? furniture.indexers.first ?? [:]
    }

    private func client(_ download: Download) -> JSONObject {
        let kind: JSONValue = download.isUsenet ? "usenet" : "torrent"
        return furniture.clients.first { $0["protocol"] == kind } ?? furniture.clients.first ?? [:]
    }

    private func record(
        _ event: String, _ title: String, _ file: JSONObject, of subject: Subject, _ date: Instant, download: String?,
        _ data: [(String, JSONValue?)]
    ) -> JSONObject {
        JSONObject(
            subject.identity(app) + [
                ("sourceTitle", .string(title)), ("languages", file["languages"]), ("quality", file["quality"]),
                ("date", JSONValue(date)), ("downloadId", download.map { .string($0) }), ("eventType", .string(event)),
                ("data", .object(JSONObject(data))),
            ])
    }

    private mutating func grab(
        _ download: Download, of subject: Subject, _ date: Instant, _ generator: inout SeededGenerator
    ) -> JSONObject {
        let isRadarr = app == .radarr
        let (indexer, client) = (indexer(download), client(download))
        let site = "https://\(indexer.text("name").lowercased()).example.invalid"
        let score = score(download.title, download.file, of: subject)
        let details = JSONValue.string("\(site)/details/\(download.key)")
        // Whole hours, so that no fraction has to be written.
        let data: [(String, JSONValue?)] = [
            ("indexer", indexer["name"]), ("nzbInfoUrl", details), ("releaseGroup", download.group),
            ("age", .string(String(download.hours / 24))), ("ageHours", .string(String(download.hours))),
            ("ageMinutes", .string(String(download.hours * 60))),
            ("publishedDate", JSONValue(date.adding(hours: -download.hours))),
            ("downloadClient", client["implementation"]), ("downloadClientName", client["name"]),
            ("size", download.size), ("downloadUrl", .string("\(site)/download/\(download.key)")), ("guid", details),
            (isRadarr ? "tmdbId" : "tvdbId", "0"), (isRadarr ? "imdbId" : "tvRageId", "0"),
            ("imdbId", .given(!isRadarr, .null)),
            ("protocol", download.isUsenet ? "1" : "2"), ("customFormatScore", score),
            (isRadarr ? "movieMatchType" : "seriesMatchType", "Title"),
            ("releaseSource", generator.percent(70) ? "Rss" : "Search"), ("indexerFlags", "0"),
            ("indexerId", .given(isRadarr, .string(String(indexer.id)))),
            ("releaseType", .given(!isRadarr, releaseType(download.file))),
            ("torrentInfoHash", .given(!download.isUsenet, .string(download.id))),
        ]
        return record(
            "grabbed", download.title, download.file, of: subject, date, download: download.id, data)
    }

    private mutating func imported(
        _ download: Download, of subject: Subject, to path: String, _ date: Instant
    ) -> JSONObject {
        let client = client(download)
        let folder = "/downloads/\(download.isUsenet ? "complete" : "torrents")/\(app == .radarr ? "movies" : "sonarr")"
        return record(
            "downloadFolderImported", download.title, download.file, of: subject, date, download: download.id,
            [
                ("fileId", .string(String(download.file.id))),
                ("droppedPath", .string("\(folder)/\(download.title)/\(download.title).mkv")),
                ("importedPath", .string(path)), ("downloadClient", client["implementation"]),
                ("downloadClientName", client["name"]), ("releaseGroup", download.group),
                ("customFormatScore", score(download.title, download.file, of: subject)), ("size", download.size),
                ("indexerFlags", "0"), ("releaseType", .given(app == .sonarr, releaseType(download.file))),
            ])
    }

    /// A file that was there when the folder was looked through.
    private mutating func scanned(
        _ file: JSONObject, of subject: Subject, at path: String, _ date: Instant
    ) -> JSONObject {
        let title = MediaPath.stem(of: file.text("relativePath"))
        return record(
            app == .radarr ? "movieFolderImported" : "seriesFolderImported", title, file, of: subject, date,
            download: nil,
            [
                ("fileId", .string(String(file.id))), ("droppedPath", .string(path)), ("importedPath", .string(path)),
                ("releaseGroup", file["releaseGroup"] ?? .null),
                ("customFormatScore", score(title, file, of: subject)),
                ("size", .string(file["size"]?.number?.text ?? "0")), ("indexerFlags", "0"),
                ("releaseType", .given(app == .sonarr, "Unknown")),
            ])
    }

    private func releaseType(_ file: JSONObject) -> JSONValue {
        .string((file["releaseType"]?.string ?? "singleEpisode").pascalCased)
    }

    /// What the custom formats make of a name in the profile of its owner.
    private mutating func score(_ title: String, _ file: JSONObject, of subject: Subject) -> JSONValue {
        var record: JSONObject = ["sourceTitle": .string(title)]
        for key in ["languages", "quality", "size"] { record[key] = file[key] }
        return .string(String(scorer.scored(record, of: subject.owner).int("customFormatScore")))
    }

    // MARK: Downloads

    /// The first of what is wanted is on its way, in every state a download can be in.
    mutating func queue(for library: SynthesizedLibrary) -> [JSONObject] {
        let stream = wish.stream("queue")
        let limit = min(Self.downloadLimit, max(1, wish.count / 4))
        return wanted(in: library, limit).enumerated().map { place, subject in
            var generator = stream[place]
            return item(subject, place, &generator)
        }
    }

    private func wanted(in library: SynthesizedLibrary, _ limit: Int) -> [Subject] {
        let noon = Instant(furniture.anchor, hour: 12)
        if app == .radarr {
            let movies = (library.collections[.movie] ?? []).lazy.filter { movie in
                movie.int("movieFileId") == 0 && movie.flag("monitored")
                    && MovieDates(movie).status(at: noon) == "released"
            }
            return movies.prefix(limit).map { Subject(owner: $0) }
        }
        var subjects: [Subject] = []
        var last = 0
        for episode in library.collections[.episode] ?? [] where subjects.count < limit {
            guard episode.int("episodeFileId") == 0, episode.flag("monitored"), episode.int("seriesId") != last,
                episode.instant("airDateUtc").map({ $0 < noon }) == true
            else { continue }
            // One of each series.
            last = episode.int("seriesId")
            guard let owner = library.collections[.series]?[last - 1] else { continue }
            subjects.append(Subject(owner: owner, episode: episode))
        }
        return subjects
    }

    private func name(_ subject: Subject, _ traits: FileTraits, _ group: String) -> String {
        let title = Retarget.dotted(subject.owner.text("title"))
        guard let episode = subject.episode else {
            return "\(title).\(subject.owner.int("year")).\(traits.tags)-\(group)"
        }
        let place = "S\(episode.int("seasonNumber").twoDigits)E\(episode.int("episodeNumber").twoDigits)"
        return "\(title).\(place).\(traits.tags)-\(group)"
    }

    private func item(_ subject: Subject, _ number: Int, _ generator: inout SeededGenerator) -> JSONObject {
        let profile = furniture.profiles.first { $0.id == subject.owner.int("qualityProfileId") }
        let traits = profile.flatMap { furniture.traits(by: $0, from: &generator) } ?? FileTraits(0, from: &generator)
        let title = name(subject, traits, generator.pick(Words.groups) ?? "")
        let size = traits.size(minutes: (subject.episode ?? subject.owner).int("runtime"), from: &generator)
        let stage = DownloadStage.all[number % DownloadStage.all.count]
        let left = size / 100 * stage.percentLeft
        let download = Download(title: title, file: [:], number, from: &generator)
        let time = TimeSpan(seconds: 600 + generator.below(9_000))
        let client = client(download)
        var item = Draft(26)
        for (key, value) in subject.identity(app).reversed() { item.set(key, value) }
        item.set("seasonNumber", subject.episode?["seasonNumber"])
        item.set("languages", Furniture.inEnglish)
        item.set("quality", furniture.quality(traits))
        item.set("size", JSONValue(size))
        item.set("title", .string(title))
        let noon = Instant(furniture.anchor, hour: 12)
        if stage.hasTimes { item.set("estimatedCompletionTime", JSONValue(noon + (left > 0 ? time : .zero))) }
        item.set("added", JSONValue(Furniture.moment(furniture.today - 1, from: &generator)))
        item.set("status", .string(stage.status))
        item.set("trackedDownloadStatus", .string(stage.tracked))
        item.set("trackedDownloadState", .string(stage.state))
        item.set(
            "statusMessages",
            stage.message.map { [["title": .string(title), "messages": [.string($0)]]] } ?? [])
        item.set("errorMessage", stage.error.map { .string($0) })
        item.set("downloadId", .string(download.id))
        item.set("protocol", download.isUsenet ? "usenet" : "torrent")
        item.set("downloadClient", client["name"])
        item.set("downloadClientHasPostImportCategory", false)
        item.set("indexer", indexer(download)["name"])
        if left == 0 {
            let record: JSONObject = [
                app.ownerKey: 0, "title": .string(title), "protocol": download.isUsenet ? "usenet" : "torrent",
            ]
            item.set("outputPath", .string(Downloads.outputPath(of: record)))
        }
        item.set("sizeleft", JSONValue(left))
        if stage.hasTimes { item.set("timeleft", .string((left > 0 ? time : .zero).description)) }
        item.set("id", JSONValue(SHA1.int31("trackedDownload-\(client.id)-\(download.id)")))
        return item.object
    }

    // MARK: Failures

    /// What was grabbed once too often.
    func blocklist(of library: SynthesizedLibrary) -> [JSONObject] {
        let imports = (library.collections[.history] ?? []).filter { $0["eventType"] == "grabbed" }
        return imports.suffix(Self.failureLimit).enumerated().map { place, grab in
            JSONObject([
                ("movieId", grab["movieId"]), ("seriesId", grab["seriesId"]),
                ("episodeIds", grab["episodeId"].map { [$0] }), ("sourceTitle", grab["sourceTitle"]),
                ("languages", grab["languages"]), ("quality", grab["quality"]), ("date", grab["date"]),
                ("protocol", grab["data"]?["protocol"] == "1" ? "usenet" : "torrent"),
                ("indexer", grab["data"]?["indexer"]), ("message", "Manually marked as failed"),
                ("id", JSONValue(place + 1)),
            ])
        }
    }
}

/// How far a download of a synthesised queue has come.
private struct DownloadStage {
    let status: String
    var tracked = "ok"
    var state = "downloading"
    var percentLeft = 100
    var hasTimes = false
    var message: String?
    var error: String?

    static let all = [
        DownloadStage(status: "downloading", percentLeft: 37, hasTimes: true),
        DownloadStage(status: "queued", hasTimes: true),
        DownloadStage(status: "downloading", percentLeft: 81, hasTimes: true),
        DownloadStage(status: "paused", percentLeft: 55),
        DownloadStage(
            status: "completed", tracked: "warning", state: "importPending", percentLeft: 0, hasTimes: true,
            message: "Not enough free space"),
        DownloadStage(
            status: "warning", tracked: "warning", percentLeft: 92,
            error: "The download is stalled with no connections"),
        DownloadStage(
            status: "failed", tracked: "error", state: "failedPending", percentLeft: 12,
            message: "Download failed: 12 blocks are missing", error: "Aborted, cannot be completed"),
        DownloadStage(status: "completed", state: "imported", percentLeft: 0, hasTimes: true),
    ]
}
