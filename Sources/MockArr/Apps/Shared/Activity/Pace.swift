import FixtureKit

/// How what is under way goes on: by the clock, by looks at it, by hand or at once.
struct Pace: Sendable, Equatable {
    /// What has a progression of its own.
    enum Kind: String, Sendable, CaseIterable {
        case command
        case download
        /// Commands that refresh.
        case refresh

        init(command name: String) { self = name.hasPrefix("Refresh") ? .refresh : .command }
    }

    enum Progression: Sendable, Equatable {
        /// Everything takes about as long as it does in a small house.
        case standard
        /// Every status lasts so long.
        case time(Duration)
        /// A status ends with the so-manieth look at it.
        case polls(Int)
        case manual
        case immediate

        /// When a status ends that usually lasts so long; nil when no clock decides.
        func end(after usual: TimeSpan, from now: Instant) -> Instant? {
            switch self {
            case .standard: now + usual
            case .time(let length): now + length.timeSpan
            case .immediate: now
            case .polls, .manual: nil
            }
        }
    }

    /// Those that are not as they usually are.
    private var changed: [Kind: Progression] = [:]

    subscript(_ kind: Kind) -> Progression {
        get { changed[kind] ?? .standard }
        set { changed[kind] = newValue == .standard ? nil : newValue }
    }
}

// MARK: - The usual lengths

extension Pace {
    /// From the queueing of a command until a worker takes it.
    static let commandDelay = TimeSpan(milliseconds: 300)
    /// From the start of a command to its end, in milliseconds, by name.
    private static let commands: [String: Int] = [
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
    private static let usualCommand = 1_000
    /// How many movies or seasons a search looks for at once, and how long it is until it goes on.
    static let searchShare = 5
    static let searchPause = TimeSpan(milliseconds: 200)

    /// How long a command runs; `Test` says it itself.
    static func length(of name: String, _ body: JSONObject) -> TimeSpan {
        let asked = name == "Test" ? body["duration"]?.int : nil
        return TimeSpan(milliseconds: max(0, asked ?? commands[name] ?? usualCommand))
    }

    /// What a grabbed download goes through, one stage after the other; then it leaves the queue.
    ///
    /// The file is there when `importing` ends.
    static let download: [Stage] = [
        Stage("queued", "downloading", seconds: 2),
        Stage("downloading", "downloading", seconds: 38),
        Stage("completed", "importPending", seconds: 10),
        Stage("completed", "importing", seconds: 5),
        Stage("completed", "imported", seconds: 5),
    ]

    struct Stage: Sendable, Equatable {
        let status: String
        let state: String
        let length: TimeSpan

        init(_ status: String, _ state: String, seconds: Int) {
            self.status = status
            self.state = state
            length = TimeSpan(seconds: seconds)
        }
    }
}

extension TimeSpan {
    init(milliseconds: Int) { self.init(ticks: milliseconds * (Instant.ticksPerSecond / 1_000)) }
}
