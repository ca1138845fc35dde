import FixtureKit
import Glibc
import MicroHTTP

/// One line a request on standard error.
struct RequestLog: Sendable {
    let format: Configuration.Log

    var isOn: Bool { format != .off }

    func write(_ entry: JournalEntry, _ redaction: Redaction) {
        let line =
            switch format {
            case .off: ""
            case .json: JSONWriter(layout: .compact).string(.object(entry.document(redacting: redaction))) + "\n"
            case .text: text(of: entry, redaction)
            }
        let bytes = Array(line.utf8)
        _ = bytes.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }

    private func text(of entry: JournalEntry, _ redaction: Redaction) -> String {
        let status = entry.status.map(String.init) ?? "-"
        let rule = entry.rules.isEmpty ? "" : " rule=\(entry.rules.joined(separator: ","))"
        let outcome = entry.kind == .completed ? "" : " \(entry.kind.rawValue)"
        let milliseconds = entry.ending.map { " \(Int($0.duration.milliseconds.rounded()))ms" } ?? ""
        return "\(entry.time) \(entry.instance) \(entry.request.method) \(redaction.target(entry.request.target)) "
            + "\(status)\(milliseconds)\(outcome)\(rule)\n"
    }
}
