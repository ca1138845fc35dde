import FixtureKit

/// `/control/v1/progressions`, and commands and downloads that are moved by hand.
enum ProgressionControl {
    static let routes: [ControlRoute] = [
        ControlRoute(.get, "/control/v1/progressions", "How commands, downloads and refreshes go on", inSandbox: list),
        ControlRoute(.put, "/control/v1/progressions", "Set several of them", inSandbox: putAll),
        ControlRoute(
            .delete, "/control/v1/progressions", "All of them back to the usual pace", success: 204,
            inSandbox: removeAll),
        ControlRoute(.get, "/control/v1/progressions/{name:text}", "How one of them goes on", inSandbox: one),
        ControlRoute(
            .put, "/control/v1/progressions/{name:text}", "Let it go on by time, by looks, by hand or at once",
            inSandbox: put),
        ControlRoute(
            .delete, "/control/v1/progressions/{name:text}", "Back to the usual pace", success: 204, inSandbox: remove),
        ControlRoute(
            .post, "/control/v1/commands/{id}/advance", "Let a command go on to its next status", isInSandbox: true,
            handler: advanceCommand),
        ControlRoute(
            .post, "/control/v1/downloads/{id:text}/advance", "Let a download go on to its next stage",
            isInSandbox: true, handler: advanceDownload),
    ]

    // MARK: Progressions

    @Sendable static func list(_ call: ControlCall, _ sandbox: inout Sandbox) -> ControlAnswer {
        .object(sandbox.pace.document)
    }

    @Sendable static func one(_ call: ControlCall, _ sandbox: inout Sandbox) throws(ControlError) -> ControlAnswer {
        .object(sandbox.pace[try kind(call)].document)
    }

    @Sendable static func putAll(_ call: ControlCall, _ sandbox: inout Sandbox) throws(ControlError) -> ControlAnswer {
        sandbox.set(try Pace(call.document(), over: sandbox.pace), at: call.now)
        return list(call, &sandbox)
    }

    @Sendable static func put(_ call: ControlCall, _ sandbox: inout Sandbox) throws(ControlError) -> ControlAnswer {
        var pace = sandbox.pace
        pace[try kind(call)] = try Pace.Progression(call.document())
        sandbox.set(pace, at: call.now)
        return try one(call, &sandbox)
    }

    @Sendable static func removeAll(_ call: ControlCall, _ sandbox: inout Sandbox) -> ControlAnswer {
        sandbox.set(Pace(), at: call.now)
        return ControlAnswer(.noContent)
    }

    @Sendable static func remove(_ call: ControlCall, _ sandbox: inout Sandbox) throws(ControlError) -> ControlAnswer {
        var pace = sandbox.pace
        pace[try kind(call)] = .standard
        sandbox.set(pace, at: call.now)
        return ControlAnswer(.noContent)
    }

    private static func kind(_ call: ControlCall) throws(ControlError) -> Pace.Kind {
        guard let kind = Pace.Kind(rawValue: call["name"]) else {
            throw .unknown("progression", call["name"], known: Pace.Kind.allCases.map(\.rawValue))
        }
        return kind
    }

    // MARK: By hand

    @Sendable static func advanceCommand(_ call: ControlCall, _ world: inout World) throws(ControlError)
        -> ControlAnswer
    {
        let instance = try owner(of: "open command", call, &world) { state in
            state[.command].filter(Commands.Lifecycle.isOpen).map { String($0.id) }
        }
        let id = Int(call["id"]) ?? 0
        return try world.change(instance, in: call.sandbox, at: call.now) { state, _, now in
            Commands.Lifecycle.goOn(id, in: &state, at: now)
            let command = Commands.presented(state[.command][id] ?? [:])
            return .object(["instance": .string(instance.name), "command": .object(command)])
        }
    }

    @Sendable static func advanceDownload(_ call: ControlCall, _ world: inout World) throws(ControlError)
        -> ControlAnswer
    {
        let instance = try owner(of: "download under way", call, &world) { state in
            state[.queue].filter { Downloads.stage(of: $0) != nil }.compactMap { $0["downloadId"]?.string }.distinct()
        }
        return try world.change(instance, in: call.sandbox, at: call.now) { state, persona, now in
            Downloads.goOn(call["id"], in: &state, at: now)
            let queue = state.queue(of: call["id"], as: persona, at: now)
            return .object(["instance": .string(instance.name), "queue": queue])
        }
    }

    /// The instance whose data has what the path names: the one that the body names, or the only one.
    private static func owner(
        of what: String, _ call: ControlCall, _ world: inout World, _ names: (inout AppState) -> [String]
    ) throws(ControlError) -> Instance {
        let reader = try call.document(emptyIsObject: true)
        _ = try reader.object(knowing: ["instance"])
        let place = try world.place(ofSandbox: call.sandbox)
        var instances = world.instances.filter { $0.name == $0.stateName }
        if let name = reader["instance"] { instances = [try world.instance(named: name)] }
        world.settle(place, at: call.now)
        var known: [String] = []
        var owners: [Instance] = []
        for instance in instances {
            guard var state = world.sandboxes[place].states[instance.stateName] else { continue }
            let names = names(&state)
            known += names
            if names.contains(call["id"]) { owners.append(instance) }
        }
        guard let owner = owners.first else { throw .unknown(what, call["id"], known: known.distinct()) }
        guard owners.count == 1 else {
            let names = owners.map(\.name)
            throw ControlError(
                .missing, "\(names.joined(separator: " and ")) both have the \(what) \"\(call["id"])\".",
                at: "/instance", expected: "one of " + names.joined(separator: ", "))
        }
        return owner
    }
}

extension Sandbox {
    /// The same for all instances.
    fileprivate var pace: Pace { states.values.first?.pace ?? Pace() }

    fileprivate mutating func set(_ pace: Pace, at real: Instant) {
        let now = clock.now(at: real)
        for name in states.keys {
            _ = change(name) { state in
                state.settle(at: now)
                for kind in Pace.Kind.allCases { state.setPace(of: kind, to: pace[kind], at: now) }
            }
        }
    }
}

// MARK: - As a document

extension Pace {
    /// The pace that a document describes; what it does not name stays.
    init(_ reader: Reader, over pace: Pace = Pace()) throws(ControlError) {
        _ = try reader.object(knowing: Kind.allCases.map(\.rawValue))
        self = pace
        for kind in Kind.allCases {
            if let progression = reader[kind.rawValue] { self[kind] = try Progression(progression) }
        }
    }

    var document: JSONObject { JSONObject(Kind.allCases.map { ($0.rawValue, .object(self[$0].document)) }) }
}

extension Pace.Progression {
    private enum Mode: String, CaseIterable {
        case time
        case polls
        case manual
        case immediate
    }

    /// `{"mode": "time"}` alone is the usual pace.
    init(_ reader: Reader) throws(ControlError) {
        _ = try reader.object(knowing: ["mode", "after"])
        let modes = Mode.allCases.map(\.rawValue).joined(separator: ", ")
        guard let mode = reader["mode"] else {
            throw ControlError(
                .missing, "A progression needs a \"mode\".", at: reader.pointer + "/mode", expected: "one of \(modes)")
        }
        let after = reader["after"]
        switch try mode.choice(of: Mode.self, what: "a mode") {
        case .time: self = try after.map { reader throws(ControlError) in .time(try reader.duration()) } ?? .standard
        case .polls:
            let expected = "how many looks it takes, from 1 to 1000000"
            guard let after else {
                throw ControlError(
                    .missing, "How many looks?", at: reader.pointer + "/after", expected: expected)
            }
            self = .polls(try after.int(1...1_000_000, expected: expected))
        case .manual, .immediate:
            if let after { throw after.mistake(expected: "no \"after\" beside this mode") }
            self = mode.value == "manual" ? .manual : .immediate
        }
    }

    var document: JSONObject {
        switch self {
        case .standard: ["mode": "time"]
        case .time(let length): ["mode": "time", "after": .string(length.spelling)]
        case .polls(let count): ["mode": "polls", "after": JSONValue(count)]
        case .manual: ["mode": "manual"]
        case .immediate: ["mode": "immediate"]
        }
    }
}
