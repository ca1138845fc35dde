import FixtureKit
import MicroHTTP
import MockArrTesting
import Testing

@testable import MockArr

/// What listeners are told when something changes.
@Suite struct AnnouncementTests {
    private func listener(_ kind: AppKind) throws -> Listener { try Listener(quiet(kind)) }

    private let queueNews = ["queue sync", "queue/details sync"]

    // MARK: Radarr

    @Test func tellsAPutOfAMovieTwice() throws {
        var radarr = try listener(.radarr)
        var movie = radarr.app.get("/api/v3/movie/9001").json
        movie["monitored"] = false
        #expect(radarr.app.put("/api/v3/movie/9001", movie).status == 202)
        let messages = radarr.heard()
        #expect(messages.map { "\($0.name) \($0.action)" } == ["movie updated", "movie updated"])
        let now = radarr.app.get("/api/v3/movie/9001").json
        #expect(messages.map(\.resource) == [now, now])
        #expect(now["monitored"] == false)
        #expect(
            messages[0].text.hasPrefix(
                #"{"type":1,"target":"receiveMessage","arguments":[{"body":{"resource":{"title":"Small: Movie","#))
        #expect(messages[0].text.hasSuffix(#""id":9001},"action":"updated"},"name":"movie"}]}"#))
        #expect(radarr.news() == [])
    }

    @Test func tellsEachMovieThatAnEditorChanged() throws {
        var radarr = try listener(.radarr)
        let body: JSONValue = ["movieIds": [9001, 1], "monitored": true]
        #expect(radarr.app.put("/api/v3/movie/editor", body).status == 202)
        #expect(radarr.news() == ["movie updated", "movie updated"])
    }

    @Test func tellsOfADeletedMovieNothingButItsID() throws {
        var radarr = try listener(.radarr)
        #expect(radarr.app.delete("/api/v3/movie/9001").status == 200)
        let message = try #require(radarr.heard().first { $0.name == "movie" })
        #expect(
            message.text.contains(
                #"""
                {"resource":{"secondaryYearSourceId":0,"status":"tba","year":0,"qualityProfileId":0,"movieFileId":0,"monitored":true,"minimumAvailability":"released","isAvailable":false,"runtime":0,"tmdbId":0,"added":"0001-01-01T00:00:00Z","popularity":0,"id":9001},"action":"deleted"}
                """#))
    }

    @Test func tellsWhatBecomesWantedWithAFileDeleted() throws {
        var radarr = try listener(.radarr)
        let id = try #require(radarr.app.state["moviefile"].ids.first)
        #expect(radarr.app.delete("/api/v3/moviefile/\(id)").status == 200)
        let messages = radarr.heard()
        #expect(
            messages.map { "\($0.name) \($0.action)" } == [
                "moviefile deleted", "movie updated", "wanted/missing updated", "wanted/cutoff updated",
            ])
        #expect(messages[0].resource["id"] == JSONValue(id))
        #expect(messages[0].resource["size"] == 0)
        #expect(messages[1].resource["hasFile"] == false)
    }

    @Test func saysNothingOfWhatTheRealServersKeepQuietAbout() throws {
        var radarr = try listener(.radarr)
        let filter: JSONValue = ["type": "movieIndex", "label": "x", "filters": []]
        #expect(radarr.app.post("/api/v3/customfilter", filter).status == 201)
        let profile = radarr.app.get("/api/v3/qualityprofile/1").json
        #expect(radarr.app.put("/api/v3/qualityprofile/1", profile).status == 202)
        let file = try #require(radarr.app.state["moviefile"].ids.first)
        let changed = radarr.app.get("/api/v3/moviefile/\(file)").json
        #expect(radarr.app.put("/api/v3/moviefile/\(file)", changed).status == 202)
        #expect(radarr.news() == [])
    }

    // MARK: Sonarr

    @Test func tellsAPutOfASeriesAsItWasSentAndAsItIs() throws {
        var sonarr = try listener(.sonarr)
        var series = sonarr.app.get("/api/v3/series/9001").json
        series["title"] = "Sent"
        series["seasons"] = [["seasonNumber": 1, "monitored": false]]
        #expect(sonarr.app.put("/api/v3/series/9001", series).status == 202)
        let messages = sonarr.heard()
        #expect(messages.map { "\($0.name) \($0.action)" } == ["series updated", "series updated"])
        #expect(messages.map { $0.resource["title"] } == ["Sent", "Small Show"])
        #expect(messages.map { $0.resource["episodesChanged"] } == [nil, true])
        #expect(messages[1].resource["statistics"] != nil)
    }

    @Test func tellsADeletedSeriesInFull() throws {
        var sonarr = try listener(.sonarr)
        let series = sonarr.app.get("/api/v3/series/9001").json
        #expect(sonarr.app.delete("/api/v3/series/9001").status == 200)
        let message = try #require(sonarr.heard().first { $0.name == "series" })
        #expect(message.action == "deleted")
        #expect(message.resource == series)
    }

    @Test func tellsASingleEpisodeInFourMessages() throws {
        var sonarr = try listener(.sonarr)
        let four = ["episode updated", "episode updated", "wanted/missing updated", "wanted/cutoff updated"]
        #expect(sonarr.app.put("/api/v3/episode/90001", ["id": 90_001, "monitored": false]).status == 202)
        let messages = sonarr.heard()
        #expect(messages.map { "\($0.name) \($0.action)" } == four)
        #expect(messages[0].resource == sonarr.app.get("/api/v3/episode/90001").json)
        let one: JSONValue = ["episodeIds": [90_001], "monitored": true]
        #expect(sonarr.app.put("/api/v3/episode/monitor", one).status == 202)
        #expect(sonarr.news() == four)
        let two: JSONValue = ["episodeIds": [90_001, 90_002], "monitored": true]
        #expect(sonarr.app.put("/api/v3/episode/monitor", two).status == 202)
        #expect(sonarr.news() == [])
    }

    @Test func tellsWhatAnEpisodeFileLeavesBehind() throws {
        var sonarr = try listener(.sonarr)
        let file = try #require(sonarr.app.state["episodefile"].documents.first)
        #expect(sonarr.app.delete("/api/v3/episodefile/\(file.id)").status == 200)
        let news = sonarr.news()
        #expect(news.first == "episodefile deleted")
        #expect(news.last == "series updated")
        #expect(news.count % 4 == 2)
    }

    // MARK: Both

    @Test(arguments: AppKind.allCases)
    func saysThatTagsHaveChanged(_ kind: AppKind) throws {
        var app = try listener(kind)
        #expect(app.app.post("/api/v3/tag", ["label": "new"]).status == 201)
        let messages = app.heard()
        #expect(
            messages.map(\.text) == [
                #"{"type":1,"target":"receiveMessage","arguments":[{"body":{"action":"sync"},"name":"tag"}]}"#
            ])
    }

    @Test(arguments: AppKind.allCases)
    func tellsOfARootFolderOnlyWhenItIsAdded(_ kind: AppKind) throws {
        var app = try listener(kind)
        let path = kind == .radarr ? "/downloads" : "/downloads"
        let added = app.app.post("/api/v3/rootfolder", ["path": .string(path)])
        #expect(added.status == 201)
        let message = try #require(app.heard().first)
        #expect("\(message.name) \(message.action)" == "rootfolder created")
        #expect(message.resource == added.json)
        let id = added.json["id"]?.int ?? 0
        #expect(app.app.delete("/api/v3/rootfolder/\(id)").status == 200)
        #expect(app.news() == [])
    }

    @Test(arguments: AppKind.allCases)
    func tellsOfProvidersAndOfTheirHealthAFewSecondsLater(_ kind: AppKind) throws {
        var app = try Listener(AppUnderTest(kind))
        let client = try #require(app.app.get("/api/v3/downloadclient").json[0])
        let id = client["id"]?.int ?? 0
        #expect(app.app.put("/api/v3/downloadclient/\(id)?forceSave=true", client).status == 202)
        let messages = app.heard()
        #expect(messages.map { "\($0.name) \($0.action)" } == ["downloadclient updated"])
        #expect(messages[0].resource == client)
        #expect(app.app.delete("/api/v3/downloadclient/\(id)").status == 200)
        let gone = app.heard()
        #expect(gone.map { "\($0.name) \($0.action)" } == ["downloadclient deleted"])
        #expect(gone[0].resource["enable"] == false)
        #expect(gone[0].resource["name"] == nil)
        #expect(gone[0].resource["id"] == JSONValue(id))
        app.app.wait(seconds: 5)
        #expect(app.news() == ["health sync"])
    }

    @Test(arguments: AppKind.allCases)
    func followsACommandFromStartToEnd(_ kind: AppKind) throws {
        var app = try listener(kind)
        let command = app.app.post("/api/v3/command", ["name": "Test", "duration": 900]).json
        #expect(app.news() == [])
        let messages = app.listen(seconds: 2)
        #expect(
            messages.map { "\($0.name) \($0.action)" } == ["command updated", "system/task sync", "command updated"])
        let updates = messages.filter { $0.name == "command" }.map(\.resource)
        #expect(updates.map { $0["status"] } == ["started", "completed"])
        #expect(updates.map { $0["id"] } == [command["id"], command["id"]])
    }

    @Test(arguments: AppKind.allCases)
    func saysOneThingOfACommandThatIsOverInATenthOfASecond(_ kind: AppKind) throws {
        var app = try listener(kind)
        _ = app.app.post("/api/v3/command", ["name": "Test", "duration": 0])
        let commands = app.listen(seconds: 1).filter { $0.name == "command" }
        #expect(commands.map { $0.resource["status"] } == ["completed"])
    }

    @Test(arguments: [
        ("CheckHealth", "health sync"), ("MessagingCleanup", "command sync"),
        ("ResetQualityDefinitions", "qualitydefinition sync"), ("RefreshMonitoredDownloads", "queue sync"),
    ])
    func saysWhatSomeCommandsLeadTo(_ name: String, _ news: String) throws {
        var app = try listener(.radarr)
        _ = app.app.post("/api/v3/command", ["name": .string(name)])
        #expect(app.listen(seconds: 2).map { "\($0.name) \($0.action)" }.contains(news))
    }

    @Test(arguments: AppKind.allCases)
    func tellsRefreshedOnes(_ kind: AppKind) throws {
        var app = try listener(kind)
        let (name, key) = kind == .radarr ? ("RefreshMovie", "movieIds") : ("RefreshSeries", "seriesIds")
        var body: JSONObject = ["name": .string(name)]
        body[key] = [9001]
        _ = app.app.post("/api/v3/command", .object(body))
        let messages = app.listen(seconds: 3)
        let updates = messages.filter { $0.name == kind.owner }
        #expect(updates.map { $0.resource["id"] } == [9001])
        #expect(updates[0].resource == app.app.get("/api/v3/\(kind.owner)/9001").json)
    }

    @Test func followsADownload() throws {
        var radarr = try listener(.radarr)
        let releases = radarr.app.get("/api/v3/release?movieId=9001").json.array ?? []
        let release = try #require(releases.first { $0["approved"] == true })
        _ = radarr.heard()
        let body: JSONValue = ["guid": release["guid"] ?? .null, "indexerId": release["indexerId"] ?? .null]
        #expect(radarr.app.post("/api/v3/release", body).status == 200)
        let grab = radarr.heard()
        #expect(
            grab.map { "\($0.name) \($0.action)" } == queueNews + [
                "movie updated", "wanted/missing updated", "wanted/cutoff updated",
            ])
        #expect(grab[2].resource["grabbed"] == true)
        #expect(grab[2].text.contains(#""grabbed":true,"id":9001}"#))
        let messages = radarr.listen(seconds: 61)
        let status = messages.first { $0.name == "queue/status" }
        #expect(status?.action == "updated")
        #expect(status?.resource["totalCount"] == 1)
        let imported = messages.map { "\($0.name) \($0.action)" }
        #expect(imported.contains("moviefile updated"))
        let last = messages.last { $0.name == "movie" }
        #expect(last?.resource["hasFile"] == true)
        #expect(last?.resource["grabbed"] == nil)
    }

    @Test func tellsAGrabbedEpisodeWithoutWhatIsEmbedded() throws {
        var sonarr = try listener(.sonarr)
        var list = sonarr.app.get("/api/v3/release?episodeId=90001").json.array ?? []
        list = list.filter { $0["approved"] == true && $0["fullSeason"] != true }
        let release = try #require(list.first)
        _ = sonarr.heard()
        let body: JSONValue = ["guid": release["guid"] ?? .null, "indexerId": release["indexerId"] ?? .null]
        #expect(sonarr.app.post("/api/v3/release", body).status == 200)
        let episodes = sonarr.heard().filter { $0.name == "episode" && $0.resource["id"] == 90_001 }
        #expect(episodes.map { $0.resource["grabbed"] } == [true, true])
        #expect(episodes[0].resource["series"] == nil)
    }

    @Test(arguments: AppKind.allCases)
    func saysToLookAtTheQueueEveryMinute(_ kind: AppKind) throws {
        var app = try listener(kind)
        #expect(app.listen(seconds: 59).isEmpty)
        let news = app.listen(seconds: 7).map { "\($0.name) \($0.action)" }
        #expect(news == queueNews + ["queue/status updated"])
    }

    @Test func notesNothingWhileNobodyListens() throws {
        var radarr = try quiet(.radarr)
        #expect(radarr.post("/api/v3/tag", ["label": "before"]).status == 201)
        var listener = try Listener(radarr)
        #expect(listener.news() == [])
        #expect(listener.app.post("/api/v3/tag", ["label": "after"]).status == 201)
        #expect(listener.news() == ["tag sync"])
    }

    @Test(arguments: AppKind.allCases)
    func writesTheURLBaseIntoImages(_ kind: AppKind) throws {
        var app = try AppUnderTest(kind)
        app.persona.urlBase = "/base"
        let id = try #require(app.state[kind == .radarr ? "movie" : "series"].ids.first)
        let record = app.state.record(
            of: Announcement(name: kind == .radarr ? .movie : .series, action: .updated, subject: .record(id)),
            at: app.now, as: app.persona)
        #expect(String(decoding: record ?? [], as: UTF8.self).contains(#""url":"/base/MediaCover/\#(id)/"#))
    }
}
