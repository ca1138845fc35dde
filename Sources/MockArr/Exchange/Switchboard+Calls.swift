import FixtureKit
import MicroHTTP

/// A call of the control API that waits for something to happen.
struct WaitingCall: Sendable {
    let request: HTTPRequest
    /// What it is answered over the wire, once that is there.
    var reply: Reply?
    /// Who waits for it in this process, and the alarm that ends the wait.
    var caller: CheckedContinuation<ControlAnswer?, Never>?
    var alarm = 0
}

/// Somebody who reads a sandbox's journal as it is written.
struct JournalReader: Sendable {
    let sandbox: Int
    var unread: [UInt8] = []
    static let limit = 16 << 20
}

// Calls of the control API that stay open: long polls, and the journal's stream.
extension Switchboard {
    /// The group of control calls, beside those of sandboxes.
    static let callGroup = -1

    /// Lets a call wait, and answers it at the end of its patience whatever there is.
    static func postpone(_ request: HTTPRequest, for patience: Duration, _ shared: inout Shared) -> WireScript {
        shared.lastCall += 1
        shared.calls[shared.lastCall] = WaitingCall(request: request)
        return WireScript(steps: [.wait(patience), .ask], token: shared.lastCall, group: callGroup)
    }

    /// Looks whether any call now has what it waits for, and returns those.
    static func tend(_ shared: inout Shared, at real: Instant) -> [Effect] {
        guard !shared.calls.isEmpty else { return [] }
        var effects: [Effect] = []
        for (token, call) in shared.calls where call.reply == nil {
            let answer = ControlAPI.served.answer(to: call.request, in: &shared.world, at: real)
            guard answer.patience == nil else { continue }
            if let caller = call.caller {
                shared.calls[token] = nil
                caller.resume(returning: answer)
                continue
            }
            shared.calls[token]?.reply = answer.reply
            effects.append(.resume(StreamID(token: token, group: callGroup)))
        }
        return effects
    }

    /// The answer of a call that has waited.
    func answerCall(_ token: Int) -> [WireScript.Step] {
        let real = clock()
        let reply = shared.withLock { shared -> Reply? in
            guard let call = shared.calls.removeValue(forKey: token) else { return nil }
            return call.reply ?? ControlAPI.served.answer(to: call.request, in: &shared.world, at: real).reply
        }
        return reply.map { [.respond(PreparedResponse($0.response))] } ?? [.close]
    }

    // MARK: Calls from this process

    /// Answers a control request as soon as it has what it waits for; nil when the task is cancelled or the server stops.
    func patientAnswer(to request: HTTPRequest) async -> ControlAnswer? {
        let token = shared.withLock { shared in
            shared.lastCall += 1
            return shared.lastCall
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { begin(request, token, for: $0) }
        } onCancel: {
            dismiss(token)
        }
    }

    private func begin(_ request: HTTPRequest, _ token: Int, for caller: CheckedContinuation<ControlAnswer?, Never>) {
        var isKept = false
        var isStopped = false
        let answer = perform(request, at: clock()) { answer, shared in
            isStopped = shared.isStopped
            guard let patience = answer.patience, !isStopped else { return [] }
            isKept = true
            var call = WaitingCall(request: request, caller: caller)
            let ring = shared.world.ring(after: patience) { call.alarm = $1 }
            shared.calls[token] = call
            return [ring]
        }
        guard isKept else { return caller.resume(returning: isStopped ? nil : answer) }
        // Who was cancelled before the call was kept has not found it.
        if Task.isCancelled { dismiss(token) }
    }

    private func dismiss(_ token: Int) {
        shared.withLock { $0.calls.removeValue(forKey: token) }?.caller?.resume(returning: nil)
    }

    /// The patience of a caller is at its end: it is answered whatever there is.
    static func endCalls(of alarm: Int, _ shared: inout Shared, at real: Instant) {
        for (token, call) in shared.calls where call.alarm == alarm {
            guard let caller = call.caller else { continue }
            shared.calls[token] = nil
            caller.resume(returning: ControlAPI.served.answer(to: call.request, in: &shared.world, at: real))
        }
    }

    /// Nobody will answer any more.
    func dismissAll() {
        let tokens = shared.withLock { shared in
            shared.isStopped = true
            return shared.calls.filter { $0.value.caller != nil }.map(\.key)
        }
        for token in tokens { dismiss(token) }
    }

    // MARK: The journal's stream

    static func stream(journalOf sandbox: Int, at real: Instant, _ shared: inout Shared) -> WireScript {
        shared.lastCall += 1
        shared.readers[shared.lastCall] = JournalReader(sandbox: sandbox)
        let head = RawHead(
            status: 200, fields: ["Content-Type": "text/event-stream", "Cache-Control": "no-store"],
            framing: .lengths([]), closes: true, date: real)
        return WireScript(steps: [.send(head.bytes), .stream], token: shared.lastCall, group: callGroup)
    }

    /// Tells readers of an exchange that is over, and returns their streams.
    static func publish(_ entry: JournalEntry, in place: Int, _ shared: inout Shared) -> [StreamID] {
        guard !shared.readers.isEmpty else { return [] }
        let sandbox = shared.world.sandboxes[place]
        var woken: [StreamID] = []
        var text: [UInt8]?
        for (token, reader) in shared.readers where reader.sandbox == sandbox.number {
            let bytes = text ?? Self.event(entry, redacting: sandbox.redaction)
            text = bytes
            shared.readers[token]?.unread += bytes
            woken.append(StreamID(token: token, group: callGroup))
        }
        return woken
    }

    private static func event(_ entry: JournalEntry, redacting redaction: Redaction) -> [UInt8] {
        let document = JSONWriter(layout: .compact).string(.object(entry.document(redacting: redaction)))
        return Array("id: \(entry.seq)\nevent: entry\ndata: \(document)\n\n".utf8)
    }

    func readJournal(_ token: Int, _ event: StreamEvent) -> StreamTurn {
        shared.withLock { shared in
            guard let reader = shared.readers[token], shared.world.place(ofSandbox: reader.sandbox) != nil,
                reader.unread.count <= JournalReader.limit
            else { return StreamTurn(rest: [.close]) }
            shared.readers[token]?.unread = []
            // A comment now and then shows that the line is alive.
            let bytes = reader.unread.isEmpty && event != .began ? Array(":\n\n".utf8) : reader.unread
            return StreamTurn(bytes: bytes, wakesAfter: .seconds(15))
        }
    }
}
