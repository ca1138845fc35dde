import FixtureKit

/// What calls about several records have in common.
extension Body {
    /// The ids of a list that has to be there: .NET trips over the null.
    func ids(_ name: String = "ids") throws(Refusal) -> [Int] {
        guard let ids = try ints(name) else { throw .nullSource }
        return ids
    }
}

extension Collection {
    /// Refuses ids that are unknown, or named twice, as a query that returns too few rows does.
    func require(_ ids: [Int]) throws(Refusal) {
        let found = Set(ids).count { contains($0) }
        guard found == ids.count else { throw .countMismatch(expected: ids.count, found: found) }
    }

    /// The documents of all these ids in database order.
    func documents(_ ids: [Int]) throws(Refusal) -> [JSONObject] {
        try require(ids)
        return ids.sorted().compactMap { self[$0] }
    }

    /// The ids that a bulk edit of settings names, each once and in database order.
    func editedIDs(of body: Body) throws(Refusal) -> [Int] {
        let ids = try body.ids()
        guard !ids.isEmpty else { throw .api(400, "ids must be provided") }
        let known = Set(ids).filter { contains($0) }.sorted()
        guard known.count == Set(ids).count else { throw .countMismatch(expected: ids.count, found: known.count) }
        return known
    }
}
