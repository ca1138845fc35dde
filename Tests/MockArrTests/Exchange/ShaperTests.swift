import FixtureKit
import MicroHTTP
import Testing

@testable import MockArr

@Suite struct ShaperTests {
    private static let date = Instant(seconds: 784_111_777)
    private static let body = Array("[1, 2, 3]".utf8)
    private static let answer = PreparedResponse(
        HTTPResponse(status: 200, fields: ["Content-Type": "application/json", "Server": "Kestrel"], body: body))

    private static func shaped(
        _ then: String, quiet: Bool = true, method: String = "GET", fields: HTTPFields = [:],
        version: HTTPVersion = .http11
    ) throws -> Shaped {
        var book = try SmallApps.book([("r", #"{"quiet":\#(quiet),"then":\#(then)}"#)])
        var request = HTTPRequest(method: method, target: "/api/v3/movie", fields: fields)
        request.version = version
        let facts = RequestFacts(
            request, instance: "radarr", as: Persona(app: .radarr, apiKey: ""), app: SmallApps.radarr)
        return Shaper.shape(answer, under: book.plan(for: facts, at: date), for: facts, at: date)
    }

    /// The steps in a form that can be read: head and body as text.
    private static func spelled(_ script: WireScript) -> [String] {
        script.steps.map { step in
            switch step {
            case .respond(let prepared): "respond \(prepared.response.status)"
            case .wait(let duration): "wait \(duration.spelling)"
            case .send(let bytes): "send " + String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "|")
            case .hold: "hold"
            case .close: "close"
            case .cut: "cut"
            case .reset: "reset"
            case .reuse: "reuse"
            case .ask: "ask"
            case .stream: "stream"
            }
        }
    }

    private static func head(_ framing: String, version: String = "1.1", connection: String = "") -> String {
        "send HTTP/\(version) 200 OK|Date: Sun, 06 Nov 1994 08:49:37 GMT|\(connection)"
            + "Content-Type: application/json|Server: Kestrel|\(framing)|"
    }
    private static let plainHead = head("Content-Length: 9|")

    @Test(arguments: [
        ("{}", ["respond 200"]),
        (#"{"delay":"1.5s"}"#, ["wait 1500ms", "respond 200"]),
        (#"{"delay":"0s"}"#, ["respond 200"]),
        (#"{"delay":{"perItem":"2s"}}"#, ["wait 6s", "respond 200"]),
        (#"{"delay":"forever"}"#, ["hold", "respond 200"]),
        (#"{"delayBody":"1s"}"#, [plainHead, "wait 1s", "send [1, 2, 3]", "reuse"]),
        (#"{"delay":"1s","delayBody":"forever"}"#, ["wait 1s", plainHead, "hold", "send [1, 2, 3]", "reuse"]),
        (#"{"wire":"reset"}"#, ["reset"]),
        (#"{"delay":"2s","wire":"reset"}"#, ["wait 2s", "reset"]),
        (#"{"wire":"empty-reply"}"#, ["cut"]),
        (#"{"wire":"close-after-headers"}"#, [plainHead, "cut"]),
        (#"{"wire":{"cutAfter":4}}"#, [plainHead + "[1, ", "cut"]),
        (#"{"wire":{"cutAfter":0}}"#, [plainHead, "cut"]),
        (#"{"wire":{"cutAfter":-1}}"#, [plainHead + "[1, 2, 3", "cut"]),
        (#"{"wire":{"cutAfter":-100}}"#, [plainHead, "cut"]),
        (#"{"wire":{"cutAfter":100}}"#, [plainHead + "[1, 2, 3]", "cut"]),
        (#"{"wire":{"stallAfter":4}}"#, [plainHead + "[1, ", "hold", "send 2, 3]", "reuse"]),
        (#"{"wire":{"stallAfter":-9}}"#, [plainHead, "hold", "send [1, 2, 3]", "reuse"]),
        (
            #"{"delayBody":"1s","wire":{"stallAfter":4}}"#,
            [plainHead, "wait 1s", "send [1, ", "hold", "send 2, 3]", "reuse"]
        ),
        (
            #"{"wire":{"drip":{"bytes":4,"every":"200ms"}}}"#,
            [plainHead, "send [1, ", "wait 200ms", "send 2, 3", "wait 200ms", "send ]", "reuse"]
        ),
        (#"{"wire":{"contentLength":"+10"}}"#, [head("Content-Length: 19|") + "[1, 2, 3]", "close"]),
        (#"{"wire":{"contentLength":"-4"}}"#, [head("Content-Length: 5|") + "[1, 2, 3]", "close"]),
        (#"{"wire":{"contentLength":"-40"}}"#, [head("Content-Length: 0|") + "[1, 2, 3]", "close"]),
        (#"{"wire":{"contentLength":3}}"#, [head("Content-Length: 3|") + "[1, 2, 3]", "close"]),
        (#"{"wire":"bad-chunk"}"#, [head("Transfer-Encoding: chunked|") + "4|[1, |xyz|2, 3]", "close"]),
        (#"{"wire":"http-1.0"}"#, [head("", version: "1.0", connection: "Connection: close|") + "[1, 2, 3]", "close"]),
        (
            #"{"wire":"duplicate-content-length"}"#,
            [head("Content-Length: 9|Content-Length: 19|") + "[1, 2, 3]", "close"]
        ),
        (
            #"{"wire":"keep-alive-close"}"#,
            [head("Content-Length: 9|", connection: "Connection: Keep-Alive|") + "[1, 2, 3]", "wait 50ms", "close"]
        ),
    ]) func turnsAPlanIntoSteps(_ then: String, _ steps: [String]) throws {
        #expect(Self.spelled(try Self.shaped(then).script) == steps)
    }

    @Test func sendsTheAppsOwnAnswerWhenNothingIsBent() throws {
        let shaped = try Self.shaped(#"{"delay":"1s"}"#)
        guard case .respond(let prepared) = shaped.script.steps.last else { throw Missing() }
        #expect(prepared === Self.answer)
        let facts = SmallApps.facts("GET", "/api/v3/movie")
        #expect(Shaper.shape(Self.answer, under: .none, for: facts, at: Self.date).script == WireScript(Self.answer))
    }

    private struct Missing: Error {}

    @Test func namesTheRuleUnlessItIsQuiet() throws {
        #expect(try Self.shaped("{}", quiet: false).response?.fields["X-MockArr-Rule"] == "r")
        #expect(try Self.shaped("{}").response?.fields["X-MockArr-Rule"] == nil)
    }

    @Test func setsAndRemovesHeaders() throws {
        let shaped = try Self.shaped(#"{"headers":{"server":null,"X-A":"1","Content-Type":"text/plain"}}"#)
        #expect(shaped.response?.fields == ["X-A": "1", "Content-Type": "text/plain"])
    }

    @Test func answersInPlaceOfTheApp() throws {
        let shaped = try Self.shaped(
            #"{"reply":{"status":429,"body":"slow down","headers":{"Retry-After":"2","Server":null}}}"#)
        #expect(shaped.status == 429)
        #expect(shaped.response?.fields["Retry-After"] == "2")
        #expect(shaped.response?.fields["Server"] == nil)
        #expect(shaped.response?.body == Array("slow down".utf8))
    }

    @Test func corruptsBeforeItCuts() throws {
        let shaped = try Self.shaped(#"{"corrupt":"concatenated","wire":{"cutAfter":-1}}"#)
        #expect(Self.spelled(shaped.script) == [Self.head("Content-Length: 18|") + "[1, 2, 3][1, 2, 3", "cut"])
    }

    @Test func tellsNoStatusWhereNoneLeaves() throws {
        #expect(try Self.shaped(#"{"wire":"reset"}"#).status == nil)
        #expect(try Self.shaped(#"{"wire":"garbage"}"#).status == nil)
        #expect(try Self.shaped(#"{"wire":{"cutAfter":3}}"#).status == 200)
    }

    @Test func sendsTheSameGarbageEveryTime() throws {
        let garbage = try Self.shaped(#"{"wire":"garbage"}"#)
        #expect(garbage == (try Self.shaped(#"{"wire":"garbage"}"#)))
        guard case .send(let bytes) = garbage.script.steps.first else { throw Missing() }
        #expect(bytes.count == 64)
        #expect(!bytes.starts(with: "HTTP".utf8))
    }

    @Test func closesWhereTheClientAskedForIt() throws {
        let closing = try Self.shaped(#"{"delayBody":"1s"}"#, fields: ["Connection": "close"])
        #expect(Self.spelled(closing.script).last == "close")
        #expect(Self.spelled(closing.script).first == Self.head("Content-Length: 9|", connection: "Connection: close|"))
        let old = try Self.shaped(#"{"delayBody":"1s"}"#, fields: ["Connection": "Keep-Alive"], version: .http10)
        #expect(Self.spelled(old.script).last == "reuse")
        #expect(
            Self.spelled(old.script).first == Self.head("Content-Length: 9|", connection: "Connection: Keep-Alive|"))
    }

    @Test(arguments: [
        (#"{"delayBody":"1s"}"#, [plainHead, "wait 1s", "reuse"]),
        (#"{"wire":{"cutAfter":4}}"#, [plainHead, "cut"]),
        (#"{"wire":{"stallAfter":4}}"#, [plainHead, "hold", "reuse"]),
        (#"{"wire":{"drip":{"bytes":4,"every":"200ms"}}}"#, [plainHead, "reuse"]),
        (#"{"wire":{"contentLength":"+10"}}"#, [head("Content-Length: 19|"), "close"]),
        (#"{"wire":"bad-chunk"}"#, [head("Transfer-Encoding: chunked|"), "close"]),
        (
            #"{"wire":"keep-alive-close"}"#,
            [head("Content-Length: 9|", connection: "Connection: Keep-Alive|"), "wait 50ms", "close"]
        ),
        (#"{"wire":{"closeAfter":"5s"}}"#, [plainHead, "reuse"]),
    ]) func sendsNoBodyToHEAD(_ then: String, _ steps: [String]) throws {
        #expect(Self.spelled(try Self.shaped(then, method: "HEAD").script) == steps)
    }

    @Test(arguments: [
        (#"{"delayBody":"1s","reply":{"status":204,"dialect":"text"}}"#, ["", "wait 1s", "reuse"]),
        (
            #"{"wire":{"contentLength":"+10"},"reply":{"status":204,"dialect":"text"}}"#,
            ["Content-Length: 10|", "close"]
        ),
        (#"{"wire":"keep-alive-close","reply":{"status":204,"dialect":"text"}}"#, ["", "wait 50ms", "close"]),
    ]) func sendsNeitherBodyNorLengthWith204(_ then: String, _ steps: [String]) throws {
        let spelled = Self.spelled(try Self.shaped(then).script)
        let fields = spelled[0].split(separator: "|", omittingEmptySubsequences: false).map { "\($0)|" }
        #expect(fields.filter { $0.hasPrefix("Content-Length") }.joined() == steps[0])
        #expect(spelled[0].hasSuffix("||"))
        #expect(Array(spelled.dropFirst()) == Array(steps.dropFirst()))
    }

    @Test func knowsWhetherTheAppIsNeededAtAll() throws {
        func plan(_ then: String) throws -> FaultPlan {
            var book = try SmallApps.book([("r", #"{"then":\#(then)}"#)])
            return book.plan(for: SmallApps.facts("GET", "/api/v3/movie"), at: Self.date)
        }
        #expect(try plan(#"{"delay":"1s"}"#).needsAnswer)
        #expect(try !plan(#"{"reply":{"status":500}}"#).needsAnswer)
        #expect(try !plan(#"{"wire":"reset"}"#).needsAnswer)
        #expect(try plan(#"{"wire":"reset"}"#).changesState)
        #expect(try !plan(#"{"wire":"reset","commit":"never"}"#).changesState)
    }

    @Test func writesDatesAsHTTPDoes() {
        #expect(Instant(seconds: 784_111_777).httpDate == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(Instant(seconds: 0).httpDate == "Thu, 01 Jan 1970 00:00:00 GMT")
        #expect(Instant(seconds: -1).httpDate == "Wed, 31 Dec 1969 23:59:59 GMT")
    }
}
