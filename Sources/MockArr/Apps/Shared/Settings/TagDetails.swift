import FixtureKit

/// `/tag/detail`: who uses which tag.
enum TagDetails {
    static let routes: [AppRoute] = [
        AppRoute(.get, "tag/detail", "All tags and their users", handler: list),
        AppRoute(.get, "tag/detail/{id}", "One tag and its users", handler: one),
    ]

    /// The collections whose records carry tags, under the members that list them, in wire order.
    static func users(_ app: AppKind) -> [(member: String, collection: Collection.Name)] {
        [
            ("delayProfileIds", .delayProfile), ("importListIds", .importList), ("notificationIds", .notification),
            (app == .radarr ? "releaseProfileIds" : "restrictionIds", .releaseProfile), ("indexerIds", .indexer),
            ("downloadClientIds", .downloadClient), ("autoTagIds", .autoTagging),
            (app.ownersKey, app.owners),
        ]
    }

    /// The tags of a record; those of an auto tag are also the ones that its conditions look for.
    private static func tags(of record: JSONObject) -> [Int] {
        let wanted = record.objects("specifications").filter { $0["implementation"] == "TagSpecification" }
            .compactMap { ProviderKind.value(of: "value", in: $0)?.int }
        return record.ints("tags") + wanted
    }

    /// Whether anything carries the tag.
    static func isInUse(_ tag: Int, in state: inout AppState) -> Bool {
        users(state.app).contains { user in
            state[user.collection].first { tags(of: $0).contains(tag) } != nil
        }
    }

    @Sendable static func list(_ call: Call, _ state: inout AppState) -> Reply {
        let tags = state[.tag].documents.sorted { $0.text("label") < $1.text("label") }
        return .list(details(of: tags, &state)).fresh(.untilChange)
    }

    @Sendable static func one(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        guard let tag = state[.tag][call.id] else { throw .notFound }
        return .object(details(of: [tag], &state)[0]).fresh(.untilChange)
    }

    /// One pass over every collection, however many tags there are.
    private static func details(of tags: [JSONObject], _ state: inout AppState) -> [JSONObject] {
        var members: [(String, [Int: [Int]])] = []
        for user in users(state.app) {
            var ids: [Int: [Int]] = [:]
            for record in state[user.collection].documents {
                for tag in Set(Self.tags(of: record)) { ids[tag, default: []].append(record.id) }
            }
            members.append((user.member, ids))
        }
        return tags.map { tag in
            JSONObject(
                [("label", tag["label"])] + members.map { ($0, JSONValue($1[tag.id] ?? [])) } + [("id", tag["id"])])
        }
    }
}
