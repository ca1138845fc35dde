/// The functions that everything seeded hangs on: SplitMix64, and FNV-1a for names.
package enum SplitMix {
    /// What the state goes on by: 2⁶⁴ by the golden ratio, made odd.
    package static let gamma: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// SplitMix64's finaliser.
    package static func mixed(_ value: UInt64) -> UInt64 {
        var value = value
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }

    /// The 64-bit FNV-1a of a name.
    package static func hash(_ name: String) -> UInt64 { hash(name.utf8) }

    package static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    /// What the n-th draws of a name begin with.
    package static func base(seed: UInt64, name: String) -> UInt64 { mixed(seed &+ gamma) ^ hash(name) }
}
