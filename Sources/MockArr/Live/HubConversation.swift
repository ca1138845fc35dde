import FixtureKit

/// The server's side of SignalR's hub protocol: JSON records that end with 0x1E, whatever carries them.
///
/// Its time is the real one: a sandbox's clock may stand still, and clients would take the silence for a failure.
struct HubConversation: Sendable {
    enum Phase: Sendable {
        /// The client has to say which protocol it speaks.
        case handshake
        case open
        case over
    }

    private(set) var phase = Phase.handshake
    /// Records on their way out, each with its end.
    private(set) var outgoing: [[UInt8]] = []
    private var unread: [UInt8] = []
    private var size = 0
    private var heardAt: Instant
    private var spokeAt: Instant
    /// Not where polls that come back show as much.
    private let pings: Bool
    /// Silence is held against those only who have pinged once: others may not know how.
    private var clientPings = false

    static let end: UInt8 = 0x1E
    private static let handshakeTime = TimeSpan(seconds: 15)
    /// After so much silence of its own the server pings.
    private static let pingAfter = TimeSpan(seconds: 15)
    /// A client that pings and then is silent for so long counts as gone.
    private static let patience = TimeSpan(seconds: 30)
    private static let recordLimit = 32 * 1024
    /// A client that takes nothing in for so long is given up.
    private static let outgoingLimit = 16 * 1024 * 1024

    init(at now: Instant, pings: Bool = true) {
        self.pings = pings
        heardAt = now
        spokeAt = now
    }

    /// Takes in a piece of what the client says.
    mutating func hear(_ bytes: [UInt8], at now: Instant) {
        guard phase != .over else { return }
        unread += bytes
        while phase != .over, let place = unread.firstIndex(of: Self.end) {
            let record = Array(unread[..<place])
            unread.removeFirst(place + 1)
            heardAt = now
            record.count > Self.recordLimit ? fail(at: now) : take(record, at: now)
        }
        if unread.count > Self.recordLimit { fail(at: now) }
    }

    /// Sends a record to a client that has shaken hands.
    mutating func tell(_ record: [UInt8], at now: Instant) {
        if phase == .open { say(record, at: now) }
    }

    /// Pings a client that heard nothing for long, and gives up one that said nothing for longer.
    mutating func keepTime(at now: Instant) {
        switch phase {
        case .handshake:
            if heardAt + Self.handshakeTime <= now { refuse("Handshake was canceled.", at: now) }
        case .open:
            if clientPings, heardAt + Self.patience <= now {
                fail(at: now)
            } else if pings, spokeAt + Self.pingAfter <= now {
                say(Array(#"{"type":6}"#.utf8), at: now)
            }
        case .over: break
        }
    }

    /// When time has to be kept next.
    var nextDuty: Instant? {
        switch phase {
        case .handshake: heardAt + Self.handshakeTime
        case .open:
            [clientPings ? heardAt + Self.patience : nil, pings ? spokeAt + Self.pingAfter : nil]
                .compactMap { $0 }.min()
        case .over: nil
        }
    }

    /// Ends the conversation because the server stops; the client may come back.
    mutating func stop(at now: Instant) {
        if phase == .open { say(Array(#"{"type":7,"allowReconnect":true}"#.utf8), at: now) }
        phase = .over
    }

    mutating func takeOutgoing() -> [[UInt8]] {
        defer {
            outgoing = []
            size = 0
        }
        return outgoing
    }

    /// The first of them alone.
    mutating func takeNext() -> [UInt8]? {
        guard !outgoing.isEmpty else { return nil }
        size -= outgoing[0].count
        return outgoing.removeFirst()
    }

    // MARK: Records

    private mutating func say(_ record: [UInt8], at now: Instant) {
        guard size + record.count < Self.outgoingLimit else {
            phase = .over
            return
        }
        outgoing.append(record + [Self.end])
        size += record.count + 1
        spokeAt = now
    }

    private mutating func say(_ record: JSONObject, at now: Instant) {
        say(JSONWriter(layout: .compact).bytes(.object(record)), at: now)
    }

    private mutating func take(_ record: [UInt8], at now: Instant) {
        let document = (try? JSONParser(maximumDepth: 64).parse(record))?.object
        if phase == .handshake { return shakeHands(document, at: now) }
        guard let document, let type = document["type"]?.int else { return fail(at: now) }
        switch type {
        case 1, 4: answer(document, at: now)
        case 6: clientPings = true
        case 7: phase = .over
        // What only a server with methods could use.
        default: break
        }
    }

    private mutating func shakeHands(_ document: JSONObject?, at now: Instant) {
        guard let name = document?["protocol"]?.string, let version = document?["version"]?.int else {
            return refuse("An unexpected error occurred during connection handshake.", at: now)
        }
        guard name == "json" else { return refuse("The protocol '\(name)' is not supported.", at: now) }
        guard version <= 1 else {
            return refuse("The server does not support version \(version) of the 'json' protocol.", at: now)
        }
        say([:], at: now)
        phase = .open
    }

    /// There is no method to call, which whoever waits for an answer is told.
    private mutating func answer(_ call: JSONObject, at now: Instant) {
        guard let id = call["invocationId"]?.string else { return }
        let name = call.text("target")
        let error =
            call["arguments"]?.array?.isEmpty ?? true
            ? "Unknown hub method '\(name)'" : "Failed to invoke '\(name)' due to an error on the server."
        say(["type": 3, "invocationId": .string(id), "error": .string(error)], at: now)
    }

    private mutating func refuse(_ error: String, at now: Instant) {
        say(["error": .string(error)], at: now)
        phase = .over
    }

    private mutating func fail(at now: Instant) {
        guard phase == .open else {
            return refuse("An unexpected error occurred during connection handshake.", at: now)
        }
        say(["type": 7, "error": "Connection closed with an error.", "allowReconnect": true], at: now)
        phase = .over
    }
}
