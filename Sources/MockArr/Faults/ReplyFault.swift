import FixtureKit
import MicroHTTP

/// An answer given in place of the real one.
struct ReplyFault: Sendable, Equatable {
    var status: Int?
    var headers: [HeaderEdit] = []
    var body: JSONValue?
    var dialect: ErrorDialect?
    /// Where a redirect leads; `{target}` stands for path and query as they were sent.
    var location: String?

    /// The answer, in the words of the rule or of its dialect.
    func reply(to facts: RequestFacts) -> Reply {
        let dialect = dialect ?? (location != nil ? .redirect : .servarr)
        let usual = body != nil && self.dialect == nil && location == nil ? 200 : dialect.status
        var reply = dialect.reply(status ?? usual, to: facts)
        if let body {
            if self.dialect == nil { reply = facts.decorated(Reply(status: reply.status)) }
            if let text = body.string {
                reply.content = .text(text)
                reply.contentType = self.dialect == nil ? "text/plain; charset=utf-8" : reply.contentType
            } else {
                reply.content = .json(body)
                reply.contentType = self.dialect == nil ? Reply.jsonType : reply.contentType ?? Reply.jsonType
            }
        }
        if let location { reply.fields.append(("Location", Self.place(location, for: facts.request))) }
        return reply
    }

    /// Where a redirect leads: `{target}` in it is what was asked for, so that one rule moves a whole server.
    private static func place(_ location: String, for request: HTTPRequest) -> String {
        location.replacing("{target}", with: request.target)
    }
}

extension ReplyFault {
    init(_ reader: Reader) throws(ControlError) {
        _ = try reader.object(knowing: ["status", "headers", "body", "dialect", "location"])
        status = try reader["status"]?.int(200...999, expected: "a status from 200 to 999")
        headers = try HeaderEdit.list(reader["headers"])
        body = reader["body"]?.value
        dialect = try reader["dialect"]?.choice(of: ErrorDialect.self, what: "a dialect")
        if let reader = reader["location"] {
            let text = try reader.string(expected: "a URL or path")
            guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }), !text.isEmpty else {
                throw reader.mistake(expected: "a URL or path without blanks")
            }
            location = text
        }
        guard dialect != .redirect || location != nil else {
            throw ControlError(
                .missing, "A redirect needs a \"location\".", at: reader.pointer + "/location",
                expected: "a URL or path")
        }
        try checkAgreement(reader)
    }

    /// Refuses what no answer can be at once.
    private func checkAgreement(_ reader: Reader) throws(ControlError) {
        if dialect == .redirect, let status, !(300...399).contains(status) {
            throw ControlError(
                .unexpectedValue, "\(status) is no redirect.", at: reader.pointer + "/status",
                expected: "a status from 300 to 399, or no dialect \"redirect\"")
        }
        guard body != nil else { return }
        if dialect == .empty {
            throw ControlError(
                .unexpectedValue, "The dialect \"empty\" has no body.", at: reader.pointer + "/body",
                expected: "a \"body\" or the dialect \"empty\"")
        }
        if let status, [204, 304].contains(status) {
            throw ControlError(
                .unexpectedValue, "An answer \(status) has no body.", at: reader.pointer + "/body",
                expected: "another status, or no body")
        }
    }
}
