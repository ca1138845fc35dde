import FixtureKit
import MicroHTTP
import MockArr
import MockArrTesting
import Testing

@Suite(.tags(.wire), .timeLimit(.minutes(2)))
struct MockServerTests {
    @Test func tellsWhereItIs() async throws {
        try await MockUnderTest.with { mock in
            let overview = try JSONParser().parse(try mock.ask("GET", "/control/v1", of: "control").body)
            #expect(overview == mock.server.overview)
            #expect(overview["instances"]?[0]?["url"]?.string == mock.server.url(of: "radarr"))
            #expect(overview["sandboxes"]?[0]?["apiKey"] == "5f3a9c0e7b1d4826a0c4e8f2b6d19375")
        }
    }

    @Test func answersEveryFixtureOverTheWireAsItIsWritten() async throws {
        let library = try FixtureLibrary.builtIn()
        var configuration = Configuration()
        configuration.now = Instant(library.anchor, hour: 12)
        configuration.isFrozen = true
        try await MockUnderTest.with(configuration) { mock in
            // A search leaves its time on what it searched for, so the views of searches come last.
            let views = FixtureView.all.filter { !$0.needsIDs }
            for view in views.filter({ !$0.target.contains("/release") })
                + views.filter({ $0.target.contains("/release") })
            {
                let answer = try mock.ask("GET", view.target, of: view.app.rawValue)
                #expect(answer.status == 200, "\(view.name)")
                let written = try #require(library.bytes(view.name))
                let isSorted = view.target.hasSuffix("/tag") || view.target.hasSuffix("/notification")
                if isSorted {
                    #expect(answer.body.count == written.count - 1, "\(view.name)")
                } else {
                    // The wire writes an emoji as two escapes where the file has the character.
                    let isSame = answer.body == JSONWriter().bytes(try JSONParser().parse(written))
                    #expect(isSame, "\(view.name)")
                }
            }
        }
    }

    @Test func forgetsTheOldKeyAtOnce() async throws {
        try await MockUnderTest.with { mock in
            #expect(try mock.ask("GET", "/api/v3/tag").status == 200)
            _ = try mock.ask("POST", "/api/v3/command", body: #"{"name": "ResetApiKey"}"#)
            let isForgotten = await poll { (try? mock.ask("GET", "/api/v3/tag").status) == 401 }
            #expect(isForgotten)
            let seeds = try JSONParser().parse(
                try mock.ask("GET", "/control/v1/seed-instances.json", of: "control").body)
            let key = try #require(seeds[0]?["apiKey"]?.string)
            #expect(try mock.ask("GET", "/api/v3/tag?apikey=\(key)").status == 200)
            #expect(try mock.ask("GET", "/api/v3/tag", of: "sonarr").status == 200)
        }
    }

    @Test func remembersNothingFromBeforeAChangeOfVersion() async throws {
        try await MockUnderTest.with { mock in
            let six = try mock.ask("GET", "/api/v3/movie").body
            #expect(try mock.ask("GET", "/api/v3/movie").body == six)
            let patch = #"{"version":"4"}"#
            let answer = try mock.ask("PATCH", "/control/v1/instances/radarr", of: "control", body: patch)
            #expect(answer.status == 200)
            let four = try JSONParser().parse(try mock.ask("GET", "/api/v3/movie").body)
            #expect(four[0]?["statistics"] == nil)
            #expect(four.array?.count == 165)
        }
    }

    @Test func answersTheSameOnIPv6() async throws {
        try await MockUnderTest.with { mock in
            guard let client = try? WireClient(port: try mock.port(), host: "::1") else { return }
            try client.send(mock.request("GET", "/api/v3/tag/1"))
            #expect(try client.readResponse().status == 200)
        }
    }

    @Test func zipsWhatTheClientCanUnzip() async throws {
        try await MockUnderTest.with { mock in
            let plain = try mock.ask("GET", "/api/v3/movie")
            for _ in 0..<2 {
                let zipped = try mock.ask("GET", "/api/v3/movie", ["Accept-Encoding: gzip, deflate"])
                #expect(zipped.fields["Content-Encoding"] == "gzip")
                #expect(zipped.fields["Vary"] == "Accept-Encoding")
                #expect(zipped.body.count * 4 < plain.body.count)
                #expect(zipped.body.starts(with: [0x1F, 0x8B]))
            }
            #expect(try mock.ask("GET", "/api/v3/movie/0", ["Accept-Encoding: gzip"]).fields["Content-Encoding"] == nil)
        }
    }

    @Test func remembersNoAnswerForThoseWithoutTheKey() async throws {
        try await MockUnderTest.with { mock in
            for _ in 0..<2 { #expect(try mock.ask("GET", "/api/v3/tag").status == 200) }
            let stranger = try WireClient(port: try mock.port())
            try stranger.send("GET /api/v3/tag HTTP/1.1\r\nHost: localhost\r\nX-Api-Key: wrong\r\n\r\n")
            #expect(try stranger.readResponse().status == 401)
        }
    }

    @Test func answersAnewAfterEveryChange() async throws {
        try await MockUnderTest.with { mock in
            for number in 0..<5 {
                #expect(try mock.ask("POST", "/api/v3/tag", body: #"{"label":"t\#(number)"}"#).status == 201)
                #expect(try mock.ask("GET", "/api/v3/tag").text.contains("\"t\(number)\""))
            }
            _ = try mock.ask("POST", "/control/v1/reset", of: "control")
            #expect(try mock.ask("GET", "/api/v3/tag").text.contains("\"t0\"") == false)
        }
    }

    @Test func refusesConnectionsWhileOfflineAndComesBackOnThePort() async throws {
        try await MockUnderTest.with { mock in
            let port = try mock.port()
            let state = { (state: String) in
                try mock.ask("PATCH", "/control/v1/instances/radarr", of: "control", body: #"{"state":"\#(state)"}"#)
                    .status
            }
            #expect(try state("offline") == 200)
            #expect(throws: WireClient.Failure.self) { try WireClient(port: port) }
            #expect(try mock.ask("GET", "/ping", of: "sonarr").status == 200)
            #expect(try state("starting") == 200)
            let starting = try mock.ask("GET", "/api/v3/tag")
            #expect(starting.status == 503)
            #expect(starting.text.contains("Radarr is starting up, please try again later"))
            #expect(try state("online") == 200)
            #expect(try mock.ask("GET", "/api/v3/tag").status == 200)
            #expect(try mock.port() == port)
        }
    }

    @Test func takesBodiesOfSixteenMebibytesAndNoMore() async throws {
        try await MockUnderTest.with { mock in
            let big = #"{"label":"big"}"# + String(repeating: " ", count: 16 * 1024 * 1024 - 15)
            let taken = try mock.ask("POST", "/api/v3/tag", body: big)
            #expect(taken.status == 201)
            let refused = try mock.ask("POST", "/api/v3/tag", body: big + " ")
            #expect(refused.status == 413)
        }
    }

    @Test func stopsWithinASecondWithWaitingClients() async throws {
        let mock = MockUnderTest(server: try MockServer.start())
        try mock.rule("hang", #"{"then":{"delay":"forever"}}"#)
        let clients = try (0..<100).map { _ in try mock.send("GET", "/api/v3/tag") }
        let start = ContinuousClock.now
        mock.server.stop()
        #expect(ContinuousClock.now - start < .seconds(1))
        for client in clients { #expect(client.readToEnd().bytes.isEmpty) }
    }

    @Test func namesAPortThatIsInUse() async throws {
        try await MockUnderTest.with { mock in
            var configuration = Configuration()
            configuration.instances[0].port = try mock.port()
            let error = #expect(throws: StartError.self) { try MockServer.start(configuration) }
            #expect(
                error?.description
                    == "port \(try mock.port()) on 127.0.0.1 is in use, and the instance 'radarr' needs it: "
                    + "stop what listens there, or choose another port (0 takes any free one)")
        }
    }

    @Test func answersAsManyInstancesAsItIsGiven() async throws {
        var configuration = Configuration()
        configuration.instances.append(
            Configuration.Instance(name: "radarr4k", app: .radarr, urlBase: "/radarr", version: "5.14.0.9383"))
        try await MockUnderTest.with(configuration) { mock in
            let away = try mock.ask("GET", "/api/v3/system/status", of: "radarr4k")
            #expect(away.status == 307)
            #expect(away.fields["Location"] == "/radarr/api/v3/system/status")
            let status = try mock.ask("GET", "/radarr/api/v3/system/status", of: "radarr4k")
            let document = try JSONParser().parse(status.body)
            #expect(document["version"] == "5.14.0.9383")
            #expect(document["urlBase"] == "/radarr")
            // Each instance has data of its own.
            _ = try mock.ask("DELETE", "/radarr/api/v3/movie/6", of: "radarr4k")
            #expect(try mock.ask("GET", "/api/v3/movie/6").status == 200)
            #expect(try mock.ask("GET", "/radarr/api/v3/movie/6", of: "radarr4k").status == 404)
        }
    }

    @Test func delaysEverythingThatNoRuleIsAbout() async throws {
        var configuration = Configuration()
        configuration.latency = ["80ms"]
        try await MockUnderTest.with(configuration) { mock in
            try mock.rule("busy", #"{"match":{"route":"GET /api/v3/tag"},"then":{"reply":{"status":503}}}"#)
            #expect(try mock.ask("GET", "/api/v3/tag").fields["X-MockArr-Rule"] == "busy")
            let start = ContinuousClock.now
            #expect(try mock.ask("GET", "/api/v3/tag/1").fields["X-MockArr-Rule"] == "latency")
            #expect(ContinuousClock.now - start >= .milliseconds(80))
        }
    }

    @Test func namesRoutesWithoutTheKindsOfTheirParameters() async throws {
        try await MockUnderTest.with { mock in
            let routes = try mock.ask("GET", "/control/v1/routes", of: "control").text
            #expect(routes.contains("GET /api/v3/mediacover/{movieId}/{filename}"))
            #expect(!routes.contains(":text}") && !routes.contains("?}"))
        }
    }
}
