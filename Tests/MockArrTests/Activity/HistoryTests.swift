import FixtureKit
import MockArr
import MockArrTesting
import Testing

@Suite struct HistoryTests {
    private func app(_ kind: AppKind) throws -> AppUnderTest {
        var app = try quiet(kind)
        for (index, event) in ["grabbed", "downloadFolderImported", "grabbed", "downloadFailed"].enumerated() {
            var record: JSONObject = kind == .radarr ? ["movieId": 9001] : ["episodeId": 90_001, "seriesId": 9001]
            record["sourceTitle"] = .string("Release.\(index)")
            record["languages"] = [["id": 1, "name": "English"]]
            record["quality"] = ["quality": ["id": 3, "name": "WEBDL-1080p", "resolution": 1_080]]
            record["customFormats"] = []
            record["customFormatScore"] = 0
            record["qualityCutoffNotMet"] = false
            record["date"] = .string("2026-01-1\(index)T08:00:00Z")
            record["downloadId"] = .string("D\(index / 2)")
            record["eventType"] = .string(event)
            record["data"] = ["torrentInfoHash": nil]
            app.state["history"].add(record)
        }
        return app
    }

    @Test func listsTheNewestFirstUnlessToldOtherwise() throws {
        var radarr = try app(.radarr)
        let page = radarr.get("/api/v3/history").json
        #expect(page.keys == ["page", "pageSize", "sortKey", "sortDirection", "totalRecords", "records"])
        #expect(page["sortKey"] == "date")
        #expect(page["records"]?.each("id") == [4, 3, 2, 1])
        #expect(radarr.get("/api/v3/history?sortDirection=ASCENDING").json["records"]?.each("id") == [1, 2, 3, 4])
        #expect(page["records"]?[0]?["data"]?.keys == ["torrentInfoHash"])
    }

    @Test(arguments: [
        ("eventType=1", [3, 1]), ("eventType=1&eventType=4", [4, 3, 1]), ("downloadId=D0", [2, 1]),
        ("downloadId=d0", []), ("movieIds=1", []), ("quality=3&languages=1", [4, 3, 2, 1]), ("eventType=2", []),
    ])
    func filters(query: String, ids: [Int]) throws {
        var radarr = try app(.radarr)
        #expect(radarr.get("/api/v3/history?" + query).json["records"]?.each("id") == ids.map { JSONValue($0) })
    }

    @Test func takesOnlyNumbersOnThePage() throws {
        var sonarr = try app(.sonarr)
        let reply = sonarr.get("/api/v3/history?eventType=grabbed")
        #expect(reply.status == 400)
        #expect(reply.json["errors"] == ["eventType": ["The value 'grabbed' is not valid."]])
    }

    @Test func takesNamesElsewhere() throws {
        var sonarr = try app(.sonarr)
        for event in ["grabbed", "Grabbed", "1"] {
            let list = sonarr.get("/api/v3/history/series?seriesId=9001&eventType=\(event)").json
            #expect(list.each("id") == [3, 1])
        }
        #expect(sonarr.get("/api/v3/history/series?seriesId=9001&eventType=eaten").status == 400)
    }

    @Test func countsForwardSinceAMoment() throws {
        var radarr = try app(.radarr)
        #expect(radarr.get("/api/v3/history/since").json.each("id") == [1, 2, 3, 4])
        #expect(radarr.get("/api/v3/history/since?date=2026-01-11T08:00:00Z").json.each("id") == [2, 3, 4])
        #expect(radarr.get("/api/v3/history/since?date=2026-01-12&eventType=grabbed").json.each("id") == [3])
        #expect(radarr.get("/api/v3/history/since?date=soon").status == 400)
    }

    @Test func embedsWhatItIsAbout() throws {
        var sonarr = try app(.sonarr)
        let record = sonarr.get("/api/v3/history?includeSeries=true&includeEpisode=true").json["records"]?[0]
        #expect(
            record?.keys == [
                "episodeId", "seriesId", "sourceTitle", "languages", "quality", "customFormats", "customFormatScore",
                "qualityCutoffNotMet", "date", "downloadId", "eventType", "data", "episode", "series", "id",
            ])
        #expect(record?["series"]?["title"] == "Small Show")
    }

    @Test func embedsEpisodesOfASeriesOnlyForOneSeason() throws {
        var sonarr = try app(.sonarr)
        let path = "/api/v3/history/series?seriesId=9001&includeEpisode=true"
        #expect(sonarr.get(path).json[0]?["episode"] == nil)
        #expect(sonarr.get(path + "&seasonNumber=1").json[0]?["episode"]?["title"] == "Part 1")
        #expect(sonarr.get(path + "&seasonNumber=2").json == [])
    }

    @Test func isEmptyForAnUnknownMovieAndMissingForAnUnknownSeries() throws {
        var radarr = try app(.radarr)
        #expect(radarr.get("/api/v3/history/movie?movieId=77777").json == [])
        var sonarr = try app(.sonarr)
        let reply = sonarr.get("/api/v3/history/series")
        #expect(reply.status == 404)
        #expect(reply.json["message"] == "Series with ID 0 does not exist")
    }

    @Test func holdsUntilSomethingHappens() throws {
        var radarr = try app(.radarr)
        #expect(radarr.get("/api/v3/history").freshness == .untilChange)
        #expect(radarr.get("/api/v3/history?includeMovie=true").freshness == .until(radarr.now.adding(seconds: 1)))
    }

    @Test func marksEveryGrabOfTheDownloadAsFailed() throws {
        var radarr = try app(.radarr)
        radarr.addQueued(7, ["movieId": 9001, "downloadId": "D0"])
        let reply = radarr.send("POST", "/api/v3/history/failed/2")
        #expect(reply.status == 200)
        #expect(reply.text == "{}")
        let failed = radarr.records("history").last ?? [:]
        #expect(failed["eventType"] == "downloadFailed")
        #expect(failed["sourceTitle"] == "Release.0")
        #expect(failed["downloadId"] == "D0")
        #expect(radarr.records("blocklist").map { $0.text("sourceTitle") } == ["Release.0"])
        #expect(radarr.records("command").map { $0.text("name") } == ["MoviesSearch"])
        #expect(radarr.state["queue"].isEmpty)
    }

    @Test(arguments: [(AppKind.radarr, "MovieHistory"), (.sonarr, "EpisodeHistory")])
    func missesUnknownEvents(kind: AppKind, model: String) throws {
        var app = try app(kind)
        let reply = app.send("POST", "/api/v3/history/failed/77")
        #expect(reply.status == 404)
        #expect(reply.json["message"] == .string("\(model) with ID 77 does not exist"))
    }
}

@Suite struct BlocklistTests {
    private func radarr() throws -> AppUnderTest {
        var radarr = try quiet(.radarr)
        for (index, kind) in ["usenet", "torrent", "torrent"].enumerated() {
            radarr.state["blocklist"].add([
                "movieId": index == 2 ? 1 : 9001, "sourceTitle": .string("Release.\(index)"), "languages": [],
                "quality": ["quality": ["id": 3]], "customFormats": [],
                "date": .string("2026-01-1\(index)T00:00:00Z"), "protocol": .string(kind),
            ])
        }
        return radarr
    }

    @Test(arguments: [
        ("", [3, 2, 1]), ("movieIds=9001", [2, 1]), ("protocols=torrent", [3, 2]),
        ("protocols=1&protocols=2", [3, 2, 1]),
        ("sortKey=sourceTitle&sortDirection=ascending", [1, 2, 3]),
    ])
    func filtersAndSorts(query: String, ids: [Int]) throws {
        var radarr = try radarr()
        let page = radarr.get("/api/v3/blocklist?" + query).json
        #expect(page["records"]?.each("id") == ids.map { JSONValue($0) })
        #expect(page["records"]?.each("movie").allSatisfy { $0 != .null } == true)
    }

    @Test func listsThoseOfOneMovie() throws {
        var radarr = try radarr()
        #expect(radarr.get("/api/v3/blocklist/movie?movieId=9001").json.each("id") == [1, 2])
    }

    @Test func forgivesWithoutAskingWhetherThereWasAnything() throws {
        var radarr = try radarr()
        for id in [1, 1, 99] {
            let reply = radarr.delete("/api/v3/blocklist/\(id)")
            #expect(reply.status == 200)
            #expect(reply.content == .empty)
        }
        #expect(radarr.delete("/api/v3/blocklist/bulk", ["ids": [2, 99]]).text == "{}")
        #expect(radarr.records("blocklist").map(\.id) == [3])
    }

    @Test func hasNoListOfOneSeries() throws {
        var sonarr = try quiet(.sonarr)
        #expect(sonarr.get("/api/v3/blocklist/movie").status == 404)
    }
}
