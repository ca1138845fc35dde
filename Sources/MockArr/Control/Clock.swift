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

extension Clock {
    /// The clock that a document describes: `{"now": …, "frozen": …}`; without a time it goes on from what it shows.
    init(_ reader: Reader, after clock: Clock, at real: Instant) throws(ControlError) {
        _ = try reader.object(knowing: ["now", "frozen"], later: ["rate"])
        var time = clock.now(at: real)
        if let now = reader["now"] {
            guard let text = now.value.string, let wanted = Instant(text) else {
                throw now.mistake(expected: "a date such as \"2026-01-01T08:00:00Z\"")
            }
            time = wanted
        }
        let isFrozen = try reader["frozen"]?.bool() ?? (clock.frozen != nil)
        self.init(showing: time, at: real, isFrozen: isFrozen)
    }

    func document(at real: Instant) -> JSONObject {
        ["now": .string(now(at: real).description), "frozen": JSONValue(frozen != nil)]
    }
}
