import FixtureKit
import MicroHTTP
import Testing

@testable import MockArr

@Suite struct ErrorDialectTests {
    /// Status, content type and compact body of each dialect.
    @Test(arguments: told) func tellsAnErrorInItsWords(
        _ reply: String, _ app: AppKind, _ request: String, _ expected: String
    ) throws {
        let words = request.split(separator: " ").map(String.init)
        let facts = SmallApps.facts(words[0], words[1], app: app)
        let fault = try ReplyFault(Reader(try parsed(reply)))
        let told = fault.reply(to: facts)
        let body: String
        switch told.content {
        case .json(let document, _): body = compact(document)
        default:
            let lines = String(decoding: told.bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
            body = lines.map { $0.trimmingPrefix(while: { $0 == " " }) }.joined(separator: " ")
        }
        #expect("\(told.status) \(told.contentType ?? "-") \(body)" == expected)
    }

    static let told: [(String, AppKind, String, String)] = [
        (
            "{}", .radarr, "GET /api/v3/tag",
            #"500 application/json {"message":"database is locked","description":"System.Data.SQLite.SQLiteException: database is locked\n   at System.Data.SQLite.Handle(Request request)"}"#
        ),
        (
            #"{"status":400}"#, .radarr, "POST /api/v3/movie",
            #"400 application/json [{"propertyName":"QualityProfileId","errorMessage":"'Quality Profile Id' must be greater than '0'.","attemptedValue":0,"severity":"error","errorCode":"GreaterThanValidator","formattedMessageArguments":[],"formattedMessagePlaceholderValues":{"comparisonValue":0,"comparisonProperty":"","propertyName":"Quality Profile Id","propertyValue":0}}]"#
        ),
        (#"{"status":400}"#, .radarr, "GET /api/v3/movie", #"400 application/json {"message":"BadRequest"}"#),
        (#"{"status":401}"#, .radarr, "GET /api/v3/movie", "401 - "),
        (#"{"status":403}"#, .radarr, "GET /api/v3/movie", "403 - "),
        (
            #"{"status":404}"#, .radarr, "GET /api/v3/movie/5",
            #"404 application/problem+json; charset=utf-8 {"type":"https://tools.ietf.org/html/rfc9110#section-15.5.5","title":"Not Found","status":404,"traceId":"00-c66aaa662761137a631cae743c57ebc0-ee2aa605f3be2f3b-00"}"#
        ),
        (
            #"{"status":404}"#, .sonarr, "GET /api/v3/series/5",
            #"404 application/json; charset=utf-8 {"type":"https://tools.ietf.org/html/rfc7231#section-6.5.4","title":"Not Found","status":404,"traceId":"00-c66aaa662761137a631cae743c57ebc0-ee2aa605f3be2f3b-00"}"#
        ),
        (
            #"{"status":404}"#, .sonarr, "DELETE /api/v3/series/5",
            #"404 application/json {"message":"Series with ID 5 does not exist","description":"NzbDrone.Core.Datastore.ModelNotFoundException: Series with ID 5 does not exist\n   at NzbDrone.Core.Datastore.Handle(Request request)"}"#
        ),
        (#"{"status":404}"#, .sonarr, "GET /api/v3/nothing", "404 - "),
        (#"{"status":405}"#, .radarr, "POST /api/v3/movie", "405 - "),
        (
            #"{"status":409}"#, .radarr, "DELETE /api/v3/movie/5",
            #"409 application/json {"message":"The record was changed by somebody else","description":"NzbDrone.Core.Datastore.ModelConflictException: The record was changed by somebody else\n   at NzbDrone.Core.Datastore.Handle(Request request)"}"#
        ),
        (
            #"{"status":415}"#, .radarr, "GET /api/v3/movie",
            #"415 application/problem+json; charset=utf-8 {"type":"https://tools.ietf.org/html/rfc9110#section-15.5.16","title":"Unsupported Media Type","status":415,"traceId":"00-ec181a976900d59403b33fce65d43a33-f2205ea47a62ebca-00"}"#
        ),
        (#"{"status":429}"#, .radarr, "GET /api/v3/movie", #"429 application/json {"message":"TooManyRequests"}"#),
        (
            #"{"status":503}"#, .radarr, "GET /api/v3/movie/lookup",
            #"503 application/json {"message":"Search for '' failed. Unable to communicate with RadarrAPI.","description":"NzbDrone.Core.MetadataSource.SkyHook.SkyHookException: Search for '' failed. Unable to communicate with RadarrAPI.\n   at NzbDrone.Core.MetadataSource.SkyHook.Handle(Request request)"}"#
        ),
        (#"{"status":204}"#, .radarr, "GET /api/v3/movie", "204 - "),
        (
            #"{"dialect":"problem"}"#, .radarr, "GET /api/v3/movie",
            #"500 application/problem+json; charset=utf-8 {"type":"https://tools.ietf.org/html/rfc9110#section-15.6.1","title":"An error occurred while processing your request.","status":500,"traceId":"00-121f723b61ff7629a00fb6230fcc44ad-1c9629b855ddcda5-00"}"#
        ),
        (
            #"{"dialect":"problem","status":503}"#, .sonarr, "GET /api/v3/series",
            #"503 application/problem+json; charset=utf-8 {"type":"https://tools.ietf.org/html/rfc7231#section-6.6.4","title":"Service Unavailable","status":503,"traceId":"00-4e2b10cc37844ade114d2c225ca683da-42157e1e8ff4b805-00"}"#
        ),
        (
            #"{"dialect":"problem","status":418}"#, .sonarr, "GET /api/v3/series",
            #"418 application/problem+json; charset=utf-8 {"title":"I'm a teapot","status":418,"traceId":"00-f10a6a1a62af70400c37e70dadf52d41-70973efb2872dc60-00"}"#
        ),
        (
            #"{"dialect":"validation"}"#, .sonarr, "POST /api/v3/series",
            #"400 application/json [{"propertyName":"QualityProfileId","errorMessage":"'Quality Profile Id' must be greater than '0'.","attemptedValue":0,"severity":"error","errorCode":"GreaterThanValidator","formattedMessageArguments":[],"formattedMessagePlaceholderValues":{"comparisonValue":0,"comparisonProperty":"","propertyName":"Quality Profile Id","propertyValue":0}}]"#
        ),
        (
            #"{"dialect":"starting-up"}"#, .sonarr, "GET /api/v3/series",
            #"503 application/json {"errorMessage":"Sonarr is starting up, please try again later"}"#
        ),
        (
            #"{"dialect":"starting-up"}"#, .radarr, "GET /ping",
            "503 text/plain Radarr is starting up, please try again later"
        ),
        (
            #"{"dialect":"html"}"#, .radarr, "GET /api/v3/movie",
            #"502 text/html; charset=utf-8 <html> <head><title>502 Bad Gateway</title></head> <body> <center><h1>502 Bad Gateway</h1></center> <hr><center>nginx</center> </body> </html>"#
        ),
        (
            #"{"dialect":"cloudflare"}"#, .radarr, "GET /api/v3/movie",
            #"522 text/html; charset=utf-8 <!DOCTYPE html> <html lang="en-US"> <head><title>example.invalid | 522: Connection timed out</title></head> <body> <h1>Connection timed out <span>Error code 522</span></h1> <p>Visit cloudflare.com for more information.</p> </body> </html>"#
        ),
        (
            #"{"dialect":"login-page"}"#, .radarr, "GET /api/v3/movie",
            #"200 text/html; charset=utf-8 <!doctype html> <html lang="en"> <head><meta charset="utf-8"><title>Sign in</title></head> <body> <form method="post" action="/login"> <input name="username" autocomplete="username"><input name="password" type="password"> <button>Sign in</button> </form> </body> </html>"#
        ),
        (
            #"{"dialect":"app-index"}"#, .radarr, "GET /api/v3/movie",
            #"200 text/html <!doctype html> <html lang="en"> <head><meta charset="utf-8"><title>Radarr</title></head> <body><h1>Radarr</h1><p>MockArr answers here as Radarr 6.0.4.10291.</p></body> </html>"#
        ),
        (
            #"{"dialect":"text","status":502}"#, .radarr, "GET /api/v3/movie",
            "502 text/plain; charset=utf-8 Bad Gateway"
        ),
        (#"{"dialect":"empty","status":502}"#, .radarr, "GET /api/v3/movie", "502 - "),
        (#"{"location":"/radarr/api/v3/movie"}"#, .radarr, "GET /api/v3/movie", "307 - "),
        (#"{"location":"/login","status":302}"#, .radarr, "GET /api/v3/movie", "302 - "),
        (#"{"body":[{"id":1.0}]}"#, .radarr, "GET /api/v3/movie", #"200 application/json; charset=utf-8 [{"id":1.0}]"#),
        (#"{"body":"plain","status":500}"#, .radarr, "GET /api/v3/movie", "500 text/plain; charset=utf-8 plain"),
        (#"{"body":"<p>","dialect":"html"}"#, .radarr, "GET /api/v3/movie", "502 text/html; charset=utf-8 <p>"),
        (#"{"body":null}"#, .radarr, "GET /api/v3/movie", "200 application/json; charset=utf-8 null"),
    ]

    /// What the servers themselves would say with a status on a route, as the first of it.
    @Test(arguments: worded) func saysWhatTheServerWouldOnThatRoute(
        _ status: Int, _ app: AppKind, _ request: String, _ expected: String
    ) {
        let words = request.split(separator: " ").map(String.init)
        let facts = RequestFacts(
            HTTPRequest(method: words[0], target: words[1]), instance: "a", as: Persona(app: app, apiKey: ""))
        let reply = ErrorDialect.servarr.reply(status, to: facts)
        #expect(reply.status == status)
        #expect(Self.sentence(of: reply) == expected)
    }

    /// What a person would read of an error.
    private static func sentence(of reply: Reply) -> String {
        guard let document = reply.document else { return reply.fields.first { $0.0 == "Allow" }?.1 ?? "-" }
        if let error = document["errors"]?.object?.members.first {
            let text: String = error.value[0]?.string ?? ""
            return "\(error.key): \(text)"
        }
        let texts: [String?] = [
            document["message"]?.string, document["errorMessage"]?.string, document[0]?["errorMessage"]?.string,
            document["title"]?.string,
        ]
        return texts.compactMap { $0 }.first ?? "-"
    }

    static let worded: [(Int, AppKind, String, String)] = [
        (400, .radarr, "GET /api/v3/movie", "tmdbId: The value 'abc' is not valid."),
        (400, .sonarr, "GET /api/v3/queue", "page: The value 'abc' is not valid for Page."),
        (400, .radarr, "GET /api/v3/tag", "BadRequest"),
        (400, .radarr, "DELETE /api/v3/movie/5", "BadRequest: 0 is not a valid ID"),
        (400, .sonarr, "POST /api/v3/series", "'Quality Profile Id' must be greater than '0'."),
        (400, .radarr, "PUT /api/v3/tag/5", "'Id' must be greater than '0'."),
        (400, .radarr, "POST /api/v3/rootfolder", "'Path' must not be empty."),
        (400, .radarr, "POST /api/v3/indexer", "'Name' must not be empty."),
        (400, .radarr, "POST /api/v3/command", "BadRequest"),
        (404, .radarr, "GET /api/v3/movie/5", "Not Found"),
        (404, .radarr, "DELETE /api/v3/movie/5", "Movie with ID 5 does not exist"),
        (404, .sonarr, "PUT /api/v3/episodefile/7", "EpisodeFile with ID 7 does not exist"),
        (404, .sonarr, "GET /api/v3/series/5/folder", "Series with ID 5 does not exist"),
        (404, .radarr, "PUT /api/v3/indexer/7", "Not Found"),
        (404, .radarr, "POST /api/v3/release", "Couldn't find requested release in cache, try searching again"),
        (404, .radarr, "DELETE /api/v3/queue/9", "NotFound"),
        (405, .radarr, "GET /api/v3/movie", "GET, POST"),
        (409, .radarr, "DELETE /api/v3/tag/3", "Tag with ID 3 'example' cannot be deleted since it's still in use"),
        (409, .sonarr, "DELETE /api/v3/command/3", "Unable to cancel task"),
        (409, .sonarr, "DELETE /api/v3/episodefile/3", "Series' root folder (/tv) doesn't exist."),
        (409, .radarr, "POST /api/v3/release", "Getting release from indexer failed"),
        (409, .radarr, "POST /api/v3/movie", "constraint failed\nUNIQUE constraint failed: Movies.MovieMetadataId"),
        (415, .radarr, "POST /api/v3/movie", "-"), (415, .radarr, "PUT /api/v3/config/host", "Unsupported Media Type"),
        (500, .sonarr, "GET /api/v3/queue", "database is locked"),
        (
            503, .sonarr, "GET /api/v3/series/lookup?term=a%20b",
            "Search for 'a b' failed. Unable to communicate with SkyHook."
        ),
        (503, .radarr, "GET /api/v3/movie", "Radarr is starting up, please try again later"),
        (429, .radarr, "GET /api/v3/movie", "TooManyRequests"),
    ]

    @Test func carriesTheHeadersOfWhoeverSpeaks() throws {
        func headers(_ reply: String, _ target: String = "/api/v3/movie") throws -> [String] {
            try ReplyFault(Reader(try parsed(reply))).reply(to: SmallApps.facts("GET", target)).response.fields
                .map { "\($0): \($1)" }
        }
        #expect(
            try headers(#"{"status":500}"#) == [
                "Content-Type: application/json", "Cache-Control: no-cache,no-store", "Expires: -1", "Pragma: no-cache",
                "Server: Kestrel",
            ])
        #expect(try headers(#"{"status":401}"#) == ["Server: Kestrel"])
        #expect(
            try headers(#"{"body":[]}"#) == [
                "Content-Type: application/json; charset=utf-8", "X-Application-Version: 6.0.4.10291",
                "Cache-Control: no-cache, no-store", "Expires: -1", "Pragma: no-cache", "Server: Kestrel",
            ])
        #expect(
            try headers(#"{"dialect":"html"}"#) == [
                "Content-Type: text/html; charset=utf-8", "Cache-Control: no-store", "Server: nginx",
            ])
        #expect(try headers(#"{"location":"/x"}"#).contains("Location: /x"))
        #expect(try headers(#"{"status":405}"#).contains("Allow: GET, POST"))
    }

    @Test func citesTheStandardOfTheDotNetItRunsOn() {
        var persona = Persona(app: .radarr, version: "5.0.0.1", apiKey: "")
        #expect(persona.generation == 5)
        let request = HTTPRequest(target: "/api/v3/movie")
        func type(_ persona: Persona) -> JSONValue? {
            let facts = RequestFacts(request, instance: "radarr", as: persona)
            guard case .json(let document, _) = ErrorDialect.problem.reply(404, to: facts).content else { return nil }
            return document["type"]
        }
        #expect(type(persona) == "https://tools.ietf.org/html/rfc7231#section-6.5.4")
        persona.generation = 6
        #expect(type(persona) == "https://tools.ietf.org/html/rfc9110#section-15.5.5")
    }
}
