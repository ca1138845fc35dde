import MicroHTTP
import Testing

@testable import MockArr

@Suite struct ControlAccessTests {
    static let pages: [(HTTPFields, Int)] = [
        (["Host": "localhost:9797"], 200),
        ([:], 200),
        (["Host": "127.0.0.1"], 200),
        (["Host": "[::1]:9797"], 200),
        (["Host": "LOCALHOST:1234"], 200),
        (["Host": "evil.example.invalid"], 403),
        (["Host": "localhost.example.invalid"], 403),
        (["Host": "localhost:9797", "Origin": "http://localhost:9797"], 200),
        (["Host": "localhost:9797", "Origin": "http://localhost:8080"], 403),
        (["Host": "localhost:9797", "Origin": "https://example.invalid"], 403),
        (["Host": "localhost:9797", "Origin": "null"], 403),
    ]

    @Test(arguments: pages) func letsNoStrangePageIn(_ fields: HTTPFields, _ status: Int) throws {
        var control = try ControlUnderTest()
        #expect(control.send("GET", "/control/v1", fields: fields).reply.status == status)
    }

    static let callers: [(String, HTTPFields, Int)] = [
        ("/control/v1", [:], 401),
        ("/control/v1", ["Authorization": "Bearer wrong"], 401),
        ("/control/v1", ["Authorization": "secret"], 401),
        ("/control/v1", ["Authorization": "Bearer secret"], 200),
        ("/nowhere", [:], 401),
        ("/nowhere", ["Authorization": "Bearer secret"], 404),
        ("/", [:], 200),
        ("/metrics", [:], 401),
    ]

    @Test(arguments: callers) func wantsTheTokenBeyondLoopback(_ target: String, _ fields: HTTPFields, _ status: Int)
        throws
    {
        var control = try ControlUnderTest()
        control.world.control.host = "0.0.0.0"
        control.world.control.token = "secret"
        var fields = fields
        fields.append("Host", "mock.example.invalid:9797")
        #expect(control.send("GET", target, fields: fields).reply.status == status)
    }

    @Test func refusesABodyThatIsTooLarge() throws {
        var control = try ControlUnderTest()
        var request = HTTPRequest(method: "PUT", target: "/control/v1/rules/r", fields: ["Host": "localhost"])
        request.isBodyTooLarge = true
        let answer = ControlAPI.served.answer(to: request, in: &control.world, at: control.now)
        #expect(answer.reply.status == 413)
    }

    @Test func tellsABrowserNothingItMayNotKnow() throws {
        var control = try ControlUnderTest()
        let answer = control.send(
            "POST", "/control/v1/reset", fields: ["Host": "localhost", "Origin": "http://evil.invalid"])
        #expect(answer.reply.status == 403)
        #expect(answer.effects == [])
    }

    @Test func callsAnAddressThatCanBeReached() {
        #expect(World.ControlListener(host: "0.0.0.0", port: 1).url == "http://127.0.0.1:1")
        #expect(World.ControlListener(host: "::", port: 1).url == "http://[::1]:1")
        #expect(World.ControlListener(host: "::1", port: 1).url == "http://[::1]:1")
    }
}
