/// Makes a document of what is scanned.
struct JSONTreeBuilder: JSONBuilder {
    private var values: [JSONValue] = []
    private var names: [String] = []
    private var known = KeyTable()

    mutating func word(_ value: JSONValue, _ range: Range<Int>) { values.append(value) }

    mutating func number(_ text: UnsafeRawBufferPointer, _ range: Range<Int>) {
        values.append(.number(JSONNumber(text: String(decoding: text, as: UTF8.self))))
    }

    mutating func string(_ text: UnsafeRawBufferPointer, _ range: Range<Int>) {
        values.append(.string(String(decoding: text, as: UTF8.self)))
    }

    mutating func name(_ text: UnsafeRawBufferPointer, _ range: Range<Int>) {
        names.append(known.string(for: text))
    }

    mutating func list(_ count: Int, _ range: Range<Int>) {
        let elements = Array(values.suffix(count))
        values.removeLast(count)
        values.append(.array(elements))
    }

    mutating func object(_ count: Int, _ range: Range<Int>) {
        let members = zip(names.suffix(count), values.suffix(count)).map { JSONObject.Member(key: $0, value: $1) }
        names.removeLast(count)
        values.removeLast(count)
        values.append(.object(JSONObject(members: members)))
    }

    mutating func document() -> JSONValue { values.popLast() ?? .null }
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
