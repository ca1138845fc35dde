public import FixtureKit

extension MockSandbox {
    /// What was asked in this world and what came of it, oldest first.
    public func journal(
        since seq: Int? = nil, route: String? = nil, app: AppKind? = nil, status: String? = nil,
        outcome: ExchangeKind? = nil
    ) throws(ControlError) -> [MockExchange] {
        MockExchange.list(try control("GET", Self.target(seq, route, app, status, outcome)))
    }

    /// Waits until so many exchanges are there, and returns them. Throws a ``MockTimeout`` when they do not come.
    public func journal(
        _ count: Int, within patience: Duration = .seconds(10), since seq: Int? = nil, route: String? = nil,
        app: AppKind? = nil, status: String? = nil, outcome: ExchangeKind? = nil
    ) async throws -> [MockExchange] {
        var target = Self.target(seq, route, app, status, outcome)
        target += "\(target.contains("?") ? "&" : "?")count=\(count)&wait=\(patience.spelling)"
        let exchanges = MockExchange.list(try await waitingControl("GET", target))
        guard exchanges.count >= count else {
            throw MockTimeout(
                description: "\(exchanges.count) of \(count) exchanges are in the journal after \(patience.spelling)")
        }
        return exchanges
    }

    /// Forgets all exchanges.
    public func clearJournal() throws(ControlError) {
        try control("DELETE", "journal")
    }

    private static func target(
        _ seq: Int?, _ route: String?, _ app: AppKind?, _ status: String?, _ outcome: ExchangeKind?
    ) -> String {
        let parameters = [
            ("since", seq.map { "\($0)" }), ("route", route), ("app", app?.rawValue), ("status", status),
            ("outcome", outcome?.rawValue),
        ]
        let pairs = parameters.compactMap { name, value in value.map { "\(name)=\($0.escapedForTargets)" } }
        return pairs.isEmpty ? "journal" : "journal?" + pairs.joined(separator: "&")
    }
}

/// A request of a client, and what became of it: an entry of the journal.
public struct MockExchange: Sendable, Equatable {
    /// The entry as the control API tells it, keys taken out.
    public let document: JSONValue

    /// Counts the requests of the sandbox from 1.
    public var seq: Int { document["seq"]?.int ?? 0 }
    public var instance: String { document["instance"]?.string ?? "" }
    public var method: String { document["method"]?.string ?? "" }
    /// Path and query as they were sent.
    public var target: String { document["target"]?.string ?? "" }
    /// Method and template of the route that was meant.
    public var route: String? { document["route"]?.string }
    public var body: JSONValue { document["body"] ?? .null }
    public var status: Int? { document["status"]?.int }
    /// The rules that acted, by name.
    public var rule: String? { document["rule"]?.string }
    public var outcome: ExchangeKind {
        ExchangeKind(rawValue: document["outcome"]?["kind"]?.string ?? "") ?? .waiting
    }
    /// What the real API does not know of the request.
    public var violations: [JSONValue] { document["violations"]?.array ?? [] }

    static func list(_ answer: JSONValue) -> [MockExchange] {
        (answer["entries"]?.array ?? []).map { MockExchange(document: $0) }
    }
}
