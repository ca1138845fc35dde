import CZlib

/// The compression of answers.
public enum Gzip {
    /// A part of a document, packed by itself: parts are joined without being packed again.
    public struct Part: Sendable {
        fileprivate let packed: [UInt8]
        fileprivate let sum: UInt
        fileprivate let size: Int

        public init(_ bytes: [UInt8], level: Int = 6) {
            // A raw stream that ends at a byte's border and refers to nothing before it.
            packed = Gzip.deflated(bytes, level, windowBits: -15, Z_SYNC_FLUSH)
            sum = crc32(0, bytes, UInt32(bytes.count))
            size = bytes.count
        }
    }

    /// Packs bytes as one gzip member, the same bytes for the same input every time.
    public static func compress(_ bytes: [UInt8], level: Int = 6) -> [UInt8] {
        deflated(bytes, level, windowBits: 15 + 16, Z_FINISH)
    }

    /// One gzip member of all that the parts hold, in pieces that follow one another.
    public static func joined(_ parts: [Part]) -> [[UInt8]] {
        var pieces: [[UInt8]] = [[0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]]
        var sum: UInt = 0
        var size = 0
        for part in parts {
            pieces.append(part.packed)
            sum = crc32_combine(sum, part.sum, part.size)
            size += part.size
        }
        var end: [UInt8] = [3, 0]  // a last block with nothing in it
        for number in [sum, UInt(size)] {
            for shift in [0, 8, 16, 24] { end.append(UInt8(truncatingIfNeeded: number >> UInt(shift))) }
        }
        return pieces + [end]
    }

    private static func deflated(_ bytes: [UInt8], _ level: Int, windowBits: Int32, _ flush: Int32) -> [UInt8] {
        var stream = z_stream()
        guard mockarr_deflate_init(&stream, Int32(min(max(level, 0), 9)), windowBits) == Z_OK else { return [] }
        defer { deflateEnd(&stream) }
        var source = bytes
        // A flush may add an empty block to what a finished stream takes.
        let bound = Int(deflateBound(&stream, UInt(bytes.count))) + 16
        return source.withUnsafeMutableBufferPointer { input in
            [UInt8](unsafeUninitializedCapacity: bound) { output, count in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                // The bound has room for everything, so one call finishes.
                let status = deflate(&stream, flush)
                count = status == (flush == Z_FINISH ? Z_STREAM_END : Z_OK) ? Int(stream.total_out) : 0
            }
        }
    }
}
