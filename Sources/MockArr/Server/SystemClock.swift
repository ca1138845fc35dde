import FixtureKit
import Glibc

/// The machine's clock: the one place where time comes from outside.
enum SystemClock {
    static func now() -> Instant {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Instant(ticks: time.tv_sec * Instant.ticksPerSecond + time.tv_nsec / 100)
    }
}
