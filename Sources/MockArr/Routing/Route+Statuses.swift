/// What a route can answer, as far as its row says.
extension Route {
    /// Every status of the route: what follows from the row, and what the row adds.
    package var statuses: [Int] {
        var statuses = Set(also)
        statuses.insert(handler == nil ? 501 : success)
        statuses.insert(503)  // while the server starts
        if access == .key || access == .liveKey { statuses.insert(401) }
        if access == .page { statuses.formUnion([302, 401]) }  // to the form, and back from it
        if bindsValues { statuses.insert(400) }
        // Whether it can be written as the caller likes it is asked everywhere below the API, and where a file is missing.
        if isBelowAPI || also.contains(404) { statuses.insert(406) }
        if takesJSON { statuses.insert(415) }
        if hasID {
            statuses.insert(404)
            // What is no number leads to no route: a GET finds nothing there, and no other verb is known.
            if method != .get { statuses.insert(405) }
        }
        return statuses.sorted()
    }

    /// Whether a parameter or a body can have the wrong type.
    var bindsValues: Bool {
        if takesJSON || hasID && method != .get { return true }
        if template.contains("{id:text}") { return true }
        return query.contains { $0.kind != .text && $0.kind != .texts }
    }

    var takesJSON: Bool { body == .json || body == .undeclaredJSON }

    var isBelowAPI: Bool { template.hasPrefix("/api/") }

    private var hasID: Bool {
        PathSegment.list(template).contains {
            if case .parameter(_, .integer) = $0 { return true }
            if case .parameter(_, .optionalInteger) = $0 { return true }
            return false
        }
    }
}
