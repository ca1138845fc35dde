import Testing

@testable import FixtureKit

@Suite struct FixtureCheckerTests {
    @Test func readsOnWhereAFileIsBroken() {
        let findings = findings(in: [
            "radarr/movies": "[\n  {\"id\": 1,}\n]\n", "radarr/tags": "",
            "sonarr/tags": "[\n  {\n    \"id\": 1\n  },\n  {\n    \"id\": 1\n  }\n]\n",
            "sonarr/series": "{\n  \"a\": 1,\n  \"a\": 2\n}\n",
        ])
        #expect(
            findings.map(\.description) == [
                "test/radarr/movies.json:2:11: syntax: at /0: expected no comma before '}', found a trailing comma",
                "test/radarr/tags.json:1:1: syntax: expected a value, found the end of the text",
                "test/sonarr/series.json:3:3: syntax: expected a name that the object does not have yet, found \"a\" again, "
                    + "which is in line 2 already",
                "test/sonarr/tags.json:6:11: identity: at /1/id: expected an id of its own, found 1, as at /0/id",
            ])
        #expect(findings[0].excerpt == "  {\"id\": 1,}\n          ^")
    }

    @Test func refusesAByteOrderMark() {
        let findings = findings(in: ["radarr/tags": "\u{FEFF}[]\n"])
        #expect(findings.map(\.kind) == [.syntax])
    }

    @Test func namesAReferenceThatLeadsNowhere() {
        let findings = findings(
            in: [
                "radarr/tags": "[\n  {\n    \"id\": 1\n  }\n]\n",
                "radarr/movies": "[\n  {\n    \"tags\": [\n      1,\n      9\n    ]\n  }\n]\n",
            ],
            FixtureRules(references: [FixtureReference("radarr", "movies", "$[*].tags[*]", "tags")]))
        #expect(
            findings.map(\.description) == [
                "test/radarr/movies.json:5:7: reference: at /0/tags/1: expected the id of a record in "
                    + "test/radarr/tags.json, found 9"
            ])
    }

    @Test func addsUp() {
        let rules = FixtureRules(totals: [
            FixtureTotal("page", "$.totalRecords", counts: "$.records[*]"),
            FixtureTotal("movies", "$[*]", "$.statistics.size", of: "files", by: "movieId", adding: "size"),
            FixtureTotal("movies", "$[*]", "$.count", of: "files", by: "movieId"),
        ])
        let files = normal([
            "page": #"{"totalRecords":2,"records":[{"id":7}]}"#,
            "movies": #"[{"id":1,"statistics":{"size":30},"count":2},{"id":2,"statistics":{"size":1},"count":0}]"#,
            "files": #"[{"movieId":1,"size":10},{"movieId":1,"size":20}]"#,
        ])
        #expect(
            findings(in: files, rules).map { "\($0.path)\($0.pointer) \($0.message)" } == [
                "test/movies.json/1/statistics/size at /1/statistics/size: expected 0, as the size in test/files.json "
                    + "adds up, found 1",
                "test/page.json/totalRecords at /totalRecords: expected 1, as $.records[*] there count, found 2",
            ])
    }

    @Test(arguments: [
        (#"[{"id":1,"added":"2026-02-30T00:00:00Z"}]"#, FixtureFinding.Kind.date),
        (#"[{"id":1,"note":"ask jane@mail.org"}]"#, .secret), (#"[{"url":"http://192.168.1.4:7878/x"}]"#, .secret),
        (#"[{"apiKey":"0123456789abcdef0123456789abcdef"}]"#, .secret), (#"[{"id":4},{"id":4}]"#, .identity),
    ])
    func findsWhatMustNotBeInAFixture(_ text: String, _ kind: FixtureFinding.Kind) {
        #expect(findings(in: normal(["radarr/other": text])).map(\.kind) == [kind])
    }

    @Test func refusesALibraryThatDoesNotNameItsDay() {
        #expect(throws: FixtureError.self) {
            try FixtureLibrary(contents: ["library": .loaded(Array("{}".utf8))], root: "test/")
        }
    }

    @Test func neverShowsASecret() {
        let text = #"[{"apiKey": "0123456789abcdef0123456789abcdef", "added": "2026-13-01"}]"#
        for text in [text, text.replacing("}]", with: "}")] {
            for finding in findings(in: ["a": text]) {
                #expect(!"\(finding) \(finding.excerpt ?? "")".contains("0123456789abcdef"))
            }
        }
    }

    @Test func showsTheFirstLineThatIsNotCanonical() {
        let findings = findings(in: ["a": "{\n  \"b\": 1,\n    \"a\": [ ]\n}\n", "b": "{}"])
        #expect(
            findings.map(\.description) == [
                "test/a.json:3:1: form: expected the line `  \"a\": []`, found the line `    \"a\": [ ]`",
                "test/b.json:1:1: form: expected the line `{}`, found `{}` without a line feed",
            ])
    }

    @Test(
        arguments: [
            ("radarr/movies", nil), ("radarr/movies-empty", nil), ("radarr/movie-files-4k", nil),
            (
                "radarr/movieFiles",
                "a name in small letters with dashes, such as \"movie-files\""
            ),
            ("radarr/movie_files", "a name in small letters with dashes, such as \"movie-files\""),
            (
                "radarr/moovies",
                "a resource, and what is special about it behind a dash, such as \"radarr/movies\""
            ),
        ] as [(String, String?)])
    func wantsAFileNamedByItsResource(_ name: String, _ expected: String?) {
        let rules = FixtureRules(resources: ["radarr/movies", "radarr/movie-files"])
        let found = findings(in: [name: "[]\n"], rules)
        #expect(found.map(\.expected) == (expected.map { [$0] } ?? []))
        #expect(found.allSatisfy { $0.kind == .name })
    }

    @Test func comparesWithTheShapeOfTheResource() {
        let schema: JSONValue = [
            "type": "array",
            "items": [
                "type": "object", "additionalProperties": false,
                "properties": [
                    "title": ["type": "string"], "year": ["type": "integer"],
                    "kind": ["type": "string", "enum": ["film", "series"]],
                ],
            ],
        ]
        let samples: JSONValue = [["title": "a"], ["title": "b"]]
        let census = MemberCensus(of: [samples], atLeast: 2) { _, _ in true }
        let shape = FixtureRules.Shape(schema: JSONSchema(schema), census: census)
        let rules = FixtureRules(resources: ["movies"], freeFolders: ["history"]) { _ in shape }
        let text = #"[{"title":1,"kind":"flim","yaer":2000},{"year":1,"other":2}]"#
        #expect(
            findings(in: normal(["movies": text]), rules).map {
                "\($0.position?.line ?? 0) \($0.isNote ? "note " : "")\($0.message)"
            } == [
                "3 at /0/title: expected a text, found 1",
                "4 at /0/kind: expected one of film, series, such as \"film\", found \"flim\"",
                "5 at /0/yaer: expected a member that is known here, such as \"year\", found \"yaer\"",
                "7 at /1/title: expected a member that all others have, found none",
                "9 note at /1/other: expected a member that is known here, found \"other\"",
            ])
        #expect(findings(in: normal(["movies-odd": text, "history/movies": text]), rules) == [])
    }

    @Test func countsWhatIsFoundAgainAndAgain() {
        let list = (0..<1000).map { _ in "2026-02-30" }
        let text = JSONWriter().string(["dates": JSONValue(list), "date": "2026-02-31"]) + "\n"
        let findings = findings(in: ["a": text])
        #expect(findings.count == 22)
        #expect(
            findings[20].description
                == "test/a.json:22:5: date: at /dates/*: expected a date such as 2026-01-15T20:00:00Z or 2026-01-15, "
                + "found the like in 980 more places")
        #expect(findings[21].pointer == "/date")
    }

    private func findings(in files: [String: String], _ rules: FixtureRules = FixtureRules()) -> [FixtureFinding] {
        let files = files.sorted { $0.key < $1.key }
        return FixtureChecker(rules).findings(
            in: files.map { FixtureFile(name: $0.key, path: "test/\($0.key).json", bytes: Array($0.value.utf8)) })
    }

    /// The texts in the form in which they should be.
    private func normal(_ files: [String: String]) -> [String: String] {
        files.mapValues { text in
            (try? Normalizer().normalize(Array(text.utf8))).map { String(decoding: $0, as: UTF8.self) } ?? text
        }
    }
}
