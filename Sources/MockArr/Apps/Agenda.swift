package import FixtureKit

/// What will happen later, in the order of its time. Nothing runs by itself: whoever looks at the state settles it first.
package struct Agenda: Sendable {
    package enum Event: Sendable, Hashable {
        /// A command goes on to its next status.
        case command(Int)
        /// A download goes on to its next stage.
        case download(String)
        /// A release that was held back has waited long enough.
        case pending(Int)
    }

    package struct Item: Sendable, Equatable {
        package let date: Instant
        package let event: Event
    }

    package private(set) var items: [Item] = []
    /// What happens at the so-manieth look from now, whatever the time.
    private var looks: [(event: Event, left: Int)] = []

    package init() {}

    /// Puts an event behind all others that are due at the same time.
    package mutating func add(_ event: Event, at date: Instant) {
        let place = items.firstIndex { $0.date > date } ?? items.endIndex
        items.insert(Item(date: date, event: event), at: place)
    }

    /// Lets an event happen at a look at what it is about.
    mutating func add(_ event: Event, afterLooks count: Int) {
        looks.append((event, count))
    }

    package mutating func remove(_ event: Event) {
        removeAll { $0 == event }
    }

    mutating func removeAll(where isUnwanted: (Event) -> Bool) {
        items.removeAll { isUnwanted($0.event) }
        looks.removeAll { isUnwanted($0.event) }
    }

    mutating func popFirst(dueAt now: Instant) -> Item? {
        guard let first = items.first, first.date <= now else { return nil }
        return items.removeFirst()
    }

    // MARK: Looks

    var awaited: [(event: Event, left: Int)] { looks }

    /// Whether the next look may change anything.
    var awaitsLooks: Bool { !looks.isEmpty }

    func looksLeft(until event: Event) -> Int? { looks.first { $0.event == event }?.left }

    /// Counts a look at what some events are about, and takes those that happen at it.
    mutating func look(at isSeen: (Event) -> Bool) -> [Event] {
        for place in looks.indices where isSeen(looks[place].event) { looks[place].left -= 1 }
        let due = looks.filter { $0.left <= 0 }.map(\.event)
        looks.removeAll { $0.left <= 0 }
        return due
    }
}
