/// A point in time, in the real servers' own resolution of 100 nanoseconds.
public struct Instant: Sendable, Hashable, Comparable {
    /// Units of 100 nanoseconds since 1970-01-01T00:00:00Z.
    public var ticks: Int

    public static let ticksPerSecond = 10_000_000
    public static let ticksPerDay = 86_400 * ticksPerSecond
    /// What an unset date is on the wire: `0001-01-01T00:00:00Z`.
    public static let unset = Instant(seconds: -62_135_596_800)
    /// The last second of the year 9999: never.
    public static let distantFuture = Instant(seconds: 253_402_300_799)

    public init(ticks: Int) {
        self.ticks = ticks
    }

    public init(seconds: Int) {
        ticks = seconds * Self.ticksPerSecond
    }

    /// A time of day in UTC.
    public init(_ date: CivilDate, hour: Int = 0, minute: Int = 0, second: Int = 0) {
        self.init(seconds: date.daysSinceEpoch * 86_400 + hour * 3_600 + minute * 60 + second)
    }

    public static func < (left: Instant, right: Instant) -> Bool { left.ticks < right.ticks }

    /// Whole seconds since the epoch, rounded down.
    public var seconds: Int { ticks.flooredQuotient(by: Self.ticksPerSecond) }

    /// Whole days since the epoch in UTC, rounded down.
    public var day: Int { ticks.flooredQuotient(by: Self.ticksPerDay) }

    /// The day in UTC.
    public var date: CivilDate { CivilDate(daysSinceEpoch: day) }

    /// Seconds since midnight UTC.
    public var secondOfDay: Int { seconds - day * 86_400 }

    /// 1 January 0001 counted in .NET's ticks, as in `?lastWrite=`.
    public var dotNetTicks: Int { ticks - Self.unset.ticks }

    public func adding(seconds: Int = 0, minutes: Int = 0, hours: Int = 0, days: Int = 0) -> Instant {
        Instant(ticks: ticks + (seconds + minutes * 60 + hours * 3_600 + days * 86_400) * Self.ticksPerSecond)
    }

    public static func + (left: Instant, right: TimeSpan) -> Instant { Instant(ticks: left.ticks + right.ticks) }
    public static func - (left: Instant, right: TimeSpan) -> Instant { Instant(ticks: left.ticks - right.ticks) }
    public static func - (left: Instant, right: Instant) -> TimeSpan { TimeSpan(ticks: left.ticks - right.ticks) }
}

// MARK: - Text

extension Instant: CustomStringConvertible {
    /// `2026-01-15T20:00:00Z`: UTC, whole seconds, as the real servers write every date.
    public var description: String {
        let second = secondOfDay
        return "\(date)T\(twoDigits(second / 3_600)):\(twoDigits(second / 60 % 60)):\(twoDigits(second % 60))Z"
    }

    /// Reads `2026-01-15`, `2026-01-15T20:00`, with seconds, fraction, `Z` or an offset; without one it is UTC.
    public init?(_ text: some StringProtocol) {
        var reader = DateReader(text)
        guard let date = reader.date() else { return nil }
        var ticks = date.daysSinceEpoch * Self.ticksPerDay
        if !reader.isAtEnd {
            guard reader.takeAny("Tt "), let time = reader.timeOfDay(), let offset = reader.offset(), reader.isAtEnd
            else { return nil }
            ticks += time - offset * Self.ticksPerSecond
        }
        self.init(ticks: ticks)
    }
}

/// Reads the pieces of an ISO 8601 date from the front of a text.
private struct DateReader {
    private var rest: ArraySlice<UInt8>

    init(_ text: some StringProtocol) {
        rest = ArraySlice(text.utf8)
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func takeAny(_ characters: StaticString) -> Bool {
        guard let first = rest.first else { return false }
        for index in 0..<characters.utf8CodeUnitCount where characters.utf8Start[index] == first {
            rest.removeFirst()
            return true
        }
        return false
    }

    mutating func digits(_ count: Int) -> Int? {
        guard rest.count >= count else { return nil }
        var value = 0
        for _ in 0..<count {
            let digit = rest.removeFirst() &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            value = value * 10 + Int(digit)
        }
        return value
    }

    mutating func date() -> CivilDate? {
        guard let year = digits(4), takeAny("-"), let month = digits(2), takeAny("-"), let day = digits(2) else {
            return nil
        }
        return CivilDate(validatingYear: year, month: month, day: day)
    }

    /// In ticks since midnight.
    mutating func timeOfDay() -> Int? {
        guard let hour = digits(2), takeAny(":"), let minute = digits(2), hour < 24, minute < 60 else { return nil }
        var ticks = (hour * 3_600 + minute * 60) * Instant.ticksPerSecond
        guard takeAny(":") else { return ticks }
        guard let second = digits(2), second < 60 else { return nil }
        ticks += second * Instant.ticksPerSecond
        if takeAny(".") {
            guard let first = digits(1) else { return nil }
            var unit = Instant.ticksPerSecond / 10
            ticks += first * unit
            while let next = rest.first, next &- UInt8(ascii: "0") < 10 {
                unit /= 10
                ticks += Int(next - UInt8(ascii: "0")) * unit
                rest.removeFirst()
            }
        }
        return ticks
    }

    /// In seconds east of UTC.
    mutating func offset() -> Int? {
        if isAtEnd || takeAny("Zz") { return 0 }
        let isWest = rest.first == UInt8(ascii: "-")
        // A plus sign in a query arrives as a blank.
        guard takeAny("+- "), let hours = digits(2) else { return nil }
        _ = takeAny(":")
        guard let minutes = isAtEnd ? 0 : digits(2) else { return nil }
        return (hours * 3_600 + minutes * 60) * (isWest ? -1 : 1)
    }
}
