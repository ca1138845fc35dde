import FixtureKit
import MicroHTTP

// What is decided after the request: answers behind their wait, outages and their ends.
extension Switchboard {
    /// Waits first, and leaves everything as it is for as long as that takes.
    static func postpone(
        _ exchange: Exchange, _ revision: Int, at real: Instant, _ shared: inout Shared
    ) -> WireScript {
        let place = exchange.sandbox
        shared.world.sandboxes[place].journal.update(exchange.token) {
            $0.rules = exchange.plan.rules
            $0.revisionBefore = revision
            $0.revisionAfter = revision
            $0.awaitsCommit = true
        }
        var steps = Shaper.shape(
            preview(exchange, at: real, &shared), under: exchange.plan, for: exchange.facts, at: real
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
        _ exchange: Exchange, at real: Instant, _ shared: inout Shared
    ) -> PreparedResponse? {
        guard case .perItem = exchange.plan.delay else { return nil }
        var plan = exchange.plan
        plan.commit = .never
        let now = shared.world.sandboxes[exchange.sandbox].clock.now(at: real)
        let instance = shared.world.instances[exchange.instance]
        let reply = answer(exchange.facts, instance, plan, at: now, in: &shared.world.sandboxes[exchange.sandbox])
        return PreparedResponse(reply.response)
    }

    /// Lets an outage begin just before the client has its whole answer, so that it finds nobody when it comes back.
    func announceOutage(_ answer: Answer, _ script: inout WireScript) {
        guard let outage = answer.plan.outage else { return }
        let last =
            script.steps.lastIndex { $0.isTelling } ?? script.steps.lastIndex { $0 == .close || $0 == .reset }
            ?? script.steps.endIndex
        let rest = Array(script.steps[last...])
        script.steps.replaceSubrange(last..., with: [.ask])
        shared.withLock { shared in
            shared.world.sandboxes[answer.group - 1].continuations[answer.token] = .outage(
                outage, instance: answer.facts.request.listener - 1, rest: rest)
        }
    }

    func continuation(of token: Int, in group: Int) -> [WireScript.Step] {
        let real = clock()
        var effects: [Effect] = []
        let (decided, woken, world) = shared.withLock { shared -> (Decided, [StreamID], World?) in
            let gone = Decided.script(WireScript(steps: [.close]))
            switch shared.world.sandboxes[group - 1].continuations.removeValue(forKey: token) {
            case nil: return (gone, [], nil)
            case .commit(let exchange):
                let instance = shared.world.instances[exchange.instance]
                let now = shared.world.sandboxes[group - 1].clock.now(at: real)
                let revision = shared.world.sandboxes[group - 1].settle(instance.stateName, at: now)
                let answer = Self.ask(exchange, revision, at: real, &shared)
                return (.answer(answer), Self.deliver(after: exchange.facts.request, at: real, &shared), nil)
            case .outage(let outage, let index, let rest):
                effects = outage.map { shared.world.put(index, into: $0) } ?? []
                return (.script(WireScript(steps: rest)), Array(shared.streams.keys), shared.world)
            }
        }
        if let world { carryOut(effects, in: world) }
        wakeUp(woken)
        switch decided {
        case .script(let script): return script.steps
        case .answer(let answer): return finish(answer).steps
        }
    }

    /// An instance whose outage is over comes back.
    func alarm(_ number: Int) {
        var effects: [Effect] = []
        let world = shared.withLock { shared in
            for index in shared.world.instances.indices where shared.world.instances[index].alarm == number {
                effects += shared.world.put(index, into: Outage(.online))
            }
            return shared.world
        }
        carryOut(effects, in: world)
    }

    /// Does what has to be done besides answering; says what could not be done.
    @discardableResult
    func carryOut(_ list: [Effect], in world: World) -> String? {
        guard let perform = effects.withLock({ $0 }) else { return nil }
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
