import FixtureKit
import MicroHTTP
import Testing

@testable import MockArr

@Suite struct CorruptionTests {
    static let body = #"[{"id": 7, "title": "Heat, \"1995\"", "tags": [1, 2]}, {"id": 8}]"#

    static let broken: [(Corruption, String)] = [
        (.truncated, #"[{"id": 7, "title": "Heat, \"199"#),
        (.unclosedString, #"[{"id": 7, "title": "Heat, \"1995\"", "tags": [1, 2]}, {"id: 8}]"#),
        (.trailingComma, #"[{"id": 7, "title": "Heat, \"1995\"", "tags": [1, 2]}, {"id": 8},]"#),
        (.singleQuotes, #"[{'id': 7, 'title': 'Heat, \"1995\"', 'tags': [1, 2]}, {'id': 8}]"#),
        (.nan, #"[{"id": NaN, "title": "Heat, \"1995\"", "tags": [1, 2]}, {"id": 8}]"#),
        (.duplicateKey, #"[{"id": 7, "title": "Heat, \"1995\"", "tags": [1, 2], "id": null}, {"id": 8}]"#),
        (.loneSurrogate, #"[{"id": 7, "title": "\ud800Heat, \"1995\"", "tags": [1, 2]}, {"id": 8}]"#),
        (.bom, "\u{FEFF}" + body),
        (.empty, ""),
        (.null, "null"),
        (.wrongRoot, #"{"items": "# + body + "}"),
        (
            .html,
            "<!doctype html>\n<html><head><title>Media</title></head><body><div id=\"root\"></div></body></html>\n"
        ),
        (.concatenated, body + body),
        (.deepNesting, String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000)),
        (.hugeNumber, #"[{"id": "# + String(repeating: "9", count: 400) + body.dropFirst(9)),
        (.wrongContentType, body), (.noContentType, body), (.gzipMislabelled, body),
    ]

    @Test(arguments: broken) func breaksTheTextInItsOwnWay(_ corruption: Corruption, _ expected: String) {
        #expect(String(decoding: corruption.corrupted(Array(Self.body.utf8)), as: UTF8.self) == expected)
    }

    @Test func putsBytesThatAreNoUTF8IntoTheFirstValue() {
        #expect(
            Corruption.invalidUTF8.corrupted(Array(#"{"a": "b"}"#.utf8)) == Array(#"{"a": ""#.utf8) + [0xC3, 0x28]
                + Array(#"b"}"#.utf8))
    }

    @Test func writesLatin1AndMakesSureThatItShows() {
        #expect(Corruption.latin1.corrupted(Array(#"["é€"]"#.utf8)) == [0x5B, 0x22, 0xE9, 0x3F, 0x22, 0x5D])
        #expect(Corruption.latin1.corrupted(Array(#"["a"]"#.utf8)) == [0x5B, 0x22, 0xE9, 0x61, 0x22, 0x5D])
    }

    static let bent: [(Corruption, HTTPFields)] = [
        (.wrongContentType, ["Content-Type": "text/html; charset=utf-8", "A": "b"]),
        (.noContentType, ["A": "b"]),
        (.gzipMislabelled, ["Content-Type": "application/json", "A": "b", "Content-Encoding": "gzip"]),
        (.bom, ["Content-Type": "application/json", "A": "b"]),
    ]

    @Test(arguments: bent) func bendsTheHeadersOfAnotherKind(_ corruption: Corruption, _ expected: HTTPFields) {
        var response = HTTPResponse(fields: ["Content-Type": "application/json", "A": "b"], body: [0x5B, 0x5D])
        corruption.apply(to: &response)
        #expect(
            response.fields.map { "\($0): \($1)" }.sorted() == expected.map { "\($0): \($1)" }.sorted())
    }

    @Test(arguments: Corruption.allCases) func leavesNothingThatReadsAsBefore(_ corruption: Corruption) {
        guard ![.wrongContentType, .noContentType, .gzipMislabelled].contains(corruption) else { return }
        let bytes = corruption.corrupted(Array(Self.body.utf8))
        #expect(bytes != Array(Self.body.utf8))
        // What our own parser tolerates is valid JSON to the letter.
        let isReadable = (try? JSONParser().parse(bytes)) != nil
        #expect(
            isReadable == [.duplicateKey, .loneSurrogate, .bom, .null, .wrongRoot, .hugeNumber].contains(corruption))
    }

    @Test func takesAnyBytes() {
        var state: UInt64 = 99
        let alphabet = Array(#"{}[]",:\0-9e.ab "#.utf8) + [0xFF, 0xC3, 0x00]
        for _ in 0..<2_000 {
            var bytes: [UInt8] = []
            for _ in 0..<Int(state % 40) {
                state = SplitMix.mixed(state &+ 1)
                bytes.append(alphabet[Int(state % UInt64(alphabet.count))])
            }
            state = SplitMix.mixed(state &+ 1)
            for corruption in Corruption.allCases { _ = corruption.corrupted(bytes) }
        }
    }
}
