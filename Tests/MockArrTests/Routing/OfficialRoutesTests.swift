import MockArr
import Testing

/// Holds the route tables against the official API documents.
@Suite(.enabled(if: OfficialDocument.isThere)) struct OfficialRoutesTests {
    @Test(arguments: [(AppKind.radarr, "", 6), (.sonarr, "", 4), (.sonarr, "-v5", 5)])
    func everyOfficialOperationHasARow(_ app: AppKind, _ document: String, _ generation: Int) throws {
        var missing: [String] = []
        // The catch-all of the user interface is no row: every page answers there.
        for operation in try OfficialDocument(of: app, document).operations where operation.path != "/{path}" {
            // Any value of the right kind stands for a parameter.
            let target = operation.path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
                if !segment.hasPrefix("{") { return String(segment) }
                return segment.lowercased().contains("id}") ? "1" : "x.txt"
            }.joined(separator: "/")
            if case .match = App.of(app).router.route(operation.method, target, in: generation) { continue }
            missing.append(operation.name)
        }
        #expect(missing.sorted() == [])
    }
}
