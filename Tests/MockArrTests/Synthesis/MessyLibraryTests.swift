import FixtureKit
import MockArrTesting
import Testing

@testable import MockArr

/// What breaks clients is surely in a messy library of a hundred.
@Suite struct MessyLibraryTests {
    private static func movies() throws -> [JSONValue] {
        var app = try SynthesizedLibraryTests.app(.radarr, 100, profile: .messy)
        return app.get("/api/v3/movie").json.array ?? []
    }

    private static func scalars(_ value: JSONValue?) -> [UInt32] { (value?.string ?? "").unicodeScalars.map(\.value) }

    static let movieClaims: [(claim: String, holds: @Sendable (JSONValue) -> Bool)] = [
        ("right to left", { scalars($0["title"]).contains { (0x590...0x6FF).contains($0) } }),
        ("combining marks", { scalars($0["title"]).contains { (0x300...0x36F).contains($0) } }),
        ("joined emoji", { scalars($0["title"]).contains(0x200D) }),
        ("zero width", { scalars($0["title"]).contains { [0x200B, 0xFEFF, 0xAD, 0x202E].contains($0) } }),
        ("a title of 300 characters", { $0["title"]?.string?.count == 300 }),
        ("a title without letters", { $0["cleanTitle"]?.string?.contains { $0.isLetter } == false }),
        ("a title with blanks at its ends", { $0["title"]?.string?.first == "\u{A0}" }),
        ("a path of 200 characters", { ($0["path"]?.string?.count ?? 0) > 200 }),
        ("no art", { $0["images"] == [] }),
        ("art without origin", { $0["images"]?[0] != nil && $0["images"]?[0]?["remoteUrl"] == nil }),
        ("an id beyond 32 bits", { ($0["tmdbId"]?.int ?? 0) > 1 << 31 }),
        ("year 0", { $0["year"] == 0 }), ("year 9999", { $0["digitalRelease"] == "9999-12-31T00:00:00Z" }),
        ("the first film", { $0["inCinemas"] == "1888-10-14T00:00:00Z" }),
        ("no overview", { $0["overview"] == nil }),
        ("a long overview", { ($0["overview"]?.string?.count ?? 0) >= 4_999 }),
        ("markup", { $0["overview"]?.string?.contains("&amp;") == true }),
        ("control characters", { $0["overview"]?.string?.contains("\u{7}") == true }),
        ("no dates", { $0["inCinemas"] == nil && $0["releaseDate"] == nil && $0["year"] != 0 }),
        (
            "no studio, no IMDb id, no original title",
            { $0["studio"] == nil && $0["imdbId"] == nil && $0["originalTitle"] == nil }
        ),
        ("no ratings", { $0["ratings"] == [:] }), ("runtime 0", { $0["runtime"] == 0 }),
        ("no genres", { $0["genres"] == [] }), ("every tag", { ($0["tags"]?.array?.count ?? 0) == 6 }),
        ("60 other titles", { ($0["alternateTitles"]?.array?.count ?? 0) == 60 }),
        ("an empty file", { $0["movieFile"]?["size"] == 0 }),
        ("a file beyond 53 bits", { $0["sizeOnDisk"]?.int == 9_007_199_254_740_993 }),
        ("a file nobody knows", { $0["movieFile"]?["quality"]?["quality"]?["name"] == "Unknown" }),
        ("gone from TMDb", { $0["status"] == "deleted" }),
    ]

    @Test func everyOddityOfMoviesIsThere() throws {
        let movies = try Self.movies()
        for (claim, holds) in Self.movieClaims { #expect(movies.contains(where: holds), "\(claim)") }
        let titles = movies.map { $0["title"]?.string ?? "" }
        #expect(Set(titles).count < titles.count, "two movies of one title")
    }

    @Test func aPlainLibraryHasNoneOfThem() throws {
        var app = try SynthesizedLibraryTests.app(.radarr, 100)
        let movies = app.get("/api/v3/movie").json.array ?? []
        for (claim, holds) in Self.movieClaims where claim != "no dates" {
            #expect(!movies.contains(where: holds), "\(claim)")
        }
    }

    @Test func everyOddityOfSeriesIsThere() throws {
        var app = try SynthesizedLibraryTests.app(.sonarr, 100, profile: .messy)
        let series = app.get("/api/v3/series").json.array ?? []
        let claims: [(String, (JSONValue) -> Bool)] = [
            ("year 0", { $0["year"] == 0 && $0["firstAired"] == nil }), ("no seasons", { $0["seasons"] == [] }),
            ("no statistics", { $0["statistics"] == nil }),
            ("only specials", { $0["seasons"]?.array?.count == 1 && $0["seasons"]?[0]?["seasonNumber"] == 0 }),
            ("an id beyond 32 bits", { ($0["tvdbId"]?.int ?? 0) > 1 << 31 }),
            ("a season called by its year", { $0["seasons"]?.array?.last?["seasonNumber"]?.int ?? 0 > 2_000 }),
            ("no network", { $0["network"] == nil && $0["airTime"] == nil }),
            ("a title of 300 characters", { $0["title"]?.string?.count == 300 }),
            (
                "nothing on the disk, in files",
                { $0["statistics"]?["sizeOnDisk"] == 0 && ($0["statistics"]?["episodeFileCount"]?.int ?? 0) > 0 }
            ),
            ("sums beyond 53 bits", { ($0["statistics"]?["sizeOnDisk"]?.int ?? 0) > 1 << 53 }),
        ]
        for (claim, holds) in claims { #expect(series.contains(where: holds), "\(claim)") }
        let episodes = app.state[.episode].documents
        #expect(episodes.contains { $0["airDate"] == nil })
        #expect(episodes.contains { $0.int("episodeNumber") == 0 })
        let files = episodes.map { $0.int("episodeFileId") }.filter { $0 > 0 }
        #expect(files.count == Set(files).count + 1, "one file for two episodes")
    }
}
