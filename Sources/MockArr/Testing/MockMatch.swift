public import FixtureKit

/// Which requests are meant: all given parts must hold. A text alone is a route, such as `"GET /api/v3/movie/{id}"`.
public struct MockMatch: Sendable, Equatable, ExpressibleByStringInterpolation {
    /// `METHOD template`, `*` for any method and `**` for any rest; checked against the routes that there are.
    public var route: String?
    /// The raw path in place of a route, unchecked.
    public var path: String?
    public var app: AppKind?
    public var instance: String?
    /// Whether the request came with the instance's URL base.
    public var hasBase: Bool?
    /// Wanted values by name; `"~part"`, `"/regular expression/"`, or null for what must not be there.
    public var query: JSONObject
    public var headers: JSONObject
    /// Wanted values by JSON pointers into the body.
    public var body: JSONObject

    /// Everything below `/api`.
    public static let any = MockMatch()

    public init(
        route: String? = nil, path: String? = nil, app: AppKind? = nil, instance: String? = nil, hasBase: Bool? = nil,
        query: JSONObject = [:], headers: JSONObject = [:], body: JSONObject = [:]
    ) {
        self.route = route
        self.path = path
        self.app = app
        self.instance = instance
        self.hasBase = hasBase
        self.query = query
        self.headers = headers
        self.body = body
    }

    public init(stringLiteral route: String) {
        self.init(route: route)
    }

    var document: JSONValue {
        func unlessEmpty(_ object: JSONObject) -> JSONValue? { object.isEmpty ? nil : .object(object) }
        return .object(
            JSONObject([
                ("app", app.map { .string($0.rawValue) }), ("instance", instance.map { .string($0) }),
                ("route", route.map { .string($0) }), ("path", path.map { .string($0) }),
                ("base", hasBase.map { .bool($0) }), ("query", unlessEmpty(query)),
                ("headers", unlessEmpty(headers)), ("body", unlessEmpty(body)),
            ]))
    }
}
