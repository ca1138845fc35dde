package import FixtureKit
import MicroHTTP

/// What an app answers, before anything has bent it.
package struct Reply: Sendable {
    package enum Content: Sendable, Equatable {
        case empty
        /// A document, and the way it is to be written.
        case json(JSONValue, JSONWriter.Escaping = .relaxed)
        /// A long list whose records are kept from one answer to the next.
        case records([RecordRun])
        case text(String)
        case bytes([UInt8])
    }

    /// How long an equal request would get an equal answer, as long as nothing is changed.
    package enum Freshness: Sendable, Equatable {
        /// The answer depends on the moment it was asked for.
        case momentary
        /// It holds until that instant.
        case until(Instant)

        /// It holds until somebody changes the state.
        package static let untilChange = Freshness.until(.distantFuture)
    }

    package var status: Int
    package var content: Content
    package var contentType: String?
    package var fields: [(String, String)]
    package var freshness = Freshness.momentary
    /// Comes out of the exception handler, which drops the headers set before it.
    package var isException = false
    /// Comes from in front of the place where cache headers are set.
    var isEarly = false
    /// The path of a created or changed resource, made absolute when the answer leaves.
    var location: String?
    /// What stays open behind the answer's head.
    var opening: Opening?

    /// An exchange that serves a connection to the hub.
    struct Opening: Sendable, Equatable {
        let connection: String
        /// How the head is framed; nil for a poll, whose head waits until there is something to say.
        let framing: RawHead.Framing?
    }

    package init(
        status: Int, content: Content = .empty, contentType: String? = nil, fields: [(String, String)] = []
    ) {
        self.status = status
        self.content = content
        self.contentType = contentType
        self.fields = fields
    }

    /// What Kestrel says before anybody has looked at the request.
    static let lineTooLong = Reply(status: 414, fields: [("Connection", "close"), ("Server", "Kestrel")])

    static let jsonType = "application/json; charset=utf-8"
    static let problemType = "application/problem+json; charset=utf-8"
    /// Of a plain string, which becomes a JSON string where only JSON is taken.
    package static let textType = "text/plain; charset=utf-8"

    package static func json(_ value: JSONValue, status: Int = 200) -> Reply {
        Reply(status: status, content: .json(value), contentType: jsonType)
    }

    package static func list(_ objects: [JSONObject], status: Int = 200) -> Reply {
        json(JSONValue(objects), status: status)
    }

    package static func object(_ object: JSONObject, status: Int = 200) -> Reply {
        json(.object(object), status: status)
    }

    /// 201 with the stored resource and where it is.
    package static func created(_ object: JSONObject, at path: String) -> Reply {
        var reply = json(.object(object), status: 201)
        reply.location = path
        return reply
    }

    /// 202 with the stored resource and where it is.
    package static func accepted(_ object: JSONObject, at path: String) -> Reply {
        var reply = json(.object(object), status: 202)
        reply.location = path
        return reply
    }

    /// 200 without a body, as most deletes answer.
    package static let empty = Reply(status: 200)

    /// 200 with `{}`.
    package static let emptyObject = Reply.json(.object(JSONObject()))

    package static let noContent = Reply(status: 204)

    package static func text(_ text: String, type: String = textType, status: Int = 200) -> Reply {
        Reply(status: status, content: .text(text), contentType: type)
    }

    /// The same answer, known to hold for so long.
    package func fresh(_ freshness: Freshness) -> Reply {
        var copy = self
        copy.freshness = freshness
        return copy
    }

    /// Makes the location absolute, with the host that the client used, or its proxy says that it used.
    mutating func resolveLocation(for request: HTTPRequest, _ persona: Persona) {
        // Nancy's modules never said where.
        guard let location, !persona.isNancy else { return }
        func forwarded(_ name: String) -> String? {
            request.fields[name]?.split(separator: ",").last.map { $0.trimmed(of: " ") }
        }
        let host = forwarded("X-Forwarded-Host") ?? request.fields["Host"] ?? "localhost:\(persona.app.defaultPort)"
        let scheme = forwarded("X-Forwarded-Proto") ?? (persona.isSecure ? "https" : "http")
        fields.append(("Location", "\(scheme)://\(host)\(persona.urlBase)\(location.lowercased())"))
        self.location = nil
    }

    /// Whether it tells its caller to look for another route.
    var isOfDeprecatedRoute: Bool { fields.contains { $0.0 == "Deprecation" } }

    /// The body as it goes on the wire.
    package var bytes: [UInt8] {
        switch content {
        case .empty: []
        case .json(let value, let escaping): JSONWriter(escaping: escaping).bytes(value)
        case .records(let runs): HTTPResponse.body(of: RecordRun.pieces(runs))
        case .text(let text): Array(text.utf8)
        case .bytes(let bytes): bytes
        }
    }

    /// The document of a JSON answer, nil for any other.
    package var document: JSONValue? {
        switch content {
        case .json(let value, _): value
        case .records(let runs): JSONValue(runs.flatMap(\.documents))
        case .empty, .text, .bytes: nil
        }
    }
}
