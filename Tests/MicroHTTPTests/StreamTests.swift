import MicroHTTP
import MockArrTesting
import Testing

/// A connection that stays open, seen from outside.
@Suite(.tags(.wire), .timeLimit(.minutes(5)))
struct StreamTests {
    /// Greets, gives back what it gets, says `tick` when it is woken, and ends on `.`.
    private final class Echo: HTTPHandler {
        private let record = Locked<(events: [StreamEvent], endings: [ExchangeEnding])>(([], []))
        let wakesAfter: Duration?
        let last: [WireScript.Step]

        init(wakesAfter: Duration? = nil, last: [WireScript.Step] = [.close]) {
            self.wakesAfter = wakesAfter
            self.last = last
        }

        var events: [StreamEvent] { record.withLock { $0.events } }
        var endings: [ExchangeEnding] { record.withLock { $0.endings } }

        func script(for request: HTTPRequest) -> WireScript {
            WireScript(steps: [.send(Array("head|".utf8)), .stream], token: 7, group: 3)
        }

        func turn(of stream: StreamID, _ event: StreamEvent) -> StreamTurn {
            record.withLock { $0.events.append(event) }
            guard stream == StreamID(token: 7, group: 3) else { return StreamTurn(rest: [.reset]) }
            switch event {
            case .began: return StreamTurn(bytes: Array("hello|".utf8), wakesAfter: wakesAfter)
            case .woken: return StreamTurn(bytes: Array("tick|".utf8))
            case .received(Array("big".utf8)): return StreamTurn(bytes: StreamTests.big)
            case .received(let bytes):
                return StreamTurn(bytes: bytes, rest: bytes.last == UInt8(ascii: ".") ? last : nil)
            }
        }

        func ended(_ ending: ExchangeEnding) { record.withLock { $0.endings.append(ending) } }
    }

    fileprivate static let big = [UInt8](repeating: UInt8(ascii: "x"), count: 20_000_000)
    private let answer = PreparedResponse(HTTPResponse(fields: ["Date": "today"], body: Array("bye".utf8)))

    private func read(_ text: String, from client: WireClient) throws {
        #expect(String(decoding: try client.read(text.utf8.count), as: UTF8.self) == text)
    }

    @Test func goesBothWaysUntilItsHandlerEndsIt() async throws {
        let handler = Echo()
        try await withServer(handler) { _, port in
            let client = try WireClient(port: port)
            try client.get("/")
            try read("head|hello|", from: client)
            try client.send("one")
            try read("one", from: client)
            try client.send("two.")
            #expect(client.readTextToEnd() == ("two.", .endOfFile))
            #expect(handler.events == [.began, .received(Array("one".utf8)), .received(Array("two.".utf8))])
            await poll { !handler.endings.isEmpty }
            #expect(handler.endings.map(\.outcome) == [.closed])
            #expect(handler.endings.map(\.bytesSent) == [18])
        }
    }

    @Test func isWokenFromOutside() async throws {
        try await withServer(Echo()) { server, port in
            let client = try WireClient(port: port)
            try client.get("/")
            try read("head|hello|", from: client)
            server.wake([StreamID(token: 8, group: 3)])
            #expect(client.isSilent(for: .milliseconds(50)))
            server.wake([StreamID(token: 7, group: 3)])
            try read("tick|", from: client)
        }
    }

    @Test func isWokenWhenTheTimeIsOver() async throws {
        try await withServer(Echo(wakesAfter: .milliseconds(80))) { _, port in
            let start = ContinuousClock.now
            let client = try WireClient(port: port)
            try client.get("/")
            try read("head|hello|tick|", from: client)
            #expect(ContinuousClock.now - start >= .milliseconds(80))
            #expect(client.isSilent(for: .milliseconds(150)))
        }
    }

    @Test func mayEndInAnAnswerAndKeepTheConnection() async throws {
        let handler = Echo(last: [.respond(answer)])
        try await withServer(handler) { _, port in
            let client = try WireClient(port: port)
            for _ in 0..<2 {
                try client.get("/")
                try read("head|hello|", from: client)
                try client.send(".")
                try read(".", from: client)
                #expect(try client.readResponse().text == "bye")
            }
        }
    }

    @Test func noticesThatTheClientLeftOnceItHeardItsLastWord() async throws {
        let handler = Echo()
        try await withServer(handler) { _, port in
            let client = try WireClient(port: port)
            try client.get("/")
            try read("head|hello|", from: client)
            try client.send("last")
            client.close()
            await poll { !handler.endings.isEmpty }
            #expect(handler.endings.map(\.outcome) == [.clientLeft])
            #expect(handler.events.last == .received(Array("last".utf8)))
        }
    }

    @Test func endsWithTheServer() async throws {
        let handler = Echo()
        try await withServer(handler) { server, port in
            let client = try WireClient(port: port)
            try client.get("/")
            try read("head|hello|", from: client)
            server.stop()
            #expect(client.readToEnd().end == .endOfFile)
            #expect(handler.endings.map(\.outcome) == [.stopped])
        }
    }

    @Test func losesNothingToAClientThatReadsSlowly() async throws {
        try await withServer(Echo()) { _, port in
            let client = try WireClient(port: port)
            try client.get("/")
            try read("head|hello|", from: client)
            // More than the buffers on both sides hold, and a word that has to wait for it.
            try client.send("big")
            let first = try client.read(1)
            try client.send("small")
            let block = try first + client.read(Self.big.count - 1)
            #expect(block == Self.big)
            try read("small", from: client)
        }
    }
}
