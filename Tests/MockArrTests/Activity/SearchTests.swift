import FixtureKit
import MockArrTesting
import Testing

@testable import MockArr

@Suite struct SearchTests {
    /// Runs a command to its end and returns it.
    private func run(_ app: inout AppUnderTest, _ body: JSONValue) -> JSONValue {
        let id = app.post("/api/v3/command", body).json["id"]?.int ?? 0
        app.wait(seconds: 5)
        return app.get("/api/v3/command/\(id)").json
    }

    /// One release for the small movie, as an indexer has it.
    private func movieRelease(_ name: String, _ changes: JSONObject = [:]) -> JSONObject {
        let release: JSONObject = [
            "guid": .string("https://nebula.example.invalid/details/\(name)"), "title": .string(name),
            "quality": [
                "quality": ["id": 3, "name": "WEBDL-1080p", "source": "webdl", "resolution": 1080, "modifier": "none"],
                "revision": ["version": 1, "real": 0, "isRepack": false],
            ],
            "size": 4_000_000_000, "indexerId": 1, "indexer": "Nebula", "languages": [["id": 1, "name": "English"]],
            "movieTitles": ["Small: Movie"], "mappedMovieId": 9_001, "approved": true, "temporarilyRejected": false,
            "rejected": false, "rejections": [], "publishDate": "2026-01-15T11:30:00Z", "downloadAllowed": true,
            "protocol": "usenet", "indexerFlags": [],
        ]
        return release.merging(changes)
    }

    private func radarr(_ releases: [JSONObject]) throws -> AppUnderTest {
        var radarr = try quiet(.radarr)
        radarr.state["movie"].removeAll { $0.id != small }
        radarr.state["release"] = Collection()
        for release in releases { radarr.state["release"].add(release) }
        return radarr
    }

    private func titles(_ app: AppUnderTest) -> [String] { app.records("queue").map { $0.text("title") } }

    // MARK: What is grabbed

    @Test func grabsTheFirstGoodReleaseOfAMissingMovie() throws {
        var radarr = try radarr([
            movieRelease("Small.Movie.2020.CAM-MURK", ["approved": false, "rejected": true, "rejections": ["Sample"]]),
            movieRelease("Small.Movie.2020.1080p.WEB-DL-KETTLE"), movieRelease("Small.Movie.2020.1080p.WEB-DL-BRINE"),
        ])
        let command = run(&radarr, ["name": "MissingMoviesSearch"])
        #expect(command["message"] == "Completed search for 1 movies. 1 reports downloaded.")
        #expect(titles(radarr) == ["Small.Movie.2020.1080p.WEB-DL-KETTLE"])
        #expect(radarr.records("history")[0]["data"]?["releaseSource"] == "UserInvokedSearch")
        #expect(radarr.records("movie")[0]["lastSearchTime"] == "2026-01-15T12:00:03Z")
    }

    @Test func saysHowMuchItSearchesForWhileItDoes() throws {
        var radarr = try radarr([])
        _ = radarr.post("/api/v3/command", ["name": "MissingMoviesSearch"])
        radarr.wait(seconds: 1)
        #expect(radarr.get("/api/v3/command/1").json["message"] == "Performing search for 1 movies")
    }

    @Test func doesALongSearchPartByPart() throws {
        var radarr = try radarr([])
        let movie = radarr.state["movie"][small] ?? [:]
        for _ in 2...25 { radarr.state["movie"].add(movie) }
        let id = radarr.post("/api/v3/command", ["name": "MissingMoviesSearch"]).json["id"]?.int ?? 0
        var searched: [Int] = []
        for _ in 1...3 {
            radarr.now = radarr.state.agenda.items[0].date
            radarr.state.settle(at: radarr.now)
            searched.append(radarr.records("movie").count { $0["lastSearchTime"] != nil })
        }
        #expect(searched == [0, 5, 10])
        #expect(radarr.get("/api/v3/command/\(id)").json["status"] == "started")
        radarr.wait(seconds: 1)
        let command = radarr.get("/api/v3/command/\(id)").json
        #expect(command["message"] == "Completed search for 25 movies. 0 reports downloaded.")
        #expect(command["duration"] == "00:00:03.6710000")
    }

    @Test func leavesAloneWhatIsBeingDownloaded() throws {
        var radarr = try radarr([movieRelease("Small.Movie.2020.1080p.WEB-DL-KETTLE")])
        radarr.addQueued(5, ["movieId": 9_001])
        #expect(
            run(&radarr, ["name": "MissingMoviesSearch"])["message"]
                == "Completed search for 0 movies. 0 reports downloaded.")
    }

    @Test(arguments: [("MissingMoviesSearch", 0), ("CutoffUnmetMoviesSearch", 1)])
    func tellsMissingFromImprovable(name: String, count: Int) throws {
        var radarr = try radarr([])
        let file = radarr.state["moviefile"].add(SmallRadarr.file(of: small, "WEBDL-720p"))
        radarr.state["movie"].update(small) {
            $0["movieFileId"] = file["id"]
            $0["qualityProfileId"] = 7
        }
        #expect(
            run(&radarr, ["name": .string(name)])["message"]
                == .string("Completed search for \(count) movies. 0 reports downloaded."))
    }

    @Test func grabsFromTheFeedsWhatIsMonitored() throws {
        var radarr = try radarr([
            movieRelease("Small.Movie.2020.1080p.WEB-DL-KETTLE"),
            movieRelease("Other.2020.1080p.WEB-DL-KETTLE", ["mappedMovieId": .null]),
        ])
        #expect(
            run(&radarr, ["name": "RssSync"])["message"]
                == "RSS Sync Completed. Reports found: 2, Reports grabbed: 1")
        #expect(radarr.records("history")[0]["data"]?["releaseSource"] == "Rss")
        #expect(
            run(&radarr, ["name": "RssSync"])["message"]
                == "RSS Sync Completed. Reports found: 2, Reports grabbed: 0")
    }

    @Test func grabsNothingFromTheFeedsForWhatIsNotMonitored() throws {
        var radarr = try radarr([movieRelease("Small.Movie.2020.1080p.WEB-DL-KETTLE")])
        radarr.state["movie"].update(small) { $0["monitored"] = false }
        _ = run(&radarr, ["name": "RssSync"])
        #expect(titles(radarr) == [])
        #expect(radarr.get("/api/v3/release").json[0]?["rejections"] == ["Movie is not monitored"])
        #expect(radarr.get("/api/v3/release?movieId=9001").json[0]?["rejections"] == [])
    }

    // MARK: What has to wait

    private func delay(_ radarr: inout AppUnderTest, _ changes: JSONObject = [:]) {
        radarr.state["delayprofile"] = Collection()
        let profile: JSONObject = [
            "enableUsenet": true, "enableTorrent": true, "preferredProtocol": "usenet", "usenetDelay": 45,
            "torrentDelay": 0, "order": 1, "tags": [],
        ]
        radarr.state["delayprofile"].add(profile.merging(changes))
    }

    @Test func keepsWhatHasToWaitInTheQueue() throws {
        var radarr = try radarr([movieRelease("Small.Movie.2020.1080p.WEB-DL-KETTLE")])
        delay(&radarr)
        #expect(
            run(&radarr, ["name": "RssSync"])["message"]
                == "RSS Sync Completed. Reports found: 1, Reports grabbed: 0")
        let record = radarr.get("/api/v3/queue").json["records"]?[0]
        #expect(record?["status"] == "delay")
        #expect(record?["estimatedCompletionTime"] == "2026-01-15T12:15:00Z")
        #expect(record?["timeleft"] == "00:14:55")
        #expect(
            record?.keys == [
                "movieId", "languages", "quality", "customFormats", "customFormatScore", "size", "title",
                "estimatedCompletionTime", "added", "status", "statusMessages", "protocol",
                "downloadClientHasPostImportCategory", "indexer", "sizeleft", "timeleft", "id",
            ])
        radarr.wait(seconds: 900)
        #expect(radarr.get("/api/v3/queue").json["records"]?[0]?["status"] == "downloading")
        #expect(radarr.records("history").map { $0.text("eventType") } == ["grabbed"])
    }

    @Test func letsNobodyWaitWhoAsksInPerson() throws {
        var radarr = try radarr([movieRelease("Small.Movie.2020.1080p.WEB-DL-KETTLE")])
        delay(&radarr)
        _ = run(&radarr, ["name": "MoviesSearch", "movieIds": [9_001]])
        #expect(radarr.get("/api/v3/queue").json["records"]?[0]?["status"] == "downloading")
    }

    @Test(
        arguments: [
            (["bypassIfHighestQuality": true], "delay"), (["bypassIfAboveCustomFormatScore": true], "downloading"),
            (["usenetDelay": 20], "downloading"),
        ] as [(JSONObject, JSONValue)])
    func waitsOnlyAsLongAsTheProfileSays(changes: JSONObject, status: JSONValue) throws {
        var radarr = try radarr([movieRelease("Small.Movie.2020.1080p.WEB-DL-KETTLE", ["approved": true])])
        delay(&radarr, changes)
        _ = run(&radarr, ["name": "RssSync"])
        #expect(radarr.get("/api/v3/queue").json["records"]?[0]?["status"] == status)
    }

    @Test func waitsForADownloadClient() throws {
        var radarr = try radarr([movieRelease("Small.Movie.2020.1080p.WEB-DL-KETTLE")])
        radarr.state["downloadclient"] = Collection()
        _ = run(&radarr, ["name": "RssSync"])
        #expect(radarr.get("/api/v3/queue").json["records"]?[0]?["status"] == "downloadClientUnavailable")
        let id = radarr.records("queue")[0].id
        let refusal = radarr.send("POST", "/api/v3/queue/grab/\(id)")
        #expect(refusal.message == "Usenet Download client isn't configured yet")
    }

    // MARK: What waits behind something else

    @Test func showsOnlyTheFirstOfWhatWaits() throws {
        var radarr = try radarr([
            movieRelease("Small.Movie.2020.1080p.WEB-DL-KETTLE"), movieRelease("Small.Movie.2020.1080p.WEB-DL-BRINE"),
        ])
        delay(&radarr)
        _ = run(&radarr, ["name": "RssSync"])
        #expect(radarr.records("queue").map { $0.text("status") }.sorted() == ["delay", "fallback"])
        let shown = radarr.get("/api/v3/queue").json["records"]
        #expect(shown?.each("title") == ["Small.Movie.2020.1080p.WEB-DL-KETTLE"])
        #expect(radarr.get("/api/v3/queue/details").json == shown)
        #expect(radarr.get("/api/v3/queue/status").json["totalCount"] == 1)
        let hidden = radarr.records("queue").first { $0["status"] == "fallback" }?.id ?? 0
        #expect(radarr.delete("/api/v3/queue/\(hidden)").status == 404)
        #expect(radarr.send("POST", "/api/v3/queue/grab/\(hidden)").status == 404)
    }

    @Test func forgetsTheOthersOnceOneIsTaken() throws {
        var radarr = try radarr([
            movieRelease("Small.Movie.2020.1080p.WEB-DL-KETTLE"), movieRelease("Small.Movie.2020.1080p.WEB-DL-BRINE"),
        ])
        delay(&radarr)
        _ = run(&radarr, ["name": "RssSync"])
        radarr.wait(seconds: 900)
        #expect(radarr.get("/api/v3/queue").json.each("title") == [])
        #expect(radarr.records("history").filter { $0["eventType"] == "grabbed" }.count == 1)
        #expect(titles(radarr) == ["Small.Movie.2020.1080p.WEB-DL-KETTLE"])
    }

    @Test func forgetsTheOthersWithTheFirst() throws {
        var radarr = try radarr([
            movieRelease("Small.Movie.2020.1080p.WEB-DL-KETTLE"), movieRelease("Small.Movie.2020.1080p.WEB-DL-BRINE"),
        ])
        delay(&radarr)
        _ = run(&radarr, ["name": "RssSync"])
        let id = radarr.get("/api/v3/queue").json["records"]?[0]?["id"]?.int ?? 0
        _ = radarr.delete("/api/v3/queue/\(id)")
        #expect(radarr.records("queue").isEmpty)
    }

    @Test func takesAtOnceWhatNeedNotWait() throws {
        var radarr = try radarr([
            movieRelease("Small.Movie.2020.1080p.WEB-DL-KETTLE"),
            movieRelease("Small.Movie.2020.1080p.WEB-DL-BRINE", ["protocol": "torrent", "seeders": 9]),
        ])
        delay(&radarr, ["torrentDelay": 0])
        _ = run(&radarr, ["name": "RssSync"])
        #expect(titles(radarr) == ["Small.Movie.2020.1080p.WEB-DL-BRINE"])
    }

    @Test(
        arguments: [
            (["indexer": 2, "tags": []], "Second"), (["indexer": 0, "tags": []], "SABnzbd"),
            (["indexer": 0, "tags": [7]], "Tagged"),
        ] as [(JSONObject, JSONValue)])
    func choosesTheClientByIndexerAndTags(setting: JSONObject, client: JSONValue) throws {
        var radarr = try radarr([movieRelease("Small.Movie.2020.1080p.WEB-DL-KETTLE")])
        radarr.state["downloadclient"] = Collection()
        for (name, tags) in [("SABnzbd", []), ("Second", []), ("Tagged", [7])] as [(JSONValue, JSONValue)] {
            radarr.state["downloadclient"].add(["enable": true, "protocol": "usenet", "name": name, "tags": tags])
        }
        radarr.state["indexer"].update(1) { $0["downloadClientId"] = setting["indexer"] }
        radarr.state["movie"].update(small) { $0["tags"] = setting["tags"] }
        _ = run(&radarr, ["name": "MoviesSearch", "movieIds": [9_001]])
        #expect(radarr.get("/api/v3/queue").json["records"]?[0]?["downloadClient"] == client)
    }

    @Test func grabsWhatWaitsAtOnceWhenToldTo() throws {
        var radarr = try radarr([movieRelease("Small.Movie.2020.1080p.WEB-DL-KETTLE")])
        delay(&radarr)
        _ = run(&radarr, ["name": "RssSync"])
        #expect(radarr.send("POST", "/api/v3/queue/grab/\(radarr.records("queue")[0].id)").text == "{}")
        #expect(radarr.records("queue").map { $0.text("status") } == ["queued"])
        radarr.wait(seconds: 3_600)
        #expect(radarr.records("history").count { $0["eventType"] == "grabbed" } == 1)
    }

    // MARK: Seasons

    @Test func takesThePackWhereTheWholeSeasonIsMissing() throws {
        var sonarr = try quiet(.sonarr)
        let command = run(&sonarr, ["name": "SeasonSearch", "seriesId": 9_001, "seasonNumber": 1])
        #expect(command["message"] == "Season search completed. 1 reports downloaded.")
        #expect(Set(sonarr.records("queue").map { $0.text("downloadId") }).count == 1)
        #expect(sonarr.records("queue").map { $0.int("episodeId") }.sorted() == [90_001, 90_002, 90_003])
    }

    @Test func takesSinglesWhereOnlySomeAreMissing() throws {
        var sonarr = try quiet(.sonarr)
        sonarr.state["episode"].update(90_002) { $0["monitored"] = false }
        _ = run(&sonarr, ["name": "MissingEpisodeSearch", "seriesId": 9_001])
        #expect(sonarr.records("queue").map { $0.int("episodeId") }.sorted() == [90_001, 90_003])
        #expect(Set(sonarr.records("queue").map { $0.text("downloadId") }).count == 2)
    }

    @Test func findsNothingOfWhatHasNotBeenOnAir() throws {
        var sonarr = try quiet(.sonarr)
        sonarr.state["episode"].update(90_003) { $0["airDateUtc"] = "2026-02-01T20:00:00Z" }
        #expect(sonarr.get("/api/v3/release?episodeId=90003").json == [])
        let season = sonarr.get("/api/v3/release?seriesId=9001&seasonNumber=1").json.array ?? []
        #expect(!season.isEmpty && season.allSatisfy { $0["fullSeason"] == false })
    }
}
