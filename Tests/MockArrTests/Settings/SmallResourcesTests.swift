import FixtureKit
import MicroHTTP
import MockArr
import MockArrTesting
import Testing

@Suite struct SmallResourcesTests {
    // MARK: Tags

    @Test func listsWhoUsesATag() throws {
        var radarr = try AppUnderTest(.radarr)
        for name in [
            "delayprofile", "importlist", "notification", "releaseprofile", "indexer", "downloadclient", "autotagging",
            "movie",
        ] {
            radarr.state[Collection.Name(name)] = Collection()
            radarr.state[Collection.Name(name)].add(["tags": [2, 6]])
        }
        #expect(
            radarr.get("/api/v3/tag/detail/6").json == [
                "label": "keep", "delayProfileIds": [1], "importListIds": [1], "notificationIds": [1],
                "releaseProfileIds": [1], "indexerIds": [1], "downloadClientIds": [1], "autoTagIds": [1],
                "movieIds": [1],
                "id": 6,
            ])
        #expect(radarr.get("/api/v3/tag/detail").json.array?.count == 6)
        #expect(radarr.get("/api/v3/tag/detail/99").status == 404)
        var sonarr = try AppUnderTest(.sonarr)
        #expect(
            sonarr.get("/api/v3/tag/detail/1").json.object?.keys == [
                "label", "delayProfileIds", "importListIds", "notificationIds", "restrictionIds", "indexerIds",
                "downloadClientIds", "autoTagIds", "seriesIds", "id",
            ])
    }

    @Test func doesNotDeleteATagThatIsInUse() throws {
        var sonarr = try AppUnderTest(.sonarr)
        let reply = sonarr.delete("/api/v3/tag/2")
        #expect(reply.status == 409)
        #expect(reply.message == "Tag with ID 2 'anime' cannot be deleted since it's still in use")
        let id = try #require(sonarr.post("/api/v3/tag", ["label": "Spare!"]).json["id"]?.int)
        #expect(sonarr.delete("/api/v3/tag/\(id)").status == 200)
        #expect(sonarr.delete("/api/v3/tag/\(id)").message == "Tag with ID \(id) does not exist")
    }

    @Test func radarrLooksAtTheCharactersOfALabel() throws {
        var radarr = try AppUnderTest(.radarr)
        #expect(radarr.post("/api/v3/tag", ["label": ""]).failures == ["Label: 'Label' must not be empty."])
        #expect(radarr.post("/api/v3/tag", ["label": "a b"]).failures == ["Label: Allowed characters a-z, 0-9 and -"])
        #expect(radarr.post("/api/v3/tag", ["label": "ANIME"]).status == 409)
    }

    // MARK: Delay profiles

    @Test(arguments: [
        (3, "", [3: 1, 2: 2, 4: 3]), (2, "?after=4", [3: 1, 4: 2, 2: 3]), (4, "?after=2", [2: 1, 4: 2, 3: 3]),
        (99, "", [2: 1, 3: 2, 4: 3]), (1, "", [2: 1, 3: 2, 4: 3]),
    ])
    func reordersDelayProfiles(_ id: Int, _ after: String, _ expected: [Int: Int]) throws {
        var radarr = try AppUnderTest(.radarr)
        _ = try radarr.send("POST", "delayprofile", text: #"{"enableUsenet": true, "tags": [6]}"#)
        let reply = radarr.send("PUT", "/api/v3/delayprofile/reorder/\(id)\(after)")
        #expect(reply.status == 200)
        for profile in reply.json.array ?? [] where profile["id"] != 1 {
            #expect(profile["order"]?.int == expected[profile["id"]?.int ?? 0])
        }
        #expect(reply.json.array?.last?["id"] == 1)
    }

    @Test func closesTheGapOfADelayProfile() throws {
        var sonarr = try AppUnderTest(.sonarr)
        #expect(sonarr.delete("/api/v3/delayprofile/2").status == 200)
        #expect(sonarr.get("/api/v3/delayprofile/3").json["order"] == 1)
        #expect(sonarr.delete("/api/v3/delayprofile/99").status == 200)
        let global = sonarr.delete("/api/v3/delayprofile/1")
        #expect(global.status == 405)
        #expect(
            global.json == [
                "message": "MethodNotAllowed: Cannot delete global delay profile",
                "content": "Cannot delete global delay profile",
            ])
        #expect(sonarr.send("PUT", "/api/v3/delayprofile/reorder/0").message == "BadRequest: 0 is not a valid ID")
        // By their order in Radarr, as they lie in the database in Sonarr.
        #expect(sonarr.get("/api/v3/delayprofile").json[0]?["id"] == 1)
        var radarr = try AppUnderTest(.radarr)
        #expect(radarr.get("/api/v3/delayprofile").json[0]?["id"] == 2)
    }

    @Test(arguments: [
        RefusalCase(
            .radarr, "POST", "delayprofile", #"{"usenetDelay": -1, "torrentDelay": -1}"#,
            "Tags: 'Tags' must not be empty.",
            "UsenetDelay: 'Usenet Delay' must be greater than or equal to '0'.",
            "TorrentDelay: 'Torrent Delay' must be greater than or equal to '0'.",
            ": Either Usenet or Torrent should be enabled"),
        RefusalCase(
            .sonarr, "POST", "delayprofile", #"{"enableUsenet": true, "tags": [1]}"#,
            "Tags: One or more tags is used in another profile"),
        RefusalCase(
            .sonarr, "PUT", "delayprofile/1", #"{"enableUsenet": true, "tags": [6]}"#, "Tags: Collection Must Be Empty"),
        RefusalCase(
            .radarr, "POST", "releaseprofile", #"{"tags": [], "enabled": true, "indexerId": 99}"#,
            "Required: 'Must contain' or 'Must not contain' is required", "IndexerId: Indexer does not exist"),
        RefusalCase(
            .sonarr, "POST", "releaseprofile", #"{"required": [""], "ignored": [" "]}"#,
            "Required: 'Must contain' should not contain whitespaces or an empty string",
            "Ignored: 'Must not contain' should not contain whitespaces or an empty string"),
        RefusalCase(
            .radarr, "POST", "remotepathmapping", "{}", "Host: 'Host' must not be empty.",
            "RemotePath: 'Remote Path' must not be empty.", "LocalPath: Invalid Path: ''"),
        RefusalCase(
            .radarr, "POST", "remotepathmapping", #"{"host": "a", "remotePath": " /x", "localPath": "/"}"#,
            "RemotePath: Remote Path ' /x' must not start with a space", "LocalPath: Cannot be set to '/'"),
        RefusalCase(
            .radarr, "POST", "remotepathmapping", #"{"host": "a", "remotePath": "/x ", "localPath": "/nope"}"#,
            "RemotePath: Remote Path '/x ' must not end with a space", "LocalPath: Path '/nope' does not exist"),
        RefusalCase(
            .radarr, "POST", "exclusions", #"{"movieYear": -1}"#, "TmdbId: 'Tmdb Id' must not be empty.",
            "MovieTitle: 'Movie Title' must not be empty.",
            "MovieYear: 'Movie Year' must be greater than or equal to '0'."),
        RefusalCase(
            .radarr, "POST", "exclusions", #"{"tmdbId": 817189, "movieTitle": "Alien"}"#,
            "TmdbId: This exclusion has already been added."),
        RefusalCase(
            .sonarr, "POST", "importlistexclusion", #"{"tvdbId": 257655, "title": ""}"#,
            "TvdbId: This exclusion has already been added.", "Title: 'Title' must not be empty."),
        RefusalCase(.radarr, "POST", "rootfolder", #"{"path": "movies"}"#, "Path: Invalid Path: 'movies'"),
        RefusalCase(
            .radarr, "POST", "rootfolder", #"{"path": "/movies/"}"#,
            "Path: Path '/movies/' is already configured as a root folder"),
        RefusalCase(
            .sonarr, "POST", "rootfolder", #"{"path": "/app/sonarr/bin/x"}"#,
            "Path: Path '/app/sonarr/bin/x' cannot be child of the start up folder"),
        RefusalCase(.radarr, "POST", "rootfolder", #"{"path": "/nope"}"#, "Path: Path '/nope' does not exist"),
        RefusalCase(
            .radarr, "POST", "rootfolder", #"{"path": "/usr/bin"}"#,
            "Path: Path '/usr/bin' is set to system folder /usr/bin"),
        RefusalCase(
            .sonarr, "POST", "rootfolder", #"{"path": "/mnt/archive"}"#,
            "Path: Folder '/mnt/archive' is not writable by user 'sonarr'"),
    ])
    func refusesWhatBreaksARule(_ refusal: RefusalCase) throws { try refusal.expectRefusal() }

    // MARK: Release profiles, mappings, filters

    @Test func readsTermsFromTextAndLists() throws {
        var radarr = try AppUnderTest(.radarr)
        let reply = try radarr.send(
            "POST", "releaseprofile", text: #"{"enabled": true, "required": "a,b", "ignored": ["c"], "tags": []}"#)
        #expect(reply.status == 201)
        #expect(
            reply.json == [
                "enabled": true, "required": ["a", "b"], "ignored": ["c"], "indexerId": 0, "tags": [], "id": 3,
            ])
        let bad = try radarr.send("POST", "releaseprofile", text: #"{"required": 5, "tags": []}"#)
        #expect(bad.status == 400)
        #expect(bad.message == "BadRequest: Invalid field required, should be string or string array")
        #expect(try radarr.send("POST", "releaseprofile", text: #"{"required": "a"}"#).status == 500)
        var sonarr = try AppUnderTest(.sonarr)
        #expect(try sonarr.send("POST", "releaseprofile", text: #"{"required": "a"}"#).status == 201)
        #expect(try sonarr.send("POST", "releaseprofile", text: #"{"required": "a", "tags": null}"#).status == 500)
    }

    @Test func endsMappedPathsWithASeparator() throws {
        for (kind, location) in [(AppKind.radarr, "http://localhost:7878/api/v3/remotepathmapping/2"), (.sonarr, nil)] {
            var app = try AppUnderTest(kind)
            let added = try app.send(
                "POST", "remotepathmapping",
                text: #"{"host": "box", "remotePath": "C:\\done", "localPath": "/downloads"}"#)
            #expect(added.json == ["host": "box", "remotePath": "C:\\done\\", "localPath": "/downloads/", "id": 2])
            let twin = try app.send(
                "POST", "remotepathmapping",
                text: #"{"host": "BOX", "remotePath": "C:\\done", "localPath": "/downloads"}"#)
            #expect(twin.status == 500)
            #expect(twin.message == "RemotePath already configured.")
            let edited = app.put("/api/v3/remotepathmapping/2", added.json)
            #expect(edited.status == 202)
            #expect(edited.field("Location") == location)
        }
    }

    @Test func keepsFiltersAsTheyCame() throws {
        var sonarr = try AppUnderTest(.sonarr)
        let filters: JSONValue = [["key": "year", "value": ["a": .null], "type": "equal"], ["anything": 7]]
        let reply = sonarr.post("/api/v3/customfilter", ["filters": filters, "label": "L", "type": "seriesIndex"])
        #expect(reply.json == ["type": "seriesIndex", "label": "L", "filters": filters, "id": 4])
        #expect(
            sonarr.put("/api/v3/customfilter/99", reply.json.with(["id": 99])).message
                == "CustomFilter with ID 99 does not exist")
        #expect(sonarr.delete("/api/v3/customfilter/99").status == 200)
        #expect(sonarr.get("/api/v3/customfilter/99").status == 404)
    }

    // MARK: Root folders

    @Test func addsAFolderOfTheDisk() throws {
        var radarr = try AppUnderTest(.radarr)
        let reply = radarr.post("/api/v3/rootfolder", ["path": "/movies-archive/"])
        #expect(reply.status == 201)
        #expect(
            reply.json == [
                "path": "/movies-archive", "accessible": true, "freeSpace": 61_203_283_968,
                "unmappedFolders": [
                    [
                        "name": "The Lantern Keeper (1974)", "path": "/movies-archive/The Lantern Keeper (1974)",
                        "relativePath": "The Lantern Keeper (1974)",
                    ],
                    [
                        "name": "Winter Timetable (1988)", "path": "/movies-archive/Winter Timetable (1988)",
                        "relativePath": "Winter Timetable (1988)",
                    ],
                ], "id": 4,
            ])
        #expect(radarr.put("/api/v3/rootfolder/4", reply.json).status == 405)
        // A folder that has become a movie's own is no longer unmapped.
        radarr.state["movie"].add(["path": "/movies-archive/Winter Timetable (1988)"])
        #expect(radarr.get("/api/v3/rootfolder/4?timeout=false").json["unmappedFolders"]?.array?.count == 1)
        #expect(radarr.delete("/api/v3/rootfolder/4").bytes.isEmpty)
        #expect(radarr.delete("/api/v3/rootfolder/4").status == 200)
        #expect(radarr.get("/api/v3/rootfolder/4").status == 404)
    }

    @Test func respectsTheRecycleBin() throws {
        var radarr = try AppUnderTest(.radarr)
        let bin = radarr.get("/api/v3/config/mediamanagement").json.with(["recycleBin": "/data"])
        #expect(radarr.put("/api/v3/config/mediamanagement", bin).status == 202)
        let reply = radarr.post("/api/v3/rootfolder", ["path": "/data/media"])
        #expect(reply.failures == ["Path: Path '/data/media' is child of configured recycle bin folder"])
        #expect(reply.json[0]?["errorCode"] == "RecycleBinValidator")
    }

    // MARK: Exclusions

    @Test func excludesOneByOneAndInBulk() throws {
        var radarr = try AppUnderTest(.radarr)
        let list = radarr.get("/api/v3/exclusions")
        #expect(list.field("Deprecation") == "true")
        let added = try radarr.send(
            "POST", "exclusions", text: #"{"tmdbId": 5, "movieTitle": "Five", "movieYear": 2005}"#)
        #expect(added.status == 201)
        #expect(added.json == ["tmdbId": 5, "movieTitle": "Five", "movieYear": 2005, "id": 10])
        let bulk = try radarr.send(
            "POST", "exclusions/bulk",
            text: #"[{"tmdbId": 6, "movieTitle": "Six"}, {"tmdbId": 6, "movieTitle": "Six"}]"#)
        #expect(bulk.status == 200)
        #expect(
            bulk.json == [
                ["tmdbId": 6, "movieTitle": "Six", "movieYear": 0, "id": 11],
                ["tmdbId": 6, "movieTitle": "Six", "movieYear": 0],
            ])
        let refused = try radarr.send("POST", "exclusions/bulk", text: #"[{"tmdbId": 6, "movieTitle": "Six"}]"#)
        #expect(refused.failures == ["TmdbId: This exclusion has already been added."])
        let page = radarr.get("/api/v3/exclusions/paged?pageSize=2&sortKey=MOVIEYEAR&sortDirection=ascending").json
        #expect(page["sortKey"] == "MOVIEYEAR")
        #expect(page["totalRecords"] == 8)
        #expect(page["records"]?.array?.count == 2)
        #expect(try radarr.send("DELETE", "exclusions/bulk", text: #"{"ids": [10, 11, 99]}"#).text == "{}")
        #expect(radarr.get("/api/v3/exclusions").json == list.json)
    }

    @Test func sonarrHasNoBulkAdd() throws {
        var sonarr = try AppUnderTest(.sonarr)
        #expect(try sonarr.send("POST", "importlistexclusion/bulk", text: "[]").status == 405)
        #expect(sonarr.get("/api/v3/importlistexclusion/paged").json["sortKey"] == "id")
        #expect(sonarr.get("/api/v3/importlistexclusion").field("Deprecation") == "true")
    }

    // MARK: Languages

    @Test func listsSpecialLanguagesFirst() throws {
        var radarr = try AppUnderTest(.radarr)
        let names = radarr.get("/api/v3/language").json.array?.prefix(5).map { $0["name"] }
        #expect(names == ["Any", "Original", "Unknown", "Afrikaans", "Albanian"])
        #expect(radarr.get("/api/v3/language/-2").json == ["id": -2, "name": "Original", "nameLower": "original"])
        let unknown = radarr.get("/api/v3/language/999")
        #expect(unknown.status == 500)
        #expect(unknown.message == "ID does not match a known language (Parameter 'id')")
    }

    @Test func keepsAStubOfLanguageProfiles() throws {
        var sonarr = try AppUnderTest(.sonarr)
        let list = sonarr.get("/api/v3/languageprofile")
        #expect(list.field("Deprecation") == "true")
        #expect(list.json[0]?["name"] == "Deprecated")
        #expect(sonarr.get("/api/v3/languageProfile/5").json == list.json[0])
        #expect(sonarr.post("/api/v3/languageprofile", ["a": 1]).json == ["upgradeAllowed": false])
        let sent: JSONValue = ["name": "Own", "cutoff": ["id": 4, "name": "German", "a": 1]]
        let echo: JSONValue = [
            "name": "Own", "upgradeAllowed": false, "cutoff": ["id": 4, "name": "German"], "id": 1,
        ]
        #expect(sonarr.put("/api/v3/languageprofile/1", sent).json == echo)
        var radarr = try AppUnderTest(.radarr)
        #expect(sonarr.delete("/api/v3/languageprofile/1").field("Deprecation") == "true")
        #expect(sonarr.delete("/api/v3/languageprofile/0").message == "BadRequest: 0 is not a valid ID")
        #expect(radarr.get("/api/v3/languageprofile").status == 404)
    }
}
