import FixtureKit
import Glibc
import MockArr
import Testing

/// Holds the fixtures against the shapes that clients' previews established.
///
/// The table lies beside the project, not in it, so the suite looks for it and is skipped where it is missing.
@Suite(.enabled(if: ShapeTable.isThere)) struct FixtureShapeTests {
    /// Where the contract of the real servers overrules what was once sampled: the beginnings of paths.
    static let overruled = [
        // A file inside a movie is written without its formats.
        "movies": ["$[].movieFile.customFormat"],
        // Inside dictionaries the real servers keep nulls.
        "series-episode-history": ["$.records[].data.nzbInfoUrl"],
        "movie-lookup": ["$[].sizeOnDisk", "$[].hasFile", "$[].collection.", "$[].statistics"],
        "movie-queue": [
            "$.records[].movie.sizeOnDisk", "$.records[].movie.images[].url", "$.records[].movie.hasFile",
            "$.records[].movie.rootFolderPath", "$.records[].movie.statistics",
        ],
        // Written only where it is true, since Sonarr 4.0.4.
        "series-episodes": ["$[].grabbed"],
        "series-queue": ["$.records[].episode.grabbed"],
        // A field's value may be a list of choices.
        "notifications": ["$[].fields[].value"],
        // The samples were Radarr's; Sonarr has other events, and qualities without a modifier.
        "sonarr/notifications": ["$[].on", "$[].supportsOn", "$[].fields[].selectOptions[].dividerAfter"],
        "sonarr/quality-profiles": [
            "$[].items[].quality.modifier", "$[].items[].items[].quality.modifier", "$[].language",
        ],
    ]

    @Test(arguments: ShapeTable.sections)
    func everyFixtureHasTheMembersOfItsShape(_ section: ShapeTable.Section) throws {
        let documents = try section.documents()
        #expect(!documents.isEmpty)
        for (name, document) in documents { compare(document, named: name, with: section) }
    }

    private func compare(_ document: JSONValue, named name: String, with section: ShapeTable.Section) {
        var missing: [String] = []
        var mistyped: [String] = []
        for row in section.rows {
            guard let path = JSONPath(row.path.replacing("[]", with: "[*]")) else { continue }
            let values = path.values(in: document).map(\.value)
            let parents = JSONPath(steps: Array(path.steps.dropLast())).values(in: document)
            if values.isEmpty, !parents.isEmpty, row.isAlwaysThere { missing.append(row.path) }
            for value in values where !row.accepts(value) {
                mistyped.append("\(row.path): \(value.kind) instead of \(row.type)")
                break
            }
        }
        let overruled = (Self.overruled[section.name] ?? []) + (Self.overruled[name] ?? [])
        #expect(missing.filter { path in !overruled.contains { path.hasPrefix($0) } } == [])
        #expect(mistyped.filter { path in !overruled.contains { path.hasPrefix($0) } } == [])
    }
}

enum ShapeTable {
    struct Row: Sendable {
        let path: String
        let type: String
        let isAlwaysThere: Bool

        func accepts(_ value: JSONValue) -> Bool {
            switch value {
            case .null: type.contains("null")
            case .bool: type.contains("bool")
            case .number: type.contains("int") || type.contains("real")
            case .string: type.contains("string")
            case .array: type.contains("array")
            case .object: type.contains("object")
            }
        }
    }

    struct Section: Sendable, CustomTestStringConvertible {
        let name: String
        let rows: [Row]
        var testDescription: String { name }

        /// The fixtures of that name: one, or one for each app.
        func documents() throws -> [(name: String, document: JSONValue)] {
            let library = try FixtureLibrary.builtIn()
            return try ["", "radarr/", "sonarr/"].compactMap { folder in
                try library.document(folder + name).map { (folder + name, $0) }
            }
        }
    }

    private static let path =
        (#filePath.firstRange(of: "/Tests/").map { String(#filePath[..<$0.lowerBound]) } ?? "")
        + "/../shared/contract/fixture-shapes.tsv"

    static var isThere: Bool { access(path, R_OK) == 0 }

    static let sections: [Section] = {
        guard let bytes = try? FixtureLibrary.read(path) else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(separator: "## ").map { text in
            let lines = text.split(separator: "\n")
            let name = lines[0].prefix { $0 != "." }
            let rows = lines.dropFirst().compactMap { line -> Row? in
                let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
                guard columns.count >= 3, columns[0] != "$" else { return nil }
                return Row(path: String(columns[0]), type: String(columns[1]), isAlwaysThere: columns[2] == "100%")
            }
            return Section(name: String(name), rows: rows)
        }
    }()
}
