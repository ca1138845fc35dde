import FixtureKit
import MicroHTTP

/// Which requests a rule is about. All given parts must hold.
struct RequestMatch: Sendable, Equatable {
    enum Place: Sendable, Equatable {
        /// Everything under `/api`.
        case api
        case route(RoutePattern)
        /// The raw path of anything on the listener.
        case path(TextPattern)
    }

    /// A wanted value of a named parameter; none means that it must be absent.
    struct Named: Sendable, Equatable {
        let name: String
        let pattern: TextPattern?
    }

    enum Content: Sendable, Equatable {
        case text(TextPattern)
        case value(JSONValue)
    }

    struct Member: Sendable, Equatable {
        let text: String
        let pointer: JSONPointer
        let content: Content
    }

    var app: AppKind?
    var instance: String?
    var place = Place.api
    var base: Bool?
    var query: [Named] = []
    var headers: [Named] = []
    var body: [Member] = []

    /// The first part that does not hold.
    enum Mismatch: Sendable, Equatable {
        case app
        case place
        case instance
        case base
        case query(Int)
        case header(Int)
        case body(Int)
    }

    /// Why a request is not meant, or nil when it is. The cheap questions come first.
    func mismatch(with facts: RequestFacts) -> Mismatch? {
        if let app, app != facts.app { return .app }
        if !holdsPlace(facts) { return .place }
        if let instance, instance != facts.instance { return .instance }
        if let base, base != facts.arrival.hasBase { return .base }
        if let index = query.indices.first(where: { !holdsQuery($0, facts) }) { return .query(index) }
        if let index = headers.indices.first(where: { !holdsHeader($0, facts) }) { return .header(index) }
        return body.isEmpty ? nil : bodyMisses(facts).first.map { .body($0) }
    }

    /// Every part that does not hold.
    func mismatches(with facts: RequestFacts) -> [Mismatch] {
        var found: [Mismatch] = []
        if let app, app != facts.app { found.append(.app) }
        if !holdsPlace(facts) { found.append(.place) }
        if let instance, instance != facts.instance { found.append(.instance) }
        if let base, base != facts.arrival.hasBase { found.append(.base) }
        found += query.indices.filter { !holdsQuery($0, facts) }.map { .query($0) }
        found += headers.indices.filter { !holdsHeader($0, facts) }.map { .header($0) }
        return found + (body.isEmpty ? [] : bodyMisses(facts).map { .body($0) })
    }

    private func holdsPlace(_ facts: RequestFacts) -> Bool {
        switch place {
        case .api: facts.arrival.isAPI
        case .route(let pattern): pattern.matches(facts)
        case .path(let pattern): pattern.matches(facts.rawPath)
        }
    }

    private func holdsQuery(_ index: Int, _ facts: RequestFacts) -> Bool {
        Self.holds(query[index], facts.arrival.target.query.all(query[index].name))
    }

    private func holdsHeader(_ index: Int, _ facts: RequestFacts) -> Bool {
        Self.holds(headers[index], facts.request.fields.values(of: headers[index].name))
    }

    private static func holds(_ wanted: Named, _ values: [String]) -> Bool {
        guard let pattern = wanted.pattern else { return values.isEmpty }
        return values.contains { pattern.matches($0) }
    }

    /// The members of the body that are not as they shall be; all of them where it is no JSON.
    private func bodyMisses(_ facts: RequestFacts) -> [Int] {
        guard let document = Self.document(in: facts) else { return Array(body.indices) }
        return body.indices.filter { index in
            let found = body[index].pointer.value(in: document)
            switch body[index].content {
            case .text(let pattern): return !(found?.string.map { pattern.matches($0) } ?? false)
            case .value(let value): return !value.isSame(as: found ?? .null)
            }
        }
    }

    private static func document(in facts: RequestFacts) -> JSONValue? {
        try? JSONParser(allowsTrailingCommas: true).parse(facts.request.body)
    }

    /// What a body has where one of its members is looked for.
    func bodyValue(_ index: Int, _ facts: RequestFacts) -> JSONValue? {
        Self.document(in: facts).flatMap { body[index].pointer.value(in: $0) }
    }

    /// Whether requests of that route may be meant: what the rule book's index is made of.
    func mayMean(_ route: AppRoute, at index: Int, of kind: AppKind) -> Bool {
        if let app, app != kind { return false }
        return switch place {
        case .api: App.Arrival.isAPI(route.template)
        case .route(let pattern): pattern.mayMean(index, of: kind)
        case .path: true
        }
    }

    /// The routes that may be meant, or nil when the rule names none.
    func routes(in catalogue: RouteCatalogue) -> [AppRoute]? {
        guard case .route = place else { return nil }
        return catalogue.apps.flatMap { app in
            app.router.routes.enumerated().filter { mayMean($1, at: $0, of: app.kind) }.map(\.element)
        }
    }

    /// Whether every request that the other means is certainly meant by this.
    func covers(_ other: RequestMatch) -> Bool {
        guard app == nil || app == other.app, instance == nil || instance == other.instance,
            base == nil || base == other.base, query.allSatisfy(other.query.contains),
            headers.allSatisfy(other.headers.contains), body.allSatisfy(other.body.contains)
        else { return false }
        return switch (place, other.place) {
        case (.api, .api): true
        case (.api, .route(let pattern)): App.Arrival.isAPI(String(pattern.text.drop { $0 != "/" }))
        case (.route(let own), .route(let pattern)): own.covers(pattern)
        case (.path(let own), .path(let pattern)): own == pattern
        default: false
        }
    }
}

// MARK: - Reading

extension RequestMatch {
    init(_ reader: Reader, _ context: RuleContext) throws(ControlError) {
        _ = try reader.object(knowing: ["app", "instance", "route", "path", "base", "query", "headers", "body"])
        app = try reader["app"]?.choice(of: AppKind.self, what: "an app")
        if let reader = reader["instance"] {
            let name = try reader.string(expected: "an instance's name")
            guard let kind = context.instances.first(where: { $0.name == name })?.app else {
                let names = context.instances.map(\.name)
                throw reader.mistake(expected: "an instance: " + names.joined(separator: ", "), among: names)
            }
            guard app == nil || app == kind else {
                throw ControlError(
                    .unexpectedValue, "\"\(name)\" is no \(app?.title ?? "").", at: reader.pointer,
                    expected: "an instance of \(app?.title ?? ""), or no \"app\"")
            }
            instance = name
        }
        let kind = app ?? context.instances.first { $0.name == instance }?.app
        if let route = reader["route"] { place = .route(try RoutePattern(route, app: kind, context.catalogue)) }
        if let path = reader["path"] {
            guard reader["route"] == nil else {
                throw ControlError(
                    .unexpectedValue, "\"path\" stands in place of \"route\".", at: path.pointer,
                    expected: "\"route\" or \"path\"")
            }
            place = .path(try Self.path(path))
        }
        base = try reader["base"]?.bool()
        query = try Self.named(reader["query"])
        headers = try Self.named(reader["headers"])
        body = try Self.members(reader["body"])
    }

    /// A raw path begins with a slash and has no query.
    private static func path(_ reader: Reader) throws(ControlError) -> TextPattern {
        let expected = "a raw path without its query, \"~part\" or \"/regular expression/\""
        let text = try reader.string(expected: expected)
        let pattern = try TextPattern(text, at: reader.pointer)
        // OPTIONS may ask for the whole server.
        if case .exactly = pattern.kind, text != "*", !text.hasPrefix("/") || text.contains("?") {
            throw reader.mistake(expected: expected)
        }
        return pattern
    }

    private static func named(_ reader: Reader?) throws(ControlError) -> [Named] {
        var list: [Named] = []
        for (name, value) in try reader?.members() ?? [] {
            switch value.value {
            case .null: list.append(Named(name: name, pattern: nil))
            case .string(let text): list.append(Named(name: name, pattern: try TextPattern(text, at: value.pointer)))
            case .number(let number):
                list.append(Named(name: name, pattern: try TextPattern(number.text, at: value.pointer)))
            case .bool(let flag): list.append(Named(name: name, pattern: try TextPattern("\(flag)", at: value.pointer)))
            case .array, .object: throw value.mistake(expected: "a text, \"~part\", \"/regular expression/\", or null")
            }
        }
        return list
    }

    private static func members(_ reader: Reader?) throws(ControlError) -> [Member] {
        var list: [Member] = []
        for (text, value) in try reader?.members() ?? [] {
            guard let pointer = JSONPointer(text) else {
                throw ControlError(
                    .unexpectedValue, "\"\(text.prefix(80))\" is no JSON pointer.", at: value.pointer,
                    expected: "a JSON pointer such as \"/monitored\"", nearest: ["/" + text.prefix(80)])
            }
            let content: Content =
                if let text = value.value.string { .text(try TextPattern(text, at: value.pointer)) } else {
                    .value(value.value)
                }
            list.append(Member(text: text, pointer: pointer, content: content))
        }
        return list
    }
}
