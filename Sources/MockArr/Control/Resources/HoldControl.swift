import FixtureKit
import MicroHTTP

/// `/control/v1/holds`.
enum HoldControl {
    static let routes: [ControlRoute] = [
        ControlRoute(.get, "/control/v1/holds", "All holds, each with the requests that came to it", inSandbox: list),
        ControlRoute(
            .get, "/control/v1/holds/{name:text}", "The requests that wait at a hold",
            query: [
                Parameter("count", .integer, "How many shall wait there"),
                Parameter("wait", .text, "How long to wait for that"),
            ], inSandbox: one),
        ControlRoute(.put, "/control/v1/holds/{name:text}", "Set a hold", success: 201, inSandbox: put),
        ControlRoute(
            .delete, "/control/v1/holds/{name:text}", "Remove a hold and let go who waits there", success: 204,
            inSandbox: remove),
        ControlRoute(
            .post, "/control/v1/holds/{name:text}/release", "Let waiting requests go, in an order", inSandbox: release),
    ]

    @Sendable static func list(_ call: ControlCall, _ sandbox: inout Sandbox) -> ControlAnswer {
        .json(["holds": JSONValue(sandbox.holds.map(\.document))])
    }

    @Sendable static func one(_ call: ControlCall, _ sandbox: inout Sandbox) throws(ControlError) -> ControlAnswer {
        let hold = sandbox.holds[try place(of: call, sandbox)]
        var answer = ControlAnswer.object(hold.document)
        let count = try call.number("count", expected: "a count from 0") ?? 1
        if let wait = try call.duration("wait"), hold.waiting.count < count { answer.patience = wait }
        return answer
    }

    @Sendable static func put(_ call: ControlCall, _ sandbox: inout Sandbox) throws(ControlError) -> ControlAnswer {
        var hold = try Hold(call.document(emptyIsObject: true), named: call["name"], in: call.ruleContext)
        guard let place = sandbox.holds.firstIndex(where: { $0.name == hold.name }) else {
            sandbox.holds.append(hold)
            return .object(hold.document, status: 201)
        }
        hold.inherit(sandbox.holds[place])
        sandbox.holds[place] = hold
        return .object(hold.document)
    }

    @Sendable static func remove(_ call: ControlCall, _ sandbox: inout Sandbox) throws(ControlError) -> ControlAnswer {
        var hold = sandbox.holds.remove(at: try place(of: call, sandbox))
        return ControlAnswer(.noContent, effects: sandbox.resume(hold.releaseAll()))
    }

    private static func place(of call: ControlCall, _ sandbox: Sandbox) throws(ControlError) -> Int {
        guard let place = sandbox.holds.firstIndex(where: { $0.name == call["name"] }) else {
            throw .unknown("hold", call["name"], known: sandbox.holds.map(\.name))
        }
        return place
    }

    // MARK: Releasing

    private static let forms = "{\"order\": [2, 1]}, {\"next\": 1}, {\"all\": true} or {\"n\": 2}"

    @Sendable static func release(_ call: ControlCall, _ sandbox: inout Sandbox) throws(ControlError) -> ControlAnswer {
        let place = try place(of: call, sandbox)
        let hold = sandbox.holds[place]
        let reader = try call.document()
        let members = try reader.object(knowing: ["order", "next", "all", "n", "then"])
        guard members.members.count(where: { $0.key != "then" }) == 1 else { throw reader.mistake(expected: forms) }
        let waiting = hold.waiting
        var chosen: [Int] = []
        if let order = reader["order"] {
            for number in try order.elements() { chosen.append(try self.number(number, among: waiting, of: hold)) }
        } else if let number = reader["n"] {
            chosen = [try self.number(number, among: waiting, of: hold)]
        } else if let next = reader["next"] {
            let count = try next.int(1...1_000_000, expected: "a count from 1")
            guard count <= waiting.count else {
                throw next.mistake(expected: "at most \(waiting.count), because no more wait at \"\(hold.name)\"")
            }
            chosen = waiting.prefix(count).map(\.number)
        } else if try reader["all"]?.bool() != true {
            throw reader.mistake(expected: forms)
        }
        let all = reader["all"] != nil
        if let then = reader["then"] {
            let tokens = waiting.filter { all || chosen.contains($0.number) }.map(\.token)
            try sandbox.bend(tokens, at: hold.gate, by: then, as: hold.name)
        }
        let tokens = all ? sandbox.holds[place].releaseAll() : sandbox.holds[place].release(chosen)
        var answer = ControlAnswer.object(sandbox.holds[place].document)
        answer.effects = sandbox.resume(tokens)
        return answer
    }

    private static func number(
        _ reader: Reader, among waiting: [Hold.Row], of hold: Hold
    ) throws(ControlError) -> Int {
        guard let number = reader.value.int, waiting.contains(where: { $0.number == number }) else {
            let numbers = waiting.map { "\($0.number)" }.joined(separator: ", ")
            throw reader.mistake(
                expected: waiting.isEmpty
                    ? "nothing: nobody waits at \"\(hold.name)\"" : "one that waits at \"\(hold.name)\": \(numbers)")
        }
        return number
    }
}

extension Sandbox {
    fileprivate func resume(_ tokens: [Int]) -> [Effect] {
        tokens.map { .resume(StreamID(token: $0, group: number)) }
    }

    /// Gives requests that wait another end.
    fileprivate mutating func bend(
        _ tokens: [Int], at gate: Hold.Gate, by then: Reader, as name: String
    ) throws(ControlError) {
        _ = try then.object()
        let aspects = try Aspects(then)
        for member in ["hold", "rateLimit", "instance"] where then[member] != nil {
            throw ControlError(
                .unexpectedValue, "\"\(member)\" is for rules.", at: "\(then.pointer)/\(member)",
                expected: "what becomes of the answer")
        }
        if let commit = then["commit"], gate != .beforeCommit {
            throw ControlError(
                .unexpectedValue, "Who waits here has been to the app.", at: commit.pointer,
                expected: "a hold \"at\": \"before-commit\"")
        }
        if gate == .midBody, aspects.wire != .reset || aspects.reply != nil || aspects.delay != nil {
            throw ControlError(
                .unexpectedValue, "Half of the answer is out.", at: then.pointer,
                expected: "{\"wire\": \"reset\"}, or a hold before the headers")
        }
        for token in tokens {
            continuations[token]?.bend(by: aspects, of: name, Decision(seed: rules.seed, rule: name, number: token + 1))
        }
    }
}
