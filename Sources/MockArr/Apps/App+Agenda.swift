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

// What goes on as the pace has it.
extension AppState {
    /// Puts the end of a status, which usually lasts so long, where the pace has it; says when, if a clock decides.
    @discardableResult
    mutating func plan(_ event: Agenda.Event, as kind: Pace.Kind, lasting usual: TimeSpan, from now: Instant)
        -> Instant?
    {
        agenda.remove(event)
        if case .polls(let count) = pace[kind] { agenda.add(event, afterLooks: count) }
        guard let end = pace[kind].end(after: usual, from: now) else { return nil }
        agenda.add(event, at: end)
        return end
    }

    /// Counts a look at what some events are about; what was to happen at this look happens.
    mutating func countLook(at now: Instant, _ isSeen: (Agenda.Event) -> Bool) {
        guard agenda.awaitsLooks else { return }
        for event in agenda.look(at: isSeen) {
            switch event {
            case .command(let id): Commands.Lifecycle.goOn(id, in: &self, at: now)
            case .download(let id): Downloads.advance(id, in: &self, at: now)
            case .pending: break
            }
        }
    }

    /// Has what is under way go on in another way. Its present status begins anew.
    mutating func setPace(of kind: Pace.Kind, to progression: Pace.Progression, at now: Instant) {
        guard pace[kind] != progression else { return }
        pace[kind] = progression
        if kind == .download {
            Downloads.replan(in: &self, at: now)
        } else {
            Commands.Lifecycle.replan(kind, in: &self, at: now)
        }
    }
}
