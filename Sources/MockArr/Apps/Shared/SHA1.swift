/// SHA-1, which the real servers make their 31-bit ids of.
enum SHA1 {
    static func digest(_ text: String) -> [UInt8] {
        var message = Array(text.utf8)
        let bits = UInt64(message.count) * 8
        message.append(0x80)
        while message.count % 64 != 56 { message.append(0) }
        for shift in stride(from: UInt64(56), through: 0, by: -8) {
            message.append(UInt8(truncatingIfNeeded: bits >> shift))
        }

        var state: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0]
        for block in stride(from: 0, to: message.count, by: 64) {
            add(message[block..<block + 64], to: &state)
        }
        return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> UInt32(24 - 8 * $0)) } }
    }

    private static func add(_ block: ArraySlice<UInt8>, to state: inout [UInt32]) {
        var words: [UInt32] = []
        words.reserveCapacity(80)
        for start in stride(from: block.startIndex, to: block.endIndex, by: 4) {
            words.append(block[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) })
        }
        for index in 16..<80 {
            words.append(rotated(words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], 1))
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
            (a, b, c, d, e) = (rotated(a, 5) &+ mix &+ e &+ constant &+ word, a, rotated(b, 30), c, d)
        }
        for (index, value) in [a, b, c, d, e].enumerated() { state[index] &+= value }
    }

    private static func rotated(_ value: UInt32, _ count: UInt32) -> UInt32 { value << count | value >> (32 - count) }

    /// The first hexadecimal digits of the digest.
    static func hex(_ text: String, count: Int = 40, uppercase: Bool = false) -> String {
        let digits = digest(text).map { byte in
            let digits = String(byte, radix: 16, uppercase: uppercase)
            return digits.count == 1 ? "0" + digits : digits
        }
        return String(digits.joined().prefix(count))
    }

    /// The servers' own `GetHashInt31`: the first four bytes as a number, without its sign.
    static func int31(_ text: String) -> Int {
        Int(digest(text).prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7fff_ffff)
    }
}
