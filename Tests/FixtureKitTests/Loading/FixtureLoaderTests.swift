import FixtureKit
import Glibc
import MockArr
import MockArrTesting
import Testing

@Suite struct FixtureLoaderTests {
    @Test func namesAFolderThatIsNotThere() {
        let error = #expect(throws: FixtureError.self) { try FixtureLibrary.directory("/nowhere/fixtures") }
        #expect(error == .missingDirectory("/nowhere/fixtures"))
    }

    @Test func namesFileLineAndColumnOfBrokenJSON() throws {
        try withFolder(["radarr/tags.json": "[\n  {\"id\": 1,\n   \"label\" \"x\"}\n]\n"]) { folder in
            let error = #expect(throws: FixtureError.self) { try FixtureLibrary.overBuiltIn(folder) }
            #expect(
                error?.description
                    == "\(folder)/radarr/tags.json: line 3, column 12: expected ':' after a name, found '\"' (at $[0])")
        }
    }

    @Test func laysAFolderOverTheBuiltInFixtures() throws {
        try withFolder(["radarr/tags.json": "[]"]) { folder in
            let library = try FixtureLibrary.overBuiltIn(folder)
            #expect(try library.document("radarr/tags") == [])
            #expect(try library.document("library") != nil)
            let alone = try FixtureLibrary.directory(folder)
            #expect(alone.names == ["radarr/tags"])
            #expect(alone.calendar().shift(to: 20_000).moved("2026-01-15") == nil)
        }
    }

    @Test func keepsBytesAsTheyAre() throws {
        try withFolder(["sonarr/odd.json": "[7.0,\t9007199254740993 ]"]) { folder in
            let library = try FixtureLibrary.overBuiltIn(folder)
            #expect(library.bytes("sonarr/odd") == Array("[7.0,\t9007199254740993 ]".utf8))
            #expect(try library.document("sonarr/odd") == [.number(JSONNumber(text: "7.0")), 9_007_199_254_740_993])
        }
    }

    @Test func leavesOutWhatAFolderDoesNotWantUnlessItHasIt() throws {
        let settings =
            #"{"anchor": "2026-03-01", "movesFrom": "2025-03-01", "without": ["radarr/movies", "radarr/credits"]}"#
        try withFolder(["library.json": settings, "radarr/movies.json": "[]"]) { folder in
            let library = try FixtureLibrary.overBuiltIn(folder)
            #expect(try library.document("radarr/movies") == [])
            #expect(try library.document("radarr/credits") == nil)
            #expect(!library.names.contains("radarr/credits"))
            #expect(library.names.contains("radarr/movie-files"))
        }
    }

    @Test func isAsWrittenAtNoonUnlessATimeIsNamed() throws {
        #expect(try FixtureLibrary.builtIn().calendar().moment == Instant("2026-01-15T12:00:00Z"))
        let settings = #"{"anchor": "2026-03-01", "movesFrom": "2025-03-01", "time": "23:04:05"}"#
        try withFolder(["library.json": settings]) { folder in
            let library = try FixtureLibrary.overBuiltIn(folder)
            #expect(library.calendar().moment == Instant("2026-03-01T23:04:05Z"))
        }
    }

    @Test func givesAFolderADayOfItsOwn() throws {
        let settings = #"""
            {"anchor": "2026-03-01", "movesFrom": "2025-03-01",
             "folders": {"radarr": {"anchor": "2026-04-01", "movesFrom": "2025-04-01", "time": "23:04:05"}}}
            """#
        try withFolder(["library.json": settings]) { folder in
            let library = try FixtureLibrary.overBuiltIn(folder)
            #expect(library.calendar(of: "radarr").moment == Instant("2026-04-01T23:04:05Z"))
            #expect(library.calendar(of: "sonarr") == library.calendar())
            #expect(library.anchor.description == "2026-03-01")
        }
        let broken = #"{"anchor": "2026-03-01", "movesFrom": "2025-03-01", "folders": {"radarr": {"anchor": "soon"}}}"#
        try withFolder(["library.json": broken]) { folder in
            let error = FixtureError.unexpectedShape(
                path: folder + "/library.json", at: "/folders/radarr/anchor",
                expected: "a date such as \"2026-01-15\"", found: "a string")
            #expect(throws: error) { try FixtureLibrary.overBuiltIn(folder) }
        }
    }

    @Test func followsLinksButNotBackUp() throws {
        try withFolder(["common/tags.json": "[]"]) { folder in
            try #require(symlink("common", "\(folder)/radarr") == 0)
            try #require(symlink("..", "\(folder)/common/up") == 0)
            try #require(symlink("nowhere", "\(folder)/sonarr") == 0)
            let library = try FixtureLibrary.overBuiltIn(folder)
            #expect(library.names.filter { $0.hasSuffix("/tags") } == ["common/tags", "radarr/tags", "sonarr/tags"])
            #expect(try library.document("radarr/tags") == [])
        }
    }

    @Test func keepsThePastOutOfTheFixtures() throws {
        try withFolder(["history/tag-3.2.2.json": "[]", "radarr/tags.json": "[]"]) { folder in
            let library = try FixtureLibrary.overBuiltIn(folder)
            #expect(!library.names.contains("history/tag-3.2.2"))
        }
    }
}
