import FixtureKit
import MicroHTTP

/// The machine's clock: the one place where time comes from outside.
enum SystemClock {
    static func now() -> Instant { Instant(ticks: WallClock.ticks()) }
}
