import FixtureKit

/// An isolated world: its own data, rules, journal, clock and seed. A value, so that a copy is another one.
struct Sandbox: Sendable {
    /// What a reset can leave alone.
    enum Part: String, Sendable, CaseIterable {
        case state
        case rules
        case journal
        case clock
    }

    let name: String
    let apiKey: String
    /// The same as bytes, which is how requests are compared with it.
    private let keyBytes: [UInt8]
    /// The apps' data by the name of the instance that owns it.
    var states: [String: AppState]
    var rules: RuleBook
    var journal: Journal
    var clock: Clock
    private var beginning: Beginning

    private struct Beginning: Sendable {
        let states: [String: AppState]
        let rules: RuleBook
        let clock: Clock
    }

    static let defaultName = "default"
    /// The key of the default sandbox: the same in every process, so that it can stand in a test.
    static let defaultKey = Configuration.defaultAPIKey

    init(
        name: String = defaultName, apiKey: String = defaultKey, seed: UInt64 = 0, states: [String: AppState] = [:],
        clock: Clock = Clock(), journal: Journal = Journal()
    ) {
        self.name = name
        self.apiKey = apiKey
        keyBytes = Array(apiKey.utf8)
        self.states = states
        self.clock = clock
        self.journal = journal
        rules = RuleBook(seed: seed)
        beginning = Beginning(states: states, rules: rules, clock: clock)
    }

    /// Makes what there is now the start that a reset goes back to.
    mutating func beginHere() {
        beginning = Beginning(states: states, rules: rules, clock: clock)
    }

    /// Goes back to the start, but for some parts.
    mutating func reset(keeping parts: Set<Part> = [], at real: Instant) {
        if !parts.contains(.clock) { clock = beginning.clock }
        if !parts.contains(.state) {
            let hubs = states.mapValues(\.live)
            states = beginning.states
            for (name, hub) in hubs { _ = change(name) { $0.live = hub.emptied } }
        }
        if !parts.contains(.journal) { journal.restart() }
        guard !parts.contains(.rules) else { return }
        rules = beginning.rules
        rules.beginAgain(at: clock.now(at: real))
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
