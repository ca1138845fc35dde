import CMicrohttpd

/// What we know of a connection while the library has it, and of the request that is under way on it.
///
/// Made when the connection starts, retained by the library's socket context until it ends. One object serves all its
/// requests, one after the other, so that a request needs no object of its own.
final class Connection {
    enum Phase {
        case idle
        case head
        case body
        case answering
        /// The socket was duplicated; the library is about to let go of its descriptor.
        case takenOver
    }

    unowned let loop: Loop
    let listener: Listener
    let socket: Int32
    private let relay: TLSRelay?
    var place = 0

    private var phase = Phase.idle
    private var target: [UInt8] = []
    private var body: [UInt8] = []
    private var isBodyTooLarge = false
    private var arrival: UInt64 = 0
    private var plain = PlainAnswer()
    /// What the client had sent when its present request ended; unknown once one came in chunks, whose framing nobody counts.
    private var bytesUsed: Int?

    /// What a plain answer's ending will report.
    private struct PlainAnswer {
        var token = 0
        var group = 0
        var size = 0
        var queued: UInt64 = 0
        /// What had left the connection before, kept for answers that the socket cannot take at once.
        var sentBefore: Int?
    }

    /// Socket buffers start above this size.
    private static let sizeSentAtOnce = 64 * 1024

    init(loop: Loop, listener: Listener, socket: Int32, relay: TLSRelay?, bytesRead: Int) {
        // What a relay has taken from its client says nothing about requests.
        bytesUsed = relay == nil ? bytesRead : nil
        self.loop = loop
        self.listener = listener
        self.socket = socket
        self.relay = relay
    }

    /// What has left for the client in all.
    private var bytesSent: Int { relay?.bytesDelivered ?? Platform.bytesSent(on: socket) }

    var isIdle: Bool { phase == .idle }

    /// The request line is here. Its target is copied now: the library decodes it in place later.
    func begin(target bytes: UnsafeRawBufferPointer) {
        arrival = Platform.now()
        phase = .head
        target.removeAll(keepingCapacity: true)
        target.append(contentsOf: bytes)
    }

    /// The header is complete. Answering in this call would make the library close the connection afterwards.
    func receiveHead() -> Bool {
        guard phase == .head else { return false }
        phase = .body
        return true
    }

    func receive(_ piece: UnsafeRawBufferPointer, limit: Int) {
        if isBodyTooLarge { return }
        if body.count + piece.count > limit {
            isBodyTooLarge = true
            body = []
        } else {
            body.append(contentsOf: piece)
        }
    }

    /// The request is complete: asks the handler, then queues the answer or takes the socket over.
    func answer(_ connection: OpaquePointer, method: UnsafePointer<CChar>, version: HTTPVersion) -> MHD_Result {
        let request = makeRequest(connection, method: method, version: version)
        countBytes(of: request, on: connection)
        let script = loop.handler.script(for: request)
        if let prepared = script.plainResponse, let response = prepared.libraryResponse,
            MHD_queue_response(connection, UInt32(truncatingIfNeeded: prepared.response.status), response) == .YES
        {
            phase = .answering
            let isBodiless = request.isMethod("HEAD") || !prepared.response.carriesBody
            let size = isBodiless ? 0 : prepared.response.bodySize
            plain = PlainAnswer(
                token: script.token, group: script.group, size: size, queued: Platform.now(),
                sentBefore: size > Self.sizeSentAtOnce ? bytesSent : nil
            )
            return .YES
        }
        takeOver(script, request)
        return .NO
    }

    private func makeRequest(
        _ connection: OpaquePointer, method: UnsafePointer<CChar>, version: HTTPVersion
    ) -> HTTPRequest {
        let method = UnsafeRawBufferPointer(start: method, count: length(of: method))
        let request = HTTPRequest(
            packed: loop.scratch.pack(method: method, target: target, fieldsOf: connection),
            methodLength: method.count, targetLength: target.count, body: body, isBodyTooLarge: isBodyTooLarge,
            version: version, listener: listener.tag
        )
        body = []
        isBodyTooLarge = false
        return request
    }

    private func countBytes(of request: HTTPRequest, on connection: OpaquePointer) {
        let isCountable = !request.isBodyTooLarge && !request.fields.contains("Transfer-Encoding")
        let size = mockarr_connection_header_size(connection) + request.body.count
        bytesUsed = isCountable ? bytesUsed.map { $0 + size } : nil
    }

    /// Whether the library has read further requests, which it will not give back.
    private var hasReadAhead: Bool { bytesUsed.map { Platform.bytesRead(from: socket) > $0 } ?? false }

    private func takeOver(_ script: WireScript, _ request: HTTPRequest) {
        phase = .takenOver
        let origin = Playback.Origin(
            listener: listener, arrival: arrival, isHead: request.isMethod("HEAD"),
            keepsAlive: request.keepsAlive && !hasReadAhead,
            version: request.version, relay: relay
        )
        guard let own = Platform.duplicate(socket) else {
            // No descriptor left: the library closes the connection, which is all we can still do.
            let playback = Playback(script, on: -1, from: origin)
            loop.handler.ended(playback.report(.closed, at: Platform.now()))
            return
        }
        loop.begin(Playback(script, on: own, from: origin))
    }

    /// The library is done with the request, whether or not it ever was complete.
    func complete(_ code: MHD_RequestTerminationCode) {
        let ended = phase
        phase = .idle
        body = []
        isBodyTooLarge = false
        if ended == .answering { report(code) }
        // Not a socket taken over: hanging up would end it for its new owner too.
        if !listener.isOpen, ended != .takenOver { Platform.hangUp(socket) }
    }

    private func report(_ code: MHD_RequestTerminationCode) {
        let outcome: ExchangeEnding.Outcome =
            switch code {
            case .REQUEST_TERMINATED_COMPLETED_OK: .completed
            case .REQUEST_TERMINATED_DAEMON_SHUTDOWN: .stopped
            default: .clientLeft
            }
        let isWhole = outcome == .completed
        // The library does not tell how far it came, the kernel does.
        let part = isWhole ? nil : plain.sentBefore.map { bytesSent - $0 }
        loop.handler.ended(
            ExchangeEnding(
                token: plain.token, group: plain.group, outcome: outcome, phase: isWhole ? .done : .sending(0),
                bytesSent: isWhole ? plain.size : part ?? 0, duration: .nanoseconds(Platform.now() - arrival),
                firstByte: .nanoseconds(plain.queued - arrival)
            )
        )
    }
}
