import FixtureKit

/// Another state of an instance, perhaps for a time only.
struct Outage: Sendable, Equatable {
    let state: Instance.State
    /// On the real clock, after which it is online by itself; nil until somebody says so.
    var lasting: Duration?

    init(_ state: Instance.State) {
        self.state = state
    }

    /// Reads the aspect of a rule.
    init(_ reader: Reader) throws(ControlError) {
        _ = try reader.object(knowing: ["state", "for"])
        try self.init(within: reader)
    }

    /// Reads the members of an object that may have others.
    init(within reader: Reader) throws(ControlError) {
        guard let state = reader["state"] else {
            throw ControlError(
                .missing, "Which state?", at: reader.pointer + "/state", expected: "offline, starting or online")
        }
        self.state = try state.choice(of: Instance.State.self, what: "a state")
        guard let time = reader["for"] else { return }
        lasting = try time.duration()
        guard self.state != .online else {
            throw ControlError(
                .unexpectedValue, "Nothing ends after being online.", at: time.pointer,
                expected: "\"offline\" or \"starting\" beside it")
        }
    }
}
