/// One reading of one text, from front to back, that notes the secrets in it.
struct TextScan {
    let bytes: [UInt8]
    let detector: SecretDetector
    private(set) var matches: [SecretMatch] = []
    private(set) var position = 0
    /// Up to where an address is being read, in which a folder is none of this machine.
    var urlEnd = 0

    init(_ bytes: [UInt8], _ detector: SecretDetector) {
        self.bytes = bytes
        self.detector = detector
    }

    mutating func run() -> [SecretMatch] {
        while position < bytes.count {
            position = max(position + 1, look() ?? 0)
        }
        return matches
    }

    /// What begins at the position, and where it ends.
    private mutating func look() -> Int? {
        let byte = bytes[position]
        switch byte {
        case UInt8(ascii: ":") where starts("://", at: position): return url()
        case UInt8(ascii: "@"): return mail()
        case UInt8(ascii: "/") where position >= urlEnd, UInt8(ascii: "\\"): return homeFolder()
        case UInt8(ascii: "-") where starts("-----BEGIN ", at: position): return keyBlock()
        default: return byte.isWord && !isInsideOfWord ? word() : nil
        }
    }

    private var isInsideOfWord: Bool { position > 0 && bytes[position - 1].isWord }

    // MARK: Notes

    /// Notes a secret, unless it only stands for one.
    @discardableResult
    mutating func note(_ kind: SecretKind, _ range: Range<Int>) -> Int {
        guard !range.isEmpty, range.lowerBound >= (matches.last?.range.upperBound ?? 0) else { return range.upperBound }
        switch kind {
        case .key, .token, .password, .cookie, .user, .privateKey:
            if detector.isHarmless(bytes[range]) { return range.upperBound }
        case .host, .address, .hardware, .mail: break
        }
        matches.append(SecretMatch(kind: kind, range: range))
        return range.upperBound
    }

    // MARK: Bytes

    func starts(_ text: StaticString, at start: Int, ignoringCase: Bool = false) -> Bool {
        let count = text.utf8CodeUnitCount
        guard start >= 0, start + count <= bytes.count else { return false }
        for offset in 0..<count {
            let byte = ignoringCase ? bytes[start + offset].lowercased : bytes[start + offset]
            if byte != text.utf8Start[offset] { return false }
        }
        return true
    }

    /// The end of the run of bytes that are like that.
    func end(from start: Int, while isPart: (UInt8) -> Bool) -> Int {
        var end = start
        while end < bytes.count, isPart(bytes[end]) { end += 1 }
        return end
    }

    func byte(at place: Int) -> UInt8 { bytes.indices.contains(place) ? bytes[place] : 0 }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range].map(\.lowercased), as: UTF8.self) }

    /// What ends a value in running text.
    static func endsValue(_ byte: UInt8) -> Bool {
        byte.isBlank || "\"'`<>(){}|,;".utf8.contains(byte)
    }

    // MARK: Words

    private mutating func word() -> Int? {
        if let end = SecretShape.end(in: bytes, from: position) { return note(.token, position..<end) }
        let end = end(from: position) { $0.isAlphanumeric || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }
        guard end > position else { return nil }
        return field(position..<end) ?? scheme(position..<end) ?? number(position..<end)
            ?? publicKey() ?? botToken(end) ?? privateHost()
    }

    /// `name=value`, `Header-Name: value` and `"name": "value"`.
    private mutating func field(_ name: Range<Int>) -> Int? {
        var start = name.upperBound
        let isQuoted = byte(at: name.lowerBound - 1) == UInt8(ascii: "\"") && byte(at: start) == UInt8(ascii: "\"")
        if isQuoted { start += 1 }
        let sign = byte(at: start)
        guard sign == UInt8(ascii: "=") || sign == UInt8(ascii: ":"), name.count <= 40 else { return nil }
        let letters = bytes[name].filter(\.isAlphanumeric).map(\.lowercased)
        let isParameter = sign == UInt8(ascii: "=") && "?&".utf8.contains(byte(at: name.lowerBound - 1))
        start += 1
        if isParameter, Self.shortParameters.contains(letters) {
            let end = end(from: start) { !Self.endsValue($0) && $0 != UInt8(ascii: "&") && $0 != UInt8(ascii: "#") }
            return SecretShape.isRandom(bytes[start..<end]) ? note(.key, start..<end) : nil
        }
        guard let smell = FieldSmell(letters: letters), smell != .host else { return cookie(name, start) }
        let isHeader = bytes[name].contains(UInt8(ascii: "-")) || smell == .authorization || smell == .cookie
        guard sign == UInt8(ascii: "=") || isQuoted || isHeader else { return nil }
        start = end(from: start) { $0 == 0x20 }
        if isQuoted {
            guard byte(at: start) == UInt8(ascii: "\"") else { return nil }
            start += 1
            return value(start..<end(from: start) { $0 != UInt8(ascii: "\"") }, smell)
        }
        if smell == .cookie || smell == .authorization {
            return value(start..<end(from: start) { $0 != 0x0A && $0 != 0x0D }, smell)
        }
        return value(
            start..<end(from: start) { !Self.endsValue($0) && $0 != UInt8(ascii: "&") && $0 != UInt8(ascii: "#") },
            smell)
    }

    private static let shortParameters: Set<[UInt8]> = Set(
        ["key", "k", "r", "auth", "sig", "signature", "pin", "pw", "hash"].map { Array($0.utf8) })

    private mutating func value(_ range: Range<Int>, _ smell: FieldSmell) -> Int {
        switch smell {
        case .cookie: matches += cookies(in: range)
        case .authorization: matches += credentials(in: range)
        default: note(smell.kind, range)
        }
        return range.upperBound
    }

    /// The cookie of a session by its own name: `RadarrAuth=…`, `.AspNetCore.Session=…`.
    private mutating func cookie(_ name: Range<Int>, _ start: Int) -> Int? {
        guard byte(at: start - 1) == UInt8(ascii: "="), name.count > 4,
            bytes[name].ends(with: Array("Auth".utf8)) || starts("AspNetCore", at: name.lowerBound)
        else { return nil }
        let end = end(from: start) { !Self.endsValue($0) }
        return SecretShape.isRandom(bytes[start..<end]) ? note(.cookie, start..<end) : nil
    }

    /// `Bearer …` and `Basic …`.
    private mutating func scheme(_ word: Range<Int>) -> Int? {
        guard byte(at: word.upperBound) == 0x20, ["bearer", "basic"].contains(text(word)) else { return nil }
        let start = word.upperBound + 1
        let end = end(from: start) { !Self.endsValue($0) }
        let token = bytes[start..<end]
        guard token.count >= 8, token.allSatisfy({ SecretShape.isKeyByte($0) || "+/=~".utf8.contains($0) }),
            SecretShape.isRandom(token) || token.last == UInt8(ascii: "=") || token.contains(where: \.isDigit)
        else { return nil }
        return note(.token, start..<end)
    }

    /// `ssh-ed25519 AAAA… who@where`.
    private mutating func publicKey() -> Int? {
        guard starts("ssh-", at: position) || starts("ecdsa-", at: position) else { return nil }
        let name = end(from: position) { !$0.isBlank }
        guard starts(" AAAA", at: name) else { return nil }
        return note(
            .privateKey, position..<end(from: position) { $0 != 0x0A && $0 != 0x0D && $0 != UInt8(ascii: "\"") })
    }

    /// A bot's token of Telegram, `123456789:…`, or of Discord, three parts with dots.
    private mutating func botToken(_ end: Int) -> Int? {
        let first = position..<end
        func isTokenByte(_ byte: UInt8) -> Bool {
            byte.isAlphanumeric || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
        }
        if byte(at: end) == UInt8(ascii: ":"), 8...12 ~= first.count, bytes[first].allSatisfy(\.isDigit) {
            let last = self.end(from: end + 1, while: isTokenByte)
            return 34...36 ~= last - end - 1 ? note(.token, position..<last) : nil
        }
        guard byte(at: end) == UInt8(ascii: "."), 23...28 ~= first.count, SecretShape.isRandom(bytes[first]) else {
            return nil
        }
        let middle = self.end(from: end + 1, while: isTokenByte)
        guard middle - end - 1 == 6, byte(at: middle) == UInt8(ascii: ".") else { return nil }
        let last = self.end(from: middle + 1, while: isTokenByte)
        return last - middle > 27 ? note(.token, position..<last) : nil
    }

    private mutating func keyBlock() -> Int? {
        let head = end(from: position + 11) { $0 != UInt8(ascii: "-") && $0 != 0x0A }
        guard
            bytes[position..<head].ends(with: Array("KEY".utf8))
                || bytes[position..<head].ends(with: Array("BLOCK".utf8))
        else { return nil }
        var end = head
        while end < bytes.count, !starts("-----END ", at: end) { end += 1 }
        end = self.end(from: min(end + 9, bytes.count)) { $0 != UInt8(ascii: "-") && $0 != 0x0A }
        return note(.privateKey, position..<self.end(from: end) { $0 == UInt8(ascii: "-") })
    }

    // MARK: Whole fields

    /// The values of cookies, but not what browsers are told about them.
    mutating func cookies(in range: Range<Int>) -> [SecretMatch] {
        var found = TextScan(bytes, detector)
        var start = range.lowerBound
        while start < range.upperBound {
            let end = min(end(from: start) { $0 != UInt8(ascii: ";") }, range.upperBound)
            if let sign = bytes[start..<end].firstIndex(of: UInt8(ascii: "=")) {
                let name = text(start..<sign).split(separator: " ").joined()
                if !Self.attributes.contains(name) { found.note(.cookie, sign + 1..<end) }
            } else if start == range.lowerBound {
                found.note(.cookie, start..<end)
            }
            start = end + 1
        }
        return found.matches
    }

    private static let attributes: Set = ["path", "expires", "domain", "max-age", "samesite", "secure", "httponly"]

    /// What stands behind `Bearer` or `Basic`, or all of it.
    mutating func credentials(in range: Range<Int>) -> [SecretMatch] {
        var found = TextScan(bytes, detector)
        let first = min(end(from: range.lowerBound) { $0 != 0x20 }, range.upperBound)
        let start = first < range.upperBound ? first + 1 : range.lowerBound
        found.note(.token, start..<range.upperBound)
        return found.matches
    }
}
