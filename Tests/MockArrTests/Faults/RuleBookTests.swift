import FixtureKit
import Testing

@testable import MockArr

@Suite struct RuleBookTests {
    private static let start = Instant(seconds: 1_000)

    /// How often a rule acts on the first twenty matches.
    @Test(arguments: [
        (#"{"then":{}}"#, "XXXXXXXXXXXXXXXXXXXX"),
        (#"{"when":{"skip":3},"then":{}}"#, "...XXXXXXXXXXXXXXXXX"),
        (#"{"when":{"times":2},"then":{}}"#, "XX.................."),
        (#"{"when":{"skip":1,"times":2},"then":{}}"#, ".XX................."),
        (#"{"when":{"every":3},"then":{}}"#, "..X..X..X..X..X..X.."),
        (#"{"when":{"skip":1,"every":3,"times":2},"then":{}}"#, "...X..X............."),
        (#"{"when":{"probability":0},"then":{}}"#, "...................."),
        (#"{"when":{"probability":1},"then":{}}"#, "XXXXXXXXXXXXXXXXXXXX"),
        (#"{"when":{"probability":0.3},"then":{}}"#, ".X......X..X.XX.X..."),
        (#"{"when":{"probability":0.3,"times":2},"then":{}}"#, ".X......X..........."),
        (#"{"then":[{},{"delay":"1s"}]}"#, "XX.................."),
        (#"{"when":{"every":2},"then":[{},{},{}]}"#, ".X.X.X.............."),
        (#"{"then":[{},{}],"repeat":true}"#, "XXXXXXXXXXXXXXXXXXXX"),
    ]) func actsAsForetold(_ rule: String, _ expected: String) throws {
        var book = try SmallApps.book([("r", rule)], at: Self.start)
        let forecast = book["r"].map { book.forecast(of: $0) }
        var seen = ""
        for _ in 0..<20 {
            seen += book.plan(for: SmallApps.facts("GET", "/api/v3/tag"), at: Self.start).isNone ? "." : "X"
        }
        #expect(forecast == expected)
        #expect(seen == expected)
    }

    @Test func foretellsFromWhereItStands() throws {
        var book = try SmallApps.book([("r", #"{"when":{"every":3},"then":{}}"#)], at: Self.start)
        for _ in 0..<4 { _ = book.plan(for: SmallApps.facts("GET", "/api/v3/tag"), at: Self.start) }
        let entry = try #require(book["r"])
        #expect(entry.matched == 4)
        #expect(entry.acted == 1)
        #expect(book.forecast(of: entry, count: 6) == ".X..X.")
    }

    @Test func decidesAnewWithAnotherSeedOrName() throws {
        let rule = #"{"when":{"probability":0.5},"then":{}}"#
        let one = try SmallApps.book(seed: 1, [("r", rule)])
        let two = try SmallApps.book(seed: 2, [("r", rule)])
        let other = try SmallApps.book(seed: 1, [("s", rule)])
        let first = one.forecast(of: try #require(one["r"]))
        #expect(first != two.forecast(of: try #require(two["r"])))
        #expect(first != other.forecast(of: try #require(other["s"])))
    }

    @Test(arguments: [(0, false), (9, false), (10, true), (69, true), (70, false)])
    func sleepsOutsideItsTime(_ second: Int, _ acts: Bool) throws {
        var book = try SmallApps.book([("r", #"{"when":{"after":"10s","for":"1m"},"then":{}}"#)], at: Self.start)
        let plan = book.plan(for: SmallApps.facts("GET", "/api/v3/tag"), at: Self.start.adding(seconds: second))
        #expect(plan.isNone == !acts)
        #expect(book["r"]?.matched == (acts ? 1 : 0))
    }

    @Test func playsASequenceStepByStepAndThenLetsLaterRulesAct() throws {
        var book = try SmallApps.book([
            ("rest", #"{"priority":-1,"then":{"wire":"reset"}}"#),
            ("steps", #"{"then":[{"reply":{"status":503}},{},{"reply":{"body":[]}}]}"#),
        ])
        let plans = (0..<5).map { _ in book.plan(for: SmallApps.facts("GET", "/api/v3/tag"), at: Self.start) }
        #expect(plans.map(\.rules) == [["steps"], ["steps"], ["steps"], ["rest"], ["rest"]])
        #expect(plans.map { $0.reply?.status } == [503, nil, nil, nil, nil])
        #expect(plans[2].reply?.body == [])
        #expect(plans[4].wire == .reset)
    }

    @Test func triesHigherPriorityFirstThenNewest() throws {
        let book = try SmallApps.book([
            ("a", #"{"then":{}}"#), ("b", #"{"then":{},"priority":5}"#), ("c", #"{"then":{}}"#),
            ("d", #"{"then":{},"priority":-1}"#),
        ])
        #expect(book.names == ["b", "c", "a", "d"])
    }

    @Test func keepsTheAgeOfARuleThatIsReplacedAndCountsAnew() throws {
        var book = try SmallApps.book([("a", #"{"then":{}}"#), ("b", #"{"then":{}}"#)])
        _ = book.plan(for: SmallApps.facts("GET", "/api/v3/tag"), at: Self.start)
        #expect(book["b"]?.matched == 1)
        #expect(!book.put(try SmallApps.rule(#"{"then":{}}"#, named: "a"), at: Self.start))
        #expect(!book.put(try SmallApps.rule(#"{"then":{}}"#, named: "b"), at: Self.start))
        #expect(book.names == ["b", "a"])
        #expect(book["b"]?.matched == 0)
    }

    @Test func addsWhatLaterRulesSayWhenARuleContinues() throws {
        var book = try SmallApps.book([
            ("last", #"{"then":{"delay":"9s","corrupt":"bom","headers":{"A":"2","B":"2"}}}"#),
            ("first", #"{"continue":true,"quiet":true,"then":{"delay":"1s","headers":{"a":"1"}}}"#),
        ])
        let plan = book.plan(for: SmallApps.facts("GET", "/api/v3/tag"), at: Self.start)
        #expect(plan.rules == ["first", "last"])
        #expect(plan.delay == .time(.seconds(1)))
        #expect(plan.corruption == .bom)
        #expect(plan.headers == [HeaderEdit(name: "a", value: "1"), HeaderEdit(name: "B", value: "2")])
        #expect(plan.told == ["last"])
    }

    @Test func leavesRulesBehindTheWinnerUncounted() throws {
        var book = try SmallApps.book([("low", #"{"then":{}}"#), ("high", #"{"then":{},"when":{"times":1}}"#)])
        for _ in 0..<3 { _ = book.plan(for: SmallApps.facts("GET", "/api/v3/tag"), at: Self.start) }
        #expect(book["high"]?.matched == 3)
        #expect(book["low"]?.matched == 2)
    }

    @Test(arguments: [
        (#"{"then":{}}"#, #"{"match":{"route":"GET /api/v3/movie"},"then":{}}"#, true),
        (
            #"{"match":{"route":"* /api/v3/**"},"then":{}}"#, #"{"match":{"route":"GET /api/v3/movie/5"},"then":{}}"#,
            true
        ),
        (
            #"{"match":{"route":"GET /api/v3/movie/{id}"},"then":{}}"#,
            #"{"match":{"route":"GET /api/v3/movie/5"},"then":{}}"#, true
        ),
        (
            #"{"match":{"route":"GET /api/v3/movie/5"},"then":{}}"#,
            #"{"match":{"route":"GET /api/v3/movie/{id}"},"then":{}}"#, false
        ),
        (#"{"match":{"app":"radarr"},"then":{}}"#, #"{"then":{}}"#, false),
        (#"{"when":{"times":1},"then":{}}"#, #"{"then":{}}"#, false),
        (#"{"continue":true,"then":{}}"#, #"{"then":{}}"#, false),
        (#"{"then":[{}]}"#, #"{"then":{}}"#, false),
        (#"{"then":{"rateLimit":{"limit":1,"per":"1s"}}}"#, #"{"then":{}}"#, false),
        (#"{"match":{"query":{"a":"1"}},"then":{}}"#, #"{"match":{"query":{"a":"1","b":"2"}},"then":{}}"#, true),
        (#"{"then":{}}"#, #"{"match":{"path":"/ping"},"then":{}}"#, false),
    ]) func saysWhichRulesItHides(_ upper: String, _ lower: String, _ hides: Bool) throws {
        let book = try SmallApps.book([("lower", lower), ("upper", upper)])
        #expect(book.shadows(of: try #require(book["upper"])) == (hides ? ["lower"] : []))
    }

    @Test func namesTheRoutesItTouches() throws {
        let book = try SmallApps.book([("r", #"{"match":{"route":"GET /api/v3/movie/**"},"then":{}}"#)])
        #expect(
            book.routes(of: try #require(book["r"])) == [
                "GET /api/v3/movie", "GET /api/v3/movie/{id}", "GET /api/v3/movie/lookup",
            ])
    }

    @Test func drawsDelaysFromTheDecision() throws {
        let rules = [
            (
                "r",
                #"{"then":{"delay":{"uniform":["1s","3s"]},"delayBody":{"lognormal":{"median":"200ms","p99":"2s"}}}}"#
            )
        ]
        var (book, again) = (try SmallApps.book(rules), try SmallApps.book(rules))
        var lengths: [Duration] = []
        var below = 0
        for _ in 0..<1_000 {
            let plan = book.plan(for: SmallApps.facts("GET", "/api/v3/tag"), at: Self.start)
            #expect(plan == again.plan(for: SmallApps.facts("GET", "/api/v3/tag"), at: Self.start))
            guard case .time(let length) = plan.delay, case .time(let body) = plan.delayBody else { continue }
            lengths.append(length)
            if body < .milliseconds(200) { below += 1 }
        }
        #expect(lengths.count == 1_000)
        #expect(lengths.allSatisfy { $0 >= .seconds(1) && $0 < .seconds(3) })
        #expect(Set(lengths).count > 990)
        #expect((450...550).contains(below))
    }

    @Test func explainsWithoutSpending() throws {
        let book = try SmallApps.book([
            ("app", #"{"match":{"app":"sonarr"},"then":{}}"#),
            ("late", #"{"when":{"after":"1h"},"then":{}}"#),
            ("skips", #"{"when":{"skip":2},"then":{}}"#),
            ("adds", #"{"continue":true,"priority":1,"then":{}}"#),
            ("wins", #"{"match":{"route":"GET /api/v3/tag"},"then":{}}"#),
            ("beaten", #"{"priority":-1,"then":{}}"#),
            ("other", #"{"match":{"route":"GET /api/v3/movie"},"then":{}}"#),
        ])
        let said = book.explanations(for: SmallApps.facts("GET", "/api/v3/tag"), at: Instant(seconds: 0))
        #expect(
            said.map { "\($0.rule) \($0.acts): \($0.reason)" } == [
                "adds true: it matches and its turn has come",
                "other false: it is for GET /api/v3/movie, and the request is GET /api/v3/tag",
                "wins true: it matches and its turn has come",
                "skips false: it skips the first 2 matches",
                "late false: it begins after 01:00:00",
                "app false: it is for Sonarr",
                "beaten false: \"wins\" comes first",
            ])
        #expect(book.entries.allSatisfy { $0.matched == 0 })
    }
}
