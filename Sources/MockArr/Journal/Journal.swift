import FixtureKit
import MicroHTTP

/// The latest exchanges of a sandbox, oldest first, in a ring.
struct Journal: Sendable {
    let capacity: Int
    /// How many were pushed out by later ones.
    private(set) var dropped = 0

    // Tokens count on over a restart, so that an exchange from before it cannot close a later entry.
    private var base = 0
    private var firstToken = 0
    private var ring: [JournalEntry] = []
    /// Where the oldest entry stands, once the ring is full.
    private var head = 0

    init(capacity: Int = 10_000) {
        self.capacity = max(1, capacity)
    }

    var count: Int { ring.count }

    /// The number that the next entry will have.
    var nextSeq: Int { firstToken + ring.count - base + 1 }

    /// Writes a request down and returns the token that names its entry from then on.
    mutating func open(_ facts: RequestFacts, sandbox: String, time: Instant, sandboxTime: Instant) -> Int {
        let token = firstToken + ring.count
        let entry = JournalEntry(facts, seq: nextSeq, sandbox: sandbox, time: time, sandboxTime: sandboxTime)
        if ring.count < capacity {
            ring.append(entry)
        } else {
            ring[head] = entry
            head = (head + 1) % capacity
            firstToken += 1
            dropped += 1
        }
        return token
    }

    /// Changes an entry, if it is still there.
    mutating func update(_ token: Int, _ change: (inout JournalEntry) -> Void) {
        guard let place = place(of: token) else { return }
        change(&ring[place])
    }

    /// Closes an entry with what the wire did.
    mutating func close(_ token: Int, _ ending: ExchangeEnding) {
        update(token) { $0.close(ending) }
    }

    /// The entry of that number.
    subscript(seq seq: Int) -> JournalEntry? {
        guard seq > 0, seq < nextSeq else { return nil }
        return place(of: base + seq - 1).map { ring[$0] }
    }

    /// The entry that a token names, if it is still there.
    subscript(token token: Int) -> JournalEntry? { place(of: token).map { ring[$0] } }

    /// All entries, oldest first.
    var entries: some Sequence<JournalEntry> { (0..<ring.count).lazy.map { [self] in ring[(head + $0) % ring.count] } }

    /// Forgets the entries; numbers go on.
    mutating func removeAll() {
        firstToken += ring.count
        ring = []
        head = 0
        dropped = 0
    }

    /// Forgets everything; numbers begin again.
    mutating func restart() {
        removeAll()
        base = firstToken
    }

    private func place(of token: Int) -> Int? {
        let offset = token - firstToken
        guard offset >= 0, offset < ring.count else { return nil }
        return (head + offset) % ring.count
    }
}

/// Which entries somebody wants to see.
struct JournalFilter: Sendable {
    /// The first number to look at.
    var since = 0
    var app: AppKind?
    var route: RoutePattern?
    var status: ClosedRange<Int>?
    var outcome: JournalEntry.Kind?

    func accepts(_ entry: JournalEntry) -> Bool {
        if entry.seq < since { return false }
        if let app, app != entry.app { return false }
        if let outcome, outcome != entry.kind { return false }
        if let status, !(entry.status.map(status.contains) ?? false) { return false }
        return route.map { $0.matches(entry.routeIndex, of: entry.app, entry.request, path: entry.path) } ?? true
    }
}
