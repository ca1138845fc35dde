import FixtureKit

/// `/feed/v3/calendar/radarr.ics`: the calendar for other programs.
enum MovieFeed {
    static let routes: [AppRoute] = [
        AppRoute(
            .get, "/feed/v3/calendar/radarr.ics", "The calendar as iCalendar",
            // What does not parse counts as not sent, so nothing is refused.
            query: [
                Parameter("pastDays", .text), Parameter("futureDays", .text), Parameter("tags", .text),
                Parameter("unmonitored", .text), Parameter("releaseTypes", .texts),
            ], also: [404, 500], handler: feed)
    ]

    private static let releases = [
        (type: "cinemaRelease", key: "inCinemas", suffix: "cinemas", title: "Theatrical Release"),
        (type: "digitalRelease", key: "digitalRelease", suffix: "digital", title: "Digital Release"),
        (type: "physicalRelease", key: "physicalRelease", suffix: "physical", title: "Physical Release"),
    ]

    private static let releaseTypes = Choice(
        "Radarr.Api.V3.Calendar.CalendarReleaseType", ["cinemaRelease", "digitalRelease", "physicalRelease"])

    @Sendable static func feed(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let today = Instant(call.now.date)
        let window = MovieCalendar.Window(
            start: today.adding(days: -(call.query.int("pastDays") ?? 7)),
            end: today.adding(days: call.query.int("futureDays") ?? 28))
        let tags = try TagEdit.ids(call.query["tags"] ?? "", in: &state)
        let types = call.query.all("releaseTypes").compactMap(releaseTypes.name)
        let movies = MovieCalendar.movies(
            in: window, isUnmonitoredToo: call.query.flag("unmonitored"), tags: tags, &state)
        let sorted = movies.sorted { ($0["added"]?.string ?? "") < ($1["added"]?.string ?? "") }
        let events = sorted.flatMap { movie in
            releases.filter { types.isEmpty || types.contains($0.type) }.compactMap { release in
                movie[release.key]?.string.flatMap { Instant($0) }.map { date in
                    event(movie, on: date.date, release.suffix, release.title, at: call.now)
                }
            }
        }
        return .calendar(ICalendar.calendar(named: "Radarr Movies Calendar", events: events))
    }

    private static func event(
        _ movie: JSONObject, on day: CivilDate, _ suffix: String, _ release: String, at now: Instant
    ) -> ICalendar.Component {
        let status = movie["status"]?.string ?? MovieDates(movie).status(at: now)
        let properties: [ICalendar.Property?] = [
            movie["studio"]?.string.map { .text("CATEGORIES", $0) },
            movie["overview"]?.string.map { .text("DESCRIPTION", $0) },
            .day("DTEND", day.adding(days: 1)),
            .instant("DTSTAMP", now),
            .day("DTSTART", day),
            .plain("SEQUENCE", "0"),
            .plain("STATUS", status == "announced" ? "TENTATIVE" : "CONFIRMED"),
            .text("SUMMARY", "\(movie["title"]?.string ?? "") (\(release))"),
            .plain("UID", "Radarr_movie_\(Movies.metadataID(of: movie.id))_\(suffix)"),
        ]
        return ICalendar.Component(name: "VEVENT", properties: properties.compactMap { $0 })
    }
}
