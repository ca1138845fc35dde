internal import FixtureKit
internal import MockArr

/// `mockarr fixtures synthesize`: a library of any size, written as fixtures.
enum SynthesizeCommand {
    static let options: [String: ArgumentReader.Arity] = [
        "--movies": .value("a number"), "--series": .value("a number"), "--seed": .value("a number"),
        "--profile": .value("plain or messy"), "--out": .value("a folder"),
    ]

    private struct Wishes {
        var counts: [(app: AppKind, count: Int)] = []
        var seed = 0
        var profile = LibraryProfile.plain
        var folder = ""

        init(_ arguments: ArraySlice<String>) throws(UsageError) {
            var reader = ArgumentReader(arguments, options: SynthesizeCommand.options)
            while let piece = try reader.next() {
                switch piece {
                case .word(let word): throw .unexpectedArgument(word)
                case .option(let name, let value): try apply(name, value)
                }
            }
            guard !counts.isEmpty else { throw .missingArgument("--movies N or --series N") }
            guard !folder.isEmpty else { throw .missingArgument("--out DIR") }
        }

        private mutating func apply(_ name: String, _ value: String) throws(UsageError) {
            switch name {
            case "--movies": counts.append((.radarr, try LibraryOptions.count(of: .radarr, name, value)))
            case "--series": counts.append((.sonarr, try LibraryOptions.count(of: .sonarr, name, value)))
            case "--profile": profile = try LibraryOptions.profile(name, value)
            case "--seed":
                guard let seed = Int(value) else {
                    throw .badValue(option: name, value: value, expected: "a whole number", nearest: [])
                }
                self.seed = seed
            default: folder = value
            }
        }
    }

    static func run(_ arguments: ArraySlice<String>, console: Console) throws -> ExitCode {
        let wishes = try Wishes(arguments)
        let library = try FixtureLibrary.builtIn()
        for (app, count) in wishes.counts {
            let wish = LibraryWish(
                count: count, seed: UInt64(bitPattern: Int64(wishes.seed)), profile: wishes.profile)
            var fixtures = SynthesizedFixtures(wish, of: app, over: library)
            try Folder.make("\(wishes.folder)/\(app.rawValue)")
            for name in fixtures.names {
                try WholeFile.write(to: "\(wishes.folder)/\(name).json") { put throws(WholeFile.Failure) in
                    try fixtures.write(name, to: put)
                }
            }
            let counts = fixtures.counts.map { "\($0.value.int ?? 0) \($0.key)" }
            console.print("\(app.rawValue): \(counts.joined(separator: ", "))")
        }
        return .fine
    }
}
