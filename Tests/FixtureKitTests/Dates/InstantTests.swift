import FixtureKit
import Testing

@Suite struct InstantTests {
    @Test(arguments: [
        "0001-01-01T00:00:00Z", "1969-12-31T23:59:59Z", "1970-01-01T00:00:00Z", "2000-02-29T12:00:00Z",
        "2024-02-29T23:59:59Z", "2100-03-01T00:00:00Z", "9999-12-31T23:59:59Z",
    ])
    func readsWhatItWrites(_ text: String) {
        #expect(Instant(text)?.description == text)
    }

    @Test(arguments: [
        ("2026-01-15", "2026-01-15T00:00:00Z"), ("2026-01-15T20:30", "2026-01-15T20:30:00Z"),
        ("2026-01-15T20:30:01.5+02:00", "2026-01-15T18:30:01Z"), ("2026-01-15 20:30:01-0530", "2026-01-16T02:00:01Z"),
        // What a client's unescaped plus sign becomes on its way through a query.
        ("2026-01-15T00:00:00 02:00", "2026-01-14T22:00:00Z"),
    ])
    func readsTheFormsThatClientsSend(_ text: String, _ meaning: String) {
        #expect(Instant(text)?.description == meaning)
    }

    @Test(arguments: ["", "2026", "2026-13-01", "2026-02-29", "2026-01-15T25:00:00Z", "2026-01-15T20:00:00Zx", "today"])
    func refusesWhatIsNoDate(_ text: String) {
        #expect(Instant(text) == nil)
    }

    @Test func countsEveryDayOfFourHundredYears() {
        var days = CivilDate("1900-01-01")?.daysSinceEpoch ?? 0
        var previous = CivilDate(daysSinceEpoch: days - 1)
        for _ in 0..<146_097 {
            let date = CivilDate(daysSinceEpoch: days)
            guard date.daysSinceEpoch == days, previous < date, CivilDate(date.description) == date else {
                Issue.record("\(date) does not count as day \(days)")
                return
            }
            previous = date
            days += 1
        }
    }

    @Test(arguments: [
        (0, "00:00:00"), (3_723, "01:02:03"), (93_784, "1.02:03:04"), (-5, "-00:00:05"),
    ])
    func writesTimeSpansAsDotNetDoes(_ seconds: Int, _ text: String) {
        #expect(TimeSpan(seconds: seconds).description == text)
        #expect(TimeSpan(text) == TimeSpan(seconds: seconds))
    }

    @Test func writesSevenDigitsOfAFraction() {
        #expect(TimeSpan(ticks: 12_345_678).description == "00:00:01.2345678")
        #expect(TimeSpan("00:00:01.5") == TimeSpan(ticks: 15_000_000))
    }
}

@Suite struct DateShiftTests {
    private let shift = DateShift(days: 319, movesFrom: CivilDate(daysSinceEpoch: 20_103))  // 2025-01-15

    @Test(arguments: [
        ("2026-01-15T20:00:00Z", "2026-11-30T20:00:00Z"), ("2026-01-15", "2026-11-30"),
        ("2025-01-15T00:00:00Z", "2025-11-30T00:00:00Z"),
    ])
    func movesDatesOfThePresent(_ date: String, _ moved: String) {
        #expect(shift.moved(date) == moved)
    }

    @Test func theEndOfTimeDoesNotMoveFurther() {
        #expect(shift.moved("9999-12-31T00:00:00Z") == nil)
        #expect(shift.moved("9999-01-31") == "9999-12-16")
    }

    @Test(arguments: ["2025-01-14T23:59:59Z", "1999-03-31", "0001-01-01T00:00:00Z", "2026-01-15 or so", "title", ""])
    func leavesHistoryAndOtherTextsAlone(_ text: String) {
        #expect(shift.moved(text) == nil)
    }

    @Test func keepsEveryDistanceOverYearEndsAndLeapDays() throws {
        let movesFrom = CivilDate(daysSinceEpoch: 0)
        let dates = (0..<800).map { CivilDate(daysSinceEpoch: 19_700 + $0) }
        for days in [-800, -1, 1, 45, 366, 1_461, 40_000] {
            let shift = DateShift(days: days, movesFrom: movesFrom)
            for date in dates {
                let moved = try #require(shift.moved("\(date)T23:30:00Z"))
                #expect(moved == "\(date.adding(days: days))T23:30:00Z")
            }
        }
    }

    @Test func movesDatesAtAnyDepth() {
        let document: JSONValue = [
            "records": [["date": "2026-01-15", "data": ["publishedDate": "2026-01-14T10:00:00Z"]]]
        ]
        #expect(
            shift.moved(document)
                == ["records": [["date": "2026-11-30", "data": ["publishedDate": "2026-11-29T10:00:00Z"]]]])
    }
}
