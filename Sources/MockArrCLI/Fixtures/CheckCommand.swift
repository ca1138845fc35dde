internal import FixtureKit
internal import MockArr

/// `mockarr fixtures check [PATH…]`: all that is wrong in folders that are libraries, and in single files.
enum CheckCommand {
    enum Format: String, CaseIterable {
        case text, json, github
    }

    static func run(_ arguments: ArraySlice<String>, console: Console) throws -> ExitCode {
        var paths: [String] = []
        var format = Format.text
        var reader = ArgumentReader(arguments, options: ["--format": .value("text, json or github")])
        while let piece = try reader.next() {
            switch piece {
            case .word(let path): paths.append(path)
            case .option(let option, let value):
                guard let known = Format(rawValue: value) else {
                    throw UsageError.badValue(
                        option: option, value: value, expected: "text, json or github",
                        nearest: Spelling.nearest(to: value, among: Format.allCases.map(\.rawValue)))
                }
                format = known
            }
        }
        var check = FixtureCheck()
        if paths.isEmpty { try check.builtIn() }
        for path in paths { try check.path(path) }
        console.print(FindingsReport(findings: check.findings, count: check.count).text(format))
        return check.findings.contains { !$0.isNote } ? .failed : .fine
    }
}

/// What was found so far.
struct FixtureCheck {
    private(set) var findings: [FixtureFinding] = []
    private(set) var count = 0
    private let checker = FixtureChecker(.servers)

    mutating func builtIn() throws(FixtureError) {
        let library = try FixtureLibrary.builtIn()
        try check(
            library.names.map { FixtureFile(name: $0, path: library.path(of: $0), bytes: library.bytes($0) ?? []) },
            root: Self.root(of: library))
    }

    private static func root(of library: FixtureLibrary) -> String { String(library.path(of: "").dropLast(5)) }

    mutating func path(_ path: String) throws(FixtureError) {
        if Folder.isFolder(path) == true {
            try check(FixtureFile.all(below: path), root: path.hasSuffix("/") ? path : path + "/")
        } else {
            findings += checker.findings(in: [FixtureFile(alone: path, bytes: try FixtureLibrary.read(path))])
            count += 1
        }
    }

    /// Files that are a library, and what the apps make of them.
    private mutating func check(_ files: [FixtureFile], root: String) throws(FixtureError) {
        let builtIn = try FixtureLibrary.builtIn()
        // The folder's settings say which of the built-in files do not belong to its library.
        let settings = files.filter { $0.name == "library" }
        let base = (try? builtIn.overlaid(with: settings, root: Self.root(of: builtIn))) ?? builtIn
        let found = checker.findings(in: files, over: base)
        findings += found
        count += files.count
        // Only what can be read and is of the right shape can be asked for.
        let broken: Set<FixtureFinding.Kind> = [.syntax, .shape, .identity, .reference]
        guard !found.contains(where: { broken.contains($0.kind) && !$0.isNote }) else { return }
        let library = try builtIn.overlaid(with: files, root: root)
        for view in FixtureView.all {
            guard let finding = try view.finding(in: library) else { continue }
            let file = files.first { $0.name == view.name }
            findings.append(file.map { checker.located(finding, in: $0) } ?? finding)
        }
    }
}
