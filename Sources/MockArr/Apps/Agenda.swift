public import FixtureKit

/// What will happen later, in the order of its time. Nothing runs by itself: whoever looks at the state settles it first.
public struct Agenda: Sendable {
    public enum Event: Sendable, Equatable {
        /// A command goes on to its next status.
        case command(Int)
        /// A download goes on to its next stage.
        case download(String)
        /// A release that was held back has waited long enough.
        case pending(Int)
    }

    public struct Item: Sendable, Equatable {
        public let date: Instant
        public let event: Event
    }

    public private(set) var items: [Item] = []

    public init() {}

    /// Puts an event behind all others that are due at the same time.
    public mutating func add(_ event: Event, at date: Instant) {
        let place = items.firstIndex { $0.date > date } ?? items.endIndex
        items.insert(Item(date: date, event: event), at: place)
    }

    public mutating func remove(_ event: Event) {
        items.removeAll { $0.event == event }
    }

    mutating func popFirst(dueAt now: Instant) -> Item? {
        guard let first = items.first, first.date <= now else { return nil }
        return items.removeFirst()
    }
}
