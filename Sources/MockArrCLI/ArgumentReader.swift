internal import FixtureKit

/// Takes a command line apart: options with their values, and the words between them.
struct ArgumentReader {
    /// What an option takes after its name.
    enum Arity {
        case flag
        case value(String)
    }

    private var rest: ArraySlice<String>
    private let options: [String: Arity]

    init(_ arguments: ArraySlice<String>, options: [String: Arity]) {
        rest = arguments
        self.options = options
    }

    enum Piece: Equatable {
        case option(String, value: String)
        case word(String)
    }

    /// The next option or word; `--name=value` and `--name value` are the same.
    mutating func next() throws(UsageError) -> Piece? {
        guard let argument = rest.popFirst() else { return nil }
        guard argument.hasPrefix("-"), argument != "-" else { return .word(argument) }
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        switch options[name] {
        case nil: throw .unknownOption(name, nearest: Spelling.nearest(to: name, among: options.keys.sorted()))
        case .flag:
            if parts.count == 2 {
                throw .badValue(option: name, value: String(parts[1]), expected: "no value", nearest: [])
            }
            return .option(name, value: "")
        case .value(let expected):
            if parts.count == 2 { return .option(name, value: String(parts[1])) }
            guard let value = rest.popFirst() else { throw .missingValue(option: name, expected: expected) }
            return .option(name, value: value)
        }
    }
}
