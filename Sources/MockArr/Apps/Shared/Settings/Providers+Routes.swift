import FixtureKit

/// The routes of a provider kind.
extension ProviderKind {
    static func routes(_ app: AppKind) -> [AppRoute] { all(app).flatMap(\.routes) }

    private var routes: [AppRoute] {
        let force = [Parameter("forceSave", .boolean, "Lets warnings pass")]
        var routes = [
            AppRoute(.get, path, "All \(title)s", pinsJSON: true, handler: list),
            AppRoute(
                .post, path, "Add a \(title)", query: force, body: .json, success: 201, also: [500], pinsJSON: true,
                handler: add),
            AppRoute(.get, "\(path)/schema", "A template of every kind of \(title)", pinsJSON: true, handler: schema),
            AppRoute(
                .post, "\(path)/test", "Test a \(title)", query: [Parameter("forceTest", .boolean)], body: .json,
                also: [500], handler: test),
            AppRoute(
                .post, "\(path)/testall", "Test every enabled \(title)", also: [400], pinsJSON: true, handler: testAll),
            AppRoute(
                .post, "\(path)/action/{name:text}", "Ask a \(title) for something", body: .json, pinsJSON: true,
                handler: action),
            AppRoute(.get, "\(path)/{id}", "One \(title)", handler: one),
            AppRoute(
                .put, "\(path)/{id?}", "Change a \(title)", query: force, body: .json, success: 202, also: [500],
                pinsJSON: true,
                handler: edit),
            AppRoute(.delete, "\(path)/{id}", "Delete a \(title)", handler: delete),
        ]
        if !bulk.isEmpty {
            routes += [
                AppRoute(
                    .put, "\(path)/bulk", "Change several \(title)s", body: .json, success: 202, also: [500],
                    pinsJSON: true,
                    handler: editBulk),
                AppRoute(
                    .delete, "\(path)/bulk", "Delete several \(title)s", body: .json, also: [500], handler: deleteBulk),
            ]
        }
        return routes
    }

    // MARK: Reading

    @Sendable func list(_ call: Call, _ state: inout AppState) -> Reply {
        let records = state[name].documents.sorted {
            ($0.text("name").lowercased(), $0.text("name")) < ($1.text("name").lowercased(), $1.text("name"))
        }
        return .list(records.map(masked)).fresh(.untilChange)
    }

    @Sendable func one(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        guard let record = state[name][call.id] else { throw .notFound }
        return .object(masked(record)).fresh(.untilChange)
    }

    @Sendable func schema(_ call: Call, _ state: inout AppState) -> Reply {
        Reply.json(state[document: schemaName]).fresh(.untilChange)
    }

    // MARK: Writing

    @Sendable func add(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let record = try definition(call, over: nil, &state)
        if call.body["fields"] == nil {
            let failures = try sharedFailures(record, call, &state) + [.notEmpty("Fields", code: "NotNullValidator")]
            try failures.refuse()
        }
        try sharedFailures(record, call, &state).refuse()
        try rejectUnknown(record, &state)
        if isEnabled(record) {
            try refuse(record, state.app, tests: true, passesWarnings: call.query.flag("forceSave"))
        }
        if let id = try call.body.int("id"), id != 0 { throw .existingID(id) }
        let stored = state[name].add(record)
        announce(.created, stored, &state)
        return .created(masked(stored), at: "/api/v3/\(path)/\(stored.id)")
    }

    @Sendable func edit(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        if let pathID = call.pathID, pathID <= 0 { throw .api(400, "\(pathID) is not a valid ID") }
        let bodyID = try call.body.int("id") ?? 0
        let known = [call.pathID ?? 0, bodyID].first { state[name].contains($0) }
        let stored = known.flatMap { state[name][$0] }
        var record = try definition(call, over: stored, &state)
        let id = known ?? call.pathID ?? bodyID
        record["id"] = JSONValue(id)
        var failures = try sharedFailures(record, call, &state)
        if id <= 0 { failures.append(.greaterThan("Id", 0, attempted: JSONValue(id))) }
        try failures.refuse()
        guard let stored else { throw .notFound }
        try rejectUnknown(record, &state)
        if isEnabled(record) {
            let isForced = call.query.flag("forceSave")
            try refuse(record, state.app, tests: !isForced && record != stored, passesWarnings: isForced)
        }
        state[name][id] = record
        announce(.updated, record, &state)
        return .accepted(masked(record), at: "/api/v3/\(path)/\(id)")
    }

    @Sendable func delete(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let id = try call.deletedID()
        remove(id, &state)
        return .emptyObject
    }

    private func remove(_ id: Int, _ state: inout AppState) {
        guard let record = state[name][id] else { return }
        state[name][id] = nil
        announce(.deleted, record, &state)
    }

    /// A provider's change, after which its health is looked at.
    private func announce(_ action: Announcement.Action, _ record: JSONObject, _ state: inout AppState) {
        if action == .deleted {
            state.announceDeletion(of: record, from: name)
        } else {
            state.announce(name, action, record.id)
        }
        state.announceHealthCheck()
    }

    @Sendable func editBulk(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let known = try state[name].editedIDs(of: call.body)
        let tags = try call.body.ints("tags")
        let how = try call.body.choice("applyTags", TagEdit.choice) ?? "add"
        for id in known {
            var record = try Shape(bulk).patch(state[name][id] ?? [:], with: call.body)
            if let tags { record["tags"] = JSONValue(TagEdit.apply(tags, how, to: record.ints("tags"))) }
            state[name][id] = record
            announce(.updated, record, &state)
        }
        let providers = state[name]
        return .list(known.compactMap { providers[$0].map(masked) }, status: 202)
    }

    @Sendable func deleteBulk(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        for id in try call.body.ids() { remove(id, &state) }
        return .emptyObject
    }

    // MARK: Testing

    @Sendable func test(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let stored = try call.body.int("id").flatMap { state[name][$0] }
        var record = try definition(call, over: stored, &state)
        if let stored { record["id"] = stored["id"] }
        try sharedFailures(record, call, &state).refuse()
        try rejectUnknown(record, &state)
        try refuse(record, state.app, tests: false, passesWarnings: call.query.flag("forceTest"))
        try ConnectionTest.failures(of: record, state.app).refuse()
        return .text("{}")
    }

    @Sendable func testAll(_ call: Call, _ state: inout AppState) -> Reply {
        var isFine = true
        let valid = state[name].documents.filter { record in
            isEnabled(record) && !settingsFailures(record).contains { !$0.isWarning }
        }
        let results = valid.map { record in
            let failures = ConnectionTest.failures(of: record, call.persona.app)
            // A warning does not make it invalid.
            let isValid = !failures.contains { !$0.isWarning }
            if !isValid { isFine = false }
            return JSONObject([
                ("id", JSONValue(record.id)), ("isValid", JSONValue(isValid)),
                ("validationFailures", JSONValue(failures.map(\.object))),
            ])
        }
        return .list(results, status: isFine ? 200 : 400)
    }

    @Sendable func action(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let stored = try call.body.int("id").flatMap { state[name][$0] }
        let record = try definition(call, over: stored, &state)
        var reply = Reply.json(ProviderAction(record, call).answer(&state))
        reply.contentType = "application/json"
        return reply
    }
}
