package import FixtureKit
import MicroHTTP
package import MockArr

/// A mock of a test's own on free ports, and the ways to talk to it over sockets.
package struct MockUnderTest: Sendable {
    package let server: MockServer

    package init(server: MockServer) {
        self.server = server
    }

    /// Starts a mock, lends it, and stops it whatever happens.
    package static func with<R>(
        _ configuration: Configuration = Configuration(), _ body: (MockUnderTest) async throws -> R
    ) async throws -> R {
        let mock = MockUnderTest(server: try MockServer.start(configuration))
        defer { mock.server.stop() }
        return try await body(mock)
    }

    /// The port of an instance, or of the control API.
    package func port(_ name: String = "radarr") throws -> UInt16 {
        let url = name == "control" ? server.controlURL : server.url(of: name) ?? ""
        let authority = url.split(separator: "/").dropFirst().first ?? ""
        guard let port = authority.split(separator: ":").last.flatMap({ UInt16($0) }) else {
            throw WireClient.Failure(description: "no instance \(name)", code: 0)
        }
        return port
    }

    /// The text of a request with the key.
    package func request(_ method: String, _ target: String, _ lines: [String] = [], body: String? = nil) -> String {
        var lines = ["\(method) \(target) HTTP/1.1", "Host: localhost", "X-Api-Key: \(server.apiKey)"] + lines
        if let body { lines += ["Content-Type: application/json", "Content-Length: \(body.utf8.count)"] }
        return lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? "")
    }

    /// A connection with a request on its way.
    package func send(
        _ method: String, _ target: String, _ lines: [String] = [], to name: String = "radarr", body: String? = nil
    ) throws -> WireClient {
        let client = try WireClient(port: try port(name))
        try client.send(request(method, target, lines, body: body))
        return client
    }

    /// The whole answer to a request.
    package func ask(
        _ method: String, _ target: String, _ lines: [String] = [], of name: String = "radarr", body: String? = nil
    ) throws -> WireResponse {
        try send(method, target, lines, to: name, body: body).readResponse()
    }

    /// Sets a rule and answers what the control API says.
    @discardableResult
    package func rule(_ name: String, _ rule: String) throws -> WireResponse {
        try ask("PUT", "/control/v1/rules/\(name)", of: "control", body: rule)
    }

    /// Changes an instance and answers what the control API says.
    @discardableResult
    package func patch(_ name: String = "radarr", _ change: String) throws -> WireResponse {
        try ask("PATCH", "/control/v1/instances/\(name)", of: "control", body: change)
    }

    /// The journal's entries, once so many are closed.
    package func journal(closed count: Int) async throws -> [JSONValue] {
        try await journal(having: count) { $0["outcome"]?["kind"] != "waiting" }
    }

    /// Returns once so many requests are held.
    package func waits(for count: Int = 1) async throws {
        _ = try await journal(having: count) { $0["outcome"]?["kind"] == "waiting" }
    }

    private func journal(having count: Int, _ isMeant: (JSONValue) -> Bool) async throws -> [JSONValue] {
        var entries: [JSONValue] = []
        _ = await poll {
            guard let answer = try? ask("GET", "/control/v1/journal", of: "control"),
                let document = try? JSONParser().parse(answer.body)
            else { return false }
            entries = (document["entries"]?.array ?? []).filter(isMeant)
            return entries.count >= count
        }
        return entries
    }
}
