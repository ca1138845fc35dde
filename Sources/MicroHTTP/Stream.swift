/// Names a stream by the script that opened it.
public struct StreamID: Sendable, Hashable {
    public var token: Int
    public var group: Int

    public init(token: Int, group: Int) {
        self.token = token
        self.group = group
    }
}

/// What happened on a connection in its ``WireScript/Step/stream`` step.
public enum StreamEvent: Sendable, Equatable {
    /// The script came to the step.
    case began
    /// The client sent something.
    case received([UInt8])
    /// The time asked for is over, or ``HTTPServer/wake(_:)`` named the stream.
    case woken
}

/// What is to be done about it.
public struct StreamTurn: Sendable, Equatable {
    /// What leaves now.
    public var bytes: [UInt8]
    /// When to ask again if nothing happens until then; replaces what was said before.
    public var wakesAfter: Duration?
    /// The steps that follow the stream; nil while it goes on.
    public var rest: [WireScript.Step]?

    public init(bytes: [UInt8] = [], wakesAfter: Duration? = nil, rest: [WireScript.Step]? = nil) {
        self.bytes = bytes
        self.wakesAfter = wakesAfter
        self.rest = rest
    }
}
