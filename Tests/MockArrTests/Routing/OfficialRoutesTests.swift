import MockArr
import Testing

/// Holds the route tables against the official API documents.
@Suite(.enabled(if: OfficialDocument.isThere)) struct OfficialRoutesTests {
    @Test(arguments: AppKind.allCases)
    func everyOfficialOperationHasARow(_ app: AppKind) throws {
        var missing: [String] = []
        // The catch-all of the user interface is no row: every page answers there.
        for operation in try OfficialDocument(of: app).operations where operation.path != "/{path}" {
            // Any value of the right kind stands for a parameter.
            let target = operation.path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
                if !segment.hasPrefix("{") { return String(segment) }
                return segment.lowercased().contains("id}") ? "1" : "x.txt"
            }.joined(separator: "/")
            if case .match = App.of(app).router.route(operation.method, target) { continue }
            missing.append(operation.name)
        }
        #expect(missing.sorted() == [])
    }
}
