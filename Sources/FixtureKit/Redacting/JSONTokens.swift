/// The names and scalars of bytes that are known to be JSON, by their number in the order of the text.
enum JSONTokens {
    /// The bytes with other spellings for some names or scalars.
    static func replacing(_ edits: [Int: JSONValue], in bytes: [UInt8]) -> [UInt8] {
        let writer = JSONWriter(layout: .compact, escaping: .minimal)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var copied = 0
        var number = 0
        var position = 0
        while let token = next(in: bytes, from: position) {
            if let edit = edits[number] {
                result += bytes[copied..<token.lowerBound]
                writer.write(edit, depth: 0, to: &result)
                copied = token.upperBound
            }
            number += 1
            position = token.upperBound
        }
        return result + bytes[copied...]
    }

    private static func next(in bytes: [UInt8], from start: Int) -> Range<Int>? {
        var start = start
        while start < bytes.count, " \n\r\t{}[]:,\u{FEFF}".utf8.contains(bytes[start]) { start += 1 }
        guard start < bytes.count else { return nil }
        var end = start + 1
        if bytes[start] == UInt8(ascii: "\"") {
            while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
                end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
            }
            return start..<min(end + 1, bytes.count)
        }
        while end < bytes.count, bytes[end].isAlphanumeric || "+-.".utf8.contains(bytes[end]) { end += 1 }
        return start..<end
    }
}
