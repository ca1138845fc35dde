public import FixtureKit

// How things go on in a sandbox, and what its world does.
extension MockSandbox {
    /// Makes a library of so many movies in the place of the one that a Radarr has: the same for the same seed, everywhere.
    ///
    /// Answers how many records each collection has by then.
    @discardableResult
    public func generate(
        movies count: Int, seed: Int = 0, profile: LibraryProfile = .plain, in instance: String = "radarr"
    ) throws(ControlError) -> JSONValue {
        try generate(["movies": JSONValue(count)], seed, profile, instance)
    }

    /// The same for the series of a Sonarr.
    @discardableResult
    public func generate(
        series count: Int, seed: Int = 0, profile: LibraryProfile = .plain, in instance: String = "sonarr"
    ) throws(ControlError) -> JSONValue {
        try generate(["series": JSONValue(count)], seed, profile, instance)
    }

    private func generate(
        _ wish: JSONObject, _ seed: Int, _ profile: LibraryProfile, _ instance: String
    ) throws(ControlError) -> JSONValue {
        var wish = wish
        wish["seed"] = JSONValue(seed)
        wish["profile"] = .string(profile.rawValue)
        return try control("POST", "state/\(instance.escapedForTargets):generate", .object(wish))
    }

    /// What has a progression of its own.
    public enum Progress: String, Sendable, CaseIterable {
        case command
        case download
        /// Commands that refresh.
        case refresh
    }

    /// What makes it go on.
    public enum Progression: Sendable, Equatable {
        /// The clock; every status lasts so long, or as long as usual.
        case time(Duration?)
        /// So many looks at each status.
        case polls(Int)
        /// Nothing but ``MockSandbox/advance(command:of:)`` and ``MockSandbox/advance(download:)``.
        case manual
        /// Done at the next look.
        case immediate

        fileprivate var document: JSONValue {
            switch self {
            case .time(let length):
                .object(JSONObject([("mode", "time"), ("after", length.map { .string($0.spelling) })]))
            case .polls(let count): ["mode": "polls", "after": JSONValue(count)]
            case .manual: ["mode": "manual"]
            case .immediate: ["mode": "immediate"]
            }
        }
    }

    /// Lets commands, downloads or refreshes go on in another way.
    public func progress(_ what: Progress, by progression: Progression) throws(ControlError) {
        try control("PUT", "progressions/\(what.rawValue)", progression.document)
    }

    /// Lets a command go on to its next status. The instance need not be named unless both have that command open.
    @discardableResult
    public func advance(command id: Int, of instance: String? = nil) throws(ControlError) -> JSONValue {
        let body = JSONObject([("instance", instance.map { .string($0) })])
        return try control("POST", "commands/\(id)/advance", .object(body))
    }

    /// Lets a download go on to its next stage.
    @discardableResult
    public func advance(download id: String) throws(ControlError) -> JSONValue {
        try control("POST", "downloads/\(id.escapedForTargets)/advance")
    }

    /// Something that the world does to an instance, with all that follows from it.
    public enum Event: Sendable, Equatable {
        case downloadCompleted(String)
        case downloadFailed(String)
        case importBlocked(String)
        case healthIssue(source: String, message: String)
        case healthRestored(source: String)
        case episodeAired(Int)
        case rootFolderLost(String)
        case diskFull(String)
        case updateAvailable(version: String)
        case restart

        fileprivate var document: JSONObject {
            switch self {
            case .downloadCompleted(let id): ["event": "download-completed", "downloadId": .string(id)]
            case .downloadFailed(let id): ["event": "download-failed", "downloadId": .string(id)]
            case .importBlocked(let id): ["event": "import-blocked", "downloadId": .string(id)]
            case .healthIssue(let source, let message):
                ["event": "health-issue", "source": .string(source), "message": .string(message)]
            case .healthRestored(let source): ["event": "health-restored", "source": .string(source)]
            case .episodeAired(let id): ["event": "episode-aired", "episodeId": JSONValue(id)]
            case .rootFolderLost(let path): ["event": "root-folder-lost", "path": .string(path)]
            case .diskFull(let path): ["event": "disk-full", "path": .string(path)]
            case .updateAvailable(let version): ["event": "update-available", "version": .string(version)]
            case .restart: ["event": "restart"]
            }
        }
    }

    /// Lets something happen, and answers what a client of the instance now sees of it.
    @discardableResult
    public func happen(_ event: Event, to instance: String) throws(ControlError) -> JSONValue {
        var document = event.document
        document["instance"] = .string(instance)
        return try control("POST", "events", .object(document))
    }
}
