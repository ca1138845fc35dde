import FixtureKit

/// The ids of records in the order of their dates, so that a span of time costs what lies in it.
struct DateIndex: Sendable {
    private struct Entry: Sendable, Comparable {
        let ticks: Int
        let id: Int

        static func < (left: Entry, right: Entry) -> Bool { (left.ticks, left.id) < (right.ticks, right.id) }
    }

    /// The members that hold dates.
    let keys: [String]
    private var entries: [Entry] = []

    init(_ keys: [String], _ documents: [JSONObject] = []) {
        self.keys = keys
        entries = documents.flatMap { entries(of: $0) }.sorted()
    }

    private func entries(of document: JSONObject) -> [Entry] {
        keys.compactMap { document.instant($0).map { Entry(ticks: $0.ticks, id: document.id) } }
    }

    mutating func insert(_ document: JSONObject) {
        for entry in entries(of: document) { entries.insert(entry, at: place(of: entry)) }
    }

    mutating func remove(_ document: JSONObject) {
        for entry in entries(of: document) {
            let place = place(of: entry)
            if entries.indices.contains(place), entries[place] == entry { entries.remove(at: place) }
        }
    }

    mutating func remove(_ ids: Set<Int>) { entries.removeAll { ids.contains($0.id) } }

    /// Each id once, by its first date in the span, both ends included.
    func ids(in span: ClosedRange<Instant>) -> [Int] {
        let start = place(of: Entry(ticks: span.lowerBound.ticks, id: .min))
        return entries[start...].prefix { $0.ticks <= span.upperBound.ticks }.map(\.id).distinct()
    }

    private func place(of entry: Entry) -> Int { entries.partition { $0 < entry } }
}
