import FixtureKit
import MicroHTTP
import Testing

@testable import MockArr

/// What has happened, and how near it came to what was claimed.
@Suite struct VerifyTests {
    /// A control API, and the requests that its journal knows.
    private func control(_ requests: (method: String, target: String, body: String)...) throws -> ControlUnderTest {
        var control = try ControlUnderTest()
        for one in requests {
            let facts = control.facts(
                one.method, one.target, fields: ["Content-Type": "application/json"], body: one.body)
            let token = control.sandbox.journal.open(
                facts, sandbox: "default", time: control.now, sandboxTime: control.now)
            control.sandbox.journal.close(
                token,
                ExchangeEnding(
                    token: token, group: 1, outcome: .completed, bytesSent: 0, duration: .zero, firstByte: nil))
        }
        return control
    }

    private func verify(_ that: String, _ control: inout ControlUnderTest) -> (status: Int, seen: JSONValue?) {
        let reply = control.send("POST", "/control/v1/verify", #"{"that":[\#(that)]}"#).reply
        return (reply.status, reply.document?["that"]?[0]?["seen"])
    }

    @Test func countsWhatHasCome() throws {
        var control = try control(("GET", "/api/v3/tag", ""), ("GET", "/api/v3/tag", ""), ("GET", "/api/v3/movie", ""))
        #expect(verify(#"{"match":{"route":"GET /api/v3/tag"},"count":2}"#, &control).status == 200)
        #expect(verify(#"{"match":{"route":"GET /api/v3/tag"}}"#, &control).status == 200)
        #expect(verify(#"{"match":{"route":"GET /api/v3/tag"},"count":{"atMost":1}}"#, &control).status == 417)
        #expect(verify(#"{"never":"GET /api/v3/tag"}"#, &control).status == 417)
        #expect(verify(#"{"never":"DELETE /api/v3/**"}"#, &control).status == 200)
    }

    @Test func tellsWhatCameNearest() throws {
        var control = try control(
            ("GET", "/api/v3/tag", ""), ("POST", "/api/v3/tag", #"{"label":"b"}"#),
            ("GET", "/api/v3/movie/lookup?term=dune", ""))
        let body = verify(#"{"match":{"route":"POST /api/v3/tag","body":{"/label":"a"}}}"#, &control)
        #expect(body.status == 417)
        #expect(
            compact(body.seen?["nearMisses"]?[0] ?? .null)
                == #"{"seq":2,"instance":"radarr","method":"POST","target":"/api/v3/tag","differs":"#
                + #"[{"field":"body/label","expected":"a","found":"b"}]}"#)
        let query = verify(#"{"match":{"route":"GET /api/v3/movie/lookup","query":{"term":"~tmdb:"}}}"#, &control)
        #expect(
            compact(query.seen?["nearMisses"]?[0]?["differs"] ?? .null)
                == #"[{"field":"query/term","expected":"~tmdb:","found":"dune"}]"#)
    }

    @Test func looksForAnOrder() throws {
        var control = try control(
            ("GET", "/api/v3/tag", ""), ("POST", "/api/v3/tag", "{}"), ("GET", "/api/v3/movie", ""))
        #expect(verify(#"{"inOrder":["GET /api/v3/tag","GET /api/v3/movie"]}"#, &control).status == 200)
        let wrong = verify(#"{"inOrder":["GET /api/v3/movie","GET /api/v3/tag"]}"#, &control)
        #expect(wrong.status == 417)
        #expect(compact(wrong.seen ?? .null) == #"{"found":[3],"missing":1,"earlier":[1]}"#)
    }

    @Test func looksAtTheData() throws {
        var control = try control()
        #expect(verify(#"{"state":"radarr.tag[?id==1].label","is":"4k"}"#, &control).status == 200)
        #expect(verify(#"{"state":"radarr.tag[?id==999].label","is":null}"#, &control).status == 200)
        let wrong = verify(#"{"state":"radarr.tag[?id==1].label","is":"hd"}"#, &control)
        #expect(compact(wrong.seen ?? .null) == #"{"count":1,"values":[{"at":"/0/label","value":"4k"}]}"#)
    }

    @Test func namesWhatTheRealAPIDoesNotKnow() throws {
        var control = try control(("GET", "/api/v3/tag", ""), ("PUT", "/api/v3/tag?dryRun=true", #"{"lable":"a"}"#))
        let found = verify(#"{"noViolations":true}"#, &control)
        #expect(found.status == 417)
        #expect(
            found.seen?["violations"]?.array?.map { compact($0["violation"] ?? .null) + compact($0["at"] ?? .null) }
                == [
                    #""unknown-parameter""?dryRun""#, #""unknown-member""$.lable""#, #""missing-member""$.label""#,
                    #""write-without-id""$.id""#,
                ])
    }

    @Test func waitsOnlyWhereItIsToldTo() throws {
        var control = try control()
        let patient = control.send(
            "POST", "/control/v1/verify", #"{"within":"3s","that":[{"match":{"route":"GET /api/v3/tag"}}]}"#)
        #expect(patient.patience == .seconds(3))
        #expect(control.send("POST", "/control/v1/verify", #"{"that":[{"noViolations":true}]}"#).patience == nil)
    }

    @Test(arguments: [
        ("{}", "/that"), (#"{"that":[]}"#, "/that"), (#"{"that":[{}]}"#, "/that/0"),
        (#"{"that":[{"match":{},"never":{}}]}"#, "/that/0"), (#"{"that":[{"never":{},"count":1}]}"#, "/that/0/count"),
        (#"{"that":[{"inOrder":["GET /api/v3/tag"]}]}"#, "/that/0/inOrder"),
        (#"{"that":[{"match":{"rout":"x"}}]}"#, "/that/0/match/rout"),
        (#"{"that":[{"never":"GET /api/v3/tga"}]}"#, "/that/0/never"),
        (#"{"that":[{"state":"radarr.tag"}]}"#, "/that/0/is"),
        (#"{"that":[{"state":"radar.tag","is":1}]}"#, "/that/0/state"),
        (#"{"that":[{"state":"radarr.tga[0]","is":1}]}"#, "/that/0/state"),
        (#"{"that":[{"match":{},"count":{"atLeast":2,"atMost":1}}]}"#, "/that/0/count"),
    ]) func refusesWhatMeansNothing(_ body: String, pointer: String) throws {
        var control = try ControlUnderTest()
        let reply = control.send("POST", "/control/v1/verify", body).reply
        #expect(reply.status == 400)
        #expect(reply.document?["pointer"] == .string(pointer))
    }
}
