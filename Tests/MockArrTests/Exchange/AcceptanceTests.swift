import MicroHTTP
import MockArrTesting
import Testing

@testable import MockArr

@Suite struct AcceptanceTests {
    private static let json = ["application/json", "text/json"]

    @Test(
        arguments: [
            (nil, "application/json"), ("", "application/json"), ("*/*", "application/json"),
            ("text/html, */*;q=0.1", "application/json"), ("application/*", "application/json"),
            ("text/html, application/json", "application/json"), ("APPLICATION/JSON", "application/json"),
            ("text/*", "text/json"), ("text/json, application/json;q=0.9", "text/json"),
            ("application/json;q=0.1, text/json;q=0.5", "text/json"), ("application/json;q=0", "application/json"),
            ("text/html", nil), ("application/vnd.api+json", nil), ("application/problem+json", nil),
            // A parameter narrows, unless it stands behind the quality.
            ("application/json; charset=utf-8", nil), ("application/json; charset=utf-8; q=1", nil),
            ("application/json; q=1; charset=utf-8", "application/json"),
            // What cannot be read counts as nothing said.
            ("application/json; charset=utf-8;", "application/json"), ("nonsense", "application/json"),
            ("text/html;q=nan", "application/json"), ("application/json;q=often", "application/json"),
            ("nonsense, text/html", nil),
        ] as [(String?, String?)])
    func choosesAmongWhatTheCallerTakes(accept: String?, type: String?) {
        #expect(Acceptance(accept).choice(among: Self.json) == type)
    }

    @Test(arguments: [
        ("application/json", true), ("application/problem+json", true), ("application/*+json", true),
        ("application/*", true), ("text/json", false), ("application/vnd.api+json", false), ("text/html", false),
    ])
    func takesAProblemForJSON(accept: String, isTaken: Bool) {
        #expect((Acceptance(accept).choice(among: ["application/problem+json"]) != nil) == isTaken)
    }

    @Test(
        arguments: [
            ("text/html", "", nil), ("application/json", "Not Found", "application/problem+json; charset=utf-8"),
            ("application/problem+json", "Not Found", "application/problem+json; charset=utf-8"),
        ] as [(String, String, String?)])
    func dropsAProblemThatNobodyTakes(accept: String, title: String, type: String?) throws {
        var radarr = try AppUnderTest(.radarr)
        let reply = radarr.send("GET", "/api/v3/tag/999", fields: ["Accept": accept])
        #expect(reply.status == (title.isEmpty ? 406 : 404))
        #expect(reply.contentType == type)
        #expect(reply.text.contains(title))
    }

    @Test func namesTheMediaTypeThatWasAskedFor() throws {
        var radarr = try AppUnderTest(.radarr)
        let reply = radarr.send("GET", "/api/v3/tag/1", fields: ["Accept": "text/json"])
        #expect(reply.contentType == "text/json; charset=utf-8")
        // A pinned answer has one type.
        #expect(radarr.send("GET", "/api/v3/indexer", fields: ["Accept": "text/json"]).status == 406)
        var sonarr = try AppUnderTest(.sonarr)
        #expect(sonarr.send("GET", "/api/v3/tag/1", fields: ["Accept": "text/json"]).status == 406)
    }

    @Test(arguments: [
        ("text/*", "text/plain; charset=utf-8"), ("application/json, text/plain", "application/json; charset=utf-8"),
        ("text/plain, application/json", "text/plain; charset=utf-8"), ("text/json", "text/json; charset=utf-8"),
    ])
    func writesATextAsWhatIsLikedBest(accept: String, type: String) throws {
        var radarr = try AppUnderTest(.radarr)
        let reply = radarr.send("GET", "/api/v3/localization", fields: ["Accept": accept])
        #expect(reply.contentType == type)
        #expect(reply.text.hasPrefix(type.hasPrefix("text/plain") ? "{" : "\"{"))
    }
}
