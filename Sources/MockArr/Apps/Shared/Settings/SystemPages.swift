import FixtureKit
import MicroHTTP

/// `/system/…`, `/diskspace` and `/update`: what the server says of itself.
enum SystemPages {
    static let routes: [AppRoute] = [
        AppRoute(.get, "system/status", "Version and surroundings of the server", handler: status),
        AppRoute(.get, "system/routes", "The routes as a graph", handler: graph),
        AppRoute(
            .get, "system/routes/duplicate", "Routes that are there twice: none", handler: { _, _ in .emptyObject }),
        AppRoute(
            .post, "system/shutdown", "Shut the server down", handler: { _, _ in Reply.json(["shuttingDown": true]) }),
        AppRoute(.post, "system/restart", "Restart the server", handler: restart),
        AppRoute(.get, "diskspace", "The disks", handler: disks),
        AppRoute(.get, "update", "The versions there are", handler: updates),
    ]

    @Sendable static func status(_ call: Call, _ state: inout AppState) -> Reply {
        let method = Config.section("host", in: &state)["authenticationMethod"]
        var status = state[document: "system-status"].object ?? [:]
        let known = status.text("version")
        status["appName"] = .string(call.persona.app.title)
        status["instanceName"] = .string(call.persona.instanceName)
        status["version"] = .string(call.persona.version)
        status["urlBase"] = .string(call.persona.urlBase)
        status["authentication"] = method ?? status["authentication"]
        // The packager's own suffix stays.
        status["packageVersion"] = status["packageVersion"]?.string.map { package in
            .string(package.replacing(known, with: call.persona.version))
        }
        return .object(status).fresh(.untilChange)
    }

    @Sendable static func restart(_ call: Call, _ state: inout AppState) -> Reply {
        restart(&state, at: call.now)
        return Reply.json(["restarting": true])
    }

    /// Nothing goes away: the server answers on, with a new start time, below the URL base of the settings, and with what a
    /// restored backup has. Commands that ran are orphans now.
    static func restart(_ state: inout AppState, at now: Instant) {
        state.restoreBackup()
        state.handedOut = [:]
        state[.cachedRelease].removeAll { _ in true }
        if let base = Config.section("host", in: &state)["urlBase"]?.string { state.urlBase = HostConfig.urlBase(base) }
        state[document: "system-status"]["startTime"] = .string(now.description)
        Commands.Lifecycle.orphan(in: &state, at: now)
    }

    @Sendable static func graph(_ call: Call, _ state: inout AppState) -> Reply {
        let routes = App.of(call.persona.app).router.routes
        let nodes = routes.enumerated().map { index, route in "\(index) [label=\"\(route.name)\"]\n" }
        return .text("digraph DFA {\n\(nodes.joined())}\n", type: "text/plain").fresh(.untilChange)
    }

    @Sendable static func disks(_ call: Call, _ state: inout AppState) -> Reply {
        let disks = (state[document: "disk-space"].array ?? []).filter { disk in
            !RootFolders.isLost(disk["path"]?.string ?? "", in: &state)
        }
        return Reply.json(.array(disks)).fresh(.untilChange)
    }

    /// The place of the disk that is mounted closest to a path.
    static func disk(of path: String, in state: inout AppState) -> Int? {
        let mounts = (state[document: "disk-space"].array ?? []).map { $0["path"]?.string ?? "" }
        return mounts.indices.filter {
            MediaPath.areEqual(path, mounts[$0]) || MediaPath.isParent(mounts[$0], of: path)
        }
        .max { mounts[$0].count < mounts[$1].count }
    }

    /// The fixture's versions, installed and installable as seen from the version that is emulated.
    @Sendable static func updates(_ call: Call, _ state: inout AppState) -> Reply {
        let current = Self.parts(call.persona.version)
        let rows = (state[document: "updates"].array ?? []).compactMap(\.object)
            .sorted { Self.parts($1.text("version")).lexicographicallyPrecedes(Self.parts($0.text("version"))) }
        return .list(
            rows.enumerated().map { index, row in
                var row = row
                let version = Self.parts(row.text("version"))
                row["installed"] = JSONValue(version == current)
                row["installable"] = JSONValue(current.lexicographicallyPrecedes(version))
                row["latest"] = JSONValue(index == 0)
                if version != current { row["installedOn"] = nil }
                return row
            }
        ).fresh(.untilChange)
    }

    /// The newest version that could be installed over another one.
    static func newerVersion(than version: String, _ state: inout AppState) -> String? {
        let current = parts(version)
        return (state[document: "updates"].array ?? []).compactMap { $0["version"]?.string }
            .filter { current.lexicographicallyPrecedes(parts($0)) }
            .max { parts($0).lexicographicallyPrecedes(parts($1)) }
    }

    static func isNewer(_ version: String, than other: String) -> Bool {
        parts(other).lexicographicallyPrecedes(parts(version))
    }

    /// Puts a version on the list, unless it stands there.
    static func offer(_ version: String, in state: inout AppState, at now: Instant) {
        let rows = (state[document: "updates"].array ?? []).compactMap(\.object)
        guard !rows.contains(where: { $0.text("version") == version }) else { return }
        let pattern = rows.first ?? [:]
        func renamed(_ key: String) -> JSONValue {
            .string(pattern.text(key).replacing(pattern.text("version"), with: version))
        }
        let row = pattern.merging([
            "version": .string(version), "releaseDate": JSONValue(now), "fileName": renamed("fileName"),
            "url": renamed("url"), "installed": false, "installedOn": .null, "installable": true, "latest": true,
            "changes": ["new": [], "fixed": ["Small things that nobody had reported"]],
            "hash": .string(SHA256.hex("\(state.app.rawValue) \(version)")),
        ])
        state[document: "updates"] = JSONValue([row] + rows)
    }

    private static func parts(_ version: String) -> [Int] { version.split(separator: ".").map { Int($0) ?? 0 } }
}

/// `/system/task`: when each scheduled command ran and will run.
enum Tasks {
    static let routes: [AppRoute] = [
        AppRoute(.get, "system/task", "The scheduled tasks", handler: list),
        AppRoute(.get, "system/task/{id}", "One scheduled task", also: [204], handler: one),
    ]

    @Sendable static func list(_ call: Call, _ state: inout AppState) -> Reply {
        let tasks = state[.task].documents.sorted { $0.text("name") < $1.text("name") }
            .map { presented($0, at: call.now, &state) }
        return .list(tasks.map(\.task)).fresh(.until(tasks.map(\.next).min() ?? .distantFuture))
    }

    @Sendable static func one(_ call: Call, _ state: inout AppState) -> Reply {
        guard let task = state[.task][call.id] else { return .noContent }
        let (answer, next) = presented(task, at: call.now, &state)
        return .object(answer).fresh(.until(next))
    }

    /// A task runs at every multiple of its interval, counted from the execution that is stored.
    private static func presented(
        _ task: JSONObject, at now: Instant, _ state: inout AppState
    ) -> (task: JSONObject, next: Instant) {
        let interval = interval(of: task, &state)
        var last = Instant(task.text("lastExecution")) ?? now
        var next = Instant.distantFuture
        if interval > 0 {
            let step = interval * 60 * Instant.ticksPerSecond
            let passed = now.ticks - last.ticks
            last.ticks += (passed >= 0 ? passed / step : (passed - step + 1) / step) * step
            next = Instant(ticks: last.ticks + step)
        }
        var answer = task
        answer["interval"] = JSONValue(interval)
        answer["lastExecution"] = .string(last.description)
        answer["lastStartTime"] = .string(last.description)
        answer["nextExecution"] = .string((interval > 0 ? next : last).description)
        return (answer, next)
    }

    private static func interval(of task: JSONObject, _ state: inout AppState) -> Int {
        let stored = task["interval"]?.int ?? 0
        switch task.text("taskName") {
        case "RssSync": return Config.section("indexer", in: &state)["rssSyncInterval"]?.int ?? stored
        case "Backup": return Config.section("host", in: &state)["backupInterval"]?.int.map { $0 * 1440 } ?? stored
        default: return stored
        }
    }
}
