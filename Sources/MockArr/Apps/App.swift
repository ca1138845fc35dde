package import FixtureKit
package import MicroHTTP

/// One of the two servers: its route table, and the order in which a request is looked at.
package struct App: Sendable {
    package let kind: AppKind
    package let router: Router<AppHandler>

    package static let radarr = App(.radarr, RadarrRoutes.table)
    package static let sonarr = App(.sonarr, SonarrRoutes.table)

    package static func of(_ kind: AppKind) -> App { kind == .radarr ? radarr : sonarr }

    init(_ kind: AppKind, _ routes: [AppRoute]) {
        self.kind = kind
        router = Router(routes)
    }

    /// Where a request leads, before anything is decided about it.
    package struct Arrival: Sendable {
        package let target: Target
        /// Whether the request came with the configured URL base.
        package let hasBase: Bool
        package let outcome: Router<AppHandler>.Outcome

        /// The name of the route, or nil when the app has none.
        package var route: AppRoute? {
            if case .match(let match) = outcome { match.route } else { nil }
        }

        /// Whether the path is `/api` or below it.
        package var isAPI: Bool { Self.isAPI(target.path) }

        static func isAPI(_ path: String) -> Bool {
            let bytes = path.utf8
            return bytes.count >= 4 && bytes.first == UInt8(ascii: "/")
                && zip(bytes.dropFirst(), "api".utf8).allSatisfy { $0 | 0x20 == $1 }
                && (bytes.count == 4 || bytes.dropFirst(4).first == UInt8(ascii: "/"))
        }
    }

    /// Strips the URL base and looks the route up.
    package func arrival(of request: HTTPRequest, as persona: Persona) -> Arrival {
        var target = Target(request.target)
        let base = persona.urlBase.lowercased()
        let path = target.path.lowercased()
        let hasBase = !base.isEmpty && (path == base || path.hasPrefix(base + "/"))
        if hasBase {
            target.path = String(target.path.dropFirst(base.count))
            if target.path.isEmpty { target.path = "/" }
        }
        return Arrival(
            target: target, hasBase: hasBase || base.isEmpty,
            outcome: router.route(request.method, target.path, in: persona.generation))
    }

    /// Answers a request as the real server would.
    ///
    /// 1. What is due by now happens.
    /// 2. A pre-flight is answered before anybody asks for a key.
    /// 3. Without the key there is nothing but an empty 401.
    /// 4. Without a session there are no pages, where `/config/host` asks for one.
    /// 5. A request without the configured URL base is sent there.
    /// 6. Unknown paths and methods are empty 404s and 405s.
    /// 7. Media types, parameters and the body are checked against the route, then the handler answers.
    /// 8. Whether the caller takes the answer is asked last.
    package func reply(
        to request: HTTPRequest, _ arrival: Arrival, in state: inout AppState, at now: Instant, as persona: Persona
    ) -> Reply {
        state.settle(at: now)
        let persona = state.current(persona)
        if let preflight = preflight(request, arrival, persona) { return preflight }
        if let refused = refusedAtTheDoor(request, arrival, persona) { return refused }
        let isPage = access(of: request, arrival) == .page
        let signIn = isPage ? SignIn(persona, in: &state, at: now) : nil
        if let refusal = signIn?.refusal(of: request) {
            return decorated(refusal, request, arrival, persona, isAnonymous: true)
        }
        var reply: Reply
        do {
            reply = try answer(to: request, arrival, in: &state, at: now, as: persona)
        } catch {
            reply = error.reply(to: request, route: arrival.route, as: persona)
        }
        if !persona.isNancy { reply = negotiated(reply, request, arrival.route) }
        reply.resolveLocation(for: request, persona)
        if let signIn, signIn.isOn {
            // Who asks decides, so it is not to be remembered.
            reply.freshness = .momentary
            if let cookie = signIn.renewal(of: request) { reply.fields.append(("Set-Cookie", cookie)) }
        }
        return decorated(reply, request, arrival, persona)
    }

    /// The same from the beginning, for those who have only the request.
    package func reply(
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
            let query = Generations.of(kind).received(arrival.target.query, in: persona.generation)
            let call = Call(
                request: request, route: match.route, query: query, now: now, persona: persona, values: match.values)
            let problems = problems(of: call)
            if problems.isEmpty { return try answer(call, &state) }
            throw .binding(try bodyProblems(of: call, state) + problems)
        }
    }

    /// Reads the body if the route takes one, and lets the handler answer.
    private func answer(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let generations = Generations.of(kind)
        var call = call
        if call.route.body == .json || call.route.body == .undeclaredJSON {
            call.body = generations.received(try body(of: call), at: call.route, in: call.persona.generation)
        }
        guard let handler = call.route.handler else { throw .notYet(call.route.name) }
        let reply = generations.adapted(try handler.answer(call, &state), of: call.route, in: call.persona.generation)
        return call.route.template.hasPrefix("/api/v5/") ? reply.inFive(call.request.method) : reply
    }

    /// What is wrong with the body of a request that is refused for its query anyhow: all is told at once.
    private func bodyProblems(of call: Call, _ state: AppState) throws(Refusal) -> [Refusal.BindingProblem] {
        guard call.route.body == .json || call.route.body == .undeclaredJSON else { return [] }
        var scratch = state
        do {
            _ = try answer(call, &scratch)
        } catch {
            switch error {
            case .binding(let problems): return problems
            // The rules of a body that could be read speak before the query's problems do.
            case .unsupportedMediaType, .empty(415), .validation: throw error
            default: break
            }
        }
        return []
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
