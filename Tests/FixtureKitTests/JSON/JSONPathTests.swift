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

    @Test(arguments: ["", "records", "$records", "$.", "$[", "$[x]", "$[-1]", "$..a"])
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
