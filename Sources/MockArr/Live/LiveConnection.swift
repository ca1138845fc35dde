import FixtureKit
import MicroHTTP

/// One client of the hub, and how it is connected.
struct LiveConnection: Sendable {
    enum Transport: Sendable {
        case webSocket
        case serverSentEvents
        case longPolling
    }

    /// What clients are told; not the token that lets them connect.
    let id: String
    var transport: Transport?
    /// The exchange that serves it. One that polls has one while a poll waits, and is gone without for too long.
    private(set) var stream: StreamID?

    private var conversation: HubConversation?
    /// Sent by requests of their own, and not heard yet.
    private var posted: [UInt8] = []
    private var since: Instant?

    private var reader = WebSocketReader()
    private var frames: [UInt8] = []
    /// Until when the client may answer the close frame.
    private var closes: Instant?
    private var isOver = false

    private static let idleTime = TimeSpan(seconds: 15)
    private static let closeTime = TimeSpan(seconds: 5)

    init(id: String) {
        self.id = id
    }

    /// Whether the client has shaken hands and may be told things.
    var isOpen: Bool { conversation?.phase == .open }

    /// Whether something waits for the next turn.
    var hasNews: Bool { !posted.isEmpty || conversation?.outgoing.isEmpty == false || isOver }

    // MARK: Exchanges

    mutating func attach(_ stream: StreamID) {
        self.stream = stream
        since = nil
    }

    /// The exchange is over; says whether the connection is, too.
    mutating func detach(at now: Instant) -> Bool {
        stream = nil
        since = now
        return transport != .longPolling && conversation != nil
    }

    /// Notes the time since when nothing serves the connection; says whether that is too long ago.
    mutating func isForgotten(at now: Instant) -> Bool {
        guard stream == nil else { return false }
        let start = since ?? now
        since = start
        if transport == .longPolling { begin(at: now) }
        return start + Self.idleTime <= now
    }

    private mutating func begin(at now: Instant) {
        if conversation == nil { conversation = HubConversation(at: now, pings: transport != .longPolling) }
    }

    // MARK: Listening and talking

    mutating func post(_ bytes: [UInt8]) { posted += bytes }

    mutating func tell(_ record: [UInt8], at now: Instant) { conversation?.tell(record, at: now) }

    mutating func hear(_ event: StreamEvent, at now: Instant) {
        begin(at: now)
        if !posted.isEmpty { conversation?.hear(posted, at: now) }
        posted = []
        switch event {
        case .received(let bytes): if transport == .webSocket { read(bytes, at: now) }
        case .began, .woken: break
        }
        conversation?.keepTime(at: now)
    }

    /// The server stops: the client is told, and nothing is waited for.
    mutating func stop(at now: Instant) {
        conversation?.stop(at: now)
        speak()
        if transport == .webSocket { frames += WebSocketFrame.close(1000).bytes }
        isOver = true
    }

    /// What leaves now. A poll is answered at the head that it came with.
    mutating func turn(poll: HTTPResponse?, at now: Instant) -> StreamTurn {
        switch transport {
        case .longPolling: return answer(to: poll ?? HTTPResponse(), at: now)
        case .serverSentEvents:
            speak()
            if conversation?.phase == .over { isOver = true }
            if isOver { frames += Array("0\r\n\r\n".utf8) }
        case .webSocket, nil:
            speak()
            if conversation?.phase == .over, closes == nil, !isOver {
                frames += WebSocketFrame.close(1000).bytes
                closes = now + Self.closeTime
            }
            if let closes, closes <= now { isOver = true }
        }
        defer { frames = [] }
        return StreamTurn(
            bytes: frames, rest: !isOver ? nil : [transport == .serverSentEvents ? .reuse : .close])
    }

    /// When it must have a turn even if nothing happens.
    var nextDuty: Instant? {
        [closes, conversation?.nextDuty].compactMap { $0 }.min()
    }

    /// Frames what the conversation has to say.
    private mutating func speak() {
        guard transport != .longPolling else { return }
        for record in conversation?.takeOutgoing() ?? [] {
            if transport == .serverSentEvents {
                let event = Array("data: ".utf8) + record + Array("\r\n\r\n".utf8)
                frames += Array("\(String(event.count, radix: 16))\r\n".utf8) + event + Array("\r\n".utf8)
            } else {
                frames += WebSocketFrame.text(record).bytes
            }
        }
    }

    // MARK: WebSocket

    private mutating func read(_ bytes: [UInt8], at now: Instant) {
        guard !isOver else { return }
        reader.append(bytes)
        do {
            while !isOver, let message = try reader.next() { take(message, at: now) }
        } catch {
            finish(with: error.rawValue)
        }
    }

    private mutating func take(_ message: WebSocketReader.Message, at now: Instant) {
        switch message {
        case .data(let bytes): conversation?.hear(bytes, at: now)
        case .ping(let payload): frames += WebSocketFrame(kind: .pong, payload: payload).bytes
        case .pong: break
        case .close: finish(with: 1000)
        }
    }

    private mutating func finish(with code: Int) {
        speak()
        if closes == nil { frames += WebSocketFrame.close(code).bytes }
        isOver = true
    }

    // MARK: Long polling

    private mutating func answer(to poll: HTTPResponse, at now: Instant) -> StreamTurn {
        // One at a time, as a poll that waits gets the first of several; some clients take no more from an answer.
        if let record = conversation?.takeNext() { return Self.answer(poll, 200, "application/octet-stream", record) }
        if isOver || conversation?.phase == .over {
            isOver = true
            return Self.farewell(to: poll)
        }
        // The real servers answer after 90 seconds at the latest, but there is news every minute.
        return StreamTurn()
    }

    private static func answer(
        _ poll: HTTPResponse, _ status: Int, _ type: String, _ body: [UInt8] = []
    ) -> StreamTurn {
        var response = HTTPResponse(status: status, fields: poll.fields, body: body)
        response.fields.replace("Content-Type", with: type)
        return StreamTurn(rest: [.respond(PreparedResponse(response))])
    }

    /// What an exchange gets that serves no connection any more.
    static func farewell(to poll: HTTPResponse?) -> StreamTurn {
        poll.map { answer($0, 204, "text/plain") } ?? StreamTurn(rest: [.close])
    }

    /// Whether nobody can be told anything any more.
    var isFinished: Bool { isOver }
}
