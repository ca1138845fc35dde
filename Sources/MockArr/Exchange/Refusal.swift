import FixtureKit
import MicroHTTP

/// Why an app refuses a request: the one way a handler says no.
///
/// Which of the real servers' error bodies it becomes is decided in one place, `reply(to:route:as:)`.
package enum Refusal: Error, Sendable {
    /// One thing wrong with a parameter or a member of the body.
    package struct BindingProblem: Sendable, Equatable {
        package let key: String
        package let message: String

        package init(key: String, message: String) {
            self.key = key
            self.message = message
        }
    }

    /// A status without a body.
    case empty(Int)
    /// No such path.
    case unmatched
    case methodNotAllowed([String])
    /// `GET …/{id}` of something that is not there.
    case notFound
    case unsupportedMediaType
    /// Values that do not have the right type.
    case binding([BindingProblem])
    /// Values that break a rule.
    case validation([ValidationFailure])
    /// An API exception: its message begins with the status' name, and its content may be nil.
    case api(Int, String?)
    /// Any other exception, with the .NET type that its description names.
    case exception(Int, type: String, message: String)
    /// Problem details of any status, in .NET's words.
    case problem(Int)
    /// The route is in the official API, and this build does not serve it.
    case notYet(String)

    static let emptyBody = Refusal.binding([BindingProblem(key: "", message: "A non-empty request body is required.")])

    /// `Movie with ID 5 does not exist`, as services say it.
    package static func missing(_ model: String, _ id: Int) -> Refusal {
        .exception(
            404, type: "NzbDrone.Core.Datastore.ModelNotFoundException",
            message: "\(model) with ID \(id) does not exist")
    }

    /// A bulk call that names an unknown id.
    package static func countMismatch(expected: Int, found: Int) -> Refusal {
        .exception(
            500, type: "System.ApplicationException",
            message: "Expected query to return \(expected) rows but returned \(found)")
    }

    /// A record that is to be added has an id already.
    package static func existingID(_ id: Int) -> Refusal { .internalError("Can't insert model with existing ID \(id)") }

    /// A record of a cache that is asked for by an unknown id.
    package static func noSuchKey(_ key: Int) -> Refusal {
        .exception(
            500, type: "System.Collections.Generic.KeyNotFoundException",
            message: "The given key '\(key)' was not present in the dictionary.")
    }

    /// A list that the body had to have.
    package static let nullSource = Refusal.exception(
        500, type: "System.ArgumentNullException", message: "Value cannot be null. (Parameter 'source')")

    package static func conflict(_ message: String) -> Refusal {
        .exception(409, type: "NzbDrone.Core.Datastore.ModelConflictException", message: message)
    }

    /// What SQLite says of a value that another record has.
    static func notUnique(_ column: String) -> Refusal {
        .exception(
            409, type: "System.Data.SQLite.SQLiteException",
            message: "constraint failed\nUNIQUE constraint failed: \(column)")
    }

    package static func internalError(_ message: String, type: String = "System.InvalidOperationException") -> Refusal {
        .exception(500, type: type, message: message)
    }
}

extension Refusal {
    /// The error as the real server words it.
    func reply(to request: HTTPRequest, route: AppRoute?, as persona: Persona) -> Reply {
        if persona.isNancy, let reply = nancyReply { return reply }
        switch self {
        case .empty(let status): return Reply(status: status)
        case .unmatched: return Reply(status: 404)
        case .methodNotAllowed(let methods):
            return Reply(status: 405, fields: [("Allow", methods.joined(separator: ", "))])
        case .problem(let status):
            let title = status == 500 ? "An error occurred while processing your request." : StatusPhrase.of(status)
            return problem(status, title, route, persona)
        case .notFound:
            // Sonarr 5 has nothing to say of a record that is not there.
            if persona.app == .sonarr, persona.generation >= 5, route?.isOneByID == true { return Reply(status: 404) }
            return problem(404, "Not Found", route, persona)
        case .unsupportedMediaType:
            return problem(415, "Unsupported Media Type", route, persona)
        case .binding(let problems):
            var errors = JSONObject()
            for problem in problems {
                let known = errors[problem.key]?.array ?? []
                errors[problem.key] = .array(known + [.string(problem.message)])
            }
            return problem(400, "One or more validation errors occurred.", route, persona, errors: errors)
        case .validation(let failures):
            return exception(400, .array(failures.map { .object($0.object) }))
        case .api(let status, let content):
            let name = Self.statusName(status)
            return exception(
                status,
                .object(
                    JSONObject([
                        ("message", .string(content.map { "\(name): \($0)" } ?? name)),
                        ("content", content.map(JSONValue.string)),
                    ])))
        case .exception(var status, let type, let message):
            // An operation that is not valid is the client's fault since Sonarr 5.
            let isInvalid = status == 500 && type == "System.InvalidOperationException"
            if isInvalid, persona.app == .sonarr, persona.generation >= 5 { status = 400 }
            let frame = "   at \(type.split(separator: ".").dropLast().joined(separator: ".")).Handle(Request request)"
            return exception(
                status, ["message": .string(message), "description": .string("\(type): \(message)\n\(frame)")])
        case .notYet(let name):
            var reply = Reply.json(
                [
                    "title": "Not served by MockArr", "status": 501,
                    "detail": .string(
                        "\(name) is part of the official API, but this version of MockArr does not serve it yet."),
                ], status: 501)
            reply.contentType = "application/problem+json"
            return reply
        }
    }

    private func exception(_ status: Int, _ value: JSONValue) -> Reply {
        var reply = Reply(status: status, content: .json(value, .strict), contentType: "application/json")
        reply.isException = true
        return reply
    }

    /// A problem detail in the dialect of the app and the .NET it runs on.
    private func problem(
        _ status: Int, _ title: String, _ route: AppRoute?, _ persona: Persona, errors: JSONObject? = nil
    ) -> Reply {
        let isOld = persona.generation < (persona.app == .sonarr ? 5 : 6)
        let type = (isOld ? Self.oldSections : Self.newSections)[status].map { "https://tools.ietf.org/html/\($0)" }
        let trace = ("traceId", JSONValue.string(Self.traceID(for: title)) as JSONValue?)
        let details = ("errors", errors.map(JSONValue.object))
        // .NET 6 writes its extension members first, .NET 8 last.
        let tail = isOld ? [trace, details] : [details, trace]
        var reply = Reply.json(
            .object(
                JSONObject(
                    [("type", type.map(JSONValue.string)), ("title", .string(title)), ("status", JSONValue(status))]
                        + tail)),
            status: status)
        // Sonarr says of every record that it is JSON, and then so is its absence.
        let isPinned = route?.pinsJSON == true || persona.app == .sonarr && isNotFound && route?.isOneByID == true
        reply.contentType = isPinned ? Reply.jsonType : Reply.problemType
        return reply
    }

    /// Where .NET 6 and .NET 8 say that a status is defined.
    private static let oldSections = [
        400: "rfc7231#section-6.5.1", 401: "rfc7235#section-3.1", 403: "rfc7231#section-6.5.3",
        404: "rfc7231#section-6.5.4", 405: "rfc7231#section-6.5.5", 406: "rfc7231#section-6.5.6",
        408: "rfc7231#section-6.5.7", 409: "rfc7231#section-6.5.8", 412: "rfc7232#section-4.2",
        415: "rfc7231#section-6.5.13", 422: "rfc4918#section-11.2", 426: "rfc7231#section-6.5.15",
        500: "rfc7231#section-6.6.1", 502: "rfc7231#section-6.6.3", 503: "rfc7231#section-6.6.4",
        504: "rfc7231#section-6.6.5",
    ]
    private static let newSections = [
        400: "rfc9110#section-15.5.1", 401: "rfc9110#section-15.5.2", 403: "rfc9110#section-15.5.4",
        404: "rfc9110#section-15.5.5", 405: "rfc9110#section-15.5.6", 406: "rfc9110#section-15.5.7",
        408: "rfc9110#section-15.5.9", 409: "rfc9110#section-15.5.10", 412: "rfc9110#section-15.5.13",
        415: "rfc9110#section-15.5.16", 422: "rfc4918#section-11.2", 426: "rfc9110#section-15.5.22",
        500: "rfc9110#section-15.6.1", 502: "rfc9110#section-15.6.3", 503: "rfc9110#section-15.6.4",
        504: "rfc9110#section-15.6.5",
    ]

    private var isNotFound: Bool {
        if case .notFound = self { true } else { false }
    }

    /// A trace id that looks like one and is the same every time.
    private static func traceID(for seed: String) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        var text = ""
        for round in 0..<3 {
            for byte in seed.utf8 { hash = (hash ^ UInt64(byte) ^ UInt64(round)) &* 0x100_0000_01b3 }
            text += String(hash, radix: 16).zeroPadded(to: 16)
        }
        return "00-\(text.prefix(32))-\(text.suffix(16))-00"
    }

    /// The status as .NET spells its name.
    static func statusName(_ status: Int) -> String { StatusPhrase.of(status).filter { $0 != " " } }
}
