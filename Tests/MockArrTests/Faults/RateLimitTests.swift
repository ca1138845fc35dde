import FixtureKit
import MicroHTTP
import Testing

@testable import MockArr

@Suite struct RateLimitTests {
    private static let start = Instant(seconds: 1_000)

    private struct Limited {
        var book: RuleBook

        init(_ then: String, rule: String = "") throws {
            book = try SmallApps.book([("limit", #"{\#(rule)"then":\#(then)}"#)], at: RateLimitTests.start)
        }

        /// What a request gets so many milliseconds after the start: a dot, or its Retry-After.
        mutating func ask(
            _ milliseconds: Int, _ target: String = "/api/v3/tag", key: String = "a", method: String = "GET"
        ) -> String {
            let facts = SmallApps.facts(method, target, fields: ["X-Api-Key": key])
            let plan = book.plan(for: facts, at: RateLimitTests.start + TimeSpan(ticks: milliseconds * 10_000))
            guard let reply = plan.reply else { return "." }
            return reply.headers.first { $0.name == "Retry-After" }?.value ?? "-"
        }
    }

    @Test func letsSoManyPassAndSaysWhenTheNextMay() throws {
        var limited = try Limited(#"{"rateLimit":{"limit":2,"per":"10s"}}"#)
        let seen = [0, 500, 1_000, 4_200, 9_999, 10_000, 11_000, 12_000].map { limited.ask($0) }
        #expect(seen == [".", ".", "9", "6", "1", ".", ".", "8"])
        #expect(limited.book["limit"]?.matched == 8)
        #expect(limited.book["limit"]?.acted == 4)
    }

    /// Whoever waits as long as told comes through.
    @Test(arguments: [1, 999, 1_000, 1_001, 9_000, 9_999])
    func tellsNoLessThanIsTrue(_ milliseconds: Int) throws {
        var limited = try Limited(#"{"rateLimit":{"limit":1,"per":"10s"}}"#)
        #expect(limited.ask(0) == ".")
        let seconds = try #require(Int(limited.ask(milliseconds)))
        #expect(limited.ask(milliseconds + seconds * 1_000) == ".")
    }

    @Test(arguments: [
        ("all", [".", "60", "60", "60"]), ("api-key", [".", ".", "60", "60"]), ("route", [".", "60", ".", "60"]),
    ]) func countsByWhoAsksOrWhatIsAskedFor(_ by: String, _ seen: [String]) throws {
        var limited = try Limited(#"{"rateLimit":{"limit":1,"per":"1m","by":"\#(by)"}}"#)
        let asked = [
            limited.ask(0, "/api/v3/tag", key: "a"), limited.ask(0, "/api/v3/tag", key: "b"),
            limited.ask(0, "/api/v3/movie", key: "a"), limited.ask(0, "/api/v3/movie?x=1", key: "b"),
        ]
        #expect(asked == seen)
    }

    @Test func refusesInTheWordsBesideIt() throws {
        var limited = try Limited(
            #"{"rateLimit":{"limit":1,"per":"10s","status":503},"delay":"2s","reply":{"status":500,"body":"slow"}}"#)
        #expect(limited.ask(0) == ".")
        let plan = limited.book.plan(for: SmallApps.facts("POST", "/api/v3/command"), at: Self.start)
        #expect(plan.reply?.status == 503)
        #expect(plan.reply?.body == "slow")
        #expect(plan.delay == .time(.seconds(2)))
        #expect(plan.commit == .never)
    }

    @Test func leavesARetryAfterAloneThatTheRuleGives() throws {
        var limited = try Limited(
            #"{"rateLimit":{"limit":1,"per":"10s"},"reply":{"headers":{"retry-after":null}},"commit":"before"}"#)
        _ = limited.ask(0)
        let plan = limited.book.plan(for: SmallApps.facts("GET", "/api/v3/tag"), at: Self.start)
        #expect(plan.reply?.headers == [HeaderEdit(name: "retry-after", value: nil)])
        #expect(plan.reply?.status == 429)
        #expect(plan.commit == .before)
    }

    @Test func lettingPassIsNotActing() throws {
        var book = try SmallApps.book([
            ("later", #"{"then":{"reply":{"status":418}}}"#),
            ("limit", #"{"when":{"times":1},"then":{"rateLimit":{"limit":1,"per":"1m"}}}"#),
        ])
        let plans = (0..<3).map { _ in book.plan(for: SmallApps.facts("GET", "/api/v3/tag"), at: Self.start) }
        #expect(plans.map(\.rules) == [["later"], ["limit"], ["later"]])
    }

    @Test func foretellsABurst() throws {
        var limited = try Limited(#"{"rateLimit":{"limit":3,"per":"10s"}}"#, rule: #""when":{"skip":2},"#)
        func forecast(at second: Int) throws -> String {
            let now = Self.start.adding(seconds: second)
            return limited.book.forecast(of: try #require(limited.book["limit"]), count: 8, at: now)
        }
        #expect(try forecast(at: 0) == ".....XXX")
        let seen = (0..<4).map { _ in limited.ask(0) }
        #expect(seen == [".", ".", ".", "."])
        #expect(try forecast(at: 0) == ".XXXXXXX")
        #expect(try forecast(at: 10) == "...XXXXX")
    }

    @Test func explainsHowMuchIsSpent() throws {
        var limited = try Limited(#"{"rateLimit":{"limit":2,"per":"10s"}}"#)
        func reason() -> String? {
            limited.book.explanations(for: SmallApps.facts("GET", "/api/v3/tag"), at: Self.start).first?.reason
        }
        #expect(reason() == "0 of 2 are spent")
        _ = [limited.ask(0), limited.ask(0)]
        #expect(reason() == "it matches and its turn has come")
    }

    @Test func beginsAgainWithTheRuleAndWithAReset() throws {
        var limited = try Limited(#"{"rateLimit":{"limit":1,"per":"10s"}}"#)
        #expect([limited.ask(0), limited.ask(0)] == [".", "10"])
        limited.book.beginAgain(at: Self.start)
        #expect([limited.ask(0), limited.ask(0)] == [".", "10"])
        limited.book.put(
            try SmallApps.rule(#"{"then":{"rateLimit":{"limit":1,"per":"5s"}}}"#, named: "limit"), at: Self.start)
        #expect([limited.ask(0), limited.ask(0)] == [".", "5"])
    }
}
