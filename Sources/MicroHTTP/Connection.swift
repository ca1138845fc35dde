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
    var place = 0

    private var phase = Phase.idle
    private var target: [UInt8] = []
    private var body: [UInt8] = []
    private var isBodyTooLarge = false
    private var arrival: UInt64 = 0
    private var plain = PlainAnswer()

    /// What a plain answer's ending will report.
    private struct PlainAnswer {
        var token = 0
        var group = 0
        var size = 0
        var queued: UInt64 = 0
    }

    init(loop: Loop, listener: Listener, socket: Int32) {
        self.loop = loop
        self.listener = listener
        self.socket = socket
    }

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
        let script = loop.handler.script(for: request)
        if let prepared = script.plainResponse, let response = prepared.libraryResponse,
            MHD_queue_response(connection, UInt32(truncatingIfNeeded: prepared.response.status), response) == .YES
        {
            phase = .answering
            let isBodiless = request.isMethod("HEAD") || !prepared.response.carriesBody
            plain = PlainAnswer(
                token: script.token, group: script.group, size: isBodiless ? 0 : prepared.response.body.count,
                queued: Platform.now()
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

    private func takeOver(_ script: WireScript, _ request: HTTPRequest) {
        phase = .takenOver
        let origin = Playback.Origin(
            listener: listener, arrival: arrival, isHead: request.isMethod("HEAD"), keepsAlive: request.keepsAlive,
            version: request.version
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
        let wasAnswering = phase == .answering
        phase = .idle
        body = []
        isBodyTooLarge = false
        if wasAnswering { report(code) }
        if !listener.isOpen { Platform.hangUp(socket) }
    }

    private func report(_ code: MHD_RequestTerminationCode) {
        let outcome: ExchangeEnding.Outcome =
            switch code {
            case .REQUEST_TERMINATED_COMPLETED_OK: .completed
            case .REQUEST_TERMINATED_DAEMON_SHUTDOWN: .stopped
            default: .clientLeft
            }
        let isWhole = outcome == .completed
        loop.handler.ended(
            ExchangeEnding(
                token: plain.token, group: plain.group, outcome: outcome, phase: isWhole ? .done : .sending(0),
                bytesSent: isWhole ? plain.size : 0, duration: .nanoseconds(Platform.now() - arrival),
                firstByte: .nanoseconds(plain.queued - arrival)
            )
        )
    }
}

/// One loop's workbench for packing requests.
final class Scratch {
    private var bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 16 * 1024, alignment: 8)
    private var count = 0

    deinit {
        bytes.deallocate()
    }

    /// Method, target and fields in the form of HTTPRequest.
    func pack(method: UnsafeRawBufferPointer, target: [UInt8], fieldsOf connection: OpaquePointer) -> [UInt8] {
        count = 0
        append(method)
        target.withUnsafeBytes { append($0) }
        MHD_get_connection_values_n(connection, .HEADER_KIND, packField, Unmanaged.passUnretained(self).toOpaque())
        return [UInt8](UnsafeRawBufferPointer(rebasing: bytes[..<count]))
    }

    fileprivate func append(_ more: UnsafeRawBufferPointer) {
        guard let source = more.baseAddress, more.count > 0 else { return }
        makeRoom(for: more.count)
        bytes.baseAddress?.advanced(by: count).copyMemory(from: source, byteCount: more.count)
        count += more.count
    }

    fileprivate func appendLengths(_ name: Int, _ value: Int) {
        makeRoom(for: HTTPFields.lengthsSize)
        bytes.storeBytes(of: (UInt32(name), UInt32(value)), toByteOffset: count, as: (UInt32, UInt32).self)
        count += HTTPFields.lengthsSize
    }

    private func makeRoom(for more: Int) {
        guard count + more > bytes.count else { return }
        let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: 2 * (count + more), alignment: 8)
        larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<count]))
        bytes.deallocate()
        bytes = larger
    }
}

private let packField: MHD_KeyValueIteratorN = { scratch, _, name, nameSize, value, valueSize in
    guard let scratch else { return .NO }
    let bench = Unmanaged<Scratch>.fromOpaque(scratch).takeUnretainedValue()
    bench.appendLengths(nameSize, value == nil ? 0 : valueSize)
    bench.append(UnsafeRawBufferPointer(start: name, count: nameSize))
    bench.append(UnsafeRawBufferPointer(start: value, count: value == nil ? 0 : valueSize))
    return .YES
}
