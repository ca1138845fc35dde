import Testing

@testable import FixtureKit

@Suite struct NormalizerTests {
    private func normal(_ text: String, _ order: Normalizer.Order = .written) throws -> String {
        String(decoding: try Normalizer(order).normalize(Array(text.utf8)), as: UTF8.self)
    }

    private static let schema = JSONSchema(
        ["type": "array", "items": ["$ref": "#/Node"]],
        definitions: [
            "Node": [
                "type": "object",
                "properties": [
                    "title": ["type": "string"], "children": ["type": "array", "items": ["$ref": "#/Node"]],
                    "id": ["type": "integer"],
                ],
            ]
        ])

    @Test func laysOutAndKeepsEverySpelling() throws {
        #expect(
            try normal("{\"b\":[1.50,-0,1E+2, \"\\u00e9\\/é\"],\r\n\t\"a\":{ },\"c\":[\n]}")
                == "{\n  \"b\": [\n    1.50,\n    -0,\n    1E+2,\n    \"\\u00e9\\/é\"\n  ],\n  \"a\": {},\n  \"c\": []\n}\n"
        )
    }

    @Test func sortsByNameWhereThatIsWanted() throws {
        #expect(
            try normal(#"{"b":{"d":1,"c":2},"B":0,"a":0}"#, .sorted)
                == "{\n  \"B\": 0,\n  \"a\": 0,\n  \"b\": {\n    \"c\": 2,\n    \"d\": 1\n  }\n}\n")
    }

    @Test func arrangesMembersAtEveryDepthAsTheSchemaListsThem() throws {
        let text = #"[{"x":1,"id":1,"a":2,"children":[{"id":2,"title":"b"}],"title":"a"}]"#
        let tidy = try JSONParser().parse(normal(text, .schema(Self.schema)))
        #expect(
            JSONWriter(layout: .compact).string(tidy)
                == #"[{"title":"a","children":[{"title":"b","id":2}],"id":1,"x":1,"a":2}]"#)
    }

    @Test func refusesANameThatIsThereTwice() {
        #expect(throws: JSONError.self) { try normal(#"{"a":1,"a":2}"#) }
    }

    @Test(arguments: 1...200)
    func isIdempotentAndChangesNoValue(_ seed: Int) throws {
        var maker = DocumentMaker(seed: UInt64(seed))
        let document = maker.document()
        let text = JSONWriter(layout: seed % 2 == 0 ? .compact : .indented, escaping: .strict).string(document)
        for order in [Normalizer.Order.written, .sorted, .schema(Self.schema)] {
            let once = try normal(text, order)
            #expect(try normal(once, order) == once)
            let read = try JSONParser().parse(once)
            #expect(DocumentMaker.sorted(read) == DocumentMaker.sorted(document))
        }
    }
}

@Suite struct LineDiffTests {
    @Test func tellsOfChangesAsDiffDoes() {
        let old = (1...20).map { "line \($0)" }
        var new = old
        new[9] = "changed"
        new.insert("more", at: 10)
        #expect(
            LineDiff(from: text(old), to: text(new)).unified(path: "x") == """
                --- x
                +++ x
                @@ -7,7 +7,8 @@
                 line 7
                 line 8
                 line 9
                -line 10
                +changed
                +more
                 line 11
                 line 12
                 line 13

                """)
    }

    @Test func saysNothingOfWhatIsTheSame() {
        #expect(LineDiff(from: text(["a"]), to: text(["a"])).unified(path: "x") == "")
    }

    @Test func copesWithFilesThatHaveNothingInCommon() {
        let diff = LineDiff(from: text((1...9000).map { "a\($0)" }), to: text((1...9000).map { "b\($0)" }))
        #expect(diff.unified(path: "x").hasPrefix("--- x\n+++ x\n@@ -1,9000 +1,9000 @@\n-a1\n"))
    }

    private func text(_ lines: [String]) -> [UInt8] { Array((lines.joined(separator: "\n") + "\n").utf8) }
}
