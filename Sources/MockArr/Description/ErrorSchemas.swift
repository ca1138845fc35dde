import FixtureKit

/// The bodies that errors have, and the answers that carry them.
enum ErrorSchemas {
    /// The component of a refusal's answer, nil for a status that is none.
    static func component(of status: Int) -> String? { answers.first { $0.status == status }?.name }

    static let responses: [(String, JSONValue)] = answers.map { answer in
        var content = JSONObject()
        for (type, names) in answer.content {
            content[type] = ["schema": names.count == 1 ? names[0] : ["anyOf": .array(names)]]
        }
        var response: JSONObject = ["description": .string(answer.summary)]
        if !content.isEmpty { response["content"] = .object(content) }
        return (answer.name, .object(response))
    }

    private struct Answer {
        let status: Int
        let name: String
        let summary: String
        var content: [(String, [JSONValue])] = []
    }

    private static let problem = reference("ProblemDetails")
    private static let invalid = reference("ValidationProblemDetails")
    private static let error = reference("ErrorModel")
    private static let failures: JSONValue = ["type": "array", "items": reference("ValidationFailure")]
    private static let tests: JSONValue = ["type": "array", "items": reference("ProviderTestAllResult")]
    private static let json = "application/json"
    private static let problemJSON = "application/problem+json"

    private static func reference(_ name: String) -> JSONValue {
        ["$ref": .string("#/components/schemas/\(name)")]
    }

    private static let answers = [
        Answer(
            status: 400, name: "BadRequest", summary: "A value has the wrong type or breaks a rule.",
            content: [(json, [failures, tests, invalid, error]), (problemJSON, [invalid])]),
        Answer(status: 401, name: "Unauthorized", summary: "The API key is missing or wrong. No body."),
        Answer(
            status: 404, name: "NotFound", summary: "There is no such record. No body where there is no such path.",
            content: [(json, [problem, error]), (problemJSON, [problem])]),
        Answer(
            status: 405, name: "MethodNotAllowed",
            summary: "Not with this record. No body where no path takes the verb.",
            content: [(json, [error])]),
        Answer(status: 406, name: "NotAcceptable", summary: "The caller accepts no JSON. No body."),
        Answer(
            status: 409, name: "Conflict", summary: "It contradicts what is there.", content: [(json, [error])]),
        Answer(
            status: 415, name: "UnsupportedMediaType",
            summary: "The body is no JSON. No body where the route names the media types it takes.",
            content: [(problemJSON, [problem]), (json, [problem])]),
        Answer(
            status: 500, name: "ServerError", summary: "The server trips over it, as the real one does.",
            content: [(json, [error, problem]), (problemJSON, [problem])]),
        Answer(
            status: 501, name: "NotServed", summary: "This build does not serve the route yet.",
            content: [(problemJSON, [reference("NotServedProblem")])]),
        Answer(
            status: 503, name: "Unavailable", summary: "The server is starting up, or its metadata server is away.",
            content: [(json, [reference("StartingUp"), error]), ("text/plain", [["type": "string"]])]),
    ]

    // MARK: Bodies

    static let schemas: [(String, JSONValue)] = [
        (
            "ErrorModel",
            object(required: ["message"], [("message", text), ("description", text), ("content", text)])
        ),
        (
            "NotServedProblem",
            object(required: ["title", "status", "detail"], [("title", text), ("status", int), ("detail", text)])
        ),
        (
            "ProblemDetails",
            object(
                required: ["title", "status", "traceId"],
                [("type", text), ("title", text), ("status", int), ("traceId", text)])
        ),
        (
            "ProviderTestAllResult",
            object(
                required: ["id", "isValid", "validationFailures"],
                [("id", int), ("isValid", ["type": "boolean"]), ("validationFailures", failures)])
        ),
        ("StartingUp", object(required: ["errorMessage"], [("errorMessage", text)])),
        (
            "ValidationFailure",
            object(
                required: ["propertyName", "errorMessage", "severity"],
                [
                    ("isWarning", ["type": "boolean"]), ("detailedDescription", text), ("infoLink", text),
                    ("propertyName", text), ("errorMessage", text), ("attemptedValue", [:]),
                    ("customState", ["type": "object"]),
                    ("severity", ["type": "string", "enum": ["error", "warning", "info"]]), ("errorCode", text),
                    ("formattedMessageArguments", ["type": "array", "items": [:]]),
                    (
                        "formattedMessagePlaceholderValues",
                        ["type": "object", "additionalProperties": [:]]
                    ),
                ])
        ),
        (
            "ValidationProblemDetails",
            object(
                required: ["title", "status", "traceId", "errors"],
                [
                    ("type", text), ("title", text), ("status", int),
                    (
                        "errors",
                        ["type": "object", "additionalProperties": ["type": "array", "items": ["type": "string"]]]
                    ), ("traceId", text),
                ])
        ),
    ]

    private static let text: JSONValue = ["type": "string"]
    private static let int: JSONValue = ["type": "integer", "format": "int32"]

    private static func object(required: [String], _ properties: [(String, JSONValue)]) -> JSONValue {
        [
            "type": "object", "required": JSONValue(required),
            "properties": .object(JSONObject(properties)), "additionalProperties": false,
        ]
    }
}
