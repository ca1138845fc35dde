import CZlib

/// The compression of answers.
public enum Gzip {
    /// Packs bytes as one gzip member, the same bytes for the same input every time.
    public static func compress(_ bytes: [UInt8], level: Int = 6) -> [UInt8] {
        var stream = z_stream()
        guard mockarr_gzip_init(&stream, Int32(min(max(level, 0), 9))) == Z_OK else { return [] }
        defer { deflateEnd(&stream) }
        var source = bytes
        let bound = Int(deflateBound(&stream, UInt(bytes.count)))
        return source.withUnsafeMutableBufferPointer { input in
            [UInt8](unsafeUninitializedCapacity: bound) { output, count in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                // The bound has room for everything, so one call finishes.
                count = deflate(&stream, Z_FINISH) == Z_STREAM_END ? Int(stream.total_out) : 0
            }
        }
    }
}
