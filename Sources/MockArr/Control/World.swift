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
    let library: FixtureLibrary
    let processID: Int
    let certificates: Certificates

    init(
        control: ControlListener, instances: [Instance], sandboxes: [Sandbox], library: FixtureLibrary,
        processID: Int = 0, certificates: Certificates
    ) {
        self.certificates = certificates
        self.control = control
        self.instances = instances
        self.sandboxes = sandboxes
        self.library = library
        self.processID = processID
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

    var ruleContext: RuleContext { RuleContext(instances: instances.map { ($0.name, $0.app) }) }
}

/// What this software says of itself.
enum Product {
    static let version = "0.1.0"
}
