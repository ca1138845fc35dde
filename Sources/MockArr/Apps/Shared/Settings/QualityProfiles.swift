import FixtureKit

/// `/qualityprofile` of both apps.
enum QualityProfiles {
    static let resource = Resource(
        path: "qualityprofile", model: "QualityProfile", title: "quality profile", also: [.put: [500], .delete: [500]],
        read: read, check: check,
        mayDelete: refuseInUse)

    static let routes: [AppRoute] =
        resource.routes + [AppRoute(.get, "qualityprofile/schema", "An empty quality profile", handler: schema)]

    @Sendable static func schema(_ call: Call, _ state: inout AppState) -> Reply {
        let formats = state[.customFormat].documents.reversed().map { format in
            item(for: format.id, named: format.text("name"), score: 0)
        }
        return .object(
            JSONObject([
                ("name", ""), ("upgradeAllowed", false), ("cutoff", 0), ("items", JSONValue(emptyItems(&state))),
                ("minFormatScore", 0), ("cutoffFormatScore", 0), ("minUpgradeFormatScore", 1),
                ("formatItems", JSONValue(formats)),
                ("language", call.persona.app == .radarr ? ["id": -2, "name": "Original"] : .none),
            ])
        ).fresh(.untilChange)
    }

    private static func item(for format: Int, named name: String, score: Int) -> JSONObject {
        ["format": JSONValue(format), "name": .string(name), "score": JSONValue(score)]
    }

    /// Every quality, disallowed, those of equal weight in a group.
    private static func emptyItems(_ state: inout AppState) -> [JSONObject] {
        let definitions = QualityDefinitions.sorted(&state)
        var items: [JSONObject] = []
        var groups = 0
        var index = 0
        while index < definitions.count {
            let weight = definitions[index]["weight"]
            let members = definitions[index...].prefix { $0["weight"] == weight }
            let singles = members.map { definition in
                JSONObject([("quality", definition["quality"]), ("items", []), ("allowed", false)])
            }
            if singles.count == 1 {
                items += singles
            } else {
                let resolution = members.first?["quality"]?["resolution"]?.int ?? 0
                items.append(
                    JSONObject([
                        ("name", .string("WEB \(resolution)p")), ("items", JSONValue(singles)), ("allowed", false),
                        ("id", JSONValue(1000 + groups)),
                    ]))
                groups += 1
            }
            index += members.count
        }
        return items
    }

    // MARK: Reading

    private static let head = Shape([.text("name"), .bool("upgradeAllowed"), .int("cutoff")])
    private static let scores = Shape([
        .int("minFormatScore"), .int("cutoffFormatScore"), .int("minUpgradeFormatScore"),
    ])

    @Sendable private static func read(
        _ call: Call, _ stored: JSONObject?, _ state: inout AppState
    ) throws(Refusal) -> JSONObject {
        let body = call.body
        var record = try head.read(body)
        let qualities = Dictionary(
            state[.qualityDefinition].documents.compactMap { definition in
                definition["quality"]?["id"]?.int.map { ($0, definition["quality"] ?? .null) }
            }, uniquingKeysWith: { first, _ in first })
        record["items"] = try .array(items(body, "items", qualities))
        for member in try scores.read(body) { record[member.key] = member.value }
        let names = Dictionary(uniqueKeysWithValues: state[.customFormat].documents.map { ($0.id, $0.text("name")) })
        var formats: [JSONObject] = []
        for format in try body.nestedList("formatItems") ?? [] {
            let id = try format.int("format") ?? 0
            let name = try format.string("name") ?? ""
            formats.append(item(for: id, named: names[id] ?? name, score: try format.int("score") ?? 0))
        }
        record["formatItems"] = JSONValue(formats)
        if call.persona.app == .radarr {
            let id =
                try body.nested("language", "NzbDrone.Core.Languages.Language")?.int("id") ?? stored?["language"]?[
                    "id"]?.int ?? -2
            record["language"] = ["id": JSONValue(id), "name": .string(Languages.name(of: id, &state) ?? "Unknown")]
        }
        return record
    }

    private static func items(_ body: Body, _ key: String, _ qualities: [Int: JSONValue]) throws(Refusal) -> [JSONValue]
    {
        var items: [JSONValue] = []
        for item in try body.nestedList(key) ?? [] {
            let name = try item.string("name").map { JSONValue($0) }
            let quality = try item.nested("quality", "NzbDrone.Core.Qualities.Quality")?.int("id")
            let id = try item.int("id") ?? 0
            let allowed = try item.bool("allowed") ?? false
            items.append(
                .object(
                    JSONObject([
                        ("name", name), ("quality", quality.flatMap { qualities[$0] } ?? item["quality"]),
                        ("items", .array(try self.items(item, "items", qualities))), ("allowed", JSONValue(allowed)),
                        ("id", id == 0 ? .none : JSONValue(id)),
                    ])))
        }
        return items
    }

    // MARK: Rules

    @Sendable private static func check(
        _ record: JSONObject, _ call: Call, _ state: inout AppState
    ) throws(Refusal) -> [ValidationFailure] {
        var failures: [ValidationFailure] = []
        if record.text("name").isBlank { failures.append(.notEmpty("Name", attempted: record["name"])) }
        let upgrade = record["minUpgradeFormatScore"]?.int ?? 0
        if upgrade < 1 { failures.append(.atLeast("MinUpgradeFormatScore", 1, attempted: JSONValue(upgrade))) }
        let items = record["items"]?.array?.compactMap(\.object) ?? []
        let cutoff = record["cutoff"]?.int ?? 0
        let hasCutoff = items.contains { item in
            item.flag("allowed") && (item["quality"]?["id"]?.int ?? (item.id == 0 ? nil : item.id)) == cutoff
        }
        if !hasCutoff {
            failures.append(
                ValidationFailure(
                    "Cutoff", "Cutoff must be an allowed quality or group", attempted: JSONValue(cutoff),
                    code: "ValidCutoffValidator`1"))
        }
        if items.isEmpty { failures.append(.notEmpty("Items", attempted: call.body["items"])) }
        for rule in call.persona.app == .radarr ? radarrOrder : sonarrOrder where !rule.holds(items, &state) {
            failures.append(
                ValidationFailure("Items", rule.message, attempted: record["items"], code: rule.validator + "`1"))
        }
        let scores = record["formatItems"]?.array ?? []
        let named = Set(scores.compactMap { $0["format"]?.int })
        let known = Set(state[.customFormat].ids)
        // Sonarr notices only those that are missing.
        if !known.isSubset(of: named) || call.persona.app == .radarr && named != known {
            failures.append(
                .must(
                    "FormatItems",
                    "All Custom Formats and no extra ones need to be present inside your Profile! Try refreshing your browser.",
                    attempted: record["formatItems"]))
        }
        let minimum = record["minFormatScore"]?.int ?? 0
        let values = scores.map { $0["score"]?.int ?? 0 }
        if values.filter({ $0 > 0 }).reduce(0, +) < minimum {
            guard let highest = values.max() else { throw .internalError("Sequence contains no elements") }
            if highest < minimum {
                failures.append(ValidationFailure(manual: "", "Minimum Custom Format Score can never be satisfied"))
            }
        }
        return failures
    }

    /// What is wrong with the id of the profile that a movie or series is to use.
    static func failure(_ id: Int, among profiles: Collection) -> ValidationFailure? {
        if id <= 0 { return .greaterThan("QualityProfileId", 0, attempted: JSONValue(id)) }
        guard !profiles.contains(id) else { return nil }
        return ValidationFailure(
            "QualityProfileId", "Quality Profile does not exist", attempted: JSONValue(id),
            code: "QualityProfileExistsValidator")
    }

    /// One rule about the list of qualities and groups.
    private struct ItemRule: Sendable {
        let message: String
        let validator: String
        let holds: @Sendable (_ items: [JSONObject], _ state: inout AppState) -> Bool
    }

    private static let allowed = ItemRule(
        message: "Must contain at least one allowed quality", validator: "AllowedValidator"
    ) { items, _ in items.contains { $0.flag("allowed") } }

    private static let unnamed = ItemRule(
        message: "Individual qualities should not be named", validator: "QualityNameValidator"
    ) { items, _ in !items.contains { $0["quality"] != nil && !$0.text("name").isBlank } }

    private static let several = ItemRule(
        message: "Groups must contain multiple qualities", validator: "GroupItemValidator"
    ) { items, _ in !groups(items).contains { ($0["items"]?.array ?? []).count <= 1 } }

    private static let identified = ItemRule(message: "Groups must have an ID", validator: "ItemGroupIdValidator") {
        items, _ in
        !groups(items).contains { $0.id == 0 }
    }

    private static let distinct = ItemRule(message: "Groups must have a unique ID", validator: "UniqueIdValidator") {
        items, _ in
        let ids = items.map(\.id).filter { $0 != 0 }
        return Set(ids).count == ids.count
    }

    private static let named = ItemRule(message: "Groups must have a name", validator: "ItemGroupNameValidator") {
        items, _ in
        !groups(items).contains { $0.text("name").isBlank }
    }

    private static let once = ItemRule(
        message: "Qualities can only be used once", validator: "UniqueQualityIdValidator"
    ) {
        items, _ in
        let ids = qualityIDs(items)
        return Set(ids).count == ids.count
    }

    private static let complete = ItemRule(message: "Must contain all qualities", validator: "AllQualitiesValidator") {
        items, state in
        Set(state[.qualityDefinition].documents.compactMap { $0["quality"]?["id"]?.int }).isSubset(
            of: qualityIDs(items))
    }

    private static let radarrOrder = [allowed, unnamed, several, identified, distinct, named, once, complete]
    private static let sonarrOrder = [allowed, several, unnamed, named, identified, distinct, once, complete]

    private static func groups(_ items: [JSONObject]) -> [JSONObject] { items.filter { $0["quality"] == nil } }

    private static func qualityIDs(_ items: [JSONObject]) -> [Int] {
        items.flatMap { item in
            let inner = item["items"]?.array?.compactMap { $0["quality"]?["id"]?.int } ?? []
            return item["quality"]?["id"]?.int.map { [$0] } ?? inner
        }
    }

    // MARK: Use

    @Sendable private static func refuseInUse(
        _ record: JSONObject, _ call: Call, _ state: inout AppState
    ) throws(Refusal) {
        let isRadarr = call.persona.app == .radarr
        let users: [Collection.Name] = isRadarr ? [.movie, .importList, .collection] : [.series, .importList]
        for name in users where state[name].first(where: { $0["qualityProfileId"]?.int == record.id }) != nil {
            // Radarr names the id, Sonarr the name, and they disagree about whose fault it is.
            let label = isRadarr ? "\(record.id)" : record.text("name")
            throw .exception(
                isRadarr ? 500 : 400, type: "NzbDrone.Core.Profiles.Qualities.QualityProfileInUseException",
                message: "QualityProfile [\(label)] is in use.")
        }
    }

    /// A custom format that was added stands first in every profile, one that was deleted leaves all of them.
    static func formatsChanged(_ change: Resource.Change, _ state: inout AppState) {
        for id in state[.qualityProfile].ids {
            state[.qualityProfile].update(id) { profile in
                var items = profile["formatItems"]?.array ?? []
                switch change {
                case .added(let format):
                    items.insert(.object(item(for: format.id, named: format.text("name"), score: 0)), at: 0)
                case .edited(let format):
                    items = items.map { value in
                        guard value["format"]?.int == format.id else { return value }
                        return .object(
                            item(for: format.id, named: format.text("name"), score: value["score"]?.int ?? 0))
                    }
                case .deleted(let format): items.removeAll { $0["format"]?.int == format }
                }
                profile["formatItems"] = .array(items)
            }
        }
    }
}
