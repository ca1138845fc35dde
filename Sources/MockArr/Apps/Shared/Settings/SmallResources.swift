import FixtureKit

/// `/releaseprofile` of both apps.
enum ReleaseProfiles {
    static let resource = Resource(
        path: "releaseprofile", model: "ReleaseProfile", title: "release profile", body: .undeclaredJSON, read: read,
        check: check)

    @Sendable private static func read(
        _ call: Call, _ stored: JSONObject?, _ state: inout AppState
    ) throws(Refusal) -> JSONObject {
        let body = call.body
        // Radarr needs the member, Sonarr only stumbles over null.
        if body["tags"] == nil, call.persona.app == .radarr || body.contains("tags") { throw .nullSource }
        return JSONObject([
            ("name", try body.string("name").map { JSONValue($0) }),
            ("enabled", JSONValue(try body.bool("enabled") ?? false)),
            ("required", JSONValue(try terms("required", body))), ("ignored", JSONValue(try terms("ignored", body))),
            ("indexerId", JSONValue(try body.int("indexerId") ?? 0)), ("tags", JSONValue(try body.ints("tags") ?? [])),
        ])
    }

    /// A list of strings, or one string with commas.
    private static func terms(_ key: String, _ body: Body) throws(Refusal) -> [String] {
        guard let value = body[key] else { return [] }
        if let text = value.string { return text.split(separator: ",").map(String.init) }
        let texts = value.array?.compactMap(\.string)
        guard let texts, texts.count == value.array?.count else {
            throw .api(400, "Invalid field \(key), should be string or string array")
        }
        return texts
    }

    @Sendable private static func check(
        _ record: JSONObject, _ call: Call, _ state: inout AppState
    ) throws(Refusal) -> [ValidationFailure] {
        let required = record["required"]?.array?.compactMap(\.string) ?? []
        let ignored = record["ignored"]?.array?.compactMap(\.string) ?? []
        var failures: [ValidationFailure] = []
        if required.isEmpty, ignored.isEmpty {
            failures.append(ValidationFailure(manual: "Required", "'Must contain' or 'Must not contain' is required"))
        }
        if required.contains(where: \.isBlank) {
            failures.append(
                ValidationFailure(
                    manual: "Required", "'Must contain' should not contain whitespaces or an empty string"))
        }
        if ignored.contains(where: \.isBlank) {
            failures.append(
                ValidationFailure(
                    manual: "Ignored", "'Must not contain' should not contain whitespaces or an empty string"))
        }
        let indexer = record["indexerId"]?.int ?? 0
        if record.flag("enabled"), indexer != 0, !state["indexer"].contains(indexer) {
            failures.append(ValidationFailure(manual: "IndexerId", "Indexer does not exist"))
        }
        return failures
    }
}

/// `/customfilter` of both apps.
enum CustomFilters {
    static let resource = Resource(
        path: "customfilter", model: "CustomFilter", title: "custom filter",
        read: { call, _, _ throws(Refusal) in try shape.read(call.body) })

    private static let shape = Shape([.text("type"), .text("label"), .list("filters")])
}

/// `/remotepathmapping` of both apps.
enum RemotePathMappings {
    static func resource(_ app: AppKind) -> Resource {
        Resource(
            path: "remotepathmapping", model: "RemotePathMapping", title: "remote path mapping",
            editBody: .undeclaredJSON,
            editLocates: app == .radarr, read: read, check: check)
    }

    private static let shape = Shape([.text("host"), .text("remotePath"), .text("localPath")])

    @Sendable private static func read(
        _ call: Call, _ stored: JSONObject?, _ state: inout AppState
    ) throws(Refusal) -> JSONObject { try shape.read(call.body) }

    @Sendable private static func check(
        _ record: JSONObject, _ call: Call, _ state: inout AppState
    ) throws(Refusal) -> [ValidationFailure] {
        var failures: [ValidationFailure] = []
        let remote = record.text("remotePath")
        let local = record.text("localPath")
        if record.text("host").isBlank { failures.append(.notEmpty("Host", attempted: record["host"])) }
        if remote.isEmpty {
            failures.append(.notEmpty("RemotePath", attempted: record["remotePath"]))
        } else if call.persona.app == .radarr, remote.hasPrefix(" ") || remote.hasSuffix(" ") {
            let side = remote.hasPrefix(" ") ? "start" : "end"
            failures.append(
                .must(
                    "RemotePath", "Remote Path '\(remote)' must not \(side) with a space", attempted: .string(remote)))
        }
        let rules = PathRules(noun: "folder", roots: [], recycleBin: "", taken: [])
        if let failure = DiskPath.invalid("LocalPath", local)
            ?? DiskPath.missing("LocalPath", local, FileTree(of: &state))
        {
            failures.append(failure)
        } else if call.persona.app == .radarr, let failure = rules.failure("LocalPath", local, rules: [.systemFolder]) {
            failures.append(failure)
        } else if call.persona.app == .radarr, MediaPath.areEqual(local, "/") {
            failures.append(
                ValidationFailure(
                    "LocalPath", "Cannot be set to '/'", attempted: .string(local), code: "NotEqualValidator",
                    placeholders: [("comparisonValue", "/"), ("comparisonProperty", "")]))
        }
        if failures.isEmpty { try refuseDuplicate(record, &state) }
        return failures
    }

    private static func refuseDuplicate(_ record: JSONObject, _ state: inout AppState) throws(Refusal) {
        let twin = state["remotepathmapping"].first { other in
            other.id != record.id && other.text("host").lowercased() == record.text("host").lowercased()
                && withSeparator(other.text("remotePath")) == withSeparator(record.text("remotePath"))
        }
        if twin != nil { throw .internalError("RemotePath already configured.") }
    }

    /// Paths end with the separator of the system that they belong to.
    static func withSeparator(_ path: String) -> String {
        let separator: Character = path.contains("\\") ? "\\" : "/"
        return path.last == separator ? path : path + String(separator)
    }

    static func routes(_ app: AppKind) -> [AppRoute] {
        var resource = resource(app)
        resource.followUp = { change, state in
            guard case .added(let record) = change else { return }
            state["remotepathmapping"].update(record.id) { mapping in
                for key in ["remotePath", "localPath"] {
                    var path = mapping.text(key).drop(while: \.isWhitespace)
                    while path.last?.isWhitespace == true { path.removeLast() }
                    mapping[key] = .string(withSeparator(String(path)))
                }
            }
        }
        return resource.routes
    }
}

/// `/language`, `/indexerflag` and, in Sonarr, the stub that is left of `/languageprofile`.
enum Languages {
    static func routes(_ app: AppKind) -> [AppRoute] {
        [
            AppRoute(.get, "language", "All languages", handler: list),
            AppRoute(.get, "language/{id}", "One language", handler: one),
            AppRoute(.get, "indexerflag", "All indexer flags", handler: flags),
        ] + (app == .sonarr ? profileRoutes : [])
    }

    static func name(of id: Int, _ state: inout AppState) -> String? {
        state[document: "languages"].array?.first { $0["id"]?.int == id }?["name"]?.string
    }

    @Sendable static func list(_ call: Call, _ state: inout AppState) -> Reply {
        let languages = (state[document: "languages"].array ?? []).compactMap(\.object)
        func rank(_ language: JSONObject) -> (Int, String) { (language.id <= 0 ? 0 : 1, language.text("name")) }
        return .list(languages.sorted { rank($0) < rank($1) }).fresh(.untilChange)
    }

    @Sendable static func one(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        guard let language = state[document: "languages"].array?.first(where: { $0["id"]?.int == call.id }) else {
            throw .internalError(
                "ID does not match a known language (Parameter 'id')", type: "System.ArgumentException")
        }
        return Reply.json(language).fresh(.untilChange)
    }

    @Sendable static func flags(_ call: Call, _ state: inout AppState) -> Reply {
        Reply.json(state[document: "indexer-flags"]).fresh(.untilChange)
    }

    // MARK: The stub

    private static let profileRoutes: [AppRoute] = [
        AppRoute(
            .get, "languageprofile", "The one language profile that is left", handler: { _, _ in deprecated([profile]) }
        ),
        AppRoute(.get, "languageprofile/schema", "The same", handler: { _, _ in deprecated(profile) }),
        AppRoute(.get, "languageprofile/{id}", "The same, whatever the id", handler: { _, _ in deprecated(profile) }),
        AppRoute(
            .post, "languageprofile", "Nothing: answers what was sent", body: .json, success: 202,
            handler: { call, _ in deprecated(call.body.value, status: 202) }),
        AppRoute(
            .put, "languageprofile/{id?}", "Nothing: answers what was sent", body: .json, success: 202,
            handler: { call, _ throws(Refusal) in
                _ = try call.sentID()
                return deprecated(call.body.value, status: 202)
            }),
        AppRoute(
            .delete, "languageprofile/{id}", "Nothing",
            handler: { call, _ throws(Refusal) in
                _ = try call.deletedID()
                return Reply(status: 200, fields: [("Deprecation", "true")])
            }),
    ]

    private static let profile: JSONValue = [
        "name": "Deprecated", "upgradeAllowed": true, "cutoff": ["id": 1, "name": "English"],
        "languages": [["language": ["id": 1, "name": "English"], "allowed": true]], "id": 1,
    ]

    private static func deprecated(_ value: JSONValue, status: Int = 200) -> Reply {
        var reply = Reply.json(value, status: status)
        reply.fields = [("Deprecation", "true")]
        return reply.fresh(.untilChange)
    }
}
