/// What takes a secret's place: it has its form, says nothing of it, and can be told from a secret.
///
/// A long key becomes another one of its length, whose last characters prove that it is a stand-in. What could be guessed is
/// replaced by so little (16 bits) that many guesses would fit.
enum StandIn {
    /// The stand-in of a secret, by what only the owner of the seed can compute; another one for each attempt.
    static func text(for secret: [UInt8], _ kind: SecretKind, seed: [UInt8], attempt: Int) -> [UInt8] {
        let digest = SHA256.digest(secret + Array("/\(attempt)".utf8), key: seed)
        func hex(_ count: Int) -> String { String(SHA.hex(digest).prefix(count)) }
        switch kind {
        case .key, .token, .cookie:
            if let pattern = Pattern(secret) { return pattern.filled(by: digest) }
            return Array("secret-\(hex(4))".utf8)
        case .password: return Array("secret-\(hex(4))".utf8)
        case .privateKey: return Array("private-key-\(hex(4))".utf8)
        case .user: return Array("user-\(hex(4))".utf8)
        case .mail: return Array("user-\(hex(4))@example.invalid".utf8)
        case .host: return Array("host-\(hex(6)).example.invalid".utf8)
        case .address:
            let isLong = secret.contains(UInt8(ascii: ":"))
            return Array((isLong ? "2001:db8::\(hex(4))" : "198.18.\(digest[0]).\(digest[1])").utf8)
        case .hardware:
            let separator = secret.contains(UInt8(ascii: "-")) ? "-" : ":"
            let pairs = ["02", "00", "00"] + digest.prefix(3).map { SHA.hex([$0]) }
            return Array(pairs.joined(separator: separator).utf8)
        }
    }

    /// The spelling that stands for all of the same meaning: hosts are the same in capitals.
    static func canonical(_ secret: [UInt8], _ kind: SecretKind) -> [UInt8] {
        switch kind {
        case .mail, .host, .address, .hardware: secret.map(\.lowercased)
        default: secret
        }
    }

    /// Whether a text is one of those that stand for a key, a password or a name.
    static func isOne(_ text: some Collection<UInt8>) -> Bool {
        let text = Array(text)
        for word in words where text.count == word.count + 4 && text.starts(with: word) {
            return text.suffix(4).allSatisfy(\.isLowerHex)
        }
        return Pattern(text)?.isFilled(text) ?? false
    }

    private static let words = ["secret-", "private-key-", "user-"].map { Array($0.utf8) }
}

extension StandIn {
    /// Which characters of a long key are replaced, and by what kind of characters.
    private struct Pattern {
        private let text: [UInt8]
        private let places: [Int]
        private let alphabet: [UInt8]
        /// What the first character is drawn from, so that the form of the stand-in is recognised.
        private let first: [UInt8]

        init?(_ text: [UInt8]) {
            let kept = SecretShape.prefix(of: text)
            places = text.indices.filter { $0 >= kept && text[$0].isAlphanumeric }
            guard places.count >= 16, !text.contains(where: { $0.isBlank || $0 >= 0x80 }) else { return nil }
            self.text = text
            let characters = places.map { text[$0] }
            if characters.allSatisfy(\.isDigit) {
                (alphabet, first) = (Self.digits, Array("123456789".utf8))
            } else if characters.allSatisfy(\.isLowerHex) {
                (alphabet, first) = (Self.digits + Array("abcdef".utf8), Array("abcdef".utf8))
            } else if characters.allSatisfy(\.isUpperHex) {
                (alphabet, first) = (Self.digits + Array("ABCDEF".utf8), Array("ABCDEF".utf8))
            } else {
                (alphabet, first) = (Self.all, Array("ghijkmnpqrstuvwxyz".utf8))
            }
        }

        private static let digits = Array("0123456789".utf8)
        private static let all = Array("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
        private static let proofCount = 8

        func filled(by digest: [UInt8]) -> [UInt8] {
            var result = text
            var bytes = digest[...]
            var last = digest
            for (number, place) in places.dropLast(Self.proofCount).enumerated() {
                if bytes.isEmpty {
                    last = SHA256.digest(last)
                    bytes = last[...]
                }
                let letters = number == 0 ? first : alphabet
                result[place] = letters[Int(bytes.removeFirst()) % letters.count]
            }
            prove(&result)
            return result
        }

        func isFilled(_ text: [UInt8]) -> Bool {
            guard first.contains(text[places[0]]) else { return false }
            var proven = text
            prove(&proven)
            return proven == text
        }

        /// Makes the last characters those that follow from all others.
        private func prove(_ text: inout [UInt8]) {
            let proof = places.suffix(Self.proofCount)
            for place in proof { text[place] = UInt8(ascii: "0") }
            for (place, byte) in zip(proof, SHA256.digest(Array("stand-in ".utf8) + text)) {
                text[place] = alphabet[Int(byte) % alphabet.count]
            }
        }
    }
}

/// The forms of keys that are known by how they begin.
enum SecretShape {
    private struct Known {
        let prefix: [UInt8]
        let count: Int
        let isUpper: Bool
    }

    private static let known: [UInt8: [Known]] = {
        let rows: [(String, Int)] = [
            ("ghp_", 30), ("gho_", 30), ("ghu_", 30), ("ghs_", 30), ("ghr_", 30), ("github_pat_", 30), ("glpat-", 16),
            ("xoxb-", 20), ("xoxa-", 20), ("xoxp-", 20), ("xoxr-", 20), ("xoxs-", 20), ("sk_live_", 16),
            ("rk_live_", 16), ("sk-", 32), ("npm_", 30), ("dop_v1_", 40), ("pplx-", 30), ("SG.", 30), ("AIza", 30),
            ("AKIA", 16), ("ASIA", 16), ("ya29.", 20), ("hf_", 30), ("tskey-", 16), ("eyJ", 30),
        ]
        return Dictionary(grouping: rows.map { Known(prefix: Array($0.utf8), count: $1, isUpper: $0.hasSuffix("IA")) })
        {
            $0.prefix[0]
        }
    }()

    /// How many bytes at the beginning name the kind of key.
    static func prefix(of text: some Collection<UInt8>) -> Int {
        guard let first = text.first, let rows = known[first] else { return 0 }
        return rows.first { text.starts(with: $0.prefix) }?.prefix.count ?? 0
    }

    /// Where a key of a known form ends that begins there.
    static func end(in bytes: [UInt8], from start: Int) -> Int? {
        guard let rows = known[bytes[start]] else { return nil }
        for row in rows where bytes[start...].starts(with: row.prefix) {
            var end = start + row.prefix.count
            while end < bytes.count, isKeyByte(bytes[end]), !row.isUpper || !(bytes[end] &- 0x61 < 26) { end += 1 }
            while bytes[end - 1] == UInt8(ascii: ".") { end -= 1 }
            guard end - start - row.prefix.count >= row.count else { continue }
            let body = bytes[(start + row.prefix.count)..<end]
            let isToken = row.prefix.elementsEqual("eyJ".utf8)
            if isToken ? body.count(where: { $0 == UInt8(ascii: ".") }) == 2 : body.contains(where: \.isDigit) {
                return end
            }
        }
        return nil
    }

    /// Whether a text is long and of many kinds of characters, as no word is.
    static func isRandom(_ text: some Collection<UInt8>, atLeast count: Int = 16) -> Bool {
        guard text.count >= count, text.allSatisfy({ isKeyByte($0) && $0 != UInt8(ascii: ".") }) else { return false }
        let digits = text.count(where: \.isDigit)
        let letters = text.count(where: \.isLetter)
        let dashes = text.count - digits - letters
        if digits == text.count || dashes * 4 > text.count { return false }
        let upper = text.count { $0 &- UInt8(ascii: "A") < 26 }
        return digits >= 2 && letters > 0 || upper >= 3 && letters - upper >= 3 && dashes == 0 && text.count >= 20
    }

    static func isKeyByte(_ byte: UInt8) -> Bool {
        byte.isAlphanumeric || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }
}
