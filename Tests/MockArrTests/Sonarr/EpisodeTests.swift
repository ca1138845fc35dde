import FixtureKit
import MockArrTesting
import Testing

@testable import MockArr

@Suite struct EpisodeTests {
    private func library() throws -> SonarrLibrary {
        var library = try SonarrLibrary()
        library.addSeries()
        let file = library.addFile()
        library.addEpisode(1, 1, fileID: file)
        library.addEpisode(1, 2, fileID: file, ["overview": "Two."])
        library.addEpisode(2, 1)
        return library
    }

    @Test(arguments: [
        ("seriesId=1", [1, 2, 3]), ("seriesId=1&seasonNumber=2", [3]), ("seriesId=9", []),
        ("episodeIds=3&episodeIds=1", [1, 3]),
        ("episodeFileId=1", [1, 2]), ("seriesId=1&seasonNumber=2&episodeIds=1", [3]),
        ("episodeIds=3&episodeFileId=1", [3]),
    ])
    func lists(query: String, ids: [Int]) throws {
        var library = try library()
        #expect(library.app.get("/api/v3/episode?\(query)").column("id").compactMap(\.int) == ids)
    }

    @Test func wantsToKnowWhichEpisodes() throws {
        var library = try library()
        let reply = library.app.get("/api/v3/episode")
        #expect(reply.status == 400)
        #expect(
            reply.json == [
                "message": "BadRequest: seriesId or episodeIds must be provided",
                "content": "seriesId or episodeIds must be provided",
            ])
        #expect(
            library.app.get("/api/v3/episode?episodeIds=1&episodeIds=9").json["message"]
                == "Expected query to return 2 rows but returned 1")
        #expect(library.app.get("/api/v3/episode?episodeIds=1,2").status == 400)
    }

    @Test func writesMembersInWireOrder() throws {
        var library = try library()
        #expect(
            library.app.get("/api/v3/episode?episodeIds=2").json[0] == [
                "seriesId": 1, "tvdbId": 9_002, "episodeFileId": 1, "seasonNumber": 1, "episodeNumber": 2,
                "title": "Title 1x2",
                "airDate": "2025-06-01", "airDateUtc": "2025-06-01T02:00:00Z", "runtime": 45, "overview": "Two.",
                "hasFile": true, "monitored": true, "unverifiedSceneNumbering": false, "id": 2,
            ])
    }

    @Test func embedsWhatIsAskedFor() throws {
        var library = try library()
        let plain = library.app.get("/api/v3/episode?seriesId=1").json[0]
        for key in ["series", "episodeFile", "images"] { #expect(plain?[key] == nil) }

        let full = library.app.get(
            "/api/v3/episode?seriesId=1&includeSeries=true&includeEpisodeFile=TRUE&includeImages=true")
        #expect(full.json[0]?["series"]?["title"] == "Some Show")
        #expect(full.json[0]?["series"]?["images"]?[0]?.object?.keys == ["coverType", "remoteUrl"])
        #expect(full.json[0]?["episodeFile"]?["path"] == "/tv/Some Show/Season 1/a.mkv")
        #expect(full.json[0]?["images"]?[0]?["coverType"] == "screenshot")
        #expect(full.json[2]?["episodeFile"] == nil)
    }

    @Test(arguments: ["episode", "calendar", "wanted/missing", "wanted/cutoff"])
    func answersOneEpisodeInFull(path: String) throws {
        var library = try library()
        let episode = library.app.get("/api/v3/\(path)/1").json
        #expect(episode["series"]?["id"] == 1)
        #expect(episode["episodeFile"]?["id"] == 1)
        #expect(episode["images"]?.array?.count == 1)
        #expect(library.app.get("/api/v3/\(path)/9").status == 404)
    }

    @Test func changesOnlyTheFlagOfAnEpisode() throws {
        var library = try library()
        let reply = library.app.put("/api/v3/episode/3", ["monitored": false, "title": "Else"])
        #expect(reply.status == 202)
        #expect(reply.field("Location") == nil)
        #expect(reply.json["monitored"] == false)
        #expect(reply.json["title"] == "Title 2x1")
        #expect(library.app.put("/api/v3/episode", ["id": 3, "monitored": true]).json["monitored"] == true)
        #expect(
            library.app.put("/api/v3/episode/9", ["monitored": true]).json["message"]
                == "Episode with ID 9 does not exist")
    }

    @Test func monitorsSeveralEpisodes() throws {
        var library = try library()
        let reply = library.app.put("/api/v3/episode/monitor", ["episodeIds": [3, 1], "monitored": false])
        #expect(reply.status == 202)
        #expect(reply.column("id") == [1, 3])
        #expect(library.monitoredEpisodes() == ["1x2"])
    }

    @Test func changesTheOthersBeforeItMissesOne() throws {
        var library = try library()
        let one = library.app.put("/api/v3/episode/monitor", ["episodeIds": [9], "monitored": false])
        #expect(one.status == 404)
        #expect(one.json["message"] == "Episode with ID 9 does not exist")
        let many = library.app.put("/api/v3/episode/monitor", ["episodeIds": [1, 9], "monitored": false])
        #expect(many.status == 500)
        #expect(many.json["message"] == "Expected query to return 2 rows but returned 1")
        #expect(library.monitoredEpisodes() == ["1x2", "2x1"])
    }

    // MARK: Files

    @Test func answersAFileInWireOrder() throws {
        var library = try library()
        library.app.state["customformat"].add(customFormat("Good", group: "kettle"))
        let file = library.app.get("/api/v3/episodefile/1").json
        #expect(
            file.object?.keys.joined(separator: " ")
                == "seriesId seasonNumber relativePath path size dateAdded releaseGroup languages quality customFormats "
                + "customFormatScore indexerFlags releaseType qualityCutoffNotMet id")
        #expect(file["path"] == "/tv/Some Show/Season 1/a.mkv")
        #expect(file["customFormatScore"] == 25)
        #expect(file["qualityCutoffNotMet"] == false)
    }

    @Test func listsFilesOfASeriesOrOfIDs() throws {
        var library = try library()
        library.addFile(name: "b.mkv")
        #expect(library.app.get("/api/v3/episodefile?seriesId=1").column("id") == [1, 2])
        #expect(library.app.get("/api/v3/episodefile?episodeFileIds=2").column("id") == [2])
        #expect(library.app.get("/api/v3/episodefile?seriesId=9").json["message"] == "Series with ID 9 does not exist")
        #expect(
            library.app.get("/api/v3/episodefile?episodeFileIds=2&episodeFileIds=7").json["message"]
                == "Expected query to return 2 rows but returned 1")
        #expect(
            library.app.get("/api/v3/episodefile").json["content"] == "seriesId or episodeFileIds must be provided")
        #expect(library.app.get("/api/v3/episodefile/9").status == 404)
    }

    @Test func changesAFile() throws {
        var library = try library()
        let known: JSONValue = ["id": 1, "name": "SDTV", "source": "television", "resolution": 480]
        library.app.state[.qualityDefinition].add(["quality": known])
        let revision: JSONValue = ["version": 2, "real": 0, "isRepack": false]
        let quality: JSONValue = ["quality": known, "revision": revision]
        // Only the number is taken of a quality, and what a body has besides is dropped.
        let sent: JSONValue = ["quality": ["id": 1, "name": "Other"], "revision": ["version": 2, "any": 1], "any": 1]
        let reply = library.app.put(
            "/api/v3/episodefile/1", ["quality": sent, "releaseGroup": "OSPREY", "sceneName": "no scene name"])
        #expect(reply.status == 202)
        #expect(reply.field("Location") == "http://localhost:8989/api/v3/episodefile/1")
        #expect(reply.json["quality"] == quality)
        #expect(reply.json["releaseGroup"] == "OSPREY")
        #expect(reply.json["sceneName"] == nil)
        #expect(reply.json["qualityCutoffNotMet"] == true)
        let named = library.app.put(
            "/api/v3/episodefile", ["id": 1, "quality": quality, "sceneName": "Some.Show.S01E01.1080p.WEB-DL-KETTLE"])
        #expect(named.json["sceneName"] == "Some.Show.S01E01.1080p.WEB-DL-KETTLE")
        #expect(named.json["releaseGroup"] == "OSPREY")
        let unknown = library.app.put("/api/v3/episodefile/1", ["quality": ["quality": ["id": 99]]])
        #expect(unknown.message == "ID does not match a known quality (Parameter 'id')")
    }

    @Test func changesSeveralFiles() throws {
        var library = try library()
        library.addFile(name: "b.mkv")
        let alike = library.app.put("/api/v3/episodefile/editor", ["episodeFileIds": [1, 2], "releaseGroup": "LUMEN"])
        #expect(alike.status == 202)
        #expect(alike.column("releaseGroup") == ["LUMEN", "LUMEN"])
        let each = library.app.put(
            "/api/v3/episodefile/bulk", [["id": 2, "indexerFlags": 9, "releaseType": "SeasonPack"], ["id": 1]])
        #expect(each.column("indexerFlags") == [0, 9])
        #expect(each.column("releaseType") == ["singleEpisode", "seasonPack"])
        #expect(library.app.put("/api/v3/episodefile/bulk", [["id": 9]]).status == 500)
    }

    @Test func takesADeletedFileFromItsEpisodes() throws {
        var library = try library()
        let reply = library.app.delete("/api/v3/episodefile/1")
        #expect(reply.status == 200)
        #expect(reply.content == .empty)
        #expect(library.app.get("/api/v3/episode?seriesId=1").column("hasFile") == [false, false, false])
        #expect(library.app.get("/api/v3/episode?seriesId=1").column("episodeFileId") == [0, 0, 0])
        #expect(library.app.get("/api/v3/series/1").json["statistics"]?["sizeOnDisk"] == 0)
        #expect(library.monitoredEpisodes() == ["1x1", "1x2", "2x1"])
        #expect(library.app.delete("/api/v3/episodefile/1").json["message"] == "EpisodeFile with ID 1 does not exist")
    }

    @Test func writesDownWhatItDeletes() throws {
        var library = try library()
        _ = library.app.delete("/api/v3/episodefile/1")
        let events = library.app.get("/api/v3/history/series?seriesId=1").json.array ?? []
        #expect(events.map { $0["eventType"] } == ["episodeFileDeleted", "episodeFileDeleted"])
        #expect(events.first?["sourceTitle"] == "/tv/Some Show/Season 1/a.mkv")
        #expect(
            events.first?["data"] == [
                "reason": "Manual", "releaseGroup": "KETTLE", "size": "1000", "indexerFlags": "0",
                "releaseType": "SingleEpisode",
            ])
    }

    @Test func unmonitorsDeletedEpisodesWhenToldTo() throws {
        var library = try library()
        library.app.state[document: "config"] = ["mediamanagement": ["autoUnmonitorPreviouslyDownloadedEpisodes": true]]
        #expect(library.app.send("DELETE", "/api/v3/episodefile/bulk", ["episodeFileIds": [1]]).text == "{}")
        #expect(library.monitoredEpisodes() == ["2x1"])
    }

    @Test func deletesNothingBelowAFolderThatIsAway() throws {
        var library = try library()
        library.app.state["rootfolder"].update(1) { $0["accessible"] = false }
        let reply = library.app.delete("/api/v3/episodefile/1")
        #expect(reply.status == 409)
        #expect(reply.json["message"] == "Series' root folder (/tv) doesn't exist.")
        #expect(library.app.state["episodefile"].count == 1)
    }

    // MARK: Importing

    @Test func importsAFileForTwoEpisodesInPlaceOfTheOld() throws {
        var library = try library()
        let file: JSONObject = [
            "quality": ["quality": ["id": 7, "name": "Bluray-1080p", "source": "bluray", "resolution": 1_080]],
            "size": 5_000, "releaseGroup": "QUILL",
        ]
        let stored = Episodes.importFile(file, into: [2, 3], of: 1, in: &library.app.state, at: library.app.now)
        #expect(stored.int("seasonNumber") == 1)
        #expect(stored.text("releaseType") == "multiEpisode")
        #expect(stored.text("dateAdded") == "2026-01-15T12:00:00Z")
        #expect(
            stored.text("path")
                == "/tv/Some Show/Season 1/Some Show - S01E02-E01 - Title 1x2 + Title 2x1 Bluray-1080p.mkv")
        #expect(stored["mediaInfo"]?["runTime"] == "1:30:00")
        #expect(library.app.state["episodefile"].ids == [stored.id])
        #expect(library.app.get("/api/v3/episode?seriesId=1").column("hasFile") == [false, true, true])
    }

    @Test func importsNothingIntoASeriesThatIsGone() throws {
        var library = try library()
        #expect(Episodes.importFile([:], into: [1], of: 9, in: &library.app.state, at: library.app.now).isEmpty)
    }

    // MARK: Renaming

    @Test func namesFilesByTheSettings() throws {
        var library = try library()
        #expect(library.app.get("/api/v3/rename?seriesId=1").text == "[]")
        library.app.state[document: "config"] = ["naming": ["renameEpisodes": true]]
        library.addEpisode(2, 2, fileID: library.addFile(season: 2))
        let newPath = "Season 1/Some Show - S01E01-E02 - Title 1x1 + Title 1x2 Q3.mkv"
        #expect(
            library.app.get("/api/v3/rename?seriesId=1").json == [
                [
                    "seriesId": 1, "seasonNumber": 2, "episodeNumbers": [2], "episodeFileId": 2,
                    "existingPath": "Season 2/a.mkv", "newPath": "Season 2/Some Show - S02E02 - Title 2x2 Q3.mkv",
                ],
                [
                    "seriesId": 1, "seasonNumber": 1, "episodeNumbers": [1, 2], "episodeFileId": 1,
                    "existingPath": "Season 1/a.mkv", "newPath": .string(newPath),
                ],
            ])
        #expect(library.app.get("/api/v3/rename?seriesId=1&seasonNumber=2").json.array?.count == 1)
        #expect(library.app.get("/api/v3/rename").json["message"] == "Series with ID 0 does not exist")

        #expect(RenamedEpisodes.rename([1], of: 1, in: &library.app.state, at: library.app.now) == 1)
        #expect(library.app.get("/api/v3/episodefile/1").json["relativePath"] == .string(newPath))
        #expect(library.app.get("/api/v3/rename?seriesId=1").column("episodeFileId") == [2])
    }
}
