import FixtureKit
import MockArr
import MockArrTesting
import Testing

@Suite struct CommandTests {
    // MARK: The resource

    @Test func isQueuedInTheWordsOfRadarr() throws {
        var radarr = try quiet(.radarr)
        let reply = radarr.post("/api/v3/command", ["name": "refreshmovie", "movieIds": [9001]])
        #expect(reply.status == 201)
        #expect(reply.field("Location") == "http://localhost:7878/api/v3/command/1")
        #expect(
            reply.text == """
                {
                  "name": "RefreshMovie",
                  "commandName": "Refresh Movie",
                  "body": {
                    "movieIds": [
                      9001
                    ],
                    "isNewMovie": false,
                    "sendUpdatesToClient": true,
                    "updateScheduledTask": false,
                    "isLongRunning": true,
                    "completionMessage": "Completed",
                    "requiresDiskAccess": false,
                    "isExclusive": false,
                    "isTypeExclusive": false,
                    "name": "RefreshMovie",
                    "trigger": "manual",
                    "suppressMessages": false
                  },
                  "priority": "normal",
                  "status": "queued",
                  "result": "unknown",
                  "queued": "2026-01-15T12:00:00Z",
                  "trigger": "manual",
                  "sendUpdatesToClient": true,
                  "updateScheduledTask": false,
                  "id": 1
                }
                """)
    }

    @Test func isQueuedInTheWordsOfSonarr() throws {
        var sonarr = try quiet(.sonarr)
        let reply = sonarr.post("/api/v3/command", ["name": "Backup"])
        #expect(
            reply.json["body"] == [
                "type": "manual", "sendUpdatesToClient": true, "updateScheduledTask": true,
                "requiresDiskAccess": false, "isExclusive": false, "isLongRunning": false, "name": "Backup",
                "trigger": "manual", "suppressMessages": false,
            ])
    }

    @Test(
        arguments: [
            (["seriesId": 9001], [9001]), (["seriesId": 9001, "seriesIds": []], [9001]),
            (["seriesId": 9001, "seriesIds": [7]], [7]), ([:], []),
        ] as [(JSONObject, [Int])])
    func refreshesTheOneSeriesThatOlderClientsName(sent: JSONObject, ids: [Int]) throws {
        var sonarr = try quiet(.sonarr)
        let reply = sonarr.post("/api/v3/command", .object(sent.merging(["name": "RefreshSeries"])))
        #expect(reply.json["body"]?["seriesIds"] == JSONValue(ids))
        #expect(reply.json["body"]?["seriesId"] == nil)
        #expect(reply.json["updateScheduledTask"] == .bool(ids.isEmpty))
    }

    @Test func refusesAnythingButANumberForTheOneSeries() throws {
        var sonarr = try quiet(.sonarr)
        let reply = sonarr.post("/api/v3/command", ["name": "RefreshSeries", "seriesId": "x"])
        #expect(reply.status == 500)
        #expect(
            reply.message?.hasPrefix("The JSON value could not be converted to System.Int32. Path: $.seriesId") == true)
    }

    @Test(arguments: [
        ("MoviesSearch", "Movies Search"), ("ApplicationCheckUpdate", "Application Check Update"),
        ("RssSync", "Rss Sync"), ("ManualImport", "Manual Import"),
    ])
    func writesItsNameInWords(name: String, words: String) throws {
        var radarr = try quiet(.radarr)
        #expect(radarr.post("/api/v3/command", ["name": .string(name)]).json["commandName"] == .string(words))
    }

    // MARK: Time

    @Test func startsAndCompletesAtExactInstants() throws {
        var radarr = try quiet(.radarr)
        _ = radarr.post("/api/v3/command", ["name": "RefreshMovie", "movieIds": [9001]])

        radarr.wait(milliseconds: 299)
        #expect(radarr.get("/api/v3/command/1").json["status"] == "queued")
        radarr.wait(milliseconds: 1)
        let started = radarr.get("/api/v3/command/1").json
        #expect(started["status"] == "started")
        #expect(started["message"] == "Updating info for Small: Movie")
        #expect(started["started"] == "2026-01-15T12:00:00Z")
        #expect(started["stateChangeTime"] == "2026-01-15T12:00:00Z")
        #expect(started["ended"] == nil)

        radarr.wait(milliseconds: 1_733)
        #expect(radarr.get("/api/v3/command/1").json["status"] == "started")
        radarr.wait(milliseconds: 1)
        let ended = radarr.get("/api/v3/command/1").json
        #expect(
            ended.keys == [
                "name", "commandName", "message", "body", "priority", "status", "result", "queued", "started", "ended",
                "duration", "trigger", "stateChangeTime", "sendUpdatesToClient", "updateScheduledTask", "id",
            ])
        #expect(ended["status"] == "completed")
        #expect(ended["result"] == "successful")
        #expect(ended["message"] == "Completed")
        #expect(ended["ended"] == "2026-01-15T12:00:02Z")
        #expect(ended["duration"] == "00:00:01.7340000")
    }

    @Test func happensWhenItWasDueHoweverLateSomebodyLooks() throws {
        var radarr = try quiet(.radarr)
        _ = radarr.post("/api/v3/command", ["name": "CheckHealth"])
        radarr.wait(seconds: 3_600)
        let command = radarr.get("/api/v3/command/1").json
        #expect(command["ended"] == "2026-01-15T12:00:01Z")
        #expect(command["duration"] == "00:00:01")
    }

    @Test func sleepsAsLongAsTestSays() throws {
        var sonarr = try quiet(.sonarr)
        let reply = sonarr.post("/api/v3/command", ["name": "Test", "duration": 45_000])
        #expect(reply.json["body"]?["duration"] == 45_000)
        sonarr.wait(seconds: 45)
        #expect(sonarr.get("/api/v3/command/1").json["status"] == "started")
        sonarr.wait(milliseconds: 300)
        #expect(sonarr.get("/api/v3/command/1").json["duration"] == "00:00:45")
    }

    @Test func waitsForOneOfThreeWorkers() throws {
        var radarr = try quiet(.radarr)
        for name in ["CheckHealth", "Housekeeping", "ClearLog", "ResetApiKey"] {
            _ = radarr.post("/api/v3/command", ["name": .string(name)])
        }
        radarr.wait(milliseconds: 300)
        #expect(radarr.get("/api/v3/command").json.each("status") == ["started", "started", "started", "queued"])
        radarr.wait(milliseconds: 1_000)
        #expect(
            radarr.get("/api/v3/command").json.each("name")
                == ["ResetApiKey", "CheckHealth", "Housekeeping", "ClearLog"])
        #expect(radarr.get("/api/v3/command/4").json["started"] == "2026-01-15T12:00:01Z")
    }

    @Test func letsOnlyOneCommandUseTheDisk() throws {
        var radarr = try quiet(.radarr)
        _ = radarr.post("/api/v3/command", ["name": "RenameMovie", "movieIds": [1]])
        _ = radarr.post("/api/v3/command", ["name": "RenameMovie", "movieIds": [2]])
        _ = radarr.post("/api/v3/command", ["name": "CheckHealth"])
        radarr.wait(milliseconds: 300)
        #expect(radarr.get("/api/v3/command").json.each("id") == [1, 3, 2])
        #expect(radarr.get("/api/v3/command/2").json["status"] == "queued")
    }

    @Test func givesAFreeWorkerTheCommandOfHighPriorityFirst() throws {
        var radarr = try quiet(.radarr)
        for seconds in 1...3 {
            _ = radarr.post("/api/v3/command", ["name": "Test", "duration": JSONValue(seconds * 1_000)])
        }
        _ = radarr.post("/api/v3/command", ["name": "CheckHealth"])
        let reply = radarr.post("/api/v3/command", ["name": "ManualImport", "files": []])
        #expect(reply.json["priority"] == "high")
        radarr.wait(milliseconds: 1_300)
        #expect(radarr.get("/api/v3/command/5").json["status"] == "started")
        #expect(radarr.get("/api/v3/command/4").json["status"] == "queued")
    }

    @Test func runsAnUpdateAlone() throws {
        var radarr = try quiet(.radarr)
        _ = radarr.post("/api/v3/command", ["name": "CheckHealth"])
        _ = radarr.post("/api/v3/command", ["name": "ApplicationUpdate"])
        _ = radarr.post("/api/v3/command", ["name": "Housekeeping"])
        radarr.wait(milliseconds: 300)
        #expect(radarr.get("/api/v3/command").json.each("status") == ["started", "started", "queued"])
        #expect(radarr.get("/api/v3/command/2").json["status"] == "queued")
    }

    // MARK: Refusals

    @Test func saysTwiceThatRadarrsNameIsMissing() throws {
        var radarr = try quiet(.radarr)
        let reply = radarr.post("/api/v3/command", [:])
        #expect(reply.status == 400)
        #expect(reply.contentType == "application/json")
        #expect(reply.json.each("errorCode") == ["NotNullValidator", "NotEmptyValidator"])
        #expect(reply.json.each("errorMessage") == ["'Name' must not be empty.", "'Name' must not be empty."])
        #expect(radarr.post("/api/v3/command", ["name": " "]).json.each("errorCode") == ["NotEmptyValidator"])
    }

    @Test func saysOnceThatSonarrsNameIsMissing() throws {
        var sonarr = try quiet(.sonarr)
        #expect(sonarr.post("/api/v3/command", [:]).json.each("errorCode") == ["NotEmptyValidator"])
    }

    @Test(arguments: ["EpisodeSearch", "MovieSearch", "DownloadedMovieScan", "NoSuch"])
    func stumblesOverNamesThatRadarrDoesNotKnow(name: String) throws {
        var radarr = try quiet(.radarr)
        let reply = radarr.post("/api/v3/command", ["name": .string(name)])
        #expect(reply.status == 500)
        #expect(reply.json["message"] == "Sequence contains no matching element")
    }

    @Test func takesNoNumbersInQuotes() throws {
        var radarr = try quiet(.radarr)
        let reply = radarr.post("/api/v3/command", ["name": "RescanMovie", "movieId": "184"])
        #expect(reply.status == 500)
        #expect(
            reply.json["message"]?.string?.hasPrefix(
                "The JSON value could not be converted to System.Nullable`1[System.Int32]. Path: $.movieId | LineNumber: 0"
            )
                == true)
    }

    // MARK: Equal commands

    @Test func findsTheEqualCommandThatWaitsOrRuns() throws {
        var radarr = try quiet(.radarr)
        let first = radarr.post("/api/v3/command", ["name": "MoviesSearch", "movieIds": [9001]])
        let again = radarr.post("/api/v3/command", ["name": "moviessearch", "MovieIds": [9001], "extra": 1])
        #expect(again.status == 201)
        #expect(again.json == first.json)
        #expect(radarr.post("/api/v3/command", ["name": "MoviesSearch", "movieIds": [1]]).json["id"] == 2)
        radarr.wait(seconds: 3)
        #expect(radarr.post("/api/v3/command", ["name": "MoviesSearch", "movieIds": [9001]]).json["id"] == 3)
    }

    @Test func stopsComparingAtAMemberThatBothLack() throws {
        var radarr = try quiet(.radarr)
        let first = radarr.post("/api/v3/command", ["name": "MissingMoviesSearch", "filterValue": "a"])
        let other = radarr.post("/api/v3/command", ["name": "MissingMoviesSearch", "filterValue": "b"])
        #expect(other.json["id"] == first.json["id"])
    }

    // MARK: Lists

    @Test func leavesTheListFiveMinutesAfterItsEndAndTheDatabaseADayLater() throws {
        var radarr = try quiet(.radarr)
        _ = radarr.post("/api/v3/command", ["name": "RssSync"])
        radarr.wait(milliseconds: 2_406)
        let ended = radarr.get("/api/v3/command/1").json
        #expect(ended["message"]?.string?.hasPrefix("RSS Sync Completed. Reports found: ") == true)

        radarr.wait(milliseconds: 299_999)
        #expect(radarr.get("/api/v3/command").json.each("id") == [1])
        radarr.wait(milliseconds: 1)
        #expect(radarr.get("/api/v3/command").json == [])
        var forgotten = ended.object ?? [:]
        forgotten["message"] = nil
        #expect(radarr.get("/api/v3/command/1").json == .object(forgotten))

        radarr.wait(seconds: 86_100)
        let reply = radarr.get("/api/v3/command/1")
        #expect(reply.status == 404)
        #expect(reply.contentType == "application/problem+json; charset=utf-8")
    }

    @Test func isFreshUntilTheNextOneLeavesTheList() throws {
        var radarr = try quiet(.radarr)
        _ = radarr.post("/api/v3/command", ["name": "CheckHealth"])
        #expect(radarr.get("/api/v3/command").freshness == .untilChange)
        radarr.wait(seconds: 2)
        let end = radarr.now - TimeSpan(ticks: 7_000_000)
        #expect(radarr.get("/api/v3/command").freshness == .until(end.adding(minutes: 5)))
    }

    @Test func neverGivesAnIdTwice() throws {
        var radarr = try quiet(.radarr)
        _ = radarr.post("/api/v3/command", ["name": "CheckHealth"])
        radarr.wait(seconds: 200_000)
        #expect(radarr.post("/api/v3/command", ["name": "CheckHealth"]).json["id"] == 2)
    }

    // MARK: Taking back

    @Test func takesBackOnlyWhatHasNotStarted() throws {
        var radarr = try quiet(.radarr)
        _ = radarr.post("/api/v3/command", ["name": "CheckHealth"])
        let taken = radarr.delete("/api/v3/command/1")
        #expect(taken.status == 200)
        #expect(taken.content == .empty)
        #expect(radarr.get("/api/v3/command").json == [])
        radarr.wait(seconds: 10)
        #expect(radarr.get("/api/v3/command/1").json["status"] == "queued")

        _ = radarr.post("/api/v3/command", ["name": "CheckHealth"])
        radarr.wait(milliseconds: 300)
        for id in [1, 2, 3_847_563] {
            let refused = radarr.delete("/api/v3/command/\(id)")
            #expect(refused.status == 409)
            #expect(refused.json["message"] == "Unable to cancel task")
        }
    }

    // MARK: Effects

    @Test func failsOnAMovieThatIsNotThere() throws {
        var radarr = try quiet(.radarr)
        _ = radarr.post("/api/v3/command", ["name": "MoviesSearch", "movieIds": [9001, 77_777]])
        radarr.wait(seconds: 3)
        let command = radarr.get("/api/v3/command/1").json
        #expect(command["status"] == "failed")
        #expect(command["result"] == "unknown")
        #expect(command["message"] == "Failed")
        #expect(
            command["exception"]
                == "NzbDrone.Core.Datastore.ModelNotFoundException: Movie with ID 77777 does not exist")
    }

    @Test func movesAMovieToItsNewFolder() throws {
        var radarr = try quiet(.radarr)
        _ = radarr.post(
            "/api/v3/command",
            ["name": "MoveMovie", "movieId": 9001, "sourcePath": "/movies/a", "destinationPath": "/movies/b"])
        radarr.wait(milliseconds: 300)
        #expect(
            radarr.get("/api/v3/command/1").json["message"] == "Moving Small: Movie from '/movies/a' to '/movies/b'")
        radarr.wait(seconds: 2)
        #expect(
            radarr.get("/api/v3/command/1").json["message"] == "Small: Movie moved successfully to /movies/b")
        #expect(radarr.state["movie"][small]?["path"] == "/movies/b")
    }

    @Test func emptiesTheBlocklist() throws {
        var sonarr = try quiet(.sonarr)
        sonarr.state["blocklist"].add(["seriesId": 9001, "sourceTitle": "x"])
        _ = sonarr.post("/api/v3/command", ["name": "ClearBlocklist"])
        #expect(sonarr.state["blocklist"].count == 1)
        sonarr.wait(seconds: 2)
        #expect(sonarr.get("/api/v3/blocklist").json["totalRecords"] == 0)
    }

    @Test func leavesABackupBehindAndNotesTheTask() throws {
        var radarr = try quiet(.radarr)
        let before = radarr.get("/api/v3/system/backup").json.array?.count ?? 0
        _ = radarr.post("/api/v3/command", ["name": "Backup"])
        radarr.wait(seconds: 5)
        let backups = radarr.get("/api/v3/system/backup").json
        #expect(backups.array?.count == before + 1)
        #expect(backups[0]?["type"] == "manual")
        #expect(backups[0]?["time"] == "2026-01-15T12:00:01Z")
        let tasks = radarr.get("/api/v3/system/task").json.array ?? []
        let task = tasks.first { $0["taskName"] == "Backup" }
        #expect(task?["lastExecution"] == "2026-01-15T12:00:01Z")
        #expect(task?["lastDuration"] == "00:00:01.2950000")
    }

    @Test func renamesFilesAndWritesItDown() throws {
        var radarr = try quiet(.radarr)
        radarr.state[document: "config"]["naming"]?["renameMovies"] = true
        let file = radarr.state["moviefile"].add([
            "movieId": 9001, "relativePath": "wrong.mkv", "size": 5, "indexerFlags": 0, "languages": [],
            "quality": [
                "quality": ["id": 3, "name": "WEBDL-1080p"], "revision": ["version": 1, "real": 0, "isRepack": false],
            ],
        ])
        radarr.state["movie"].update(small) { $0["movieFileId"] = JSONValue(file.id) }
        _ = radarr.post("/api/v3/command", ["name": "RenameFiles", "movieId": 9001, "files": [JSONValue(file.id)]])
        radarr.wait(milliseconds: 300)
        #expect(radarr.get("/api/v3/command/1").json["message"] == "Renaming 1 files for Small: Movie")
        radarr.wait(seconds: 2)
        #expect(radarr.get("/api/v3/command/1").json["message"] == "Selected movie files renamed for Small: Movie")
        #expect(
            radarr.get("/api/v3/moviefile/\(file.id)").json["relativePath"]
                == "Small - Movie (2020) WEBDL-1080p.mkv")
        #expect(radarr.records("history").map { $0.text("eventType") } == ["movieFileRenamed"])
    }

    @Test func importsWhatLiesInAFolder() throws {
        var radarr = try quiet(.radarr)
        radarr.addQueued(7, ["movieId": 9001, "status": "completed", "outputPath": "/downloads/done/a"])
        radarr.addQueued(8, ["movieId": 1, "status": "completed", "outputPath": "/downloads/other/b"])
        _ = radarr.post("/api/v3/command", ["name": "DownloadedMoviesScan", "path": "/downloads/done"])
        radarr.wait(seconds: 2)
        #expect(radarr.get("/api/v3/queue/details").json.each("id") == [8])
        #expect(radarr.get("/api/v3/movie/9001").json["hasFile"] == true)
    }

    @Test func refreshesASeriesThatHasNoEpisodesYet() throws {
        var sonarr = try quiet(.sonarr)
        _ = sonarr.post("/api/v3/command", ["name": "RefreshSeries", "seriesId": 9001])
        sonarr.wait(milliseconds: 300)
        #expect(sonarr.get("/api/v3/command/1").json["status"] == "started")
        sonarr.wait(seconds: 2)
        #expect(sonarr.get("/api/v3/command/1").json["message"] == "Completed")
    }
}
