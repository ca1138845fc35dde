import FixtureKit

extension JSONError {
    /// The sentence of .NET's JSON reader for the same mistake.
    var dotNetMessage: String {
        let reached = if case .invalidUTF8(let end) = problem { end } else { position }
        return
            "\(sentence) Path: \(path) | LineNumber: \(reached.line - 1) | BytePositionInLine: \(reached.byteColumn - 1)."
    }

    private var sentence: String {
        switch problem {
        case .unexpectedEnd where expectation == .closingQuote:
            "Expected end of string, but instead reached end of data."
        case .unexpectedEnd, .tooLarge:
            "Expected depth to be zero at the end of the JSON payload. There is an open JSON object or array that should be closed."
        case .unexpected(let byte): "'\(Self.spelling(of: byte))' is \(misplacement)"
        case .trailingContent(let byte):
            "'\(Self.spelling(of: byte))' is invalid after a single JSON value. Expected end of data."
        case .invalidNumber(let byte):
            "'\(Self.spelling(of: byte))' is invalid within a number, immediately \(numberPart). Expected a digit ('0'-'9')."
        case .invalidEscape(let byte) where expectation == .hexDigits:
            "'\(Self.spelling(of: byte))' is not a hex digit following '\\u' within a JSON string. The string should be correctly escaped."
        case .invalidEscape(let byte):
            "'\(Self.spelling(of: byte))' is an invalid escapable character within a JSON string. The string should be correctly escaped."
        case .controlCharacter(let byte):
            "'\(Self.spelling(of: byte))' is invalid within a JSON string. The string should be correctly escaped."
        case .invalidUTF8: "Cannot transcode invalid UTF-8 JSON text to UTF-16 string."
        case .tooDeep: "The maximum configured depth of 32 has been exceeded. Cannot read next JSON array."
        case .trailingComma, .duplicateName, .byteOrderMark: "'\(found)' is an invalid start of a value."
        }
    }

    private var numberPart: String {
        if case .digit(let place) = expectation { "after \(place)" } else { "" }
    }

    /// What a byte is in the place of what was expected.
    private var misplacement: String {
        switch expectation {
        case .name: "an invalid start of a property name. Expected a '\"'."
        case .colon: "invalid after a property name. Expected a ':'."
        case .commaOrBrace, .commaOrBracket: "invalid after a value. Expected either ',', '}', or ']'."
        case .word(let word): "an invalid JSON literal. Expected the literal '\(word)'."
        default: "an invalid start of a value."
        }
    }
}
