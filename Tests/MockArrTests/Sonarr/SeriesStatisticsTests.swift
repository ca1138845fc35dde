import FixtureKit
import MockArr
import MockArrTesting
import Testing

@Suite struct SeriesStatisticsTests {
    /// Season 1 has a double file and a missing episode, season 2 runs, the specials have an unmonitored one.
    private func library() throws -> SonarrLibrary {
        var library = try SonarrLibrary()
        library.addSeries()
        library.addEpisode(0, 1, airs: "2025-12-24T20:00:00Z", isMonitored: false)
        let double = library.addFile(size: 3_000, group: "QUILL")
        let single = library.addFile(size: 1_000, group: "KETTLE", name: "b.mkv")
        library.addEpisode(1, 1, fileID: double)
        library.addEpisode(1, 2, fileID: double)
        library.addEpisode(1, 3, isMonitored: false, fileID: single)
        library.addEpisode(1, 4, airs: "2025-07-01T02:00:00Z")
        library.addEpisode(2, 1, airs: "2026-01-15T11:59:59Z")
        library.addEpisode(2, 2, airs: "2026-01-15T12:00:01Z")
        library.addEpisode(2, 3, airs: nil)
        return library
    }

    @Test func countsASeasonsEpisodesFilesAndDates() throws {
        var library = try library()
        let seasons = try #require(library.app.get("/api/v3/series/1").json["seasons"]?.array)
        #expect(
            seasons[1]["statistics"] == [
                "previousAiring": "2025-07-01T02:00:00Z", "episodeFileCount": 3, "episodeCount": 4,
                "totalEpisodeCount": 4,
                "sizeOnDisk": 4_000, "releaseGroups": ["KETTLE", "QUILL"],
                "percentOfEpisodes": .number(JSONNumber(text: "75.00")),
            ])
        #expect(
            seasons[2]["statistics"] == [
                "nextAiring": "2026-01-15T12:00:01Z", "previousAiring": "2026-01-15T11:59:59Z", "episodeFileCount": 0,
                "episodeCount": 1, "totalEpisodeCount": 3, "sizeOnDisk": 0, "releaseGroups": [], "percentOfEpisodes": 0,
            ])
    }

    @Test func countsNothingOfAnUnmonitoredEpisodeWithoutFile() throws {
        var library = try library()
        #expect(
            library.app.get("/api/v3/series/1").json["seasons"]?[0]?["statistics"] == [
                "episodeFileCount": 0, "episodeCount": 0, "totalEpisodeCount": 1, "sizeOnDisk": 0, "releaseGroups": [],
                "percentOfEpisodes": 0,
            ])
    }

    @Test func sumsUpAllSeasonsWithTheSpecials() throws {
        var library = try library()
        let series = library.app.get("/api/v3/series/1").json
        #expect(
            series["statistics"] == [
                "seasonCount": 2, "episodeFileCount": 3, "episodeCount": 5, "totalEpisodeCount": 8, "sizeOnDisk": 4_000,
                "releaseGroups": ["KETTLE", "QUILL"], "percentOfEpisodes": .number(JSONNumber(text: "60.0")),
            ])
        #expect(series["nextAiring"] == "2026-01-15T12:00:01Z")
        #expect(series["previousAiring"] == "2026-01-15T11:59:59Z")
        #expect(series["lastAired"] == "2026-01-15T00:00:00Z")
        #expect(series["ended"] == false)
    }

    @Test func holdsUntilTheNextEpisodeAirs() throws {
        var library = try library()
        let airs = try #require(Instant("2026-01-15T12:00:01Z"))
        #expect(library.app.get("/api/v3/series").freshness == .until(airs))

        library.app.wait(seconds: 1)
        let onTheMoment = library.app.get("/api/v3/series")
        #expect(onTheMoment.json[0]?["nextAiring"] == "2026-01-15T12:00:01Z")
        #expect(onTheMoment.json[0]?["statistics"]?["episodeCount"] == 6)
        #expect(onTheMoment.freshness == .until(Instant(ticks: airs.ticks + 1)))

        library.app.wait(seconds: 1)
        let after = library.app.get("/api/v3/series")
        #expect(after.json[0]?["nextAiring"] == nil)
        #expect(after.json[0]?["previousAiring"] == "2026-01-15T12:00:01Z")
        #expect(after.freshness == .untilChange)
    }

    @Test func hasNoStatisticsInTheListBeforeThereAreEpisodes() throws {
        var library = try SonarrLibrary()
        library.addSeries()
        #expect(library.app.get("/api/v3/series").json[0]?["statistics"] == nil)
        #expect(
            library.app.get("/api/v3/series/1").json["statistics"] == [
                "seasonCount": 2, "episodeFileCount": 0, "episodeCount": 0, "totalEpisodeCount": 0, "sizeOnDisk": 0,
                "percentOfEpisodes": 0,
            ])
        #expect(library.app.get("/api/v3/series/1").json["seasons"]?[1] == ["seasonNumber": 1, "monitored": true])
    }
}
