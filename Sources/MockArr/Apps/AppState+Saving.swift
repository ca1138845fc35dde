import FixtureKit

// What is not as the fixtures have it, as a document: so untouched records go on moving with the calendar.
extension AppState {
    func saved() -> JSONObject {
        var collections = JSONObject()
        for name in loadedNames.sorted(by: { $0.rawValue < $1.rawValue }) {
            collections[name.rawValue] = changes(of: name).map(JSONValue.object)
        }
        var document: JSONObject = ["app": .string(app.rawValue), "collections": .object(collections)]
        document["library"] = synthesized.map { .object($0.wish.document(of: app)) }
        document["settings"] = .object(editedDocuments)
        document["agenda"] = JSONValue(
            agenda.items.map { $0.event.document(["at": JSONValue($0.date.ticks)]) }
                + agenda.awaited.map { $0.event.document(["looks": JSONValue($0.left)]) })
        document["pace"] = .object(pace.document)
        document["apiKey"] = apiKey.map { .string($0) }
        document["instanceName"] = instanceName.map { .string($0) }
        document["urlBase"] = urlBase.map { .string($0) }
        return document
    }

    /// Goes on from what was saved; everything that is wrong with it is told before anything is changed.
    mutating func restore(_ reader: Reader) throws(ControlError) {
        _ = try reader.object(
            knowing: [
                "app", "library", "collections", "settings", "agenda", "pace", "apiKey", "instanceName", "urlBase",
            ])
        if let app = reader["app"], app.value.string != self.app.rawValue {
            throw app.mistake(expected: "\"\(self.app.rawValue)\", which runs under this name")
        }
        var changed = self
        try changed.restoreLibrary(reader["library"])
        for (name, changes) in try reader["collections"]?.members() ?? [] {
            try changed.apply(changes, to: Self.collection(name, of: app, at: changes.pointer))
        }
        for (name, value) in try reader["settings"]?.members() ?? [] { changed[document: name] = value.value }
        var agenda = Agenda()
        for item in try reader["agenda"]?.elements() ?? [] { try agenda.add(item) }
        changed.agenda = agenda
        if let pace = reader["pace"] { changed.pace = try Pace(pace) }
        changed.setIdentity(
            apiKey: try reader["apiKey"]?.string(), instanceName: try reader["instanceName"]?.string(),
            urlBase: try reader["urlBase"]?.string())
        changed.noteWrite(since: revision - 1)
        self = changed
    }

    /// Makes the library that was synthesised anew, unless it is there.
    private mutating func restoreLibrary(_ reader: Reader?) throws(ControlError) {
        let wish = try reader.map { reader throws(ControlError) in try LibraryWish(reader, of: app) }
        guard wish != synthesized?.wish else { return }
        adopt(wish.map { SynthesizedLibrary($0, of: app, over: library) })
    }

    private mutating func apply(_ changes: Reader, to name: Collection.Name) throws(ControlError) {
        _ = try changes.object(knowing: ["records", "removed", "lastID"])
        var records: [JSONObject] = []
        for record in try changes["records"]?.elements() ?? [] { records.append(try record.object()) }
        var removed: [Int] = []
        for id in try changes["removed"]?.elements() ?? [] {
            removed.append(try id.int(1...Int(Int32.max), expected: "an id"))
        }
        let last = try changes["lastID"]?.int(0...Int(Int32.max), expected: "an id")
        self[name].apply(records, removed: removed, lastID: last ?? 0)
    }
}

extension Agenda.Event {
    /// The event beside what says when it happens.
    fileprivate func document(_ time: JSONObject) -> JSONObject {
        var document = time
        switch self {
        case .command(let id): document["command"] = JSONValue(id)
        case .download(let id): document["download"] = .string(id)
        case .pending(let id): document["pending"] = JSONValue(id)
        }
        return document
    }

    fileprivate init(_ reader: Reader) throws(ControlError) {
        let ids = 0...Int(Int32.max)
        if let id = reader["command"] {
            self = .command(try id.int(ids, expected: "an id"))
        } else if let id = reader["pending"] {
            self = .pending(try id.int(ids, expected: "an id"))
        } else if let id = reader["download"] {
            self = .download(try id.string())
        } else {
            throw reader.mistake(expected: "a command, download or pending release")
        }
    }
}

extension Agenda {
    fileprivate mutating func add(_ reader: Reader) throws(ControlError) {
        _ = try reader.object(knowing: ["at", "looks", "command", "download", "pending"])
        let event = try Event(reader)
        if let looks = reader["looks"] {
            add(event, afterLooks: try looks.int(1...Int(Int32.max), expected: "a count from 1"))
        } else if let ticks = reader["at"]?.value.int {
            add(event, at: Instant(ticks: ticks))
        } else {
            throw reader.mistake(expected: "an event with its time \"at\"")
        }
    }
}

// MARK: - A sandbox

extension Sandbox {
    /// Data, rules and clock, to go on from in another process.
    func saved(at real: Instant) -> JSONObject {
        var instances = JSONObject()
        for (name, state) in states.sorted(by: { $0.key < $1.key }) { instances[name] = .object(state.saved()) }
        var rules = JSONObject()
        // The first one is the oldest.
        for entry in self.rules.entries.reversed() { rules[entry.rule.name] = .object(entry.rule.source) }
        return [
            "mockarr": .string(Product.version), "saved": .string(real.description),
            "clock": .object(clock.document(at: real)), "rules": .object(rules), "instances": .object(instances),
        ]
    }

    /// Goes on from what was saved. A clock that ran goes on running with the real one, a frozen one stands where it stood.
    mutating func restore(_ reader: Reader, in context: RuleContext, at real: Instant) throws(ControlError) {
        _ = try reader.object(knowing: ["mockarr", "saved", "clock", "rules", "instances"])
        var changed = self
        if let clock = reader["clock"], clock["frozen"]?.value.bool == true {
            changed.clock = try Clock(clock, after: changed.clock, at: real)
        }
        let now = changed.clock.now(at: real)
        for (name, state) in try reader["instances"]?.members() ?? [] {
            guard var own = changed.states[name] else {
                let names = changed.states.keys.sorted()
                throw ControlError(
                    .unexpectedValue, "There is no instance \"\(name.prefix(80))\" with data of its own.",
                    at: state.pointer, expected: "one of " + names.joined(separator: ", "),
                    nearest: Spelling.nearest(to: name, among: names))
            }
            try own.restore(state)
            changed.states[name] = own
        }
        for (name, rule) in try reader["rules"]?.members() ?? [] {
            changed.rules.put(try Rule(rule.value, named: name, at: rule.pointer, in: context), at: now)
        }
        self = changed
    }
}
