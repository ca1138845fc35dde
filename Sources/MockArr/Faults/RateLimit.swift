import FixtureKit

/// What has a budget of its own under a limit.
public enum LimitBudget: String, Sendable, CaseIterable {
    case apiKey = "api-key"
    case route
    case all
}

/// How many requests may pass in how long; the other aspects beside it are for those that are too many.
struct RateLimit: Sendable, Equatable {
    typealias Budget = LimitBudget

    let limit: Int
    let per: TimeSpan
    let budget: Budget
    let status: Int?

    init(_ reader: Reader) throws(ControlError) {
        _ = try reader.object(knowing: ["limit", "per", "by", "status"])
        guard let limit = reader["limit"], let per = reader["per"] else {
            throw reader.mistake(expected: "a \"limit\" and \"per\" how long, such as {\"limit\": 10, \"per\": \"1m\"}")
        }
        self.limit = try limit.int(1...Int(Int32.max), expected: "a count from 1")
        self.per = try per.duration().timeSpan
        guard self.per > .zero else { throw per.mistake(expected: Reader.durations) }
        budget = try reader["by"]?.choice(of: Budget.self, what: "whose budget it is") ?? .all
        status = try reader["status"]?.int(200...999, expected: "a status from 200 to 999")
    }

    /// Whose budget a request is taken from.
    func payer(of facts: RequestFacts) -> String {
        switch budget {
        case .apiKey: App.credential(of: facts) ?? ""
        case .route: facts.arrival.route.map { "\(facts.app.rawValue) \($0.name)" } ?? "\(facts.rawPath)"
        case .all: ""
        }
    }

    /// What somebody is told who has spent everything: the reply beside the limit, if there is one.
    func refusal(_ reply: ReplyFault?, after wait: TimeSpan) -> ReplyFault {
        var refusal = reply ?? ReplyFault()
        refusal.status = status ?? refusal.status ?? 429
        if !refusal.headers.contains(where: { $0.name.lowercased() == "retry-after" }) {
            // Whole seconds, and never too few.
            let seconds = (wait.ticks + Instant.ticksPerSecond - 1) / Instant.ticksPerSecond
            refusal.headers.append(HeaderEdit(name: "Retry-After", value: "\(max(1, seconds))"))
        }
        return refusal
    }
}

/// What is spent of a limit, and by whom, in windows that begin with somebody's first request.
struct Spending: Sendable {
    private struct Window {
        let since: Instant
        var count = 0
    }

    private var windows: [String: Window] = [:]
    private static let countLimit = 1_000

    /// How many requests of a payer have passed in the window that is open.
    func count(of payer: String, under limit: RateLimit, at now: Instant?) -> Int {
        guard let window = windows[payer] else { return 0 }
        return now.map { Self.isOpen(window, limit, $0) } ?? true ? window.count : 0
    }

    /// Lets a request pass, or says for how long none will.
    mutating func spend(from payer: String, under limit: RateLimit, at now: Instant) -> TimeSpan? {
        if let window = windows[payer], Self.isOpen(window, limit, now) {
            guard window.count < limit.limit else { return window.since + limit.per - now }
            windows[payer]?.count += 1
            return nil
        }
        if windows.count >= Self.countLimit { windows = windows.filter { Self.isOpen($0.value, limit, now) } }
        windows[payer] = Window(since: now, count: 1)
        return nil
    }

    /// A clock that was put back opens a new one.
    private static func isOpen(_ window: Window, _ limit: RateLimit, _ now: Instant) -> Bool {
        let age = now - window.since
        return age >= .zero && age < limit.per
    }
}
