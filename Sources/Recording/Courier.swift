import FixtureKit
import HTTPClient
import MockArr

/// Fetches documents, never more than two at once, and asks again where that may help.
final class Courier {
    struct Delivery {
        let document: JSONValue
        /// The server's own time.
        let date: Instant?
        /// Where the answer came from in the end.
        let url: String
    }

    /// Somebody wants the program to stop.
    struct Interrupted: Error, CustomStringConvertible {
        var description: String { "interrupted" }
    }

    private struct Errand {
        let index: Int
        let target: String
        var url: String
        var attempts = 0
        var hops = 0
        var due: ContinuousClock.Instant
    }

    var address: ServerAddress
    private let transfers: Transfers
    private let patience: Patience
    private let hasKey: Bool
    /// A descriptor that can be read once the program is to stop.
    private let interrupt: Int32
    private var queue: [Errand] = []
    private var active: [Int: Errand] = [:]
    /// Until when the server wants to be left alone.
    private var quietUntil = ContinuousClock.now
    private var hasHeard = false
    /// How many in a row were not answered at all.
    private var silences = 0

    private static let width = 2
    private static let patienceWithSilence = 3
    private static let maximumHops = 3

    init(_ address: ServerAddress, _ transfers: Transfers, _ patience: Patience, hasKey: Bool, interrupt: Int32) {
        self.address = address
        self.transfers = transfers
        self.patience = patience
        self.hasKey = hasKey
        self.interrupt = interrupt
    }

    /// Asks for targets below `/api/v3/`, and hands each result over as soon as it is there.
    func fetch(_ targets: [String], each: (Int, Result<Delivery, Problem>) throws -> Void) throws {
        let now = ContinuousClock.now
        queue = targets.enumerated().map { index, target in
            let path = "/api/v3/" + target
            return Errand(index: index, target: path, url: "\(address)\(path)", due: now)
        }
        while !queue.isEmpty || !active.isEmpty {
            if silences >= Self.patienceWithSilence {
                for errand in queue { try each(errand.index, .failure(.gaveUp)) }
                queue = []
            }
            let pause = beginWhatIsDue()
            if queue.isEmpty, active.isEmpty { return }
            let (finished, isInterrupted) = transfers.wait(atMost: pause, watching: interrupt)
            if isInterrupted { throw Interrupted() }
            for transfer in finished {
                guard let errand = active.removeValue(forKey: transfer.tag) else { continue }
                if let result = settle(errand, transfer.result) { try each(errand.index, result) }
            }
        }
    }

    /// Answers how long to wait for the next.
    private func beginWhatIsDue() -> Duration {
        let now = ContinuousClock.now
        while active.count < Self.width, quietUntil <= now, let place = queue.firstIndex(where: { $0.due <= now }) {
            let errand = queue.remove(at: place)
            active[errand.index] = errand
            transfers.begin(errand.url, tag: errand.index)
        }
        guard active.count < Self.width, let next = queue.map(\.due).min() else { return .seconds(3600) }
        return max(next, quietUntil) - now
    }

    /// The result, unless it is asked for again.
    private func settle(
        _ errand: Errand, _ result: Result<TransferAnswer, TransferFailure>
    ) -> Result<Delivery, Problem>? {
        let judgement = Judgement(of: result, from: address, hasKey: hasKey)
        if case .success = result { hasHeard = true }
        var errand = errand
        switch judgement {
        case .document(let document):
            silences = 0
            let date = (try? result.get())?.headers["date"].flatMap { Instant(httpDate: $0) }
            return .success(Delivery(document: document, date: date, url: errand.url))
        case .elsewhere(let url):
            errand.hops += 1
            guard errand.hops <= Self.maximumHops else { return .failure(.page) }
            errand.url = url
            queue.insert(errand, at: 0)
            return nil
        case .again(let problem, let asked):
            errand.attempts += 1
            // At the very first request, a wrong address is likelier than a server that is just coming up.
            let isFutile = !hasHeard && (problem == .transfer(.unreachable) || problem == .transfer(.unresolved))
            guard !isFutile, let pause = patience.pause(after: errand.attempts, asked: asked) else {
                silences = problem.isSilence ? silences + 1 : 0
                return .failure(problem)
            }
            errand.due = ContinuousClock.now + pause
            // A server in trouble is left alone by all; what one route answers is that route's matter.
            if problem.isSilence || problem == .status(429) || problem == .status(503) {
                quietUntil = max(quietUntil, errand.due)
            }
            queue.insert(errand, at: 0)
            return nil
        case .hopeless(let problem):
            silences = 0
            return .failure(problem)
        }
    }
}
