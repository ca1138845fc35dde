import FixtureKit
import MicroHTTP
import MockArrTesting
import Testing

@testable import MockArr

@Suite struct CommandEffectTests {
    private func run(_ app: inout AppUnderTest, _ body: JSONValue) -> JSONValue {
        let id = app.post("/api/v3/command", body).json["id"]?.int ?? 0
        app.wait(seconds: 5)
        app.look()
        return .object(app.records("command").first { $0.id == id } ?? [:])
    }

    @Test(arguments: AppKind.allCases)
    func resetsTheKeyAtOnce(kind: AppKind) throws {
        var app = try quiet(kind)
        _ = run(&app, ["name": "ResetApiKey"])
        #expect(app.get("/api/v3/tag").status == 401)
        let key = try #require(app.state.apiKey)
        #expect(key.count == 32 && key != AppUnderTest.key)
        let reply = app.send("GET", "/api/v3/config/host", fields: ["X-Api-Key": key])
        #expect(reply.json["apiKey"] == .string(key))
    }

    @Test(arguments: AppKind.allCases)
    func resetsQualityDefinitions(kind: AppKind) throws {
        var app = try quiet(kind)
        let before = app.get("/api/v3/qualitydefinition").json
        let id = before[5]?["id"]?.int ?? 0
        app.state["qualitydefinition"].update(id) {
            $0["title"] = "Mine"
            $0["minSize"] = 77
        }
        _ = run(&app, ["name": "ResetQualityDefinitions"])
        #expect(app.get("/api/v3/qualitydefinition/\(id)").json["title"] == "Mine")
        _ = run(&app, ["name": "ResetQualityDefinitions", "resetTitles": true])
        #expect(app.get("/api/v3/qualitydefinition/\(id)").json == before[5])
    }

    @Test func deletesLogFilesButForTheOneInUse() throws {
        var radarr = try quiet(.radarr)
        _ = run(&radarr, ["name": "DeleteLogFiles"])
        _ = run(&radarr, ["name": "DeleteUpdateLogFiles"])
        #expect(radarr.get("/api/v3/log/file").json.each("filename") == ["radarr.txt"])
        #expect(radarr.get("/api/v3/log/file/update").json == [])
    }

    @Test func addsTheSeriesOfListsThatAddByThemselves() throws {
        var sonarr = try quiet(.sonarr)
        let known = Set(sonarr.records("series").map { $0.int("tvdbId") })
        _ = run(&sonarr, ["name": "ImportListSync"])
        let added = sonarr.records("series").filter { !known.contains($0.int("tvdbId")) }
        #expect(added.count == 3)
        #expect(added.allSatisfy { $0["tags"] == [5] && $0.flag("monitored") && $0.text("path").hasPrefix("/tv/") })
        _ = run(&sonarr, ["name": "ImportListSync"])
        #expect(sonarr.records("series").count == known.count + 3)
    }

    @Test func addsNothingThatIsExcluded() throws {
        var sonarr = try quiet(.sonarr)
        for series in sonarr.records("lookup") {
            sonarr.state["importlistexclusion"].add(["tvdbId": series["tvdbId"] ?? 0, "title": "x"])
        }
        let count = sonarr.records("series").count
        _ = run(&sonarr, ["name": "ImportListSync"])
        #expect(sonarr.records("series").count == count)
    }

    @Test func saysWhenAFolderHeldNothing() throws {
        var sonarr = try quiet(.sonarr)
        let command = run(&sonarr, ["name": "DownloadedEpisodesScan", "path": "/downloads/nothing"])
        #expect(command["status"] == "completed")
        #expect(command["result"] == "unsuccessful")
        #expect(command["message"] == "Failed to import")
    }

    @Test func renamesTheFoldersOfMovies() throws {
        var radarr = try SmallRadarr.make()
        radarr.addMovie(SmallRadarr.movie("Dune", 438_631, ["path": "/movies/dune"]))
        _ = run(&radarr, ["name": "RenameMovieFolder", "movieIds": [1]])
        #expect(radarr.get("/api/v3/movie/1").json["path"] == "/movies/Dune (2021)")
    }
}
