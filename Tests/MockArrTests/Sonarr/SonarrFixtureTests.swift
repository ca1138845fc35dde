import FixtureKit
import MockArr
import MockArrTesting
import Testing

/// At noon of the anchor day the server's answers are the fixtures, though it stores none of what follows from others.
@Suite struct SonarrFixtureTests {
    private let library: FixtureLibrary
    private let sonarr: AppUnderTest

    init() throws {
        library = try .builtIn()
        sonarr = try AppUnderTest(.sonarr)
    }

    private func fixture(_ name: String) throws -> [JSONValue] {
        try #require(try library.document("sonarr/\(name)")?.array)
    }

    /// Compares one by one, so that a failure shows one record and not all.
    private func expect(_ answered: [JSONValue], equal fixture: [JSONValue]) {
        #expect(answered.count == fixture.count)
        for (left, right) in zip(answered, fixture) where left != right {
            let writer = JSONWriter()
            #expect(writer.string(left) == writer.string(right))
            return
        }
    }

    private func byID(_ documents: [JSONValue]) -> [JSONValue] {
        documents.sorted { $0["id"]?.int ?? 0 < $1["id"]?.int ?? 0 }
    }

    @Test func answersTheSeries() throws {
        var sonarr = sonarr
        expect(sonarr.get("/api/v3/series").json.array ?? [], equal: try fixture("series"))
    }

    @Test(arguments: [("episode", "series-episodes"), ("episodefile", "episode-files")])
    func answersWhatBelongsToThem(path: String, name: String) throws {
        var sonarr = sonarr
        let ids = try fixture("series").compactMap { $0["id"]?.int }
        let answered = ids.flatMap { sonarr.get("/api/v3/\(path)?seriesId=\($0)").json.array ?? [] }
        expect(byID(answered), equal: byID(try fixture(name)))
    }

    @Test func answersTheCalendar() throws {
        var sonarr = sonarr
        let calendar = sonarr.get(
            "/api/v3/calendar?start=2026-01-08&end=2026-01-29&unmonitored=true&includeSeries=true")
        expect(calendar.json.array ?? [], equal: try fixture("calendar-episodes"))
    }

    @Test func answersTheCatalogue() throws {
        var sonarr = sonarr
        let catalogue = try fixture("series-lookup")
        let answered = catalogue.map { series in
            sonarr.get("/api/v3/series/lookup?term=tvdb:\(series["tvdbId"]?.int ?? 0)").json[0] ?? .null
        }
        expect(answered, equal: catalogue)
    }
}
