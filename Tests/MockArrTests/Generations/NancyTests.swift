import FixtureKit
import MicroHTTP
import MockArrTesting
import Testing

@testable import MockArr

/// Radarr 3 and Sonarr 3 stood on another web framework, which a client sees in everything that goes wrong.
@Suite struct NancyTests {
    private static func app(_ kind: AppKind, urlBase: String = "") throws -> AppUnderTest {
        var app = try AppUnderTest(kind)
        app.persona = Persona(app: kind, version: "3", urlBase: urlBase, apiKey: AppUnderTest.key)
        return app
    }

    private static func plain(_ method: String, _ target: String, _ fields: HTTPFields = [:]) -> HTTPRequest {
        HTTPRequest(method: method, target: target, fields: fields)
    }

    @Test(arguments: AppKind.allCases) func refusesInJSON(_ kind: AppKind) throws {
        var app = try Self.app(kind)
        let reply = app.send(Self.plain("GET", "/api/v3/tag"))
        #expect(reply.status == 401)
        #expect(reply.json == ["error": "Unauthorized"])
        #expect(reply.field("X-Application-Version") == app.persona.version)
        #expect(app.send(Self.plain("GET", "/ping")).text == "")
    }

    @Test func theHeaderComesBeforeTheQuery() throws {
        var app = try Self.app(.sonarr)
        let key = AppUnderTest.key
        #expect(app.send(Self.plain("GET", "/api/v3/tag?apikey=wrong", ["X-Api-Key": key])).status == 200)
        #expect(app.send(Self.plain("GET", "/api/v3/tag?apikey=\(key)")).status == 200)
        #expect(app.send(Self.plain("GET", "/api/v3/tag", ["Authorization": key])).status == 200)
        #expect(app.send(Self.plain("GET", "/api/v3/tag?apikey=\(key)", ["X-Api-Key": "wrong"])).status == 401)
    }

    @Test(arguments: [
        ("GET", "/api/v3/nope", 404, "NotFound"), ("GET", "/api/v3/series/9999", 404, "NotFound"),
        ("POST", "/api/v3/nope", 405, "MethodNotAllowed"), ("DELETE", "/api/v3/series", 405, "MethodNotAllowed"),
    ]) func saysTheStatusInWords(_ method: String, _ target: String, _ status: Int, _ word: String) throws {
        var app = try Self.app(.sonarr)
        let reply = app.send(method, target)
        #expect(reply.status == status)
        #expect(reply.json == ["message": .string(word)])
        #expect(reply.contentType == "application/json; charset=utf-8")
        #expect(reply.field("Allow") == nil)
    }

    @Test func aBadBodyIsABadRequest() throws {
        var app = try Self.app(.sonarr)
        let fields: HTTPFields = ["X-Api-Key": AppUnderTest.key]
        var request = HTTPRequest(method: "POST", target: "/api/v3/tag", fields: fields, body: Array("{".utf8))
        let reply = app.send(request)
        #expect(reply.status == 400)
        #expect(reply.message?.hasPrefix("BadRequest: Invalid request body. ") == true)
        #expect(reply.json["content"]?.string?.hasPrefix("Invalid request body. ") == true)
        request = HTTPRequest(method: "POST", target: "/api/v3/tag", fields: fields)
        #expect(app.send(request).message == "BadRequest: Request body can't be empty")
    }

    @Test func bodiesNeedNoMediaType() throws {
        var app = try Self.app(.radarr)
        let request = HTTPRequest(
            method: "POST", target: "/api/v3/tag", fields: ["X-Api-Key": AppUnderTest.key],
            body: Array(#"{"label":"new"}"#.utf8))
        let reply = app.send(request)
        #expect(reply.status == 201)
        #expect(reply.field("Location") == nil)
    }

    @Test func aDeleteWithoutAnAnswerAnswersAnObject() throws {
        var app = try Self.app(.radarr)
        #expect(app.delete("/api/v3/movie/12").text == "{}")
    }

    @Test func theQueueTakesTheOldWord() throws {
        var app = try Self.app(.radarr)
        let item = app.get("/api/v3/queue?pageSize=1").json["records"]?[0]?["id"]?.int ?? 0
        let before = app.get("/api/v3/blacklist").json["totalRecords"]?.int ?? 0
        #expect(app.delete("/api/v3/queue/\(item)?blacklist=true").status == 200)
        #expect(app.get("/api/v3/blacklist").json["totalRecords"]?.int == before + 1)
    }

    @Test func redirectsBeforeItAsksForAKey() throws {
        var app = try Self.app(.radarr, urlBase: "/radarr")
        let reply = app.send(Self.plain("GET", "/api/v3/tag?x=1"))
        #expect(reply.status == 303)
        #expect(reply.field("Location") == "/radarr/api/v3/tag?x=1")
    }

    @Test(arguments: [(AppKind.radarr, "Kestrel"), (.sonarr, "Mono-HTTPAPI/1.0")])
    func everyAnswerSaysThatNobodyMayKeepIt(_ kind: AppKind, _ server: String) throws {
        var app = try Self.app(kind)
        for reply in [app.get("/api/v3/tag"), app.get("/api/v3/nope"), app.post("/api/v3/tag", [])] {
            #expect(reply.field("Cache-Control") == "no-cache, no-store, must-revalidate, max-age=0")
            #expect(reply.field("Expires") == "0")
            #expect(reply.field("Access-Control-Allow-Origin") == "*")
            #expect(reply.field("Server") == server)
        }
    }

    @Test func aRuleRefusesInTheSameWords() {
        let persona = Persona(app: .sonarr, version: "3", apiKey: "")
        let facts = RequestFacts(HTTPRequest(target: "/api/v3/tag"), instance: "sonarr", as: persona)
        #expect(ErrorDialect.servarr.reply(401, to: facts).json == ["error": "Unauthorized"])
    }

    @Test func answersEveryOPTIONS() throws {
        var app = try Self.app(.sonarr)
        let reply = app.send(Self.plain("OPTIONS", "/api/v3/tag"))
        #expect(reply.status == 200)
        #expect(reply.field("Access-Control-Allow-Methods") == "GET, OPTIONS, PATCH, POST, PUT, DELETE")
    }

    @Test func startsThePagesWithAScript() throws {
        var app = try Self.app(.sonarr)
        let script = app.get("/initialize.js")
        #expect(script.contentType == "application/javascript")
        #expect(script.text.hasPrefix("window.Sonarr = {"))
        #expect(app.get("/initialize.json").status == 404)
    }
}
