import Glibc

/// One thread's world: its daemon, its listeners, the scripts it plays.
///
/// Unchecked because only the loop's own thread touches its state, from ``run()`` on; what other threads want goes
/// through ``mailbox``, which is a lock.
final class Loop: @unchecked Sendable {
    /// What other threads may ask for.
    enum Wish {
        case listen(socket: Int32, tag: Int, address: SocketAddress, security: TransportSecurity)
        case stopListening(tag: Int)
        case release(group: Int)
        case releaseOne(StreamID)
        case wake([StreamID])
        case ring(number: Int, at: UInt64)
        case stop
    }

    private struct Mailbox {
        var wishes: [Wish] = []
        var isOpen = true
    }

    let handler: any HTTPHandler
    let configuration: HTTPServer.Configuration
    let scratch = Scratch()

    private let mailbox = Locked(Mailbox())
    private let wakeUp: WakeUp
    let events: EventSet
    private let connectionLimit: Int
    private var daemon: Daemon?
    private var listeners: [Int: Listener] = [:]
    private var nextListener = 0
    private var arriving: (listener: Listener, relay: TLSRelay?, bytesRead: Int)?
    private var acceptsAgainAt: UInt64?
    private var isStopping = false
    /// Whether the daemon has something to do that no event will announce.
    private var mustRunDaemon = false

    // Scripts under way; see Loop+Play.swift.
    var stage = Stage()
    var timers = TimerHeap()

    // TLS clients; see Loop+Relay.swift.
    var relays: [UInt64: TLSRelay] = [:]
    var lastRelay: UInt64 = 0

    init(handler: any HTTPHandler, configuration: HTTPServer.Configuration) throws(HTTPServerError) {
        // Some descriptors remain for the program around us; a take-over needs a second one for a moment.
        connectionLimit = max(16, (Platform.descriptorLimit - 128) / configuration.loops)
        guard let wakeUp = WakeUp(), let events = EventSet(capacity: 256) else {
            throw .cannotStart(reason: SystemError.last.reason)
        }
        self.handler = handler
        self.configuration = configuration
        self.wakeUp = wakeUp
        self.events = events
        daemon = Daemon(
            for: Unmanaged.passUnretained(self), configuration: configuration, connectionLimit: connectionLimit)
        guard let daemon else { throw .cannotStart(reason: "libmicrohttpd refused its options") }
        self.events.add(daemon.events, .readable, id: EventKind.daemon.id(0))
        self.events.add(wakeUp.descriptor, .readable, id: EventKind.wakeUp.id(0))
    }

    deinit {
        daemon?.stop()
        Platform.close(wakeUp.descriptor)
    }

    /// Asks for something from any thread.
    func post(_ wish: Wish) {
        let isTaken = mailbox.withLock { box in
            guard box.isOpen else { return false }
            if box.wishes.isEmpty { wakeUp.signal() }
            box.wishes.append(wish)
            return true
        }
        if !isTaken, case .listen(let socket, _, _, _) = wish { Platform.close(socket) }
    }

    /// The loop. Returns after a wish to stop.
    func run() {
        while !isStopping {
            let pause = mustRunDaemon ? 0 : untilNextDuty()
            let count = events.wait(nanoseconds: pause)
            // A wait that timed out may have been the daemon's own.
            if count == 0 { mustRunDaemon = true }
            for index in 0..<count { handle(events[index]) }
            fireDueTimers()
            if let time = acceptsAgainAt, time <= Platform.now() { resumeAccepting() }
            if mustRunDaemon {
                mustRunDaemon = false
                daemon?.run()
            }
            playBegun()
        }
        shutDown()
    }

    private func untilNextDuty() -> UInt64 {
        let pause = min(1_000_000_000, daemon?.timeout ?? .max)
        let duty = min(timers.first?.deadline ?? .max, acceptsAgainAt ?? .max)
        if duty == .max { return pause }
        let now = Platform.now()
        return min(pause, duty > now ? duty - now : 0)
    }

    private func handle(_ event: EventSet.Event) {
        switch EventKind(of: event.id) {
        case .daemon: mustRunDaemon = true
        case .wakeUp: readMail()
        case .listener: accept(from: EventKind.number(of: event.id))
        case .playback: wake(event)
        case .alarm: break  // timers alone bear its numbers
        case .relay: wakeRelay(event)
        }
    }

    private func readMail() {
        wakeUp.clear()
        let wishes = mailbox.withLock { box in
            defer { box.wishes = [] }
            return box.wishes
        }
        for wish in wishes {
            switch wish {
            case .listen(let socket, let tag, let address, let security):
                open(Listener(socket: socket, tag: tag, address: address, security: security))
            case .stopListening(let tag): close(tag: tag)
            case .release(let group): release(group: group)
            case .releaseOne(let exchange): release(exchange)
            case .wake(let streams): wake(streams)
            case .ring(let number, let time):
                timers.insert(TimerHeap.Entry(deadline: time, id: EventKind.alarm.id(UInt64(number))))
            case .stop: isStopping = true
            }
        }
    }

    /// The daemon runs in this turn or the next: a socket added to it raises no event.
    func addToDaemon(
        _ socket: Int32, from listener: Listener, through relay: TLSRelay? = nil, bytesRead: Int = 0
    ) {
        arriving = (listener, relay, bytesRead)
        daemon?.add(socket, from: listener.address)
        arriving = nil
        mustRunDaemon = true
    }

    /// Called back while a socket is being added.
    func makeConnection(on socket: Int32) -> Connection? {
        guard let arriving else { return nil }
        let connection = Connection(
            loop: self, listener: arriving.listener, socket: socket, relay: arriving.relay,
            bytesRead: arriving.bytesRead)
        arriving.listener.insert(connection)
        return connection
    }

    /// Gives a socket back after its script, for the client's next request.
    func handBack(_ socket: Int32, to origin: Playback.Origin) {
        if origin.listener.isOpen {
            addToDaemon(
                socket, from: origin.listener, through: origin.relay, bytesRead: Platform.bytesRead(from: socket))
        } else {
            Platform.closeOrderly(socket)
        }
    }

    func watch(_ playback: Playback, for interest: EventSet.Interest) {
        let interest = playback.servesHalfClosed ? interest : interest.union(.leaving)
        if playback.interest == nil {
            events.add(playback.socket, interest, id: playback.id)
        } else if playback.interest != interest {
            events.change(playback.socket, to: interest, id: playback.id)
        }
        playback.interest = interest
    }

    func unwatch(_ playback: Playback) {
        if playback.interest != nil { events.remove(playback.socket) }
        playback.interest = nil
    }

    private func shutDown() {
        mailbox.withLock { $0.isOpen = false }
        readMail()
        for tag in Set(listeners.values.map(\.tag)) { close(tag: tag) }
        stopAllPlaybacks()
        daemon?.stop()
        daemon = nil
        stopAllRelays()
    }
}

// Listening.
extension Loop {
    private func open(_ listener: Listener) {
        nextListener += 1
        listeners[nextListener] = listener
        if acceptsAgainAt == nil { watchListener(nextListener, listener) }
    }

    private func watchListener(_ number: Int, _ listener: Listener) {
        events.add(listener.socket, .readable, id: EventKind.listener.id(UInt64(number)))
    }

    private func close(tag: Int) {
        for (number, listener) in listeners where listener.tag == tag {
            listeners[number] = nil
            listener.isOpen = false
            events.remove(listener.socket)
            Platform.close(listener.socket)
            // The library notices, closes them and tells us.
            for connection in listener.connections where connection.isIdle { Platform.hangUp(connection.socket) }
            endHandshakes(at: listener)
            mustRunDaemon = true
        }
    }

    /// Takes in who is waiting, but only so many a turn: others wait for their answers.
    private func accept(from number: UInt64) {
        guard let listener = listeners[Int(number)], let daemon else { return }
        // A relay takes two descriptors beside the one that is served.
        let room = connectionLimit - daemon.connectionCount - stage.count - 2 * relays.count
        guard room > 0 else { return pauseAccepting() }
        for _ in 0..<min(64, room) {
            switch Platform.accept(from: listener.socket) {
            case .socket(let socket): takeIn(socket, from: listener)
            case .nobody: return
            case .outOfDescriptors: return pauseAccepting()
            }
        }
    }

    private func takeIn(_ socket: Int32, from listener: Listener) {
        switch listener.security {
        case .plain: addToDaemon(socket, from: listener)
        case .silent: welcome(socket, from: listener, session: nil)
        case .tls(let identity):
            guard let session = TLSSession(showing: identity, on: socket) else { return Platform.close(socket) }
            welcome(socket, from: listener, session: session)
        }
    }

    /// Leaves further clients in the kernel's queue for a moment: a full process must not spin.
    private func pauseAccepting() {
        for listener in listeners.values { events.remove(listener.socket) }
        acceptsAgainAt = Platform.now() + 20_000_000
    }

    private func resumeAccepting() {
        acceptsAgainAt = nil
        for (number, listener) in listeners { watchListener(number, listener) }
    }
}

/// The upper byte of an event's number: whose it is.
enum EventKind: UInt64 {
    case daemon
    case wakeUp
    case listener
    case playback
    case alarm
    case relay

    private static let shift: UInt64 = 56

    init(of id: EventID) {
        self = EventKind(rawValue: id >> Self.shift) ?? .daemon
    }

    func id(_ number: UInt64) -> EventID {
        rawValue << Self.shift | number
    }

    static func number(of id: EventID) -> UInt64 {
        id & (1 << shift - 1)
    }
}
