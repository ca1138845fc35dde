/// A picture as pixels, row by row from the top.
public struct Raster: Sendable, Equatable {
    /// Red, green, blue and opacity in the order of the bytes in memory.
    public struct Colour: Sendable, Equatable {
        var bits: UInt32

        public init(red: UInt8, green: UInt8, blue: UInt8, opacity: UInt8 = 255) {
            bits = UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(opacity) << 24
        }

        public static let clear = Colour(red: 0, green: 0, blue: 0, opacity: 0)
        public static let white = Colour(red: 255, green: 255, blue: 255)

        /// A colour by its place on the wheel of 360 degrees; saturation and lightness are in percent.
        public init(hue: Int, saturation: Int, lightness: Int) {
            let chroma = (100 - abs(2 * lightness - 100)) * saturation / 100
            func part(_ shift: Int) -> UInt8 {
                let turn = ((hue + shift) % 360 + 360) % 360
                // Rises over 60 degrees, stays for 120, falls over 60, is gone for 120.
                let level = min(max(120 - abs(turn - 180), 0), 60)
                return UInt8(min(max((lightness * 2 - chroma + chroma * level / 30) * 255 / 200, 0), 255))
            }
            self.init(red: part(180), green: part(60), blue: part(-60))
        }

        /// The colour on the way to another one, after `step` of `count` equal steps.
        public func mixed(with other: Colour, step: Int, of count: Int) -> Colour {
            func part(_ shift: UInt32) -> UInt32 {
                let (from, to) = (Int(bits >> shift & 0xFF), Int(other.bits >> shift & 0xFF))
                return UInt32(from + (to - from) * step / max(count, 1)) << shift
            }
            var mixed = self
            mixed.bits = part(0) | part(8) | part(16) | part(24)
            return mixed
        }
    }

    public let width: Int
    public let height: Int
    var pixels: [UInt32]

    public init(width: Int, height: Int, colour: Colour = .clear) {
        self.width = max(width, 1)
        self.height = max(height, 1)
        pixels = [UInt32](repeating: colour.bits, count: self.width * self.height)
    }

    public subscript(x: Int, y: Int) -> Colour {
        var colour = Colour.clear
        colour.bits = pixels[y * width + x]
        return colour
    }

    /// Fills the part of a rectangle that lies on the picture.
    public mutating func fill(x: Int, y: Int, width: Int, height: Int, _ colour: Colour) {
        let columns = max(x, 0)..<max(min(x + width, self.width), max(x, 0))
        guard !columns.isEmpty else { return }
        for row in max(y, 0)..<max(min(y + height, self.height), max(y, 0)) {
            pixels.withUnsafeMutableBufferPointer { pixels in
                let start = row * self.width + columns.lowerBound
                pixels[start..<start + columns.count].update(repeating: colour.bits)
            }
        }
    }

    /// Goes from one colour at the top to another one at the bottom.
    public mutating func fillGradient(from top: Colour, to bottom: Colour) {
        for row in 0..<height {
            fill(x: 0, y: row, width: width, height: 1, top.mixed(with: bottom, step: row, of: height))
        }
    }

    public mutating func fillDisc(x: Int, y: Int, radius: Int, _ colour: Colour) {
        for row in -radius...radius {
            let half = Int(Double(radius * radius - row * row).squareRoot())
            fill(x: x - half, y: y + row, width: 2 * half + 1, height: 1, colour)
        }
    }

    /// A parabola that stands on the lower edge, `reach` wide on each side of its top at the picture's height.
    public mutating func fillHill(x: Int, top: Int, reach: Int, _ colour: Colour) {
        guard top < height else { return }
        for row in max(top, 0)..<height {
            let half = Int((Double(row - top) / Double(height - top)).squareRoot() * Double(reach))
            fill(x: x - half, y: row, width: 2 * half + 1, height: 1, colour)
        }
    }
}
