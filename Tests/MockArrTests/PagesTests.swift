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

    private func guarded(_ kind: AppKind, _ method: String = "forms", _ more: JSONObject = [:]) throws -> AppUnderTest {
        var app = try AppUnderTest(kind)
        let user: JSONObject = [
            "authenticationMethod": .string(method), "username": "viewer", "password": "p&ss",
            "passwordConfirmation": "p&ss",
        ]
        let host = app.get("/api/v3/config/host").json.with(user.merging(more))
        #expect(app.put("/api/v3/config/host", host).status == 202)
        return app
    }

    private func page(_ app: inout AppUnderTest, _ target: String, _ fields: HTTPFields = [:]) -> Reply {
        app.send(HTTPRequest(method: "GET", target: target, fields: fields))
    }

    @Test func letsWhoeverSignsInGoOn() throws {
        var radarr = try guarded(.radarr, "forms", ["instanceName": "Radarr 4K!"])
        let reply = signIn(
            &radarr, "/login?ReturnUrl=%2Fsystem%2Fbackup", "username=Viewer&password=p%26ss&rememberMe=on")
        #expect(reply.status == 302)
        #expect(reply.field("Location") == "/system/backup")
        let cookie = try #require(reply.field("Set-Cookie"))
        #expect(cookie.hasPrefix("Radarr4KAuth="))
        #expect(cookie.hasSuffix("; expires=Thu, 22 Jan 2026 12:00:00 GMT; path=/; samesite=lax; httponly"))
        let right = "username=viewer&password=p%26ss"
        #expect(signIn(&radarr, "/login?returnUrl=//elsewhere.example.invalid", right).field("Location") == "/")
        #expect(!(signIn(&radarr, "/login", right).field("Set-Cookie") ?? "").contains("expires"))
    }

    @Test func letsNobodyInWithTheWrongPassword() throws {
        var sonarr = try guarded(.sonarr)
        let wrong = signIn(&sonarr, "/login?returnUrl=/a%20b", "username=viewer&password=pass")
        #expect(wrong.field("Location") == "/login?returnUrl=/a%20b&loginFailed=true")
        #expect(wrong.field("Set-Cookie") == nil)
        var open = try AppUnderTest(.sonarr)
        #expect(
            signIn(&open, "/login", "username=&password=").field("Location") == "/login?returnUrl=&loginFailed=true")
    }

    @Test(arguments: ["/", "/movie/603?a=b", "/initialize.json", "/MediaCover/1/poster.jpg", "/logfile/radarr.txt"])
    func sendsStrangersToTheForm(_ target: String) throws {
        var radarr = try guarded(.radarr)
        let reply = page(&radarr, target, ["X-Api-Key": AppUnderTest.key])
        #expect(reply.status == 302)
        #expect(reply.field("Location") == "/login?returnUrl=" + SignIn.escaped(target))
        #expect(reply.field("Cache-Control") == nil)
        let script = page(&radarr, target, ["X-Requested-With": "XMLHttpRequest"])
        #expect(script.status == 401)
        #expect(script.field("Location") == reply.field("Location"))
    }

    @Test(arguments: ["/ping", "/login", "/logout", "/content/styles.css", "/api/v3/tag"])
    func asksForNoSessionElsewhere(_ target: String) throws {
        var radarr = try guarded(.radarr)
        let reply = page(&radarr, target, ["X-Api-Key": AppUnderTest.key])
        #expect(reply.field("Location")?.hasPrefix("/login") != true)
        #expect(reply.status != 401)
    }

    @Test func knowsASessionForAWeek() throws {
        var radarr = try guarded(.radarr)
        let cookie = signIn(&radarr, "/login", "username=viewer&password=p%26ss").field("Set-Cookie") ?? ""
        let session: HTTPFields = ["Cookie": "theme=dark; \(cookie.prefix { $0 != ";" })"]
        let reply = page(&radarr, "/initialize.json", session)
        #expect(reply.status == 200)
        #expect(reply.freshness == .momentary)
        #expect(reply.field("Set-Cookie") == nil)
        radarr.wait(seconds: 4 * 86_400)
        #expect(page(&radarr, "/", session).field("Set-Cookie")?.hasPrefix("RadarrAuth=") == true)
        radarr.wait(seconds: 3 * 86_400)
        #expect(page(&radarr, "/", session).status == 302)
        #expect(page(&radarr, "/", ["Cookie": "RadarrAuth=zzzzzz-p-AAAA"]).status == 302)
    }

    @Test func asksNeighboursForNothingWhereThatIsWanted() throws {
        var radarr = try guarded(.radarr, "forms", ["authenticationRequired": "disabledForLocalAddresses"])
        #expect(page(&radarr, "/").status == 200)
        #expect(page(&radarr, "/", ["X-Forwarded-For": "10.2.3.4"]).status == 200)
        #expect(page(&radarr, "/", ["X-Forwarded-For": "10.2.3.4, 203.0.113.9"]).status == 302)
        #expect(page(&radarr, "/", ["X-Forwarded-For": "100.64.0.9"]).status == 302)
        radarr.state[document: "config"]["host"]?["trustCgnatIpAddresses"] = true
        #expect(page(&radarr, "/", ["X-Forwarded-For": "100.64.0.9"]).status == 200)
    }

    @Test func takesBasicCredentialsInSonarr() throws {
        var sonarr = try guarded(.sonarr, "basic")
        let reply = page(&sonarr, "/")
        #expect(reply.status == 401)
        #expect(reply.field("WWW-Authenticate") == "Basic realm=\"Sonarr\"")
        // viewer:p&ss and viewer:nope
        #expect(page(&sonarr, "/", ["Authorization": "Basic dmlld2VyOnAmc3M="]).status == 200)
        #expect(page(&sonarr, "/", ["Authorization": "Basic dmlld2VyOm5vcGU="]).status == 401)
    }

    @Test func movesBelowItsNewURLBaseWhenItRestarts() throws {
        var radarr = try AppUnderTest(.radarr)
        let host = radarr.get("/api/v3/config/host").json.with(["urlBase": "films/", "instanceName": "Radarr Two"])
        let saved = radarr.put("/api/v3/config/host", host)
        #expect(saved.json["urlBase"] == "/films")
        #expect(radarr.get("/api/v3/system/status").json["instanceName"] == "Radarr Two")
        #expect(radarr.get("/ping").status == 200)
        #expect(radarr.post("/api/v3/system/restart", [:]).json["restarting"] == true)
        #expect(radarr.get("/ping").field("Location") == "/films/ping")
        #expect(radarr.get("/films/api/v3/system/status").json["urlBase"] == "/films")
    }

    @Test func locatesWhatItMadeWhereTheProxySays() throws {
        var radarr = try AppUnderTest(.radarr)
        let reply = radarr.send(
            "POST", "/api/v3/tag", ["label": "new"],
            fields: ["X-Forwarded-Proto": "https", "X-Forwarded-Host": "films.example.invalid"])
        #expect(reply.field("Location")?.hasPrefix("https://films.example.invalid/api/v3/tag/") == true)
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
        ("poster.jpg", 500, 750), ("poster-500.jpg", 333, 500), ("POSTER-250.JPG", 167, 250),
        ("poster-0.jpg", 500, 750), ("poster-9999.jpg", 500, 750), ("fanart.jpg", 960, 540),
        ("fanart-180.jpg", 320, 180), ("fanart-360.jpg", 640, 360),
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
        #expect(reply.freshness == .untilChange)
        let bytes = reply.bytes
        let frame = try #require(bytes.indices.first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
        #expect(Int(bytes[frame + 5]) << 8 | Int(bytes[frame + 6]) == height)
        #expect(Int(bytes[frame + 7]) << 8 | Int(bytes[frame + 8]) == width)
        let withKey = radarr.get("/api/v3/MediaCover/\(id)/\(name)")
        #expect(withKey.bytes == bytes)
        #expect(withKey.field("Cache-Control") == "max-age=31536000, public")
    }

    @Test func datesImagesOfTheAPIByTheirLastWrite() throws {
        var sonarr = try AppUnderTest(.sonarr)
        sonarr.state["series"] = Collection()
        let image: JSONObject = ["coverType": "poster", "url": "/MediaCover/1/poster.jpg?lastWrite=638392115977952802"]
        sonarr.state["series"].add(["title": "One", "images": JSONValue([image])])
        let path = "/api/v3/mediacover/1/poster-250.jpg"
        let reply = sonarr.get(path)
        #expect(reply.field("Last-Modified") == "Tue, 26 Dec 2023 18:19:57 GMT")
        #expect(reply.field("Accept-Ranges") == "bytes")
        #expect(reply.fields.count { $0.0 == "Last-Modified" } == 1)
        for (date, status) in [
            ("Tue, 26 Dec 2023 18:19:57 GMT", 304), ("Wed, 27 Dec 2023 00:00:00 GMT", 304),
            ("Tue, 26 Dec 2023 18:19:56 GMT", 200), ("yesterday", 200),
        ] {
            #expect(sonarr.send("GET", path, fields: ["If-Modified-Since": date]).status == status)
        }
    }

    @Test(arguments: [
        ("bytes=0-9", 206, "bytes 0-9/"), ("bytes=10-", 206, "bytes 10-"), ("bytes=-5", 206, "bytes "),
        ("bytes=99999999-", 416, "bytes */"), ("bytes=5-2", 200, nil), ("bytes=0-1,4-5", 200, nil),
        ("lines=1-2", 200, nil),
    ])
    func sendsPartsOfAnImage(_ range: String, _ status: Int, _ content: String?) throws {
        var radarr = try AppUnderTest(.radarr)
        let id = radarr.state["movie"].ids[0]
        let whole = radarr.get("/api/v3/mediacover/\(id)/poster.jpg").bytes
        let reply = radarr.send("GET", "/api/v3/mediacover/\(id)/poster.jpg", fields: ["Range": range])
        #expect(reply.status == status)
        #expect(reply.field("Content-Range")?.hasPrefix(content ?? "-") ?? (content == nil))
        let expected: [String: [UInt8]] = [
            "bytes=0-9": Array(whole[..<10]), "bytes=10-": Array(whole[10...]), "bytes=-5": Array(whole.suffix(5)),
            "bytes=99999999-": [],
        ]
        #expect(reply.bytes == expected[range] ?? whole)
    }

    @Test(arguments: [
        ("banner.jpg", Pictures.Kind.banner, nil), ("banner-35.jpg", .banner, 35),
        ("screenshot-180.jpg", .screenshot, 180),
        ("headshot-250.jpg", .headshot, 250), ("headshot-35.jpg", .headshot, nil),
        ("clearlogo-500.png", .clearlogo, nil),
    ])
    func knowsTheSizesOfEachKind(_ name: String, _ kind: Pictures.Kind, _ height: Int?) throws {
        let found = try #require(Pictures.Kind.named(name))
        #expect(found.kind == kind)
        #expect(found.height == height)
    }

    @Test func paintsLogosAsPNG() throws {
        var sonarr = try AppUnderTest(.sonarr)
        let reply = sonarr.get("/MediaCover/1/clearlogo.png")
        #expect(reply.contentType == "image/png")
        #expect(Array(reply.bytes.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        #expect(sonarr.get("/MediaCover/1/clearlogo-500.png").bytes == reply.bytes)
    }

    @Test func hasNoImageThatWasNotFetched() throws {
        var radarr = try AppUnderTest(.radarr)
        radarr.state["movie"] = Collection()
        let image: JSONObject = ["coverType": "poster", "url": "/MediaCover/1/poster.jpg"]
        radarr.state["movie"].add(["title": "One", "images": JSONValue([image])])
        #expect(radarr.get("/MediaCover/1/poster.jpg").status == 404)
        #expect(radarr.get("/MediaCover/1/banner.jpg").status == 404)
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

    @Test(arguments: [("/api/v3/mediacover", 304), ("/MediaCover", 200)])
    func looksAtConditionsOfTheAPIOnlyInSonarr(path: String, status: Int) throws {
        var sonarr = try AppUnderTest(.sonarr)
        let id = sonarr.state["series"].ids[0]
        let reply = sonarr.send(
            "GET", "\(path)/\(id)/poster.jpg", fields: ["If-Modified-Since": "Fri, 05 Jan 2029 10:00:00 GMT"])
        #expect(reply.status == status)
    }

    @Test func remembersNoAnswerForAConditionalRequest() {
        func isOrdinary(_ fields: HTTPFields) -> Bool {
            ReplyMemo.isOrdinary(HTTPRequest(method: "GET", target: "/MediaCover/1/poster.jpg", fields: fields))
        }
        #expect(isOrdinary([:]))
        #expect(!isOrdinary(["If-Modified-Since": "Mon, 05 Jan 2026 10:00:00 GMT"]))
        #expect(!isOrdinary(["Range": "bytes=0-9"]))
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
        let found = radarr.get("/api/v3/movie/lookup?term=tmdb:603").json[0]?["images"]?[0]
        let reply = radarr.get(found?["url"]?.string ?? "")
        #expect(reply.contentType == "image/jpeg")
        #expect(reply.freshness == .until(radarr.now.adding(days: 1)))
        let gone = radarr.get("/MediaCoverProxy/\(String(repeating: "0f", count: 32))/abc.jpg")
        #expect(gone.status == 500)
        #expect(gone.message == "Url no longer in cache")
        #expect(radarr.get("/MediaCoverProxy/0f/abc.txt").status == 404)
    }

    @Test(arguments: [("radarr", "movie/lookup?term=tmdb:603"), ("sonarr", "series/lookup?term=tvdb:72023")])
    func paintsOnlyWhatItHasHandedOutWithinADay(kind: String, path: String) throws {
        var app = try AppUnderTest(try #require(AppKind(rawValue: kind)))
        let found = app.get("/api/v3/" + path).json[0]?["images"]?[0]
        let address = try #require(found?["url"]?.string)
        app.wait(seconds: 86_399)
        #expect(app.get(address).status == 200)
        app.wait(seconds: 1)
        #expect(app.get(address).message == "Url no longer in cache")
        #expect(app.get("/api/v3/" + path).freshness == .until(app.now.adding(hours: 1)))
        #expect(app.get(address).status == 200)
        SystemPages.restart(&app.state, at: app.now)
        #expect(app.get(address).status == 500)
    }

    @Test(arguments: [AppKind.radarr, .sonarr])
    func paintsEveryImageThatItHandsOut(_ kind: AppKind) throws {
        var app = try AppUnderTest(kind)
        let list = kind == .radarr ? "/api/v3/importlist/movie" : "/api/v3/series/lookup?term=the"
        let images = (app.get(list).json.array ?? []).prefix(3).flatMap { $0["images"]?.array ?? [] }
        #expect(!images.isEmpty)
        for image in images { #expect(app.get(image["url"]?.string ?? "").status == 200) }
    }
}
