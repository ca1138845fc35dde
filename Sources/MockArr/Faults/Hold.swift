import FixtureKit
import MicroHTTP

/// Where in its way a request is held.
public enum HoldGate: String, Sendable, CaseIterable {
    /// The state has changed and the answer is there, but nothing of it leaves.
    case beforeHeaders = "before-headers"
    /// The app has not been asked yet.
    case beforeCommit = "before-commit"
    /// Half of the body is out.
    case midBody = "mid-body"
}

/// A named gate: requests wait there, and leave in the order that somebody asks for.
struct Hold: Sendable {
    typealias Gate = HoldGate

    /// One request that came here.
    struct Row: Sendable {
        enum State: String, Sendable {
            case waiting
            case released
            case aborted
        }

        /// Counts the arrivals from 1.
        let number: Int
        /// Its number and token in the journal.
        let seq: Int
        let token: Int
        let method: String
        let path: String
        let arrivedAt: Instant
        var state = State.waiting
    }

    let name: String
    /// Nil holds only what rules send here.
    let match: RequestMatch?
    let gate: Gate
    /// At how many it lets others pass.
    let max: Int?
    let autoRelease: Duration?
    /// The hold as it was given.
    let source: JSONObject
    private(set) var rows: [Row] = []
    /// The tokens of those that were let go and wait for the one before them to be through.
    private var queue: [Int] = []
    /// The one that is on its way, while others wait for it to be through.
    private var leaving: Int?

    private static let rowLimit = 1_000

    /// A gate that a rule names and nobody has described.
    init(named name: String) {
        self.name = name
        match = nil
        gate = .beforeHeaders
        max = nil
        autoRelease = nil
        source = [:]
    }

    init(_ reader: Reader, named name: String, in context: RuleContext) throws(ControlError) {
        _ = try reader.object()
        source = try reader.object().removing(["name", "requests", "waiting"])
        let reader = Reader(.object(source), at: reader.pointer)
        _ = try reader.object(knowing: ["match", "at", "max", "autoRelease"])
        self.name = try Self.name(Reader(.string(name)))
        match = try reader["match"].map { match throws(ControlError) in try RequestMatch(match, context) }
        gate = try reader["at"]?.choice(of: Gate.self, what: "a place to wait") ?? .beforeHeaders
        max = try reader["max"]?.int(1...1_000_000, expected: "a count from 1")
        autoRelease = try reader["autoRelease"]?.duration()
    }

    static func name(_ reader: Reader) throws(ControlError) -> String {
        let expected = "the name of a hold: 1 to 100 bytes without slashes"
        let name = try reader.string(expected: expected)
        guard (1...100).contains(name.utf8.count), name.utf8.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "/") })
        else { throw reader.mistake(expected: expected) }
        return name
    }

    /// The same gate, where nobody has come to yet.
    var emptied: Hold {
        var hold = self
        (hold.rows, hold.queue, hold.leaving) = ([], [], nil)
        return hold
    }

    /// What who waits here does.
    var pause: WireScript.Step { autoRelease.map { .wait($0) } ?? .hold }

    var waiting: [Row] { rows.filter { $0.state == .waiting } }

    /// Whether another one would be stopped.
    var hasRoom: Bool { max.map { waiting.count < $0 } ?? true }

    /// Whether a request that no rule sends here is stopped.
    func stops(_ facts: RequestFacts) -> Bool {
        match.map { $0.mismatch(with: facts) == nil && hasRoom } ?? false
    }

    // MARK: What happens

    /// Takes over who waits at the gate that this one replaces.
    mutating func inherit(_ other: Hold) {
        (rows, queue, leaving) = (other.rows, other.queue, other.leaving)
    }

    mutating func arrive(_ facts: RequestFacts, seq: Int, token: Int, at time: Instant) {
        if rows.count >= Self.rowLimit, let place = rows.firstIndex(where: { $0.state != .waiting }) {
            rows.remove(at: place)
        }
        rows.append(
            Row(
                number: (rows.last?.number ?? 0) + 1, seq: seq, token: token, method: facts.request.method,
                path: facts.arrival.target.path, arrivedAt: time))
    }

    /// Lets some go, each when the one before is through, and returns those who may at once.
    mutating func release(_ numbers: [Int]) -> [Int] {
        for number in numbers {
            guard let place = rows.firstIndex(where: { $0.number == number && $0.state == .waiting }) else { continue }
            rows[place].state = .released
            queue.append(rows[place].token)
        }
        return advance()
    }

    /// Lets all go at once.
    mutating func releaseAll() -> [Int] {
        var tokens = queue
        for place in rows.indices where rows[place].state == .waiting {
            rows[place].state = .released
            tokens.append(rows[place].token)
        }
        queue = []
        return tokens
    }

    /// An exchange is over. Returns those whose turn it is now.
    mutating func ended(_ token: Int, isAborted: Bool) -> [Int] {
        if let place = rows.firstIndex(where: { $0.token == token && $0.state == .waiting }) {
            // By itself, where its time was over.
            rows[place].state = isAborted ? .aborted : .released
        }
        queue.removeAll { $0 == token }
        guard leaving == token else { return [] }
        leaving = nil
        return advance()
    }

    private mutating func advance() -> [Int] {
        guard leaving == nil, !queue.isEmpty else { return [] }
        let next = queue.removeFirst()
        leaving = next
        return [next]
    }

    var document: JSONObject {
        var document: JSONObject = ["name": .string(name)]
        for member in source { document[member.key] = member.value }
        document["at"] = .string(gate.rawValue)
        document["waiting"] = JSONValue(waiting.count)
        document["requests"] = JSONValue(rows.map(\.document))
        return document
    }
}

extension Hold.Row {
    var document: JSONObject {
        [
            "n": JSONValue(number), "seq": JSONValue(seq), "method": .string(method), "path": .string(path),
            "arrivedAt": .string(arrivedAt.preciseDescription), "state": .string(state.rawValue),
        ]
    }
}
