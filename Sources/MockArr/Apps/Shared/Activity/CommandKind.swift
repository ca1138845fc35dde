import FixtureKit

/// What is known about the commands of one name.
struct CommandKind: Sendable {
    /// A member of the command's own, and the value it has when nobody sends one.
    struct Field: Sendable {
        enum Kind: Sendable {
            case integer
            case optionalInteger
            case integers
            case boolean
            case text
            case objects
            case choice(Choice)
            /// Says what the trigger was, whatever was sent.
            case trigger
        }

        let name: String
        let kind: Kind
        let preset: JSONValue?
        /// The member in which older clients send a list of one.
        var single: String?
    }

    enum Trait: Sendable {
        /// Reports its progress to clients, whatever they ask for.
        case reporting
        /// Never does.
        case silent
        case diskBound
        /// Runs alone.
        case exclusive
        /// Never runs twice at a time.
        case typeExclusive
        case longRunning
        /// Counts as a run of the scheduled task only without ids.
        case scheduledWithout(String)
    }

    let name: String
    let fields: [Field]
    let completionMessage: String?
    let isReporting: Bool
    let isSilent: Bool
    let isDiskBound: Bool
    let isExclusive: Bool
    let isTypeExclusive: Bool
    let isLongRunning: Bool
    private let scheduledWithout: String?

    init(_ name: String, _ fields: [Field] = [], _ traits: [Trait] = [], completionMessage: String? = nil) {
        self.name = name
        self.fields = fields
        self.completionMessage = completionMessage
        func has(_ matches: (Trait) -> Bool) -> Bool { traits.contains(where: matches) }
        isReporting = has { if case .reporting = $0 { true } else { false } }
        isSilent = has { if case .silent = $0 { true } else { false } }
        isDiskBound = has { if case .diskBound = $0 { true } else { false } }
        isExclusive = has { if case .exclusive = $0 { true } else { false } }
        isTypeExclusive = has { if case .typeExclusive = $0 { true } else { false } }
        isLongRunning = has { if case .longRunning = $0 { true } else { false } }
        scheduledWithout = traits.lazy.compactMap { if case .scheduledWithout(let key) = $0 { key } else { nil } }.first
    }

    /// `RefreshMovie` as `Refresh Movie`.
    var title: String { ValidationFailure.words(of: name) }

    var priority: String { name == "ManualImport" ? "high" : "normal" }

    // MARK: The command's body

    /// The command's own members, read from what was sent.
    func members(of body: Body, trigger: String) throws(Refusal) -> JSONObject {
        var members = JSONObject()
        for field in fields { members[field.name] = try field.value(in: body, trigger) }
        return members
    }

    /// Own members first, then those of the base class, except that overridden ones move up.
    func body(_ own: JSONObject, trigger: String, clientReports: Bool, app: AppKind) -> JSONObject {
        let base: [(name: String, value: JSONValue?, isOverridden: Bool)] = [
            ("sendUpdatesToClient", .bool(!isSilent), isReporting || isSilent),
            ("updateScheduledTask", .bool(updatesTask(own)), scheduledWithout != nil),
            ("completionMessage", completionMessage.map(JSONValue.string), false),
            ("requiresDiskAccess", .bool(isDiskBound), isDiskBound),
            ("isExclusive", .bool(isExclusive), isExclusive),
            ("isTypeExclusive", .given(app == .radarr, .bool(isTypeExclusive)), isTypeExclusive),
            ("isLongRunning", .bool(isLongRunning), isLongRunning),
        ]
        var body = own
        for member in base where member.isOverridden { body[member.name] = member.value }
        body["completionMessage"] = completionMessage.map(JSONValue.string)
        for member in base where !member.isOverridden { body[member.name] = member.value }
        body["name"] = .string(name)
        body["trigger"] = .string(trigger)
        body["suppressMessages"] = .bool(!isReporting && !clientReports)
        return body
    }

    func updatesTask(_ own: JSONObject) -> Bool {
        guard let key = scheduledWithout, let value = own[key] else { return true }
        return value.array?.isEmpty == true
    }

    /// Whether two commands of this name ask for the same.
    func isSame(_ left: JSONObject, _ right: JSONObject) -> Bool {
        for field in fields {
            let (left, right) = (left[field.name], right[field.name])
            // The real comparison ends, content, at the first member that both do not have.
            if left == nil, right == nil { return true }
            if left != right { return false }
        }
        return true
    }
}

extension CommandKind.Field {
    static func integer(_ name: String) -> Self { Self(name: name, kind: .integer, preset: 0) }
    static func integer(_ name: String, preset: Int) -> Self {
        Self(name: name, kind: .integer, preset: JSONValue(preset))
    }
    static func optionalInteger(_ name: String) -> Self { Self(name: name, kind: .optionalInteger, preset: nil) }
    static func integers(_ name: String, orOne single: String? = nil, preset: JSONValue? = nil) -> Self {
        Self(name: name, kind: .integers, preset: preset, single: single)
    }
    static func boolean(_ name: String, preset: Bool = false) -> Self {
        Self(name: name, kind: .boolean, preset: .bool(preset))
    }
    static func text(_ name: String) -> Self { Self(name: name, kind: .text, preset: nil) }
    static func objects(_ name: String) -> Self { Self(name: name, kind: .objects, preset: nil) }
    static let importMode = Self(
        name: "importMode",
        kind: .choice(Choice("NzbDrone.Core.MediaFiles.ImportMode", ["auto", "move", "copy"])), preset: "auto")
    static let backupType = Self(name: "type", kind: .trigger, preset: nil)

    /// The value in a body. Numbers in quotes, which every other route takes, are refused here.
    func value(in body: Body, _ trigger: String) throws(Refusal) -> JSONValue? {
        if case .trigger = kind { return trigger == "scheduled" ? "scheduled" : "manual" }
        if let single, body.contains(single), body[name]?.array?.isEmpty != false {
            return try Self.integer(single).value(in: body, trigger).map { .array([$0]) }
        }
        guard let value = body[name] else {
            if body.contains(name), !isNullable { throw mismatch(body) }
            return preset
        }
        switch kind {
        case .integer, .optionalInteger: if value.int == nil { throw mismatch(body) }
        case .boolean: if value.bool == nil { throw mismatch(body) }
        case .text: if value.string == nil { throw mismatch(body) }
        case .objects: if value.array?.allSatisfy({ $0.object != nil }) != true { throw mismatch(body) }
        case .integers:
            guard let elements = value.array else { throw mismatch(body) }
            for (index, element) in elements.enumerated() where element.int == nil { throw mismatch(body, index) }
        case .choice(let choice):
            guard let known = choice.name(of: value.string ?? value.number?.text ?? "") else { throw mismatch(body) }
            return .string(known)
        case .trigger: break
        }
        return value
    }

    /// The parser's error, which the command's own deserialisation does not turn into a 400.
    private func mismatch(_ body: Body, _ index: Int? = nil) -> Refusal {
        let place = name + (index.map { "[\($0)]" } ?? "")
        let refusal = body.mismatch(typeName(isElement: index != nil), at: place)
        guard case .binding(let problems) = refusal, let problem = problems.first else { return refusal }
        return .internalError(problem.message, type: "System.Text.Json.JsonException")
    }

    private var isNullable: Bool {
        switch kind {
        case .integer, .boolean, .choice: false
        case .optionalInteger, .integers, .text, .objects, .trigger: true
        }
    }

    private func typeName(isElement: Bool) -> String {
        switch kind {
        case .integer: "System.Int32"
        case .optionalInteger: "System.Nullable`1[System.Int32]"
        case .integers: isElement ? "System.Int32" : "System.Collections.Generic.List`1[System.Int32]"
        case .boolean: "System.Boolean"
        case .text, .trigger: "System.String"
        case .objects: "System.Collections.Generic.List`1[System.Object]"
        case .choice(let choice): choice.typeName
        }
    }
}

// MARK: - The names

extension CommandKind {
    /// The command of that name, whatever its case.
    static func named(_ name: String, _ app: AppKind) -> CommandKind? { byName[app]?[name.lowercased()] }

    private static let byName: [AppKind: [String: CommandKind]] = [
        .radarr: table(shared + radarr), .sonarr: table(shared + sonarr),
    ]

    private static func table(_ kinds: [CommandKind]) -> [String: CommandKind] {
        Dictionary(kinds.map { ($0.name.lowercased(), $0) }, uniquingKeysWith: { _, later in later })
    }

    private static let shared: [CommandKind] = [
        CommandKind("ApplicationUpdate", [.boolean("installMajorUpdate")], [.reporting, .exclusive]),
        CommandKind("Backup", [], [.reporting]),
        CommandKind("CheckForFinishedDownload"),
        CommandKind("CheckHealth"),
        CommandKind("CleanUpRecycleBin"),
        CommandKind("ClearBlocklist", [], [.reporting]),
        CommandKind("ClearLog", [], [.reporting]),
        CommandKind("DeleteLogFiles", [], [.reporting]),
        CommandKind("DeleteUpdateLogFiles", [], [.reporting]),
        CommandKind("Housekeeping"),
        CommandKind(
            "ImportListSync", [.optionalInteger("definitionId")],
            [.reporting, .typeExclusive, .scheduledWithout("definitionId")]),
        CommandKind("ManualImport", [.objects("files"), .importMode], [.reporting, .diskBound]),
        CommandKind("MessagingCleanup"),
        CommandKind("ProcessMonitoredDownloads", [], [.diskBound]),
        CommandKind("RefreshMonitoredDownloads"),
        CommandKind("ResetApiKey", [], [.reporting]),
        CommandKind("ResetQualityDefinitions", [.boolean("resetTitles")], [.reporting]),
        CommandKind("Restart"),
        CommandKind("RssSync", [], [.reporting, .longRunning]),
        CommandKind("Shutdown"),
        CommandKind("Test", [.integer("duration", preset: 4_000)], [.reporting]),
    ]

    private static let radarr: [CommandKind] = [
        CommandKind("ApplicationCheckUpdate", [.boolean("installMajorUpdate")], [.reporting]),
        CommandKind(
            "BulkMoveMovie", [.objects("movies"), .text("destinationRootFolder")], [.reporting, .diskBound]),
        CommandKind("CutoffUnmetMoviesSearch", [.text("filterKey"), .text("filterValue")], [.reporting]),
        CommandKind(
            "DownloadedMoviesScan",
            [.boolean("sendUpdates"), .text("path"), .text("downloadClientId"), .importMode],
            [.reporting, .diskBound, .longRunning]),
        CommandKind("MissingMoviesSearch", [.text("filterKey"), .text("filterValue")], [.reporting]),
        CommandKind(
            "MoveMovie",
            [.integer("movieId"), .text("sourcePath"), .text("destinationPath"), .text("destinationRootFolder")],
            [.reporting, .diskBound]),
        CommandKind("MoviesSearch", [.integers("movieIds")], [.reporting]),
        CommandKind(
            "RefreshCollections", [.integers("collectionIds", preset: [])],
            [.reporting, .longRunning, .scheduledWithout("collectionIds")], completionMessage: "Completed"),
        CommandKind(
            "RefreshMovie", [.integers("movieIds", preset: []), .boolean("isNewMovie")],
            [.reporting, .longRunning, .scheduledWithout("movieIds")], completionMessage: "Completed"),
        CommandKind("RenameFiles", [.integer("movieId"), .integers("files")], [.reporting, .diskBound]),
        CommandKind("RenameMovie", [.integers("movieIds")], [.reporting, .diskBound]),
        CommandKind("RenameMovieFolder", [.integers("movieIds")], [.silent, .diskBound]),
        CommandKind("RescanMovie", [.optionalInteger("movieId")], [.reporting]),
        CommandKind("Unknown", [.text("contractName")], [.silent], completionMessage: "Skipped"),
    ]

    private static let sonarr: [CommandKind] = [
        CommandKind("ApplicationUpdateCheck", [], [.reporting]),
        CommandKind("Backup", [.backupType], [.reporting]),
        CommandKind(
            "BulkMoveSeries", [.objects("series"), .text("destinationRootFolder")], [.reporting, .diskBound]),
        CommandKind(
            "CutoffUnmetEpisodeSearch", [.optionalInteger("seriesId"), .boolean("monitored", preset: true)],
            [.reporting]),
        CommandKind(
            "DownloadedEpisodesScan", [.text("path"), .text("downloadClientId"), .importMode],
            [.reporting, .diskBound]),
        CommandKind("EpisodeSearch", [.integers("episodeIds")], [.reporting]),
        CommandKind(
            "MissingEpisodeSearch", [.optionalInteger("seriesId"), .boolean("monitored", preset: true)], [.reporting]),
        CommandKind(
            "MoveSeries", [.integer("seriesId"), .text("sourcePath"), .text("destinationPath")],
            [.reporting, .diskBound]),
        CommandKind(
            "RefreshSeries", [.integers("seriesIds", orOne: "seriesId", preset: []), .boolean("isNewSeries")],
            [.reporting, .longRunning, .scheduledWithout("seriesIds")], completionMessage: "Completed"),
        CommandKind("RenameFiles", [.integer("seriesId"), .integers("files")], [.reporting, .diskBound]),
        CommandKind("RenameSeries", [.integers("seriesIds")], [.reporting, .diskBound]),
        CommandKind("RescanSeries", [.optionalInteger("seriesId")], [.reporting]),
        CommandKind("SeasonSearch", [.integer("seriesId"), .integer("seasonNumber")], [.reporting]),
        CommandKind("SeriesSearch", [.integer("seriesId")], [.reporting]),
        CommandKind("UpdateSceneMapping"),
    ]
}
