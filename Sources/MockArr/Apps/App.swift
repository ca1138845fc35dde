public import FixtureKit
public import MicroHTTP

/// One of the two servers: its route table, and the order in which a request is looked at.
public struct App: Sendable {
    public let kind: AppKind
    public let router: Router<AppHandler>

    public static let radarr = App(.radarr, RadarrRoutes.table)
    public static let sonarr = App(.sonarr, SonarrRoutes.table)

    public static func of(_ kind: AppKind) -> App { kind == .radarr ? radarr : sonarr }

    init(_ kind: AppKind, _ routes: [AppRoute]) {
        self.kind = kind
        router = Router(routes)
    }

    /// Where a request leads, before anything is decided about it.
    public struct Arrival: Sendable {
        public let target: Target
        /// Whether the request came with the configured URL base.
        public let hasBase: Bool
        public let outcome: Router<AppHandler>.Outcome

        /// The name of the route, or nil when the app has none.
        public var route: AppRoute? {
            if case .match(let match) = outcome { match.route } else { nil }
        }

        /// Whether the path is `/api` or below it.
        public var isAPI: Bool { Self.isAPI(target.path) }

        static func isAPI(_ path: String) -> Bool {
            let bytes = path.utf8
            return bytes.count >= 4 && bytes.first == UInt8(ascii: "/")
                && zip(bytes.dropFirst(), "api".utf8).allSatisfy { $0 | 0x20 == $1 }
                && (bytes.count == 4 || bytes.dropFirst(4).first == UInt8(ascii: "/"))
        }
    }

    /// Strips the URL base and looks the route up.
    public func arrival(of request: HTTPRequest, as persona: Persona) -> Arrival {
        var target = Target(request.target)
        let base = persona.urlBase.lowercased()
        let path = target.path.lowercased()
        let hasBase = !base.isEmpty && (path == base || path.hasPrefix(base + "/"))
        if hasBase {
            target.path = String(target.path.dropFirst(base.count))
            if target.path.isEmpty { target.path = "/" }
        }
        return Arrival(
            target: target, hasBase: hasBase || base.isEmpty, outcome: router.route(request.method, target.path))
    }

    /// Answers a request as the real server would.
    ///
    /// 1. What is due by now happens.
    /// 2. A pre-flight is answered before anybody asks for a key.
    /// 3. Without the key there is nothing but an empty 401.
    /// 4. A request without the configured URL base is sent there.
    /// 5. Unknown paths and methods are empty 404s and 405s.
    /// 6. Media types, parameters and the body are checked against the route, then the handler answers.
    public func reply(
        to request: HTTPRequest, _ arrival: Arrival, in state: inout AppState, at now: Instant, as persona: Persona
    ) -> Reply {
        state.settle(at: now)
        let persona = state.current(persona)
        if let preflight = preflight(request, arrival) { return preflight }
        guard mayEnter(request, arrival, persona) else {
            return decorated(Reply(status: 401), request, arrival, persona, isAnonymous: true)
        }
        var reply: Reply
        do {
            reply = try answer(to: request, arrival, in: &state, at: now, as: persona)
        } catch {
            reply = error.reply(to: request, route: arrival.route, as: persona)
        }
        reply.resolveLocation(for: request, persona)
        return decorated(reply, request, arrival, persona)
    }

    /// The same from the beginning, for those who have only the request.
    public func reply(
        to request: HTTPRequest, in state: inout AppState, at now: Instant, as persona: Persona
    ) -> Reply {
        reply(to: request, arrival(of: request, as: persona), in: &state, at: now, as: persona)
    }

    private func answer(
        to request: HTTPRequest, _ arrival: Arrival, in state: inout AppState, at now: Instant, as persona: Persona
    ) throws(Refusal) -> Reply {
        if let redirect = redirectToBase(request, arrival, persona) { return redirect }
        switch arrival.outcome {
        case .unknown:
            if request.method == "GET" { return try page(arrival, persona) }
            throw .methodNotAllowed(["GET"])
        case .otherMethods(let methods):
            if request.method == "GET" { return try page(arrival, persona) }
            throw .methodNotAllowed(Set(methods.map(\.rawValue) + ["GET"]).sorted())
        case .match(let match):
            try acceptsAnswer(request)
            var call = Call(
                request: request, route: match.route, query: arrival.target.query, now: now, persona: persona,
                values: match.values)
            try check(call.query, against: match.route)
            if match.route.body == .json || match.route.body == .undeclaredJSON { call.body = try body(of: call) }
            guard let handler = match.route.handler else { throw .notYet(match.route.name) }
            return try handler.answer(call, &state)
        }
    }

    /// What a GET for a path without a route gives: nothing below `/api`, elsewhere the user interface.
    private func page(_ arrival: Arrival, _ persona: Persona) throws(Refusal) -> Reply {
        let path = arrival.target.path.lowercased()
        guard isPage(path) else { throw .unmatched }
        // Images never become a page, whatever the rest of the path looks like.
        let isFile = path.split(separator: "/").last?.contains(".") == true
        guard !isFile, !["/mediacover/", "/mediacoverproxy/"].contains(where: path.hasPrefix) else { throw .notFound }
        return .indexPage(of: persona)
    }
}
