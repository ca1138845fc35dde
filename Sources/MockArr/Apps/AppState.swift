package import FixtureKit

/// Everything one app knows, as a value: copying it is a sandbox, keeping a copy is a snapshot.
///
/// Collections are read from the fixtures when they are first looked at.
package struct AppState: Sendable {
    package let app: AppKind
    /// Counts every change.
    package private(set) var revision = 0
    /// Counts what clients and tests have changed since the start, whatever else has happened by itself.
    private(set) var writes = 0
    /// The key that took the place of the configured one.
    package private(set) var apiKey: String?
    /// What is due at a later moment.
    package var agenda = Agenda()
    /// What makes commands and downloads go on.
    var pace = Pace()
    /// Who listens to what changes here.
    var live = LiveHub()

    /// What `/config/host` has made of the persona: the name at once, the URL base since the last restart.
    var instanceName: String?
    var urlBase: String?

    let library: FixtureLibrary
    /// What takes the place of the fixtures' library.
    private(set) var synthesized: SynthesizedLibrary?
    /// The day that the fixtures' dates are moved to.
    private var day: Int
    private var collections: [Collection.Name: Collection] = [:]
    private var documents: [String: JSONValue] = [:]
    /// Those that have been changed: like a changed record, they keep their dates.
    private var changedDocuments: Set<String> = []
    private var formatBook: FormatBook?
    /// Long lists as they were last answered: no part of what is known, only kept beside it.
    var lists: [String: AnsweredList] = [:]
    /// What is wanted, by the list that names it, likewise.
    var wanted: [String: WantedList] = [:]
    /// When addresses of pictures below the proxy were last told, by the pictures' own addresses: no part of what is known.
    var handedOut: [String: Instant] = [:]
    /// What everything was like when a backup was made, by the backup's id, the oldest first.
    private var snapshots: [(backup: Int, state: AppState)] = []
    /// The backup that the next start begins with.
    private var nextBackup: Int?

    package init(_ app: AppKind, library: FixtureLibrary, day: Int? = nil) {
        self.app = app
        self.library = library
        self.day = day ?? library.calendar(of: app.rawValue).anchor.daysSinceEpoch
    }

    /// The day that the fixtures are written around.
    package var anchor: CivilDate { calendar.anchor }

    private var calendar: FixtureCalendar { library.calendar(of: app.rawValue) }

    /// Puts a library in the place of the one that there is, or with nil the fixtures' one.
    mutating func adopt(_ library: SynthesizedLibrary?) {
        for name in SynthesizedLibrary.names(of: app) { collections[name] = nil }
        synthesized = library
        revision += 1
        forgetAnswers()
    }

    /// Lets every list be made anew: what is answered stays the same.
    package mutating func forgetAnswers() { (lists, wanted) = ([:], [:]) }

    /// A resource's records. Looking is free; changing counts as a revision.
    package subscript(_ name: Collection.Name) -> Collection {
        mutating get {
            load(name)
            return collections[name] ?? Collection()
        }
        _modify {
            load(name)
            revision += 1
            if live.isHeard { noteChange(of: name) }
            yield &collections[name, default: Collection()]
        }
    }

    /// The custom formats, read once after each change of theirs.
    var formats: FormatBook {
        mutating get {
            let formats = self[.customFormat]
            if let known = formatBook, known.version === formats.version { return known }
            let book = FormatBook(formats, app)
            formatBook = book
            return book
        }
    }

    /// A document that is no list of records, such as `system-status` or `config`, by its fixture's name.
    package subscript(document name: String) -> JSONValue {
        mutating get {
            loadDocument(name)
            return documents[name] ?? .null
        }
        _modify {
            loadDocument(name)
            revision += 1
            changedDocuments.insert(name)
            yield &documents[name, default: .null]
        }
    }

    /// The persona as the settings have it by now.
    package func persona(of persona: Persona) -> Persona {
        var persona = persona
        if let instanceName { persona.instanceName = instanceName }
        if let urlBase { persona.urlBase = urlBase }
        return persona
    }

    /// Brings the state to a moment: the calendar to its day, and everything that is due by then.
    package mutating func settle(at now: Instant) {
        if day != now.day { move(to: now.day) }
        while let item = agenda.popFirst(dueAt: now) {
            revision += 1
            App.perform(item.event, in: &self, at: item.date)
        }
    }

    private mutating func move(to day: Int) {
        self.day = day
        revision += 1
        let shift = calendar.shift(to: day)
        for name in collections.keys { collections[name]?.move(by: shift) }
        // Those that nobody has changed are simply read again.
        for name in documents.keys where !Seeds.stands(name) && !changedDocuments.contains(name) {
            documents[name] = nil
        }
    }

    /// Notes that somebody has changed something, if the revision is another one than before.
    mutating func noteWrite(since before: Int) {
        if revision != before { writes += 1 }
    }

    /// Makes what there is now the start from which writes are counted.
    mutating func forgetWrites() { writes = 0 }

    /// Shows what another state has, of which nobody has changed anything, to those who listen here.
    mutating func show(_ fresh: AppState, changed fixtures: Set<String>) {
        var fresh = fresh
        fresh.revision = revision + 1
        fresh.live = live
        fresh.pace = pace
        self = fresh
        for (name, seed) in Seeds.of(app) where fixtures.contains("\(app.rawValue)/\(seed.fixture)") {
            announceSync(of: name)
        }
    }

    /// Makes another key the only one that opens this server.
    mutating func resetAPIKey(at now: Instant) {
        apiKey = SHA1.hex("\(app.rawValue) \(apiKey ?? "") \(now.ticks)", count: 32)
        revision += 1
    }

    /// The persona with the key that counts.
    func current(_ persona: Persona) -> Persona {
        guard let apiKey else { return persona }
        var persona = persona
        persona.apiKey = apiKey
        return persona
    }

    /// Reads everything at once, so that a fixture of the wrong shape stops the start.
    package mutating func loadAll() throws(FixtureError) {
        for name in Seeds.of(app).keys { collections[name] = try read(name) }
    }

    /// Reads what nobody has looked at yet.
    mutating func readAll() {
        for name in Seeds.of(app).keys { load(name) }
    }

    // MARK: Saving

    var loadedNames: [Collection.Name] { Array(collections.keys) }

    /// What a collection has otherwise than its fixture has it on this day.
    func changes(of name: Collection.Name) -> JSONObject? {
        collections[name]?.changes(since: (try? read(name)) ?? Collection())
    }

    /// The documents that somebody has changed.
    var editedDocuments: JSONObject {
        JSONObject(changedDocuments.sorted().map { ($0, documents[$0]) })
    }

    mutating func setIdentity(apiKey: String?, instanceName: String?, urlBase: String?) {
        (self.apiKey, self.instanceName, self.urlBase) = (apiKey, instanceName, urlBase)
    }

    // MARK: Backups

    /// How many backups can be restored.
    private static let snapshotLimit = 4

    /// Remembers everything as it is now.
    mutating func keepSnapshot(ofBackup id: Int) {
        var copy = self
        copy.snapshots = []
        copy.handedOut = [:]
        copy.live = LiveHub()
        copy.forgetAnswers()
        snapshots = snapshots.suffix(Self.snapshotLimit - 1) + [(id, copy)]
    }

    mutating func forgetSnapshot(ofBackup id: Int) {
        snapshots.removeAll { $0.backup == id }
        if nextBackup == id { nextBackup = nil }
    }

    /// Has the next start begin with a backup; one that nobody remembers changes nothing.
    mutating func restoreAtNextStart(_ backup: Int) { nextBackup = backup }

    /// What a start does with the backup that was to be restored.
    ///
    /// A backup is a database and the settings of the host: what clients download, what lies on the disk and what is logged
    /// is not in it.
    mutating func restoreBackup() {
        defer { nextBackup = nil }
        guard var old = snapshots.last(where: { $0.backup == nextBackup })?.state else { return }
        old.move(to: day)
        for name in Set(collections.keys).union(old.collections.keys)
        where ![.queue, .backup, .log, .command, .cachedRelease].contains(name) {
            collections[name] = old.collections[name]
        }
        documents["config"] = old.documents["config"]
        synthesized = old.synthesized
        (apiKey, instanceName, urlBase) = (old.apiKey, old.instanceName, old.urlBase)
        formatBook = nil
        forgetAnswers()
        revision += 1
    }

    private mutating func load(_ name: Collection.Name) {
        guard collections[name] == nil else { return }
        // The built-in fixtures are proved by tests and a given folder by `loadAll`: neither fails here.
        collections[name] = (try? read(name)) ?? Collection()
        if let begin = Seeds.of(app)[name]?.begin { begin(&self) }
    }

    /// A collection's records as the fixture has them, whatever became of them.
    func original(_ name: Collection.Name) -> [JSONObject] { (try? read(name))?.documents ?? [] }

    private func read(_ name: Collection.Name) throws(FixtureError) -> Collection {
        guard let seed = Seeds.of(app)[name] else { return Collection() }
        let documents: [JSONObject]
        if let known = synthesized?.collections[name] {
            documents = known
        } else {
            documents = try seed.documents(of: app, from: library)
        }
        return Collection(
            fixture: documents, shift: calendar.shift(to: day), groupedBy: seed.groupedBy, datedBy: seed.datedBy,
            hasPaths: seed.hasPaths)
    }

    private mutating func loadDocument(_ name: String) {
        guard documents[name] == nil else { return }
        let document = try? library.document("\(app.rawValue)/\(name)")
        documents[name] = calendar.shift(to: day).moved(document ?? .null)
    }
}
