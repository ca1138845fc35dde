import FixtureKit

extension Instant {
    /// Reads a date as .NET's own parser does, with an American view of slashes; without a zone it is UTC.
    ///
    /// `2026-11-30 10:00`, `11/30/2026 9:05 PM`, `2026/11/30`, `30 Nov 2026`, `Mon, 30 Nov 2026 10:00:00 GMT`.
    init?(dotNet text: String) {
        if let instant = Instant(text) {
            self = instant
            return
        }
        var words = text.lowercased().split { $0 == " " || $0 == "," }.map(String.init)
        if let first = words.first, let letter = first.firstIndex(of: "t"), first.first?.isNumber == true {
            // A time behind a T that the strict reader did not like, such as one without minutes of two digits.
            words[0] = String(first[..<letter])
            words.insert(String(first[first.index(after: letter)...]), at: 1)
        }
        var date = DotNetDate()
        for word in words {
            guard date.take(word) else { return nil }
        }
        guard let instant = date.instant else { return nil }
        self = instant
    }
}

/// The pieces of a date as they come.
private struct DotNetDate {
    private var numbers: [Int] = []
    private var month: Int?
    private var isYearFirst = false
    private var time: TimeOfDay?
    private var offset: Int?

    private struct TimeOfDay {
        var hour: Int
        let minute: Int
        let ticks: Int
    }

    /// False for a piece that belongs to no date.
    mutating func take(_ word: String) -> Bool {
        switch word {
        case "am", "pm": return takeHalf(isAfternoon: word == "pm")
        case "z", "gmt", "utc": return takeOffset(0)
        default: break
        }
        let isSigned = word.first.map { "+-".contains($0) } == true
        if isSigned, time != nil || word.contains(":") { return takeZone(word) }
        if word.contains(":") { return takeTime(word) }
        if let first = word.first, first.isLetter { return takeName(word) }
        let parts = word.split(omittingEmptySubsequences: false) { "/-.".contains($0) }
        let values = parts.compactMap { Int($0) }
        guard values.count == parts.count, numbers.count + values.count <= 3 else { return false }
        if numbers.isEmpty, parts.first?.count == 4 { isYearFirst = true }
        numbers += values
        return true
    }

    private mutating func takeName(_ word: String) -> Bool {
        let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
        if let place = months.firstIndex(where: { word.hasPrefix($0) }) {
            guard month == nil else { return false }
            month = place + 1
            return true
        }
        return ["mon", "tue", "wed", "thu", "fri", "sat", "sun"].contains { word.hasPrefix($0) }
    }

    private mutating func takeTime(_ word: String) -> Bool {
        guard time == nil else { return false }
        var rest = word[...]
        var half: Bool?
        if rest.hasSuffix("am") || rest.hasSuffix("pm") {
            half = rest.hasSuffix("pm")
            rest = rest.dropLast(2)
        }
        if rest.hasSuffix("z") {
            guard takeOffset(0) else { return false }
            rest = rest.dropLast()
        } else if let sign = rest.firstIndex(where: { "+-".contains($0) }) {
            guard takeZone(String(rest[sign...])) else { return false }
            rest = rest[..<sign]
        }
        let parts = rest.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), let hour = Int(parts[0]), (0...23).contains(hour),
            let minute = Int(parts[1]), (0...59).contains(minute)
        else { return false }
        let seconds = parts.count == 3 ? Double(parts[2]) : 0
        guard let seconds, (0..<60).contains(seconds) else { return false }
        time = TimeOfDay(hour: hour, minute: minute, ticks: Int(seconds * Double(Instant.ticksPerSecond)))
        return half.map { takeHalf(isAfternoon: $0) } ?? true
    }

    private mutating func takeHalf(isAfternoon: Bool) -> Bool {
        guard let known = time, (1...12).contains(known.hour) else { return false }
        time?.hour = known.hour % 12 + (isAfternoon ? 12 : 0)
        return true
    }

    private mutating func takeZone(_ word: String) -> Bool {
        var parts = word.dropFirst().split(separator: ":").compactMap { Int($0) }
        // `+0200` as well as `+02:00` and `+2`.
        if parts.count == 1, word.count > 3 { parts = [parts[0] / 100, parts[0] % 100] }
        guard let hours = parts.first, hours <= 14 else { return false }
        return takeOffset((hours * 60 + (parts.count > 1 ? parts[1] : 0)) * (word.hasPrefix("-") ? -1 : 1))
    }

    private mutating func takeOffset(_ minutes: Int) -> Bool {
        defer { offset = minutes }
        return offset == nil
    }

    var instant: Instant? {
        guard let day else { return nil }
        let clock = time ?? TimeOfDay(hour: 0, minute: 0, ticks: 0)
        let start = Instant(day, hour: clock.hour, minute: clock.minute).adding(minutes: -(offset ?? 0))
        return Instant(ticks: start.ticks + clock.ticks)
    }

    private var day: CivilDate? {
        if let month {
            // The day may stand on either side of the month; alone it is the year.
            guard let last = numbers.last, numbers.count <= 2 else { return nil }
            let isReversed = isYearFirst && numbers.count == 2
            let (day, year) = numbers.count == 1 ? (1, last) : isReversed ? (last, numbers[0]) : (numbers[0], last)
            return CivilDate(validatingYear: full(year), month: month, day: day)
        }
        if numbers.count == 2, isYearFirst { return CivilDate(validatingYear: numbers[0], month: numbers[1], day: 1) }
        guard numbers.count == 3 else { return nil }
        return isYearFirst
            ? CivilDate(validatingYear: numbers[0], month: numbers[1], day: numbers[2])
            : CivilDate(validatingYear: full(numbers[2]), month: numbers[0], day: numbers[1])
    }

    /// Years of two digits lie between 1950 and 2049.
    private func full(_ year: Int) -> Int { year >= 100 ? year : year < 50 ? 2000 + year : 1900 + year }
}
