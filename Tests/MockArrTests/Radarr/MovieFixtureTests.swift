import FixtureKit
import MockArr
import MockArrTesting
import Testing

/// What is derived must come out as the fixtures say, at noon of their anchor day.
@Suite struct MovieFixtureTests {
    private func fixture(_ name: String) throws -> JSONValue {
        try #require(try FixtureLibrary.builtIn().document("radarr/" + name))
    }

    /// Compares record by record, so that a difference is a line and not a library.
    private func expectEqual(_ answer: JSONValue, _ expected: JSONValue, _ place: SourceLocation = #_sourceLocation) {
        let answered = answer.array ?? []
        let records = expected.array ?? []
        #expect(answered.count == records.count, sourceLocation: place)
        for (found, wanted) in zip(answered, records) where found != wanted {
            #expect(
                found.object?.keys == wanted.object?.keys, "\(wanted["title"] ?? wanted["id"] ?? .null)",
                sourceLocation: place)
            for member in wanted.object ?? [:] where found[member.key] != member.value {
                #expect(
                    found[member.key] == member.value, "\(wanted["id"] ?? .null) \(member.key)", sourceLocation: place)
            }
        }
    }

    @Test func answersTheLibraryOfTheFixture() throws {
        var radarr = try AppUnderTest(.radarr)
        expectEqual(radarr.get("/api/v3/movie").json, try fixture("movies"))
    }

    @Test func answersTheCalendarOfTheFixture() throws {
        var radarr = try AppUnderTest(.radarr)
        let reply = radarr.get("/api/v3/calendar?start=2026-01-08&end=2026-02-05&unmonitored=true")
        expectEqual(reply.json, try fixture("calendar-movies"))
    }

    @Test func answersTheFilesOfTheFixture() throws {
        var radarr = try AppUnderTest(.radarr)
        let files = try fixture("movie-files")
        let query = (files.array ?? []).map { "movieFileIds=\($0["id"]?.int ?? 0)" }.joined(separator: "&")
        let sorted = (files.array ?? []).sorted { ($0["id"]?.int ?? 0) < ($1["id"]?.int ?? 0) }
        expectEqual(radarr.get("/api/v3/moviefile?" + query).json, .array(sorted))
    }

    @Test func answersTheCollectionsOfTheFixture() throws {
        var radarr = try AppUnderTest(.radarr)
        let collections = (try fixture("collections").array ?? []).sorted {
            ($0["id"]?.int ?? 0) < ($1["id"]?.int ?? 0)
        }
        expectEqual(radarr.get("/api/v3/collection").json, .array(collections))
    }

    @Test func findsEveryMovieOfTheCatalogueAsTheFixtureShowsIt() throws {
        var radarr = try AppUnderTest(.radarr)
        let catalogue = try fixture("movie-lookup")
        let found = (catalogue.array ?? []).map { movie in
            radarr.get("/api/v3/movie/lookup?term=tmdb:\(movie["tmdbId"]?.int ?? 0)").json[0] ?? .null
        }
        expectEqual(.array(found), catalogue)
    }

    @Test func findsEveryMovieByItsTitle() throws {
        var radarr = try AppUnderTest(.radarr)
        for movie in try fixture("movies").array ?? [] {
            let title = (movie["title"]?.string ?? "").map {
                $0.isLetter || $0.isNumber || $0 == "." ? String($0) : "+"
            }
            let found = radarr.get("/api/v3/movie/lookup?term=" + title.joined()).json
            #expect(found.array?.contains { $0["id"] == movie["id"] } == true, "\(title.joined())")
        }
    }
}
