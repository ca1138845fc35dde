import FixtureKit
import MicroHTTP
import MockArrTesting
import Testing

@testable import MockArr

/// What comes before and around every handler of both apps.
@Suite struct AccessTests {
    private static let origin: HTTPFields = ["Origin": "https://dash.example.invalid"]

    // MARK: Other sites

    @Test(arguments: [
        ("/api/v3/tag", "*"), ("/API/V3/Tag/", "*"), ("/content/styles.css", "*"), ("/api", nil), ("/ping", nil),
        ("/api/v3/nope", nil), ("/feed/v3/calendar/sonarr.ics", nil), ("/some/page", nil),
    ])
    func isOpenToOtherSitesWhereItIsAnAPI(path: String, allowed: String?) throws {
        var sonarr = try AppUnderTest(.sonarr)
        #expect(sonarr.send("GET", path, fields: Self.origin).field("Access-Control-Allow-Origin") == allowed)
    }

    @Test func letsBrowsersAskForFilesOfTheInterface() throws {
        var sonarr = try AppUnderTest(.sonarr)
        let fields: HTTPFields = ["Origin": "https://dash.example.invalid", "Access-Control-Request-Method": "GET"]
        let reply = sonarr.send(HTTPRequest(method: "OPTIONS", target: "/content/styles.css", fields: fields))
        #expect(reply.status == 204)
        #expect(reply.field("Access-Control-Allow-Methods") == "GET")
        #expect(sonarr.send(HTTPRequest(method: "OPTIONS", target: "/ping", fields: fields)).status == 401)
    }

    @Test func tellsOtherSitesThatTheKeyIsWrong() throws {
        var sonarr = try AppUnderTest(.sonarr)
        let reply = sonarr.send(HTTPRequest(method: "GET", target: "/api/v3/tag", fields: Self.origin))
        #expect(reply.status == 401)
        #expect(reply.field("Access-Control-Allow-Origin") == "*")
    }

    // MARK: Media types

    @Test(arguments: [
        (AppKind.sonarr, "POST", "/api/v3/tag", "application/json; charset=utf-8", 201),
        (.sonarr, "POST", "/api/v3/tag", "application/problem+json", 415),
        (.sonarr, "POST", "/api/v3/tag", "text/json", 415),
        (.radarr, "POST", "/api/v3/tag", "application/problem+json", 201),
        (.radarr, "POST", "/api/v3/tag", "text/json", 415),
        (.sonarr, "DELETE", "/api/v3/queue/bulk", "application/problem+json", 200),
        (.sonarr, "DELETE", "/api/v3/queue/bulk", "text/json", 200),
    ])
    func takesOnlyPlainJSONWhereThatIsDeclared(
        kind: AppKind, method: String, path: String, type: String, status: Int
    ) throws {
        var app = try AppUnderTest(kind)
        let body: JSONValue = ["label": "new", "ids": []]
        #expect(app.send(method, path, body, fields: ["Content-Type": type]).status == status)
    }

    // MARK: Cache headers

    @Test(arguments: [
        ("/logfile/sonarr.txt", true), ("/updatelogfile/nope.txt", true), ("/initialize.json", true), ("/", true),
        ("/api/v3/tag", true), ("/api/v3/tag?h=1", false), ("/?h=1", false), ("/ping", false),
        ("/logfile/nope.zip", false),
        ("/some/file.js", false), ("/some/index.js", true), ("/api/v3/mediacover/1/poster.jpg", false),
    ])
    func letsCachesKeepWhatDoesNotChange(path: String, isVolatile: Bool) throws {
        var sonarr = try AppUnderTest(.sonarr)
        let reply = sonarr.get(path)
        #expect(reply.field("Cache-Control") == (isVolatile ? "no-cache, no-store" : "max-age=31536000, public"))
        #expect(reply.field("Expires") == (isVolatile ? "-1" : nil))
        // A file of the API has its own date.
        let date = path.contains("mediacover") ? "Sat, 04 Sep 2021 08:20:12 GMT" : "Mon, 05 Jan 2026 10:00:00 GMT"
        #expect(reply.field("Last-Modified") == (isVolatile ? nil : date))
    }

    // MARK: In front of the cache headers

    @Test func setsNoCacheHeadersOnTheWayToTheURLBase() throws {
        var sonarr = try AppUnderTest(.sonarr)
        sonarr.persona.urlBase = "/tv"
        let reply = sonarr.get("/api/v3/series?x=1")
        #expect(reply.status == 307)
        #expect(
            reply.fields.map { "\($0.0): \($0.1)" } == [
                "Location: /tv/api/v3/series?x=1", "X-Application-Version: 4.0.19.2979", "Server: Kestrel",
            ])
    }

    private func startingUp(_ target: String, urlBase: String = "") -> Reply {
        let persona = Persona(app: .sonarr, urlBase: urlBase, apiKey: AppUnderTest.key)
        let request = HTTPRequest(method: "GET", target: target, fields: ["X-Api-Key": AppUnderTest.key])
        return App.sonarr.startingUp(request, App.sonarr.arrival(of: request, as: persona), as: persona)
    }

    @Test func setsNoCacheHeadersWhileStartingUp() {
        let reply = startingUp("/api/v3/series")
        #expect(reply.status == 503)
        #expect(reply.contentType == "application/json")
        #expect(reply.text == "{\n  \"errorMessage\": \"Sonarr is starting up, please try again later\"\n}")
        #expect(reply.fields.map(\.0) == ["X-Application-Version", "Server"])
        #expect(startingUp("/ping").text == "Sonarr is starting up, please try again later")
        #expect(startingUp("/ping").contentType == "text/plain")
    }

    @Test func sendsToTheURLBaseEvenWhileStartingUp() {
        #expect(startingUp("/ping", urlBase: "/tv").field("Location") == "/tv/ping")
        #expect(startingUp("/tv/ping", urlBase: "/tv").status == 503)
    }

    // MARK: Ids

    @Test(arguments: AppKind.allCases, [("POST", "history/failed/"), ("PUT", "delayprofile/reorder/")])
    func takesAWordForABadIdWhereTheRouteIsUntyped(_ kind: AppKind, route: (method: String, path: String)) throws {
        var app = try AppUnderTest(kind)
        let reply = app.send(route.method, "/api/v3/\(route.path)abc")
        #expect(reply.status == 400)
        #expect(reply.json["errors"] == ["id": ["The value 'abc' is not valid."]])
        #expect(app.send(route.method, "/api/v3/\(route.path)99999999999").status == 400)
    }

    // MARK: What is not there

    @Test(arguments: [
        ("/api/v3/series/999", "application/json; charset=utf-8"),
        ("/api/v3/tag/0", "application/json; charset=utf-8"),
        ("/api/v3/mediacover/999/poster.jpg", "application/problem+json; charset=utf-8"),
        ("/MediaCover/999/poster.jpg", "application/problem+json; charset=utf-8"),
        ("/content/styles.css", "application/problem+json; charset=utf-8"),
        ("/some/file.js", "application/problem+json; charset=utf-8"),
    ])
    func callsItJSONOnlyWhereARecordWasMeant(path: String, type: String) throws {
        var sonarr = try AppUnderTest(.sonarr)
        let reply = sonarr.get(path)
        #expect(reply.status == 404)
        #expect(reply.json["title"] == "Not Found")
        #expect(reply.contentType == type)
    }

    /// .NET 6 writes the trace before the errors.
    @Test func keepsTheOrderOfProblemDetails() throws {
        var sonarr = try AppUnderTest(.sonarr)
        let keys = sonarr.get("/api/v3/series?tvdbId=x").json.object?.keys
        #expect(keys == ["type", "title", "status", "traceId", "errors"])
    }
}
