package import FixtureKit
package import MicroHTTP
package import MockArr
import Testing

/// An app with its state and a clock that stands still, asked without sockets.
package struct AppUnderTest: Sendable {
    package let app: App
    package var persona: Persona
    package var state: AppState
    package var now: Instant

    package static let key = "00112233445566778899aabbccddeeff"

    /// The anchor day's noon, with the built-in fixtures, unless told otherwise.
    package init(_ kind: AppKind, now: Instant? = nil, library: FixtureLibrary? = nil) throws {
        let library = try library ?? FixtureLibrary.builtIn()
        app = App.of(kind)
        persona = Persona(app: kind, apiKey: Self.key)
        state = AppState(kind, library: library)
        self.now = now ?? Instant(library.anchor, hour: 12)
    }

    /// Sends a request with the key, and JSON when there is a body.
    package mutating func send(
        _ method: String, _ target: String, _ body: JSONValue? = nil, fields: HTTPFields = HTTPFields()
    ) -> Reply {
        var fields = fields
        if !fields.contains("X-Api-Key") { fields.append("X-Api-Key", Self.key) }
        if !fields.contains("Host") { fields.append("Host", "localhost:\(app.kind.defaultPort)") }
        if body != nil, !fields.contains("Content-Type") { fields.append("Content-Type", "application/json") }
        let bytes = body.map { JSONWriter(layout: .compact).bytes($0) } ?? []
        return send(HTTPRequest(method: method, target: target, fields: fields, body: bytes))
    }

    /// Sends a request as it is; a status that the route's row does not document is an issue of the test.
    package mutating func send(_ request: HTTPRequest) -> Reply {
        let persona = state.persona(of: persona)
        let arrival = app.arrival(of: request, as: persona)
        let reply = app.reply(to: request, arrival, in: &state, at: now, as: persona)
        // The rows say what the latest stable version answers; others have other statuses for some things.
        let isLatest = persona.generation == Persona(app: app.kind, apiKey: "").generation
        if isLatest, arrival.hasBase, let route = arrival.route, !route.statuses.contains(reply.status) {
            Issue.record("\(route.name) answers \(reply.status), which its row does not say")
        }
        return reply
    }

    package mutating func get(_ target: String) -> Reply { send("GET", target) }
    package mutating func post(_ target: String, _ body: JSONValue) -> Reply { send("POST", target, body) }
    package mutating func put(_ target: String, _ body: JSONValue) -> Reply { send("PUT", target, body) }
    package mutating func delete(_ target: String, _ body: JSONValue? = nil) -> Reply { send("DELETE", target, body) }

    /// Lets time pass.
    package mutating func wait(seconds: Int) { now = now.adding(seconds: seconds) }
}

extension Reply {
    /// The document of a JSON answer, null for any other.
    package var json: JSONValue { document ?? .null }

    /// The value of a header, by its exact name.
    package func field(_ name: String) -> String? { fields.first { $0.0 == name }?.1 }

    /// The body as text.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The elements of a validation array as `Property: message`.
    package var failures: [String] {
        (json.array ?? []).map { "\($0["propertyName"]?.string ?? ""): \($0["errorMessage"]?.string ?? "")" }
    }

    /// The message of an error model.
    package var message: String? { json["message"]?.string }
}
