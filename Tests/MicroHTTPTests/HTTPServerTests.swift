import MicroHTTP
import MockArrTesting
import Testing

@Suite(.tags(.wire), .timeLimit(.minutes(5)))
struct HTTPServerTests {
    private static let answer = PreparedResponse(HTTPResponse(body: Array("ok".utf8)))

    @Test func closesConnectionsThatIdleTooLong() async throws {
        var configuration = HTTPServer.Configuration()
        configuration.idleTimeout = .seconds(1)
        let handler = RecordingHandler { request in
            request.target == "/held" ? WireScript(steps: [.hold, .respond(Self.answer)]) : WireScript(Self.answer)
        }
        try await withServer(handler, configuration: configuration) { server, port in
            let idle = try WireClient(port: port)
            let held = try WireClient(port: port)
            try idle.get("/")
            try held.get("/held")
            #expect(try idle.readResponse().text == "ok")
            #expect(idle.readTextToEnd(within: .seconds(4)) == ("", .endOfFile))
            // Who waits for an answer does not idle.
            server.release(group: 0)
            #expect(try held.readResponse().text == "ok")
        }
    }

    @Test func aHeadBeyondTheLimitIsRefusedWithoutAskingTheHandler() async throws {
        let handler = RecordingHandler { _ in WireScript(Self.answer) }
        try await withServer(handler) { _, port in
            let client = try WireClient(port: port)
            try client.get("/", "X-Long: " + String(repeating: "x", count: 20_000))
            #expect(try client.readResponse().status == 431)
            #expect(handler.requests.isEmpty)
        }
    }

    @Test func aHandlerMayReleaseAndCloseListeners() async throws {
        let commander = Commander()
        try await withServer(commander) { server, port in
            commander.server.withLock { $0 = server }
            defer { commander.server.withLock { $0 = nil } }
            let held = try WireClient(port: port)
            try held.get("/held")
            await poll { commander.isHolding.withLock { $0 } }
            let client = try WireClient(port: port)
            try client.get("/release")
            #expect(try client.readResponse().text == "ok")
            #expect(try held.readResponse().text == "ok")
            try client.get("/close")
            #expect(try client.readResponse().text == "ok")
            #expect(client.readTextToEnd() == ("", .endOfFile))
        }
    }

    @Test func theTimerOfAnEarlierWaitEndsNoLaterOne() async throws {
        let commander = Commander()
        try await withServer(commander) { server, port in
            commander.server.withLock { $0 = server }
            defer { commander.server.withLock { $0 = nil } }
            let client = try WireClient(port: port)
            try client.get("/released-in-its-first-wait")
            #expect(client.isSilent(for: .milliseconds(120)))
            server.release(group: 2)
            #expect(try client.readResponse().text == "ok")
        }
    }

    /// Plays scripts of every kind to clients of every kind; no ending may be lost or told twice.
    @Test func everyScriptEndsOnce() async throws {
        let kinds: [[WireScript.Step]] = [
            [.respond(Self.answer)], [.wait(.milliseconds(3)), .respond(Self.answer)], [.hold, .respond(Self.answer)],
            [.send([65]), .wait(.milliseconds(2)), .reset], [.send([65]), .close], [.hold], [.reset],
            [.wait(.milliseconds(2)), .hold, .ask], [],
        ]
        let handler = RecordingHandler { request in
            let number = Int(request.target.dropFirst()) ?? 0
            return WireScript(steps: kinds[number % kinds.count], token: number, group: number % 5)
        }
        let count = 540
        let server = try HTTPServer(handler: handler)
        let port = try server.listen(on: "127.0.0.1", port: 0, tag: 0)
        var staying: [WireClient] = []
        for number in 0..<count {
            let client = try WireClient(port: port)
            try client.get("/\(number)")
            // A client that resets at once may take its request along.
            await handler.requests(number + 1)
            switch number % 4 {
            case 0: client.reset()
            case 1: client.close()
            default: staying.append(client)
            }
            if number % 50 == 0 { server.release(group: number / 50 % 5) }
        }
        server.stop()
        #expect(handler.endings.map(\.token).sorted() == Array(0..<count))
    }
}

/// A handler that gives orders to its own server, as the control API does.
private final class Commander: HTTPHandler {
    let server = Locked<HTTPServer?>(nil)
    let isHolding = Locked(false)

    func script(for request: HTTPRequest) -> WireScript {
        let answer = PreparedResponse(HTTPResponse(body: Array("ok".utf8)))
        let server = server.withLock { $0 }
        switch request.target {
        case "/held":
            isHolding.withLock { $0 = true }
            return WireScript(steps: [.hold, .respond(answer)], group: 1)
        case "/release": server?.release(group: 1)
        case "/released-in-its-first-wait":
            // The order reaches this very loop once the wait has begun.
            server?.release(group: 2)
            return WireScript(steps: [.wait(.milliseconds(40)), .hold, .respond(answer)], group: 2)
        default: server?.stopListening(tag: 0)
        }
        return WireScript(answer)
    }
}
