import FixtureKit
import Testing

@Suite struct JSONDocumentTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let text: String
        let outcome: String

        var testDescription: String { text }

        /// The rows of a table.
        static func all(_ table: String) -> [Row] {
            table.split(separator: "\n").compactMap { line in
                let parts = line.dropFirst().split(separator: "» ", maxSplits: 1)
                guard parts.count == 2 else { return nil }
                let outcome = parts[1].hasPrefix("«") ? parts[1].dropFirst().dropLast() : parts[1]
                return Row(text: String(parts[0]), outcome: String(outcome))
            }
        }

        static func bytes(_ text: String) -> [UInt8] {
            var bytes: [UInt8] = []
            var rest = Array(text.utf8)[...]
            while let byte = rest.popFirst() {
                if byte == UInt8(ascii: "~"), let high = rest.popFirst(), let low = rest.popFirst() {
                    bytes.append(UInt8(String(decoding: [high, low], as: UTF8.self), radix: 16) ?? 0)
                } else {
                    bytes.append(byte)
                }
            }
            return bytes
        }
    }

    private let writer = JSONWriter(layout: .compact, escaping: .minimal)

    @Test(arguments: Row.all(JSONDocuments.accepted)) func accepts(_ row: Row) throws {
        let value = try JSONParser.strict.parse(Row.bytes(row.text))
        #expect(writer.bytes(value) == Row.bytes(row.outcome))
        #expect(try JSONParser().parse(Row.bytes(row.text)) == value)
        let source = try JSONSource(Row.bytes(row.text), by: .strict)
        #expect(try JSONParser().parse(source.written()) == value)
    }

    @Test(arguments: Row.all(JSONDocuments.refused)) func refuses(_ row: Row) {
        let bytes = Row.bytes(row.text)
        let error = #expect(throws: JSONError.self) { try JSONParser.strict.parse(bytes) }
        #expect(error?.description == row.outcome)
        #expect(error?.excerpt(of: bytes).contains("\n") == true)
        let other = #expect(throws: JSONError.self) { try JSONSource(bytes, by: .strict) }
        #expect(other == error)
    }

    /// Without names that must differ and marks that must not be there, the same is wrong at the same place.
    @Test(arguments: Row.all(JSONDocuments.refused)) func refusesTheSameWithoutStrictness(_ row: Row) {
        let bytes = Row.bytes(row.text)
        let isMatterOfStrictness = row.outcome.contains("does not have yet") || row.outcome.contains("byte order mark")
        guard !isMatterOfStrictness else { return }
        let error = #expect(throws: JSONError.self) { try JSONParser().parse(bytes) }
        #expect(error?.description == row.outcome)
    }

    @Test func hasManyDocuments() {
        #expect(Row.all(JSONDocuments.accepted).count > 110)
        #expect(Row.all(JSONDocuments.refused).count > 250)
    }

    // MARK: Depth and size

    @Test(arguments: [(512, true), (513, false), (100_000, false)]) func countsLevels(_ depth: Int, _ isFine: Bool) {
        for (opening, closing) in [("[", "]"), ("{\"a\":", "}")] {
            let text = String(repeating: opening, count: depth) + "1" + String(repeating: closing, count: depth)
            var problem: JSONError.Problem?
            do throws(JSONError) { _ = try JSONParser().parse(text) } catch { problem = error.problem }
            #expect(problem == (isFine ? nil : .tooDeep))
        }
    }

    @Test func doesNotTakeAKnownValueWhereItWouldStandTooDeep() {
        let list = "[111111111111111111]"
        #expect(throws: Never.self) { try JSONParser(maximumDepth: 3).parse("{\"a\":[\(list),\(list)]}") }
        #expect(throws: JSONError.self) { try JSONParser(maximumDepth: 3).parse("{\"a\":[\(list),[\(list)]]}") }
    }

    @Test func readsAHundredMegabytesOrRefusesThemByTheirSize() throws {
        let text = Array("\"".utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20) + Array("\",".utf8)
        var bytes = Array("[".utf8)
        for _ in 0..<100 { bytes += text }
        bytes += Array("1]".utf8)
        #expect(try JSONParser().parse(bytes).array?.count == 101)
        let error = #expect(throws: JSONError.self) { try JSONParser(maximumSize: 100 << 20).parse(bytes) }
        #expect(
            error?.description == "line 1, column 1: expected at most 104857600 bytes, found 104857903 bytes (at $)")
    }

    @Test func readsObjectsWithMoreNamesThanItRemembers() throws {
        let names = (0..<20_000).map { "\"name \($0)\":{\"id\":\($0),\"tags\":[]}" }
        let text = "[{" + names.joined(separator: ",") + "},{\"id\":1},{\"name 1\":2,\"id\":3}]"
        #expect(writer.string(try JSONParser().parse(text)) == text)
    }
}
