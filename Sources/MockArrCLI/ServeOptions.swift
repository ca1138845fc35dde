internal import FixtureKit
internal import MockArr

/// The options of `mockarr serve`.
struct ServeOptions: Equatable {
    var configuration = Configuration()
    var readyFile: String?
    var watchesFixtures = false
    private var certificateFiles: [String: String] = [:]

    static let options: [String: ArgumentReader.Arity] = [
        "--radarr": .value("a port, or off"), "--sonarr": .value("a port, or off"), "--control": .value("a port"),
        "--bind": .value("an address"), "--control-token": .value("a token"),
        "--instance": .value("name=…,app=radarr|sonarr,port=…,url-base=…,version=…,persona=…,state=…,tls=…"),
        "--fixtures": .value("a folder"), "--watch": .flag, "--preset": .value("a preset's name, or a file"),
        "--seed": .value("a number"),
        "--now": .value("a date such as 2026-01-01T08:00:00Z"), "--freeze": .flag,
        "--latency": .value("a duration, or two such as 1s-3s"), "--api-key": .value("a key"), "--no-auth": .flag,
        "--ready-file": .value("a path"), "--log": .value("text, json or off"),
        "--movies": .value("a number"), "--series": .value("a number"), "--profile": .value("plain or messy"),
        "--state": .value("a path"),
        "--tls-cert": .value("a file"), "--tls-key": .value("a file"),
    ]

    init(_ arguments: ArraySlice<String>) throws(UsageError) {
        configuration.controlPort = 9797
        configuration.log = .text
        for index in configuration.instances.indices {
            configuration.instances[index].port = UInt16(configuration.instances[index].app.defaultPort)
        }
        var reader = ArgumentReader(arguments, options: Self.options)
        while let piece = try reader.next() {
            switch piece {
            case .word(let word): throw .unexpectedArgument(word)
            case .option(let name, let value):
                try apply(name, value)
            }
        }
        if watchesFixtures, configuration.fixtures == nil {
            throw .missingArgument("--fixtures DIR beside --watch")
        }
        try checkAddresses()
        try checkInstances()
        try takeCertificate()
    }

    private mutating func apply(_ name: String, _ value: String) throws(UsageError) {
        switch name {
        case "--radarr": try setPort(of: .radarr, name, value)
        case "--sonarr": try setPort(of: .sonarr, name, value)
        case "--control": configuration.controlPort = try Self.port(name, value)
        case "--bind": configuration.bind = value
        case "--control-token": configuration.controlToken = value
        case "--instance": configuration.instances.append(try Self.instance(value))
        case "--fixtures": configuration.fixtures = value
        case "--watch": watchesFixtures = true
        case "--state": configuration.state = value
        case "--preset": configuration.presets.append(try Self.preset(name, value))
        case "--seed":
            guard let seed = Int(value) else { throw Self.bad(name, value, "a whole number") }
            configuration.seed = seed
        case "--movies": configuration.movies = try LibraryOptions.count(of: .radarr, name, value)
        case "--series": configuration.series = try LibraryOptions.count(of: .sonarr, name, value)
        case "--profile": configuration.profile = try LibraryOptions.profile(name, value)
        case "--now":
            guard let now = Instant(value) else { throw Self.bad(name, value, "a date such as 2026-01-01T08:00:00Z") }
            configuration.now = now
        case "--freeze": configuration.isFrozen = true
        case "--latency": configuration.latency = try Self.latency(value)
        case "--api-key": configuration.apiKey = value
        case "--no-auth": configuration.needsKey = false
        case "--ready-file": readyFile = value
        case "--tls-cert", "--tls-key": certificateFiles[name] = value
        case "--log":
            guard let log = Configuration.Log(rawValue: value) else {
                let names = Configuration.Log.allCases.map(\.rawValue)
                throw .badValue(
                    option: name, value: value, expected: "text, json or off",
                    nearest: Spelling.nearest(to: value, among: names))
            }
            configuration.log = log
        default: throw .unknownOption(name, nearest: [])
        }
    }

    private mutating func setPort(of app: AppKind, _ name: String, _ value: String) throws(UsageError) {
        guard let index = configuration.instances.firstIndex(where: { $0.name == app.rawValue }) else {
            throw Self.bad(name, value, "one port for \(app.rawValue), which is off")
        }
        if value == "off" {
            configuration.instances.remove(at: index)
        } else {
            configuration.instances[index].port = try Self.port(name, value)
        }
    }

    /// The control API is not for strangers: beyond this machine it wants a token.
    private func checkAddresses() throws(UsageError) {
        let isLoopback =
            configuration.bind == "localhost" || configuration.bind == "::1" || configuration.bind.hasPrefix("127.")
        if !isLoopback, configuration.controlToken == nil {
            throw .badValue(
                option: "--bind", value: configuration.bind,
                expected: "a loopback address, or --control-token TOKEN beside it", nearest: [])
        }
    }

    private func checkInstances() throws(UsageError) {
        let instances = configuration.instances
        for (index, instance) in instances.enumerated() {
            guard !instances[..<index].contains(where: { $0.name == instance.name }) else {
                throw Self.bad("--instance", "name=\(instance.name)", "a name that no other instance has")
            }
            guard let owner = instance.stateOf else { continue }
            guard let other = instances.first(where: { $0.name == owner }), other.app == instance.app,
                other.stateOf == nil
            else {
                let others = instances.filter { $0.app == instance.app && $0.stateOf == nil }.map(\.name)
                throw .badValue(
                    option: "--instance", value: "state=\(owner)",
                    expected: "the name of a \(instance.app.rawValue) with data of its own",
                    nearest: Spelling.nearest(to: owner, among: others))
            }
        }
    }

    /// A certificate and its key only make sense together.
    private mutating func takeCertificate() throws(UsageError) {
        switch (certificateFiles["--tls-cert"], certificateFiles["--tls-key"]) {
        case (let certificate?, let key?):
            configuration.certificate = Configuration.CertificateFiles(certificate: certificate, key: key)
        case (let file?, nil): throw Self.bad("--tls-cert", file, "--tls-key FILE beside it")
        case (nil, let file?): throw Self.bad("--tls-key", file, "--tls-cert FILE beside it")
        case (nil, nil):
            if let instance = configuration.instances.first(where: { $0.tls == .given }) {
                throw Self.bad(
                    "--instance", "\(instance.name)'s tls=given", "--tls-cert FILE and --tls-key FILE beside it")
            }
        }
    }

    // MARK: Values

    private static func port(_ name: String, _ value: String) throws(UsageError) -> UInt16 {
        guard let port = UInt16(value) else { throw bad(name, value, "a port from 0 to 65535") }
        return port
    }

    /// The name of a built-in preset; what has a slash or an ending is a file, and read at the start.
    private static func preset(_ name: String, _ value: String) throws(UsageError) -> String {
        let known = Preset.builtIn.map(\.name)
        guard value.contains("/") || value.contains(".") || known.contains(value) else {
            throw .badValue(
                option: name, value: value, expected: "a name that 'mockarr presets' lists, or a file",
                nearest: Spelling.nearest(to: value, among: known))
        }
        return value
    }

    private static func latency(_ value: String) throws(UsageError) -> [String] {
        let parts = value.split(separator: "-").map(String.init)
        guard (1...2).contains(parts.count), parts.allSatisfy({ Duration(spelling: $0) != nil }) else {
            throw bad("--latency", value, "a duration such as 250ms, or two such as 1s-3s")
        }
        return parts
    }

    private static func instance(_ text: String) throws(UsageError) -> Configuration.Instance {
        var values: [String: String] = [:]
        let known = ["name", "app", "port", "url-base", "version", "persona", "state", "tls"]
        for part in text.split(separator: ",") {
            let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
            guard pair.count == 2 else { throw bad("--instance", String(part), "key=value") }
            guard known.contains(pair[0]) else {
                throw .badValue(
                    option: "--instance", value: pair[0], expected: "one of \(known.joined(separator: ", "))",
                    nearest: Spelling.nearest(to: pair[0], among: known))
            }
            values[pair[0]] = pair[1]
        }
        guard let name = values["name"] else { throw bad("--instance", text, "a name=") }
        guard let app = values["app"].flatMap({ AppKind(rawValue: $0) }) else {
            throw bad("--instance", values["app"] ?? "nothing", "app=radarr or app=sonarr")
        }
        return Configuration.Instance(
            name: name, app: app, port: try port("--instance", values["port"] ?? "0"),
            urlBase: values["url-base"] ?? "", version: values["version"],
            persona: try values["persona"].map { text throws(UsageError) in try persona(text, of: app) },
            tls: try tls(values["tls"]), stateOf: values["state"])
    }

    private static func tls(_ text: String?) throws(UsageError) -> TLSChoice? {
        guard let text else { return nil }
        if let choice = TLSChoice(rawValue: text) { return choice }
        let names = TLSChoice.allCases.map(\.rawValue)
        throw .badValue(
            option: "--instance", value: "tls=\(text)", expected: "tls= one of \(names.joined(separator: ", "))",
            nearest: Spelling.nearest(to: text, among: names))
    }

    /// The generation whose behaviour is shown, whatever version is told.
    private static func persona(_ text: String, of app: AppKind) throws(UsageError) -> Int {
        let known = app.generations.map(String.init)
        guard known.contains(text), let generation = Int(text) else {
            throw .badValue(
                option: "--instance", value: "persona=\(text)",
                expected: "persona= and one of \(known.joined(separator: ", "))",
                nearest: Spelling.nearest(to: text, among: known).map { "persona=\($0)" })
        }
        return generation
    }

    private static func bad(_ option: String, _ value: String, _ expected: String) -> UsageError {
        .badValue(option: option, value: value, expected: expected, nearest: [])
    }
}
