import MicroHTTP

/// Who may talk to the control API.
extension ControlAPI {
    /// Refuses what a web page could send behind its reader's back, and callers without the token.
    func admit(
        _ request: HTTPRequest, _ outcome: Router<ControlHandler>.Outcome, to listener: World.ControlListener
    ) throws(ControlError) {
        let host = request.fields["Host"]
        if let host, !Self.isOwn(host, listener) {
            throw ControlError(
                .forbidden, "This server does not answer as \"\(host.prefix(80))\".",
                expected: "a Host of localhost, 127.0.0.1, [::1] or the address listened on")
        }
        if let origin = request.fields["Origin"], !Self.isSameSite(origin, host) {
            throw ControlError(
                .forbidden, "A page of \"\(origin.prefix(80))\" may not drive this server.",
                expected: "no Origin, or this server's own")
        }
        guard let token = listener.token else { return }
        if case .match(let match) = outcome, match.route.access == .open { return }
        guard Self.isEqual(request.fields["Authorization"] ?? "", "Bearer \(token)") else {
            throw ControlError(
                .tokenNeeded, "The control API is bound beyond loopback and wants its token.",
                expected: "Authorization: Bearer and the token of --control-token")
        }
    }

    /// Whether a Host is one of ours.
    ///
    /// Beyond loopback there is no telling by which name it was reached; there the token keeps strangers out.
    private static func isOwn(_ host: String, _ listener: World.ControlListener) -> Bool {
        listener.token != nil || ["localhost", "127.0.0.1", "::1", listener.host.lowercased()].contains(name(of: host))
    }

    private static func isSameSite(_ origin: String, _ host: String?) -> Bool {
        guard let host, let scheme = origin.firstRange(of: "://") else { return false }
        return origin[scheme.upperBound...].lowercased() == host.lowercased()
    }

    /// The name in a Host field, without port and brackets.
    private static func name(of host: String) -> String {
        let host = host.lowercased()
        if host.hasPrefix("[") { return String(host.dropFirst().prefix { $0 != "]" }) }
        return String(host.prefix { $0 != ":" })
    }

    /// Compares in the same time wherever the first difference is.
    private static func isEqual(_ left: String, _ right: String) -> Bool {
        guard left.utf8.count == right.utf8.count else { return false }
        return zip(left.utf8, right.utf8).reduce(UInt8(0)) { $0 | $1.0 ^ $1.1 } == 0
    }
}
