import FixtureKit
import MicroHTTP
import MockArr
import MockArrTesting
import Testing

/// SignalR is not there yet, which only those learn who have the key.
@Suite struct LiveUpdatesTests {
    private static let calls = [
        ("GET", "/signalr/messages"), ("POST", "/signalr/messages"), ("DELETE", "/signalr/messages"),
        ("POST", "/signalr/messages/negotiate"),
    ]

    private func send(
        _ kind: AppKind, _ method: String, _ target: String, _ name: String? = nil, _ value: String = AppUnderTest.key
    ) throws -> Reply {
        var app = try AppUnderTest(kind)
        var fields = HTTPFields()
        if let name { fields.append(name, value) }
        return app.send(HTTPRequest(method: method, target: target, fields: fields, body: []))
    }

    @Test(arguments: AppKind.allCases, calls)
    func saysThatItIsNotServed(_ kind: AppKind, _ call: (String, String)) throws {
        let reply = try send(kind, call.0, call.1 + "?access_token=\(AppUnderTest.key)")
        #expect(reply.status == 501)
        #expect(reply.json["detail"]?.string?.hasPrefix("\(call.0) \(call.1) is part of") == true)
        #expect(reply.field("Cache-Control") == "no-cache, no-store")
        #expect(reply.field("X-Application-Version") == nil)
    }

    @Test(arguments: AppKind.allCases)
    func takesTheKeyInThreePlaces(_ kind: AppKind) throws {
        let target = "/signalr/messages/negotiate?negotiateVersion=1"
        #expect(try send(kind, "POST", target, "X-Api-Key").status == 501)
        #expect(try send(kind, "POST", target, "Authorization", "Bearer \(AppUnderTest.key)").status == 501)
        #expect(try send(kind, "POST", target + "&access_token=\(AppUnderTest.key)").status == 501)
    }

    @Test(arguments: AppKind.allCases)
    func refusesWhoeverHasNoKey(_ kind: AppKind) throws {
        let target = "/signalr/messages/negotiate"
        for reply in [
            try send(kind, "POST", target), try send(kind, "POST", target, "X-Api-Key", "wrong"),
            try send(kind, "POST", target + "?access_token=wrong", "X-Api-Key"),
            try send(kind, "POST", target + "?apikey=\(AppUnderTest.key)"),
        ] {
            #expect(reply.status == 401)
            #expect(reply.text == "")
        }
    }
}
