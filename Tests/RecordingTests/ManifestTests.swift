import FixtureKit
import MockArr
import Testing

@testable import Recording

@Suite struct ManifestTests {
    @Test func readsWhatItWrites() throws {
        var manifest = Manifest()
        var recorded = Manifest.Recorded(version: "6.0.4", source: "7f", begun: Instant(seconds: 1_768_478_400))
        recorded["movies"] = Manifest.Entry(
            fixture: "movies", route: "GET /api/v3/movie", state: .fetched, records: 3, digest: "fnv1a:1",
            date: Instant(seconds: 1_768_478_401))
        recorded["tags"] = Manifest.Entry(
            fixture: "tags", route: "GET /api/v3/tag", state: .failed, records: 0, reason: "answered 500")
        manifest.apps[.sonarr] = recorded
        #expect(Manifest(manifest.document) == manifest)
    }

    @Test(arguments: [
        "{}", "[]", #"{"recordings": {"lidarr": {}}}"#, #"{"recordings": {"radarr": {"version": "6"}}}"#,
    ])
    func takesNothingElseForOne(text: String) throws {
        #expect(Manifest(try JSONParser().parse(text)) == nil)
    }

    @Test func putsAnEntryInThePlaceOfItsFormerSelf() {
        var recorded = Manifest.Recorded(version: "6", source: "7f", begun: Instant(seconds: 0))
        recorded["a"] = Manifest.Entry(fixture: "a", route: "", state: .failed, records: 0)
        recorded["b"] = Manifest.Entry(fixture: "b", route: "", state: .empty, records: 0)
        recorded["a"] = Manifest.Entry(fixture: "a", route: "", state: .fetched, records: 9)
        #expect(recorded.entries.map(\.fixture) == ["a", "b"])
        #expect(recorded["a"]?.records == 9)
    }
}
