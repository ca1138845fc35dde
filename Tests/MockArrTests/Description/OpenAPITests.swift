import FixtureKit
import MockArrTesting
import Testing

@testable import MockArr

@Suite struct OpenAPITests {
    private static let radarr = Result { try OpenAPI.document(of: .radarr, in: .builtIn()) }
    private static let sonarr = Result { try OpenAPI.document(of: .sonarr, in: .builtIn()) }

    /// Made once: it takes an app hundreds of requests.
    static func document(_ app: AppKind) throws -> JSONValue { try (app == .radarr ? radarr : sonarr).get() }

    private static func operations(_ app: AppKind) throws -> [(name: String, operation: JSONValue)] {
        (try document(app)["paths"]?.object ?? [:]).flatMap { path in
            (path.value.object ?? [:]).map { ("\($0.key.uppercased()) \(path.key)", $0.value) }
        }
    }

    /// The rows that the emulated version has.
    private static func rows(_ app: AppKind) -> [AppRoute] {
        let generation = Persona(app: app, apiKey: "").generation
        return App.of(app).router.routes.filter { $0.versions.contains(generation) }
    }

    @Test(arguments: AppKind.allCases)
    func namesEveryRowAndNothingElse(_ app: AppKind) throws {
        let named = try Self.operations(app).map(\.name)
        let rows = Self.rows(app).flatMap { route in
            route.documentedPaths.map { "\(route.method.rawValue) \($0)" }
        }
        #expect(Set(named) == Set(rows))
        #expect(named.count == Set(named).count)
    }

    @Test(arguments: AppKind.allCases)
    func documentsTheStatusesOfEachRow(_ app: AppKind) throws {
        let documented = Dictionary(
            uniqueKeysWithValues: try Self.operations(app).map { ($0.name, $0.operation["responses"]?.object?.keys) })
        for route in Self.rows(app) {
            #expect(documented[route.name] == route.statuses.map(String.init), "\(route.name)")
        }
    }

    @Test(arguments: AppKind.allCases)
    func givesEachOperationAnIdentifierOfItsOwn(_ app: AppKind) throws {
        let identifiers = try Self.operations(app).compactMap { $0.operation["operationId"]?.string }
        #expect(identifiers.count == Set(identifiers).count)
        #expect(identifiers.contains("getTagById"))
    }

    @Test(arguments: AppKind.allCases)
    func refersToNothingThatIsMissing(_ app: AppKind) throws {
        let document = try Self.document(app)
        var missing: Set<String> = []
        func look(at value: JSONValue) {
            for element in value.array ?? [] { look(at: element) }
            for member in value.object ?? [:] {
                if member.key == "$ref", let target = member.value.string {
                    let found = target.split(separator: "/").dropFirst().reduce(document as JSONValue?) { place, name in
                        place?[String(name)]
                    }
                    if found == nil { missing.insert(target) }
                }
                look(at: member.value)
            }
        }
        look(at: document)
        #expect(missing == [])
    }

    /// A route that is asked with its path alone, or with what `Example` knows, has a schema; so a new one needs a line there.
    @Test(arguments: AppKind.allCases)
    func knowsWhatEveryGETOfTheAPIAnswers(_ app: AppKind) throws {
        let unknown = try Self.operations(app).filter { name, operation in
            name.hasPrefix("GET /api/") && operation["responses"]?["200"]?["content"] == nil
        }
        #expect(unknown.map(\.name) == [])
    }

    /// Bodies that hold what the document says a route takes.
    @Test(arguments: AppKind.allCases)
    func knowsWhatEveryRouteTakes(_ app: AppKind) throws {
        let unknown = try Self.operations(app).filter { _, operation in
            operation["requestBody"]?["content"]?["application/json"]?["schema"] == [:]
        }
        #expect(unknown.map(\.name) == [])
    }

    @Test(arguments: AppKind.allCases)
    func acceptsTheAnswersItWasLearntFrom(_ app: AppKind) throws {
        let document = try Self.document(app)
        let definitions = document["components"]?["schemas"]?.object ?? [:]
        let transcript = Transcript(of: App.of(app), in: try .builtIn())
        #expect(transcript.exchanges.count > 250)
        for exchange in transcript.exchanges {
            let route = App.of(app).router.routes[exchange.route]
            guard let value = exchange.reply.document else { continue }
            let operation = document["paths"]?[route.path]?[route.method.rawValue.lowercased()]
            let type = exchange.reply.contentType?.split(separator: ";").first.map(String.init) ?? ""
            let content = operation?["responses"]?["\(exchange.reply.status)"]?["content"]?[type]
            let schema = try #require(content?["schema"], "\(route.name) \(type)")
            let problems = JSONSchema(schema, definitions: definitions).problems(of: value)
            #expect(problems == [], "\(route.name)")
        }
    }

    @Test(arguments: AppKind.allCases)
    func saysTheSameEveryTime(_ app: AppKind) throws {
        #expect(try Self.document(app) == OpenAPI.document(of: .of(app), in: .builtIn()))
    }

    @Test func writesATagLikeThis() throws {
        let document = try Self.document(.radarr)
        let tag = try #require(document["paths"]?["/api/v3/tag"]?["post"])
        #expect(JSONWriter().string(tag) == Self.postTag)
        let schemas = try #require(document["components"]?["schemas"])
        #expect(
            schemas["TagResource"] == [
                "type": "object", "required": ["id"],
                "properties": ["label": ["type": "string"], "id": ["type": "integer", "format": "int32"]],
                "additionalProperties": false,
            ])
        #expect(
            schemas["TagResourceInput"] == [
                "type": "object",
                "properties": ["label": ["type": "string"], "id": ["type": "integer", "format": "int32"]],
            ])
    }

    private static let postTag = """
        {
          "tags": [
            "Tag"
          ],
          "summary": "Add a tag, or find the one of that label",
          "operationId": "postTag",
          "requestBody": {
            "required": true,
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/TagResourceInput"
                }
              }
            }
          },
          "responses": {
            "201": {
              "description": "Created",
              "headers": {
                "Location": {
                  "schema": {
                    "type": "string"
                  },
                  "required": true
                },
                "X-Application-Version": {
                  "schema": {
                    "type": "string"
                  },
                  "required": true
                }
              },
              "content": {
                "application/json": {
                  "schema": {
                    "$ref": "#/components/schemas/TagResource"
                  }
                }
              }
            },
            "400": {
              "$ref": "#/components/responses/BadRequest"
            },
            "401": {
              "$ref": "#/components/responses/Unauthorized"
            },
            "406": {
              "$ref": "#/components/responses/NotAcceptable"
            },
            "409": {
              "$ref": "#/components/responses/Conflict"
            },
            "415": {
              "$ref": "#/components/responses/UnsupportedMediaType"
            },
            "500": {
              "$ref": "#/components/responses/ServerError"
            },
            "503": {
              "$ref": "#/components/responses/Unavailable"
            }
          }
        }
        """
}
