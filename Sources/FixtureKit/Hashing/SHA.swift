/// What SHA-1 and SHA-256 have in common: how a message becomes blocks, and a state becomes a digest.
package enum SHA {
    /// The message with its end marked and its length behind it, in blocks of 16 words.
    package static func blocks(of message: [UInt8]) -> [[UInt32]] {
        var padded = message + [0x80]
        while padded.count % 64 != 56 { padded.append(0) }
        padded += bytes(UInt64(message.count) * 8)
        return stride(from: 0, to: padded.count, by: 64).map { start in
            stride(from: start, to: start + 64, by: 4).map { place in
                padded[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
            }
        }
    }

    package static func digest(_ state: [UInt32]) -> [UInt8] { state.flatMap(bytes) }

    package static func hex(_ digest: [UInt8], uppercase: Bool = false) -> String {
        digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: uppercase) }.joined()
    }

    /// A word turned to the left.
    package static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word << count | word >> (32 - count) }

    private static func bytes<Word: FixedWidthInteger>(_ word: Word) -> [UInt8] {
        stride(from: Word.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> Word($0)) }
    }
}
