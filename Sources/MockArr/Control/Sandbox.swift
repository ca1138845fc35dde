import FixtureKit

/// What a reset can leave alone.
public enum SandboxPart: String, Sendable, CaseIterable {
    case state
    case rules
    case journal
    case clock
    case holds
}

/// An isolated world: its own data, rules, journal, clock and seed. A value, so that a copy is another one.
struct Sandbox: Sendable {
    typealias Part = SandboxPart

    let name: String
    /// Counts the sandboxes of a process from 1, the default one; never given again.
    let number: Int
    let apiKey: String
    /// The same as bytes, which is how requests are compared with it.
    private let keyBytes: [UInt8]
    /// The apps' data by the name of the instance that owns it.
    var states: [String: AppState]
    var rules: RuleBook
    var journal: Journal
    var clock: Clock
    /// The gates, in the order they were set.
    var holds: [Hold] = []
    /// What exchanges under way will ask for, by their tokens in the journal.
    var continuations: [Int: Continuation] = [:]
    /// What rings when its time is over.
    var alarm: Int?
    /// What a reset goes back to.
    private var beginning: Snapshot
    private var isBeginningRead = false
    /// Those that were kept by name.
    var snapshots: [Snapshot] = []

    /// What a sandbox is like at some time, but for its requests.
    struct Snapshot: Sendable {
        let name: String
        var states: [String: AppState]
        let rules: RuleBook
        let clock: Clock
        let holds: [Hold]
    }

    static let defaultName = "default"
    /// The key of the default sandbox: the same in every process, so that it can stand in a test.
    static let defaultKey = Configuration.defaultAPIKey

    init(
        name: String = defaultName, number: Int = 1, apiKey: String = defaultKey, seed: UInt64 = 0,
        states: [String: AppState] = [:], clock: Clock = Clock(), journal: Journal = Journal()
    ) {
        self.name = name
        self.number = number
        self.apiKey = apiKey
        keyBytes = Array(apiKey.utf8)
        self.states = states
        self.clock = clock
        self.journal = journal
        rules = RuleBook(seed: seed)
        beginning = Snapshot(name: "", states: states, rules: rules, clock: clock, holds: [])
    }

    /// Another one with the data and rules of this one, as they are now or were at the start; nothing is counted yet.
    func copy(
        _ name: String, _ number: Int, apiKey: String, seed: UInt64?, clock: Clock?, asItBegan: Bool, at real: Instant
    ) -> Sandbox {
        let source = asItBegan ? beginning : snapshot()
        let states = source.states.mapValues { state in
            var state = state
            state.live = LiveHub()
            return state
        }
        var copy = Sandbox(
            name: name, number: number, apiKey: apiKey, states: states, clock: clock ?? source.clock,
            journal: Journal(capacity: journal.capacity))
        copy.rules = source.rules
        if let seed { copy.rules.seed = seed }
        copy.rules.beginAgain(at: copy.clock.now(at: real))
        copy.beginHere()
        return copy
    }

    /// Reads what belongs to the start, so that copies of it share what they do not change.
    mutating func readBeginning(at real: Instant) {
        guard !isBeginningRead else { return }
        isBeginningRead = true
        let now = beginning.clock.now(at: real)
        for place in beginning.states.values.indices {
            beginning.states.values[place].settle(at: now)
            beginning.states.values[place].readAll()
        }
    }

    /// Makes what there is now the start that a reset goes back to.
    mutating func beginHere() {
        beginning = snapshot()
        isBeginningRead = false
    }

    /// Shows what the fixtures have become. What somebody has changed stays until a reset, and what it began with for good.
    mutating func show(_ fresh: [String: AppState], changed fixtures: Set<String>) {
        for (name, state) in fresh {
            if beginning.states[name]?.writes == 0 {
                beginning.states[name]?.show(state, changed: fixtures)
                isBeginningRead = false
            }
            if states[name]?.writes == 0 { _ = change(name) { $0.show(state, changed: fixtures) } }
        }
    }

    /// What there is now.
    func snapshot(named name: String = "") -> Snapshot {
        Snapshot(name: name, states: states, rules: rules, clock: clock, holds: holds.map(\.emptied))
    }

    /// Goes back to a snapshot. The requests are not part of it: who waits goes on waiting, and the journal goes on.
    mutating func restore(_ snapshot: Snapshot, at real: Instant) {
        restoreData(of: snapshot)
        rules = snapshot.rules
        set(snapshot.clock, at: real)
        for hold in snapshot.holds where !holds.contains(where: { $0.name == hold.name }) { holds.append(hold) }
    }

    /// Puts data back. Those who listen to what changes stay connected to nobody.
    private mutating func restoreData(of snapshot: Snapshot) {
        let hubs = states.mapValues(\.live)
        states = snapshot.states
        for (name, hub) in hubs { _ = change(name) { $0.live = hub.emptied } }
    }

    /// Goes back to the start, but for some parts.
    mutating func reset(keeping parts: Set<Part> = [], at real: Instant) {
        if !parts.contains(.clock) { clock = beginning.clock }
        if !parts.contains(.state) { restoreData(of: beginning) }
        for (token, continuation) in continuations {
            // Those who waited are let go; what they wanted belongs to the time before.
            switch continuation {
            case .commit(var exchange):
                exchange.plan.commit = .never
                exchange.plan.outage = nil
                continuations[token] = .commit(exchange)
            case .outage(_, let instance, let rest):
                continuations[token] = .outage(nil, instance: instance, rest: rest)
            case .answer, .rest: break
            }
        }
        if parts.contains(.holds) {
            for place in holds.indices { _ = holds[place].releaseAll() }
        } else {
            holds = beginning.holds
        }
        if !parts.contains(.journal) { journal.restart() }
        guard !parts.contains(.rules) else { return }
        rules = beginning.rules
        rules.beginAgain(at: clock.now(at: real))
    }

    /// Sets the clock. A rule that was set later than it now shows begins now.
    mutating func set(_ clock: Clock, at real: Instant) {
        self.clock = clock
        rules.begin(by: clock.now(at: real))
    }

    /// The exchange is over.
    ///
    /// Returns those at holds whose turn it is then.
    mutating func forget(_ token: Int, isAborted: Bool) -> [Int] {
        if !continuations.isEmpty { continuations[token] = nil }
        return holds.indices.flatMap { holds[$0].ended(token, isAborted: isAborted) }
    }

    /// The hold where a request is stopped: the one that its rules name, which is made if need be, or one that matches.
    mutating func hold(for facts: RequestFacts, _ plan: FaultPlan) -> Int? {
        guard let name = plan.hold else {
            return holds.isEmpty ? nil : holds.firstIndex { $0.stops(facts) }
        }
        if let place = holds.firstIndex(where: { $0.name == name }) {
            return holds[place].hasRoom ? place : nil
        }
        holds.append(Hold(named: name))
        return holds.count - 1
    }

    /// Brings an app's data to a moment and says at which revision it is then.
    mutating func settle(_ stateName: String, at now: Instant) -> Int {
        change(stateName) { state in
            state.settle(at: now)
            return state.revision
        } ?? 0
    }

    /// Changes an app's data without a copy of it.
    mutating func change<Result>(_ stateName: String, _ change: (inout AppState) -> Result) -> Result? {
        guard let place = states.index(forKey: stateName) else { return nil }
        return change(&states.values[place])
    }

    /// What clients are told by an instance, with the key that opens it.
    func persona(of instance: Instance) -> Persona {
        var persona = instance.persona
        persona.isSecure = instance.isSecure
        persona.apiKey = states[instance.stateName]?.apiKey ?? apiKey
        // Those who only share the data keep their own name and place.
        guard instance.stateName == instance.name else { return persona }
        return states[instance.stateName]?.persona(of: persona) ?? persona
    }

    /// The key of an instance as bytes.
    func keyBytes(of instance: Instance) -> [UInt8] {
        states[instance.stateName]?.apiKey.map { Array($0.utf8) } ?? keyBytes
    }

    var redaction: Redaction { Redaction(keys: [apiKey] + states.values.compactMap(\.apiKey)) }
}
