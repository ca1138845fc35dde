package import FixtureKit

/// A situation as a file: rules, data, clock and instances that are set together.
package struct Preset: Sendable {
    package let name: String
    /// One line of what it is about.
    package let title: String
    /// Where it was seen in the wild, such as `owner/repo#123`.
    package let seen: [String]
    /// The preset as it was given.
    package let source: JSONObject

    private static let members = ["name", "title", "seen", "rules", "state", "clock", "instances"]

    init(_ document: JSONValue) throws(ControlError) {
        let reader = Reader(document)
        source = try reader.object(knowing: Self.members)
        guard let name = reader["name"] else {
            throw ControlError(.missing, "A preset needs a \"name\".", at: "/name", expected: "a string")
        }
        self.name = try name.string()
        title = try reader["title"]?.string() ?? ""
        var seen: [String] = []
        for place in try reader["seen"]?.elements() ?? [] {
            seen.append(try place.string(expected: "\"owner/repo#123\""))
        }
        self.seen = seen
    }

    /// What applying it has set, member for member.
    struct Outcome: Sendable {
        var document: JSONObject
        var effects: [Effect] = []
    }

    /// Sets everything that it says, or nothing.
    func apply(
        to world: inout World, sandbox name: String = Sandbox.defaultName, at real: Instant
    ) throws(ControlError) -> Outcome {
        var draft = world
        let outcome = try set(in: &draft, draft.place(ofSandbox: name), at: real)
        world = draft
        return outcome
    }

    private func set(in world: inout World, _ place: Int, at real: Instant) throws(ControlError) -> Outcome {
        let reader = Reader(.object(source))
        var outcome = Outcome(document: ["name": .string(name), "title": .string(title)])
        if let clock = reader["clock"] {
            let clock = try Clock(clock, after: world.sandboxes[place].clock, at: real)
            world.sandboxes[place].set(clock, at: real)
            outcome.document["clock"] = .object(clock.document(at: real))
        }
        if let instances = reader["instances"] { try change(instances, in: &world, &outcome) }
        if let state = reader["state"] {
            outcome.document["state"] = .object(try replace(state, in: &world, place, at: real))
        }
        guard let rules = reader["rules"] else { return outcome }
        var names: [String] = []
        for (name, rule) in try rules.members() {
            // The first one is the oldest, and is tried last.
            let rule = try Rule(rule.value, named: name, at: rule.pointer, in: world.ruleContext)
            world.sandboxes[place].rules.put(rule, at: world.sandboxes[place].clock.now(at: real))
            names.append(name)
        }
        outcome.document["rules"] = JSONValue(names)
        return outcome
    }

    private func change(
        _ instances: Reader, in world: inout World, _ outcome: inout Outcome
    ) throws(ControlError) {
        var documents: [JSONObject] = []
        for (name, change) in try instances.members() {
            let place = try world.place(ofInstance: name, at: change.pointer)
            outcome.effects += try ServerControl.change(place, as: change, in: &world)
            documents.append(world.instances[place].document)
        }
        outcome.document["instances"] = JSONValue(documents)
    }

    /// Replaces collections, and says how many records each has now.
    private func replace(
        _ state: Reader, in world: inout World, _ place: Int, at real: Instant
    ) throws(ControlError) -> JSONObject {
        var counts = JSONObject()
        for (name, collections) in try state.members() {
            let instance = world.instances[try world.place(ofInstance: name, at: collections.pointer)]
            guard var state = world.sandboxes[place].states.removeValue(forKey: instance.stateName) else { continue }
            state.settle(at: world.sandboxes[place].clock.now(at: real))
            let revision = state.revision
            counts[name] = .object(try state.replace(collections))
            state.noteWrite(since: revision)
            world.sandboxes[place].states[instance.stateName] = state
        }
        return counts
    }
}

// MARK: - The built-in ones

extension Preset {
    /// The presets that are part of the binary, in the order of their names.
    package static let builtIn: [Preset] = FixtureLibrary.builtInPresets().compactMap { file in
        // Tests hold each of them against what a preset must be.
        (try? Reader.document(file.bytes)).flatMap { try? Preset($0) }
    }.sorted { $0.name < $1.name }

    static func builtIn(_ name: String) throws(ControlError) -> Preset {
        guard let preset = builtIn.first(where: { $0.name == name }) else {
            throw .unknown("preset", name, known: builtIn.map(\.name))
        }
        return preset
    }

    /// A built-in one, or one from a file, which has a slash or an ending.
    init(named name: String) throws {
        let isFile = name.contains("/") || name.contains(".")
        self = isFile ? try Preset(Reader.document(FixtureLibrary.read(name))) : try Self.builtIn(name)
    }
}
