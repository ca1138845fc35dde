import FixtureKit
import MicroHTTP

/// What rules may ask about a request, worked out once.
struct RequestFacts: Sendable {
    let request: HTTPRequest
    let instance: String
    let persona: Persona
    let arrival: App.Arrival
    /// The route's place in the app's table.
    let routeIndex: Int?

    var app: AppKind { persona.app }

    init(_ request: HTTPRequest, _ arrival: App.Arrival, instance: String, as persona: Persona) {
        self.request = request
        self.instance = instance
        self.persona = persona
        self.arrival = arrival
        routeIndex = if case .match(let match) = arrival.outcome { match.index } else { nil }
    }

    /// Looks the route up by itself.
    init(_ request: HTTPRequest, instance: String, as persona: Persona, app: App? = nil) {
        let app = app ?? App.of(persona.app)
        self.init(request, app.arrival(of: request, as: persona), instance: instance, as: persona)
    }

    /// The path as it was sent, neither decoded nor freed of the URL base.
    var rawPath: Substring {
        let target = request.target
        return target.prefix { $0 != "?" }
    }
}
