import FixtureKit

/// One emulated server: an app behind a listener of its own.
struct Instance: Sendable, Equatable {
    enum State: String, Sendable, CaseIterable {
        case online
        /// Nobody listens: connecting is refused.
        case offline
        /// Answers that it is starting up.
        case starting
    }

    let name: String
    /// What clients are told; the key is that of the sandbox.
    var persona: Persona
    var state = State.online
    /// The one that brings it back online, if it comes back by itself.
    var alarm: Int?
    /// Bytes of the longest request line that is taken.
    var maxRequestLine: Int?
    /// Whether a client that closed its sending side gets its answer; to look at, it has left.
    var servesHalfClosed = false
    /// Where it listens.
    var host = "127.0.0.1"
    var port: Int
    var tls = TLSChoice.off
    /// The instance whose data this one shows: its own name unless they share.
    let stateName: String

    init(
        name: String, persona: Persona, port: Int, host: String = "127.0.0.1", tls: TLSChoice = .off,
        stateName: String? = nil
    ) {
        self.name = name
        self.persona = persona
        self.port = port
        self.host = host
        self.tls = tls
        self.stateName = stateName ?? name
    }

    var app: AppKind { persona.app }

    var isSecure: Bool { tls != .off }

    var url: String { "\(isSecure ? "https" : "http")://\(Self.reachable(host)):\(port)" }

    /// A host that can be connected to, for one that is listened on.
    static func reachable(_ host: String) -> String {
        switch host {
        case "0.0.0.0", "": "127.0.0.1"
        case "::": "[::1]"
        default: host.contains(":") ? "[\(host)]" : host
        }
    }

    var document: JSONObject {
        var document: JSONObject = [
            "name": .string(name), "app": .string(app.rawValue), "url": .string(url),
            "urlBase": .string(persona.urlBase),
            "version": .string(persona.version), "state": .string(state.rawValue),
        ]
        document["maxRequestLine"] = maxRequestLine.map { JSONValue($0) }
        if servesHalfClosed { document["halfClose"] = "served" }
        if isSecure { document["tls"] = .string(tls.rawValue) }
        return document
    }
}
