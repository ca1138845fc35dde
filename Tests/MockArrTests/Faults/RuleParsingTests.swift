import FixtureKit
import MicroHTTP
import Testing

@testable import MockArr

@Suite struct RuleParsingTests {
    /// What is wrong with a rule, as the whole problem document.
    @Test(arguments: mistakes) func saysWhatIsWrongAndWhere(_ mistake: Mistake) throws {
        do {
            _ = try SmallApps.rule(mistake.rule)
            Issue.record("was accepted")
        } catch let error as ControlError {
            #expect(error == mistake.error)
            #expect(compact(error.document) == compact(mistake.document))
        }
    }

    struct Mistake: CustomTestStringConvertible, Sendable {
        let rule: String
        let error: ControlError

        var testDescription: String { rule }

        /// The problem document, member for member.
        var document: JSONValue {
            .object(
                JSONObject([
                    ("type", .string("urn:mockarr:problem:\(error.kind.rawValue)")),
                    ("title", .string(error.kind.title)),
                    ("status", 400),
                    ("detail", .string(error.detail)),
                    ("pointer", error.pointer.map(JSONValue.string)),
                    ("expected", error.expected.map(JSONValue.string)),
                    ("nearest", JSONValue(error.nearest)),
                ]))
        }

        /// Most mistakes are a value that was found in place of what was expected.
        init(
            _ rule: String, _ kind: ControlError.Kind, at pointer: String, found: String = "", detail: String? = nil,
            expected: String? = nil, nearest: [String] = []
        ) {
            self.rule = rule
            error = ControlError(
                kind, detail ?? "Found \(found), expected \(expected ?? "").", at: pointer, expected: expected,
                nearest: nearest)
        }
    }

    @Test(arguments: [
        #"{"then":{}}"#,
        #"{"match":{},"when":{},"then":{},"priority":-3,"continue":false,"quiet":true,"repeat":false}"#,
        #"{"then":{"delay":"forever","delayBody":{"perItem":"1ms"},"headers":{"X-A":"1","Server":null}}}"#,
        #"{"then":{"reply":{"status":503,"dialect":"servarr","headers":{"Retry-After":2}}}}"#,
        #"{"then":{"reply":{"location":"/login","status":302}}}"#,
        #"{"then":{"wire":{"drip":{"bytes":64,"every":"200ms"}}}}"#,
        #"{"then":{"wire":{"contentLength":"+10"}}}"#,
        #"{"then":{"wire":{"cutAfter":-2,"chunked":true}}}"#,
        #"{"then":{"wire":{"closeAfter":"5s"},"commit":"twice","instance":{"state":"offline","for":"5s"}}}"#,
        #"{"then":{"rateLimit":{"limit":10,"per":"1m","by":"api-key","status":503},"reply":{"body":"slow down"}}}"#,
        #"{"then":[{"corrupt":"bom"},{"wire":"reset","commit":"never"},{"commit":"before"}],"repeat":true}"#,
        #"{"name":"r","routes":[],"shadows":[],"matched":7,"acted":7,"forecast":"X","then":{}}"#,
    ]) func acceptsWhatTheContractSays(_ rule: String) throws {
        let source = try SmallApps.rule(rule).source
        #expect(source == (try parsed(rule).object?.removing(Rule.computed)))
    }

    static let mistakes: [Mistake] = [
        Mistake("[]", .unexpectedValue, at: "", found: "a list", expected: "an object"),
        Mistake(
            "{}", .missing, at: "/then", detail: #"A rule without "then" does nothing."#,
            expected: "an object of aspects, or a list of them for a sequence"),
        Mistake(
            #"{"then":{},"tehn":{}}"#, .unknownMember, at: "/tehn", detail: #""tehn" means nothing here."#,
            expected: "one of match, when, then, priority, continue, quiet, repeat", nearest: ["then", "when"]),
        Mistake(
            #"{"then":{},"then":{}}"#, .unexpectedValue, at: "/then", detail: #""then" is given twice."#,
            expected: "each member once"),
        Mistake(#"{"then":[]}"#, .unexpectedValue, at: "/then", found: "a list", expected: "at least one step"),
        Mistake(#"{"then":"503"}"#, .unexpectedValue, at: "/then", found: #""503""#, expected: "an object"),
        Mistake(
            #"{"name":"other","then":{}}"#, .unexpectedValue, at: "/name", found: #""other""#,
            expected: #""r", the name in the path, or no name"#),
        Mistake(
            #"{"match":{"app":"radar"},"then":{}}"#, .unexpectedValue, at: "/match/app", found: #""radar""#,
            expected: "an app: radarr, sonarr", nearest: ["radarr"]),
        Mistake(
            #"{"match":{"instance":"radarr4"},"then":{}}"#, .unexpectedValue, at: "/match/instance",
            found: #""radarr4""#, expected: "an instance: radarr, radarr4k, sonarr", nearest: ["radarr", "radarr4k"]),
        Mistake(
            #"{"match":{"app":"sonarr","instance":"radarr4k"},"then":{}}"#, .unexpectedValue, at: "/match/instance",
            detail: #""radarr4k" is no Sonarr."#, expected: #"an instance of Sonarr, or no "app""#),
        Mistake(
            #"{"match":{"route":"GET /api/v3/movies"},"then":{}}"#, .unexpectedValue, at: "/match/route",
            detail: #""GET /api/v3/movies" is no route of either app."#,
            expected: #"a route of GET /control/v1/routes, or "path" for anything else"#,
            nearest: ["GET /api/v3/movie", "GET /api/v3/series", "POST /api/v3/movie"]),
        Mistake(
            #"{"match":{"app":"sonarr","route":"GET /api/v3/movie"},"then":{}}"#, .unexpectedValue, at: "/match/route",
            detail: #""GET /api/v3/movie" is no route of Sonarr."#,
            expected: #"a route of GET /control/v1/routes, or "path" for anything else"#,
            nearest: ["GET /api/v3/series", "GET /api/v3/tag", "POST /api/v3/series"]),
        Mistake(
            #"{"match":{"route":"/api/v3/movie"},"then":{}}"#, .unexpectedValue, at: "/match/route",
            found: #""/api/v3/movie""#,
            expected: #""METHOD template", such as "GET /api/v3/movie/{id}", "* /api/v3/queue" or "DELETE /api/v3/**""#,
            nearest: ["GET /api/v3/movie", "POST /api/v3/movie", "GET /api/v3/series"]),
        Mistake(
            #"{"match":{"route":"GTE /api/v3/movie"},"then":{}}"#, .unexpectedValue, at: "/match/route",
            detail: #""GTE" is no method."#, expected: "* or one of GET, POST, PUT, PATCH, DELETE, HEAD",
            nearest: ["GET"]),
        Mistake(
            #"{"match":{"route":"GET /api/**/movie"},"then":{}}"#, .unexpectedValue, at: "/match/route",
            found: #""GET /api/**/movie""#, expected: #""**" at the end of the template only"#),
        Mistake(
            #"{"match":{"route":"GET /api/v3/moovie/**"},"then":{}}"#, .unexpectedValue, at: "/match/route",
            detail: #""GET /api/v3/moovie/**" is no route of either app."#,
            expected: #"a route of GET /control/v1/routes, or "path" for anything else"#,
            nearest: ["GET /api/v3/movie", "GET /api/v3/movie/{id}", "POST /api/v3/movie"]),
        Mistake(
            #"{"match":{"route":"GET /api/v3/movie","path":"/x"},"then":{}}"#, .unexpectedValue, at: "/match/path",
            detail: #""path" stands in place of "route"."#, expected: #""route" or "path""#),
        Mistake(
            #"{"match":{"query":{"term":"/(/"}},"then":{}}"#, .unexpectedValue, at: "/match/query/term",
            detail: #""(" is no regular expression: expected ')'."#, expected: "a regular expression between slashes"),
        Mistake(
            #"{"match":{"query":{"term":[1]}},"then":{}}"#, .unexpectedValue, at: "/match/query/term", found: "a list",
            expected: #"a text, "~part", "/regular expression/", or null"#),
        Mistake(
            #"{"match":{"body":{"monitored":true}},"then":{}}"#, .unexpectedValue, at: "/match/body/monitored",
            detail: #""monitored" is no JSON pointer."#, expected: #"a JSON pointer such as "/monitored""#,
            nearest: ["/monitored"]),
        Mistake(
            #"{"when":{"skp":1},"then":{}}"#, .unknownMember, at: "/when/skp", detail: #""skp" means nothing here."#,
            expected: "one of skip, times, every, probability, after, for", nearest: ["skip"]),
        Mistake(
            #"{"when":{"times":0},"then":{}}"#, .unexpectedValue, at: "/when/times", found: "0",
            expected: "a count from 1"),
        Mistake(
            #"{"when":{"probability":1.5},"then":{}}"#, .unexpectedValue, at: "/when/probability", found: "1.5",
            expected: "a number from 0 to 1"),
        Mistake(
            #"{"when":{"after":"10 s"},"then":{}}"#, .unexpectedValue, at: "/when/after", found: #""10 s""#,
            expected: #"a duration such as "250ms", "1.5s", "10m" or "6h""#),
        Mistake(
            #"{"then":{"dealy":"1s"}}"#, .unknownMember, at: "/then/dealy", detail: #""dealy" means nothing here."#,
            expected:
                "one of delay, delayBody, reply, headers, mutate, corrupt, wire, commit, hold, instance, rateLimit",
            nearest: ["delay", "reply"]),
        Mistake(
            #"{"then":{"delay":"fast"}}"#, .unexpectedValue, at: "/then/delay", found: #""fast""#,
            expected:
                #"a duration such as "1.5s", "forever", {"uniform":["1s","3s"]}, {"lognormal":{"median":"200ms","p99":"2s"}} or {"perItem":"1ms"}"#
        ),
        Mistake(
            #"{"then":{"delay":{"uniform":["3s","1s"]}}}"#, .unexpectedValue, at: "/then/delay/uniform",
            found: "a list", expected: "the shorter duration first"),
        Mistake(
            #"{"then":{"delay":{"lognormal":{"median":"2s","p99":"1s"}}}}"#, .unexpectedValue,
            at: "/then/delay/lognormal", found: "an object", expected: "a median above 0 and a p99 that is no shorter"),
        Mistake(
            #"{"then":{"reply":{"status":"503"}}}"#, .unexpectedValue, at: "/then/reply/status", found: #""503""#,
            expected: "a status from 200 to 999"),
        Mistake(
            #"{"then":{"reply":{"status":42}}}"#, .unexpectedValue, at: "/then/reply/status", found: "42",
            expected: "a status from 200 to 999"),
        Mistake(
            #"{"then":{"reply":{"dialect":"servar"}}}"#, .unexpectedValue, at: "/then/reply/dialect",
            found: #""servar""#,
            expected:
                "a dialect: servarr, problem, validation, starting-up, html, cloudflare, login-page, app-index, text, empty, redirect",
            nearest: ["servarr"]),
        Mistake(
            #"{"then":{"reply":{"dialect":"redirect"}}}"#, .missing, at: "/then/reply/location",
            detail: #"A redirect needs a "location"."#, expected: "a URL or path"),
        Mistake(
            #"{"then":{"headers":{"Content-Length":"3"}}}"#, .unexpectedValue, at: "/then/headers/Content-Length",
            detail: "Content-Length is the framing's.",
            expected: #""wire": {"contentLength": …} to lie about the length"#),
        Mistake(
            #"{"then":{"headers":{"X Y":"3"}}}"#, .unexpectedValue, at: "/then/headers/X Y",
            detail: #""X Y" is no header name."#, expected: "a header name without blanks and colons"),
        Mistake(
            #"{"then":{"headers":{"X":"a\r\nB: c"}}}"#, .unexpectedValue, at: "/then/headers/X",
            found: #""a\#r\#nB: c""#, expected: "a text without line breaks, or null to remove"),
        Mistake(
            #"{"then":{"corrupt":"truncate"}}"#, .unexpectedValue, at: "/then/corrupt", found: #""truncate""#,
            expected:
                "a corruption: truncated, unclosed-string, trailing-comma, single-quotes, nan, duplicate-key, lone-surrogate, invalid-utf8, bom, latin1, empty, null, wrong-root, html, concatenated, deep-nesting, huge-number, wrong-content-type, no-content-type, gzip-mislabelled",
            nearest: ["truncated"]),
        Mistake(
            #"{"then":{"wire":"rest"}}"#, .unexpectedValue, at: "/then/wire", found: #""rest""#,
            expected:
                #"one of "reset", "empty-reply", "close-after-headers", "garbage", "bad-chunk", "http-1.0", "duplicate-content-length", "keep-alive-close", {"cutAfter": …}, {"stallAfter": …}, {"drip": …}, {"contentLength": …}, {"closeAfter": …}"#,
            nearest: ["reset"]),
        Mistake(
            #"{"then":{"wire":{"cutAfter":1,"stallAfter":1}}}"#, .unexpectedValue, at: "/then/wire", found: "an object",
            expected:
                #"one of "reset", "empty-reply", "close-after-headers", "garbage", "bad-chunk", "http-1.0", "duplicate-content-length", "keep-alive-close", {"cutAfter": …}, {"stallAfter": …}, {"drip": …}, {"contentLength": …}, {"closeAfter": …}"#
        ),
        Mistake(
            #"{"then":{"wire":{"stallAfter":1,"chunked":true}}}"#, .unexpectedValue, at: "/then/wire/chunked",
            detail: #""stallAfter" knows no chunks."#, expected: #""cutAfter" beside it"#),
        Mistake(
            #"{"then":{"wire":{"contentLength":"ten"}}}"#, .unexpectedValue, at: "/then/wire/contentLength",
            found: #""ten""#, expected: #"a difference such as "+10" or "-10", or a length such as 5"#),
        Mistake(
            #"{"then":{"wire":{"closeAfter":5}}}"#, .unexpectedValue, at: "/then/wire/closeAfter", found: "5",
            expected: Reader.durations),
        Mistake(
            #"{"then":[{},{"hold":"a/b"}]}"#, .unexpectedValue, at: "/then/1/hold", found: #""a/b""#,
            expected: "the name of a hold: 1 to 100 bytes without slashes"),
        Mistake(
            #"{"then":{"commit":"nver"}}"#, .unexpectedValue, at: "/then/commit", found: #""nver""#,
            expected: "a side of the state change: before, after, never, twice", nearest: ["never"]),
        Mistake(
            #"{"then":{"instance":{"for":"5s"}}}"#, .missing, at: "/then/instance/state", detail: "Which state?",
            expected: "offline, starting or online"),
        Mistake(
            #"{"then":{"instance":{"state":"online","for":"5s"}}}"#, .unexpectedValue, at: "/then/instance/for",
            detail: "Nothing ends after being online.", expected: #""offline" or "starting" beside it"#),
        Mistake(
            #"{"then":{"instance":{"state":"offlin"}}}"#, .unexpectedValue, at: "/then/instance/state",
            found: #""offlin""#, expected: "a state: online, offline, starting", nearest: ["offline"]),
        Mistake(
            #"{"then":{"rateLimit":{"limit":10}}}"#, .unexpectedValue, at: "/then/rateLimit", found: "an object",
            expected: #"a "limit" and "per" how long, such as {"limit": 10, "per": "1m"}"#),
        Mistake(
            #"{"then":{"rateLimit":{"limit":0,"per":"1m"}}}"#, .unexpectedValue, at: "/then/rateLimit/limit",
            found: "0", expected: "a count from 1"),
        Mistake(
            #"{"then":{"rateLimit":{"limit":1,"per":"0s"}}}"#, .unexpectedValue, at: "/then/rateLimit/per",
            found: #""0s""#, expected: Reader.durations),
        Mistake(
            #"{"then":{"rateLimit":{"limit":1,"per":"1s","by":"key"}}}"#, .unexpectedValue, at: "/then/rateLimit/by",
            found: #""key""#, expected: "whose budget it is: api-key, route, all"),
        Mistake(
            #"{"then":[{},{"rateLimit":{"limit":1,"per":"1s"}}]}"#, .unexpectedValue, at: "/then/1/rateLimit",
            detail: "A limit counts for as long as its rule stands, and a sequence goes on.",
            expected: "a rule of its own for the limit"),
        Mistake(
            #"{"then":{},"priority":"high"}"#, .unexpectedValue, at: "/priority", found: #""high""#,
            expected: "a whole number"),
        Mistake(#"{"then":{},"continue":1}"#, .unexpectedValue, at: "/continue", found: "1", expected: "true or false"),
    ]

    @Test(arguments: [
        ("250ms", 250_000_000), ("1.5s", 1_500_000_000), ("0s", 0), ("10m", 600_000_000_000),
        ("6h", 21_600_000_000_000), ("2d", 172_800_000_000_000), ("7us", 7_000),
    ]) func readsDurations(_ text: String, _ nanoseconds: Int64) {
        #expect(Duration(spelling: text)?.nanoseconds == nanoseconds)
    }

    @Test(arguments: ["", "s", "1", "1 s", "-1s", ".5s", "1.s", "1e9s", "1.2.3s", "nans", "infs", "99999999999h", "1S"])
    func refusesWhatIsNoDuration(_ text: String) {
        #expect(Duration(spelling: text) == nil)
    }

    @Test func findsTheNearestSpellings() {
        #expect(Spelling.nearest(to: "delya", among: ["delay", "delayBody", "reply"]) == ["delay"])
        #expect(Spelling.nearest(to: "xyzzy", among: ["delay", "reply"]) == [])
        #expect(Spelling.distance(Array("ab".utf8), Array("ba".utf8)) == 1)
        #expect(Spelling.distance(Array("kitten".utf8), Array("sitting".utf8)) == 3)
    }

    /// Whatever is sent, the answer is a rule or a problem with a place.
    @Test func survivesRandomDocuments() throws {
        var random = RandomDocuments(seed: 20_260_115)
        var accepted = 0
        for _ in 0..<5_000 {
            let document = random.rule()
            do {
                let rule = try Rule(document, named: "r", in: SmallApps.context)
                accepted += 1
                var book = RuleBook(seed: 1, catalogue: SmallApps.catalogue)
                book.put(rule, at: Instant(seconds: 0))
                let facts = SmallApps.facts("POST", "/api/v3/movie?a=1", fields: ["A": "b"], body: #"{"a":[1]}"#)
                let plan = book.plan(for: facts, at: Instant(seconds: 0))
                _ = Shaper.shape(nil, under: plan, for: facts, at: Instant(seconds: 0))
                _ = Reply.json(document).bent(by: plan)
                #expect(book.document(of: try #require(book["r"]))["forecast"]?.string?.count == 20)
            } catch let error as ControlError {
                #expect(error.pointer != nil && error.expected != nil || error.kind == .notServed)
            }
        }
        #expect(accepted > 100)
    }
}
