/// Reads JSON bytes into a document in one pass.
public struct JSONParser: Sendable {
    /// Accepts a comma before a closing bracket, as the real servers do in request bodies.
    public var allowsTrailingCommas = false
    /// How many lists and objects may stand inside each other.
    public var maximumDepth = 512

    public init(allowsTrailingCommas: Bool = false, maximumDepth: Int = 512) {
        self.allowsTrailingCommas = allowsTrailingCommas
        self.maximumDepth = maximumDepth
    }

    /// The one document that the bytes hold.
    public func parse(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
        // `withUnsafeBytes` rethrows untyped errors only, hence the Result.
        try bytes.withUnsafeBytes { buffer in Result { () throws(JSONError) in try parse(buffer) } }.get()
    }

    public func parse(_ text: String) throws(JSONError) -> JSONValue {
        try parse(Array(text.utf8))
    }

    public func parse(_ buffer: UnsafeRawBufferPointer) throws(JSONError) -> JSONValue {
        var scanner = Scanner(buffer: buffer, options: self)
        return try scanner.document()
    }
}

/// The one pass itself: a position in the bytes that moves forward.
private struct Scanner: ~Copyable {
    let buffer: UnsafeRawBufferPointer
    let options: JSONParser
    var position = 0
    var depth = 0
    var keys = KeyTable()

    /// A path whose value's end is to be noted, and the path that is being read meanwhile.
    var wanted: String?
    var path = "$"
    var foundEnd: Int?

    init(buffer: UnsafeRawBufferPointer, options: JSONParser) {
        self.buffer = buffer
        self.options = options
    }

    mutating func document() throws(JSONError) -> JSONValue {
        skipByteOrderMark()
        skipBlanks()
        let start = position
        let value = try self.value()
        if wanted == path { noteEnd(of: value, from: start) }
        skipBlanks()
        if position < buffer.count {
            throw error(.trailingContent(buffer[position]), expected: "nothing after the document")
        }
        return value
    }

    // MARK: Values

    mutating func value() throws(JSONError) -> JSONValue {
        skipBlanks()
        guard position < buffer.count else { throw error(.unexpectedEnd, expected: "a value") }
        switch buffer[position] {
        case UInt8(ascii: "{"): return .object(try object())
        case UInt8(ascii: "["): return .array(try array())
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
        default: throw error(.unexpected(buffer[position]), expected: "a value")
        }
    }

    /// Reads a value one step below the current path; the path is spelled out only where somebody asks for it.
    mutating func value(below member: String?, index: Int = 0) throws(JSONError) -> JSONValue {
        func step() -> String { member.map { "." + $0 } ?? "[\(index)]" }
        let outer = path
        if wanted != nil { path += step() }
        do {
            skipBlanks()
            let start = position
            let value = try self.value()
            if let wanted, path.lowercased() == wanted.lowercased() { noteEnd(of: value, from: start) }
            path = outer
            return value
        } catch {
            throw error.below(step())
        }
    }

    private mutating func noteEnd(of value: JSONValue, from start: Int) {
        foundEnd = value.object == nil && value.array == nil ? position : start + 1
    }

    mutating func object() throws(JSONError) -> JSONObject {
        try enter()
        var members: [JSONObject.Member] = []
        skipBlanks()
        while true {
            if position < buffer.count, buffer[position] == UInt8(ascii: "}"),
                members.isEmpty || options.allowsTrailingCommas
            {
                break
            }
            guard position < buffer.count else { throw error(.unexpectedEnd, expected: "a name in quotes") }
            guard buffer[position] == UInt8(ascii: "\"") else {
                throw error(.unexpected(buffer[position]), expected: "a name in quotes")
            }
            let key = try self.key()
            skipBlanks()
            try take(UInt8(ascii: ":"), expected: "':' after a name")
            members.append(JSONObject.Member(key: key, value: try value(below: key)))
            skipBlanks()
            guard takeComma() else { break }
            skipBlanks()
        }
        try take(UInt8(ascii: "}"), expected: "',' or '}'")
        depth -= 1
        return JSONObject(members: members)
    }

    mutating func array() throws(JSONError) -> [JSONValue] {
        try enter()
        var elements: [JSONValue] = []
        skipBlanks()
        while true {
            if position < buffer.count, buffer[position] == UInt8(ascii: "]"),
                elements.isEmpty || options.allowsTrailingCommas
            {
                break
            }
            elements.append(try value(below: nil, index: elements.count))
            skipBlanks()
            guard takeComma() else { break }
            skipBlanks()
        }
        try take(UInt8(ascii: "]"), expected: "',' or ']'")
        depth -= 1
        return elements
    }

    mutating func word(_ spelling: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
        for index in 0..<spelling.utf8CodeUnitCount {
            guard position < buffer.count else { throw error(.unexpectedEnd, expected: "'\(spelling)'") }
            guard buffer[position] == spelling.utf8Start[index] else {
                throw error(.unexpected(buffer[position]), expected: "'\(spelling)'")
            }
            position += 1
        }
        return value
    }

    mutating func number() throws(JSONError) -> JSONNumber {
        let start = position
        if buffer[position] == UInt8(ascii: "-") { position += 1 }
        if position < buffer.count, buffer[position] == UInt8(ascii: "0") {
            position += 1
        } else {
            try digits(after: "a sign character ('+' or '-')")
        }
        if position < buffer.count, buffer[position] == UInt8(ascii: ".") {
            position += 1
            try digits(after: "a decimal point ('.')")
        }
        if position < buffer.count, buffer[position] | 0x20 == UInt8(ascii: "e") {
            position += 1
            if position < buffer.count, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(buffer[position]) {
                position += 1
            }
            try digits(after: "an exponent ('E' or 'e')")
        }
        return JSONNumber(text: text(start..<position))
    }

    mutating func digits(after place: StaticString) throws(JSONError) {
        let start = position
        while position < buffer.count, buffer[position] &- UInt8(ascii: "0") < 10 { position += 1 }
        if position == start {
            let problem: JSONError.Problem = start < buffer.count ? .invalidNumber(buffer[start]) : .unexpectedEnd
            throw error(problem, expected: "a digit after \(place)")
        }
    }

    // MARK: Strings

    mutating func key() throws(JSONError) -> String {
        let start = position + 1
        if let end = plainEnd(from: start) {
            position = end + 1
            return keys.string(for: UnsafeRawBufferPointer(rebasing: buffer[start..<end]))
        }
        return try string()
    }

    mutating func string() throws(JSONError) -> String {
        let start = position + 1
        if let end = plainEnd(from: start) {
            position = end + 1
            return text(start..<end)
        }
        return try escapedString()
    }

    /// Where a string of printable ASCII ends, or nil when it holds anything else.
    func plainEnd(from start: Int) -> Int? {
        var index = start
        while index < buffer.count {
            let byte = buffer[index]
            if byte == UInt8(ascii: "\"") { return index }
            if byte == UInt8(ascii: "\\") || byte < 0x20 || byte >= 0x80 { return nil }
            index &+= 1
        }
        return nil
    }

    mutating func escapedString() throws(JSONError) -> String {
        position += 1
        var bytes: [UInt8] = []
        while true {
            guard position < buffer.count else { throw error(.unexpectedEnd, expected: "'\"'") }
            let byte = buffer[position]
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                guard let string = String(validating: bytes, as: UTF8.self) else {
                    throw error(.invalidUTF8, expected: "UTF-8 text")
                }
                return string
            case UInt8(ascii: "\\"): try escape(into: &bytes)
            case 0..<0x20: throw error(.controlCharacter(byte), expected: "an escape such as \\n")
            default:
                bytes.append(byte)
                position += 1
            }
        }
    }

    mutating func escape(into bytes: inout [UInt8]) throws(JSONError) {
        position += 1
        guard position < buffer.count else { throw error(.unexpectedEnd, expected: "an escape") }
        let byte = buffer[position]
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): bytes.append(byte)
        case UInt8(ascii: "b"): bytes.append(8)
        case UInt8(ascii: "f"): bytes.append(12)
        case UInt8(ascii: "n"): bytes.append(10)
        case UInt8(ascii: "r"): bytes.append(13)
        case UInt8(ascii: "t"): bytes.append(9)
        case UInt8(ascii: "u"): bytes.append(contentsOf: UTF8.encode(try scalar()).map(Array.init) ?? [])
        default:
            position -= 1
            throw error(.invalidEscape(byte), expected: "one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u")
        }
    }

    /// The scalar after `\u`; half a surrogate pair alone becomes U+FFFD.
    mutating func scalar() throws(JSONError) -> UnicodeScalar {
        let first = try codeUnit()
        if UTF16.isLeadSurrogate(first), position + 1 < buffer.count,
            buffer[position] == UInt8(ascii: "\\"), buffer[position + 1] == UInt8(ascii: "u")
        {
            let mark = position
            position += 2
            let second = try codeUnit()
            if UTF16.isTrailSurrogate(second) {
                let value = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
                return UnicodeScalar(value) ?? "\u{FFFD}"
            }
            position = mark
        }
        return UnicodeScalar(first) ?? "\u{FFFD}"
    }

    mutating func codeUnit() throws(JSONError) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard position < buffer.count else { throw error(.unexpectedEnd, expected: "four hexadecimal digits") }
            guard let digit = Character(UnicodeScalar(buffer[position])).hexDigitValue else {
                throw error(.invalidEscape(buffer[position]), expected: "four hexadecimal digits")
            }
            unit = unit << 4 | UInt16(digit)
            position += 1
        }
        return unit
    }

    // MARK: Pieces

    func text(_ range: Range<Int>) -> String {
        String(decoding: UnsafeRawBufferPointer(rebasing: buffer[range]), as: UTF8.self)
    }

    mutating func skipByteOrderMark() {
        if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    mutating func skipBlanks() {
        while position < buffer.count {
            switch buffer[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position &+= 1
            default: return
            }
        }
    }

    mutating func take(_ byte: UInt8, expected: String) throws(JSONError) {
        guard position < buffer.count else { throw error(.unexpectedEnd, expected: expected) }
        guard buffer[position] == byte else { throw error(.unexpected(buffer[position]), expected: expected) }
        position += 1
    }

    mutating func takeComma() -> Bool {
        guard position < buffer.count, buffer[position] == UInt8(ascii: ",") else { return false }
        position += 1
        return true
    }

    mutating func enter() throws(JSONError) {
        position += 1
        depth += 1
        if depth > options.maximumDepth {
            throw error(.tooDeep, expected: "at most \(options.maximumDepth) levels")
        }
    }

    func error(_ problem: JSONError.Problem, expected: String) -> JSONError {
        var line = 1
        var lineStart = 0
        for index in 0..<min(position, buffer.count) where buffer[index] == 0x0A {
            line += 1
            lineStart = index + 1
        }
        return JSONError(
            problem: problem, expected: expected, offset: position, line: line, column: position - lineStart + 1,
            path: "$")
    }
}

extension JSONError {
    fileprivate func below(_ step: String) -> JSONError {
        var copy = self
        copy.path = "$" + step + path.dropFirst()
        return copy
    }
}

/// Member names that were seen before, so that ten thousand records share one `qualityProfileId`.
private struct KeyTable {
    private var slots = [String?](repeating: nil, count: 1024)

    mutating func string(for bytes: UnsafeRawBufferPointer) -> String {
        var hash: UInt32 = 2_166_136_261
        for byte in bytes { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        let slot = Int(hash & 1023)
        if let known = slots[slot], known.utf8.elementsEqual(bytes) { return known }
        let string = String(decoding: bytes, as: UTF8.self)
        slots[slot] = string
        return string
    }
}

// MARK: - Places

extension JSONParser {
    /// Where the value of a path such as `$.images[2].url` ends, or that of a list or object begins to be read, line and byte
    /// counted from 0.
    ///
    /// Only error messages ask, so the bytes are read once more instead of every value carrying its place.
    public func endOfValue(at path: String, in bytes: [UInt8]) -> (line: Int, column: Int) {
        let end = bytes.withUnsafeBytes { buffer in
            var scanner = Scanner(buffer: buffer, options: self)
            scanner.wanted = path
            _ = try? scanner.document()
            return scanner.foundEnd ?? scanner.position
        }
        let before = bytes[..<end]
        let line = before.count { $0 == 0x0A }
        let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        return (line, end - lineStart)
    }
}
