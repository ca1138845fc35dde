import FixtureKit

/// `/delayprofile` of both apps. Profile 1 is for everything that no other one is for.
enum DelayProfiles {
    static let resource = Resource(
        path: "delayprofile", model: "DelayProfile", title: "delay profile", read: read, check: check,
        mayDelete: refuseGlobal, followUp: followUp)

    static func routes(_ app: AppKind) -> [AppRoute] {
        var resource = resource
        // Sonarr lists them as they lie in the database.
        resource.sortKey = app == .radarr ? "order" : nil
        return resource.routes + [
            AppRoute(
                .put, "delayprofile/reorder/{id:text}", "Put a delay profile behind another one",
                query: [Parameter("after", .integer)], handler: reorder)
        ]
    }

    private static let shape = Shape([
        .bool("enableUsenet"), .bool("enableTorrent"), .choice("preferredProtocol", .releaseProtocol),
        .int("usenetDelay"),
        .int("torrentDelay"), .bool("bypassIfHighestQuality"), .bool("bypassIfAboveCustomFormatScore"),
        .int("minimumCustomFormatScore"), .int("order"), .ints("tags"),
    ])

    @Sendable private static func read(
        _ call: Call, _ stored: JSONObject?, _ state: inout AppState
    ) throws(Refusal) -> JSONObject {
        var record = try shape.read(call.body)
        if stored == nil, call.route.method == .post { record["order"] = JSONValue(state[.delayProfile].count) }
        return record
    }

    @Sendable private static func check(
        _ record: JSONObject, _ call: Call, _ state: inout AppState
    ) throws(Refusal) -> [ValidationFailure] {
        var failures: [ValidationFailure] = []
        let tags = record.ints("tags")
        if record.id != 1, tags.isEmpty {
            failures.append(.notEmpty("Tags", attempted: record["tags"]))
        } else if record.id == 1, !tags.isEmpty {
            failures.append(
                ValidationFailure(
                    "Tags", "Collection Must Be Empty", attempted: record["tags"], code: "EmptyCollectionValidator`1"))
        }
        let taken = state[.delayProfile].filter { $0.id != record.id }.flatMap { $0.ints("tags") }
        if !Set(taken).isDisjoint(with: tags) {
            failures.append(
                ValidationFailure(
                    "Tags", "One or more tags is used in another profile", attempted: record["tags"],
                    code: "DelayProfileTagInUseValidator"))
        }
        for (key, property) in [("usenetDelay", "UsenetDelay"), ("torrentDelay", "TorrentDelay")] {
            if let delay = record[key]?.int, delay < 0 {
                failures.append(.atLeast(property, 0, attempted: JSONValue(delay)))
            }
        }
        if !record.flag("enableUsenet"), !record.flag("enableTorrent") {
            failures.append(ValidationFailure(manual: "", "Either Usenet or Torrent should be enabled"))
        }
        return failures
    }

    @Sendable private static func refuseGlobal(
        _ record: JSONObject, _ call: Call, _ state: inout AppState
    ) throws(Refusal) {
        if record.id == 1 { throw .api(405, "Cannot delete global delay profile") }
    }

    /// Those that are left close ranks.
    @Sendable private static func followUp(_ change: Resource.Change, _ state: inout AppState) {
        guard case .deleted = change else { return }
        for (place, profile) in byOrder(&state).filter({ $0.id != 1 }).enumerated() {
            state[.delayProfile].update(profile.id) { $0["order"] = JSONValue(place + 1) }
        }
    }

    private static func byOrder(_ state: inout AppState) -> [JSONObject] {
        state[.delayProfile].documents.sorted { ($0["order"]?.int ?? 0, $0.id) < ($1["order"]?.int ?? 0, $1.id) }
    }

    /// Moves a profile behind another one, or to the front; the global one always stays last.
    @Sendable static func reorder(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let id = try call.untypedID()
        guard id > 0 else { throw .api(400, "\(id) is not a valid ID") }
        if let moving = state[.delayProfile][id], moving.id != 1 {
            var rest = byOrder(&state).map(\.id).filter { $0 != 1 && $0 != moving.id }
            let place = call.query.int("after").flatMap { rest.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
            rest.insert(moving.id, at: place)
            for (index, id) in rest.enumerated() {
                state[.delayProfile].update(id) { $0["order"] = JSONValue(index + 1) }
            }
        }
        return .list(call.persona.app == .radarr ? byOrder(&state) : state[.delayProfile].documents)
    }
}
