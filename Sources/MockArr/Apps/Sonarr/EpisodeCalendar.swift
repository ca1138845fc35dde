import FixtureKit

/// `GET /calendar`, and the same as a feed.
enum EpisodeCalendar {
    static let routes: [AppRoute] = [
        AppRoute(
            .get, "calendar", "Episodes that air in a span of time",
            query: [
                Parameter("start", .date), Parameter("end", .date), Parameter("unmonitored", .boolean),
                Parameter("includeSeries", .boolean), Parameter("includeEpisodeFile", .boolean),
                Parameter("includeEpisodeImages", .boolean), Parameter("tags", .text),
            ], also: [404, 500], pinsJSON: true, handler: list),
        AppRoute(.get, "calendar/{id}", "One episode", pinsJSON: true, handler: Episodes.one),
        // Declared as text, because the feed takes its defaults where other routes refuse.
        AppRoute(
            .get, "/feed/v3/calendar/sonarr.ics", "Episodes as an iCalendar feed",
            query: ["pastDays", "futureDays", "tags", "unmonitored", "premieresOnly", "asAllDay"].map {
                Parameter($0, .text)
            },
            also: [404, 500], handler: feed),
    ]

    @Sendable static func list(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let today = Instant(call.now.date)
        let start = call.query["start"].flatMap { Instant(dotNet: $0) }
        let end = call.query["end"].flatMap { Instant(dotNet: $0) }
        let episodes = try episodes(
            in: (start ?? today)...max(start ?? today, end ?? today.adding(days: 2)),
            isEmpty: (end ?? today.adding(days: 2)) < (start ?? today),
            withUnmonitored: call.query.flag("unmonitored"), tags: call.query["tags"] ?? "", &state)
        var presenter = EpisodePresenter(&state, call, images: "includeEpisodeImages")
        let list = episodes.map { presenter.present($0) }
        return .list(list).fresh(start != nil && end != nil ? .untilChange : .until(today.adding(days: 1)))
    }

    /// The episodes that air in the span, both ends included, in the order of their time.
    private static func episodes(
        in span: ClosedRange<Instant>, isEmpty: Bool = false, withUnmonitored: Bool, tags: String,
        _ state: inout AppState
    ) throws(Refusal) -> [JSONObject] {
        let tagIDs = try TagEdit.ids(tags, in: &state)
        guard !isEmpty else { return [] }
        let library = state[.series]
        return state[.episode].dated(["airDateUtc"], in: span).filter { episode in
            guard let series = library[episode.int("seriesId")],
                withUnmonitored || episode.flag("monitored") && series.flag("monitored")
            else { return false }
            return tagIDs.isEmpty || !tagIDs.isDisjoint(with: series.ints("tags"))
        }
    }

    // MARK: The feed

    @Sendable static func feed(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let today = Instant(call.now.date)
        let start = today.adding(days: -(call.query.int("pastDays") ?? 7))
        let end = today.adding(days: call.query.int("futureDays") ?? 28)
        let isPremieresOnly = call.query.flag("premieresOnly")
        let isAllDay = call.query.flag("asAllDay")
        let episodes = try episodes(
            in: start...max(start, end), isEmpty: end < start, withUnmonitored: call.query.flag("unmonitored"),
            tags: call.query["tags"] ?? "", &state)
        let library = state[.series]
        let events = episodes.compactMap { episode -> ICalendar.Component? in
            if isPremieresOnly, episode.int("seasonNumber") == 0 || episode.int("episodeNumber") != 1 { return nil }
            guard let series = library[episode.int("seriesId")] else { return nil }
            return event(episode, series, isAllDay: isAllDay, at: call.now)
        }
        return .calendar(ICalendar.calendar(named: "Sonarr TV Schedule", events: events))
    }

    private static func event(
        _ episode: JSONObject, _ series: JSONObject, isAllDay: Bool, at now: Instant
    ) -> ICalendar.Component? {
        guard let airs = episode.instant("airDateUtc") else { return nil }
        let ends = airs.adding(minutes: series.int("runtime"))
        let overview = episode.text("overview")
        let number = episode.int("episodeNumber")
        let place = "\(episode.int("seasonNumber"))x\(number.twoDigits)"
        let names = [series.text("title"), series.text("seriesType") == "daily" ? nil : place, episode.text("title")]
        return ICalendar.Component(
            name: "VEVENT",
            properties: [
                series["network"]?.string.map { .text("CATEGORIES", $0) },
                overview.isEmpty ? nil : .text("DESCRIPTION", overview),
                isAllDay ? nil : .instant("DTEND", ends),
                .instant("DTSTAMP", now),
                isAllDay ? .day("DTSTART", airs.date) : .instant("DTSTART", airs),
                .plain("SEQUENCE", "0"),
                .plain("STATUS", episode.int("episodeFileId") != 0 ? "CONFIRMED" : "TENTATIVE"),
                .text("SUMMARY", names.compactMap { $0 }.joined(separator: " - ")),
                .plain("UID", "NzbDrone_episode_\(episode.id)"),
            ].compactMap { $0 })
    }
}
