import FixtureKit
import MicroHTTP

/// What was different at the door and on the way out while the apps stood on Nancy: Radarr 3 and Sonarr 3.
extension App {
    /// The API key, from the first place that has one: the header came before the query then.
    static func nancyCredential(of request: HTTPRequest, _ query: Query) -> String? {
        if let key = request.fields["X-Api-Key"], !key.isEmpty { return key }
        return query["apikey"] ?? request.fields["Authorization"]
    }

    /// Every OPTIONS of the API is answered, whatever it asks.
    func nancyOptions(_ request: HTTPRequest, _ arrival: Arrival, _ persona: Persona) -> Reply? {
        guard request.method == "OPTIONS", arrival.isAPI else { return nil }
        var reply = Reply(status: 200)
        reply.fields = [("Access-Control-Allow-Methods", "GET, OPTIONS, PATCH, POST, PUT, DELETE")]
        if let headers = request.fields["Access-Control-Request-Headers"] {
            reply.fields.append(("Access-Control-Allow-Headers", headers))
        }
        return nancyDecorated(reply, request, arrival, persona)
    }

    /// Version, cache and CORS on every answer, errors among them.
    func nancyDecorated(_ reply: Reply, _ request: HTTPRequest, _ arrival: Arrival, _ persona: Persona) -> Reply {
        var reply = reply
        // A handler without a result answered an object without members.
        if request.method == "DELETE", reply.status == 200, reply.content == .empty {
            reply.content = .json([:])
            reply.contentType = Reply.jsonType
        }
        if arrival.isAPI {
            reply.fields += [("X-Application-Version", persona.version), ("Access-Control-Allow-Origin", "*")]
        }
        let isVolatile = isVolatile(arrival.target.path.lowercased(), arrival.target.query, reply)
        reply.fields +=
            isVolatile || reply.isException
            ? [
                ("Cache-Control", "no-cache, no-store, must-revalidate, max-age=0"), ("Pragma", "no-cache"),
                ("Expires", "0"),
            ]
            : [("Cache-Control", "max-age=31536000, public"), ("Last-Modified", Self.buildTime.httpDate)]
        // Sonarr 3 ran on Mono's own listener, Radarr 3 inside Kestrel.
        reply.fields.append(("Server", persona.app == .sonarr ? "Mono-HTTPAPI/1.0" : "Kestrel"))
        return reply
    }
}

extension Reply {
    /// The 401 of the API is JSON, that of pages is empty.
    static func nancyUnauthorized(_ arrival: App.Arrival) -> Reply {
        arrival.isAPI ? .json(["error": "Unauthorized"], status: 401) : Reply(status: 401)
    }
}

extension Refusal {
    /// The same refusal in the words of Nancy's pipeline, which knew one shape; nil where it did not differ.
    var nancyReply: Reply? {
        switch self {
        case .empty(let status), .problem(let status): Self.nancyError(Self.statusName(status), status)
        case .unmatched, .notFound: Self.nancyError("NotFound", 404)
        case .methodNotAllowed: Self.nancyError("MethodNotAllowed", 405)
        case .unsupportedMediaType: Self.nancyError("UnsupportedMediaType", 415)
        case .binding(let problems): Self.nancyBinding(problems)
        case .validation(let failures): Self.nancyReply(.array(failures.map { .object($0.object) }), 400)
        case .api(let status, let content):
            Self.nancyError(
                content.map { "\(Self.statusName(status)): \($0)" } ?? Self.statusName(status), status,
                content: content)
        case .exception(let status, let type, let message):
            Self.nancyError(message, status, description: "\(type): \(message)")
        case .notYet: nil
        }
    }

    private static func nancyBinding(_ problems: [BindingProblem]) -> Reply {
        let message = problems.first?.message ?? ""
        let content = problems.first?.key == "" ? "Request body can't be empty" : "Invalid request body. \(message)"
        return nancyError("BadRequest: \(content)", 400, content: content)
    }

    private static func nancyError(
        _ message: String, _ status: Int, description: String? = nil, content: String? = nil
    ) -> Reply {
        nancyReply(
            .object(
                JSONObject([
                    ("message", .string(message)), ("description", description.map(JSONValue.string)),
                    ("content", content.map(JSONValue.string)),
                ])), status)
    }

    private static func nancyReply(_ value: JSONValue, _ status: Int) -> Reply {
        var reply = Reply.json(value, status: status)
        reply.isException = true
        return reply
    }
}
