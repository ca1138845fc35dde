import MicroHTTP
import MockArrTesting
import Testing

@Suite(.tags(.wire), .timeLimit(.minutes(1)))
struct PlainAnswerTests {
    private let handler = RecordingHandler { request in
        WireScript(
            PreparedResponse(HTTPResponse(fields: ["Content-Type": "text/plain"], body: Array(request.target.utf8))))
    }

    @Test func answersSeveralRequestsOnOneConnection() async throws {
        try await withServer(handler) { _, port in
            let client = try WireClient(port: port)
            for target in ["/one", "/two?x=%2F+a%00&b", "/three"] {
                try client.get(target)
                let response = try client.readResponse()
                #expect(response.status == 200)
                #expect(response.text == target)
                #expect(response.fields["content-type"] == "text/plain")
            }
        }
    }
}
