import FixtureKit
import MicroHTTP

/// `METHOD template` of a rule: `*` for any method, `**` for any rest of the path, nothing included.
struct RoutePattern: Sendable, Equatable {
    let text: String
    private let method: Method?
    private let segments: [PathSegment]
    private let hasRest: Bool
    /// Routes that are meant whatever their parameters.
    private var certain = RouteSet()
    /// Routes that are meant for some values of their parameters.
    private var possible = RouteSet()

    init(_ reader: Reader, app: AppKind?, _ catalogue: RouteCatalogue) throws(ControlError) {
        let expected =
            "\"METHOD template\", such as \"GET /api/v3/movie/{id}\", \"* /api/v3/queue\" or \"DELETE /api/v3/**\""
        text = try reader.string(expected: expected)
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        let names = catalogue.names(of: app)
        guard words.count == 2, words[1].hasPrefix("/") else {
            throw reader.mistake(expected: expected, among: names, isGenerous: true)
        }
        let verb = words[0].uppercased()
        method = Method(rawValue: verb)
        guard method != nil || verb == "*" else {
            throw ControlError(
                .unexpectedValue, "\"\(words[0].prefix(20))\" is no method.", at: reader.pointer,
                expected: "* or one of " + Method.allCases.map(\.rawValue).joined(separator: ", "),
                nearest: Spelling.nearest(to: verb, among: Method.allCases.map(\.rawValue)))
        }
        var template = String(words[1])
        hasRest = template.hasSuffix("/**")
        if hasRest { template.removeLast(3) }
        segments = PathSegment.list(template)
        guard !segments.contains(.fixed("**")) else {
            throw reader.mistake(expected: "\"**\" at the end of the template only")
        }
        find(in: catalogue, app, path: template)
        guard !certain.isEmpty || !possible.isEmpty else {
            let place = app.map { "of \($0.title)" } ?? "of either app"
            throw ControlError(
                .unexpectedValue, "\"\(text.prefix(120))\" is no route \(place).", at: reader.pointer,
                expected: "a route of GET /control/v1/routes, or \"path\" for anything else",
                nearest: Spelling.nearest(to: text, among: names, isGenerous: true))
        }
    }

    private mutating func find(in catalogue: RouteCatalogue, _ kind: AppKind?, path: String) {
        for app in catalogue.apps where kind == nil || app.kind == kind {
            for (index, route) in app.router.routes.enumerated() where method == nil || route.method == method {
                switch likeness(to: PathSegment.list(route.template)) {
                case .certain: certain.insert(index, of: app.kind)
                case .possible: possible.insert(index, of: app.kind)
                case .none: break
                }
            }
            guard !hasRest, !path.contains("{") else { continue }
            for method in Method.allCases where self.method == nil || self.method == method {
                guard case .match(let match) = app.router.route(method.rawValue, path),
                    !certain.contains(match.index, of: app.kind)
                else { continue }
                possible.insert(match.index, of: app.kind)
            }
        }
    }

    private enum Likeness { case none, possible, certain }

    private func likeness(to route: [PathSegment]) -> Likeness {
        guard hasRest ? route.count >= segments.count : route.count == segments.count else { return .none }
        var isCertain = true
        for (own, other) in zip(segments, route) {
            switch (own, other) {
            case (.fixed(let left), .fixed(let right)): if left.lowercased() != right.lowercased() { return .none }
            case (.parameter, .parameter): break
            case (.parameter, .fixed): return .none
            case (.fixed(let value), .parameter(_, let kind)):
                // A literal path of a route is found by the router, which knows that fixed segments come first.
                guard hasRest, kind.accepts(Substring(value)) else { return .none }
                isCertain = false
            }
        }
        return isCertain ? .certain : .possible
    }

    /// The path that is meant, if it is but one.
    var literalPath: String? {
        let path = text.drop { $0 != " " }.dropFirst()
        return hasRest || segments.contains { if case .parameter = $0 { true } else { false } } ? nil : String(path)
    }

    /// Whether whole routes are meant, whatever their parameters.
    var meansWholeRoutes: Bool { possible.isEmpty }

    /// Whether requests of that route may be meant.
    func mayMean(_ index: Int, of app: AppKind) -> Bool {
        certain.contains(index, of: app) || possible.contains(index, of: app)
    }

    func matches(_ facts: RequestFacts) -> Bool {
        matches(facts.routeIndex, of: facts.app, facts.request, path: facts.arrival.target.path)
    }

    /// Whether a request of an app is meant, by its route, or its path where it has none.
    func matches(_ index: Int?, of app: AppKind, _ request: HTTPRequest, path: String) -> Bool {
        if let index {
            return certain.contains(index, of: app) || possible.contains(index, of: app) && meansPath(path)
        }
        guard method == nil || hasRest else { return false }
        return (method.map { request.isMethod($0.rawValue) } ?? true) && meansPath(path)
    }

    private func meansPath(_ path: String) -> Bool {
        var rest = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        if rest.last?.isEmpty == true { rest.removeLast() }
        guard hasRest ? rest.count >= segments.count : rest.count == segments.count else { return false }
        return zip(segments, rest).allSatisfy { segment, text in
            switch segment {
            case .fixed(let wanted): wanted.lowercased() == text.lowercased()
            case .parameter: !text.isEmpty
            }
        }
    }

    /// Whether every request that the other means is meant by this.
    func covers(_ other: RoutePattern) -> Bool {
        self == other
            || certain.isSuperset(of: other.certain) && certain.isSuperset(of: other.possible)
                && (other.method != nil && !other.hasRest || coversPaths(of: other))
    }

    private func coversPaths(of other: RoutePattern) -> Bool {
        (method == nil || method == other.method) && hasRest && other.segments.starts(with: segments)
    }
}
