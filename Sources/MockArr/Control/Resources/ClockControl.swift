import FixtureKit

/// `/control/v1/clock`.
enum ClockControl {
    static let routes: [ControlRoute] = [
        ControlRoute(.get, "/control/v1/clock", "The clock", inSandbox: show),
        ControlRoute(
            .put, "/control/v1/clock", "Set the clock, freeze it, or let it run at another rate", inSandbox: set),
        ControlRoute(.post, "/control/v1/clock/advance", "Move the clock forward", inSandbox: advance),
    ]

    @Sendable static func show(_ call: ControlCall, _ sandbox: inout Sandbox) -> ControlAnswer {
        .object(sandbox.clock.document(at: call.now))
    }

    @Sendable static func set(_ call: ControlCall, _ sandbox: inout Sandbox) throws(ControlError) -> ControlAnswer {
        sandbox.set(try Clock(call.document(), after: sandbox.clock, at: call.now), at: call.now)
        return show(call, &sandbox)
    }

    @Sendable static func advance(_ call: ControlCall, _ sandbox: inout Sandbox) throws(ControlError) -> ControlAnswer {
        let reader = try call.document()
        _ = try reader.object(knowing: ["by"])
        guard let by = reader["by"] else {
            throw ControlError(.missing, "How far?", at: "/by", expected: Reader.durations)
        }
        sandbox.set(sandbox.clock.advanced(by: try by.duration().timeSpan, at: call.now), at: call.now)
        return show(call, &sandbox)
    }
}
