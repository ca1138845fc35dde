import FixtureKit

import func Glibc.cos
import func Glibc.exp
import func Glibc.log

/// How long an answer is kept back, once decided.
enum Delay: Sendable, Equatable {
    case time(Duration)
    /// So long for each record of the answer.
    case perItem(Duration)
    case forever
}

/// How long answers are kept back, as a rule says it.
public enum DelayRule: Sendable, Equatable {
    case fixed(Duration)
    case uniform(Duration, Duration)
    case lognormal(median: Duration, p99: Duration)
    case perItem(Duration)
    case forever

    /// The delay of one decision; `stream` keeps two delays of the same rule apart.
    func delay(_ decision: Decision, stream: Int) -> Delay {
        switch self {
        case .fixed(let duration): .time(duration)
        case .uniform(let low, let high):
            .time(.nanoseconds(low.nanoseconds + Int64(Double((high - low).nanoseconds) * unit(decision, stream))))
        case .lognormal(let median, let p99):
            .time(Self.lognormal(median, p99, unit(decision, stream), unit(decision, stream + 1)))
        case .perItem(let duration): .perItem(duration)
        case .forever: .forever
        }
    }

    private func unit(_ decision: Decision, _ stream: Int) -> Double { Decision.unit(decision.draw(stream)) }

    /// By Box and Muller; 2.3263 is where a standard normal distribution has 99 % behind it.
    private static func lognormal(_ median: Duration, _ p99: Duration, _ first: Double, _ second: Double) -> Duration {
        let normal = (-2 * log(1 - first)).squareRoot() * cos(2 * .pi * second)
        let sigma = log(Double(p99.nanoseconds) / Double(median.nanoseconds)) / 2.326_347_874
        return .nanoseconds(Int64(min(Double(median.nanoseconds) * exp(sigma * normal), 3e18)))
    }
}

extension DelayRule {
    /// As rules say it.
    var document: JSONValue {
        switch self {
        case .fixed(let time): .string(time.spelling)
        case .uniform(let low, let high): ["uniform": [.string(low.spelling), .string(high.spelling)]]
        case .lognormal(let median, let p99):
            ["lognormal": ["median": .string(median.spelling), "p99": .string(p99.spelling)]]
        case .perItem(let time): ["perItem": .string(time.spelling)]
        case .forever: "forever"
        }
    }

    init(_ reader: Reader) throws(ControlError) {
        let expected =
            "a duration such as \"1.5s\", \"forever\", {\"uniform\":[\"1s\",\"3s\"]}, "
            + "{\"lognormal\":{\"median\":\"200ms\",\"p99\":\"2s\"}} or {\"perItem\":\"1ms\"}"
        if let text = reader.value.string {
            if text == "forever" {
                self = .forever
            } else if let duration = Duration(spelling: text) {
                self = .fixed(duration)
            } else {
                throw reader.mistake(expected: expected, among: ["forever"])
            }
            return
        }
        guard reader.value.object?.members.count == 1 else { throw reader.mistake(expected: expected) }
        _ = try reader.object(knowing: ["uniform", "lognormal", "perItem"])
        if let range = reader["uniform"] {
            let ends = try range.elements()
            guard ends.count == 2 else { throw range.mistake(expected: "two durations") }
            let (low, high) = (try ends[0].duration(), try ends[1].duration())
            guard low <= high else { throw range.mistake(expected: "the shorter duration first") }
            self = .uniform(low, high)
        } else if let shape = reader["lognormal"] {
            _ = try shape.object(knowing: ["median", "p99"])
            guard let median = try shape["median"]?.duration(), let p99 = try shape["p99"]?.duration(),
                median > .zero, p99 >= median
            else { throw shape.mistake(expected: "a median above 0 and a p99 that is no shorter") }
            self = .lognormal(median: median, p99: p99)
        } else if let each = reader["perItem"] {
            self = .perItem(try each.duration())
        } else {
            throw reader.mistake(expected: expected)
        }
    }
}
