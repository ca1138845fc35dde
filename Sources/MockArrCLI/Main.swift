internal import FixtureKit
internal import Glibc
internal import MockArr

@main
enum Main {
    static func main() {
        exit(run(CommandLine.arguments.dropFirst(), console: .standard).rawValue)
    }

    private static let commands = ["serve", "fixtures", "presets", "record", "openapi", "health"]

    /// The whole program as a function, so that tests need no process.
    static func run(_ arguments: ArraySlice<String>, console: Console) -> ExitCode {
        do {
            return try dispatch(arguments, console: console)
        } catch let error as UsageError {
            console.complain("\(error)")
            console.complain("see 'mockarr --help'")
            return .misused
        } catch {
            console.complain("\(error)")
            return .failed
        }
    }

    private static func dispatch(_ arguments: ArraySlice<String>, console: Console) throws -> ExitCode {
        let first = arguments.first ?? "serve"
        let rest = arguments.dropFirst()
        switch first {
        case "-h", "--help", "help": console.print(Usage.text)
        case "--version", "version": console.print("mockarr \(MockServer.version)")
        case "serve": return try Serve.run(rest, console: console)
        case "fixtures": return try FixturesCommand.run(rest, console: console)
        case "health": return try Health.run(rest, console: console)
        case "openapi": try OpenAPICommand.run(rest, console: console)
        case "presets": try PresetsCommand.run(rest, console: console)
        case "record": return try RecordCommand.run(rest, console: console)
        default:
            if first.hasPrefix("-") { return try Serve.run(arguments, console: console) }
            throw UsageError.unknownCommand(first, nearest: Spelling.nearest(to: first, among: commands))
        }
        return .fine
    }
}
