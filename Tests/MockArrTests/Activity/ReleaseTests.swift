import FixtureKit
import MockArr
import MockArrTesting
import Testing

@Suite struct ReleaseTests {
    // MARK: Searching

    @Test func answersTheFixturesOwnMovieAsTheFixtureHasIt() throws {
        var radarr = try AppUnderTest(.radarr)
        let fixture = radarr.records("release")
        let id = fixture.lazy.compactMap { $0["mappedMovieId"]?.int }.first ?? 0
        let list = radarr.get("/api/v3/release?movieId=\(id)").json
        #expect(list.each("title") == fixture.map { $0["title"] ?? .null })
        #expect(list.each("guid") == fixture.map { $0["guid"] ?? .null })
        #expect(list.each("rejections") == fixture.map { $0["rejections"] ?? .null })
        #expect(list.each("approved") == fixture.map { $0["approved"] ?? .null })
        #expect(list.each("releaseWeight") == fixture.indices.map { JSONValue($0) })
        #expect(list.each("age") == fixture.map { $0["age"] ?? .null })
        #expect(list[0]?["id"] == nil)
    }

    @Test func answersTheFixturesOwnSeasonAsTheFixtureHasIt() throws {
        var sonarr = try AppUnderTest(.sonarr)
        let fixture = sonarr.records("release")
        let list = sonarr.get("/api/v3/release?seriesId=25&seasonNumber=3").json
        #expect(list.each("title") == fixture.map { $0["title"] ?? .null })
        #expect(list.each("rejections") == fixture.map { $0["rejections"] ?? .null })
        #expect(list.each("approved") == fixture.map { $0["approved"] ?? .null })
    }

    @Test func agesAtTheMomentOfTheAnswer() throws {
        var radarr = try quiet(.radarr)
        let before = radarr.get("/api/v3/release?movieId=9001").json[0]
        radarr.wait(seconds: 90 * 60)
        let after = radarr.get("/api/v3/release?movieId=9001").json[0]
        let difference = (after?["ageHours"]?.double ?? 0) - (before?["ageHours"]?.double ?? 0)
        #expect(abs(difference - 1.5) < 0.000_001)
        #expect(before?["publishDate"] == after?["publishDate"])
    }

    @Test func findsReleasesOfAnyMovie() throws {
        var radarr = try quiet(.radarr)
        let list = radarr.get("/api/v3/release?movieId=9001").json
        #expect(list.array?.count == radarr.state["release"].count)
        let mapped = (list.array ?? []).filter { $0["mappedMovieId"] != nil }
        #expect(mapped.count > 50)
        for release in mapped {
            #expect(release["title"]?.string?.hasPrefix("Small.Movie.2020.") == true)
            #expect(release["movieTitles"] == ["Small: Movie"])
            #expect(release["mappedMovieId"] == 9001)
            #expect([0, 900_001].contains(release["tmdbId"]?.int))
            #expect([0, 9_000_001].contains(release["imdbId"]?.int))
        }
        #expect(Set(list.each("guid").compactMap(\.string)).count == list.array?.count)
        #expect(list.each("releaseWeight") == (list.array ?? []).indices.map { JSONValue($0) })
        #expect(radarr.state["movie"][small]?["lastSearchTime"] == "2026-01-15T12:00:00Z")
    }

    @Test func approvesWhatTheMoviesProfileWants() throws {
        var radarr = try quiet(.radarr)
        let list = radarr.get("/api/v3/release?movieId=9001").json.array ?? []
        let approved = list.filter { $0["approved"] == true }
        #expect(!approved.isEmpty)
        #expect(approved.allSatisfy { $0["quality"]?["quality"]?["resolution"] == 1_080 })
        let uhd = list.first { $0["quality"]?["quality"]?["name"] == "WEBDL-2160p" && $0["mappedMovieId"] != nil }
        #expect(uhd?["rejections"]?.array?.contains("WEBDL-2160p is not wanted in profile") == true)
        #expect(uhd?["rejected"] == true)
    }

    @Test func keepsTheReleasesOfTwoMoviesApart() throws {
        var radarr = try quiet(.radarr)
        let first = radarr.get("/api/v3/release?movieId=9001").json.each("guid")
        let other = radarr.get("/api/v3/release?movieId=1").json.each("guid")
        #expect(Set(first).isDisjoint(with: other))
    }

    @Test func rejectsWhatIsInTheQueueOrOnTheBlocklist() throws {
        var radarr = try quiet(.radarr)
        let titles = radarr.get("/api/v3/release?movieId=9001").json.array?.filter { $0["approved"] == true } ?? []
        let title = titles[0]["title"] ?? .null
        radarr.state["blocklist"].add(["movieId": 9001, "sourceTitle": title])
        let again = radarr.get("/api/v3/release?movieId=9001").json.array ?? []
        #expect(again.first { $0["title"] == title }?["rejections"] == ["Release is blocklisted"])
        radarr.addQueued(7, ["movieId": 9001, "quality": titles[0]["quality"] ?? .null])
        let third = radarr.get("/api/v3/release?movieId=9001").json.array ?? []
        #expect(third.count { $0["approved"] == true } < again.count { $0["approved"] == true })
    }

    @Test func findsPacksAndEpisodesOfAnySeason() throws {
        var sonarr = try quiet(.sonarr)
        let list = sonarr.get("/api/v3/release?seriesId=9001&seasonNumber=1").json.array ?? []
        let packs = list.filter { $0["fullSeason"] == true }
        #expect(!packs.isEmpty)
        #expect(packs.allSatisfy { $0["title"]?.string?.hasPrefix("Small.Show.S01.") == true })
        #expect(packs[0]["mappedEpisodeInfo"]?.each("id") == [90_001, 90_002, 90_003])
        let third = list.filter { $0["episodeNumbers"] == [3] }
        #expect(!third.isEmpty)
        #expect(third.allSatisfy { $0["title"]?.string?.hasPrefix("Small.Show.S01E03.") == true })
        #expect(
            third[0]["mappedEpisodeInfo"] == [
                ["id": 90_003, "seasonNumber": 1, "episodeNumber": 3, "title": "Part 3"]
            ])
        #expect(list.allSatisfy { $0["mappedSeriesId"] == 9001 })
    }

    @Test func findsForAnEpisodeOnlyWhatHoldsIt() throws {
        var sonarr = try quiet(.sonarr)
        let list = sonarr.get("/api/v3/release?episodeId=90002").json.array ?? []
        #expect(list.contains { $0["approved"] == true })
        for release in list {
            if release["fullSeason"] == true {
                #expect(release["rejections"]?.array?.contains("Full season pack") == true)
            } else {
                #expect(release["mappedEpisodeNumbers"]?.array?.contains(2) == true)
            }
        }
        #expect(sonarr.state["episode"][90_002]?["lastSearchTime"] == "2026-01-15T12:00:00Z")
    }

    @Test(arguments: [
        (AppKind.radarr, "movieId=77777", "Movie with ID 77777 does not exist"),
        (.sonarr, "episodeId=77777", "Episode with ID 77777 does not exist"),
        (.sonarr, "seriesId=77777&seasonNumber=1", "Series with ID 77777 does not exist"),
    ])
    func wrapsTheMissingInAnInternalError(kind: AppKind, query: String, message: String) throws {
        var app = try quiet(kind)
        let reply = app.get("/api/v3/release?" + query)
        #expect(reply.status == 500)
        #expect(reply.json["message"] == .string(message))
    }

    @Test func needsAnAirDateForADailyShow() throws {
        var sonarr = try quiet(.sonarr)
        sonarr.state["series"].update(small) { $0["seriesType"] = "daily" }
        sonarr.state["episode"].update(90_001) { $0["airDate"] = nil }
        let reply = sonarr.get("/api/v3/release?episodeId=90001")
        #expect(reply.status == 400)
        #expect(reply.json["message"] == "Air date is missing")
    }

    @Test func readsTheFeedsWithoutASubject() throws {
        var sonarr = try quiet(.sonarr)
        #expect(sonarr.get("/api/v3/release").json.array?.count == sonarr.state["release"].count)
        sonarr.state["indexer"].update(1) { $0["enableRss"] = false }
        #expect(Set(sonarr.get("/api/v3/release").json.each("indexerId")) == [2, 3])
    }

    @Test func findsNothingWhereNoIndexerAnswers() throws {
        var radarr = try quiet(.radarr)
        radarr.state["indexer"].update(1) { $0["enableInteractiveSearch"] = false }
        radarr.state["indexer"].update(2) { $0["fields"] = [["name": "baseUrl", "value": "http://unreachable"]] }
        #expect(Set(radarr.get("/api/v3/release?movieId=9001").json.each("indexerId")) == [3])
        radarr.state["indexer"].removeAll { _ in true }
        #expect(radarr.get("/api/v3/release?movieId=9001").json == [])
    }

    @Test func cannotGrabFromAnIndexerThatHasGoneSilent() throws {
        var radarr = try quiet(.radarr)
        let release = radarr.approvedRelease("movieId=9001")
        let id = release["indexerId"]?.int ?? 0
        radarr.state["indexer"].update(id) { $0["fields"] = [["name": "baseUrl", "value": "http://unreachable"]] }
        let reply = radarr.post("/api/v3/release", ["guid": release["guid"] ?? .null, "indexerId": JSONValue(id)])
        #expect(reply.status == 409)
        #expect(reply.json["message"] == "Getting release from indexer failed")
    }

    // MARK: Grabbing

    @Test func echoesWhatWasSentAsAReleaseOfRadarr() throws {
        var radarr = try quiet(.radarr)
        let release = radarr.approvedRelease("movieId=9001")
        let guid = try #require(release["guid"])
        let indexer = try #require(release["indexerId"])
        let reply = radarr.post("/api/v3/release", ["guid": guid, "indexerId": indexer])
        #expect(reply.status == 200)
        let echo: JSONValue = [
            "guid": guid, "customFormatScore": 0, "qualityWeight": 0, "age": 0, "ageHours": 0, "ageMinutes": 0,
            "size": 0, "indexerId": indexer, "sceneSource": false, "approved": false, "temporarilyRejected": false,
            "rejected": false, "tmdbId": 0, "imdbId": 0, "publishDate": "0001-01-01T00:00:00Z",
            "movieRequested": false, "downloadAllowed": false, "releaseWeight": 0, "protocol": "unknown",
        ]
        #expect(reply.json == echo)
    }

    @Test(arguments: [("movieId=9001", AppKind.radarr), ("episodeId=90001", .sonarr)])
    func echoesInItsOwnSpelling(_ query: String, _ kind: AppKind) throws {
        var app = try quiet(kind)
        let release = app.approvedRelease(query)
        let reply = app.post(
            "/api/v3/release",
            [
                "GUID": release["guid"] ?? .null, "indexerId": .string("\(release["indexerId"]?.int ?? 0)"),
                "protocol": 1,
                "size": "100", "publishDate": "2026-01-02T01:00:00.5+01:00",
                "seeders": .null, "shouldOverride": false, "unknown": 1,
            ])
        #expect(reply.status == 200)
        #expect(reply.json["guid"] == release["guid"])
        #expect(reply.json["indexerId"] == release["indexerId"])
        #expect(reply.json["protocol"] == "usenet")
        #expect(reply.json["size"] == 100)
        #expect(reply.json["publishDate"] == "2026-01-02T00:00:00Z")
        for absent in ["seeders", "shouldOverride", "unknown", "GUID"] { #expect(reply.json[absent] == nil) }
    }

    @Test func readsAGrabBeforeItLooksForTheRelease() throws {
        var radarr = try quiet(.radarr)
        let reply = radarr.post("/api/v3/release", ["guid": "x", "indexerId": 1, "approved": .null])
        #expect(reply.status == 400)
        #expect(reply.json["errors"]?.object?.keys == ["$.approved"])
    }

    @Test func echoesWhatWasSentAsAReleaseOfSonarr() throws {
        var sonarr = try quiet(.sonarr)
        let release = sonarr.approvedRelease("episodeId=90001")
        let reply = sonarr.post(
            "/api/v3/release",
            ["guid": release["guid"] ?? .null, "indexerId": release["indexerId"] ?? .null, "seriesId": 9001])
        #expect(reply.status == 200)
        #expect(reply.json.keys.last == "seriesId")
        #expect(reply.json["fullSeason"] == false)
        #expect(reply.json["title"] == nil)
    }

    @Test func wantsGuidAndIndexer() throws {
        var radarr = try quiet(.radarr)
        let reply = radarr.post("/api/v3/release", [:])
        #expect(reply.status == 400)
        #expect(reply.json.each("propertyName") == ["Guid", "IndexerId"])
        #expect(
            reply.json.each("errorMessage")
                == ["'Guid' must not be empty.", "'Indexer Id' must be greater than '0'."])
    }

    @Test(arguments: [AppKind.radarr, .sonarr])
    func forgetsWhatItFoundAfterHalfAnHour(kind: AppKind) throws {
        var app = try quiet(kind)
        let release = app.approvedRelease(kind == .radarr ? "movieId=9001" : "episodeId=90001")
        let body: JSONValue = ["guid": release["guid"] ?? .null, "indexerId": release["indexerId"] ?? .null]
        app.wait(seconds: 1_799)
        #expect(app.post("/api/v3/release", body).status == 200)
        app.wait(seconds: 1)
        let reply = app.post("/api/v3/release", body)
        #expect(reply.status == 404)
        #expect(reply.json["message"] == "Couldn't find requested release in cache, try searching again")
    }

    @Test func grabsOnlyFromTheIndexerThatHasIt() throws {
        var radarr = try quiet(.radarr)
        let release = radarr.approvedRelease("movieId=9001")
        #expect(
            radarr.post("/api/v3/release", ["guid": release["guid"] ?? .null, "indexerId": 77]).status == 404)
    }

    @Test func needsAMovieForWhatIsNotMapped() throws {
        var radarr = try quiet(.radarr)
        let list = radarr.get("/api/v3/release?movieId=9001").json.array ?? []
        let unmapped = list.first { $0["mappedMovieId"] == nil } ?? .null
        var body: JSONValue = ["guid": unmapped["guid"] ?? .null, "indexerId": unmapped["indexerId"] ?? .null]
        let reply = radarr.post("/api/v3/release", body)
        #expect(reply.status == 404)
        #expect(reply.json["message"] == "Unable to find matching movie, will need to be manually provided")
        body["movieId"] = 9001
        #expect(radarr.post("/api/v3/release", body).status == 200)
        #expect(radarr.records("queue").map { $0.int("movieId") } == [9001])
    }

    @Test func overridesMovieQualityAndLanguages() throws {
        var radarr = try quiet(.radarr)
        let release = radarr.approvedRelease("movieId=9001")
        var body: JSONValue = [
            "guid": release["guid"] ?? .null, "indexerId": release["indexerId"] ?? .null, "shouldOverride": true,
            "movieId": 1,
        ]
        #expect(radarr.post("/api/v3/release", body).status == 500)
        body["quality"] = ["quality": ["id": 7, "name": "Bluray-1080p"], "revision": ["version": 1]]
        body["languages"] = [["id": 4, "name": "German"]]
        #expect(radarr.post("/api/v3/release", body).status == 200)
        let item = radarr.records("queue")[0]
        #expect(item["movieId"] == 1)
        #expect(item["quality"]?["quality"]?["id"] == 7)
        #expect(item["languages"]?[0]?["id"] == 4)
    }

    @Test(arguments: [("movieId", "MovieId"), ("quality", "Quality"), ("languages", "Languages")])
    func overridesOnlyTogether(key: String, name: String) throws {
        var radarr = try quiet(.radarr)
        let release = radarr.approvedRelease("movieId=9001")
        var body: JSONObject = [
            "guid": release["guid"] ?? .null, "indexerId": release["indexerId"] ?? .null, "shouldOverride": true,
            "movieId": 1, "quality": ["quality": ["id": 7]], "languages": [["id": 4]],
        ]
        body[key] = .null
        let reply = radarr.post("/api/v3/release", .object(body))
        #expect(reply.status == 500)
        #expect(reply.message == "Value can not be null. (Parameter 'release.\(name)')")
        #expect(radarr.records("queue").isEmpty)
    }

    @Test func takesQualityAndLanguagesByTheirNumbers() throws {
        var radarr = try quiet(.radarr)
        let release = radarr.approvedRelease("movieId=9001")
        let quality: JSONValue = ["quality": ["id": 7, "name": "Something"]]
        let body: JSONValue = [
            "guid": release["guid"] ?? .null, "indexerId": release["indexerId"] ?? .null, "shouldOverride": true,
            "movieId": 1, "quality": quality, "languages": [["id": 4, "name": "Klingon"]],
        ]
        let reply = radarr.post("/api/v3/release", body)
        #expect(reply.json["quality"] == quality)
        let item = radarr.get("/api/v3/queue/details?movieId=1").json[0]
        #expect(
            item?["quality"]?["quality"] == [
                "id": 7, "name": "Bluray-1080p", "source": "bluray", "resolution": 1080, "modifier": "none",
            ])
        #expect(item?["languages"] == [["id": 4, "name": "German"]])
        #expect(radarr.get("/api/v3/history").json["records"]?[0]?["quality"] == item?["quality"])
    }

    @Test(arguments: [("usenet", "Usenet"), ("torrent", "Torrent")])
    func needsAClientForTheProtocol(kind: String, name: String) throws {
        var radarr = try quiet(.radarr)
        let list = radarr.get("/api/v3/release?movieId=9001").json.array ?? []
        let release = list.first { $0["protocol"] == .string(kind) && $0["mappedMovieId"] != nil } ?? .null
        radarr.state["downloadclient"].removeAll { $0["protocol"] == .string(kind) }
        let reply = radarr.post(
            "/api/v3/release", ["guid": release["guid"] ?? .null, "indexerId": release["indexerId"] ?? .null])
        #expect(reply.status == 500)
        #expect(reply.json["message"] == .string("\(name) Download client isn't configured yet"))
    }

    @Test func writesTheGrabIntoHistory() throws {
        var radarr = try quiet(.radarr)
        let list = radarr.get("/api/v3/release?movieId=9001").json.array ?? []
        let release = list.first { $0["infoHash"]?.string?.isEmpty == false && $0["approved"] == true } ?? .null
        _ = radarr.post(
            "/api/v3/release", ["guid": release["guid"] ?? .null, "indexerId": release["indexerId"] ?? .null])
        let record = radarr.get("/api/v3/history").json["records"]?[0]
        #expect(record?["eventType"] == "grabbed")
        #expect(record?["downloadId"] == release["infoHash"])
        #expect(
            record?["data"]?.keys == [
                "indexer", "nzbInfoUrl", "releaseGroup", "age", "ageHours", "ageMinutes", "publishedDate",
                "downloadClient", "downloadClientName", "size", "downloadUrl", "guid", "tmdbId", "imdbId", "protocol",
                "customFormatScore", "movieMatchType", "releaseSource", "indexerFlags", "indexerId", "torrentInfoHash",
            ])
        #expect(record?["data"]?["releaseSource"] == "InteractiveSearch")
        #expect(record?["data"]?["protocol"] == "2")
        #expect(record?["data"]?["downloadClient"] == "QBittorrent")
    }

    @Test func namesUsenetDownloadsAsSABnzbdDoes() throws {
        var radarr = try quiet(.radarr)
        let list = radarr.get("/api/v3/release?movieId=9001").json.array ?? []
        let release = list.first { $0["protocol"] == "usenet" && $0["mappedMovieId"] != nil } ?? .null
        _ = radarr.post(
            "/api/v3/release", ["guid": release["guid"] ?? .null, "indexerId": release["indexerId"] ?? .null])
        let id = radarr.records("queue")[0].text("downloadId")
        #expect(id.hasPrefix("SABnzbd_nzo_"))
        #expect(id.count == 20)
    }

    // MARK: Push

    @Test func grabsAPushedReleaseThatIsWanted() throws {
        var radarr = try quiet(.radarr)
        let reply = radarr.post(
            "/api/v3/release/push",
            [
                "title": "Small.Movie.2020.1080p.WEB-DL.DDP5.1.H.264-KETTLE",
                "downloadUrl": "https://a.example.invalid/1", "protocol": "Torrent",
                "publishDate": "2026-01-15T10:00:00Z", "indexer": "Elsewhere", "size": 5_000,
            ])
        #expect(reply.status == 200)
        #expect(reply.json.array?.count == 1)
        #expect(reply.json[0]?["approved"] == true)
        #expect(reply.json[0]?["rejections"] == [])
        #expect(reply.json[0]?["mappedMovieId"] == 9001)
        #expect(reply.json[0]?["ageHours"] == 2)
        let item = radarr.records("queue")[0]
        #expect(item["indexer"] == "Elsewhere")
        #expect(radarr.records("history")[0]["data"]?["releaseSource"] == "ReleasePush")
    }

    @Test(arguments: [
        (
            AppKind.radarr, "Nobody.Knows.It.1999.1080p.WEB-DL-KETTLE",
            "Unknown Movie. Unable to match to correct movie using release title."
        ),
        (.radarr, "Small.Movie.2020.2160p.WEB-DL-KETTLE", "WEBDL-2160p is not wanted in profile"),
        (.sonarr, "Nobody.Knows.It.S01E01.1080p.WEB-DL-KETTLE", "Unknown Series"),
        (
            .sonarr, "Small.Show.S01E09.1080p.WEB-DL-KETTLE",
            "Unable to identify correct episode(s) using release name and scene mappings"
        ),
    ])
    func rejectsAPushedReleaseWithItsReason(kind: AppKind, title: String, reason: String) throws {
        var app = try quiet(kind)
        let reply = app.post(
            "/api/v3/release/push",
            [
                "title": .string(title), "magnetUrl": "magnet:?xt=1", "protocol": "torrent",
                "publishDate": "2026-01-15T10:00:00Z",
            ])
        #expect(reply.status == 200)
        #expect(reply.json[0]?["approved"] == false)
        #expect(reply.json[0]?["rejected"] == true)
        #expect(reply.json[0]?["rejections"] == [.string(reason)])
        #expect(app.state["queue"].isEmpty)
    }

    @Test func grabsAPushedEpisode() throws {
        var sonarr = try quiet(.sonarr)
        let reply = sonarr.post(
            "/api/v3/release/push",
            [
                "title": "Small.Show.S01E02.1080p.WEB-DL.H264-KETTLE", "magnetUrl": "magnet:?xt=1",
                "protocol": "torrent", "publishDate": "2026-01-15T10:00:00Z",
            ])
        #expect(reply.json[0]?["approved"] == true)
        #expect(reply.json[0]?["qualityWeight"] == 1_101)
        #expect(sonarr.records("queue").map { $0.int("episodeId") } == [90_002])
    }

    @Test func saysWhatAPushLacks() throws {
        var sonarr = try quiet(.sonarr)
        let reply = sonarr.post("/api/v3/release/push", ["title": "x"])
        #expect(reply.status == 400)
        #expect(reply.json.each("propertyName") == ["DownloadUrl", "MagnetUrl", "Protocol", "PublishDate"])
    }

    @Test func saysWhatItCannotRead() throws {
        var radarr = try quiet(.radarr)
        let reply = radarr.post(
            "/api/v3/release/push",
            [
                "title": "gibberish", "downloadUrl": "https://a.example.invalid/1", "protocol": "usenet",
                "publishDate": "2026-01-15T10:00:00Z",
            ])
        #expect(reply.status == 400)
        #expect(
            reply.json == [
                [
                    "propertyName": "Title", "errorMessage": "Unable to parse", "attemptedValue": "gibberish",
                    "severity": "error",
                ]
            ])
    }
}

extension AppUnderTest {
    /// Searches and takes the best that may be grabbed.
    mutating func approvedRelease(_ query: String) -> JSONValue {
        let list = get("/api/v3/release?" + query).json.array ?? []
        return list.first { $0["approved"] == true } ?? .null
    }
}
