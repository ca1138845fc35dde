import MicroHTTP
import MockArrTesting
import Testing

@Suite(.tags(.wire), .timeLimit(.minutes(5)))
struct ListeningTests {
    private let handler = RecordingHandler { request in
        let answer = PreparedResponse(HTTPResponse(body: Array("\(request.listener)".utf8)))
        return request.target == "/held"
            ? WireScript(steps: [.hold, .respond(answer)], group: 1) : WireScript(answer)
    }

    @Test func aPortInUseIsNamed() async throws {
        try await withServer(handler) { _, port in
            let other = try HTTPServer(handler: handler)
            #expect(throws: HTTPServerError.portInUse(host: "127.0.0.1", port: port)) {
                try other.listen(on: "127.0.0.1", port: port, tag: 0)
            }
            #expect(
                HTTPServerError.portInUse(host: "127.0.0.1", port: 7878).description
                    == "port 7878 on 127.0.0.1 is in use by another program")
        }
    }

    @Test func anAddressMustBeNumeric() throws {
        let server = try HTTPServer(handler: handler)
        #expect(throws: HTTPServerError.notNumericAddress("localhost")) {
            try server.listen(on: "localhost", port: 0, tag: 0)
        }
    }

    @Test func anAddressOfAnotherMachineIsExplained() throws {
        let server = try HTTPServer(handler: handler)
        #expect(
            throws: HTTPServerError.cannotListen(
                host: "192.0.2.1", port: 80, reason: "Cannot assign requested address")
        ) {
            try server.listen(on: "192.0.2.1", port: 80, tag: 0)
        }
    }

    @Test func tellsItsListenersApart() async throws {
        try await withServer(handler) { server, _ in
            let ports = try [5, 6].map { try server.listen(on: "127.0.0.1", port: 0, tag: $0) }
            #expect(ports[0] != ports[1])
            for (port, tag) in zip(ports, ["5", "6"]) {
                let client = try WireClient(port: port)
                try client.get("/")
                #expect(try client.readResponse().text == tag)
            }
        }
    }

    @Test func aConnectionRemembersItsListenerAfterAHold() async throws {
        try await withServer(handler) { server, _ in
            let client = try WireClient(port: try server.listen(on: "127.0.0.1", port: 0, tag: 5))
            for number in 1...3 {
                try client.get("/held")
                await handler.requests(number * 2 - 1)
                server.release(group: 1)
                #expect(try client.readResponse().text == "5")
                try client.get("/")
                #expect(try client.readResponse().text == "5")
            }
        }
    }

    @Test func listensOnIPv6BesideIPv4() async throws {
        try await withServer(handler, on: "::1") { server, port in
            let client = try WireClient(port: port, host: "::1")
            try client.get("/held")
            await handler.requests(1)
            server.release(group: 1)
            #expect(try client.readResponse().text == "0")
            try client.get("/")
            #expect(try client.readResponse().text == "0")
            // A port that is free for the one may be another process's for the other: then the next one.
            let isBoth = try (1...20).contains { tag in
                let port = try server.listen(on: "::", port: 0, tag: 2 * tag)
                return (try? server.listen(on: "0.0.0.0", port: port, tag: 2 * tag + 1)) == port
            }
            #expect(isBoth)
        }
    }

    @Test func stoppingAListenerRefusesClientsAndClosesIdleOnes() async throws {
        try await withServer(handler) { server, port in
            let other = try WireClient(port: try server.listen(on: "127.0.0.1", port: 0, tag: 1))
            let idle = try WireClient(port: port)
            try idle.get("/")
            _ = try idle.readResponse()
            let held = try WireClient(port: port)
            try held.get("/held")
            await handler.requests(2)

            server.stopListening(tag: 0)

            #expect { try WireClient(port: port) } throws: { ($0 as? WireClient.Failure)?.isRefused ?? false }
            #expect(idle.readTextToEnd() == ("", .endOfFile))
            server.release(group: 1)
            #expect(try held.readResponse().text == "0")
            #expect(held.readTextToEnd() == ("", .endOfFile))
            try other.get("/")
            #expect(try other.readResponse().text == "1")
        }
    }

    @Test func anAnswerUnderWayIsFinishedWhenItsListenerStops() async throws {
        let size = 20_000_000
        let large = PreparedResponse(HTTPResponse(body: [UInt8](repeating: 1, count: size)))
        try await withServer(RecordingHandler { _ in WireScript(large) }) { server, port in
            let client = try WireClient(port: port)
            try client.get("/")
            let start = try client.read(1000)
            server.stopListening(tag: 0)
            let (rest, end) = client.readToEnd()
            #expect(start.count + rest.count > size)
            #expect(end == .endOfFile)
        }
    }

    @Test func aRequestUnderWayMayStillBeHeldWhenItsListenerStops() async throws {
        try await withServer(handler) { server, port in
            let client = try WireClient(port: port)
            try client.send("POST /held HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n")
            _ = try client.readResponse()
            server.stopListening(tag: 0)
            try client.send("hi")
            await handler.requests(1)
            #expect(client.isSilent(for: .milliseconds(30)))
            server.release(group: 1)
            #expect(try client.readResponse().text == "0")
            #expect(client.readTextToEnd() == ("", .endOfFile))
        }
    }

    @Test func listensAgainOnTheSamePortAtOnce() async throws {
        try await withServer(handler) { server, port in
            for tag in 1...20 {
                let client = try WireClient(port: port)
                try client.get("/")
                _ = try client.readResponse()
                server.stopListening(tag: tag - 1)
                #expect(try server.listen(on: "127.0.0.1", port: port, tag: tag) == port)
                let again = try WireClient(port: port)
                try again.get("/")
                #expect(try again.readResponse().text == "\(tag)")
            }
        }
    }
}
