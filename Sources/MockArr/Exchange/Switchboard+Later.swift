import FixtureKit
import MicroHTTP

// What is decided after the request: answers behind their wait, outages and their ends.
extension Switchboard {
    /// Waits first, and leaves everything as it is for as long as that takes.
    static func postpone(
        _ exchange: Exchange, in place: Int, _ revision: Int, at real: Instant, _ shared: inout Shared
    ) -> WireScript {
        shared.world.sandboxes[place].journal.update(exchange.token) {
            $0.rules = exchange.plan.rules
            $0.revisionBefore = revision
            $0.revisionAfter = revision
            $0.awaitsCommit = true
        }
        var steps = Shaper.shape(
            preview(exchange, in: place, at: real, &shared), under: exchange.plan, for: exchange.facts, at: real
        )
        .script.steps.prefix { $0.isPause }
        steps.append(.ask)
        var later = exchange
        later.plan.delay = nil
        shared.world.sandboxes[place].continuations[exchange.token] = .commit(later)
        return WireScript(steps: Array(steps), token: exchange.token, group: exchange.group)
    }

    /// The answer as it would be now, where the length of the wait hangs on it.
    private static func preview(
        _ exchange: Exchange, in place: Int, at real: Instant, _ shared: inout Shared
    ) -> PreparedResponse? {
        guard case .perItem = exchange.plan.delay else { return nil }
        var plan = exchange.plan
        plan.commit = .never
        let now = shared.world.sandboxes[place].clock.now(at: real)
        let instance = shared.world.instances[exchange.instance]
        let reply = answer(exchange.facts, instance, plan, at: now, in: &shared.world.sandboxes[place])
        return PreparedResponse(reply.response)
    }

    // MARK: Holds

    /// Stops a request at a gate.
    static func stop(
        _ exchange: Exchange, at place: Int, in sandbox: Int, _ revision: Int, at real: Instant, _ shared: inout Shared
    ) -> Decided {
        let hold = shared.world.sandboxes[sandbox].holds[place]
        let (facts, token) = (exchange.facts, exchange.token)
        shared.world.sandboxes[sandbox].journal.update(token) {
            $0.hold = hold.name
            $0.rules = exchange.plan.rules
            $0.revisionBefore = revision
            $0.revisionAfter = revision
        }
        let seq = shared.world.sandboxes[sandbox].journal[token: token]?.seq ?? 0
        shared.world.sandboxes[sandbox].holds[place].arrive(facts, seq: seq, token: token, at: real)
        // What stays open has no answer that could wait.
        let isLive = facts.arrival.route?.access == .liveKey
        if hold.gate == .beforeCommit || isLive || exchange.plan.commit == .after {
            shared.world.sandboxes[sandbox].continuations[token] = .commit(exchange)
        } else {
            let answer = ask(exchange, in: sandbox, revision, at: real, &shared)
            if hold.gate == .midBody, exchange.plan.wire == nil { return .half(answer, hold.pause) }
            shared.world.sandboxes[sandbox].continuations[token] = .answer(answer)
        }
        return .script(WireScript(steps: [hold.pause, .ask], token: token, group: exchange.group))
    }

    /// Sends the head and half of the body, and keeps the rest.
    func half(_ answer: Answer, until pause: WireScript.Step) -> WireScript {
        var half = answer
        half.plan.wire = .stallAfter((answer.reply?.response.bodySize ?? 0) / 2)
        var script = finish(half)
        guard let place = script.steps.lastIndex(of: .hold) else { return script }
        let rest = Array(script.steps[(place + 1)...])
        script.steps.replaceSubrange(place..., with: [pause, .ask])
        shared.withLock { shared in
            guard let place = shared.world.place(ofSandbox: answer.group) else { return }
            shared.world.sandboxes[place].continuations[answer.token] = .rest(rest)
        }
        return script
    }

    /// Lets an outage begin just before the client has its whole answer, so that it finds nobody when it comes back.
    func announceOutage(_ answer: Answer, _ script: inout WireScript) {
        guard let outage = answer.plan.outage else { return }
        let last =
            script.steps.lastIndex { $0.isTelling } ?? script.steps.lastIndex { [.close, .cut, .reset].contains($0) }
            ?? script.steps.endIndex
        let rest = Array(script.steps[last...])
        script.steps.replaceSubrange(last..., with: [.ask])
        shared.withLock { shared in
            guard let place = shared.world.place(ofSandbox: answer.group) else { return }
            shared.world.sandboxes[place].continuations[answer.token] = .outage(
                outage, instance: answer.facts.request.listener - 1, rest: rest)
        }
    }

    func continuation(of token: Int, in group: Int) -> [WireScript.Step] {
        guard group != Self.callGroup else { return answerCall(token) }
        let real = clock()
        var effects: [Effect] = []
        let (decided, woken) = shared.withLock { shared -> (Decided, [StreamID]) in
            let gone = Decided.script(WireScript(steps: [.close]))
            // A sandbox that is closed has let them all go.
            guard let place = shared.world.place(ofSandbox: group) else { return (gone, []) }
            switch shared.world.sandboxes[place].continuations.removeValue(forKey: token) {
            case nil: return (gone, [])
            case .commit(let exchange):
                let instance = shared.world.instances[exchange.instance]
                let now = shared.world.sandboxes[place].clock.now(at: real)
                let revision = shared.world.sandboxes[place].settle(instance.stateName, at: now)
                let answer = Self.ask(exchange, in: place, revision, at: real, &shared)
                effects = Self.tend(&shared, at: real)
                return (.answer(answer), Self.deliver(exchange.instance, in: group, at: real, &shared))
            case .answer(let answer): return (.answer(answer), [])
            case .rest(let steps): return (.script(WireScript(steps: steps)), [])
            case .outage(let outage, let index, let rest):
                effects = outage.map { shared.world.put(index, into: $0) } ?? []
                return (.script(WireScript(steps: rest)), Array(shared.streams.keys))
            }
        }
        carryOut(effects)
        wakeUp(woken)
        switch decided {
        case .script(let script): return script.steps
        case .answer(let answer): return finish(answer).steps
        case .half(let answer, let pause): return half(answer, until: pause).steps
        }
    }

    /// An instance whose outage is over comes back; a sandbox whose time is over is closed.
    func alarm(_ number: Int) {
        var effects: [Effect] = []
        shared.withLock { shared in
            for index in shared.world.instances.indices where shared.world.instances[index].alarm == number {
                effects += shared.world.put(index, into: Outage(.online))
            }
            if let place = shared.world.sandboxes.firstIndex(where: { $0.alarm == number }) {
                effects.append(shared.world.removeSandbox(at: place))
            }
        }
        carryOut(effects)
    }

    /// Does what has to be done besides answering; says what could not be done.
    @discardableResult
    func carryOut(_ list: [Effect]) -> String? {
        guard !list.isEmpty, let perform = effects.withLock({ $0 }) else { return nil }
        let world = shared.withLock(\.world)
        var failure: String?
        for effect in list {
            guard let reason = perform(effect, world) else { continue }
            failure = reason
            // A listener whose port somebody else has taken meanwhile stays closed.
            guard case .openListener(let name) = effect else { continue }
            changeWorld { world in
                for index in world.instances.indices where world.instances[index].name == name {
                    world.instances[index].state = .offline
                }
            }
        }
        return failure
    }
}

extension WireScript.Step {
    fileprivate var isPause: Bool {
        switch self {
        case .wait, .hold: true
        default: false
        }
    }

    fileprivate var isTelling: Bool {
        switch self {
        case .respond, .send: true
        default: false
        }
    }
}
