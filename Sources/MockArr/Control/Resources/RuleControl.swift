import FixtureKit
import MicroHTTP

/// `/control/v1/rules` and its quick form.
enum RuleControl {
    static let routes: [ControlRoute] = [
        ControlRoute(.get, "/control/v1/rules", "All rules, in the order they are tried", inSandbox: list),
        ControlRoute(.delete, "/control/v1/rules", "Remove all rules", success: 204, inSandbox: removeAll),
        ControlRoute(.get, "/control/v1/rules/{name:text}", "One rule", inSandbox: one),
        ControlRoute(.put, "/control/v1/rules/{name:text}", "Set a rule", success: 201, inSandbox: put),
        ControlRoute(.delete, "/control/v1/rules/{name:text}", "Remove a rule", success: 204, inSandbox: remove),
        ControlRoute(
            .post, "/control/v1/rules:explain", "Which rule would act, and why not the others", inSandbox: explain),
        ControlRoute(
            .post, "/control/v1/faults", "A rule from query parameters", query: QuickFault.parameters, success: 201,
            inSandbox: quick),
    ]

    @Sendable static func list(_ call: ControlCall, _ sandbox: inout Sandbox) -> ControlAnswer {
        let now = sandbox.clock.now(at: call.now)
        return .json(["rules": JSONValue(sandbox.rules.entries.map { sandbox.rules.document(of: $0, at: now) })])
    }

    @Sendable static func removeAll(_ call: ControlCall, _ sandbox: inout Sandbox) -> ControlAnswer {
        sandbox.rules.removeAll()
        return ControlAnswer(.noContent)
    }

    @Sendable static func one(_ call: ControlCall, _ sandbox: inout Sandbox) throws(ControlError) -> ControlAnswer {
        guard let entry = sandbox.rules[call["name"]] else {
            throw .unknown("rule", call["name"], known: sandbox.rules.names)
        }
        return .object(sandbox.rules.document(of: entry, at: sandbox.clock.now(at: call.now)))
    }

    @Sendable static func put(_ call: ControlCall, _ sandbox: inout Sandbox) throws(ControlError) -> ControlAnswer {
        let rule = try Rule(call.document().value, named: call["name"], in: call.ruleContext)
        return store(rule, call, &sandbox)
    }

    @Sendable static func remove(_ call: ControlCall, _ sandbox: inout Sandbox) throws(ControlError) -> ControlAnswer {
        guard sandbox.rules.remove(call["name"]) else {
            throw .unknown("rule", call["name"], known: sandbox.rules.names)
        }
        return ControlAnswer(.noContent)
    }

    @Sendable static func quick(_ call: ControlCall, _ sandbox: inout Sandbox) throws(ControlError) -> ControlAnswer {
        let rule = try QuickFault(call.query).rule(besides: sandbox.rules.names, in: call.ruleContext)
        return store(rule, call, &sandbox)
    }

    private static func store(_ rule: Rule, _ call: ControlCall, _ sandbox: inout Sandbox) -> ControlAnswer {
        let now = sandbox.clock.now(at: call.now)
        let isNew = sandbox.rules.put(rule, at: now)
        var document = sandbox.rules[rule.name].map { sandbox.rules.document(of: $0, at: now) } ?? [:]
        let warnings = MutationControl.warnings(about: rule, call, in: sandbox)
        if !warnings.isEmpty { document["warnings"] = JSONValue(warnings) }
        return .object(document, status: isNew ? 201 : 200)
    }

    // MARK: Explaining

    @Sendable static func explain(_ call: ControlCall, _ sandbox: inout Sandbox) throws(ControlError) -> ControlAnswer {
        let reader = try call.document()
        _ = try reader.object(knowing: ["app", "instance", "method", "path", "headers", "body"])
        let instance = try instance(of: reader, in: call.instances)
        guard let path = try reader["path"]?.string(), path.hasPrefix("/") else {
            throw ControlError(
                .missing, "Which path?", at: "/path",
                expected: "a path with its query, such as \"/api/v3/movie?tmdbId=603\"")
        }
        var fields = HTTPFields()
        for edit in try HeaderEdit.list(reader["headers"]) { fields.replace(edit.name, with: edit.value) }
        let request = HTTPRequest(
            method: try reader["method"]?.string().uppercased() ?? "GET", target: path, fields: fields,
            body: reader["body"].map { JSONWriter(layout: .compact).bytes($0.value) } ?? [])
        let facts = RequestFacts(request, instance: instance.name, as: sandbox.persona(of: instance))
        let explanations = sandbox.rules.explanations(for: facts, at: sandbox.clock.now(at: call.now))
        let acting = explanations.filter(\.acts).map(\.rule)
        return .json([
            "route": facts.arrival.route.map { .string($0.name) } ?? .null,
            "acts": JSONValue(acting),
            "rules": .array(
                explanations.map {
                    ["name": .string($0.rule), "acts": JSONValue($0.acts), "reason": .string($0.reason)]
                }),
        ])
    }

    /// The instance asked for by name, or the first of the app.
    private static func instance(of reader: Reader, in instances: [Instance]) throws(ControlError) -> Instance {
        let app = try reader["app"]?.choice(of: AppKind.self, what: "an app")
        let name = try reader["instance"]?.string()
        let fitting = instances.filter { (app == nil || $0.app == app) && (name == nil || $0.name == name) }
        guard app != nil || name != nil else {
            throw ControlError(
                .missing, "Which app?", at: "/app", expected: "\"radarr\" or \"sonarr\", or an \"instance\"")
        }
        guard let instance = fitting.first else {
            let place = name == nil ? reader["app"] : reader["instance"]
            let names = instances.map(\.name)
            throw (place ?? reader).mistake(
                expected: "one that runs here: " + names.joined(separator: ", "), among: names)
        }
        return instance
    }
}
