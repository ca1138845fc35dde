import MockArr
import Testing

@testable import FixtureKit

@Suite struct FixtureCheckerTests {
    @Test func findsNothingInTheBuiltInFixtures() throws {
        let findings = try FixtureChecker(FixtureLibrary.builtIn(), references: FixtureReference.all).findings()
        #expect(findings.isEmpty, "\(findings.prefix(5).map(\.description).joined(separator: "\n"))")
    }

    @Test func namesTheSecondRecordOfAnID() throws {
        let findings = try findings(in: ["radarr/tags": #"[{"id":1},{"id":2},{"id":1}]"#])
        #expect(
            findings.map(\.description) == [
                "test/radarr/tags.json: at /2/id: expected an id of its own, found 1, as at /0/id"
            ])
    }

    @Test func namesAReferenceThatLeadsNowhere() throws {
        let findings = try findings(in: [
            "radarr/tags": #"[{"id":1}]"#, "radarr/movies": #"[{"id":5,"tags":[1,9]}]"#,
        ])
        #expect(
            findings.map(\.description) == [
                "test/radarr/movies.json: at /0/tags/1: expected the id of a record in test/radarr/tags.json, found 9"
            ])
    }

    @Test(arguments: [
        #"[{"id":1,"added":"2026-02-30T00:00:00Z"}]"#,
        #"[{"id":1,"note":"ask jane@example.com"}]"#.replacing("ask ", with: ""),
        #"[{"id":1,"url":"http://192.168.1.4:7878/x"}]"#, #"[{"id":1,"apiKey":"0123456789abcdef0123456789abcdef"}]"#,
    ])
    func findsWhatMustNotBeInAFixture(_ text: String) throws {
        #expect(try findings(in: ["radarr/other": text]).count == 1)
    }

    @Test func refusesALibraryWithoutAnAnchor() {
        #expect(throws: FixtureError.self) { try FixtureLibrary(contents: [:], root: "test/") }
    }

    private func findings(in files: [String: String]) throws -> [FixtureFinding] {
        var contents: [String: FixtureLibrary.Content] = [
            "library": .loaded(Array(#"{"anchor":"2026-01-15","movesFrom":"2025-01-15"}"#.utf8))
        ]
        for (name, text) in files { contents[name] = .loaded(Array(text.utf8)) }
        return try FixtureChecker(FixtureLibrary(contents: contents, root: "test/"), references: FixtureReference.all)
            .findings()
    }
}
