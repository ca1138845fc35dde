import FixtureKit

/// `/config/…`: one document a section, all of them in the fixture `config`.
struct ConfigSection: Sendable {
    typealias Check = @Sendable (_ config: JSONObject, _ call: Call, _ state: inout AppState) -> [ValidationFailure]

    let name: String
    let shape: Shape
    /// Which media types a PUT takes: the contract's mark c, or none.
    var body = BodyRule.json
    var pinsList = true
    var check: Check = { _, _, _ in [] }

    var path: String { "config/\(name)" }

    var routes: [AppRoute] {
        [
            AppRoute(.get, path, "The \(name) settings", pinsJSON: pinsList, handler: get),
            AppRoute(.get, "\(path)/{id}", "The same, whatever the id", handler: get),
            AppRoute(
                .put, "\(path)/{id?}", "Change the \(name) settings", body: body, success: 202,
                also: name == "host" ? [500] : [], handler: put),
        ]
    }

    @Sendable func get(_ call: Call, _ state: inout AppState) -> Reply {
        .object(answer(call, &state)).fresh(.untilChange)
    }

    @Sendable func put(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let id = try call.sentID()
        let old = Config.section(name, in: &state)
        // The naming settings are stored as they come; of the others, text that is absent stays.
        var config = try shape.read(call.body, over: name == "naming" ? [:] : old)
        var failures = check(config, call, &state)
        if id <= 0 { failures.append(.greaterThan("Id", 0, attempted: JSONValue(id))) }
        try failures.refuse()
        if name == "host" {
            // Sonarr 4 calls ToString() on what is not there.
            let lacks = shape.members.contains { $0.isText && call.body[$0.name] == nil && !old.text($0.name).isEmpty }
            if lacks, call.persona.app == .sonarr {
                throw .internalError(
                    "Object reference not set to an instance of an object.", type: "System.NullReferenceException")
            }
            config = HostConfig.stored(config, over: old)
            if let name = config["instanceName"]?.string, !name.isBlank { state.instanceName = name }
        }
        state[document: "config"][name] = .object(config)
        var call = call
        call.persona = state.persona(of: call.persona)
        return .accepted(answer(call, &state), at: "/api/v3/\(path)/\(id)")
    }

    private func answer(_ call: Call, _ state: inout AppState) -> JSONObject {
        var config = Config.section(name, in: &state)
        if name == "host" { config = HostConfig.presented(config, call.persona, order: shape) }
        config["id"] = 1
        return config
    }
}

enum Config {
    /// The settings of a section as they are stored.
    static func section(_ name: String, in state: inout AppState) -> JSONObject {
        state[document: "config"][name]?.object ?? [:]
    }

    static func routes(_ app: AppKind) -> [AppRoute] {
        sections(app).flatMap(\.routes) + [NamingExamples.route(app)]
    }

    static func sections(_ app: AppKind) -> [ConfigSection] {
        let undeclared: BodyRule = .undeclaredJSON
        return [
            ConfigSection(
                name: "host", shape: HostConfig.shape(app), body: undeclared, pinsList: false, check: HostConfig.check),
            ConfigSection(
                name: "naming", shape: naming(app), body: undeclared, pinsList: false, check: NamingRules.check),
            ConfigSection(name: "ui", shape: ui(app), body: undeclared, check: checkUI),
            ConfigSection(name: "indexer", shape: indexer(app), check: checkIndexer),
            ConfigSection(name: "downloadclient", shape: downloadClient(app)),
            ConfigSection(name: "importlist", shape: importList(app), check: checkImportList),
            ConfigSection(name: "mediamanagement", shape: mediaManagement(app), check: checkMediaManagement),
        ] + (app == .radarr ? [ConfigSection(name: "metadata", shape: metadata)] : [])
    }

    // MARK: Members

    private static func naming(_ app: AppKind) -> Shape {
        guard app == .sonarr else {
            return Shape([
                .bool("renameMovies"), .bool("replaceIllegalCharacters"),
                .choice(
                    "colonReplacementFormat", "NzbDrone.Core.Organizer.ColonReplacementFormat", "delete", "dash",
                    "spaceDash",
                    "spaceDashSpace", "smart"),
                .text("standardMovieFormat"), .text("movieFolderFormat"),
            ])
        }
        return Shape([
            .bool("renameEpisodes"), .bool("replaceIllegalCharacters"), .int("colonReplacementFormat"),
            .text("customColonReplacementFormat"), .int("multiEpisodeStyle"), .text("standardEpisodeFormat"),
            .text("dailyEpisodeFormat"), .text("animeEpisodeFormat"), .text("seriesFolderFormat"),
            .text("seasonFolderFormat"), .text("specialsFolderFormat"),
        ])
    }

    private static func ui(_ app: AppKind) -> Shape {
        let head: [Shape.Member] = [.int("firstDayOfWeek"), .text("calendarWeekColumnHeader")]
        let middle: [Shape.Member] = [
            .text("shortDateFormat"), .text("longDateFormat"), .text("timeFormat"), .bool("showRelativeDates"),
            .bool("enableColorImpairedMode"),
        ]
        guard app == .radarr else { return Shape(head + middle + [.text("theme"), .int("uiLanguage")]) }
        let runtime = Shape.Member.choice(
            "movieRuntimeFormat", "NzbDrone.Core.Configuration.MovieRuntimeFormatType", "hoursMinutes", "minutes")
        return Shape(head + [runtime] + middle + [.int("movieInfoLanguage"), .int("uiLanguage"), .text("theme")])
    }

    private static func indexer(_ app: AppKind) -> Shape {
        app == .sonarr
            ? Shape([.int("minimumAge"), .int("retention"), .int("maximumSize"), .int("rssSyncInterval")])
            : Shape([
                .int("minimumAge"), .int("maximumSize"), .int("retention"), .int("rssSyncInterval"),
                .bool("preferIndexerFlags"), .int("availabilityDelay"), .bool("allowHardcodedSubs"),
                .text("whitelistedHardcodedSubs"),
            ])
    }

    private static func downloadClient(_ app: AppKind) -> Shape {
        let interval: [Shape.Member] = app == .radarr ? [.int("checkForFinishedDownloadInterval")] : []
        return Shape(
            [.text("downloadClientWorkingFolders"), .bool("enableCompletedDownloadHandling")] + interval
                + [.bool("autoRedownloadFailed"), .bool("autoRedownloadFailedFromInteractiveSearch")])
    }

    private static func importList(_ app: AppKind) -> Shape {
        let level = "NzbDrone.Core.ImportLists.ListSyncLevelType"
        return app == .radarr
            ? Shape([.text("listSyncLevel")])
            : Shape([
                .choice("listSyncLevel", level, "disabled", "logOnly", "keepAndUnmonitor", "keepAndTag"),
                .int("listSyncTag"),
            ])
    }

    private static func mediaManagement(_ app: AppKind) -> Shape {
        let media = "NzbDrone.Core.MediaFiles."
        let isRadarr = app == .radarr
        let fileDates = isRadarr ? ["none", "cinemas", "release"] : ["none", "localAirDate", "utcAirDate"]
        let title: [Shape.Member] =
            isRadarr
            ? []
            : [
                .choice(
                    "episodeTitleRequired", media + "EpisodeImport.EpisodeTitleRequiredType", "always",
                    "bulkSeasonReleases",
                    "never")
            ]
        let rename: [Shape.Member] = isRadarr ? [.bool("autoRenameFolders"), .bool("pathsDefaultStatic")] : []
        return Shape(
            [
                .bool("autoUnmonitorPreviouslyDownloaded" + (isRadarr ? "Movies" : "Episodes")), .text("recycleBin"),
                .int("recycleBinCleanupDays"),
                .choice(
                    "downloadPropersAndRepacks", "NzbDrone.Core.Qualities.ProperDownloadTypes", "preferAndUpgrade",
                    "doNotUpgrade", "doNotPrefer"),
                .bool(isRadarr ? "createEmptyMovieFolders" : "createEmptySeriesFolders"), .bool("deleteEmptyFolders"),
                .choice("fileDate", Choice(media + "FileDateType", fileDates)),
                .choice(
                    "rescanAfterRefresh", "NzbDrone.Core.Configuration.RescanAfterRefreshType", "always", "afterManual",
                    "never"),
            ] + rename + [.bool("setPermissionsLinux"), .text("chmodFolder"), .text("chownGroup")] + title + [
                .bool("skipFreeSpaceCheckWhenImporting"), .int("minimumFreeSpaceWhenImporting"),
                .bool("copyUsingHardlinks"),
                .bool("useScriptImport"), .text("scriptImportPath"), .bool("importExtraFiles"),
                .text("extraFileExtensions"),
                .bool("enableMediaInfo"),
            ])
    }

    private static let metadata = Shape([
        .choice(
            "certificationCountry", "NzbDrone.Core.MetadataSource.SkyHook.Resource.TMDbCountryCode", "au", "br", "ca",
            "fr",
            "de", "gb", "in", "ie", "it", "nz", "ro", "es", "us")
    ])

    // MARK: Rules

    @Sendable private static func checkUI(
        _ config: JSONObject, _ call: Call, _ state: inout AppState
    ) -> [ValidationFailure] {
        let known = Set((state[document: "languages"].array ?? []).compactMap { $0["id"]?.int })
        func failures(_ key: String, _ property: String, _ words: String, unknown: String) -> [ValidationFailure] {
            let id = config[key]?.int ?? 0
            var failures: [ValidationFailure] = []
            if !known.contains(id) { failures.append(.must(property, unknown, attempted: JSONValue(id))) }
            if id < 1 {
                failures.append(
                    ValidationFailure(
                        property, "The \(words) value cannot be less than 1", attempted: JSONValue(id),
                        code: "GreaterThanOrEqualValidator",
                        placeholders: [("comparisonValue", 1), ("comparisonProperty", "")]))
            }
            return failures
        }
        guard call.persona.app == .radarr else {
            return failures("uiLanguage", "UILanguage", "UI Language", unknown: "Invalid UI Language value")
        }
        return failures(
            "movieInfoLanguage", "MovieInfoLanguage", "Movie Info Language", unknown: "Invalid Movie Info Language ID")
            + failures("uiLanguage", "UILanguage", "UI Language", unknown: "Invalid UI Language ID")
    }

    @Sendable private static func checkIndexer(
        _ config: JSONObject, _ call: Call, _ state: inout AppState
    ) -> [ValidationFailure] {
        var failures: [ValidationFailure] = []
        for (key, property) in [
            ("minimumAge", "MinimumAge"), ("maximumSize", "MaximumSize"), ("retention", "Retention"),
        ] {
            if let value = config[key]?.int, value < 0 {
                failures.append(.atLeast(property, 0, attempted: JSONValue(value)))
            }
        }
        let interval = config["rssSyncInterval"]?.int ?? 0
        if interval != 0, !(10...120).contains(interval) {
            failures.append(
                ValidationFailure(
                    "RssSyncInterval", "Must be between 10 and 120 or 0 to disable", attempted: JSONValue(interval),
                    code: "RssSyncIntervalValidator"))
        }
        return failures
    }

    @Sendable private static func checkImportList(
        _ config: JSONObject, _ call: Call, _ state: inout AppState
    ) -> [ValidationFailure] {
        let tag = config["listSyncTag"]?.int ?? 0
        guard config.text("listSyncLevel") == "keepAndTag", tag < 1, call.persona.app == .sonarr else { return [] }
        return [.must("ListSyncTag", "Tag must be specified", attempted: JSONValue(tag))]
    }

    @Sendable private static func checkMediaManagement(
        _ config: JSONObject, _ call: Call, _ state: inout AppState
    ) -> [ValidationFailure] {
        var failures: [ValidationFailure] = []
        let days = config["recycleBinCleanupDays"]?.int ?? 0
        if days < 0 { failures.append(.atLeast("RecycleBinCleanupDays", 0, attempted: JSONValue(days))) }
        let mode = config.text("chmodFolder")
        if config.flag("setPermissionsLinux"), !isFolderMode(mode) {
            failures.append(
                ValidationFailure(
                    "ChmodFolder", "Must contain a valid Unix permissions octal", attempted: .string(mode),
                    code: "FolderChmodValidator"))
        }
        let bin = config.text("recycleBin")
        if !bin.isEmpty, let failure = DiskPath.failure("RecycleBin", bin, &state) { failures.append(failure) }
        if config.flag("useScriptImport"),
            let failure = PathRules.invalidPath("ScriptImportPath", config.text("scriptImportPath"))
        {
            failures.append(failure)
        }
        let free = config["minimumFreeSpaceWhenImporting"]?.int ?? 0
        if free < 100 { failures.append(.atLeast("MinimumFreeSpaceWhenImporting", 100, attempted: JSONValue(free))) }
        return failures
    }

    /// Three or four octal digits with which the owner can use a folder.
    private static func isFolderMode(_ text: String) -> Bool {
        guard text.utf8.count == 3 || text.utf8.count == 4, let mode = Int(text, radix: 8) else { return false }
        return mode & 0o700 == 0o700
    }
}
