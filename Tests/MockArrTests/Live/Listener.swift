import FixtureKit
import MicroHTTP
import MockArrTesting
import Testing

@testable import MockArr

/// An app and one client that listens to its hub by polling, without sockets.
struct Listener {
    var app: AppUnderTest
    let token: String
    private var polls = 0

    /// Shakes hands; what is said at the beginning has been heard.
    init(_ app: AppUnderTest) throws {
        self.app = app
        let target = "/signalr/messages"
        let answer = self.app.send("POST", target + "/negotiate?negotiateVersion=1")
        token = try #require(try JSONParser().parse(answer.bytes)["connectionToken"]?.string)
        #expect(self.app.get("\(target)?id=\(token)").status == 200)
        let handshake = HTTPRequest(
            method: "POST", target: "\(target)?id=\(token)", fields: ["X-Api-Key": AppUnderTest.key],
            body: Array("{\"protocol\":\"json\",\"version\":1}\u{1e}".utf8))
        #expect(self.app.send(handshake).status == 200)
        #expect(heard().map(\.name) == ["version"])
    }

    struct Message {
        let name: String
        let action: String
        let resource: JSONValue
        let text: String

        init?(_ record: [UInt8]) {
            guard record.last == 0x1E, let document = try? JSONParser().parse(Array(record.dropLast())),
                document["type"] == 1, let message = document["arguments"]?[0]
            else { return nil }
            name = message["name"]?.string ?? ""
            action = message["body"]?["action"]?.string ?? ""
            resource = message["body"]?["resource"] ?? .null
            text = String(decoding: record.dropLast(), as: UTF8.self)
        }
    }

    /// What has been said since the last time, pings and handshakes left out.
    mutating func heard() -> [Message] {
        var messages: [Message] = []
        while let record = poll() {
            if let message = Message(record) { messages.append(message) }
        }
        return messages
    }

    /// A poll gets one record.
    private mutating func poll() -> [UInt8]? {
        polls += 1
        let stream = StreamID(token: polls, group: 1)
        app.state.live.attach(stream, to: token)
        let moment = Moment(now: app.now, real: app.now)
        let (turn, _) = app.state.turn(
            of: stream, serving: token, .began, poll: HTTPResponse(), at: moment, as: app.persona)
        guard case .respond(let answer)? = turn.rest?.first else {
            app.state.live.ended(stream, of: token, at: app.now)
            return nil
        }
        return answer.response.body
    }

    /// The same as `name action`.
    mutating func news() -> [String] { heard().map { "\($0.name) \($0.action)" } }

    /// Everything that is said while so many seconds pass, a tenth of one at a time.
    mutating func listen(seconds: Int) -> [Message] {
        var messages: [Message] = []
        for _ in 0..<(seconds * 10) {
            app.wait(milliseconds: 100)
            // A client that says nothing is given up.
            app.state.live.post(Array("{\"type\":6}\u{1e}".utf8), to: token)
            messages += heard()
        }
        return messages
    }
}

extension Moment {
    init(now: Instant, real: Instant, isFrozen: Bool = false) {
        self.init(Clock(showing: now, at: real, isFrozen: isFrozen), at: real)
    }
}
