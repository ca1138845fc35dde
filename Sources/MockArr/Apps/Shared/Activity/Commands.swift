import FixtureKit

/// `/command`: what the app was told to do.
enum Commands {
    static let routes: [AppRoute] = [
        AppRoute(.get, "command", "Commands that wait, run or have just ended", handler: list),
        AppRoute(
            .post, "command", "Start a command", body: .json, success: 201, also: [500], pinsJSON: true, handler: start),
        AppRoute(.get, "command/{id}", "One command", handler: one),
        AppRoute(.delete, "command/{id}", "Take a command back that has not started", also: [409], handler: cancel),
    ]

    /// How long an ended command stays in memory, and then in the database.
    private static let listedFor = TimeSpan(seconds: 300)
    private static let keptFor = TimeSpan(seconds: 86_400)

    private static let order = KeyOrder(
        """
        name commandName message body priority status result queued started ended duration exception trigger
        stateChangeTime sendUpdatesToClient updateScheduledTask lastExecutionTime id
        """)
    private static let statuses = ["queued", "started", "completed", "failed", "aborted", "cancelled", "orphaned"]

    /// The command without what only the machinery needs.
    static func presented(_ command: JSONObject) -> JSONObject { command.removing(["clock"]).arranged(by: order) }

    // MARK: Handlers

    @Sendable private static func list(_ call: Call, _ state: inout AppState) -> Reply {
        state.countLook(at: call.now) { if case .command = $0 { true } else { false } }
        let commands = state[.command].filter { isInMemory($0, at: call.now) }
        let ranked = commands.map { (rank: rank($0), command: $0) }.sorted {
            $0.rank.lexicographicallyPrecedes($1.rank)
        }
        let changes = commands.compactMap { $0.clock("ended").map { $0 + listedFor } }.min()
        let freshness: Reply.Freshness = state.agenda.awaitsLooks ? .momentary : .until(changes ?? .distantFuture)
        return .list(ranked.map { presented($0.command) }).fresh(freshness)
    }

    /// What runs comes first, then by status and priority.
    private static func rank(_ command: JSONObject) -> [Int] {
        let status = command.text("status")
        let place = status == "started" ? -1 : statuses.firstIndex(of: status) ?? statuses.count
        return [place, Lifecycle.priority(of: command), command.id]
    }

    @Sendable private static func one(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let id = call.id
        state.countLook(at: call.now) { $0 == .command(id) }
        guard var command = state[.command][id] else { throw .notFound }
        let ended = command.clock("ended")
        if let ended, ended + keptFor <= call.now { throw .notFound }
        let isInMemory = isInMemory(command, at: call.now)
        if !isInMemory { command["message"] = nil }
        let change = ended.map { $0 + (isInMemory ? listedFor : keptFor) }
        return .object(presented(command))
            .fresh(state.agenda.awaitsLooks ? .momentary : .until(change ?? .distantFuture))
    }

    private static func isInMemory(_ command: JSONObject, at now: Instant) -> Bool {
        guard !Lifecycle.isCancelled(command) else { return false }
        return command.clock("ended").map { $0 + listedFor > now } ?? true
    }

    @Sendable private static func start(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let name = try name(in: call.body, state.app)
        guard let kind = CommandKind.named(name, state.app) else {
            throw .internalError("Sequence contains no matching element")
        }
        let own = try kind.members(of: call.body, trigger: "manual")
        let reports = call.body["sendUpdatesToClient"]?.bool ?? false
        let command = Lifecycle.queue(kind, own, trigger: "manual", clientReports: reports, in: &state, at: call.now)
        return .created(presented(command), at: "/api/v3/command/\(command.id)")
    }

    private static func name(in body: Body, _ app: AppKind) throws(Refusal) -> String {
        let name = try body.string("name")
        if let name, !name.isBlank { return name }
        let empty = ValidationFailure.notEmpty("Name", attempted: name.map(JSONValue.string))
        guard name == nil, app == .radarr else { throw .validation([empty]) }
        throw .validation([.notEmpty("Name", code: "NotNullValidator"), empty])
    }

    @Sendable private static func cancel(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let id = try call.deletedID()
        guard let command = state[.command][id], command["status"] == "queued", !Lifecycle.isCancelled(command) else {
            throw .client(409, "Unable to cancel task")
        }
        Lifecycle.cancel(id, in: &state)
        return .empty
    }

    // MARK: For the rest of the app

    /// Puts a command into the list of running work, or finds the equal one that is there already.
    @discardableResult
    static func queue(
        _ name: String, _ body: JSONObject, trigger: String = "unspecified", in state: inout AppState, at now: Instant
    ) -> JSONObject {
        guard let kind = CommandKind.named(name, state.app) else { return [:] }
        let own = (try? kind.members(of: Body(.object(body)), trigger: trigger)) ?? body
        return presented(
            Lifecycle.queue(kind, own, trigger: trigger, clientReports: true, in: &state, at: now))
    }

    /// Forgets what even the database has no more, except the last one, whose id must not come again.
    fileprivate static func forget(in state: inout AppState, at now: Instant) {
        let last = state[.command].ids.last
        state[.command].removeAll { command in
            guard command.id != last, let ended = command.clock("ended") else { return false }
            return ended + keptFor <= now
        }
    }
}

// MARK: - From queued to completed

extension Commands {
    /// The way of a command through the three workers.
    enum Lifecycle {
        private static let workers = 3

        static func queue(
            _ kind: CommandKind, _ own: JSONObject, trigger: String, clientReports: Bool, in state: inout AppState,
            at now: Instant
        ) -> JSONObject {
            let same = state[.command].first { command in
                isOpen(command) && command["name"]?.string == kind.name
                    && kind.isSame(command["body"]?.object ?? [:], own)
            }
            if let same { return same }
            forget(in: &state, at: now)
            let body = kind.body(own, trigger: trigger, clientReports: clientReports, app: state.app)
            let command = state[.command].add(
                JSONObject([
                    ("name", .string(kind.name)),
                    ("commandName", .string(kind.title)),
                    ("body", .object(body)),
                    ("priority", .string(kind.priority)),
                    ("status", "queued"),
                    ("result", "unknown"),
                    ("queued", JSONValue(now)),
                    ("trigger", .string(trigger)),
                    ("sendUpdatesToClient", .bool(!kind.isSilent)),
                    ("updateScheduledTask", .bool(kind.updatesTask(own))),
                    ("clock", [:]),
                ]))
            plan(command, in: &state, at: now)
            return command
        }

        /// Has the status that a command has now end as the pace has it.
        private static func plan(_ command: JSONObject, in state: inout AppState, at now: Instant) {
            let name = command.text("name")
            let isStarted = command["status"] == "started"
            let length = isStarted ? Pace.length(of: name, command["body"]?.object ?? [:]) : Pace.commandDelay
            let end = state.plan(.command(command.id), as: Pace.Kind(command: name), lasting: length, from: now)
            state[.command].update(command.id) {
                $0["clock"]?[isStarted ? "ends" : "ready"] = end.map { JSONValue($0.ticks) }
            }
        }

        /// Begins the present status of all commands under way anew, at another pace.
        static func replan(_ kind: Pace.Kind, in state: inout AppState, at now: Instant) {
            for command in state[.command].filter(isOpen) where Pace.Kind(command: command.text("name")) == kind {
                plan(command, in: &state, at: now)
            }
        }

        /// Moves a command one status on, whatever it waits for, a free worker included.
        static func goOn(_ id: Int, in state: inout AppState, at now: Instant) {
            guard let command = state[.command][id], isOpen(command) else { return }
            state.agenda.remove(.command(id))
            if command["status"] == "queued" {
                start(command, in: &state, at: now)
            } else {
                finish(command, isWhole: true, in: &state, at: now)
            }
            startWaiting(in: &state, at: now)
        }

        /// The row stays in the database as it was queued, and nobody ever takes it.
        static func cancel(_ id: Int, in state: inout AppState) {
            state.agenda.remove(.command(id))
            state[.command].update(id) { $0["clock"] = ["cancelled": true] }
        }

        static func isCancelled(_ command: JSONObject) -> Bool { command["clock"]?["cancelled"] == true }

        static func isOpen(_ command: JSONObject) -> Bool {
            guard let status = command["status"]?.string, !isCancelled(command) else { return false }
            return status == "queued" || status == "started"
        }

        /// What ran when the server went down stays unfinished, known to the database alone.
        static func orphan(in state: inout AppState, at now: Instant) {
            for command in state[.command].filter({ $0["status"] == "started" }) {
                state.agenda.remove(.command(command.id))
                state[.command].update(command.id) { command in
                    command["status"] = "orphaned"
                    command["ended"] = JSONValue(now)
                    command["clock"]?["ended"] = JSONValue((now - listedFor).ticks)
                }
            }
            for command in state[.command].documents where command["clock"]?["ended"] != nil {
                state[.command].update(command.id) { command in
                    guard let ended = command.clock("ended") else { return }
                    command["clock"]?["ended"] = JSONValue(min(ended, now - listedFor).ticks)
                }
            }
            for command in state[.command].filter({ $0["status"] == "queued" && !isCancelled($0) }) {
                plan(command, in: &state, at: now)
            }
        }

        static func priority(of command: JSONObject) -> Int {
            switch command["priority"]?.string {
            case "high": 0
            case "low": 2
            default: 1
            }
        }

        /// What is due for a command: its start when it waits, its end when it runs.
        static func advance(_ id: Int, in state: inout AppState, at now: Instant) {
            if let command = state[.command][id], let end = command.clock("ends"), end <= now, isOpen(command) {
                let pace = state.pace[Pace.Kind(command: command.text("name"))]
                finish(command, isWhole: pace != .standard, in: &state, at: now)
            }
            startWaiting(in: &state, at: now)
        }

        /// Gives free workers the commands that may run beside what is running.
        private static func startWaiting(in state: inout AppState, at now: Instant) {
            let open = state[.command].filter(isOpen)
            var running = open.filter { $0["status"] == "started" }.compactMap { kind(of: $0, state.app) }
            let waiting =
                open.filter { $0["status"] == "queued" && ($0.clock("ready") ?? .distantFuture) <= now }
                .sorted { (priority(of: $0), $0.id) < (priority(of: $1), $1.id) }
            for command in waiting {
                guard let kind = kind(of: command, state.app), mayRun(kind, beside: running, state.app) else {
                    continue
                }
                running.append(kind)
                start(command, in: &state, at: now)
            }
        }

        private static func kind(of command: JSONObject, _ app: AppKind) -> CommandKind? {
            CommandKind.named(command.text("name"), app)
        }

        private static func mayRun(_ kind: CommandKind, beside running: [CommandKind], _ app: AppKind) -> Bool {
            if running.count >= workers { return false }
            if kind.isExclusive && !running.isEmpty || running.contains(where: \.isExclusive) { return false }
            if kind.isDiskBound, running.contains(where: \.isDiskBound) { return false }
            let isSingle = kind.isTypeExclusive || kind.isLongRunning && app == .sonarr
            return !isSingle || !running.contains { $0.name == kind.name }
        }

        private static func start(_ command: JSONObject, in state: inout AppState, at now: Instant) {
            let body = command["body"]?.object ?? [:]
            let name = command.text("name")
            let message = CommandEffect.named(name).progress(body, &state, now)
            state[.command].update(command.id) { command in
                command["message"] = message.map(JSONValue.string)
                command["status"] = "started"
                command["started"] = JSONValue(now)
                command["stateChangeTime"] = JSONValue(now)
                command["clock"]?["started"] = JSONValue(now.ticks)
            }
            state.announce(command: command)
            if let started = state[.command][command.id] { plan(started, in: &state, at: now) }
        }

        /// Does the work of a command, all of it or a share that does not keep others waiting.
        private static func finish(
            _ command: JSONObject, isWhole: Bool, in state: inout AppState, at now: Instant
        ) {
            let name = command.text("name")
            var work = Work(
                body: command["body"]?.object ?? [:], trigger: command.text("trigger"),
                rest: command["clock"]?["rest"]?.object)
            var outcome = CommandEffect.named(name).carryOut(work, &state, now)
            while isWhole, case .goesOn(let rest) = outcome {
                work.rest = rest
                outcome = CommandEffect.named(name).carryOut(work, &state, now)
            }
            if case .goesOn(let rest) = outcome {
                let next = now + Pace.searchPause
                state[.command].update(command.id) { command in
                    command["clock"]?["rest"] = .object(rest)
                    command["clock"]?["ends"] = JSONValue(next.ticks)
                }
                state.agenda.add(.command(command.id), at: next)
                return
            }
            noteTask(command, in: &state, at: now)
            let completion = command["body"]?["completionMessage"]
            state[.command].update(command.id) { command in
                switch outcome {
                case .completed(let message):
                    if let message = completion ?? message.map(JSONValue.string) { command["message"] = message }
                    command["status"] = "completed"
                    command["result"] = "successful"
                case .unsuccessful(let message):
                    command["message"] = .string(message)
                    command["status"] = "completed"
                    command["result"] = "unsuccessful"
                case .failed(let type, let message):
                    command["message"] = "Failed"
                    command["status"] = "failed"
                    command["exception"] = .string("\(type): \(message)")
                case .goesOn: break
                }
                let started = command.clock("started") ?? now
                command["ended"] = JSONValue(now)
                command["duration"] = .string((now - started).description)
                command["clock"]?["ended"] = JSONValue(now.ticks)
            }
            state.announceEnd(of: command)
        }
    }
}

extension Commands.Lifecycle {
    /// The scheduled task of the same name has run as well.
    private static func noteTask(_ command: JSONObject, in state: inout AppState, at now: Instant) {
        guard command["updateScheduledTask"] == true,
            let task = state[.task].first(where: { $0["taskName"] == command["name"] })
        else { return }
        let started = command.clock("started") ?? now
        state[.task].update(task.id) { task in
            task["lastExecution"] = JSONValue(now)
            task["lastStartTime"] = JSONValue(started)
            task["lastDuration"] = .string((now - started).description)
        }
    }
}

extension JSONObject {
    /// An exact moment of the machinery, which the wire has only in whole seconds.
    fileprivate func clock(_ name: String) -> Instant? { self["clock"]?[name]?.int.map { Instant(ticks: $0) } }
}
