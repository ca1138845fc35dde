import FixtureKit
import MicroHTTP

/// Who may see the pages of the user interface, as `/config/host` has it.
struct SignIn: Sendable {
    private let host: JSONObject
    private let persona: Persona
    private let now: Instant

    init(_ persona: Persona, in state: inout AppState, at now: Instant) {
        host = Config.section("host", in: &state)
        self.persona = persona
        self.now = now
    }

    private var method: String { host.text("authenticationMethod") }

    /// Whether anybody is asked who they are.
    var isOn: Bool { method == "forms" || method == "basic" }

    // MARK: At the door

    /// The answer to whoever may not go on, nil for everybody else.
    func refusal(of request: HTTPRequest) -> Reply? {
        guard isOn, !(host.text("authenticationRequired") == "disabledForLocalAddresses" && isLocal(request))
        else {
            return nil
        }
        guard method == "forms" else {
            if let user = Self.basicCredentials(of: request), isUser(user.name, user.password) { return nil }
            return Reply(
                status: 401, fields: [("WWW-Authenticate", "Basic realm=\"\(persona.app.title)\"")])
        }
        guard ticket(of: request) == nil else { return nil }
        let isScript = request.fields["X-Requested-With"] == "XMLHttpRequest"
        let place = "\(persona.urlBase)/login?returnUrl=\(Self.escaped(fullTarget(of: request)))"
        return Reply(status: isScript ? 401 : 302, fields: [("Location", place)])
    }

    /// A session that is used in its second half begins anew.
    func renewal(of request: HTTPRequest) -> String? {
        guard method == "forms", let ticket = ticket(of: request),
            (ticket.end - now).ticks < Self.days * Instant.ticksPerDay / 2
        else { return nil }
        return cookie(isLasting: ticket.isLasting)
    }

    /// The path and the query as the client sees them, with the URL base.
    private func fullTarget(of request: HTTPRequest) -> String {
        let target = request.target
        let base = persona.urlBase
        return target.lowercased().hasPrefix(base.lowercased()) ? target : base + target
    }

    /// Every caller is near, unless a proxy says that it speaks for somebody who is not.
    private func isLocal(_ request: HTTPRequest) -> Bool {
        guard let last = request.fields["X-Forwarded-For"]?.split(separator: ",").last else { return true }
        let address = last.filter { $0 != " " }.lowercased()
        let parts = address.split(separator: ".").compactMap { UInt8($0) }
        guard parts.count == 4 else {
            return address == "::1" || ["fc", "fd", "fe80"].contains { address.hasPrefix($0) }
        }
        return parts[0] == 127 || parts[0] == 10 || parts[0] == 192 && parts[1] == 168
            || parts[0] == 172 && (16...31).contains(parts[1]) || parts[0] == 169 && parts[1] == 254
            || parts[0] == 100 && (64...127).contains(parts[1]) && host.flag("trustCgnatIpAddresses")
    }

    // MARK: Users

    /// With authentication off there are no users, and so nobody can sign in.
    func isUser(_ name: String, _ password: String) -> Bool {
        let user = host.text("username")
        return method != "none" && !user.isEmpty && name.lowercased() == user.lowercased()
            && HostConfig.hash(of: password) == host.text("password")
    }

    private static func basicCredentials(of request: HTTPRequest) -> (name: String, password: String)? {
        guard let field = request.fields["Authorization"], field.lowercased().hasPrefix("basic "),
            let bytes = Base64.bytes(of: field.dropFirst(6))
        else { return nil }
        let parts = String(decoding: bytes, as: UTF8.self).split(
            separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
    }

    // MARK: Sessions

    private static let days = 7

    private struct Ticket {
        let end: Instant
        let isLasting: Bool
    }

    /// Named after the instance, as far as its name is letters and digits.
    private var cookieName: String {
        persona.instanceName.filter { $0.isASCII && ($0.isLetter || $0.isNumber) } + "Auth"
    }

    private var cookiePath: String { persona.urlBase.isEmpty ? "/" : persona.urlBase }

    /// A new session; one that does not last ends with the browser, and after a week at the latest.
    func cookie(isLasting: Bool) -> String {
        let end = now.adding(days: Self.days)
        let life = isLasting ? "expires=\(end.httpDate); " : ""
        let ticket = ticket(until: end.seconds, isLasting)
        return "\(cookieName)=\(ticket); \(life)path=\(cookiePath); samesite=lax; httponly"
    }

    var clearedCookie: String {
        "\(cookieName)=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=\(cookiePath); samesite=lax; httponly"
    }

    /// Says itself until when it holds, sealed with what only the server knows.
    private func ticket(until seconds: Int, _ isLasting: Bool) -> String {
        let facts = "\(String(seconds, radix: 36))-\(isLasting ? "p" : "s")"
        let seal = HostConfig.hash(of: "\(facts) \(persona.apiKey) \(host.text("password"))")
        return "\(facts)-\(seal.filter { $0.isLetter || $0.isNumber })"
    }

    private func ticket(of request: HTTPRequest) -> Ticket? {
        for pair in (request.fields["Cookie"] ?? "").split(separator: ";") {
            let parts = pair.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, parts[0].filter({ $0 != " " }) == cookieName else { continue }
            let facts = parts[1].split(separator: "-")
            guard facts.count == 3, let seconds = Int(facts[0], radix: 36), Instant(seconds: seconds) > now,
                parts[1] == ticket(until: seconds, facts[1] == "p")
            else { continue }
            return Ticket(end: Instant(seconds: seconds), isLasting: facts[1] == "p")
        }
        return nil
    }

    /// The text as the value of a query parameter.
    static func escaped(_ text: String, keeping kept: String = "-._~") -> String {
        var escaped = ""
        for byte in text.utf8 {
            let scalar = UnicodeScalar(byte)
            let isPlain =
                byte < 0x80 && (scalar.properties.isAlphabetic || "0123456789\(kept)".unicodeScalars.contains(scalar))
            escaped += isPlain ? String(scalar) : "%" + String(byte, radix: 16, uppercase: true).zeroPadded(to: 2)
        }
        return escaped
    }
}
