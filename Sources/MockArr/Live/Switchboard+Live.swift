import FixtureKit
import MicroHTTP

/// An exchange that serves a connection to the hub of an instance.
struct LiveStream: Sendable {
    let instance: Int
    let connection: String
    /// The head at which a poll will be answered.
    var poll: HTTPResponse?
    /// How long it may stay open, and until when that is.
    var closesAfter: Duration?
    var closesAt: Instant?
}

// Connections that stay open: their turns, and the turns that requests give them.
extension Switchboard {
    func turn(of stream: StreamID, _ event: StreamEvent) -> StreamTurn {
        guard stream.group != Self.callGroup else { return readJournal(stream.token, event) }
        let real = clock()
        let (turn, others) = shared.withLock { Self.turn(of: stream, event, at: real, &$0) }
        wakeUp(others)
        return turn
    }

    private static func turn(
        of id: StreamID, _ event: StreamEvent, at real: Instant, _ shared: inout Shared
    ) -> (turn: StreamTurn, others: [StreamID]) {
        guard var stream = shared.streams[id] else { return (StreamTurn(rest: [.close]), []) }
        if event == .began, let time = stream.closesAfter {
            stream.closesAt = real + time.timeSpan
            shared.streams[id] = stream
        }
        if let end = stream.closesAt, end <= real { return (StreamTurn(rest: [.close]), []) }
        guard let place = shared.world.place(ofSandbox: id.group) else { return (StreamTurn(rest: [.close]), []) }
        let instance = shared.world.instances[stream.instance]
        let moment = shared.world.sandboxes[place].clock.moment(at: real)
        let persona = shared.world.sandboxes[place].persona(of: instance)
        let result = shared.world.sandboxes[place].change(instance.stateName) { state in
            if instance.state != .online { state.live.stop(stream.connection, at: real) }
            return state.turn(
                of: id, serving: stream.connection, event, poll: stream.poll, at: moment, as: persona)
        }
        guard var result else { return (StreamTurn(rest: [.close]), []) }
        if let end = stream.closesAt, result.turn.rest == nil {
            let left = max((end - real).duration, .milliseconds(1))
            result.turn.wakesAfter = min(result.turn.wakesAfter ?? left, left)
        }
        if case .respond(let answer)? = result.turn.rest?.first {
            shared.world.sandboxes[place].journal.update(id.token) { $0.status = answer.response.status }
        }
        return result
    }

    /// Registers the exchange that will serve a connection.
    static func open(
        _ connection: String, _ id: StreamID, of instance: Int, _ wire: WireFault?, _ shared: inout Shared
    ) {
        shared.streams[id] = LiveStream(instance: instance, connection: connection)
        if case .closeAfter(let time) = wire { shared.streams[id]?.closesAfter = time }
        let name = shared.world.instances[instance].stateName
        guard let place = shared.world.place(ofSandbox: id.group) else { return }
        _ = shared.world.sandboxes[place].change(name) { $0.live.attach(id, to: connection) }
    }

    /// The exchange is over. Those that are left may have to keep the time that it kept for them.
    static func forget(_ id: StreamID, at real: Instant, _ shared: inout Shared) -> [StreamID] {
        guard let stream = shared.streams.removeValue(forKey: id) else { return [] }
        let name = shared.world.instances[stream.instance].stateName
        if let place = shared.world.place(ofSandbox: id.group) {
            _ = shared.world.sandboxes[place].change(name) { $0.live.ended(id, of: stream.connection, at: real) }
        }
        return Array(shared.streams.keys)
    }

    /// Tells listeners what a request has changed; returns the streams that have something to do for it.
    static func deliver(
        _ instance: Int, in sandbox: Int, at real: Instant, _ shared: inout Shared
    ) -> [StreamID] {
        guard shared.hasListeners, let place = shared.world.place(ofSandbox: sandbox) else { return [] }
        let instance = shared.world.instances[instance]
        let moment = shared.world.sandboxes[place].clock.moment(at: real)
        let persona = shared.world.sandboxes[place].persona(of: instance)
        let streams = shared.streams.filter { $0.key.group == sandbox }
        let woken = shared.world.sandboxes[place].change(instance.stateName) { state in
            // Those whose connection was ended, or went on with another exchange.
            let left = streams.filter { state.live[$0.value.connection]?.stream != $0.key }
            return state.deliver(at: moment, as: persona) + left.keys
        }
        shared.hasListeners = shared.world.sandboxes.contains { $0.states.values.contains { !$0.live.isEmpty } }
        return woken ?? []
    }

    func wakeUp(_ streams: [StreamID]) {
        guard !streams.isEmpty, let wake = wake.withLock({ $0 }) else { return }
        wake(streams)
    }
}
