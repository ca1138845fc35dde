import FixtureKit
import MicroHTTP
import Testing

@testable import MockArr

/// Whatever the control API is sent, it answers, and says what was wrong.
@Suite struct RandomRequestsTests {
    @Test(arguments: 0..<4) func answersWhateverIsSent(_ part: Int) throws {
        var random = RandomDocuments(seed: 5_000 + UInt64(part))
        var control = try ControlUnderTest()
        var statuses: [Int: Int] = [:]
        for _ in 0..<1_500 {
            let route = ControlRoutes.table[random.next(ControlRoutes.table.count)]
            let request = Self.request(to: route, &random)
            let reply = ControlAPI.served.answer(to: request, in: &control.world, at: control.now).reply
            statuses[reply.status, default: 0] += 1
            guard reply.status >= 400 else { continue }
            Self.check(reply, request)
        }
        #expect(statuses.keys.allSatisfy { (200..<500).contains($0) || $0 == 501 })
        #expect(statuses.count >= 5)
    }

    /// Each single mutation of rules that are right.
    @Test(arguments: [
        #"{"match":{"app":"radarr","route":"GET /api/v3/movie","query":{"a":"~b"},"headers":{"X":null},"body":{"/a":1},"base":true},"then":{}}"#,
        #"{"when":{"skip":1,"times":2,"every":3,"probability":0.3,"after":"10s","for":"10m"},"then":[{},{"delay":"1s"}],"repeat":true}"#,
        #"{"then":{"delay":{"lognormal":{"median":"200ms","p99":"2s"}},"delayBody":{"uniform":["1s","3s"]},"corrupt":"bom"}}"#,
        #"{"then":{"reply":{"status":503,"dialect":"servarr","headers":{"Retry-After":"2"},"body":{"a":[1]}},"commit":"never"}}"#,
        #"{"then":{"mutate":[{"path":"$[*].a","op":"set","value":{"b":1},"nth":3},{"path":"$","op":"grow","value":9}]}}"#,
        #"{"then":{"wire":{"drip":{"bytes":64,"every":"200ms"}},"headers":{"A":"b"}},"priority":-1,"continue":true}"#,
    ]) func saysWhatIsWrongWithEachMutationOfARule(_ rule: String) throws {
        var control = try ControlUnderTest()
        let document = try parsed(rule)
        #expect(control.send("PUT", "/control/v1/rules/r", rule).reply.status == 201)
        var refused = 0
        let variants = Variants(of: document).all
        for variant in variants {
            let mutated = Mutated(document, by: [variant.mutation]) { _, _ in 0 }
            let request = HTTPRequest(
                method: "PUT", target: "/control/v1/rules/r", fields: ["Host": "localhost"],
                body: JSONWriter(layout: .compact).bytes(mutated.document))
            let reply = ControlAPI.served.answer(to: request, in: &control.world, at: control.now).reply
            #expect([200, 400].contains(reply.status), "\(variant.summary)")
            guard reply.status == 400 else { continue }
            refused += 1
            Self.check(reply, request)
        }
        #expect(refused > variants.count / 3)
    }

    private static func request(to route: ControlRoute, _ random: inout RandomDocuments) -> HTTPRequest {
        let path = route.template.split(separator: "/", omittingEmptySubsequences: false).map { segment in
            guard segment.hasPrefix("{") else { return String(segment) }
            return ["radarr", "r", "7", "movies", "a%2Fb", "%00"][random.next(6)]
        }
        var query: [String] = []
        for parameter in route.query where random.next(route.query.count) < 2 {
            query.append("\(parameter.name)=\(encoded(random.text()))")
        }
        if random.next(8) == 0 { query.append("\(encoded(random.name()))=\(encoded(random.text()))") }
        let target = path.joined(separator: "/") + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
        return HTTPRequest(
            method: route.method.rawValue, target: target, fields: ["Host": "localhost"],
            body: random.next(10) == 0 ? [] : random.body())
    }

    private static func encoded(_ text: String) -> String {
        text.utf8.map { "%" + String(0x100 + Int($0), radix: 16).dropFirst() }.joined()
    }

    private static func check(_ reply: Reply, _ request: HTTPRequest) {
        let problem = reply.document
        let told = "\(request.method) \(request.target) \(String(decoding: request.body, as: UTF8.self).prefix(300))"
        #expect(reply.contentType == "application/problem+json", "\(told)")
        #expect(problem?["detail"]?.string?.isEmpty == false, "\(told)")
        guard reply.status == 400, problem?["type"] != "urn:mockarr:problem:not-served" else { return }
        #expect(problem?["expected"]?.string != nil, "\(told)")
        // A quick fault that says nothing has no place to point at.
        let isQuick = request.target.hasPrefix("/control/v1/faults")
        #expect(problem?["pointer"]?.string != nil || isQuick, "\(told)")
    }
}
