/// Decides what happens to each request.
///
/// All are called on a loop's thread and must not block: every other connection of that loop waits meanwhile.
public protocol HTTPHandler: AnyObject, Sendable {
    /// Decides about a complete request.
    func script(for request: HTTPRequest) -> WireScript

    /// Decides how a script goes on behind its ``WireScript/Step/ask`` step.
    ///
    /// For answers that depend on what happened during a wait, and for holds released into something else.
    func continuation(of token: Int, in group: Int) -> [WireScript.Step]

    /// Decides what a stream does about an event.
    func turn(of stream: StreamID, _ event: StreamEvent) -> StreamTurn

    /// Called once for every script.
    func ended(_ ending: ExchangeEnding)

    /// The time is over that ``HTTPServer/ring(_:after:)`` was given with this number.
    func alarm(_ number: Int)
}

extension HTTPHandler {
    public func continuation(of token: Int, in group: Int) -> [WireScript.Step] { [.close] }
    public func turn(of stream: StreamID, _ event: StreamEvent) -> StreamTurn { StreamTurn(rest: [.close]) }
    public func ended(_ ending: ExchangeEnding) {}
    public func alarm(_ number: Int) {}
}
