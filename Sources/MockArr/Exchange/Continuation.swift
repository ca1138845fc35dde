import FixtureKit
import MicroHTTP

/// How an exchange goes on behind a wait.
enum Continuation: Sendable {
    /// The app is asked only now.
    case commit(Switchboard.Exchange)
    /// The app has answered, and what becomes of that is decided only now.
    case answer(Switchboard.Answer)
    /// What is left of an answer leaves.
    case rest([WireScript.Step])
    /// An instance falls into another state, unless that was called off, then the end of the answer leaves.
    case outage(Outage?, instance: Int, rest: [WireScript.Step])
}

extension Continuation {
    /// Gives it another end, in place of what its rules wanted.
    mutating func bend(by aspects: Aspects, of name: String, _ decision: Decision) {
        func bent(_ plan: FaultPlan) -> FaultPlan {
            var other = FaultPlan()
            other.add(aspects, of: name, decision)
            other.rules = plan.rules + other.rules
            return other
        }
        switch self {
        case .commit(var exchange):
            exchange.plan = bent(exchange.plan)
            self = .commit(exchange)
        case .answer(var answer):
            answer.plan = bent(answer.plan)
            self = .answer(answer)
        case .rest: self = .rest([.reset])
        case .outage: break
        }
    }
}
