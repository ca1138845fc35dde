import FixtureKit

/// A sandbox's clock: the real one moved by an offset, or one that stands still.
struct Clock: Sendable, Equatable {
    var offset = TimeSpan.zero
    var frozen: Instant?

    init(offset: TimeSpan = .zero, frozen: Instant? = nil) {
        self.offset = offset
        self.frozen = frozen
    }

    /// A clock that shows the one time when the real one shows the other.
    init(showing time: Instant, at real: Instant, isFrozen: Bool = false) {
        offset = time - real
        frozen = isFrozen ? time : nil
    }

    func now(at real: Instant) -> Instant { frozen ?? real + offset }
}
