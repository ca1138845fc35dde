import FixtureKit
import MicroHTTP

/// What somebody claims about the requests of a sandbox, or about its data.
struct Assertion: Sendable {
    enum Claim: Sendable {
        /// So many requests of that kind have come.
        case count(RequestMatch, ClosedRange<Int>)
        /// Requests of these kinds have come one after the other, whatever came between.
        case inOrder([RequestMatch])
        /// So many of that kind were given up by their clients.
        case aborted(RequestMatch, ClosedRange<Int>)
        case noViolations
        /// All values that the path leads to are this one; an absent one is null.
        case state(StatePath, JSONValue)
    }

    let claim: Claim
    /// As it was given.
    let source: JSONValue

    private static let kinds = ["match", "inOrder", "never", "aborted", "noViolations", "state"]

    init(_ reader: Reader, in context: RuleContext) throws(ControlError) {
        source = reader.value
        let members = try reader.object(knowing: Self.kinds + ["count", "is"])
        guard let kind = Self.kinds.first(where: { members[$0] != nil }), let subject = reader[kind],
            Self.kinds.count(where: { members[$0] != nil }) == 1
        else {
            throw reader.mistake(expected: "one of " + Self.kinds.joined(separator: ", "))
        }
        let allowed = ["match": "count", "aborted": "count", "state": "is"]
        for other in ["count", "is"] where members[other] != nil && allowed[kind] != other {
            throw ControlError(
                .unexpectedValue, "\"\(other)\" says nothing about \"\(kind)\".", at: "\(reader.pointer)/\(other)",
                expected: other == "is" ? "\"state\" beside it" : "\"match\" or \"aborted\" beside it")
        }
        switch kind {
        case "match": claim = .count(try Self.match(subject, context), try Self.range(reader["count"]))
        case "never": claim = .count(try Self.match(subject, context), 0...0)
        case "aborted": claim = .aborted(try Self.match(subject, context), try Self.range(reader["count"]))
        case "inOrder":
            var matches: [RequestMatch] = []
            for element in try subject.elements() { matches.append(try Self.match(element, context)) }
            guard matches.count > 1 else { throw subject.mistake(expected: "two requests or more") }
            claim = .inOrder(matches)
        case "noViolations":
            guard try subject.bool() else { throw subject.mistake(expected: "true") }
            claim = .noViolations
        default:
            guard let value = reader["is"] else {
                throw ControlError(
                    .missing, "What shall it be?", at: reader.pointer + "/is", expected: "a value beside \"state\"")
            }
            claim = .state(try StatePath(subject, context), value.value)
        }
    }

    /// A route stands for a match of nothing else.
    private static func match(_ reader: Reader, _ context: RuleContext) throws(ControlError) -> RequestMatch {
        guard reader.value.string == nil else {
            do {
                return try RequestMatch(Reader(["route": reader.value]), context)
            } catch {
                var error = error
                error.pointer = reader.pointer
                throw error
            }
        }
        return try RequestMatch(reader, context)
    }

    /// `2`, or `{"atLeast": 1, "atMost": 3}`; at least one where nothing is said.
    private static func range(_ reader: Reader?) throws(ControlError) -> ClosedRange<Int> {
        guard let reader else { return 1...Int.max }
        let counts = 0...Int(Int32.max)
        guard reader.value.object != nil else {
            let count = try reader.int(counts, expected: "a count, or {\"atLeast\": 1, \"atMost\": 3}")
            return count...count
        }
        _ = try reader.object(knowing: ["atLeast", "atMost"])
        let least = try reader["atLeast"]?.int(counts, expected: "a count") ?? 0
        let most = try reader["atMost"]?.int(counts, expected: "a count") ?? Int.max
        guard least <= most else { throw reader.mistake(expected: "\"atLeast\" no greater than \"atMost\"") }
        return least...most
    }
}

/// The way to data of an instance: `radarr.movie[?tmdbId==603].monitored`.
struct StatePath: Sendable, Equatable {
    let instance: String
    let collection: Collection.Name
    let path: JSONPath

    init(_ reader: Reader, _ context: RuleContext) throws(ControlError) {
        let expected = "an instance, a collection and a path, such as \"radarr.movie[?tmdbId==603].monitored\""
        let text = try reader.string(expected: expected)
        let parts = text.split(separator: ".", maxSplits: 1)
        guard parts.count == 2 else { throw reader.mistake(expected: expected) }
        let end = parts[1].firstIndex { $0 == "[" || $0 == "." } ?? parts[1].endIndex
        let names = context.instances.map(\.name)
        guard let app = context.instances.first(where: { $0.name == parts[0] })?.app else {
            throw reader.mistake(expected: "an instance: " + names.joined(separator: ", "), among: names)
        }
        instance = String(parts[0])
        collection = try AppState.collection(String(parts[1][..<end]), of: app, at: reader.pointer)
        guard let path = JSONPath("$" + parts[1][end...]) else { throw reader.mistake(expected: expected) }
        self.path = path
    }
}

/// Whether assertions hold, and what was seen where they do not.
struct Verification: Sendable {
    struct Finding: Sendable {
        let holds: Bool
        /// What was seen.
        let seen: JSONObject
    }

    private let entries: [JournalEntry]
    private let apiKey: String
    private let redaction: Redaction
    private let personas: [String: Persona]
    private static let toldLimit = 20
    private static let missLimit = 3
    private static let nearLimit = 500

    /// `personas` are those of the instances by name.
    init(_ sandbox: Sandbox, personas: [String: Persona]) {
        entries = Array(sandbox.journal.entries)
        redaction = sandbox.redaction
        self.personas = personas
        apiKey = sandbox.apiKey
    }

    /// What rules may ask about an entry's request; worked out anew, so only for those whose route is not enough.
    private func facts(_ place: Int) -> RequestFacts {
        let entry = entries[place]
        return RequestFacts(
            entry.request, instance: entry.instance,
            as: personas[entry.instance] ?? Persona(app: entry.app, apiKey: apiKey))
    }

    private func fits(_ match: RequestMatch, _ place: Int) -> Bool {
        match.fits(entries[place]) ?? (match.mismatch(with: facts(place)) == nil)
    }

    func finding(about claim: Assertion.Claim, in states: inout [String: AppState], _ names: [String: String])
        -> Finding
    {
        switch claim {
        case .count(let match, let range): return count(match, range, of: { _ in true })
        case .aborted(let match, let range): return count(match, range, of: { $0.kind == .aborted })
        case .inOrder(let matches): return order(matches)
        case .noViolations:
            let violations = Violation.all(in: entries)
            let documents = violations.prefix(Self.toldLimit).map { entry, violation in
                entry.summary(redacting: redaction).merging(violation.document)
            }
            return Finding(
                holds: violations.isEmpty,
                seen: ["count": JSONValue(violations.count), "violations": JSONValue(documents)])
        case .state(let path, let wanted):
            let documents = names[path.instance].flatMap { states[$0]?[path.collection].documents } ?? []
            let found = path.path.values(in: JSONValue(documents))
            let holds = found.isEmpty ? wanted.isNull : found.allSatisfy { $0.value.isSame(as: wanted) }
            let values = found.prefix(Self.toldLimit).map {
                ["at": .string($0.pointer), "value": $0.value] as JSONObject
            }
            return Finding(holds: holds, seen: ["count": JSONValue(found.count), "values": JSONValue(values)])
        }
    }

    private func count(
        _ match: RequestMatch, _ range: ClosedRange<Int>, of isMeant: (JournalEntry) -> Bool
    ) -> Finding {
        let found = entries.indices.filter { isMeant(entries[$0]) && fits(match, $0) }
        var seen: JSONObject = ["count": JSONValue(found.count)]
        let holds = range.contains(found.count)
        if !holds {
            seen["requests"] = JSONValue(found.prefix(Self.toldLimit).map { entries[$0].summary(redacting: redaction) })
            if found.count < range.lowerBound { seen["nearMisses"] = JSONValue(nearMisses(of: match, besides: found)) }
        }
        return Finding(holds: holds, seen: seen)
    }

    /// The first that fits each, from the one before on.
    private func order(_ matches: [RequestMatch]) -> Finding {
        var place = 0
        var numbers: [Int] = []
        for match in matches {
            guard let next = entries.indices[place...].first(where: { fits(match, $0) }) else {
                // Where nothing came before, everything has been looked at.
                let all = place == 0 ? [] : entries.indices[..<place].filter { fits(match, $0) }
                var seen: JSONObject = [
                    "found": JSONValue(numbers), "missing": JSONValue(numbers.count),
                    "earlier": JSONValue(all.map { entries[$0].seq }),
                ]
                if all.isEmpty { seen["nearMisses"] = JSONValue(nearMisses(of: match, besides: [])) }
                return Finding(holds: false, seen: seen)
            }
            numbers.append(entries[next].seq)
            place = next + 1
        }
        return Finding(holds: true, seen: ["found": JSONValue(numbers)])
    }

    /// The requests that lack least, field by field, among the latest.
    private func nearMisses(of match: RequestMatch, besides found: [Int]) -> [JSONObject] {
        let found = Set(found)
        return entries.indices.suffix(Self.nearLimit).filter { !found.contains($0) }
            .map { (place: $0, misses: match.mismatches(with: facts($0))) }
            .filter { !$0.misses.isEmpty }
            .sorted { ($0.misses.count, -$0.place) < ($1.misses.count, -$1.place) }
            .prefix(Self.missLimit).map { near in
                var document = entries[near.place].summary(redacting: redaction)
                document["differs"] = JSONValue(near.misses.map { match.document(of: $0, facts(near.place)) })
                return document
            }
    }
}

extension RequestMatch {
    /// Whether an entry's request is meant, as far as its route tells.
    fileprivate func fits(_ entry: JournalEntry) -> Bool? {
        if let app, app != entry.app { return false }
        if let instance, instance != entry.instance { return false }
        guard case .route(let pattern) = place else { return nil }
        guard pattern.matches(entry.routeIndex, of: entry.app, entry.request, path: entry.path) else { return false }
        return base == nil && query.isEmpty && headers.isEmpty && body.isEmpty ? true : nil
    }

    /// A mismatch as a field, what was wanted there and what was found.
    func document(of mismatch: Mismatch, _ facts: RequestFacts) -> JSONObject {
        func document(_ field: String, _ expected: JSONValue, _ found: JSONValue) -> JSONObject {
            ["field": .string(field), "expected": expected, "found": found]
        }
        func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
        switch mismatch {
        case .app: return document("app", text(app?.rawValue), text(facts.app.rawValue))
        case .instance: return document("instance", text(instance), text(facts.instance))
        case .base: return document("base", .bool(base ?? false), .bool(facts.arrival.hasBase))
        case .place:
            switch place {
            case .api: return document("path", "below /api", text(String(facts.rawPath)))
            case .path(let pattern): return document("path", text(pattern.text), text(String(facts.rawPath)))
            case .route(let pattern):
                let found = facts.arrival.route?.name ?? "\(facts.request.method) \(facts.rawPath)"
                return document("route", text(pattern.text), text(found))
            }
        case .query(let index):
            let wanted = query[index]
            return document(
                "query/\(wanted.name)", text(wanted.pattern?.text), text(facts.arrival.target.query[wanted.name]))
        case .header(let index):
            let wanted = headers[index]
            return document(
                "headers/\(wanted.name)", text(wanted.pattern?.text), text(facts.request.fields[wanted.name]))
        case .body(let index):
            let wanted = body[index]
            let expected: JSONValue =
                switch wanted.content {
                case .text(let pattern): text(pattern.text)
                case .value(let value): value
                }
            return document("body\(wanted.text)", expected, bodyValue(index, facts) ?? .null)
        }
    }
}
