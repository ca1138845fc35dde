import FixtureKit
import MockArrTesting
import Testing

@testable import MockArr

/// Commands and downloads that go on by the clock, by looks, by hand or at once.
@Suite struct PaceTests {
    private func statuses(_ app: inout AppUnderTest, _ target: String = "/api/v3/command") -> [JSONValue] {
        let reply = app.get(target)
        return reply.json.array == nil ? [reply.json["status"] ?? .null] : reply.json.each("status")
    }

    private func app(_ kind: Pace.Kind, _ progression: Pace.Progression) throws -> AppUnderTest {
        var radarr = try quiet(.radarr)
        radarr.state.setPace(of: kind, to: progression, at: radarr.now)
        return radarr
    }

    /// A release of the small movie on its way.
    private func grab(_ app: inout AppUnderTest) {
        let release = app.get("/api/v3/release?movieId=9001").json.array?.first { $0["approved"] == true } ?? .null
        _ = app.post(
            "/api/v3/release", ["guid": release["guid"] ?? .null, "indexerId": release["indexerId"] ?? .null])
    }

    private func states(_ app: inout AppUnderTest) -> [JSONValue] {
        app.get("/api/v3/queue/details").json.each("trackedDownloadState")
    }

    // MARK: Commands

    @Test func aStatusOfACommandLastsAsLongAsTold() throws {
        var radarr = try app(.command, .time(.seconds(3)))
        _ = radarr.post("/api/v3/command", ["name": "CheckHealth"])
        radarr.wait(milliseconds: 2_999)
        #expect(statuses(&radarr) == ["queued"])
        radarr.wait(milliseconds: 1)
        #expect(statuses(&radarr) == ["started"])
        radarr.wait(milliseconds: 2_999)
        #expect(statuses(&radarr) == ["started"])
        radarr.wait(milliseconds: 1)
        #expect(statuses(&radarr) == ["completed"])
        #expect(radarr.get("/api/v3/command/1").json["duration"] == "00:00:03")
    }

    @Test(arguments: ["/api/v3/command", "/api/v3/command/1"])
    func everyThirdLookMovesACommandOn(_ target: String) throws {
        var radarr = try app(.command, .polls(3))
        _ = radarr.post("/api/v3/command", ["name": "CheckHealth"])
        radarr.wait(seconds: 3_600)
        let seen = (1...7).map { _ in statuses(&radarr, target)[0] }
        #expect(seen == ["queued", "queued", "started", "started", "started", "completed", "completed"])
    }

    @Test func aLookAtOneCommandIsNoneAtAnother() throws {
        var radarr = try app(.command, .polls(1))
        for name in ["CheckHealth", "Housekeeping"] { _ = radarr.post("/api/v3/command", ["name": .string(name)]) }
        #expect(statuses(&radarr, "/api/v3/command/2") == ["started"])
        #expect(radarr.records("command").map { $0["status"] } == ["queued", "started"])
    }

    @Test func whatALookMayChangeIsNotRemembered() throws {
        var radarr = try app(.command, .polls(2))
        _ = radarr.post("/api/v3/command", ["name": "CheckHealth"])
        #expect(radarr.get("/api/v3/command").freshness == .momentary)
        #expect(radarr.get("/api/v3/command/1").freshness == .momentary)
        for _ in 0..<3 { _ = radarr.get("/api/v3/command") }
        #expect(radarr.get("/api/v3/command").freshness != .momentary)
    }

    @Test func nothingMovesACommandButAHand() throws {
        var radarr = try app(.command, .manual)
        for name in ["CheckHealth", "Housekeeping"] { _ = radarr.post("/api/v3/command", ["name": .string(name)]) }
        radarr.wait(seconds: 3_600)
        #expect(statuses(&radarr) == ["queued", "queued"])
        Commands.Lifecycle.goOn(2, in: &radarr.state, at: radarr.now)
        #expect(statuses(&radarr) == ["started", "queued"])
        radarr.wait(seconds: 10)
        Commands.Lifecycle.goOn(2, in: &radarr.state, at: radarr.now)
        let ended = radarr.get("/api/v3/command/2").json
        #expect(ended["status"] == "completed")
        #expect(ended["duration"] == "00:00:10")
        Commands.Lifecycle.goOn(2, in: &radarr.state, at: radarr.now)
        #expect(radarr.get("/api/v3/command/2").json == ended)
    }

    @Test func aHandNeedsNoFreeWorker() throws {
        var radarr = try app(.command, .manual)
        for number in 1...5 {
            _ = radarr.post("/api/v3/command", ["name": "Test", "duration": JSONValue(number)])
            Commands.Lifecycle.goOn(number, in: &radarr.state, at: radarr.now)
        }
        #expect(statuses(&radarr) == Array(repeating: "started", count: 5))
    }

    @Test func atOnceIsAtTheNextLook() throws {
        var radarr = try app(.command, .immediate)
        let reply = radarr.post("/api/v3/command", ["name": "MissingMoviesSearch"])
        #expect(reply.json["status"] == "queued")
        let command = radarr.get("/api/v3/command/1").json
        #expect(command["status"] == "completed")
        #expect(command["duration"] == "00:00:00")
        #expect(command["message"]?.string?.hasPrefix("Completed search for ") == true)
    }

    @Test func refreshesGoTheirOwnWay() throws {
        var radarr = try app(.refresh, .manual)
        for name in ["RefreshMovie", "RefreshCollections", "RescanMovie"] {
            _ = radarr.post("/api/v3/command", ["name": .string(name)])
        }
        radarr.wait(seconds: 60)
        radarr.look()
        #expect(radarr.records("command").map { $0["status"] } == ["queued", "queued", "completed"])
    }

    // MARK: Another way

    @Test func whatIsUnderWayFollows() throws {
        var radarr = try app(.command, .manual)
        _ = radarr.post("/api/v3/command", ["name": "CheckHealth"])
        radarr.wait(seconds: 60)
        radarr.state.setPace(of: .command, to: .standard, at: radarr.now)
        radarr.wait(milliseconds: 299)
        #expect(statuses(&radarr) == ["queued"])
        radarr.wait(milliseconds: 1)
        #expect(statuses(&radarr) == ["started"])
        radarr.state.setPace(of: .command, to: .polls(1), at: radarr.now)
        #expect(radarr.state.agenda.items.isEmpty)
        #expect(statuses(&radarr) == ["completed"])
    }

    @Test func theSameAgainChangesNothing() throws {
        var radarr = try quiet(.radarr)
        _ = radarr.post("/api/v3/command", ["name": "CheckHealth"])
        radarr.wait(milliseconds: 299)
        radarr.state.setPace(of: .command, to: .standard, at: radarr.now)
        radarr.wait(milliseconds: 1)
        #expect(statuses(&radarr) == ["started"])
    }

    // MARK: Downloads

    @Test func everyStageOfADownloadLastsAsLongAsTold() throws {
        var radarr = try app(.download, .time(.seconds(4)))
        grab(&radarr)
        var seen: [JSONValue] = []
        for _ in 0..<4 {
            radarr.wait(seconds: 4)
            seen += states(&radarr)
        }
        #expect(seen == ["downloading", "importPending", "importing", "imported"])
        radarr.wait(seconds: 4)
        #expect(states(&radarr) == [])
        #expect(radarr.get("/api/v3/movie/9001").json["hasFile"] == true)
    }

    @Test func whatIsLeftShrinksWithTheTimeThatWasTold() throws {
        var radarr = try app(.download, .time(.seconds(10)))
        grab(&radarr)
        radarr.wait(seconds: 15)
        let item = radarr.get("/api/v3/queue/details").json[0]
        let size = item?["size"]?.int ?? 0
        #expect(item?["sizeleft"] == JSONValue(size - size / 2))
        #expect(item?["timeleft"] == "00:00:05")
    }

    @Test(arguments: ["/api/v3/queue", "/api/v3/queue/details", "/api/v3/queue/status"])
    func everySecondLookMovesADownloadOn(_ target: String) throws {
        var radarr = try app(.download, .polls(2))
        grab(&radarr)
        radarr.wait(seconds: 3_600)
        var seen: [JSONValue] = []
        for _ in 1...10 {
            #expect(radarr.get(target).freshness == .momentary || radarr.records("queue").isEmpty)
            seen.append(radarr.records("queue").first?["grab"]?["stage"] ?? "gone")
        }
        #expect(seen == [0, 1, 1, 2, 2, 3, 3, 4, 4, "gone"])
    }

    @Test func whatIsLeftShrinksWithEveryLook() throws {
        var radarr = try app(.download, .polls(4))
        grab(&radarr)
        for _ in 0..<6 { _ = radarr.get("/api/v3/queue/status") }
        let item = radarr.get("/api/v3/queue/details").json[0]
        let size = item?["size"]?.int ?? 0
        #expect(item?["sizeleft"] == JSONValue(size - size * 28 / 38))
        #expect(item?["timeleft"] == "00:00:10")
    }

    @Test func atOnceADownloadIsImportedByTheNextLook() throws {
        var radarr = try app(.download, .immediate)
        grab(&radarr)
        #expect(states(&radarr) == [])
        #expect(radarr.get("/api/v3/movie/9001").json["hasFile"] == true)
        #expect(
            radarr.get("/api/v3/history/movie?movieId=9001").json.each("eventType")
                == ["downloadFolderImported", "grabbed"])
    }

    @Test func aHandMovesEvenADownloadThatStandsStill() throws {
        var radarr = try app(.download, .manual)
        radarr.addQueued(
            7,
            ["movieId": 9001, "trackedDownloadStatus": "warning", "statusMessages": [["title": "a", "messages": []]]])
        var seen: [JSONValue] = []
        for _ in 0..<4 {
            radarr.wait(seconds: 600)
            Downloads.goOn("D7", in: &radarr.state, at: radarr.now)
            seen += radarr.get("/api/v3/queue/details").json.each("trackedDownloadState")
        }
        #expect(seen == ["importPending", "importing", "imported"])
        #expect(radarr.get("/api/v3/movie/9001").json["sizeOnDisk"] == 1_000)
    }

    @Test func aPackThatStandsStillIsImportedAsOne() throws {
        var sonarr = try quiet(.sonarr)
        sonarr.state.setPace(of: .download, to: .manual, at: sonarr.now)
        for number in 1...3 {
            sonarr.addQueued(
                number,
                [
                    "seriesId": 9001, "episodeId": JSONValue(90_000 + number), "seasonNumber": 1, "size": 3_000,
                    "downloadId": "PACK",
                ])
        }
        for _ in 0..<4 { Downloads.goOn("PACK", in: &sonarr.state, at: sonarr.now) }
        #expect(sonarr.records("queue").isEmpty)
        #expect(sonarr.get("/api/v3/episodefile?seriesId=9001").json.each("size") == [1_000, 1_000, 1_000])
    }
}
