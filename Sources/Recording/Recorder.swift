package import FixtureKit
package import HTTPClient
import MicroHTTP
package import MockArr

/// Reads a server into a folder: nothing is sent but GET, and nothing secret is written.
package final class Recorder {
    package struct Options: Sendable {
        /// The fixtures that are wanted, with what they refer to; empty for all.
        package var only: Set<String> = []
        package var skip: Set<String> = []
        /// How many records of a history or blocklist.
        package var history = 250
        /// Whether what was recorded of the app is thrown away first.
        package var isFresh = false
        /// What day it is there, if its clock is not the world's.
        package var day: CivilDate?
        package var patience = Patience()
        package var settings = TransferSettings()
        /// A descriptor that can be read once the program is to stop.
        package var interrupt: Int32 = -1

        package init() {}
    }

    /// What happens, for whoever watches.
    package enum Report {
        case server(AppKind, version: String, base: String)
        case progress(fixture: String, done: Int, of: Int)
        case entry(Manifest.Entry, isNew: Bool)
        case note(String)
    }

    /// Why nothing could be recorded at all.
    package struct Refused: Error, CustomStringConvertible {
        package let address: String
        package let problem: Problem
        package var description: String { "\(address) \(joint)\(problem)" }

        /// Some problems are what the server does, others what is the matter with it.
        private var joint: String {
            if case .transfer = problem { "cannot be read: " } else { "" }
        }
    }

    /// What became of everything.
    package struct Outcome {
        package let app: AppKind
        package let entries: [Manifest.Entry]
        package let wasInterrupted: Bool

        package var isComplete: Bool { !wasInterrupted && !entries.contains { $0.state == .failed } }
    }

    let options: Options
    let report: (Report) -> Void
    let courier: Courier
    var folder: RecordingFolder
    var redactor: Redactor

    package init(
        _ address: ServerAddress, key: String?, options: Options, folder: RecordingFolder,
        report: @escaping (Report) -> Void
    ) throws {
        var settings = options.settings
        settings.headers = ["Accept: application/json"] + (key.map { ["X-Api-Key: \($0)"] } ?? [])
        courier = Courier(
            address, try Transfers(settings), options.patience, hasKey: key != nil, interrupt: options.interrupt)
        self.options = options
        self.folder = folder
        self.report = report
        redactor = Self.redactor(address, key)
    }

    /// Its seed is known to every run against this server, and to nobody who reads what is written.
    private static func redactor(_ address: ServerAddress, _ key: String?) -> Redactor {
        var detector = SecretDetector.servers
        if let key { detector.harmlessTexts.remove(key) }
        var redactor = Redactor(seed: key ?? address.authority, detector: detector)
        if let key { redactor.learn(key, as: .key) }
        // A name without dots is likelier a word than a secret.
        let host = String(address.host)
        if host.contains("."), !host.hasPrefix("127.") { redactor.learn(host, as: .host) }
        return redactor
    }

    package func run() throws -> Outcome {
        let status = try status()
        let app = try app(of: status.document)
        let version = status.document["version"]?.string ?? app.defaultVersion
        let source = Self.source(of: courier.address)
        let now = status.date ?? Instant(ticks: WallClock.ticks())
        try open(app, version: version, source: source, at: now)
        let begun = options.day.map { Instant($0, hour: 12) } ?? now
        let journey = Journey(
            app: app, base: courier.address.base, history: options.history, shift: try shift(to: begun, app: app),
            subjects: subjects(of: app, version: version))
        var wasInterrupted = false
        do {
            let route = "GET /api/v3/system/status"
            try keep(status.document, for: "system-status", route: route, at: status.date, journey)
            try record(journey)
            try settle(journey)
        } catch is Courier.Interrupted {
            wasInterrupted = true
        }
        folder.tidy()
        return Outcome(app: app, entries: folder.manifest.apps[app]?.entries ?? [], wasInterrupted: wasInterrupted)
    }

    /// What one run is about.
    struct Journey {
        let app: AppKind
        let base: String
        let history: Int
        let shift: DateShift
        let subjects: (chosen: [Subject], left: [Subject])

        var preparation: Preparation { Preparation(app: app, base: base, shift: shift) }
    }

    // MARK: Before

    /// Asks who is there, and learns the URL base from where that was answered.
    private func status() throws -> Courier.Delivery {
        let asked = courier.address
        var found: Result<Courier.Delivery, Problem> = .failure(.gaveUp)
        try courier.fetch(["system/status"]) { found = $1 }
        switch found {
        case .failure(let problem): throw Refused(address: asked.description, problem: problem)
        case .success(let delivery):
            guard let moved = ServerAddress(redirected: delivery.url, from: "/api/v3/system/status") else {
                throw Refused(address: asked.description, problem: .page)
            }
            courier.address = moved
            return delivery
        }
    }

    private func app(of status: JSONValue) throws -> AppKind {
        let name = status["appName"]?.string
        guard let app = AppKind.allCases.first(where: { $0.title == name }) else {
            throw Refused(address: courier.address.description, problem: .notAnArr(name))
        }
        return app
    }

    private static func source(of address: ServerAddress) -> String {
        String(SplitMix.hash(address.description.utf8) & 0xffff, radix: 16)
    }

    private func open(_ app: AppKind, version: String, source: String, at now: Instant) throws {
        report(.server(app, version: version, base: courier.address.base))
        if options.isFresh, let old = folder.manifest.apps[app] {
            for entry in old.entries {
                folder.remove("\(app.rawValue)/\(entry.fixture)")
                folder.removeJournal(of: "\(app.rawValue)/\(entry.fixture)")
            }
            try folder.note(nil, of: app)
        }
        try folder.prepare(for: app)
        var recorded = folder.manifest.apps[app] ?? Manifest.Recorded(version: version, source: source, begun: now)
        guard recorded.source == source else { throw RecordingFolder.Problem.otherServer(app.title) }
        recorded.version = version
        try folder.note(recorded, of: app)
    }

    /// Moves dates to the day that the app's folder is about, which its first recording decides.
    private func shift(to now: Instant, app: AppKind) throws -> DateShift {
        let old = folder.document("library")
        let builtIn = try FixtureLibrary.builtIn()
        var calendars = old?["folders"]?.object ?? [:]
        if options.isFresh { calendars[app.rawValue] = Optional.none }
        let anchor = calendars[app.rawValue]?["anchor"]?.string.flatMap { CivilDate($0) } ?? now.date
        let movesFrom = anchor.adding(days: -365)
        if calendars[app.rawValue] == nil {
            calendars[app.rawValue] = [
                "anchor": .string(anchor.description), "movesFrom": .string(movesFrom.description),
                "time": .string(String(now.description.dropFirst(11).prefix(8))),
            ]
        }
        // What is not recorded keeps the day that it is written around.
        var settings = try builtIn.document("library")?.object ?? [:]
        settings["folders"] = .object(calendars)
        settings["without"] = JSONValue(without(app, of: builtIn, beside: old))
        if .object(settings) != old { try folder.write(.object(settings), as: "library") }
        // The other way round: what is of today becomes of the anchor's day.
        return DateShift(
            days: anchor.daysSinceEpoch - now.day, movesFrom: movesFrom.adding(days: now.day - anchor.daysSinceEpoch))
    }

    /// The built-in fixtures that belong to another library than the app's.
    private func without(_ app: AppKind, of builtIn: FixtureLibrary, beside old: JSONValue?) -> [String] {
        let folder = app.rawValue + "/"
        let foreign = builtIn.names.filter { name in
            name.hasPrefix(folder) && !Subject.neutral.contains(String(name.dropFirst(folder.count)))
        }
        return Set((old?["without"]?.array ?? []).compactMap(\.string)).union(foreign).sorted()
    }

    private func subjects(of app: AppKind, version: String) -> (chosen: [Subject], left: [Subject]) {
        let generation = Persona(app: app, version: version, apiKey: "").generation
        let all = Subject.all(of: app, generation: generation).filter { $0.name != "system-status" }
        let wanted = options.only.isEmpty ? all : Subject.chosen(options.only, among: all, of: app)
        let chosen = wanted.filter { !options.skip.contains($0.name) }
        let names = Set(chosen.map(\.name))
        return (chosen, all.filter { !names.contains($0.name) })
    }
}
