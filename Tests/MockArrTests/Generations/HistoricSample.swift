import FixtureKit
import MockArr
import MockArrTesting
import Testing

/// A resource as an older server wrote it: a file of `Fixtures/history`, and the request that answers the same record.
struct HistoricSample: Sendable, CustomTestStringConvertible {
    /// `radarr/movie-3.2.2`
    let name: String
    let target: String
    let steps: [Step]
    let digest: String

    enum Step: Sendable {
        case member(String)
        case element(Int)
    }

    init(_ name: String, _ target: String, _ steps: Step..., digest: String) {
        self.name = name
        self.target = "/api/v3/" + target
        self.steps = steps
        self.digest = digest
    }

    var testDescription: String { name }

    private static let root = #filePath.firstRange(of: "/Tests/").map { String(#filePath[..<$0.lowerBound]) } ?? ""

    static var folder: String { root + "/Fixtures/history" }

    var path: String { "\(Self.folder)/\(name).json" }

    var app: AppKind { name.hasPrefix("radarr/") ? .radarr : .sonarr }

    var version: String { name.split(separator: "-").last.map(String.init) ?? "" }

    /// The document of the file.
    func document() throws -> JSONValue { try JSONParser().parse(FixtureLibrary.read(path)) }

    /// The same record as the app answers it as a server of that version.
    func answer() throws -> JSONValue {
        var app = try AppUnderTest(self.app)
        app.persona = Persona(app: self.app, version: version, apiKey: AppUnderTest.key)
        let reply = target.hasSuffix("/command") ? app.post(target, Self.command) : app.get(target)
        return steps.reduce(reply.document ?? .null) { document, step in
            switch step {
            case .member(let name): document[name] ?? .null
            case .element(let index): document[index] ?? .null
            }
        }
    }

    private static let command: JSONValue = ["name": "RssSync"]
}

/// What a document consists of: its members' names, order and types, whatever their values.
func shape(of value: JSONValue) -> String {
    switch value {
    case .null: "null"
    case .bool: "bool"
    case .number: "number"
    case .string: "text"
    case .array(let elements): "[\(elements.map(shape(of:)).joined(separator: ", "))]"
    case .object(let object): "{\(object.members.map { "\($0.key): \(shape(of: $0.value))" }.joined(separator: ", "))}"
    }
}
