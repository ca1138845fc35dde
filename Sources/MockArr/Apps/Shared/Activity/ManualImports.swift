import FixtureKit

/// `/manualimport`: files that wait for somebody to say what they are.
enum ManualImports {
    static func routes(_ app: AppKind) -> [AppRoute] {
        let owner =
            [Parameter(app.ownerKey, .integer)] + (app == .sonarr ? [Parameter("seasonNumber", .integer)] : [])
        let query =
            [Parameter("folder", .text), Parameter("downloadId", .text)] + owner
            + [Parameter("filterExistingFiles", .boolean)]
        return [
            AppRoute(
                .get, "manualimport", "Files that can be imported", query: query, pinsJSON: true, handler: list),
            AppRoute(
                .post, "manualimport", "Look at files again, with what is now known of them", body: .json,
                also: [404, 500], handler: reprocess),
        ]
    }

    private static let orders: [AppKind: KeyOrder] = [
        .radarr: KeyOrder(
            """
            path relativePath folderName name size movie movieFileId releaseGroup quality languages qualityWeight
            downloadId customFormats customFormatScore indexerFlags rejections id
            """),
        .sonarr: KeyOrder(
            """
            path relativePath folderName name size series seasonNumber episodes episodeFileId releaseGroup quality
            languages qualityWeight downloadId customFormats customFormatScore indexerFlags releaseType rejections id
            """),
    ]

    private static let reprocessOrders: [AppKind: KeyOrder] = [
        .radarr: KeyOrder(
            """
            path movieId movie quality languages releaseGroup downloadId customFormats customFormatScore indexerFlags
            rejections id
            """),
        .sonarr: KeyOrder(
            """
            path seriesId seasonNumber episodes quality languages releaseGroup downloadId customFormats
            customFormatScore indexerFlags releaseType rejections id
            """),
    ]

    /// With ids in place of the objects that are embedded on demand.
    @Sendable static func stored(_ item: JSONObject) -> JSONObject {
        var stored = item.removing(["movie", "series", "episodes", "customFormats", "customFormatScore"])
        for owner in ["movie", "series"] {
            if let id = item[owner]?["id"] { stored[owner + "Id"] = id }
        }
        if let episodes = item["episodes"]?.array {
            stored["episodeIds"] = JSONValue(episodes.compactMap { $0["id"]?.int })
        }
        return stored
    }

    // MARK: Listing

    @Sendable private static func list(_ call: Call, _ state: inout AppState) -> Reply {
        let items = wanted(call.query, &state)
        let paths = existingPaths(&state)
        let isFiltered = call.query.flag("filterExistingFiles", default: true)
        let ownsFiles = call.query.int(state.app.ownerKey) != nil
        let list = items.filter { item in
            // What is asked for by movie or series is there already, and wanted all the same.
            !isFiltered || ownsFiles || item["movieFileId"] == nil && !paths.contains(item.text("path"))
        }
        var scorer = FormatScorer(&state)
        return Reply.list(list.map { presented($0, &scorer, call, &state) })
            .fresh(Activity.freshness(changesWithTime: !list.isEmpty, call.now))
    }

    private static func wanted(_ query: Query, _ state: inout AppState) -> [JSONObject] {
        let app = state.app
        let downloadID = query["downloadId"] ?? ""
        let folder = query["folder"] ?? ""
        if let id = query.int(app.ownerKey), app == .sonarr || downloadID.isEmpty {
            guard let owner = state[app.owners][id] else { return [] }
            let inFolder = candidates(in: &state).filter { isBelow($0, owner.text("path")) }
            let known = mapped(to: owner, season: query.int("seasonNumber"), &state)
            let paths = Set(known.compactMap { $0["path"]?.string })
            return known + inFolder.filter { !paths.contains($0.text("path")) }
        }
        if !downloadID.isEmpty { return candidates(in: &state).filter { $0["downloadId"]?.string == downloadID } }
        return folder.isEmpty ? [] : candidates(in: &state).filter { isBelow($0, folder) }
    }

    private static func isBelow(_ item: JSONObject, _ folder: String) -> Bool {
        let path = item.text("path")
        return !folder.isEmpty && (path == folder || path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/"))
    }

    private static func existingPaths(_ state: inout AppState) -> Set<String> {
        Set(state[state.app.files].documents.compactMap { $0["path"]?.string })
    }

    /// The files of the fixture, and those of completed downloads that it says nothing about.
    static func candidates(in state: inout AppState) -> [JSONObject] {
        let known = state[.manualImport].documents
        let told = Set(known.compactMap { $0["downloadId"]?.string })
        let items = state[.queue].filter { item in
            item["status"] == "completed" && item["downloadId"]?.string.map(told.contains) == false
        }
        return known + items.map { candidate($0, isShared(item: $0, items), &state) }
    }

    private static func isShared(item: JSONObject, _ items: [JSONObject]) -> Bool {
        item["episodeId"] != nil && items.count { $0["downloadId"] == item["downloadId"] } > 1
    }

    /// The file of a queue record; in a season pack each episode has its own.
    private static func candidate(_ item: JSONObject, _ isShared: Bool, _ state: inout AppState) -> JSONObject {
        var item = item
        let folder = item["outputPath"]?.string ?? Downloads.outputPath(of: item)
        let title = item.text("title")
        var name = title
        if isShared, let episode = item["episodeId"]?.int.flatMap({ state[.episode][$0] }) {
            let season = "S" + episode.int("seasonNumber").twoDigits
            let number = "E" + episode.int("episodeNumber").twoDigits
            name = title.replacing("\(season).", with: "\(season)\(number).")
            let count = Downloads.items(of: item.text("downloadId"), in: &state).count
            item["size"] = JSONValue(item.int("size") / max(1, count))
        }
        return described(item, path: "\(folder)/\(name).mkv", in: folder, &state)
    }

    /// The files that a movie or series has.
    private static func mapped(to owner: JSONObject, season: Int?, _ state: inout AppState) -> [JSONObject] {
        let app = state.app
        let files = state[app.files].filter { file in
            file[app.ownerKey]?.int == owner.id && (season == nil || file["seasonNumber"]?.int == season)
        }
        let folder = owner.text("path")
        return files.map { file in
            var item = described(file, path: "\(folder)/\(file.text("relativePath"))", in: folder, &state)
            item["relativePath"] = file["relativePath"]
            item[app == .radarr ? "movieFileId" : "episodeFileId"] = JSONValue(file.id)
            if app == .sonarr {
                let episodes = state[.episode].filter { $0["episodeFileId"]?.int == file.id }
                item["episodeIds"] = JSONValue(episodes.map(\.id))
            }
            return item
        }
    }

    /// A file at a path, described by a record that has its size, quality and so on.
    private static func described(
        _ source: JSONObject, path: String, in folder: String, _ state: inout AppState
    ) -> JSONObject {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        let name = file.hasSuffix(".mkv") ? String(file.dropLast(4)) : file
        var item: JSONObject = [
            "path": .string(path), "relativePath": .string(file),
            "folderName": .string(folder.split(separator: "/").last.map(String.init) ?? ""), "name": .string(name),
        ]
        let grab = source["grab"]
        for key in ["size", "movieId", "seriesId", "seasonNumber", "quality", "languages", "downloadId"] {
            item[key] = source[key]
        }
        item["episodeIds"] = source["episodeId"].map { .array([$0]) }
        item["releaseGroup"] = source["releaseGroup"] ?? grab?["releaseGroup"] ?? Imports.File.group(in: name)
        item["qualityWeight"] = JSONValue(weight(of: source["quality"], &state))
        item["indexerFlags"] = source["indexerFlags"] ?? grab?["indexerFlags"] ?? 0
        if state.app == .sonarr {
            item["releaseType"] = source["releaseType"] ?? grab?["releaseType"] ?? "singleEpisode"
        }
        item["rejections"] = []
        item["id"] = JSONValue(SHA1.int31(path))
        return item
    }

    private static func weight(of quality: JSONValue?, _ state: inout AppState) -> Int {
        let id = quality?["quality"]?["id"]
        let definition = state[.qualityDefinition].first { $0["quality"]?["id"] == id }
        let revision = quality?["revision"]
        return (definition?["weight"]?.int ?? 0) + (revision?["real"]?.int ?? 0) * 10
            + (revision?["version"]?.int ?? 0)
    }

    private static func presented(
        _ item: JSONObject, _ scorer: inout FormatScorer, _ call: Call, _ state: inout AppState
    ) -> JSONObject {
        let app = state.app
        var shown = Activity.embedding(owner: true, hasTitles: true, in: scored(item, &scorer), call, &state)
        if app == .sonarr {
            let ids = item.ints("episodeIds")
            shown["episodes"] = JSONValue(ids.compactMap { Episodes.nested($0, call, &state) })
        }
        shown = shown.removing([app.ownerKey, "episodeIds"])
        return orders[app].map { shown.arranged(by: $0) } ?? shown
    }

    /// The file with the formats that its own name matches.
    private static func scored(_ item: JSONObject, _ scorer: inout FormatScorer) -> JSONObject {
        let named = scorer.scored(item.merging(["title": .string(MediaPath.stem(of: item.text("path")))]))
        return item.merging([
            "customFormats": named["customFormats"] ?? [], "customFormatScore": named["customFormatScore"] ?? 0,
        ])
    }

    // MARK: Looking again

    @Sendable private static func reprocess(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let items = try call.body.elements()
        if items.isEmpty, state.app == .radarr { throw .api(400, "items must be provided") }
        var results: [JSONObject] = []
        for item in items { results.append(try reprocessed(item, call, &state)) }
        return .list(results)
    }

    private static func reprocessed(
        _ body: Body, _ call: Call, _ state: inout AppState
    ) throws(Refusal) -> JSONObject {
        let app = state.app
        let path = try body.string("path") ?? ""
        let ownerID = try body.int(app.ownerKey) ?? 0
        if app == .radarr || ownerID != 0, !state[app.owners].contains(ownerID) {
            throw .missing(app.ownerModel, ownerID)
        }
        if app == .sonarr, body["languages"] == nil { throw .nullSource }
        let known = candidates(in: &state).first { $0["path"]?.string == path } ?? [:]
        let sent = try body.quality("quality", &state)
        let quality = isUnknown(sent?["quality"]) ? known["quality"] ?? sent : sent
        let languages = try body.languages("languages", &state)
        let hasLanguages = languages?.array?.contains { !isUnknown($0) } ?? false
        let group = try body.string("releaseGroup") ?? ""
        let episodes = try episodes(in: body, known, &state)
        let id = try body.int("id") ?? SHA1.int31(path)
        var result: JSONObject = [
            "path": .string(path), app.ownerKey: JSONValue(ownerID), "indexerFlags": body["indexerFlags"] ?? 0,
            "rejections": rejections(of: known, path, ownerID, episodes, quality, &state), "id": JSONValue(id),
        ]
        if app == .radarr {
            result["movie"] = Movies.nested(ownerID, call, &state).map(JSONValue.object)
        } else {
            result["seasonNumber"] = episodes.first?["seasonNumber"] ?? body["seasonNumber"]
            result["episodes"] = JSONValue(episodes.compactMap { Episodes.nested($0.id, call, &state) })
            result["releaseType"] = body["releaseType"] ?? known["releaseType"] ?? "unknown"
        }
        result["quality"] = quality
        result["languages"] = hasLanguages ? languages : known["languages"] ?? languages
        result["releaseGroup"] = group.isEmpty ? known["releaseGroup"] : .string(group)
        result["downloadId"] = body["downloadId"]
        var scorer = FormatScorer(&state)
        result = scored(result, &scorer)
        return reprocessOrders[app].map { result.arranged(by: $0) } ?? result
    }

    private static func isUnknown(_ value: JSONValue?) -> Bool { (value?["id"]?.int ?? 0) == 0 }

    private static func episodes(
        in body: Body, _ known: JSONObject, _ state: inout AppState
    ) throws(Refusal) -> [JSONObject] {
        let ids = try body.ints("episodeIds") ?? (known["episodeIds"]?.array ?? []).compactMap(\.int)
        return ids.compactMap { state[.episode][$0] }
    }

    /// What was wrong with the file itself still is; what was wrong with the choice is judged anew.
    private static func rejections(
        of known: JSONObject, _ path: String, _ ownerID: Int, _ episodes: [JSONObject], _ quality: JSONValue?,
        _ state: inout AppState
    ) -> JSONValue {
        let aboutChoice = [
            "Unknown ", "Unable to parse file", "Invalid season or episode", "Episodes not", "Not a",
        ]
        var rejections = (known["rejections"]?.array ?? []).filter { rejection in
            !aboutChoice.contains { rejection["reason"]?.string?.hasPrefix($0) == true }
        }
        func add(_ reason: String) { rejections.append(["reason": .string(reason), "type": "permanent"]) }
        let app = state.app
        if app == .sonarr, ownerID == 0 { add("Unknown Series") }
        if app == .sonarr, ownerID != 0, episodes.isEmpty { add("Episodes not selected") }
        let files = state[app.files].group(app.ownerKey, ownerID).filter { file in
            app == .radarr || episodes.contains { $0["episodeFileId"]?.int == file.id }
        }
        let new = known.merging(["path": .string(path), "quality": quality ?? .null])
        let objections = files.compactMap { objection(to: new, over: $0, ownerID, &state) }
        if let first = objections.first { add(first) }
        return .array(rejections)
    }

    /// Why a file is no better than the one that is there.
    private static func objection(
        to new: JSONObject, over file: JSONObject, _ ownerID: Int, _ state: inout AppState
    ) -> String? {
        let owner = state[state.app.owners][ownerID]
        var scorer = FormatScorer(&state)
        guard let known = file["quality"], let rule = scorer.rule(of: owner) else { return nil }
        let (quality, files) = (new["quality"], state.app == .radarr ? "movie file" : "episode file")
        let plural = "\(files)(s)"
        if rule.rank(of: quality) < rule.rank(of: known) {
            let names = [known, quality].map { $0?["quality"]?["name"]?.string ?? "" }
            let what = state.app == .radarr ? files : plural
            return "Not an upgrade for existing \(what). Existing quality: \(names[0]). New Quality \(names[1])."
        }
        switch rule.compare(quality, to: known) {
        case .worse: return "Not a quality revision upgrade for existing \(plural)"
        case .better, .revision: return nil
        case .equal:
            let old = scorer.scored(file: file, of: owner)
            let new = scored(new.merging([state.app.ownerKey: JSONValue(ownerID)]), &scorer)
            guard new.int("customFormatScore") < old.int("customFormatScore") else { return nil }
            func text(_ record: JSONObject) -> String {
                let names = record.objects("customFormats").map { $0.text("name") }.joined(separator: ", ")
                return "[\(names)] (\(record.int("customFormatScore")))"
            }
            return "Not a Custom Format upgrade for existing \(plural). "
                + "New: \(text(new)) do not improve on Existing: \(text(old))"
        }
    }
}
