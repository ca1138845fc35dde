import FixtureKit
import MicroHTTP
import Testing

@testable import MockArr

@Suite struct RequestMatchTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let match: String
        let method: String
        let target: String
        let matches: Bool
        var app = AppKind.radarr
        var instance: String?
        var fields: HTTPFields = [:]
        var body = ""
        var urlBase = ""

        var testDescription: String { "\(match) \(matches ? "takes" : "leaves") \(method) \(target)" }

        init(
            _ match: String, _ method: String, _ target: String, _ matches: Bool, app: AppKind = .radarr,
            instance: String? = nil, fields: HTTPFields = [:], body: String = "", urlBase: String = ""
        ) {
            self.match = match
            self.method = method
            self.target = target
            self.matches = matches
            self.app = app
            self.instance = instance
            self.fields = fields
            self.body = body
            self.urlBase = urlBase
        }
    }

    static let places: [Case] = [
        // Nothing given: all of the API, allowed or not.
        Case("{}", "GET", "/api/v3/movie", true),
        Case("{}", "PATCH", "/api/v3/nonsense", true),
        Case("{}", "GET", "/API", true),
        Case("{}", "GET", "/apiary", false),
        Case("{}", "GET", "/ping", false),
        Case("{}", "GET", "/radarr/api/v3/movie", true, urlBase: "/radarr"),
        // A route by its template, whatever its case and the name of the parameter.
        Case(#"{"route":"GET /api/v3/movie"}"#, "GET", "/api/v3/movie", true),
        Case(#"{"route":"GET /api/v3/movie"}"#, "GET", "/API/V3/Movie/", true),
        Case(#"{"route":"GET /api/v3/movie"}"#, "GET", "/api/v3/movie/5", false),
        Case(#"{"route":"GET /api/v3/movie"}"#, "POST", "/api/v3/movie", false),
        Case(#"{"route":"GET /api/v3/movie/{id}"}"#, "GET", "/api/v3/movie/5", true),
        Case(#"{"route":"GET /api/v3/movie/{movieId}"}"#, "GET", "/api/v3/movie/5", true),
        Case(#"{"route":"GET /api/v3/movie/{id}"}"#, "GET", "/api/v3/movie/lookup", false),
        Case(#"{"route":"PUT /api/v3/movie/{id}"}"#, "PUT", "/api/v3/movie", true),
        Case(#"{"route":"PUT /api/v3/movie/{id}"}"#, "PUT", "/api/v3/movie/7", true),
        Case(#"{"route":"GET /api/v3/movie/{id}"}"#, "GET", "/movie-box/api/v3/movie/5", true, urlBase: "/movie-box"),
        // A literal path of a known route.
        Case(#"{"route":"GET /api/v3/movie/5"}"#, "GET", "/api/v3/movie/5", true),
        Case(#"{"route":"GET /api/v3/movie/5"}"#, "GET", "/api/v3/movie/6", false),
        Case(#"{"route":"PUT /api/v3/movie"}"#, "PUT", "/api/v3/movie", true),
        Case(#"{"route":"PUT /api/v3/movie"}"#, "PUT", "/api/v3/movie/7", false),
        Case(#"{"route":"GET /MediaCover/1/poster.jpg"}"#, "GET", "/mediacover/1/poster.jpg", true),
        Case(#"{"route":"GET /MediaCover/1/poster.jpg"}"#, "GET", "/MediaCover/2/poster.jpg", false),
        // Any method, any rest.
        Case(#"{"route":"* /api/v3/movie"}"#, "POST", "/api/v3/movie", true),
        Case(#"{"route":"* /api/v3/movie"}"#, "PUT", "/api/v3/movie", true),
        Case(#"{"route":"* /api/v3/movie"}"#, "PATCH", "/api/v3/movie", true),
        Case(#"{"route":"* /api/v3/movie"}"#, "PUT", "/api/v3/movie/7", false),
        Case(#"{"route":"* /api/v3/movie/{id}"}"#, "DELETE", "/api/v3/movie/7", true),
        Case(#"{"route":"DELETE /api/v3/**"}"#, "DELETE", "/api/v3/movie/7", true),
        Case(#"{"route":"DELETE /api/v3/**"}"#, "DELETE", "/api/v3/tag", true),
        Case(#"{"route":"DELETE /api/v3/**"}"#, "GET", "/api/v3/tag", false),
        Case(#"{"route":"* /api/v3/movie/**"}"#, "GET", "/api/v3/movie", true),
        Case(#"{"route":"* /api/v3/movie/**"}"#, "GET", "/api/v3/movie/lookup", true),
        Case(#"{"route":"* /api/v3/movie/**"}"#, "GET", "/api/v3/movies", false),
        Case(#"{"route":"* /**"}"#, "GET", "/nowhere/at/all", true),
        Case(#"{"route":"* /**"}"#, "GET", "/ping", true),
        Case(#"{"route":"GET /api/v3/movie/5/**"}"#, "GET", "/api/v3/movie/5", true),
        Case(#"{"route":"GET /api/v3/movie/5/**"}"#, "GET", "/api/v3/movie/6", false),
        // The app, the instance.
        Case(#"{"app":"radarr"}"#, "GET", "/api/v3/tag", true),
        Case(#"{"app":"sonarr"}"#, "GET", "/api/v3/tag", false),
        Case(#"{"route":"GET /api/v3/tag"}"#, "GET", "/api/v3/tag", true, app: .sonarr),
        Case(#"{"instance":"radarr4k"}"#, "GET", "/api/v3/tag", true, instance: "radarr4k"),
        Case(#"{"instance":"radarr4k"}"#, "GET", "/api/v3/tag", false),
        // The raw path reaches everything.
        Case(#"{"path":"/ping"}"#, "OPTIONS", "/ping", true),
        Case(#"{"path":"//api/v3/movie"}"#, "GET", "//api/v3/movie?x=1", true),
        Case(#"{"path":"/ping"}"#, "GET", "/radarr/ping", false, urlBase: "/radarr"),
        Case(#"{"path":"~signalr"}"#, "POST", "/signalr/messages/negotiate", true),
        Case(#"{"path":"/^.a/"}"#, "GET", "/api", true),
        Case(#"{"path":"/movie.[0-9]+$/"}"#, "GET", "/api/v3/movie/12", true),
        Case(#"{"path":"/movie.[0-9]+$/"}"#, "GET", "/api/v3/movie/x", false),
        // The URL base.
        Case(#"{"base":true}"#, "GET", "/radarr/api/v3/tag", true, urlBase: "/radarr"),
        Case(#"{"base":true}"#, "GET", "/api/v3/tag", false, urlBase: "/radarr"),
        Case(#"{"base":false}"#, "GET", "/api/v3/tag", true, urlBase: "/radarr"),
    ]

    static let details: [Case] = [
        Case(#"{"query":{"term":"~tmdb:"}}"#, "GET", "/api/v3/movie/lookup?Term=tmdb%3A603", true),
        Case(#"{"query":{"term":"~tmdb:"}}"#, "GET", "/api/v3/movie/lookup?term=matrix", false),
        Case(#"{"query":{"tmdbId":603}}"#, "GET", "/api/v3/movie?tmdbId=603", true),
        Case(#"{"query":{"ids":"2"}}"#, "GET", "/api/v3/movie?ids=1&ids=2", true),
        Case(#"{"query":{"includeMovie":true}}"#, "GET", "/api/v3/movie?includeMovie=true", true),
        Case(#"{"query":{"tmdbId":null}}"#, "GET", "/api/v3/movie?tmdbId=603", false),
        Case(#"{"query":{"tmdbId":null}}"#, "GET", "/api/v3/movie", true),
        Case(#"{"query":{"term":"/^the .*$/"}}"#, "GET", "/api/v3/movie/lookup?term=the+matrix", true),
        Case(
            #"{"headers":{"user-agent":"~Ruddarr"}}"#, "GET", "/api/v3/tag", true, fields: ["User-Agent": "Ruddarr/1.2"]
        ),
        Case(#"{"headers":{"user-agent":"~Ruddarr"}}"#, "GET", "/api/v3/tag", false, fields: ["User-Agent": "curl"]),
        Case(#"{"headers":{"Cookie":null}}"#, "GET", "/api/v3/tag", true),
        Case(#"{"body":{"/monitored":true}}"#, "POST", "/api/v3/movie", true, body: #"{"monitored":true}"#),
        Case(#"{"body":{"/monitored":true}}"#, "POST", "/api/v3/movie", true, body: #"{"Monitored":true}"#),
        Case(#"{"body":{"/monitored":true}}"#, "POST", "/api/v3/movie", false, body: #"{"monitored":false}"#),
        Case(#"{"body":{"/monitored":true}}"#, "POST", "/api/v3/movie", false, body: "not json"),
        Case(#"{"body":{"/name":"/Search$/"}}"#, "POST", "/api/v3/command", true, body: #"{"name":"MoviesSearch"}"#),
        Case(#"{"body":{"/movieIds/1":2.0}}"#, "POST", "/api/v3/command", true, body: #"{"movieIds":[1,2]}"#),
        Case(#"{"body":{"/movieIds":[1,2]}}"#, "POST", "/api/v3/command", true, body: #"{"movieIds":[1,2]}"#),
        Case(#"{"body":{"/path":null}}"#, "POST", "/api/v3/command", true, body: "{}"),
        Case(
            #"{"app":"radarr","query":{"a":"1"},"headers":{"X":"y"}}"#, "GET", "/api/v3/tag?a=1", false,
            fields: ["X": "z"]),
    ]

    @Test(arguments: places + details) func takesWhatAllPartsAreTrueOf(_ example: Case) throws {
        let match = try RequestMatch(Reader(try parsed(example.match)), SmallApps.context)
        let facts = SmallApps.facts(
            example.method, example.target, fields: example.fields, body: example.body, app: example.app,
            instance: example.instance, urlBase: example.urlBase)
        #expect((match.mismatch(with: facts) == nil) == example.matches)
    }

    /// The index must never leave out a rule that would match.
    @Test(arguments: places + details) func findsThroughTheIndexWhatMatches(_ example: Case) throws {
        let book = try SmallApps.book([("r", #"{"match":\#(example.match),"then":{}}"#)])
        var spent = book
        let facts = SmallApps.facts(
            example.method, example.target, fields: example.fields, body: example.body, app: example.app,
            instance: example.instance, urlBase: example.urlBase)
        #expect(spent.plan(for: facts, at: Instant(seconds: 0)).isNone == !example.matches)
    }
}
