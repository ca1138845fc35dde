public import FixtureKit

extension MockSandbox {
    /// Sets a rule, in place of the one of that name.
    ///
    /// One fault acts on every match. Several are a sequence: one for each match, then normal service, unless it
    /// repeats. `skip`, `times`, `every`, `probability`, `after` and `lasting` say on which matches it acts.
    @discardableResult
    public func rule(
        _ name: String, on match: MockMatch = .any, skip: Int? = nil, times: Int? = nil, every: Int? = nil,
        probability: Double? = nil, after: Duration? = nil, lasting: Duration? = nil, repeats: Bool = false,
        priority: Int? = nil, continues: Bool = false, isQuiet: Bool = false, _ faults: MockFault...
    ) throws(ControlError) -> MockRule {
        let when = JSONObject([
            ("skip", skip.map { JSONValue($0) }), ("times", times.map { JSONValue($0) }),
            ("every", every.map { JSONValue($0) }), ("probability", probability.map { JSONValue($0) }),
            ("after", after.map { .string($0.spelling) }), ("for", lasting.map { .string($0.spelling) }),
        ])
        let steps = faults.map(\.document)
        let flags = [("repeat", repeats), ("continue", continues), ("quiet", isQuiet)].filter(\.1)
        var document: JSONObject = ["match": match.document]
        if !when.isEmpty { document["when"] = .object(when) }
        document["then"] = steps.count == 1 ? steps[0] : .array(steps)
        document["priority"] = priority.map { JSONValue($0) }
        for (name, _) in flags { document[name] = true }
        let rule = MockRule(sandbox: self, name: name)
        try control("PUT", rule.path, .object(document))
        return rule
    }

    /// The rule of that name.
    public func rule(named name: String) throws(ControlError) -> MockRule {
        let rule = MockRule(sandbox: self, name: name)
        _ = try rule.document()
        return rule
    }

    /// Takes all rules away.
    public func removeRules() throws(ControlError) {
        try control("DELETE", "rules")
    }
}

/// A rule that stands in a sandbox.
public struct MockRule: Sendable {
    public let sandbox: MockSandbox
    public let name: String

    var path: String { "rules/\(name.escapedForTargets)" }

    /// How many requests it was about.
    public var matched: Int { get throws(ControlError) { try document()["matched"]?.int ?? 0 } }

    /// On how many of them it acted.
    public var acted: Int { get throws(ControlError) { try document()["acted"]?.int ?? 0 } }

    /// Its next 20 decisions: `X` acts, `.` does not.
    public var forecast: String { get throws(ControlError) { try document()["forecast"]?.string ?? "" } }

    /// The rule as the control API tells it.
    public func document() throws(ControlError) -> JSONValue {
        try sandbox.control("GET", path)
    }

    public func remove() throws(ControlError) {
        try sandbox.control("DELETE", path)
    }
}
