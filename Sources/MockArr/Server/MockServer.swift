public import FixtureKit
import Glibc
import MicroHTTP

/// A running mock: its listeners, and the world that they show.
public final class MockServer: Sendable {
    let switchboard: Switchboard
    private let server: HTTPServer
    /// The key of the default sandbox.
    public let apiKey: String
    let configuration: Configuration
    let watch = Locked<FolderWatch?>(nil)

    /// Starts a mock and returns once every listener accepts.
    public static func start(_ configuration: Configuration = Configuration()) throws(StartError) -> MockServer {
        try MockServer(configuration)
    }

    private init(_ configuration: Configuration) throws(StartError) {
        apiKey = configuration.apiKey
        self.configuration = configuration
        let real = SystemClock.now()
        var effects: [Effect] = []
        var world = try World(configuration, configuration.library(), at: real, &effects)
        switchboard = Switchboard(world: world, clock: SystemClock.now, log: RequestLog(format: configuration.log))
        do {
            var settings = HTTPServer.Configuration()
            settings.idleTimeout = .seconds(130)  // as long as Kestrel keeps an idle connection
            server = try HTTPServer(handler: switchboard, configuration: settings)
        } catch {
            throw .listener(what: "MockArr", reason: error.description)
        }
        do {
            world.control.port = try Self.listen(
                server, on: configuration.bind, port: configuration.controlPort, tag: Switchboard.controlTag,
                what: "the control API")
            for index in world.instances.indices {
                let instance = world.instances[index]
                world.instances[index].port = try Self.listen(
                    server, on: configuration.bind, port: UInt16(instance.port), tag: index + 1,
                    security: try Self.security(of: instance, in: world),
                    what: "the instance '\(instance.name)'")
            }
        } catch {
            server.stop()
            throw error
        }
        // Only where it listens: an early client may have changed the rest already.
        let listening = world
        switchboard.changeWorld { world in
            world.control = listening.control
            world.instances = listening.instances
        }
        switchboard.carryOutEffects { [server] effect, world in Self.perform(effect, in: world, on: server) }
        switchboard.wake.withLock { $0 = { [server] streams in server.wake(streams) } }
        // An instance that begins offline has its port by now, and keeps it.
        for effect in effects { _ = Self.perform(effect, in: world, on: server) }
    }

    /// Lets everything go that waits, and closes all listeners: done within a second.
    public func stop() {
        watch.withLock { watch in
            watch?.stop()
            watch = nil
        }
        server.stop()
        switchboard.dismissAll()
    }

    /// Writes data, rules and clock into the file of ``Configuration/state``, whole or not at all.
    public func saveState() throws(StartError) {
        guard let path = configuration.state else { return }
        let document = switchboard.withWorld { $0.sandboxes[0].saved(at: SystemClock.now()) }
        do {
            try WholeFile.write(JSONWriter().bytes(.object(document)) + [UInt8(ascii: "\n")], to: path)
        } catch {
            throw .state(path: path, problem: error.description)
        }
    }

    /// What runs here, as `GET /control/v1` tells it.
    public var overview: JSONValue { switchboard.withWorld { .object($0.overview) } }

    public var controlURL: String { switchboard.withWorld { $0.control.url } }

    /// Where an instance is found, its URL base included.
    public func url(of instance: String) -> String? {
        switchboard.withWorld { world in
            world.instances.first { $0.name == instance }.map { $0.url + $0.persona.urlBase }
        }
    }

    // MARK: Listeners

    private static func security(of instance: Instance, in world: World) throws(StartError) -> TransportSecurity {
        do {
            return try world.certificates.security(for: instance.tls)
        } catch {
            throw .listener(what: "the instance '\(instance.name)'", reason: error.description)
        }
    }

    /// Listens on an address and, for the loopback of one kind, also on that of the other.
    private static func listen(
        _ server: HTTPServer, on host: String, port: UInt16, tag: Int, security: TransportSecurity = .plain,
        what: String
    ) throws(StartError) -> Int {
        let hosts =
            switch host {
            case "127.0.0.1", "localhost": ["127.0.0.1", "::1"]
            case "0.0.0.0": ["0.0.0.0", "::"]
            default: [host]
            }
        var attempts = 0
        while true {
            do {
                let found = try server.listen(on: hosts[0], port: port, tag: tag, security: security)
                for other in hosts.dropFirst() {
                    try listenAlso(server, on: other, port: found, tag: tag, security: security)
                }
                return Int(found)
            } catch {
                server.stopListening(tag: tag)
                attempts += 1
                // Somebody may have the same number on the other loopback: any other free port will do.
                if port == 0, attempts < 16 { continue }
                if case .portInUse(let host, let port) = error { throw .portInUse(host: host, port: port, what: what) }
                throw .listener(what: what, reason: error.description)
            }
        }
    }

    /// A machine without IPv6 is fine; a port that somebody else has there is not.
    private static func listenAlso(
        _ server: HTTPServer, on host: String, port: UInt16, tag: Int, security: TransportSecurity
    ) throws(HTTPServerError) {
        do {
            _ = try server.listen(on: host, port: port, tag: tag, security: security)
        } catch {
            if case .portInUse = error { throw error }
        }
    }

    /// Carries an effect of the control API out; says why when it cannot.
    private static func perform(_ effect: Effect, in world: World, on server: HTTPServer) -> String? {
        switch effect {
        case .release(let number): server.release(group: number)
        case .resume(let exchange): server.release(exchange)
        case .ring(let alarm, let time): server.ring(alarm, after: time)
        case .closeListener(let name):
            if let index = world.instances.firstIndex(where: { $0.name == name }) {
                server.stopListening(tag: index + 1)
            }
        case .openListener(let name):
            guard let index = world.instances.firstIndex(where: { $0.name == name }) else { return nil }
            let instance = world.instances[index]
            do {
                _ = try listen(
                    server, on: instance.host, port: UInt16(instance.port), tag: index + 1,
                    security: try security(of: instance, in: world), what: "the instance '\(name)'")
            } catch {
                return error.description
            }
        }
        return nil
    }
}

extension Configuration {
    /// The fixtures, of which those of a folder are looked at whole: what an app cannot use is refused at the start.
    func library() throws(StartError) -> FixtureLibrary {
        do {
            guard let fixtures else { return try FixtureLibrary.builtIn() }
            let library = try FixtureLibrary.overBuiltIn(fixtures)
            for app in AppKind.allCases {
                var state = AppState(app, library: library)
                try state.loadAll()
            }
            return library
        } catch {
            throw .fixtures(error)
        }
    }
}

extension World {
    /// The world that a configuration describes, before anything listens, and what is to be done once all does.
    init(
        _ configuration: Configuration, _ library: FixtureLibrary, at real: Instant, _ effects: inout [Effect]
    ) throws(StartError) {
        let certificates = try Certificates(configuration, at: real)
        let instances = configuration.instances.map { one in
            Instance(
                name: one.name,
                persona: Persona(
                    app: one.app, version: one.version ?? Persona.version(of: one.app, in: library),
                    urlBase: one.urlBase, apiKey: configuration.apiKey,
                    needsKey: configuration.needsKey, generation: one.persona),
                port: Int(one.port), host: configuration.bind,
                tls: one.tls ?? (certificates.hasGiven ? .given : .off), stateName: one.stateOf)
        }
        var clock = Clock()
        if let now = configuration.now {
            clock = Clock(showing: now, at: real, isFrozen: configuration.isFrozen)
        } else if configuration.isFrozen {
            clock = Clock(showing: real, at: real, isFrozen: true)
        }
        self.init(
            control: ControlListener(
                host: configuration.bind, port: Int(configuration.controlPort), token: configuration.controlToken),
            instances: instances, library: library, apiKey: configuration.apiKey,
            seed: UInt64(bitPattern: Int64(configuration.seed)), clock: clock,
            processID: Int(getpid()), certificates: certificates)
        synthesize(configuration)
        try applyPresets(of: configuration, at: real, &effects)
    }

    /// Makes the libraries that are asked for, each once for all instances of its app.
    private mutating func synthesize(_ configuration: Configuration) {
        for (app, count) in [(AppKind.radarr, configuration.movies), (.sonarr, configuration.series)] {
            guard let count else { continue }
            let wish = LibraryWish(
                count: count, seed: UInt64(bitPattern: Int64(configuration.seed)), profile: configuration.profile)
            let made = SynthesizedLibrary(wish, of: app, over: library)
            for place in sandboxes[0].states.values.indices where sandboxes[0].states.values[place].app == app {
                sandboxes[0].states.values[place].adopt(made)
            }
        }
    }

    /// What `--preset`, `--latency` and `--state` ask for; a reset comes back to it.
    private mutating func applyPresets(
        of configuration: Configuration, at real: Instant, _ effects: inout [Effect]
    ) throws(StartError) {
        for name in configuration.presets {
            do {
                effects += try Preset(named: name).apply(to: &self, at: real).effects
            } catch let error as ControlError {
                throw .preset(path: name, problem: error.description)
            } catch {
                throw .preset(path: name, problem: "\(error)")
            }
        }
        if !configuration.latency.isEmpty {
            let delay: JSONValue =
                configuration.latency.count == 1
                ? .string(configuration.latency[0]) : ["uniform": JSONValue(configuration.latency)]
            do {
                // Tried last, so that it delays what no other rule is about.
                let rule = try Rule(
                    ["priority": -1, "then": ["delay": delay]], named: "latency", at: "", in: ruleContext)
                sandboxes[0].rules.put(rule, at: sandboxes[0].clock.now(at: real))
            } catch {
                throw .preset(path: "--latency", problem: error.description)
            }
        }
        if let path = configuration.state, WholeFile.exists(path) { try restore(path, at: real) }
        for place in sandboxes[0].states.values.indices { sandboxes[0].states.values[place].forgetWrites() }
        sandboxes[0].beginHere()
    }

    private mutating func restore(_ path: String, at real: Instant) throws(StartError) {
        do {
            let document = try Reader.document(FixtureLibrary.read(path))
            try sandboxes[0].restore(Reader(document), in: ruleContext, at: real)
        } catch let error as ControlError {
            throw .state(path: path, problem: error.description)
        } catch {
            throw .state(path: path, problem: "\(error)")
        }
    }
}

extension MockServer {
    /// The version of this software.
    public static let version = Product.version
}
