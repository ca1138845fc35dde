import FixtureKit
import MicroHTTP

/// What becomes of an answer under a plan.
struct Shaped: Sendable, Equatable {
    var script: WireScript
    /// The answer that was meant, as far as it was to be seen; nil where no status leaves.
    var response: HTTPResponse?
    /// At how many places the answer's document was bent; nil where no rule wanted it.
    var mutated: Int?

    /// The status that the client gets to see.
    var status: Int? { response?.status }
}

/// Bends an answer as a plan says, and turns it into what happens on the wire.
struct Shaper: Sendable {
    private let plan: FaultPlan
    private let facts: RequestFacts
    /// When the answer leaves, on the real clock.
    private let date: Instant
    private let opening: Reply.Opening?

    /// The script of an answer, whose document was bent at so many places. It may be missing when the plan does not
    /// need it.
    static func shape(
        _ answer: PreparedResponse?, opening: Reply.Opening? = nil, mutated: Int? = nil, under plan: FaultPlan,
        for facts: RequestFacts, at date: Instant
    ) -> Shaped {
        // Nobody asks without an answer where one is needed; if so, that is trouble of ours and looks like it.
        let prepared = answer ?? PreparedResponse(HTTPResponse(status: 500))
        if plan.isNone, opening == nil { return Shaped(script: WireScript(prepared), response: prepared.response) }
        return Shaper(plan: plan, facts: facts, date: date, opening: opening).shape(prepared, mutated)
    }

    private func shape(_ prepared: PreparedResponse, _ places: Int?) -> Shaped {
        var response = prepared.response
        var mutated = plan.mutations.isEmpty ? nil : places ?? 0
        if let reply = plan.reply {
            let told = reply.reply(to: facts)
            let bent = told.bent(by: plan)
            if let bent { mutated = bent.places }
            response = bent?.response ?? told.response
            response.fields.apply(reply.headers)
        }
        response.fields.apply(plan.headers)
        plan.corruption?.apply(to: &response)
        if !plan.told.isEmpty {
            response.fields.replace("X-MockArr-Rule", with: plan.told.joined(separator: ", "))
            if let mutated { response.fields.replace("X-MockArr-Mutated", with: String(mutated)) }
        }
        var steps = steps(of: plan.delay, response)
        var status: HTTPResponse? = response
        if let opening, plan.reply == nil {
            steps += stream(opening, response)
            if [.reset, .emptyReply, .garbage].contains(plan.wire) { status = nil }
        } else if plan.wire == nil, plan.delayBody == nil {
            let isAsItWas = plan.reply == nil && plan.headers.isEmpty && plan.corruption == nil && plan.told.isEmpty
            steps.append(.respond(isAsItWas ? prepared : PreparedResponse(response)))
        } else {
            steps += wire(response)
            if [.reset, .emptyReply, .garbage].contains(plan.wire) { status = nil }
        }
        return Shaped(script: WireScript(steps: steps), response: status, mutated: mutated)
    }

    private func steps(of delay: Delay?, _ response: HTTPResponse) -> [WireScript.Step] {
        switch delay {
        case nil: []
        case .time(let duration): duration > .zero ? [.wait(duration)] : []
        case .perItem(let duration): [.wait(duration * Self.items(of: response.body))]
        case .forever: [.hold]
        }
    }

    /// How many records a body has: those of a list or of a page, else one.
    private static func items(of body: [UInt8]) -> Int {
        guard let document = try? JSONParser().parse(body) else { return 1 }
        return document.array?.count ?? document["records"]?.array?.count ?? 1
    }

    // MARK: The wire

    /// What stays open: cut and stalled behind its head, which is all that there is of it as yet.
    private func stream(_ opening: Reply.Opening, _ response: HTTPResponse) -> [WireScript.Step] {
        let head: [WireScript.Step] = opening.framing.map { [.send(self.head(response, $0))] } ?? []
        switch plan.wire {
        case .reset: return [.reset]
        case .emptyReply: return [.cut]
        case .garbage: return [.send(garbage(64)), .close]
        case .closeAfterHeaders, .cutAfter: return head + [.cut]
        case .stallAfter: return head + [.hold, .stream]
        default: return head + steps(of: plan.delayBody, response) + [.stream]
        }
    }

    private func wire(_ response: HTTPResponse) -> [WireScript.Step] {
        let hasNone = [204, 304].contains(response.status)
        let isBodiless = hasNone || facts.request.isMethod("HEAD")
        let body = isBodiless ? [] : response.body
        let length = hasNone ? 0 : response.bodySize
        let pause = steps(of: plan.delayBody, response)
        let end: WireScript.Step = facts.request.keepsConnection ? .reuse : .close
        switch plan.wire {
        case nil, .closeAfter: return [.send(head(response))] + pause + bytes(body) + [end]
        case .reset: return [.reset]
        case .emptyReply: return [.cut]
        case .closeAfterHeaders: return [.send(head(response)), .cut]
        case .cutAfter(let count, isChunked: true):
            let (kept, rest) = Self.split(body, after: count)
            let chunk = Array("\(String(body.count, radix: 16))\r\n".utf8) + kept + (rest.isEmpty ? [0x0D, 0x0A] : [])
            return opening(head(response, .chunked), pause, isBodiless ? [] : chunk) + [.cut]
        case .cutAfter(let count, isChunked: false):
            let (kept, _) = Self.split(body, after: count)
            return opening(head(response), pause, kept) + [.cut]
        case .stallAfter(let count):
            let (kept, rest) = Self.split(body, after: count)
            return opening(head(response), pause, kept) + [.hold] + bytes(rest) + [end]
        case .drip(let size, let every): return drip(response, body, pause, size, every) + [end]
        case .contentLength(let number, let isRelative):
            let told = max(0, isRelative ? length + number : number)
            return opening(head(response, .lengths([told])), pause, body) + [.close]
        case .garbage: return [.send(garbage(64)), .close]
        case .badChunk:
            let (first, rest) = Self.split(body, after: body.count / 2)
            let size = Array("\(String(first.count, radix: 16))\r\n".utf8)
            let chunk = size + first + Array("\r\nxyz\r\n".utf8) + rest
            return opening(head(response, .chunked), pause, isBodiless ? [] : chunk) + [.close]
        case .http10:
            var head = rawHead(response, .lengths([]))
            head.version = "HTTP/1.0"
            head.closes = true
            return opening(head.bytes, pause, body) + [.close]
        case .duplicateContentLength:
            return opening(head(response, .lengths([length, length + 10])), pause, body) + [.close]
        case .keepAliveClose:
            var head = rawHead(response, usual(response))
            head.closes = false
            // Half of what the contract allows, so that a busy machine keeps to it too.
            return opening(head.bytes, pause, body) + [.wait(.milliseconds(50)), .close]
        }
    }

    private func rawHead(_ response: HTTPResponse, _ framing: RawHead.Framing) -> RawHead {
        let closes: Bool? = !facts.request.keepsConnection ? true : facts.request.version == .http10 ? false : nil
        return RawHead(status: response.status, fields: response.fields, framing: framing, closes: closes, date: date)
    }

    private func head(_ response: HTTPResponse, _ framing: RawHead.Framing? = nil) -> [UInt8] {
        rawHead(response, framing ?? usual(response)).bytes
    }

    private func usual(_ response: HTTPResponse) -> RawHead.Framing {
        .lengths([204, 304].contains(response.status) ? [] : [response.bodySize])
    }

    /// Head and first part of the body in one piece, unless something happens in between.
    private func opening(_ head: [UInt8], _ pause: [WireScript.Step], _ body: [UInt8]) -> [WireScript.Step] {
        pause.isEmpty ? [.send(head + body)] : [.send(head)] + pause + bytes(body)
    }

    private func bytes(_ bytes: [UInt8]) -> [WireScript.Step] { bytes.isEmpty ? [] : [.send(bytes)] }

    private func drip(
        _ response: HTTPResponse, _ body: [UInt8], _ pause: [WireScript.Step], _ size: Int, _ every: Duration
    ) -> [WireScript.Step] {
        var steps: [WireScript.Step] = [.send(head(response))] + pause
        // A script of a million steps would be slower to make than to play.
        let size = max(size, body.count / 10_000)
        for start in stride(from: 0, to: body.count, by: size) {
            if start > 0 { steps.append(.wait(every)) }
            steps.append(.send(Array(body[start..<min(start + size, body.count)])))
        }
        return steps
    }

    /// The first so many bytes and the rest; a negative count is taken from the end.
    private static func split(_ body: [UInt8], after count: Int) -> (kept: [UInt8], rest: [UInt8]) {
        let place = min(max(count < 0 ? body.count + count : count, 0), body.count)
        return (Array(body[..<place]), Array(body[place...]))
    }

    private func garbage(_ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: SplitMix.mixed(plan.seed &+ UInt64($0))) }
    }
}

extension HTTPRequest {
    /// Whether the client offers to send another request on the connection.
    var keepsConnection: Bool {
        switch version {
        case .http11: !fields.lists("close", in: "Connection")
        case .http10: fields.lists("keep-alive", in: "Connection")
        }
    }
}
