import FixtureKit
import Testing

@testable import MockArr

@Suite struct ICalendarTests {
    @Test func writesComponentsInTheOrderGiven() throws {
        let start = try #require(Instant("2024-05-01T01:00:00Z"))
        let event = ICalendar.Component(
            name: "VEVENT",
            properties: [
                .text("CATEGORIES", "HBO"), .instant("DTSTART", start), .day("DTSTART", start.date),
                .plain("SEQUENCE", "0"),
            ])
        #expect(
            ICalendar.text(ICalendar.calendar(named: "Sonarr TV Schedule", events: [event])) == """
                BEGIN:VCALENDAR\r
                NAME:Sonarr TV Schedule\r
                PRODID:-//github.com/ical-org/ical.net//NONSGML ical.net 4.0//EN\r
                VERSION:2.0\r
                X-WR-CALNAME:Sonarr TV Schedule\r
                BEGIN:VEVENT\r
                CATEGORIES:HBO\r
                DTSTART:20240501T010000Z\r
                DTSTART;VALUE=DATE:20240501\r
                SEQUENCE:0\r
                END:VEVENT\r
                END:VCALENDAR\r

                """)
    }

    @Test(arguments: [
        ("plain", "plain"), ("a, b; c", "a\\, b\\; c"), ("two\nlines", "two\\nlines"), ("two\r\nlines", "two\\nlines"),
        ("back\\slash", "back\\slash"), ("é and 🎬", "é and 🎬"),
    ])
    func escapesWhatSeparatesValues(text: String, escaped: String) {
        #expect(ICalendar.escaped(text) == escaped)
    }

    @Test func leavesALineOf75UnitsWhole() {
        let line = "DESCRIPTION:" + String(repeating: "x", count: 63)
        #expect(ICalendar.folded(line) == line + "\r\n")
    }

    @Test func foldsALongerLineAfter74Units() {
        let line = String(repeating: "a", count: 74) + String(repeating: "b", count: 73) + "c"
        #expect(
            ICalendar.folded(line) == String(repeating: "a", count: 74) + "\r\n " + String(repeating: "b", count: 73)
                + "\r\n c\r\n")
    }

    @Test func foldsBetweenCharactersBeyondTheBasicPlane() {
        let line = String(repeating: "a", count: 73) + "🎬🎬"
        #expect(ICalendar.folded(line) == String(repeating: "a", count: 73) + "\r\n 🎬🎬\r\n")
    }
}
