import FixtureKit
import MicroHTTP
import MockArrTesting
import Testing

@testable import MockArr

/// What becomes of requests that come without the URL base, in each generation.
@Suite struct RedirectTests {
    private static let generations: [(AppKind, String, Int)] = [
        (.radarr, "3", 303), (.radarr, "4", 302), (.radarr, "5", 307), (.radarr, "6", 307), (.sonarr, "3", 303),
        (.sonarr, "4", 307), (.sonarr, "5", 307),
    ]

    private static func app(_ kind: AppKind, _ version: String) throws -> AppUnderTest {
        var app = try AppUnderTest(kind)
        app.persona = Persona(app: kind, version: version, urlBase: "/films", apiKey: AppUnderTest.key)
        return app
    }

    @Test(arguments: generations)
    func sendsToTheURLBaseByTheCodeOfItsTime(_ kind: AppKind, _ version: String, _ status: Int) throws {
        var app = try Self.app(kind, version)
        for method in ["GET", "POST", "PUT", "DELETE"] {
            let reply = app.send(method, "/api/v3/command?page=1&x=%20y", method == "GET" ? nil : ["name": "RssSync"])
            #expect(reply.status == status)
            #expect(reply.field("Location") == "/films/api/v3/command?page=1&x=%20y")
            #expect(reply.bytes.isEmpty)
        }
        #expect(app.get("/films/api/v3/command").json == [])
    }

    /// What most clients make of 302 and 303: a GET of the same address, without the body.
    @Test(arguments: generations.filter { $0.2 != 307 })
    func aPOSTThatComesBackAsAGETLandsOnTheList(_ kind: AppKind, _ version: String, _ status: Int) throws {
        var app = try Self.app(kind, version)
        let location = try #require(app.post("/api/v3/tag", ["label": "new"]).field("Location"))
        let landed = app.get(location)
        #expect(landed.status == 200)
        #expect(landed.json.array?.count == 6)
    }

    @Test(arguments: generations.filter { $0.2 == 307 })
    func aPOSTThatIsRepeatedAsItWasArrives(_ kind: AppKind, _ version: String, _ status: Int) throws {
        var app = try Self.app(kind, version)
        let location = try #require(app.post("/api/v3/tag", ["label": "new"]).field("Location"))
        #expect(app.post(location, ["label": "new"]).status == 201)
    }

    /// Nancy looked at the address first, ASP.NET Core at the key.
    @Test(arguments: generations)
    func asksForTheKeyBeforeOrAfter(_ kind: AppKind, _ version: String, _ status: Int) throws {
        var app = try Self.app(kind, version)
        let request = HTTPRequest(target: "/api/v3/tag", fields: ["Host": "localhost"])
        #expect(app.send(request).status == (status == 303 ? 303 : 401))
        #expect(app.send(HTTPRequest(target: "/films/api/v3/tag", fields: ["Host": "localhost"])).status == 401)
    }

    @Test(arguments: [
        ("/films/api/v3/tag/1", 200), ("/FILMS/api/v3/tag/1", 200), ("/films/api/v3/tag/1/", 200), ("/films", 200),
        ("/films/", 200), ("/filmsX/api/v3/tag/1", 307), ("/film/api/v3/tag/1", 307), ("/ping", 307), ("/", 307),
        ("/films/films/api/v3/tag/1", 200), ("/feed/v3/calendar/radarr.ics", 307), ("/api/v3/nowhere", 307),
    ])
    func knowsWhatIsBelowTheURLBase(path: String, status: Int) throws {
        var app = try Self.app(.radarr, "6")
        let reply = app.get(path)
        #expect(reply.status == status)
        #expect(reply.field("Location") == (status == 307 ? "/films" + path : nil))
    }

    @Test(arguments: generations) func withoutAURLBaseNothingIsRedirected(
        _ kind: AppKind, _ version: String, _ status: Int
    )
        throws
    {
        var app = try Self.app(kind, version)
        app.persona.urlBase = ""
        #expect(app.get("/api/v3/tag/1").status == 200)
    }

    /// What a rule can send instead: relative or absolute, to where the request came from or elsewhere.
    @Test(arguments: [
        (#"{"location":"/films{target}"}"#, 307, "/films/api/v3/tag?x=1"),
        (#"{"location":"/films{target}","status":308}"#, 308, "/films/api/v3/tag?x=1"),
        (
            #"{"location":"https://films.example.invalid{target}","status":301}"#, 301,
            "https://films.example.invalid/api/v3/tag?x=1"
        ),
        (#"{"location":"/login","status":302}"#, 302, "/login"),
        (#"{"location":"{target}","status":303,"dialect":"redirect"}"#, 303, "/api/v3/tag?x=1"),
    ])
    func aRuleRedirectsAsItSays(reply: String, status: Int, location: String) throws {
        var control = try ControlUnderTest()
        _ = control.send("PUT", "/control/v1/rules/r", #"{"then":{"reply":\#(reply)}}"#)
        let facts = control.facts("GET", "/api/v3/tag?x=1")
        let plan = control.plan("GET", "/api/v3/tag?x=1")
        let answer = try #require(plan.reply).reply(to: facts)
        #expect(answer.status == status)
        #expect(answer.field("Location") == location)
        #expect(answer.bytes.isEmpty)
    }
}
