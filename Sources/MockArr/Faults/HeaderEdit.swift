import FixtureKit
import MicroHTTP

/// A header to set, or to remove when it has no value.
struct HeaderEdit: Sendable, Equatable {
    let name: String
    let value: String?

    static func list(_ reader: Reader?) throws(ControlError) -> [HeaderEdit] {
        var edits: [HeaderEdit] = []
        for (name, value) in try reader?.members() ?? [] {
            guard !name.isEmpty, name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ":") }) else {
                throw ControlError(
                    .unexpectedValue, "\"\(name.prefix(80))\" is no header name.", at: value.pointer,
                    expected: "a header name without blanks and colons")
            }
            if ["content-length", "transfer-encoding"].contains(name.lowercased()) {
                throw ControlError(
                    .unexpectedValue, "\(name) is the framing's.", at: value.pointer,
                    expected: "\"wire\": {\"contentLength\": …} to lie about the length")
            }
            edits.append(HeaderEdit(name: name, value: try text(of: value)))
        }
        return edits
    }

    private static func text(of reader: Reader) throws(ControlError) -> String? {
        switch reader.value {
        case .null: return nil
        case .number(let number): return number.text
        case .bool(let flag): return "\(flag)"
        case .string(let text) where text.utf8.allSatisfy({ $0 != 0 && $0 != 0x0A && $0 != 0x0D }): return text
        case .string, .array, .object: throw reader.mistake(expected: "a text without line breaks, or null to remove")
        }
    }
}

extension HTTPFields {
    mutating func apply(_ edits: [HeaderEdit]) {
        for edit in edits { replace(edit.name, with: edit.value) }
    }
}
