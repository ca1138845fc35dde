import FixtureKit

/// `/remotepathmapping` of both apps.
enum RemotePathMappings {
    static func resource(_ app: AppKind) -> Resource {
        Resource(
            path: "remotepathmapping", model: "RemotePathMapping", title: "remote path mapping",
            editBody: .undeclaredJSON,
            editLocates: app == .radarr, also: [.put: [500]], read: read, check: check)
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
        let rules = PathRules()
        if let failure = PathRules.invalidPath("LocalPath", local)
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
        let twin = state[.remotePathMapping].first { other in
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
            state[.remotePathMapping].update(record.id) { mapping in
                for key in ["remotePath", "localPath"] {
                    mapping[key] = .string(withSeparator(mapping.text(key).trimmed(where: \.isWhitespace)))
                }
            }
        }
        return resource.routes
    }
}
