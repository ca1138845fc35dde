import FixtureKit
import MockArrTesting
import Testing

@testable import MockArr

@Suite struct MonitorTypeTests {
    /// Two seasons of three and a special; of season 1 the first two have files, season 2 is running.
    private func library() throws -> SonarrLibrary {
        var library = try SonarrLibrary()
        library.addSeries()
        library.addEpisode(0, 1, isMonitored: false)
        let file = library.addFile()
        for number in 1...3 {
            library.addEpisode(1, number, airs: "2025-02-0\(number)T02:00:00Z", fileID: number < 3 ? file : 0)
        }
        library.addEpisode(2, 1, airs: "2025-12-20T02:00:00Z")
        library.addEpisode(2, 2, airs: "2026-02-20T02:00:00Z")
        library.addEpisode(2, 3, airs: nil)
        return library
    }

    @Test(arguments: [
        ("all", "1x1 1x2 1x3 2x1 2x2 2x3", [1, 2]),
        ("future", "2x2 2x3", [2]),
        ("missing", "1x3 2x1 2x2 2x3", [1, 2]),
        ("existing", "1x1 1x2", [1]),
        ("firstSeason", "1x1 1x2 1x3", [1]),
        ("lastSeason", "2x1 2x2 2x3", [2]),
        ("latestSeason", "2x1 2x2 2x3", [2]),
        ("pilot", "1x1", []),
        ("recent", "2x1 2x2 2x3", [2]),
        ("monitorSpecials", "0x1 1x1 1x2 1x3 2x1 2x2 2x3", [0, 1, 2]),
        ("unmonitorSpecials", "1x1 1x2 1x3 2x1 2x2 2x3", [1, 2]),
        ("none", "", []),
        ("skip", "1x1 1x2 1x3 2x1 2x2 2x3", [1, 2]),
        ("unknown", "1x1 1x2 1x3 2x1 2x2 2x3", [1, 2]),
    ])
    func choosesEpisodesAndSeasons(type: String, episodes: String, seasons: [Int]) throws {
        var library = try library()
        let reply = library.app.post(
            "/api/v3/seasonpass", ["series": [["id": 1]], "monitoringOptions": ["monitor": .string(type)]])
        #expect(reply.status == 202)
        #expect(reply.text == "{}")
        #expect(library.monitoredEpisodes().joined(separator: " ") == episodes)
        #expect(library.monitoredSeasons() == seasons)
        #expect(library.series().flag("monitored") == (type != "none"))
    }

    @Test func monitorsTheLastSeasonOfAnEmptyFutureOnlyWhileTheSeriesRuns() throws {
        for (status, seasons) in [("continuing", [2]), ("upcoming", [2]), ("ended", [Int]())] {
            var library = try SonarrLibrary()
            library.addSeries("Show", ["status": .string(status)])
            library.addEpisode(1, 1)
            library.addEpisode(2, 1)
            _ = library.app.post(
                "/api/v3/seasonpass", ["series": [["id": 1]], "monitoringOptions": ["monitor": "future"]])
            #expect(library.monitoredSeasons() == seasons, "\(status)")
        }
    }

    @Test func followsTheFlagsOfOlderClients() throws {
        var library = try library()
        _ = library.app.post(
            "/api/v3/seasonpass",
            [
                "series": [["id": 1]],
                "monitoringOptions": ["ignoreEpisodesWithFiles": true, "ignoreEpisodesWithoutFiles": true],
            ])
        #expect(library.monitoredEpisodes() == ["2x2", "2x3"])
        #expect(library.monitoredSeasons() == [2])
    }

    @Test func storesFlagsWithoutTouchingEpisodesWhenThereAreNoOptions() throws {
        var library = try library()
        let before = library.monitoredEpisodes()
        _ = library.app.post(
            "/api/v3/seasonpass",
            ["series": [["id": 1, "monitored": false, "seasons": [["seasonNumber": 1, "monitored": false]]]]])
        #expect(library.monitoredSeasons() == [2])
        #expect(library.monitoredEpisodes() == before)
        #expect(library.series().flag("monitored") == false)
    }

    @Test func refusesAnUnknownSeries() throws {
        var library = try library()
        let reply = library.app.post("/api/v3/seasonpass", ["series": [["id": 1], ["id": 9]]])
        #expect(reply.status == 500)
        #expect(reply.json["message"] == "Expected query to return 2 rows but returned 1")
    }

    @Test func namesTheTypeOfAnUnknownValue() throws {
        var library = try library()
        let reply = library.app.post(
            "/api/v3/seasonpass", ["series": [["id": 1]], "monitoringOptions": ["monitor": "sometimes"]])
        #expect(reply.status == 400)
        #expect(reply.text.contains("The JSON value could not be converted to NzbDrone.Core.Tv.MonitorTypes."))
    }
}
