import FixtureKit
import MicroHTTP
import MockArr
import MockArrTesting
import Testing

/// A request that is refused, and all that it is refused for.
struct RefusalCase: Sendable, CustomTestStringConvertible {
    let app: AppKind
    let method: String
    let path: String
    let body: String
    /// As `Property: message`.
    let failures: [String]

    init(_ app: AppKind, _ method: String, _ path: String, _ body: String, _ failures: String...) {
        self.app = app
        self.method = method
        self.path = path
        self.body = body
        self.failures = failures
    }

    var testDescription: String { "\(app.rawValue) \(method) \(path) \(body.prefix(60))" }

    /// Sends it to an app with the built-in fixtures.
    func expectRefusal(_ location: SourceLocation = #_sourceLocation) throws {
        var app = try AppUnderTest(app)
        let reply = app.send(method, "/api/v3/" + path, try JSONParser().parse(body))
        #expect(reply.status == 400, "\(reply.text)", sourceLocation: location)
        #expect(reply.failures == failures, sourceLocation: location)
    }
}

extension AppUnderTest {
    /// Sends text as JSON.
    mutating func send(_ method: String, _ path: String, text: String) throws -> Reply {
        send(method, "/api/v3/" + path, try JSONParser().parse(text))
    }

    /// The built-in fixture of that name.
    func fixture(_ name: String) throws -> JSONValue {
        try #require(try FixtureLibrary.builtIn().document("\(app.kind.rawValue)/\(name)"))
    }
}

extension JSONValue {
    /// Where this differs from another document, in a line that can be read.
    func difference(from other: JSONValue) -> String? {
        firstDifference(from: other).map { "\($0)" }
    }

    /// The list sorted by a text member.
    func sorted(by key: String) -> JSONValue {
        .array((array ?? []).sorted { ($0[key]?.string ?? "").lowercased() < ($1[key]?.string ?? "").lowercased() })
    }

    /// The object with other values for some members.
    func with(_ changes: JSONObject) -> JSONValue {
        var copy = self
        for member in changes { copy[member.key] = member.value }
        return copy
    }

    /// A provider with another value in one of its fields.
    func withField(_ name: String, _ value: JSONValue) -> JSONValue {
        let fields = (self["fields"]?.array ?? []).map { field in
            field["name"]?.string == name ? field.with(["value": value]) : field
        }
        return with(["fields": .array(fields)])
    }

    func field(_ name: String) -> JSONValue? {
        self["fields"]?.array?.first { $0["name"]?.string == name }?["value"]
    }
}
