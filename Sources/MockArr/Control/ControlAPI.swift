import FixtureKit
import MicroHTTP

/// What the server must do after a control request, besides answering it.
enum Effect: Sendable, Equatable {
    /// Connecting to the instance is refused from now on.
    case closeListener(instance: String)
    /// The instance listens again on its port.
    case openListener(instance: String)
    /// The switchboard is called with the number once the time is over.
    case ring(alarm: Int, after: Duration)
    /// Every waiting request of the sandbox is let go.
    case release(sandbox: Int)
    /// A request that waits goes on.
    case resume(StreamID)
}

/// What a control request comes to.
struct ControlAnswer: Sendable {
    var reply: Reply
    var effects: [Effect] = []
    /// How long to wait for something that is not there yet; whatever happens meanwhile, the call is answered anew.
    var patience: Duration?
    /// Whether the sandbox's journal follows, entry by entry.
    var opensJournal = false
    /// The number of the sandbox that it is about.
    var sandbox = 1
    /// What was wrong with the call.
    var mistake: ControlError?

    init(_ reply: Reply, effects: [Effect] = []) {
        self.reply = reply
        self.effects = effects
    }

    init(_ mistake: ControlError) {
        reply = mistake.reply
        self.mistake = mistake
    }

    static func json(_ value: JSONValue, status: Int = 200) -> ControlAnswer {
        ControlAnswer(.json(value, status: status))
    }
    static func object(_ object: JSONObject, status: Int = 200) -> ControlAnswer {
        json(.object(object), status: status)
    }
}

/// A control request that found its route.
struct ControlCall: Sendable {
    let request: HTTPRequest
    let route: ControlRoute
    let query: Query
    let values: [String: String]
    /// The real time.
    let now: Instant
    /// The sandbox that it is about.
    let sandbox: String
    let instances: [Instance]
    let library: FixtureLibrary

    subscript(_ name: String) -> String { values[name] ?? "" }

    /// The JSON of the body; an empty one counts as `{}` where that makes sense.
    func document(emptyIsObject: Bool = false) throws(ControlError) -> Reader {
        if request.body.isEmpty {
            guard !emptyIsObject else { return Reader([:]) }
            throw ControlError(.missing, "The body is empty.", at: "", expected: "a JSON object")
        }
        return Reader(try Reader.document(request.body))
    }

    var ruleContext: RuleContext { RuleContext(instances: instances.map { ($0.name, $0.app) }) }

    /// A query parameter that is one of a closed set.
    func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: String, of type: Choice.Type, what: String
    ) throws(ControlError) -> Choice? where Choice.RawValue == String {
        guard let text = query[name] else { return nil }
        return try Reader(.string(text), at: "?\(name)").choice(of: type, what: what)
    }

    func duration(_ name: String) throws(ControlError) -> Duration? {
        guard let text = query[name] else { return nil }
        return try Reader(.string(text), at: "?\(name)").duration()
    }

    func number(_ name: String, expected: String) throws(ControlError) -> Int? {
        guard let text = query[name] else { return nil }
        guard let number = Int(text), number >= 0 else {
            throw Reader(.string(text), at: "?\(name)").mistake(expected: expected)
        }
        return number
    }
}

/// Answers one control request.
///
/// A struct around the function for the same reason as `AppHandler`.
struct ControlHandler: Sendable {
    typealias Function = @Sendable (_ call: ControlCall, _ world: inout World) throws(ControlError) -> ControlAnswer
    typealias SandboxFunction =
        @Sendable (_ call: ControlCall, _ sandbox: inout Sandbox) throws(ControlError) -> ControlAnswer

    let answer: Function
    /// Whether each sandbox has its own.
    let isInSandbox: Bool

    init(_ answer: @escaping Function, isInSandbox: Bool = false) {
        self.answer = answer
        self.isInSandbox = isInSandbox
    }

    /// For what exists once in every sandbox.
    init(inSandbox answer: @escaping SandboxFunction) {
        isInSandbox = true
        self.answer = { call, world throws(ControlError) in
            let place = try world.place(ofSandbox: call.sandbox)
            return try answer(call, &world.sandboxes[place])
        }
    }
}

typealias ControlRoute = Route<ControlHandler>

extension ControlRoute {
    init(
        _ method: Method, _ template: String, _ summary: String, query: [Parameter] = [], success: Int = 200,
        access: Access = .key, isInSandbox: Bool = false, handler: @escaping ControlHandler.Function
    ) {
        self.init(
            method, template, summary, query: query, success: success, access: access,
            handler: ControlHandler(handler, isInSandbox: isInSandbox))
    }

    init(
        _ method: Method, _ template: String, _ summary: String, query: [Parameter] = [], success: Int = 200,
        inSandbox handler: @escaping ControlHandler.SandboxFunction
    ) {
        self.init(
            method, template, summary, query: query, success: success, handler: ControlHandler(inSandbox: handler))
    }
}

/// The control API: who may call it, and which handler answers. Faults never apply to it.
struct ControlAPI: Sendable {
    let router: Router<ControlHandler>

    static let served = ControlAPI(router: Router(ControlRoutes.table))

    /// Answers a control request. What must happen to listeners and waiting requests comes back with it.
    func answer(to request: HTTPRequest, in world: inout World, at now: Instant) -> ControlAnswer {
        do {
            return try find(request, in: &world, at: now)
        } catch {
            return ControlAnswer(error)
        }
    }

    private func find(_ request: HTTPRequest, in world: inout World, at now: Instant) throws(ControlError)
        -> ControlAnswer
    {
        let target = Target(request.target)
        let (path, sandbox) = Self.split(target.path)
        let outcome = router.route(request.method, path)
        try admit(request, outcome, to: world.control)
        guard !request.isBodyTooLarge else {
            throw ControlError(.bodyTooLarge, "The body is over 16 MiB.", expected: "at most 16 MiB")
        }
        switch outcome {
        case .unknown: throw unknownPath(path)
        case .otherMethods(let methods):
            var error = ControlError(
                .methodNotAllowed, "\(request.method) means nothing here.",
                expected: methods.map(\.rawValue).joined(separator: " or "))
            error.allow = methods.map(\.rawValue)
            throw error
        case .match(let match):
            guard let handler = match.route.handler else { throw .notYet(route: match.route.name) }
            if sandbox != nil, !handler.isInSandbox { throw notOfOneSandbox(match.route) }
            try check(target.query, against: match.route)
            let call = ControlCall(
                request: request, route: match.route, query: target.query, values: match.values, now: now,
                sandbox: sandbox ?? Sandbox.defaultName, instances: world.instances, library: world.library)
            var answer = try handler.answer(call, &world)
            if answer.opensJournal { answer.sandbox = world.sandboxes[try world.place(ofSandbox: call.sandbox)].number }
            return answer
        }
    }

    /// `/control/v1/sandboxes/{name}/rules` is `/control/v1/rules` of that sandbox.
    private static func split(_ path: String) -> (path: String, sandbox: String?) {
        let parts = path.split(separator: "/", maxSplits: 4, omittingEmptySubsequences: true)
        guard parts.count == 5, parts[..<3] == ["control", "v1", "sandboxes"] else { return (path, nil) }
        return ("/control/v1/" + parts[4], String(parts[3]))
    }

    private func notOfOneSandbox(_ route: ControlRoute) -> ControlError {
        let templates = router.routes.filter { $0.handler?.isInSandbox ?? false }.map(\.template).distinct()
        return ControlError(
            .unknownPath, "\(route.name) is about the whole server.",
            expected: "that without a sandbox, or one of "
                + templates.map { String($0.dropFirst("/control/v1/".count)) }.joined(separator: ", "))
    }

    private func unknownPath(_ path: String) -> ControlError {
        let paths = router.routes.map(\.template).distinct()
        return ControlError(
            .unknownPath, "There is nothing at \(path.prefix(120)).",
            expected: "a path of the control API; GET / lists them",
            nearest: Spelling.nearest(to: path, among: paths, isGenerous: true))
    }

    /// Unlike the emulated servers, the control API takes no parameter that it does not know.
    private func check(_ query: Query, against route: ControlRoute) throws(ControlError) {
        let names = route.query.map(\.name)
        for item in query.items where !names.contains(item.name) {
            throw ControlError(
                .unknownMember, "\(route.name) has no parameter \"\(item.name.prefix(80))\".",
                at: "?\(item.name.prefix(80))",
                expected: names.isEmpty ? "no parameters" : "one of " + names.joined(separator: ", "),
                nearest: Spelling.nearest(to: item.name, among: names))
        }
    }
}
