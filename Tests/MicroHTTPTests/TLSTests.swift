import MicroHTTP
import MockArrTesting
import Testing

/// What holds for plain connections holds for encrypted ones.
@Suite(.tags(.wire), .timeLimit(.minutes(5)))
struct TLSTests {
    private static let hello = PreparedResponse(HTTPResponse(body: Array("hello".utf8)))

    private static func identity(validity: Range<Int> = 1_700_000_000..<4_000_000_000) throws -> TLSIdentity {
        try TLSIdentity(CertificateContent(hosts: ["localhost", "127.0.0.1", "::1"], validity: validity))
    }

    /// Plays the steps on `/`, and answers plainly everywhere else.
    private static func playing(_ steps: WireScript.Step...) -> RecordingHandler {
        RecordingHandler { request in
            request.target == "/" ? WireScript(steps: steps, token: 7, group: 3) : WireScript(hello, token: 8)
        }
    }

    private func with<R>(
        _ handler: RecordingHandler, configuration: HTTPServer.Configuration = .init(),
        _ body: (HTTPServer, UInt16) async throws -> R
    ) async throws -> R {
        try await withServer(
            handler, security: .tls(try Self.identity()), configuration: configuration, body)
    }

    // MARK: The handshake

    @Test func aClientThatTrustsTheCertificateIsServed() async throws {
        let identity = try Self.identity()
        try await withServer(Self.playing(.respond(Self.hello)), security: .tls(identity)) { _, port in
            for name in ["localhost", "127.0.0.1", "::1"] {
                let client = try WireClient(tlsPort: port, name: name, trusting: identity.certificate)
                try client.get("/")
                #expect(try client.readResponse().text == "hello")
            }
        }
    }

    @Test func aClientLearnsWhatIsWrongWithACertificate() async throws {
        func complaint(_ identity: TLSIdentity, name: String, trusting other: TLSIdentity? = nil) async throws -> String
        {
            try await withServer(Self.playing(.respond(Self.hello)), security: .tls(identity)) { _, port in
                do {
                    _ = try WireClient(tlsPort: port, name: name, trusting: (other ?? identity).certificate)
                    return "none"
                } catch { return "\(error)" }
            }
        }
        let good = try Self.identity()
        #expect(try await complaint(good, name: "elsewhere").contains("name in the certificate does not match"))
        #expect(try await complaint(good, name: "localhost", trusting: try Self.identity()).contains("NOT trusted"))
        let old = try Self.identity(validity: 1_600_000_000..<1_700_000_000)
        #expect(try await complaint(old, name: "localhost").contains("expired"))
    }

    @Test(arguments: [["http/1.1"], ["h2", "http/1.1"], ["h2"], []])
    func agreesOnHTTP1AlonePerALPN(offer: [String]) async throws {
        try await with(Self.playing(.respond(Self.hello))) { _, port in
            let client = try WireClient(tlsPort: port, offering: offer)
            #expect(client.applicationProtocol == (offer.contains("http/1.1") ? "http/1.1" : nil))
            try client.get("/")
            #expect(try client.readResponse().text == "hello")
        }
    }

    @Test func plainHTTPIsClosedWithoutAWord() async throws {
        try await with(Self.playing(.respond(Self.hello))) { _, port in
            let client = try WireClient(port: port)
            try client.get("/")
            #expect(client.readTextToEnd() == ("", .endOfFile))
            let other = try WireClient(tlsPort: port)
            try other.get("/")
            #expect(try other.readResponse().text == "hello")
        }
    }

    @Test func aSilentListenerTakesConnectionsAndSaysNothing() async throws {
        try await withServer(Self.playing(.respond(Self.hello)), security: .silent) { server, port in
            let client = try WireClient(port: port)
            try client.send([22, 3, 1, 0, 5, 1, 0, 0, 1, 0])
            #expect(client.isSilent(for: .milliseconds(50)))
            server.stopListening(tag: 0)
            #expect(client.readTextToEnd() == ("", .endOfFile))
        }
    }

    @Test func aHandshakeUnderWayEndsWithItsListener() async throws {
        try await with(Self.playing(.respond(Self.hello))) { server, port in
            let client = try WireClient(port: port)
            // One that was accepted later proves that this one has been, too: both loops look in the same order.
            for _ in 0..<8 { _ = try WireClient(tlsPort: port) }
            server.stopListening(tag: 0)
            #expect(client.readTextToEnd().end != .timeout)
        }
    }

    // MARK: Answers

    @Test func keepsAConnectionForManyRequests() async throws {
        let handler = Self.playing(.wait(.milliseconds(1)), .respond(Self.hello))
        try await with(handler) { _, port in
            let client = try WireClient(tlsPort: port)
            for _ in 0..<20 {
                try client.get("/")
                #expect(try client.readResponse().text == "hello")
                try client.get("/other")
                #expect(try client.readResponse().text == "hello")
            }
            #expect(handler.requests.count == 40)
        }
    }

    @Test(arguments: [1, 16 * 1024, 16 * 1024 + 1, 20_000_000])
    func carriesBodiesOfAnySizeBothWays(size: Int) async throws {
        var configuration = HTTPServer.Configuration()
        configuration.bodyLimit = 32 * 1024 * 1024
        let handler = RecordingHandler { WireScript(PreparedResponse(HTTPResponse(body: $0.body))) }
        try await with(handler, configuration: configuration) { _, port in
            let client = try WireClient(tlsPort: port)
            let body = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 9) }
            try client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(size)\r\n\r\n")
            try client.send(body)
            #expect(try client.readResponse(within: .seconds(30)).body == body)
            #expect(await handler.endings(1).first?.bytesSent == size)
        }
    }

    /// More than all the buffers on the way take.
    @Test func waitsForASlowReader() async throws {
        let body = [UInt8](repeating: 7, count: 40_000_000)
        let answer = PreparedResponse(HTTPResponse(body: body))
        let handler = RecordingHandler { _ in WireScript(steps: [.wait(.zero), .respond(answer)]) }
        try await with(handler) { _, port in
            let client = try WireClient(tlsPort: port)
            try client.get("/")
            var count = try client.read(1000).count
            #expect(!(await poll(within: .milliseconds(100)) { !handler.endings.isEmpty }))
            while count < body.count { count += try client.read(min(1 << 20, body.count - count)).count }
            #expect(await handler.endings(1).first?.outcome == .completed)
        }
    }

    // MARK: Ends

    @Test func saysGoodbyeWhereAnAnswerEndsWithTheConnection() async throws {
        try await with(Self.playing(.send(Array("all".utf8)), .close)) { _, port in
            let client = try WireClient(tlsPort: port)
            try client.get("/")
            #expect(client.readTextToEnd() == ("all", .endOfFile))
        }
    }

    @Test func aCutAnswerEndsWithoutAGoodbye() async throws {
        let handler = Self.playing(.send(Array("hal".utf8)), .cut)
        try await with(handler) { _, port in
            let client = try WireClient(tlsPort: port)
            try client.get("/")
            #expect(client.readTextToEnd() == ("hal", .unannounced))
            #expect(await handler.endings(1).first?.outcome == .closed)
        }
        try await withServer(handler) { _, port in
            let client = try WireClient(port: port)
            try client.get("/")
            #expect(client.readTextToEnd() == ("hal", .endOfFile))
        }
    }

    @Test func resetsTheClientsConnection() async throws {
        let handler = Self.playing(.reset)
        try await with(handler) { _, port in
            let client = try WireClient(tlsPort: port)
            try client.get("/")
            #expect(client.readTextToEnd() == ("", .reset))
            #expect(await handler.endings(1).first?.outcome == .reset)
        }
    }

    @Test func resetsWhatASlowReaderHasNotTaken() async throws {
        let body = [UInt8](repeating: 7, count: 100_000)
        try await with(Self.playing(.send(body), .send(body), .reset)) { _, port in
            let client = try WireClient(tlsPort: port)
            client.limitReceiveBuffer(to: 4096)
            try client.get("/")
            let (bytes, end) = client.readToEnd()
            #expect(bytes.count < 2 * body.count)
            #expect(end == .reset)
        }
    }

    @Test func stallsAndGoesOnWhenReleased() async throws {
        let handler = Self.playing(
            .send(Array("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhe".utf8)), .hold, .send(Array("llo".utf8)), .reuse
        )
        try await with(handler) { server, port in
            let client = try WireClient(tlsPort: port)
            try client.get("/")
            #expect(String(decoding: try client.read(40), as: UTF8.self).hasSuffix("\r\n\r\nhe"))
            #expect(client.isSilent(for: .milliseconds(50)))
            server.release(group: 3)
            #expect(String(decoding: try client.read(3), as: UTF8.self) == "llo")
            try client.get("/other")
            #expect(try client.readResponse().text == "hello")
        }
    }

    @Test func anIdleConnectionIsEndedOrderlyWithItsListener() async throws {
        try await with(Self.playing(.respond(Self.hello))) { server, port in
            let client = try WireClient(tlsPort: port)
            try client.get("/")
            _ = try client.readResponse()
            server.stopListening(tag: 0)
            #expect(client.readTextToEnd() == ("", .endOfFile))
        }
    }

    @Test func stopsWithinASecondWhateverIsHeld() async throws {
        let handler = Self.playing(.hold)
        try await with(handler) { server, port in
            var clients: [WireClient] = []
            for _ in 0..<30 {
                let client = try WireClient(tlsPort: port)
                try client.get("/")
                clients.append(client)
                clients.append(try WireClient(tlsPort: port))
                clients.append(try WireClient(port: port))
            }
            await handler.requests(30)
            let start = ContinuousClock.now
            server.stop()
            #expect(ContinuousClock.now - start < .seconds(1))
            for client in clients { #expect(client.readTextToEnd().end != .timeout) }
        }
    }

    // MARK: Clients that leave

    enum Leaving: CaseIterable { case goodbye, reset, halfClose }

    @Test(arguments: Leaving.allCases)
    func aClientThatLeavesAHeldAnswerIsNoticed(how: Leaving) async throws {
        let handler = Self.playing(.hold)
        try await with(handler) { _, port in
            let client = try WireClient(tlsPort: port)
            try client.get("/")
            await handler.requests(1)
            switch how {
            case .goodbye: client.close()
            case .reset: client.reset()
            case .halfClose: client.halfClose()
            }
            let ending = try #require(await handler.endings(1).first)
            #expect(ending.outcome == .clientLeft)
            #expect(ending.phase == .waiting(0))
        }
    }

    @Test func aHalfClosedClientIsServedWhereThatIsWanted() async throws {
        let handler = RecordingHandler { _ in
            var script = WireScript(steps: [.hold, .respond(Self.hello)], group: 3)
            script.servesHalfClosed = true
            return script
        }
        try await with(handler) { server, port in
            let client = try WireClient(tlsPort: port)
            try client.get("/")
            client.halfClose()
            await handler.requests(1)
            #expect(client.isSilent(for: .milliseconds(30)))
            server.release(group: 3)
            #expect(try client.readResponse().text == "hello")
        }
    }

    @Test func aClientThatLeavesInAnAnswerHasTakenOnlyAPart() async throws {
        let large = PreparedResponse(HTTPResponse(body: [UInt8](repeating: 1, count: 30_000_000)))
        let handler = RecordingHandler { _ in WireScript(large) }
        try await with(handler) { _, port in
            let client = try WireClient(tlsPort: port)
            try client.get("/")
            _ = try client.read(1000)
            client.reset()
            let ending = try #require(await handler.endings(1).first)
            #expect(ending.outcome == .clientLeft)
            #expect((1000..<30_000_000).contains(ending.bytesSent))
        }
    }
}
