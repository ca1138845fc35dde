public import FixtureKit

/// The document that this build serves an app by, in OpenAPI 3.0: the version that every generator and checker reads.
///
/// Paths, parameters and statuses come from the route table, schemas from what the app answers with these fixtures.
public enum OpenAPI {
    public static func document(of app: App, in library: FixtureLibrary) -> JSONValue {
        let transcript = Transcript(of: app, in: library)
        let book = SchemaBook(app.kind)
        let names = ClassNames(app.kind)
        var lessons = app.router.routes.map { Lesson(of: names.className(of: $0.path)) }
        for exchange in transcript.exchanges { lessons[exchange.route].learn(exchange, book) }

        var paths: [String: JSONObject] = [:]
        for (route, lesson) in zip(app.router.routes, lessons) {
            for path in route.documentedPaths {
                let operation = Operation(route: route, path: path, names: names, lesson: lesson)
                paths[path, default: [:]][route.method.rawValue.lowercased()] = .object(operation.json(book))
            }
        }
        let sorted = paths.sorted { $0.key < $1.key }.map { ($0.key, JSONValue.object($0.value)) }
        let schemas = (book.components() + ErrorSchemas.schemas).sorted { $0.0 < $1.0 }
        return [
            "openapi": "3.0.3",
            "info": info(of: app.kind),
            "servers": [["url": .string("http://localhost:\(app.kind.defaultPort)")]],
            "security": security,
            "paths": .object(JSONObject(sorted)),
            "components": [
                "securitySchemes": securitySchemes,
                "responses": .object(JSONObject(ErrorSchemas.responses)),
                "schemas": .object(JSONObject(schemas)),
            ],
        ]
    }

    private static func info(of app: AppKind) -> JSONValue {
        [
            "title": .string("\(app.title), as MockArr serves it"),
            "description": "Made from MockArr's route table and from what it answers with its own fixtures.",
            "version": .string(app.defaultVersion),
        ]
    }

    static let security: JSONValue = [["X-Api-Key": []], ["apikey": []]]

    private static let securitySchemes: JSONValue = [
        "X-Api-Key": ["type": "apiKey", "name": "X-Api-Key", "in": "header"],
        "apikey": ["type": "apiKey", "name": "apikey", "in": "query"],
        "access_token": ["type": "apiKey", "name": "access_token", "in": "query"],
    ]
}

extension Route {
    /// The path as documents write it: `/api/v3/movie/{id}`.
    var path: String { String(name.dropFirst(method.rawValue.count + 1)) }

    /// The same, and the one without the id where that may be left out.
    var documentedPaths: [String] {
        guard template.hasSuffix("/{id?}") else { return [path] }
        return [String(path.dropLast("/{id}".count)), path]
    }
}

/// What was learnt about a route from its exchanges.
struct Lesson {
    private let className: String?
    /// The body of answers, by status and media type.
    private(set) var answers: [Int: [String: LearntSchema]] = [:]
    private(set) var body: LearntSchema?
    private(set) var isDeprecated = false
    private(set) var locates = false

    init(of className: String?) {
        self.className = className
    }

    mutating func learn(_ exchange: Transcript.Exchange, _ book: SchemaBook) {
        let reply = exchange.reply
        isDeprecated = isDeprecated || reply.fields.contains { $0.0 == "Deprecation" }
        locates = locates || reply.fields.contains { $0.0 == "Location" }
        learnAnswer(reply, book)
        guard let sent = exchange.body else { return }
        let schema = body ?? LearntSchema()
        // What is sent to many at once is no resource; what a list is made of is.
        book.learn(sent, into: schema, as: sent["id"] != nil || sent.array != nil || reply.status == 201 ? className : nil)
        body = schema
    }

    private mutating func learnAnswer(_ reply: Reply, _ book: SchemaBook) {
        guard let type = reply.contentType?.split(separator: ";").first.map(String.init) else { return }
        let schema = answers[reply.status]?[type] ?? LearntSchema()
        answers[reply.status, default: [:]][type] = schema
        switch reply.content {
        case .json, .records:
            let value = reply.document ?? .null
            let isPage = value["totalRecords"] != nil
            book.learn(value, into: schema, as: isPage ? className.map { $0 + ClassNames.page } : className)
        case .text(let text):
            // A text may be a document that was written by hand.
            let document = type == "application/json" ? try? JSONParser().parse(Array(text.utf8)) : nil
            book.learn(document ?? .string(text), into: schema, as: className)
        case .bytes: schema.isBinary = true
        case .empty: break
        }
    }
}
