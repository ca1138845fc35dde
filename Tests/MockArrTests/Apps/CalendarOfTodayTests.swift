import FixtureKit
import MockArr
import MockArrTesting
import Testing

/// Whenever and wherever a client looks, it finds something on its calendar.
@Suite struct CalendarOfTodayTests {
    /// Days on which the client's yesterday, today or next week is in another month, year or on a leap day.
    private static let days = [
        "2026-01-15", "2026-03-29", "2026-12-29", "2026-12-31", "2027-01-01", "2028-02-22", "2028-02-28", "2028-02-29",
        "2028-03-01", "2032-02-29",
    ]

    @Test(arguments: AppKind.allCases, days)
    func hasSomethingOnEveryDayOfEveryZone(_ app: AppKind, _ day: String) throws {
        let today = try #require(CivilDate(day))
        let dates = try self.dates(app, on: today)
        var gaps: [String] = []
        for span in Self.spans(around: today) where !dates.contains(where: { span.contains($0) }) {
            gaps.append("\(span.lowerBound) to \(span.upperBound)")
        }
        #expect(gaps == [])
    }

    /// The same is there from the first to the last moment of a day, so one look at it stands for all its hours.
    @Test(arguments: AppKind.allCases)
    func staysTheSameFromMidnightToMidnight(_ app: AppKind) throws {
        let today = try #require(CivilDate("2028-02-29"))
        #expect(try dates(app, on: today, second: 0) == dates(app, on: today, second: 86_399))
    }

    /// The days that clients in all zones call yesterday, today and tomorrow, up to a week ahead, at every hour.
    private static func spans(around today: CivilDate) -> Set<ClosedRange<Instant>> {
        var spans: Set<ClosedRange<Instant>> = []
        for hour in 0..<24 {
            for offset in -12...14 {
                let local = Instant(today).adding(minutes: 0, hours: hour + offset).date
                for day in -1...7 {
                    let start = Instant(local.adding(days: day)).adding(minutes: 0, hours: -offset)
                    spans.insert(start...start.adding(seconds: 86_399))
                }
            }
        }
        return spans
    }

    /// Everything on the calendar of three weeks, as the route answers it.
    private func dates(_ app: AppKind, on today: CivilDate, second: Int = 43_200) throws -> [Instant] {
        var app = try AppUnderTest(app, now: Instant(today).adding(seconds: second))
        let flags = app.app.kind == .radarr ? "&unmonitored=true" : ""
        let window = "start=\(today.adding(days: -4))&end=\(today.adding(days: 12))"
        let keys = ["airDateUtc", "inCinemas", "digitalRelease", "physicalRelease"]
        return (app.get("/api/v3/calendar?\(window)\(flags)").json.array ?? []).flatMap { entry in
            keys.compactMap { entry[$0]?.string.flatMap { Instant($0) } }
        }
    }

    // MARK: Midnight

    @Test func keepsTheDateOfAnEpisodeThatWasEdited() throws {
        var sonarr = try AppUnderTest(.sonarr)
        let listed = try #require(sonarr.get("/api/v3/calendar").json.array)
        let (edited, other) = (try #require(listed.first), try #require(listed.last))
        let body = edited.with(["monitored": false])
        #expect(sonarr.put("/api/v3/episode/\(edited["id"]?.int ?? 0)", body).status == 202)

        sonarr.wait(seconds: 86_400)
        #expect(try airDate(of: edited, in: &sonarr) == airDate(edited))
        #expect(try airDate(of: other, in: &sonarr) == airDate(other).adding(days: 1))
    }

    private func airDate(_ episode: JSONValue) throws -> Instant {
        try #require(episode["airDateUtc"]?.string.flatMap { Instant($0) })
    }

    private func airDate(of episode: JSONValue, in sonarr: inout AppUnderTest) throws -> Instant {
        try airDate(sonarr.get("/api/v3/episode/\(episode["id"]?.int ?? 0)").json)
    }

    @Test func keepsTheDatesOfAMovieThatWasEdited() throws {
        var radarr = try AppUnderTest(.radarr)
        let listed = try #require(radarr.get("/api/v3/calendar?unmonitored=true").json.array)
        let (edited, other) = (try #require(listed.first), try #require(listed.last))
        let body = edited.with(["monitored": .bool(edited["monitored"] != true)])
        #expect(radarr.put("/api/v3/movie/\(edited["id"]?.int ?? 0)", body).status == 202)

        radarr.wait(seconds: 86_400)
        #expect(releases(of: edited, in: &radarr) == releases(edited))
        #expect(releases(of: other, in: &radarr) != releases(other))
    }

    private func releases(_ movie: JSONValue) -> [JSONValue?] {
        ["inCinemas", "digitalRelease", "physicalRelease"].map { movie[$0] }
    }

    private func releases(of movie: JSONValue, in radarr: inout AppUnderTest) -> [JSONValue?] {
        releases(radarr.get("/api/v3/movie/\(movie["id"]?.int ?? 0)").json)
    }
}
