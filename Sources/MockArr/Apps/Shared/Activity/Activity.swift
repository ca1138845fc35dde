import FixtureKit

/// What goes on: commands, releases, downloads, history and blocklist, the same machinery for both apps.
enum Activity {
    static func seeds(_ app: AppKind) -> [Collection.Name: Seed] {
        let isRadarr = app == .radarr
        return [
            .queue: Seed(
                isRadarr ? "movie-queue" : "series-queue", groupedBy: [app.ownerKey, "episodeId"],
                stored: withoutEmbedded),
            .history: Seed(
                isRadarr ? "radarr-history" : "sonarr-history", groupedBy: [app.ownerKey], stored: withoutEmbedded),
            .blocklist: Seed("blocklist", groupedBy: [app.ownerKey], stored: withoutEmbedded),
            .release: Seed(isRadarr ? "movie-releases" : "series-releases"),
            .manualImport: Seed(
                isRadarr ? "radarr-manual-import" : "sonarr-manual-import", stored: ManualImports.stored),
        ]
    }

    static func routes(_ app: AppKind) -> [AppRoute] {
        let tables = [
            Commands.routes, Releases.routes(app), Queue.routes(app), History.routes(app), Blocklist.routes(app),
            ManualImports.routes(app),
        ]
        return Array(tables.joined())
    }

    @Sendable private static func withoutEmbedded(_ document: JSONObject) -> JSONObject {
        document.removing(["movie", "series", "episode", "customFormats", "customFormatScore", "qualityCutoffNotMet"])
    }

    /// A record with the movie, or with the series and the episode, that it is about.
    static func embedding(
        owner: Bool, episode: Bool = false, hasTitles: Bool = false, in document: JSONObject, _ call: Call,
        _ state: inout AppState
    ) -> JSONObject {
        var document = document
        if owner, let id = document[state.app.ownerKey]?.int {
            document[state.app.owner] =
                (state.app == .radarr
                ? Movies.nested(id, call, &state, hasTitles: hasTitles) : SeriesLibrary.nested(id, call, &state))
                .map(JSONValue.object)
        }
        if episode, let id = document["episodeId"]?.int {
            document["episode"] = Episodes.nested(id, call, &state).map(JSONValue.object)
        }
        return document
    }

    /// How long an answer holds that depends on the state and on dates in whole seconds.
    static func freshness(changesWithTime: Bool, _ now: Instant) -> Reply.Freshness {
        changesWithTime ? .until(Instant(seconds: now.seconds + 1)) : .untilChange
    }
}

extension Choice {
    static let releaseProtocol = Choice("NzbDrone.Core.Indexers.DownloadProtocol", ["unknown", "usenet", "torrent"])
}

extension JSONValue {
    init(_ date: Instant) { self = .string(date.description) }

    /// The value on that condition. Unlike `? :` with a nil, which may turn out as a JSON null, it is left out otherwise.
    static func given(_ condition: Bool, _ value: @autoclosure () -> JSONValue) -> JSONValue? {
        condition ? value() : Optional.none
    }
}
