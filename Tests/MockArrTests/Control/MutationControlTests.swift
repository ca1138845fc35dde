import FixtureKit
import MicroHTTP
import Testing

@testable import MockArr

@Suite struct MutationControlTests {
    /// What an answer of the list says: the members before the mutations, and the mutations' summaries.
    private static func list(_ query: String, in control: inout ControlUnderTest) throws -> (String, [String]) {
        let reply = control.send("GET", "/control/v1/mutations?" + query).reply
        let document = try #require(reply.document?.object)
        let summaries = (document["mutations"]?.array ?? []).map {
            "\($0["number"]?.int ?? 0) \($0["summary"]?.string ?? "")"
        }
        return ("\(reply.status) \(compact(.object(document.removing(["mutations"]))))", summaries)
    }

    @Test func listsTheMutationsOfARoutesAnswer() throws {
        var control = try ControlUnderTest()
        let (head, summaries) = try Self.list("route=GET%20/api/v3/tag/%7Bid%7D", in: &control)
        #expect(
            head
                == #"200 {"instance":"radarr","route":"GET /api/v3/tag/{id}","target":"GET /api/v3/tag/1","status":200,"count":16}"#
        )
        #expect(summaries.count == 16)
        #expect(summaries[5] == "6 $.label is missing")
        #expect(
            control.exchange("GET", "/control/v1/mutations?route=GET%20/api/v3/tag/%7Bid%7D&op=set&from=12&limit=1")
                .hasSuffix(
                    #""mutations":[{"number":13,"path":"$.id","op":"set","value":1.5,"kind":"fractional","summary":"$.id has a fraction"}]}"#
                ))
    }

    @Test func takesOnlyEnumerationsForNamesOutOfAList() throws {
        var control = try ControlUnderTest()
        let reply = control.send("GET", "/control/v1/mutations?path=/api/v3/movie/1&op=enum").reply
        let paths = (reply.document?["mutations"]?.array ?? []).compactMap { $0["path"]?.string }
        #expect(Set(paths.prefix(2)) == ["$.status", "$.images[0].coverType"])
        #expect(!paths.contains("$.title"))
        #expect(paths.contains("$.minimumAvailability"))
    }

    @Test(arguments: [
        ("instance=sonarr&route=GET%20/api/v3/tag", "GET /api/v3/tag"),
        ("route=GET%20/api/v3/series/%7Bid%7D", "GET /api/v3/series/1"),
        ("path=/api/v3/episode?seriesId=1", "GET /api/v3/episode?seriesId=1"),
        ("route=GET%20/api/v3/episodefile/%7Bid%7D", "GET /api/v3/episodefile/"),
        ("route=GET%20/api/v3/queue", "GET /api/v3/queue"),
        ("route=GET%20/api/v3/movie/lookup", "GET /api/v3/movie/lookup?term=alien"),
        ("route=POST%20/api/v3/movie", "POST /api/v3/movie"),
        ("route=PUT%20/api/v3/movie/%7Bid%7D", "PUT /api/v3/movie/1"),
        ("route=POST%20/api/v3/command", "POST /api/v3/command"),
    ]) func findsOutHowToAsk(_ query: String, _ target: String) throws {
        var control = try ControlUnderTest()
        let revision = control.sandbox.states.mapValues(\.revision)
        let reply = control.send("GET", "/control/v1/mutations?limit=1&" + query).reply
        #expect(reply.document?["target"]?.string?.hasPrefix(target) == true)
        #expect((reply.document?["count"]?.int ?? 0) > 10)
        #expect(reply.document?["mutations"]?.array?.count == 1)
        // Nothing has happened to the data.
        #expect(control.sandbox.states.mapValues(\.revision) == revision)
    }

    @Test func asksWhatHasAURLBaseAndAnotherVersionToo() throws {
        var control = try ControlUnderTest()
        control.world.instances[0].persona.urlBase = "/radarr"
        control.world.instances[0].persona.generation = 3
        let reply = control.send("GET", "/control/v1/mutations?route=GET%20/api/v3/movie/%7Bid%7D").reply
        #expect(reply.document?["target"] == "GET /api/v3/movie/1")
        #expect(reply.document?["mutations"]?.array?.contains { $0["path"] == "$.isAvailable" } == true)
    }

    @Test(arguments: [
        ("", "?route", []), ("route=GET%20/api/v3/movies", "?route", ["GET /api/v3/movie"]),
        ("route=DELETE%20/api/v3/movie/%7Bid%7D", "?route", []), ("path=/api/v3/nothing", "?path", []),
        ("route=GET%20/api/v3/tag&op=drop", "?op", []), ("route=GET%20/api/v3/tag&limit=x", "?limit", []),
        ("route=GET%20/api/v3/tag&instance=radar", "?instance", ["radarr"]), ("rout=x", "?rout", ["route"]),
    ]) func saysWhatIsWrong(_ query: String, _ pointer: String, _ nearest: [String]) throws {
        var control = try ControlUnderTest()
        let reply = control.send("GET", "/control/v1/mutations?" + query).reply
        #expect(reply.status == 400)
        #expect(reply.document?["pointer"]?.string == pointer)
        #expect(reply.document?["expected"]?.string != nil)
        #expect(reply.document?["nearest"]?.array?.prefix(nearest.count).compactMap(\.string) == nearest)
    }

    @Test(arguments: [
        ("GET /api/v3/movie", #"[{"path":"$[*].movieFle.quality","op":"remove"}]"#, "$[*].movieFle", ["movieFile"]),
        ("GET /api/v3/movie", #"[{"path":"$[*].movieFile.quality","op":"remove"}]"#, nil, []),
        ("GET /api/v3/queue", #"[{"path":"$[*].status","op":"enum"}]"#, "$[*]", ["$.records[*].status"]),
        ("GET /api/v3/tag", #"[{"path":"$[*].extra","op":"set","value":1}]"#, nil, []),
        ("GET /api/v3/tag", #"[{"path":"$.extra","op":"set","value":1}]"#, nil, []),
        ("GET /api/v3/tag/1", #"{"variant":16}"#, nil, []),
        ("GET /api/v3/tag/1", #"{"variant":17}"#, "The answer has 16", []),
        ("* /api/v3/**", #"[{"path":"$.nothing","op":"null"}]"#, nil, []),
    ]) func warnsOfWhatFindsNothingToday(_ route: String, _ mutate: String, _ detail: String?, _ nearest: [String])
        throws
    {
        var control = try ControlUnderTest()
        let rule = #"{"match":{"route":"\#(route)"},"then":{"mutate":\#(mutate)}}"#
        let reply = control.send("PUT", "/control/v1/rules/r", rule).reply
        #expect(reply.status == 201)
        let warning = reply.document?["warnings"]?[0]
        #expect(warning == nil ? detail == nil : warning?["detail"]?.string?.hasPrefix(detail ?? "?") == true)
        #expect(warning?["nearest"]?.array?.compactMap(\.string) ?? [] == nearest)
        // What is computed may come back.
        #expect(control.send("PUT", "/control/v1/rules/r", compact(reply.document ?? .null)).reply.status == 200)
    }

    /// Every variant of a few answers, served by its number: what was listed is what comes.
    @Test(arguments: ["/api/v3/tag", "/api/v3/rootfolder", "/api/v3/movie/1", "/api/v3/queue", "/api/v3/system/status"])
    func servesWhatItLists(_ path: String) throws {
        var control = try ControlUnderTest()
        let list = control.send("GET", "/control/v1/mutations?path=" + path).reply.document?["mutations"]?.array ?? []
        let facts = control.facts("GET", path)
        var transcript = Transcript(
            of: facts.persona, in: try #require(control.sandbox.states["radarr"]), at: control.now)
        let reply = try #require(transcript.sample(.get, path)?.reply)
        // Of hundreds, one in nine.
        for entry in list where list.count < 100 || (entry["number"]?.int ?? 0) % 9 == 0 {
            let number = entry["number"]?.int ?? 0
            var bent: [[UInt8]?] = []
            let single = JSONValue([entry.object?.removing(["number", "kind", "summary"]) ?? [:]])
            for mutate in [#"{"variant":\#(number)}"#, compact(single)] {
                var book = RuleBook(seed: 1)
                let rule = try parsed(#"{"then":{"mutate":\#(mutate)}}"#)
                book.put(try Rule(rule, named: "r", in: control.world.ruleContext), at: control.now)
                bent.append(reply.bent(by: book.plan(for: facts, at: control.now))?.response.body)
            }
            #expect(bent[0] == bent[1])
            #expect(bent[0] != reply.bytes)
            // `mockarr fixtures mutate` makes the same of the answer in a file.
            let document = try JSONParser().parse(reply.bytes)
            let variant = try #require(Variants(of: document, enumerations: .served)[number])
            #expect(bent[0] == JSONWriter().bytes(variant.applied(to: document)))
        }
        #expect(list.count > 15)
    }
}
