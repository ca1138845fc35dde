import FixtureKit
import Testing

@Suite struct JSONPathTests {
    private let page: JSONValue = ["records": [["id": 1, "tags": [4]], ["id": 2, "tags": [5, 6]]]]

    @Test func findsEveryPlace() throws {
        let path = try #require(JSONPath("$.records[*].tags[*]"))
        #expect(
            path.values(in: page).map(\.pointer) == ["/records/0/tags/0", "/records/1/tags/0", "/records/1/tags/1"])
        #expect(path.values(in: page).map(\.value) == [4, 5, 6])
    }

    @Test(arguments: [
        ("$.records[-1].id", ["/records/1/id"]), ("$.records[-3]", []), ("$.records[2]", []),
        ("$..id", ["/records/0/id", "/records/1/id"]),
        ("$..tags[*]", ["/records/0/tags/0", "/records/1/tags/0", "/records/1/tags/1"]),
        ("$.records[?id==2]", ["/records/1"]), ("$.records[?@.id != 2]", ["/records/0"]),
        ("$.records[?(@.id >= 1)].id", ["/records/0/id", "/records/1/id"]), ("$.records[?id<2]", ["/records/0"]),
        ("$.records[?title]", []), ("$.records[?!title].id", ["/records/0/id", "/records/1/id"]),
        ("$['records'][0]", ["/records/0"]), ("$[\"records\"][0]", ["/records/0"]), ("$", [""]), ("$[0]", []),
    ]) func findsPlacesInEveryWay(_ text: String, _ pointers: [String]) throws {
        let path = try #require(JSONPath(text))
        #expect(path.values(in: page).map(\.pointer) == pointers)
    }

    @Test(arguments: [
        ("$[?title=='a ]b'].x", "$[?title==\"a ]b\"].x"), ("$['odd name'].x", "$['odd name'].x"),
        ("$['it\\'s']", "$['it\\'s']"), ("$[?( @.a.b > 1.50 )]", "$[?a.b>1.50]"), ("$[?!a]", "$[?!a]"),
        ("$..a[*]", "$..a[*]"),
    ]) func spellsAPathSoThatItReadsAsItself(_ text: String, _ spelling: String) throws {
        let path = try #require(JSONPath(text))
        #expect(path.description == spelling)
        #expect(JSONPath(spelling) == path)
    }

    @Test(arguments: [
        "", "records", "$records", "$.", "$[", "$[x]", "$..", "$..a..b", "$.*", "$['a]", "$[?]", "$[?id==]",
    ])
    func refusesWhatIsNoPath(_ text: String) {
        #expect(JSONPath(text) == nil)
    }

    @Test func namesTheFirstDifference() {
        let other: JSONValue = ["records": [["id": 1, "tags": [4]], ["id": 3, "tags": []]]]
        let difference = page.firstDifference(from: other)
        #expect(difference?.pointer == "/records/1/id")
        #expect(difference?.here == "2")
        #expect(difference?.there == "3")
        #expect(page.firstDifference(from: page) == nil)
    }

    @Test func countsTheOrderOfMembersAsADifference() {
        let left: JSONValue = ["a": 1, "b": 2]
        #expect(left.firstDifference(from: ["b": 2, "a": 1])?.here == "\"a\"")
        #expect(left.firstDifference(from: ["a": 1])?.there == "its end")
    }
}
