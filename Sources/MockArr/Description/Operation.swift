import FixtureKit

/// One operation of the document: a route at one of its paths.
struct Operation {
    let route: AppRoute
    let path: String
    let names: ClassNames
    let lesson: Lesson

    func json(_ book: SchemaBook) -> JSONObject {
        let parameters = pathParameters + route.query.map(\.json)
        return JSONObject([
            ("tags", [.string(names.resource(of: path))]),
            ("summary", .string(route.summary)),
            ("operationId", .string(identifier)),
            ("deprecated", lesson.isDeprecated ? true as JSONValue? : Optional.none),
            ("parameters", parameters.isEmpty ? Optional.none : JSONValue.array(parameters)),
            ("requestBody", body(book)),
            ("responses", responses(book)),
            ("security", security),
        ])
    }

    /// `getMovieById`: the method and the path in words.
    private var identifier: String {
        let words = path.split(separator: "/").drop { $0 == "api" || $0 == "v3" }.map { segment in
            let isParameter = segment.hasPrefix("{")
            let parts = segment.filter { $0 != "{" && $0 != "}" }.split { $0 == "." || $0 == "-" }
            return (isParameter ? "By" : "") + parts.map(\.pascalCased).joined()
        }
        return route.method.rawValue.lowercased() + (words.isEmpty ? path == "/" ? "Root" : "Api" : words.joined())
    }

    private var security: JSONValue? {
        switch route.access {
        case .key: nil
        case .liveKey: [["X-Api-Key": []], ["access_token": []]]
        case .open, .page: []
        }
    }

    private var pathParameters: [JSONValue] {
        PathSegment.list(route.template).compactMap { segment in
            guard case .parameter(let name, let kind) = segment, path.contains("{\(name)}") else { return nil }
            // Where the real servers left the type of an id open, it still has to be a number.
            let isNumber = kind == .integer || kind == .optionalInteger || name == "id"
            let schema: JSONValue = isNumber ? Parameter.int32 : ["type": "string"]
            return ["name": .string(name), "in": "path", "required": true, "schema": schema]
        }
    }

    // MARK: Bodies

    private func body(_ book: SchemaBook) -> JSONValue? {
        let types: [String]
        switch route.body {
        case .none: return nil
        case .json: types = ["application/json"]
        case .undeclaredJSON: types = ["application/json", "text/json", "application/*+json"]
        case .any: return ["content": ["multipart/form-data": ["schema": ["type": "object"]]]]
        }
        let schema = bodySchema(book)
        let content = types.map { ($0, ["schema": schema] as JSONValue) }
        return ["required": true, "content": .object(JSONObject(content))]
    }

    private func bodySchema(_ book: SchemaBook) -> JSONValue {
        if let body = lesson.body { return book.json(body, isInput: true) }
        guard let className = names.className(of: path), book.knows(className) else { return [:] }
        return ["$ref": book.reference(to: className, isInput: true)]
    }

    // MARK: Answers

    private func responses(_ book: SchemaBook) -> JSONValue {
        .object(JSONObject(route.statuses.map { (String($0), response($0, book)) }))
    }

    private func response(_ status: Int, _ book: SchemaBook) -> JSONValue {
        if let component = ErrorSchemas.component(of: status) {
            return ["$ref": .string("#/components/responses/\(component)")]
        }
        var response: JSONObject = ["description": .string(StatusPhrase.of(status))]
        if status == route.success, !headers.isEmpty { response["headers"] = .object(headers) }
        let content = content(status, book)
        if !content.isEmpty { response["content"] = .object(content) }
        return .object(response)
    }

    private func content(_ status: Int, _ book: SchemaBook) -> JSONObject {
        if let answers = lesson.answers[status] {
            return JSONObject(
                answers.sorted { $0.key < $1.key }.map { type, schema in
                    (type, ["schema": schema.isBinary ? Self.binary : book.json(schema)])
                })
        }
        // Where there was nothing to ask for, and nothing could be added: a record is like all others.
        guard status == 201 || status == 200 && route.isOneByID, let className = names.className(of: path),
            book.knows(className)
        else { return [:] }
        return ["application/json": ["schema": ["$ref": book.reference(to: className)]]]
    }

    private var headers: JSONObject {
        let text: JSONValue = ["type": "string"]
        var headers = JSONObject()
        if route.success == 201 || lesson.locates { headers["Location"] = ["schema": text, "required": true] }
        if route.isBelowAPI { headers["X-Application-Version"] = ["schema": text, "required": true] }
        return headers
    }

    private static let binary: JSONValue = ["type": "string", "format": "binary"]
}

extension Parameter {
    static let int32: JSONValue = ["type": "integer", "format": "int32"]

    fileprivate var json: JSONValue {
        var json: JSONObject = ["name": .string(name), "in": "query"]
        if !summary.isEmpty { json["description"] = .string(summary) }
        if schema["type"] == "array" {
            json["style"] = "form"
            json["explode"] = true
        }
        json["schema"] = schema
        return .object(json)
    }

    private var schema: JSONValue {
        switch kind {
        case .integer, .plainInteger: Self.int32
        case .integers: ["type": "array", "items": Self.int32]
        case .boolean: ["type": "boolean"]
        case .date, .plainDate: ["type": "string", "format": "date-time"]
        case .text: ["type": "string"]
        case .texts: ["type": "array", "items": ["type": "string"]]
        case .choice(let choice): Self.schema(of: choice)
        case .choices(let choice): ["type": "array", "items": Self.schema(of: choice)]
        }
    }

    private static func schema(of choice: Choice) -> JSONValue {
        ["type": "string", "enum": JSONValue(choice.values.map(\.name))]
    }
}
