import MicroHTTP
import MockArrTesting
import Testing

@Suite(.tags(.wire), .timeLimit(.minutes(5)))
struct RequestBodyTests {
    private let handler = RecordingHandler { request in
        let text = request.isBodyTooLarge ? "too large" : "\(request.body.count)"
        return WireScript(PreparedResponse(HTTPResponse(body: Array(text.utf8))))
    }

    @Test(arguments: [(16 * 1024 * 1024, "16777216"), (16 * 1024 * 1024 + 1, "too large")])
    func keepsSixteenMebibytesAndNotAByteMore(size: Int, answer: String) async throws {
        try await withServer(handler) { _, port in
            let client = try WireClient(port: port)
            try client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(size)\r\n\r\n")
            try client.send([UInt8](repeating: 120, count: size))
            #expect(try client.readResponse().text == answer)
            #expect(handler.requests.first?.isBodyTooLarge == (answer == "too large"))
            try client.get("/")
            #expect(try client.readResponse().text == "0")
        }
    }

    @Test func joinsPiecesInOrder() async throws {
        try await withServer(handler) { _, port in
            let client = try WireClient(port: port)
            try client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 6\r\n\r\nab")
            #expect(client.isSilent(for: .milliseconds(20)))
            try client.send("cd")
            #expect(client.isSilent(for: .milliseconds(20)))
            try client.send("ef")
            _ = try client.readResponse()
            #expect(handler.requests.first?.body == Array("abcdef".utf8))
        }
    }

    @Test func readsChunkedBodies() async throws {
        try await withServer(handler) { _, port in
            let client = try WireClient(port: port)
            try client.send(
                "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n")
            _ = try client.readResponse()
            #expect(handler.requests.first?.body == Array("abcde".utf8))
        }
    }

    @Test func invitesABodyThatWasAnnounced() async throws {
        try await withServer(handler) { _, port in
            let client = try WireClient(port: port)
            try client.send("POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n")
            #expect(try client.readResponse().statusLine == "HTTP/1.1 100 Continue")
            try client.send("hi")
            #expect(try client.readResponse().text == "2")
        }
    }

    @Test func forgetsAClientThatLeavesInTheMiddle() async throws {
        try await withServer(handler) { _, port in
            let leaving = try WireClient(port: port)
            try leaving.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 6\r\n\r\nab")
            leaving.close()
            let client = try WireClient(port: port)
            try client.get("/")
            #expect(try client.readResponse().text == "0")
            #expect(handler.requests.count == 1)
        }
    }
}
