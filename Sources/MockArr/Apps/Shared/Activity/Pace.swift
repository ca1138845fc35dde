import FixtureKit

/// How fast things go on: every length of time that the activity of an app is made of.
struct Pace: Sendable {
    /// From the queueing of a command until a worker takes it.
    var commandDelay = TimeSpan(milliseconds: 300)
    /// From the start of a command to its end, in milliseconds, by name.
    var commands: [String: Int] = [
        "RefreshMovie": 1_734, "RefreshSeries": 1_734, "RescanMovie": 1_187, "RescanSeries": 1_187,
        "RefreshCollections": 2_215, "ImportListSync": 2_642,
        "MoviesSearch": 2_318, "MissingMoviesSearch": 2_871, "CutoffUnmetMoviesSearch": 2_871,
        "EpisodeSearch": 2_318, "SeasonSearch": 2_540, "SeriesSearch": 2_871, "MissingEpisodeSearch": 2_871,
        "CutoffUnmetEpisodeSearch": 2_871, "RssSync": 2_106,
        "ManualImport": 1_412, "DownloadedMoviesScan": 1_412, "DownloadedEpisodesScan": 1_412,
        "RenameFiles": 1_058, "RenameMovie": 1_058, "RenameSeries": 1_058, "RenameMovieFolder": 1_058,
        "MoveMovie": 1_623, "MoveSeries": 1_623, "BulkMoveMovie": 2_407, "BulkMoveSeries": 2_407,
        "Backup": 1_295, "RefreshMonitoredDownloads": 512, "ProcessMonitoredDownloads": 512,
        "CheckForFinishedDownload": 512,
    ]
    /// Of every other command.
    var usualCommand = 1_000
    /// How many movies or seasons a search looks for at once, and how long it is until it goes on.
    var searchShare = 5
    var searchPause = TimeSpan(milliseconds: 200)

    /// What a grabbed download goes through, one stage after the other; then it leaves the queue.
    ///
    /// The file is there when `importing` ends.
    var download: [Stage] = [
        Stage("queued", "downloading", seconds: 2),
        Stage("downloading", "downloading", seconds: 38),
        Stage("completed", "importPending", seconds: 10),
        Stage("completed", "importing", seconds: 5),
        Stage("completed", "imported", seconds: 5),
    ]

    struct Stage: Sendable, Equatable {
        let status: String
        let state: String
        let seconds: Int

        init(_ status: String, _ state: String, seconds: Int) {
            self.status = status
            self.state = state
            self.seconds = seconds
        }
    }

    static let standard = Pace()

    /// How long a command runs; `Test` says it itself.
    func length(of name: String, _ body: JSONObject) -> TimeSpan {
        let asked = name == "Test" ? body["duration"]?.int : nil
        return TimeSpan(milliseconds: max(0, asked ?? commands[name] ?? usualCommand))
    }
}

extension TimeSpan {
    init(milliseconds: Int) { self.init(ticks: milliseconds * (Instant.ticksPerSecond / 1_000)) }
}
