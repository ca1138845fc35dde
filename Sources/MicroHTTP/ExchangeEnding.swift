/// How an exchange ended, reported once for every script.
public struct ExchangeEnding: Sendable, Equatable {
    public enum Outcome: Sendable, Equatable {
        /// The answer left whole.
        case completed
        /// The client hung up, or stopped reading until the idle time was over.
        case clientLeft
        /// The script closed the connection.
        case closed
        /// The script reset the connection.
        case reset
        /// The server stopped.
        case stopped
    }

    /// Where in its script the exchange was; behind an ``WireScript/Step/ask`` the counting begins anew.
    public enum Phase: Sendable, Equatable {
        /// In the wait or hold with this index among the steps.
        case waiting(Int)
        /// In the answer, bytes or stream with this index among the steps.
        case sending(Int)
        /// Behind the last step.
        case done
    }

    /// Those of the script that was played.
    public var token: Int
    public var group: Int
    public var outcome: Outcome
    public var phase: Phase

    /// Bytes that left, head included; for a plain answer that is complete, the size of its body alone.
    public var bytesSent: Int

    /// From the arrival of the request line to the end.
    public var duration: Duration

    /// From the arrival of the request line to the first byte of the answer; nil where none left.
    public var firstByte: Duration?

    public init(
        token: Int, group: Int, outcome: Outcome, phase: Phase = .done, bytesSent: Int, duration: Duration,
        firstByte: Duration?
    ) {
        self.token = token
        self.group = group
        self.outcome = outcome
        self.phase = phase
        self.bytesSent = bytesSent
        self.duration = duration
        self.firstByte = firstByte
    }
}
