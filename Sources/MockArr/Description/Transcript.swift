import FixtureKit
import MicroHTTP

/// Asks an app what it answers, to learn from it: each row of its table, as far as a row alone tells how.
///
/// Lists come first, because they know the ids by which records are asked for, and records next, because they can be
/// sent back. What else a route has to be told is in `Example`.
struct Transcript {
    struct Exchange {
        /// The route's place in the table.
        let route: Int
        let target: String
        let body: JSONValue?
        let reply: Reply
    }

    private let app: App
    private var persona: Persona
    private let now: Instant
    private var state: AppState
    /// The first record of every answer, by what was asked for.
    private var records: [String: JSONValue] = [:]
    private(set) var exchanges: [Exchange] = []
    /// Whether only what is wanted is asked, and what that needs.
    private let isOnDemand: Bool

    init(of app: App, in library: FixtureLibrary) {
        self.app = app
        persona = Persona(app: app.kind, apiKey: "", needsKey: false)
        isOnDemand = false
        now = Instant(library.calendar(of: app.kind.rawValue).anchor, hour: 12)
        state = AppState(app.kind, library: library)
        let examples = Example.all(of: app.kind)
        for route in app.router.routes where route.method == .get && !route.template.contains("{") {
            ask(.get, route.template)
        }
        for example in examples where example.method == .get { ask(.get, example.target) }
        for route in app.router.routes where route.isOneByID { ask(.get, route.template) }
        for route in app.router.routes { sendBack(route) }
        for example in examples where example.method != .get {
            attempt(example.method, example.target, example.body)
        }
    }

    /// Asks an instance only what is wanted, on a copy of its data.
    init(of persona: Persona, in state: AppState, at now: Instant) {
        app = App.of(persona.app)
        self.persona = persona
        self.persona.needsKey = false
        self.persona.urlBase = ""
        self.state = state
        self.state.urlBase = ""
        self.now = now
        isOnDemand = true
    }

    /// A good answer of a route, one that says most: nil where none is known to be asked for.
    mutating func sample(of index: Int) -> Exchange? {
        let route = app.router.routes[index]
        if route.method == .get, route.isOneByID || !route.template.contains("{") { ask(.get, route.template) }
        sendBack(route)
        for example in Example.all(of: app.kind) where example.method == route.method && leads(example, to: index) {
            if example.method == .get {
                ask(.get, example.target)
            } else {
                attempt(example.method, example.target, example.body)
            }
        }
        let samples = exchanges.filter { $0.route == index }
        return samples.first { ($0.reply.document?.array ?? $0.reply.document?["records"]?.array)?.isEmpty == false }
            ?? samples.first { $0.reply.document != nil } ?? samples.first
    }

    /// The answer to one request, if it is a good one.
    mutating func sample(_ method: Method, _ target: String) -> Exchange? {
        send(method, target, nil) == nil ? nil : exchanges.last
    }

    private func leads(_ example: Example, to index: Int) -> Bool {
        var path = example.target
        while let open = path.firstIndex(of: "{"), let close = path[open...].firstIndex(of: "}") {
            path.replaceSubrange(open...close, with: "1")
        }
        let outcome = app.router.route(example.method.rawValue, Target(path).path, in: persona.generation)
        guard case .match(let match) = outcome else { return false }
        return match.index == index
    }

    /// What one may do with a record that was answered: send it back, add it anew, delete it.
    private mutating func sendBack(_ route: AppRoute) {
        switch route.method {
        case .put where route.template.hasSuffix("/{id?}"):
            let target = route.template.dropLast("{id?}".count) + "{id}"
            attempt(.put, String(target), record(String(target)))
        case .post:
            guard let record = record(route.template)?.object else { return }
            attempt(.post, route.template, .object(record.removing(["id"])))
        case .delete where route.template.hasSuffix("/{id}"): attempt(.delete, route.template)
        default: return
        }
    }

    /// The first record of an answer.
    private mutating func record(_ source: String) -> JSONValue? {
        if isOnDemand, records[source] == nil { ask(.get, source) }
        return records[source]
    }

    /// Sends a request whose effects are forgotten.
    private mutating func attempt(_ method: Method, _ target: String, _ body: JSONValue? = nil) {
        let before = state
        ask(method, target, body)
        state = before
    }

    /// Keeps an exchange that goes well.
    private mutating func ask(_ method: Method, _ target: String, _ body: JSONValue? = nil) {
        guard let filled = filled(.string(target)).string, let reply = send(method, filled, body) else { return }
        let document = reply.document
        let records = document?.array ?? document?["records"]?.array
        if method == .get { self.records[target] = records.map { $0.first ?? .null } ?? document }
        // A bare text is told as JSON too.
        if reply.contentType?.hasPrefix("text/plain") == true {
            send(method, filled, body, fields: ["Accept": "application/json"])
        }
    }

    @discardableResult
    private mutating func send(
        _ method: Method, _ target: String, _ body: JSONValue?, fields: HTTPFields = [:]
    ) -> Reply? {
        var fields = fields
        fields.append("Host", "localhost")
        let body = body.map { filled($0) }
        var bytes: [UInt8] = []
        if let text = body?.string {
            fields.append("Content-Type", "multipart/form-data")
            bytes = Array(text.utf8)
        } else if let body {
            fields.append("Content-Type", "application/json")
            bytes = JSONWriter(layout: .compact).bytes(body)
        }
        let request = HTTPRequest(method: method.rawValue, target: target, fields: fields, body: bytes)
        let arrival = app.arrival(of: request, as: persona)
        guard case .match(let match) = arrival.outcome else { return nil }
        let reply = app.reply(to: request, arrival, in: &state, at: now, as: persona)
        guard match.route.statuses.contains(reply.status), reply.status < 400 else { return nil }
        exchanges.append(
            Exchange(route: match.index, target: target, body: body?.string == nil ? body : nil, reply: reply))
        return reply
    }

    /// Puts what was answered before in the place of `{moviefile}` (its first record's id), `{log/file#filename}`
    /// (another member) and `{indexer#}` (the whole record).
    private mutating func filled(_ value: JSONValue) -> JSONValue {
        switch value {
        case .array(let elements): return .array(elements.map { filled($0) })
        case .object(let object):
            return .object(JSONObject(object.members.map { ($0.key, filled($0.value)) }))
        case .string(let text):
            guard let open = text.firstIndex(of: "{"), let close = text.lastIndex(of: "}") else { return value }
            let (before, after) = (text[..<open], text[text.index(after: close)...])
            let token = text[text.index(after: open)..<close]
            let parts = token.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            // `tag/{id}` is the id of what `tag` answers first.
            let source = token == "id" ? String(before.dropLast()) : "/api/v3/" + parts[0]
            guard let record = record(source) else { return value }
            let found = parts.count == 1 ? record["id"] : parts[1].isEmpty ? record : record[parts[1]]
            guard let found else { return value }
            if before.isEmpty, after.isEmpty { return found }
            return .string(before + (found.string ?? found.number?.text ?? "") + after)
        default: return value
        }
    }
}
