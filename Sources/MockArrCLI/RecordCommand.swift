internal import FixtureKit
internal import Glibc
internal import MockArr
internal import Recording

/// `mockarr record`: reads a real Radarr or Sonarr into a folder of fixtures.
enum RecordCommand {
    static func run(_ arguments: ArraySlice<String>, console: Console) throws -> ExitCode {
        let key = getenv(RecordOptions.keyVariable).map { String(cString: $0) }
        let options = try RecordOptions(arguments, environmentKey: key)
        var settings = options.recorder
        settings.interrupt = Interruption().descriptor
        let progress = RecordProgress(console: console, isTerminal: isatty(STDERR_FILENO) == 1)
        do {
            let recorder = try Recorder(
                options.address, key: options.key, options: settings, folder: RecordingFolder(options.folder),
                report: progress.take)
            let outcome = try recorder.run()
            progress.finish()
            try summarize(outcome, in: options.folder, console: console)
            return outcome.isComplete ? .fine : .failed
        } catch let problem as RecordingFolder.Problem {
            progress.finish()
            if case .unusable = problem { throw problem }
            throw UsageError.badFolder(problem.description)
        } catch {
            progress.finish()
            throw error
        }
    }

    private static func summarize(_ outcome: Recorder.Outcome, in folder: String, console: Console) throws {
        let entries = outcome.entries
        let failed = entries.filter { $0.state == .failed }
        for entry in failed { console.complain("\(entry.fixture) (\(entry.route)): \(entry.reason ?? "failed")") }
        if outcome.wasInterrupted {
            console.complain("stopped before the end; the same command goes on from here")
            return
        }
        try findings(of: outcome.app, in: folder, console: console)
        let wanted = entries.filter { $0.state != .skipped }
        let records = wanted.reduce(0) { $0 + $1.records }
        console.print("\(wanted.count - failed.count) of \(wanted.count) fixtures, \(records) records")
        let empty = entries.filter { $0.state == .empty }.map(\.fixture)
        if !empty.isEmpty { console.print("empty: \(empty.joined(separator: ", "))") }
        console.print("mockarr serve --fixtures \(folder)")
    }

    /// What the mock will not tell as the server did: it works out for itself what the server derives.
    private static func findings(of app: AppKind, in folder: String, console: Console) throws {
        var check = FixtureCheck()
        try check.path(folder)
        let own = check.findings.filter { !$0.isNote && $0.path.contains("/\(app.rawValue)/") }
        for finding in own.prefix(shown) { console.print("note: \(finding)") }
        if own.count > shown { console.print("note: and \(own.count - shown) more: mockarr fixtures check \(folder)") }
    }

    private static let shown = 10
}

/// A descriptor that can be read once the process is asked to stop.
private struct Interruption {
    let descriptor: Int32

    init() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            descriptor = -1
            return
        }
        descriptor = ends[0]
        let watch = Watch(signals: Signals([SIGINT, SIGTERM]), bell: ends[1])
        var thread = pthread_t()
        pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                let watch = Unmanaged<Watch>.fromOpaque(context).takeRetainedValue()
                watch.signals.wait()
                write(watch.bell, "!", 1)
                return nil
            }, Unmanaged.passRetained(watch).toOpaque())
        pthread_detach(thread)
    }

    private final class Watch: Sendable {
        let signals: Signals
        let bell: Int32

        init(signals: Signals, bell: Int32) {
            self.signals = signals
            self.bell = bell
        }
    }
}
