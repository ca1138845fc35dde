import FixtureKit

extension App {
    /// Lets an event of the agenda happen, at the moment it was due.
    static func perform(_ event: Agenda.Event, in state: inout AppState, at date: Instant) {
        switch event {
        case .command(let id): Commands.Lifecycle.advance(id, in: &state, at: date)
        case .download(let id): Downloads.advance(id, in: &state, at: date)
        case .pending(let id): PendingReleases.advance(id, in: &state, at: date)
        }
    }
}
