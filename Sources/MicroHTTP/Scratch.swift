import CMicrohttpd

/// One loop's workbench for packing requests.
final class Scratch {
    private var bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 16 * 1024, alignment: 8)
    private var count = 0

    deinit {
        bytes.deallocate()
    }

    /// Method, target and fields in the form of HTTPRequest.
    func pack(method: UnsafeRawBufferPointer, target: [UInt8], fieldsOf connection: OpaquePointer) -> [UInt8] {
        count = 0
        append(method)
        target.withUnsafeBytes { append($0) }
        MHD_get_connection_values_n(connection, .HEADER_KIND, packField, Unmanaged.passUnretained(self).toOpaque())
        return [UInt8](UnsafeRawBufferPointer(rebasing: bytes[..<count]))
    }

    fileprivate func append(_ more: UnsafeRawBufferPointer) {
        guard let source = more.baseAddress, more.count > 0 else { return }
        makeRoom(for: more.count)
        bytes.baseAddress?.advanced(by: count).copyMemory(from: source, byteCount: more.count)
        count += more.count
    }

    fileprivate func appendLengths(_ name: Int, _ value: Int) {
        makeRoom(for: HTTPFields.lengthsSize)
        bytes.storeBytes(of: (UInt32(name), UInt32(value)), toByteOffset: count, as: (UInt32, UInt32).self)
        count += HTTPFields.lengthsSize
    }

    private func makeRoom(for more: Int) {
        guard count + more > bytes.count else { return }
        let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: 2 * (count + more), alignment: 8)
        larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<count]))
        bytes.deallocate()
        bytes = larger
    }
}

private let packField: MHD_KeyValueIteratorN = { scratch, _, name, nameSize, value, valueSize in
    guard let scratch, let name else { return .NO }
    let bench = Unmanaged<Scratch>.fromOpaque(scratch).takeUnretainedValue()
    var valueSize = value == nil ? 0 : valueSize
    // The library drops the blanks before a value and keeps those behind it.
    while valueSize > 0, let last = value?[valueSize - 1], last == 32 || last == 9 { valueSize -= 1 }
    bench.appendLengths(nameSize, valueSize)
    bench.append(UnsafeRawBufferPointer(start: name, count: nameSize))
    bench.append(UnsafeRawBufferPointer(start: value, count: valueSize))
    return .YES
}
