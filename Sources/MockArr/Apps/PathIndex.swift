import FixtureKit

/// The folders of records in the order of their bytes, so that asking whose a folder is does not look at every record.
struct PathIndex: Sendable {
    private struct Entry: Sendable, Comparable {
        let path: String
        let id: Int

        static func < (left: Entry, right: Entry) -> Bool {
            left.path.utf8.elementsEqual(right.path.utf8)
                ? left.id < right.id : left.path.utf8.lexicographicallyPrecedes(right.path.utf8)
        }
    }

    private var entries: [Entry] = []

    init(_ documents: [JSONObject] = []) {
        entries = documents.compactMap(Self.entry).sorted()
    }

    private static func entry(of document: JSONObject) -> Entry? {
        document["path"]?.string.map { Entry(path: MediaPath.normalized($0), id: document.id) }
    }

    mutating func insert(_ document: JSONObject) {
        if let entry = Self.entry(of: document) { entries.insert(entry, at: place(of: entry)) }
    }

    mutating func remove(_ document: JSONObject) {
        guard let entry = Self.entry(of: document) else { return }
        let place = place(of: entry)
        if entries.indices.contains(place), entries[place] == entry { entries.remove(at: place) }
    }

    mutating func remove(_ ids: Set<Int>) { entries.removeAll { ids.contains($0.id) } }

    /// Whether a record other than `owner` has this very folder.
    func has(_ path: String, exceptFor owner: Int?) -> Bool {
        let path = MediaPath.normalized(path)
        return entries[place(of: Entry(path: path, id: .min))...].prefix { $0.path.utf8.elementsEqual(path.utf8) }
            .contains { $0.id != owner }
    }

    /// Whether the folder of any record lies somewhere below this one.
    func has(below path: String) -> Bool {
        let path = MediaPath.normalized(path)
        let prefix = path == "/" ? path : path + "/"
        // What equals "/" is not below it.
        let place = place(of: Entry(path: prefix, id: .max))
        return entries.indices.contains(place) && entries[place].path.utf8.starts(with: prefix.utf8)
    }

    private func place(of entry: Entry) -> Int { entries.partition { $0 < entry } }
}
