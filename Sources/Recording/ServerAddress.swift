/// Where a server is found: scheme, host, port and URL base, and nothing that is secret.
package struct ServerAddress: Sendable, Equatable, CustomStringConvertible {
    /// An address that cannot be used.
    package struct Mistake: Error, Equatable {
        package var expected: String
        /// The address without whatever may be secret in it.
        package var shown: String
    }

    package let scheme: String
    /// Host and port.
    package let authority: String
    /// Empty, or `/radarr` without a slash at the end.
    package let base: String

    package init(_ text: String) throws(Mistake) {
        let shown = Self.withoutSecrets(text)
        func mistake(_ expected: String) -> Mistake { Mistake(expected: expected, shown: shown) }
        guard let colon = text.firstRange(of: "://") else {
            throw mistake("a whole address such as http://nas:7878")
        }
        scheme = text[..<colon.lowerBound].lowercased()
        guard scheme == "http" || scheme == "https" else { throw mistake("http:// or https://") }
        let rest = text[colon.upperBound...]
        guard !rest.contains(where: { $0 == "?" || $0 == "#" }) else {
            throw mistake("nothing behind the path; the API key goes into MOCKARR_RECORD_API_KEY")
        }
        let end = rest.firstIndex(of: "/") ?? rest.endIndex
        authority = String(rest[..<end])
        guard !authority.contains("@") else { throw mistake("no name and password in the address") }
        guard Self.isAuthority(authority) else { throw mistake("a host, and perhaps a port, behind \(scheme)://") }
        let path = rest[end...].split(separator: "/")
        guard path.joined().utf8.allSatisfy(Self.isPathByte) else { throw mistake("a path of plain characters") }
        guard path.last != "api", !path.contains("v3") else {
            throw mistake("the address of the server itself, without /api/v3")
        }
        base = path.map { "/\($0)" }.joined()
    }

    /// Where a request ended up that was sent to `/api/v3/…` here, as the address to send the next ones to.
    init?(redirected url: String, from target: String) {
        guard url.hasSuffix(target) else { return nil }
        try? self.init(String(url.dropLast(target.count)))
    }

    package var description: String { "\(scheme)://\(authority)\(base)" }

    /// The host without its port.
    var host: Substring {
        let name = authority.hasPrefix("[") ? authority.prefix { $0 != "]" } : authority.prefix { $0 != ":" }
        return name
    }

    /// A request may follow to another path or port of the host, but never from TLS to none: its key would go along.
    func permits(_ url: String) -> Bool {
        guard let scheme = url.firstRange(of: "://") else { return false }
        let authority = url[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" }
        guard let other = try? ServerAddress("\(url[..<scheme.upperBound])\(authority)") else { return false }
        return other.host.lowercased() == host.lowercased() && (self.scheme == "http" || other.scheme == "https")
    }

    private static func isAuthority(_ text: String) -> Bool {
        var host = text[...]
        if text.hasPrefix("[") {
            guard let end = text.firstIndex(of: "]") else { return false }
            host = text[text.index(after: end)...]
            if host.isEmpty { return true }
            return host.first == ":" && UInt16(host.dropFirst()) != nil
        }
        if let colon = host.firstIndex(of: ":") {
            guard UInt16(host[host.index(after: colon)...]) != nil else { return false }
            host = host[..<colon]
        }
        return !host.isEmpty && host.utf8.allSatisfy { isPathByte($0) && $0 != UInt8(ascii: "%") }
    }

    private static func isPathByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"), UInt8(ascii: "%"):
            true
        default: false
        }
    }

    /// Up to the query, and without what stands before an @.
    private static func withoutSecrets(_ text: String) -> String {
        let head = text.prefix { $0 != "?" && $0 != "#" }
        guard let at = head.lastIndex(of: "@") else { return head.count < text.count ? head + "?…" : String(head) }
        let scheme = head.firstRange(of: "://").map { head[..<$0.upperBound] } ?? ""
        return scheme + "…@" + head[head.index(after: at)...]
    }
}
