import FixtureKit
import MockArrTesting
import Testing

@testable import MockArr

/// What the world does, with all that follows from it.
@Suite struct EventTests {
    private static let path = "/control/v1/events"

    /// The answer to an event that has happened.
    private func happen(
        _ event: String, _ instance: String = "radarr", _ members: JSONObject = [:], in control: inout ControlUnderTest
    ) throws -> JSONValue {
        let body: JSONObject = ["instance": .string(instance), "event": .string(event)]
        let text = JSONWriter(layout: .compact).string(.object(body.merging(members)))
        let reply = control.send("POST", Self.path, text).reply
        #expect(reply.status == 200)
        #expect(reply.document?["instance"] == .string(instance))
        #expect(reply.document?["event"] == .string(event))
        return try #require(reply.document)
    }

    /// What a client gets.
    private func get(_ path: String, of instance: String = "radarr", in control: inout ControlUnderTest) -> JSONValue {
        let place = control.world.instances.firstIndex { $0.name == instance } ?? 0
        let persona = control.sandbox.persona(of: control.world.instances[place])
        let now = control.now
        return control.sandbox.change(instance) { state in
            state.settle(at: now)
            return state.shown(path, as: persona, at: now)
        } ?? .null
    }

    private func values(_ item: JSONValue?, _ members: String...) -> [JSONValue] { members.map { item?[$0] ?? .null } }

    // MARK: Downloads

    private static let movie = "412405F97F0397A8A2A7AAEFB6851DBED74D9746"
    private static let pack = "9BF5E4B7DEE9773CE00B98997A2D1F979A500EE2"

    @Test func aCompletedDownloadIsImportedAtThePaceThatIsSet() throws {
        var control = try ControlUnderTest()
        let answer = try happen("download-completed", "radarr", ["downloadId": .string(Self.movie)], in: &control)
        #expect(answer["queue"]?.array?.count == 1)
        let item = answer["queue"]?[0]
        #expect(
            values(item, "status", "trackedDownloadState", "trackedDownloadStatus", "sizeleft", "timeleft")
                == ["completed", "importPending", "ok", 0, "00:00:00"])
        #expect(get("movie/6", in: &control)["hasFile"] == false)
        control.now = control.now.adding(seconds: 15)
        #expect(get("movie/6", in: &control)["hasFile"] == true)
        let history = get("history/movie?movieId=6", in: &control)
        #expect(history[0]?["eventType"] == "downloadFolderImported")
        #expect(history[0]?["downloadId"] == .string(Self.movie))
        control.now = control.now.adding(seconds: 5)
        #expect(get("queue/details?movieId=6", in: &control) == [])
    }

    @Test func aCompletedPackBringsEveryEpisode() throws {
        var control = try ControlUnderTest()
        _ = control.send("PUT", "/control/v1/progressions/download", #"{"mode":"immediate"}"#)
        let answer = try happen("download-completed", "sonarr", ["downloadId": .string(Self.pack)], in: &control)
        #expect(answer["queue"] == [])
        for id in 5_525...5_529 { #expect(get("episode/\(id)", of: "sonarr", in: &control)["hasFile"] == true) }
    }

    @Test func aFailedDownloadIsBlockedAndSearchedForAgain() throws {
        var control = try ControlUnderTest()
        let blocked = get("blocklist", in: &control)["totalRecords"]?.int ?? 0
        let answer = try happen("download-failed", "radarr", ["downloadId": .string(Self.movie)], in: &control)
        #expect(answer.object?.keys == ["instance", "event", "queue", "history", "command"])
        #expect(answer["queue"] == [])
        #expect(answer["history"]?[0]?["eventType"] == "downloadFailed")
        #expect(answer["history"]?[0]?["data"]?["message"] == "Failed download detected")
        #expect(values(answer["command"]?[0], "name", "status") == ["MoviesSearch", "queued"])
        #expect(answer["command"]?[0]?["body"]?["movieIds"] == [6])
        let list = get("blocklist", in: &control)
        #expect(list["totalRecords"] == JSONValue(blocked + 1))
        #expect(
            values(list["records"]?[0], "movieId", "message", "date")
                == [6, "Failed download detected", "2026-01-15T12:00:00Z"])
    }

    @Test func aFailureIsToldInTheWordsOfTheClient() throws {
        var control = try ControlUnderTest()
        let message: JSONObject = ["downloadId": .string(Self.movie), "message": "Unpacking failed"]
        let answer = try happen("download-failed", "radarr", message, in: &control)
        #expect(answer["history"]?[0]?["data"]?["message"] == "Unpacking failed")
    }

    @Test func aFailedDownloadStaysWhereTheClientKeepsIt() throws {
        var control = try ControlUnderTest()
        _ = control.send("PATCH", "/control/v1/state/radarr/downloadclient", #"{"removeFailedDownloads":false}"#)
        let answer = try happen("download-failed", "radarr", ["downloadId": .string(Self.movie)], in: &control)
        #expect(
            values(answer["queue"]?[0], "status", "trackedDownloadState", "trackedDownloadStatus", "timeleft")
                == ["failed", "failed", "error", .null])
        #expect(get("queue/status", in: &control)["errors"] == true)
    }

    @Test func nothingIsSearchedForWhereNobodyWantsIt() throws {
        var control = try ControlUnderTest()
        _ = control.sandbox.change("radarr") {
            $0[document: "config"]["downloadclient"]?["autoRedownloadFailed"] = false
        }
        let answer = try happen("download-failed", "radarr", ["downloadId": .string(Self.movie)], in: &control)
        #expect(answer["command"] == [])
    }

    @Test func aBlockedImportStandsStillUntilItIsMoved() throws {
        var control = try ControlUnderTest()
        let answer = try happen("import-blocked", "radarr", ["downloadId": .string(Self.movie)], in: &control)
        let item = answer["queue"]?[0]
        #expect(
            values(item, "status", "trackedDownloadState", "trackedDownloadStatus", "sizeleft", "timeleft")
                == ["completed", "importBlocked", "warning", 0, "00:00:00"])
        let usual =
            "Found matching movie via grab history, but release was matched to movie by ID. "
            + "Automatic import is not possible."
        #expect(item?["statusMessages"]?[0]?["messages"] == [.string(usual)])
        control.now = control.now.adding(seconds: 600)
        #expect(get("queue/details?movieId=6", in: &control)[0]?["trackedDownloadState"] == "importBlocked")
        let moved = control.send("POST", "/control/v1/downloads/\(Self.movie)/advance").reply.document
        #expect(values(moved?["queue"]?[0], "trackedDownloadState", "statusMessages") == ["importing", []])
    }

    // MARK: Health

    @Test func anIssueIsThereUntilItIsRestored() throws {
        var control = try ControlUnderTest()
        let before = get("health", in: &control)
        let issue: JSONObject = ["source": "ProxyCheck", "message": "Failed to resolve the proxy", "type": "error"]
        let answer = try happen("health-issue", "radarr", issue, in: &control)
        #expect(
            answer["health"]?.array?.filter { $0["source"] == "ProxyCheck" } == [
                [
                    "source": "ProxyCheck", "type": "error", "message": "Failed to resolve the proxy",
                    "wikiUrl": "https://wiki.servarr.com/radarr/system#failed-to-resolve-the-proxy",
                ]
            ])
        // Still tomorrow, when the calendar has moved.
        control.now = control.now.adding(days: 1)
        #expect(get("health", in: &control) == answer["health"])
        #expect(try happen("health-restored", "radarr", ["source": "ProxyCheck"], in: &control)["health"] == before)
    }

    @Test func anIssueOfAnIndexerThatIsNotThereIsToldAllTheSame() throws {
        var control = try ControlUnderTest()
        let issue: JSONObject = ["source": "IndexerStatusCheck", "message": "Indexers unavailable: Nowhere"]
        let answer = try happen("health-issue", "sonarr", issue, in: &control)
        let rows = answer["health"]?.array?.filter { $0["source"] == "IndexerStatusCheck" } ?? []
        #expect(rows.map { $0["type"] } == ["warning", "warning"])
        let one: JSONObject = issue.merging(["message": "Indexers unavailable: Nowhere"])
        let restored = try happen("health-restored", "sonarr", one, in: &control)
        #expect(restored["health"]?.array?.filter { $0["source"] == "IndexerStatusCheck" } == [rows[0]])
    }

    @Test func theSameIssueTwiceIsOne() throws {
        var control = try ControlUnderTest()
        let issue: JSONObject = ["source": "ProxyCheck", "message": "No"]
        let first = try happen("health-issue", "radarr", issue, in: &control)
        #expect(try happen("health-issue", "radarr", issue, in: &control) == first)
    }

    // MARK: Folders and disks

    @Test func aLostRootFolderIsMissedEverywhere() throws {
        var control = try ControlUnderTest()
        let (folders, disks) = (get("rootfolder", in: &control), get("diskspace", in: &control))
        let answer = try happen("root-folder-lost", "radarr", ["path": "/movies"], in: &control)
        #expect(answer["rootfolder"]?[0] == ["path": "/movies", "accessible": false, "unmappedFolders": [], "id": 1])
        #expect(answer["diskspace"] == .array((disks.array ?? []).filter { $0["path"] != "/movies" }))
        #expect(
            answer["health"]?.array?.contains { $0["message"] == "Missing root folder: /movies" } == true)
        #expect(
            get("filesystem?path=/", in: &control)["directories"]?.array?.contains { $0["path"] == "/movies/" } == false
        )
        _ = try happen("health-restored", "radarr", ["source": "RootFolderCheck"], in: &control)
        #expect(get("rootfolder", in: &control) == folders)
        #expect(get("diskspace", in: &control) == disks)
    }

    @Test func nothingIsImportedWhileTheRootFolderIsLost() throws {
        var control = try ControlUnderTest()
        _ = try happen("root-folder-lost", "radarr", ["path": "/movies"], in: &control)
        _ = try happen("download-completed", "radarr", ["downloadId": .string(Self.movie)], in: &control)
        control.now = control.now.adding(seconds: 60)
        let item = get("queue/details?movieId=6", in: &control)[0]
        #expect(values(item, "trackedDownloadState", "trackedDownloadStatus") == ["importPending", "warning"])
        #expect(
            item?["statusMessages"]?[0]?["messages"] == ["Failed to import movie, Root folder missing."])
        _ = try happen("health-restored", "radarr", ["source": "RootFolderCheck"], in: &control)
        control.now = control.now.adding(seconds: 70)
        #expect(get("movie/6", in: &control)["hasFile"] == true)
    }

    @Test func aFullDiskTakesNoDownload() throws {
        var control = try ControlUnderTest()
        let answer = try happen("disk-full", "sonarr", ["path": "/tv", "freeSpace": 1_000], in: &control)
        #expect(
            answer["diskspace"]?.array?.first { $0["path"] == "/tv" } == [
                "path": "/tv", "label": "Media", "freeSpace": 1_000, "totalSpace": 15_998_412_226_560,
            ])
        #expect(answer["rootfolder"]?.array?.map { $0["freeSpace"] } == [1_000, 6_815_744_512_000, 2_411_724_800_000])
        let id = "5E911169CBE9EC4909F5FB246487FE6F44F4FD69"
        _ = try happen("download-completed", "sonarr", ["downloadId": .string(id)], in: &control)
        control.now = control.now.adding(seconds: 10)
        let item = get("queue/details?episodeIds=2186", of: "sonarr", in: &control)[0]
        #expect(
            item?["statusMessages"] == [
                [
                    "title": "Andor.S02E04.1080p.WEB-DL.DDP5.1.H.264-NIMBUS.mkv",
                    "messages": ["Not enough free space"],
                ]
            ])
        _ = try happen("disk-full", "sonarr", ["path": "/tv", "freeSpace": 1_000_000_000_000], in: &control)
        control.now = control.now.adding(seconds: 65)
        #expect(get("episode/2186", of: "sonarr", in: &control)["hasFile"] == true)
    }

    // MARK: Episodes

    @Test func anEpisodeAirsNow() throws {
        var control = try ControlUnderTest()
        let now = control.now
        let id = control.sandbox.change("sonarr") { state in
            state[.episode].first {
                $0.instant("airDateUtc").map { $0 > now.adding(days: 2) } == true && $0.flag("monitored")
                    && state[.series][$0.int("seriesId")]?.flag("monitored") == true
            }?.id
        }
        let episode = try #require(id ?? nil)
        let missing = "wanted/missing?pageSize=1000"
        func isMissing() -> Bool {
            get(missing, of: "sonarr", in: &control)["records"]?.array?.contains { $0["id"]?.int == episode } == true
        }
        #expect(!isMissing())
        let answer = try happen("episode-aired", "sonarr", ["episodeId": JSONValue(episode)], in: &control)
        let series = get("series/\(answer["episode"]?["seriesId"]?.int ?? 0)", of: "sonarr", in: &control)
        let start = now.adding(minutes: -(series["runtime"]?.int ?? 0)).description
        #expect(
            values(answer["episode"], "id", "airDate", "airDateUtc")
                == [JSONValue(episode), "2026-01-15", .string(start)])
        #expect(isMissing())
        let calendar = get("calendar?start=2026-01-15&end=2026-01-16", of: "sonarr", in: &control)
        #expect(calendar.array?.contains { $0["id"]?.int == episode } == true)
        #expect(series["previousAiring"] == .string(start))
    }

    // MARK: The server

    @Test func anUpdateIsOfferedUntilItIsPutBack() throws {
        var control = try ControlUnderTest()
        let answer = try happen("update-available", "radarr", ["version": "6.1.0.11000"], in: &control)
        #expect(
            values(answer["update"]?[0], "version", "installed", "installable", "latest", "releaseDate", "installedOn")
                == ["6.1.0.11000", false, true, true, "2026-01-15T12:00:00Z", .null])
        #expect(
            answer["update"]?[0]?["url"]
                == "https://updates.example.invalid/radarr/6.1.0.11000/Radarr.master.6.1.0.11000.linux-musl-core-x64.tar.gz"
        )
        #expect(answer["update"]?[1]?["latest"] == false)
        #expect(
            answer["health"]?.array?.contains { $0["message"] == "New update is available: 6.1.0.11000" } == true)
        let again = try happen("update-available", "radarr", ["version": "6.1.0.11000"], in: &control)
        #expect(again["update"] == answer["update"])
        control.now = control.now.adding(days: 2)
        #expect(get("update", in: &control)[0]?["releaseDate"] == "2026-01-15T12:00:00Z")
    }

    @Test func aRestartOrphansWhatRan() throws {
        var control = try ControlUnderTest()
        let now = control.now
        _ = control.sandbox.change("radarr") { state in
            Commands.queue("CheckHealth", [:], in: &state, at: now)
            Commands.queue("Housekeeping", [:], in: &state, at: now.adding(seconds: 1))
        }
        control.now = now.adding(seconds: 1)
        let answer = try happen("restart", "radarr", [:], in: &control)
        #expect(answer["system/status"]?["startTime"] == "2026-01-15T12:00:01Z")
        #expect(answer["command"]?.array?.map { $0["name"] } == ["Housekeeping"])
        #expect(get("command/1", in: &control)["status"] == "orphaned")
        #expect(get("release?movieId=6", in: &control).array?.isEmpty == false)
    }

    // MARK: Mistakes

    @Test(
        arguments: [
            ("{}", "/instance", "one of radarr, sonarr", ""),
            (#"{"instance":"radar","event":"restart"}"#, "/instance", "one of radarr, sonarr", "radarr"),
            (
                #"{"instance":"radarr"}"#, "/event",
                "an event of Radarr: download-completed, download-failed, import-blocked, health-issue, health-restored, "
                    + "root-folder-lost, disk-full, update-available, restart", ""
            ),
            (
                #"{"instance":"radarr","event":"episode-aired","episodeId":1}"#, "/event",
                "an event of Radarr: download-completed, download-failed, import-blocked, health-issue, health-restored, "
                    + "root-folder-lost, disk-full, update-available, restart", ""
            ),
            (#"{"instance":"radarr","event":"restart","path":"/"}"#, "/path", "one of instance, event", ""),
            (
                #"{"instance":"radarr","event":"root-folder-lost","path":"/movie"}"#, "/path",
                "one of /movies, /movies-4k",
                "/movies"
            ),
            (#"{"instance":"radarr","event":"root-folder-lost"}"#, "/path", "one of /movies, /movies-4k", ""),
            (
                #"{"instance":"radarr","event":"disk-full","path":"/tv"}"#, "/path",
                "one of /, /config, /movies, /movies-4k", "/"
            ),
            (
                #"{"instance":"radarr","event":"disk-full","path":"/","freeSpace":-1}"#, "/freeSpace",
                "how many bytes are left, from 0", ""
            ),
            (
                #"{"instance":"radarr","event":"health-restored","source":"IndexerStatusChek"}"#, "/source",
                "one of IndexerStatusCheck", "IndexerStatusCheck"
            ),
            (
                #"{"instance":"radarr","event":"health-issue","source":"x","message":"y","type":"eror"}"#, "/type",
                "how bad it is: notice, warning, error", "error"
            ),
            (#"{"instance":"radarr","event":"health-issue","source":"x"}"#, "/message", "what it says", ""),
            (
                #"{"instance":"radarr","event":"update-available","version":"6.0.4.10291"}"#, "/version",
                "a version above 6.0.4.10291", ""
            ),
            (
                #"{"instance":"radarr","event":"update-available","version":"newest"}"#, "/version",
                "a version above 6.0.4.10291", ""
            ),
        ] as [(String, String, String, String)])
    func refusesWhatCannotHappen(_ event: String, pointer: String, expected: String, nearest: String) throws {
        var control = try ControlUnderTest()
        let reply = control.send("POST", Self.path, event).reply
        #expect(reply.status == 400)
        #expect(reply.document?["pointer"] == .string(pointer))
        #expect(reply.document?["expected"] == .string(expected))
        #expect(nearest.isEmpty || reply.document?["nearest"]?[0] == .string(nearest))
    }

    @Test func namesTheDownloadsThatItMayBe() throws {
        var control = try ControlUnderTest()
        func send(_ event: String, _ id: String) -> JSONValue? {
            control.send("POST", Self.path, #"{"instance":"radarr","event":"\#(event)","downloadId":"\#(id)"}"#)
                .reply.document
        }
        let before = get("queue/details", in: &control)
        let wrong = send("download-completed", "SABnzbd_nzo_15f744cb")
        #expect(wrong?["pointer"] == "/downloadId")
        #expect(wrong?["nearest"]?[0] == "SABnzbd_nzo_15f744ca")
        // It waits for its import, so it is complete.
        #expect(send("download-completed", "SABnzbd_nzo_6d39701e")?["status"] == 400)
        #expect(send("download-failed", "SABnzbd_nzo_05392d24")?["status"] == 400)
        #expect(get("queue/details", in: &control) == before)
    }

    @Test func namesEpisodesThatAreStillToCome() throws {
        var control = try ControlUnderTest()
        let reply = control.send("POST", Self.path, #"{"instance":"sonarr","event":"episode-aired","episodeId":1}"#)
            .reply
        #expect(reply.document?["pointer"] == "/episodeId")
        #expect(
            reply.document?["expected"]?.string?.hasPrefix("the id of an episode that has not aired yet: ") == true)
    }

    // MARK: Who is told

    private func news(_ kind: AppKind, _ event: JSONObject) throws -> [String] {
        var listener = try Listener(quiet(kind))
        listener.app.addQueued(7, kind == .radarr ? ["movieId": 9001] : ["seriesId": 9001, "episodeId": 90_001])
        _ = listener.heard()
        let happening = try Happening(Reader(.object(event)), to: kind)
        try happening.befall(&listener.app.state, as: listener.app.persona, at: listener.app.now)
        return listener.news()
    }

    @Test func tellsListeners() throws {
        let queue = ["queue sync", "queue/details sync"]
        #expect(try news(.radarr, ["event": "download-completed", "downloadId": "D7"]) == queue)
        #expect(try news(.radarr, ["event": "download-failed", "downloadId": "D7"]) == queue)
        #expect(try news(.sonarr, ["event": "import-blocked", "downloadId": "D7"]) == queue)
        #expect(try news(.radarr, ["event": "health-issue", "source": "a", "message": "b"]) == ["health sync"])
        #expect(try news(.radarr, ["event": "root-folder-lost", "path": "/movies"]) == ["health sync"])
        #expect(try news(.radarr, ["event": "update-available", "version": "7.0.0.1"]) == ["health sync"])
        #expect(try news(.radarr, ["event": "disk-full", "path": "/movies"]) == [])
    }

    @Test func tellsOfASeriesWhoseEpisodeAirs() throws {
        var listener = try Listener(quiet(.sonarr))
        listener.app.state["episode"].update(90_003) { $0["airDateUtc"] = "2026-02-01T20:00:00Z" }
        let happening = try Happening(Reader(["event": "episode-aired", "episodeId": 90_003]), to: .sonarr)
        try happening.befall(&listener.app.state, as: listener.app.persona, at: listener.app.now)
        #expect(listener.news() == ["series updated"])
    }

    @Test func aRestartHangsUp() throws {
        var listener = try Listener(quiet(.radarr))
        let happening = try Happening(Reader(["event": "restart"]), to: .radarr)
        try happening.befall(&listener.app.state, as: listener.app.persona, at: listener.app.now)
        #expect(listener.app.get("/signalr/messages?id=\(listener.token)").status == 404)
    }
}
