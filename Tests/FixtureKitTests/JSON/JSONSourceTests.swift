import FixtureKit
import Testing

@Suite struct JSONSourceTests {
    private static let text = #"{"a":[1.0,"é\u00e9\/",{"b~/":true}], "a" : null, "7":{"x":-0}}"#

    private func source(_ text: String = text) throws -> JSONSource { try JSONSource(Array(text.utf8)) }

    @Test func writesEverySpellingAsItWasRead() throws {
        let written = String(decoding: try source().written(.compact), as: UTF8.self)
        #expect(written == #"{"a":[1.0,"é\u00e9\/",{"b~/":true}],"a":null,"7":{"x":-0}}"#)
    }

    @Test func laysOutAsTheWriterDoes() throws {
        let text = #"{"a":[1,"x",{"b":true},[],{}],"c":null}"#
        #expect(try source(text).written() == JSONWriter().bytes(JSONParser().parse(text)))
    }

    @Test func writesWhatIsNewAmongWhatWasRead() throws {
        var source = try source(#"[1,"a\/b"]"#)
        guard case .list(var elements, let range) = source.root else { return }
        elements[0] = .new(["n": "é\"" as JSONValue])
        source.root = .list(elements, range)
        #expect(String(decoding: source.written(.compact), as: UTF8.self) == #"[{"n":"é\""},"a\/b"]"#)
    }

    @Test(arguments: ["", "/", "/a/0", "/a~1b/~0c", "/-1/01"]) func readsAPointerAsItIsWritten(_ pointer: String) {
        #expect(JSONPlace(pointer: pointer)?.pointer == pointer)
        #expect(JSONPlace(pointer: "a" + pointer) == nil)
    }

    @Test func saysWhereAValueAndItsNameStand() throws {
        let source = try source("{\n  \"é\": 1,\n  \"t\\u0061gs\": [4, {\"~/\": 5}]\n}")
        let place = JSONPlace([.member("tags"), .element(1), .member("~/")])
        #expect(place.pointer == "/tags/1/~0~1")
        #expect(JSONPlace(pointer: "/tags/1/~0~1") == place)
        #expect(source.position(of: place)?.description == "line 3, column 27")
        #expect(source.rangeOfName(of: place) == 33..<37)
        #expect(source.position(of: JSONPlace([.member("é")]))?.column == 8)
        #expect(source.position(of: JSONPlace([.member("é")]))?.byteColumn == 9)
        #expect(source.position(of: JSONPlace([.member("none")])) == nil)
        #expect(source.position(of: JSONPlace([.member("tags"), .element(2)])) == nil)
    }

    @Test func takesANumberOfAPointerForANameWhereThereIsNoList() throws {
        let place = try #require(JSONPlace(pointer: "/7/x"))
        #expect(try source()[place].map { try source().spelling(of: $0) } == Array("-0".utf8)[...])
        #expect(try JSONParser().parse(Self.text)[place] == .number(JSONNumber(text: "-0")))
    }
}

@Suite struct JSONStrictnessTests {
    private func message(_ text: String, _ parser: JSONParser = .strict) -> String? {
        do {
            _ = try parser.parse(text)
            return nil
        } catch {
            return error.description
        }
    }

    @Test(arguments: [
        (
            "{\"a\":1,\n\"b\":2,\n\"\\u0061\":3}",
            "line 3, column 1: expected a name that the object does not have yet, found \"a\" again, which is in line 1 already (at $)"
        ),
        ("\u{FEFF}{}", "line 1, column 1: expected a document without one, found a byte order mark (at $)"),
        ("[1, 2 , ]", "line 1, column 7: expected no comma before ']', found a trailing comma (at $)"),
        ("{\"a\":1,}", "line 1, column 7: expected no comma before '}', found a trailing comma (at $)"),
        ("['a']", "line 1, column 2: expected a value, texts in double quotes, found a single quote (at $[0])"),
        ("{'a':1}", "line 1, column 2: expected a name in double quotes, found a single quote (at $)"),
        ("[1, // one\n 2]", "line 1, column 5: expected a value, found a comment, which JSON does not have (at $[1])"),
        ("{\"é\": NaN}", "line 1, column 7: expected a number of digits, found 'NaN', which is none in JSON (at $.é)"),
        (
            "[-Infinity]",
            "line 1, column 3: expected a number of digits, found 'Infinity', which is none in JSON (at $[0])"
        ),
        ("[True]", "line 1, column 2: expected 'true', found 'True' (at $[0])"),
        ("[0x1F]", "line 1, column 3: expected a decimal number, found '0x1F' (at $)"),
        ("[+1]", "line 1, column 2: expected a number without '+', found '+' (at $[0])"),
        ("[.5]", "line 1, column 2: expected a digit before the decimal point, found '.' (at $[0])"),
        ("[1 2]", "line 1, column 4: expected ',' before the next element, found '2' (at $)"),
        (
            "[\"a\nb\"]",
            "line 1, column 4: expected '\"' before the end of the line, or an escape such as \\n, found a raw line break (at $[0])"
        ),
    ])
    func callsMistakesByTheirNames(_ text: String, _ expected: String) {
        #expect(message(text) == expected)
    }

    @Test func keepsDuplicatesAndSkipsTheMarkUnlessAsked() throws {
        #expect(try JSONParser().parse("\u{FEFF}{\"a\":1,\"a\":2}").object?.members.count == 2)
        #expect(try JSONParser().parse("{\"a\":1,\"A\":2}").object?.member(anyCase: "a") == 2)
    }

    @Test func findsADuplicateAmongManyNames() {
        let names = (0..<200).map { "\"n\($0)\":{\"x\":\($0)}" }
        #expect(message("{\(names.joined(separator: ","))}") == nil)
        #expect(message("{\(names.joined(separator: ",")),\"n150\":0}")?.contains("found \"n150\" again") == true)
    }

    @Test func refusesALargeTextUnread() {
        var parser = JSONParser.strict
        parser.maximumSize = 4
        #expect(message("[1]\n", parser) == nil)
        #expect(message("[1, ", parser)?.hasPrefix("line 1, column 5: expected a value") == true)
        #expect(message("x[1]]", parser) == "line 1, column 1: expected at most 4 bytes, found 5 bytes (at $)")
    }

    @Test func pointsAtTheByteThatIsNotUTF8() {
        let error = #expect(throws: JSONError.self) { try JSONParser().parse(Array("[\"é".utf8) + [0xC3, 0x28, 0x22]) }
        #expect(error?.description == "line 1, column 4: expected UTF-8 text, found bytes that are not UTF-8 (at $[0])")
        let wide = #expect(throws: JSONError.self) { try JSONParser().parse([0x5B, 0, 0x31, 0, 0x5D, 0]) }
        #expect(wide?.found == "what looks like UTF-16")
    }
}

@Suite struct JSONExcerptTests {
    private func excerpt(_ bytes: [UInt8], width: Int = 100) -> String? {
        do {
            _ = try JSONParser().parse(bytes)
            return nil
        } catch {
            return error.excerpt(of: bytes, width: width)
        }
    }

    @Test(arguments: [
        ("{\n\t\"é\": x,\n}", "\t\"é\": x,\n\t     ^"), ("", "\n^"), ("[1", "[1\n  ^"), ("[\r\n1 2\r\n]", "1 2 \n  ^"),
        ("[\"\u{1B}[31m\"]", "[\"\u{241B}[31m\"]\n  ^"),
    ]) func showsTheLineAndACaret(_ text: String, _ expected: String) {
        #expect(excerpt(Array(text.utf8)) == expected)
    }

    @Test func cutsALongLineToAWindow() {
        let line = "[" + String(repeating: "1,", count: 200) + "x," + String(repeating: "2,", count: 200) + "]"
        #expect(
            excerpt(Array(line.utf8), width: 20) == "…,1,1,1,1,1,1,1,x,2,2…\n" + String(repeating: " ", count: 16) + "^"
        )
    }

    @Test func showsBytesThatAreNoText() {
        #expect(excerpt([0x5B, 0x22, 0xFF, 0x22, 0x5D]) == "[\"\u{FFFD}\"]\n  ^")
    }
}
