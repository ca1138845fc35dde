import FixtureKit
import Glibc
import MockArr
import Testing

/// Holds the route tables against the official API documents.
///
/// They lie beside the project, not in it, so the suite looks for them and is skipped where they are missing.
@Suite(.enabled(if: OfficialDocument.isThere)) struct OfficialRoutesTests {
    @Test(arguments: [("radarr", AppKind.radarr, 6), ("sonarr", .sonarr, 4), ("sonarr-v5", .sonarr, 5)])
    func everyOfficialOperationHasARow(_ name: String, _ app: AppKind, _ generation: Int) throws {
        let document = try JSONParser().parse(FixtureLibrary.read(OfficialDocument.path(of: name)))
        var missing: [String] = []
        // The catch-all of the user interface is no row: every page answers there.
        for path in document["paths"]?.object ?? [:] where path.key != "/{path}" {
            for operation in path.value.object ?? [:] {
                let method = operation.key.uppercased()
                // Any value of the right kind stands for a parameter.
                let target = path.key.split(separator: "/", omittingEmptySubsequences: false).map { segment in
                    if !segment.hasPrefix("{") { return String(segment) }
                    return segment.lowercased().contains("id}") ? "1" : "x.txt"
                }.joined(separator: "/")
                guard case .match = App.of(app).router.route(method, target, in: generation) else {
                    missing.append("\(method) \(path.key)")
                    continue
                }
            }
        }
        #expect(missing.sorted() == [])
    }
}

private enum OfficialDocument {
    static func path(of name: String) -> String {
        let root = #filePath.firstRange(of: "/Tests/").map { String(#filePath[..<$0.lowerBound]) } ?? ""
        return "\(root)/../shared/contract/\(name)-openapi.json"
    }

    static var isThere: Bool { ["radarr", "sonarr", "sonarr-v5"].allSatisfy { access(path(of: $0), R_OK) == 0 } }
}
