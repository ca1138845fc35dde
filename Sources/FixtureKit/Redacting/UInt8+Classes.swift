extension UInt8 {
    var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
    var isLowerHex: Bool { isDigit || self &- UInt8(ascii: "a") < 6 }
    var isUpperHex: Bool { isDigit || self &- UInt8(ascii: "A") < 6 }
    var isHex: Bool { isDigit || lowercased &- UInt8(ascii: "a") < 6 }
    var isLetter: Bool { lowercased &- UInt8(ascii: "a") < 26 }
    var isAlphanumeric: Bool { isDigit || isLetter }
    /// A letter, a digit, or part of a letter beyond ASCII.
    var isWord: Bool { isAlphanumeric || self == UInt8(ascii: "_") || self >= 0x80 }
    var isBlank: Bool { self == 0x20 || self &- 9 < 5 }
    var lowercased: UInt8 { self &- UInt8(ascii: "A") < 26 ? self | 0x20 : self }
}
