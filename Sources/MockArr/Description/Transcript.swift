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
        let body: JSONValue?
        let reply: Reply
    }

    private let app: App
    private let persona: Persona
    private let now: Instant
    private var state: AppState
    private(set) var exchanges: [Exchange] = []

    init(of app: App, in library: FixtureLibrary) {
        self.app = app
        persona = Persona(app: app.kind, apiKey: "", needsKey: false)
        now = Instant(library.anchor, hour: 12)
        state = AppState(app.kind, library: library)
        var records: [String: JSONValue] = [:]
        for route in app.router.routes where route.method == .get && !route.template.contains("{") {
            let document = keep(ask("GET", route.template))
            records[route.template] = (document?.array ?? document?["records"]?.array)?.first ?? document
        }
        for route in app.router.routes where route.isOneByID {
            guard let collection = route.template.removing(suffix: "/{id}"), let id = records[collection]?["id"]?.int
            else { continue }
            records[route.template] = keep(ask("GET", "\(collection)/\(id)"))
        }
        for route in app.router.routes where route.method == .put {
            guard let collection = route.template.removing(suffix: "/{id?}"),
                let record = records[collection + "/{id}"], let id = record["id"]?.int
            else { continue }
            attempt(.put, "\(collection)/\(id)", record)
        }
        for route in app.router.routes where route.method == .post {
            guard let record = records[route.template]?.object else { continue }
            attempt(.post, route.template, .object(record.removing(["id"])))
        }
        for example in Example.all(of: app.kind) { attempt(example.method, example.target, example.body) }
    }

    /// Sends a request whose effects are forgotten.
    private mutating func attempt(_ method: Method, _ target: String, _ body: JSONValue?) {
        let before = state
        keep(ask(method.rawValue, target, body))
        state = before
    }

    private mutating func ask(_ method: String, _ target: String, _ body: JSONValue? = nil) -> Exchange? {
        let fields: HTTPFields = ["Host": "localhost", "Content-Type": "application/json"]
        let bytes = body.map { JSONWriter(layout: .compact).bytes($0) } ?? []
        let request = HTTPRequest(method: method, target: target, fields: fields, body: bytes)
        let arrival = app.arrival(of: request, as: persona)
        guard case .match(let match) = arrival.outcome else { return nil }
        let reply = app.reply(to: request, arrival, in: &state, at: now, as: persona)
        return Exchange(route: match.index, body: body, reply: reply)
    }

    /// Keeps an exchange that went well, and says what document was answered.
    @discardableResult
    private mutating func keep(_ exchange: Exchange?) -> JSONValue? {
        guard let exchange, (200..<400).contains(exchange.reply.status) else { return nil }
        exchanges.append(exchange)
        return exchange.reply.document
    }
}
