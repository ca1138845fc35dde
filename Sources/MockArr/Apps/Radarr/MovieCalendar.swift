import FixtureKit

/// `/calendar`: the movies with a date in a window.
enum MovieCalendar {
    static let routes: [AppRoute] = [
        AppRoute(
            .get, "calendar", "Movies that come out between two dates",
            query: [
                Parameter("start", .date), Parameter("end", .date), Parameter("unmonitored", .boolean),
                Parameter("tags", .text),
            ], also: [404, 500], pinsJSON: true, handler: list)
    ]

    @Sendable static func list(_ call: Call, _ state: inout AppState) throws(Refusal) -> Reply {
        let today = Instant(call.now.date)
        let start = call.query["start"].flatMap { Instant(dotNet: $0) }
        let end = call.query["end"].flatMap { Instant(dotNet: $0) }
        let window = Window(start: start ?? today, end: end ?? today.adding(days: 2))
        let tags = try TagEdit.ids(call.query["tags"] ?? "", in: &state)
        let movies = movies(in: window, isUnmonitoredToo: call.query.flag("unmonitored"), tags: tags, &state)
        var presenter = MoviePresenter(call, &state)
        let list = movies.sorted(by: isBefore).map { presenter.present($0, as: .calendar) }
        let tomorrow = start == nil || end == nil ? today.adding(days: 1) : .distantFuture
        return .list(list).fresh(.until(min(presenter.nextChange, tomorrow)))
    }

    struct Window {
        let start: Instant
        let end: Instant
    }

    /// The movies with one of their three dates in the window, in database order.
    static func movies(
        in window: Window, isUnmonitoredToo: Bool, tags: Set<Int>, _ state: inout AppState
    ) -> [JSONObject] {
        guard window.start <= window.end else { return [] }
        return state[.movie].dated(MovieDates.keys, in: window.start...window.end).filter { movie in
            (isUnmonitoredToo || movie.flag("monitored"))
                && (tags.isEmpty || !tags.isDisjoint(with: movie.ints("tags")))
        }.sorted { $0.id < $1.id }
    }

    /// By cinema, digital and physical date, unknown ones first.
    private static func isBefore(_ left: JSONObject, _ right: JSONObject) -> Bool {
        for key in ["inCinemas", "digitalRelease", "physicalRelease"] {
            let (left, right) = (left[key]?.string ?? "", right[key]?.string ?? "")
            if left != right { return left < right }
        }
        return false
    }
}
