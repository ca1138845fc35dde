import CZlib
import MicroHTTP
import Testing

struct GzipTests {
    private let text = Array(String(repeating: "the same again, ", count: 500).utf8)

    @Test func isOneGzipMemberOfTheRightLength() {
        let packed = Gzip.compress(text, level: 6)
        #expect(packed.prefix(3) == [0x1f, 0x8b, 8])
        #expect(packed.count < text.count / 20)
        let length = packed.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        #expect(length == text.count)
    }

    @Test func packsTheSameWayEveryTime() {
        #expect(Gzip.compress(text, level: 9) == Gzip.compress(text, level: 9))
    }

    @Test func levelZeroOnlyWraps() {
        #expect(Gzip.compress([1, 2, 3], level: 0).dropFirst(15).prefix(3) == [1, 2, 3])
        #expect(!Gzip.compress([], level: 5).isEmpty)
    }

    @Test(arguments: [[], ["one"], ["one", "", "two"], ["same same same same", " and ", "same same same same"]])
    func partsJoinToWhatTheyHold(_ texts: [String]) throws {
        let packed = Array(Gzip.joined(texts.map { Gzip.Part(Array($0.utf8)) }).joined())
        #expect(try unpacked(packed) == texts.joined())
    }

    @Test func aLargePartJoinsToo() throws {
        let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }
        let packed = Array(Gzip.joined([Gzip.Part(bytes), Gzip.Part(text)]).joined())
        #expect(packed.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) } == bytes.count + text.count)
        #expect(try inflated(packed) == bytes + text)
    }

    private func unpacked(_ packed: [UInt8]) throws -> String { String(decoding: try inflated(packed), as: UTF8.self) }

    /// By the library itself, which checks length and sum.
    private func inflated(_ packed: [UInt8]) throws -> [UInt8] {
        var stream = z_stream()
        try #require(inflateInit2_(&stream, 15 + 16, zlibVersion(), Int32(MemoryLayout<z_stream>.size)) == Z_OK)
        defer { inflateEnd(&stream) }
        var source = packed
        var output = [UInt8](repeating: 0, count: 1_000_000)
        let (status, count) = source.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { buffer in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = buffer.baseAddress
                stream.avail_out = UInt32(buffer.count)
                return (inflate(&stream, Z_FINISH), Int(stream.total_out))
            }
        }
        #expect(status == Z_STREAM_END)
        return Array(output.prefix(count))
    }
}
