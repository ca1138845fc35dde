/// The day that fixtures are written around, and the first one that moves with it.
public struct FixtureCalendar: Sendable, Equatable {
    public let anchor: CivilDate
    public let movesFrom: CivilDate
    /// When the fixtures are as they are written: at noon of the anchor, or at the `time` that is named.
    public let moment: Instant

    /// For fixtures without a day of their own: no date moves.
    static let still = FixtureCalendar(
        anchor: CivilDate(daysSinceEpoch: 0), movesFrom: CivilDate(daysSinceEpoch: 2_932_896))  // 9999-12-31

    init(anchor: CivilDate, movesFrom: CivilDate, moment: Instant? = nil) {
        self.anchor = anchor
        self.movesFrom = movesFrom
        self.moment = moment ?? Instant(anchor, hour: 12)
    }

    /// Reads `{"anchor": "2026-01-15", "movesFrom": "2025-01-15", "time": "20:30:00"}`, which stands in a file at a pointer.
    init(_ settings: JSONValue, at pointer: String = "", of path: String) throws(FixtureError) {
        func date(_ key: String) throws(FixtureError) -> CivilDate {
            if let text = settings[key]?.string, let date = CivilDate(text) { return date }
            throw .unexpectedShape(
                path: path, at: "\(pointer)/\(key)", expected: "a date such as \"2026-01-15\"",
                found: settings[key]?.kind ?? "nothing")
        }
        let anchor = try date("anchor")
        var moment: Instant?
        if let time = settings["time"] {
            moment = time.string.flatMap { Instant("\(anchor)T\($0)Z") }
            guard moment != nil else {
                throw .unexpectedShape(
                    path: path, at: "\(pointer)/time", expected: "a time such as \"20:30:00\"",
                    found: time.string.map { "\"\($0)\"" } ?? time.kind)
            }
        }
        self.init(anchor: anchor, movesFrom: try date("movesFrom"), moment: moment)
    }

    /// How far dates move when the fixtures are looked at on that day.
    public func shift(to day: Int) -> DateShift {
        DateShift(days: day - anchor.daysSinceEpoch, movesFrom: movesFrom)
    }
}
