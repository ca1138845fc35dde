import FixtureKit
import Testing

@testable import MockArr

@Suite struct ProgressionTests {
    private static let path = "/control/v1/progressions"

    private func queue(_ name: String, _ instance: String, in control: inout ControlUnderTest) {
        let now = control.now
        _ = control.sandbox.change(instance) { Commands.queue(name, [:], in: &$0, at: now) }
    }

    // MARK: Setting

    @Test func everythingGoesAtTheUsualPaceAtFirst() throws {
        var control = try ControlUnderTest()
        #expect(
            control.exchange("GET", Self.path)
                == #"200 {"command":{"mode":"time"},"download":{"mode":"time"},"refresh":{"mode":"time"}}"#)
    }

    @Test(arguments: [
        #"{"mode":"time","after":"3s"}"#, #"{"mode":"time","after":"250ms"}"#, #"{"mode":"polls","after":3}"#,
        #"{"mode":"manual"}"#, #"{"mode":"immediate"}"#, #"{"mode":"time"}"#,
    ]) func whatWasGotCanBePut(_ progression: String) throws {
        var control = try ControlUnderTest()
        for kind in ["command", "download", "refresh"] {
            let told = "200 \(progression)"
            #expect(control.exchange("PUT", "\(Self.path)/\(kind)", progression) == told)
            #expect(control.exchange("GET", "\(Self.path)/\(kind)") == told)
        }
        let all = control.exchange("GET", Self.path)
        #expect(control.exchange("DELETE", Self.path) == "204")
        #expect(control.exchange("PUT", Self.path, String(all.dropFirst(4))) == all)
        for name in ["radarr", "sonarr"] { #expect(control.sandbox.states[name]?.pace != nil) }
    }

    @Test func oneIsSetWithoutTheOthers() throws {
        var control = try ControlUnderTest()
        _ = control.send("PUT", Self.path + "/command", #"{"mode":"manual"}"#)
        _ = control.send("PUT", Self.path, #"{"refresh":{"mode":"immediate"}}"#)
        #expect(
            control.exchange("GET", Self.path)
                == #"200 {"command":{"mode":"manual"},"download":{"mode":"time"},"refresh":{"mode":"immediate"}}"#)
        #expect(control.exchange("DELETE", Self.path + "/command") == "204")
        #expect(control.exchange("GET", Self.path + "/command") == #"200 {"mode":"time"}"#)
        #expect(control.exchange("GET", Self.path + "/refresh") == #"200 {"mode":"immediate"}"#)
    }

    @Test(
        arguments: [
            ("{}", "/mode", "one of time, polls, manual, immediate", []),
            (#"{"mode":"manuel"}"#, "/mode", "a mode: time, polls, manual, immediate", ["manual"]),
            (#"{"mode":"polls"}"#, "/after", "how many looks it takes, from 1 to 1000000", []),
            (#"{"mode":"polls","after":0}"#, "/after", "how many looks it takes, from 1 to 1000000", []),
            (#"{"mode":"polls","after":"3s"}"#, "/after", "how many looks it takes, from 1 to 1000000", []),
            (#"{"mode":"time","after":3}"#, "/after", Reader.durations, []),
            (#"{"mode":"manual","after":"3s"}"#, "/after", #"no "after" beside this mode"#, []),
            (#"{"mode":"time","afer":"3s"}"#, "/afer", "one of mode, after", ["after"]),
        ] as [(String, String, String, [String])])
    func refusesWhatCannotBe(_ wish: String, pointer: String, expected: String, nearest: [String]) throws {
        var control = try ControlUnderTest()
        let reply = control.send("PUT", Self.path + "/command", wish).reply
        #expect(reply.status == 400)
        #expect(reply.document?["pointer"] == .string(pointer))
        #expect(reply.document?["expected"] == .string(expected))
        #expect(reply.document?["nearest"] == JSONValue(nearest))
        #expect(control.exchange("GET", Self.path + "/command") == #"200 {"mode":"time"}"#)
    }

    @Test func knowsThreeOfThem() throws {
        var control = try ControlUnderTest()
        for method in ["GET", "PUT", "DELETE"] {
            let reply = control.send(method, Self.path + "/comand", #"{"mode":"manual"}"#).reply
            #expect(reply.status == 404)
            #expect(reply.document?["expected"] == "one of command, download, refresh")
            #expect(reply.document?["nearest"] == ["command"])
        }
        let reply = control.send("PUT", Self.path, #"{"commands":{"mode":"manual"}}"#).reply
        #expect(reply.document?["pointer"] == "/commands")
    }

    @Test func areASandboxsOwn() throws {
        var control = try ControlUnderTest()
        _ = control.send("POST", "/control/v1/sandboxes", #"{"name":"a"}"#)
        _ = control.send("PUT", "/control/v1/sandboxes/a/progressions/command", #"{"mode":"manual"}"#)
        #expect(control.exchange("GET", Self.path + "/command") == #"200 {"mode":"time"}"#)
        #expect(
            control.exchange("GET", "/control/v1/sandboxes/a/progressions/command") == #"200 {"mode":"manual"}"#)
        _ = control.send("POST", "/control/v1/sandboxes/a/reset")
        #expect(control.exchange("GET", "/control/v1/sandboxes/a/progressions/command") == #"200 {"mode":"time"}"#)
    }

    @Test func belongToASnapshot() throws {
        var control = try ControlUnderTest()
        _ = control.send("PUT", Self.path + "/download", #"{"mode":"polls","after":2}"#)
        _ = control.send("PUT", "/control/v1/snapshots/s")
        _ = control.send("DELETE", Self.path)
        _ = control.send("POST", "/control/v1/snapshots/s/restore")
        #expect(control.exchange("GET", Self.path + "/download") == #"200 {"mode":"polls","after":2}"#)
    }

    // MARK: By hand

    @Test func movesACommandOn() throws {
        var control = try ControlUnderTest()
        _ = control.send("PUT", Self.path + "/command", #"{"mode":"manual"}"#)
        queue("CheckHealth", "sonarr", in: &control)
        var seen: [JSONValue?] = []
        for _ in 0..<2 {
            let answer = control.send("POST", "/control/v1/commands/1/advance").reply.document
            #expect(answer?["instance"] == "sonarr")
            seen.append(answer?["command"]?["status"])
        }
        #expect(seen == ["started", "completed"])
        let gone = control.send("POST", "/control/v1/commands/1/advance").reply
        #expect(gone.status == 404)
        #expect(gone.document?["detail"] == #"There is no open command "1"."#)
        #expect(gone.document?["expected"] == "nothing: there is no open command yet")
    }

    @Test func asksWhoseCommandIsMeant() throws {
        var control = try ControlUnderTest()
        _ = control.send("PUT", Self.path + "/command", #"{"mode":"manual"}"#)
        for name in ["radarr", "sonarr"] { queue("CheckHealth", name, in: &control) }
        let unclear = control.send("POST", "/control/v1/commands/1/advance").reply
        #expect(unclear.status == 400)
        #expect(unclear.document?["pointer"] == "/instance")
        #expect(unclear.document?["expected"] == "one of radarr, sonarr")
        let answer = control.send("POST", "/control/v1/commands/1/advance", #"{"instance":"radarr"}"#).reply.document
        #expect(answer?["command"]?["status"] == "started")
        let other = control.send("GET", "/control/v1/state/sonarr/command/1").reply.document
        #expect(other?["status"] == "queued")
        let unknown = control.send("POST", "/control/v1/commands/1/advance", #"{"instance":"radar"}"#).reply
        #expect(unknown.status == 400)
        #expect(unknown.document?["pointer"] == "/instance")
        #expect(unknown.document?["nearest"]?[0] == "radarr")
    }

    @Test func movesADownloadOn() throws {
        var control = try ControlUnderTest()
        _ = control.send("PUT", Self.path + "/download", #"{"mode":"manual"}"#)
        let path = "/control/v1/downloads/9A43DC92AA5D34C0DA331D7620A84D89270F8361/advance"
        var seen: [JSONValue?] = []
        for _ in 0..<3 {
            let answer = control.send("POST", path).reply.document
            #expect(answer?["instance"] == "sonarr")
            seen.append(answer?["queue"]?[0]?["trackedDownloadState"])
        }
        #expect(seen == ["importPending", "importing", "imported"])
        #expect(control.exchange("POST", path) == #"200 {"instance":"sonarr","queue":[]}"#)
        let gone = control.send("POST", path).reply
        #expect(gone.status == 404)
        #expect(gone.document?["expected"]?.string?.hasPrefix("one of ") == true)
        let near = control.send("POST", "/control/v1/downloads/SABnzbd_nzo_1f0v8p1x/advance").reply
        #expect(near.document?["nearest"]?[0] == "SABnzbd_nzo_1f0v8p1t")
    }
}
