import FixtureKit
import Glibc
import MockArr

/// The official description of an app's API.
///
/// It lies beside the project, not in it, so suites look for it and are skipped where it is missing.
struct OfficialDocument: Sendable {
    struct Operation: Sendable {
        let method: String
        let path: String
        /// Names of the query parameters that are flags, and of all others.
        let flags: [String]
        let parameters: [String]
        /// Of the answer, nil where the document says nothing about it.
        let schema: JSONValue?

        /// Shorter than the path where that begins as nearly all do: `GET movie/{id}`, `GET /ping`.
        var name: String { "\(method) \(path.hasPrefix("/api/v3/") ? String(path.dropFirst(8)) : path)" }
    }

    let operations: [Operation]
    let schemas: JSONObject

    /// That of the version that the app shows by itself, or of a later one.
    init(of app: AppKind, _ version: String = "") throws {
        let root = try JSONParser().parse(FixtureLibrary.read(Self.path(of: app, version)))
        schemas = root["components"]?["schemas"]?.object ?? [:]
        operations = (root["paths"]?.object ?? [:]).flatMap { path in
            (path.value.object ?? [:]).compactMap { Operation($0.key, path.key, $0.value) }
        }
    }

    static func path(of app: AppKind, _ version: String = "") -> String {
        let root = #filePath.firstRange(of: "/Tests/").map { String(#filePath[..<$0.lowerBound]) } ?? ""
        return "\(root)/../shared/contract/\(app.rawValue)\(version)-openapi.json"
    }

    static var isThere: Bool { AppKind.allCases.allSatisfy { access(path(of: $0), R_OK) == 0 } }
}

extension OfficialDocument.Operation {
    /// Nil for what stands beside the methods of a path.
    fileprivate init?(_ method: String, _ path: String, _ value: JSONValue) {
        guard Method(rawValue: method.uppercased()) != nil else { return nil }
        self.method = method.uppercased()
        self.path = path
        let query = (value["parameters"]?.array ?? []).filter { $0["in"] == "query" }
        flags = query.filter { $0["schema"]?["type"] == "boolean" }.compactMap { $0["name"]?.string }
        parameters = query.compactMap { $0["name"]?.string }
        schema = value["responses"]?["200"]?["content"]?.object?.members.first?.value["schema"]
    }
}
