import FixtureKit
import MicroHTTP
import Testing

@testable import MockArr

@Suite struct ControlAPITests {
    @Test func saysWhatRunsHere() throws {
        var control = try ControlUnderTest()
        #expect(
            control.exchange("GET", "/control/v1")
                == #"200 {"version":"0.1.0","pid":4711,"control":{"url":"http://127.0.0.1:9797"},"instances":["#
                + #"{"name":"radarr","app":"radarr","url":"http://127.0.0.1:7878","urlBase":"","version":"6.0.4.10291","state":"online"},"#
                + #"{"name":"sonarr","app":"sonarr","url":"http://127.0.0.1:8989","urlBase":"","version":"4.0.19.2979","state":"online"}],"#
                + #""sandboxes":[{"name":"default","apiKey":"5f3a9c0e7b1d4826a0c4e8f2b6d19375"}]}"#)
    }

    @Test func listsTheInstancesAsRuddarrImportsThem() throws {
        var control = try ControlUnderTest()
        control.world.instances[1].persona.urlBase = "/sonarr"
        #expect(
            control.exchange("GET", "/control/v1/seed-instances.json")
                == #"200 [{"type":"radarr","label":"Radarr","url":"http://127.0.0.1:7878","apiKey":"5f3a9c0e7b1d4826a0c4e8f2b6d19375"},"#
                + #"{"type":"sonarr","label":"Sonarr","url":"http://127.0.0.1:8989/sonarr","apiKey":"5f3a9c0e7b1d4826a0c4e8f2b6d19375"}]"#
        )
    }

    // MARK: Rules

    private static let rule =
        #"{"match":{"route":"GET /api/v3/tag/{id}"},"when":{"times":2},"then":{"reply":{"status":503}}}"#
    private static let stored =
        #"{"name":"r","match":{"route":"GET /api/v3/tag/{id}"},"when":{"times":2},"then":{"reply":{"status":503}},"#
        + #""routes":["GET /api/v3/tag/{id}"],"shadows":[],"matched":0,"acted":0,"forecast":"XX.................."}"#

    @Test func setsReplacesShowsAndRemovesARule() throws {
        var control = try ControlUnderTest()
        #expect(control.exchange("PUT", "/control/v1/rules/r", Self.rule) == "201 " + Self.stored)
        #expect(control.exchange("PUT", "/control/v1/rules/r", Self.rule) == "200 " + Self.stored)
        #expect(control.exchange("PUT", "/control/v1/rules/r", Self.stored) == "200 " + Self.stored)
        #expect(control.exchange("GET", "/control/v1/rules/r") == "200 " + Self.stored)
        #expect(control.exchange("GET", "/control/v1/rules") == #"200 {"rules":["# + Self.stored + "]}")
        #expect(control.exchange("DELETE", "/control/v1/rules/r") == "204")
        #expect(control.exchange("GET", "/control/v1/rules") == #"200 {"rules":[]}"#)
    }

    @Test func countsInTheAnswer() throws {
        var control = try ControlUnderTest()
        _ = control.send("PUT", "/control/v1/rules/r", Self.rule)
        #expect(control.plan("GET", "/api/v3/tag/1").reply?.status == 503)
        #expect(control.plan("GET", "/api/v3/tag").isNone)
        #expect(
            control.exchange("GET", "/control/v1/rules/r").hasSuffix(
                #""matched":1,"acted":1,"forecast":"X..................."}"#))
    }

    @Test func changesNothingOnAMistake() throws {
        var control = try ControlUnderTest()
        _ = control.send("PUT", "/control/v1/rules/r", Self.rule)
        #expect(
            control.exchange("PUT", "/control/v1/rules/r", #"{"then":{"wire":"rest"}}"#)
                == #"400 {"type":"urn:mockarr:problem:unexpected-value","title":"Unexpected value","status":400,"#
                + #""detail":"Found \"rest\", expected one of \"reset\", \"empty-reply\", \"close-after-headers\", \"garbage\", "#
                + #"\"bad-chunk\", \"http-1.0\", \"duplicate-content-length\", \"keep-alive-close\", {\"cutAfter\": …}, "#
                + #"{\"stallAfter\": …}, {\"drip\": …}, {\"contentLength\": …}, {\"closeAfter\": …}.","pointer":"/then/wire","#
                + #""expected":"one of \"reset\", \"empty-reply\", \"close-after-headers\", \"garbage\", \"bad-chunk\", \"http-1.0\", "#
                + #"\"duplicate-content-length\", \"keep-alive-close\", {\"cutAfter\": …}, {\"stallAfter\": …}, {\"drip\": …}, "#
                + #"{\"contentLength\": …}, {\"closeAfter\": …}","nearest":["reset"]}"#)
        #expect(control.exchange("GET", "/control/v1/rules/r") == "200 " + Self.stored)
    }

    @Test func namesTheKnownOnesForAnUnknownName() throws {
        var control = try ControlUnderTest()
        _ = control.send("PUT", "/control/v1/rules/flaky", #"{"then":{}}"#)
        let problem =
            #"404 {"type":"urn:mockarr:problem:unknown-name","title":"Unknown name","status":404,"detail":"There is no rule \"flacky\".","#
            + #""expected":"one of flaky","nearest":["flaky"]}"#
        #expect(control.exchange("GET", "/control/v1/rules/flacky") == problem)
        #expect(control.exchange("DELETE", "/control/v1/rules/flacky") == problem)
    }

    @Test func saysWhereABodyIsNoJSON() throws {
        var control = try ControlUnderTest()
        #expect(
            control.exchange("PUT", "/control/v1/rules/r", #"{"then":{"delay":1s}}"#)
                == #"400 {"type":"urn:mockarr:problem:malformed-json","title":"Malformed JSON","status":400,"#
                + #""detail":"The body is not JSON: line 1, column 19: expected ',' or '}', found 's' (at $.then).","#
                + #""pointer":"/then","expected":"',' or '}'","nearest":[]}"#)
    }

    // MARK: The quick form

    @Test func makesARuleFromParameters() throws {
        var control = try ControlUnderTest()
        #expect(
            control.exchange("POST", "/control/v1/faults?route=GET%20/api/v3/tag&status=503&times=2")
                == #"201 {"name":"fault-1","match":{"route":"GET /api/v3/tag"},"then":{"reply":{"status":503}},"when":{"times":2},"#
                + #""routes":["GET /api/v3/tag"],"shadows":[],"matched":0,"acted":0,"forecast":"XX.................."}"#
        )
        #expect(
            control.exchange("POST", "/control/v1/faults?delay=1s").hasPrefix(
                #"201 {"name":"fault-2","then":{"delay":"1s"},"#))
        #expect(
            control.exchange("POST", "/control/v1/faults?name=x&wire=reset&quiet=true").hasPrefix(
                #"201 {"name":"x","then":{"wire":"reset"},"quiet":true,"#))
        #expect(
            control.exchange("POST", "/control/v1/faults?cutAfter=-5").contains(#""then":{"wire":{"cutAfter":-5}}"#))
        #expect(control.exchange("POST", "/control/v1/faults?contentLength=+10").contains(#"{"contentLength":"+10"}"#))
        #expect(
            control.exchange("POST", "/control/v1/faults?delay=%7B%22perItem%22:%221ms%22%7D").contains(
                #""delay":{"perItem":"1ms"}"#))
    }

    @Test(arguments: [
        ("stauts=503", "?stauts", ["status"]),
        ("status=abc", "?status", []),
        ("route=GET%20/api/v3/tagg&status=503", "?route", ["GET /api/v3/tag"]),
        ("delay=1s&delay=2s", "?delay", []),
        ("wire=reset&cutAfter=1", "?cutAfter", []),
        ("wire=rest", "?wire", ["reset"]),
        ("hold=a/b", "?hold", []),
    ]) func namesTheParameterThatIsWrong(_ query: String, _ pointer: String, _ nearest: [String]) throws {
        var control = try ControlUnderTest()
        let reply = control.send("POST", "/control/v1/faults?" + query).reply
        guard case .json(let problem, _) = reply.content else { throw NoJSON() }
        #expect(reply.status == 400)
        #expect(problem["pointer"]?.string == pointer)
        #expect(problem["nearest"]?.array?.compactMap(\.string).prefix(1) == nearest.prefix(1))
        #expect(control.sandbox.rules.names == [])
    }

    private struct NoJSON: Error {}

    @Test func saysWhatAQuickRuleLacks() throws {
        var control = try ControlUnderTest()
        #expect(
            control.exchange("POST", "/control/v1/faults?times=2")
                == #"400 {"type":"urn:mockarr:problem:missing","title":"Something is missing","status":400,"#
                + #""detail":"Nothing is said of what shall happen.","expected":"one of status, delay, wire, corrupt, commit …","nearest":[]}"#
        )
    }

    @Test func explainsARequest() throws {
        var control = try ControlUnderTest()
        _ = control.send("PUT", "/control/v1/rules/a", #"{"match":{"headers":{"User-Agent":"~Ruddarr"}},"then":{}}"#)
        _ = control.send("PUT", "/control/v1/rules/b", #"{"match":{"app":"sonarr"},"then":{}}"#)
        #expect(
            control.exchange(
                "POST", "/control/v1/rules:explain",
                #"{"app":"radarr","path":"/api/v3/tag","headers":{"user-agent":"Ruddarr/1"}}"#)
                == #"200 {"route":"GET /api/v3/tag","acts":["a"],"rules":[{"name":"b","acts":false,"reason":"it is for Sonarr"},"#
                + #"{"name":"a","acts":true,"reason":"it matches and its turn has come"}]}"#)
        #expect(control.exchange("POST", "/control/v1/rules:explain", "{}").hasPrefix("400 "))
        #expect(
            control.exchange("POST", "/control/v1/rules:explain", #"{"app":"radarr"}"#).contains(#""pointer":"/path""#))
    }

    // MARK: Instances

    @Test func closesAndOpensTheListener() throws {
        var control = try ControlUnderTest()
        let closing = control.send("PATCH", "/control/v1/instances/radarr", #"{"state":"offline"}"#)
        #expect(closing.reply.status == 200)
        #expect(closing.effects == [.closeListener(instance: "radarr")])
        #expect(control.send("PATCH", "/control/v1/instances/radarr", #"{"state":"offline"}"#).effects == [])
        #expect(
            control.send("PATCH", "/control/v1/instances/radarr", #"{"state":"starting"}"#).effects
                == [.openListener(instance: "radarr")])
        #expect(control.send("PATCH", "/control/v1/instances/radarr", #"{"state":"online"}"#).effects == [])
        #expect(control.world.instances[0].state == .online)
    }

    @Test(arguments: [
        (#"{"version":"5.2.0.1"}"#, "5.2.0.1", 5), (#"{"version":"10.0.0.1","persona":"6"}"#, "10.0.0.1", 6),
        (#"{"version":"2.0.0.0","persona":"4"}"#, "2.0.0.0", 4), (#"{"version":"3"}"#, "3.2.2.5080", 3),
        (#"{"persona":"5"}"#, "6.0.4.10291", 5),
    ]) func tellsAVersionAndBehavesAsAPersona(_ body: String, _ version: String, _ generation: Int) throws {
        var control = try ControlUnderTest()
        #expect(control.send("PATCH", "/control/v1/instances/radarr", body).reply.status == 200)
        #expect(control.world.instances[0].persona.version == version)
        #expect(control.world.instances[0].persona.generation == generation)
    }

    @Test(arguments: [("/radarr", "/radarr"), ("radarr/", "/radarr"), ("", ""), ("/", ""), ("a/b", "/a/b")])
    func setsTheURLBaseAsTheServersDo(_ given: String, _ base: String) throws {
        var control = try ControlUnderTest()
        #expect(
            control.exchange("PATCH", "/control/v1/instances/sonarr", #"{"urlBase":"\#(given)"}"#).contains(
                #""urlBase":"\#(base)""#))
    }

    @Test(arguments: [
        (#"{"state":"ofline"}"#, 400, "/state"), (#"{"version":"2.0.0.0"}"#, 400, "/version"),
        (#"{"version":""}"#, 400, "/version"), (#"{"persona":"7"}"#, 400, "/persona"),
        (#"{"urlBase":"a?b"}"#, 400, "/urlBase"),
        (#"{"sate":"offline"}"#, 400, "/sate"), ("", 400, ""), (#"{"for":"5s"}"#, 400, "/state"),
        (#"{"state":"online","for":"5s"}"#, 400, "/for"), (#"{"state":"offline","for":"5"}"#, 400, "/for"),
        (#"{"maxRequestLine":"2048"}"#, 400, "/maxRequestLine"), (#"{"maxRequestLine":0}"#, 400, "/maxRequestLine"),
        (#"{"halfClose":"open"}"#, 400, "/halfClose"),
    ]) func changesNoInstanceOnAMistake(_ body: String, _ status: Int, _ pointer: String) throws {
        var control = try ControlUnderTest()
        let before = control.world.instances
        let answer = control.send("PATCH", "/control/v1/instances/radarr", body)
        guard case .json(let problem, _) = answer.reply.content else { throw NoJSON() }
        #expect(answer.reply.status == status)
        #expect(problem["pointer"]?.string == pointer)
        #expect(answer.effects == [])
        #expect(control.world.instances == before)
    }

    @Test func limitsRequestLinesAndServesHalfClosedClientsUntilToldOtherwise() throws {
        var control = try ControlUnderTest()
        let usual = control.exchange("PATCH", "/control/v1/instances/radarr", "{}")
        #expect(
            control.exchange(
                "PATCH", "/control/v1/instances/radarr", #"{"maxRequestLine":2048,"halfClose":"served"}"#)
                == usual.dropLast() + #","maxRequestLine":2048,"halfClose":"served"}"#)
        #expect(
            control.exchange("PATCH", "/control/v1/instances/radarr", #"{"maxRequestLine":null,"halfClose":"gone"}"#)
                == usual)
    }

    @Test func comesBackByTheAlarmOfTheLastChangeOnly() throws {
        var control = try ControlUnderTest()
        func effects(_ body: String) -> [Effect] {
            control.send("PATCH", "/control/v1/instances/radarr", body).effects
        }
        #expect(
            effects(#"{"state":"offline","for":"5s"}"#)
                == [.closeListener(instance: "radarr"), .ring(alarm: 1, after: .seconds(5))])
        #expect(effects(#"{"state":"offline","for":"9s"}"#) == [.ring(alarm: 2, after: .seconds(9))])
        #expect(control.world.instances[0].alarm == 2)
        #expect(effects(#"{"state":"offline"}"#) == [])
        #expect(control.world.instances[0].alarm == nil)
    }

    // MARK: Reset

    @Test func goesBackToTheStart() throws {
        var control = try ControlUnderTest()
        let preset = try Preset(parsed(#"{"name":"p","rules":{"a":{"then":{}},"b":{"then":{"wire":"reset"}}}}"#))
        _ = try preset.apply(to: &control.world, at: control.now)
        control.sandbox.beginHere()
        _ = control.plan("GET", "/api/v3/tag")
        _ = control.send("PUT", "/control/v1/rules/c", #"{"then":{}}"#)
        control.sandbox.states["radarr"]?[.tag].add(["label": "new"])
        _ = control.sandbox.journal.open(
            control.facts("GET", "/api/v3/tag"), sandbox: "default", time: control.now, sandboxTime: control.now)
        let tags = control.sandbox.states["radarr"]?[.tag].count

        let kept = control.send("POST", "/control/v1/reset", #"{"keep":["state","rules","journal","clock"]}"#)
        #expect(kept.reply.status == 204)
        #expect(kept.effects == [.release(sandbox: 1)])
        #expect(control.sandbox.rules.names == ["c", "b", "a"])
        #expect(control.sandbox.journal.count == 1)
        #expect(control.sandbox.states["radarr"]?[.tag].count == tags)

        #expect(control.exchange("POST", "/control/v1/reset") == "204")
        #expect(control.sandbox.rules.names == ["b", "a"])
        #expect(control.sandbox.rules["b"]?.matched == 0)
        #expect(control.sandbox.journal.nextSeq == 1)
        #expect(control.sandbox.states["radarr"]?[.tag].count == tags.map { $0 - 1 })
        #expect(control.exchange("POST", "/control/v1/reset", #"{"keep":["stat"]}"#).contains(#""nearest":["state"]"#))
    }

    // MARK: Fixtures, routes, journal

    @Test func listsTheRoutesThatAreServed() throws {
        var control = try ControlUnderTest()
        let list = control.exchange("GET", "/control/v1/routes?app=sonarr")
        #expect(
            list.contains(
                #"{"app":"sonarr","route":"PUT /api/v3/tag/{id}","parameters":[],"success":202,"versions":[3,4,5],"summary":"Change a tag's label"}"#
            ))
        #expect(!list.contains(#""radarr""#))
        #expect(control.exchange("GET", "/control/v1/routes?app=x").hasPrefix("400 "))
    }

    @Test func servesFixturesByName() throws {
        var control = try ControlUnderTest()
        #expect(control.exchange("GET", "/control/v1/fixtures/library").hasPrefix(#"200 {"#))
        #expect(control.exchange("GET", "/control/v1/fixtures/library.json").hasPrefix(#"200 {"#))
        #expect(control.exchange("GET", "/control/v1/fixtures/libary").contains(#""nearest":["library"#))
    }

    @Test func filtersTheJournal() throws {
        var control = try ControlUnderTest()
        let requests = [
            ("GET", "/api/v3/tag", 200), ("POST", "/api/v3/tag", 400), ("GET", "/api/v3/tag/9", 404),
            ("GET", "/api/x", 404),
        ]
        for (method, target, status) in requests {
            let token = control.sandbox.journal.open(
                control.facts(method, target, fields: ["X-Api-Key": Sandbox.defaultKey]), sandbox: "default",
                time: control.now,
                sandboxTime: control.now)
            control.sandbox.journal.update(token) { $0.status = status }
        }
        func seqs(_ query: String) -> [Int]? {
            guard case .json(let page, _) = control.send("GET", "/control/v1/journal" + query).reply.content else {
                return nil
            }
            return page["entries"]?.array?.compactMap { $0["seq"]?.int }
        }
        #expect(seqs("") == [1, 2, 3, 4])
        #expect(seqs("?since=3") == [3, 4])
        #expect(seqs("?app=sonarr") == [])
        #expect(seqs("?route=*%20/api/v3/tag") == [1, 2])
        #expect(seqs("?route=*%20/api/**") == [1, 2, 3, 4])
        #expect(seqs("?status=4xx") == [2, 3, 4])
        #expect(seqs("?status=404&route=GET%20/api/v3/tag/{id}") == [3])
        #expect(seqs("?outcome=waiting&count=2") == [1, 2])
        #expect(control.exchange("GET", "/control/v1/journal?count=2").hasSuffix(#""next":3,"dropped":0}"#))
        #expect(control.exchange("GET", "/control/v1/journal?since=5") == #"200 {"entries":[],"next":5,"dropped":0}"#)
        #expect(control.send("GET", "/control/v1/journal?since=5&wait=5s").patience == .seconds(5))
        #expect(control.send("GET", "/control/v1/journal?wait=5s").patience == nil)
        #expect(control.exchange("GET", "/control/v1/journal?status=4x").contains(#""pointer":"?status""#))
        #expect(control.exchange("GET", "/control/v1/journal?route=GET%20/x").contains(#""pointer":"?route""#))
        #expect(control.exchange("GET", "/control/v1/journal/3").contains(#""headers":{"X-Api-Key":"***"}"#))
        #expect(control.exchange("GET", "/control/v1/journal/9").hasPrefix("404 "))
        #expect(control.exchange("DELETE", "/control/v1/journal") == "204")
        #expect(seqs("") == [])
    }

    // MARK: Paths

    @Test func namesTheNearestPath() throws {
        var control = try ControlUnderTest()
        #expect(control.exchange("GET", "/control/v1/jounral").contains(#""nearest":["/control/v1/journal","#))
        #expect(control.exchange("GET", "/controll").hasPrefix("404 "))
    }

    @Test func saysWhichMethodsThereAre() throws {
        var control = try ControlUnderTest()
        let answer = control.send("POST", "/control/v1/rules")
        #expect(answer.reply.status == 405)
        #expect(answer.reply.response.fields["Allow"] == "DELETE, GET")
        #expect(answer.reply.contentType == "application/problem+json")
    }

    @Test func showsAPageAndCounters() throws {
        var control = try ControlUnderTest()
        _ = control.send("PUT", "/control/v1/rules/a%22b", #"{"then":{}}"#)
        control.world.instances[1].state = .offline
        let page = control.send("GET", "/").reply
        #expect(page.status == 200)
        #expect(String(decoding: page.bytes, as: UTF8.self).contains(#"<a href="http://127.0.0.1:7878">"#))
        #expect(!String(decoding: page.bytes, as: UTF8.self).contains(Sandbox.defaultKey))
        #expect(
            String(decoding: control.send("GET", "/metrics").reply.bytes, as: UTF8.self) == """
                # TYPE mockarr_info gauge
                mockarr_info{version="0.1.0"} 1
                # TYPE mockarr_instance_up gauge
                mockarr_instance_up{instance="radarr"} 1
                mockarr_instance_up{instance="sonarr"} 0
                # TYPE mockarr_requests_total counter
                mockarr_requests_total{sandbox="default"} 0
                # TYPE mockarr_journal_dropped_total counter
                mockarr_journal_dropped_total{sandbox="default"} 0
                # TYPE mockarr_rule_matched_total counter
                mockarr_rule_matched_total{sandbox="default",rule="a\\"b"} 0
                # TYPE mockarr_rule_acted_total counter
                mockarr_rule_acted_total{sandbox="default",rule="a\\"b"} 0

                """)
    }
}
