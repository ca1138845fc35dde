import FixtureKit

/// The release dates of a movie, and what the server concludes from them.
struct MovieDates {
    static let keys = ["inCinemas", "digitalRelease", "physicalRelease"]

    let inCinemas: Instant?
    let physical: Instant?
    let digital: Instant?

    init(_ movie: JSONObject) {
        func date(_ key: String) -> Instant? { movie[key]?.string.flatMap { Instant($0) } }
        inCinemas = date("inCinemas")
        physical = date("physicalRelease")
        digital = date("digitalRelease")
    }

    /// When it can be had: on disc or as a download, or three months after the cinemas when neither is known.
    var released: Instant? { earlier(physical, digital) ?? inCinemas?.adding(days: 90) }

    func status(at now: Instant) -> String {
        if let released, released <= now { return "released" }
        if let inCinemas, inCinemas <= now { return "inCinemas" }
        return "announced"
    }

    /// The date that counts for somebody who waits for that availability.
    func releaseDate(for minimum: String) -> Instant? {
        switch minimum {
        case "tba", "announced": earlier(inCinemas, earlier(physical, digital))
        case "inCinemas": inCinemas
        default: released
        }
    }

    func isAvailable(for minimum: String, delay days: Int, at now: Instant) -> Bool {
        if minimum == "tba" || minimum == "announced" { return true }
        guard let date = releaseDate(for: minimum) else { return false }
        return date.adding(days: days) <= now
    }

    /// The next moment at which the status or the availability will be another.
    func nextChange(for minimum: String, delay days: Int, after now: Instant) -> Instant {
        let dates = [released, inCinemas, releaseDate(for: minimum)?.adding(days: days)]
        return dates.compactMap { $0 }.filter { $0 > now }.min() ?? .distantFuture
    }

    private func earlier(_ left: Instant?, _ right: Instant?) -> Instant? {
        guard let left, let right else { return left ?? right }
        return min(left, right)
    }
}
