package import FixtureKit
import Glibc
package import MockArr

/// The folder that a recording grows in: fixtures, each whole, and the manifest that says what they are.
package struct RecordingFolder {
    package enum Problem: Error, Equatable, CustomStringConvertible {
        case holdsSomethingElse(String)
        case foreignManifest(String)
        case otherServer(String)
        case unusable(path: String, reason: String)

        package var description: String {
            switch self {
            case .holdsSomethingElse(let path):
                "\(path): holds something else than a recording; expected a new or empty folder"
            case .foreignManifest(let path): "\(path)recording.json: not written by mockarr record"
            case .otherServer(let title): "another \(title) was recorded there; expected a new folder, or --fresh"
            case .unusable(let path, let reason): "\(path): \(reason)"
            }
        }
    }

    /// With a slash at the end.
    package let root: String
    package private(set) var manifest = Manifest()

    /// Opens a folder of former recordings, or one that is new or empty.
    package init(_ path: String) throws {
        root = path.hasSuffix("/") ? path : path + "/"
        guard Folder.isFolder(path) != nil else { return }
        let names = try Folder.entries(of: root).map(\.name)
        guard names.contains("recording.json") else {
            guard names.isEmpty else { throw Problem.holdsSomethingElse(path) }
            return
        }
        guard let document = try? JSONParser().parse(FixtureLibrary.read(root + "recording.json")),
            let manifest = Manifest(document)
        else { throw Problem.foreignManifest(root) }
        self.manifest = manifest
    }

    /// Makes the folders that files of an app go into.
    package func prepare(for app: AppKind) throws {
        for folder in [app.rawValue, ".recording/\(app.rawValue)"] { try Folder.make(root + folder) }
    }

    // MARK: Fixtures

    package func holds(_ name: String) -> Bool { WholeFile.exists(path(of: name)) }

    package func document(_ name: String) -> JSONValue? {
        try? JSONParser().parse(FixtureLibrary.read(path(of: name)))
    }

    /// Writes a fixture in its canonical form and answers the digest of its bytes.
    @discardableResult
    package func write(_ document: JSONValue, as name: String) throws -> String {
        let bytes = JSONWriter(escaping: .minimal).bytes(document) + [UInt8(ascii: "\n")]
        try WholeFile.write(bytes, to: path(of: name))
        return Self.digest(bytes)
    }

    /// The digest of a fixture's bytes as they are now.
    package func digest(of name: String) -> String? {
        (try? FixtureLibrary.read(path(of: name))).map { Self.digest($0) }
    }

    package func remove(_ name: String) { unlink(path(of: name)) }

    private func path(of name: String) -> String { root + name + ".json" }

    /// Tells an edited file from one as it was written; nothing secret hangs on it.
    private static func digest(_ bytes: [UInt8]) -> String { "fnv1a:" + String(SplitMix.hash(bytes), radix: 16) }

    // MARK: Manifest

    package mutating func note(_ recorded: Manifest.Recorded?, of app: AppKind) throws {
        manifest.apps[app] = recorded
        try write(manifest.document, as: "recording")
    }

    // MARK: Journals

    /// The answers of a fixture that takes many requests, as far as they have come: one line each, and the last may be torn.
    package func journal(of name: String) -> [Int: [JSONValue]] {
        guard let bytes = try? FixtureLibrary.read(journalPath(name)) else { return [:] }
        var answers: [Int: [JSONValue]] = [:]
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            guard let answer = try? JSONParser().parse(Array(line)), let key = answer["key"]?.int,
                let records = answer["records"]?.array
            else { continue }
            answers[key] = records
        }
        return answers
    }

    package func append(_ records: [JSONValue], under key: Int, toJournalOf name: String) throws {
        let line: JSONValue = ["key": JSONValue(key), "records": .array(records)]
        // A line break before it too: what a torn line left behind ends there.
        let bytes = [UInt8(ascii: "\n")] + JSONWriter(layout: .compact).bytes(line) + [UInt8(ascii: "\n")]
        let path = journalPath(name)
        let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw Problem.unusable(path: path, reason: String(cString: strerror(errno))) }
        defer { close(file) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Problem.unusable(path: path, reason: String(cString: strerror(errno))) }
            rest = rest.dropFirst(count)
        }
    }

    package func removeJournal(of name: String) { unlink(journalPath(name)) }

    /// Takes the folder of journals away when there are none.
    package func tidy() {
        for app in AppKind.allCases { rmdir(root + ".recording/\(app.rawValue)") }
        rmdir(root + ".recording")
    }

    private func journalPath(_ name: String) -> String { root + ".recording/\(name).jsonl" }
}
