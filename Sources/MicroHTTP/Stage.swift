/// The playbacks of one loop, found by number and by group.
struct Stage {
    // Numbers are slot and turn: a late event or timer of an earlier playback in the same slot finds nobody.
    private var slots: [Playback?] = []
    private var free: [Int] = []
    private var turn: UInt64 = 0
    private var groups: [Int: [Playback]] = [:]
    private var streams: [StreamID: Playback] = [:]

    /// Those that no event has been waited for yet.
    var begun: [Playback] = []

    private static let slotBits: UInt64 = 20

    var count: Int { slots.count - free.count }
    var all: [Playback] { slots.compactMap { $0 } }

    mutating func insert(_ playback: Playback) {
        let slot = free.popLast() ?? slots.count
        if slot == slots.count { slots.append(nil) }
        turn = (turn + 1) & (1 << 36 - 1)
        playback.id = EventKind.playback.id(turn << Self.slotBits | UInt64(slot))
        slots[slot] = playback
        if playback.hasStream { streams[playback.streamID] = playback }
    }

    mutating func remove(_ playback: Playback) {
        leaveGroup(playback)
        if playback.hasStream { streams[playback.streamID] = nil }
        let slot = Int(EventKind.number(of: playback.id) & (1 << Self.slotBits - 1))
        slots[slot] = nil
        free.append(slot)
    }

    func find(_ id: EventID) -> Playback? {
        let slot = Int(EventKind.number(of: id) & (1 << Self.slotBits - 1))
        guard slot < slots.count, let playback = slots[slot], playback.id == id else { return nil }
        return playback
    }

    func find(_ stream: StreamID) -> Playback? { streams[stream] }

    mutating func joinGroup(_ playback: Playback) {
        playback.placeInGroup = groups[playback.group]?.count ?? 0
        groups[playback.group, default: []].append(playback)
    }

    mutating func leaveGroup(_ playback: Playback) {
        guard let place = playback.placeInGroup else { return }
        playback.placeInGroup = nil
        guard let last = groups[playback.group]?.popLast() else { return }
        if last !== playback {
            groups[playback.group]?[place] = last
            last.placeInGroup = place
        } else if groups[playback.group]?.isEmpty ?? false {
            groups[playback.group] = nil
        }
    }

    /// Takes a group apart; its members, the longest under way first.
    mutating func dissolve(group: Int) -> [Playback] {
        let members = groups.removeValue(forKey: group) ?? []
        for member in members { member.placeInGroup = nil }
        return members.sorted { $0.id < $1.id }
    }
}
