import FixtureKit

/// `/control/v1/verify`.
enum VerifyControl {
    static let routes: [ControlRoute] = [
        ControlRoute(
            .post, "/control/v1/verify", "Check what has happened: 200, or 417 with what was seen instead",
            isInSandbox: true, handler: verify)
    ]

    @Sendable static func verify(_ call: ControlCall, _ world: inout World) throws(ControlError) -> ControlAnswer {
        let reader = try call.document()
        _ = try reader.object(knowing: ["within", "that"])
        let patience = try reader["within"]?.duration()
        guard let that = reader["that"] else {
            throw ControlError(.missing, "Check what?", at: "/that", expected: "a list of assertions")
        }
        var assertions: [Assertion] = []
        for element in try that.elements() { assertions.append(try Assertion(element, in: call.ruleContext)) }
        guard !assertions.isEmpty else { throw that.mistake(expected: "an assertion or more") }

        let place = try world.place(ofSandbox: call.sandbox)
        world.settle(place, at: call.now)
        let sandbox = world.sandboxes[place]
        let verification = Verification(
            sandbox, personas: world.named { sandbox.persona(of: $0) })
        var states = sandbox.states
        let names = world.named(\.stateName)
        let findings = assertions.map { verification.finding(about: $0.claim, in: &states, names) }
        let isVerified = findings.allSatisfy(\.holds)
        let documents = zip(assertions, findings).map { assertion, finding in
            JSONObject([
                ("holds", .bool(finding.holds)), ("assertion", assertion.source), ("seen", .object(finding.seen)),
            ])
        }
        var answer = ControlAnswer.json(
            ["verified": .bool(isVerified), "that": JSONValue(documents)], status: isVerified ? 200 : 417)
        if !isVerified { answer.patience = patience }
        return answer
    }
}

extension World {
    /// Something of each instance by its name.
    fileprivate func named<Value>(_ value: (Instance) -> Value) -> [String: Value] {
        Dictionary(instances.map { ($0.name, value($0)) }, uniquingKeysWith: { first, _ in first })
    }
}
