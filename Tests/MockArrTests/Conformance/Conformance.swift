import FixtureKit
import MicroHTTP
import MockArr
import MockArrTesting

/// Every operation of an official document: what changes something once, what looks at something for every record.
struct Conformance: Sendable {
    let operations: [OfficialDocument.Operation]
    /// What went wrong, by `operation · path`: a status instead of a success, or an answer that breaks its schema.
    private(set) var findings: [String: String] = [:]
    /// How many answers each operation gave.
    private(set) var answers: [String: Int] = [:]

    private let exercises: [String: Exercise]
    private let definitions: JSONObject
    /// The schemas of answers, each read once.
    private var schemas: [String: JSONSchema] = [:]
    private var start: AppUnderTest

    static let radarr = Result { try Conformance(.radarr) }
    static let sonarr = Result { try Conformance(.sonarr) }

    static func of(_ app: AppKind) throws -> Conformance { try (app == .radarr ? radarr : sonarr).get() }

    private init(_ app: AppKind) throws {
        let document = try OfficialDocument(of: app)
        operations = document.operations
        definitions = document.schemas
        let names = Set(operations.map(\.name))
        let special = Exercises.of(app)
        exercises = Dictionary(
            uniqueKeysWithValues: operations.map { operation in
                (operation.name, special[operation.name] ?? Exercise(operation, existing: names))
            })
        // What has been read once is not read again by each operation's copy.
        var mock = try AppUnderTest(app)
        for path in ["movie", "series", "history", "queue", "tag/detail", "episode?seriesId=1"] {
            _ = mock.get("/api/v3/" + path)
        }
        start = mock
        for operation in operations { exercise(operation) }
        // Once more what can be looked at, after everything has been changed and has had its effects.
        for operation in operations where ["POST", "PUT"].contains(operation.method) { carryOut(operation, in: &mock) }
        mock.wait(seconds: 120)
        start = mock
        for operation in operations where operation.method == "GET" { exercise(operation, atMost: 10) }
    }

    private func carryOut(_ operation: OfficialDocument.Operation, in mock: inout AppUnderTest) {
        guard let exercise = exercises[operation.name], let record = records(of: exercise, from: &mock).first,
            let target = Self.filled(exercise.target, from: record)
        else { return }
        _ = Self.send(operation.method, target, exercise.body, record, to: &mock)
    }

    private mutating func exercise(_ operation: OfficialDocument.Operation, atMost limit: Int = .max) {
        guard let exercise = exercises[operation.name] else { return }
        var mock = start
        let records = records(of: exercise, from: &mock)
        for record in records.prefix(operation.method == "GET" ? limit : 1) {
            guard let target = Self.filled(exercise.target, from: record) else { continue }
            let reply = Self.send(operation.method, target, exercise.body, record, to: &mock)
            answers[operation.name, default: 0] += 1
            note(reply, to: target, of: operation)
        }
        if answers[operation.name] == nil { findings["\(operation.name) · no record"] = exercise.target }
    }

    private mutating func note(_ reply: Reply, to target: String, of operation: OfficialDocument.Operation) {
        guard (200..<400).contains(reply.status) else {
            findings["\(operation.name) · \(reply.status)"] = "\(target): \(reply.text.prefix(400))"
            return
        }
        guard let schema = operation.schema, operation.method != "HEAD" else { return }
        let known = schemas[operation.name] ?? JSONSchema(schema, definitions: definitions)
        schemas[operation.name] = known
        for problem in known.problems(of: reply.json) {
            findings["\(operation.name) · \(problem.place.shape)"] =
                "\(problem.found), not \(problem.expected), in \(target)"
        }
    }

    // MARK: Records

    private func records(of exercise: Exercise, from mock: inout AppUnderTest) -> [JSONValue] {
        var records: [JSONValue] = [[:]]
        if let name = exercise.made, let maker = exercises[name], let method = name.split(separator: " ").first {
            let template = self.records(of: maker, from: &mock).first ?? [:]
            let reply = Self.send(String(method), maker.target, maker.body, template, to: &mock)
            records = Self.records(in: reply.json)
        }
        for list in exercise.records {
            records = records.flatMap { record -> [JSONValue] in
                guard let target = Self.filled(list, from: record) else { return [] }
                return Self.records(in: mock.get(Self.path(target)).json)
            }
        }
        return records
    }

    private static func records(in document: JSONValue) -> [JSONValue] {
        document.array ?? document["records"]?.array ?? (document.object == nil ? [] : [document])
    }

    // MARK: Requests

    private static func send(
        _ method: String, _ target: String, _ body: Exercise.Sent, _ record: JSONValue, to mock: inout AppUnderTest
    ) -> Reply {
        func changed(_ changes: JSONObject) -> JSONValue {
            stranger(.object((record.object ?? [:]).merging(changes)))
        }
        switch body {
        case .nothing: return mock.send(method, path(target))
        case .record(let changes): return mock.send(method, path(target), changed(changes))
        case .list(let changes): return mock.send(method, path(target), .array([changed(changes)]))
        case .json(let value): return mock.send(method, path(target), filled(value, from: record))
        case .text(let text, let type):
            var fields = HTTPFields()
            fields.append("X-Api-Key", AppUnderTest.key)
            fields.append("Content-Type", type)
            return mock.send(
                HTTPRequest(method: method, target: path(target), fields: fields, body: Array(text.utf8)))
        }
    }

    /// With a member in every object that no resource has: the real servers drop what they do not know.
    private static func stranger(_ value: JSONValue) -> JSONValue {
        switch value {
        case .array(let elements): return .array(elements.map(stranger))
        case .object(let object):
            return .object(JSONObject(object.members.map { ($0.key, stranger($0.value)) } + [("noSuchMember", 1)]))
        default: return value
        }
    }

    private static func path(_ target: String) -> String { target.hasPrefix("/") ? target : "/api/v3/" + target }

    /// The text with `{name}` replaced by the record's members, nil when one of them is missing or 0.
    private static func filled(_ text: String, from record: JSONValue) -> String? {
        var rest = text[...]
        var result = ""
        while let start = rest.firstIndex(of: "{"), let end = rest.firstIndex(of: "}") {
            let value = record[String(rest[rest.index(after: start)..<end])]
            guard let value = value?.string ?? value?.number?.text, value != "0" else { return nil }
            result += rest[..<start] + value
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }

    private static func filled(_ body: JSONValue, from record: JSONValue) -> JSONValue {
        switch body {
        case .array(let elements): return .array(elements.map { filled($0, from: record) })
        case .object(let object):
            return .object(JSONObject(object.members.map { ($0.key, filled($0.value, from: record)) }))
        case .string(let text) where text.hasPrefix("{") && text.hasSuffix("}"):
            return record[String(text.dropFirst().dropLast())] ?? .null
        default: return body
        }
    }
}

extension JSONPlace {
    /// The way there as shapes write it: `$[].images[].url`.
    fileprivate var shape: String {
        keys.reduce(into: "$") { text, key in
            switch key {
            case .member(let name): text += "." + name
            case .element: text += "[]"
            }
        }
    }
}
