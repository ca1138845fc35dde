import CTurboJPEG

extension Raster {
    /// The picture as a JPEG file, without its opacity; the same bytes every time.
    public func jpeg(quality: Int = 80) -> [UInt8] {
        guard let compressor = tjInitCompress() else { return [] }
        defer { tjDestroy(compressor) }
        let sampling = Int32(TJSAMP_420.rawValue)
        let bound = Int(tjBufSize(Int32(width), Int32(height), sampling))
        return pixels.withUnsafeBytes { source in
            [UInt8](unsafeUninitializedCapacity: bound) { output, count in
                var target = output.baseAddress
                var size = UInt(output.count)
                // The bound has room for everything, so the library never asks for another buffer.
                let status = tjCompress2(
                    compressor, source.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(width),
                    Int32(width * 4), Int32(height), Int32(TJPF_RGBX.rawValue), &target, &size, sampling,
                    Int32(min(max(quality, 1), 100)), Int32(TJFLAG_NOREALLOC))
                count = status == 0 ? Int(size) : 0
            }
        }
    }
}
