internal import FixtureKit
internal import MockArr

/// `mockarr fixtures mutate FILE --out DIR`: the numbered broken variants of a fixture, a file each.
enum MutateCommand {
    private static let options: [String: ArgumentReader.Arity] = [
        "--out": .value("a folder"), "--only": .value("kinds such as missing,null"), "--limit": .value("a number"),
    ]

    static func run(_ arguments: ArraySlice<String>, console: Console) throws -> ExitCode {
        var file: String?
        var folder: String?
        var selection = VariantFolder.Selection()
        var reader = ArgumentReader(arguments, options: options)
        while let piece = try reader.next() {
            switch piece {
            case .word(let word):
                if file != nil { throw UsageError.unexpectedArgument(word) }
                file = word
            case .option("--out", let value): folder = value
            case .option("--only", let value): selection.kinds = try (selection.kinds ?? []).union(kinds(value))
            case .option(let name, let value):
                guard let limit = Int(value), limit >= 0 else {
                    throw UsageError.badValue(option: name, value: value, expected: "a number from 0", nearest: [])
                }
                selection.limit = limit
            }
        }
        guard let file else { throw UsageError.missingArgument("a file after 'fixtures mutate'") }
        guard let folder else { throw UsageError.missingArgument("--out DIR") }
        let bytes = try FixtureLibrary.read(file)
        // Letters beyond the basic plane as the file has them; where it has none, as a server writes them.
        let escaping: JSONWriter.Escaping = bytes.contains { $0 >= 0xF0 } ? .minimal : .relaxed
        let count = try VariantFolder(folder, of: origin(of: file), escaping: escaping)
            .write(document(file, bytes), enumerations: .served, selection: selection)
        console.print("\(count) variants of \(file) in \(folder)")
        return .fine
    }

    private static func kinds(_ text: String) throws(UsageError) -> [Variant.Kind] {
        let known = Variant.Kind.allCases.map(\.rawValue)
        var kinds: [Variant.Kind] = []
        for name in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
            guard let kind = Variant.Kind(rawValue: name) else {
                throw .badValue(
                    option: "--only", value: name, expected: known.joined(separator: ", "),
                    nearest: Spelling.nearest(to: name, among: known))
            }
            kinds.append(kind)
        }
        return kinds
    }

    private static func document(_ file: String, _ bytes: [UInt8]) throws(FixtureError) -> JSONValue {
        do {
            return try JSONParser.strict.parse(bytes)
        } catch {
            throw .malformed(path: file, error)
        }
    }

    /// The file's name, without folders and ending.
    private static func origin(of file: String) -> String {
        let name = file.split(separator: "/").last.map(String.init) ?? file
        return name.hasSuffix(".json") ? String(name.dropLast(5)) : name
    }
}
