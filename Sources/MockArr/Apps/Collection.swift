public import FixtureKit

/// The documents of one resource, by id in database order.
public struct Collection: Sendable {
    /// The name of a collection: the API's name of the resource.
    public struct Name: Sendable, Hashable, ExpressibleByStringLiteral {
        public let rawValue: String

        public init(_ rawValue: String) { self.rawValue = rawValue }
        public init(stringLiteral value: String) { rawValue = value }
    }

    private struct Record: Sendable {
        let id: Int
        var document: JSONObject
        /// As the fixture has it, while nobody has changed the record: its dates still move with the calendar.
        var original: JSONObject?
    }

    private var records: [Record] = []

    public init() {}

    /// Takes documents of a fixture, whose dates move until a record is changed.
    init(fixture documents: [JSONObject], shift: DateShift) {
        for document in documents {
            guard let id = document["id"]?.int else { continue }
            records.append(Record(id: id, document: shift.moved(document), original: document))
        }
        records.sort { $0.id < $1.id }
    }

    public var count: Int { records.count }
    public var isEmpty: Bool { records.isEmpty }
    public var ids: [Int] { records.map(\.id) }
    public var documents: [JSONObject] { records.map(\.document) }

    /// The document of that id; setting replaces, adds, or removes with nil.
    public subscript(id: Int) -> JSONObject? {
        get { place(of: id).map { records[$0].document } }
        set {
            switch (place(of: id), newValue) {
            case (let place?, let document?):
                records[place].document = document
                records[place].original = nil
            case (let place?, nil): records.remove(at: place)
            case (nil, var document?):
                if document["id"] == nil { document["id"] = JSONValue(id) }
                let place = insertionPlace(of: id)
                records.insert(Record(id: id, document: document), at: place)
            case (nil, nil): break
            }
        }
    }

    public func contains(_ id: Int) -> Bool { place(of: id) != nil }

    /// One more than the highest id.
    public var nextID: Int { (records.last?.id ?? 0) + 1 }

    /// Stores a new document under the next id and returns it with that id.
    @discardableResult
    public mutating func add(_ document: JSONObject) -> JSONObject {
        var document = document
        let id = nextID
        document["id"] = JSONValue(id)
        self[id] = document
        return document
    }

    /// Changes the document of that id in place, if there is one.
    public mutating func update(_ id: Int, _ change: (inout JSONObject) -> Void) {
        guard let place = place(of: id) else { return }
        change(&records[place].document)
        records[place].original = nil
    }

    public mutating func removeAll(where isUnwanted: (JSONObject) -> Bool) {
        records.removeAll { isUnwanted($0.document) }
    }

    public func first(where matches: (JSONObject) -> Bool) -> JSONObject? {
        records.first { matches($0.document) }?.document
    }

    public func filter(_ matches: (JSONObject) -> Bool) -> [JSONObject] {
        records.lazy.map(\.document).filter(matches)
    }

    /// Moves the dates of every record that is still the fixture's.
    mutating func move(by shift: DateShift) {
        for place in records.indices {
            if let original = records[place].original { records[place].document = shift.moved(original) }
        }
    }

    private func place(of id: Int) -> Int? {
        let place = insertionPlace(of: id)
        return place < records.count && records[place].id == id ? place : nil
    }

    private func insertionPlace(of id: Int) -> Int {
        var low = 0
        var high = records.count
        while low < high {
            let middle = (low + high) / 2
            if records[middle].id < id { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension JSONObject {
    /// The record's id, 0 when it has none.
    public var id: Int { self["id"]?.int ?? 0 }
}
