import FixtureKit
import MicroHTTP

/// How an exchange went.
public enum ExchangeKind: String, Sendable, CaseIterable {
    /// As the app would have it.
    case completed
    /// A rule had a hand in it.
    case faulted
    /// It came to a hold.
    case held
    /// No route is meant.
    case unmatched
    /// The client left before the end.
    case aborted
    /// It goes on.
    case waiting
}

/// One exchange: opened when the request arrives, closed with what the wire really did.
///
/// It keeps the request as it came, because nearly all entries are never looked at; see `document(redacting:)`.
struct JournalEntry: Sendable {
    typealias Kind = ExchangeKind

    /// Counts the requests of a sandbox from 1.
    let seq: Int
    let instance: String
    let app: AppKind
    let sandbox: String
    let time: Instant
    let sandboxTime: Instant
    let request: HTTPRequest
    /// The route's place in the app's table.
    let routeIndex: Int?
    /// The decoded path without the URL base.
    let path: String

    var rules: [String] = []
    /// Whether the answer called its route a thing of the past.
    var isDeprecated = false
    /// The hold that it came to.
    var hold: String?
    var status: Int?
    /// At how many places a rule bent the answer's document; nil where none wanted to.
    var mutated: Int?
    var revisionBefore: Int?
    var revisionAfter: Int?
    /// Whether the app has not been asked yet.
    var awaitsCommit = false
    private(set) var ending: ExchangeEnding?

    static let bodyLimit = 64 * 1024

    init(_ facts: RequestFacts, seq: Int, sandbox: String, time: Instant, sandboxTime: Instant) {
        self.seq = seq
        instance = facts.instance
        app = facts.app
        self.sandbox = sandbox
        self.time = time
        self.sandboxTime = sandboxTime
        routeIndex = facts.routeIndex
        path = facts.arrival.target.path
        var request = facts.request
        if request.body.count > Self.bodyLimit { request.body = Array(request.body.prefix(Self.bodyLimit)) }
        self.request = request
    }

    mutating func close(_ ending: ExchangeEnding) { self.ending = ending }

    var route: AppRoute? { routeIndex.map { App.of(app).router.routes[$0] } }

    /// How it went, as far as it has gone.
    var kind: Kind {
        guard let ending else { return .waiting }
        if ending.outcome == .clientLeft || ending.outcome == .stopped { return .aborted }
        if hold != nil { return .held }
        if !rules.isEmpty { return .faulted }
        return routeIndex == nil ? .unmatched : .completed
    }
}

// MARK: - Telling

extension JournalEntry {
    /// The entry as the control API tells it. Keys, authorisation and cookies are taken out here.
    func document(redacting redaction: Redaction) -> JSONObject {
        let target = Target(request.target)
        return JSONObject([
            ("seq", JSONValue(seq)),
            ("instance", .string(instance)),
            ("sandbox", .string(sandbox)),
            ("time", .string(time.preciseDescription)),
            ("sandboxTime", .string(sandboxTime.preciseDescription)),
            ("method", .string(request.method)),
            ("target", .string(redaction.target(request.target))),
            ("route", Self.orNull(route?.name)),
            ("query", redaction.query(target.query)),
            ("headers", redaction.headers(request.fields)),
            ("body", redaction.body(request.body)),
            ("rule", Self.orNull(rules.isEmpty ? nil : rules.joined(separator: ", "))),
            ("mutated", mutated.map { JSONValue($0) }),
            ("hold", hold.map { .string($0) }),
            ("status", Self.orNull(status)),
            ("bytesSent", JSONValue(ending?.bytesSent ?? 0)),
            ("firstByteMs", Self.orNull(ending?.firstByte)),
            ("totalMs", Self.orNull(ending?.duration)),
            ("revisionBefore", Self.orNull(revisionBefore)),
            ("revisionAfter", Self.orNull(revisionAfter)),
            ("violations", JSONValue(violations.map(\.document))),
            ("outcome", .object(outcome)),
        ])
    }

    /// What tells it from others, in a list of a few.
    func summary(redacting redaction: Redaction) -> JSONObject {
        [
            "seq": JSONValue(seq), "instance": .string(instance), "method": .string(request.method),
            "target": .string(redaction.target(request.target)),
        ]
    }

    private var outcome: JSONObject {
        var outcome: JSONObject = ["kind": .string(kind.rawValue)]
        if kind == .aborted, let ending {
            let unanswered = awaitsCommit ? "before-commit" : "before-headers"
            outcome["phase"] = ending.firstByte == nil ? .string(unanswered) : "mid-body"
            outcome["atMs"] = Self.milliseconds(ending.duration)
            outcome["bytesSent"] = JSONValue(ending.bytesSent)
        }
        return outcome
    }

    // What is not known stands there as null.

    private static func orNull(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

    private static func orNull(_ number: Int?) -> JSONValue { number.map { JSONValue($0) } ?? .null }

    private static func orNull(_ duration: Duration?) -> JSONValue { duration.map(milliseconds) ?? .null }

    /// To the microsecond.
    private static func milliseconds(_ duration: Duration) -> JSONValue {
        JSONValue((duration.milliseconds * 1_000).rounded() / 1_000)
    }
}

extension Instant {
    /// With milliseconds: `2026-01-15T20:00:00.250Z`.
    var preciseDescription: String { description.dropLast() + ".\(milliseconds)Z" }

    /// With milliseconds only where there are any.
    var exactDescription: String { milliseconds == "000" ? description : preciseDescription }

    private var milliseconds: Substring {
        let milliseconds = (ticks - seconds * Instant.ticksPerSecond) / 10_000
        return String(milliseconds + 1_000).dropFirst()
    }
}
