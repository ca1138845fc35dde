import FixtureKit

/// The rules of a sandbox, in the order they are tried, and how often each has matched and acted.
struct RuleBook: Sendable {
    struct Entry: Sendable {
        var rule: Rule
        /// When the rule was set, on the sandbox's clock.
        var since: Instant
        /// Rules of equal priority are tried newest first; a rule that is replaced keeps its age.
        fileprivate let age: Int
        fileprivate(set) var matched = 0
        fileprivate(set) var acted = 0
        /// What is spent of its limit, if it has one.
        fileprivate var spending = Spending()

        /// The step that comes next, which stays the last one's successor for ever in a sequence that is over.
        fileprivate var step: Aspects { rule.steps[acted % rule.steps.count] }

        fileprivate func acts(onMatch number: Int, acted: Int, _ decision: Decision) -> Bool {
            if rule.isSequence, !rule.repeats, acted >= rule.steps.count { return false }
            return rule.when.acts(onMatch: number, acted: acted, decision)
        }
    }

    private(set) var entries: [Entry] = []
    /// Where all decisions come from.
    var seed: UInt64
    private let catalogue: RouteCatalogue
    private var nextAge = 0

    /// Made for the first request after a change.
    private var index: RuleIndex?

    init(seed: UInt64, catalogue: RouteCatalogue = .served) {
        self.seed = seed
        self.catalogue = catalogue
    }

    var names: [String] { entries.map(\.rule.name) }

    subscript(_ name: String) -> Entry? { entries.first { $0.rule.name == name } }

    // MARK: Changing

    /// Adds a rule, or replaces the one of that name and starts its counts anew. Says whether it is new.
    @discardableResult
    mutating func put(_ rule: Rule, at now: Instant) -> Bool {
        let old = entries.firstIndex { $0.rule.name == rule.name }
        let age = old.map { entries[$0].age } ?? nextAge
        if let old { entries.remove(at: old) } else { nextAge += 1 }
        let entry = Entry(rule: rule, since: now, age: age)
        let place = entries.firstIndex { ($0.rule.priority, $0.age) < (rule.priority, age) } ?? entries.endIndex
        entries.insert(entry, at: place)
        index = nil
        return old == nil
    }

    /// Removes a rule and says whether it was there.
    @discardableResult
    mutating func remove(_ name: String) -> Bool {
        guard let place = entries.firstIndex(where: { $0.rule.name == name }) else { return false }
        entries.remove(at: place)
        index = nil
        return true
    }

    mutating func removeAll() {
        entries = []
        index = nil
    }

    /// Counts from nothing, as if every rule had just been set.
    mutating func beginAgain(at now: Instant) {
        for place in entries.indices {
            entries[place].since = now
            entries[place].matched = 0
            entries[place].acted = 0
            entries[place].spending = Spending()
        }
    }

    /// Lets no rule wait for a time that the clock has been set back from.
    mutating func begin(by now: Instant) {
        for place in entries.indices { entries[place].since = min(entries[place].since, now) }
    }

    // MARK: Deciding

    /// Decides about a request: spends and counts.
    mutating func plan(for facts: RequestFacts, at now: Instant) -> FaultPlan {
        guard !entries.isEmpty else { return .none }
        let index = self.index ?? RuleIndex(entries.map(\.rule.match), catalogue)
        self.index = index
        var plan = FaultPlan.none
        for place in index.places(for: facts) where act(Int(place), on: facts, at: now, &plan) { break }
        return plan
    }

    /// Lets a rule act if it is its turn, and says whether it has the last word.
    private mutating func act(_ place: Int, on facts: RequestFacts, at now: Instant, _ plan: inout FaultPlan) -> Bool {
        guard entries[place].rule.match.mismatch(with: facts) == nil,
            entries[place].rule.when.isAwake(now - entries[place].since)
        else { return false }
        entries[place].matched += 1
        let entry = entries[place]
        let decision = Decision(seed: seed, rule: entry.rule.name, number: entry.matched)
        guard entry.acts(onMatch: entry.matched, acted: entry.acted, decision) else { return false }
        var step = entry.step
        if let limit = step.rateLimit {
            let payer = limit.payer(of: facts)
            guard let wait = entries[place].spending.spend(from: payer, under: limit, at: now) else { return false }
            step.reply = limit.refusal(step.reply, after: wait)
            step.commit = step.commit ?? .never  // nobody refused has changed anything
        }
        plan.add(step, of: entry.rule.name, isQuiet: entry.rule.isQuiet, decision)
        entries[place].acted += 1
        return !entry.rule.continues
    }

    // MARK: Telling

    /// What a rule will do with its next matches: `X` acts, `.` does not.
    ///
    /// Where it has a limit, as if they came at once, from somebody new unless all share one budget.
    func forecast(of entry: Entry, count: Int = 20, at now: Instant? = nil) -> String {
        var (matched, acted) = (entry.matched, entry.acted)
        let limit = entry.step.rateLimit
        var left = limit.map { $0.limit - ($0.budget == .all ? entry.spending.count(of: "", under: $0, at: now) : 0) }
        var text = ""
        for _ in 0..<count {
            matched += 1
            let decision = Decision(seed: seed, rule: entry.rule.name, number: matched)
            var acts = entry.acts(onMatch: matched, acted: acted, decision)
            if acts, let passing = left, passing > 0 {
                left = passing - 1
                acts = false
            }
            if acts { acted += 1 }
            text += acts ? "X" : "."
        }
        return text
    }

    /// The names of the routes that a rule may touch.
    func routes(of entry: Entry) -> [String] {
        catalogue.apps.flatMap { app in
            app.router.routes.enumerated().filter { entry.rule.match.mayMean($1, at: $0, of: app.kind) }.map { $1.name }
        }.distinct()
    }

    /// The rules that never get their turn because of this one.
    func shadows(of entry: Entry) -> [String] {
        guard entry.rule.isTotal, let place = entries.firstIndex(where: { $0.rule.name == entry.rule.name }) else {
            return []
        }
        return entries[(place + 1)...].filter { entry.rule.match.covers($0.rule.match) }.map(\.rule.name)
    }

    /// The rule as stored, and what follows from it.
    func document(of entry: Entry, at now: Instant? = nil) -> JSONObject {
        var document: JSONObject = ["name": .string(entry.rule.name)]
        for member in entry.rule.source { document[member.key] = member.value }
        document["routes"] = JSONValue(routes(of: entry))
        document["shadows"] = JSONValue(shadows(of: entry))
        document["matched"] = JSONValue(entry.matched)
        document["acted"] = JSONValue(entry.acted)
        document["forecast"] = .string(forecast(of: entry, at: now))
        return document
    }
}

// MARK: - Explaining

extension RuleBook {
    /// What a rule would say to a request.
    struct Explanation: Sendable, Equatable {
        let rule: String
        let acts: Bool
        let reason: String
    }

    /// Which rules would act on a request now, and why each other one would not. Nothing is spent.
    func explanations(for facts: RequestFacts, at now: Instant) -> [Explanation] {
        var winner: String?
        return entries.map { entry in
            let reason = obstacle(for: entry, facts, now)
            if let winner, reason == nil {
                return Explanation(rule: entry.rule.name, acts: false, reason: "\"\(winner)\" comes first")
            }
            if reason == nil, !entry.rule.continues { winner = entry.rule.name }
            return Explanation(
                rule: entry.rule.name, acts: reason == nil, reason: reason ?? "it matches and its turn has come")
        }
    }

    private func obstacle(for entry: Entry, _ facts: RequestFacts, _ now: Instant) -> String? {
        let rule = entry.rule
        if let mismatch = rule.match.mismatch(with: facts) { return rule.match.reason(mismatch, facts) }
        let age = now - entry.since
        if age < rule.when.after { return "it begins after \(rule.when.after)" }
        if !rule.when.isAwake(age) { return "its time is over" }
        if rule.isSequence, !rule.repeats, entry.acted >= rule.steps.count { return "its sequence is over" }
        if let times = rule.when.times, entry.acted >= times { return "it has acted \(times) times" }
        let number = entry.matched + 1
        if number <= rule.when.skip { return "it skips the first \(rule.when.skip) matches" }
        if (number - rule.when.skip) % rule.when.every != 0 { return "it acts on every \(rule.when.every). match only" }
        let decision = Decision(seed: seed, rule: rule.name, number: number)
        guard entry.acts(onMatch: number, acted: entry.acted, decision) else {
            return "chance decides against match \(number)"
        }
        guard let limit = entry.step.rateLimit else { return nil }
        let spent = entry.spending.count(of: limit.payer(of: facts), under: limit, at: now)
        return spent < limit.limit ? "\(spent) of \(limit.limit) are spent" : nil
    }
}

extension RequestMatch {
    /// A mismatch in words.
    func reason(_ mismatch: Mismatch, _ facts: RequestFacts) -> String {
        switch mismatch {
        case .app: return "it is for \(app?.title ?? "another app")"
        case .instance: return "it is for the instance \"\(instance ?? "")\""
        case .base:
            return base == true ? "the request comes without the URL base" : "the request comes with the URL base"
        case .query(let index): return "the query's \"\(query[index].name)\" does not fit"
        case .header(let index): return "the header \(headers[index].name) does not fit"
        case .body(let index): return "the body's \"\(body[index].text)\" does not fit"
        case .place:
            switch place {
            case .api: return "the path is not below /api"
            case .route(let pattern):
                return "it is for \(pattern.text), and the request is \(facts.arrival.route?.name ?? "for no route")"
            case .path: return "the path \(facts.rawPath) does not fit"
            }
        }
    }
}
