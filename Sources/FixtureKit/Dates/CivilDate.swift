/// A day of the Gregorian calendar, without time or zone.
public struct CivilDate: Sendable, Hashable, Comparable, CustomStringConvertible {
    public let year: Int
    public let month: Int
    public let day: Int

    /// Counts from 1970-01-01, backwards with negative numbers.
    public init(daysSinceEpoch days: Int) {
        // Counts in eras of 400 years from 1 March of year 0, where the leap day comes last.
        let shifted = days + 719_468
        let era = shifted.flooredQuotient(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Nil for a day that the calendar does not have.
    public init?(validatingYear year: Int, month: Int, day: Int) {
        guard (1...12).contains(month), (1...31).contains(day), (0...9_999).contains(year) else { return nil }
        self.year = year
        self.month = month
        self.day = day
        guard CivilDate(daysSinceEpoch: daysSinceEpoch) == self else { return nil }
    }

    /// Reads `2026-01-15` and nothing else.
    public init?(_ text: String) {
        guard text.utf8.count == 10, let instant = Instant(text) else { return nil }
        self = instant.date
    }

    public var daysSinceEpoch: Int {
        let marchYear = month <= 2 ? year - 1 : year
        let era = marchYear.flooredQuotient(by: 400)
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    public func adding(days: Int) -> CivilDate { CivilDate(daysSinceEpoch: daysSinceEpoch + days) }

    public static func < (left: CivilDate, right: CivilDate) -> Bool { left.daysSinceEpoch < right.daysSinceEpoch }

    /// `2026-01-15`.
    public var description: String {
        let digits = String(year)
        let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        return "\(padded)-\(twoDigits(month))-\(twoDigits(day))"
    }
}

func twoDigits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }

extension Int {
    /// Division that rounds towards negative infinity.
    func flooredQuotient(by divisor: Int) -> Int {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
