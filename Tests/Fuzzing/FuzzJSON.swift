/// What the fuzzer calls with every input; it is compiled together with the JSON core, and belongs to no target.
///
/// The parser remembers names and values, the source reads every byte: they have to agree about everything. What was read is
/// read again when it is written, and a mistake can be shown.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    agree(bytes, JSONParser())
    agree(bytes, JSONParser(allowsTrailingCommas: true, maximumDepth: 8, refusesDuplicateNames: true))
    return 0
}

private func agree(_ bytes: [UInt8], _ parser: JSONParser) {
    let read = Result { () throws(JSONError) in try parser.parse(bytes) }
    let source = Result { () throws(JSONError) in try JSONSource(bytes, by: parser) }
    switch (read, source) {
    case (.success(let value), .success(let source)):
        for written in [source.written(.compact), source.written(), JSONWriter(escaping: .minimal).bytes(value)] {
            guard case .success(let again) = Result(catching: { () throws(JSONError) in try parser.parse(written) }),
                JSONWriter(layout: .compact).bytes(again) == JSONWriter(layout: .compact).bytes(value)
            else { fatalError("what was written reads differently: \(written)") }
        }
        // Of a name that an object has twice, only the last can be pointed at.
        if parser.refusesDuplicateNames { places(of: value, in: source) }
    case (.failure(let error), .failure(let other)):
        precondition(error == other, "\(error) and \(other)")
        precondition((0...bytes.count).contains(error.offset) && error.line > 0 && error.column > 0)
        precondition(error.excerpt(of: bytes).contains("^") && error.excerpt(of: bytes, width: 10).contains("^"))
    default: fatalError("one reads and one refuses")
    }
}

/// Every value that can be pointed at is where the source says.
private func places(of value: JSONValue, in source: JSONSource) {
    var left = 100
    value.forEach { pointer, _ in
        guard left > 0, let place = JSONPlace(pointer: pointer) else { return }
        left -= 1
        guard let position = source.position(of: place) else { fatalError("nothing at \(pointer)") }
        precondition(position.offset < source.bytes.count && place.pointer == pointer)
    }
}
