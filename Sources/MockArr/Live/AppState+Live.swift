import FixtureKit
import MicroHTTP

// How changes reach listeners.
extension AppState {
    /// Tells everybody who listens what has happened, and returns the streams that have to take a turn for it.
    mutating func deliver(at moment: Moment, as persona: Persona) -> [StreamID] {
        live.tidy(at: moment.real)
        if live.takeGreeting() {
            live.broadcast(Announcement.record("version", ["version": .string(persona.version)]), at: moment.real)
        }
        for announcement in live.takeDue(at: moment.real) {
            guard let record = record(of: announcement, at: moment.now, as: persona) else { continue }
            live.broadcast(record, at: moment.real)
        }
        let duty = nextLiveDuty(at: moment)
        guard duty < live.alarm else { return live.streamsWithNews }
        live.alarm = duty
        return live.streams
    }

    /// Lets the stream of a connection take a turn; returns the other streams that have to take one after it.
    mutating func turn(
        of stream: StreamID, serving token: String, _ event: StreamEvent, poll: HTTPResponse? = nil,
        at moment: Moment, as persona: Persona
    ) -> (turn: StreamTurn, others: [StreamID]) {
        // A state that was put back to its start knows nobody.
        guard live[token]?.stream == stream else {
            return (LiveConnection.farewell(to: poll), [])
        }
        settle(at: moment.now)
        live.hear(event, from: token, at: moment.real)
        let others = deliver(at: moment, as: persona).filter { $0 != stream }
        var turn = live.turn(of: token, poll: poll, at: moment.real)
        let duty = nextLiveDuty(at: moment)
        live.alarm = duty
        if turn.rest == nil, duty != .distantFuture {
            // Not quite at once, lest a timer that fires a little early asks again and again.
            let pause = max((duty - moment.real).duration, .milliseconds(1))
            turn.wakesAfter = min(turn.wakesAfter ?? pause, pause)
        }
        return (turn, others)
    }

    /// When something will happen, or be told, by itself.
    private func nextLiveDuty(at moment: Moment) -> Instant {
        guard live.isHeard else { return .distantFuture }
        let agenda = agenda.items.first.flatMap { moment.real(of: $0.date) }
        return [live.nextDuty, agenda].compactMap { $0 }.min() ?? .distantFuture
    }
}
