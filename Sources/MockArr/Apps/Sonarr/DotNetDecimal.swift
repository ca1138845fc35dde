import FixtureKit

/// A number as .NET's `decimal` keeps it: digits and how many of them stand behind the point.
///
/// Its spelling tells how it came about, and clients see that: a half is `50.0` per cent, a quarter `25.00`.
struct DotNetDecimal: Sendable, Equatable, CustomStringConvertible {
    private(set) var digits: UInt128
    private(set) var scale: Int

    private static let maximumDigits: UInt128 = (1 << 96) - 1
    private static let maximumScale = 28

    /// A quotient of two counts: with the fewest digits when it is exact, else rounded to the last that fits.
    init(_ dividend: Int, dividedBy divisor: Int) {
        let divisor = UInt128(divisor)
        digits = UInt128(dividend) / divisor
        scale = 0
        var rest = UInt128(dividend) % divisor
        while rest > 0, scale < Self.maximumScale, digits <= (Self.maximumDigits - 9) / 10 {
            rest *= 10
            digits = digits * 10 + rest / divisor
            rest %= divisor
            scale += 1
        }
        if rest * 2 > divisor || rest * 2 == divisor && digits % 2 == 1 { digits += 1 }
    }

    /// Keeps the digits behind the point; the last ones go only when there is no room for all.
    func times(_ factor: Int) -> DotNetDecimal {
        var product = self
        product.digits *= UInt128(factor)
        var isExact = true
        while product.digits > Self.maximumDigits, product.scale > 0 {
            let last = product.digits % 10
            product.digits /= 10
            product.scale -= 1
            if product.digits <= Self.maximumDigits, last > 5 || last == 5 && (!isExact || product.digits % 2 == 1) {
                product.digits += 1
            }
            isExact = isExact && last == 0
        }
        return product
    }

    var description: String {
        let text = String(digits)
        guard scale > 0 else { return text }
        let padded = text.zeroPadded(to: scale + 1)
        return "\(padded.dropLast(scale)).\(padded.suffix(scale))"
    }

    /// How much of a whole a part is, in per cent; nothing of nothing is 0.
    static func percentage(_ part: Int, of whole: Int) -> JSONValue {
        guard whole > 0 else { return 0 }
        return .number(JSONNumber(text: DotNetDecimal(part, dividedBy: whole).times(100).description))
    }
}
