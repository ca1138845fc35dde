/// A TLS client on one side, a plain socket on the other that the loop serves like any client's.
///
/// So whatever can be done to a plain connection can be done to an encrypted one. Keeps at most one piece in either
/// direction and reads no further until it has gone, so that each side feels how slow the other one is.
final class TLSRelay {
    /// How the client is told that its connection is over.
    enum Goodbye {
        /// By a TLS message that says so, then FIN.
        case announced
        /// By FIN alone, as when the server's process dies: the client cannot know whether it has everything.
        case unannounced
        /// By RST, at once.
        case reset
    }

    private enum Phase {
        case handshake
        case open
        /// The server's side is closed; what is left goes to the client.
        case leaving
        case over
    }

    /// What has come of doing all that was possible.
    enum Progress {
        case waiting
        /// The handshake is done, and this socket wants to be served.
        case established(Int32)
        case over
    }

    let listener: Listener
    let number: UInt64
    /// The client's socket.
    let outer: Int32
    /// Our end of the pair; the loop serves the other one.
    private(set) var inner: Int32 = -1
    var goodbye = Goodbye.announced
    /// Bytes of answers that went on to the client.
    private(set) var bytesDelivered = 0

    private let session: TLSSession?
    private var phase = Phase.handshake
    private var isGreeted = false
    private var isHandshakeFull = false
    private var hasClientFinished = false
    /// What the server has not taken yet.
    private var upward: [UInt8] = []
    /// Whether the session keeps a piece that the client has not taken yet.
    private var keepsPiece = false

    // The loop's notes.
    var deadline: UInt64?
    var interestInClient: EventSet.Interest?
    var interestInServer: EventSet.Interest?

    /// Others wait, too: pieces that are carried in one turn.
    private static let piecesAtOnce = 16

    /// A relay for a client that has just connected; without a session it never says a word.
    init(_ number: UInt64, from listener: Listener, on socket: Int32, session: TLSSession?) {
        self.number = number
        self.listener = listener
        self.session = session
        outer = socket
    }

    var isShakingHands: Bool { phase == .handshake }
    var isLeaving: Bool { phase == .leaving }

    /// What has to happen on the client's socket before there is more to do.
    var clientInterest: EventSet.Interest {
        switch phase {
        case .handshake: return session == nil ? .leaving : isHandshakeFull ? .writable : .readable
        case .open:
            var interest: EventSet.Interest = keepsPiece ? .writable : []
            if !hasClientFinished, upward.isEmpty { interest.insert(.readable) }
            return interest
        case .leaving: return .writable
        case .over: return []
        }
    }

    /// What has to happen on our end of the pair before there is more to do.
    var serverInterest: EventSet.Interest {
        guard phase == .open else { return [] }
        var interest: EventSet.Interest = keepsPiece ? [] : .readable
        if !upward.isEmpty { interest.insert(.writable) }
        return interest
    }

    /// Does what can be done without waiting.
    func advance() -> Progress {
        guard let session else { return phase == .over ? .over : .waiting }
        if phase == .handshake { return shakeHands(session) }
        if phase == .open { carryDown(session) }
        if phase == .open { carryUp(session) }
        if phase == .leaving { leave(session) }
        return phase == .over ? .over : .waiting
    }

    private func shakeHands(_ session: TLSSession) -> Progress {
        if !isGreeted {
            guard let first = Platform.peek(on: outer) else { return .waiting }
            guard first == TLSSession.greeting else {
                // No TLS at all: Kestrel has no word for that.
                end()
                return .over
            }
            isGreeted = true
        }
        switch session.shakeHands() {
        case .mustRead: isHandshakeFull = false
        case .mustWrite: isHandshakeFull = true
        case .ended, .failed:
            end()
            return .over
        case .bytes:
            guard let pair = Platform.makePair() else {
                end()
                return .over
            }
            phase = .open
            inner = pair.0
            return .established(pair.1)
        }
        return .waiting
    }

    /// From the server to the client.
    private func carryDown(_ session: TLSSession) {
        guard flush(session) else { return }
        withUnsafeTemporaryAllocation(byteCount: TLSSession.pieceSize, alignment: 1) { buffer in
            for _ in 0..<Self.piecesAtOnce {
                switch Platform.receive(into: buffer, on: inner) {
                case .wouldBlock: return
                case .peerLeft: return phase = .leaving
                case .bytes(let count):
                    bytesDelivered += count
                    guard isSent(session.send(UnsafeRawBufferPointer(rebasing: buffer[..<count]))) else { return }
                }
            }
        }
    }

    /// Whether the session has nothing left to send.
    private func flush(_ session: TLSSession) -> Bool {
        !keepsPiece || isSent(session.flush())
    }

    private func isSent(_ outcome: TLSSession.Outcome) -> Bool {
        keepsPiece = outcome == .mustWrite
        switch outcome {
        case .bytes: return true
        case .mustWrite: if goodbye == .reset { end() }
        case .mustRead, .ended, .failed: end()
        }
        return false
    }

    /// From the client to the server.
    private func carryUp(_ session: TLSSession) {
        guard !hasClientFinished else { return }
        withUnsafeTemporaryAllocation(byteCount: TLSSession.pieceSize, alignment: 1) { buffer in
            for _ in 0..<Self.piecesAtOnce {
                guard deliver() else { return }
                switch session.receive(into: buffer) {
                case .bytes(let count): upward.append(contentsOf: buffer[..<count])
                case .mustRead, .mustWrite: return
                case .ended:
                    hasClientFinished = true
                    return Platform.finishSending(on: inner)
                case .failed: return end()
                }
            }
            _ = deliver()
        }
    }

    /// Gives the server what it takes; whether that was everything.
    private func deliver() -> Bool {
        while !upward.isEmpty {
            switch upward.withUnsafeBytes({ Platform.send($0, UnsafeRawBufferPointer(start: nil, count: 0), on: inner) }
            ) {
            case .bytes(let count): upward.removeFirst(count)
            case .wouldBlock: return false
            case .peerLeft:
                upward = []
                hasClientFinished = true  // for a server that is gone
                return false
            }
        }
        return true
    }

    /// The server is gone: the client gets what is left, then the goodbye.
    private func leave(_ session: TLSSession) {
        guard flush(session) else { return }
        if goodbye == .announced, session.sayGoodbye() == .mustWrite { return }
        end()
    }

    /// Ends everything at once, with a goodbye if the socket takes it.
    func stop() {
        if phase == .open, let session {
            carryDown(session)
            if phase != .over { leave(session) }
        }
        end()
    }

    /// Closes what is open. May be called again.
    func end() {
        guard phase != .over else { return }
        phase = .over
        if inner >= 0 { Platform.close(inner) }
        if goodbye == .reset { Platform.closeAbruptly(outer) } else { Platform.closeOrderly(outer) }
    }
}
