internal import MockArr
internal import Recording

/// Shows how a recording goes: one line that changes on a terminal, a line for each step elsewhere.
final class RecordProgress {
    private let console: Console
    private let isTerminal: Bool
    /// The last tenth that was told of a fixture.
    private var tenth = 0

    init(console: Console, isTerminal: Bool) {
        self.console = console
        self.isTerminal = isTerminal
    }

    func take(_ report: Recorder.Report) {
        switch report {
        case .server(let app, let version, let base):
            say("\(app.title) \(version)" + (base.isEmpty ? "" : ", below \(base)"))
        case .entry(let entry, isNew: true):
            tenth = 0
            say("\(entry.fixture): " + (entry.state == .failed ? entry.reason ?? "failed" : "\(entry.records)"))
        case .entry(let entry, isNew: false): say("\(entry.fixture): there already")
        case .note(let text): say(text)
        case .progress(let fixture, let done, let all):
            if isTerminal {
                console.rewrite("\(fixture): \(done) of \(all)")
            } else if all >= 10, done * 10 / all > tenth {
                tenth = done * 10 / all
                say("\(fixture): \(done) of \(all)")
            }
        }
    }

    /// Leaves an empty line for whoever writes next.
    func finish() {
        if isTerminal { console.rewrite("") }
    }

    private func say(_ text: String) {
        if isTerminal { console.rewrite(text) } else { console.note(text) }
    }
}
