import FixtureKit
import MockArrTesting
import Testing

@testable import MockArr

@Suite struct SeriesTests {
    // MARK: Reading

    @Test func listsSeriesInDatabaseOrder() throws {
        var library = try SonarrLibrary()
        library.addSeries("Zebra")
        library.addSeries("Ant", tvdbID: 200)
        #expect(library.app.get("/api/v3/series").column("title") == ["Zebra", "Ant"])
        #expect(library.app.get("/api/v3/series?tvdbid=200").column("title") == ["Ant"])
        #expect(library.app.get("/api/v3/series?tvdbId=300").text == "[]")
    }

    @Test func writesMembersInWireOrder() throws {
        var library = try SonarrLibrary()
        library.addSeries("Show", ["id": 1, "imdbId": "tt1", "tmdbId": 5])
        library.addEpisode(1, 1, airs: "2026-02-01T02:00:00Z")
        let keys = library.app.get("/api/v3/series/1").json.object?.keys.joined(separator: " ")
        #expect(
            keys
                == "title alternateTitles sortTitle status ended overview nextAiring network airTime images seasons year "
                + "path qualityProfileId seasonFolder monitored monitorNewItems useSceneNumbering runtime tvdbId tmdbId "
                + "lastAired seriesType cleanTitle imdbId titleSlug rootFolderPath genres tags added ratings statistics "
                + "languageProfileId id")
    }

    @Test func putsTheURLBaseBeforeCovers() throws {
        var library = try SonarrLibrary()
        library.addSeries()
        library.app.persona.urlBase = "/sonarr"
        #expect(
            library.app.get("/sonarr/api/v3/series/1").json["images"]?[0]?["url"]
                == "/sonarr/MediaCover/1/poster.jpg?lastWrite=1")
    }

    @Test func findsTheLongestRootFolder() throws {
        var library = try SonarrLibrary()
        library.app.state["rootfolder"].add(["path": "/tv/more"])
        for (path, root) in [
            ("/tv/a", "/tv"), ("/tv/more/a", "/tv/more"), ("/else/where", "/else"), ("/anime/x", "/anime"),
        ] {
            let id = library.addSeries("S", ["path": .string(path)])
            #expect(library.app.get("/api/v3/series/\(id)").json["rootFolderPath"] == .string(root))
        }
    }

    @Test func showsSeasonImagesOnRequest() throws {
        var library = try SonarrLibrary()
        let image: JSONValue = [["coverType": "poster", "remoteUrl": "https://image.example.invalid/s1.jpg"]]
        library.addSeries("Show", ["seasons": [["seasonNumber": 1, "monitored": true, "images": image]]])
        #expect(library.app.get("/api/v3/series").json[0]?["seasons"]?[0]?["images"] == nil)
        #expect(library.app.get("/api/v3/series?includeSeasonImages=true").json[0]?["seasons"]?[0]?["images"] == image)
    }

    @Test func answersAnUnknownSeriesWithAProblem() throws {
        var library = try SonarrLibrary()
        let reply = library.app.get("/api/v3/series/9")
        #expect(reply.status == 404)
        #expect(reply.contentType == "application/json; charset=utf-8")
        #expect(reply.json["title"] == "Not Found")
    }

    // MARK: Adding

    private let wish: JSONValue = [
        "title": "New Show", "tvdbId": 500, "qualityProfileId": 1, "rootFolderPath": "/tv", "monitored": true,
        "seasonFolder": true,
    ]

    private func wish(_ changes: JSONObject) -> JSONValue { .object((wish.object ?? [:]).merging(changes)) }

    @Test func listsAllThatIsMissingInAnEmptyWish() throws {
        var library = try SonarrLibrary()
        let reply = library.app.post("/api/v3/series", [:])
        #expect(reply.status == 400)
        #expect(
            reply.failures == [
                "QualityProfileId: 'Quality Profile Id' must be greater than '0'.", "Path: 'Path' must not be empty.",
                "RootFolderPath: 'Root Folder Path' must not be empty.", "Title: 'Title' must not be empty.",
                "TvdbId: 'Tvdb Id' must be greater than '0'.",
            ])
        #expect(
            reply.text.contains(
                """
                  {
                    "propertyName": "Path",
                    "errorMessage": "\\u0027Path\\u0027 must not be empty.",
                    "severity": "error",
                    "errorCode": "NotEmptyValidator",
                    "formattedMessageArguments": [],
                    "formattedMessagePlaceholderValues": {
                      "propertyName": "Path",
                      "propertyValue": null
                    }
                  },
                """))
    }

    static let refusals: [(JSONObject, [String])] = [
        (["path": "relative"], ["Path: Invalid Path: 'relative'"]),
        (["path": "/tv"], ["Path: Path '/tv' is already configured as a root folder"]),
        (["path": "/tv/Some Show"], ["Path: Path '/tv/Some Show' is already configured for another series"]),
        (["path": "/"], ["Path: Path '/' is an ancestor of an existing series"]),
        (["path": "/proc/x"], ["Path: Path '/proc/x' is child of system folder /proc"]),
        (["qualityProfileId": 9], ["QualityProfileId: Quality Profile does not exist"]),
        (["rootFolderPath": "tv"], ["RootFolderPath: Invalid Path: 'tv'"]),
        (["rootFolderPath": "/nope"], ["RootFolderPath: Root folder '/nope' does not exist"]),
        (["title": ""], ["Title: 'Title' must not be empty."]),
        (["tvdbId": 100], ["TvdbId: This series has already been added"]),
        (["tvdbId": 999], ["TvdbId: A series with this ID was not found. Path: "]),
    ]

    @Test(arguments: refusals.indices)
    func refuses(_ index: Int) throws {
        let (change, failures) = Self.refusals[index]
        var library = try SonarrLibrary()
        library.addSeries()
        library.addToCatalogue("New Show", tvdbID: 500)
        let reply = library.app.post("/api/v3/series", wish(change))
        #expect(reply.status == 400)
        #expect(reply.failures == failures)
        #expect(library.app.get("/api/v3/series").json.array?.count == 1)
    }

    @Test func refusesATitleSlugThatIsTaken() throws {
        var library = try SonarrLibrary()
        library.addSeries("Other", ["titleSlug": "new-show"])
        library.addToCatalogue("New Show", tvdbID: 500)
        #expect(
            library.app.post("/api/v3/series", wish).failures == [
                "TitleSlug: Title slug 'new-show' is in use by series 'Other'. Check the FAQ for more information"
            ])
    }

    @Test func saysAnUnknownSeriesByHand() throws {
        var library = try SonarrLibrary()
        #expect(
            library.app.post("/api/v3/series", wish(["path": "/tv/x"])).json == [
                [
                    "propertyName": "TvdbId", "errorMessage": "A series with this ID was not found. Path: /tv/x",
                    "attemptedValue": 500, "severity": "error",
                ]
            ])
    }

    @Test func takesMetadataFromTheServiceAndWishesFromTheClient() throws {
        var library = try SonarrLibrary()
        library.addToCatalogue("New Show: Again", tvdbID: 500)
        let reply = library.app.post(
            "/api/v3/series", wish(["title": "Whatever", "year": 1900, "seriesType": "anime", "tags": [3]]))
        #expect(reply.status == 201)
        #expect(reply.field("Location") == "http://localhost:8989/api/v3/series/1")
        #expect(reply.json["title"] == "New Show: Again")
        #expect(reply.json["year"] == 2019)
        #expect(reply.json["path"] == "/tv/New Show - Again")
        #expect(reply.json["rootFolderPath"] == "/tv")
        #expect(reply.json["added"] == "2026-01-15T12:00:00Z")
        #expect(reply.json["seriesType"] == "anime")
        #expect(reply.json["tags"] == [3])
        #expect(reply.json["monitorNewItems"] == "all")
        #expect(
            reply.json["seasons"] == [
                ["seasonNumber": 0, "monitored": false], ["seasonNumber": 1, "monitored": true],
                ["seasonNumber": 2, "monitored": true],
            ])
        #expect(reply.json["statistics"]?["seasonCount"] == 2)
        #expect(reply.json["id"] == 1)
        #expect(library.app.get("/api/v3/episode?seriesId=1").text == "[]")
    }

    @Test func keepsTheSeasonsThatWereSent() throws {
        var library = try SonarrLibrary()
        library.addToCatalogue("New Show", tvdbID: 500)
        let reply = library.app.post("/api/v3/series", wish(["seasons": [["seasonNumber": 2, "monitored": false]]]))
        #expect(reply.json["seasons"] == [["seasonNumber": 2, "monitored": false]])

        SeriesLibrary.refresh([1], in: &library.app.state, at: library.app.now)
        #expect(
            library.series()["seasons"] == [
                ["seasonNumber": 0, "monitored": false], ["seasonNumber": 1, "monitored": true],
                ["seasonNumber": 2, "monitored": false],
            ])
    }

    @Test func isUnmonitoredWhenNothingIsToBeMonitored() throws {
        var library = try SonarrLibrary()
        library.addToCatalogue("New Show", tvdbID: 500)
        let reply = library.app.post("/api/v3/series", wish(["addOptions": ["monitor": "none"]]))
        #expect(reply.json["monitored"] == false)
        #expect(
            reply.json["addOptions"] == [
                "searchForMissingEpisodes": false, "searchForCutoffUnmetEpisodes": false,
                "ignoreEpisodesWithFiles": false,
                "ignoreEpisodesWithoutFiles": false, "monitor": "none",
            ])
    }

    @Test func refusesAnID() throws {
        var library = try SonarrLibrary()
        library.addToCatalogue("New Show", tvdbID: 500)
        let reply = library.app.post("/api/v3/series", wish(["id": 7]))
        #expect(reply.status == 500)
        #expect(reply.json["message"] == "Can't insert model with existing ID 7")
    }

    @Test(
        arguments: [
            (["tvdbId": "x"], "$.tvdbId"), (["year": true], "$.year"), (["status": "gone"], "$.status"),
            (["overview": 5], "$.overview"), (["addOptions": ["monitor": "often"]], "$.addOptions.monitor"),
            (["tags": ["a"]], "$.tags[0]"), (["seriesType": 9], "$.seriesType"),
        ] as [(JSONValue, String)])
    func saysWhichMemberHasTheWrongType(body: JSONValue, path: String) throws {
        var library = try SonarrLibrary()
        for reply in [library.app.post("/api/v3/series", body), library.app.put("/api/v3/series/1", body)]
        where reply.json["errors"]?.object?.keys != [path] {
            // Edits ignore these options, whatever they say.
            #expect(path == "$.addOptions.monitor" && reply.status == 400, "\(reply.text)")
        }
        let reply = library.app.post("/api/v3/series", body)
        #expect(reply.status == 400)
        #expect(reply.contentType == "application/json; charset=utf-8")
    }

    // MARK: The first refresh

    @Test func getsEpisodesWhenTheRefreshHasRun() throws {
        var library = try SonarrLibrary()
        library.addToCatalogue("New Show", tvdbID: 500)
        _ = library.app.post("/api/v3/series", wish(["addOptions": ["monitor": "firstSeason"]]))
        library.app.wait(seconds: 2)
        SeriesLibrary.refresh([1], in: &library.app.state, at: library.app.now)

        let episodes = library.app.get("/api/v3/episode?seriesId=1").json.array ?? []
        #expect(episodes.map { $0["title"] }.first == "Episode 1")
        #expect(Set(episodes.compactMap { $0["seasonNumber"]?.int }) == [0, 1, 2])
        #expect(episodes.last?["airDate"] == "2021-03-07")
        #expect(episodes.last?["airDateUtc"] == "2021-03-08T01:00:00Z")
        #expect(episodes.last?["finaleType"] == "series")
        #expect(library.monitoredSeasons() == [1])
        #expect(library.monitoredEpisodes().allSatisfy { $0.hasPrefix("1x") })
        #expect(library.series()["addOptions"] == nil)
        #expect(
            library.app.get("/api/v3/series/1").json["images"]?[0]?["url"]
                == "/MediaCover/1/poster.jpg?lastWrite=\(library.app.now.dotNetTicks)" as JSONValue)
    }

    @Test func spreadsARunningSeriesAroundToday() throws {
        var library = try SonarrLibrary()
        library.addToCatalogue("New Show", tvdbID: 500, ["status": "continuing"])
        _ = library.app.post("/api/v3/series", wish)
        SeriesLibrary.refresh([], in: &library.app.state, at: library.app.now)
        let series = library.app.get("/api/v3/series/1").json
        #expect(series["nextAiring"] == "2026-01-16T01:00:00Z")
        #expect(series["previousAiring"] == "2026-01-09T01:00:00Z")
    }

    @Test func leavesEpisodesAloneThatAreThere() throws {
        var library = try SonarrLibrary()
        library.addSeries("Some Show", ["status": "ended"])
        library.addEpisode(1, 1)
        SeriesLibrary.refresh([1, 77], in: &library.app.state, at: library.app.now)
        #expect(library.monitoredEpisodes() == ["1x1"])
    }

    // MARK: Editing

    @Test func replacesOnlyWhatClientsOwn() throws {
        var library = try SonarrLibrary()
        library.addSeries()
        var body = library.app.get("/api/v3/series/1").json.object ?? [:]
        body["title"] = "Changed"
        body["monitored"] = false
        body["path"] = "/tv/New Place/"
        body["monitorNewItems"] = "none"
        body["tags"] = [1]
        let reply = library.app.put("/api/v3/series", .object(body))
        #expect(reply.status == 202)
        #expect(reply.field("Location") == "http://localhost:8989/api/v3/series/1")
        #expect(reply.json["title"] == "Some Show")
        #expect(reply.json["monitored"] == false)
        #expect(reply.json["path"] == "/tv/New Place")
        #expect(reply.json["monitorNewItems"] == "none")
        #expect(reply.json["tags"] == [1])
    }

    @Test func forgetsWhatIsLeftOut() throws {
        var library = try SonarrLibrary()
        library.addSeries("Show", ["tags": [1]])
        let reply = library.app.put("/api/v3/series/1", ["path": "/tv/Show", "qualityProfileId": 1])
        #expect(reply.status == 202)
        #expect(reply.json["tvdbId"] == 0)
        #expect(reply.json["seasons"] == [])
        #expect(reply.json["tags"] == [])
        #expect(reply.json["monitored"] == false)
        #expect(reply.json["seasonFolder"] == false)
    }

    @Test(
        arguments: [
            (["qualityProfileId": 1], ["Path: 'Path' must not be empty."]),
            (["path": "/tv/Some Show"], ["QualityProfileId: 'Quality Profile Id' must be greater than '0'."]),
            (
                ["path": "x", "qualityProfileId": 7],
                [
                    "Path: Invalid Path: 'x'", "QualityProfileId: Quality Profile does not exist",
                    "Path: Invalid Path: 'x'",
                ]
            ),
            (
                ["path": "/tv/Other", "qualityProfileId": 1],
                ["Path: Path '/tv/Other' is already configured for another series"]
            ),
        ] as [(JSONObject, [String])])
    func refusesAnEdit(body: JSONObject, failures: [String]) throws {
        var library = try SonarrLibrary()
        library.addSeries()
        library.addSeries("Other", tvdbID: 2)
        let reply = library.app.put("/api/v3/series/1", .object(body))
        #expect(reply.status == 400)
        #expect(reply.failures == failures)
    }

    @Test func saysEverythingThatIsWrongWithAnEdit() throws {
        var library = try SonarrLibrary()
        library.addSeries()
        #expect(
            library.app.put("/api/v3/series", ["path": "/tv", "qualityProfileId": 0]).failures == [
                "Path: Path '/tv' is already configured as a root folder",
                "QualityProfileId: 'Quality Profile Id' must be greater than '0'.",
                "Id: 'Id' must be greater than '0'.",
            ])
    }

    @Test func saysWhichSeriesDoesNotExist() throws {
        var library = try SonarrLibrary()
        let reply = library.app.put("/api/v3/series/9", ["path": "/tv/x", "qualityProfileId": 1])
        #expect(reply.status == 404)
        #expect(reply.json["message"] == "Series with ID 9 does not exist")
    }

    // MARK: Propagation

    @Test func passesASeasonsFlagOnToItsEpisodes() throws {
        var library = try SonarrLibrary()
        library.addSeries()
        library.addEpisode(1, 1)
        library.addEpisode(1, 2, isMonitored: false)
        library.addEpisode(2, 1, isMonitored: false)
        var body = library.app.get("/api/v3/series/1").json.object ?? [:]
        body["seasons"] = [
            ["seasonNumber": 0, "monitored": false], ["seasonNumber": 1, "monitored": false],
            ["seasonNumber": 2, "monitored": true],
        ]
        _ = library.app.put("/api/v3/series/1", .object(body))
        #expect(library.monitoredEpisodes() == [])

        body["seasons"] = [["seasonNumber": 1, "monitored": true], ["seasonNumber": 2, "monitored": true]]
        _ = library.app.put("/api/v3/series/1", .object(body))
        #expect(library.monitoredEpisodes() == ["1x1", "1x2"])
    }

    @Test func leavesEpisodesAloneWhenOnlyTheSeriesChanges() throws {
        var library = try SonarrLibrary()
        library.addSeries()
        library.addEpisode(1, 1)
        var body = library.app.get("/api/v3/series/1").json.object ?? [:]
        body["monitored"] = false
        _ = library.app.put("/api/v3/series/1", .object(body))
        #expect(library.monitoredEpisodes() == ["1x1"])
        #expect(library.monitoredSeasons() == [1, 2])
        _ = library.app.put("/api/v3/series/editor", ["seriesIds": [1], "monitored": true])
        #expect(library.monitoredEpisodes() == ["1x1"])
    }

    @Test func leavesTheSeasonAloneWhenAnEpisodeChanges() throws {
        var library = try SonarrLibrary()
        library.addSeries()
        let id = library.addEpisode(1, 1)
        _ = library.app.put("/api/v3/episode/\(id)", ["monitored": false])
        #expect(library.monitoredEpisodes() == [])
        #expect(library.monitoredSeasons() == [1, 2])
    }

    // MARK: Several at once

    @Test func changesOnlyWhatWasSentToTheEditor() throws {
        var library = try SonarrLibrary()
        library.addSeries("A", ["tags": [1]])
        library.addSeries("B", tvdbID: 2, ["tags": [2]])
        let reply = library.app.put(
            "/api/v3/series/editor",
            ["seriesIds": [2, 1], "tags": [1, 3], "rootFolderPath": "/anime", "seriesType": "anime"])
        #expect(reply.status == 202)
        #expect(reply.column("path") == ["/anime/A", "/anime/B"])
        #expect(reply.column("tags") == [[1, 3], [2, 1, 3]])
        #expect(reply.column("seriesType") == ["anime", "anime"])
        #expect(reply.column("monitored") == [true, true])
        for absent in ["statistics", "rootFolderPath", "alternateTitles"] { #expect(reply.json[0]?[absent] == nil) }
        #expect(reply.json[0]?["images"]?[0]?.object?.keys == ["coverType", "remoteUrl"])
    }

    @Test(arguments: [("add", [1, 2, 3]), ("remove", [1]), ("replace", [2, 3]), ("2", [2, 3])])
    func appliesTags(mode: String, tags: [Int]) throws {
        var library = try SonarrLibrary()
        library.addSeries("A", ["tags": [1, 2]])
        _ = library.app.put("/api/v3/series/editor", ["seriesIds": [1], "tags": [2, 3], "applyTags": .string(mode)])
        #expect(library.series().ints("tags") == tags)
    }

    @Test func checksTheEditorsRootAndProfile() throws {
        var library = try SonarrLibrary()
        library.addSeries()
        let reply = library.app.put(
            "/api/v3/series/editor", ["seriesIds": [1], "rootFolderPath": "/nope", "qualityProfileId": 0])
        #expect(
            reply.failures == [
                "RootFolderPath: Root folder '/nope' does not exist",
                "QualityProfileId: 'Quality Profile Id' must be greater than '0'.",
            ])
    }

    @Test(arguments: ["PUT", "DELETE"])
    func countsTheSeriesOfTheEditor(method: String) throws {
        var library = try SonarrLibrary()
        library.addSeries()
        let reply = library.app.send(method, "/api/v3/series/editor", ["seriesIds": [1, 9]])
        #expect(reply.status == 500)
        #expect(reply.json["message"] == "Expected query to return 2 rows but returned 1")
    }

    // MARK: Deleting

    @Test func takesAllThatRefersToItAway() throws {
        var library = try SonarrLibrary()
        library.addSeries()
        library.addSeries("Other", tvdbID: 2)
        library.addEpisode(1, 1, fileID: library.addFile())
        library.addEpisode(1, 1, of: 2)
        for name in ["history", "blocklist"] as [Collection.Name] {
            library.app.state[name].add(["seriesId": 1])
            library.app.state[name].add(["seriesId": 2])
        }
        let reply = library.app.delete("/api/v3/series/1?addImportListExclusion=true&deleteFiles=true")
        #expect(reply.status == 200)
        #expect(reply.content == .empty)
        #expect(reply.contentType == nil)
        #expect(library.app.state["episode"].count == 1)
        #expect(library.app.state["episodefile"].isEmpty)
        #expect(library.app.state["history"].documents.map { $0.int("seriesId") } == [2])
        #expect(library.app.state["blocklist"].documents.map { $0.int("seriesId") } == [2])
        #expect(library.app.state["importlistexclusion"].documents == [["tvdbId": 100, "title": "Some Show", "id": 1]])
    }

    @Test func countsTheSeriesToDelete() throws {
        var library = try SonarrLibrary()
        let reply = library.app.delete("/api/v3/series/9")
        #expect(reply.status == 500)
        #expect(reply.json["message"] == "Expected query to return 1 rows but returned 0")
        #expect(library.app.delete("/api/v3/series/0").json["message"] == "BadRequest: 0 is not a valid ID")
    }

    @Test func canBeAddedAgainWithTheEpisodesItHad() throws {
        var library = try SonarrLibrary()
        library.addSeries("New Show", tvdbID: 500)
        library.addEpisode(1, 1, fileID: library.addFile())
        library.addEpisode(1, 2)
        #expect(library.app.send("DELETE", "/api/v3/series/editor", ["seriesIds": [1]]).text == "{}")

        let found = library.app.get("/api/v3/series/lookup?term=tvdb:500").json[0]
        #expect(found?["id"] == nil)
        #expect(found?["path"] == nil)
        #expect(
            found?["images"]?[0]?["url"]
                == "/MediaCoverProxy/38427cbc8e354d3a615815639f7d39cd425f41e0b0447b06d8b8d80473470e4e/a.jpg")

        #expect(library.app.post("/api/v3/series", wish).status == 201)
        let id = try #require(library.app.state["series"].ids.last)
        SeriesLibrary.refresh([id], in: &library.app.state, at: library.app.now)
        let episodes = library.app.get("/api/v3/episode?seriesId=\(id)")
        #expect(episodes.column("title") == ["Title 1x1", "Title 1x2"])
        #expect(episodes.column("hasFile") == [false, false])
    }

    // MARK: Commands

    private func commands(_ library: inout SonarrLibrary) -> [String: JSONValue] {
        let list = library.app.get("/api/v3/command").json.array ?? []
        return Dictionary(
            list.map { ($0["name"]?.string ?? "", $0["body"] ?? .null) }, uniquingKeysWith: { first, _ in first })
    }

    @Test func refreshesAndSearchesANewSeries() throws {
        var library = try SonarrLibrary()
        library.addToCatalogue("New Show", tvdbID: 500)
        let options: JSONObject = ["addOptions": ["monitor": "all", "searchForMissingEpisodes": true]]
        _ = library.app.post("/api/v3/series", wish(options))
        #expect(commands(&library)["RefreshSeries"]?["seriesIds"] == [1])
        #expect(commands(&library)["RefreshSeries"]?["isNewSeries"] == true)

        library.app.wait(seconds: 20)
        #expect(library.app.get("/api/v3/episode?seriesId=1").json.array?.isEmpty == false)
        #expect(commands(&library)["MissingEpisodeSearch"]?["seriesId"] == 1)
        #expect(library.app.get("/api/v3/series/1").json["addOptions"] == nil)
    }

    @Test(arguments: [("all", true), ("none", false)])
    func announcesTheNextSeasonOfASeriesThatRuns(monitorNewItems: String, isMonitored: Bool) throws {
        var library = try SonarrLibrary()
        library.addSeries("Some Show", ["monitorNewItems": .string(monitorNewItems)])
        library.addEpisode(2, 1)
        SeriesLibrary.refresh([1], in: &library.app.state, at: library.app.now)
        let season = library.app.get("/api/v3/series/1").json["seasons"]?[3]
        #expect(season?["seasonNumber"] == 3)
        #expect(season?["monitored"] == .bool(isMonitored))
        let episodes = library.app.get("/api/v3/episode?seriesId=1&seasonNumber=3")
        #expect(episodes.column("airDateUtc").first == "2026-01-23T02:00:00Z")
        #expect(episodes.column("monitored") == Array(repeating: .bool(isMonitored), count: 11))

        SeriesLibrary.refresh([1], in: &library.app.state, at: library.app.now)
        #expect(library.app.get("/api/v3/episode?seriesId=1").json.array?.count == 12)
    }

    @Test func announcesNothingOfASeriesThatMovesWithTheCalendar() throws {
        var sonarr = try AppUnderTest(.sonarr)
        let count = sonarr.state["episode"].count
        let ids = sonarr.state["series"].ids.filter { !sonarr.state["episode"].group("seriesId", $0).isEmpty }
        SeriesLibrary.refresh(ids, in: &sonarr.state, at: sonarr.now)
        #expect(sonarr.state["episode"].count == count)
    }

    @Test func queuesWhatAnEditAsksFor() throws {
        var library = try SonarrLibrary()
        library.addSeries()
        var body = library.app.get("/api/v3/series/1").json.object ?? [:]
        body["seriesType"] = "anime"
        body["path"] = "/anime/Some Show"
        _ = library.app.put("/api/v3/series/1?moveFiles=true", .object(body))
        let queued = commands(&library)
        #expect(queued["MoveSeries"]?["sourcePath"] == "/tv/Some Show")
        #expect(queued["MoveSeries"]?["destinationPath"] == "/anime/Some Show")
        #expect(queued["MoveSeries"]?["trigger"] == "manual")
        #expect(queued["RefreshSeries"]?["isNewSeries"] == false)

        _ = library.app.put(
            "/api/v3/series/editor", ["seriesIds": [1], "rootFolderPath": "/tv", "moveFiles": true])
        #expect(
            commands(&library)["BulkMoveSeries"]?["series"] == [["seriesId": 1, "sourcePath": "/anime/Some Show"]])
    }

    // MARK: Import and folder

    @Test func skipsWhatIsThereWhenImporting() throws {
        var library = try SonarrLibrary()
        library.addSeries()
        library.addToCatalogue("New Show", tvdbID: 500)
        let reply = library.app.post("/api/v3/series/import", [wish, wish, wish(["tvdbId": 100])])
        #expect(reply.status == 200)
        #expect(reply.column("title") == ["New Show"])
        #expect(reply.json[0]?["statistics"] == nil)
        #expect(library.app.state["series"].count == 2)
    }

    @Test func importsNothingWhenOneFails() throws {
        var library = try SonarrLibrary()
        library.addToCatalogue("New Show", tvdbID: 500)
        let reply = library.app.post("/api/v3/series/import", [wish, wish(["tvdbId": 999])])
        #expect(reply.status == 400)
        #expect(library.app.state["series"].isEmpty)
    }

    @Test func namesTheFolder() throws {
        var library = try SonarrLibrary()
        library.addSeries("What If...?: A/B")
        #expect(library.app.get("/api/v3/series/1/folder").json == ["folder": "What If...! - A+B"])
        #expect(library.app.get("/api/v3/series/9/folder").json["message"] == "Series with ID 9 does not exist")
        #expect(
            library.app.get("/api/v3/series/abc/folder").json["errors"] == ["id": ["The value 'abc' is not valid."]])
        library.app.state[document: "config"] = ["naming": ["seriesFolderFormat": "{Series TitleYear} [tvdb-{TvdbId}]"]]
        #expect(library.app.get("/api/v3/series/1/folder").json == ["folder": "What If...! - A+B (2024) [tvdb-100]"])
    }
}
