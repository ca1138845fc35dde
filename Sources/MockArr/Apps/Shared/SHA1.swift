import FixtureKit

/// SHA-1, which the real servers make their 31-bit ids of.
enum SHA1 {
    static func digest(_ text: String) -> [UInt8] {
        var state: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0]
        for block in SHA.blocks(of: Array(text.utf8)) { add(block, to: &state) }
        return SHA.digest(state)
    }

    private static func add(_ block: [UInt32], to state: inout [UInt32]) {
        var words = block
        words.reserveCapacity(80)
        for index in 16..<80 {
            let mixed = words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
            words.append(SHA.rotated(mixed, 1))
        }
        var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
        for (index, word) in words.enumerated() {
            let (mix, constant): (UInt32, UInt32) =
                switch index {
                case 0..<20: (b & c | ~b & d, 0x5a82_7999)
                case 20..<40: (b ^ c ^ d, 0x6ed9_eba1)
                case 40..<60: (b & c | b & d | c & d, 0x8f1b_bcdc)
                default: (b ^ c ^ d, 0xca62_c1d6)
                }
            let sum: UInt32 = SHA.rotated(a, 5) &+ mix &+ e &+ constant &+ word
            (a, b, c, d, e) = (sum, a, SHA.rotated(b, 30), c, d)
        }
        for (index, value) in [a, b, c, d, e].enumerated() { state[index] &+= value }
    }

    /// The first hexadecimal digits of the digest.
    static func hex(_ text: String, count: Int = 40, uppercase: Bool = false) -> String {
        String(SHA.hex(digest(text), uppercase: uppercase).prefix(count))
    }

    /// The servers' own `GetHashInt31`: the first four bytes as a number, without its sign.
    static func int31(_ text: String) -> Int {
        Int(digest(text).prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7fff_ffff)
    }
}
