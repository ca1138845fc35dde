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

    // MARK: Moving and renaming

    @Test func renamesNoFolderByTheCommandOfThatName() throws {
        var radarr = try SmallRadarr.make()
        radarr.addMovie(SmallRadarr.movie("Dune", 438_631, ["path": "/movies/dune"]))
        let command = run(&radarr, ["name": "RenameMovieFolder", "movieIds": [1]])
        #expect(command["status"] == "failed")
        #expect(command["message"] == "Failed")
        #expect(radarr.get("/api/v3/movie/1").json["path"] == "/movies/dune")
    }

    @Test func renamesFoldersByMovingThemToTheirOwnRoot() throws {
        var radarr = try SmallRadarr.make()
        radarr.addMovie(SmallRadarr.movie("Dune", 438_631, ["path": "/movies/dune"]))
        let body: JSONValue = ["movieIds": [1], "rootFolderPath": "/movies", "moveFiles": true]
        let edited = radarr.put("/api/v3/movie/editor", body).json[0]
        #expect(edited?["path"] == "/movies/Dune (2021)")
        radarr.wait(milliseconds: 300)
        #expect(radarr.get("/api/v3/command/1").json["message"] == "Moving 1 movies to '/movies'")
        radarr.wait(seconds: 5)
        #expect(radarr.get("/api/v3/command/1").json["message"] == "Finished moving 1 movies to '/movies'")
        #expect(radarr.get("/api/v3/movie/1").json["path"] == "/movies/Dune (2021)")
    }

    @Test func keepsTheFolderOfWhatIsNotMoved() throws {
        var radarr = try SmallRadarr.make()
        radarr.addMovie(SmallRadarr.movie("Dune", 438_631, ["path": "/movies/dune"]))
        let body: JSONValue = ["movieIds": [1], "rootFolderPath": "/movies/kids"]
        #expect(radarr.put("/api/v3/movie/editor", body).json[0]?["path"] == "/movies/kids/dune")
        #expect(radarr.get("/api/v3/command").json == [])
    }

    @Test(arguments: [
        ("/movies/b", "Dune moved successfully to /movies/b"),
        ("/movies/a", "[Dune (2021)][tt1160419, 438631] is already in the specified location '/movies/a'."),
    ])
    func saysWhereAMovieWent(target: String, message: JSONValue) throws {
        var radarr = try SmallRadarr.make()
        radarr.addMovie(SmallRadarr.movie("Dune", 438_631, ["path": "/movies/a", "imdbId": "tt1160419"]))
        let command = run(
            &radarr,
            [
                "name": "MoveMovie", "movieId": 1, "sourcePath": "/movies/a", "destinationPath": .string(target),
            ])
        #expect(command["message"] == message)
        #expect(radarr.get("/api/v3/movie/1").json["path"] == .string(target))
    }

    @Test(
        arguments: [
            (["name": "RenameFiles", "movieId": 1, "files": []], "completed", "Selected movie files renamed for Dune"),
            (["name": "RenameFiles", "movieId": 1, "files": [99]], "failed", "Failed"),
            (["name": "RenameMovie", "movieIds": [1]], "completed", "All movie files renamed for Dune"),
            (["name": "RenameMovie", "movieIds": [1, 2]], "failed", "Failed"),
        ] as [(JSONValue, JSONValue, JSONValue)])
    func saysThatItHasRenamed(body: JSONValue, status: JSONValue, message: JSONValue) throws {
        var radarr = try SmallRadarr.make()
        radarr.addMovie(SmallRadarr.movie("Dune", 438_631))
        let command = run(&radarr, body)
        #expect(command["status"] == status)
        #expect(command["message"] == message)
    }

    // MARK: Lists

    @Test func saysHowManyMoviesListsAdd() throws {
        var radarr = try quiet(.radarr)
        let count = radarr.records("movie").count
        _ = radarr.post("/api/v3/command", ["name": "ImportListSync"])
        radarr.wait(milliseconds: 300)
        #expect(
            radarr.get("/api/v3/command/1").json["message"]
                == "Syncing Movies for Import List Custom Lists (Festival Picks)")
        radarr.wait(seconds: 5)
        let message = radarr.get("/api/v3/command/1").json["message"]?.string
        let added = radarr.records("movie").count - count
        #expect(added > 0)
        #expect(message == "Adding \(added) movies from your auto enabled lists to library")
    }

    @Test func knowsNoListThatIsNotThere() throws {
        var radarr = try quiet(.radarr)
        let command = run(&radarr, ["name": "ImportListSync", "definitionId": 99])
        #expect(command["status"] == "failed")
        let exception = command["exception"]?.string
        #expect(exception?.hasSuffix("ImportListDefinition with ID 99 does not exist") == true)
    }

    @Test(arguments: [
        ("disabled", true, true), ("logOnly", true, true), ("keepAndUnmonitor", true, false),
        ("removeAndKeep", false, false), ("removeAndDelete", false, false),
    ])
    func cleansTheLibraryOfWhatIsOnNoList(level: String, isThere: Bool, isMonitored: Bool) throws {
        var radarr = try quiet(.radarr)
        radarr.state["movie"].removeAll { $0.id != small }
        radarr.state["movie"].update(small) { $0["monitored"] = true }
        _ = radarr.put("/api/v3/config/importlist/1", ["listSyncLevel": .string(level)])
        _ = run(&radarr, ["name": "ImportListSync"])
        let movie = radarr.records("movie").first { $0.id == small }
        #expect((movie != nil) == isThere)
        #expect((movie?.flag("monitored") ?? false) == isMonitored)
    }

    @Test func searchesForNothingThatAListDoesNotMonitor() throws {
        var radarr = try quiet(.radarr)
        radarr.state["importlist"].update(1) { list in
            list["monitor"] = "none"
            list["searchOnAdd"] = true
        }
        let known = Set(radarr.records("movie").map(\.id))
        _ = run(&radarr, ["name": "ImportListSync"])
        let added = radarr.records("movie").filter { !known.contains($0.id) }
        #expect(!added.isEmpty && added.allSatisfy { !$0.flag("monitored") })
        #expect(radarr.records("command").allSatisfy { $0["name"] != "MoviesSearch" })
    }
}
