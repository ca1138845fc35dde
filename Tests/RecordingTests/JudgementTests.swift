import FixtureKit
import HTTPClient
import Testing

@testable import Recording

@Suite struct JudgementTests {
    private func judge(_ answer: TransferAnswer, hasKey: Bool = true) throws -> Judgement {
        Judgement(of: .success(answer), from: try ServerAddress("http://nas:7878"), hasKey: hasKey)
    }

    private func judge(_ status: Int, _ body: String = "", headers: [String: String] = [:]) throws -> Judgement {
        try judge(TransferAnswer(status: status, headers: headers, body: Array(body.utf8)))
    }

    @Test func takesADocument() throws {
        let document: JSONValue = [["id": 1]]
        #expect(try judge(200, #"[{"id": 1}]"#) == .document(document))
    }

    @Test(arguments: [408, 425, 429, 500, 502, 503, 504, 522])
    func asksAgainWhereThatMayHelp(status: Int) throws {
        #expect(try judge(status) == .again(.status(status), pause: nil))
    }

    @Test(arguments: [400, 403, 404, 405, 410])
    func asksNoMoreWhereItWillNot(status: Int) throws {
        #expect(try judge(status) == .hopeless(.status(status)))
    }

    @Test func tellsAWrongKeyFromNone() throws {
        #expect(try judge(401) == .hopeless(.unauthorized(hasKey: true)))
        #expect(try judge(TransferAnswer(status: 401), hasKey: false) == .hopeless(.unauthorized(hasKey: false)))
    }

    @Test func honoursRetryAfterInSecondsAndAsADate() throws {
        #expect(try judge(429, headers: ["retry-after": "7"]) == .again(.status(429), pause: .seconds(7)))
        let dates = ["retry-after": "Thu, 15 Jan 2026 12:00:30 GMT", "date": "Thu, 15 Jan 2026 12:00:00 GMT"]
        #expect(try judge(503, headers: dates) == .again(.status(503), pause: .seconds(30)))
        #expect(try judge(503, headers: ["retry-after": "soon"]) == .again(.status(503), pause: nil))
    }

    @Test func tellsALoginPageFromAnotherOne() throws {
        #expect(try judge(200, "<!doctype html><title>Login</title>") == .hopeless(.login))
        #expect(try judge(200, "\n <html>It works!</html>") == .hopeless(.page))
    }

    @Test func readsACutDocumentOnceMore() throws {
        guard case .again(.malformed(let why), nil) = try judge(200, #"[{"id": 1"#) else {
            Issue.record("a cut document may be whole next time")
            return
        }
        #expect(why.hasPrefix("line 1, column 10: expected "))
    }

    @Test(arguments: [
        ("http://nas:7878/login?returnUrl=/api", Judgement.hopeless(.login)),
        ("http://nas:7878/radarr/api/v3/tag", .elsewhere("http://nas:7878/radarr/api/v3/tag")),
        ("http://other.example.invalid/api/v3/tag", .hopeless(.elsewhere)),
    ])
    func followsARedirectOnItsOwnHost(to url: String, expected: Judgement) throws {
        #expect(try judge(TransferAnswer(status: 307, redirect: url)) == expected)
    }

    @Test func triesABrokenConnectionAgainButNoUntrustedOne() throws {
        let address = try ServerAddress("https://nas")
        func judge(_ failure: TransferFailure) -> Judgement {
            Judgement(of: .failure(failure), from: address, hasKey: true)
        }
        #expect(judge(.tooSlow) == .again(.transfer(.tooSlow), pause: nil))
        #expect(judge(.broken("reset")) == .again(.transfer(.broken("reset")), pause: nil))
        #expect(judge(.untrusted) == .hopeless(.transfer(.untrusted)))
        #expect(judge(.tooLarge(limit: 10)) == .hopeless(.transfer(.tooLarge(limit: 10))))
    }
}
