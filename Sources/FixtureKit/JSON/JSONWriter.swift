/// Writes documents as the real servers lay them out.
public struct JSONWriter: Sendable {
    /// How a document is spread over lines.
    public enum Layout: Sendable {
        /// Two blanks a level, `"key": value`, `[]` and `{}` for empty ones.
        case indented
        case compact
    }

    /// Which characters of a text are written as escapes.
    public enum Escaping: Sendable {
        /// Only what JSON demands; characters beyond the basic plane become surrogate pairs.
        case relaxed
        /// Everything but harmless ASCII, as .NET's default encoder does in error bodies.
        case strict
        /// Only what JSON demands; all other text stays as it is. For files.
        case minimal
    }

    public var layout: Layout
    public var escaping: Escaping

    public init(layout: Layout = .indented, escaping: Escaping = .relaxed) {
        self.layout = layout
        self.escaping = escaping
    }

    public func bytes(_ value: JSONValue) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(4096)
        write(value, depth: 0, to: &output)
        return output
    }

    public func string(_ value: JSONValue) -> String {
        String(decoding: bytes(value), as: UTF8.self)
    }

    /// Appends a value as it stands inside of so many arrays and objects.
    public func write(_ value: JSONValue, depth: Int, to output: inout [UInt8]) {
        switch value {
        case .null: output.append(contentsOf: "null".utf8)
        case .bool(let flag): output.append(contentsOf: (flag ? "true" : "false").utf8)
        case .number(let number): output.append(contentsOf: number.text.utf8)
        case .string(let text): write(text, to: &output)
        case .array(let elements):
            write(elements, between: ("[", "]"), depth: depth, to: &output) { element, output in
                write(element, depth: depth + 1, to: &output)
            }
        case .object(let object):
            write(object.members, between: ("{", "}"), depth: depth, to: &output) { member, output in
                write(member.key, to: &output)
                writeColon(to: &output)
                write(member.value, depth: depth + 1, to: &output)
            }
        }
    }

    func writeColon(to output: inout [UInt8]) {
        output.append(UInt8(ascii: ":"))
        if layout == .indented { output.append(UInt8(ascii: " ")) }
    }

    func write<Element>(
        _ elements: some Collection<Element>, between brackets: (StaticString, StaticString), depth: Int,
        to output: inout [UInt8],
        _ writeElement: (Element, inout [UInt8]) -> Void
    ) {
        output.append(brackets.0.utf8Start.pointee)
        for (index, element) in elements.enumerated() {
            if index > 0 { output.append(UInt8(ascii: ",")) }
            breakLine(depth + 1, to: &output)
            writeElement(element, &output)
        }
        if !elements.isEmpty { breakLine(depth, to: &output) }
        output.append(brackets.1.utf8Start.pointee)
    }

    private func breakLine(_ depth: Int, to output: inout [UInt8]) {
        guard layout == .indented else { return }
        output.append(0x0A)
        for _ in 0..<depth {
            output.append(0x20)
            output.append(0x20)
        }
    }

    private func write(_ text: String, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "\""))
        var text = text
        let needsCare = text.withUTF8 { utf8 in
            var needsCare = false
            for byte in utf8 where byte < 0x20 || byte >= 0x7F || !Self.isPlain(byte, escaping) {
                needsCare = true
                break
            }
            if !needsCare { output.append(contentsOf: utf8) }
            return needsCare
        }
        if needsCare {
            for scalar in text.unicodeScalars { write(scalar, to: &output) }
        }
        output.append(UInt8(ascii: "\""))
    }

    private static func isPlain(_ byte: UInt8, _ escaping: Escaping) -> Bool {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): false
        case UInt8(ascii: "'"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "+"),
            UInt8(ascii: "`"):
            escaping != .strict
        default: true
        }
    }

    private func write(_ scalar: UnicodeScalar, to output: inout [UInt8]) {
        switch scalar {
        case "\n": output.append(contentsOf: "\\n".utf8)
        case "\r": output.append(contentsOf: "\\r".utf8)
        case "\t": output.append(contentsOf: "\\t".utf8)
        case "\u{8}": output.append(contentsOf: "\\b".utf8)
        case "\u{c}": output.append(contentsOf: "\\f".utf8)
        case "\\": output.append(contentsOf: "\\\\".utf8)
        case "\"" where escaping != .strict: output.append(contentsOf: "\\\"".utf8)
        default:
            let mustEscape =
                switch escaping {
                case .minimal: scalar.value < 0x20
                case .relaxed: scalar.value < 0x20 || scalar.value == 0x7F || scalar.value > 0xFFFF
                case .strict: scalar.value < 0x20 || scalar.value >= 0x7F || !Self.isPlain(UInt8(scalar.value), .strict)
                }
            if mustEscape {
                for unit in String(scalar).utf16 { writeUnit(unit, to: &output) }
            } else {
                output.append(contentsOf: UTF8.encode(scalar).map(Array.init) ?? [])
            }
        }
    }

    private func writeUnit(_ unit: UInt16, to output: inout [UInt8]) {
        let digits = Array("0123456789ABCDEF".utf8)
        output.append(contentsOf: "\\u".utf8)
        for shift in [12, 8, 4, 0] { output.append(digits[Int(unit >> UInt16(shift)) & 15]) }
    }
}
