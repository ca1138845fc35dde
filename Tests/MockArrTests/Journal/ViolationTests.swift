import FixtureKit
import MicroHTTP
import MockArrTesting
import Testing

@testable import MockArr

/// What a request has that the real API does not know, and what it lacks.
@Suite struct ViolationTests {
    private func violations(
        _ method: String, _ target: String, _ body: String = "", type: String? = "application/json",
        app: AppKind = .radarr
    ) -> [String] {
        var fields = HTTPFields()
        if let type { fields.append("Content-Type", type) }
        let request = HTTPRequest(method: method, target: target, fields: fields, body: Array(body.utf8))
        let facts = RequestFacts(request, instance: app.rawValue, as: Persona(app: app, apiKey: AppUnderTest.key))
        let entry = JournalEntry(
            facts, seq: 1, sandbox: "default", time: Instant(seconds: 0), sandboxTime: Instant(seconds: 0))
        return entry.violations.map { "\($0.kind.rawValue) \($0.place)" }
    }

    @Test func namesWhatIsNotThere() {
        #expect(violations("GET", "/api/v3/movie?tmdbId=603&dryRun=1&apikey=x") == ["unknown-parameter ?dryRun"])
        #expect(violations("GET", "/api/v3/movie?tmdbId=all") == ["wrong-type ?tmdbId"])
        #expect(
            violations("POST", "/api/v3/tag", #"{"lable":"a"}"#) == [
                "unknown-member $.lable", "missing-member $.label",
            ])
        #expect(violations("POST", "/api/v3/tag", #"{"label":1}"#) == ["wrong-type $.label"])
        #expect(violations("POST", "/api/v3/tag", #"{"label":"#) == ["malformed-body $"])
        #expect(
            violations("POST", "/api/v3/tag", #"{"label":"a"}"#, type: "text/plain") == [
                "wrong-content-type Content-Type"
            ])
        #expect(violations("PUT", "/api/v3/tag", #"{"label":"a"}"#) == ["write-without-id $.id"])
        #expect(violations("PUT", "/api/v3/tag/1", #"{"label":"a"}"#) == [])
        #expect(violations("POST", "/api/v3/command", #"{"name":"RssSync","anything":1}"#) == [])
    }

    @Test func hasNothingToSayWhereThereIsNoRoute() {
        #expect(violations("GET", "/api/v3/nonsense?a=1") == [])
        #expect(violations("GET", "/ping?a=1") == [])
    }

    /// What most clients send is what they got, with a member changed.
    @Test(arguments: [
        (AppKind.radarr, "movie/1"), (.radarr, "tag/1"), (.radarr, "qualityprofile/1"), (.radarr, "customformat/1"),
        (.radarr, "indexer/1"), (.radarr, "downloadclient/1"), (.radarr, "notification/1"), (.radarr, "importlist/1"),
        (.radarr, "delayprofile/1"), (.radarr, "config/host/1"), (.radarr, "config/naming/1"), (.radarr, "metadata/1"),
        (.radarr, "config/ui/1"),
        (.radarr, "config/indexer/1"), (.radarr, "config/downloadclient/1"), (.radarr, "config/mediamanagement/1"),
        (.radarr, "qualitydefinition/1"), (.radarr, "customfilter/1"),
        (.radarr, "collection/1"), (.sonarr, "series/1"), (.sonarr, "episode/2132"), (.sonarr, "qualityprofile/1"),
        (.sonarr, "customformat/1"), (.sonarr, "indexer/1"), (.sonarr, "downloadclient/1"),
        (.sonarr, "notification/1"), (.sonarr, "config/mediamanagement/1"), (.sonarr, "releaseprofile/1"),
    ]) func whatWasAnsweredCanBeSentBack(kind: AppKind, path: String) throws {
        var app = try AppUnderTest(kind)
        let reply = app.get("/api/v3/\(path)")
        try #require(reply.status == 200)
        #expect(violations("PUT", "/api/v3/\(path)", String(decoding: reply.bytes, as: UTF8.self), app: kind) == [])
    }

    @Test func remembersThatAnAnswerCalledItsRouteDeprecated() async throws {
        try await MockUnderTest.with { mock in
            for _ in 0..<2 { #expect(try mock.ask("GET", "/api/v3/exclusions").status == 200) }
            let entries = try await mock.journal(closed: 2)
            #expect(entries.map { $0["violations"]?[0]?["violation"] } == ["deprecated-route", "deprecated-route"])
        }
    }
}
