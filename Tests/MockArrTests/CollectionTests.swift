import FixtureKit
import MockArr
import MockArrTesting
import Testing

@Suite struct CollectionTests {
    private func state() throws -> AppState {
        var state = try SonarrLibrary().app.state
        for series in [1, 2, 1] { state["episode"].add(["seriesId": JSONValue(series)]) }
        return state
    }

    private func numbers(_ documents: [JSONObject]) -> [Int] { documents.map(\.id) }

    @Test func groupsRecordsByWhatTheyReferTo() throws {
        var state = try state()
        #expect(numbers(state["episode"].group("seriesId", 1)).count == 2)
        #expect(numbers(state["episode"].group("seriesId", 2)).count == 1)
        #expect(state["episode"].group("seriesId", 3).isEmpty)
    }

    @Test func movesARecordToTheGroupItNowRefersTo() throws {
        var state = try state()
        let ids = numbers(state["episode"].documents)
        state["episode"].update(ids[0]) { $0["seriesId"] = 2 }
        #expect(numbers(state["episode"].group("seriesId", 1)) == [ids[2]])
        #expect(numbers(state["episode"].group("seriesId", 2)) == [ids[0], ids[1]])

        state["episode"][ids[2]] = ["seriesId": 2, "id": JSONValue(ids[2])]
        #expect(numbers(state["episode"].group("seriesId", 2)) == ids)
    }

    @Test func forgetsWhatIsRemoved() throws {
        var state = try state()
        let ids = numbers(state["episode"].documents)
        state["episode"][ids[0]] = nil
        #expect(numbers(state["episode"].group("seriesId", 1)) == [ids[2]])
        state["episode"].removeAll { $0["seriesId"] == 1 }
        #expect(state["episode"].group("seriesId", 1).isEmpty)
    }

    @Test func givesNoIdTwice() throws {
        var state = try state()
        let last = state["episode"].nextID - 1
        state["episode"][last] = nil
        #expect(state["episode"].add([:]).id == last + 1)
        state["episode"].removeAll { _ in true }
        #expect(state["episode"].add([:]).id == last + 2)
    }

    @Test func findsGroupsOfMembersThatAreNotIndexed() throws {
        var state = try state()
        state["episode"].update(state["episode"].ids[1]) { $0["episodeNumber"] = 7 }
        #expect(numbers(state["episode"].group("episodeNumber", 7)) == [state["episode"].ids[1]])
    }
}
