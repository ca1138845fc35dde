import FixtureKit
import Testing

@testable import MockArr

/// Rules that can be written and cannot mean anything.
@Suite struct RuleAgreementTests {
    private static func rule(_ text: String) throws -> Rule {
        try Rule(parsed(text), named: "r", in: RuleContext(instances: [("radarr", .radarr), ("sonarr", .sonarr)]))
    }

    @Test(arguments: contradictions)
    func refusesAContradictionAtItsPlace(_ rule: String, _ pointer: String, _ detail: String) throws {
        let error = #expect(throws: ControlError.self) { try Self.rule(rule) }
        #expect(error?.pointer == pointer)
        #expect(error?.detail == detail)
        #expect(error?.expected?.isEmpty == false)
    }

    static let contradictions: [(String, String, String)] = [
        (
            #"{"then":{"wire":"reset","corrupt":"bom"}}"#, "/then/corrupt",
            #""corrupt" would not be seen: "wire": "reset" lets no answer leave."#
        ),
        (
            #"{"then":{"wire":"empty-reply","headers":{"X":"1"}}}"#, "/then/headers",
            #""headers" would not be seen: "wire": "empty-reply" lets no answer leave."#
        ),
        (
            #"{"then":{"wire":"garbage","reply":{"status":503}}}"#, "/then/reply",
            #""reply" would not be seen: "wire": "garbage" lets no answer leave."#
        ),
        (
            #"{"then":{"wire":"reset","delayBody":"1s"}}"#, "/then/delayBody",
            #""delayBody" would not be seen: "wire": "reset" lets no answer leave."#
        ),
        (
            #"{"then":[{},{"wire":"close-after-headers","delayBody":"1s"}]}"#, "/then/1/delayBody",
            #""delayBody" would not be seen: "wire": "close-after-headers" lets no body leave."#
        ),
        (
            #"{"then":{"wire":"close-after-headers","corrupt":"truncated"}}"#, "/then/corrupt",
            #""corrupt" would not be seen: "wire": "close-after-headers" lets no body leave."#
        ),
        (
            #"{"match":{"route":"GET /api/v3/movie"},"then":{"commit":"never"}}"#, "/then/commit",
            "GET /api/v3/movie changes nothing that could be committed."
        ),
        (
            #"{"match":{"route":"HEAD /ping"},"then":{"wire":{"cutAfter":1}}}"#, "/then/wire",
            "The answer to HEAD /ping has no body."
        ),
        (
            #"{"match":{"route":"HEAD /ping"},"then":{"corrupt":"html"}}"#, "/then/corrupt",
            "The answer to HEAD /ping has no body."
        ),
        (
            #"{"match":{"route":"HEAD /ping"},"then":{"delayBody":"1s"}}"#, "/then/delayBody",
            "The answer to HEAD /ping has no body."
        ),
        (
            #"{"match":{"route":"GET /api/v3/tag"},"then":{"wire":{"closeAfter":"5s"}}}"#, "/then/wire",
            "GET /api/v3/tag keeps nothing open that could be closed later."
        ),
        (
            #"{"then":{"corrupt":"html","mutate":[{"path":"$.id","op":"null"}]}}"#, "/then/mutate",
            #""mutate" would not be seen: "corrupt": "html" leaves nothing of a document."#
        ),
        (#"{"when":{"times":3},"then":[{},{}]}"#, "/when/times", "The sequence has 2 steps and acts 2 times."),
        (#"{"then":{},"repeat":true}"#, "/repeat", "Without a list there is nothing to start over."),
        (#"{"when":{"for":"0s"},"then":{}}"#, "/when/for", #"Found "0s", expected a time above 0."#),
        (
            #"{"match":{"path":"ping"},"then":{}}"#, "/match/path",
            #"Found "ping", expected a raw path without its query, "~part" or "/regular expression/"."#
        ),
        (
            #"{"match":{"path":"/ping?x=1"},"then":{}}"#, "/match/path",
            #"Found "/ping?x=1", expected a raw path without its query, "~part" or "/regular expression/"."#
        ),
        (
            #"{"then":{"reply":{"status":200,"dialect":"redirect","location":"/"}}}"#, "/then/reply/status",
            "200 is no redirect."
        ),
        (
            #"{"then":{"reply":{"dialect":"empty","body":{}}}}"#, "/then/reply/body",
            #"The dialect "empty" has no body."#
        ),
        (#"{"then":{"reply":{"status":204,"body":"x"}}}"#, "/then/reply/body", "An answer 204 has no body."),
    ]

    @Test(arguments: [
        #"{"then":{"wire":"reset","delay":"1s","commit":"never"}}"#,
        #"{"then":{"wire":"close-after-headers","corrupt":"no-content-type","reply":{"status":503}}}"#,
        #"{"then":{"wire":{"cutAfter":0},"delayBody":"1s","corrupt":"truncated","headers":{"X":"1"}}}"#,
        #"{"match":{"route":"GET /api/v3/release"},"then":{"commit":"never"}}"#,
        #"{"match":{"route":"GET /api/v3/tag"},"then":{"delay":"1s","commit":"after"}}"#,
        #"{"match":{"route":"* /api/v3/tag/**"},"then":{"commit":"never"}}"#,
        #"{"match":{"path":"/ping"},"then":{"commit":"never"}}"#,
        #"{"match":{"route":"GET /signalr/messages"},"then":{"wire":{"closeAfter":"5s"}}}"#,
        #"{"then":{"reply":{"status":500},"mutate":[{"path":"$.description","op":"remove"}]}}"#,
        #"{"then":{"corrupt":"bom","mutate":[{"path":"$.id","op":"null"}]}}"#,
        #"{"match":{"path":"*"},"then":{}}"#, #"{"match":{"path":"~?x"},"then":{}}"#,
        #"{"match":{"route":"HEAD /ping"},"then":{"wire":{"contentLength":"+1"},"corrupt":"gzip-mislabelled"}}"#,
        #"{"match":{"route":"* /ping"},"then":{"corrupt":"html"}}"#,
        #"{"when":{"times":2},"then":[{},{}]}"#, #"{"when":{"times":5},"then":[{},{}],"repeat":true}"#,
        #"{"then":{},"repeat":false}"#, #"{"then":{"reply":{"status":201,"location":"/x","body":{}}}}"#,
    ])
    func takesWhatCanBeMeant(_ rule: String) throws {
        #expect(throws: Never.self) { try Self.rule(rule) }
    }

    @Test func appliesNothingOfARuleThatIsRefused() throws {
        var control = try ControlUnderTest()
        _ = control.send("PUT", "/control/v1/rules/r", #"{"then":{"reply":{"status":503}}}"#)
        let refused = control.exchange("PUT", "/control/v1/rules/r", #"{"then":{"wire":"reset","corrupt":"bom"}}"#)
        #expect(refused.hasPrefix("400 "))
        #expect(control.plan("GET", "/api/v3/tag").reply?.status == 503)
    }
}
