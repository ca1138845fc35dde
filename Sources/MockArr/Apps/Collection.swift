package import FixtureKit

/// The documents of one resource, by id in database order.
package struct Collection: Sendable {
    /// The name of a collection: the API's name of the resource.
    package struct Name: Sendable, Hashable, ExpressibleByStringLiteral {
        package let rawValue: String

        package init(_ rawValue: String) { self.rawValue = rawValue }
        package init(stringLiteral value: String) { rawValue = value }
    }

    /// Stands for what a record, a group or a whole collection held at some time: every change makes another one.
    package final class Version: Sendable {}

    private struct Record: Sendable {
        let id: Int
        var document: JSONObject
        /// As the fixture has it, while nobody has changed the record: its dates still move with the calendar.
        var original: JSONObject?
        var version: Version
    }

    private struct Group: Sendable {
        var ids: [Int] = []
        var version: Version
    }

    private var records: [Record] = []
    /// What all records hold together.
    package private(set) var version = Version()
    /// The highest id so far: the database never gives one twice, not even after a delete.
    private var lastID = 0
    /// The records that share a value of a member, in the order of their ids: by the member's name, then its value.
    private var groups: [String: [Int: Group]] = [:]
    /// Beside the groups, because whoever walks over their keys while changing one copies it.
    private var groupKeys: [String] = []
    private var dates: DateIndex?
    private var paths: PathIndex?

    package init() {}

    /// Keeps the records that refer to the same other one together, by the members that refer.
    init(groupedBy keys: [String], datedBy dateKeys: [String] = [], hasPaths: Bool = false) {
        if !dateKeys.isEmpty { dates = DateIndex(dateKeys) }
        if hasPaths { paths = PathIndex() }
        groupKeys = keys
        for key in keys { groups[key] = [:] }
    }

    /// Takes documents of a fixture, whose dates move until a record is changed.
    init(
        fixture documents: [JSONObject], shift: DateShift, groupedBy keys: [String] = [],
        datedBy dateKeys: [String] = [], hasPaths: Bool = false
    ) {
        self.init(groupedBy: keys)
        for document in documents {
            guard let id = document["id"]?.int else { continue }
            records.append(
                Record(id: id, document: shift.moved(document), original: document, version: version))
        }
        records.sort { $0.id < $1.id }
        lastID = records.last?.id ?? 0
        for record in records { enter(record.id, into: record.document) }
        if !dateKeys.isEmpty { dates = DateIndex(dateKeys, self.documents) }
        if hasPaths { paths = PathIndex(self.documents) }
    }

    package var count: Int { records.count }
    package var isEmpty: Bool { records.isEmpty }
    package var ids: [Int] { records.map(\.id) }
    package var documents: [JSONObject] { records.map(\.document) }

    /// The document of that id; setting replaces, adds, or removes with nil.
    package subscript(id: Int) -> JSONObject? {
        get { place(of: id).map { records[$0].document } }
        set {
            switch (place(of: id), newValue) {
            case (let place?, let document?):
                version = Version()
                leave(id, from: records[place].document)
                records[place] = Record(id: id, document: document, version: version)
                enter(id, into: document)
            case (let place?, nil):
                version = Version()
                leave(id, from: records[place].document)
                records.remove(at: place)
            case (nil, var document?):
                version = Version()
                if document["id"] == nil { document["id"] = JSONValue(id) }
                let place = insertionPlace(of: id)
                records.insert(Record(id: id, document: document, version: version), at: place)
                lastID = max(lastID, id)
                enter(id, into: document)
            case (nil, nil): break
            }
        }
    }

    package func contains(_ id: Int) -> Bool { place(of: id) != nil }

    /// Whether the record is still as the fixture has it.
    package func isOriginal(_ id: Int) -> Bool { place(of: id).map { records[$0].original != nil } ?? false }

    /// One more than the highest id there ever was.
    package var nextID: Int { lastID + 1 }

    /// Stores a new document under the next id and returns it with that id.
    @discardableResult
    package mutating func add(_ document: JSONObject) -> JSONObject {
        var document = document
        let id = nextID
        document["id"] = JSONValue(id)
        self[id] = document
        return document
    }

    /// Changes the document of that id in place, if there is one.
    package mutating func update(_ id: Int, _ change: (inout JSONObject) -> Void) {
        guard let place = place(of: id) else { return }
        version = Version()
        let before = groupKeys.map { records[place].document[$0]?.int }
        let old = hasIndex ? records[place].document : nil
        change(&records[place].document)
        if let old { reindex(old, as: records[place].document) }
        records[place].original = nil
        records[place].version = version
        for (key, value) in zip(groupKeys, before) {
            let after = records[place].document[key]?.int
            if let value, value == after {
                groups[key]?[value]?.version = version
            } else {
                if let value { leave(id, key, value) }
                if let after { enter(id, key, after) }
            }
        }
    }

    package mutating func removeAll(where isUnwanted: (JSONObject) -> Bool) {
        var removed: [Record] = []
        let count = records.count
        let isIndexed = hasIndex || !groups.isEmpty
        records.removeAll { record in
            let isUnwanted = isUnwanted(record.document)
            if isUnwanted, isIndexed { removed.append(record) }
            return isUnwanted
        }
        if records.count < count { version = Version() }
        // All at once: each by itself would move what stands behind it.
        let gone = Set(removed.map(\.id))
        if !gone.isEmpty {
            dates?.remove(gone)
            paths?.remove(gone)
        }
        for record in removed { leaveGroups(record.id, of: record.document) }
    }

    /// The records that refer to one other, in the order of their ids.
    ///
    /// Costs what it returns where the seed groups by that member, and a look at every record elsewhere.
    package func group(_ key: String, _ value: Int) -> [JSONObject] {
        guard let groups = groups[key] else { return filter { $0[key]?.int == value } }
        return (groups[value]?.ids ?? []).compactMap { self[$0] }
    }

    /// The records with a date in a span, by that date.
    ///
    /// Costs what it returns where the seed names those members as dates, and a look at every record elsewhere.
    func dated(_ keys: [String], in span: ClosedRange<Instant>) -> [JSONObject] {
        let index = dates?.keys == keys ? dates : nil
        return (index ?? DateIndex(keys, documents)).ids(in: span).compactMap { self[$0] }
    }

    /// The folders of the records. Costs nothing where the seed says that they have paths.
    var folders: PathIndex { paths ?? PathIndex(documents) }

    /// What each record held when it was last changed, in the order of the ids.
    var versions: [Version?] { records.map(\.version) }

    /// What the groups of these values held when they were last changed; the whole collection where it has no groups.
    func versions(ofGroups key: String, _ values: [Int]) -> [Version?] {
        guard let groups = groups[key] else { return values.map { _ in version } }
        return values.map { groups[$0]?.version }
    }

    package func first(where matches: (JSONObject) -> Bool) -> JSONObject? {
        records.first { matches($0.document) }?.document
    }

    package func filter(_ matches: (JSONObject) -> Bool) -> [JSONObject] {
        records.lazy.map(\.document).filter(matches)
    }

    /// Moves the dates of every record that is still the fixture's.
    mutating func move(by shift: DateShift) {
        version = Version()
        for place in records.indices {
            guard let original = records[place].original else { continue }
            records[place].document = shift.moved(original)
            records[place].version = version
        }
        for key in groupKeys {
            groups[key] = groups[key]?.mapValues { Group(ids: $0.ids, version: version) }
        }
        if let keys = dates?.keys { dates = DateIndex(keys, documents) }
    }

    // MARK: Saving

    /// What differs from the records of a fixture, or from none; nil where nothing does.
    func changes(since seed: Collection) -> JSONObject? {
        let changed = records.filter { $0.original == nil }.map(\.document)
        let removed = seed.ids.filter { !contains($0) }
        guard !changed.isEmpty || !removed.isEmpty || lastID != seed.lastID else { return nil }
        return ["records": JSONValue(changed), "removed": JSONValue(removed), "lastID": JSONValue(lastID)]
    }

    mutating func apply(_ changed: [JSONObject], removed: [Int], lastID: Int) {
        for id in removed { self[id] = nil }
        for document in changed { self[document.id] = document }
        self.lastID = max(self.lastID, lastID)
    }

    // MARK: Groups and indexes

    private var hasIndex: Bool { dates != nil || paths != nil }

    private mutating func reindex(_ old: JSONObject, as new: JSONObject) {
        if let keys = dates?.keys, keys.contains(where: { old[$0] != new[$0] }) {
            dates?.remove(old)
            dates?.insert(new)
        }
        if paths != nil, old["path"] != new["path"] {
            paths?.remove(old)
            paths?.insert(new)
        }
    }

    private mutating func enter(_ id: Int, into document: JSONObject) {
        dates?.insert(document)
        paths?.insert(document)
        for key in groupKeys {
            if let value = document[key]?.int { enter(id, key, value) }
        }
    }

    private mutating func leave(_ id: Int, from document: JSONObject) {
        dates?.remove(document)
        paths?.remove(document)
        leaveGroups(id, of: document)
    }

    private mutating func leaveGroups(_ id: Int, of document: JSONObject) {
        for key in groupKeys {
            if let value = document[key]?.int { leave(id, key, value) }
        }
    }

    private mutating func enter(_ id: Int, _ key: String, _ value: Int) {
        let place = groups[key]?[value]?.ids.lastIndex { $0 < id }.map { $0 + 1 } ?? 0
        groups[key]?[value, default: Group(version: version)].ids.insert(id, at: place)
        groups[key]?[value]?.version = version
    }

    private mutating func leave(_ id: Int, _ key: String, _ value: Int) {
        groups[key]?[value]?.ids.removeAll { $0 == id }
        groups[key]?[value]?.version = version
    }

    // MARK: Places

    private func place(of id: Int) -> Int? {
        let place = insertionPlace(of: id)
        return place < records.count && records[place].id == id ? place : nil
    }

    private func insertionPlace(of id: Int) -> Int { records.partition { $0.id < id } }
}

extension JSONObject {
    /// The record's id, 0 when it has none.
    package var id: Int { self["id"]?.int ?? 0 }

    // Members of stored records by their type; what is absent is what .NET starts with.

    package func int(_ key: String) -> Int { self[key]?.int ?? 0 }

    package func flag(_ key: String) -> Bool { self[key]?.bool ?? false }

    package func text(_ key: String) -> String { self[key]?.string ?? "" }

    package func ints(_ key: String) -> [Int] { self[key]?.array?.compactMap(\.int) ?? [] }

    package func objects(_ key: String) -> [JSONObject] { self[key]?.array?.compactMap(\.object) ?? [] }

    /// Nil when there is no date.
    package func instant(_ key: String) -> Instant? { self[key]?.string.flatMap { Instant($0) } }
}
