import FixtureKit

/// A sandbox's clock: what it showed at some time of the real one, and how it has gone on since.
struct Clock: Sendable, Equatable {
    private let shown: Instant
    private let since: Instant
    let isFrozen: Bool
    /// Its seconds in one of the real clock.
    let rate: Double

    /// The real clock.
    init() {
        self.init(showing: Instant(ticks: 0), at: Instant(ticks: 0))
    }

    /// A clock that shows the one time when the real one shows the other.
    init(showing time: Instant, at real: Instant, isFrozen: Bool = false, rate: Double = 1) {
        shown = time
        since = real
        self.isFrozen = isFrozen
        self.rate = rate
    }

    func now(at real: Instant) -> Instant {
        if isFrozen { return shown }
        let passed = real - since
        if rate == 1 { return shown + passed }
        // Nobody lives to see the end of it.
        let ticks = min(Double(passed.ticks) * rate, Double((Instant.distantFuture - shown).ticks))
        return shown + TimeSpan(ticks: Int(ticks))
    }

    /// When it will show a time, which it has not shown yet; nil when it never will.
    func real(of time: Instant, at real: Instant) -> Instant? {
        guard !isFrozen else { return nil }
        let left = time - now(at: real)
        return real + (rate == 1 ? left : TimeSpan(ticks: Int((Double(left.ticks) / rate).rounded(.up))))
    }

    /// The same clock, so much later.
    func advanced(by time: TimeSpan, at real: Instant) -> Clock {
        Clock(showing: now(at: real) + time, at: real, isFrozen: isFrozen, rate: rate)
    }
}

extension Clock {
    private static let expectedTime = "a date such as \"2026-01-01T08:00:00Z\""

    /// The clock that a document describes; what it does not say stays as it is with the clock before.
    init(_ reader: Reader, after clock: Clock, at real: Instant) throws(ControlError) {
        _ = try reader.object(knowing: ["now", "frozen", "rate"])
        var time = clock.now(at: real)
        if let now = reader["now"] {
            guard let text = now.value.string, let wanted = Instant(text) else {
                throw now.mistake(expected: Self.expectedTime)
            }
            time = wanted
        }
        self.init(
            showing: time, at: real, isFrozen: try reader["frozen"]?.bool() ?? clock.isFrozen,
            rate: try reader["rate"]?.double(0.001...100_000, expected: "how many times as fast, from 0.001 to 100000")
                ?? clock.rate)
    }

    func document(at real: Instant) -> JSONObject {
        [
            "now": .string(now(at: real).exactDescription), "frozen": .bool(isFrozen),
            "rate": .number(JSONNumber(rate)),
        ]
    }
}
