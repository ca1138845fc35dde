import FixtureKit

extension Duration {
    /// Reads `250ms`, `1.5s`, `10m`, `6h` or `2d`, up to a hundred years.
    package init?(spelling text: String) {
        let units: [(name: String, nanoseconds: Double)] = [
            ("ms", 1e6), ("us", 1e3), ("s", 1e9), ("m", 6e10), ("h", 3.6e12), ("d", 8.64e13),
        ]
        guard let unit = units.first(where: { text.hasSuffix($0.name) }) else { return nil }
        let digits = text.dropLast(unit.name.count)
        guard digits.utf8.first.map({ $0 &- 0x30 < 10 }) == true, digits.utf8.last.map({ $0 &- 0x30 < 10 }) == true,
            digits.utf8.allSatisfy({ $0 &- 0x30 < 10 || $0 == UInt8(ascii: ".") }), let number = Double(digits),
            number * unit.nanoseconds <= 3.15e18
        else { return nil }
        self = .nanoseconds(Int64((number * unit.nanoseconds).rounded()))
    }

    var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }

    var milliseconds: Double { Double(nanoseconds) / 1e6 }

    /// The same length on the clock of the apps.
    var timeSpan: TimeSpan { TimeSpan(ticks: Int(nanoseconds / 100)) }

    /// The length as a person would write it: `1.5s`.
    var spelling: String {
        let value = nanoseconds
        if value % 1_000_000_000 == 0 { return "\(value / 1_000_000_000)s" }
        let text = JSONNumber((Double(value) / 1e6 * 1e3).rounded() / 1e3).text
        return "\(text)ms"
    }
}
