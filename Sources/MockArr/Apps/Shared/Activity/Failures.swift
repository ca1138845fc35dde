import FixtureKit

/// Downloads that somebody gave up, or something.
enum Failures {
    /// What is said of those that a person gave up.
    static let byHand = "Manually marked as failed"
    /// What is said of those that the download client gave up.
    static let byClient = "Failed download detected"

    /// Marks what was grabbed as failed: history, blocklist, and a new search where it is wanted.
    ///
    /// `records` are of one download: its grabs in history, or its queue items when history has none.
    static func mark(
        _ records: [JSONObject], as message: String = byHand, skipRedownload: Bool, in state: inout AppState,
        at now: Instant
    ) {
        guard let first = records.first else { return }
        for record in records {
            History.record(
                "downloadFailed", subject: subject(record), title: title(record), source: record,
                downloadID: record["downloadId"]?.string, data: data(record, message, in: &state), in: &state, at: now)
        }
        Blocklist.add(records, message: message, in: &state, at: now)
        if !skipRedownload, redownloads(first, &state) { search(again: first, records, in: &state, at: now) }
    }

    /// Writes down that a download is nobody's business any more.
    static func ignore(_ records: [JSONObject], in state: inout AppState, at now: Instant) {
        for record in records where record[state.app.ownerKey] != nil {
            var data = data(record, "Manually ignored", in: &state)
            if state.app == .sonarr {
                let count = records.count
                data["releaseType"] = .string(
                    record["grab"]?["releaseType"]?.string?.pascalCased
                        ?? (count > 1 ? "SeasonPack" : "SingleEpisode"))
            }
            History.record(
                "downloadIgnored", subject: subject(record), title: title(record), source: record,
                downloadID: record["downloadId"]?.string, data: data, in: &state, at: now)
        }
    }

    private static func subject(_ record: JSONObject) -> JSONObject {
        JSONObject(
            ["movieId", "episodeId", "seriesId"].map { ($0, record[$0]) })
    }

    static func title(_ record: JSONObject) -> String {
        record["sourceTitle"]?.string ?? record.text("title")
    }

    private static func data(_ record: JSONObject, _ message: String, in state: inout AppState) -> JSONObject {
        let old = record["data"]
        let client = Clients.named(
            record["downloadClient"]?.string ?? old?["downloadClientName"]?.string, in: &state)
        let indexer = record["indexer"] ?? old?["indexer"] ?? .null
        return JSONObject([
            ("downloadClient", client["implementation"] ?? .null),
            ("downloadClientName", client["name"] ?? .null),
            ("message", .string(message)),
            ("releaseGroup", old?["releaseGroup"] ?? Imports.File.group(in: title(record)) ?? .null),
            ("size", .string(old?["size"]?.string ?? record["size"]?.number?.text ?? "0")),
            ("indexer", .given(state.app == .radarr, indexer)),
        ])
    }

    private static func redownloads(_ record: JSONObject, _ state: inout AppState) -> Bool {
        let config = Config.section("downloadclient", in: &state)
        guard config["autoRedownloadFailed"] != false else { return false }
        return record["data"]?["releaseSource"] != "InteractiveSearch"
            || config["autoRedownloadFailedFromInteractiveSearch"] != false
    }

    private static func search(
        again first: JSONObject, _ records: [JSONObject], in state: inout AppState, at now: Instant
    ) {
        if let movie = first["movieId"] {
            Commands.queue("MoviesSearch", ["movieIds": [movie]], in: &state, at: now)
            return
        }
        let ids = records.compactMap { $0["episodeId"]?.int }.distinct()
        guard let series = first["seriesId"], let id = ids.first else { return }
        if let season = state[.episode][id]?["seasonNumber"]?.int, ids.count > 1,
            Releases.episodes(of: series.int ?? 0, season: season, in: &state).count == ids.count
        {
            Commands.queue(
                "SeasonSearch", ["seriesId": series, "seasonNumber": JSONValue(season)], in: &state, at: now)
        } else {
            Commands.queue("EpisodeSearch", ["episodeIds": JSONValue(ids)], in: &state, at: now)
        }
    }
}
