import FixtureKit
import MicroHTTP

/// Keys, CORS, media types and the headers that every answer carries.
extension App {
    /// The answer to a CORS pre-flight, which only a verb of the route gets.
    func preflight(_ request: HTTPRequest, _ arrival: Arrival, _ persona: Persona) -> Reply? {
        if persona.isNancy { return nancyOptions(request, arrival, persona) }
        guard request.method == "OPTIONS", request.fields.contains("Origin"),
            let method = request.fields["Access-Control-Request-Method"],
            case .match(let match) = router.route(method, arrival.target.path, in: persona.generation),
            match.route.isForAnyOrigin
        else { return nil }
        var reply = Reply(status: 204)
        reply.fields = [("Access-Control-Allow-Methods", method), ("Access-Control-Allow-Origin", "*")]
        if let headers = request.fields["Access-Control-Request-Headers"] {
            reply.fields.append(("Access-Control-Allow-Headers", headers))
        }
        reply.fields.append(("Server", "Kestrel"))
        return reply
    }

    /// The answer while the server starts up: keys are asked for already, nothing else works.
    func startingUp(_ request: HTTPRequest, _ arrival: Arrival, as persona: Persona) -> Reply {
        if let preflight = preflight(request, arrival, persona) { return preflight }
        if let refused = refusedAtTheDoor(request, arrival, persona) { return refused }
        if let redirect = redirectToBase(request, arrival, persona) {
            return decorated(redirect, request, arrival, persona)
        }
        return decorated(.startingUp(kind, isAPI: arrival.isAPI), request, arrival, persona)
    }

    /// What is answered to whoever does not get in.
    func refusedAtTheDoor(_ request: HTTPRequest, _ arrival: Arrival, _ persona: Persona) -> Reply? {
        // Nancy looked at the address first.
        if persona.isNancy, let redirect = redirectToBase(request, arrival, persona) {
            return decorated(redirect, request, arrival, persona)
        }
        guard !mayEnter(request, arrival, persona) else { return nil }
        return persona.isNancy
            ? decorated(.nancyUnauthorized(arrival), request, arrival, persona)
            : decorated(Reply(status: 401), request, arrival, persona, isAnonymous: true)
    }

    /// Where a request without the configured URL base is sent.
    func redirectToBase(_ request: HTTPRequest, _ arrival: Arrival, _ persona: Persona) -> Reply? {
        guard !arrival.hasBase else { return nil }
        var reply = Reply(status: persona.redirectStatus, fields: [("Location", persona.urlBase + request.target)])
        reply.isEarly = true
        return reply
    }

    /// Who may send a request: what its route says, and pages for whatever could be one.
    func access(of request: HTTPRequest, _ arrival: Arrival) -> Access {
        if let route = arrival.route { return route.access }
        if case .unknown = arrival.outcome, request.method == "GET", isPage(arrival.target.path) { return .page }
        return .key
    }

    /// Whether the request may go on: the first credential that is present decides, even a wrong one.
    func mayEnter(_ request: HTTPRequest, _ arrival: Arrival, _ persona: Persona) -> Bool {
        let access = access(of: request, arrival)
        switch access {
        case .open, .page: return true
        case .key, .liveKey:
            let parameter = access == .key ? "apikey" : "access_token"
            return !persona.needsKey || Self.credential(of: request, arrival, persona, parameter) == persona.apiKey
        }
    }

    /// The API key that a request comes with, right or wrong.
    static func credential(of facts: RequestFacts) -> String? {
        credential(of: facts.request, facts.arrival, facts.persona, "apikey")
    }

    /// The same before anything is known about the request.
    static func credential(of request: HTTPRequest) -> String? {
        let query =
            request.withUnsafeTarget { $0.contains(UInt8(ascii: "?")) } ? Target(request.target).query : Query("")
        return query["access_token"] ?? credential(of: request, query, "apikey")
    }

    private static func credential(
        of request: HTTPRequest, _ arrival: Arrival, _ persona: Persona, _ parameter: String
    ) -> String? {
        persona.isNancy
            ? nancyCredential(of: request, arrival.target.query)
            : credential(of: request, arrival.target.query, parameter)
    }

    /// The API key that a request carries, from the first place that has one.
    private static func credential(of request: HTTPRequest, _ query: Query, _ parameter: String) -> String? {
        if let key = query[parameter] { return key }
        if let key = request.fields["X-Api-Key"] { return key }
        guard let authorization = request.fields["Authorization"] else { return nil }
        return authorization.hasPrefix("Bearer ") ? String(authorization.dropFirst(7)) : authorization
    }

    /// Whether a path without a route belongs to the user interface.
    func isPage(_ path: String) -> Bool {
        let path = path.lowercased()
        return !path.hasPrefix("//")
            && !["/api", "/feed", "/signalr"].contains { path == $0 || path.hasPrefix($0 + "/") }
    }

    /// Gives an answer the media type that its caller likes best, or drops it when there is none: the action has run by
    /// then, only the writing fails.
    ///
    /// What exceptions answer is written elsewhere, and nobody asks.
    func negotiated(_ reply: Reply, _ request: HTTPRequest, _ route: AppRoute?) -> Reply {
        guard let accept = request.fields["Accept"], accept != "*/*", !reply.isException,
            let types = types(of: reply, route)
        else { return reply }
        guard let type = Acceptance(accept).choice(among: types) else { return Reply(status: 406) }
        var reply = reply
        reply.contentType = type + "; charset=utf-8"
        if case .text(let text) = reply.content, type != "text/plain" { reply.content = .json(.string(text)) }
        return reply
    }

    /// The media types that an answer can have, or nil when nobody negotiates about it.
    private func types(of reply: Reply, _ route: AppRoute?) -> [String]? {
        if reply.contentType == Reply.problemType { return ["application/problem+json"] }
        guard let route, route.access == .key else { return nil }
        let json = ["application/json", "text/json"]
        switch (reply.contentType, reply.content) {
        case (Reply.jsonType, .json), (Reply.jsonType, .records):
            // Sonarr pins every record of its own.
            return route.pinsJSON || kind == .sonarr && route.isOneByID ? ["application/json"] : json
        case (Reply.textType, .text): return ["text/plain"] + json
        default: return nil
        }
    }

    /// Adds what the middleware of the real servers adds to an answer on its way out.
    func decorated(
        _ reply: Reply, _ request: HTTPRequest, _ arrival: Arrival, _ persona: Persona, isAnonymous: Bool = false
    ) -> Reply {
        if persona.isNancy { return nancyDecorated(reply, request, arrival, persona) }
        var reply = reply
        if !isAnonymous {
            if arrival.isAPI, !reply.isException { reply.fields.append(("X-Application-Version", persona.version)) }
            if request.method != "OPTIONS", !reply.isEarly {
                reply.fields += cacheFields(arrival.target.path.lowercased(), arrival.target.query, reply)
            }
        }
        if arrival.route?.isForAnyOrigin == true, request.fields.contains("Origin") {
            reply.fields.append(("Access-Control-Allow-Origin", "*"))
        }
        reply.fields.append(("Server", "Kestrel"))
        return reply
    }

    private func cacheFields(_ path: String, _ query: Query, _ reply: Reply) -> [(String, String)] {
        if reply.isException {
            return [("Cache-Control", "no-cache,no-store"), ("Expires", "-1"), ("Pragma", "no-cache")]
        }
        if isVolatile(path, query, reply) {
            return [("Cache-Control", "no-cache, no-store"), ("Expires", "-1"), ("Pragma", "no-cache")]
        }
        // A file that has a date of its own keeps it.
        let isDated = reply.fields.contains { $0.0 == "Last-Modified" }
        return [("Cache-Control", "max-age=31536000, public")]
            + (isDated ? [] : [("Last-Modified", Self.buildTime.httpDate)])
    }

    /// Whether nobody may keep an answer.
    func isVolatile(_ path: String, _ query: Query, _ reply: Reply) -> Bool {
        let isVolatile =
            path == "/api" || path.hasPrefix("/api/") && !path.contains("/mediacover") || path.hasPrefix("/feed")
            || path.hasPrefix("/signalr") || path == "/initialize.json" || path.hasSuffix("/index.js")
            || path.hasSuffix(".txt") && (path.hasPrefix("/logfile/") || path.hasPrefix("/updatelogfile/"))
            || reply.contentType?.hasPrefix("text/html") == true
        return isVolatile && !query.contains("h")
    }

    /// When the emulated build was made.
    static let buildTime = Instant(seconds: 1767607200)
}
