import FixtureKit
import Testing

@testable import MockArr

@Suite struct MovieDatesTests {
    private static let noon = Instant(seconds: 1_768_478_400)  // 2026-01-15T12:00:00Z

    private static func dates(_ cinemas: String?, _ digital: String?, _ physical: String?) -> MovieDates {
        func member(_ day: String?) -> JSONValue? { day.map { .string($0 + "T00:00:00Z") } }
        return MovieDates(
            JSONObject([
                ("inCinemas", member(cinemas)), ("digitalRelease", member(digital)),
                ("physicalRelease", member(physical)),
            ]))
    }

    struct Case: CustomTestStringConvertible, Sendable {
        let cinemas: String?
        let digital: String?
        let physical: String?
        let status: String
        /// For `tba`, `inCinemas` and `released`.
        let release: [String?]

        var testDescription: String { "\(cinemas ?? "-") \(digital ?? "-") \(physical ?? "-")" }
    }

    private static let cases: [Case] = [
        Case(cinemas: nil, digital: nil, physical: nil, status: "announced", release: [nil, nil, nil]),
        Case(
            cinemas: "2026-01-16", digital: nil, physical: nil, status: "announced",
            release: ["2026-01-16", "2026-01-16", "2026-04-16"]),
        Case(
            cinemas: "2026-01-15", digital: nil, physical: nil, status: "inCinemas",
            release: ["2026-01-15", "2026-01-15", "2026-04-15"]),
        Case(
            cinemas: "2025-10-17", digital: nil, physical: nil, status: "released",
            release: ["2025-10-17", "2025-10-17", "2026-01-15"]),
        Case(
            cinemas: "2025-10-17", digital: "2026-02-01", physical: nil, status: "inCinemas",
            release: ["2025-10-17", "2025-10-17", "2026-02-01"]),
        Case(
            cinemas: nil, digital: "2026-02-01", physical: "2026-01-10", status: "released",
            release: ["2026-01-10", nil, "2026-01-10"]),
        Case(
            cinemas: "2026-03-01", digital: "2026-02-01", physical: "2026-02-10", status: "announced",
            release: ["2026-02-01", "2026-03-01", "2026-02-01"]),
    ]

    @Test(arguments: cases) func derivesStatusAndReleaseDate(_ test: Case) {
        let dates = Self.dates(test.cinemas, test.digital, test.physical)
        #expect(dates.status(at: Self.noon) == test.status)
        let release = ["tba", "inCinemas", "released"].map { dates.releaseDate(for: $0)?.date.description }
        #expect(release == test.release)
    }

    @Test func countsTheDelayInDays() {
        let dates = Self.dates(nil, "2026-01-10", nil)
        #expect(dates.isAvailable(for: "released", delay: 0, at: Self.noon))
        #expect(dates.isAvailable(for: "released", delay: 5, at: Self.noon))
        #expect(!dates.isAvailable(for: "released", delay: 6, at: Self.noon))
        #expect(dates.isAvailable(for: "announced", delay: 6, at: Self.noon))
        #expect(!dates.isAvailable(for: "inCinemas", delay: 0, at: Self.noon))
    }

    @Test func knowsWhenItWillChange() {
        let dates = Self.dates("2026-01-20", "2026-02-01", nil)
        func next(_ minimum: String, _ delay: Int, after day: String) -> String? {
            Instant(day).map { dates.nextChange(for: minimum, delay: delay, after: $0).date.description }
        }
        #expect(next("released", 0, after: "2026-01-15") == "2026-01-20")
        #expect(next("released", 0, after: "2026-01-20") == "2026-02-01")
        #expect(next("released", 3, after: "2026-02-01") == "2026-02-04")
        #expect(next("released", 3, after: "2026-02-04") == "9999-12-31")
    }
}
