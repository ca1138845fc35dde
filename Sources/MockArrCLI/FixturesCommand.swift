internal import FixtureKit
internal import MockArr

/// `mockarr fixtures`: a verb, and what it wants.
enum FixturesCommand {
    private static let verbs = ["check", "list", "synthesize", "normalize", "redact", "mutate", "history"]

    static func run(_ arguments: ArraySlice<String>, console: Console) throws -> ExitCode {
        guard let verb = arguments.first else {
            throw UsageError.missingArgument("one of \(verbs.joined(separator: ", ")) after 'fixtures'")
        }
        let rest = arguments.dropFirst()
        switch verb {
        case "check": return try CheckCommand.run(rest, console: console)
        case "normalize": return try NormalizeCommand.run(rest, console: console)
        case "redact": return try RedactCommand.run(rest, console: console)
        case "list": return try list(rest, console: console)
        case "history": return try HistoryCommand.run(rest, console: console)
        case "synthesize": return try SynthesizeCommand.run(rest, console: console)
        case "mutate": return try MutateCommand.run(rest, console: console)
        default: throw UsageError.unknownCommand("fixtures \(verb)", nearest: Spelling.nearest(to: verb, among: verbs))
        }
    }

    private static func list(_ arguments: ArraySlice<String>, console: Console) throws -> ExitCode {
        if let word = arguments.first { throw UsageError.unexpectedArgument(word) }
        let library = try FixtureLibrary.builtIn()
        for name in library.names {
            let document = try library.document(name) ?? .null
            let records = document.array?.count ?? document["records"]?.array?.count ?? 1
            let route = FixtureView.all.first { $0.name == name }?.route ?? ""
            let size = library.bytes(name)?.count ?? 0
            console.print("\(name.padded(to: 34))\(route.padded(to: 38))\("\(records)".padded(to: 7))\(size)")
        }
        return .fine
    }
}
