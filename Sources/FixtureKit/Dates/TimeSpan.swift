/// A length of time as .NET writes it: `[d.]hh:mm:ss[.fffffff]`.
public struct TimeSpan: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// Units of 100 nanoseconds.
    public var ticks: Int

    public static let zero = TimeSpan(ticks: 0)

    public init(ticks: Int) {
        self.ticks = ticks
    }

    public init(seconds: Int) {
        ticks = seconds * Instant.ticksPerSecond
    }

    /// Reads the form that `description` writes.
    public init?(_ text: String) {
        var rest = Substring(text)
        let isNegative = rest.first == "-"
        if isNegative { rest.removeFirst() }
        let clock = rest.split(separator: ":", omittingEmptySubsequences: false)
        guard clock.count == 3, let minutes = Int(clock[1]) else { return nil }
        let daysAndHours = clock[0].split(separator: ".").compactMap { Int($0) }
        let seconds = clock[2].split(separator: ".")
        guard let hours = daysAndHours.last, daysAndHours.count <= 2, let whole = seconds.first.flatMap({ Int($0) })
        else { return nil }
        let days = daysAndHours.count == 2 ? daysAndHours[0] : 0
        var ticks = (((days * 24 + hours) * 60 + minutes) * 60 + whole) * Instant.ticksPerSecond
        if seconds.count == 2 {
            let padded = (seconds[1] + "0000000").prefix(7)
            guard let fraction = Int(padded) else { return nil }
            ticks += fraction
        }
        self.ticks = isNegative ? -ticks : ticks
    }

    /// With the fraction.
    public var seconds: Double { Double(ticks) / Double(Instant.ticksPerSecond) }

    public static func < (left: TimeSpan, right: TimeSpan) -> Bool { left.ticks < right.ticks }

    public var description: String {
        let total = abs(ticks) / Instant.ticksPerSecond
        let fraction = abs(ticks) % Instant.ticksPerSecond
        var text = ticks < 0 ? "-" : ""
        if total >= 86_400 { text += "\(total / 86_400)." }
        text += "\(twoDigits(total / 3_600 % 24)):\(twoDigits(total / 60 % 60)):\(twoDigits(total % 60))"
        if fraction > 0 {
            let digits = String(fraction)
            text += "." + String(repeating: "0", count: 7 - digits.count) + digits
        }
        return text
    }
}
