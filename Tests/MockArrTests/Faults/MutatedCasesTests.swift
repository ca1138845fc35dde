import FixtureKit
import MicroHTTP
import MockArrTesting
import Testing

@testable import MockArr

/// Answers that broke real clients, each made by one rule from what the apps answer.
@Suite struct MutatedCasesTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let id: String
        let app: AppKind
        let target: String
        let mutate: String
        /// Paths into the bent answer and the compact values that they find there.
        let seen: [(String, String)]

        init(_ id: String, _ app: AppKind, _ target: String, _ mutate: String, _ seen: [(String, String)]) {
            self.id = id
            self.app = app
            self.target = target
            self.mutate = mutate
            self.seen = seen
        }

        var testDescription: String { "\(id) \(target)" }
    }

    static let cases: [Case] = [
        Case(
            "C014", .radarr, "movie", #"[{"path":"$[?hasFile==true].movieFile","op":"remove","nth":2}]"#,
            [("$[1].movieFile", ""), ("$[1].hasFile", "true")]),
        Case(
            "C015", .radarr, "rootfolder",
            #"[{"path":"$[0].accessible","op":"set","value":false},{"path":"$[0].freeSpace","op":"remove"}]"#,
            [("$[0].accessible", "false"), ("$[0].freeSpace", "")]),
        Case(
            "C017", .sonarr, "series",
            #"[{"path":"$[1].statistics","op":"remove"},{"path":"$[1].seasons","op":"set","value":[]}]"#,
            [("$[1].statistics", ""), ("$[1].seasons", "[]"), ("$[0].statistics.percentOfEpisodes", "98.437500")]),
        Case(
            "C018", .sonarr, "series", #"[{"path":"$[0].seasons[1].statistics","op":"remove"}]"#,
            [("$[0].seasons[1].statistics", ""), ("$[0].seasons[1].monitored", "true")]),
        Case(
            "C020", .radarr, "movie", #"[{"path":"$[*].movieFile.mediaInfo.videoCodec","op":"null","nth":1}]"#,
            [("$[0].movieFile.mediaInfo.videoCodec", "null")]),
        Case(
            "C021", .radarr, "calendar?start=2026-01-01&end=2026-02-01&unmonitored=true",
            #"[{"path":"$[0].ratings.tmdb","op":"remove"},{"path":"$[1].ratings","op":"set","value":{}}]"#,
            [("$[0].ratings.tmdb", ""), ("$[1].ratings", "{}")]),
        Case(
            "C023", .sonarr, "series/lookup?term=the",
            #"[{"path":"$[0].runtime","op":"null"},{"path":"$[0].year","op":"set","value":0}]"#,
            [("$[0].runtime", "null"), ("$[0].year", "0")]),
        Case(
            "C025", .sonarr, "calendar?start=2026-01-01&end=2026-02-01&unmonitored=true&includeSeries=true",
            #"[{"path":"$[0].series.images[0].coverType","op":"enum","value":"unknown"},{"path":"$[0].series.images[0].remoteUrl","op":"remove"}]"#,
            [("$[0].series.images[0].coverType", #""unknown""#), ("$[0].series.images[0].remoteUrl", "")]),
        Case(
            "C027", .radarr, "movie", #"[{"path":"$[*].originalLanguage.name","op":"type","value":"object","nth":1}]"#,
            [("$[0].originalLanguage.name", #"{"name":"English"}"#)]),
        Case(
            "C028", .radarr, "calendar", #"[{"path":"$","op":"set","value":{"message":"Something went wrong"}}]"#,
            [("$", #"{"message":"Something went wrong"}"#)]),
        Case(
            "C030", .radarr, "config/naming", #"[{"path":"$.colonReplacementFormat","op":"enum","value":"smartest"}]"#,
            [("$.colonReplacementFormat", #""smartest""#), ("$.id", "1")]),
        Case(
            "C037", .sonarr, "queue?pageSize=100",
            #"[{"path":"$.records","op":"grow","value":40},{"path":"$.records[33].trackedDownloadStatus","op":"remove"},{"path":"$.records[33].trackedDownloadState","op":"remove"},{"path":"$.records[33].status","op":"set","value":"downloadClientUnavailable"}]"#,
            [
                ("$.records[33].trackedDownloadState", ""), ("$.records[33].status", #""downloadClientUnavailable""#),
                ("$.records[40]", ""), ("$.records[39].trackedDownloadStatus", #""ok""#),
            ]),
        Case(
            "C041", .sonarr, "wanted/cutoff?page=1&pageSize=200",
            #"[{"path":"$.totalRecords","op":"set","value":302},{"path":"$.records","op":"grow","value":200},{"path":"$.records[0]","op":"duplicate"}]"#,
            [("$.totalRecords", "302"), ("$.records[201]", "")]),
        Case(
            "C047", .radarr, "movie", #"[{"path":"$","op":"grow","value":9000}]"#,
            [("$[9000]", ""), ("$[8999].hasFile", "true")]),
        Case(
            "C087", .sonarr, "series/1",
            #"[{"path":"$.previousAiring","op":"remove"},{"path":"$.firstAired","op":"set","value":"0001-01-01T00:00:00Z"},{"path":"$.added","op":"set","value":"2024-05-01T10:00:00.1234567"}]"#,
            [
                ("$.previousAiring", ""), ("$.firstAired", #""0001-01-01T00:00:00Z""#),
                ("$.added", #""2024-05-01T10:00:00.1234567""#),
            ]),
        Case(
            "C088", .radarr, "movie",
            #"[{"path":"$[0].title","op":"set","value":"ทดสอบ"},{"path":"$[1].title","op":"set","value":"שלום 🎬 e\u0301"}]"#,
            [("$[0].title", #""ทดสอบ""#), ("$[1].title", "\"שלום 🎬 e\u{301}\"")]),
    ]

    @Test(arguments: cases) func isMadeByOneRule(_ one: Case) throws {
        var app = try AppUnderTest(one.app)
        let reply = app.get("/api/v3/" + one.target)
        var book = RuleBook(seed: 1)
        let rule = try Rule(
            try parsed(#"{"then":{"mutate":\#(one.mutate)}}"#), named: "r", in: RuleContext(instances: []))
        book.put(rule, at: app.now)
        let request = HTTPRequest(target: "/api/v3/" + one.target)
        let plan = book.plan(for: RequestFacts(request, instance: "a", as: app.persona), at: app.now)
        let bent = try #require(reply.bent(by: plan))
        let document = try JSONParser().parse(bent.response.body)
        for (path, value) in one.seen {
            let found = try #require(JSONPath(path)).values(in: document).map { compact($0.value) }
            #expect(found.joined(separator: " ") == value, "\(path)")
        }
        #expect(bent.places >= 1)
        #expect(bent.response.body != reply.bytes)
    }

    /// C024: the file is not there for three calls, then it is.
    @Test func comesRightAfterThreeCalls() throws {
        var app = try AppUnderTest(.sonarr)
        let episodes = app.get("/api/v3/episode?seriesId=1").json.array ?? []
        let id = try #require(episodes.first { $0["hasFile"] == true }?["id"]?.int)
        let target = "/api/v3/episode/\(id)"
        var book = RuleBook(seed: 1)
        let rule = #"{"when":{"times":3},"then":{"mutate":[{"path":"$.episodeFile","op":"remove"}]}}"#
        book.put(try Rule(try parsed(rule), named: "r", in: RuleContext(instances: [])), at: app.now)
        let facts = RequestFacts(HTTPRequest(target: target), instance: "a", as: app.persona)
        let seen = (0..<5).map { _ in
            let reply = app.get(target)
            let body = reply.bent(by: book.plan(for: facts, at: app.now))?.response.body ?? reply.bytes
            return (try? JSONParser().parse(body))?["episodeFile"] != nil
        }
        #expect(seen == [false, false, false, true, true])
    }
}
