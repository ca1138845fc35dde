import MicroHTTP

/// How the text of an answer is broken. Each is the same every time: the first place that fits is taken.
public enum Corruption: String, Sendable, CaseIterable {
    case truncated
    case unclosedString = "unclosed-string"
    case trailingComma = "trailing-comma"
    case singleQuotes = "single-quotes"
    case nan
    case duplicateKey = "duplicate-key"
    case loneSurrogate = "lone-surrogate"
    case invalidUTF8 = "invalid-utf8"
    case bom
    case latin1
    case empty
    case null
    case wrongRoot = "wrong-root"
    case html
    case concatenated
    case deepNesting = "deep-nesting"
    case hugeNumber = "huge-number"
    case wrongContentType = "wrong-content-type"
    case noContentType = "no-content-type"
    case gzipMislabelled = "gzip-mislabelled"

    func apply(to response: inout HTTPResponse) {
        switch self {
        case .wrongContentType: response.fields.replace("Content-Type", with: "text/html; charset=utf-8")
        case .noContentType: response.fields.replace("Content-Type", with: nil)
        case .gzipMislabelled: response.fields.replace("Content-Encoding", with: "gzip")
        default: response.body = corrupted(response.body)
        }
    }

    /// The body's bytes as this damage leaves them.
    func corrupted(_ body: [UInt8]) -> [UInt8] {
        switch self {
        case .truncated: Array(body.prefix(body.count / 2))
        case .unclosedString: Self.unclosed(body)
        case .trailingComma: Self.inserting(",", beforeLastBracketOf: body)
        case .singleQuotes: Self.singleQuoted(body)
        case .nan: Self.replacingFirstNumber(of: body, with: "NaN")
        case .duplicateKey: Self.repeatingFirstKey(of: body)
        case .loneSurrogate: Self.inserting(Array("\\ud800".utf8), intoFirstStringOf: body)
        case .invalidUTF8: Self.inserting([0xC3, 0x28], intoFirstStringOf: body)
        case .bom: [0xEF, 0xBB, 0xBF] + body
        case .latin1: Self.latin1(body)
        case .empty: []
        case .null: Array("null".utf8)
        case .wrongRoot: Self.rerooted(body)
        case .html:
            Array(
                "<!doctype html>\n<html><head><title>Media</title></head><body><div id=\"root\"></div></body></html>\n"
                    .utf8)
        case .concatenated: body + body
        case .deepNesting:
            Array(repeating: UInt8(ascii: "["), count: 10_000) + Array(repeating: UInt8(ascii: "]"), count: 10_000)
        case .hugeNumber: Self.replacingFirstNumber(of: body, with: String(repeating: "9", count: 400))
        case .wrongContentType, .noContentType, .gzipMislabelled: body
        }
    }

    private static func unclosed(_ body: [UInt8]) -> [UInt8] {
        var last: Range<Int>?
        JSONTokens.visit(body) { token in
            if case .string(let range, _) = token { last = range }
            return true
        }
        guard let last else { return [UInt8(ascii: "\"")] + body }
        var body = body
        body.remove(at: last.upperBound - 1)
        return body
    }

    private static func inserting(_ text: String, beforeLastBracketOf body: [UInt8]) -> [UInt8] {
        let isBracket = { (byte: UInt8) in byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") }
        guard let bracket = body.lastIndex(where: isBracket) else { return body + text.utf8 }
        let place = body[..<bracket].lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? bracket
        return spliced(body, place..<place, Array(text.utf8))
    }

    private static func singleQuoted(_ body: [UInt8]) -> [UInt8] {
        var result = body
        JSONTokens.visit(body) { token in
            if case .string(let range, _) = token {
                result[range.lowerBound] = UInt8(ascii: "'")
                result[range.upperBound - 1] = UInt8(ascii: "'")
            }
            return true
        }
        return result
    }

    private static func replacingFirstNumber(of body: [UInt8], with text: String) -> [UInt8] {
        var place: Range<Int>?
        JSONTokens.visit(body) { token in
            if case .number(let range) = token { place = range }
            return place == nil
        }
        guard let place else { return Array(text.utf8) }
        return spliced(body, place, Array(text.utf8))
    }

    /// Adds the first object's first name once more, with null, at the object's end, where most parsers let it win.
    private static func repeatingFirstKey(of body: [UInt8]) -> [UInt8] {
        var key: Range<Int>?
        var end: Int?
        var depth = 0
        JSONTokens.visit(body) { token in
            switch token {
            case .string(let range, isKey: true) where key == nil:
                key = range
                depth = 1
            case .opening where key != nil: depth += 1
            case .closing(let place) where key != nil:
                depth -= 1
                if depth == 0 { end = place }
            default: break
            }
            return end == nil
        }
        guard let key, let end else { return Array("{\"a\": 1, \"a\": null}".utf8) }
        let name = String(decoding: body[key], as: UTF8.self)
        return spliced(body, end..<end, Array(", \(name): null".utf8))
    }

    private static func inserting(_ bytes: [UInt8], intoFirstStringOf body: [UInt8]) -> [UInt8] {
        var place: Int?
        JSONTokens.visit(body) { token in
            if case .string(let range, isKey: false) = token { place = range.lowerBound + 1 }
            return place == nil
        }
        guard let place else { return [UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")] }
        return spliced(body, place..<place, bytes)
    }

    private static func latin1(_ body: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(body.count)
        var isForeign = false
        for scalar in String(decoding: body, as: UTF8.self).unicodeScalars {
            bytes.append(scalar.value < 256 ? UInt8(scalar.value) : UInt8(ascii: "?"))
            isForeign = isForeign || (0x80...0xFF).contains(scalar.value)
        }
        return isForeign ? bytes : inserting([0xE9], intoFirstStringOf: bytes)
    }

    private static func rerooted(_ body: [UInt8]) -> [UInt8] {
        let isList = body.first { $0 > 0x20 } == UInt8(ascii: "[")
        let (before, after) = isList ? ("{\"items\": ", "}") : ("[", "]")
        return Array(before.utf8) + body + Array(after.utf8)
    }

    private static func spliced(_ body: [UInt8], _ range: Range<Int>, _ bytes: [UInt8]) -> [UInt8] {
        var body = body
        body.replaceSubrange(range, with: bytes)
        return body
    }
}

/// The tokens of a JSON text that corruption aims at. Takes any bytes.
enum JSONTokens {
    enum Token: Sendable, Equatable {
        /// With its quotes.
        case string(Range<Int>, isKey: Bool)
        case number(Range<Int>)
        case opening(Int)
        case closing(Int)
    }

    /// Shows the tokens one by one until the visitor answers false.
    static func visit(_ bytes: [UInt8], _ visitor: (Token) -> Bool) {
        var position = 0
        while position < bytes.count {
            let start = position
            position += 1
            switch bytes[start] {
            case UInt8(ascii: "\""):
                while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
                    position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
                }
                guard position < bytes.count else { return }
                position += 1
                let next = bytes[position...].first { $0 > 0x20 }
                guard visitor(.string(start..<position, isKey: next == UInt8(ascii: ":"))) else { return }
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                while position < bytes.count, isNumeric(bytes[position]) { position += 1 }
                guard visitor(.number(start..<position)) else { return }
            case UInt8(ascii: "{"), UInt8(ascii: "["): guard visitor(.opening(start)) else { return }
            case UInt8(ascii: "}"), UInt8(ascii: "]"): guard visitor(.closing(start)) else { return }
            default: break
            }
        }
    }

    private static func isNumeric(_ byte: UInt8) -> Bool {
        byte &- 0x30 < 10 || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
            || byte | 0x20 == UInt8(ascii: "e")
    }
}
