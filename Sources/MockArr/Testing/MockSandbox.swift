public import FixtureKit

/// A world of a test's own within a running mock: its data, rules, holds, journal and clock.
///
/// ```swift
/// let mock = try MockServer.start()
/// let sandbox = try mock.makeSandbox()
/// let client = Client(url: try sandbox.url(of: "radarr"), apiKey: sandbox.apiKey)
/// try sandbox.rule("busy", on: "GET /api/v3/movie", times: 1, .reply(429, headers: ["Retry-After": "1"]))
/// _ = try await client.movies()
/// try await sandbox.verify { $0.requests("GET /api/v3/movie", count: 2) }
/// ```
///
/// What is wrong with a call is thrown as a ``ControlError``, and then nothing has changed.
public struct MockSandbox: Sendable {
    public let mock: MockServer
    public let name: String
    /// The key whose bearers are in this world.
    public let apiKey: String

    init(mock: MockServer, name: String, apiKey: String) {
        self.mock = mock
        self.name = name
        self.apiKey = apiKey
    }

    init(_ document: JSONValue, of mock: MockServer) {
        self.init(mock: mock, name: document["name"]?.string ?? "", apiKey: document["apiKey"]?.string ?? "")
    }

    /// Where an instance is found, as ``MockServer/url(of:)`` says; the key makes the difference.
    public func url(of instance: String) throws(ControlError) -> String {
        if let url = mock.url(of: instance) { return url }
        throw .unknown("instance", instance, known: mock.switchboard.withWorld { $0.instances.map(\.name) })
    }

    /// Everything back to the start, but for some parts. Waiting requests are let go.
    public func reset(keeping parts: Set<SandboxPart> = []) throws(ControlError) {
        let names = parts.map(\.rawValue).sorted()
        try control("POST", "reset", ["keep": JSONValue(names)])
    }

    /// Takes the sandbox away, and reports what a test that is over would want to look at: `unmatched`, `violations`,
    /// `unusedRules`, `waiting`, `aborted` and `repeatedWrites`, each a list.
    @discardableResult
    public func close() throws(ControlError) -> JSONValue {
        try mock.control("DELETE", "/control/v1/sandboxes/\(name.escapedForTargets)")
    }

    /// Sets everything that a built-in preset says.
    @discardableResult
    public func apply(preset: String) throws(ControlError) -> JSONValue {
        try control("POST", "presets/\(preset.escapedForTargets)/apply")
    }

    // MARK: Snapshots

    /// Keeps data, rules and clock as they are now.
    public func takeSnapshot(_ name: String) throws(ControlError) {
        try control("PUT", "snapshots/\(name.escapedForTargets)")
    }

    /// Goes back to a snapshot. Requests under way and the journal go on.
    public func restore(_ snapshot: String) throws(ControlError) {
        try control("POST", "snapshots/\(snapshot.escapedForTargets)/restore")
    }

    // MARK: Anything else

    /// Calls what the control API has for this sandbox: `control("GET", "rules")`.
    @discardableResult
    public func control(_ method: String, _ path: String, _ body: JSONValue? = nil) throws(ControlError) -> JSONValue {
        try mock.control(method, target(path), body)
    }

    func waitingControl(_ method: String, _ path: String, _ body: JSONValue? = nil) async throws -> JSONValue {
        try await mock.waitingControl(method, target(path), body)
    }

    private func target(_ path: String) -> String {
        "/control/v1/sandboxes/\(name.escapedForTargets)/\(path)"
    }
}
