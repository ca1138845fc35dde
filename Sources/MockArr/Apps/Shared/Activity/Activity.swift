import FixtureKit

/// What goes on: commands, releases, downloads, history and blocklist, the same machinery for both apps.
enum Activity {
    static func seeds(_ app: AppKind) -> [Collection.Name: Seed] {
        [
            "queue": Seed(app == .radarr ? "movie-queue" : "series-queue"),
            "history": Seed(app == .radarr ? "radarr-history" : "sonarr-history"),
            "blocklist": Seed("blocklist"),
        ]
    }

    static func routes(_ app: AppKind) -> [AppRoute] { [] }
}

/// Queues commands from inside the app, such as the refresh after an add.
enum Commands {
    /// Puts a command into the list of running work, or finds the equal one that is there already.
    @discardableResult
    static func queue(
        _ name: String, _ body: JSONObject, trigger: String = "unspecified", in state: inout AppState, at now: Instant
    ) -> JSONObject {
        [:]
    }
}

/// Writes what happened.
enum History {
    /// Adds an event. `subject` holds `movieId`, or `episodeId` and `seriesId`; `source` is a file, release or queue
    /// item that has the quality, languages and custom formats.
    static func record(
        _ eventType: String, subject: JSONObject, title: String, source: JSONObject, downloadID: String? = nil,
        data: JSONObject, in state: inout AppState, at now: Instant
    ) {}
}
