import FixtureKit

/// What a rule does when it acts: one object of its `then`.
struct Aspects: Sendable, Equatable {
    /// On which side of the state change the fault stands.
    enum Commit: String, Sendable, CaseIterable {
        /// The state changes first: only the answer suffers.
        case before
        /// The state changes once the wait is over; a client that left meanwhile changed nothing.
        case after
        /// The request never arrived: nothing changes.
        case never
        /// Something on the way sent it again: the client sees the answer of the second.
        case twice
    }

    var delay: DelayRule?
    var delayBody: DelayRule?
    var reply: ReplyFault?
    var headers: [HeaderEdit] = []
    var mutate: MutateFault?
    var corruption: Corruption?
    var wire: WireFault?
    var commit: Commit?
    var outage: Outage?
    var rateLimit: RateLimit?
    var hold: String?

    init(_ reader: Reader) throws(ControlError) {
        _ = try reader.object(
            knowing: [
                "delay", "delayBody", "reply", "headers", "mutate", "corrupt", "wire", "commit", "hold", "instance",
                "rateLimit",
            ])
        if let reader = reader["delay"] { delay = try DelayRule(reader) }
        if let reader = reader["delayBody"] { delayBody = try DelayRule(reader) }
        if let reader = reader["reply"] { reply = try ReplyFault(reader) }
        headers = try HeaderEdit.list(reader["headers"])
        if let reader = reader["mutate"] { mutate = try MutateFault(reader) }
        corruption = try reader["corrupt"]?.choice(of: Corruption.self, what: "a corruption")
        if let reader = reader["wire"] { wire = try WireFault(reader) }
        commit = try reader["commit"]?.choice(of: Commit.self, what: "a side of the state change")
        if let reader = reader["instance"] { outage = try Outage(reader) }
        if let reader = reader["rateLimit"] { rateLimit = try RateLimit(reader) }
        hold = try reader["hold"].map { hold throws(ControlError) in try Hold.name(hold) }
        try checkAgreement(reader)
    }
}
