/// Where and why bytes are not JSON, or not the JSON that was asked for.
public struct JSONError: Error, Sendable, Equatable, CustomStringConvertible {
    public enum Problem: Sendable, Equatable {
        case unexpectedEnd
        case unexpected(UInt8)
        case invalidNumber(UInt8)
        case invalidEscape(UInt8)
        case controlCharacter(UInt8)
        /// A reader that looks at whole texts only notices it where the text ends.
        case invalidUTF8(textEnd: JSONPosition)
        case tooDeep
        case trailingContent(UInt8)
        case trailingComma
        case duplicateName(String, first: JSONPosition)
        case byteOrderMark
        case tooLarge(bytes: Int)
    }

    public let problem: Problem
    /// What the grammar allowed there.
    package let expectation: JSONExpectation
    /// What would have been right there, for people.
    public let expected: String
    /// What stands there instead, for people.
    public let found: String
    public let position: JSONPosition
    /// The way to the value that was being read.
    public let place: JSONPlace

    init(_ failure: JSONFailure, in buffer: UnsafeRawBufferPointer) {
        let reading = JSONMisreading(failure, in: buffer)
        problem = failure.problem
        expectation = failure.expectation
        expected = reading.expected ?? failure.expectation.description
        found = reading.found ?? failure.problem.found
        position = JSONPosition(failure.offset, in: buffer)
        place = JSONPlace(failure.steps.reversed())
    }

    public var offset: Int { position.offset }
    /// Counted from 1.
    public var line: Int { position.line }
    /// Counted in characters from 1.
    public var column: Int { position.column }

    /// The way to the value that was being read, such as `$.images[2]`.
    public var path: String { place.path }

    public var description: String { "\(position): expected \(expected), found \(found) (at \(path))" }

    /// The line of the mistake and a caret below it; the bytes are those that were parsed.
    public func excerpt(of bytes: [UInt8], width: Int = 100) -> String { position.excerpt(of: bytes, width: width) }

    /// A byte as it can be shown in a message.
    public static func spelling(of byte: UInt8) -> String {
        if byte >= 0x20, byte < 0x7f { return String(UnicodeScalar(byte)) }
        let digits = String(byte, radix: 16, uppercase: true)
        return "0x" + (digits.count == 1 ? "0" + digits : digits)
    }
}

extension JSONError.Problem {
    fileprivate var found: String {
        switch self {
        case .unexpectedEnd: "the end of the text"
        case .unexpected(let byte), .trailingContent(let byte), .invalidNumber(let byte), .invalidEscape(let byte):
            "'\(JSONError.spelling(of: byte))'"
        case .controlCharacter(0x0A), .controlCharacter(0x0D): "a raw line break"
        case .controlCharacter(0x09): "a raw tab"
        case .controlCharacter: "a raw control character"
        case .invalidUTF8: "bytes that are not UTF-8"
        case .tooDeep: "deeper nesting"
        case .trailingComma: "a trailing comma"
        case .duplicateName(let name, let first): "\"\(name)\" again, which is in line \(first.line) already"
        case .byteOrderMark: "a byte order mark"
        case .tooLarge(let bytes): "\(bytes) bytes"
        }
    }
}

/// What the grammar allows at a place.
package enum JSONExpectation: Sendable, Equatable, CustomStringConvertible {
    case value
    case name
    case colon
    case commaOrBrace
    case commaOrBracket
    /// `true`, `false` or `null`, which has begun.
    case word(String)
    case digit(after: String)
    case closingQuote
    case escape
    case knownEscape
    case escapedCharacter
    case hexDigits
    case utf8
    case levels(Int)
    case end
    case noComma(before: UInt8)
    case anotherName
    case noMark
    case size(Int)

    package var description: String {
        switch self {
        case .value: "a value"
        case .name: "a name in quotes"
        case .colon: "':' after a name"
        case .commaOrBrace: "',' or '}'"
        case .commaOrBracket: "',' or ']'"
        case .word(let word): "'\(word)'"
        case .digit(let place): "a digit after \(place)"
        case .closingQuote: "'\"'"
        case .escape: "an escape"
        case .knownEscape: "one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u"
        case .escapedCharacter: "an escape such as \\n"
        case .hexDigits: "four hexadecimal digits"
        case .utf8: "UTF-8 text"
        case .levels(let limit): "at most \(limit) levels"
        case .end: "nothing after the document"
        case .noComma(let bracket): "no comma before '\(JSONError.spelling(of: bracket))'"
        case .anotherName: "a name that the object does not have yet"
        case .noMark: "a document without one"
        case .size(let limit): "at most \(limit) bytes"
        }
    }
}

/// An error while it is on its way out of the document: it collects the steps, innermost first.
struct JSONFailure: Error {
    let problem: JSONError.Problem
    let expectation: JSONExpectation
    let offset: Int
    var steps: [JSONPlace.Key] = []

    func below(_ step: JSONPlace.Key) -> JSONFailure {
        var copy = self
        copy.steps.append(step)
        return copy
    }
}
