import FixtureKit

/// `/control/v1/snapshots`: what a sandbox was like at some time.
enum SnapshotControl {
    static let routes: [ControlRoute] = [
        ControlRoute(.get, "/control/v1/snapshots", "All snapshots", inSandbox: list),
        ControlRoute(.get, "/control/v1/snapshots/{name:text}", "What is in a snapshot", inSandbox: one),
        ControlRoute(
            .put, "/control/v1/snapshots/{name:text}", "Keep data, rules and clock as they are now", success: 201,
            inSandbox: put),
        ControlRoute(
            .delete, "/control/v1/snapshots/{name:text}", "Forget a snapshot", success: 204, inSandbox: remove),
        ControlRoute(
            .post, "/control/v1/snapshots/{name:text}/restore", "Go back to a snapshot", inSandbox: restore),
    ]

    @Sendable static func list(_ call: ControlCall, _ sandbox: inout Sandbox) -> ControlAnswer {
        .json(["snapshots": JSONValue(sandbox.snapshots.map { $0.document(at: call.now) })])
    }

    @Sendable static func one(_ call: ControlCall, _ sandbox: inout Sandbox) throws(ControlError) -> ControlAnswer {
        .object(sandbox.snapshots[try place(call, sandbox)].document(at: call.now))
    }

    @Sendable static func put(_ call: ControlCall, _ sandbox: inout Sandbox) throws(ControlError) -> ControlAnswer {
        _ = try call.document(emptyIsObject: true).object()
        let snapshot = sandbox.snapshot(named: call["name"])
        let old = sandbox.snapshots.firstIndex { $0.name == snapshot.name }
        if let old { sandbox.snapshots[old] = snapshot } else { sandbox.snapshots.append(snapshot) }
        return .object(snapshot.document(at: call.now), status: old == nil ? 201 : 200)
    }

    @Sendable static func remove(_ call: ControlCall, _ sandbox: inout Sandbox) throws(ControlError) -> ControlAnswer {
        sandbox.snapshots.remove(at: try place(call, sandbox))
        return ControlAnswer(.noContent)
    }

    @Sendable static func restore(_ call: ControlCall, _ sandbox: inout Sandbox) throws(ControlError) -> ControlAnswer {
        _ = try call.document(emptyIsObject: true).object(knowing: [])
        let snapshot = sandbox.snapshots[try place(call, sandbox)]
        sandbox.restore(snapshot, at: call.now)
        return .object(snapshot.document(at: call.now))
    }

    private static func place(_ call: ControlCall, _ sandbox: Sandbox) throws(ControlError) -> Int {
        guard let place = sandbox.snapshots.firstIndex(where: { $0.name == call["name"] }) else {
            throw .unknown("snapshot", call["name"], known: sandbox.snapshots.map(\.name))
        }
        return place
    }
}

extension Sandbox.Snapshot {
    fileprivate func document(at real: Instant) -> JSONObject {
        [
            "name": .string(name), "clock": .object(clock.document(at: real)), "rules": JSONValue(rules.names),
            "revisions": .object(
                JSONObject(states.sorted { $0.key < $1.key }.map { ($0.key, JSONValue($0.value.revision)) })),
        ]
    }
}
