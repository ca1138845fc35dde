/// Moves the dates of a fixture by whole days, so that its calendar is about today.
///
/// Fixtures are written around one anchor day. Dates from `movesFrom` on belong to that present and move with it;
/// older ones are history and stay. Whole days keep the hour, the zone and every distance between two dates.
public struct DateShift: Sendable, Equatable {
    public let days: Int
    private let firstMovingDay: Int

    public init(days: Int, movesFrom: CivilDate) {
        self.days = days
        firstMovingDay = movesFrom.daysSinceEpoch
    }

    /// The text with its date moved, or nil when it is no date or stays.
    public func moved(_ text: String) -> String? {
        guard days != 0, text.utf8.count == 10 || text.utf8.count == 20,
            text.utf8.first.map({ $0 &- 0x30 < 10 }) == true,
            let date = Instant(text.prefix(10))?.date, date.daysSinceEpoch >= firstMovingDay
        else { return nil }
        if text.utf8.count == 20 {
            guard text.utf8.last == UInt8(ascii: "Z"), Instant(text) != nil else { return nil }
        }
        return date.adding(days: days).description + text.dropFirst(10)
    }

    /// The value with every date inside of it moved.
    public func moved(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text): moved(text).map(JSONValue.string) ?? value
        case .array(let elements): .array(elements.map(moved))
        case .object(let object): .object(moved(object))
        case .null, .bool, .number: value
        }
    }

    public func moved(_ object: JSONObject) -> JSONObject {
        guard days != 0 else { return object }
        return JSONObject(members: object.members.map { JSONObject.Member(key: $0.key, value: moved($0.value)) })
    }
}
