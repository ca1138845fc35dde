import FixtureKit

/// A point in time on two clocks: the sandbox's, which its app lives by, and the real one, by which clients wait.
struct Moment: Sendable, Equatable {
    let now: Instant
    let real: Instant
    private let clock: Clock

    init(_ clock: Clock, at real: Instant) {
        now = clock.now(at: real)
        self.real = real
        self.clock = clock
    }

    /// When a date of the sandbox comes on the real clock; nil when it never does.
    func real(of date: Instant) -> Instant? { clock.real(of: date, at: real) }
}

extension Clock {
    func moment(at real: Instant) -> Moment { Moment(self, at: real) }
}
