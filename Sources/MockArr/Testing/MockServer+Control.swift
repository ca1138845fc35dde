public import FixtureKit
import MicroHTTP

// The control API for tests in the same process: the same documents and the same complaints, without a socket.
extension MockServer {
    /// Calls the control API, for whatever has no call of its own here: `control("GET", "/control/v1/routes")`.
    ///
    /// Answers at once; see ``waitingControl(_:_:_:)`` for calls that wait.
    @discardableResult
    public func control(_ method: String, _ path: String, _ body: JSONValue? = nil) throws(ControlError) -> JSONValue {
        let answer = switchboard.perform(request(method, path, body), at: SystemClock.now()) { _, _ in [] }
        if let mistake = answer.mistake { throw mistake }
        return answer.document
    }

    /// Calls the control API where it waits for something, as with `wait=` and `"within"`. No thread waits meanwhile.
    public func waitingControl(_ method: String, _ path: String, _ body: JSONValue? = nil) async throws -> JSONValue {
        guard let answer = await switchboard.patientAnswer(to: request(method, path, body)) else {
            try Task.checkCancellation()
            throw ControlError(.failed, "The mock was stopped.")
        }
        if let mistake = answer.mistake { throw mistake }
        return answer.document
    }

    private func request(_ method: String, _ path: String, _ body: JSONValue?) -> HTTPRequest {
        var fields = HTTPFields()
        if let token = switchboard.withWorld({ $0.control.token }) { fields.append("Authorization", "Bearer \(token)") }
        let bytes = body.map { JSONWriter(layout: .compact).bytes($0) } ?? []
        return HTTPRequest(method: method, target: path, fields: fields, body: bytes)
    }

    // MARK: Instances

    /// Takes an instance off the network, lets it start up, or brings it back; perhaps for a time only.
    public func turn(
        _ instance: String, _ state: InstanceState, for time: Duration? = nil
    ) throws(ControlError) {
        let change = JSONObject([("state", .string(state.rawValue)), ("for", time.map { .string($0.spelling) })])
        try control("PATCH", "/control/v1/instances/\(instance.escapedForTargets)", .object(change))
    }

    // MARK: Sandboxes

    /// The one that requests belong to which name no other.
    public var defaultSandbox: MockSandbox { MockSandbox(mock: self, name: Sandbox.defaultName, apiKey: apiKey) }

    /// Makes a world of a test's own. Whoever comes with its key is in it; name and key are made where none are given.
    public func makeSandbox(
        named name: String? = nil, apiKey: String? = nil, seed: Int? = nil, now: String? = nil, isFrozen: Bool? = nil,
        preset: String? = nil, from source: String? = nil, timeToLive: Duration? = nil
    ) throws(ControlError) -> MockSandbox {
        let wish = JSONObject([
            ("name", name.map { .string($0) }), ("apiKey", apiKey.map { .string($0) }),
            ("seed", seed.map { JSONValue($0) }), ("now", now.map { .string($0) }),
            ("frozen", isFrozen.map { .bool($0) }), ("preset", preset.map { .string($0) }),
            ("from", source.map { .string($0) }), ("ttl", timeToLive.map { .string($0.spelling) }),
        ])
        return MockSandbox(try control("POST", "/control/v1/sandboxes", .object(wish)), of: self)
    }

    /// The sandbox of that name, which somebody has made.
    public func sandbox(_ name: String) throws(ControlError) -> MockSandbox {
        MockSandbox(try control("GET", "/control/v1/sandboxes/\(name.escapedForTargets)"), of: self)
    }

    /// The names of all sandboxes.
    public var sandboxNames: [String] { switchboard.withWorld { $0.sandboxes.map(\.name) } }
}

extension ControlAnswer {
    /// The document of a JSON answer; any other text as a string.
    fileprivate var document: JSONValue {
        if let document = reply.document { return document }
        return reply.bytes.isEmpty ? .null : .string(String(decoding: reply.bytes, as: UTF8.self))
    }
}

extension String {
    /// With everything escaped that means something in a path or a query.
    var escapedForTargets: String {
        utf8.reduce(into: "") { text, byte in
            if byte.isNameByte {
                text.append(Character(Unicode.Scalar(byte)))
            } else {
                text += "%" + String(byte >> 4, radix: 16, uppercase: true)
                text += String(byte & 15, radix: 16, uppercase: true)
            }
        }
    }
}
