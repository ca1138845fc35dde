import FixtureKit
import Glibc
import MockArrTesting
import Testing

@testable import MockArr
@testable import MockArrCLI

@Suite struct CheckCommandTests {
    private static let broken = [
        "radarr/tags.json": "[\n  {\n    \"label\": \"4k\",\n    \"id\": 1,\n  }\n]\n",
        "radarr/root_folders.json": "[]\n",
        "sonarr/languages.json":
            "[\n  {\n    \"id\": 1,\n    \"nameLower\": \"english\",\n    \"nam\": \"English\"\n  }\n]\n",
    ]

    @Test func listsAllThatIsWrongWithLinesAndCarets() throws {
        try withFolder(Self.broken) { folder in
            let (code, output, errors) = run(["fixtures", "check", folder])
            #expect(code == .failed)
            #expect(errors == "")
            #expect(
                output.replacing(folder, with: "DIR") == """
                    DIR/radarr/root_folders.json: name: expected a name in small letters with dashes, such as \
                    "root-folders", found "root_folders"
                    DIR/radarr/tags.json:4:12: syntax: at /0: expected no comma before '}', found a trailing comma
                            "id": 1,
                                   ^
                    DIR/sonarr/languages.json:2:3: shape: at /0/name: expected a member that all others have, found none
                          {
                          ^
                    DIR/sonarr/languages.json:5:12: shape: at /0/nam: expected a member that is known here, such as \
                    "name", found "nam"
                            "nam": "English"
                                   ^
                    4 findings in 3 fixtures

                    """)
        }
    }

    @Test func tellsProgramsTheSame() throws {
        try withFolder(["radarr/health.json": "[]"]) { folder in
            let (code, output, _) = run(["fixtures", "check", folder, "--format", "json"])
            #expect(code == .failed)
            let report = try JSONParser().parse(output.replacing(folder, with: "DIR"))
            #expect(report["files"] == 1)
            #expect(report["errors"] == 1)
            #expect(
                report["findings"]?[0] == [
                    "kind": "form", "severity": "error", "path": "DIR/radarr/health.json", "line": 1, "column": 1,
                    "pointer": "", "expected": "the line `[]`", "found": "`[]` without a line feed",
                ])
        }
    }

    @Test func marksLinesForGitHub() throws {
        try withFolder([
            "radarr/languages.json": "[\n  {\n    \"id\": 1,\n    \"name\": 50,\n    \"nameLower\": \"50%\"\n  }\n]\n"
        ]) { folder in
            let (_, output, _) = run(["fixtures", "check", folder, "--format=github"])
            #expect(
                output.replacing(folder, with: "DIR")
                    == "::error file=DIR/radarr/languages.json,line=4,col=13,title=fixtures check%3A shape::at /0/name: "
                    + "expected a text, found 50\n")
        }
    }

    /// A newer server writes more; what resembles nothing is no mistake.
    @Test func takesNewMembersForNotes() throws {
        try withFolder(["tags.json": "[\n  {\n    \"label\": \"4k\",\n    \"id\": 1,\n    \"colour\": 1\n  }\n]\n"]) {
            folder in
            let (code, output, _) = run(["fixtures", "check", folder + "/tags.json"])
            #expect(code == .fine)
            #expect(output.contains("note: shape: at /0/colour"))
            #expect(output.hasSuffix("1 fixture agrees, 1 note\n"))
        }
    }

    @Test(arguments: [
        ("title", JSONValue.number(JSONNumber(1)), "expected a text, found 1"),
        (
            "status", "relaesed",
            "expected one of tba, announced, inCinemas, released, deleted, such as \"released\", found \"relaesed\""
        ),
        ("sizeOnDisk", 3, "expected 0, as the size in Fixtures/radarr/movie-files.json adds up, found 3"),
        ("qualityProfileId", 99, "expected the id of a record in Fixtures/radarr/quality-profiles.json, found 99"),
    ])
    func knowsWhatAMovieLooksLike(_ member: String, _ value: JSONValue, _ message: String) throws {
        var movies = try #require(try FixtureLibrary.builtIn().document("radarr/movies")?.array)
        let index = try #require(movies.firstIndex { $0["hasFile"] == false })
        movies[index][member] = value
        let text = JSONWriter(escaping: .minimal).string(.array(movies)) + "\n"
        try withFolder(["radarr/movies.json": text]) { folder in
            let (code, output, _) = run(["fixtures", "check", folder])
            #expect(code == .failed)
            #expect(output.contains(": at /\(index)/\(member): \(message)\n"), "\(output)")
        }
    }

    @Test func missesWhatAllOthersHave() throws {
        var movies = try #require(try FixtureLibrary.builtIn().document("radarr/movies")?.array)
        movies[3]["title"] = Optional.none
        let text = JSONWriter(escaping: .minimal).string(.array(movies)) + "\n"
        try withFolder(["radarr/movies.json": text]) { folder in
            let (_, output, _) = run(["fixtures", "check", folder])
            #expect(output.contains("shape: at /3/title: expected a member that all others have, found none\n"))
        }
    }

    @Test(arguments: [
        (
            ["fixtures", "check", "--format", "jsno"],
            "--format: expected text, json or github, found 'jsno'; did you mean 'json'?"
        ),
        (["fixtures", "chekc"], "unknown command 'fixtures chekc'; did you mean 'check'?"),
        (["fixtures", "normalize"], "missing a file or folder after 'fixtures normalize'"),
        (
            ["fixtures", "normalize", "x", "--check", "--write"],
            "--check: expected to look or to write, not both, found '--write'"
        ),
        (["fixtures", "redact"], "missing a file or folder after 'fixtures redact'"),
    ])
    func saysHowItIsUsed(_ arguments: [String], _ message: String) {
        let (code, output, errors) = run(arguments)
        #expect(code == .misused)
        #expect(output == "")
        #expect(errors == "mockarr: \(message)\nmockarr: see 'mockarr --help'\n")
    }
}

@Suite struct NormalizeCommandTests {
    private static let untidy = #"[{"id":1,"label":"4k \u00e9"}]"#
    private static let tidy = "[\n  {\n    \"label\": \"4k \\u00e9\",\n    \"id\": 1\n  }\n]\n"

    @Test func printsOneFileInTheOrderOfTheServer() throws {
        try withFolder(["tags.json": Self.untidy]) { folder in
            let (code, output, errors) = run(["fixtures", "normalize", folder + "/tags.json"])
            #expect(code == .fine)
            #expect(output == Self.tidy)
            #expect(errors == "")
            #expect(text(of: folder + "/tags.json") == Self.untidy)
        }
    }

    @Test func sortsByNameOnDemand() throws {
        try withFolder(["tags.json": Self.tidy]) { folder in
            let output = run(["fixtures", "normalize", "--sort", folder + "/tags.json"]).output
            #expect(output == "[\n  {\n    \"id\": 1,\n    \"label\": \"4k \\u00e9\"\n  }\n]\n")
        }
    }

    @Test func showsWhatItWouldDo() throws {
        try withFolder([
            "radarr/tags.json": Self.tidy.replacing(",\n    \"id\": 1", with: ""), "sonarr/tags.json": Self.tidy + "\n",
        ]) { folder in
            for (arguments, code) in [([], ExitCode.fine), (["--check"], .failed)] {
                let (found, output, _) = run(["fixtures", "normalize", folder] + arguments)
                #expect(found == code)
                let path = folder + "/sonarr/tags.json"
                #expect(output == "--- \(path)\n+++ \(path)\n@@ -4,4 +4,3 @@\n     \"id\": 1\n   }\n ]\n-\n")
            }
        }
    }

    @Test func writesWhatIsNotNormalAndGoesOnBehindWhatIsBroken() throws {
        try withFolder(["radarr/a.json": "[1,", "radarr/tags.json": Self.untidy, "sonarr/tags.json": Self.tidy]) {
            folder in
            let (code, output, errors) = run(["fixtures", "normalize", "--write", folder])
            #expect(code == .failed)
            #expect(output == "\(folder)/radarr/tags.json\n")
            #expect(errors.hasPrefix("mockarr: \(folder)/radarr/a.json:1:4: "))
            #expect(text(of: folder + "/radarr/tags.json") == Self.tidy)
            #expect(run(["fixtures", "normalize", "--write", folder]).output == "")
        }
    }
}

@Suite struct RedactCommandTests {
    private static let key = "0a1b2c3d4e5f60718293a4b5c6d7e8f9"

    @Test func printsTheFileAndTellsOfTheRestBesideIt() throws {
        try withFolder(["a.json": "{ \"apiKey\":\"\(Self.key)\" }"]) { folder in
            let (code, output, errors) = run(["fixtures", "redact", folder + "/a.json"])
            #expect(code == .fine)
            #expect(output.wholeMatch(of: /{ "apiKey":"[0-9a-f]{32}" }/) != nil)
            let told = "\(folder)/a.json/apiKey: key is \(output.dropFirst(12).prefix(32))\nreplaced: 1 × key\n"
            #expect(errors == told)
            #expect(!(output + errors).contains(Self.key))
        }
    }

    @Test func keepsReferencesAcrossFilesAndRuns() throws {
        // The first file alone would not tell that the word is a secret.
        let files = ["a.json": "[\"said \(Self.key)\"]\n", "b.json": "{\n  \"apiKey\": \"\(Self.key)\"\n}\n"]
        try withFolder(files) { folder in
            let dry = run(["fixtures", "redact", folder])
            #expect(dry.output.hasSuffix("replaced: 2 × key\n"))
            #expect(String(decoding: try FixtureLibrary.read(folder + "/b.json"), as: UTF8.self) == files["b.json"])
            #expect(run(["fixtures", "redact", "--write", folder]).output == dry.output)
            let a = try JSONParser().parse(FixtureLibrary.read(folder + "/a.json"))
            let b = try JSONParser().parse(FixtureLibrary.read(folder + "/b.json"))
            #expect(a[0] == b["apiKey"].map { .string("said \($0.string ?? "")") })
            #expect(run(["fixtures", "redact", "--write", folder]).output == "nothing to replace\n")
            #expect(run(["fixtures", "check", folder]).output.contains("secret") == false)
        }
    }

    @Test func leavesTheBuiltInFixturesAlone() throws {
        let library = try FixtureLibrary.builtIn()
        var redactor = Redactor(detector: .servers)
        for name in library.names {
            let bytes = try #require(library.bytes(name))
            #expect(try redactor.redact(bytes) == bytes, "\(name)")
        }
        #expect(redactor.replacements == [])
    }
}
