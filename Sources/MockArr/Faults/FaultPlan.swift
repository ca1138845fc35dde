/// What will go wrong with one request: decided once, carried out at the edge.
struct FaultPlan: Sendable, Equatable {
    /// What one rule does to the answer's document, and the decision that its chances hang on.
    struct PlannedMutation: Sendable, Equatable {
        let fault: MutateFault
        let decision: Decision
    }

    /// The rules that acted, in order.
    var rules: [String] = []
    /// Those that the answer tells of.
    var told: [String] = []
    var delay: Delay?
    var delayBody: Delay?
    var reply: ReplyFault?
    var headers: [HeaderEdit] = []
    var mutations: [PlannedMutation] = []
    var corruption: Corruption?
    var wire: WireFault?
    var commit: Aspects.Commit?
    var outage: Outage?
    /// The gate where it waits.
    var hold: String?
    /// Where bytes that nobody chose come from.
    var seed: UInt64 = 0

    static let none = FaultPlan()

    /// Whether nothing was decided: no rule acted, and no hold keeps half of the answer back.
    var isNone: Bool { rules.isEmpty && wire == nil }

    /// Whether the answer leaves as it is, if perhaps later.
    var onlyDelays: Bool {
        reply == nil && headers.isEmpty && mutations.isEmpty && corruption == nil && wire == nil && delayBody == nil
            && outage == nil && hold == nil && (commit ?? .before) == .before
    }

    /// Whether the app is asked only once the wait is over.
    var asksLater: Bool { commit == .after && delay != nil }

    /// Whether the state may change; else the app answers from a copy that is thrown away.
    var changesState: Bool { commit != .never }

    /// Whether anything of the app's answer can be seen.
    var needsAnswer: Bool {
        switch wire {
        case .reset, .emptyReply, .garbage: false
        default: reply == nil
        }
    }

    /// Adds the aspects of a rule, where no earlier one has said something else.
    mutating func add(_ aspects: Aspects, of rule: String, isQuiet: Bool = false, _ decision: Decision) {
        if rules.isEmpty { seed = decision.bits }
        rules.append(rule)
        if !isQuiet { told.append(rule) }
        delay = delay ?? aspects.delay?.delay(decision, stream: 0)
        delayBody = delayBody ?? aspects.delayBody?.delay(decision, stream: 2)
        reply = reply ?? aspects.reply
        for edit in aspects.headers where !headers.contains(where: { $0.name.lowercased() == edit.name.lowercased() }) {
            headers.append(edit)
        }
        if let fault = aspects.mutate { mutations.append(PlannedMutation(fault: fault, decision: decision)) }
        corruption = corruption ?? aspects.corruption
        wire = wire ?? aspects.wire
        commit = commit ?? aspects.commit
        outage = outage ?? aspects.outage
        hold = hold ?? aspects.hold
    }
}
