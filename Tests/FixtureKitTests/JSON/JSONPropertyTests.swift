import FixtureKit
import Testing

/// Claims about any document, tried with documents that a seed makes.
@Suite struct JSONPropertyTests {
    @Test func writingAndReadingChangesNothing() throws {
        var random = RandomJSON(seed: 11)
        for _ in 0..<300 {
            let value = random.value()
            for layout in [JSONWriter.Layout.compact, .indented] {
                for escaping in [JSONWriter.Escaping.minimal, .relaxed, .strict] {
                    let writer = JSONWriter(layout: layout, escaping: escaping)
                    let read = try JSONParser().parse(writer.bytes(value))
                    #expect(read == value)
                    #expect(writer.bytes(read) == writer.bytes(value))
                }
            }
        }
    }

    @Test func aSourceKeepsEverySpelling() throws {
        var random = RandomJSON(seed: 12)
        for _ in 0..<300 {
            let (spread, compact) = random.spelling()
            let source = try JSONSource(Array(spread.utf8))
            #expect(String(decoding: source.written(.compact), as: UTF8.self) == compact)
            #expect(try JSONSource(source.written()).written(.compact) == Array(compact.utf8))
        }
    }

    /// The parser knows names and values again that it read before; the source reads every byte.
    @Test func whoRemembersReadsWhatWhoDoesNot() throws {
        var random = RandomJSON(seed: 13)
        for _ in 0..<400 {
            var bytes = JSONWriter(layout: .compact).bytes(random.records())
            compareReaders(of: bytes)
            for _ in 0..<20 where !bytes.isEmpty {
                let place = Int.random(in: bytes.indices, using: &random.generator)
                let other = Int.random(in: bytes.indices, using: &random.generator)
                switch Int.random(in: 0..<4, using: &random.generator) {
                case 0: bytes.remove(at: place)
                case 1: bytes.swapAt(place, other)
                case 2: bytes[place] = bytes[other]
                default: bytes.insert(bytes[other], at: place)
                }
                compareReaders(of: bytes)
            }
        }
    }

    private func compareReaders(of bytes: [UInt8]) {
        let read = Result { () throws(JSONError) in try JSONParser().parse(bytes) }
        let source = Result { () throws(JSONError) in try JSONSource(bytes) }
        switch (read, source) {
        case (.success(let value), .success(let source)):
            let again = try? JSONParser().parse(source.written(.compact))
            #expect(again == value, "\(String(decoding: bytes, as: UTF8.self))")
        case (.failure(let error), .failure(let other)):
            #expect(error == other, "\(String(decoding: bytes, as: UTF8.self))")
        default: Issue.record("one reads and one refuses \(String(decoding: bytes, as: UTF8.self))")
        }
    }

    @Test func recordsThatLookAlikeShareTheirNamesAndWhatTheyHaveInCommon() throws {
        let record = #"{"id":ID,"languages":["English","Hawaiian"],"path":"/movies/a path of more than fifteen"}"#
        let text = "[" + (1...3).map { record.replacing("ID", with: "\($0)") }.joined(separator: ",\n") + "]"
        let records = try #require(try JSONParser().parse(text).array)
        func home<Element>(_ list: [Element]) -> UnsafeRawPointer? { list.withUnsafeBytes(\.baseAddress) }
        let names = records.map { home($0.object?.keys ?? []) }
        #expect(names[0] != nil && names[0] == names[1] && names[1] == names[2])
        let languages = records.map { home($0["languages"]?.array ?? []) }
        #expect(languages[0] != nil && languages[0] == languages[1] && languages[1] == languages[2])
    }

    @Test func whatIsSharedChangesInOneRecordOnly() throws {
        var records = try JSONParser().parse(
            #"[{"id":1,"tags":["a longer text than any"]},{"id":2,"tags":["a longer text than any"]}]"#)
        records.replace(at: JSONPlace([.element(1), .member("tags"), .element(0)])) { _ in ["other"] }
        records.replace(at: JSONPlace([.element(1), .member("id")])) { _ in [] }
        #expect(
            JSONWriter(layout: .compact).string(records)
                == #"[{"id":1,"tags":["a longer text than any"]},{"tags":["other"]}]"#)
    }

    private static let document = #"{"é\n":[1.5e-3,{"a":true,"b":null},{"a":false,"b":"x\u00e9"}],"n":-0}"#

    @Test func everyBeginningIsRefusedWhereItEnds() {
        let bytes = Array(Self.document.utf8)
        for count in 0..<bytes.count {
            let beginning = Array(bytes[..<count])
            let error = #expect(throws: JSONError.self) { try JSONParser().parse(beginning) }
            #expect(error?.problem == .unexpectedEnd)
            #expect(error?.offset == count)
        }
    }

    @Test func everyOtherByteIsReadOrRefusedInsideOfTheText() {
        let bytes = Array(Self.document.utf8)
        for place in bytes.indices {
            for byte in UInt8.min...UInt8.max {
                var other = bytes
                other[place] = byte
                guard
                    case .failure(let error) = Result(catching: { () throws(JSONError) in try JSONParser().parse(other)
                    })
                else { continue }
                #expect((0...other.count).contains(error.offset) && error.line >= 1 && error.column >= 1)
                #expect(error.excerpt(of: other).hasSuffix("^"))
            }
        }
    }
}

/// Documents that a seed makes.
struct RandomJSON {
    var generator: SystemLikeGenerator

    init(seed: UInt64) {
        generator = SystemLikeGenerator(state: seed)
    }

    private mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }

    private static let texts = [
        "", "a", "id", "title", "é", "שלום", "\u{1F600}", "a\"b\\c/", "\n\t\u{8}\u{c}\r", "\u{0}\u{1f}\u{7f}",
        "e\u{301}",
        "twenty characters xx", "a text that is longer than all small ones, with é in it", "\u{2028}\u{FEFF}\u{FFFF}",
    ]
    private static let numbers = ["0", "-0", "1", "42", "-7", "1.50", "1E+2", "0.1e-9", "9007199254740993", "1e400"]

    mutating func text() -> String {
        below(5) == 0 ? String(repeating: Self.texts[below(14)], count: below(4)) : Self.texts[below(14)]
    }

    mutating func value(_ depth: Int = 0) -> JSONValue {
        switch below(depth < 4 ? 8 : 5) {
        case 0: return .null
        case 1: return .bool(below(2) == 0)
        case 2: return .number(JSONNumber(text: Self.numbers[below(10)]))
        case 3, 4: return .string(text())
        case 5: return .array((0..<below(5)).map { _ in value(depth + 1) })
        default: return .object(JSONObject((0..<below(6)).map { _ in (text(), value(depth + 1)) }))
        }
    }

    /// A list of objects that look alike.
    mutating func records() -> JSONValue {
        let names = ["id", "title", "tags", "quality", "a"]
        return .array(
            (0..<below(6)).map { _ in
                let own = names.filter { _ in below(4) > 0 }
                return .object(JSONObject(own.map { ($0, value(2)) }))
            })
    }

    /// A document with blanks between its values, and the same without.
    mutating func spelling(_ depth: Int = 0) -> (spread: String, compact: String) {
        switch below(depth < 4 ? 6 : 3) {
        case 0: return same(["null", "true", "false"][below(3)])
        case 1: return same(Self.numbers[below(10)])
        case 2: return same(spelledText())
        case 3: return joined((0..<below(4)).map { _ in spelling(depth + 1) }, "[", "]")
        default:
            let members = (0..<below(4)).map { _ in
                let (name, value) = (spelledText(), spelling(depth + 1))
                return (spread: "\(name)\(blanks()):\(value.spread)", compact: "\(name):\(value.compact)")
            }
            return joined(members, "{", "}")
        }
    }

    private mutating func joined(
        _ parts: [(spread: String, compact: String)], _ opening: String, _ closing: String
    ) -> (String, String) {
        let spread = parts.map { blanks() + $0.spread + blanks() }.joined(separator: ",")
        return (
            blanks() + opening + blanks() + spread + closing + blanks(),
            opening + parts.map(\.compact).joined(separator: ",") + closing
        )
    }

    private mutating func same(_ text: String) -> (String, String) { (blanks() + text + blanks(), text) }

    private mutating func blanks() -> String { ["", "", " ", "\n", "\r\n  ", "\t", "          "][below(7)] }

    private mutating func spelledText() -> String {
        let parts = [
            "a", "é", "\\u00e9", "\\u00E9", "\\/", "/", "\\n", "\\\"", "\\\\", "\\ud83d\\ude00", "\\ud83d",
            "plain text",
        ]
        return "\"" + (0..<below(5)).map { _ in parts[below(12)] }.joined() + "\""
    }
}
