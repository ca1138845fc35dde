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
}
