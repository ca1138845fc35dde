/// What happens on the wire, as data.
///
/// A script that ends after a ``Step/respond(_:)`` goes on as the request asked, keep-alive or close; one that ends
/// after anything else closes the connection.
public struct WireScript: Sendable, Equatable {
    /// One thing that happens.
    public enum Step: Sendable, Equatable {
        /// The complete answer with its length, as a well-behaved server sends it.
        case respond(PreparedResponse)
        /// Nothing leaves for so long, or until released.
        case wait(Duration)
        /// Nothing leaves until released or the client is gone.
        case hold
        /// Bytes exactly as given.
        case send([UInt8])
        /// FIN.
        case close
        /// FIN, which TLS clients are not prepared for: it might be an accident.
        case cut
        /// RST, at once.
        case reset
        /// The answer was complete: the socket goes back for the next request.
        case reuse
        /// The handler is asked for the steps from here on; see ``HTTPHandler/continuation(of:)``.
        case ask
        /// Bytes go both ways until the handler says what follows; see ``HTTPHandler/turn(of:_:)``.
        case stream
    }

    public var steps: [Step]

    /// Comes back in ``ExchangeEnding``.
    public var token: Int

    /// What ``HTTPServer/release(group:)`` names.
    public var group: Int

    /// Whether a client that closed its sending side, which looks as if it had left, gets its answer all the same.
    public var servesHalfClosed = false

    public init(steps: [Step], token: Int = 0, group: Int = 0) {
        self.steps = steps
        self.token = token
        self.group = group
    }

    /// A whole answer and nothing else.
    public init(_ response: PreparedResponse, token: Int = 0, group: Int = 0) {
        self.init(steps: [.respond(response)], token: token, group: group)
    }

    /// Whether the library may send it; for everything else the socket is taken over.
    public var isPlain: Bool { plainResponse != nil }

    var plainResponse: PreparedResponse? {
        guard steps.count == 1, case .respond(let response) = steps[0] else { return nil }
        return response
    }
}
