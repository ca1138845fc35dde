import FixtureKit

/// What the reading of a rule needs to know of the server.
struct RuleContext: Sendable {
    var instances: [(name: String, app: AppKind)]
    var catalogue = RouteCatalogue.served
}

/// One rule: which requests, when, and what happens to them.
struct Rule: Sendable {
    let name: String
    let match: RequestMatch
    let when: Schedule
    let steps: [Aspects]
    /// Whether `then` was a list: one step for each act, then normal service.
    let isSequence: Bool
    /// Whether a sequence starts over.
    let repeats: Bool
    let priority: Int
    /// Whether later rules may add theirs.
    let continues: Bool
    let isQuiet: Bool
    /// The rule as it was given.
    let source: JSONObject

    static let computed: Set<String> = ["name", "routes", "shadows", "matched", "acted", "forecast", "warnings"]
    private static let members = ["match", "when", "then", "priority", "continue", "quiet", "repeat"]

    /// Reads a rule, or throws the first thing that is wrong with it.
    init(_ document: JSONValue, named name: String, at pointer: String = "", in context: RuleContext)
        throws(ControlError)
    {
        let reader = Reader(document, at: pointer)
        try Self.check(name, reader)
        source = try reader.object().removing(Self.computed)
        let rest = Reader(.object(source), at: pointer)
        _ = try rest.object(knowing: Self.members)
        match =
            try reader["match"].map { match throws(ControlError) in try RequestMatch(match, context) } ?? RequestMatch()
        when = try reader["when"].map { when throws(ControlError) in try Schedule(when) } ?? Schedule()
        guard let then = reader["then"] else {
            throw ControlError(
                .missing, "A rule without \"then\" does nothing.", at: pointer + "/then",
                expected: "an object of aspects, or a list of them for a sequence")
        }
        isSequence = then.value.array != nil
        let routes = match.routes(in: context.catalogue)
        var steps: [Aspects] = []
        for step in isSequence ? try then.elements() : [then] {
            let aspects = try Aspects(step)
            if let routes { try aspects.checkAgreement(step, of: routes) }
            steps.append(aspects)
        }
        guard !steps.isEmpty else { throw then.mistake(expected: "at least one step") }
        if isSequence, let place = steps.firstIndex(where: { $0.rateLimit != nil }) {
            throw ControlError(
                .unexpectedValue, "A limit counts for as long as its rule stands, and a sequence goes on.",
                at: "\(then.pointer)/\(place)/rateLimit", expected: "a rule of its own for the limit")
        }
        self.steps = steps
        repeats = try reader["repeat"]?.bool() ?? false
        try Self.checkCount(reader, steps: isSequence ? steps.count : nil, when.times, repeats)
        priority = try reader["priority"]?.int(-1_000_000...1_000_000, expected: "a whole number") ?? 0
        continues = try reader["continue"]?.bool() ?? false
        isQuiet = try reader["quiet"]?.bool() ?? false
        self.name = name
    }

    /// Refuses what contradicts the number of steps.
    private static func checkCount(
        _ reader: Reader, steps: Int?, _ times: Int?, _ repeats: Bool
    ) throws(ControlError) {
        guard let steps else {
            guard repeats, let place = reader["repeat"] else { return }
            throw ControlError(
                .unexpectedValue, "Without a list there is nothing to start over.", at: place.pointer,
                expected: "a list in \"then\", or no \"repeat\"")
        }
        if let times, !repeats, times != steps, let place = reader["when"]?["times"] {
            throw ControlError(
                .unexpectedValue, "The sequence has \(steps) steps and acts \(steps) times.", at: place.pointer,
                expected: "\(steps), or \"repeat\": true")
        }
    }

    private static func check(_ name: String, _ reader: Reader) throws(ControlError) {
        // The name is told in a header.
        guard (1...100).contains(name.utf8.count),
            name.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") })
        else {
            throw ControlError(
                .unexpectedValue, "This cannot be the name of a rule.", at: reader.pointer + "/name",
                expected: "1 to 100 bytes without line breaks and slashes")
        }
        if let told = reader["name"], told.value.string != name {
            throw told.mistake(expected: "\"\(name)\", the name in the path, or no name")
        }
    }

    /// Whether it acts on everything it matches, for ever, and lets nothing past.
    var isTotal: Bool {
        when.isUnconditional && (!isSequence || repeats) && !continues && steps.allSatisfy { $0.rateLimit == nil }
    }
}
