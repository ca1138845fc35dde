/// What somebody probably took for JSON, so that the message can call it by its name.
struct JSONMisreading {
    var expected: String?
    var found: String?

    init(_ failure: JSONFailure, in buffer: UnsafeRawBufferPointer) {
        let rest = buffer[min(failure.offset, buffer.count)...]
        if failure.offset <= 1, Self.looksLikeUTF16(buffer) {
            (expected, found) = ("UTF-8 text", "what looks like UTF-16")
            return
        }
        guard let byte = rest.first else { return }
        let isComment = rest.starts(with: "//".utf8) || rest.starts(with: "/*".utf8) || byte == UInt8(ascii: "#")
        switch failure.expectation {
        case .value, .name, .colon, .commaOrBrace, .commaOrBracket, .end:
            if isComment {
                found = "a comment, which JSON does not have"
                return
            }
        default: break
        }
        switch failure.expectation {
        case .value: readAsValue(rest)
        case .name: readAsName(rest)
        case .commaOrBrace: readBehindValue(rest, before: buffer[..<rest.startIndex], follower: "member")
        case .commaOrBracket: readBehindValue(rest, before: buffer[..<rest.startIndex], follower: "element")
        case .end:
            if let number = Self.numberWithZero(rest, before: buffer[..<rest.startIndex]) { say(number) }
        case .digit:
            if ["nan", "inf", "infinity"].contains(Self.word(rest).lowercased()) {
                say(("a number of digits", "'\(Self.word(rest))', which is none in JSON"))
            }
        case .knownEscape: found = "'\\\(Self.character(rest))'"
        case .escapedCharacter:
            // Most often the quote was forgotten, not the escape.
            if byte == 0x0A || byte == 0x0D { expected = "'\"' before the end of the line, or an escape such as \\n" }
        default: break
        }
        switch failure.problem {
        case .unexpected, .trailingContent: if found == nil, byte >= 0x80 { found = "'\(Self.character(rest))'" }
        default: break
        }
    }

    private mutating func say(_ words: (expected: String, found: String)) { (expected, found) = words }

    private mutating func readAsValue(_ rest: Slice<UnsafeRawBufferPointer>) {
        guard let byte = rest.first else { return }
        switch byte {
        case UInt8(ascii: "'"), UInt8(ascii: "`"): say(("a value, texts in double quotes", "a single quote"))
        case UInt8(ascii: "+"): say(("a number without '+'", "'+'"))
        case UInt8(ascii: "."): say(("a digit before the decimal point", "'.'"))
        case _ where Self.isLetter(byte):
            let word = Self.word(rest)
            switch word.lowercased() {
            case "nan", "infinity", "inf": say(("a number of digits", "'\(word)', which is none in JSON"))
            case "true", "false", "null": say(("'\(word.lowercased())'", "'\(word)'"))
            case "none", "nil", "undefined": say(("'null'", "'\(word)'"))
            default: found = "'\(word)'"
            }
        default: break
        }
    }

    private mutating func readAsName(_ rest: Slice<UnsafeRawBufferPointer>) {
        guard let byte = rest.first else { return }
        if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`") {
            say(("a name in double quotes", "a single quote"))
        } else if Self.isLetter(byte) {
            say(("a name in quotes", "'\(Self.word(rest))' without quotes"))
        }
    }

    private mutating func readBehindValue(
        _ rest: Slice<UnsafeRawBufferPointer>, before: Slice<UnsafeRawBufferPointer>, follower: String
    ) {
        if let number = Self.numberWithZero(rest, before: before) { return say(number) }
        guard let byte = rest.first else { return }
        let isGlued = before.last.map { !Self.isBlank($0) } ?? true
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
            || !isGlued
                && (byte == UInt8(ascii: "-") || Self.isDigit(byte)
                    || ["true", "false", "null"].contains(Self.word(rest)))
        {
            say(("',' before the next \(follower)", "'\(JSONError.spelling(of: byte))'"))
        }
    }

    // MARK: Pieces

    /// `01` and `0x1F`, whose zero alone was read as a number.
    private static func numberWithZero(
        _ rest: Slice<UnsafeRawBufferPointer>, before: Slice<UnsafeRawBufferPointer>
    ) -> (expected: String, found: String)? {
        guard before.last == UInt8(ascii: "0"), let byte = rest.first else { return nil }
        let isAlone = before.dropLast().last.map { !isDigit($0) && $0 != UInt8(ascii: ".") } ?? true
        guard isAlone, isDigit(byte) || byte | 0x20 == UInt8(ascii: "x") else { return nil }
        let spelling = "'0\(word(rest))'"
        return isDigit(byte) ? ("a number without leading zeros", spelling) : ("a decimal number", spelling)
    }

    private static func looksLikeUTF16(_ buffer: UnsafeRawBufferPointer) -> Bool {
        guard buffer.count >= 2 else { return false }
        let (first, second) = (buffer[0], buffer[1])
        return first == 0xFF && second == 0xFE || first == 0xFE && second == 0xFF || (first == 0) != (second == 0)
    }

    /// The character at the beginning, or its byte where it cannot be shown.
    private static func character(_ rest: Slice<UnsafeRawBufferPointer>) -> String {
        guard let byte = rest.first else { return "" }
        let length = JSONText.sequenceLength(rest.base, at: rest.startIndex)
        guard length > 1, let scalar = String(decoding: rest.prefix(length), as: UTF8.self).unicodeScalars.first else {
            return JSONError.spelling(of: byte)
        }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator:
            return "U+" + String(repeating: "0", count: max(0, 4 - String(scalar.value, radix: 16).count))
                + String(scalar.value, radix: 16, uppercase: true)
        default: return String(scalar)
        }
    }

    /// The letters and digits at the beginning, not more than one wants to read.
    private static func word(_ rest: Slice<UnsafeRawBufferPointer>) -> String {
        let word = rest.prefix { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "$") }
        return String(decoding: word.prefix(20), as: UTF8.self) + (word.count > 20 ? "…" : "")
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }
    private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
    private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x0A, 0x0D, 0x09].contains(byte) }
}
