import FixtureKit
import MockArr
import MockArrTesting
import Testing

@Suite struct ManualImportTests {
    private func radarr() throws -> AppUnderTest {
        var radarr = try quiet(.radarr)
        radarr.addQueued(
            7,
            [
                "movieId": 9001, "status": "completed", "trackedDownloadState": "importPending", "sizeleft": 0,
                "title": "Small.Movie.2020.1080p.WEB-DL-KETTLE", "outputPath": "/downloads/a/Small.Movie",
            ])
        return radarr
    }

    @Test func listsTheFileOfACompletedDownload() throws {
        var radarr = try radarr()
        let list = radarr.get("/api/v3/manualimport?downloadId=D7").json
        #expect(list.array?.count == 1)
        let item = list[0] ?? .null
        #expect(
            item.keys == [
                "path", "relativePath", "folderName", "name", "size", "movie", "releaseGroup", "quality", "languages",
                "qualityWeight", "downloadId", "customFormats", "customFormatScore", "indexerFlags", "rejections", "id",
            ])
        #expect(item["path"] == "/downloads/a/Small.Movie/Small.Movie.2020.1080p.WEB-DL-KETTLE.mkv")
        #expect(item["folderName"] == "Small.Movie")
        #expect(item["movie"]?["id"] == 9001)
        #expect(radarr.get("/api/v3/manualimport?folder=/downloads/a").json == list)
        #expect(radarr.get("/api/v3/manualimport?folder=/downloads/b").json == [])
        #expect(radarr.get("/api/v3/manualimport").json == [])
    }

    @Test func givesEachEpisodeOfAPackItsFile() throws {
        var sonarr = try quiet(.sonarr)
        for number in 1...3 {
            sonarr.addQueued(
                number,
                [
                    "seriesId": 9001, "episodeId": JSONValue(90_000 + number), "seasonNumber": 1, "downloadId": "PACK",
                    "status": "completed", "title": "Small.Show.S01.1080p.WEB-DL-KETTLE", "size": 3_000,
                    "outputPath": "/downloads/Small.Show.S01",
                ])
        }
        let list = sonarr.get("/api/v3/manualimport?downloadId=PACK").json
        #expect(list.each("name").first == "Small.Show.S01E01.1080p.WEB-DL-KETTLE")
        #expect(list.each("size") == [1_000, 1_000, 1_000])
        #expect(list.each("episodes").map { $0.each("id") } == [[90_001], [90_002], [90_003]])
        #expect(list[0]?["series"]?["title"] == "Small Show")
    }

    @Test func looksAgainAndForgetsWhatWasWrongWithTheChoice() throws {
        var radarr = try quiet(.radarr)
        radarr.state["manualimport"].add([
            "path": "/downloads/x.mkv", "size": 5,
            "quality": ["quality": ["id": 7, "name": "Bluray-1080p"]], "languages": [["id": 1, "name": "English"]],
            "rejections": [
                ["reason": "Unknown Movie", "type": "permanent"], ["reason": "Sample", "type": "permanent"],
            ],
        ])
        let reply = radarr.post(
            "/api/v3/manualimport",
            [
                [
                    "path": "/downloads/x.mkv", "movieId": 9001, "quality": ["quality": ["id": 0]], "languages": [],
                    "releaseGroup": "",
                ]
            ])
        #expect(reply.status == 200)
        #expect(reply.json[0]?["rejections"] == [["reason": "Sample", "type": "permanent"]])
        #expect(reply.json[0]?["quality"]?["quality"]?["id"] == 7)
        #expect(reply.json[0]?["languages"]?[0]?["id"] == 1)
        #expect(reply.json[0]?["movie"]?["id"] == 9001)
    }

    @Test func refusesToLookAtNothing() throws {
        var radarr = try quiet(.radarr)
        #expect(radarr.post("/api/v3/manualimport", []).json["message"] == "BadRequest: items must be provided")
        let reply = radarr.post("/api/v3/manualimport", [["path": "/x.mkv", "movieId": 77777]])
        #expect(reply.status == 404)
        #expect(reply.json["message"] == "Movie with ID 77777 does not exist")
    }

    @Test func needsLanguagesInSonarr() throws {
        var sonarr = try quiet(.sonarr)
        #expect(sonarr.post("/api/v3/manualimport", [["path": "/x.mkv", "seriesId": 9001]]).status == 500)
        let reply = sonarr.post(
            "/api/v3/manualimport", [["path": "/x.mkv", "seriesId": 9001, "languages": [], "episodeIds": [90_002]]])
        #expect(reply.json[0]?["seasonNumber"] == 1)
        #expect(reply.json[0]?["episodes"]?.each("id") == [90_002])
        #expect(reply.json[0]?["episodeIds"] == nil)
    }

    @Test func failsToImportIntoAMovieThatIsNotThere() throws {
        var radarr = try radarr()
        _ = radarr.post("/api/v3/command", ["name": "ManualImport", "files": [["path": "/x.mkv", "movieId": 77777]]])
        radarr.wait(seconds: 2)
        #expect(radarr.get("/api/v3/command/1").json["status"] == "failed")
    }

    @Test func keepsAPackInTheQueueUntilAllOfItIsImported() throws {
        var sonarr = try quiet(.sonarr)
        for number in 1...2 {
            sonarr.addQueued(
                number,
                [
                    "seriesId": 9001, "episodeId": JSONValue(90_000 + number), "downloadId": "PACK",
                    "status": "completed",
                ])
        }
        func file(_ episode: Int) -> JSONValue {
            [
                "path": .string("/downloads/\(episode).mkv"), "seriesId": 9001, "episodeIds": [JSONValue(episode)],
                "downloadId": "PACK",
            ]
        }
        _ = sonarr.post("/api/v3/command", ["name": "ManualImport", "files": [file(90_001)]])
        sonarr.wait(seconds: 2)
        sonarr.look()
        #expect(sonarr.state["queue"].count == 2)
        _ = sonarr.post("/api/v3/command", ["name": "ManualImport", "files": [file(90_002)]])
        sonarr.wait(seconds: 2)
        sonarr.look()
        #expect(sonarr.state["queue"].isEmpty)
        #expect(sonarr.get("/api/v3/episode/90002").json["hasFile"] == true)
    }
}
