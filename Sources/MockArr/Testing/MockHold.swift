import FixtureKit

extension MockSandbox {
    /// Sets a hold: requests wait there until they are let go. Without a match it is for those that a rule sends.
    @discardableResult
    public func hold(
        _ name: String, on match: MockMatch? = nil, at gate: HoldGate = .beforeHeaders, max: Int? = nil,
        autoRelease: Duration? = nil
    ) throws(ControlError) -> MockHold {
        let document = JSONObject([
            ("match", match?.document), ("at", .string(gate.rawValue)), ("max", max.map { JSONValue($0) }),
            ("autoRelease", autoRelease.map { .string($0.spelling) }),
        ])
        let hold = MockHold(sandbox: self, name: name)
        try control("PUT", hold.path, .object(document))
        return hold
    }
}

/// A gate where requests of a sandbox wait.
public struct MockHold: Sendable {
    /// A request that came here.
    public struct Visitor: Sendable, Equatable {
        /// Counts the arrivals from 1.
        public let number: Int
        /// Its number in the journal.
        public let seq: Int
        public let method: String
        public let path: String
        /// `waiting`, `released` or `aborted`.
        public let state: String
    }

    public let sandbox: MockSandbox
    public let name: String

    var path: String { "holds/\(name.escapedForTargets)" }

    /// All that came here, by arrival.
    public var visitors: [Visitor] {
        get throws(ControlError) { Self.visitors(try sandbox.control("GET", path)) }
    }

    /// Waits until so many are held, and returns them by arrival. Throws a ``MockTimeout`` when they do not come.
    @discardableResult
    public func waits(for count: Int = 1, within patience: Duration = .seconds(10)) async throws -> [Visitor] {
        let document = try await sandbox.waitingControl("GET", "\(path)?count=\(count)&wait=\(patience.spelling)")
        let waiting = Self.visitors(document).filter { $0.state == "waiting" }
        guard waiting.count >= count else {
            throw MockTimeout(
                description: "\(waiting.count) of \(count) requests wait at \"\(name)\" after \(patience.spelling)")
        }
        return waiting
    }

    /// Lets those go, one after the other in this order, perhaps to another end than they came for.
    public func release(_ numbers: Int..., to end: MockFault? = nil) throws(ControlError) {
        try release("order", .array(numbers.map { JSONValue($0) }), end)
    }

    /// Lets the first to come go.
    public func releaseNext(_ count: Int = 1, to end: MockFault? = nil) throws(ControlError) {
        try release("next", JSONValue(count), end)
    }

    /// Lets all go that wait now.
    public func releaseAll(to end: MockFault? = nil) throws(ControlError) {
        try release("all", true, end)
    }

    /// Takes the hold away; who waits there goes on.
    public func remove() throws(ControlError) {
        try sandbox.control("DELETE", path)
    }

    private func release(_ whom: String, _ value: JSONValue, _ end: MockFault?) throws(ControlError) {
        let document = JSONObject([(whom, value), ("then", end?.document)])
        try sandbox.control("POST", path + "/release", .object(document))
    }

    private static func visitors(_ document: JSONValue) -> [Visitor] {
        (document["requests"]?.array ?? []).map { row in
            Visitor(
                number: row["n"]?.int ?? 0, seq: row["seq"]?.int ?? 0, method: row["method"]?.string ?? "",
                path: row["path"]?.string ?? "", state: row["state"]?.string ?? "")
        }
    }
}

/// What was waited for did not happen in time.
public struct MockTimeout: Error, Sendable, CustomStringConvertible {
    public let description: String
}
