import FixtureKit

/// A list that is answered a page at a time: which keys sort it, and how.
struct Paging: Sendable {
    typealias Order = @Sendable (JSONObject, JSONObject) -> Bool

    /// The allowed sort keys with their ascending order, in the spelling of the contract.
    let keys: [(name: String, order: Order)]
    let defaultKey: String
    /// Used only for `sortDirection=default`; a missing direction always means descending.
    let defaultDirection: Direction
    /// The key that the answer names instead of the one it sorted by, where the real server does so.
    var reportedKey: String?
    /// Jumps back to the last page instead of answering an empty one, as the queue does.
    var clampsPage = false

    enum Direction: String, Sendable {
        case ascending
        case descending
    }

    /// The page that the query asks for, each record of it made by `present`.
    ///
    /// Only the records of the page are presented, so that a page of ten costs ten.
    func page(
        of records: [JSONObject], _ query: Query, present: (JSONObject) -> JSONObject = { $0 }
    ) -> JSONValue {
        let asked = query["sortKey"] ?? ""
        let known = keys.first { $0.name.lowercased() == asked.lowercased() }
        let key = known ?? keys.first { $0.name == defaultKey }
        let direction = direction(query["sortDirection"])
        var sorted = records
        if let order = key?.order {
            // Equal records keep their order in both directions.
            sorted = records.sorted(by: direction == .ascending ? order : { order($1, $0) })
        }
        let size = query.int("pageSize") ?? 10
        var page = query.int("page") ?? 1
        var first = (max(page, 1) - 1) * max(size, 0)
        if clampsPage, size > 0, first >= sorted.count {
            page = max(sorted.count / size, 1)
            first = (page - 1) * size
        }
        let count = size < 0 && !clampsPage ? sorted.count : max(size, 0)
        let records = sorted.dropFirst(first).prefix(count).map(present)
        return [
            "page": JSONValue(page),
            "pageSize": JSONValue(size),
            "sortKey": .string(reportedKey ?? (known != nil ? asked : defaultKey)),
            "sortDirection": .string(direction.rawValue),
            "totalRecords": JSONValue(sorted.count),
            "records": JSONValue(Array(records)),
        ]
    }

    private func direction(_ text: String?) -> Direction {
        switch text.flatMap({ Choice.sortDirection.name(of: $0) }) {
        case "ascending": .ascending
        case "default": defaultDirection
        default: .descending
        }
    }

    /// Orders by a value read from each record, absent ones last.
    static func by<Key: Comparable & SendableMetatype>(_ read: @escaping @Sendable (JSONObject) -> Key?) -> Order {
        { left, right in
            switch (read(left), read(right)) {
            case (let left?, let right?): left < right
            case (_?, nil): true
            default: false
            }
        }
    }

    /// Orders by a text member.
    static func by(text key: String) -> Order { by { $0[key]?.string } }

    /// Orders by a text member as the database does: absent ones before all others.
    static func by(absentFirst key: String) -> Order { by { $0[key]?.string ?? "" } }

    /// Orders by a number member.
    static func by(number key: String) -> Order { by { $0[key]?.double } }
}
