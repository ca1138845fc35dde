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
        of records: [JSONObject], _ call: Call, present: (JSONObject) -> JSONObject = { $0 }
    ) throws(Refusal) -> JSONValue {
        page(of: records, try request(of: call), present: present)
    }

    /// What is asked for, and what the answer says of it.
    struct Request {
        var page: Int
        var size: Int
        /// The key that sorts, in the spelling of the contract, and its ascending order.
        var key: String?
        var order: Order?
        var isAscending: Bool
        var reportedKey: String
        var reportedDirection: String
        /// The other parameters, which answers repeated once.
        var filters: JSONValue?
    }

    func page(
        of records: [JSONObject], _ request: Request, present: (JSONObject) -> JSONObject
    ) -> JSONValue {
        var sorted = records
        if let order = request.order {
            // Equal records keep their order in both directions.
            sorted = records.sorted(by: request.isAscending ? order : { order($1, $0) })
        }
        return page(ofSorted: sorted, request, present: present)
    }

    /// The same of records, or what stands for them, that are in the order asked for.
    func page<Record>(
        ofSorted sorted: [Record], _ request: Request, present: (Record) -> JSONObject
    ) -> JSONValue {
        let size = request.size
        var page = request.page
        var first = (max(page, 1) - 1) * max(size, 0)
        if clampsPage, size > 0, first >= sorted.count {
            page = max(sorted.count / size, 1)
            first = (page - 1) * size
        }
        let count = size < 0 && !clampsPage ? sorted.count : max(size, 0)
        let records = sorted.dropFirst(first).prefix(count).map(present)
        return .object(
            JSONObject([
                ("page", JSONValue(page)),
                ("pageSize", JSONValue(size)),
                ("sortKey", .string(reportedKey ?? request.reportedKey)),
                ("sortDirection", .string(request.reportedDirection)),
                ("filters", request.filters),
                ("totalRecords", JSONValue(sorted.count)),
                ("records", JSONValue(Array(records))),
            ]))
    }

    func request(of call: Call) throws(Refusal) -> Request {
        if Self.isOld(call.persona) { return try oldRequest(of: call.query) }
        let query = call.query
        let asked = query["sortKey"] ?? ""
        let known = key(asked)
        let sorting = known ?? key(defaultKey)
        let direction = direction(query["sortDirection"])
        return Request(
            page: query.int("page") ?? 1, size: query.int("pageSize") ?? 10, key: sorting?.name, order: sorting?.order,
            isAscending: direction == .ascending, reportedKey: known != nil ? asked : defaultKey,
            reportedDirection: direction.rawValue)
    }

    private func key(_ asked: String) -> (name: String, order: Order)? {
        keys.first { $0.name.lowercased() == asked.lowercased() }
    }

    private func direction(_ text: String?) -> Direction {
        switch text.flatMap({ Choice.sortDirection.name(of: $0) }) {
        case "ascending": .ascending
        case "default": defaultDirection
        default: .descending
        }
    }

    // MARK: Before the one model of paging

    /// Radarr before 5.1 and Sonarr before 4 read the query by hand.
    static func isOld(_ persona: Persona) -> Bool { persona.generation < (persona.app == .radarr ? 5 : 4) }

    /// The tables were called otherwise then, so the column decides.
    private func oldKey(_ asked: String) -> (name: String, order: Order)? {
        let column = asked.split(separator: ".").last?.lowercased()
        return keys.first { $0.name.split(separator: ".").last?.lowercased() == column }
    }

    private func oldRequest(of query: Query) throws(Refusal) -> Request {
        func number(_ name: String, _ usual: Int) -> Int {
            let number = query.int(name) ?? 0
            return number == 0 ? usual : number
        }
        // A direction counts only beside a key; without it stands the word "default".
        let asked = query["sortKey"]
        let known = asked.flatMap(oldKey)
        // The database knows its columns, while the queue is sorted in memory.
        if let asked, known == nil, !clampsPage { throw .api(400, "Invalid sort key \(asked)") }
        func direction(_ name: String, ascending: String) -> Direction? {
            query[name].map { $0.lowercased() == ascending ? .ascending : .descending }
        }
        let word = direction("sortDirection", ascending: "ascending") ?? direction("sortDir", ascending: "asc")
        let direction = asked == nil ? defaultDirection : word
        let paging: Set = ["page", "pagesize", "sortkey", "sortdirection"]
        let filters = query.items.filter { !paging.contains($0.name.lowercased()) }
        let sorting = known ?? key(defaultKey)
        return Request(
            page: number("page", 1), size: number("pageSize", 10), key: sorting?.name, order: sorting?.order,
            isAscending: direction != .descending,
            reportedKey: asked ?? defaultKey, reportedDirection: direction?.rawValue ?? "default",
            filters: JSONValue(
                filters.map { ["key": .string($0.name), "value": .string($0.value)] as JSONObject }))
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
