public import FixtureKit

extension MockSandbox {
    /// What time it is in this world.
    public var clock: MockClock { MockClock(sandbox: self) }
}

/// The clock of a sandbox.
public struct MockClock: Sendable {
    public let sandbox: MockSandbox

    public var now: Instant {
        get throws(ControlError) {
            Instant(try sandbox.control("GET", "clock")["now"]?.string ?? "") ?? .unset
        }
    }

    /// Moves on: episodes air, downloads end, commands are done.
    public func advance(by time: Duration) throws(ControlError) {
        try sandbox.control("POST", "clock/advance", ["by": .string(time.spelling)])
    }

    /// Sets the time, such as `2026-01-01T08:00:00Z`, lets it stand still, or pass so many times as fast.
    public func set(now: String? = nil, isFrozen: Bool? = nil, rate: Double? = nil) throws(ControlError) {
        let document = JSONObject([
            ("now", now.map { .string($0) }), ("frozen", isFrozen.map { .bool($0) }),
            ("rate", rate.map { JSONValue($0) }),
        ])
        try sandbox.control("PUT", "clock", .object(document))
    }
}
