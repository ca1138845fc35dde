internal import Glibc

@main
enum Main {
    static func main() {
        exit(run(CommandLine.arguments.dropFirst(), console: .standard).rawValue)
    }

    /// The whole program as a function, so that tests need no process.
    static func run(_ arguments: ArraySlice<String>, console: Console) -> ExitCode {
        console.print("mockarr")
        return .fine
    }
}
