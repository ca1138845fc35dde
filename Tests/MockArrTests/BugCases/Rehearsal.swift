import FixtureKit
import MicroHTTP
import MockArrTesting

@testable import MockArr

/// A whole mock without sockets and with a clock of its own: what would happen on the wire is read from the scripts.
final class Rehearsal {
    /// What a client would get.
    struct Outcome {
        var response: HTTPResponse?
        /// The steps in words, such as `wait 26s, answer`, or `refused`.
        var wire: String
    }

    /// The real clock of the rehearsal.
    private final class Watch: Sendable {
        let time: Locked<Instant>

        init(_ time: Instant) { self.time = Locked(time) }
    }

    private let switchboard: Switchboard
    private let watch: Watch

    /// Radarr, a second Radarr, and Sonarr at the anchor's noon.
    init(_ setting: Story.Setting = Story.Setting(), of app: AppKind = .radarr) throws {
        let library = try FixtureLibrary.builtIn()
        let (radarr, sonarr) = (try Story.fresh(.radarr).state, try Story.fresh(.sonarr).state)
        let instances = [("radarr", AppKind.radarr), ("radarr4k", .radarr), ("sonarr", .sonarr)].map { name, kind in
            var instance = Instance(name: name, persona: Persona(app: kind, apiKey: Sandbox.defaultKey), port: 0)
            if name == app.rawValue {
                instance.persona = Persona(
                    app: kind, version: setting.version, urlBase: setting.urlBase, apiKey: Sandbox.defaultKey,
                    needsKey: setting.needsKey)
                if setting.isStarting { instance.state = .starting }
            }
            return instance
        }
        let sandbox = Sandbox(seed: 42, states: ["radarr": radarr, "radarr4k": radarr, "sonarr": sonarr])
        let world = World(
            control: World.ControlListener(port: 0), instances: instances, sandboxes: [sandbox], library: library)
        let watch = Watch(Instant(library.anchor, hour: 12))
        self.watch = watch
        switchboard = Switchboard(world: world, clock: { watch.time.withLock { $0 } }, log: RequestLog(format: .off))
    }

    func wait(_ span: TimeSpan) { watch.time.withLock { $0 = $0 + span } }

    /// Sends a request to an instance, or to the control API.
    func send(_ request: HTTPRequest, to instance: String) -> Outcome {
        let place = switchboard.withWorld { $0.instances.firstIndex { $0.name == instance } }
        if let place, switchboard.withWorld({ $0.instances[place].state }) == .offline {
            return Outcome(response: nil, wire: "refused")
        }
        var request = request
        request.listener = place.map { $0 + 1 } ?? Switchboard.controlTag
        let script = switchboard.script(for: request)
        let outcome = play(script)
        switchboard.ended(
            ExchangeEnding(
                token: script.token, group: script.group, outcome: .completed, bytesSent: 0, duration: .zero,
                firstByte: nil))
        return outcome
    }

    private func play(_ script: WireScript) -> Outcome {
        var steps = script.steps[...]
        var (words, sent): ([String], [UInt8]) = ([], [])
        var response: HTTPResponse?
        while let step = steps.popFirst() {
            switch step {
            case .respond(let prepared):
                response = prepared.response
                words.append("answer")
            case .wait(let duration):
                wait(duration.timeSpan)
                words.append("wait \(duration.spelling)")
            case .send(let bytes):
                words.append(Self.word(for: bytes, isFirst: sent.isEmpty))
                sent += bytes
            case .hold: words.append("hold")
            case .close, .cut: words.append("close")
            case .reset: words.append("reset")
            case .reuse: words.append("reuse")
            case .stream: words.append("stream")
            case .ask: steps = switchboard.continuation(of: script.token, in: script.group)[...]
            }
        }
        return Outcome(response: response ?? Self.response(in: sent), wire: words.joined(separator: ", "))
    }

    private static let separator = Array("\r\n\r\n".utf8)

    private static func word(for bytes: [UInt8], isFirst: Bool) -> String {
        guard isFirst, let head = bytes.firstRange(of: separator) else { return "\(bytes.count) bytes" }
        return head.upperBound == bytes.count ? "head" : "head and \(bytes.count - head.upperBound) bytes"
    }

    private static func response(in bytes: [UInt8]) -> HTTPResponse? {
        guard let end = bytes.firstRange(of: separator), bytes.starts(with: "HTTP/1.".utf8) else { return nil }
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
        var fields = HTTPFields()
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            fields.append(String(line[..<colon]), line[colon...].dropFirst().trimmed(of: " "))
        }
        let status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        return HTTPResponse(status: status ?? 0, fields: fields, body: Array(bytes[end.upperBound...]))
    }
}

extension Story {
    /// Plays the story through the journey of a request and tells every answer that differs.
    func rehearse() throws -> [String] {
        let mock = try Rehearsal(setting, of: app)
        return steps.compactMap { step -> String? in
            switch step {
            case .pause(let seconds):
                mock.wait(TimeSpan(seconds: seconds))
                return nil
            case .preset(let name):
                let request = HTTPRequest(
                    method: "POST", target: "/control/v1/presets/\(name)/apply", fields: ["Host": "localhost"])
                return Exchange(place: "\(place) * \(name)", instance: "control", request: request)
                    .difference(from: mock.send(request, to: "control").response)
            case .exchange(let exchange):
                var request = exchange.request
                if request.fields["X-Api-Key"] == AppUnderTest.key {
                    request.fields.replace("X-Api-Key", with: Sandbox.defaultKey)
                }
                let outcome = mock.send(request, to: exchange.instance ?? app.rawValue)
                return exchange.difference(from: outcome.response, wire: outcome.wire)
            }
        }
    }
}
