internal import FixtureKit
internal import MockArr

/// `mockarr fixtures normalize PATH…`: the canonical form of one file, or what it would change in several.
enum NormalizeCommand {
    private static let options: [String: ArgumentReader.Arity] = ["--check": .flag, "--write": .flag, "--sort": .flag]

    static func run(_ arguments: ArraySlice<String>, console: Console) throws -> ExitCode {
        var paths: [String] = []
        var flags: Set<String> = []
        var reader = ArgumentReader(arguments, options: options)
        while let piece = try reader.next() {
            switch piece {
            case .word(let path): paths.append(path)
            case .option(let flag, _): flags.insert(flag)
            }
        }
        guard let first = paths.first else {
            throw UsageError.missingArgument("a file or folder after 'fixtures normalize'")
        }
        if flags.isSuperset(of: ["--check", "--write"]) {
            throw UsageError.badValue(
                option: "--check", value: "--write", expected: "to look or to write, not both", nearest: [])
        }
        let isAlone = paths.count == 1 && Folder.isFolder(first) != true
        let showsDocument = isAlone && !flags.contains("--check") && !flags.contains("--write")
        var status = ExitCode.fine
        for file in try FixturePaths.files(paths) {
            do {
                let normal = try normalizer(of: file, isSorted: flags.contains("--sort")).normalize(file.bytes)
                if showsDocument {
                    console.write(normal)
                } else if normal != file.bytes {
                    if flags.contains("--write") {
                        try WholeFile.write(normal, to: file.path)
                        console.print(file.path)
                    } else {
                        console.write(Array(LineDiff(from: file.bytes, to: normal).unified(path: file.path).utf8))
                        if flags.contains("--check") { status = .failed }
                    }
                }
            } catch let error as JSONError {
                console.complain(
                    "\(file.path):\(error.line):\(error.column): \(error)\n\(error.excerpt(of: file.bytes))")
                status = .failed
            }
        }
        return status
    }

    private static func normalizer(of file: FixtureFile, isSorted: Bool) -> Normalizer {
        let rules = FixtureRules.servers
        return Normalizer(isSorted ? .sorted : rules.shape(of: file).map { .schema($0.schema) } ?? .written)
    }
}
