import FixtureKit

/// Something that the world does to an app.
struct Happening: Sendable {
    enum Kind: String, Sendable, CaseIterable {
        case downloadCompleted = "download-completed"
        case downloadFailed = "download-failed"
        case importBlocked = "import-blocked"
        case healthIssue = "health-issue"
        case healthRestored = "health-restored"
        case episodeAired = "episode-aired"
        case rootFolderLost = "root-folder-lost"
        case diskFull = "disk-full"
        case updateAvailable = "update-available"
        case restart

        /// What an event of the kind says besides.
        fileprivate var members: [String] {
            switch self {
            case .downloadCompleted: ["downloadId"]
            case .downloadFailed, .importBlocked: ["downloadId", "message"]
            case .healthIssue: ["source", "message", "type"]
            case .healthRestored: ["source", "message"]
            case .episodeAired: ["episodeId"]
            case .rootFolderLost: ["path"]
            case .diskFull: ["path", "freeSpace"]
            case .updateAvailable: ["version"]
            case .restart: []
            }
        }

        fileprivate static func all(_ app: AppKind) -> [Kind] {
            allCases.filter { app == .sonarr || $0 != .episodeAired }
        }
    }

    let kind: Kind
    private let reader: Reader

    init(_ reader: Reader, to app: AppKind) throws(ControlError) {
        let names = Kind.all(app).map(\.rawValue)
        let expected = "an event of \(app.title): " + names.joined(separator: ", ")
        guard let event = reader["event"] else {
            throw ControlError(.missing, "What happens?", at: "/event", expected: expected)
        }
        guard let name = event.value.string, names.contains(name), let kind = Kind(rawValue: name) else {
            throw event.mistake(expected: expected, among: names)
        }
        _ = try reader.object(knowing: ["instance", "event"] + kind.members)
        self.kind = kind
        self.reader = reader
    }

    /// Changes all that follows from it, or nothing.
    func befall(_ state: inout AppState, as persona: Persona, at now: Instant) throws(ControlError) {
        switch kind {
        case .downloadCompleted: try complete(&state, at: now)
        case .downloadFailed: try fail(&state, at: now)
        case .importBlocked: try block(&state)
        case .healthIssue: try report(&state, as: persona)
        case .healthRestored: try restore(&state, as: persona, at: now)
        case .episodeAired: try air(&state, at: now)
        case .rootFolderLost: try loseRootFolder(&state)
        case .diskFull: try fillDisk(&state)
        case .updateAvailable: try offerUpdate(&state, over: persona.version, at: now)
        case .restart:
            SystemPages.restart(&state, at: now)
            // Whoever listened has to connect again.
            state.live = state.live.emptied
        }
    }

    /// What a client sees of it.
    func shown(in state: AppState, as persona: Persona, at now: Instant) -> [(String, JSONValue?)] {
        func list(_ paths: String...) -> [(String, JSONValue?)] {
            paths.map { ($0, state.shown($0, as: persona, at: now)) }
        }
        let id = reader["downloadId"]?.value.string ?? ""
        switch kind {
        case .downloadCompleted, .importBlocked: return [("queue", state.queue(of: id, as: persona, at: now))]
        case .downloadFailed:
            let history = (state.shown("history?pageSize=1000", as: persona, at: now)["records"]?.array ?? [])
                .filter { $0["downloadId"]?.string == id }
            return [("queue", state.queue(of: id, as: persona, at: now)), ("history", .array(history))]
                + list("command")
        case .healthIssue, .healthRestored: return list("health")
        case .episodeAired:
            let episode = reader["episodeId"]?.value.int ?? 0
            return [("episode", state.shown("episode/\(episode)", as: persona, at: now))]
        case .rootFolderLost: return list("rootfolder", "diskspace", "health")
        case .diskFull: return list("rootfolder", "diskspace")
        case .updateAvailable: return list("update", "health")
        case .restart: return list("system/status", "command")
        }
    }

    // MARK: Reading

    /// A member that is one of the known texts.
    private func name(_ member: String, among known: [String]) throws(ControlError) -> String {
        let expected =
            known.isEmpty
            ? "nothing: there is none now"
            : "one of \(known.prefix(20).joined(separator: ", "))\(known.count > 20 ? " …" : "")"
        let value = try given(member, expected: expected)
        guard let text = value.value.string, known.contains(text) else {
            throw value.mistake(expected: expected, among: known)
        }
        return text
    }

    private func given(_ member: String, expected: String) throws(ControlError) -> Reader {
        guard let value = reader[member] else {
            throw ControlError(
                .missing, "\"\(kind.rawValue)\" needs a \"\(member)\".", at: "/\(member)", expected: expected)
        }
        return value
    }

    private func text(_ member: String, expected: String) throws(ControlError) -> String {
        let value = try given(member, expected: expected)
        let text = try value.string(expected: expected)
        guard !text.isBlank else { throw value.mistake(expected: expected) }
        return text
    }

    private func message() throws(ControlError) -> String? {
        reader["message"] == nil ? nil : try text("message", expected: "what it says")
    }

    /// The download that it is about, in one of the states.
    private func download(_ states: [String], _ state: inout AppState) throws(ControlError) -> String {
        let items = state[.queue].filter { states.contains($0.text("trackedDownloadState")) }
        return try name("downloadId", among: items.compactMap { $0["downloadId"]?.string }.distinct())
    }
}

// MARK: - Downloads

extension Happening {
    private static let open = ["downloading", "importPending", "importBlocked", "importing", "failedPending"]

    /// The client has all of it. The rest is the app's, at its pace.
    private func complete(_ state: inout AppState, at now: Instant) throws(ControlError) {
        let id = try download(["downloading"], &state)
        let stage = Pace.download.firstIndex { $0.status == "completed" } ?? 0
        Downloads.enter(stage, id, in: &state, at: now)
    }

    /// The client has given up, and tells so: that goes into history and blocklist, and a search for another one begins.
    private func fail(_ state: inout AppState, at now: Instant) throws(ControlError) {
        let message = try message()
        let id = try download(Self.open, &state)
        let items = Downloads.items(of: id, in: &state)
        let grabs = History.grabs(of: id, in: &state)
        let client = state[.downloadClient].first { $0["name"] == items.first?["downloadClient"] }
        if client?["removeFailedDownloads"] == false {
            Downloads.fail(id, because: message, in: &state)
        } else {
            Downloads.forget(id, in: &state)
        }
        Failures.mark(
            grabs.isEmpty ? items : grabs, as: message ?? Failures.byClient, skipRedownload: false, in: &state, at: now)
    }

    private func block(_ state: inout AppState) throws(ControlError) {
        let owner = state.app.owner
        let usual =
            "Found matching \(owner) via grab history, but release was matched to \(owner) by ID. "
            + "Automatic import is not possible."
        let message = try message() ?? usual
        Downloads.block(try download(Self.open, &state), because: message, in: &state)
    }
}

// MARK: - Health

extension Happening {
    private enum Gravity: String, CaseIterable {
        case notice
        case warning
        case error
    }

    private func report(_ state: inout AppState, as persona: Persona) throws(ControlError) {
        let gravity = try reader["type"]?.choice(of: Gravity.self, what: "how bad it is") ?? .warning
        let source = try text("source", expected: "what found it, such as \"IndexerStatusCheck\"")
        let message = try text("message", expected: "what it says")
        Health.report(source, gravity.rawValue, message, persona, in: &state)
    }

    private func restore(_ state: inout AppState, as persona: Persona, at now: Instant) throws(ControlError) {
        let source = try name("source", among: Health.sources(in: &state))
        var message: String?
        if reader["message"] != nil {
            let rows = state.shown("health", as: state.persona(of: persona), at: now).array ?? []
            let said = rows.filter { $0["source"]?.string == source }.compactMap { $0["message"]?.string }
            message = try name("message", among: said)
        }
        Health.restore(source, message, in: &state)
    }
}

// MARK: - Library and disks

extension Happening {
    /// The broadcast has just ended: from then on an episode can be missing.
    private func air(_ state: inout AppState, at now: Instant) throws(ControlError) {
        let library = state[.series]
        func runtime(_ episode: JSONObject) -> TimeSpan {
            TimeSpan(seconds: 60 * (library[episode.int("seriesId")]?.int("runtime") ?? 0))
        }
        let later = state[.episode].filter { episode in
            episode.instant("airDateUtc").map { $0 + runtime(episode) > now } ?? true
        }.map(\.id)
        let list = later.prefix(20).map(String.init).joined(separator: ", ")
        let expected = "the id of an episode that has not aired yet: \(list)\(later.count > 20 ? " …" : "")"
        let given = try given("episodeId", expected: expected)
        guard let id = given.value.int, later.contains(id), let episode = state[.episode][id] else {
            throw given.mistake(expected: expected)
        }
        let airs = Instant(seconds: (now - runtime(episode)).seconds)
        let aired: JSONObject = ["airDate": .string(airs.date.description), "airDateUtc": JSONValue(airs)]
        state[.episode].update(id) { $0 = $0.merging(aired).arranged(by: EpisodeDocuments.order) }
        // Everybody learns of new dates by the refresh that brings them.
        state.announce(.series, .updated, episode.int("seriesId"))
    }

    private func loseRootFolder(_ state: inout AppState) throws(ControlError) {
        let folders = state[.rootFolder].filter { $0["accessible"] != false }
        let path = try name("path", among: folders.map { $0.text("path") })
        for folder in folders where folder.text("path") == path {
            state[.rootFolder].update(folder.id) { $0["accessible"] = false }
        }
        state.announceSync(of: .health)
    }

    /// All that lies on the same disk has as little space; what is downloaded can only come in when there is enough.
    private func fillDisk(_ state: inout AppState) throws(ControlError) {
        let disks = (state[document: "disk-space"].array ?? []).compactMap { $0["path"]?.string }
        let folders = state[.rootFolder].documents
        let path = try name("path", among: (disks + folders.map { $0.text("path") }).distinct())
        let free = JSONValue(
            try reader["freeSpace"]?.int(0...Int(Int64.max), expected: "how many bytes are left, from 0") ?? 0)
        let disk = SystemPages.disk(of: path, in: &state)
        for folder in folders
        where folder.text("path") == path
            || disk != nil && SystemPages.disk(of: folder.text("path"), in: &state) == disk
        {
            state[.rootFolder].update(folder.id) { $0["freeSpace"] = free }
        }
        guard let disk, var rows = state[document: "disk-space"].array else { return }
        rows[disk]["freeSpace"] = free
        state[document: "disk-space"] = .array(rows)
    }

    private func offerUpdate(_ state: inout AppState, over current: String, at now: Instant) throws(ControlError) {
        let expected = "a version above \(current)"
        let given = try given("version", expected: expected)
        let version = try given.string(expected: expected)
        let parts = version.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4, parts.allSatisfy({ $0.utf8.count < 9 && UInt($0) != nil }),
            SystemPages.isNewer(version, than: current)
        else { throw given.mistake(expected: expected) }
        SystemPages.offer(version, in: &state, at: now)
        state.announceSync(of: .health)
    }
}
