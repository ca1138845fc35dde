// TLS clients: their relays are watched here, what they ask for is served as if it came from plain sockets.
extension Loop {
    /// As long as Kestrel waits for a handshake.
    private static let handshakePatience: UInt64 = 10_000_000_000

    /// Takes in a client that has to introduce itself first.
    func welcome(_ socket: Int32, from listener: Listener, session: TLSSession?) {
        lastRelay += 1
        let relay = TLSRelay(lastRelay, from: listener, on: socket, session: session)
        relays[relay.number] = relay
        if session != nil { lose(patience: Self.handshakePatience, with: relay) }
        advance(relay)
    }

    func advance(_ relay: TLSRelay) {
        switch relay.advance() {
        case .waiting:
            if relay.isLeaving, relay.deadline == nil {
                lose(patience: configuration.idleTimeout.clampedNanoseconds, with: relay)
            }
        case .established(let socket):
            relay.deadline = nil
            addToDaemon(socket, from: relay.listener, through: relay)
        case .over: relays[relay.number] = nil
        }
        watch(relay)
    }

    private func lose(patience: UInt64, with relay: TLSRelay) {
        let deadline = Platform.now() &+ patience
        relay.deadline = deadline
        timers.insert(TimerHeap.Entry(deadline: deadline, id: EventKind.relay.id(relay.number << 1)))
    }

    /// Something happened on one of a relay's sockets.
    func wakeRelay(_ event: EventSet.Event) {
        guard let relay = relays[EventKind.number(of: event.id) >> 1] else { return }
        let isClients = event.id & 1 == 0
        // Where nothing is to be read, only being gone makes itself heard.
        if isClients, event.hasPeerLeft, !event.isReadable { relay.end() }
        advance(relay)
    }

    func fireRelayTimer(_ entry: TimerHeap.Entry) {
        guard let relay = relays[EventKind.number(of: entry.id) >> 1], relay.deadline == entry.deadline else { return }
        relay.end()
        advance(relay)
    }

    /// Lets go of those that have not got as far as asking for something.
    func endHandshakes(at listener: Listener) {
        for relay in relays.values where relay.listener === listener && relay.isShakingHands {
            relay.end()
            advance(relay)
        }
    }

    func stopAllRelays() {
        for relay in relays.values { relay.stop() }
        relays = [:]
    }

    private func watch(_ relay: TLSRelay) {
        let id = EventKind.relay.id(relay.number << 1)
        watch(relay.outer, for: relay.clientInterest, before: &relay.interestInClient, id: id)
        watch(relay.inner, for: relay.serverInterest, before: &relay.interestInServer, id: id | 1)
    }

    /// A socket that nothing is expected of leaves the set, where it would report again and again that its peer is gone.
    private func watch(
        _ socket: Int32, for interest: EventSet.Interest, before: inout EventSet.Interest?, id: EventID
    ) {
        let wanted = interest.isEmpty ? nil : interest
        guard wanted != before else { return }
        if let wanted {
            if before == nil { events.add(socket, wanted, id: id) } else { events.change(socket, to: wanted, id: id) }
        } else {
            events.remove(socket)
        }
        before = wanted
    }
}
