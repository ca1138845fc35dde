import FixtureKit
import MicroHTTP

/// SignalR's hub of one app: who listens, and what they have not been told yet.
///
/// Part of the app's state, because changes announce themselves here. While nobody listens nothing is noted.
struct LiveHub: Sendable {
    private var connections: [String: LiveConnection] = [:]
    private var count = 0
    /// Whether anybody who listens has shaken hands.
    private(set) var isHeard = false
    private var outbox: [Announcement] = []
    private var paused: [(due: Instant, announcement: Announcement)] = []
    /// Whether somebody new is to be greeted.
    private var greets = false
    /// When listeners are next told to look at the queue, as the real servers do after each look at the clients.
    private var queueLook: Instant?
    /// When the streams will take a turn by themselves, so that they are woken for what comes earlier.
    var alarm = Instant.distantFuture

    static let queueSyncs: [Announcement] = [
        Announcement(name: .queue, action: .sync),
        Announcement(name: .queueDetails, action: .sync),
        Announcement(name: .queueStatus, action: .updated, subject: .record(0), pause: TimeSpan(seconds: 5)),
    ]

    var isEmpty: Bool { connections.isEmpty }

    /// A hub without clients that gives none of this one's names again.
    var emptied: LiveHub {
        var hub = LiveHub()
        hub.count = count
        return hub
    }

    subscript(_ token: String) -> LiveConnection? { connections[token] }

    // MARK: Connecting

    /// Makes room for a client. Tokens look random, and come in the same order every time.
    mutating func add() -> (token: String, id: String) {
        count += 1
        let token = Base64.addressText(of: Array(SHA1.digest("connection token \(count)").prefix(16)))
        let id = Base64.addressText(of: Array(SHA1.digest("connection id \(count)").prefix(16)))
        connections[token] = LiveConnection(id: id)
        return (token, id)
    }

    /// Lets the token of a client that cannot keep two apart be its id.
    mutating func addNamedByID() -> String {
        let (token, id) = add()
        connections[id] = connections.removeValue(forKey: token)
        return id
    }

    mutating func choose(_ transport: LiveConnection.Transport, for token: String) {
        connections[token]?.transport = transport
    }

    mutating func attach(_ stream: StreamID, to token: String) {
        connections[token]?.attach(stream)
    }

    mutating func post(_ bytes: [UInt8], to token: String) {
        connections[token]?.post(bytes)
    }

    mutating func remove(_ token: String) {
        connections[token] = nil
        updateHeard()
    }

    /// The exchange that served a connection is over.
    mutating func ended(_ stream: StreamID, of token: String, at now: Instant) {
        guard connections[token]?.stream == stream else { return }
        if connections[token]?.detach(at: now) == true { connections[token] = nil }
        updateHeard()
    }

    /// Forgets clients that no exchange has served for long.
    mutating func tidy(at now: Instant) {
        for token in connections.keys where connections[token]?.isForgotten(at: now) == true {
            connections[token] = nil
        }
        updateHeard()
    }

    private mutating func updateHeard() {
        isHeard = connections.values.contains(where: \.isOpen)
        guard !isHeard else { return }
        outbox = []
        paused = []
        queueLook = nil
        alarm = .distantFuture
    }

    // MARK: Turns

    mutating func hear(_ event: StreamEvent, from token: String, at now: Instant) {
        let wasOpen = connections[token]?.isOpen
        connections[token]?.hear(event, at: now)
        if wasOpen == false, connections[token]?.isOpen == true {
            greets = true
            if queueLook == nil { queueLook = now.adding(minutes: 1) }
        }
        updateHeard()
    }

    mutating func stop(_ token: String, at now: Instant) { connections[token]?.stop(at: now) }

    /// What the stream of a connection does now; the connection goes when it is over.
    mutating func turn(of token: String, poll: HTTPResponse?, at now: Instant) -> StreamTurn {
        guard var turn = connections[token]?.turn(poll: poll, at: now) else { return StreamTurn(rest: [.close]) }
        if connections[token]?.isFinished == true {
            remove(token)
        } else if turn.rest != nil {
            _ = connections[token]?.detach(at: now)
        } else if let duty = connections[token]?.nextDuty {
            turn.wakesAfter = (duty - now).duration
        }
        return turn
    }

    var streams: [StreamID] { connections.values.compactMap(\.stream) }

    var streamsWithNews: [StreamID] { connections.values.filter(\.hasNews).compactMap(\.stream) }

    // MARK: Announcing

    mutating func announce(_ announcement: Announcement) {
        guard isHeard, announcement.action != .sync || !outbox.contains(announcement) else { return }
        outbox.append(announcement)
    }

    /// Takes what is to be told now; what waits for others of its kind stays a little longer.
    mutating func takeDue(at now: Instant) -> [Announcement] {
        if let look = queueLook, look <= now {
            for announcement in Self.queueSyncs { announce(announcement) }
            queueLook = now.adding(minutes: 1)
        }
        var due: [Announcement] = []
        for announcement in outbox {
            if announcement.pause == .zero {
                due.append(announcement)
            } else if !paused.contains(where: { $0.announcement == announcement }) {
                let others = paused.first { $0.announcement.name == announcement.name }?.due
                paused.append((others ?? now + announcement.pause, announcement))
            }
        }
        outbox = []
        due += paused.filter { $0.due <= now }.map(\.announcement)
        paused.removeAll { $0.due <= now }
        return due
    }

    mutating func takeGreeting() -> Bool {
        defer { greets = false }
        return greets
    }

    mutating func broadcast(_ record: [UInt8], at now: Instant) {
        for token in connections.keys { connections[token]?.tell(record, at: now) }
    }

    /// When something is to be told by itself.
    var nextDuty: Instant? { (paused.map(\.due) + [queueLook].compactMap { $0 }).min() }
}

extension TimeSpan {
    var duration: Duration { .nanoseconds(max(0, ticks) * 100) }
}
