@testable import MockArrCLI

/// Runs a command line without a process, and says what it wrote.
func run(_ arguments: [String]) -> (ExitCode, output: String, errors: String) {
    var output = ""
    var errors = ""
    let console = Console { text, isError in
        if isError { errors += text } else { output += text }
    }
    let code = Main.run(arguments[...], console: console)
    return (code, output, errors)
}
