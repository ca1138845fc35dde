import FixtureKit
import Testing

@Suite struct MutationTests {
    private static let list = """
        [{"id":1,"size":7.0,"tags":[4,5],"file":{"id":11}},{"id":2,"title":"two"},{"id":3,"tags":[],"file":{"id":13}}]
        """

    /// What becomes of the list, or of what stands before the arrow.
    private static func bent(
        _ path: String, _ operation: Mutation.Operation, _ choice: Mutation.Choice = .all, of text: String = list
    ) throws -> String {
        var document = try JSONParser().parse(text)
        let mutation = Mutation(try #require(JSONPath(path)), operation, choice)
        let places = mutation.apply(to: &document) { [0.05, 0.5, 0.95, 0.7][$0 % 4] }
        return "\(places) \(JSONWriter(layout: .compact).string(document))"
    }

    static let bendings: [(String, Mutation.Operation, Mutation.Choice, String)] = [
        (
            "$[*].file", .remove, .all,
            #"2 [{"id":1,"size":7.0,"tags":[4,5]},{"id":2,"title":"two"},{"id":3,"tags":[]}]"#
        ),
        ("$[?id==3]", .remove, .all, #"1 [{"id":1,"size":7.0,"tags":[4,5],"file":{"id":11}},{"id":2,"title":"two"}]"#),
        ("$[?file]", .remove, .all, #"2 [{"id":2,"title":"two"}]"#),
        ("$[*]", .remove, .all, "3 []"),
        (
            "$[*]", .remove, .nth(2),
            #"1 [{"id":1,"size":7.0,"tags":[4,5],"file":{"id":11}},{"id":3,"tags":[],"file":{"id":13}}]"#
        ),
        ("$[*]", .remove, .nth(-1), #"1 [{"id":1,"size":7.0,"tags":[4,5],"file":{"id":11}},{"id":2,"title":"two"}]"#),
        ("$[*]", .remove, .nth(4), "0 " + list),
        ("$[*]", .remove, .share(0.5), #"1 [{"id":2,"title":"two"},{"id":3,"tags":[],"file":{"id":13}}]"#),
        ("$[*]", .null, .share(0.6), #"2 [null,null,{"id":3,"tags":[],"file":{"id":13}}]"#),
        ("$[*]", .null, .share(0), "0 " + list),
        ("$[*]", .null, .share(1), "3 [null,null,null]"),
        ("$", .null, .all, "1 null"),
        ("$", .set(["message": "wrong"]), .all, #"1 {"message":"wrong"}"#),
        (
            "$[1].size", .set("1e9"), .all,
            #"1 [{"id":1,"size":7.0,"tags":[4,5],"file":{"id":11}},{"id":2,"title":"two","size":"1e9"},{"id":3,"tags":[],"file":{"id":13}}]"#
        ),
        ("$[1].size", .null, .all, "0 " + list),
        ("$..id", .remove, .all, #"5 [{"size":7.0,"tags":[4,5],"file":{}},{"title":"two"},{"tags":[],"file":{}}]"#),
        (
            "$..file.id", .null, .nth(-1),
            #"1 [{"id":1,"size":7.0,"tags":[4,5],"file":{"id":11}},{"id":2,"title":"two"},{"id":3,"tags":[],"file":{"id":null}}]"#
        ),
        (
            "$[0].tags[0]", .duplicate, .all,
            #"1 [{"id":1,"size":7.0,"tags":[4,4,5],"file":{"id":11}},{"id":2,"title":"two"},{"id":3,"tags":[],"file":{"id":13}}]"#
        ),
        (
            "$[*].tags[*]", .duplicate, .all,
            #"2 [{"id":1,"size":7.0,"tags":[4,4,5,5],"file":{"id":11}},{"id":2,"title":"two"},{"id":3,"tags":[],"file":{"id":13}}]"#
        ),
        ("$[*].nothing", .remove, .all, "0 " + list),
        ("$.records", .remove, .all, "0 " + list),
    ]

    @Test(arguments: bendings) func bendsWhatThePathFinds(
        _ path: String, _ operation: Mutation.Operation, _ choice: Mutation.Choice, _ expected: String
    ) throws {
        #expect(try Self.bent(path, operation, choice) == expected)
    }

    @Test(arguments: [
        ("7", JSONKind?.none, #"1 "7""#), ("7", .string, #"1 "7""#), ("7.50", .string, #"1 "7.50""#),
        ("7", .number, "1 7"),
        ("7", .boolean, "1 true"), ("0", .boolean, "1 false"), ("7", .list, "1 [7]"), ("7", .object, #"1 {"value":7}"#),
        (#""12""#, nil, "1 12"), (#""twelve""#, nil, "1 0"), (#""""#, .boolean, "1 false"),
        (#""a""#, .object, #"1 {"name":"a"}"#), ("true", nil, #"1 "true""#), ("true", .number, "1 1"),
        ("null", nil, #"1 "null""#), ("null", .list, "1 []"), ("null", .object, "1 {}"), ("null", .number, "1 0"),
        ("[1,2]", nil, #"1 {"items":[1,2]}"#), ("[1,2]", .string, #"1 "[1,2]""#), ("[1,2]", .number, "1 2"),
        (#"{"a":1}"#, nil, #"1 [{"a":1}]"#), (#"{"a":1}"#, .string, #"1 "{\"a\":1}""#), ("{}", .boolean, "1 false"),
    ]) func writesAValueAsAnotherType(_ text: String, _ kind: JSONKind?, _ expected: String) throws {
        #expect(try Self.bent("$", .type(kind), of: text) == expected)
    }

    @Test(arguments: [
        (#""released""#, #"1 "unknownReleased""#), (#""SDTV""#, #"1 "UnknownSDTV""#), (#""""#, #"1 "unknownValue""#),
        ("7", "0 7"), ("null", "0 null"),
    ]) func makesANameThatNobodyKnows(_ text: String, _ expected: String) throws {
        #expect(try Self.bent("$", .enumeration(nil), of: text) == expected)
    }

    @Test func takesTheUnknownNameThatIsGiven() throws {
        #expect(try Self.bent("$[*]", .enumeration("smart"), of: #"["dash",7,"delete"]"#) == #"2 ["smart",7,"smart"]"#)
    }

    @Test func turnsAnOrderAround() throws {
        #expect(try Self.bent("$", .reorder(.reverse), of: "[1,2,3]") == "1 [3,2,1]")
        #expect(try Self.bent("$", .reorder(.reverse), of: #"{"a":1,"b":[1,2]}"#) == #"1 {"b":[1,2],"a":1}"#)
        #expect(try Self.bent("$", .reorder(.shuffle), of: "[1,2,3,4,5]") == "1 [5,2,4,3,1]")
        #expect(try Self.bent("$", .reorder(.reverse), of: "7") == "0 7")
    }

    @Test func growsAListWithIdsOfTheirOwn() throws {
        #expect(
            try Self.bent("$", .grow(5), of: #"[{"id":7,"t":1.0},{"id":3}]"#)
                == #"1 [{"id":7,"t":1.0},{"id":3},{"id":8,"t":1.0},{"id":9},{"id":10,"t":1.0}]"#)
        #expect(try Self.bent("$", .grow(3), of: "[4]") == "1 [4,4,4]")
        #expect(try Self.bent("$", .grow(1), of: "[4,5]") == "1 [4]")
        #expect(try Self.bent("$", .grow(0), of: "[4,5]") == "1 []")
        #expect(try Self.bent("$", .grow(3), of: "[]") == "1 []")
        #expect(try Self.bent("$", .grow(3), of: "{}") == "0 {}")
    }

    @Test func changesNoOtherHolderOfTheDocument() throws {
        let document = try JSONParser().parse(Self.list)
        let same = document
        let mutated = Mutated(document, by: [Mutation(try #require(JSONPath("$..id")), .set(0))]) { _, _ in 0 }
        #expect(document == same)
        #expect(mutated.document != document)
        #expect(JSONWriter(layout: .compact).string(document) == Self.list)
    }

    // MARK: Long lists

    @Test(arguments: [JSONWriter.Layout.indented, .compact]) func writesALongListAsIfItWereThere(
        _ layout: JSONWriter.Layout
    ) throws {
        let document = try JSONParser().parse(#"{"page":1,"records":[{"id":7,"in":{"id":1}},{"t":"a"}],"total":2}"#)
        let writer = JSONWriter(layout: layout)
        let path = try #require(JSONPath("$.records"))
        let long = Mutated(document, by: [Mutation(path, .grow(Growth.shortLimit + 5))]) { _, _ in 0 }
        var short = document
        _ = Mutation(path, .grow(Growth.shortLimit + 5)).apply(to: &short) { _ in 0 }
        let pieces = long.pieces(writer)
        #expect(pieces.count > Growth.shortLimit)
        #expect(Array(pieces.joined()) == writer.bytes(short))
        #expect(long.places == 1)
    }

    @Test func writesALongRootAndAnEmptyOne() throws {
        func text(_ list: String, _ count: Int) throws -> String {
            let mutation = Mutation(JSONPath(steps: []), .grow(count))
            let mutated = Mutated(try JSONParser().parse(list), by: [mutation]) { _, _ in 0 }
            return String(decoding: Array(mutated.pieces(JSONWriter(layout: .compact)).joined()), as: UTF8.self)
        }
        #expect(try text(#"[{"id":2}]"#, 20_000).hasPrefix(#"[{"id":2},{"id":3},{"id":4},"#))
        #expect(try text(#"[{"id":2}]"#, 20_000).hasSuffix(#",{"id":20001}]"#))
        #expect(try text("[]", 20_000) == "[]")
        #expect(try JSONParser().parse(try text("[4]", 20_000)).array?.count == 20_000)
    }

    @Test func makesLongListsLastAndNeverOneInsideOfAnother() throws {
        let document: JSONValue = [["id": 1, "tags": [5]]]
        let mutations = [
            Mutation(JSONPath(steps: [.element(0), .member("tags")]), .grow(20_000)),
            Mutation(JSONPath(steps: []), .grow(20_000)),
            Mutation(JSONPath(steps: [.everyElement, .member("tags"), .element(0)]), .set(6)),
        ]
        let mutated = Mutated(document, by: mutations) { _, _ in 0 }
        let text = Array(mutated.pieces(JSONWriter(layout: .compact)).joined())
        let parsed = try JSONParser().parse(text)
        #expect(mutated.places == 2)
        #expect(parsed.array?.count == 1)
        #expect(parsed[0]?["tags"]?.array?.count == 20_000)
        #expect(parsed[0]?["tags"]?[19_999] == 6)
    }
}
