import FixtureKit

extension App {
    /// Lets an event of the agenda happen, at the moment it was due.
    static func perform(_ event: Agenda.Event, in state: inout AppState, at date: Instant) {
        switch event {
        case .command, .download: break
        }
    }
}
