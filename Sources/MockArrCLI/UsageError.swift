/// A command line that cannot be carried out as it stands.
enum UsageError: Error, Equatable, CustomStringConvertible {
    case unknownCommand(String, nearest: [String])
    case unknownOption(String, nearest: [String])
    case missingValue(option: String, expected: String)
    case badValue(option: String, value: String, expected: String, nearest: [String])
    case unexpectedArgument(String)
    case missingArgument(String)
    case badFolder(String)
    case notYet(String)

    var description: String {
        switch self {
        case .unknownCommand(let word, let nearest): "unknown command '\(word)'" + Self.hint(nearest)
        case .unknownOption(let option, let nearest): "unknown option '\(option)'" + Self.hint(nearest)
        case .missingValue(let option, let expected): "\(option) needs a value: \(expected)"
        case .badValue(let option, let value, let expected, let nearest):
            "\(option): expected \(expected), found '\(value)'" + Self.hint(nearest)
        case .unexpectedArgument(let word): "nothing expected at '\(word)'"
        case .missingArgument(let name): "missing \(name)"
        case .badFolder(let why): why
        case .notYet(let what): "\(what) is not served by this version of MockArr yet"
        }
    }

    private static func hint(_ nearest: [String]) -> String {
        nearest.isEmpty ? "" : "; did you mean \(nearest.map { "'\($0)'" }.joined(separator: " or "))?"
    }
}
