import FixtureKit
import Glibc
import MockArrTesting
import Testing

@Suite struct VariantFolderTests {
    private static let document: JSONValue = ["id": 1, "size": .number(JSONNumber(text: "7.0"))]

    private static func text(_ path: String) throws -> String {
        String(decoding: try FixtureLibrary.read(path), as: UTF8.self)
    }

    @Test func writesEachVariantAndTheListOfThem() throws {
        try withFolder { folder in
            let count = try VariantFolder(folder + "/new/variants", of: "tag").write(Self.document)
            let folder = folder + "/new/variants"
            #expect(count == Variants(of: Self.document).all.count)
            #expect(names(in: folder).count == count + 1)
            #expect(try Self.text(folder + "/tag-missing-id.json") == "{\n  \"size\": 7.0\n}\n")
            let index = try JSONParser().parse(Self.text(folder + "/index.json"))
            #expect(index["origin"] == "tag")
            #expect(
                index["variants"]?.array?.compactMap { $0["file"]?.string }.sorted()
                    == names(in: folder).filter { $0 != "index.json" })
            #expect(
                index["variants"]?.array?.first { $0["file"] == "tag-missing-id.json" } == [
                    "number": 6, "file": "tag-missing-id.json", "pointer": "/id", "kind": "missing",
                    "summary": "$.id is missing",
                    "notice": "Refuse it by the member's name where there must be one, else go on without it.",
                ])
            #expect(try Self.text(folder + "/index.json") == JSONWriter().string(index) + "\n")
        }
    }

    @Test func leavesOutWhatIsNotWantedButNoNumber() throws {
        try withFolder { folder in
            let all = Variants(of: Self.document).all.filter { $0.kind == .null }
            let selection = VariantFolder.Selection(kinds: [.null, .missing], limit: 3)
            #expect(try VariantFolder(folder, of: "tag").write(Self.document, selection: selection) == 3)
            #expect(names(in: folder) == ["index.json", "tag-missing-id.json", "tag-null-id.json", "tag-null.json"])
            let index = try JSONParser().parse(Self.text(folder + "/index.json"))
            #expect(index["variants"]?[2]?["number"]?.int == all[1].number)
            let none = VariantFolder.Selection(limit: 0)
            #expect(try VariantFolder(folder, of: "tag").write(Self.document, selection: none) == 0)
            #expect(names(in: folder) == ["index.json"])
            #expect(try Self.text(folder + "/index.json") == "{\n  \"origin\": \"tag\",\n  \"variants\": []\n}\n")
        }
    }

    @Test func replacesItsOwnAndTouchesNothingElse() throws {
        try withFolder { folder in
            _ = try VariantFolder(folder, of: "tag").write(["old": 1])
            try save("mine", as: folder + "/notes.txt")
            try save("mine", as: folder + "/tag-mine.json")
            _ = try VariantFolder(folder, of: "tag").write(["new": 1])
            let found = names(in: folder)
            #expect(!found.contains("tag-missing-old.json"))
            #expect(found.contains("tag-missing-new.json"))
            #expect(try Self.text(folder + "/notes.txt") == "mine")
            #expect(try Self.text(folder + "/tag-mine.json") == "mine")
        }
    }

    @Test func refusesAFolderOfSomethingElseBeforeItWrites() throws {
        func refusal(_ files: [String: String]) throws -> String? {
            try withFolder(files) { folder in
                let error = #expect(throws: VariantFolderError.self) {
                    _ = try VariantFolder(folder, of: "tag").write(["id": 1])
                }
                #expect(names(in: folder) == files.keys.sorted())
                return error?.description.replacing(folder, with: "DIR")
            }
        }
        #expect(
            try refusal(["a.txt": ""])
                == "DIR/: expected an empty folder, or one with variants of the same fixture, found 'a.txt'")
        #expect(
            try refusal(["index.json": "[]"])
                == "DIR/index.json: expected a list of variants; empty the folder, or name another one")
        #expect(
            try refusal(["index.json": #"{"origin":"movies","variants":[]}"#])
                == "DIR/: holds the variants of 'movies'; name another folder")
        #expect(
            try refusal(["index.json": #"{"origin":"tag","variants":[]}"#, "tag-missing-id.json": ""])
                == "DIR/tag-missing-id.json: is in the way of a variant, and no index lists it; nothing was written")
    }

    @Test func removesNothingThatAnIndexNamesElsewhere() throws {
        try withFolder(["keep.json": "mine"]) { folder in
            let index = #"{"origin":"tag","variants":[{"file":"../keep.json"},{"file":"sub/a.json"}]}"#
            try save(index, as: folder + "/out/index.json")
            _ = try VariantFolder(folder + "/out", of: "tag").write(["id": 1])
            #expect(try Self.text(folder + "/keep.json") == "mine")
        }
    }

    @Test func saysWhereItCannotWrite() throws {
        try withFolder(["file": ""]) { folder in
            let error = #expect(throws: VariantFolderError.self) {
                _ = try VariantFolder(folder + "/file/variants", of: "tag").write(["id": 1])
            }
            #expect(error?.description.hasPrefix(folder + "/file/variants") == true)
        }
    }
}
