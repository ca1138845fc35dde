import FixtureKit
import MockArr
import MockArrTesting
import Testing

/// What clients do from end to end, with time passing: flows 1, 2, 4, 6, 7 and 8 of the clients' demands.
@Suite struct FlowTests {
    private func grab(_ app: inout AppUnderTest, _ query: String, where matches: (JSONValue) -> Bool) -> JSONValue {
        let list = app.get("/api/v3/release?" + query).json.array ?? []
        let release = list.first { $0["approved"] == true && matches($0) } ?? .null
        let reply = app.post(
            "/api/v3/release", ["guid": release["guid"] ?? .null, "indexerId": release["indexerId"] ?? .null])
        #expect(reply.status == 200)
        return release
    }

    // MARK: A download by itself

    @Test func downloadsAndImportsAMovieInAMinute() throws {
        var radarr = try quiet(.radarr)
        let release = grab(&radarr, "movieId=9001") { $0["infoHash"]?.string?.isEmpty == false }
        let size = release["size"]?.int ?? 0

        func state(_ seconds: Int) -> [JSONValue] {
            radarr.wait(seconds: seconds)
            let record = radarr.get("/api/v3/queue").json["records"]?[0]
            return ["status", "trackedDownloadState", "timeleft", "estimatedCompletionTime"].map {
                record?[$0] ?? .null
            }
        }
        #expect(state(0) == ["queued", "downloading", "00:00:40", "2026-01-15T12:00:40Z"])
        #expect(state(2) == ["downloading", "downloading", "00:00:38", "2026-01-15T12:00:40Z"])
        #expect(state(19) == ["downloading", "downloading", "00:00:19", "2026-01-15T12:00:40Z"])
        let half = JSONValue(size - size / 2)
        #expect(radarr.get("/api/v3/queue").json["records"]?[0]?["sizeleft"] == half)
        #expect(state(19) == ["completed", "importPending", "00:00:00", "2026-01-15T12:00:40Z"])
        #expect(radarr.get("/api/v3/queue").json["records"]?[0]?["sizeleft"] == 0)
        #expect(state(10) == ["completed", "importing", "00:00:00", "2026-01-15T12:00:50Z"])
        #expect(radarr.get("/api/v3/movie/9001").json["hasFile"] == false)
        #expect(state(5) == ["completed", "imported", "00:00:00", "2026-01-15T12:00:55Z"])
        let movie = radarr.get("/api/v3/movie/9001").json
        #expect(movie["hasFile"] == true)
        #expect(movie["sizeOnDisk"] == JSONValue(size))
        #expect(movie["movieFile"]?["dateAdded"] == "2026-01-15T12:00:55Z")
        radarr.wait(seconds: 5)
        #expect(radarr.get("/api/v3/queue").json["totalRecords"] == 0)

        let events = radarr.get("/api/v3/history/movie?movieId=9001").json
        #expect(events.each("eventType") == ["downloadFolderImported", "grabbed"])
        let hash = try #require(release["infoHash"])
        #expect(events.each("downloadId") == [hash, hash])
        let imported = events[0]?["data"]
        let names: [String] = [
            "fileId", "droppedPath", "importedPath", "downloadClient", "downloadClientName", "releaseGroup",
            "customFormatScore", "size", "indexerFlags",
        ]
        #expect(imported?.keys == names)
        let file = movie["movieFile"]
        #expect(imported?["fileId"]?.string == file?["id"]?.number?.text)
        #expect(imported?["importedPath"] == file?["path"])
    }

    @Test func arrivesTheSameWhetherAnybodyLooksOrNot() throws {
        var watched = try quiet(.radarr)
        _ = grab(&watched, "movieId=9001") { _ in true }
        var left = watched
        for _ in 0..<70 {
            watched.wait(seconds: 1)
            _ = watched.get("/api/v3/queue")
        }
        left.wait(seconds: 70)
        #expect(watched.get("/api/v3/history").text == left.get("/api/v3/history").text)
        #expect(watched.get("/api/v3/moviefile?movieId=9001").text == left.get("/api/v3/moviefile?movieId=9001").text)
    }

    @Test func keepsADownloadWhoseMovieHasGone() throws {
        var radarr = try quiet(.radarr)
        _ = grab(&radarr, "movieId=9001") { _ in true }
        radarr.state["movie"][small] = nil
        radarr.wait(seconds: 70)
        #expect(radarr.get("/api/v3/queue").json["totalRecords"] == 0)
        let record = radarr.get("/api/v3/queue?includeUnknownMovieItems=true").json["records"]?[0]
        #expect(record?["trackedDownloadState"] == "importBlocked")
        #expect(record?["movieId"] == nil)
    }

    // MARK: 4 Manual grab and import

    @Test func grabsAndImportsByHand() throws {
        var radarr = try quiet(.radarr)
        let release = grab(&radarr, "movieId=9001") { $0["protocol"] == "usenet" }
        let download = radarr.records("queue")[0].text("downloadId")
        radarr.wait(seconds: 41)
        let record = radarr.get("/api/v3/queue?includeMovie=true").json["records"]?[0]
        #expect(record?["trackedDownloadState"] == "importPending")
        #expect(record?["movie"]?["id"] == 9001)

        let file = radarr.get("/api/v3/manualimport?downloadId=\(download)").json[0] ?? .null
        #expect(file["rejections"] == [])
        let command = radarr.post(
            "/api/v3/command",
            [
                "name": "ManualImport", "importMode": "auto",
                "files": [
                    [
                        "path": file["path"] ?? .null, "movieId": file["movie"]?["id"] ?? .null,
                        "quality": file["quality"] ?? .null, "languages": file["languages"] ?? .null,
                        "downloadId": .string(download),
                    ]
                ],
            ])
        #expect(command.json["priority"] == "high")
        radarr.wait(seconds: 2)
        #expect(radarr.get("/api/v3/command/1").json["status"] == "completed")
        #expect(radarr.get("/api/v3/queue").json["totalRecords"] == 0)
        let events = radarr.get("/api/v3/history/movie?movieId=9001").json
        #expect(events.each("eventType") == ["downloadFolderImported", "grabbed"])
        #expect(events.each("downloadId") == [.string(download), .string(download)])

        let movie = radarr.get("/api/v3/movie/9001").json
        #expect(movie["hasFile"] == true)
        #expect(movie["sizeOnDisk"] == release["size"])
        let files = radarr.get("/api/v3/moviefile?movieId=9001").json
        #expect(files.array?.count == 1)
        let fileID = files[0]?["id"]?.int ?? 0
        #expect(radarr.delete("/api/v3/moviefile/\(fileID)").status == 200)
        #expect(radarr.get("/api/v3/movie/9001").json["hasFile"] == false)
        #expect(
            radarr.get("/api/v3/history/movie?movieId=9001").json[0]?["eventType"] == "movieFileDeleted")
        #expect(radarr.delete("/api/v3/movie/9001?deleteFiles=true").status == 200)
        #expect(radarr.get("/api/v3/movie/9001").status == 404)

        radarr.wait(seconds: 1_800)
        let late = radarr.post(
            "/api/v3/release", ["guid": release["guid"] ?? .null, "indexerId": release["indexerId"] ?? .null])
        #expect(late.status == 404)
    }

    // MARK: 1 and 2 Requests

    @Test func findsARequestedMovieBySearching() throws {
        var radarr = try quiet(.radarr)
        _ = radarr.post("/api/v3/command", ["name": "MoviesSearch", "movieIds": [9001]])
        radarr.wait(seconds: 1)
        #expect(
            radarr.get("/api/v3/command/1").json["message"]
                == "Searching indexers for [Small: Movie (2020)]. 3 active indexers")
        radarr.wait(seconds: 2)
        #expect(
            radarr.get("/api/v3/command/1").json["message"]
                == "Completed search for 1 movies. 1 reports downloaded.")
        let first = radarr.get("/api/v3/queue").json["records"]?[0]
        #expect(first?["movieId"] == 9001)
        radarr.wait(seconds: 10)
        let next = radarr.get("/api/v3/queue").json["records"]?[0]
        #expect((next?["sizeleft"]?.int ?? 0) < (first?["sizeleft"]?.int ?? 0))
        radarr.wait(seconds: 60)
        #expect(radarr.get("/api/v3/movie/9001").json["hasFile"] == true)
    }

    @Test func findsARequestedSeriesByItsMissingEpisodes() throws {
        var sonarr = try quiet(.sonarr)
        _ = sonarr.post("/api/v3/command", ["name": "MissingEpisodeSearch", "seriesId": 9001])
        sonarr.wait(seconds: 4)
        let records = sonarr.get("/api/v3/queue?includeEpisode=true").json["records"] ?? .null
        #expect(Set(records.each("episodeId")) == [90_001, 90_002, 90_003])
        #expect(Set(records.each("downloadId")).count == 1)
        sonarr.wait(seconds: 60)
        let series = sonarr.get("/api/v3/series/9001").json
        #expect(series["statistics"]?["episodeFileCount"] == 3)
        #expect(series["seasons"]?[0]?["statistics"]?["episodeFileCount"] == 3)
        #expect(sonarr.get("/api/v3/history").json["totalRecords"] == 6)
        #expect(
            sonarr.get("/api/v3/episodefile?seriesId=9001").json.each("releaseType") == [
                "seasonPack", "seasonPack", "seasonPack",
            ])
    }

    // MARK: 6 Queue cleaning

    @Test func cleansTheQueue() throws {
        var radarr = try quiet(.radarr)
        radarr.addQueued(7, ["movieId": 9001, "trackedDownloadStatus": "warning", "status": "warning"])
        _ = radarr.post("/api/v3/command", ["name": "RefreshMonitoredDownloads"])
        radarr.wait(seconds: 1)
        #expect(radarr.get("/api/v3/queue?page=1&pageSize=1").json["totalRecords"] == 1)
        #expect(radarr.get("/api/v3/movie/9001").json["monitored"] == true)
        let target = "/api/v3/queue/7?removeFromClient=true&blocklist=true&skipRedownload=false"
        #expect(radarr.delete(target).status == 200)
        #expect(radarr.get("/api/v3/queue").json["totalRecords"] == 0)
        #expect(radarr.get("/api/v3/blocklist").json["records"]?[0]?["sourceTitle"] == "Some.Release.7-KETTLE")
        #expect(radarr.get("/api/v3/history").json["records"]?[0]?["eventType"] == "downloadFailed")

        radarr.wait(seconds: 3)
        let found = radarr.get("/api/v3/queue").json["records"]?[0]
        #expect(found?["movieId"] == 9001)
        #expect(found?["title"] != "Some.Release.7-KETTLE")
    }

    @Test func doesNotGrabAgainWhatWasBlocklisted() throws {
        var radarr = try quiet(.radarr)
        _ = radarr.post("/api/v3/command", ["name": "MoviesSearch", "movieIds": [9001]])
        radarr.wait(seconds: 3)
        radarr.look()
        let first = radarr.records("queue")[0]
        _ = radarr.delete("/api/v3/queue/\(first.id)?blocklist=true")
        radarr.wait(seconds: 3)
        radarr.look()
        let second = radarr.records("queue")[0]
        #expect(second["title"] != first["title"])
        radarr.wait(seconds: 70)
        #expect(radarr.get("/api/v3/moviefile?movieId=9001").json[0]?["sceneName"] == second["title"])
    }

    // MARK: 7 Search loop

    @Test func searchesUntilTheCommandIsDone() throws {
        var sonarr = try quiet(.sonarr)
        #expect(sonarr.get("/api/v3/queue/status").json["totalCount"] == 0)
        #expect(sonarr.get("/api/v3/queue/details").json == [])
        let missing = sonarr.get("/api/v3/wanted/missing?pageSize=1").json["totalRecords"]?.int ?? 0
        let id = sonarr.post("/api/v3/command", ["name": "EpisodeSearch", "episodeIds": [90_002]]).json["id"]?.int ?? 0
        var seen: [JSONValue] = []
        for _ in 0..<20 {
            let status = sonarr.get("/api/v3/command/\(id)").json["status"] ?? .null
            if seen.last != status { seen.append(status) }
            if status == "completed" { break }
            sonarr.wait(milliseconds: 250)
        }
        #expect(seen == ["queued", "started", "completed"])
        #expect(
            sonarr.get("/api/v3/command/\(id)").json["message"] == "Episode search completed. 1 reports downloaded.")
        #expect(sonarr.get("/api/v3/queue/details").json.each("episodeId") == [90_002])
        #expect(sonarr.state["episode"][90_002]?["lastSearchTime"] == "2026-01-15T12:00:02Z")
        sonarr.wait(seconds: 60)
        #expect(sonarr.get("/api/v3/wanted/missing?pageSize=1").json["totalRecords"] == JSONValue(missing - 1))
        #expect(sonarr.get("/api/v3/episode/90002").json["episodeFile"]?["seasonNumber"] == 1)
    }

    // MARK: 8 Failed download

    @Test func failsAGrabFromHistory() throws {
        var radarr = try quiet(.radarr)
        _ = grab(&radarr, "movieId=9001") { _ in true }
        let grabbed = radarr.get("/api/v3/history?eventType=1&movieIds=9001").json["records"]?[0]
        let id = grabbed?["id"]?.int ?? 0
        #expect(radarr.send("POST", "/api/v3/history/failed/\(id)").text == "{}")
        #expect(radarr.get("/api/v3/blocklist?movieIds=9001").json["totalRecords"] == 1)
        let failed = radarr.get("/api/v3/history?eventType=4").json["records"]?[0]
        #expect(failed?["downloadId"] == grabbed?["downloadId"])
        #expect(radarr.get("/api/v3/queue").json["totalRecords"] == 0)
        #expect(radarr.get("/api/v3/command").json.each("name") == ["MoviesSearch"])
        radarr.wait(seconds: 3)
        #expect(radarr.get("/api/v3/queue").json["totalRecords"] == 1)
    }

    // MARK: The fixtures

    @Test(arguments: [AppKind.radarr, .sonarr])
    func answersEveryListOfTheFixtures(kind: AppKind) throws {
        var app = try AppUnderTest(kind)
        let history = kind == .radarr ? "history/movie?movieId=138" : "history/series?seriesId=25"
        let includes = "includeMovie=true&includeSeries=true&includeEpisode=true"
        for target in [
            "queue?pageSize=1000&includeUnknownMovieItems=true&includeUnknownSeriesItems=true&" + includes,
            "queue/details?" + includes, "history?pageSize=1000&" + includes, "history/since?" + includes, history,
            "blocklist?pageSize=100", "manualimport?folder=/downloads", "release", "command", "queue/status",
        ] {
            let reply = app.get("/api/v3/" + target)
            #expect(reply.status == 200, "\(target)")
            #expect(!reply.text.contains("\"grab\"") && !reply.text.contains("\"clock\""), "\(target)")
        }
    }
}
