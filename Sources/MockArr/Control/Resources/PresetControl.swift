import FixtureKit

/// `/control/v1/presets`.
enum PresetControl {
    static let routes: [ControlRoute] = [
        ControlRoute(.get, "/control/v1/presets", "All presets, each with its story", handler: list),
        ControlRoute(.get, "/control/v1/presets/{name:text}", "One preset", handler: one),
        ControlRoute(
            .post, "/control/v1/presets/{name:text}/apply", "Set everything that a preset says, or nothing",
            isInSandbox: true, handler: apply),
    ]

    @Sendable static func list(_ call: ControlCall, _ world: inout World) -> ControlAnswer {
        let documents = Preset.builtIn.map { preset -> JSONObject in
            ["name": .string(preset.name), "title": .string(preset.title), "seen": JSONValue(preset.seen)]
        }
        return .json(["presets": JSONValue(documents)])
    }

    @Sendable static func one(_ call: ControlCall, _ world: inout World) throws(ControlError) -> ControlAnswer {
        .object(try Preset.builtIn(call["name"]).source)
    }

    @Sendable static func apply(_ call: ControlCall, _ world: inout World) throws(ControlError) -> ControlAnswer {
        _ = try call.document(emptyIsObject: true).object(knowing: [])
        let preset = try Preset.builtIn(call["name"])
        let outcome = try preset.apply(to: &world, sandbox: call.sandbox, at: call.now)
        return ControlAnswer(.object(outcome.document), effects: outcome.effects)
    }
}
