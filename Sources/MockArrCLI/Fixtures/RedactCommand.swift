internal import FixtureKit
internal import MockArr

/// `mockarr fixtures redact PATH…`: one file without its secrets, or what would be replaced in several.
enum RedactCommand {
    static func run(_ arguments: ArraySlice<String>, console: Console) throws -> ExitCode {
        var paths: [String] = []
        var writes = false
        var seed = ""
        var reader = ArgumentReader(
            arguments, options: ["--write": .flag, "--seed": .value("a text that nobody else knows")])
        while let piece = try reader.next() {
            switch piece {
            case .word(let path): paths.append(path)
            case .option("--seed", let value): seed = value
            case .option: writes = true
            }
        }
        guard let first = paths.first else {
            throw UsageError.missingArgument("a file or folder after 'fixtures redact'")
        }
        let showsDocument = paths.count == 1 && Folder.isFolder(first) != true && !writes
        var status = ExitCode.fine
        var redactor = Redactor(seed: seed, detector: .servers)
        var documents: [(file: FixtureFile, document: JSONValue)] = []
        for file in try FixturePaths.files(paths) {
            do {
                documents.append((file, try JSONParser().parse(file.bytes)))
            } catch {
                console.complain("\(file.path):\(error.line):\(error.column): \(error)")
                status = .failed
            }
        }
        // What is a secret in one file is one in all, whatever their order.
        for (_, document) in documents { redactor.learn(document) }
        for (file, _) in documents {
            let clean = try redactor.redact(file.bytes, named: file.path)
            if showsDocument {
                console.write(clean)
            } else if writes, clean != file.bytes {
                try WholeFile.write(clean, to: file.path)
            }
        }
        let lines = table(redactor.replacements)
        for line in lines { showsDocument ? console.note(line) : console.print(line) }
        return status
    }

    /// What was replaced, by place and by kind, and never the secret.
    private static func table(_ replacements: [Redactor.Replacement]) -> [String] {
        let rows = replacements.map { "\($0.document)\($0.pointer): \($0.kind.rawValue) is \($0.standIn)" }
        let counts = SecretKind.allCases.compactMap { kind -> String? in
            let count = replacements.count { $0.kind == kind }
            return count == 0 ? nil : "\(count) × \(kind.rawValue)"
        }
        return rows + [counts.isEmpty ? "nothing to replace" : "replaced: " + counts.joined(separator: ", ")]
    }
}
