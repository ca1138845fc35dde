import FixtureKit

/// The server as a whole: what it is, its instances, reset, metrics and the front page.
enum ServerControl {
    static let routes: [ControlRoute] = [
        ControlRoute(.get, "/", "A page for people", access: .open, handler: page),
        ControlRoute(.get, "/metrics", "Counters for Prometheus", handler: metrics),
        ControlRoute(.get, "/control/v1", "What runs here", handler: overview),
        ControlRoute(
            .get, "/control/v1/seed-instances.json", "The instances in the form that Ruddarr imports",
            isInSandbox: true,
            handler: seeds),
        ControlRoute(.patch, "/control/v1/instances/{name:text}", "Change an instance", handler: patch),
        ControlRoute(
            .get, "/control/v1/instances/{name:text}/certificate", "What it shows to TLS clients, as PEM",
            handler: certificate),
        ControlRoute(.post, "/control/v1/reset", "Everything back to the start", isInSandbox: true, handler: reset),
    ]

    @Sendable static func overview(_ call: ControlCall, _ world: inout World) -> ControlAnswer {
        .object(world.overview)
    }

    @Sendable static func seeds(_ call: ControlCall, _ world: inout World) throws(ControlError) -> ControlAnswer {
        let sandbox = world.sandboxes[try world.place(ofSandbox: call.sandbox)]
        return .json(
            JSONValue(
                world.instances.map { instance in
                    [
                        "type": .string(instance.app.rawValue),
                        "label": .string(instance.name == instance.app.rawValue ? instance.app.title : instance.name),
                        "url": .string(instance.url + instance.persona.urlBase),
                        "apiKey": .string(sandbox.persona(of: instance).apiKey),
                    ] as JSONObject
                }))
    }

    @Sendable static func reset(_ call: ControlCall, _ world: inout World) throws(ControlError) -> ControlAnswer {
        let reader = try call.document(emptyIsObject: true)
        _ = try reader.object(knowing: ["keep"])
        var kept: Set<Sandbox.Part> = []
        for part in try reader["keep"]?.elements() ?? [] {
            kept.insert(try part.choice(of: Sandbox.Part.self, what: "a part"))
        }
        let place = try world.place(ofSandbox: call.sandbox)
        world.sandboxes[place].reset(keeping: kept, at: call.now)
        return ControlAnswer(.noContent, effects: [.release(sandbox: world.sandboxes[place].number)])
    }

    // MARK: Instances

    @Sendable static func patch(_ call: ControlCall, _ world: inout World) throws(ControlError) -> ControlAnswer {
        let place = try world.place(ofInstance: call["name"])
        let effects = try change(place, as: call.document(), in: &world)
        return ControlAnswer(.object(world.instances[place].document), effects: effects)
    }

    /// Changes an instance as a document says, and says what its listener must do.
    static func change(_ place: Int, as reader: Reader, in world: inout World) throws(ControlError) -> [Effect] {
        _ = try reader.object(
            knowing: ["state", "for", "version", "persona", "urlBase", "tls", "maxRequestLine", "halfClose"])
        var instance = world.instances[place]
        if let version = reader["version"] { try changeVersion(of: &instance, to: version, besides: reader["persona"]) }
        if let persona = reader["persona"] { instance.persona.generation = try generation(persona, of: instance.app) }
        if let base = reader["urlBase"] {
            instance.persona.urlBase = try urlBase(base)
            // The last word, also over the settings.
            for place in world.sandboxes.indices { world.sandboxes[place].states[instance.stateName]?.urlBase = nil }
        }
        if let tls = reader["tls"] { instance.tls = try choice(tls, of: world.certificates) }
        if let limit = reader["maxRequestLine"] {
            let expected = "a number of bytes from 16, or null"
            instance.maxRequestLine = limit.value == .null ? nil : try limit.int(16...(1 << 30), expected: expected)
        }
        if let half = reader["halfClose"] {
            instance.servesHalfClosed =
                try half.choice(of: HalfClose.self, what: "what half a connection is") == .served
        }
        let changes = reader["state"] != nil || reader["for"] != nil
        let outage = changes ? try Outage(within: reader) : nil
        let isOther = instance.tls != world.instances[place].tls
        world.instances[place] = instance
        let effects = outage.map { world.put(place, into: $0) } ?? []
        guard isOther, effects.isEmpty, instance.state != .offline else { return effects }
        return [.closeListener(instance: instance.name), .openListener(instance: instance.name)]
    }

    private enum HalfClose: String, CaseIterable {
        case served
        case gone
    }

    private static func choice(_ reader: Reader, of certificates: Certificates) throws(ControlError) -> TLSChoice {
        let choice = try reader.choice(of: TLSChoice.self, what: "a certificate")
        guard choice != .given || certificates.hasGiven else {
            throw ControlError(
                .unexpectedValue, "There is no certificate of \"--tls-cert\" to show.", at: reader.pointer,
                expected: "another one, or a start with --tls-cert and --tls-key")
        }
        return choice
    }

    @Sendable static func certificate(_ call: ControlCall, _ world: inout World) throws(ControlError) -> ControlAnswer {
        let instance = world.instances[try world.place(ofInstance: call["name"])]
        guard let pem = try? world.certificates.pem(of: instance.tls) else {
            throw ControlError(
                .missing, "The instance \"\(instance.name)\" shows no certificate.", expected: "an instance with tls",
                status: 404)
        }
        return ControlAnswer(.text(pem, type: "application/x-pem-file"))
    }

    /// The version that is told also picks the behaviour, unless a persona beside it does.
    private static func changeVersion(of instance: inout Instance, to reader: Reader, besides persona: Reader?)
        throws(ControlError)
    {
        let generations = instance.app.generations
        let version = try reader.string(expected: "a version such as \"\(instance.app.defaultVersion)\"")
        guard !version.isEmpty, version.utf8.count <= 64, version.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw reader.mistake(expected: "a version such as \"\(instance.app.defaultVersion)\"")
        }
        if persona == nil {
            guard let generation = Persona.generation(of: version), generations.contains(generation) else {
                let known = generations.map(String.init).joined(separator: ", ")
                throw reader.mistake(expected: "a version that begins with \(known), or a \"persona\" beside it")
            }
            instance.persona.generation = generation
        }
        instance.persona.version = Persona.release(version, of: instance.app)
    }

    private static func generation(_ reader: Reader, of app: AppKind) throws(ControlError) -> Int {
        let known = app.generations.map(String.init)
        guard let text = reader.value.string, known.contains(text), let generation = Int(text) else {
            throw reader.mistake(expected: "one of " + known.map { "\"\($0)\"" }.joined(separator: ", "), among: known)
        }
        return generation
    }

    /// Like the real servers: a slash in front, none at the end.
    private static func urlBase(_ reader: Reader) throws(ControlError) -> String {
        let text = try reader.string(expected: "a path such as \"/radarr\", or \"\"")
        let trimmed = text.split(separator: "/").joined(separator: "/")
        guard trimmed.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"?#%\"<>\\".utf8.contains($0) }),
            trimmed.utf8.count <= 200
        else {
            throw reader.mistake(expected: "a path such as \"/radarr\", or \"\"")
        }
        return trimmed.isEmpty ? "" : "/" + trimmed
    }

    // MARK: For machines and people

    @Sendable static func metrics(_ call: ControlCall, _ world: inout World) -> ControlAnswer {
        var lines: [String] = []
        func family(_ name: String, _ kind: String, _ samples: [(label: String, value: Int)]) {
            guard !samples.isEmpty else { return }
            lines.append("# TYPE \(name) \(kind)")
            for sample in samples { lines.append("\(name){\(sample.label)} \(sample.value)") }
        }
        family("mockarr_info", "gauge", [("version=\(quoted(Product.version))", 1)])
        family(
            "mockarr_instance_up", "gauge",
            world.instances.map { ("instance=\(quoted($0.name))", $0.state == .offline ? 0 : 1) })
        let sandboxes = world.sandboxes.map { (label: "sandbox=\(quoted($0.name))", sandbox: $0) }
        family("mockarr_requests_total", "counter", sandboxes.map { ($0.label, $0.sandbox.journal.nextSeq - 1) })
        family("mockarr_journal_dropped_total", "counter", sandboxes.map { ($0.label, $0.sandbox.journal.dropped) })
        let rules = sandboxes.flatMap { sandbox in
            sandbox.sandbox.rules.entries.map { (label: "\(sandbox.label),rule=\(quoted($0.rule.name))", entry: $0) }
        }
        family("mockarr_rule_matched_total", "counter", rules.map { ($0.label, $0.entry.matched) })
        family("mockarr_rule_acted_total", "counter", rules.map { ($0.label, $0.entry.acted) })
        let text = lines.joined(separator: "\n") + "\n"
        return ControlAnswer(.text(text, type: "text/plain; version=0.0.4; charset=utf-8"))
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n") + "\""
    }

    @Sendable static func page(_ call: ControlCall, _ world: inout World) -> ControlAnswer {
        ControlAnswer(.text(FrontPage.html(of: world), type: "text/html; charset=utf-8"))
    }
}

extension World {
    /// What runs here: the answer of `GET /control/v1`, and what `--ready-file` holds.
    var overview: JSONObject {
        var overview: JSONObject = [
            "version": .string(Product.version),
            "pid": JSONValue(processID),
            "control": ["url": .string(control.url)],
            "instances": JSONValue(instances.map(\.document)),
            "sandboxes": JSONValue(
                sandboxes.map { ["name": .string($0.name), "apiKey": .string($0.apiKey)] as JSONObject }),
        ]
        overview["fixtures"] = watch.map { .object($0.document) }
        return overview
    }
}
