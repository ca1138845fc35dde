import FixtureKit
import Testing

@testable import MockArr

@Suite struct ClockTests {
    private static let real = Instant(seconds: 1_000_000)
    private static let time = Instant("2026-01-01T08:00:00Z") ?? .unset

    @Test func goesOnWithTheRealOne() {
        let clock = Clock(showing: Self.time, at: Self.real)
        #expect(clock.now(at: Self.real.adding(seconds: 5)) == Self.time.adding(seconds: 5))
        #expect(Clock().now(at: Self.real) == Self.real)
    }

    @Test func runsAtARateFromWhenItWasSet() {
        let clock = Clock(showing: Self.time, at: Self.real, rate: 60)
        #expect(clock.now(at: Self.real.adding(seconds: 2)) == Self.time.adding(seconds: 120))
        #expect(clock.real(of: Self.time.adding(seconds: 120), at: Self.real) == Self.real.adding(seconds: 2))
    }

    @Test func standsStillUntilItIsMoved() {
        let clock = Clock(showing: Self.time, at: Self.real, isFrozen: true)
        let later = Self.real.adding(seconds: 900)
        #expect(clock.now(at: later) == Self.time)
        #expect(clock.real(of: Self.time.adding(seconds: 1), at: later) == nil)
        let moved = clock.advanced(by: TimeSpan(seconds: 60), at: later)
        #expect(moved.now(at: later.adding(seconds: 9)) == Self.time.adding(seconds: 60))
    }

    @Test func isSetAndMovedByTheControlAPI() throws {
        var control = try ControlUnderTest()
        #expect(
            control.exchange("PUT", "/control/v1/clock", #"{"now":"2026-01-01T08:00:00Z","frozen":true}"#)
                == #"200 {"now":"2026-01-01T08:00:00Z","frozen":true,"rate":1}"#)
        #expect(
            control.exchange("POST", "/control/v1/clock/advance", #"{"by":"6h"}"#)
                == #"200 {"now":"2026-01-01T14:00:00Z","frozen":true,"rate":1}"#)
        #expect(
            control.exchange("PUT", "/control/v1/clock", #"{"frozen":false,"rate":60}"#)
                == #"200 {"now":"2026-01-01T14:00:00Z","frozen":false,"rate":60}"#)
        control.now = control.now.adding(seconds: 1)
        let told = control.exchange("GET", "/control/v1/clock")
        #expect(told == #"200 {"now":"2026-01-01T14:01:00Z","frozen":false,"rate":60}"#)
        #expect(control.exchange("PUT", "/control/v1/clock", String(told.dropFirst(4))) == told)
    }

    @Test(arguments: [
        ("PUT", "/control/v1/clock", #"{"now":"noon"}"#, "/now"),
        ("PUT", "/control/v1/clock", #"{"rate":0}"#, "/rate"),
        ("PUT", "/control/v1/clock", #"{"freeze":true}"#, "/freeze"),
        ("POST", "/control/v1/clock/advance", #"{"by":"-6h"}"#, "/by"),
        ("POST", "/control/v1/clock/advance", "{}", "/by"),
    ]) func refusesWhatCannotBe(method: String, target: String, body: String, pointer: String) throws {
        var control = try ControlUnderTest()
        let before = control.sandbox.clock
        let reply = control.send(method, target, body).reply
        #expect(reply.status == 400)
        #expect(reply.document?["pointer"] == .string(pointer))
        #expect(control.sandbox.clock == before)
    }

    /// What is under way comes to its end, the calendar moves, and nothing else does.
    @Test func advancingBringsWhatIsDue() throws {
        var control = try ControlUnderTest()
        let start = control.now
        _ = control.sandbox.change("radarr") { Commands.queue("RssSync", [:], in: &$0, at: start) }
        _ = control.send("PUT", "/control/v1/clock", #"{"frozen":true}"#)
        _ = control.send("POST", "/control/v1/clock/advance", #"{"by":"1m"}"#)
        let commands = control.send("GET", "/control/v1/state/radarr/command").reply.document
        #expect(commands?[0]?["status"] == "completed")
    }
}
