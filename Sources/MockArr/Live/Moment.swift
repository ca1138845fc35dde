import FixtureKit

/// A point in time on two clocks: the sandbox's, which its app lives by, and the real one, by which clients wait.
struct Moment: Sendable, Equatable {
    let now: Instant
    let real: Instant
    var isFrozen = false

    /// When a date of the sandbox comes on the real clock; nil when it never does.
    func real(of date: Instant) -> Instant? { isFrozen ? nil : real + (date - now) }
}

extension Clock {
    func moment(at real: Instant) -> Moment { Moment(now: now(at: real), real: real, isFrozen: frozen != nil) }
}
