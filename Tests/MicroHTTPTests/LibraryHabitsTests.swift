import Glibc
import MicroHTTP
import MockArrTesting
import Testing

/// What we lean on in libmicrohttpd and in the kernel. A new version that breaks one of these breaks the design.
@Suite(.tags(.wire), .timeLimit(.minutes(5)))
struct LibraryHabitsTests {
    private static let answer = PreparedResponse(HTTPResponse(body: Array("ok".utf8)))

    /// Holds every request.
    private static func holding() -> RecordingHandler {
        RecordingHandler { _ in WireScript(steps: [.hold, .respond(answer)], token: 1, group: 1) }
    }

    private static var oneLoop: HTTPServer.Configuration {
        var configuration = HTTPServer.Configuration()
        configuration.loops = 1
        return configuration
    }

    /// The library's own threads stall when exactly 128 connections become ready while they are busy.
    @Test(arguments: [127, 128, 129, 256, 257])
    func answersAnyNumberOfRequestsReadyAtOnce(count: Int) async throws {
        let gate = Gate()
        let handler = RecordingHandler { request in
            if request.target == "/gate" { gate.waitUntilOpen() }
            return WireScript(Self.answer)
        }
        try await withServer(handler, configuration: Self.oneLoop) { _, port in
            let clients = try (0..<count).map { _ in try WireClient(port: port) }
            for client in clients {
                try client.get("/")
                _ = try client.readResponse()
            }
            let first = try WireClient(port: port)
            try first.get("/gate")
            await handler.requests(count + 1)
            for client in clients { try client.get("/") }
            gate.open()
            for client in clients { #expect(try client.readResponse(within: .seconds(2)).text == "ok") }
        }
    }

    @Test func aSocketTakenOverOutlivesTheLibrarysConnection() async throws {
        let handler = Self.holding()
        try await withServer(handler, configuration: Self.oneLoop) { server, port in
            let client = try WireClient(port: port)
            try client.get("/")
            await handler.requests(1)
            // Another connection gets the number that the library closed.
            let other = try WireClient(port: port)
            try other.get("/")
            await handler.requests(2)
            #expect(client.isSilent(for: .milliseconds(30)))
            server.release(group: 1)
            #expect(try client.readResponse().text == "ok")
            #expect(try other.readResponse().text == "ok")
        }
    }

    @Test(arguments: [true, false])
    func aClientThatLeavesIsNoticedWithinTheTenthOfASecond(byReset: Bool) async throws {
        let decided = Locked(ContinuousClock.now)
        let handler = RecordingHandler { _ in
            decided.withLock { $0 = .now }
            return WireScript(steps: [.hold, .respond(Self.answer)])
        }
        try await withServer(handler) { _, port in
            let client = try WireClient(port: port)
            try client.get("/")
            await handler.requests(1)
            let left = ContinuousClock.now
            if byReset { client.reset() } else { client.close() }
            let ending = try #require(await handler.endings(1).first)
            // By the server's clock: this task may get its turn much later.
            let noticed = decided.withLock { $0 } + ending.duration
            #expect(noticed - left < .milliseconds(100))
            #expect(ending.outcome == .clientLeft)
            #expect(ending.phase == .waiting(0))
            #expect(ending.firstByte == nil)
        }
    }

    @Test func aClosedSendingSideCountsAsLeavingUnlessTheScriptServesIt() async throws {
        let leaving = Self.holding()
        try await withServer(leaving) { _, port in
            let client = try WireClient(port: port)
            try client.get("/")
            client.halfClose()
            #expect(await leaving.endings(1).first?.outcome == .clientLeft)
        }
        let staying = RecordingHandler { _ in
            var script = WireScript(steps: [.hold, .respond(Self.answer)], token: 1, group: 1)
            script.servesHalfClosed = true
            return script
        }
        try await withServer(staying) { server, port in
            let client = try WireClient(port: port)
            try client.get("/")
            client.halfClose()
            await staying.requests(1)
            #expect(client.isSilent(for: .milliseconds(30)))
            server.release(group: 1)
            #expect(try client.readResponse().text == "ok")
        }
    }

    @Test func stopsWithinASecondWithAHundredHeld() async throws {
        let handler = Self.holding()
        let server = try HTTPServer(handler: handler)
        let port = try server.listen(on: "127.0.0.1", port: 0, tag: 0)
        let idle = try (0..<10).map { _ in try WireClient(port: port) }
        let held = try (0..<100).map { _ in try WireClient(port: port) }
        for client in held { try client.get("/") }
        await handler.requests(100)

        let start = ContinuousClock.now
        server.stop()
        #expect(ContinuousClock.now - start < .seconds(1))

        #expect(handler.endings.count == 100)
        #expect(handler.endings.allSatisfy { $0.outcome == .stopped })
        for client in held + idle { #expect(client.readToEnd() == ([], .endOfFile)) }
        #expect { try WireClient(port: port) } throws: { ($0 as? WireClient.Failure)?.isRefused ?? false }
    }

    @Test func stopsInTheMiddleOfAPlainAnswer() async throws {
        let large = PreparedResponse(HTTPResponse(body: [UInt8](repeating: 1, count: 30_000_000)))
        let handler = RecordingHandler { _ in WireScript(large) }
        let server = try HTTPServer(handler: handler)
        let client = try WireClient(port: try server.listen(on: "127.0.0.1", port: 0, tag: 0))
        try client.get("/")
        _ = try client.read(1000)
        server.stop()
        #expect(handler.endings.map(\.outcome) == [.stopped])
    }

    @Test func stoppingTwiceIsFineAndListeningAfterwardsIsNot() throws {
        let server = try HTTPServer(handler: Self.holding())
        server.stop()
        server.stop()
        #expect(throws: HTTPServerError.stopped) { try server.listen(on: "127.0.0.1", port: 0, tag: 0) }
        server.release(group: 1)
        server.stopListening(tag: 0)
    }

    @Test func handlersRunOnThreadsOfTheServer() async throws {
        let threads = Locked<Set<pthread_t>>([])
        let handler = RecordingHandler { _ in
            threads.withLock { _ = $0.insert(pthread_self()) }
            return WireScript(Self.answer)
        }
        try await withServer(handler, configuration: Self.oneLoop) { _, port in
            for _ in 0..<5 {
                let client = try WireClient(port: port)
                try client.get("/")
                _ = try client.readResponse()
            }
            #expect(threads.withLock { $0.count } == 1)
        }
    }

    @Test func aTimerIsNeverEarlyAndHardlyLate() async throws {
        let handler = RecordingHandler { _ in
            WireScript(steps: [.wait(.milliseconds(25)), .respond(Self.answer)])
        }
        try await withServer(handler) { _, port in
            let client = try WireClient(port: port)
            var waits: [Duration] = []
            for _ in 0..<10 {
                try client.get("/")
                _ = try client.readResponse()
            }
            waits = await handler.endings(10).compactMap(\.firstByte)
            #expect(waits.count == 10)
            #expect(waits.allSatisfy { $0 >= .milliseconds(25) })
            #expect(try #require(waits.min()) < .milliseconds(35))
        }
    }
}

/// Blocks a handler, as no real one may, until the test opens it.
private final class Gate: Sendable {
    private let ends: (read: Int32, write: Int32)

    init() {
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        self.ends = (ends[0], ends[1])
    }

    deinit {
        close(ends.read)
        close(ends.write)
    }

    func waitUntilOpen() {
        var byte: UInt8 = 0
        read(ends.read, &byte, 1)
    }

    func open() {
        var byte: UInt8 = 1
        write(ends.write, &byte, 1)
    }
}
