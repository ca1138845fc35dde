import FixtureKit

/// `/control/v1/journal`.
enum JournalControl {
    static let routes: [ControlRoute] = [
        ControlRoute(
            .get, "/control/v1/journal", "What was asked and what came of it", query: filters, inSandbox: list),
        ControlRoute(.delete, "/control/v1/journal", "Forget the entries", success: 204, inSandbox: clear),
        ControlRoute(
            .get, "/control/v1/journal/stream", "Entries as their exchanges end, as server-sent events",
            inSandbox: stream),
        ControlRoute(
            .get, "/control/v1/journal.har", "The journal as a HAR file", query: filters.filter { $0.name != "wait" },
            inSandbox: archive),
        ControlRoute(.get, "/control/v1/journal/{seq}", "One entry", inSandbox: one),
    ]

    private static let filters = [
        Parameter("since", .integer, "The first number to look at: the `next` of the last answer"),
        Parameter("app", .text), Parameter("route", .text, "As in rules"),
        Parameter("status", .text, "404, or 4xx"), Parameter("outcome", .text, "The kind of outcome"),
        Parameter("count", .integer, "At most so many"),
        Parameter("wait", .text, "How long to wait until there are so many, or one"),
    ]

    @Sendable static func list(_ call: ControlCall, _ sandbox: inout Sandbox) throws(ControlError) -> ControlAnswer {
        let filter = try filter(of: call)
        let count = try call.number("count", expected: "a count from 0")
        let limit = count ?? Int.max
        var next = sandbox.journal.nextSeq
        var documents: [JSONObject] = []
        for entry in sandbox.journal.entries where filter.accepts(entry) {
            if documents.count == limit {
                next = entry.seq
                break
            }
            documents.append(entry.document(redacting: sandbox.redaction))
        }
        var answer = ControlAnswer.json([
            "entries": JSONValue(documents), "next": JSONValue(next), "dropped": JSONValue(sandbox.journal.dropped),
        ])
        if let wait = try call.duration("wait"), documents.count < count ?? 1 { answer.patience = wait }
        return answer
    }

    @Sendable static func stream(_ call: ControlCall, _ sandbox: inout Sandbox) -> ControlAnswer {
        var answer = ControlAnswer(Reply(status: 200))
        answer.opensJournal = true
        return answer
    }

    @Sendable static func archive(_ call: ControlCall, _ sandbox: inout Sandbox) throws(ControlError) -> ControlAnswer {
        let filter = try filter(of: call)
        let limit = try call.number("count", expected: "a count from 0") ?? Int.max
        let entries = sandbox.journal.entries.lazy.filter(filter.accepts).prefix(limit)
        let urls = Dictionary(call.instances.map { ($0.name, $0.url) }, uniquingKeysWith: { first, _ in first })
        return .object(HTTPArchive.document(of: Array(entries), redacting: sandbox.redaction, urls: urls))
    }

    @Sendable static func one(_ call: ControlCall, _ sandbox: inout Sandbox) throws(ControlError) -> ControlAnswer {
        guard let entry = Int(call["seq"]).flatMap({ sandbox.journal[seq: $0] }) else {
            throw ControlError(
                .unknownName, "The journal has no entry \(call["seq"]).",
                expected: "a number below \(sandbox.journal.nextSeq), not yet dropped")
        }
        return .object(entry.document(redacting: sandbox.redaction))
    }

    @Sendable static func clear(_ call: ControlCall, _ sandbox: inout Sandbox) -> ControlAnswer {
        sandbox.journal.removeAll()
        return ControlAnswer(.noContent)
    }

    private static func filter(of call: ControlCall) throws(ControlError) -> JournalFilter {
        var filter = JournalFilter()
        filter.since = try call.number("since", expected: "a number from 0") ?? 0
        filter.app = try call.choice("app", of: AppKind.self, what: "an app")
        filter.outcome = try call.choice("outcome", of: JournalEntry.Kind.self, what: "an outcome")
        if let text = call.query["route"] {
            filter.route = try RoutePattern(
                Reader(.string(text), at: "?route"), app: filter.app, call.ruleContext.catalogue)
        }
        if let text = call.query["status"] { filter.status = try statuses(text) }
        return filter
    }

    /// `404` or `4xx`.
    private static func statuses(_ text: String) throws(ControlError) -> ClosedRange<Int> {
        if let status = Int(text), (100...999).contains(status) { return status...status }
        if text.utf8.count == 3, text.lowercased().hasSuffix("xx"), let hundreds = Int(text.prefix(1)), hundreds > 0 {
            return hundreds * 100...hundreds * 100 + 99
        }
        throw Reader(.string(text), at: "?status").mistake(expected: "a status such as 404, or 4xx")
    }
}
