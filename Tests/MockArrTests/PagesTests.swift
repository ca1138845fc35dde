import FixtureKit
import MicroHTTP
import MockArrTesting
import Testing

@testable import MockArr

@Suite struct PagesTests {
    @Test func startsTheInterface() throws {
        var sonarr = try AppUnderTest(.sonarr)
        sonarr.persona.urlBase = "/tv"
        let reply = sonarr.send(HTTPRequest(method: "GET", target: "/tv/initialize.json"))
        #expect(reply.contentType == "application/json")
        #expect(
            reply.text == """
                {
                  "apiRoot": "/tv/api/v3",
                  "apiKey": "00112233445566778899aabbccddeeff",
                  "release": "4.0.19.2979-main",
                  "version": "4.0.19.2979",
                  "instanceName": "Sonarr",
                  "theme": "auto",
                  "branch": "main",
                  "analytics": true,
                  "userHash": "00000000",
                  "urlBase": "/tv",
                  "isProduction": true
                }

                """)
        #expect(reply.field("Cache-Control") == "no-cache, no-store")
    }

    @Test(arguments: ["/", "/ping", "/robots.txt", "/favicon.ico", "/login", "/movie/603", "/settings/general"])
    func servesPagesWithoutAKey(_ path: String) throws {
        var radarr = try AppUnderTest(.radarr)
        #expect(radarr.send(HTTPRequest(method: "GET", target: path)).status == 200)
    }

    @Test func hasNoFilesOfAnInterface() throws {
        var radarr = try AppUnderTest(.radarr)
        #expect(radarr.send(HTTPRequest(method: "GET", target: "/Content/styles.css")).status == 404)
        #expect(radarr.send(HTTPRequest(method: "GET", target: "/some/file.js")).json["title"] == "Not Found")
    }

    // MARK: Signing in

    private func signIn(_ app: inout AppUnderTest, _ target: String, _ form: String) -> Reply {
        app.send(
            HTTPRequest(
                method: "POST", target: target, fields: ["Content-Type": "application/x-www-form-urlencoded"],
                body: Array(form.utf8)))
    }

    @Test func letsWhoeverSignsInGoOn() throws {
        var radarr = try AppUnderTest(.radarr)
        radarr.persona.instanceName = "Radarr 4K!"
        let reply = signIn(
            &radarr, "/login?ReturnUrl=%2Fsystem%2Fbackup", "username=viewer&password=pass&rememberMe=on")
        #expect(reply.status == 302)
        #expect(reply.field("Location") == "/system/backup")
        let cookie = try #require(reply.field("Set-Cookie"))
        #expect(cookie.hasPrefix("Radarr4KAuth="))
        #expect(cookie.hasSuffix("; expires=Thu, 22 Jan 2026 12:00:00 GMT; path=/; samesite=lax; httponly"))
        #expect(signIn(&radarr, "/login?returnUrl=//elsewhere.example.invalid", "").field("Location") == "/")
        #expect(!(signIn(&radarr, "/login", "username=a").field("Set-Cookie") ?? "").contains("expires"))
    }

    @Test func asksForThePasswordOfAUserWhoIsConfigured() throws {
        var sonarr = try AppUnderTest(.sonarr)
        let host = sonarr.get("/api/v3/config/host").json.with([
            "username": "viewer", "password": "p&ss", "passwordConfirmation": "p&ss",
        ])
        #expect(sonarr.put("/api/v3/config/host", host).status == 202)
        let wrong = signIn(&sonarr, "/login?returnUrl=/a%20b", "username=viewer&password=pass")
        #expect(wrong.field("Location") == "/login?returnUrl=/a%20b&loginFailed=true")
        #expect(wrong.field("Set-Cookie") == nil)
        #expect(signIn(&sonarr, "/login", "username=Viewer&password=p%26ss").field("Location") == "/")
    }

    @Test func signsOut() throws {
        var radarr = try AppUnderTest(.radarr)
        let reply = radarr.send(HTTPRequest(method: "GET", target: "/logout"))
        #expect(reply.status == 302)
        #expect(reply.field("Location") == "/")
        #expect(reply.field("Set-Cookie")?.hasPrefix("RadarrAuth=; ") == true)
    }

    // MARK: Images

    @Test(arguments: [
        ("poster.jpg", 340, 500), ("poster-500.jpg", 340, 500), ("POSTER-250.JPG", 170, 250),
        ("banner-35.jpg", 190, 35),
        ("fanart-180.jpg", 320, 180), ("screenshot.jpg", 640, 360), ("headshot-250.jpg", 170, 250),
        ("poster-0.jpg", 340, 500), ("poster-9999.jpg", 340, 500),
    ])
    func paintsImagesOfTheRightSize(_ name: String, _ width: Int, _ height: Int) throws {
        var radarr = try AppUnderTest(.radarr)
        let id = radarr.state["movie"].ids[0]
        let reply = radarr.send(
            HTTPRequest(method: "GET", target: "/MediaCover/\(id)/\(name)?lastWrite=638000000000000000"))
        #expect(reply.status == 200)
        #expect(reply.contentType == "image/jpeg")
        #expect(reply.field("Cache-Control") == "max-age=31536000, public")
        #expect(reply.field("Last-Modified") == "Mon, 05 Jan 2026 10:00:00 GMT")
        let bytes = reply.bytes
        #expect(Array(bytes.prefix(3)) == [0xFF, 0xD8, 0xFF])
        #expect(Array(bytes.suffix(2)) == [0xFF, 0xD9])
        let frame = try #require(bytes.indices.first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
        #expect(Int(bytes[frame + 5]) << 8 | Int(bytes[frame + 6]) == height)
        #expect(Int(bytes[frame + 7]) << 8 | Int(bytes[frame + 8]) == width)
        let withKey = radarr.get("/api/v3/MediaCover/\(id)/\(name)")
        #expect(withKey.bytes == bytes)
        #expect(withKey.field("Cache-Control") == "max-age=31536000, public")
    }

    @Test func paintsLogosAsPNG() throws {
        var sonarr = try AppUnderTest(.sonarr)
        let id = sonarr.state["series"].ids[0]
        let reply = sonarr.get("/MediaCover/\(id)/clearlogo.png")
        #expect(reply.contentType == "image/png")
        #expect(Array(reply.bytes.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        #expect(Array(reply.bytes.suffix(8)) == [0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82])
        #expect(sonarr.get("/MediaCover/\(id)/clearlogo-500.png").bytes == reply.bytes)
    }

    @Test func paintsTheSameEveryTimeAndEachMovieItsOwn() throws {
        var radarr = try AppUnderTest(.radarr)
        let ids = radarr.state["movie"].ids
        let first = radarr.get("/MediaCover/\(ids[0])/poster.jpg").bytes
        #expect(first == radarr.get("/MediaCover/\(ids[0])/poster.jpg").bytes)
        #expect(first != radarr.get("/MediaCover/\(ids[1])/poster.jpg").bytes)
    }

    @Test func knowsNoOtherImages() throws {
        var radarr = try AppUnderTest(.radarr)
        let id = radarr.state["movie"].ids[0]
        for path in ["\(id)/poster.png", "\(id)/cover.jpg", "\(id)/poster-x.jpg", "99999/poster.jpg"] {
            #expect(radarr.get("/MediaCover/\(path)").status == 404)
            let reply = radarr.get("/api/v3/mediacover/\(path)")
            #expect(reply.status == 404)
            #expect(reply.json["title"] == "Not Found")
        }
        #expect(radarr.get("/api/v3/mediacover/\(id)/poster.txt").bytes.isEmpty)
        #expect(radarr.send(HTTPRequest(method: "GET", target: "/api/v3/mediacover/\(id)/poster.jpg")).status == 401)
    }

    @Test func doesNotSendAnImageThatIsKnown() throws {
        var radarr = try AppUnderTest(.radarr)
        let id = radarr.state["movie"].ids[0]
        let reply = radarr.send(
            "GET", "/api/v3/mediacover/\(id)/poster.jpg", fields: ["If-Modified-Since": "Mon, 05 Jan 2026 10:00:00 GMT"]
        )
        #expect(reply.status == 304)
        #expect(reply.bytes.isEmpty)
    }

    @Test(arguments: [("/api/v3/mediacover", 304), ("/MediaCover", 200)])
    func looksAtConditionsOfTheAPIOnlyInSonarr(path: String, status: Int) throws {
        var sonarr = try AppUnderTest(.sonarr)
        let id = sonarr.state["series"].ids[0]
        let reply = sonarr.send(
            "GET", "\(path)/\(id)/poster.jpg", fields: ["If-Modified-Since": "Mon, 05 Jan 2026 10:00:00 GMT"])
        #expect(reply.status == status)
    }

    @Test func remembersNoAnswerForAConditionalRequest() {
        func isOrdinary(_ fields: HTTPFields) -> Bool {
            ReplyMemo.isOrdinary(HTTPRequest(method: "GET", target: "/MediaCover/1/poster.jpg", fields: fields))
        }
        #expect(isOrdinary([:]))
        #expect(!isOrdinary(["If-Modified-Since": "Mon, 05 Jan 2026 10:00:00 GMT"]))
    }

    @Test(arguments: ["/MediaCover/1", "/MediaCover/abc/poster.jpg", "/MediaCoverProxy/0f", "/mediacover/a/b/c"])
    func makesNoPageOfAMalformedImage(_ path: String) throws {
        var sonarr = try AppUnderTest(.sonarr)
        let reply = sonarr.get(path)
        #expect(reply.status == 404)
        #expect(reply.json["title"] == "Not Found")
    }

    @Test func paintsWhatSearchesFind() throws {
        var radarr = try AppUnderTest(.radarr)
        let hash = String(repeating: "0f", count: 32)
        #expect(radarr.get("/MediaCoverProxy/\(hash)/abc.jpg").contentType == "image/jpeg")
        let gone = radarr.get("/MediaCoverProxy/0f/abc.jpg")
        #expect(gone.status == 500)
        #expect(gone.message == "Url no longer in cache")
    }
}
