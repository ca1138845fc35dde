import FixtureKit
import MicroHTTP

/// `/control/v1/mutations`: what can be wrong with an answer, and what rules would do to the answers there are.
enum MutationControl {
    static let routes: [ControlRoute] = [
        ControlRoute(
            .get, "/control/v1/mutations", "All single mutations of a route's answer",
            query: [
                Parameter("route", .text, "Such as GET /api/v3/movie/{id}"),
                Parameter("path", .text, "What to ask for, where the route alone does not tell"),
                Parameter("instance", .text), Parameter("op", .text), Parameter("from", .integer, "The first number"),
                Parameter("limit", .integer),
            ], inSandbox: list)
    ]

    @Sendable static func list(_ call: ControlCall, _ sandbox: inout Sandbox) throws(ControlError) -> ControlAnswer {
        let instance = try instance(call)
        let app = App.of(instance.app)
        let method: Method
        let sample: Transcript.Exchange?
        var transcript = Self.transcript(of: instance, in: sandbox, call)
        if let path = call.query["path"] {
            method = .get
            sample = transcript.sample(.get, path)
        } else {
            let index = try index(call, in: app)
            method = app.router.routes[index].method
            sample = transcript.sample(of: index)
        }
        guard let sample, let document = sample.reply.readable?.document else {
            throw ControlError(
                .unexpectedValue, "That has no JSON to answer here.",
                at: call.query.contains("path") ? "?path" : "?route",
                expected: "a \"path\" that is answered, such as \"/api/v3/episode?seriesId=1\"")
        }
        let variants = Variants(of: document, enumerations: .served).all
        let op = try operation(call)
        let from = try call.number("from", expected: "a number from 1") ?? 1
        let limit = try call.number("limit", expected: "a count from 0") ?? variants.count
        let wanted = variants.filter { $0.number >= from && (op == nil || $0.mutation.operation.name == op) }
        return .object([
            "instance": .string(instance.name), "route": .string(app.router.routes[sample.route].name),
            "target": .string("\(method.rawValue) \(sample.target)"), "status": JSONValue(sample.reply.status),
            "count": JSONValue(variants.count), "mutations": JSONValue(wanted.prefix(limit).map(\.document)),
        ])
    }

    private static func transcript(of instance: Instance, in sandbox: Sandbox, _ call: ControlCall) -> Transcript {
        let state = sandbox.states[instance.stateName] ?? AppState(instance.app, library: call.library)
        return Transcript(of: sandbox.persona(of: instance), in: state, at: sandbox.clock.now(at: call.now))
    }

    // MARK: What is asked for

    private static func instance(_ call: ControlCall) throws(ControlError) -> Instance {
        let names = call.instances.map(\.name)
        if let name = call.query["instance"] {
            guard let instance = call.instances.first(where: { $0.name == name }) else {
                throw Reader(.string(name), at: "?instance").mistake(
                    expected: "an instance: " + names.joined(separator: ", "), among: names)
            }
            return instance
        }
        // The first that has the route, or the first of all, which will say that it has not.
        let fitting = call.instances.first { instance in
            let app = App.of(instance.app)
            if let path = call.query["path"] { return leads(.get, Target(path).path, in: app) != nil }
            return (try? index(call, in: app)) != nil
        }
        guard let instance = fitting ?? call.instances.first else {
            throw ControlError(.missing, "No instance runs here.", at: "?instance")
        }
        return instance
    }

    private static func index(_ call: ControlCall, in app: App) throws(ControlError) -> Int {
        let expected = "\"METHOD template\", such as \"GET /api/v3/movie/{id}\""
        guard let text = call.query["route"] else {
            throw ControlError(.missing, "Which route?", at: "?route", expected: expected)
        }
        let wanted = text.lowercased()
        if let index = app.router.routes.firstIndex(where: { $0.name.lowercased() == wanted }) { return index }
        throw Reader(.string(text), at: "?route").mistake(
            expected: expected, among: app.router.routes.map(\.name), isGenerous: true)
    }

    private static func leads(_ method: Method, _ path: String, in app: App) -> Int? {
        if case .match(let match) = app.router.route(method.rawValue, path) { match.index } else { nil }
    }

    private static func operation(_ call: ControlCall) throws(ControlError) -> String? {
        guard let op = call.query["op"] else { return nil }
        let names = Mutation.Operation.names
        guard names.contains(op) else {
            throw Reader(.string(op), at: "?op").mistake(
                expected: "one of " + names.joined(separator: ", "), among: names)
        }
        return op
    }
}

extension Variant {
    /// The variant as the control API lists it: without its number, kind and summary it can stand in a rule.
    fileprivate var document: JSONObject {
        JSONObject([
            ("number", JSONValue(number)), ("path", .string(mutation.path.description)),
            ("op", .string(mutation.operation.name)), ("value", mutation.operation.value),
            ("kind", .string(kind.rawValue)), ("summary", .string(summary)),
        ])
    }
}

// MARK: - Warnings

extension MutationControl {
    /// More routes than these are not asked.
    private static let routeLimit = 4

    /// The mutations of a rule that would find nothing in the answers of today.
    static func warnings(about rule: Rule, _ call: ControlCall, in sandbox: Sandbox) -> [JSONObject] {
        guard rule.steps.contains(where: { $0.mutate != nil && $0.reply == nil }) else { return [] }
        let documents = samples(of: rule, call, in: sandbox)
        guard !documents.isEmpty else { return [] }
        return rule.steps.enumerated().flatMap { index, step -> [JSONObject] in
            let pointer = rule.isSequence ? "/then/\(index)/mutate" : "/then/mutate"
            switch step.reply == nil ? step.mutate : nil {
            case nil: return []
            case .variant(let number): return warning(about: number, at: pointer, documents)
            case .list(let mutations):
                return mutations.enumerated().compactMap { place, mutation in
                    warning(about: mutation.neededPath, at: "\(pointer)/\(place)/path", documents)
                }
            }
        }
    }

    /// One answer of each route that the rule is about, of instances as they are.
    private static func samples(of rule: Rule, _ call: ControlCall, in sandbox: Sandbox) -> [JSONValue] {
        guard case .route(let pattern) = rule.match.place else { return [] }
        var documents: [JSONValue] = []
        for app in RouteCatalogue.served.apps {
            let instance = call.instances.first { instance in
                instance.app == app.kind && (rule.match.instance ?? instance.name) == instance.name
            }
            guard let instance else { continue }
            let indices = app.router.routes.indices.filter {
                rule.match.mayMean(app.router.routes[$0], at: $0, of: app.kind)
            }
            guard indices.count <= routeLimit else { return [] }
            var transcript = transcript(of: instance, in: sandbox, call)
            for index in indices {
                let sample =
                    pattern.literalPath.flatMap { transcript.sample(app.router.routes[index].method, $0) }
                    ?? transcript.sample(of: index)
                if let document = sample?.reply.readable?.document { documents.append(document) }
            }
        }
        return documents
    }

    private static func warning(about number: Int, at pointer: String, _ documents: [JSONValue]) -> [JSONObject] {
        let counts = documents.map { Variants(of: $0, enumerations: .served).all.count }
        guard let most = counts.max(), number > most else { return [] }
        return [
            [
                "pointer": .string(pointer + "/variant"),
                "detail": .string("The answer has \(most) single mutations today."), "nearest": [],
            ]
        ]
    }

    /// Says which part of a path finds nothing, unless it finds something in one of the documents.
    private static func warning(about path: JSONPath, at pointer: String, _ documents: [JSONValue]) -> JSONObject? {
        for count in path.steps.indices.reversed() where !finds(path.steps.prefix(count + 1), documents) {
            let parents = JSONPath(steps: Array(path.steps.prefix(count)))
            guard count == 0 || finds(parents.steps[...], documents) else { continue }
            var nearest: [String] = []
            if case .member(let name) = path.steps[count] {
                let names = documents.flatMap { parents.values(in: $0) }.flatMap { $0.value.object?.keys ?? [] }
                nearest = Spelling.nearest(to: name, among: names.distinct())
            } else if count == 0, documents.contains(where: { $0["records"] != nil }) {
                nearest = [JSONPath(steps: [.member("records")] + path.steps).description]
            }
            return [
                "pointer": .string(pointer),
                "detail": .string(
                    "\(JSONPath(steps: Array(path.steps.prefix(count + 1)))) finds nothing in the answer of today."),
                "nearest": JSONValue(nearest),
            ]
        }
        return nil
    }

    private static func finds(_ steps: ArraySlice<JSONPath.Step>, _ documents: [JSONValue]) -> Bool {
        documents.contains { !JSONPath(steps: Array(steps)).values(in: $0).isEmpty }
    }
}

extension Mutation {
    /// What has to be there: a member that is set need not.
    fileprivate var neededPath: JSONPath {
        guard case .set = operation, case .member = path.steps.last else { return path }
        return JSONPath(steps: Array(path.steps.dropLast()))
    }
}
