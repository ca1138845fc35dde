import FixtureKit
import MockArr
import MockArrTesting
import Testing

@Suite struct QueueTests {
    // MARK: Reading

    @Test func writesARecordInTheOrderOfTheWire() throws {
        var radarr = try quiet(.radarr)
        radarr.addQueued(7, ["movieId": 9001])
        let record = radarr.get("/api/v3/queue").json["records"]?[0] ?? .null
        #expect(
            record.keys == [
                "movieId", "languages", "quality", "customFormats", "customFormatScore", "size", "title",
                "estimatedCompletionTime", "added", "status", "trackedDownloadStatus", "trackedDownloadState",
                "statusMessages", "downloadId", "protocol", "downloadClient", "downloadClientHasPostImportCategory",
                "indexer", "sizeleft", "timeleft", "id",
            ])
    }

    @Test func embedsTheMovieOnlyOnDemand() throws {
        var radarr = try quiet(.radarr)
        radarr.addQueued(7, ["movieId": 9001])
        #expect(radarr.get("/api/v3/queue").json["records"]?[0]?["movie"] == nil)
        let record = radarr.get("/api/v3/queue?includeMovie=true").json["records"]?[0]
        #expect(record?["movie"]?["title"] == "Small: Movie")
        #expect(record?.keys.prefix(2) == ["movieId", "movie"])
    }

    @Test func embedsSeriesAndEpisode() throws {
        var sonarr = try quiet(.sonarr)
        sonarr.addQueued(7, ["seriesId": 9001, "episodeId": 90_001, "seasonNumber": 1])
        let plain = sonarr.get("/api/v3/queue/details").json[0]
        #expect(plain?["series"] == nil)
        #expect(plain?["episodeHasFile"] == false)
        let record = sonarr.get("/api/v3/queue/details?includeSeries=true&includeEpisode=true").json[0]
        #expect(record?.keys.prefix(5) == ["seriesId", "episodeId", "seasonNumber", "series", "episode"])
        #expect(record?["episode"]?["title"] == "Part 1")
    }

    @Test func isAlwaysAsFarFromItsEndAsTheFixtureSays() throws {
        var radarr = try quiet(.radarr)
        radarr.addQueued(7, ["movieId": 9001])
        radarr.wait(seconds: 3_600)
        let record = radarr.get("/api/v3/queue").json["records"]?[0]
        #expect(record?["timeleft"] == "00:10:00")
        #expect(record?["sizeleft"] == 500)
        #expect(record?["estimatedCompletionTime"] == "2026-01-15T13:10:00Z")
    }

    @Test func hidesUnknownMoviesUnlessAskedButNeverWhatIsPending() throws {
        var radarr = try quiet(.radarr)
        radarr.addQueued(1, ["movieId": 9001])
        radarr.addQueued(2)
        radarr.addQueued(3, ["downloadId": nil, "status": "delay"])
        #expect(radarr.get("/api/v3/queue").json["totalRecords"] == 2)
        #expect(radarr.get("/api/v3/queue?includeUnknownMovieItems=true").json["totalRecords"] == 3)
        #expect(radarr.get("/api/v3/queue/details").json.each("id") == [1, 2, 3])
        #expect(radarr.get("/api/v3/queue/details?movieId=9001").json.each("id") == [1])
        #expect(
            radarr.get("/api/v3/queue/status").json == [
                "totalCount": 3, "count": 2, "unknownCount": 1, "errors": false, "warnings": false,
                "unknownErrors": false, "unknownWarnings": false,
            ])
    }

    @Test func countsTroubleOfKnownAndUnknownApart() throws {
        var sonarr = try quiet(.sonarr)
        sonarr.addQueued(1, ["seriesId": 9001, "trackedDownloadStatus": "error"])
        sonarr.addQueued(2, ["trackedDownloadStatus": "warning"])
        let status = sonarr.get("/api/v3/queue/status")
        #expect(status.freshness == .untilChange)
        #expect(status.json["errors"] == true)
        #expect(status.json["warnings"] == false)
        #expect(status.json["unknownErrors"] == false)
        #expect(status.json["unknownWarnings"] == true)
    }

    @Test(arguments: [
        ("protocol=usenet", [2]), ("status=paused&status=warning", [2, 3]), ("quality=18", [3]), ("languages=4", [1]),
        ("movieIds=9001&movieIds=138", [1, 2, 3]), ("movieIds=1", []), ("protocol=1", [2]),
    ])
    func filters(query: String, ids: [Int]) throws {
        var radarr = try quiet(.radarr)
        radarr.addQueued(1, ["movieId": 9001, "languages": [["id": 4, "name": "German"]]])
        radarr.addQueued(2, ["movieId": 138, "protocol": "usenet", "status": "paused"])
        radarr.addQueued(3, ["movieId": 138, "status": "warning", "quality": ["quality": ["id": 18]]])
        let page = radarr.get("/api/v3/queue?sortKey=title&sortDirection=ascending&" + query).json
        #expect(page["records"]?.each("id") == ids.map { JSONValue($0) })
    }

    @Test(arguments: [
        ("sortDirection=default", [2, 1, 4, 3], "timeleft", "ascending"),
        ("", [3, 4, 1, 2], "timeleft", "descending"),
        ("sortKey=TITLE&sortDirection=ascending", [4, 3, 2, 1], "TITLE", "ascending"),
        ("sortKey=nonsense&sortDirection=ascending", [2, 1, 4, 3], "timeleft", "ascending"),
        ("sortKey=progress&sortDirection=2", [4, 3, 2, 1], "progress", "descending"),
    ])
    func sorts(query: String, ids: [Int], key: String, direction: String) throws {
        var radarr = try quiet(.radarr)
        radarr.addQueued(1, ["movieId": 9001, "title": "d", "sizeleft": 900, "timeleft": "00:10:00"])
        radarr.addQueued(2, ["movieId": 9001, "title": "c", "sizeleft": 800, "timeleft": "00:00:10"])
        radarr.addQueued(3, ["movieId": 9001, "title": "b", "sizeleft": 700, "timeleft": nil])
        radarr.addQueued(4, ["movieId": 9001, "title": "a", "sizeleft": 600, "timeleft": "1.00:00:00"])
        let page = radarr.get("/api/v3/queue?" + query).json
        #expect(page["records"]?.each("id") == ids.map { JSONValue($0) })
        #expect(page["sortKey"] == .string(key))
        #expect(page["sortDirection"] == .string(direction))
    }

    @Test func breaksTiesByProgressInBothDirections() throws {
        var radarr = try quiet(.radarr)
        radarr.addQueued(1, ["movieId": 9001, "sizeleft": 900])
        radarr.addQueued(2, ["movieId": 9001, "sizeleft": 100])
        for direction in ["ascending", "descending"] {
            let page = radarr.get("/api/v3/queue?sortKey=timeleft&sortDirection=\(direction)").json
            #expect(page["records"]?.each("id") == [2, 1])
        }
    }

    @Test(arguments: [(9, 10, 2, 10), (3, 10, 3, 5), (1, 0, 1, 0), (2, 100, 1, 25), (1, -1, 1, 0)])
    func jumpsBackToTheLastFullPage(page: Int, size: Int, shown: Int, count: Int) throws {
        var radarr = try quiet(.radarr)
        for id in 1...25 { radarr.addQueued(id, ["movieId": 9001]) }
        let json = radarr.get("/api/v3/queue?page=\(page)&pageSize=\(size)").json
        #expect(json["page"] == JSONValue(shown))
        #expect(json["pageSize"] == JSONValue(size))
        #expect(json["totalRecords"] == 25)
        #expect(json["records"]?.array?.count == count)
    }

    @Test(arguments: ["page=2&pageSize=0", "sortKey=episode", "sortKey=language"])
    func tripsAsSonarrDoes(query: String) throws {
        var sonarr = try quiet(.sonarr)
        sonarr.addQueued(1, ["seriesId": 9001])
        sonarr.addQueued(2, ["seriesId": 9001])
        #expect(sonarr.get("/api/v3/queue?" + query).status == 500)
    }

    @Test(arguments: ["status=sleeping", "protocol=carrier", "pageSize=ten", "movieIds=1,2", "includeMovie=1"])
    func refusesValuesOfTheWrongType(query: String) throws {
        var radarr = try quiet(.radarr)
        let reply = radarr.get("/api/v3/queue?" + query)
        #expect(reply.status == 400)
        #expect(reply.contentType == "application/json; charset=utf-8")
    }

    @Test func hasNoRouteForOneRecord() throws {
        var radarr = try quiet(.radarr)
        #expect(radarr.get("/api/v3/queue/7").field("Allow") == nil)
        #expect(radarr.get("/api/v3/queue/7").status == 404)
    }

    // MARK: Removing

    @Test func removesFromTheClientWithoutAWord() throws {
        var radarr = try quiet(.radarr)
        radarr.addQueued(7, ["movieId": 9001])
        let reply = radarr.delete("/api/v3/queue/7")
        #expect(reply.status == 200)
        #expect(reply.content == .empty)
        #expect(radarr.get("/api/v3/queue").json["totalRecords"] == 0)
        #expect(radarr.state["history"].isEmpty)
        #expect(radarr.state["blocklist"].isEmpty)
        #expect(radarr.state["command"].isEmpty)
    }

    /// blocklist, skipRedownload, removeFromClient, changeCategory → history, blocklist, search
    @Test(arguments: [
        ("blocklist=true", ["downloadFailed"], 1, 1),
        ("blocklist=true&skipRedownload=true", ["downloadFailed"], 1, 0),
        ("blocklist=TRUE&skipReDownload=True", ["downloadFailed"], 1, 0),
        ("removeFromClient=false", ["downloadIgnored"], 0, 0),
        ("removeFromClient=false&changeCategory=true", [], 0, 0),
        ("removeFromClient=false&blocklist=true", ["downloadFailed"], 1, 1),
        ("changeCategory=true", [], 0, 0),
    ])
    func doesWhatTheFlagsSay(query: String, events: [String], blocklisted: Int, searches: Int) throws {
        var radarr = try quiet(.radarr)
        radarr.addQueued(7, ["movieId": 9001])
        #expect(radarr.delete("/api/v3/queue/7?" + query).status == 200)
        #expect(radarr.state["queue"].isEmpty)
        #expect(radarr.records("history").map { $0.text("eventType") } == events)
        #expect(radarr.records("blocklist").count == blocklisted)
        let commands = radarr.records("command")
        #expect(commands.count == searches)
        if let command = commands.first {
            #expect(command["name"] == "MoviesSearch")
            #expect(command["trigger"] == "unspecified")
            #expect(command["body"]?["movieIds"] == [9001])
        }
    }

    @Test func doesNotSearchAgainWhereTheSettingsForbidIt() throws {
        var radarr = try quiet(.radarr)
        radarr.state[document: "config"]["downloadclient"]?["autoRedownloadFailed"] = false
        radarr.addQueued(7, ["movieId": 9001])
        _ = radarr.delete("/api/v3/queue/7?blocklist=true")
        #expect(radarr.state["command"].isEmpty)
    }

    @Test func writesDownWhatFailed() throws {
        var radarr = try quiet(.radarr)
        radarr.addQueued(7, ["movieId": 9001])
        _ = radarr.delete("/api/v3/queue/7?blocklist=true")
        let event = radarr.get("/api/v3/history").json["records"]?[0]
        #expect(event?["sourceTitle"] == "Some.Release.7-KETTLE")
        #expect(event?["downloadId"] == "D7")
        #expect(
            event?["data"] == [
                "downloadClient": "QBittorrent", "downloadClientName": "qBittorrent",
                "message": "Manually marked as failed", "releaseGroup": "KETTLE", "size": "1000", "indexer": "Orchard",
            ])
        let entry = radarr.get("/api/v3/blocklist").json["records"]?[0]
        #expect(entry?["message"] == "Manually marked as failed")
        #expect(entry?["protocol"] == "torrent")
        #expect(entry?["movie"]?["title"] == "Small: Movie")
    }

    @Test func removesAllRecordsOfASeasonPack() throws {
        var sonarr = try quiet(.sonarr)
        for number in 1...3 {
            sonarr.addQueued(
                number, ["seriesId": 9001, "episodeId": JSONValue(90_000 + number), "downloadId": "PACK"])
        }
        sonarr.addQueued(9, ["seriesId": 9001])
        _ = sonarr.delete("/api/v3/queue/2?blocklist=true")
        #expect(sonarr.get("/api/v3/queue/details").json.each("id") == [9])
        #expect(sonarr.records("history").map { $0.int("episodeId") } == [90_001, 90_002, 90_003])
        #expect(sonarr.records("blocklist").map { $0.ints("episodeIds") } == [[90_001, 90_002, 90_003]])
        #expect(sonarr.records("command").map { $0["body"]?["seasonNumber"] } == [1])
        #expect(sonarr.records("command").map { $0.text("name") } == ["SeasonSearch"])
    }

    @Test func forgetsWhatIsPendingAndBlocklistsItInOtherWords() throws {
        var radarr = try quiet(.radarr)
        radarr.addQueued(7, ["movieId": 9001, "downloadId": nil, "downloadClient": nil, "status": "delay"])
        #expect(radarr.delete("/api/v3/queue/7?blocklist=true").status == 200)
        #expect(radarr.state["history"].isEmpty)
        #expect(radarr.records("blocklist").map { $0.text("message") } == ["Pending release manually blocklisted"])
    }

    @Test func knowsNothingOfOtherIds() throws {
        var radarr = try quiet(.radarr)
        let reply = radarr.delete("/api/v3/queue/7")
        #expect(reply.status == 404)
        #expect(reply.text == "{\n  \"message\": \"NotFound\"\n}")
        #expect(radarr.delete("/api/v3/queue/0").json["message"] == "BadRequest: 0 is not a valid ID")
    }

    @Test func cannotRemoveFromAClientThatIsGone() throws {
        var sonarr = try quiet(.sonarr)
        sonarr.addQueued(7, ["seriesId": 9001, "downloadClient": "Gone"])
        let reply = sonarr.delete("/api/v3/queue/7")
        #expect(reply.status == 400)
        #expect(reply.text == "{\n  \"message\": \"BadRequest\"\n}")
        #expect(sonarr.delete("/api/v3/queue/7?removeFromClient=false").status == 200)
    }

    @Test func removesNothingInBulkWhenOneIdIsUnknown() throws {
        var radarr = try quiet(.radarr)
        radarr.addQueued(1, ["movieId": 9001])
        radarr.addQueued(2, ["movieId": 9001, "downloadId": "D1"])
        #expect(radarr.delete("/api/v3/queue/bulk", ["ids": [1, 99]]).status == 404)
        #expect(radarr.state["queue"].count == 2)
        let reply = radarr.delete("/api/v3/queue/bulk?blocklist=true", ["ids": [1, 2]])
        #expect(reply.text == "{}")
        #expect(radarr.state["queue"].isEmpty)
        #expect(radarr.state["blocklist"].count == 1)
    }

    @Test func tripsOverABulkCallWithoutIds() throws {
        var radarr = try quiet(.radarr)
        let reply = radarr.delete("/api/v3/queue/bulk", [:])
        #expect(reply.status == 500)
        #expect(reply.json["message"] == "Value cannot be null. (Parameter 'source')")
    }

    // MARK: Grabbing what waits

    @Test func grabsWhatWaits() throws {
        var radarr = try quiet(.radarr)
        radarr.addQueued(7, ["movieId": 9001, "downloadId": nil, "downloadClient": nil, "status": "delay"])
        let reply = radarr.send("POST", "/api/v3/queue/grab/7")
        #expect(reply.status == 200)
        #expect(reply.text == "{}")
        let record = radarr.get("/api/v3/queue").json["records"]?[0]
        #expect(record?["status"] == "queued")
        #expect(record?["downloadId"]?.string?.count == 40)
        #expect(radarr.records("history").map { $0.text("eventType") } == ["grabbed"])
        #expect(radarr.send("POST", "/api/v3/queue/grab/7").status == 404)
    }

    @Test func stopsGrabbingAtTheFirstUnknownId() throws {
        var radarr = try quiet(.radarr)
        radarr.addQueued(7, ["movieId": 9001, "downloadId": nil, "status": "delay"])
        radarr.addQueued(8, ["movieId": 9001])
        #expect(radarr.post("/api/v3/queue/grab/bulk", ["ids": [7, 8]]).status == 404)
        #expect(radarr.records("history").map { $0.text("eventType") } == ["grabbed"])
    }
}
