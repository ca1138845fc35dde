import MicroHTTP

/// How an exchange goes on behind a wait.
enum Continuation: Sendable {
    /// The app is asked only now.
    case commit(Switchboard.Exchange)
    /// An instance falls into another state, unless that was called off, then the end of the answer leaves.
    case outage(Outage?, instance: Int, rest: [WireScript.Step])
}
