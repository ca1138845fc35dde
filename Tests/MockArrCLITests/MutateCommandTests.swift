import FixtureKit
import MockArrTesting
import Testing

@testable import MockArrCLI

@Suite struct MutateCommandTests {
    @Test func writesTheVariantsOfAFile() throws {
        let tag = "{\n  \"label\": \"4k\",\n  \"id\": 1\n}\n"
        try withFolder(["my-tag.json": tag]) { folder in
            let out = folder + "/out"
            let (code, output, errors) = run(["fixtures", "mutate", folder + "/my-tag.json", "--out", out])
            #expect(code == .fine)
            #expect(output == "16 variants of \(folder)/my-tag.json in \(out)\n")
            #expect(errors == "")
            #expect(names(in: out).count == 17)
            #expect(text(of: out + "/my-tag-fractional-id.json") == tag.replacing("1", with: "1.5"))
        }
    }

    @Test func writesLettersAsTheFileDoes() throws {
        try withFolder(["a.json": #"["a b", "\u00e9"]"#, "b.json": #"["a 🎬", "é"]"#]) { folder in
            for name in ["a", "b"] {
                let code = run([
                    "fixtures", "mutate", "\(folder)/\(name).json", "--out", "\(folder)/\(name)", "--only", "odd-text",
                ]).0
                #expect(code == .fine)
            }
            let escaped = #"[\n  "\#u{202E}שלום \uD83C\uDFAC e\#u{301}\u0000",\n  "é"\n]\n"#.replacing(
                "\\n", with: "\n")
            #expect(text(of: folder + "/a/a-odd-text-item.json") == escaped)
            #expect(
                text(of: folder + "/b/b-odd-text-item.json") == escaped.replacing(#"\uD83C\uDFAC"#, with: "🎬"))
        }
    }

    @Test func writesSomeKindsOnly() throws {
        try withFolder(["tag.json": #"{"label":"4k","id":1}"#]) { folder in
            let line = ["fixtures", "mutate", folder + "/tag.json", "--out", folder + "/out", "--limit=3"]
            #expect(run(line + ["--only", "missing,fractional", "--only=huge"]).output.hasPrefix("3 variants of "))
            #expect(
                names(in: folder + "/out")
                    == ["index.json", "tag-fractional-id.json", "tag-missing-id.json", "tag-missing-label.json"])
        }
    }

    @Test func failsWhereAFolderHoldsSomethingElse() throws {
        try withFolder(["tag.json": "[]", "out/notes.txt": ""]) { folder in
            let (code, _, errors) = run(["fixtures", "mutate", folder + "/tag.json", "--out", folder + "/out"])
            #expect(code == .failed)
            #expect(
                errors
                    == "mockarr: \(folder)/out/: expected an empty folder, or one with variants of the same fixture, "
                    + "found 'notes.txt'\n")
        }
    }

    @Test func failsOnWhatIsNoJSON() throws {
        try withFolder(["tag.json": "[1,\n  x]"]) { folder in
            let (code, _, errors) = run(["fixtures", "mutate", folder + "/tag.json", "--out", folder + "/out"])
            #expect(code == .failed)
            #expect(errors.contains("line 2, column 3"))
            #expect(names(in: folder) == ["tag.json"])
        }
    }
}
