import MockArr
import Testing

/// Holds the answers against the official documents.
@Suite(.enabled(if: OfficialDocument.isThere)) struct ConformanceTests {
    /// Where the contract overrules the document: the operation, the path in its answer, and the contract's paragraph.
    static let overruled: [AppKind: [String: String]] = [
        .radarr: [
            // There are no files of a user interface here.
            "GET /content/{path} · 404": "§1.7",
            "GET command · $[].body.collectionIds": "§8.2",
            "GET command · $[].body.isNewMovie": "§8.2",
            "GET command · $[].body.movieIds": "§8.2",
            "GET localization · $": "§1.10",
            "GET movie/lookup · $[].isExcluded": "§4.1",
            "PUT customformat/bulk · $": "§10",
            "PUT downloadclient/bulk · $": "§9",
            "PUT importlist/bulk · $": "§9",
            "PUT indexer/bulk · $": "§9",
        ],
        .sonarr: [
            "GET /content/{path} · 404": "§4.28",
            "GET command · $[].body.episodeIds": "§4.10",
            "GET command · $[].body.isNewSeries": "§4.10",
            "GET command · $[].body.seriesIds": "§4.10",
            "GET health · $[].wikiUrl": "§4.26",
            "PUT customformat/bulk · $": "§4.16",
            "PUT downloadclient/bulk · $": "§4.23",
            "PUT importlist/bulk · $": "§4.23",
            "PUT indexer/bulk · $": "§4.23",
        ],
    ]

    @Test(arguments: AppKind.allCases)
    func everyOperationSucceedsAndAnswersAsItsSchemaSays(_ app: AppKind) throws {
        let overruled = Self.overruled[app] ?? [:]
        let findings = try Conformance.of(app).findings.filter { overruled[$0.key] == nil }
        #expect(findings.map { "\($0): \($1)" }.sorted() == [])
    }

    @Test(arguments: AppKind.allCases)
    func everyExceptionStillOccurs(_ app: AppKind) throws {
        let findings = try Conformance.of(app).findings
        #expect((Self.overruled[app] ?? [:]).keys.filter { findings[$0] == nil }.sorted() == [])
    }

    @Test(arguments: [(AppKind.radarr, 238), (AppKind.sonarr, 235)])
    func everyOperationIsExercised(_ app: AppKind, _ count: Int) throws {
        let conformance = try Conformance.of(app)
        #expect(conformance.operations.count == count)
        #expect(conformance.operations.map(\.name).filter { conformance.answers[$0] == nil } == [])
        #expect(Set(Exercises.of(app).keys).subtracting(conformance.operations.map(\.name)) == [])
    }
}
