/// Where and why bytes are not JSON.
public struct JSONError: Error, Sendable, Equatable, CustomStringConvertible {
    public enum Problem: Sendable, Equatable {
        case unexpectedEnd
        case unexpected(UInt8)
        case invalidNumber(UInt8)
        case invalidEscape(UInt8)
        case controlCharacter(UInt8)
        case invalidUTF8
        case tooDeep
        case trailingContent(UInt8)
    }

    public var problem: Problem
    /// What would have been right there.
    public var expected: String
    public var offset: Int
    /// Counted from 1.
    public var line: Int
    /// Counted in bytes from 1.
    public var column: Int
    /// The way to the value that was being read, such as `$.images[2]`.
    public var path: String

    public var description: String {
        "line \(line), column \(column): expected \(expected), found \(found) (at \(path))"
    }

    private var found: String {
        switch problem {
        case .unexpectedEnd: "the end of the text"
        case .unexpected(let byte), .trailingContent(let byte): "'\(Self.spelling(of: byte))'"
        case .invalidNumber: "a malformed number"
        case .invalidEscape: "an unknown escape"
        case .controlCharacter: "a raw control character"
        case .invalidUTF8: "bytes that are not UTF-8"
        case .tooDeep: "deeper nesting"
        }
    }

    /// A byte as it can be shown in a message.
    public static func spelling(of byte: UInt8) -> String {
        if byte >= 0x20, byte < 0x7f { return String(UnicodeScalar(byte)) }
        let digits = String(byte, radix: 16, uppercase: true)
        return "0x" + (digits.count == 1 ? "0" + digits : digits)
    }
}
