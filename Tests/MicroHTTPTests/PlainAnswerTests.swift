import MicroHTTP
import MockArrTesting
import Testing

/// Answers that go through the library.
@Suite(.tags(.wire), .timeLimit(.minutes(5)))
struct PlainAnswerTests {
    /// Answers with the request's target.
    private let echo = RecordingHandler { request in
        WireScript(
            PreparedResponse(HTTPResponse(fields: ["Content-Type": "text/plain"], body: Array(request.target.utf8))),
            token: 1, group: 2
        )
    }

    private static func fixed(_ response: HTTPResponse) -> RecordingHandler {
        let prepared = PreparedResponse(response)
        return RecordingHandler { _ in WireScript(prepared, token: 1) }
    }

    @Test func answersSeveralRequestsOnOneConnection() async throws {
        try await withServer(echo) { _, port in
            let client = try WireClient(port: port)
            for target in ["/one", "/two?x=%2F+a%00&b=1", "//three", "*"] {
                try client.get(target)
                let response = try client.readResponse()
                #expect(response.status == 200)
                #expect(response.text == target)
                #expect(response.fields["content-type"] == "text/plain")
            }
        }
    }

    @Test func answersPipelinedRequestsInOrder() async throws {
        try await withServer(echo) { _, port in
            let client = try WireClient(port: port)
            try client.send((1...20).map { "GET /\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
            for number in 1...20 { #expect(try client.readResponse().text == "/\(number)") }
        }
    }

    @Test func answersTwentyConnectionsAtOnce() async throws {
        try await withServer(echo) { _, port in
            let clients = try (0..<20).map { _ in try WireClient(port: port) }
            for (number, client) in clients.enumerated() { try client.get("/\(number)") }
            for (number, client) in clients.enumerated() {
                #expect(try client.readResponse().text == "/\(number)")
            }
        }
    }

    @Test func passesMethodFieldsAndVersionAsSent() async throws {
        try await withServer(echo) { _, port in
            let client = try WireClient(port: port)
            try client.send("BREW /pot HTTP/1.1\r\nhost: a\r\nX-B:  two words \r\nx-b: again\r\nEmpty:\r\n\r\n")
            _ = try client.readResponse()
            let request = try #require(echo.requests.first)
            #expect(request.method == "BREW")
            #expect(request.version == .http11)
            #expect(request.listener == 0)
            #expect(request.body.isEmpty)
            #expect(request.fields == ["host": "a", "X-B": "two words", "x-b": "again", "Empty": ""])
        }
    }

    @Test func headHasLengthButNoBody() async throws {
        try await withServer(echo) { _, port in
            let client = try WireClient(port: port)
            try client.send("HEAD /12345 HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try client.readResponse(toHead: true).fields["Content-Length"] == "6")
            try client.get("/next")
            #expect(try client.readResponse().text == "/next")
            #expect(await echo.endings(2).map(\.bytesSent) == [0, 5])
        }
    }

    @Test func http10ClosesUnlessAskedNotTo() async throws {
        try await withServer(echo) { _, port in
            let closing = try WireClient(port: port)
            try closing.send("GET /a HTTP/1.0\r\n\r\n")
            let (text, end) = closing.readTextToEnd()
            #expect(text.hasSuffix("\r\n\r\n/a"))
            #expect(end == .endOfFile)
            let keeping = try WireClient(port: port)
            for _ in 0..<2 {
                try keeping.send("GET /b HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
                #expect(try keeping.readResponse().text == "/b")
            }
            #expect(echo.requests.allSatisfy { $0.version == .http10 })
        }
    }

    @Test func closesWhenTheClientAsks() async throws {
        try await withServer(echo) { _, port in
            let client = try WireClient(port: port)
            try client.get("/a", "Connection: close")
            #expect(try client.readResponse().text == "/a")
            #expect(client.readTextToEnd() == ("", .endOfFile))
        }
    }

    @Test func answersAClientThatClosedItsSendingSide() async throws {
        try await withServer(echo) { _, port in
            let client = try WireClient(port: port)
            try client.get("/a")
            client.halfClose()
            #expect(try client.readResponse().text == "/a")
        }
    }

    @Test func reportsSizeAndTimesOfACompleteAnswer() async throws {
        try await withServer(echo) { _, port in
            let client = try WireClient(port: port)
            try client.get("/12345")
            _ = try client.readResponse()
            let ending = try #require(await echo.endings(1).first)
            #expect(ending.token == 1)
            #expect(ending.group == 2)
            #expect(ending.outcome == .completed)
            #expect(ending.phase == .done)
            #expect(ending.bytesSent == 6)
            let firstByte = try #require(ending.firstByte)
            #expect(firstByte > .zero)
            #expect(ending.duration >= firstByte)
        }
    }

    @Test func reportsAClientThatLeftDuringTheAnswer() async throws {
        let handler = Self.fixed(HTTPResponse(body: [UInt8](repeating: 1, count: 30_000_000)))
        try await withServer(handler) { _, port in
            let client = try WireClient(port: port)
            client.limitReceiveBuffer(to: 65_536)
            try client.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try client.readResponse(toHead: true)
            try client.get("/")
            _ = try client.read(1_000_000)
            client.reset()
            let ending = try #require(await handler.endings(2).last)
            #expect(ending.outcome == .clientLeft)
            #expect(ending.phase == .sending(0))
            #expect((1_000_000..<20_000_000).contains(ending.bytesSent))
        }
    }

    /// The library refuses each of these; they are then written by us, framing and keep-alive included.
    @Test(arguments: [
        HTTPResponse(fields: ["X-Empty": ""], body: [65]),
        HTTPResponse(fields: ["X Y": "blank in the name"], body: [65]),
        HTTPResponse(status: 42, body: [65]),
    ])
    func sendsWhatTheLibraryWouldNot(response: HTTPResponse) async throws {
        let handler = Self.fixed(response)
        try await withServer(handler) { _, port in
            let client = try WireClient(port: port)
            for _ in 0..<2 {
                try client.get("/")
                let answer = try client.readResponse()
                #expect(answer.status == response.status)
                #expect(answer.text == "A")
                for field in response.fields { #expect(answer.fields[field.name] == field.value) }
            }
        }
    }

    @Test func emptyBodiesAreFine() async throws {
        let handler = Self.fixed(HTTPResponse(status: 202))
        try await withServer(handler) { _, port in
            let client = try WireClient(port: port)
            try client.get("/")
            #expect(try client.readResponse().fields["Content-Length"] == "0")
        }
    }

    @Test func aPreparedResponseOutlivesItsLastOwnerWhileItIsSent() async throws {
        let handler = RecordingHandler { _ in
            WireScript(PreparedResponse(HTTPResponse(body: [UInt8](repeating: 7, count: 10_000_000))))
        }
        try await withServer(handler) { _, port in
            let client = try WireClient(port: port)
            client.limitReceiveBuffer(to: 65_536)
            try client.get("/")
            #expect(try client.readResponse().body == [UInt8](repeating: 7, count: 10_000_000))
        }
    }
}

extension PlainAnswerTests {
    /// Few and many, short and long: the last are more than what is put together.
    @Test(arguments: [0, 1, 2, 1_024, 40_000])
    func sendsABodyInPieces(_ count: Int) async throws {
        let pieces = (0..<count).map { Array(String(repeating: "\($0) ", count: $0 % 50).utf8) }
        try await withServer(Self.fixed(HTTPResponse(pieces: pieces))) { _, port in
            let client = try WireClient(port: port)
            for _ in 0..<2 {
                try client.get("/")
                let response = try client.readResponse()
                #expect(response.status == 200)
                #expect(response.text == String(decoding: pieces.joined(), as: UTF8.self))
            }
        }
    }
}
