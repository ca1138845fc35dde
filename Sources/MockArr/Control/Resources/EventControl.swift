import FixtureKit
import MicroHTTP

/// `/control/v1/events`: what the world does.
enum EventControl {
    static let routes: [ControlRoute] = [
        ControlRoute(
            .post, "/control/v1/events", "Let something happen to an instance, with all that follows from it",
            isInSandbox: true, handler: happen)
    ]

    @Sendable static func happen(_ call: ControlCall, _ world: inout World) throws(ControlError) -> ControlAnswer {
        let reader = try call.document()
        _ = try reader.object()
        guard let name = reader["instance"] else {
            let names = world.instances.map(\.name).joined(separator: ", ")
            throw ControlError(.missing, "To which instance?", at: "/instance", expected: "one of \(names)")
        }
        let instance = try world.instance(named: name)
        let event = try Happening(reader, to: instance.app)
        return try world.change(instance, in: call.sandbox, at: call.now) { state, persona, now throws(ControlError) in
            try event.befall(&state, as: persona, at: now)
            let shown = event.shown(in: state, as: state.persona(of: persona), at: now)
            return .object(
                JSONObject([("instance", .string(instance.name)), ("event", .string(event.kind.rawValue))] + shown))
        }
    }
}

// MARK: - What clients see

extension AppState {
    /// The answer to a GET below `/api/v3` as it would be now.
    func shown(_ path: String, as persona: Persona, at now: Instant) -> JSONValue {
        var copy = self
        let request = HTTPRequest(
            method: "GET", target: "\(persona.urlBase)/api/v3/\(path)", fields: ["X-Api-Key": current(persona).apiKey])
        return App.of(app).reply(to: request, in: &copy, at: now, as: persona).document ?? .null
    }

    /// The rows of the queue that are of one download.
    func queue(of downloadID: String, as persona: Persona, at now: Instant) -> JSONValue {
        let rows = shown("queue/details", as: persona, at: now).array ?? []
        return .array(rows.filter { $0["downloadId"]?.string == downloadID })
    }
}
