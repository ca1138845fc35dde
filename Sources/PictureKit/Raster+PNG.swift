import CZlib

extension Raster {
    /// The picture as a PNG file with its opacity; the same bytes every time.
    public func png() -> [UInt8] {
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        // Eight bits for each of four channels, no interlacing.
        file += Self.chunk("IHDR", Self.bigEndian(width) + Self.bigEndian(height) + [8, 6, 0, 0, 0])
        file += Self.chunk("IDAT", Self.deflated(scanlines))
        file += Self.chunk("IEND", [])
        return file
    }

    /// The rows, each behind the number of its filter: none.
    private var scanlines: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity((width * 4 + 1) * height)
        pixels.withUnsafeBytes { source in
            for row in 0..<height {
                bytes.append(0)
                bytes.append(contentsOf: source[row * width * 4..<(row + 1) * width * 4])
            }
        }
        return bytes
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + content
        return bigEndian(content.count) + body + bigEndian(Int(crc32(0, body, UInt32(body.count))))
    }

    private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
        let bound = compressBound(UInt(bytes.count))
        return [UInt8](unsafeUninitializedCapacity: Int(bound)) { output, count in
            var size = bound
            count = compress2(output.baseAddress, &size, bytes, UInt(bytes.count), 6) == Z_OK ? Int(size) : 0
        }
    }

    private static func bigEndian(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) } }
}
