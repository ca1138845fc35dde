import FixtureKit
import Testing

@testable import MockArr

@Suite struct DateIndexTests {
    private static let span = instant("2026-01-02")...instant("2026-01-04")

    private static func instant(_ day: String) -> Instant { Instant(day + "T00:00:00Z") ?? .unset }

    private func collection(_ days: [String]) -> Collection {
        var collection = Collection(groupedBy: [], datedBy: ["a", "b"])
        for day in days { collection.add(["a": .string(day + "T00:00:00Z")]) }
        return collection
    }

    private func found(_ collection: Collection) -> [Int] { collection.dated(["a", "b"], in: Self.span).map(\.id) }

    @Test func findsWhatLiesInASpanInTheOrderOfTime() {
        #expect(found(collection(["2026-01-05", "2026-01-04", "2026-01-02", "2026-01-01"])) == [3, 2])
    }

    @Test func followsEveryChange() {
        var collection = collection(["2026-01-03", "2026-01-05", "2026-01-02"])
        collection.update(1) { $0["a"] = "2026-02-01T00:00:00Z" }
        collection[2] = ["b": "2026-01-03T00:00:00Z", "id": 2]
        #expect(found(collection) == [3, 2])
        collection[3] = nil
        #expect(found(collection) == [2])
        collection.removeAll { _ in true }
        #expect(found(collection) == [])
    }

    @Test func namesARecordOnceWhateverItsDates() {
        var collection = collection([])
        collection.add(["a": "2026-01-02T00:00:00Z", "b": "2026-01-03T00:00:00Z"])
        #expect(found(collection) == [1])
    }

    @Test func looksAtEveryRecordWhereThereIsNoIndex() {
        var collection = Collection()
        collection.add(["a": "2026-01-03T00:00:00Z"])
        #expect(found(collection) == [1])
    }
}
