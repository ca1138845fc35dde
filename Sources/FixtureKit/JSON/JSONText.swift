/// The spelling of texts: escapes, and the bytes of UTF-8.
enum JSONText {
    /// Where printable ASCII without quotes and backslashes ends; eight bytes are looked at together.
    @inline(__always) static func plainEnd(_ buffer: UnsafeRawBufferPointer, from start: Int) -> Int {
        var index = start
        while index &+ 8 <= buffer.count {
            let special = specialBytes(UInt64(littleEndian: buffer.word(at: index)))
            if special != 0 { return index &+ special.trailingZeroBitCount >> 3 }
            index &+= 8
        }
        while index < buffer.count {
            let byte = buffer[index]
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 || byte >= 0x80 { break }
            index &+= 1
        }
        return index
    }

    /// The high bits of the bytes that end plain text. Those above the lowest one may be set wrongly.
    @inline(__always) private static func specialBytes(_ word: UInt64) -> UInt64 {
        let (ones, highs): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
        let quotes = word ^ (ones &* 0x22)
        let backslashes = word ^ (ones &* 0x5C)
        // A byte minus something borrows into its high bit when it is smaller.
        return ((word &- ones &* 0x20) | (quotes &- ones) | (backslashes &- ones) | word) & highs
    }

    /// How many bytes make the character at a place, 0 where they make none.
    static func sequenceLength(_ buffer: UnsafeRawBufferPointer, at place: Int) -> Int {
        let first = buffer[place]
        let length =
            switch first {
            case 0..<0x80: 1
            case 0xC2..<0xE0: 2
            case 0xE0..<0xF0: 3
            case 0xF0..<0xF5: 4
            default: 0
            }
        guard length > 1 else { return length }
        guard place + length <= buffer.count else { return 0 }
        for index in place + 1..<place + length where buffer[index] & 0xC0 != 0x80 { return 0 }
        let second = buffer[place + 1]
        return switch first {
        case 0xE0: second >= 0xA0 ? 3 : 0  // else overlong
        case 0xED: second < 0xA0 ? 3 : 0  // else a surrogate
        case 0xF0: second >= 0x90 ? 4 : 0
        case 0xF4: second < 0x90 ? 4 : 0  // else beyond U+10FFFF
        default: length
        }
    }

    // MARK: Escapes

    /// What an escape of two characters stands for.
    static func escaped(by byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte
        case UInt8(ascii: "b"): 8
        case UInt8(ascii: "f"): 12
        case UInt8(ascii: "n"): 10
        case UInt8(ascii: "r"): 13
        case UInt8(ascii: "t"): 9
        default: nil
        }
    }

    static func hexDigit(_ byte: UInt8) -> UInt16? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"):
            UInt16((byte | 0x20) - UInt8(ascii: "a") + 10)
        default: nil
        }
    }

    /// The text that a right spelling between quotes stands for.
    static func string(_ buffer: UnsafeRawBufferPointer, _ range: Range<Int>) -> String {
        let spelling = UnsafeRawBufferPointer(rebasing: buffer[range.lowerBound + 1..<range.upperBound - 1])
        return withUnsafeTemporaryAllocation(byteCount: spelling.count, alignment: 1) { scratch in
            String(decoding: scratch[..<resolve(spelling, into: scratch)], as: UTF8.self)
        }
    }

    /// Writes what a right spelling stands for, which is never longer, and says how long it is.
    static func resolve(_ spelling: UnsafeRawBufferPointer, into target: UnsafeMutableRawBufferPointer) -> Int {
        var (index, count) = (0, 0)
        while index < spelling.count {
            let byte = spelling[index]
            guard byte == UInt8(ascii: "\\"), index + 1 < spelling.count else {
                target[count] = byte
                (index, count) = (index + 1, count + 1)
                continue
            }
            if let short = escaped(by: spelling[index + 1]) {
                target[count] = short
                (index, count) = (index + 2, count + 1)
                continue
            }
            let (scalar, length) = scalar(spelling, at: index)
            for unit in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
                target[count] = unit
                count += 1
            }
            index += length
        }
        return count
    }

    /// The scalar of a `\u`, and the length of its spelling; half a surrogate pair alone becomes U+FFFD.
    private static func scalar(_ spelling: UnsafeRawBufferPointer, at place: Int) -> (UnicodeScalar, length: Int) {
        let first = codeUnit(spelling, at: place)
        if UTF16.isLeadSurrogate(first), place + 12 <= spelling.count, spelling[place + 6] == UInt8(ascii: "\\"),
            spelling[place + 7] == UInt8(ascii: "u")
        {
            let second = codeUnit(spelling, at: place + 6)
            if UTF16.isTrailSurrogate(second) {
                let value = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
                return (UnicodeScalar(value) ?? "\u{FFFD}", 12)
            }
        }
        return (UnicodeScalar(first) ?? "\u{FFFD}", 6)
    }

    private static func codeUnit(_ spelling: UnsafeRawBufferPointer, at place: Int) -> UInt16 {
        spelling[min(place + 2, spelling.count)..<min(place + 6, spelling.count)]
            .reduce(0) { $0 << 4 | (hexDigit($1) ?? 0) }
    }
}
