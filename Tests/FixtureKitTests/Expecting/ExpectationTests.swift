import Testing

@testable import FixtureKit

@Suite struct ExpectationTests {
    private static func breaches(
        _ place: String, _ demand: Demand, in record: String, optional: Bool = false
    ) throws -> [String] {
        let expectation = try #require(
            Expectation(
                client: "c", resource: "r", place: place, demand: demand, isOptional: optional, source: "s"))
        return expectation.breaches(in: try JSONParser().parse(record)).map { "\($0.pointer) \($0.found)" }
    }

    @Test(arguments: [
        ("title", Demand.present, #"{"title":""}"#, [] as [String]),
        ("title", .present, "{}", ["/title nothing"]),
        ("title", .present, #"{"title":null}"#, ["/title null"]),
        ("title", .notNull, "{}", []),
        ("title", .notNull, #"{"title":null}"#, ["/title null"]),
        ("title", .text, #"{"title":7}"#, ["/title 7"]),
        ("a.b", .present, #"{"a":{}}"#, ["/a/b nothing"]),
        ("a.b", .present, "{}", []),
        ("a.b", .present, #"{"a":[1]}"#, []),
        ("[?has==true].file", .present, #"{"has":true}"#, ["/file nothing"]),
        ("[?has==true].file", .present, #"{"has":false}"#, []),
        (
            "images[*].url", .url, #"{"images":[{"url":"/a"},{"url":"https://a.example.invalid"},{}]}"#,
            [#"/images/0/url "/a""#, "/images/2/url nothing"]
        ),
        ("genres[*]", .text, #"{"genres":["a",1,null]}"#, ["/genres/1 1", "/genres/2 null"]),
        ("size", .whole, #"{"size":7.0}"#, ["/size 7.0"]),
        ("size", .whole, #"{"size":7}"#, []),
        ("size", .number, #"{"size":7.5}"#, []),
        ("on", .flag, #"{"on":"true"}"#, [#"/on "true""#]),
        ("list", .list, #"{"list":{}}"#, ["/list an object"]),
        ("map", .object, #"{"map":[]}"#, ["/map a list"]),
        ("added", .date, #"{"added":"2026-01-15T20:00:00.1234567Z"}"#, []),
        ("added", .date, #"{"added":"yesterday"}"#, [#"/added "yesterday""#]),
        ("version", .version, #"{"version":"6.0.4.10291"}"#, []),
        ("version", .version, #"{"version":"6.0.4"}"#, [#"/version "6.0.4""#]),
        ("status", .oneOf(["a", "b"]), #"{"status":"b"}"#, []),
        ("status", .oneOf(["a", "b"]), #"{"status":"c"}"#, [#"/status "c""#]),
    ])
    func saysWhereARecordIsOtherwise(_ place: String, _ demand: Demand, _ record: String, _ breaches: [String]) throws {
        #expect(try Self.breaches(place, demand, in: record) == breaches)
    }

    @Test func bearsTheAbsenceOfWhatIsOptional() throws {
        #expect(try Self.breaches("a", .text, in: "{}", optional: true) == [])
        #expect(try Self.breaches("a", .text, in: #"{"a":null}"#, optional: true) == [])
        #expect(try Self.breaches("a", .text, in: #"{"a":1}"#, optional: true) == ["/a 1"])
    }

    @Test(arguments: ["", "a..b", "[*]", "[?]", "a["]) func takesOnlyPlacesBelowARecord(_ place: String) {
        let expectation = Expectation(client: "c", resource: "r", place: place, demand: .present, source: "s")
        #expect(expectation == nil || place == "a..b")
    }
}

@Suite struct ExpectationBookTests {
    private static let text = """
        {"documents": {"pages": {"page": "$", "row": "$.records[*]"}, "row-page": {"row": "$.records[*]"}},
         "expectations": [
          {"client": "A", "resource": "row", "at": ["id", "name"], "wants": "present", "source": "s"},
          {"client": "B", "resource": ["page", "row"], "at": "total", "wants": "whole", "optional": true, "source": "s"}
        ]}
        """

    private static func book(_ text: String = text) throws -> ExpectationBook {
        try ExpectationBook(JSONParser().parse(text), path: "book.json")
    }

    @Test func multipliesResourcesAndPlaces() throws {
        #expect(
            try Self.book().expectations.map { "\($0.client) \($0.resource) \($0.place)" }
                == ["A row id", "A row name", "B page total", "B row total"])
    }

    @Test(arguments: [
        ("row-1.2.3", "row", "1.2.3"), ("row-missing-id", "row", "missing-id"), ("row-page-4.0", "row-page", "4.0"),
        ("row-page-missing-records", "row-page", "missing-records"), ("other-1.0", "other", "1.0"),
        ("other-x", nil, nil),
        ("row", nil, nil),
    ])
    func takesNamesApart(_ name: String, _ document: String?, _ label: String?) throws {
        let parts = try Self.book().parts(of: name)
        #expect(parts?.document == document)
        #expect(parts?.label == label)
    }

    @Test func looksAtEveryRecordThatADocumentHolds() throws {
        let page = try JSONParser().parse(#"{"total":1.5,"records":[{"id":1,"name":"a"},{"id":2}]}"#)
        let verdicts = try Self.book().verdicts(on: page, named: "pages")
        #expect(
            verdicts.map { "\($0.expectation.resource) \($0.expectation.place) \($0.breaches.map(\.pointer))" } == [
                "row id []", #"row name ["/records/1/name"]"#, #"page total ["/total"]"#, "row total []",
            ])
    }

    @Test(arguments: [
        (#"{}"#, "book.json: at /expectations: expected a list, found nothing"),
        (
            #"{"documents":{"a":{"b":"c"}},"expectations":[]}"#,
            "book.json: at /documents/a/b: expected a path such as $[*], found a string"
        ),
        (
            #"{"expectations":[1]}"#,
            #"book.json: at /expectations/0: expected a "client" and a "source", found a number"#
        ),
        (
            #"{"expectations":[{"client":"a","source":"s","wants":"presnt"}]}"#,
            "book.json: at /expectations/0/wants: expected one of present, not null, text, number, flag, list, object, "
                + "whole, date, url, version, or a list of names, found a string"
        ),
        (
            #"{"expectations":[{"client":"a","source":"s","wants":"text","resource":"r","at":"["}]}"#,
            "book.json: at /expectations/0/at: expected places such as title or images[*].url, found a string"
        ),
    ])
    func saysWhatItDoesNotUnderstand(_ text: String, _ message: String) throws {
        let error = #expect(throws: FixtureError.self) { try Self.book(text) }
        #expect(error?.description == message)
    }

    private static func table() throws -> CompatibilityTable {
        func parse(_ text: String) throws -> JSONValue { try JSONParser().parse(text) }
        return CompatibilityTable(
            try book(),
            samples: [
                ("row-1.0", try parse(#"{"id":1}"#)), ("row-missing-id", try parse(#"{"name":"a"}"#)),
                ("row-page-1.0", try parse(#"{"records":[{"id":1,"name":"b"}]}"#)), ("expectations", [:]),
            ],
            today: [("pages", try parse(#"{"total":1,"records":[{"id":1,"name":"a"}]}"#))])
    }

    @Test func takesALoneRecordForAListOfOne() throws {
        let book = try Self.book(
            #"{"documents":{"row":{"row":"$[*]"}},"expectations":[{"client":"A","resource":"row","at":"id","wants":"present","source":"s"}]}"#
        )
        #expect(book.verdicts(on: [:], named: "row").map { $0.breaches.map(\.pointer) } == [["/id"]])
        #expect(book.verdicts(on: [["id": 1], [:]], named: "row").map { $0.breaches.map(\.pointer) } == [["/1/id"]])
        #expect(book.verdicts(on: [], named: "row").isEmpty)
    }

    @Test func joinsWhatAllDocumentsMeet() throws {
        let book = try Self.book(
            #"{"expectations":[{"client":"A","resource":"row","at":["id","name","more"],"wants":"present","source":"s"}]}"#
        )
        let table = CompatibilityTable(
            book, samples: [("row-1.0", ["id": 1, "name": "a"]), ("row-2.0", ["id": 1, "name": "a", "more": true])],
            today: [])
        #expect(
            table.markdown.split(separator: "\n").suffix(2) == [
                "| A | `id`, `name` present | ✓ | ✓ |", "| A | `more` present | ✗ `/more` | ✓ |",
            ])
    }

    @Test func writesATableForEachResource() throws {
        #expect(
            try Self.table().markdown == """
                ## row

                | client | wants | 1.0 | row-page 1.0 | today | missing-id |
                |---|---|---|---|---|---|
                | A | `id` present | ✓ | ✓ | ✓ | ✗ `/id` |
                | A | `name` present | ✗ `/name` | ✓ | ✓ | ✓ |
                | B | `total` whole, if there | ✓ | ✓ | ✓ | ✓ |

                ## page

                | client | wants | today |
                |---|---|---|
                | B | `total` whole, if there | ✓ |
                """)
    }

    @Test func tellsPeopleWhatBreaks() throws {
        #expect(
            try Self.table().text == """
                row-1.0: 2 of 3 expectations of row
                  A: /name: expected present, found nothing
                row-page-1.0: 3 of 3 expectations of row
                pages: 3 of 3 expectations of row
                row-missing-id: 2 of 3 expectations of row
                  A: /id: expected present, found nothing
                pages: 1 of 1 expectations of page
                11 met, 2 broken
                """)
    }

    @Test func tellsProgramsEverything() throws {
        let rows = try Self.table().document["verdicts"]?.array ?? []
        #expect(rows.count == 13)
        #expect(
            rows.first { $0["met"] == false } == [
                "document": "row-missing-id", "resource": "row", "client": "A", "at": "id", "wants": "present",
                "source": "s", "met": false, "breaches": [["pointer": "/id", "found": "nothing"]],
            ])
    }
}
