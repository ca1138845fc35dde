import FixtureKit

/// `PUT /series/{id}` and `PUT /series/editor`.
enum SeriesEditing {
    /// Takes the few members that clients own and forgets those they left out.
    @Sendable static func edit(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let seasons = try SeriesWish.seasons(of: call.body)
        let id = try call.sentID()
        let path = try call.body.string("path") ?? ""
        let profileID = try call.body.int("qualityProfileId") ?? 0
        let rules = SeriesRules(&state)
        let failures = [
            path.isBlank ? nil : rules.paths.failure("Path", path, owner: id), rules.profile(profileID),
            id > 0 ? nil : .greaterThan("Id", 0, attempted: JSONValue(id)), rules.present(path, call.body["path"]),
            try LanguageProfiles.failure(call, &state),
        ].compactMap { $0 }
        try failures.refuse()
        guard let old = state[.series][id] else { throw .missing("Series", id) }

        let members: [(String, JSONValue)] = [
            ("tvdbId", JSONValue(try call.body.int("tvdbId") ?? 0)),
            ("seasons", JSONValue(Self.keepingImages(seasons, of: old))),
            ("path", .string(MediaPath.normalized(path))),
            ("qualityProfileId", JSONValue(profileID)),
            ("seasonFolder", .bool(try call.body.bool("seasonFolder") ?? false)),
            ("monitored", .bool(try call.body.bool("monitored") ?? false)),
            ("monitorNewItems", .string(try call.body.choice("monitorNewItems", SeriesChoices.newItems) ?? "all")),
            ("seriesType", .string(try call.body.choice("seriesType", SeriesChoices.seriesType) ?? "standard")),
            ("tags", JSONValue(try call.body.ints("tags") ?? [])),
        ]
        state[.series].update(id) { series in
            for (name, value) in members { series[name] = value }
            series = series.arranged(by: SeriesDocuments.order)
        }
        LanguageProfiles.store(call, series: id, &state)
        let hasCascaded = cascade(seasons, from: old, in: &state)
        announce(call.body, of: id, episodesChanged: hasCascaded, in: &state)
        queueCommands(after: old, moves: call.query.flag("moveFiles"), in: &state, at: call.now)
        return .accepted(SeriesLibrary.full(id, call, &state), at: "/api/v3/series/\(id)")
    }

    private static func keepingImages(_ seasons: [JSONObject], of old: JSONObject) -> [JSONObject] {
        let images = Dictionary(
            old.objects("seasons").map { ($0.int("seasonNumber"), $0["images"]) },
            uniquingKeysWith: { first, _ in first })
        return seasons.map { season in
            var season = season
            if let known = images[season.int("seasonNumber")] { season["images"] = known }
            return season
        }
    }

    /// Once as it was sent, once as it is stored.
    private static func announce(_ body: Body, of id: Int, episodesChanged: Bool, in state: inout AppState) {
        guard state.live.isHeard else { return }
        let order = SeriesDocuments.order
        let sent = JSONObject(order.keys.map { ($0, body[$0]) }).merging(["id": JSONValue(id)])
        state.announce(.series, .updated, as: sent)
        state.announce(.series, .updated, id, ["episodesChanged": .bool(episodesChanged)])
    }

    /// A season's flag that changed goes to all its episodes; says whether there was one.
    private static func cascade(
        _ seasons: [JSONObject], from old: JSONObject, in state: inout AppState
    ) -> Bool {
        var hasChanged = false
        let before = Dictionary(
            old.objects("seasons").map { ($0.int("seasonNumber"), $0.flag("monitored")) },
            uniquingKeysWith: { first, _ in first })
        for season in seasons {
            let number = season.int("seasonNumber")
            guard let was = before[number], was != season.flag("monitored") else { continue }
            hasChanged = true
            for episode in state[.episode].group("seriesId", old.id) where episode.int("seasonNumber") == number {
                state[.episode].update(episode.id) { $0["monitored"] = .bool(!was) }
            }
        }
        return hasChanged
    }

    private static func queueCommands(after old: JSONObject, moves: Bool, in state: inout AppState, at now: Instant) {
        guard let new = state[.series][old.id] else { return }
        if moves {
            Commands.queue(
                "MoveSeries",
                [
                    "seriesId": JSONValue(old.id), "sourcePath": .string(old.text("path")),
                    "destinationPath": .string(new.text("path")),
                ], trigger: "manual", in: &state, at: now)
        }
        if old["seriesType"] != new["seriesType"] {
            Commands.queue(
                "RefreshSeries", ["seriesIds": JSONValue([old.id]), "isNewSeries": false], in: &state, at: now)
        }
    }

    // MARK: Several at once

    /// Changes only what was sent.
    @Sendable static func editMany(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let ids = try call.body.ids("seriesIds")
        let series = try state[.series].documents(ids)
        let root = try call.body.string("rootFolderPath").map(MediaPath.normalized)
        let profileID = try call.body.int("qualityProfileId", nullable: true)
        let rules = SeriesRules(&state)
        let failures = [
            root.flatMap { rules.root($0, for: nil) }, profileID.flatMap { rules.profile($0) },
        ].compactMap { $0 }
        if !failures.isEmpty, !series.isEmpty { throw .validation(failures) }

        let members: [(String, JSONValue?)] = [
            ("monitored", try call.body.bool("monitored", nullable: true).map(JSONValue.bool)),
            (
                "monitorNewItems",
                try call.body.choice("monitorNewItems", SeriesChoices.newItems, nullable: true).map(JSONValue.string)
            ),
            ("qualityProfileId", profileID.map { JSONValue($0) }),
            (
                "seriesType",
                try call.body.choice("seriesType", SeriesChoices.seriesType, nullable: true).map(JSONValue.string)
            ),
            ("seasonFolder", try call.body.bool("seasonFolder", nullable: true).map(JSONValue.bool)),
        ]
        let tags = try call.body.ints("tags")
        let mode = try call.body.choice("applyTags", TagEdit.choice) ?? "add"
        let moves = try call.body.bool("moveFiles") ?? false
        for old in series {
            state[.series].update(old.id) { series in
                for case (let name, let value?) in members { series[name] = value }
                if let tags { series["tags"] = JSONValue(TagEdit.apply(tags, mode, to: series.ints("tags"))) }
                if let root {
                    series["path"] = .string(MediaPath.joined(root, MediaPath.name(of: series.text("path"))))
                }
            }
            state.announce(.series, .updated, old.id)
        }
        if let root, moves, !series.isEmpty {
            let sources = series.map { JSONObject([("seriesId", JSONValue($0.id)), ("sourcePath", $0["path"])]) }
            Commands.queue(
                "BulkMoveSeries", ["series": JSONValue(sources), "destinationRootFolder": .string(root)],
                trigger: "manual", in: &state, at: call.now)
        }
        return .list(try state[.series].documents(ids).map(SeriesDocuments.nested), status: 202)
    }
}
