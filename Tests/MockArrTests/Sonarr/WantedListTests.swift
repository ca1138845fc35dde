import FixtureKit
import Testing

@testable import MockArr

@Suite struct WantedListTests {
    private let now = Instant(seconds: 1_000)

    private func entry(_ id: Int, airs: Int?, from: Int = 0, isMonitored: Bool = true) -> WantedList.Entry {
        WantedList.Entry(
            id: id, airs: airs.map { Instant(seconds: $0) }, from: Instant(seconds: from), isMonitored: isMonitored)
    }

    private func list(_ entries: WantedList.Entry...) -> WantedList {
        var list = WantedList()
        list.renew(from: [Collection.Version()]) { entries }
        return list
    }

    @Test func isMadeAnewOnlyWhenASourceIsAnother() {
        let version = Collection.Version()
        var list = WantedList()
        var ids: [Int] = []
        for (id, sources) in [(1, [version]), (2, [version]), (3, [Collection.Version()])] {
            list.renew(from: sources) { [entry(id, airs: 1)] }
            ids += list.wanted(true, at: now).ids
        }
        #expect(ids == [1, 1, 3])
    }

    @Test func keepsTheOrderOfIDsAmongEqualDatesInBothDirections() {
        let list = list(entry(3, airs: 5), entry(1, airs: 5), entry(2, airs: nil), entry(4, airs: 7))
        #expect(list.wanted(true, at: now).ids == [2, 1, 3, 4])
        #expect(list.wanted(true, at: now, isAscending: false).ids == [4, 1, 3, 2])
    }

    @Test func saysWhenMoreIsWanted() {
        let list = list(entry(1, airs: 1, from: 1_000), entry(2, airs: 2, from: 1_001), entry(3, airs: 3, from: 1_002))
        #expect(list.wanted(true, at: now).ids == [1])
        #expect(list.wanted(true, at: now).changesAt == Instant(seconds: 1_001))
        #expect(list.wanted(false, at: now).changesAt == .distantFuture)
    }
}
