package import FixtureKit
package import MicroHTTP

/// A request that found its route, with everything a handler may ask for.
package struct Call: Sendable {
    package let request: HTTPRequest
    package let route: AppRoute
    package internal(set) var query: Query
    package let now: Instant
    package internal(set) var persona: Persona
    let values: [String: String]
    /// The body, when the route takes JSON.
    package internal(set) var body = Body()

    /// The value of a path parameter.
    package subscript(_ name: String) -> String { values[name] ?? "" }

    /// The `{id}` of the path, or nil where it was left out.
    package var pathID: Int? { values["id"].flatMap { Int($0) } }

    /// The `{id}` of a path that always has one.
    package var id: Int { pathID ?? 0 }

    /// The `{id:text}` of a route that the real servers left untyped: there a word is a bad value and not another path.
    package func untypedID() throws(Refusal) -> Int {
        guard let id = Int32(self["id"]) else {
            throw .binding([Refusal.BindingProblem(key: "id", message: "The value '\(self["id"])' is not valid.")])
        }
        return Int(id)
    }

    /// The body's id, or that of the path when the body has none; 0 when both have none.
    package func sentID() throws(Refusal) -> Int {
        // Sonarr looks at the path before anything else.
        if persona.app == .sonarr, let pathID, pathID <= 0 { throw .api(400, "\(pathID) is not a valid ID") }
        let bodyID = try body.int("id") ?? 0
        return bodyID != 0 ? bodyID : pathID ?? 0
    }

    /// The same, refused unless it is positive: the rule of every PUT.
    package func updateID() throws(Refusal) -> Int {
        let id = try sentID()
        guard id > 0 else { throw .validation([.greaterThan("Id", 0, attempted: JSONValue(id))]) }
        return id
    }

    /// The `{id}` of a DELETE, which must be positive.
    package func deletedID() throws(Refusal) -> Int {
        guard id > 0 else { throw .api(400, "\(id) is not a valid ID") }
        return id
    }
}
