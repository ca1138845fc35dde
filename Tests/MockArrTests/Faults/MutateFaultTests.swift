import FixtureKit
import MicroHTTP
import Testing

@testable import MockArr

@Suite struct MutateFaultTests {
    /// The answer of a rule's mutations to a document, and at how many places it was bent.
    private static func bent(_ mutate: String, _ reply: Reply, seed: UInt64 = 42, match number: Int = 1) throws
        -> String
    {
        var book = try SmallApps.book(seed: seed, [("r", #"{"then":{"mutate":\#(mutate)}}"#)])
        let facts = SmallApps.facts("GET", "/api/v3/movie")
        var plan = FaultPlan.none
        for _ in 0..<number { plan = book.plan(for: facts, at: Instant(seconds: 0)) }
        guard let (response, places) = reply.bent(by: plan) else { return "no JSON" }
        return "\(places) \(String(decoding: response.body, as: UTF8.self))"
    }

    private static let list = Reply.json([["id": 1, "title": "a"], ["id": 2, "title": "b"]])

    @Test func bendsWhatTheAppAnswers() throws {
        #expect(
            try Self.bent(
                #"[{"path":"$[0].title","op":"remove"},{"path":"$[1].id","op":"set","value":2.0}]"#, Self.list)
                == "2 [\n  {\n    \"id\": 1\n  },\n  {\n    \"id\": 2.0,\n    \"title\": \"b\"\n  }\n]")
    }

    @Test func leavesAnAnswerAsItIsWhereThePathFindsNothing() throws {
        let text = String(decoding: Self.list.bytes, as: UTF8.self)
        #expect(try Self.bent(#"[{"path":"$[*].nothing","op":"remove"}]"#, Self.list) == "0 " + text)
        #expect(try Self.bent(#"{"variant":9999}"#, Self.list) == "0 " + text)
    }

    @Test func bendsTextThatIsJSONAndKeepsItsLayout() throws {
        var reply = Reply.text(#"{"a":"é<","b":1.50}"#, type: "application/json")
        #expect(try Self.bent(#"[{"path":"$.b","op":"type"}]"#, reply) == #"1 {"a":"é<","b":"1.50"}"#)
        reply.content = .text("{\n  \"a\": \"\\u003C\",\n  \"b\": 1\n}")
        #expect(
            try Self.bent(#"[{"path":"$.b","op":"null"}]"#, reply) == "1 {\n  \"a\": \"\\u003C\",\n  \"b\": null\n}")
        reply.contentType = "text/plain"
        #expect(try Self.bent(#"[{"path":"$.b","op":"null"}]"#, reply) == "no JSON")
        #expect(try Self.bent(#"[{"path":"$.b","op":"null"}]"#, Reply(status: 204)) == "no JSON")
    }

    @Test func servesOneVariantByItsNumber() throws {
        let variants = Variants(of: Self.list.document ?? .null, enumerations: .served)
        let missing = try #require(variants.all.first { $0.summary == "$[0].title is missing" })
        #expect(
            try Self.bent(#"{"variant":\#(missing.number)}"#, Self.list)
                == "1 [\n  {\n    \"id\": 1\n  },\n  {\n    \"id\": 2,\n    \"title\": \"b\"\n  }\n]")
    }

    @Test func leavesAKeptAnswerAlone() throws {
        let run = RecordRun([["id": 1], ["id": 2]])
        let reply = Reply(status: 200, content: .records([run]), contentType: Reply.jsonType)
        let before = reply.bytes
        #expect(try Self.bent(#"[{"path":"$[*].id","op":"null"}]"#, reply).hasPrefix("2 [\n  {\n    \"id\": null"))
        #expect(reply.bytes == before)
    }

    @Test func sharesOutTheSamePlacesForTheSameSeedRuleAndMatch() throws {
        let many = Reply.json(JSONValue((0..<40).map { ["id": JSONValue($0)] as JSONObject }))
        let share = #"[{"path":"$[*]","op":"null","share":0.3}]"#
        let first = try Self.bent(share, many)
        #expect(first == (try Self.bent(share, many)))
        #expect(first != (try Self.bent(share, many, seed: 43)))
        #expect(first != (try Self.bent(share, many, match: 2)))
        #expect(first.split(separator: "null", omittingEmptySubsequences: false).count == 16)
    }

    @Test func addsUpTheMutationsOfAllRulesThatAct() throws {
        var book = try SmallApps.book([
            ("later", #"{"then":{"mutate":[{"path":"$.b","op":"remove"}]}}"#),
            ("first", #"{"continue":true,"then":{"mutate":[{"path":"$.a","op":"remove"}]}}"#),
        ])
        let plan = book.plan(for: SmallApps.facts("GET", "/api/v3/movie"), at: Instant(seconds: 0))
        #expect(plan.rules == ["first", "later"])
        let bent = Reply.json(["a": 1, "b": 2]).bent(by: plan)
        #expect(bent?.response.body == Array("{}".utf8))
        #expect(bent?.places == 2)
    }

    @Test func bendsTheAnswerOfTheRuleItselfAndSaysAtHowManyPlaces() throws {
        var book = try SmallApps.book([
            (
                "r",
                #"{"then":{"reply":{"body":{"a":1,"b":2}},"mutate":[{"path":"$.*","op":"remove"}]}}"#
                    .replacing("$.*", with: "$.a")
            )
        ])
        let facts = SmallApps.facts("GET", "/api/v3/movie")
        let shaped = Shaper.shape(
            nil, under: book.plan(for: facts, at: Instant(seconds: 0)), for: facts, at: Instant(seconds: 0))
        #expect(shaped.response?.body == Array("{\n  \"b\": 2\n}".utf8))
        #expect(shaped.response?.fields["X-MockArr-Mutated"] == "1")
        #expect(shaped.mutated == 1)
    }

    // MARK: Reading

    @Test(arguments: [
        (
            #"{"mutate":{"variant":1},"corrupt":"null"}"#, "/then/mutate",
            #""corrupt": "null" leaves nothing of a document"#
        ),
        (#"{"mutate":{"variant":1},"wire":"reset"}"#, "/then/mutate", #""wire": "reset" lets no answer leave"#),
        (#"{"corrupt":"bom","wire":"garbage"}"#, "/then/corrupt", #""wire": "garbage" lets no answer leave"#),
        (
            #"{"delayBody":"1s","wire":"empty-reply"}"#, "/then/delayBody",
            #""wire": "empty-reply" lets no answer leave"#
        ),
        (#"{"reply":{"status":500},"wire":"reset"}"#, "/then/reply", #""wire": "reset" lets no answer leave"#),
    ]) func refusesWhatWouldNotBeSeen(_ then: String, _ pointer: String, _ reason: String) throws {
        let error = #expect(throws: ControlError.self) { try SmallApps.rule(#"{"then":\#(then)}"#) }
        #expect(error?.pointer == pointer)
        #expect(error?.detail.hasSuffix(" would not be seen: \(reason).") == true)
        #expect(error?.expected == "one of the two, or a sequence of steps")
    }

    private static let paths = "a path such as $[*].movieFile.quality, $.records[-1], $..quality or $[?id==5]"
    private static let lists = #"a list of mutations such as [{"path":"$[0].title","op":"remove"}], or {"variant":17}"#

    static let mistakes: [(String, String, String, [String])] = [
        ("[]", "", lists, []),
        (#"{"path":"$","op":"null"}"#, "", lists, []),
        (#"{"varient":1}"#, "/varient", "one of variant", ["variant"]),
        (#"{"variant":0}"#, "/variant", "a number of GET /control/v1/mutations", []),
        (#"[{"path":"$.a"}]"#, "/0/op", "one of remove, null, set, type, enum, duplicate, reorder, grow", []),
        (#"[{"op":"null"}]"#, "/0/path", paths, []),
        (#"[{"path":"a.b","op":"null"}]"#, "/0/path", paths, ["$.a.b"]),
        (#"[{"path":"[0]","op":"null"}]"#, "/0/path", paths, ["$[0]"]),
        (
            #"[{"path":"$.a","op":"nul"}]"#, "/0/op", "one of remove, null, set, type, enum, duplicate, reorder, grow",
            ["null"]
        ),
        (#"[{"path":"$.a","op":"set"}]"#, "/0/value", "any JSON", []),
        (#"[{"path":"$.a","op":"grow","value":-1}]"#, "/0/value", "a length from 0 to 1000000", []),
        (#"[{"path":"$.a","op":"grow"}]"#, "/0/value", "a length from 0 to 1000000", []),
        (#"[{"path":"$.a","op":"remove","value":1}]"#, "/0/value", #""op": "set" to put a value there"#, []),
        (
            #"[{"path":"$.a","op":"type","value":"text"}]"#, "/0/value",
            "a type: string, number, boolean, list, object", []
        ),
        (#"[{"path":"$.a","op":"reorder","value":"reversed"}]"#, "/0/value", "an order: reverse, shuffle", ["reverse"]),
        (#"[{"path":"$.a","op":"null","nth":0}]"#, "/0/nth", "a number of a place, from 1, or -1 for the last", []),
        (#"[{"path":"$.a","op":"null","share":1.5}]"#, "/0/share", "a number from 0 to 1", []),
        (#"[{"path":"$.a","op":"null","nth":1,"share":0.5}]"#, "/0/share", #"one of "nth" and "share""#, []),
        (#"[{"path":"$","op":"remove"}]"#, "/0/path", #"a path below $, or "corrupt": "empty""#, []),
        (
            #"[{"path":"$.a","op":"duplicate"}]"#, "/0/path",
            #"a path that ends with [0], [*] or [?…]; a name twice is "corrupt": "duplicate-key""#, []
        ),
        (#"[{"path":"$.a","op":"null","at":1}]"#, "/0/at", "one of path, op, value, nth, share", ["path", "op"]),
    ]

    @Test(arguments: mistakes) func saysWhatIsWrongAndWhere(
        _ mutate: String, _ pointer: String, _ expected: String, _ nearest: [String]
    ) throws {
        do {
            _ = try SmallApps.rule(#"{"then":{"mutate":\#(mutate)}}"#)
            Issue.record("was accepted")
        } catch let error as ControlError {
            #expect(error.pointer == "/then/mutate" + pointer)
            #expect(error.expected == expected)
            #expect(error.nearest.prefix(nearest.count) == nearest[...])
        }
    }
}
