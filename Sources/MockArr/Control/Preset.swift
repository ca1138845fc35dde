import FixtureKit

/// A file of things to start with, in the form that `--preset` takes.
struct Preset: Sendable {
    let name: String
    let title: String
    /// Where it was seen in the wild.
    let seen: [String]
    let rules: [Rule]

    init(_ document: JSONValue, in context: RuleContext) throws(ControlError) {
        let reader = Reader(document)
        _ = try reader.object(knowing: ["name", "title", "seen", "rules"], later: ["state", "clock", "instances"])
        guard let name = reader["name"] else {
            throw ControlError(.missing, "A preset needs a \"name\".", at: "/name", expected: "a string")
        }
        self.name = try name.string()
        title = try reader["title"]?.string() ?? ""
        var seen: [String] = []
        for place in try reader["seen"]?.elements() ?? [] {
            seen.append(try place.string(expected: "\"owner/repo#123\""))
        }
        self.seen = seen
        var rules: [Rule] = []
        for (name, rule) in try reader["rules"]?.members() ?? [] {
            rules.append(try Rule(rule.value, named: name, at: rule.pointer, in: context))
        }
        self.rules = rules
    }

    /// Adds its rules, the first one as the oldest.
    func apply(to sandbox: inout Sandbox, at real: Instant) {
        for rule in rules { sandbox.rules.put(rule, at: sandbox.clock.now(at: real)) }
    }
}
