/// Images of our own making: two plain colours, which depend on what the picture is of.
enum Pictures {
    /// Width and height of a kind's full size.
    static func size(of kind: String) -> (width: Int, height: Int)? {
        switch kind {
        case "poster": (340, 500)
        case "headshot": (340, 500)
        case "banner": (380, 70)
        case "fanart", "screenshot": (640, 360)
        case "clearlogo": (160, 62)
        default: nil
        }
    }

    /// A baseline JPEG whose blocks are flat, so that each of them is one coefficient.
    static func jpeg(width: Int, height: Int, seed: Int) -> [UInt8] {
        var bytes: [UInt8] = [0xFF, 0xD8]
        func segment(_ marker: UInt8, _ content: [UInt8]) {
            let length = content.count + 2
            bytes += [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + content
        }
        segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0])
        segment(0xDB, [0] + [UInt8](repeating: 8, count: 64))
        let size = [UInt8(height >> 8), UInt8(height & 0xFF), UInt8(width >> 8), UInt8(width & 0xFF)]
        segment(0xC0, [8] + size + [3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0])
        // Nine lengths of a difference with four bits each; of the other coefficients only "no more of them".
        segment(0xC4, [0x00] + [0, 0, 0, 9] + [UInt8](repeating: 0, count: 12) + Array(0...8))
        segment(0xC4, [0x10] + [1] + [UInt8](repeating: 0, count: 15) + [0])
        segment(0xDA, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0])
        bytes += scan(columns: (width + 7) / 8, rows: (height + 7) / 8, seed: seed)
        return bytes + [0xFF, 0xD9]
    }

    private static func scan(columns: Int, rows: Int, seed: Int) -> [UInt8] {
        var bits = BitWriter()
        var last = [0, 0, 0]
        let hue = [(seed * 37 + 11) % 160 - 80, (seed * 53 + 7) % 120 - 60, (seed * 71 + 29) % 120 - 60]
        for row in 0..<rows {
            for _ in 0..<columns {
                let levels = row * 3 < rows * 2 ? hue : [hue[0] / 2 - 40, hue[1], hue[2]]
                for part in 0..<3 {
                    let difference = levels[part] - last[part]
                    last[part] = levels[part]
                    let length = Int.bitWidth - abs(difference).leadingZeroBitCount
                    bits.write(length, count: 4)
                    bits.write(difference < 0 ? difference + (1 << length) - 1 : difference, count: length)
                    bits.write(0, count: 1)
                }
            }
        }
        return bits.finished()
    }

    private struct BitWriter {
        var bytes: [UInt8] = []
        var pending = 0
        var count = 0

        mutating func write(_ value: Int, count length: Int) {
            pending = pending << length | value
            count += length
            while count >= 8 {
                count -= 8
                append(UInt8(pending >> count & 0xFF))
                pending &= (1 << count) - 1
            }
        }

        private mutating func append(_ byte: UInt8) {
            bytes.append(byte)
            if byte == 0xFF { bytes.append(0) }
        }

        func finished() -> [UInt8] {
            var copy = self
            let free = 8 - count
            let ones: Int = (1 << free) - 1
            if count > 0 { copy.append(UInt8((pending << free | ones) & 0xFF)) }
            return copy.bytes
        }
    }

    /// A PNG of one colour with one bit a pixel, its pixels stored uncompressed.
    static func png(width: Int, height: Int, seed: Int) -> [UInt8] {
        var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        func chunk(_ name: String, _ content: [UInt8]) {
            let body = Array(name.utf8) + content
            bytes += bigEndian(content.count) + body + bigEndian(Int(crc(body)))
        }
        chunk("IHDR", bigEndian(width) + bigEndian(height) + [1, 3, 0, 0, 0])
        chunk("PLTE", [37, 53, 71].map { UInt8(seed * $0 % 200 + 40) } + [255, 255, 255])
        let rows = [UInt8](repeating: 0, count: ((width + 7) / 8 + 1) * height)
        let length = rows.count
        let header = [1, UInt8(length & 0xFF), UInt8(length >> 8), ~UInt8(length & 0xFF), ~UInt8(length >> 8)]
        chunk("IDAT", [0x78, 0x01] + header + rows + bigEndian(adler(rows)))
        chunk("IEND", [])
        return bytes
    }

    private static func bigEndian(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) } }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        var sum = ~UInt32(0)
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }

    private static func adler(_ bytes: [UInt8]) -> Int {
        var low = 1
        var high = 0
        for byte in bytes {
            low = (low + Int(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return high << 16 | low
    }
}
