import FixtureKit
import MockArr
import Testing

@testable import Recording

@Suite struct PreparationTests {
    private let day = CivilDate("2026-01-15") ?? CivilDate(daysSinceEpoch: 0)

    private func preparation(base: String = "", days: Int = 0) -> Preparation {
        Preparation(
            app: .radarr, base: base, shift: DateShift(days: days, movesFrom: day.adding(days: -365)))
    }

    @Test func tellsTheServersOwnNameAndBaseToNobody() {
        let status: JSONValue = ["appName": "Radarr", "instanceName": "Ann's films", "urlBase": "/films", "new": 1]
        let expected: JSONValue = ["appName": "Radarr", "instanceName": "Radarr", "urlBase": "", "new": 1]
        #expect(preparation(base: "/films").prepared(status, for: "system-status") == expected)
        let config: JSONValue = ["host": status, "ui": ["theme": "dark"]]
        let neutral: JSONValue = ["host": expected, "ui": ["theme": "dark"]]
        #expect(preparation().prepared(config, for: "config") == neutral)
    }

    @Test func takesTheBaseOffPicturesAndOffNothingElse() {
        let movie: JSONValue = [["images": [["url": "/films/MediaCover/1/poster.jpg"]], "path": "/films/Up"]]
        let expected: JSONValue = [["images": [["url": "/MediaCover/1/poster.jpg"]], "path": "/films/Up"]]
        #expect(preparation(base: "/films").prepared(movie, for: "movies") == expected)
    }

    @Test func movesTheDatesOfADayToTheFoldersOwn() {
        let movie: JSONValue = [["added": "2026-01-17T20:00:00Z", "inCinemas": "1995-05-01T00:00:00Z"]]
        let expected: JSONValue = [["added": "2026-01-15T20:00:00Z", "inCinemas": "1995-05-01T00:00:00Z"]]
        #expect(preparation(days: -2).prepared(movie, for: "movies") == expected)
    }

    @Test func leavesOutWhatTheMockFindsByItself() {
        let rows: JSONValue = [["source": "RootFolderCheck"], ["source": "IndexerStatusCheck"]]
        let expected: JSONValue = [["source": "IndexerStatusCheck"]]
        #expect(preparation().prepared(rows, for: "health") == expected)
    }

    @Test func namesTheMovieOfACreditAsTheMockDoes() {
        let credits: JSONValue = [["movieMetadataId": 77, "id": 1]]
        let expected: JSONValue = [["movieMetadataId": 1005, "id": 1]]
        #expect(preparation().belonging(credits, to: 5, for: "credits") == expected)
        #expect(preparation().belonging(credits, to: 5, for: "movies") == credits)
    }

    @Test func countsARecordOnceThatMovedToTheNextPage() {
        let lists: [[JSONValue]] = [[["id": 3], ["id": 2]], [["id": 2], ["id": 1]], [["name": "none"]]]
        let expected: [JSONValue] = [["id": 3], ["id": 2], ["id": 1], ["name": "none"]]
        #expect(Preparation.joined(lists, byID: false) == expected)
        let sorted: [JSONValue] = [["id": 1], ["id": 2]]
        #expect(Preparation.joined([[["id": 2]], [["id": 1]]], byID: true) == sorted)
    }

    @Test func putsAllRecordsIntoOnePage() {
        let first: JSONValue = ["page": 1, "pageSize": 2, "sortKey": "date", "totalRecords": 900, "records": []]
        let records: [JSONValue] = [["id": 1], ["id": 2], ["id": 3]]
        let expected: JSONValue = [
            "page": 1, "pageSize": 3, "sortKey": "date", "totalRecords": 3, "records": .array(records),
        ]
        #expect(Preparation.page(first, with: records) == expected)
    }

    /// What is written in a fixture is not found by itself, or it would be listed twice.
    @Test func keepsWhatTheMockHasToBeTold() throws {
        let library = try FixtureLibrary.builtIn()
        for app in AppKind.allCases {
            let sources = (try library.document("\(app.rawValue)/health")?.array ?? []).compactMap {
                $0["source"]?.string
            }
            #expect(Health.derived.isDisjoint(with: sources.filter { $0 != "UpdateCheck" }))
        }
    }
}
