/// How often something is asked again, and after which pause.
package struct Patience: Sendable, Equatable {
    /// Attempts after the first one.
    package var retries = 4
    /// The pause before the second attempt; each later one is twice as long.
    package var first: Duration = .seconds(1)
    package var longest: Duration = .seconds(30)
    /// Who wants a longer pause than this is not waited for.
    package var utmost: Duration = .seconds(120)

    package init() {}

    /// The pause after so many failed attempts, or nil when that was the last.
    func pause(after attempts: Int, asked: Duration? = nil) -> Duration? {
        guard attempts <= retries else { return nil }
        if let asked { return asked <= utmost ? asked : nil }
        var pause = first
        for _ in 1..<max(1, attempts) where pause < longest { pause *= 2 }
        return min(pause, longest)
    }
}
