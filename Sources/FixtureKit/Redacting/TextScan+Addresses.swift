extension TextScan {
    // MARK: Mail

    /// An address around the at sign at the position.
    mutating func mail() -> Int? {
        func isLocal(_ byte: UInt8) -> Bool { byte.isWord || ".+-%".utf8.contains(byte) }
        var start = position
        while start > 0, isLocal(bytes[start - 1]) { start -= 1 }
        while start < position, bytes[start] == UInt8(ascii: ".") { start += 1 }
        let end = hostEnd(from: position + 1)
        let host = position + 1..<end
        guard start < position, let dot = bytes[host].lastIndex(of: UInt8(ascii: ".")), end - dot > 2,
            bytes[(dot + 1)..<end].allSatisfy(\.isLetter)
        else { return nil }
        // Mail to a well-known host is still somebody's.
        return isReserved(text(host)) ? end : note(.mail, start..<end)
    }

    /// Whether a host is nobody's by its name.
    func isReserved(_ host: String) -> Bool { SecretDetector().isPublic(host) }

    // MARK: Hosts

    private func hostEnd(from start: Int) -> Int {
        var end = end(from: start) { $0.isWord || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
        while end > start, bytes[end - 1] == UInt8(ascii: ".") || bytes[end - 1] == UInt8(ascii: "-") { end -= 1 }
        return end
    }

    /// Notes the host that begins there, if it is nobody else's business; returns where it ends.
    @discardableResult
    mutating func host(at start: Int) -> Int {
        if byte(at: start) == UInt8(ascii: "[") {
            let end = end(from: start + 1) { $0.isHex || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") }
            guard byte(at: end) == UInt8(ascii: "]") else { return start }
            return IPAddress(long: text(start + 1..<end))?.isAnybodys == false ? note(.address, start + 1..<end) : end
        }
        let end = hostEnd(from: start)
        if let address = IPAddress(short: bytes[start..<end]) {
            return address.isAnybodys ? end : note(.address, start..<end)
        }
        let next = byte(at: end)
        // Where a name is put together, `http://{host}:port` or `http://<name>`, it is nobody's.
        guard end > start, !"{}<>[]$%*".utf8.contains(next), !detector.isPublic(text(start..<end)) else { return end }
        return note(.host, start..<end)
    }

    /// A field that holds a host, perhaps with its port.
    mutating func wholeHost() -> [SecretMatch]? {
        if bytes.contains(where: { $0.isBlank || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "*") }) { return nil }
        if let address = IPAddress(long: String(decoding: bytes, as: UTF8.self)) {
            if !address.isAnybodys { note(.address, bytes.indices) }
        } else {
            host(at: 0)
        }
        return matches
    }

    /// A name in running text that is of a home network or of somebody's own domain.
    mutating func privateHost() -> Int? {
        let end = hostEnd(from: position)
        let name = bytes[position..<end]
        guard name.contains(UInt8(ascii: ".")), !name.contains(where: { $0 &- UInt8(ascii: "A") < 26 }) else {
            return nil
        }
        guard Self.privateEndings.contains(where: { name.count > $0.count && name.ends(with: $0) }) else { return nil }
        return note(.host, position..<end)
    }

    private static let privateEndings = [
        ".local", ".lan", ".localdomain", ".home.arpa", ".duckdns.org", ".ddns.net", ".no-ip.org", ".no-ip.com",
        ".hopto.org", ".zapto.org", ".ts.net", ".synology.me", ".myds.me", ".dyndns.org", ".myqnapcloud.com",
        ".dynu.net", ".freeddns.org", ".nip.io", ".plex.direct",
    ].map { Array($0.utf8) }

    // MARK: Addresses of networks

    /// An address of a private network in running text, or one of a network card.
    mutating func number(_ word: Range<Int>) -> Int? {
        if byte(at: word.upperBound) == UInt8(ascii: "."), bytes[word].allSatisfy(\.isDigit) {
            let end = hostEnd(from: position)
            if let address = IPAddress(short: bytes[position..<end]) {
                return address.isPrivate ? note(.address, position..<end) : end
            }
        }
        guard bytes[position].isHex else { return nil }
        return hardware() ?? longAddress()
    }

    private mutating func hardware() -> Int? {
        let end = position + 17
        guard end <= bytes.count, !byte(at: end).isWord, !":-".utf8.contains(byte(at: end)) else { return nil }
        let separator = bytes[position + 2]
        guard separator == UInt8(ascii: ":") || separator == UInt8(ascii: "-") else { return nil }
        for offset in 0..<17 {
            let byte = bytes[position + offset]
            guard offset % 3 == 2 ? byte == separator : byte.isHex else { return nil }
        }
        if separator == UInt8(ascii: "-"), position > 0, bytes[position - 1] == separator { return nil }
        let isStandIn = starts("02", at: position) && starts("00", at: position + 3) && starts("00", at: position + 6)
        return isStandIn ? end : note(.hardware, position..<end)
    }

    private mutating func longAddress() -> Int? {
        let end = end(from: position) { $0.isHex || $0 == UInt8(ascii: ":") }
        guard bytes[position..<end].count(where: { $0 == UInt8(ascii: ":") }) >= 2, !byte(at: end).isWord,
            let address = IPAddress(long: text(position..<end)), address.isPrivate
        else { return nil }
        return note(.address, position..<end)
    }

    // MARK: Folders

    /// The user whose folder it is: `/home/alice`, `/Users/alice`, `C:\Users\alice`.
    mutating func homeFolder() -> Int? {
        let before = byte(at: position - 1)
        guard position == 0 || before.isBlank || "\"'=:(/,;".utf8.contains(before) else { return nil }
        let isWindows = bytes[position] == UInt8(ascii: "\\")
        let names: [StaticString] = isWindows ? ["\\users\\"] : ["/home/", "/users/", "/homes/"]
        guard let name = names.first(where: { starts($0, at: position, ignoringCase: true) }) else { return nil }
        let start = position + name.utf8CodeUnitCount
        var end = end(from: start) { !"/\\\"'<>|:*?;,\n".utf8.contains($0) }
        if byte(at: end) != bytes[position] { end = min(end, self.end(from: start) { !$0.isBlank }) }
        guard end > start, !Self.nobodies.contains(text(start..<end)), !"{$%".utf8.contains(bytes[start]) else {
            return nil
        }
        return note(.user, start..<end)
    }

    private static let nobodies: Set = ["public", "shared", "default", "all users", "user", "username", "example"]
}

/// A network address, as far as one can tell whose it is.
struct IPAddress {
    /// Four bytes or eight words.
    private let parts: [Int]

    init?(short text: ArraySlice<UInt8>) {
        guard text.count <= 15, text.first?.isDigit == true else { return nil }
        let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map { part -> Int in
            guard 1...3 ~= part.count, part.allSatisfy(\.isDigit), part.count == 1 || part.first != UInt8(ascii: "0")
            else { return 256 }
            return part.reduce(0) { $0 * 10 + Int($1 &- UInt8(ascii: "0")) }
        }
        guard parts.count == 4, parts.allSatisfy({ $0 < 256 }) else { return nil }
        self.parts = parts
    }

    init?(long text: String) {
        let halves = text.split(separator: "::", omittingEmptySubsequences: false)
        guard text.contains(":"), halves.count <= 2 else { return nil }
        var words: [[Int]] = []
        for half in halves {
            let parts = half.split(separator: ":", omittingEmptySubsequences: false)
            let numbers = half.isEmpty ? [] : parts.map { $0.count <= 4 ? Int($0, radix: 16) ?? -1 : -1 }
            guard !numbers.contains(-1) else { return nil }
            words.append(numbers)
        }
        let missing = 8 - words.reduce(0) { $0 + $1.count }
        guard halves.count == 2 ? missing > 0 : missing == 0 else { return nil }
        parts = words[0] + Array(repeating: 0, count: missing) + (words.count == 2 ? words[1] : [])
    }

    /// Whether it is of a home or company network, a tunnel or a single link.
    var isPrivate: Bool {
        if parts.count == 8 { return parts[0] & 0xfe00 == 0xfc00 || parts[0] & 0xffc0 == 0xfe80 }
        switch (parts[0], parts[1]) {
        case (10, _), (192, 168), (169, 254), (172, 16...31), (100, 64...127): return true
        default: return false
        }
    }

    /// Whether it says nothing of anybody: this machine, all machines, or those of examples and measurements.
    var isAnybodys: Bool {
        if parts.count == 8 {
            return parts.dropLast().allSatisfy { $0 == 0 } && parts[7] < 2 || parts[0] == 0x2001 && parts[1] == 0xdb8
        }
        switch (parts[0], parts[1], parts[2]) {
        case (127, _, _), (0, 0, 0), (255, 255, 255), (192, 0, 2), (198, 51, 100), (203, 0, 113), (198, 18...19, _):
            return true
        default: return false
        }
    }
}
