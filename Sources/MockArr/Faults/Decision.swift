/// The n-th decision of a rule: a hash of seed, rule name and n, and nothing else.
///
/// The hash is SplitMix64 over the 64-bit FNV-1a of the name: with `mix` the finaliser of SplitMix64 and
/// `g = 0x9E3779B97F4A7C15`, decision n is `mix((mix(seed + g) ^ fnv1a(name)) + n·g)`, all modulo 2⁶⁴.
/// The same seed gives the same decisions on every machine, whatever the threads do, and anybody can foretell them.
package struct Decision: Sendable, Equatable {
    let bits: UInt64

    private static let gamma: UInt64 = 0x9E37_79B9_7F4A_7C15

    init(seed: UInt64, rule: String, number: Int) {
        let base = Self.mixed(seed &+ Self.gamma) ^ Self.hash(rule)
        bits = Self.mixed(base &+ UInt64(bitPattern: Int64(number)) &* Self.gamma)
    }

    /// The decision as a number from 0 up to 1.
    var unit: Double { Self.unit(bits) }

    /// Further numbers that hang on the same decision, for lengths and bytes.
    func draw(_ index: Int) -> UInt64 { Self.mixed(bits &+ UInt64(bitPattern: Int64(index + 1)) &* Self.gamma) }

    static func unit(_ bits: UInt64) -> Double { Double(bits >> 11) * 0x1p-53 }

    static func mixed(_ value: UInt64) -> UInt64 {
        var value = value
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }

    static func hash(_ text: String) -> UInt64 { hash(text.utf8) }

    package static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
