/// Deadlines, the earliest on top.
///
/// An entry is never taken out early: whoever pops one checks that its owner still waits for it.
struct TimerHeap {
    struct Entry: Equatable {
        var deadline: UInt64
        var id: UInt64
    }

    private var entries: [Entry] = []

    var first: Entry? { entries.first }

    mutating func insert(_ entry: Entry) {
        var index = entries.count
        entries.append(entry)
        while index > 0 {
            let parent = (index - 1) / 2
            guard entries[index].deadline < entries[parent].deadline else { return }
            entries.swapAt(index, parent)
            index = parent
        }
    }

    /// Takes the earliest entry out if it is due.
    mutating func popDue(at now: UInt64) -> Entry? {
        guard let top = entries.first, top.deadline <= now else { return nil }
        let last = entries.removeLast()
        if !entries.isEmpty {
            entries[0] = last
            sink()
        }
        return top
    }

    private mutating func sink() {
        var index = 0
        while true {
            var child = 2 * index + 1
            guard child < entries.count else { return }
            if child + 1 < entries.count, entries[child + 1].deadline < entries[child].deadline { child += 1 }
            guard entries[child].deadline < entries[index].deadline else { return }
            entries.swapAt(index, child)
            index = child
        }
    }
}
