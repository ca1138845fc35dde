extension TextScan {
    /// An address from its `://` on: who signs in, where, and what its path gives away.
    mutating func url() -> Int? {
        let start = position + 3
        let authorityEnd = end(from: start) { !Self.endsValue($0) && !"/?&#\\".utf8.contains($0) }
        urlEnd = end(from: start) { !Self.endsValue($0) }
        guard position > 0, bytes[position - 1].isLetter, authorityEnd > start else { return start }
        var host = start
        if let sign = bytes[start..<authorityEnd].lastIndex(of: UInt8(ascii: "@")) {
            signIn(start..<sign)
            host = sign + 1
        }
        let hostName = text(host..<authorityEnd)
        self.host(at: host)
        // What is said to be below a reserved host was made up.
        guard !isReserved(hostName) else { return authorityEnd }
        let path = authorityEnd..<end(from: authorityEnd) { !Self.endsValue($0) && !"?#".utf8.contains($0) }
        return passwords(in: path, of: hostName) ?? authorityEnd
    }

    private mutating func signIn(_ range: Range<Int>) {
        let sign = bytes[range].firstIndex(of: UInt8(ascii: ":"))
        note(.user, range.lowerBound..<(sign ?? range.upperBound))
        if let sign { note(.password, sign + 1..<range.upperBound) }
    }

    /// Segments of a path that let in whoever knows them, as those of webhooks and trackers do.
    private mutating func passwords(in path: Range<Int>, of host: String) -> Int? {
        var segments: [Range<Int>] = []
        var start = path.lowerBound
        while start < path.upperBound {
            let end = min(end(from: start + 1) { $0 != UInt8(ascii: "/") }, path.upperBound)
            segments.append(start + 1..<end)
            start = end
        }
        let text = text(path)
        var last: Int?
        if host.hasSuffix("telegram.org"), let bot = segments.first, starts("bot", at: bot.lowerBound) {
            return note(.token, bot.lowerBound + 3..<bot.upperBound)
        }
        let isHook = Self.hooks.contains { text.contains($0) } || host.hasPrefix("hooks.")
        let isTracker = !isHook && Self.trackers.contains { text.contains($0) }
        guard isHook || isTracker else { return nil }
        for segment in segments {
            let bytes = bytes[segment]
            let isKey =
                isTracker
                ? bytes.count >= 32 && bytes.allSatisfy(\.isHex)
                : SecretShape.isRandom(bytes) || bytes.count >= 15 && bytes.allSatisfy(\.isDigit)
                    || host.hasPrefix("hooks.") && bytes.count >= 9 && bytes.contains(where: \.isDigit)
            if isKey { last = note(.token, segment) }
        }
        return last
    }

    private static let hooks = ["/webhook", "/hooks/", "/with/key/"]
    private static let trackers = ["/announce", "/rss", "/torrent", "/passkey", "/download", "/dl/", "/feed"]
}
