import FixtureKit

/// When a rule acts on the requests that it matches.
struct Schedule: Sendable, Equatable {
    var skip = 0
    var times: Int?
    var every = 1
    var probability: Double?
    /// Before and after its time a rule sleeps: what comes then is not even counted.
    var after = TimeSpan.zero
    var lasting: TimeSpan?

    /// Whether the rule acts on every match there will be.
    var isUnconditional: Bool { self == Schedule() }

    func isAwake(_ age: TimeSpan) -> Bool {
        guard age >= after else { return false }
        guard let lasting else { return true }
        return age - after < lasting
    }

    /// Whether the n-th match, counted from 1, is one to act on.
    func acts(onMatch number: Int, acted: Int, _ decision: Decision) -> Bool {
        if let times, acted >= times { return false }
        guard number > skip, (number - skip) % every == 0 else { return false }
        if let probability { return decision.unit < probability }
        return true
    }
}

extension Schedule {
    init(_ reader: Reader) throws(ControlError) {
        _ = try reader.object(knowing: ["skip", "times", "every", "probability", "after", "for"])
        skip = try reader["skip"]?.int(0...Int(Int32.max), expected: "a count from 0") ?? 0
        times = try reader["times"]?.int(1...Int(Int32.max), expected: "a count from 1")
        every = try reader["every"]?.int(1...Int(Int32.max), expected: "a count from 1") ?? 1
        probability = try reader["probability"]?.double(0...1, expected: "a number from 0 to 1")
        after = try reader["after"]?.duration().timeSpan ?? .zero
        lasting = try reader["for"]?.duration().timeSpan
        if let reader = reader["for"], lasting == .zero { throw reader.mistake(expected: "a time above 0") }
    }
}

extension TimeSpan {
    static func - (left: TimeSpan, right: TimeSpan) -> TimeSpan { TimeSpan(ticks: left.ticks - right.ticks) }
}
