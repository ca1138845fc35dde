import FixtureKit

/// `/control/v1/state/{instance}/{collection}[/{id}]`: the data itself, past every rule of the apps.
enum StateControl {
    private static let path = "/control/v1/state/{instance:text}/{collection:text}"

    static let routes: [ControlRoute] = [
        ControlRoute(
            .get, "/control/v1/state/{instance:text}", "The collections of an instance, and how many records each has",
            isInSandbox: true, handler: collections),
        ControlRoute(
            .post, "/control/v1/state/{instance:text}:generate", "Make a library in the place of the one that is there",
            isInSandbox: true, handler: generate),
        ControlRoute(.get, path, "A collection as it is stored", isInSandbox: true, handler: list),
        ControlRoute(.put, path, "Replace a collection", isInSandbox: true, handler: replaceAll),
        ControlRoute(.patch, path, "Merge into every record", isInSandbox: true, handler: mergeAll),
        ControlRoute(.delete, path, "Empty a collection", success: 204, isInSandbox: true, handler: removeAll),
        ControlRoute(.get, path + "/{id}", "A record as it is stored", isInSandbox: true, handler: one),
        ControlRoute(
            .put, path + "/{id}", "Create or replace a record", success: 201, isInSandbox: true, handler: put),
        ControlRoute(
            .patch, path + "/{id}", "Merge into a record; null removes a member", isInSandbox: true, handler: merge),
        ControlRoute(.delete, path + "/{id}", "Remove a record", success: 204, isInSandbox: true, handler: remove),
    ]

    // MARK: Looking

    @Sendable static func collections(_ call: ControlCall, _ world: inout World) throws(ControlError) -> ControlAnswer {
        try look(call, &world) { state, _ throws(ControlError) in
            var counts = JSONObject()
            for name in AppState.collectionNames(of: state.app) { counts[name] = JSONValue(state[.init(name)].count) }
            return .object(counts)
        }
    }

    @Sendable static func list(_ call: ControlCall, _ world: inout World) throws(ControlError) -> ControlAnswer {
        try look(call, &world) { state, _ throws(ControlError) in
            .json(JSONValue(state[try name(call, state)].documents))
        }
    }

    @Sendable static func one(_ call: ControlCall, _ world: inout World) throws(ControlError) -> ControlAnswer {
        try look(call, &world) { state, _ throws(ControlError) in
            let name = try name(call, state)
            return .object(try record(call, in: state[name]))
        }
    }

    // MARK: Changing

    @Sendable static func generate(_ call: ControlCall, _ world: inout World) throws(ControlError) -> ControlAnswer {
        let reader = try call.document()
        return try change(call, &world) { state, _ throws(ControlError) in
            let wish = try LibraryWish(reader, of: state.app)
            state.replaceLibrary(wish)
            return .object(state.libraryCounts)
        }
    }

    @Sendable static func replaceAll(_ call: ControlCall, _ world: inout World) throws(ControlError) -> ControlAnswer {
        let records = try call.document()
        return try change(call, &world) { state, _ throws(ControlError) in
            let count = try state.replace(try name(call, state), with: records)
            return .object(["count": JSONValue(count)])
        }
    }

    @Sendable static func mergeAll(_ call: ControlCall, _ world: inout World) throws(ControlError) -> ControlAnswer {
        let changes = try changes(call)
        return try change(call, &world) { state, _ throws(ControlError) in
            let name = try name(call, state)
            let ids = state[name].ids
            for id in ids { state.merge(changes, into: id, of: name) }
            return .object(["count": JSONValue(ids.count)])
        }
    }

    @Sendable static func removeAll(_ call: ControlCall, _ world: inout World) throws(ControlError) -> ControlAnswer {
        try change(call, &world) { state, _ throws(ControlError) in
            _ = try state.replace(try name(call, state), with: Reader([]))
            return ControlAnswer(.noContent)
        }
    }

    @Sendable static func put(_ call: ControlCall, _ world: inout World) throws(ControlError) -> ControlAnswer {
        let reader = try call.document()
        var document = try reader.object()
        let id = Int(call["id"]) ?? 0
        if let told = reader["id"], told.value.int != id {
            throw told.mistake(expected: "\(id), the id in the path, or none")
        }
        document["id"] = JSONValue(id)
        return try change(call, &world) { state, _ throws(ControlError) in
            let name = try name(call, state)
            let isNew = !state[name].contains(id)
            state[name][id] = document
            state.announceChange(of: name, id, isNew: isNew)
            return .object(document, status: isNew ? 201 : 200)
        }
    }

    @Sendable static func merge(_ call: ControlCall, _ world: inout World) throws(ControlError) -> ControlAnswer {
        let changes = try changes(call)
        return try change(call, &world) { state, _ throws(ControlError) in
            let name = try name(call, state)
            let id = try record(call, in: state[name]).id
            state.merge(changes, into: id, of: name)
            return .object(state[name][id] ?? [:])
        }
    }

    @Sendable static func remove(_ call: ControlCall, _ world: inout World) throws(ControlError) -> ControlAnswer {
        try change(call, &world) { state, _ throws(ControlError) in
            let name = try name(call, state)
            let record = try record(call, in: state[name])
            state[name][record.id] = nil
            state.announceDeletion(of: record, from: name)
            return ControlAnswer(.noContent)
        }
    }

    private static func changes(_ call: ControlCall) throws(ControlError) -> JSONObject {
        let reader = try call.document()
        let changes = try reader.object()
        if let id = reader["id"] {
            throw ControlError(
                .unexpectedValue, "A record keeps its id.", at: id.pointer, expected: "other members than \"id\"")
        }
        return changes
    }

    // MARK: Where

    private typealias Work = (inout AppState, Instant) throws(ControlError) -> ControlAnswer

    private static func look(_ call: ControlCall, _ world: inout World, _ work: Work) throws(ControlError)
        -> ControlAnswer
    {
        let (place, state) = try self.place(call, world)
        world.settle(place, at: call.now)
        var copy = world.sandboxes[place].states[state] ?? AppState(.radarr, library: call.library)
        return try work(&copy, call.now)
    }

    /// Changes the data as a whole or, where something is wrong, not at all.
    private static func change(_ call: ControlCall, _ world: inout World, _ work: Work) throws(ControlError)
        -> ControlAnswer
    {
        let instance = world.instances[try world.place(ofInstance: call["instance"])]
        return try world.change(instance, in: call.sandbox, at: call.now) { state, _, now throws(ControlError) in
            try work(&state, now)
        }
    }

    private static func place(_ call: ControlCall, _ world: World) throws(ControlError) -> (Int, String) {
        let instance = world.instances[try world.place(ofInstance: call["instance"])]
        return (try world.place(ofSandbox: call.sandbox), instance.stateName)
    }

    private static func name(_ call: ControlCall, _ state: AppState) throws(ControlError) -> Collection.Name {
        do {
            return try AppState.collection(call["collection"], of: state.app, at: "")
        } catch {
            throw .unknown("collection", call["collection"], known: AppState.collectionNames(of: state.app))
        }
    }

    private static func record(_ call: ControlCall, in collection: Collection) throws(ControlError) -> JSONObject {
        guard let record = Int(call["id"]).flatMap({ collection[$0] }) else {
            let ids = collection.ids
            throw ControlError(
                .unknownName, "There is no record \(call["id"]).",
                expected: ids.isEmpty
                    ? "nothing: the collection is empty"
                    : "one of \(ids.prefix(20).map(String.init).joined(separator: ", "))\(ids.count > 20 ? " …" : "")")
        }
        return record
    }
}

extension AppState {
    /// Sets members, those that are null are removed.
    fileprivate mutating func merge(_ changes: JSONObject, into id: Int, of name: Collection.Name) {
        self[name].update(id) { $0 = $0.merging(changes) }
        announceChange(of: name, id, isNew: false)
    }

    fileprivate mutating func announceChange(of name: Collection.Name, _ id: Int, isNew: Bool) {
        announce(name, isNew ? .created : .updated, id)
    }
}
