import Glibc

/// One script being played on a socket that is ours alone.
///
/// Decides nothing about time or events: ``advance(at:asking:)`` plays until it has to wait and says for what. The loop
/// that owns it then arranges the waiting.
final class Playback {
    enum Pause {
        case until(UInt64)
        case untilReleased
        case untilWritable
        /// Something comes from the client, or it is that late.
        case streaming(until: UInt64?)
        case over(ExchangeEnding.Outcome, handsBack: Bool)
    }

    /// What is kept of the request while it is held.
    struct Origin {
        let listener: Listener
        let arrival: UInt64
        let isHead: Bool
        let keepsAlive: Bool
        let version: HTTPVersion
        /// Where the client is, if it speaks TLS.
        let relay: TLSRelay?
    }

    let socket: Int32
    let origin: Origin
    private let token: Int
    let group: Int
    let servesHalfClosed: Bool

    private var steps: [WireScript.Step]
    private var index = 0
    private var outgoing: Outgoing?
    private var isAnswered = false
    /// Whether the end comes without a goodbye.
    private(set) var isCut = false
    private var firstByte: UInt64?
    private var bytesSent = 0

    /// Whether the script may come to a stream, if it gets that far.
    let hasStream: Bool
    /// What the stream has not been told yet.
    private var events: [StreamEvent] = [.began]
    private var wakesAt: UInt64?

    /// Whether somebody let it go before it came to its wait.
    var passesNextPause = false

    // The loop's notes.
    var id: EventID = 0
    var deadline: UInt64?
    var interest: EventSet.Interest?
    var placeInGroup: Int?

    init(_ script: WireScript, on socket: Int32, from origin: Origin) {
        steps = script.steps
        hasStream = script.steps.contains { $0 == .stream || $0 == .ask }
        token = script.token
        group = script.group
        servesHalfClosed = script.servesHalfClosed
        self.socket = socket
        self.origin = origin
    }

    /// Leaves the wait or hold behind.
    func release() {
        index += 1
    }

    var streamID: StreamID { StreamID(token: token, group: group) }

    /// Whether the script has come to its stream.
    var isStreaming: Bool { hasStream && index < steps.count && steps[index] == .stream }

    /// Keeps an event for the stream's next turn.
    func note(_ event: StreamEvent) {
        if event != .woken || events.last != .woken { events.append(event) }
    }

    /// Plays until something has to be waited for.
    func advance(at now: UInt64, asking handler: any HTTPHandler) -> Pause {
        while true {
            if outgoing != nil {
                if let pause = flush(at: now) { return pause }
                if !isStreaming { index += 1 }
            }
            guard index < steps.count else { return ending }
            switch steps[index] {
            case .respond(let prepared): answer(prepared.response)
            case .send(let bytes): outgoing = Outgoing(head: bytes, body: [])
            case .wait where passesNextPause, .hold where passesNextPause:
                passesNextPause = false
                index += 1
            case .wait(let duration): return .until(now &+ duration.clampedNanoseconds)
            case .hold: return .untilReleased
            case .close: return over(.closed)
            case .cut:
                isCut = true
                return over(.closed)
            case .reset: return over(.reset)
            case .reuse: return over(.completed, handsBack: origin.keepsAlive)
            case .ask:
                steps = handler.continuation(of: token, in: group)
                index = 0
            case .stream:
                guard !events.isEmpty else { return .streaming(until: wakesAt) }
                take(handler.turn(of: streamID, events.removeFirst()), at: now)
            }
        }
    }

    /// Whether the client has got all that was meant for it: whoever leaves then has missed nothing.
    var isTold: Bool {
        guard firstByte != nil, outgoing == nil else { return false }
        return steps[min(index, steps.count)...].allSatisfy { step in
            switch step {
            case .respond, .send, .ask, .stream: false
            case .wait, .hold, .close, .cut, .reset, .reuse: true
            }
        }
    }

    private func take(_ turn: StreamTurn, at now: UInt64) {
        wakesAt = turn.wakesAfter.map { now &+ $0.clampedNanoseconds }
        if let rest = turn.rest {
            steps = (turn.bytes.isEmpty ? [] : [.send(turn.bytes)]) + rest
            index = 0
        } else if !turn.bytes.isEmpty {
            outgoing = Outgoing(head: turn.bytes, body: [])
        }
    }

    /// The end of a script that does not name one.
    private var ending: Pause {
        isAnswered ? over(.completed, handsBack: keepsAlive) : over(.closed)
    }

    private func over(_ outcome: ExchangeEnding.Outcome, handsBack: Bool = false) -> Pause {
        .over(outcome, handsBack: handsBack)
    }

    private var keepsAlive: Bool {
        guard origin.keepsAlive, index > 0, case .respond(let prepared) = steps[index - 1] else { return false }
        return !prepared.response.fields.lists("close", in: "Connection")
    }

    private func answer(_ response: HTTPResponse) {
        let closes = !origin.keepsAlive || response.fields.lists("close", in: "Connection")
        let connection: ResponseHead.Connection =
            closes ? .close : origin.version == .http10 ? .saysKeepAlive : .keepAlive
        let head = ResponseHead.bytes(for: response, connection: connection, at: time(nil))
        outgoing = Outgoing(head: head, body: origin.isHead || !response.carriesBody ? [] : response.body)
    }

    /// Sends what is left of the current step; nil once all of it left.
    private func flush(at now: UInt64) -> Pause? {
        while let rest = outgoing, !rest.isEmpty {
            switch rest.send(on: socket) {
            case .bytes(let count):
                if firstByte == nil { firstByte = now }
                bytesSent += count
                outgoing?.sent += count
            case .wouldBlock: return .untilWritable
            case .peerLeft: return over(.clientLeft)
            }
        }
        outgoing = nil
        if case .respond = steps[index] { isAnswered = true } else { isAnswered = false }
        return nil
    }

    func report(_ outcome: ExchangeEnding.Outcome, at now: UInt64) -> ExchangeEnding {
        ExchangeEnding(
            token: token, group: group, outcome: outcome, phase: phase, bytesSent: bytesSent,
            duration: .nanoseconds(now - origin.arrival),
            firstByte: firstByte.map { .nanoseconds($0 - origin.arrival) }
        )
    }

    private var phase: ExchangeEnding.Phase {
        guard index < steps.count else { return .done }
        switch steps[index] {
        case .wait, .hold: return .waiting(index)
        case .respond, .send, .stream: return .sending(index)
        case .close, .cut, .reset, .reuse, .ask: return .done
        }
    }
}

/// Bytes on their way out, which may take several sends.
private struct Outgoing {
    let head: [UInt8]
    let body: [UInt8]
    var sent = 0

    init(head: [UInt8], body: [UInt8]) {
        self.head = head
        self.body = body
    }

    var isEmpty: Bool { sent == head.count + body.count }

    func send(on socket: Int32) -> Platform.Transfer {
        head.withUnsafeBytes { head in
            body.withUnsafeBytes { body in
                let fromHead = min(sent, head.count)
                return Platform.send(
                    UnsafeRawBufferPointer(rebasing: head[fromHead...]),
                    UnsafeRawBufferPointer(rebasing: body[(sent - fromHead)...]), on: socket
                )
            }
        }
    }
}

extension Duration {
    /// Nanoseconds from 0 to 100 years.
    var clampedNanoseconds: UInt64 {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        let century: Int64 = 100 * 366 * 86_400
        return UInt64(min(seconds, century)) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000)
    }
}
