import FixtureKit
import MicroHTTP

@testable import MockArr

/// The control API over a world of two instances, asked without sockets.
struct ControlUnderTest {
    var world: World
    var now: Instant

    init(now: Instant? = nil, seed: UInt64 = 42) throws {
        let library = try FixtureLibrary.builtIn()
        self.now = now ?? Instant(library.anchor, hour: 12)
        let instances = [
            Instance(name: "radarr", persona: Persona(app: .radarr, apiKey: ""), port: 7878),
            Instance(name: "sonarr", persona: Persona(app: .sonarr, apiKey: ""), port: 8989),
        ]
        world = World(
            control: World.ControlListener(port: 9797), instances: instances, library: library, seed: seed,
            processID: 4711)
    }

    mutating func send(
        _ method: String, _ target: String, _ body: String = "", fields: HTTPFields = ["Host": "localhost:9797"]
    ) -> ControlAnswer {
        let request = HTTPRequest(method: method, target: target, fields: fields, body: Array(body.utf8))
        return ControlAPI.served.answer(to: request, in: &world, at: now)
    }

    /// Status and compact body, as a transcript would show them.
    mutating func exchange(_ method: String, _ target: String, _ body: String = "") -> String {
        let reply = send(method, target, body).reply
        guard case .json(let document, _) = reply.content else {
            return reply.bytes.isEmpty
                ? "\(reply.status)" : "\(reply.status) \(String(decoding: reply.bytes, as: UTF8.self))"
        }
        return "\(reply.status) \(compact(document))"
    }

    var sandbox: Sandbox {
        get { world.sandboxes[0] }
        set { world.sandboxes[0] = newValue }
    }

    /// What rules are asked about a request to an instance.
    func facts(
        _ method: String, _ target: String, fields: HTTPFields = [:], body: String = "", instance: Int = 0
    ) -> RequestFacts {
        let instance = world.instances[instance]
        let request = HTTPRequest(method: method, target: target, fields: fields, body: Array(body.utf8))
        return RequestFacts(request, instance: instance.name, as: sandbox.persona(of: instance))
    }

    /// The plan for a request, which is spent on it.
    mutating func plan(_ method: String, _ target: String, fields: HTTPFields = [:], instance: Int = 0) -> FaultPlan {
        world.sandboxes[0].rules.plan(for: facts(method, target, fields: fields, instance: instance), at: now)
    }
}

func compact(_ value: JSONValue) -> String { JSONWriter(layout: .compact, escaping: .minimal).string(value) }

func parsed(_ text: String) throws -> JSONValue { try JSONParser().parse(text) }
