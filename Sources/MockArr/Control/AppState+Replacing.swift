import FixtureKit

// Whole collections as somebody wants them, by the names that the API has for them.
extension AppState {
    /// Replaces the collections of a document, and says how many records each has now.
    mutating func replace(_ reader: Reader) throws(ControlError) -> JSONObject {
        var counts = JSONObject()
        for (name, records) in try reader.members() {
            let name = try Self.collection(name, of: app, at: records.pointer)
            counts[name.rawValue] = JSONValue(try replace(name, with: records))
        }
        return counts
    }

    /// Replaces a collection by a list of records, each with its id.
    mutating func replace(_ name: Collection.Name, with reader: Reader) throws(ControlError) -> Int {
        var seen: Set<Int> = []
        var records: [JSONObject] = []
        for element in try reader.elements() {
            let record = try element.object()
            let id = element["id"] ?? Reader(.null, at: element.pointer + "/id")
            let number = try id.int(1...Int(Int32.max), expected: "an id from 1")
            guard seen.insert(number).inserted else {
                throw ControlError(
                    .unexpectedValue, "\(number) is the id of an earlier record.", at: id.pointer,
                    expected: "each id once")
            }
            records.append(Seeds.of(app)[name]?.stored(record) ?? record)
        }
        records.sort { $0.id < $1.id }
        // What is so already is not changed: dates that move go on moving, and nobody is told.
        if self[name].documents != records { replace(name, with: records) }
        return records.count
    }

    private mutating func replace(_ name: Collection.Name, with records: [JSONObject]) {
        let seed = Seeds.of(app)[name]
        var collection = Collection(
            groupedBy: seed?.groupedBy ?? [], datedBy: seed?.datedBy ?? [], hasPaths: seed?.hasPaths ?? false)
        for record in records { collection[record.id] = record }
        self[name] = collection
        announceSync(of: name)
    }

    /// The collections that can be replaced.
    static func collectionNames(of app: AppKind) -> [String] {
        (Seeds.of(app).keys.map(\.rawValue) + [Collection.Name.command.rawValue]).sorted()
    }

    static func collection(
        _ text: String, of app: AppKind, at pointer: String
    ) throws(ControlError) -> Collection.Name {
        let names = collectionNames(of: app)
        guard names.contains(text) else {
            throw ControlError(
                .unexpectedValue, "\(app.title) has no collection \"\(text.prefix(80))\".", at: pointer,
                expected: "one of " + names.joined(separator: ", "),
                nearest: Spelling.nearest(to: text, among: names))
        }
        return Collection.Name(text)
    }
}
