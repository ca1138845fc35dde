import FixtureKit
import MockArr
import Testing

/// Holds our document against the official one: the same operations with the same parameters of the same types.
@Suite(.enabled(if: OfficialDocument.isThere)) struct OfficialNamesTests {
    /// Where the behavioural contract overrules the official document, with its paragraph.
    private static let overruled: [String: String] = [
        // Radarr §13, Sonarr §4.9: what does not parse counts as not sent, so that nothing but text is declared.
        "GET /feed/v3/calendar/radarr.ics": "+futureDays string +pastDays string +unmonitored string"
            + " -futureDays integer -pastDays integer -unmonitored boolean",
        "GET /feed/v3/calendar/sonarr.ics": "+asAllDay string +futureDays string +pastDays string"
            + " +premieresOnly string +unmonitored string -asAllDay boolean -futureDays integer -pastDays integer"
            + " -premieresOnly boolean -unmonitored boolean",
        // Radarr §20, Sonarr §9: every naming key and the id; the resource's name is no setting.
        "GET /api/v3/config/naming/examples": "-resourceName string",
        // Radarr §10.1, Sonarr §4.22: by id too, the folders may be asked for with a time limit.
        "GET /api/v3/rootfolder/{id}": "+timeout boolean",
        // Radarr §1.3, Sonarr §1.3: the front page is a path of its own.
        "GET /": "-path string",
        "GET /{path}": "no such operation",
    ]

    @Test(arguments: AppKind.allCases)
    func hasEveryOperationWithItsParameters(_ app: AppKind) throws {
        let official = try JSONParser().parse(FixtureLibrary.read(OfficialDocument.path(of: app)))
        let ours = try OpenAPITests.document(app)
        var differences: [String: String] = [:]
        for path in official["paths"]?.object ?? [:] {
            for (method, theirs) in (path.value.object ?? [:]).map({ ($0.key, $0.value) }) {
                let name = "\(method.uppercased()) \(path.key)"
                guard let operation = ours["paths"]?[path.key]?[method] else {
                    differences[name] = "no such operation"
                    continue
                }
                let (left, right) = (Self.parameters(of: theirs, method), Self.parameters(of: operation, method))
                let added = right.subtracting(left).sorted().map { "+" + $0 }
                let missing = left.subtracting(right).sorted().map { "-" + $0 }
                if left != right { differences[name] = (added + missing).joined(separator: " ") }
            }
        }
        let known = Self.overruled.filter { name, _ in
            !name.contains("/feed/") || name.hasSuffix("\(app.rawValue).ics")
        }
        #expect(differences == known)
    }

    private static func parameters(of operation: JSONValue, _ method: String) -> Set<String> {
        Set(
            (operation["parameters"]?.array ?? []).map { parameter in
                let name = parameter["name"]?.string ?? ""
                // Radarr §1.5, Sonarr §1.8: the id of a PUT, which the document has as text, is a number.
                let isID = method == "put" && name == "id"
                return "\(name) \(isID ? "integer" : type(of: parameter["schema"] ?? [:]))"
            })
    }

    private static func type(of schema: JSONValue) -> String {
        // The only schemas of parameters with names of their own are enumerations.
        if schema["$ref"] != nil { return "string" }
        if schema["format"] == "date-time" { return "date-time" }
        let type = schema["type"]?.string ?? ""
        return type == "array" ? "array of \(self.type(of: schema["items"] ?? [:]))" : type
    }

    /// The contract's own table overrules the document's statuses, which are 200 throughout.
    @Test(arguments: AppKind.allCases)
    func succeedsAsTheContractSays(_ app: AppKind) throws {
        let path = OfficialDocument.path(of: app).replacing("-openapi.json", with: ".md")
        let contract = String(decoding: try FixtureLibrary.read(path), as: UTF8.self)
        let ours = try OpenAPITests.document(app)
        var differences: [String] = []
        var count = 0
        for line in contract.split(separator: "\n") {
            guard let row = line.firstMatch(of: /^\| (GET|POST|PUT|DELETE|HEAD) \| `([^`, ]+)` \|[^|]*\| ([^|]*) \|/)
            else { continue }
            let path = row.2.hasPrefix("/") ? String(row.2) : "/api/v3/\(row.2)"
            guard let responses = ours["paths"]?[path]?[row.1.lowercased()]?["responses"]?.object else { continue }
            count += 1
            let told = row.3.matches(of: /[1-3]\d\d/).map { String($0.0) }
            if !responses.keys.contains(where: told.contains) { differences.append("\(row.1) \(path)") }
        }
        #expect(differences == [])
        #expect(count > 230)
    }
}
