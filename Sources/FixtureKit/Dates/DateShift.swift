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
        // There is no year 10000 in .NET: what is that far off stays where it is.
        let moved = date.adding(days: days)
        return moved.year > 9_999 ? nil : moved.description + text.dropFirst(10)
    }

    /// The value with every date inside of it moved. What holds none that moves stays the same storage.
    public func moved(_ value: JSONValue) -> JSONValue { changed(value) ?? value }

    public func moved(_ object: JSONObject) -> JSONObject { changed(object) ?? object }

    /// Nil where nothing moves.
    private func changed(_ value: JSONValue) -> JSONValue? {
        switch value {
        case .string(let text): return moved(text).map(JSONValue.string)
        case .array(let elements):
            var result: [JSONValue]?
            for (place, element) in elements.enumerated() {
                guard let element = changed(element) else { continue }
                if result == nil { result = elements }
                result?[place] = element
            }
            return result.map(JSONValue.array)
        case .object(let object): return changed(object).map(JSONValue.object)
        case .null, .bool, .number: return nil
        }
    }

    private func changed(_ object: JSONObject) -> JSONObject? {
        guard days != 0 else { return nil }
        var result: JSONObject?
        for (place, member) in object.members.enumerated() {
            guard let value = changed(member.value) else { continue }
            if result == nil { result = object }
            result?.replace(at: place, by: value)
        }
        return result
    }
}
