import FixtureKit
import MockArr
import MockArrTesting
import Testing

@testable import Recording

@Suite struct RecordingFolderTests {
    private let scratch = try? ScratchFolder()
    private let path: String

    init() throws {
        path = try #require(scratch).path
    }

    private func put(_ text: String, _ name: String) throws {
        try WholeFile.write(Array(text.utf8), to: "\(path)/\(name)")
    }

    @Test func takesAnEmptyFolderAndOneThatIsNotThere() throws {
        #expect(try RecordingFolder(path).manifest == Manifest())
        #expect(try RecordingFolder(path + "/deep/below").manifest == Manifest())
    }

    @Test func leavesAFolderAloneThatHoldsSomethingElse() throws {
        try put("dear diary", "notes.txt")
        #expect(throws: RecordingFolder.Problem.holdsSomethingElse(path)) { try RecordingFolder(path) }
        try put("{}", "recording.json")
        #expect(throws: RecordingFolder.Problem.foreignManifest(path + "/")) { try RecordingFolder(path) }
    }

    @Test func makesEveryFolderOnTheWay() throws {
        var folder = try RecordingFolder(path + "/deep/below")
        try folder.prepare(for: .radarr)
        try folder.note(Manifest.Recorded(version: "6", source: "1", begun: Instant(seconds: 0)), of: .radarr)
        let document: JSONValue = [["id": 1, "size": 1]]
        let digest = try folder.write(document, as: "radarr/tags")
        #expect(folder.document("radarr/tags") == document)
        #expect(folder.digest(of: "radarr/tags") == digest)
        #expect(try FixtureLibrary.read(path + "/deep/below/radarr/tags.json").last == UInt8(ascii: "\n"))
        #expect(try RecordingFolder(path + "/deep/below").manifest == folder.manifest)
    }

    @Test func goesOnBehindATornLine() throws {
        let folder = try RecordingFolder(path)
        try folder.prepare(for: .radarr)
        try folder.append([["id": 1]], under: 7, toJournalOf: "radarr/credits")
        let whole = try FixtureLibrary.read(path + "/.recording/radarr/credits.jsonl")
        try WholeFile.write(whole + Array(#"{"key":8,"rec"#.utf8), to: path + "/.recording/radarr/credits.jsonl")
        try folder.append([], under: 9, toJournalOf: "radarr/credits")
        let expected: [Int: [JSONValue]] = [7: [["id": 1]], 9: []]
        #expect(folder.journal(of: "radarr/credits") == expected)
        folder.removeJournal(of: "radarr/credits")
        folder.tidy()
        #expect(!WholeFile.exists(path + "/.recording"))
    }

    @Test func keepsItsJournalsOutOfTheFixtures() throws {
        let folder = try RecordingFolder(path)
        try folder.prepare(for: .radarr)
        try folder.append([], under: 1, toJournalOf: "radarr/credits")
        try folder.write(["anchor": "2026-01-15", "movesFrom": "2025-01-15"], as: "library")
        #expect(try FixtureLibrary.directory(path).names == ["library"])
    }
}
