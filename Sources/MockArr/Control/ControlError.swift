import FixtureKit

/// A mistake of whoever calls the control API, told so that it can be mended at once.
public struct ControlError: Error, Sendable, Equatable, CustomStringConvertible {
    enum Kind: String, Sendable, CaseIterable {
        case malformedJSON = "malformed-json"
        case unknownMember = "unknown-member"
        case unexpectedValue = "unexpected-value"
        case missing = "missing"
        case notServed = "not-served"
        case unknownName = "unknown-name"
        case unknownPath = "unknown-path"
        case methodNotAllowed = "method-not-allowed"
        case forbidden = "forbidden"
        case tokenNeeded = "token-needed"
        case bodyTooLarge = "body-too-large"
        case failed

        var status: Int {
            switch self {
            case .malformedJSON, .unknownMember, .unexpectedValue, .missing, .notServed: 400
            case .tokenNeeded: 401
            case .forbidden: 403
            case .unknownName, .unknownPath: 404
            case .methodNotAllowed: 405
            case .bodyTooLarge: 413
            case .failed: 500
            }
        }

        var title: String {
            switch self {
            case .malformedJSON: "Malformed JSON"
            case .unknownMember: "Unknown member"
            case .unexpectedValue: "Unexpected value"
            case .missing: "Something is missing"
            case .notServed: "Not served yet"
            case .unknownName: "Unknown name"
            case .unknownPath: "Unknown path"
            case .methodNotAllowed: "Method not allowed"
            case .forbidden: "Forbidden"
            case .tokenNeeded: "Token needed"
            case .bodyTooLarge: "Body too large"
            case .failed: "Failed"
            }
        }
    }

    var kind: Kind
    /// The HTTP status that the control API answers with.
    public internal(set) var status: Int
    public internal(set) var detail: String
    /// Where: a JSON pointer into the document, or `?name` of a parameter.
    public internal(set) var pointer: String?
    public internal(set) var expected: String?
    /// The names that are most like the one that means nothing.
    public internal(set) var nearest: [String]
    var allow: [String] = []

    init(
        _ kind: Kind, _ detail: String, at pointer: String? = nil, expected: String? = nil, nearest: [String] = [],
        status: Int? = nil
    ) {
        self.kind = kind
        self.status = status ?? kind.status
        self.detail = detail
        self.pointer = pointer
        self.expected = expected
        self.nearest = nearest
    }

    /// A name of nothing, with the ones there are.
    static func unknown(_ what: String, _ name: String, known: [String]) -> ControlError {
        ControlError(
            .unknownName, "There is no \(what) \"\(name)\".",
            expected: known.isEmpty ? "nothing: there is no \(what) yet" : "one of " + known.joined(separator: ", "),
            nearest: Spelling.nearest(to: name, among: known))
    }

    /// A part of the design that this version lacks, inside of something it has.
    static func notYet(_ what: String, at pointer: String) -> ControlError {
        ControlError(
            .notServed, "\(what) is part of the control API, but this version of MockArr does not serve it yet.",
            at: pointer)
    }

    /// A route of the design that this version lacks.
    static func notYet(route name: String) -> ControlError {
        ControlError(
            .notServed, "\(name) is part of the control API, but this version of MockArr does not serve it yet.",
            status: 501)
    }

    /// The mistake in one line, for a terminal.
    public var description: String {
        var text = pointer.map { "at \($0.isEmpty ? "/" : $0): \(detail)" } ?? detail
        if !nearest.isEmpty { text += " Did you mean \(nearest.joined(separator: " or "))?" }
        return text
    }

    /// The problem document.
    var document: JSONValue {
        .object(
            JSONObject([
                ("type", .string("urn:mockarr:problem:\(kind.rawValue)")),
                ("title", .string(kind.title)),
                ("status", JSONValue(status)),
                ("detail", .string(detail)),
                ("pointer", pointer.map(JSONValue.string)),
                ("expected", expected.map(JSONValue.string)),
                ("nearest", JSONValue(nearest)),
            ]))
    }

    var reply: Reply {
        var reply = Reply.json(document, status: status)
        reply.contentType = "application/problem+json"
        if !allow.isEmpty { reply.fields.append(("Allow", allow.joined(separator: ", "))) }
        if kind == .tokenNeeded { reply.fields.append(("WWW-Authenticate", "Bearer")) }
        return reply
    }
}
