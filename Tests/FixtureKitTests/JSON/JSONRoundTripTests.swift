import FixtureKit
import Testing

@Suite struct JSONRoundTripTests {
    @Test(arguments: [
        "7.0", "1e3", "-0", "9007199254740993", "66.666666666666666666666666670", "0.10000000000000001", "1E-7",
    ])
    func keepsTheSpellingOfANumber(_ spelling: String) throws {
        #expect(JSONWriter().string(try JSONParser().parse(spelling)) == spelling)
    }

    @Test func keepsTheOrderOfMembers() throws {
        let text = #"{"z":1,"a":2,"m":{"y":[],"b":{}}}"#
        #expect(JSONWriter(layout: .compact).string(try JSONParser().parse(text)) == text)
    }

    @Test func laysDocumentsOutAsTheRealServersDo() throws {
        let document: JSONValue = ["title": "Dune", "tags": [1, 2], "images": [], "ratings": [:], "file": ["id": 1]]
        #expect(
            JSONWriter().string(document) == """
                {
                  "title": "Dune",
                  "tags": [
                    1,
                    2
                  ],
                  "images": [],
                  "ratings": {},
                  "file": {
                    "id": 1
                  }
                }
                """)
    }

    @Test func escapesLittleInAnswersAndMuchInErrors() {
        let text: JSONValue = "Amélie's \"<b>&+`\" \u{1F600}\n"
        #expect(JSONWriter(escaping: .relaxed).string(text) == #""Amélie's \"<b>&+`\" \uD83D\uDE00\n""#)
        #expect(
            JSONWriter(escaping: .strict).string(text)
                == #""Am\u00E9lie\u0027s \u0022\u003Cb\u003E\u0026\u002B\u0060\u0022 \uD83D\uDE00\n""#)
        #expect(JSONWriter(escaping: .minimal).string(text) == "\"Amélie's \\\"<b>&+`\\\" \u{1F600}\\n\"")
    }

    @Test func readsEscapesAndSurrogatePairs() throws {
        #expect(try JSONParser().parse(#""a\u00e9\ud83d\ude00\/\t""#) == "aé\u{1F600}/\t")
        #expect(try JSONParser().parse(#""\ud83d""#) == "\u{FFFD}")
    }

    @Test func allowsTrailingCommasOnlyWhereAsked() throws {
        #expect(try JSONParser(allowsTrailingCommas: true).parse("[1,]") == [1])
        #expect(throws: JSONError.self) { try JSONParser().parse("[1,]") }
    }

    @Test func changesAMemberWithoutMovingIt() {
        var object: JSONObject = ["a": 1, "b": 2, "c": 3]
        object["b"] = 7
        object["d"] = 4
        object["a"] = nil
        #expect(object == ["b": 7, "c": 3, "d": 4])
        #expect(object.keys == ["b", "c", "d"])
    }

    @Test func arrangesMembersByTheWireOrder() {
        let object: JSONObject = ["id": 1, "extra": 2, "title": "x"]
        #expect(object.arranged(by: KeyOrder("title year id")).keys == ["title", "id", "extra"])
    }
}

@Suite struct JSONErrorTests {
    struct Mistake: CustomTestStringConvertible {
        let text: String
        let message: String
        var testDescription: String { text }
    }

    @Test(arguments: [
        Mistake(text: "", message: "line 1, column 1: expected a value, found the end of the text (at $)"),
        Mistake(text: "{\"a\":}", message: "line 1, column 6: expected a value, found '}' (at $.a)"),
        Mistake(text: "[1,\n 2,\n x]", message: "line 3, column 2: expected a value, found 'x' (at $[2])"),
        Mistake(
            text: "{\"a\":[{\"b\":1 \"c\"}]}",
            message: "line 1, column 14: expected ',' before the next member, found '\"' (at $.a[0])"
        ),
        Mistake(text: "{a:1}", message: "line 1, column 2: expected a name in quotes, found 'a' without quotes (at $)"),
        Mistake(text: "[01]", message: "line 1, column 3: expected a number without leading zeros, found '01' (at $)"),
        Mistake(
            text: "1.",
            message: "line 1, column 3: expected a digit after a decimal point ('.'), found the end of the text (at $)"),
        Mistake(
            text: "\"a\u{1}\"",
            message: "line 1, column 3: expected an escape such as \\n, found a raw control character (at $)"),
        Mistake(text: "{} x", message: "line 1, column 4: expected nothing after the document, found 'x' (at $)"),
    ])
    func saysWhereAndWhatWasExpected(_ mistake: Mistake) {
        let error = #expect(throws: JSONError.self) { try JSONParser().parse(mistake.text) }
        #expect(error?.description == mistake.message)
    }

    @Test func refusesBottomlessNesting() {
        let deep = String(repeating: "[", count: 10_000)
        let error = #expect(throws: JSONError.self) { try JSONParser().parse(deep) }
        #expect(error?.problem == .tooDeep)
    }

    @Test func survivesRandomBytes() {
        var random = SystemLikeGenerator(state: 7)
        for _ in 0..<3_000 {
            let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                Array(#"{}[]",:0123456789.eE+-\utrufalsn "#.utf8).randomElement(using: &random) ?? 0
            }
            if let value = try? JSONParser().parse(bytes) {
                #expect(throws: Never.self) { try JSONParser().parse(JSONWriter().bytes(value)) }
            }
        }
    }
}

/// A generator whose numbers are the same on every run.
struct SystemLikeGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 29)
    }
}
