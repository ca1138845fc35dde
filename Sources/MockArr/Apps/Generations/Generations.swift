import FixtureKit

/// How the generations of an app differ from the one that the handlers write: tables, applied where answers leave and
/// bodies arrive.
///
/// Each generation stands for its last release. One without a row costs nothing.
struct Generations: Sendable {
    /// Which routes a generation has, by their path below `/api/v3/` and all that is below it, or with a method by their
    /// name. Of several that fit, the last counts.
    let routes: [(versions: Versions, paths: String)]
    /// The resource that a path answers, by its beginning. The first that fits counts.
    let resources: [(path: String, resource: String)]
    /// The resources that stand inside others.
    let nested: [String: [String: String]]
    /// Query parameters that were called something else.
    let parameters: [(versions: Versions, old: String, new: String)]

    private let answers: [Int: Edits]
    private let bodies: [Int: Edits]

    /// The changes of each resource for one generation, in the order of the table.
    private typealias Edits = [String: [Change.Edit]]

    init(
        _ app: AppKind, routes: [(versions: Versions, paths: String)], resources: [(path: String, resource: String)],
        nested: [String: [String: String]], parameters: [(versions: Versions, old: String, new: String)],
        answers: [Change], bodies: [Change]
    ) {
        self.routes = routes
        self.resources = resources.map { (Self.whole($0.path), $0.resource) }
        self.nested = nested
        self.parameters = parameters
        self.answers = Self.edits(answers, app)
        self.bodies = Self.edits(bodies, app)
    }

    static func of(_ app: AppKind) -> Generations { app == .radarr ? radarr : sonarr }

    private static func edits(_ changes: [Change], _ app: AppKind) -> [Int: Edits] {
        var all: [Int: Edits] = [:]
        for generation in app.generations {
            for change in changes where change.versions.contains(generation) {
                for resource in change.resources {
                    all[generation, default: [:]][resource, default: []].append(change.edit)
                }
            }
        }
        return all
    }

    // MARK: Routes

    /// The routes with the versions that have them.
    func versioned(_ table: [AppRoute]) -> [AppRoute] {
        let rows = routes.flatMap { row in
            row.paths.split(separator: "\n").map { path in
                let name = String(path.filter { $0 != " " })
                return (versions: row.versions, name: name, path: Self.whole(name))
            }
        }
        return table.map { route in
            var route = route
            let name = "\(route.method.rawValue)\(route.template)"
            for row in rows where name == row.name || Self.isAt(row.path, route.template) {
                route.versions = row.versions
            }
            return route
        }
    }

    private static func whole(_ path: String) -> String { path.hasPrefix("/") ? path : "/api/v3/" + path }

    /// Whether a template is the path or lies below it. By bytes: a start compares some thousands.
    private static func isAt(_ path: String, _ template: String) -> Bool {
        let (path, template) = (path.utf8, template.utf8)
        return template.starts(with: path)
            && (template.count == path.count || template.dropFirst(path.count).first == UInt8(ascii: "/"))
    }

    private func resource(of template: String) -> String? {
        resources.first { Self.isAt($0.path, template) }?.resource
    }

    // MARK: What goes in and out

    /// An answer as a generation writes it.
    func adapted(_ reply: Reply, of route: AppRoute, in generation: Int) -> Reply {
        guard let edits = answers[generation], reply.status < 300, let document = reply.document,
            let resource = resource(of: route.template)
        else { return reply }
        var reply = reply
        reply.content = .json(changed(document, resource, edits))
        return reply
    }

    /// A resource as a generation announces it.
    func adapted(_ resource: JSONObject, at path: String, in generation: Int) -> JSONObject {
        guard let edits = answers[generation], let name = self.resource(of: "/api/v3/" + path) else { return resource }
        return changed(.object(resource), name, edits).object ?? resource
    }

    /// A body as the handlers read it.
    func received(_ body: Body, at route: AppRoute, in generation: Int) -> Body {
        guard let edits = bodies[generation], let resource = resource(of: route.template) else { return body }
        return body.replaced(by: changed(body.value, resource, edits))
    }

    /// A query as the handlers read it.
    func received(_ query: Query, in generation: Int) -> Query {
        let query = parameters.filter { $0.versions.contains(generation) }.reduce(query) {
            $0.renaming($1.old, to: $1.new)
        }
        return generation < 4 ? query.withNamedFilter : query
    }

    /// A document with its resource changed, be it one, a list or a page of them.
    private func changed(_ document: JSONValue, _ resource: String, _ edits: Edits) -> JSONValue {
        switch document {
        case .array(let elements): return .array(elements.map { changed($0, resource, edits) })
        case .object(var object):
            if let records = object["records"], object["page"] != nil {
                object["records"] = changed(records, resource, edits)
                return .object(object)
            }
            for (member, inner) in nested[resource] ?? [:] {
                if let value = object[member] { object[member] = changed(value, inner, edits) }
            }
            for edit in edits[resource] ?? [] { edit(&object) }
            return .object(object)
        default: return document
        }
    }
}

/// One row: what some versions write otherwise in a resource.
struct Change: Sendable {
    typealias Edit = @Sendable (inout JSONObject) -> Void
    typealias Value = @Sendable (JSONObject) -> JSONValue?

    let versions: Versions
    let resources: [String]
    let edit: Edit

    private init(_ versions: Versions, _ resources: String, _ edit: @escaping Edit) {
        self.versions = versions
        self.resources = resources.split(separator: " ").map(String.init)
        self.edit = edit
    }

    /// Members that are not there.
    static func of(_ versions: Versions, _ resources: String, lacks names: String) -> Change {
        let names = Set(names.split(whereSeparator: \.isWhitespace).map(String.init))
        return Change(versions, resources) { $0 = $0.removing(names) }
    }

    /// The order of the members; those that are not named follow.
    static func of(_ versions: Versions, _ resources: String, order: KeyOrder) -> Change {
        Change(versions, resources) { $0 = $0.arranged(by: order) }
    }

    /// A member of another name in the same place.
    static func of(_ versions: Versions, _ resources: String, calls name: String, _ old: String) -> Change {
        Change(versions, resources) { object in
            object = JSONObject(
                members: object.members.map { $0.key == name ? JSONObject.Member(key: old, value: $0.value) : $0 })
        }
    }

    /// A member of another value, if it is there.
    static func of(_ versions: Versions, _ resources: String, _ name: String, is value: @escaping Value) -> Change {
        Change(versions, resources) { if $0[name] != nil { $0[name] = value($0) } }
    }

    /// A member that is there too, behind another one wherever that is.
    static func of(
        _ versions: Versions, _ resources: String, has name: String, behind neighbour: String, _ value: @escaping Value
    ) -> Change {
        Change(versions, resources) { object in
            guard object[neighbour] != nil, let value = value(object) else { return }
            object[name] = nil
            let place = object.keys.firstIndex(of: neighbour) ?? object.keys.count - 1
            var members = Array(object)
            members.insert(JSONObject.Member(key: name, value: value), at: place + 1)
            object = JSONObject(members: members)
        }
    }
}
