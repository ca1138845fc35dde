import FixtureKit

/// A settings resource: the five routes that most of them share, and where one of them differs.
///
/// Each hook is called in the order of the real servers' controllers: read, check, store, follow up, present.
struct Resource: Sendable {
    typealias Read =
        @Sendable (_ call: Call, _ stored: JSONObject?, _ state: inout AppState) throws(Refusal) -> JSONObject
    typealias Check =
        @Sendable (_ record: JSONObject, _ call: Call, _ state: inout AppState) throws(Refusal) ->
        [ValidationFailure]
    typealias Present = @Sendable (_ record: JSONObject, _ call: Call, _ state: inout AppState) -> JSONObject
    typealias Guard = @Sendable (_ record: JSONObject, _ call: Call, _ state: inout AppState) throws(Refusal) -> Void
    typealias FollowUp = @Sendable (_ change: Change, _ state: inout AppState) -> Void

    enum Change: Sendable {
        case added(JSONObject)
        case edited(JSONObject)
        case deleted(Int)
    }

    /// What an id that is not there gets.
    enum Absence: Sendable {
        /// GET 404, PUT 404 with the model's name, DELETE 200.
        case silentDelete
        /// GET 404, PUT and DELETE 404 with the model's name.
        case missing
        /// GET and PUT 500, from a dictionary that lacks the key.
        case noSuchKey(silentDelete: Bool)
    }

    let path: String
    /// The .NET class that messages name.
    let model: String
    /// In words, for the summaries of the routes.
    let title: String
    var absence = Absence.silentDelete
    var body = BodyRule.json
    var editBody: BodyRule?
    var pinsList = false
    var hasPUT = true
    var editLocates = true
    /// What sorts the list; nil leaves it in database order.
    var sortKey: String?
    /// What a verb answers beside what all resources have in common.
    var also: [Method: [Int]] = [:]
    var read: Read
    var check: Check = { _, _, _ in [] }
    var present: Present = { record, _, _ in record }
    var mayDelete: Guard = { _, _, _ in }
    var followUp: FollowUp = { _, _ in }

    /// The collection, where it is not called like the path.
    var collection: Collection.Name?

    var name: Collection.Name { collection ?? Collection.Name(path) }

    var routes: [AppRoute] {
        var also = also
        also[.post, default: []].append(500)  // for a record that has an id
        if case .noSuchKey = absence {
            also[.get, default: []].append(500)
            also[.put, default: []].append(500)
        }
        var routes = [
            AppRoute(.get, path, "All \(title)s", pinsJSON: pinsList, handler: list),
            AppRoute(
                .post, path, "Add a \(title)", body: body, success: 201, also: also[.post, default: []], handler: add),
            AppRoute(.get, "\(path)/{id}", "One \(title)", also: also[.get, default: []], handler: one),
            AppRoute(.delete, "\(path)/{id}", "Delete a \(title)", also: also[.delete, default: []], handler: delete),
        ]
        if hasPUT {
            routes.append(
                AppRoute(
                    .put, "\(path)/{id?}", "Change a \(title)", body: editBody ?? body, success: 202,
                    also: also[.put, default: []], handler: edit))
        }
        return routes
    }

    // MARK: Handlers

    @Sendable func list(_ call: Call, _ state: inout AppState) -> Reply {
        .list(records(call, &state)).fresh(.untilChange)
    }

    /// All records as they are answered.
    func records(_ call: Call, _ state: inout AppState) -> [JSONObject] {
        var records = state[name].documents
        if let sortKey { records.sort { $0.sortValue(sortKey) < $1.sortValue(sortKey) } }
        return records.map { present($0, call, &state) }
    }

    @Sendable func one(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        guard let record = state[name][call.id] else {
            if case .noSuchKey = absence { throw .noSuchKey(call.id) }
            throw .notFound
        }
        return .object(present(record, call, &state)).fresh(.untilChange)
    }

    @Sendable func add(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let record = try read(call, nil, &state)
        try check(record, call, &state).refuse()
        if let id = try call.body.int("id"), id != 0 { throw .existingID(id) }
        let stored = store(record, &state)
        return .created(present(stored, call, &state), at: "/api/v3/\(path)/\(stored.id)")
    }

    /// Stores a new record and lets the follow-up happen.
    func store(_ record: JSONObject, _ state: inout AppState) -> JSONObject {
        let stored = state[name].add(record)
        followUp(.added(stored), &state)
        return state[name][stored.id] ?? stored
    }

    @Sendable func edit(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let id = try call.sentID()
        let stored = state[name][id]
        var record = try read(call, stored, &state)
        record["id"] = JSONValue(id)
        var failures = try check(record, call, &state)
        if id <= 0 { failures.append(.greaterThan("Id", 0, attempted: JSONValue(id))) }
        try failures.refuse()
        guard stored != nil else {
            if case .noSuchKey = absence { throw .noSuchKey(id) }
            throw .missing(model, id)
        }
        state[name][id] = record
        followUp(.edited(record), &state)
        let answer = present(state[name][id] ?? record, call, &state)
        return editLocates ? .accepted(answer, at: "/api/v3/\(path)/\(id)") : .object(answer, status: 202)
    }

    @Sendable func delete(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let id = try call.deletedID()
        guard let record = state[name][id] else {
            switch absence {
            case .silentDelete, .noSuchKey(silentDelete: true): return .empty
            case .missing, .noSuchKey: throw .missing(model, id)
            }
        }
        try mayDelete(record, call, &state)
        state[name][id] = nil
        followUp(.deleted(id), &state)
        return .empty
    }
}

extension JSONObject {
    /// A text member made comparable as the real servers sort names: without regard to case first.
    fileprivate func sortValue(_ key: String) -> SortValue {
        let text = self[key]?.string ?? ""
        return SortValue(number: self[key]?.double ?? 0, folded: text.lowercased(), text: text)
    }
}

private struct SortValue: Comparable {
    let number: Double
    let folded: String
    let text: String

    static func < (left: Self, right: Self) -> Bool {
        (left.number, left.folded, left.text) < (right.number, right.folded, right.text)
    }
}
