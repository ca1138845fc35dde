import FixtureKit
import MicroHTTP

/// `/control/v1/sandboxes`.
enum SandboxControl {
    static let routes: [ControlRoute] = [
        ControlRoute(.get, "/control/v1/sandboxes", "All sandboxes", handler: list),
        ControlRoute(.post, "/control/v1/sandboxes", "Make a sandbox", success: 201, handler: make),
        ControlRoute(.get, "/control/v1/sandboxes/{name:text}", "One sandbox", handler: one),
        ControlRoute(
            .delete, "/control/v1/sandboxes/{name:text}", "Close a sandbox, with a report of what is worth a look",
            handler: close),
    ]

    @Sendable static func list(_ call: ControlCall, _ world: inout World) -> ControlAnswer {
        .json(["sandboxes": JSONValue(world.sandboxes.map { $0.document(at: call.now) })])
    }

    @Sendable static func one(_ call: ControlCall, _ world: inout World) throws(ControlError) -> ControlAnswer {
        .object(world.sandboxes[try world.place(ofSandbox: call["name"])].document(at: call.now))
    }

    @Sendable static func make(_ call: ControlCall, _ world: inout World) throws(ControlError) -> ControlAnswer {
        let wish = try SandboxWish(call.document(emptyIsObject: true), in: world, at: call.now)
        var draft = world
        let place = draft.add(wish, at: call.now)
        var effects: [Effect] = []
        if let preset = wish.preset {
            effects += try preset.apply(to: &draft, sandbox: wish.name, at: call.now).effects
            draft.sandboxes[place].beginHere()
        }
        if let time = wish.timeToLive {
            effects.append(draft.ring(after: time) { $0.sandboxes[place].alarm = $1 })
        }
        world = draft
        var document = world.sandboxes[place].document(at: call.now)
        document["instances"] = JSONValue(world.instances.map(\.document))
        return ControlAnswer(.json(.object(document), status: 201), effects: effects)
    }

    @Sendable static func close(_ call: ControlCall, _ world: inout World) throws(ControlError) -> ControlAnswer {
        let place = try world.place(ofSandbox: call["name"])
        guard place > 0 else {
            throw ControlError(
                .unexpectedValue, "The default sandbox is always there.", expected: "another one, or a reset")
        }
        let report = world.sandboxes[place].closingReport
        return ControlAnswer(.json(.object(report)), effects: [world.removeSandbox(at: place)])
    }
}

/// A sandbox as somebody wants it.
struct SandboxWish: Sendable {
    let name: String
    let apiKey: String
    let seed: UInt64?
    let clock: Clock?
    let preset: Preset?
    /// The place of the one whose present data it gets; nil begins as the process did.
    let source: Int?
    let timeToLive: Duration?

    init(_ reader: Reader, in world: World, at real: Instant) throws(ControlError) {
        _ = try reader.object(knowing: ["name", "apiKey", "seed", "now", "frozen", "preset", "from", "ttl"])
        name = try Self.name(reader["name"], in: world)
        apiKey = try Self.apiKey(reader["apiKey"], of: name, in: world)
        seed = try reader["seed"].map { seed throws(ControlError) in
            UInt64(try seed.int(0...Int.max, expected: "a whole number from 0"))
        }
        source = try reader["from"].map { from throws(ControlError) in
            let known = try from.string(expected: "a sandbox")
            guard let place = world.sandboxes.firstIndex(where: { $0.name == known }) else {
                let names = world.sandboxes.map(\.name)
                throw from.mistake(expected: "one of " + names.joined(separator: ", "), among: names)
            }
            return place
        }
        var time = JSONObject()
        for member in ["now", "frozen"] { time[member] = reader[member]?.value }
        clock =
            time.isEmpty ? nil : try Clock(Reader(.object(time)), after: world.sandboxes[source ?? 0].clock, at: real)
        preset = try reader["preset"].map { preset throws(ControlError) in
            let name = try preset.string(expected: "a preset's name")
            guard let known = Preset.builtIn.first(where: { $0.name == name }) else {
                throw preset.mistake(expected: "a preset's name", among: Preset.builtIn.map(\.name))
            }
            return known
        }
        timeToLive = try reader["ttl"]?.duration()
    }

    private static func name(_ reader: Reader?, in world: World) throws(ControlError) -> String {
        guard let reader else {
            return (world.sandboxes.count...).lazy.map { "sandbox-\($0)" }
                .first { name in !world.sandboxes.contains { $0.name == name } } ?? ""
        }
        let name = try reader.string(expected: "a name")
        // The name stands in paths and headers.
        let isFit = (1...64).contains(name.utf8.count) && name.utf8.allSatisfy { $0.isNameByte }
        guard isFit else { throw reader.mistake(expected: "1 to 64 letters, digits, \".\", \"_\" and \"-\"") }
        guard !world.sandboxes.contains(where: { $0.name == name }) else {
            throw ControlError(
                .unexpectedValue, "There is a sandbox \"\(name)\" already.", at: reader.pointer,
                expected: "another name, or none")
        }
        return name
    }

    private static func apiKey(_ reader: Reader?, of name: String, in world: World) throws(ControlError) -> String {
        guard let reader else { return SHA1.hex("sandbox \(name) of \(world.sandboxes[0].apiKey)", count: 32) }
        let key = try reader.string(expected: "an API key")
        guard (1...128).contains(key.utf8.count), key.utf8.allSatisfy({ $0.isNameByte }) else {
            throw reader.mistake(expected: "1 to 128 letters, digits, \".\", \"_\" and \"-\"")
        }
        guard world.place(ofKey: key) == nil else {
            throw ControlError(
                .unexpectedValue, "Another sandbox has this key.", at: reader.pointer,
                expected: "a key of its own, or none")
        }
        return key
    }
}

extension UInt8 {
    var isNameByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}

extension World {
    /// Makes a sandbox and says where it stands.
    mutating func add(_ wish: SandboxWish, at real: Instant) -> Int {
        // Read once, what all of them begin with is shared by all.
        sandboxes[0].readBeginning(at: real)
        let source = sandboxes[wish.source ?? 0]
        return add { number in
            source.copy(
                wish.name, number, apiKey: wish.apiKey, seed: wish.seed, clock: wish.clock,
                asItBegan: wish.source == nil, at: real)
        }
    }
}

extension Sandbox {
    func document(at real: Instant) -> JSONObject {
        [
            "name": .string(name), "apiKey": .string(apiKey), "seed": .number(JSONNumber(text: "\(rules.seed)")),
            "clock": .object(clock.document(at: real)), "rules": JSONValue(rules.names),
            "requests": JSONValue(journal.nextSeq - 1),
            "waiting": JSONValue(journal.entries.count { $0.kind == .waiting }),
        ]
    }

    /// What a test that is over would want to look at.
    var closingReport: JSONObject {
        func entries(_ isMeant: (JournalEntry) -> Bool) -> JSONValue {
            JSONValue(journal.entries.filter(isMeant).map { $0.summary(redacting: redaction) })
        }
        return [
            "name": .string(name),
            "requests": JSONValue(journal.nextSeq - 1),
            "unmatched": entries { $0.kind == .unmatched },
            "violations": JSONValue(
                Violation.all(in: Array(journal.entries)).map { entry, violation in
                    entry.summary(redacting: redaction).merging(violation.document)
                }),
            "unusedRules": JSONValue(rules.entries.filter { $0.acted == 0 }.map(\.rule.name)),
            "waiting": entries { $0.kind == .waiting },
            "aborted": entries { $0.kind == .aborted },
            "repeatedWrites": JSONValue(repeatedWrites),
        ]
    }

    /// The same write sent more than once, which a client that retries or submits twice does.
    private var repeatedWrites: [JSONObject] {
        var places: [String: Int] = [:]
        var writes: [(first: JournalEntry, numbers: [Int])] = []
        for entry in journal.entries where !["GET", "HEAD", "OPTIONS"].contains(entry.request.method) {
            let body = String(decoding: entry.request.body, as: UTF8.self)
            let write = "\(entry.instance) \(entry.request.method) \(entry.request.target)\n\(body)"
            let place = places[write, default: writes.count]
            places[write] = place
            if place == writes.count { writes.append((entry, [])) }
            writes[place].numbers.append(entry.seq)
        }
        return writes.filter { $0.numbers.count > 1 }.map { write in
            var document = write.first.summary(redacting: redaction).removing(["seq"])
            document["seqs"] = JSONValue(write.numbers)
            return document
        }
    }
}
