internal import FixtureKit
internal import MockArr

/// `mockarr fixtures history`: what clients expect, held against samples of the past and today's fixtures.
enum HistoryCommand {
    private enum Format: String, CaseIterable {
        case text, json, markdown
    }

    static func run(_ arguments: ArraySlice<String>, console: Console) throws -> ExitCode {
        var folder: String?
        var format = Format.text
        var reader = ArgumentReader(arguments, options: ["--format": .value("text, json or markdown")])
        while let piece = try reader.next() {
            switch piece {
            case .word(let word):
                if folder != nil { throw UsageError.unexpectedArgument(word) }
                folder = word
            case .option(let name, let value):
                guard let known = Format(rawValue: value) else {
                    let names = Format.allCases.map(\.rawValue)
                    throw UsageError.badValue(
                        option: name, value: value, expected: "text, json or markdown",
                        nearest: Spelling.nearest(to: value, among: names))
                }
                format = known
            }
        }
        let table = try table(of: folder)
        switch format {
        case .text: console.print(table.text)
        case .json: console.print(JSONWriter(escaping: .minimal).string(table.document))
        case .markdown: console.print(introduction(table.summary) + table.markdown)
        }
        return .fine
    }

    private static func table(of folder: String?) throws(FixtureError) -> CompatibilityTable {
        let library = try FixtureLibrary.builtIn()
        var samples = try samples(of: folder, besides: library)
        guard let place = samples.firstIndex(where: { $0.name == "expectations" }) else {
            throw .unreadable(path: (folder ?? "") + "/expectations.json", reason: "not there")
        }
        let book = try ExpectationBook(samples.remove(at: place).document, path: "expectations.json")
        var today: [(name: String, document: JSONValue)] = []
        for name in book.documentNames {
            if let document = try library.document(name) { today.append((name, document)) }
        }
        return CompatibilityTable(book, samples: samples, today: today)
    }

    /// The files of a folder, or those that are built in.
    private static func samples(
        of folder: String?, besides library: FixtureLibrary
    ) throws(FixtureError) -> [(name: String, document: JSONValue)] {
        var samples: [(name: String, document: JSONValue)] = []
        if let folder {
            let own = try FixtureLibrary.overBuiltIn(folder)
            for name in own.names where library.bytes(name) == nil {
                if let document = try own.document(name) { samples.append((name, document)) }
            }
            return samples
        }
        for (name, bytes) in FixtureLibrary.builtInHistory() {
            do {
                samples.append((name, try JSONParser().parse(bytes)))
            } catch {
                throw .malformed(path: "Fixtures/history/\(name).json", error)
            }
        }
        return samples
    }

    private static func introduction(_ summary: String) -> String {
        """
        # Compatibility

        Which samples of `Fixtures/history` break what public clients expect, beside the fixtures of this build (`today`).
        `mockarr fixtures history --format markdown` writes this page, and a test compares the two. What is expected stands in
        `Fixtures/history/expectations.json`, each time with the place that it is known from.

        ✓ all is as the client expects it · ✗ the first place that is not, and how many more. A column with a version is a
        sample of that server. One with words is broken on purpose, in that way and no other.

        ```console
        $ mockarr fixtures history | tail -n 1
        \(summary)
        ```


        """
    }
}
