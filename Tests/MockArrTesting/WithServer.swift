import Glibc
package import MicroHTTP
package import Testing

extension Tag {
    /// Opens sockets.
    @Tag package static var wire: Self
}

/// Answers requests with a closure and remembers requests and endings.
package final class RecordingHandler: HTTPHandler {
    private struct Record {
        var requests: [HTTPRequest] = []
        var endings: [ExchangeEnding] = []
        var alarms: [Int] = []
    }

    private let record = Locked(Record())
    private let decide: @Sendable (HTTPRequest) -> WireScript
    private let proceed: @Sendable (Int) -> [WireScript.Step]

    package init(
        continuation: @escaping @Sendable (Int) -> [WireScript.Step] = { _ in [.close] },
        _ script: @escaping @Sendable (HTTPRequest) -> WireScript
    ) {
        decide = script
        proceed = continuation
    }

    package var requests: [HTTPRequest] { record.withLock { $0.requests } }
    package var endings: [ExchangeEnding] { record.withLock { $0.endings } }

    package func script(for request: HTTPRequest) -> WireScript {
        record.withLock { $0.requests.append(request) }
        return decide(request)
    }

    package func continuation(of token: Int, in group: Int) -> [WireScript.Step] { proceed(token) }

    package var alarms: [Int] { record.withLock { $0.alarms } }

    package func alarm(_ number: Int) {
        record.withLock { $0.alarms.append(number) }
    }

    package func ended(_ ending: ExchangeEnding) {
        record.withLock { $0.endings.append(ending) }
    }

    /// The endings once there are so many of them.
    package func endings(_ count: Int, within limit: Duration = .seconds(5)) async -> [ExchangeEnding] {
        await poll(within: limit) { self.endings.count >= count }
        return endings
    }

    /// The requests once there are so many of them.
    @discardableResult
    package func requests(_ count: Int, within limit: Duration = .seconds(5)) async -> [HTTPRequest] {
        await poll(within: limit) { self.requests.count >= count }
        return requests
    }
}

/// Waits until the condition holds or the time is over; answers whether it holds.
///
/// What is waited for is done by a server's own thread, mostly at once. A task that gives way to others comes back when
/// thousands of tests had their turn, and by then a server may have lost its patience: so the thread waits a while itself.
@discardableResult
package func poll(within limit: Duration = .seconds(5), until condition: () -> Bool) async -> Bool {
    let start = ContinuousClock.now
    while !condition() {
        let waited = ContinuousClock.now - start
        if waited > limit { return false }
        if waited < .milliseconds(250) { sched_yield() } else { await Task.yield() }
    }
    return true
}

/// A server on a free port for as long as the body runs.
package func withServer<R>(
    _ handler: any HTTPHandler, on host: String = "127.0.0.1", security: TransportSecurity = .plain,
    configuration: HTTPServer.Configuration = .patient,
    _ body: (HTTPServer, UInt16) async throws -> R
) async throws -> R {
    let server = try HTTPServer(handler: handler, configuration: configuration)
    defer { server.stop() }
    return try await body(server, try server.listen(on: host, port: 0, tag: 0, security: security))
}

extension HTTPServer.Configuration {
    /// Keeps connections open however long other tests take.
    package static var patient: HTTPServer.Configuration {
        var configuration = HTTPServer.Configuration()
        configuration.idleTimeout = .seconds(600)
        return configuration
    }
}
