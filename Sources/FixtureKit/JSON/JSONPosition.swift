/// A place in a text, for machines and for people.
public struct JSONPosition: Sendable, Hashable, CustomStringConvertible {
    /// Bytes before it.
    public let offset: Int
    /// Counted from 1.
    public let line: Int
    /// Counted in characters from 1.
    public let column: Int
    /// Counted in bytes from 1, as .NET does but for the 1.
    public let byteColumn: Int

    public init(_ offset: Int, in bytes: [UInt8]) {
        self = bytes.withUnsafeBytes { JSONPosition(offset, in: $0) }
    }

    init(_ offset: Int, in buffer: UnsafeRawBufferPointer) {
        let before = buffer[..<min(offset, buffer.count)]
        let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        self.offset = offset
        line = before.count { $0 == 0x0A } + 1
        byteColumn = before.count - lineStart + 1
        column = String(decoding: before[lineStart...], as: UTF8.self).count + 1
    }

    /// The same where the line is known.
    init(_ offset: Int, line: Int, lineStart: Int, in bytes: [UInt8]) {
        let before = bytes[min(lineStart, bytes.count)..<min(offset, bytes.count)]
        self.offset = offset
        self.line = line
        byteColumn = before.count + 1
        column = String(decoding: before, as: UTF8.self).count + 1
    }

    public var description: String { "line \(line), column \(column)" }

    /// The line of the position and a caret below it, as compilers show them; a long line is cut to the window around it.
    public func excerpt(of bytes: [UInt8], width: Int = 100) -> String {
        let start = min(max(offset - byteColumn + 1, 0), bytes.count)
        let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
        let place = min(max(offset, start), end)
        // Only what may be seen is decoded: at most four bytes make a character of the window.
        let first = max(start, place - width * 4)
        let before = Self.shown(bytes[first..<place])
        let after = Self.shown(bytes[place..<min(end, place + width * 4)])
        let tail = after.prefix(max(width / 4, width - before.count))
        let head = before.suffix(max(0, width - tail.count))
        let isCutBefore = first > start || head.count < before.count
        let isCutAfter = place + width * 4 < end || tail.count < after.count
        let caret = head.map { $0 == "\t" ? "\t" : " " }.joined()
        let (opening, closing, margin) = (isCutBefore ? "…" : "", isCutAfter ? "…" : "", isCutBefore ? " " : "")
        return "\(opening)\(String(head))\(String(tail))\(closing)\n\(margin)\(caret)^"
    }

    /// Text that can be printed anywhere: what a terminal would obey, and what is not UTF-8, is replaced.
    private static func shown(_ bytes: ArraySlice<UInt8>) -> [Character] {
        var text = String.UnicodeScalarView()
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            let shown: UnicodeScalar? =
                switch scalar.value {
                case 0x09: scalar
                case 0x0D: " "
                case 0..<0x20: UnicodeScalar(0x2400 + scalar.value)
                case 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: nil
                default: scalar
                }
            text.append(shown ?? "\u{FFFD}")
        }
        return Array(String(text))
    }
}
