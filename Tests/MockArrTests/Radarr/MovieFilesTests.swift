import FixtureKit
import MockArrTesting
import Testing

@testable import MockArr

@Suite struct MovieFilesTests {
    private func radarr(quality: String = "WEBDL-1080p", profile: Int = 2) throws -> AppUnderTest {
        var radarr = try SmallRadarr.make()
        radarr.addMovie(
            SmallRadarr.movie("Dune", 438_631, ["qualityProfileId": JSONValue(profile)]),
            file: SmallRadarr.file(
                of: 1, quality, ["customFormats": [["id": 1, "name": "HDR10"], ["id": 2, "name": "LQ"]]]))
        radarr.addMovie(SmallRadarr.movie("Heat", 949))
        return radarr
    }

    @Test(arguments: [
        ("WEBDL-720p", 2, true), ("WEBRip-1080p", 2, true), ("Bluray-1080p", 2, false), ("SDTV", 2, true),
        // Without upgrades whatever is allowed is good enough.
        ("WEBDL-720p", 1, false),
    ])
    func comparesWithTheCutoff(_ quality: String, _ profile: Int, _ isBelow: Bool) throws {
        var radarr = try radarr(quality: quality, profile: profile)
        #expect(radarr.get("/api/v3/moviefile/1").json["qualityCutoffNotMet"] == .bool(isBelow))
        let count = radarr.get("/api/v3/wanted/cutoff").json["totalRecords"]
        #expect(count == (isBelow ? 1 : 0))
    }

    @Test func scoresFilesByTheProfileOfTheirMovie() throws {
        var radarr = try radarr()
        for (name, group) in [("HDR10", "KETTLE"), ("LQ", "^k"), ("Other", "BRINE")] {
            radarr.state["customformat"].add(customFormat(name, group: group))
        }
        let file = radarr.get("/api/v3/moviefile?movieId=1").json[0]
        #expect(file?["customFormats"] == [["id": 1, "name": "HDR10"], ["id": 2, "name": "LQ"]])
        #expect(file?["customFormatScore"] == 50)
        #expect(file?.object?.keys == MovieFilePresenter.order.keys.filter { file?[$0] != nil })
        _ = radarr.delete("/api/v3/customformat/2")
        #expect(radarr.get("/api/v3/moviefile/1").json["customFormatScore"] == 100)
    }

    @Test func listsFilesByMovieOrById() throws {
        var radarr = try radarr()
        #expect(radarr.get("/api/v3/moviefile?movieId=2&movieId=1&movieId=77").json.array?.count == 1)
        #expect(radarr.get("/api/v3/moviefile?movieId=2").json == [])
        #expect(radarr.get("/api/v3/moviefile?movieFileIds=1").json.array?.count == 1)
        let unknown = radarr.get("/api/v3/moviefile?movieFileIds=1&movieFileIds=9")
        #expect(unknown.status == 500)
        #expect(unknown.json["message"] == "Expected query to return 2 rows but returned 1")
        let neither = radarr.get("/api/v3/moviefile")
        #expect(neither.status == 400)
        #expect(neither.text.contains(#""message": "BadRequest: movieId or movieFileIds must be provided""#))
        #expect(radarr.get("/api/v3/moviefile?movieFileIds=1,2").status == 400)
        #expect(radarr.get("/api/v3/moviefile/9").status == 404)
    }

    @Test func emptiesWhatASinglePutLeavesOut() throws {
        var radarr = try radarr()
        let reply = radarr.put(
            "/api/v3/moviefile/1", ["indexerFlags": 4, "releaseGroup": "NEW", "sceneName": "not scene like"])
        #expect(reply.status == 202)
        #expect(reply.field("Location") == "http://localhost:7878/api/v3/moviefile/1")
        for key in ["quality", "languages", "edition"] { #expect(reply.json[key] == nil) }
        #expect(reply.json["releaseGroup"] == "NEW")
        #expect(reply.json["indexerFlags"] == 4)
        #expect(reply.json["sceneName"] == "Dune.2021.1080p.WEB-DL.H.264-KETTLE")
    }

    @Test func needsIndexerFlagsInASinglePut() throws {
        var radarr = try radarr()
        let reply = radarr.put("/api/v3/moviefile/1", ["edition": "Extended"])
        #expect(reply.status == 500)
        #expect(reply.json["message"] == "Nullable object must have a value.")
        #expect(radarr.put("/api/v3/moviefile/9", ["indexerFlags": 0]).status == 404)
    }

    @Test func editsSeveralFiles() throws {
        var radarr = try radarr()
        let editor = radarr.put("/api/v3/moviefile/editor", ["movieFileIds": [1], "edition": "IMAX"])
        #expect(editor.status == 202)
        #expect(editor.field("Deprecation") == "true")
        #expect(editor.json[0]?["edition"] == "IMAX")
        #expect(editor.json[0]?["quality"] != nil)
        let bulk = radarr.put(
            "/api/v3/moviefile/bulk",
            [["id": 1, "releaseGroup": "OTHER", "sceneName": "Dune.2021.2160p.WEB-DL-OTHER"]])
        #expect(bulk.status == 202)
        #expect(bulk.field("Deprecation") == nil)
        #expect(bulk.json[0]?["releaseGroup"] == "OTHER")
        #expect(bulk.json[0]?["sceneName"] == "Dune.2021.2160p.WEB-DL-OTHER")
        #expect(bulk.json[0]?["edition"] == "IMAX")
        #expect(radarr.put("/api/v3/moviefile/bulk", [["id": 1], ["id": 5]]).status == 500)
    }

    @Test func deletesAFile() throws {
        var radarr = try radarr()
        radarr.state["extrafile"].add(["movieId": 1, "movieFileId": 1, "type": "subtitle"])
        let reply = radarr.delete("/api/v3/moviefile/1")
        #expect(reply.status == 200)
        #expect(reply.text.isEmpty)
        let movie = radarr.get("/api/v3/movie/1").json
        #expect(movie["hasFile"] == false)
        #expect(movie["movieFileId"] == 0)
        #expect(movie["monitored"] == true)
        #expect(radarr.get("/api/v3/extrafile?movieId=1").json == [])
        #expect(radarr.delete("/api/v3/moviefile/1").json["message"] == "MovieFile with ID 1 does not exist")
    }

    @Test func unmonitorsAMovieWhoseFileIsDeletedIfToldTo() throws {
        var radarr = try radarr()
        radarr.state[document: "config"] = ["mediamanagement": ["autoUnmonitorPreviouslyDownloadedMovies": true]]
        _ = radarr.delete("/api/v3/moviefile/bulk", ["movieFileIds": [1]])
        #expect(radarr.get("/api/v3/movie/1").json["monitored"] == false)
    }

    @Test func refusesToDeleteWhereTheDiskIsGone() throws {
        var radarr = try radarr()
        radarr.state["rootfolder"].update(1) { $0["accessible"] = false }
        let reply = radarr.delete("/api/v3/moviefile/1")
        #expect(reply.status == 409)
        #expect(reply.json["message"] == "Movie's root folder (/movies) doesn't exist.")
        #expect(radarr.get("/api/v3/movie/1").json["hasFile"] == true)
    }

    @Test func refusesABulkDeleteWithoutIds() throws {
        var radarr = try radarr()
        let reply = radarr.delete("/api/v3/moviefile/bulk", ["movieFileIds": []])
        #expect(reply.status == 400)
        #expect(reply.json["message"] == "BadRequest: movieFileIds must be provided")
        #expect(radarr.delete("/api/v3/moviefile/bulk", [:]).status == 500)
        #expect(radarr.delete("/api/v3/moviefile/bulk", ["movieFileIds": [1]]).text == "{}")
    }

    @Test func importsAFileInPlaceOfTheOld() throws {
        var radarr = try radarr()
        radarr.state["extrafile"].add(["movieId": 1, "movieFileId": 1, "type": "subtitle"])
        let stored = Movies.importFile(
            [
                "relativePath": "Dune (2021) Bluray-1080p.mkv", "size": 1_000,
                "quality": [
                    "quality": ["id": 7, "name": "Bluray-1080p", "resolution": 1080], "revision": ["version": 1],
                ],
                "languages": [["id": 1, "name": "English"]], "releaseGroup": "NEW",
                "sceneName": "Dune.2021.Extended.1080p.BluRay-NEW",
            ], into: 1, in: &radarr.state, at: radarr.now)
        #expect(stored["id"] == 2)
        #expect(stored["path"] == "/movies/Dune (2021)/Dune (2021) Bluray-1080p.mkv")
        let movie = radarr.get("/api/v3/movie/1").json
        #expect(movie["movieFileId"] == 2)
        #expect(movie["sizeOnDisk"] == 1_000)
        #expect(movie["movieFile"]?["dateAdded"] == "2026-01-15T12:00:00Z")
        #expect(movie["movieFile"]?["edition"] == "Extended")
        #expect(movie["movieFile"]?["mediaInfo"]?["resolution"] == "1920x1080")
        #expect(movie["movieFile"]?["mediaInfo"]?["runTime"] == "2:35:00")
        #expect(movie["movieFile"]?["qualityCutoffNotMet"] == false)
        #expect(radarr.get("/api/v3/moviefile/1").status == 404)
        #expect(radarr.get("/api/v3/extrafile?movieId=1").json == [])
        #expect(Movies.importFile([:], into: 99, in: &radarr.state, at: radarr.now) == [:])
    }

    // MARK: Rename

    @Test func previewsAndCarriesOutRenames() throws {
        var radarr = try radarr()
        radarr.state[document: "config"] = [
            "naming": ["renameMovies": true, "standardMovieFormat": "{Movie Title} {[Quality Full]}{-Release Group}"]
        ]
        #expect(
            radarr.get("/api/v3/rename?movieId=1&movieId=2").json == [
                [
                    "movieId": 1, "movieFileId": 1, "existingPath": "Dune (2021) WEBDL-1080p.mkv",
                    "newPath": "Dune [WEBDL-1080p]-KETTLE.mkv",
                ]
            ])
        MovieFiles.rename([1], in: &radarr.state, at: radarr.now)
        #expect(radarr.get("/api/v3/moviefile/1").json["relativePath"] == "Dune [WEBDL-1080p]-KETTLE.mkv")
        #expect(radarr.get("/api/v3/rename?movieId=1").json == [])
    }

    @Test func proposesTheReleaseNameWhileRenamingIsOff() throws {
        var radarr = try radarr()
        #expect(
            radarr.get("/api/v3/rename?movieId=1").json[0]?["newPath"] == "Dune.2021.1080p.WEB-DL.H.264-KETTLE.mkv")
    }

    @Test func refusesARenamePreviewOfNothing() throws {
        var radarr = try radarr()
        let reply = radarr.get("/api/v3/rename")
        #expect(reply.status == 400)
        #expect(reply.json["message"] == "BadRequest: movieId must be provided")
    }
}
