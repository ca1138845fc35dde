import FixtureKit
import MicroHTTP

/// The journey of a request, on one screen.
///
/// 1. A control request branches off and never meets a fault.
/// 2. The request belongs to an instance and to a sandbox; the journal opens an entry.
/// 3. The sandbox's rules decide about it: that is the plan.
/// 4. The app answers from its state, unless the plan has no use for an answer.
/// 5. The answer is bent as the plan says and becomes a script.
/// 6. The script is played on the socket, and its ending closes the journal's entry.
///
/// Under `"commit": "after"` steps 4 and 5 come behind the wait; see Switchboard+Later.swift.
/// Steps 2 to 4 happen under one lock and take microseconds; encoding and bending happen outside of it.
final class Switchboard: HTTPHandler {
    /// The listener tag of the control API; instance *n* has the tag *n* + 1.
    static let controlTag = 0

    struct Shared: Sendable {
        var world: World
        /// One for each instance.
        var memos: [ReplyMemo]
        /// Exchanges that serve connections to a hub, as long as they go on.
        var streams: [StreamID: LiveStream] = [:]
        /// Whether anybody might be connected to a hub: the one question that all other requests pay for.
        var hasListeners = false
        /// Calls of the control API that wait, and readers of journals, by their tokens.
        var calls: [Int: WaitingCall] = [:]
        var readers: [Int: JournalReader] = [:]
        var lastCall = 0
        /// Whether the server is gone, and nobody will answer who waits.
        var isStopped = false

        mutating func forgetAnswers() {
            for index in memos.indices { memos[index].removeAll() }
        }
    }

    /// What was decided under the lock.
    enum Decided: Sendable {
        case script(WireScript)
        case answer(Answer)
        /// Half of an answer, and how the other half waits.
        case half(Answer, WireScript.Step)

        /// The number of the sandbox.
        var sandbox: Int {
            switch self {
            case .script(let script): script.group
            case .answer(let answer), .half(let answer, _): answer.group
            }
        }
    }

    /// An answer that still has to be encoded and bent.
    struct Answer: Sendable {
        let facts: RequestFacts
        var plan: FaultPlan
        let reply: Reply?
        let token: Int
        let group: Int
        let revision: Int
        let epoch: Int
        let real: Instant
    }

    let shared: Locked<Shared>
    let clock: @Sendable () -> Instant
    private let log: RequestLog
    /// Carries out what is asked of listeners, waiting requests and alarms; says why it cannot.
    let effects = Locked<(@Sendable (Effect, World) -> String?)?>(nil)
    /// Makes streams take a turn.
    let wake = Locked<(@Sendable ([StreamID]) -> Void)?>(nil)

    init(world: World, clock: @escaping @Sendable () -> Instant, log: RequestLog) {
        shared = Locked(Shared(world: world, memos: world.instances.map { _ in ReplyMemo() }))
        self.clock = clock
        self.log = log
    }

    func carryOutEffects(_ perform: @escaping @Sendable (Effect, World) -> String?) {
        effects.withLock { $0 = perform }
    }

    /// Looks at the world while no request changes it.
    func withWorld<Result: Sendable>(_ body: (World) -> Result) -> Result {
        shared.withLock { body($0.world) }
    }

    /// Changes the world while no request does.
    func changeWorld(_ body: (inout World) -> Void) {
        shared.withLock { shared in
            shared.forgetAnswers()
            body(&shared.world)
        }
    }

    // MARK: HTTPHandler

    func script(for request: HTTPRequest) -> WireScript {
        let real = clock()
        guard request.listener != Self.controlTag else { return control(request, at: real) }
        let (decided, woken, servesHalfClosed, effects) = shared.withLock { shared in
            let decided = Self.decide(request, at: real, &shared)
            let woken = Self.deliver(request.listener - 1, in: decided.sandbox, at: real, &shared)
            let instance = shared.world.instances[request.listener - 1]
            return (decided, woken, instance.servesHalfClosed, Self.tend(&shared, at: real))
        }
        wakeUp(woken)
        carryOut(effects)
        var script =
            switch decided {
            case .script(let script): script
            case .answer(let answer): finish(answer)
            case .half(let answer, let pause): half(answer, until: pause)
            }
        script.servesHalfClosed = servesHalfClosed
        return script
    }

    func ended(_ ending: ExchangeEnding) {
        guard ending.group > 0 else { return forgetCall(ending) }
        var woken: [StreamID] = []
        var effects: [Effect] = []
        let real = clock()
        let closed = shared.withLock { shared -> (JournalEntry, Redaction)? in
            if !shared.streams.isEmpty {
                woken = Self.forget(StreamID(token: ending.token, group: ending.group), at: real, &shared)
            }
            guard let place = shared.world.place(ofSandbox: ending.group) else { return nil }
            let next = shared.world.sandboxes[place].forget(ending.token, isAborted: ending.outcome == .clientLeft)
            effects = next.map { .resume(StreamID(token: $0, group: ending.group)) }
            shared.world.sandboxes[place].journal.close(ending.token, ending)
            effects += Self.tend(&shared, at: real)
            guard log.isOn || !shared.readers.isEmpty,
                let entry = shared.world.sandboxes[place].journal[token: ending.token]
            else { return nil }
            woken += Self.publish(entry, in: place, &shared)
            return (entry, shared.world.sandboxes[place].redaction)
        }
        wakeUp(woken)
        carryOut(effects)
        if let (entry, redaction) = closed, log.isOn { log.write(entry, redaction) }
    }

    private func forgetCall(_ ending: ExchangeEnding) {
        guard ending.group == Self.callGroup else { return }
        shared.withLock { shared in
            shared.calls[ending.token] = nil
            shared.readers[ending.token] = nil
        }
    }

    // MARK: The apps

    private static func decide(_ request: HTTPRequest, at real: Instant, _ shared: inout Shared) -> Decided {
        let index = request.listener - 1
        let instance = shared.world.instances[index]
        let belonging: Belonging
        do {
            belonging = try Belonging(of: request, in: shared.world)
        } catch {
            return .script(WireScript(PreparedResponse(error.reply.response)))
        }
        let place = belonging.place
        let now = shared.world.sandboxes[place].clock.now(at: real)
        let group = shared.world.sandboxes[place].number

        // A state that is due for something changes its revision here, which makes the memo forget.
        let revision = shared.world.sandboxes[place].settle(instance.stateName, at: now)
        let key = instance.persona.needsKey ? shared.world.sandboxes[place].keyBytes(of: instance) : nil
        let known = shared.memos[index].entry(for: request, in: group, revision: revision, at: now, key: key)
        let facts =
            known.map { RequestFacts(request, $0.facts.arrival, instance: instance.name, as: $0.facts.persona) }
            ?? RequestFacts(request, instance: instance.name, as: belonging.persona(of: instance, in: shared.world))

        let token = shared.world.sandboxes[place].journal.open(
            facts, sandbox: shared.world.sandboxes[place].name, time: real, sandboxTime: now)
        let plan = shared.world.sandboxes[place].rules.plan(for: facts, at: now)
        let hold = shared.world.sandboxes[place].hold(for: facts, plan)
        if let known, plan.onlyDelays, hold == nil, instance.state == .online {
            shared.world.sandboxes[place].journal.update(token) {
                $0.rules = plan.rules
                $0.status = known.plain.response.status
                $0.isDeprecated = known.isDeprecated
                $0.revisionBefore = revision
                $0.revisionAfter = revision
            }
            let prepared = shared.memos[index].prepared(known, for: request, under: plan)
            if plan.isNone { return .script(WireScript(prepared, token: token, group: group)) }
            var quiet = plan
            quiet.told = []  // the mark is on the answer already
            var script = Shaper.shape(prepared, under: quiet, for: facts, at: real).script
            script.token = token
            script.group = group
            return .script(script)
        }

        let exchange = Exchange(facts: facts, plan: plan, token: token, group: group)
        if let hold { return stop(exchange, at: hold, in: place, revision, at: real, &shared) }
        if plan.asksLater { return .script(postpone(exchange, in: place, revision, at: real, &shared)) }
        return .answer(ask(exchange, in: place, revision, at: real, &shared))
    }

    /// A request, and what is to become of it.
    struct Exchange: Sendable {
        let facts: RequestFacts
        var plan: FaultPlan
        let token: Int
        let group: Int

        var instance: Int { facts.request.listener - 1 }
    }

    /// Asks the app, and notes what that changed since the revision before.
    static func ask(
        _ exchange: Exchange, in place: Int, _ revision: Int, at real: Instant, _ shared: inout Shared
    ) -> Answer {
        let (facts, plan, token, group) = (exchange.facts, exchange.plan, exchange.token, exchange.group)
        let index = exchange.instance
        let instance = shared.world.instances[index]
        let now = shared.world.sandboxes[place].clock.now(at: real)
        var reply: Reply?
        if plan.needsAnswer || plan.changesState {
            // What was sent again on the way is answered again: the client sees the last answer.
            for _ in 0..<(plan.commit == .twice ? 2 : 1) {
                reply = answer(facts, instance, plan, at: now, in: &shared.world.sandboxes[place])
            }
        }
        if facts.arrival.route?.access == .liveKey { shared.hasListeners = true }
        if let opening = reply?.opening, plan.reply == nil {
            open(opening.connection, StreamID(token: token, group: group), of: index, plan.wire, &shared)
        }
        let after = shared.world.sandboxes[place].states[instance.stateName]?.revision ?? 0
        shared.world.sandboxes[place].journal.update(token) {
            $0.rules = plan.rules
            $0.revisionBefore = revision
            $0.revisionAfter = after
            $0.awaitsCommit = false
            $0.isDeprecated = reply?.isOfDeprecatedRoute ?? false
        }
        return Answer(
            facts: facts, plan: plan, reply: reply, token: token, group: group, revision: after,
            epoch: shared.memos[index].epoch, real: real)
    }

    /// Asks the app; under `"commit": "never"` a copy of the state that is thrown away.
    static func answer(
        _ facts: RequestFacts, _ instance: Instance, _ plan: FaultPlan, at now: Instant, in sandbox: inout Sandbox
    ) -> Reply {
        if facts.request.isBodyTooLarge { return Reply(status: 413) }
        if let limit = instance.maxRequestLine, facts.request.lineLength > limit { return .lineTooLong }
        let app = App.of(instance.app)
        guard instance.state != .starting else {
            return app.startingUp(facts.request, facts.arrival, as: facts.persona)
        }
        func reply(in state: inout AppState) -> Reply {
            app.reply(to: facts.request, facts.arrival, in: &state, at: now, as: facts.persona)
        }
        if plan.changesState {
            let isRead = facts.request.isMethod("GET") || facts.request.isMethod("HEAD")
            return sandbox.change(instance.stateName) { state in
                let revision = state.revision
                defer { if !isRead { state.noteWrite(since: revision) } }
                return reply(in: &state)
            } ?? Reply(status: 500)
        }
        guard var copy = sandbox.states[instance.stateName] else { return Reply(status: 500) }
        return reply(in: &copy)
    }

    /// Encodes an answer, bends it as the plan says, and remembers it when it will be asked for again.
    func finish(_ answer: Answer) -> WireScript {
        let request = answer.facts.request
        let bent = answer.reply?.bent(by: answer.plan)
        var prepared = (bent?.response ?? answer.reply?.response).map { PreparedResponse($0) }
        if answer.plan.onlyDelays, let reply = answer.reply, let plain = prepared {
            let zips = Compression.isAccepted(by: request) && Compression.mayCompress(reply)
            let zipped = zips ? PreparedResponse(Compression.zipped(reply, plain.response)) : nil
            remember(answer, reply, plain, zipped)
            if answer.plan.isNone { prepared = zipped ?? plain }
        }
        let opening = answer.reply?.opening
        var shaped = Shaper.shape(
            prepared, opening: opening, mutated: bent?.places, under: answer.plan, for: answer.facts, at: answer.real)
        shaped.script.token = answer.token
        shaped.script.group = answer.group
        if answer.plan.outage != nil { announceOutage(answer, &shaped.script) }
        let (status, mutated, poll) = (shaped.status, shaped.mutated, opening?.framing == nil ? shaped.response : nil)
        shared.withLock { shared in
            guard let place = shared.world.place(ofSandbox: answer.group) else { return }
            shared.world.sandboxes[place].journal.update(answer.token) {
                $0.status = status
                $0.mutated = mutated
            }
            if opening != nil { shared.streams[StreamID(token: answer.token, group: answer.group)]?.poll = poll }
        }
        return shaped.script
    }

    private func remember(_ answer: Answer, _ reply: Reply, _ plain: PreparedResponse, _ zipped: PreparedResponse?) {
        guard case .until(let until) = reply.freshness, reply.status == 200, ReplyMemo.isOrdinary(answer.facts.request)
        else { return }
        let entry = ReplyMemo.Entry(
            for: answer.facts, in: answer.group, revision: answer.revision, until: until, plain: plain, zipped: zipped,
            mayBeZipped: Compression.mayCompress(reply))
        shared.withLock { shared in
            let index = answer.facts.request.listener - 1
            if shared.memos[index].epoch == answer.epoch { shared.memos[index].store(entry) }
        }
    }

    // MARK: The control API

    private func control(_ request: HTTPRequest, at real: Instant) -> WireScript {
        var later: WireScript?
        let answer = perform(request, at: real) { answer, shared in
            if let patience = answer.patience {
                later = Self.postpone(request, for: patience, &shared)
            } else if answer.opensJournal {
                later = Self.stream(journalOf: answer.sandbox, at: real, &shared)
            }
            return []
        }
        return later ?? WireScript(PreparedResponse(answer.reply.response))
    }

    /// Answers a control request, and does what comes of it to listeners, to those who wait and to streams.
    ///
    /// `keep` sees the answer first, and may keep the call for later.
    func perform(
        _ request: HTTPRequest, at real: Instant, keep: (ControlAnswer, inout Shared) -> [Effect]
    ) -> ControlAnswer {
        var woken: [StreamID] = []
        let (answer, effects) = shared.withLock { shared -> (ControlAnswer, [Effect]) in
            let answer = ControlAPI.served.answer(to: request, in: &shared.world, at: real)
            let effects = answer.effects + keep(answer, &shared)
            guard !request.isMethod("GET") else { return (answer, effects) }
            shared.forgetAnswers()
            woken = Array(shared.streams.keys)
            return (answer, effects + Self.tend(&shared, at: real))
        }
        let failure = carryOut(effects)
        // Data, clock or listener may be others now.
        wakeUp(woken)
        return failure.map { ControlAnswer(ControlError(.failed, $0)) } ?? answer
    }
}
