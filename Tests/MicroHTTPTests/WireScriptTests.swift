import MicroHTTP
import Testing

struct WireScriptTests {
    private let answer = PreparedResponse(HTTPResponse(status: 404, body: [1]))

    @Test func onlyASingleAnswerIsPlain() {
        #expect(WireScript(answer).isPlain)
        #expect(!WireScript(steps: []).isPlain)
        #expect(!WireScript(steps: [.wait(.seconds(1)), .respond(answer)]).isPlain)
        #expect(!WireScript(steps: [.respond(answer), .close]).isPlain)
        #expect(!WireScript(steps: [.reset]).isPlain)
    }

    @Test func comparesByWhatWouldHappen() {
        let same = PreparedResponse(HTTPResponse(status: 404, body: [1]))
        #expect(WireScript(answer, token: 1) == WireScript(steps: [.respond(same)], token: 1))
        #expect(WireScript(answer, token: 1) != WireScript(answer, token: 2))
        #expect(WireScript(answer) != WireScript(PreparedResponse(HTTPResponse(status: 404, body: [2]))))
    }
}
