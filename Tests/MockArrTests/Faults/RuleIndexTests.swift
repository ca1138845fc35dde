import FixtureKit
import MicroHTTP
import Testing

@testable import MockArr

/// The rules that are asked about a request, without asking all.
@Suite struct RuleIndexTests {
    private func places(_ matches: [String], _ facts: RequestFacts) throws -> [Int32] {
        let matches = try matches.map { try RequestMatch(Reader(parsed($0)), SmallApps.context) }
        return RuleIndex(matches, SmallApps.catalogue).places(for: facts)
    }

    @Test func asksThoseOfTheRouteInTheirOrder() throws {
        let matches = [
            #"{"route":"GET /api/v3/movie"}"#, #"{"route":"POST /api/v3/movie"}"#, "{}",
            #"{"route":"GET /api/v3/movie","query":{"a":"1"}}"#, #"{"route":"GET /api/v3/movie","query":{"a":"2"}}"#,
            #"{"route":"GET /api/v3/movie","query":{"a":"~1"}}"#, #"{"headers":{"X-Who":"me"}}"#,
        ]
        let movies = "/api/v3/movie"
        #expect(try places(matches, SmallApps.facts("GET", movies)) == [0, 2, 5])
        #expect(try places(matches, SmallApps.facts("GET", movies + "?A=1&a=1")) == [0, 2, 3, 5])
        #expect(try places(matches, SmallApps.facts("GET", movies, fields: ["x-who": "me"])) == [0, 2, 5, 6])
        #expect(try places(matches, SmallApps.facts("POST", movies)) == [1, 2])
    }

    @Test func asksThoseOfAPathOnlyThere() throws {
        let matches = (1...1_000).map { #"{"route":"GET /api/v3/movie/\#($0)"}"# }
        #expect(try places(matches, SmallApps.facts("GET", "/API/v3/movie/7/")) == [6])
        #expect(try places(matches, SmallApps.facts("GET", "/api/v3/movie/5000")) == [])
    }

    @Test func asksNobodyWhereThereAreNone() throws {
        #expect(try places([], SmallApps.facts("GET", "/api/v3/movie")) == [])
    }
}
