import FixtureKit
import MicroHTTP
import MockArrTesting
import Testing

@testable import MockArr

@Suite struct SystemPagesTests {
    @Test func saysWhatThePersonaIs() throws {
        var sonarr = try AppUnderTest(.sonarr)
        sonarr.persona.version = "4.0.16.2944"
        sonarr.persona.urlBase = "/tv"
        sonarr.persona.instanceName = "Second Sonarr"
        let status = sonarr.get("/tv/api/v3/system/status").json
        #expect(status["appName"] == "Sonarr")
        #expect(status["instanceName"] == "Second Sonarr")
        #expect(status["version"] == "4.0.16.2944")
        #expect(status["urlBase"] == "/tv")
        #expect(status.object?.keys == (try sonarr.fixture("system-status").object?.keys))
    }

    @Test func startsAgainWhenRestarted() throws {
        var radarr = try AppUnderTest(.radarr)
        #expect(radarr.send("POST", "/api/v3/system/restart").json == ["restarting": true])
        #expect(radarr.get("/api/v3/system/status").json["startTime"] == "2026-01-15T12:00:00Z")
        // The start does not move with the calendar.
        radarr.wait(seconds: 3 * 86_400)
        #expect(radarr.get("/api/v3/system/status").json["startTime"] == "2026-01-15T12:00:00Z")
        #expect(radarr.send("POST", "/api/v3/system/shutdown").json == ["shuttingDown": true])
    }

    @Test func drawsItsRoutes() throws {
        var radarr = try AppUnderTest(.radarr)
        let reply = radarr.get("/api/v3/system/routes")
        #expect(reply.contentType == "text/plain")
        #expect(reply.text.hasPrefix("digraph DFA {\n"))
        #expect(reply.text.contains(#"[label="PUT /api/v3/tag/{id}"]"#))
        #expect(radarr.get("/api/v3/system/routes/duplicate").text == "{}")
    }

    // MARK: Tasks

    @Test func runsTasksAtMultiplesOfTheirInterval() throws {
        var radarr = try AppUnderTest(.radarr)
        let sync = try #require(radarr.get("/api/v3/system/task").json.array?.first { $0["taskName"] == "RssSync" })
        #expect(
            sync == [
                "name": "Rss Sync", "taskName": "RssSync", "interval": 30, "lastExecution": "2026-01-15T11:57:44Z",
                "lastStartTime": "2026-01-15T11:57:44Z", "nextExecution": "2026-01-15T12:27:44Z",
                "lastDuration": "00:00:06.1277345", "id": 9,
            ])
        radarr.wait(seconds: 1_664)
        #expect(radarr.get("/api/v3/system/task/9").json["lastExecution"] == "2026-01-15T12:27:44Z")
        #expect(radarr.get("/api/v3/system/task/9").freshness == .until(try #require(Instant("2026-01-15T12:57:44Z"))))
        #expect(radarr.get("/api/v3/system/task/99").status == 204)
        _ = try radarr.send("PUT", "config/indexer/1", text: #"{"rssSyncInterval": 60}"#)
        #expect(radarr.get("/api/v3/system/task/9").json["interval"] == 60)
    }

    @Test(arguments: AppKind.allCases)
    func listsTasksByName(_ kind: AppKind) throws {
        var app = try AppUnderTest(kind)
        let tasks = try #require(app.get("/api/v3/system/task").json.array)
        #expect(tasks.count == 11)
        #expect(tasks.map { $0["name"]?.string ?? "" } == tasks.map { $0["name"]?.string ?? "" }.sorted())
        for task in tasks {
            let last = try #require(Instant(task["lastExecution"]?.string ?? ""))
            let next = try #require(Instant(task["nextExecution"]?.string ?? ""))
            #expect(last <= app.now && app.now < next)
            #expect((next - last).seconds == Double((task["interval"]?.int ?? 0) * 60))
        }
    }

    // MARK: Backups

    @Test func servesAndForgetsBackups() throws {
        var radarr = try AppUnderTest(.radarr)
        let list = radarr.get("/api/v3/system/backup")
        #expect(list.json == (try radarr.fixture("backups")))
        let first = try #require(list.json[0])
        let id = try #require(first["id"]?.int)
        let archive = radarr.get(first["path"]?.string ?? "")
        #expect(archive.status == 200)
        #expect(archive.contentType == "application/zip")
        #expect(Array(archive.bytes.prefix(4)) == Array("PK\u{3}\u{4}".utf8))
        #expect(archive.text.contains("config.xml"))
        #expect(archive.text.contains("  <LogLevel>debug</LogLevel>\n  <LogSizeLimit>1</LogSizeLimit>\n"))
        #expect(archive.text.contains("radarr.db"))
        #expect(radarr.send("POST", "/api/v3/system/backup/restore/\(id)").json == ["restartRequired": true])
        #expect(radarr.delete("/api/v3/system/backup/\(id)").text == "{}")
        let gone = radarr.delete("/api/v3/system/backup/\(id)")
        #expect(gone.status == 404)
        #expect(gone.text == "{\n  \"message\": \"NotFound\"\n}")
        #expect(radarr.send("POST", "/api/v3/system/backup/restore/\(id)").status == 404)
        #expect(radarr.get(first["path"]?.string ?? "").status == 404)
    }

    @Test func beginsWithARestoredBackupOnceItHasRestarted() throws {
        var radarr = try AppUnderTest(.radarr)
        Backups.make(type: "manual", in: &radarr.state, at: radarr.now)
        let id = radarr.get("/api/v3/system/backup").json[0]?["id"]?.int ?? 0
        _ = radarr.post("/api/v3/tag", ["label": "later"])
        _ = radarr.delete("/api/v3/movie/1")
        let queue = radarr.get("/api/v3/queue").json["totalRecords"]
        #expect(radarr.send("POST", "/api/v3/system/backup/restore/\(id)").json == ["restartRequired": true])
        #expect(radarr.get("/api/v3/movie/1").status == 404)
        _ = radarr.send("POST", "/api/v3/system/restart")
        #expect(radarr.get("/api/v3/movie/1").status == 200)
        #expect(radarr.get("/api/v3/tag").json == (try radarr.fixture("tags")))
        #expect(radarr.get("/api/v3/queue").json["totalRecords"] == queue)
        #expect(radarr.get("/api/v3/system/backup").json[0]?["id"]?.int == id)
    }

    @Test func restoresTheKeyOfABackup() throws {
        var radarr = try AppUnderTest(.radarr)
        Backups.make(type: "manual", in: &radarr.state, at: radarr.now)
        let id = radarr.get("/api/v3/system/backup").json[0]?["id"]?.int ?? 0
        radarr.state.resetAPIKey(at: radarr.now)
        #expect(radarr.get("/api/v3/tag").status == 401)
        radarr.state.restoreAtNextStart(id)
        SystemPages.restart(&radarr.state, at: radarr.now)
        #expect(radarr.get("/api/v3/tag").status == 200)
    }

    @Test func movesTheDatesOfABackupToToday() throws {
        var radarr = try AppUnderTest(.radarr)
        Backups.make(type: "manual", in: &radarr.state, at: radarr.now)
        radarr.state.restoreAtNextStart(radarr.get("/api/v3/system/backup").json[0]?["id"]?.int ?? 0)
        radarr.wait(seconds: 3 * 86_400)
        let calendar = radarr.get("/api/v3/calendar?unmonitored=true").json
        _ = radarr.post("/api/v3/tag", ["label": "later"])
        SystemPages.restart(&radarr.state, at: radarr.now)
        #expect(radarr.get("/api/v3/tag").json == (try radarr.fixture("tags")))
        #expect(calendar.array?.isEmpty == false)
        #expect(radarr.get("/api/v3/calendar?unmonitored=true").json == calendar)
    }

    @Test func remembersTheLastFourBackups() throws {
        var radarr = try AppUnderTest(.radarr)
        var ids: [Int] = []
        for number in 1...5 {
            _ = radarr.post("/api/v3/tag", ["label": .string("tag\(number)")])
            Backups.make(type: "manual", in: &radarr.state, at: radarr.now.adding(seconds: number))
            ids.append(SHA1.int31("backup-radarr-manual-\(radarr.now.adding(seconds: number))"))
        }
        _ = radarr.post("/api/v3/tag", ["label": "tag6"])
        func labels(after id: Int) -> Int {
            radarr.state.restoreAtNextStart(id)
            SystemPages.restart(&radarr.state, at: radarr.now)
            return radarr.records("tag").count { $0.text("label").hasPrefix("tag") }
        }
        #expect(ids.map { labels(after: $0) } == [6, 2, 3, 4, 5])
    }

    @Test(arguments: AppKind.allCases)
    func restartsByACommandAsWell(kind: AppKind) throws {
        var app = try AppUnderTest(kind)
        let running = app.post("/api/v3/command", ["name": "Test", "duration": 60_000]).json["id"]?.int ?? 0
        let id = app.post("/api/v3/command", ["name": "Restart"]).json["id"]?.int ?? 0
        app.wait(seconds: 10)
        #expect(app.get("/api/v3/command/\(id)").json["status"] == "completed")
        #expect(app.get("/api/v3/command/\(running)").json["status"] == "orphaned")
        let start = app.get("/api/v3/system/status").json["startTime"]?.string.flatMap { Instant($0) }
        let began = try #require(start)
        #expect(app.now.adding(seconds: -10) < began && began < app.now)
    }

    @Test func orphansWhatRanWhenItRestarted() throws {
        var radarr = try AppUnderTest(.radarr)
        let id = radarr.post("/api/v3/command", ["name": "RssSync"]).json["id"]?.int ?? 0
        radarr.wait(seconds: 1)
        #expect(radarr.get("/api/v3/command/\(id)").json["status"] == "started")
        _ = radarr.send("POST", "/api/v3/system/restart")
        #expect(radarr.get("/api/v3/command").json == [])
        let orphan = radarr.get("/api/v3/command/\(id)").json
        #expect(orphan["status"] == "orphaned")
        #expect(orphan["result"] == "unknown")
        #expect(orphan["message"] == nil)
    }

    @Test func namesABackupByAHash() throws {
        var radarr = try AppUnderTest(.radarr)
        Backups.make(type: "manual", in: &radarr.state, at: radarr.now)
        let backup = try #require(radarr.get("/api/v3/system/backup").json[0])
        #expect(backup["id"] == JSONValue(SHA1.int31("backup-radarr-manual-2026-01-15T12:00:00Z")))
        let path = "/backup/manual/radarr_backup_v6.0.4.10291_2026.01.15_12.00.00.zip"
        #expect(backup["path"] == .string(path))
        #expect(radarr.get(path).bytes.count == backup["size"]?.int)
    }

    @Test func looksAtTheNameOfAnUpload() throws {
        var radarr = try AppUnderTest(.radarr)
        func upload(_ name: String?) -> Reply {
            let part = name.map { "Content-Disposition: form-data; name=\"restore\"; filename=\"\($0)\"" } ?? ""
            return radarr.send(
                HTTPRequest(
                    method: "POST", target: "/api/v3/system/backup/restore/upload",
                    fields: ["X-Api-Key": AppUnderTest.key, "Content-Type": "multipart/form-data; boundary=x"],
                    body: Array("--x\r\n\(part)\r\n\r\n\r\n--x--".utf8)))
        }
        #expect(upload("old.zip").json == ["restartRequired": true])
        #expect(upload(nil).message == "BadRequest: file must be provided")
        let wrong = upload("old.tar")
        #expect(wrong.status == 415)
        #expect(wrong.message == "UnsupportedMediaType: Invalid extension, must be one of: .zip, .db, .xml")
    }

    // MARK: Updates, health, disks

    @Test func comparesUpdatesWithTheVersionThatRuns() throws {
        var radarr = try AppUnderTest(.radarr)
        #expect(radarr.get("/api/v3/update").json == (try radarr.fixture("updates")))
        radarr.persona.version = "6.0.3.10276"
        let rows = try #require(radarr.get("/api/v3/update").json.array)
        #expect(rows.map { $0["installed"] } == [false, false, true, false, false])
        #expect(rows.map { $0["installable"] } == [true, true, false, false, false])
        #expect(rows.map { $0["latest"] } == [true, false, false, false, false])
    }

    @Test func complainsAboutWhatIsMissing() throws {
        for (kind, title) in [(AppKind.radarr, "Radarr"), (.sonarr, "Sonarr")] {
            var app = try AppUnderTest(kind)
            #expect(app.get("/api/v3/health").json.array?.contains { $0["source"] == "IndexerRssCheck" } == false)
            app.state["indexer"].removeAll { _ in true }
            app.state["downloadclient"].removeAll { _ in true }
            app.state["rootfolder"].update(1) { $0["accessible"] = false }
            let rows = try #require(app.get("/api/v3/health").json.array)
            let path = kind == .radarr ? "/movies" : "/tv"
            for expected: JSONValue in [
                [
                    "source": "IndexerRssCheck", "type": "error",
                    "message":
                        "No indexers available with RSS sync enabled, \(title) will not grab new releases automatically",
                    "wikiUrl":
                        "https://wiki.servarr.com/\(kind.rawValue)/system#no-indexers-available-with-rss-sync-enabled-\(kind.rawValue)-will-not-grab-new-releases-automatically",
                ],
                [
                    "source": "DownloadClientCheck", "type": "warning", "message": "No download client is available",
                    "wikiUrl": "https://wiki.servarr.com/\(kind.rawValue)/system#no-download-client-is-available",
                ],
                [
                    "source": "RootFolderCheck", "type": "error", "message": "Missing root folder: \(path)",
                    "wikiUrl": "https://wiki.servarr.com/\(kind.rawValue)/system#missing-root-folder",
                ],
            ] {
                #expect(rows.contains(expected))
            }
        }
    }

    @Test func complainsAboutWhatCannotWork() throws {
        var radarr = try AppUnderTest(.radarr)
        func message(_ source: String) -> String? {
            radarr.get("/api/v3/health").json.array?.first { $0["source"]?.string == source }?["message"]?.string
        }
        #expect(message("UpdateCheck") == "New update is available: 6.0.5.10340")
        #expect(message("IndexerStatusCheck") == "Indexers unavailable due to failures: Tidewater")
        let sources = [
            "IndexerSearchCheck", "IndexerDownloadClientCheck", "IndexerJackettAllCheck", "ImportMechanismCheck",
            "ImportListRootFolderCheck", "RecyclingBinCheck",
        ]
        for source in sources { #expect(message(source) == nil, "\(source)") }
        radarr.persona.version = "6.0.5.10340"
        for id in 1...3 { radarr.state["indexer"].update(id) { $0["enableInteractiveSearch"] = false } }
        radarr.state["indexer"].update(1) { $0["downloadClientId"] = 77 }
        radarr.state["indexer"].update(2) { indexer in
            indexer = JSONValue(indexer).withField("baseUrl", "http://jackett/torznab/all/").object ?? [:]
        }
        radarr.state["indexer"][3] = nil
        radarr.state["importlist"].update(1) { $0["rootFolderPath"] = "/gone" }
        radarr.state[document: "config"]["downloadclient"]?["enableCompletedDownloadHandling"] = false
        radarr.state[document: "config"]["mediamanagement"]?["recycleBin"] = "/mnt/archive/bin"
        #expect(message("UpdateCheck") == nil)
        #expect(message("IndexerStatusCheck") == nil)
        #expect(
            message("IndexerSearchCheck")
                == "No indexers available with Interactive Search enabled, Radarr will not provide any interactive search results"
        )
        #expect(message("IndexerDownloadClientCheck") == "Indexers with invalid download clients: Nebula.")
        #expect(message("IndexerJackettAllCheck") == "Indexers using the unsupported Jackett 'all' endpoint: Orchard")
        #expect(message("ImportMechanismCheck") == "Enable Completed Download Handling")
        #expect(message("ImportListRootFolderCheck") == "Missing root folder for import list(s): /gone")
        #expect(
            message("RecyclingBinCheck")
                == "Unable to write to configured recycling bin folder: /mnt/archive/bin. Ensure this path exists and is writable by the user running Radarr"
        )
    }

    @Test func tellsTheLanguageOfTheInterface() throws {
        var sonarr = try AppUnderTest(.sonarr)
        #expect(sonarr.get("/api/v3/localization/language").json == ["identifier": "en"])
        sonarr.state[document: "config"]["ui"]?["uiLanguage"] = 33
        #expect(sonarr.get("/api/v3/localization/language").json == ["identifier": "pt-BR"])
    }

    @Test func datesEveryFolderInWhichSomethingIsKnown() throws {
        var radarr = try AppUnderTest(.radarr)
        let folders = radarr.get("/api/v3/filesystem?path=/").json["directories"]?.array ?? []
        #expect(folders.allSatisfy { $0["lastModified"] != nil })
    }

    @Test func namesMoviesThatAreGone() throws {
        var radarr = try AppUnderTest(.radarr)
        radarr.state["movie"].removeAll { _ in true }
        radarr.state["movie"].add(["title": "Lost", "tmdbId": 7, "status": "deleted"])
        let row = radarr.get("/api/v3/health").json.array?.first { $0["source"] == "RemovedMovieCheck" }
        #expect(row?["message"] == "Movie Lost (tmdbid 7) was removed from TMDb")
    }

    // MARK: Logs

    @Test func pagesTheLogByTime() throws {
        var radarr = try AppUnderTest(.radarr)
        let page = radarr.get("/api/v3/log?pageSize=3").json
        #expect(page["sortKey"] == "time")
        #expect(page["sortDirection"] == "descending")
        #expect(page["totalRecords"] == 72)
        #expect(page["records"]?.array?.map { $0["id"] } == [72, 71, 70])
        let bad = radarr.get("/api/v3/log?pageSize=99&level=error").json
        #expect(bad["records"]?.array?.allSatisfy { ["error", "fatal"].contains($0["level"]?.string) } == true)
        #expect(radarr.get("/api/v3/log?level=ERROR").json["totalRecords"] == 72)
    }

    @Test func servesLogFiles() throws {
        var radarr = try AppUnderTest(.radarr)
        radarr.persona.urlBase = "/films"
        #expect(
            radarr.get("/films/api/v3/log/file").json[0] == [
                "filename": "radarr.debug.txt", "lastWriteTime": "2026-01-14T23:40:19Z",
                "contentsUrl": "/films/api/v1//radarr.debug.txt", "downloadUrl": "/films/logfile/radarr.debug.txt",
                "id": 1,
            ])
        let file = radarr.get("/films/api/v3/log/file/radarr.txt")
        #expect(file.contentType == "text/plain")
        #expect(
            file.text.hasPrefix(
                "2026-01-11 06:00:00.0|Info|Bootstrap|Starting Radarr - /app/radarr/bin/Radarr - Version 6.0.4.10291\n")
        )
        #expect(radarr.get("/films/logfile/radarr.txt").status == 200)
        #expect(radarr.get("/films/api/v3/log/file/other.txt").status == 404)
        #expect(radarr.get("/films/api/v3/log/file/radarr.log").bytes.isEmpty)
        var sonarr = try AppUnderTest(.sonarr)
        #expect(sonarr.get("/api/v3/log/file/other.txt").status == 406)
        #expect(sonarr.get("/api/v3/log/file/update").json[0]?["contentsUrl"] == "/api/v1/update/2025.12.21-19.05.txt")
    }

    // MARK: Disk and words

    @Test func browsesTheDisk() throws {
        var radarr = try AppUnderTest(.radarr)
        let release = "Harbour.Lights.2019.1080p.WEB-DL.H.264-KETTLE"
        let folder = "/downloads/complete/movies/\(release)/"
        let listing = radarr.get("/api/v3/filesystem?path=\(folder)&includeFiles=true").json
        #expect(listing["parent"] == "/downloads/complete/movies/")
        #expect(listing["directories"] == [])
        #expect(listing["files"]?.array?.map { $0["name"] } == [.string(release + ".mkv"), "readme.txt"])
        #expect(listing["files"]?[0]?.object?.keys == ["type", "name", "path", "extension", "size", "lastModified"])
        #expect(listing["files"]?[0]?["extension"] == ".mkv")
        // Without a slash at the end, the last name only begins something.
        let begun = radarr.get("/api/v3/filesystem?path=/downloads/complete/mov").json
        #expect(begun["directories"]?.array?.map { $0["path"] } == ["/downloads/complete/movies/"])
        let whole = radarr.get("/api/v3/filesystem?path=/downloads/complete&allowFoldersWithoutTrailingSlashes=true")
            .json
        #expect(whole["parent"] == "/downloads/")
        #expect(radarr.get("/api/v3/filesystem?path=/nope/").json == ["parent": "/", "directories": [], "files": []])
        #expect(radarr.get("/api/v3/filesystem").json["files"] == [])
        #expect(radarr.get("/api/v3/filesystem/type?path=/config/config.xml").json == ["type": "file"])
        #expect(radarr.get("/api/v3/filesystem/type?path=/nope").json == ["type": "folder"])
        #expect(
            radarr.get("/api/v3/filesystem/mediafiles?path=/downloads").json == [
                [
                    "path": .string("\(folder)\(release).mkv"),
                    "relativePath": .string("complete/movies/\(release)/\(release).mkv"),
                    "name": .string(release + ".mkv"),
                ]
            ])
        #expect(radarr.get("/api/v3/filesystem/mediafiles?path=/nope").text == "[]")
    }

    @Test func wordsTheInterfaceDifferently() throws {
        var radarr = try AppUnderTest(.radarr)
        let text = radarr.get("/api/v3/localization")
        #expect(text.contentType == "text/plain; charset=utf-8")
        #expect(text.text.hasPrefix("{\n  \"Strings\": {\n    \"About\": \"About\",\n"))
        #expect(text.text.contains(#"Don\u0027t change it"#))
        let strict = radarr.send("GET", "/api/v3/localization", fields: ["Accept": "application/json"])
        #expect(strict.contentType == "application/json; charset=utf-8")
        #expect(strict.json.string == text.text)
        #expect(radarr.get("/api/v3/localization/language").json == ["identifier": "en"])
        var sonarr = try AppUnderTest(.sonarr)
        #expect(sonarr.get("/api/v3/localization/3").json["strings"]?["About"] == "About")
    }
}
