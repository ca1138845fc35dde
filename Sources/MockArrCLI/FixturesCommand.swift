internal import FixtureKit
internal import MockArr

/// `mockarr fixtures check` and `mockarr fixtures list`.
enum FixturesCommand {
    private static let verbs = ["check", "list", "normalize", "redact", "mutate"]

    static func run(_ arguments: ArraySlice<String>, console: Console) throws -> ExitCode {
        guard let verb = arguments.first else {
            throw UsageError.missingArgument("one of check, list after 'fixtures'")
        }
        let rest = arguments.dropFirst()
        switch verb {
        case "check": return try check(rest, console: console)
        case "list": return try list(rest, console: console)
        case "normalize", "redact", "mutate": throw UsageError.notYet("'fixtures \(verb)'")
        default: throw UsageError.unknownCommand("fixtures \(verb)", nearest: Spelling.nearest(to: verb, among: verbs))
        }
    }

    /// Proves that fixtures agree with each other and with what the apps make of them.
    private static func check(_ folders: ArraySlice<String>, console: Console) throws -> ExitCode {
        let libraries =
            folders.isEmpty ? [try FixtureLibrary.builtIn()] : try folders.map { try FixtureLibrary.overBuiltIn($0) }
        var count = 0
        for library in libraries {
            var findings = try FixtureChecker(library, references: FixtureReference.all).findings()
            for view in FixtureView.all {
                if let finding = try view.finding(in: library) { findings.append(finding) }
            }
            for finding in findings { console.print(finding.description) }
            count += findings.count
        }
        let names = libraries.reduce(0) { $0 + $1.names.count }
        console.print(count == 0 ? "\(names) fixtures agree" : "\(count) findings in \(names) fixtures")
        return count == 0 ? .fine : .failed
    }

    private static func list(_ arguments: ArraySlice<String>, console: Console) throws -> ExitCode {
        if let word = arguments.first { throw UsageError.unexpectedArgument(word) }
        let library = try FixtureLibrary.builtIn()
        for name in library.names {
            let document = try library.document(name) ?? .null
            let records = document.array?.count ?? document["records"]?.array?.count ?? 1
            let route = FixtureView.all.first { $0.name == name }?.route ?? ""
            let size = library.bytes(name)?.count ?? 0
            console.print("\(padded(name, 34))\(padded(route, 38))\(padded("\(records)", 7))\(size)")
        }
        return .fine
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }
}
