import FixtureKit

/// Everything a process knows: its instances, and the sandboxes that they show.
struct World: Sendable {
    /// The listener that the control API is served on.
    struct ControlListener: Sendable, Equatable {
        var host = "127.0.0.1"
        var port: Int
        /// What callers must bring, when it listens beyond loopback.
        var token: String?

        var url: String { "http://\(Instance.reachable(host)):\(port)" }
    }

    var control: ControlListener
    var instances: [Instance]
    var sandboxes: [Sandbox]
    private(set) var library: FixtureLibrary
    /// The folder that the library is read from anew, when it is watched.
    var watch: FixtureWatch?
    let processID: Int
    let certificates: Certificates
    private var lastAlarm = 0
    private var lastSandbox: Int
    /// The numbers of sandboxes by the keys they were made with.
    private var numbersByKey: [String: Int]

    init(
        control: ControlListener, instances: [Instance], sandboxes: [Sandbox], library: FixtureLibrary,
        processID: Int = 0, certificates: Certificates = Certificates(at: Instant(seconds: 0))
    ) {
        self.certificates = certificates
        self.control = control
        self.instances = instances
        self.sandboxes = sandboxes
        self.library = library
        self.processID = processID
        lastSandbox = sandboxes.last?.number ?? 0
        numbersByKey = Dictionary(sandboxes.map { ($0.apiKey, $0.number) }, uniquingKeysWith: { first, _ in first })
    }

    /// The instances with the default sandbox, whose data is read when it is first looked at.
    init(
        control: ControlListener, instances: [Instance], library: FixtureLibrary, apiKey: String = Sandbox.defaultKey,
        seed: UInt64 = 0, clock: Clock = Clock(), processID: Int = 0,
        certificates: Certificates = Certificates(at: Instant(seconds: 0))
    ) {
        var states: [String: AppState] = [:]
        for instance in instances where instance.stateName == instance.name {
            states[instance.name] = AppState(instance.app, library: library)
        }
        let sandbox = Sandbox(apiKey: apiKey, seed: seed, states: states, clock: clock)
        self.init(
            control: control, instances: instances, sandboxes: [sandbox], library: library, processID: processID,
            certificates: certificates)
    }

    func place(ofSandbox name: String) throws(ControlError) -> Int {
        guard let place = sandboxes.firstIndex(where: { $0.name == name }) else {
            throw .unknown("sandbox", name, known: sandboxes.map(\.name))
        }
        return place
    }

    func place(ofInstance name: String) throws(ControlError) -> Int {
        guard let place = instances.firstIndex(where: { $0.name == name }) else {
            throw .unknown("instance", name, known: instances.map(\.name))
        }
        return place
    }

    /// The place of an instance that a document names.
    func place(ofInstance name: String, at pointer: String) throws(ControlError) -> Int {
        do {
            return try place(ofInstance: name)
        } catch {
            var error = error
            error.status = 400
            error.pointer = pointer
            throw error
        }
    }

    func instance(named reader: Reader) throws(ControlError) -> Instance {
        let name = try reader.string(expected: "the name of an instance")
        return instances[try place(ofInstance: name, at: reader.pointer)]
    }

    /// Changes the data of an instance as a whole or, where something is wrong, not at all.
    mutating func change(
        _ instance: Instance, in sandbox: String, at real: Instant,
        _ work: (inout AppState, Persona, Instant) throws(ControlError) -> ControlAnswer
    ) throws(ControlError) -> ControlAnswer {
        let place = try place(ofSandbox: sandbox)
        let now = sandboxes[place].clock.now(at: real)
        let persona = sandboxes[place].persona(of: instance)
        guard var state = sandboxes[place].states[instance.stateName] else { return ControlAnswer(.noContent) }
        state.settle(at: now)
        let revision = state.revision
        let answer = try work(&state, persona, now)
        state.noteWrite(since: revision)
        sandboxes[place].states[instance.stateName] = state
        return answer
    }

    /// Begins anew with other fixtures wherever nobody has changed the data; `states` are those of the start.
    mutating func show(_ library: FixtureLibrary, _ states: [String: AppState], at real: Instant) {
        let names = Set(library.names(differingFrom: self.library))
        self.library = library
        var states = states
        if sandboxes.count > 1 {
            // Read once, for all of them to share.
            let now = sandboxes[0].clock.now(at: real)
            for place in states.values.indices {
                states.values[place].settle(at: now)
                states.values[place].readAll()
            }
        }
        for place in sandboxes.indices { sandboxes[place].show(states, changed: names) }
    }

    /// Puts an instance into another state; what has to happen to its listener, and when it comes back, is returned.
    mutating func put(_ place: Int, into outage: Outage) -> [Effect] {
        let name = instances[place].name
        var effects: [Effect] = []
        switch (instances[place].state == .offline, outage.state == .offline) {
        case (false, true): effects.append(.closeListener(instance: name))
        case (true, false): effects.append(.openListener(instance: name))
        default: break
        }
        instances[place].state = outage.state
        instances[place].alarm = nil
        if let time = outage.lasting { effects.append(ring(after: time) { $0.instances[place].alarm = $1 }) }
        return effects
    }

    /// Has an alarm rung after a time, and notes its number where it belongs.
    mutating func ring(after time: Duration, _ note: (inout World, Int) -> Void) -> Effect {
        lastAlarm += 1
        note(&self, lastAlarm)
        return .ring(alarm: lastAlarm, after: time)
    }

    // MARK: Sandboxes

    /// Where a sandbox stands that may be gone; its number is what exchanges know of it.
    func place(ofSandbox number: Int) -> Int? {
        // Numbers ascend, and the default one is never gone.
        let place = number == 1 ? 0 : sandboxes.partition { $0.number < number }
        return place < sandboxes.count && sandboxes[place].number == number ? place : nil
    }

    /// Brings all data of a sandbox to the time of its clock.
    mutating func settle(_ place: Int, at real: Instant) {
        let now = sandboxes[place].clock.now(at: real)
        for name in sandboxes[place].states.keys { _ = sandboxes[place].settle(name, at: now) }
    }

    /// Puts a new sandbox at the end; `make` gets its number.
    mutating func add(_ make: (Int) -> Sandbox) -> Int {
        lastSandbox += 1
        let sandbox = make(lastSandbox)
        numbersByKey[sandbox.apiKey] = sandbox.number
        sandboxes.append(sandbox)
        return sandboxes.count - 1
    }

    /// Takes a sandbox away. Those who wait in it are let go.
    mutating func removeSandbox(at place: Int) -> Effect {
        let sandbox = sandboxes.remove(at: place)
        numbersByKey[sandbox.apiKey] = nil
        return .release(sandbox: sandbox.number)
    }

    /// The sandbox that a key opens: by the key it was made with, or by one that has taken its place.
    func place(ofKey key: String) -> Int? {
        numbersByKey[key].flatMap { place(ofSandbox: $0) }
            ?? sandboxes.firstIndex { sandbox in sandbox.states.values.contains { $0.apiKey == key } }
    }

    var ruleContext: RuleContext { RuleContext(instances: instances.map { ($0.name, $0.app) }) }
}

/// What this software says of itself.
enum Product {
    static let version = "0.1.0"
}
