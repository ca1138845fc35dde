public import FixtureKit
public import MicroHTTP

/// Which of the two servers is emulated.
public enum AppKind: String, Sendable, Hashable, CaseIterable {
    case radarr
    case sonarr

    /// The name as the server writes it.
    public var title: String { self == .radarr ? "Radarr" : "Sonarr" }

    public var defaultPort: Int { self == .radarr ? 7878 : 8989 }

    /// The major versions whose behaviour can be shown.
    public var generations: [Int] { self == .radarr ? [4, 5, 6] : [4] }

    public var defaultVersion: String { self == .radarr ? "6.0.4.10291" : "4.0.19.2979" }
}

/// What a client is told about the server it talks to.
public struct Persona: Sendable, Equatable {
    public var app: AppKind
    public var version: String
    /// Empty, or `/radarr` without a slash at the end.
    public var urlBase: String
    public var apiKey: String
    /// Answers without a key, as if every caller had sent it.
    public var needsKey: Bool
    public var instanceName: String
    /// The major version whose behaviour is shown, which need not be the one that is told.
    public var generation: Int

    public init(
        app: AppKind, version: String? = nil, urlBase: String = "", apiKey: String, needsKey: Bool = true,
        instanceName: String? = nil, generation: Int? = nil
    ) {
        self.app = app
        self.version = version ?? app.defaultVersion
        self.generation =
            generation ?? Self.generation(of: self.version) ?? Self.generation(of: app.defaultVersion) ?? 0
        self.urlBase = urlBase
        self.apiKey = apiKey
        self.needsKey = needsKey
        self.instanceName = instanceName ?? app.title
    }

    /// The major number of a version.
    public static func generation(of version: String) -> Int? {
        version.split(separator: ".").first.flatMap { Int($0) }
    }
}

/// Answers one request of an app from its state.
///
/// A struct around the function, because Swift 6.3 crashes when a function with typed throws is a generic argument.
public struct AppHandler: Sendable {
    public typealias Function = @Sendable (_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply

    public let answer: Function
}

public typealias AppRoute = Route<AppHandler>

extension AppRoute {
    public init(
        _ method: Method, _ template: String, _ summary: String, query: [Parameter] = [], body: BodyRule = .none,
        success: Int = 200, access: Access = .key, pinsJSON: Bool = false, handler: @escaping AppHandler.Function
    ) {
        self.init(
            method, template, summary, query: query, body: body, success: success, access: access, pinsJSON: pinsJSON,
            handler: AppHandler(answer: handler))
    }

    /// A route of the official API that answers 501 with its name.
    public static func notYet(_ method: Method, _ template: String, _ summary: String) -> AppRoute {
        AppRoute(method, template, summary, handler: nil)
    }
}

/// A request that found its route, with everything a handler may ask for.
public struct Call: Sendable {
    public let request: HTTPRequest
    public let route: AppRoute
    public let query: Query
    public let now: Instant
    public let persona: Persona
    let values: [String: String]
    /// The body, when the route takes JSON.
    public internal(set) var body = Body()

    /// The value of a path parameter.
    public subscript(_ name: String) -> String { values[name] ?? "" }

    /// The `{id}` of the path, or nil where it was left out.
    public var pathID: Int? { values["id"].flatMap { Int($0) } }

    /// The `{id}` of a path that always has one.
    public var id: Int { pathID ?? 0 }

    /// The `{id:text}` of a route that the real servers left untyped: there a word is a bad value and not another path.
    public func untypedID() throws(Refusal) -> Int {
        guard let id = Int32(self["id"]) else {
            throw .binding([Refusal.BindingProblem(key: "id", message: "The value '\(self["id"])' is not valid.")])
        }
        return Int(id)
    }

    /// The body's id, or that of the path when the body has none; 0 when both have none.
    public func sentID() throws(Refusal) -> Int {
        // Sonarr looks at the path before anything else.
        if persona.app == .sonarr, let pathID, pathID <= 0 { throw .api(400, "\(pathID) is not a valid ID") }
        let bodyID = try body.int("id") ?? 0
        return bodyID != 0 ? bodyID : pathID ?? 0
    }

    /// The same, refused unless it is positive: the rule of every PUT.
    public func updateID() throws(Refusal) -> Int {
        let id = try sentID()
        guard id > 0 else { throw .validation([.greaterThan("Id", 0, attempted: JSONValue(id))]) }
        return id
    }

    /// The `{id}` of a DELETE, which must be positive.
    public func deletedID() throws(Refusal) -> Int {
        guard id > 0 else { throw .api(400, "\(id) is not a valid ID") }
        return id
    }
}

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
    /// 1. A pre-flight is answered before anybody asks for a key.
    /// 2. Without the key there is nothing but an empty 401.
    /// 3. A request without the configured URL base is sent there.
    /// 4. Unknown paths and methods are empty 404s and 405s.
    /// 5. Media types, parameters and the body are checked against the route.
    /// 6. What is due by now happens, then the handler answers.
    public func reply(
        to request: HTTPRequest, _ arrival: Arrival, in state: inout AppState, at now: Instant, as persona: Persona
    ) -> Reply {
        state.settle(at: now)
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
        guard !["/api", "/feed", "/signalr"].contains(where: { path == $0 || path.hasPrefix($0 + "/") }) else {
            throw .unmatched
        }
        // Images never become a page, whatever the rest of the path looks like.
        let isPage = path.split(separator: "/").last?.contains(".") != true
        guard isPage, !["/mediacover/", "/mediacoverproxy/"].contains(where: path.hasPrefix) else { throw .notFound }
        return .indexPage(of: persona)
    }
}
