import FixtureKit
import MicroHTTP
import MockArrTesting
import Testing

@testable import MockArr

/// Sandboxes as the control API makes, shows and closes them.
@Suite struct SandboxTests {
    private static func key(of name: String) -> String {
        SHA1.hex("sandbox \(name) of \(Sandbox.defaultKey)", count: 32)
    }

    @Test func makesOneWithAKeyOfItsOwn() throws {
        var control = try ControlUnderTest()
        let made = control.send("POST", "/control/v1/sandboxes", #"{"name":"t42","seed":7}"#).reply
        #expect(made.status == 201)
        #expect(made.document?["name"] == "t42")
        #expect(made.document?["apiKey"] == .string(Self.key(of: "t42")))
        #expect(made.document?["seed"] == 7)
        #expect(made.document?["instances"]?.array?.count == 2)
        #expect(control.send("GET", "/control/v1/sandboxes").reply.document?["sandboxes"]?.array?.count == 2)
        #expect(control.world.overview["sandboxes"]?[1]?["name"] == "t42")
    }

    @Test func namesThoseThatNobodyNames() throws {
        var control = try ControlUnderTest()
        for name in ["sandbox-1", "sandbox-2"] {
            #expect(control.send("POST", "/control/v1/sandboxes").reply.document?["name"] == .string(name))
        }
    }

    @Test func beginsAsTheProcessDidOrAsAnotherOneIs() throws {
        var control = try ControlUnderTest()
        _ = control.send("PUT", "/control/v1/rules/r", #"{"then":{}}"#)
        _ = control.send("POST", "/control/v1/sandboxes", #"{"name":"fresh"}"#)
        _ = control.send("POST", "/control/v1/sandboxes", #"{"name":"copy","from":"default"}"#)
        #expect(control.world.sandboxes.map(\.rules.names) == [["r"], [], ["r"]])
    }

    @Test func keepsRulesClockAndDataApart() throws {
        var control = try ControlUnderTest()
        _ = control.send(
            "POST", "/control/v1/sandboxes", #"{"name":"a","now":"2030-05-01T00:00:00Z","frozen":true}"#)
        _ = control.send("PUT", "/control/v1/sandboxes/a/rules/r", #"{"then":{}}"#)
        _ = control.send("DELETE", "/control/v1/sandboxes/a/state/radarr/movie/1")
        #expect(control.world.sandboxes.map(\.rules.names) == [[], ["r"]])
        #expect(control.world.sandboxes[1].clock.now(at: control.now) == Instant("2030-05-01T00:00:00Z"))
        #expect(control.world.sandboxes[0].clock.now(at: control.now) == control.now)
        #expect(control.send("GET", "/control/v1/state/radarr/movie/1").reply.status == 200)
        #expect(control.send("GET", "/control/v1/sandboxes/a/state/radarr/movie/1").reply.status == 404)
    }

    @Test(arguments: [
        (#"{"name":"default"}"#, "/name"), (#"{"name":"a b"}"#, "/name"), (#"{"name":""}"#, "/name"),
        (#"{"apiKey":"5f3a9c0e7b1d4826a0c4e8f2b6d19375"}"#, "/apiKey"), (#"{"apiKey":"?"}"#, "/apiKey"),
        (#"{"seed":-1}"#, "/seed"), (#"{"from":"defualt"}"#, "/from"), (#"{"preset":"nothing"}"#, "/preset"),
        (#"{"ttl":"soon"}"#, "/ttl"), (#"{"now":"today"}"#, "/now"), (#"{"nam":"a"}"#, "/nam"),
    ]) func refusesWhatCannotBe(_ wish: String, pointer: String) throws {
        var control = try ControlUnderTest()
        let reply = control.send("POST", "/control/v1/sandboxes", wish).reply
        #expect(reply.status == 400)
        #expect(reply.document?["pointer"] == .string(pointer))
        #expect(control.world.sandboxes.count == 1)
    }

    @Test func closesWithAReport() throws {
        var control = try ControlUnderTest()
        _ = control.send("POST", "/control/v1/sandboxes", #"{"name":"a"}"#)
        _ = control.send("PUT", "/control/v1/sandboxes/a/rules/unused", #"{"then":{}}"#)
        let closed = control.send("DELETE", "/control/v1/sandboxes/a")
        #expect(closed.effects == [.release(sandbox: 2)])
        #expect(
            compact(closed.reply.document ?? .null)
                == #"{"name":"a","requests":0,"unmatched":[],"violations":[],"unusedRules":["unused"],"#
                + #""waiting":[],"aborted":[],"repeatedWrites":[]}"#)
        let again = control.send("DELETE", "/control/v1/sandboxes/a").reply
        #expect(again.status == 404)
        #expect(again.document?["expected"] == "one of default")
        #expect(control.send("DELETE", "/control/v1/sandboxes/default").reply.status == 400)
    }

    @Test func servesBelowASandboxOnlyWhatASandboxHas() throws {
        var control = try ControlUnderTest()
        #expect(control.send("GET", "/control/v1/sandboxes/default/rules").reply.status == 200)
        let reply = control.send("PATCH", "/control/v1/sandboxes/default/instances/radarr", "{}").reply
        #expect(reply.status == 404)
        #expect(reply.document?["detail"] == "PATCH /control/v1/instances/{name} is about the whole server.")
        #expect(control.send("GET", "/control/v1/sandboxes/defualt/rules").reply.document?["nearest"] == ["default"])
    }
}

/// Where requests belong, seen by clients.
@Suite(.tags(.wire), .timeLimit(.minutes(5)))
struct BelongingTests {
    private static func make(_ name: String, _ mock: MockUnderTest, _ more: String = "") throws -> String {
        let answer = try mock.ask(
            "POST", "/control/v1/sandboxes", of: "control", body: #"{"name":"\#(name)"\#(more)}"#)
        return try #require(try JSONParser().parse(answer.body)["apiKey"]?.string)
    }

    private static func ask(_ target: String, key: String?, _ mock: MockUnderTest, _ lines: [String] = []) throws
        -> WireResponse
    {
        let client = try WireClient(port: try mock.port())
        let head = ["GET \(target) HTTP/1.1", "Host: localhost"] + (key.map { ["X-Api-Key: \($0)"] } ?? []) + lines
        try client.send(head.joined(separator: "\r\n") + "\r\n\r\n")
        return try client.readResponse()
    }

    @Test func theKeyDecidesThenThePathThenTheHeader() async throws {
        try await MockUnderTest.with { mock in
            let key = try Self.make("a", mock)
            _ = try Self.make("b", mock)
            for name in ["a", "b"] {
                let rule = #"{"then":{"reply":{"body":"\#(name)"}}}"#
                _ = try mock.ask("PUT", "/control/v1/sandboxes/\(name)/rules/r", of: "control", body: rule)
            }
            let header = ["X-MockArr-Sandbox: b"]
            let own = mock.server.apiKey
            #expect(try Self.ask("/api/v3/tag", key: key, mock).text.hasSuffix("a"))
            #expect(try Self.ask("/api/v3/tag", key: key, mock, header).text.hasSuffix("a"))
            #expect(try Self.ask("/api/v3/tag", key: own, mock, header).text.hasSuffix("b"))
            #expect(try Self.ask("/api/v3/tag", key: nil, mock, header).text.hasSuffix("b"))
            #expect(try Self.ask("/sandbox/a/api/v3/tag", key: own, mock, header).text.hasSuffix("a"))
            #expect(try Self.ask("/api/v3/tag", key: own, mock).text.contains("4k"))
            #expect(try Self.ask("/api/v3/tag", key: "wrong", mock).status == 401)
        }
    }

    @Test func thePathIsAURLBase() async throws {
        try await MockUnderTest.with { mock in
            _ = try Self.make("a", mock)
            let status = try Self.ask("/sandbox/a/api/v3/system/status", key: mock.server.apiKey, mock)
            #expect(status.text.contains(#""urlBase": "/sandbox/a""#))
            #expect(try Self.ask("/sandbox/a/api/v3/system/status", key: nil, mock).status == 401)
        }
    }

    @Test func aForgottenOneIsToldWithThoseThereAre() async throws {
        try await MockUnderTest.with { mock in
            let answer = try Self.ask("/sandbox/gone/api/v3/tag", key: mock.server.apiKey, mock)
            #expect(answer.status == 404)
            #expect(answer.text.contains(#"There is no sandbox \"gone\"."#))
            #expect(answer.text.contains("one of default"))
        }
    }

    @Test func oneWithATimeToLiveClosesByItself() async throws {
        try await MockUnderTest.with { mock in
            let key = try Self.make("brief", mock, #","ttl":"20ms""#)
            let isGone = await poll { (try? Self.ask("/api/v3/tag", key: key, mock).status) == 401 }
            #expect(isGone)
        }
    }

    /// All are there at the same time; each writes and reads on its own, eight at once.
    @Test func manyDoNotSeeEachOther() async throws {
        try await MockUnderTest.with { mock in
            let keys = try (0..<200).map { try Self.make("t\($0)", mock) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for share in 0..<8 {
                    group.addTask {
                        for number in stride(from: share, to: keys.count, by: 8) {
                            try Self.writeAndRead("only-\(number)", key: keys[number], mock)
                        }
                    }
                }
                try await group.waitForAll()
            }
            for number in keys.indices {
                let report = try mock.ask("DELETE", "/control/v1/sandboxes/t\(number)", of: "control")
                #expect(report.text.contains(#""requests": 2"#))
            }
            #expect(try !mock.ask("GET", "/api/v3/tag").text.contains("only-"))
        }
    }

    private static func writeAndRead(_ label: String, key: String, _ mock: MockUnderTest) throws {
        let body = #"{"label":"\#(label)"}"#
        let client = try WireClient(port: try mock.port())
        try client.send(
            "POST /api/v3/tag HTTP/1.1\r\nHost: localhost\r\nX-Api-Key: \(key)\r\n"
                + "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
        #expect(try client.readResponse().status == 201)
        try client.send("GET /api/v3/tag HTTP/1.1\r\nHost: localhost\r\nX-Api-Key: \(key)\r\n\r\n")
        let tags = try client.readResponse().text
        #expect(tags.split(separator: "only-").count == 2)
        #expect(tags.contains("\"\(label)\""))
    }
}
