import MicroHTTP
import MockArrTesting
import Testing

/// Each step of a script, seen from outside.
@Suite(.tags(.wire), .timeLimit(.minutes(5)))
struct ScriptOnTheWireTests {
    private static let hello = PreparedResponse(
        HTTPResponse(fields: ["Content-Type": "text/plain", "Date": "today"], body: Array("hello".utf8)))
    private static let helloText = """
        HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nDate: today\r\nContent-Length: 5\r\n\r\nhello
        """

    /// Plays the steps on `/`, and answers plainly everywhere else.
    private static func handler(_ steps: WireScript.Step...) -> RecordingHandler {
        RecordingHandler { request in
            request.target == "/" ? WireScript(steps: steps, token: 7, group: 3) : WireScript(hello, token: 8)
        }
    }

    @Test(
        arguments: ["GET / HTTP/1.1", "HEAD / HTTP/1.1", "GET / HTTP/1.0"],
        ["", "Connection: close", "Connection: keep-alive"])
    func writesTheSameHeadAsTheLibrary(line: String, field: String) async throws {
        let request = "\(line)\r\nHost: localhost\r\n" + (field.isEmpty ? "" : "\(field)\r\n") + "\r\n"
        var answers: [String] = []
        for steps in [[], [WireScript.Step.wait(.zero)]] {
            let handler = RecordingHandler { _ in WireScript(steps: steps + [.respond(Self.hello)]) }
            answers.append(
                try await withServer(handler) { server, port in
                    let client = try WireClient(port: port)
                    try client.send(request)
                    let response = try client.readResponse(toHead: line.hasPrefix("HEAD"))
                    server.stop()
                    return response.head + response.text
                })
        }
        #expect(answers[1] == answers[0])
    }

    @Test func waitsBeforeTheAnswerAndKeepsTheConnection() async throws {
        let handler = Self.handler(.wait(.milliseconds(80)), .respond(Self.hello))
        try await withServer(handler) { _, port in
            let client = try WireClient(port: port)
            for _ in 0..<3 {
                let start = ContinuousClock.now
                try client.get("/")
                #expect(try client.readResponse().text == "hello")
                #expect(ContinuousClock.now - start >= .milliseconds(80))
                try client.get("/other")
                #expect(try client.readResponse().text == "hello")
            }
            let ending = try #require(await handler.endings(6).first { $0.token == 7 })
            #expect(ending.outcome == .completed)
            #expect(ending.group == 3)
            #expect(ending.phase == .done)
            #expect(ending.bytesSent == Self.helloText.utf8.count)
            let firstByte = try #require(ending.firstByte)
            #expect(firstByte >= .milliseconds(80))
            #expect(ending.duration >= firstByte)
        }
    }

    @Test func holdsUntilReleased() async throws {
        let handler = Self.handler(.hold, .respond(Self.hello))
        try await withServer(handler) { server, port in
            let client = try WireClient(port: port)
            try client.get("/")
            await handler.requests(1)
            #expect(client.isSilent(for: .milliseconds(50)))
            server.release(group: 4)
            #expect(client.isSilent(for: .milliseconds(50)))
            server.release(group: 3)
            #expect(try client.readResponse().text == "hello")
        }
    }

    @Test func releaseEndsAWaitEarly() async throws {
        let handler = Self.handler(.wait(.seconds(3600)), .respond(Self.hello))
        try await withServer(handler) { server, port in
            let client = try WireClient(port: port)
            try client.get("/")
            await handler.requests(1)
            server.release(group: 3)
            #expect(try client.readResponse().text == "hello")
        }
    }

    @Test func sendsBytesAsGivenAndCloses() async throws {
        let handler = Self.handler(.send(Array("no http".utf8)), .wait(.milliseconds(20)), .send([0, 255]))
        try await withServer(handler) { _, port in
            let client = try WireClient(port: port)
            try client.get("/")
            let (bytes, end) = client.readToEnd()
            #expect(bytes == Array("no http".utf8) + [0, 255])
            #expect(end == .endOfFile)
            #expect(await handler.endings(1).first?.outcome == .closed)
            #expect(handler.endings.first?.bytesSent == 9)
        }
    }

    @Test func closesWithoutAByte() async throws {
        let handler = Self.handler(.close)
        try await withServer(handler) { _, port in
            let client = try WireClient(port: port)
            try client.get("/")
            #expect(client.readTextToEnd() == ("", .endOfFile))
            #expect(await handler.endings(1).first?.firstByte == nil)
        }
    }

    @Test func resetsWithoutAByte() async throws {
        let handler = Self.handler(.reset)
        try await withServer(handler) { _, port in
            let client = try WireClient(port: port)
            try client.get("/")
            #expect(client.readTextToEnd() == ("", .reset))
            #expect(await handler.endings(1).first?.outcome == .reset)
        }
    }

    @Test func resetsInTheMiddleOfABody() async throws {
        let half = "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello"
        let handler = Self.handler(.send(Array(half.utf8)), .reset)
        try await withServer(handler) { _, port in
            let client = try WireClient(port: port)
            try client.get("/")
            #expect(client.readTextToEnd() == (half, .reset))
        }
    }

    @Test func reusesTheConnectionAfterBytesOfItsOwn() async throws {
        let whole = "HTTP/1.1 299 Odd\r\nContent-Length: 2\r\n\r\n{}"
        let handler = Self.handler(.send(Array(whole.utf8)), .reuse)
        try await withServer(handler) { _, port in
            let client = try WireClient(port: port)
            for _ in 0..<3 {
                try client.get("/")
                #expect(try client.readResponse().statusLine == "HTTP/1.1 299 Odd")
            }
            try client.get("/", "Connection: close")
            #expect(client.readTextToEnd() == (whole, .endOfFile))
        }
    }

    @Test func closesAKeptConnectionLater() async throws {
        let handler = Self.handler(.respond(Self.hello), .wait(.milliseconds(30)), .close)
        try await withServer(handler) { _, port in
            let client = try WireClient(port: port)
            try client.get("/")
            #expect(client.readTextToEnd() == (Self.helloText, .endOfFile))
        }
    }

    @Test func asksHowToGoOn() async throws {
        let handler = RecordingHandler(continuation: { $0 == 7 ? [.respond(Self.hello)] : [.reset] }) { request in
            WireScript(steps: [.hold, .ask], token: request.target == "/" ? 7 : 9, group: 3)
        }
        try await withServer(handler) { server, port in
            let answered = try WireClient(port: port)
            let reset = try WireClient(port: port)
            try answered.get("/")
            try reset.get("/other")
            await handler.requests(2)
            server.release(group: 3)
            #expect(try answered.readResponse().text == "hello")
            #expect(reset.readToEnd().end == .reset)
        }
    }

    @Test func closesInsteadOfLosingARequestThatTheLibraryHasRead() async throws {
        let handler = Self.handler(.wait(.milliseconds(10)), .respond(Self.hello))
        try await withServer(handler) { _, port in
            let client = try WireClient(port: port)
            try client.get("/other")
            _ = try client.readResponse()
            try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\nGET /other HTTP/1.1\r\nHost: a\r\n\r\n")
            let (text, end) = client.readTextToEnd()
            #expect(text == Self.helloText.replacing("200 OK\r\n", with: "200 OK\r\nConnection: close\r\n"))
            #expect(end == .endOfFile)
        }
    }

    @Test(arguments: ["", "Content-Length: 3\r\n\r\nabc", "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"])
    func answersWhatComesDuringAWait(body: String) async throws {
        let handler = Self.handler(.hold, .respond(Self.hello))
        try await withServer(handler) { server, port in
            let client = try WireClient(port: port)
            let request = "POST / HTTP/1.1\r\nHost: a\r\n" + (body.isEmpty ? "\r\n" : body)
            for number in 1...3 {
                try client.send(request)
                await handler.requests(number * 2 - 1)
                try client.get("/other")
                server.release(group: 3)
                for _ in 0..<2 { #expect(try client.readResponse().text == "hello") }
                await handler.requests(number * 2)
            }
        }
    }

    @Test func missesNobodyWhoLeavesAfterTheLastByte() async throws {
        let handler = Self.handler(.respond(Self.hello), .wait(.seconds(3600)), .close)
        try await withServer(handler) { _, port in
            let client = try WireClient(port: port)
            try client.get("/")
            _ = try client.readResponse()
            client.close()
            #expect(await handler.endings(1).map(\.outcome) == [.closed])
        }
    }

    @Test func ringsEachAlarmOnce() async throws {
        let handler = Self.handler(.close)
        try await withServer(handler) { server, _ in
            server.ring(2, after: .milliseconds(60))
            server.ring(1, after: .milliseconds(5))
            server.ring(3, after: .seconds(3600))
            await poll { handler.alarms.count >= 2 }
            #expect(handler.alarms == [1, 2])
        }
    }

    @Test func sendsMoreThanTheSocketTakesAtOnce() async throws {
        let body = [UInt8](repeating: 120, count: 20_000_000)
        let handler = Self.handler(.wait(.zero), .respond(PreparedResponse(HTTPResponse(body: body))))
        try await withServer(handler) { _, port in
            let client = try WireClient(port: port)
            client.limitReceiveBuffer(to: 65_536)
            try client.get("/")
            #expect(try client.readResponse().body == body)
            try client.get("/other")
            #expect(try client.readResponse().text == "hello")
        }
    }
}
