/// Finds what must not stand in a fixture: keys, passwords, cookies, mail addresses, private hosts, names of users.
///
/// It knows the forms of keys, what names of fields promise, and which hosts everybody may name. What it finds is shared by
/// ``Redactor`` and ``FixtureChecker``.
public struct SecretDetector: Sendable {
    /// Hosts that everybody knows, with all below them: `themoviedb.org`.
    public var publicHosts: Set<String>
    /// Texts that are no secrets, such as a key that is known to all.
    public var harmlessTexts: Set<String>

    /// Beside what is given, `example.invalid` and the like are always public, and stars are never secrets.
    public init(publicHosts: Set<String> = [], harmlessTexts: Set<String> = []) {
        self.publicHosts = publicHosts
        self.harmlessTexts = harmlessTexts
    }

    /// A secret in a document: what kind, where, and whether it is in the name of a member.
    public struct Finding: Sendable, Hashable {
        public let kind: SecretKind
        /// The JSON pointer to the value. Names on the way that are secrets themselves are written as `…`.
        public let pointer: String
        public let isInName: Bool
    }

    /// All secrets of a document, in its order.
    public func findings(in document: JSONValue) -> [Finding] {
        placed(in: document).map { Finding(kind: $0.match.kind, pointer: pointer(to: $0.place), isInName: $0.isInName) }
    }

    struct Placed {
        let match: SecretMatch
        let place: JSONPlace
        let isInName: Bool
    }

    func placed(in document: JSONValue) -> [Placed] {
        var placed: [Placed] = []
        var walk = SecretWalk(detector: self)
        walk.visit(document) { matches, _, place, role in
            placed += matches.map { Placed(match: $0, place: JSONPlace(place), isInName: role == .name) }
        }
        return placed
    }

    /// The way to a place, without the names that are secrets.
    func pointer(to place: JSONPlace) -> String {
        JSONPlace(
            place.keys.map { key in
                guard case .member(let name) = key, !matches(in: Array(name.utf8), nil).isEmpty else { return key }
                return .member("…")
            }
        ).pointer
    }

    // MARK: One text

    /// The secrets in a text that stands in a field with that smell, one behind the other.
    func matches(in text: [UInt8], _ smell: FieldSmell?) -> [SecretMatch] {
        if let smell, let whole = whole(text, smell) { return whole }
        guard let decoded = PercentDecoded(text) else {
            var scan = TextScan(text, self)
            return scan.run()
        }
        var scan = TextScan(decoded.bytes, self)
        return scan.run().map(decoded.original)
    }

    /// What the name of its field makes of a text; nil where it must be read.
    private func whole(_ text: [UInt8], _ smell: FieldSmell) -> [SecretMatch]? {
        guard !isHarmless(text) else { return [] }
        switch smell {
        case .server where !text.contains(UInt8(ascii: ".")): return nil
        case .host, .server:
            var scan = TextScan(text, self)
            return scan.wholeHost()
        case .cookie:
            var scan = TextScan(text, self)
            return scan.cookies(in: text.indices)
        case .authorization:
            var scan = TextScan(text, self)
            return scan.credentials(in: text.indices)
        case .key, .token, .password, .user:
            if smell == .user, text.contains(UInt8(ascii: "@")) { return nil }
            return [SecretMatch(kind: smell.kind, range: text.indices)]
        }
    }

    /// Whether a text that stands where secrets do is none.
    func isHarmless(_ text: some Collection<UInt8>) -> Bool {
        text.allSatisfy { $0 == UInt8(ascii: "*") || $0.isBlank } || StandIn.isOne(text)
            || harmlessTexts.contains(String(decoding: text, as: UTF8.self))
    }

    // MARK: Hosts

    /// Whether everybody may be told of a host. It is written in small letters.
    func isPublic(_ host: String) -> Bool {
        var rest = host[...]
        while true {
            if Self.reserved.contains(String(rest)) || publicHosts.contains(String(rest)) { return true }
            guard let dot = rest.firstIndex(of: ".") else { return false }
            rest = rest[rest.index(after: dot)...]
        }
    }

    /// What no host of anybody is called, by RFC 2606 and 6761.
    private static let reserved: Set<String> = [
        "example", "invalid", "test", "localhost", "example.com", "example.net", "example.org",
    ]
}

/// A text whose percent escapes are resolved, as addresses inside of others are written.
private struct PercentDecoded {
    private(set) var bytes: [UInt8] = []
    /// Where each byte begins in the original, and where that ends.
    private var places: [Int] = []

    /// Nil where there is nothing to resolve.
    init?(_ text: [UInt8]) {
        guard text.contains(UInt8(ascii: "%")) else { return nil }
        var place = 0
        while place < text.count {
            places.append(place)
            if text[place] == UInt8(ascii: "%"), place + 2 < text.count,
                let byte = UInt8(String(decoding: text[(place + 1)...(place + 2)], as: UTF8.self), radix: 16),
                byte >= 0x20
            {
                bytes.append(byte)
                place += 3
            } else {
                bytes.append(text[place])
                place += 1
            }
        }
        guard bytes.count < text.count else { return nil }
        places.append(text.count)
    }

    /// The same secret where it is written.
    func original(_ match: SecretMatch) -> SecretMatch {
        SecretMatch(
            kind: match.kind, range: places[match.range.lowerBound]..<places[match.range.upperBound],
            original: Array(bytes[match.range]))
    }
}
