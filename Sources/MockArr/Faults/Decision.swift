import FixtureKit

/// The n-th decision of a rule: a hash of seed, rule name and n, and nothing else.
///
/// The hash is SplitMix64 over the 64-bit FNV-1a of the name: with `mix` the finaliser of SplitMix64 and
/// `g = 0x9E3779B97F4A7C15`, decision n is `mix((mix(seed + g) ^ fnv1a(name)) + n·g)`, all modulo 2⁶⁴.
/// The same seed gives the same decisions on every machine, whatever the threads do, and anybody can foretell them.
struct Decision: Sendable, Equatable {
    let bits: UInt64

    init(seed: UInt64, rule: String, number: Int) {
        let base = SplitMix.base(seed: seed, name: rule)
        bits = SplitMix.mixed(base &+ UInt64(bitPattern: Int64(number)) &* SplitMix.gamma)
    }

    /// The decision as a number from 0 up to 1.
    var unit: Double { Self.unit(bits) }

    /// Further numbers that hang on the same decision, for lengths and bytes.
    func draw(_ index: Int) -> UInt64 { SplitMix.mixed(bits &+ UInt64(bitPattern: Int64(index + 1)) &* SplitMix.gamma) }

    static func unit(_ bits: UInt64) -> Double { Double(bits >> 11) * 0x1p-53 }
}
