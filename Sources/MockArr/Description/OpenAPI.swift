package import FixtureKit

/// The document that this build serves an app by, in OpenAPI 3.0: the version that every generator and checker reads.
///
/// Paths, parameters and statuses come from the route table, schemas from what the app answers with these fixtures.
package enum OpenAPI {
    package static func document(of app: App, in library: FixtureLibrary) -> JSONValue {
        let transcript = Transcript(of: app, in: library)
        let book = SchemaBook(app.kind)
        let names = ClassNames(app.kind)
        let generation = Persona(app: app.kind, apiKey: "").generation
        var lessons = app.router.routes.map { Lesson($0, names) }
        for exchange in transcript.exchanges { lessons[exchange.route].learn(exchange, book) }

        var paths: [String: JSONObject] = [:]
        for (route, lesson) in zip(app.router.routes, lessons) where route.versions.contains(generation) {
            for path in route.documentedPaths {
                let operation = Operation(route: route, path: path, names: names, lesson: lesson)
                paths[path, default: [:]][route.method.rawValue.lowercased()] = .object(operation.json(book))
            }
        }
        let sorted = paths.sorted { $0.key < $1.key }.map { ($0.key, JSONValue.object($0.value)) }
        // What the errors are made of also stands in answers; it is written by hand, and once.
        let own = Set(ErrorSchemas.schemas.map(\.0))
        let learnt = book.components().filter { !own.contains($0.0) }
        let schemas = (learnt + ErrorSchemas.schemas).sorted { $0.0 < $1.0 }
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
