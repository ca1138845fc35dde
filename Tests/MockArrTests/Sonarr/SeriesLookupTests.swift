import FixtureKit
import MockArrTesting
import Testing

@testable import MockArr

@Suite struct SeriesLookupTests {
    private func library() throws -> SonarrLibrary {
        var library = try SonarrLibrary()
        library.addSeries("The Lantern", tvdbID: 100, ["imdbId": "tt77", "tmdbId": 101])
        library.addEpisode(1, 1, fileID: library.addFile())
        library.addToCatalogue("Lanterns of Old", tvdbID: 200)
        library.addToCatalogue("Pokémon Nights", tvdbID: 300, ["ratings": ["votes": 9, "value": 1]])
        library.addToCatalogue("A Night", tvdbID: 400)
        library.addToCatalogue("Blue Moon", tvdbID: 500)
        library.addToCatalogue("Red Moon", tvdbID: 600, ["ratings": ["votes": 50, "value": 5]])
        return library
    }

    @Test(arguments: [
        ("lantern", ["The Lantern", "Lanterns of Old"]),
        ("THE LANTERN", ["The Lantern", "Lanterns of Old"]),
        ("lanterns", ["Lanterns of Old"]),
        ("old lanterns", ["Lanterns of Old"]),
        ("pokemon", ["Pokémon Nights"]),
        ("night", ["A Night", "Pokémon Nights"]),
        ("moon", ["Red Moon", "Blue Moon"]), ("nothing", []),
        ("tvdb:100", ["The Lantern"]), ("TVDBID: 200 ", ["Lanterns of Old"]), ("tvdb:0", []), ("tvdb:abc", []),
        ("tvdb:999", []), ("imdb:tt77", ["The Lantern"]), ("tmdb:301", ["Pokémon Nights"]), ("mal:5", []),
        ("anilist:5", []),
    ])
    func finds(term: String, titles: [String]) throws {
        var library = try library()
        let query = term.replacing(" ", with: "+")
        #expect(library.app.get("/api/v3/series/lookup?term=\(query)").column("title") == titles.map(JSONValue.string))
    }

    @Test(arguments: ["", "?term=", "?term=+"])
    func failsWithoutATerm(query: String) throws {
        var library = try library()
        let reply = library.app.get("/api/v3/series/lookup" + query)
        #expect(reply.status == 503)
        #expect(
            reply.message == "Search for '' failed. Invalid response received from SkyHook. "
                + "Object reference not set to an instance of an object.")
    }

    @Test func showsASeriesOfTheLibraryAsItIsStored() throws {
        var library = try library()
        let found = try #require(library.app.get("/api/v3/series/lookup?term=tvdb:100").json[0])
        #expect(found["id"] == 1)
        #expect(found["path"] == "/tv/The Lantern")
        #expect(found["added"] == "2024-01-01T00:00:00Z")
        #expect(found["images"]?[0]?["url"] == "/MediaCover/1/poster.jpg?lastWrite=1")
        #expect(found["remotePoster"] == "https://image.example.invalid/poster/a.jpg")
        #expect(found["folder"] == "The Lantern")
        #expect(
            found["statistics"] == [
                "seasonCount": 2, "episodeFileCount": 0, "episodeCount": 0, "totalEpisodeCount": 0, "sizeOnDisk": 0,
                "percentOfEpisodes": 0,
            ])
        #expect(found["seasons"]?[1] == ["seasonNumber": 1, "monitored": true])
        #expect(found["alternateTitles"] == nil)
        #expect(found["rootFolderPath"] == nil)
    }

    @Test func showsANewSeriesWithoutAnID() throws {
        var library = try library()
        let found = try #require(library.app.get("/api/v3/series/lookup?term=tvdb:200").json[0])
        #expect(found["id"] == nil)
        #expect(found["path"] == nil)
        #expect(found["qualityProfileId"] == 0)
        #expect(found["images"]?[0]?["url"] == "/MediaCoverProxy/ab/p.jpg")
        #expect(found["languageProfileId"] == 1)
        #expect(found["ended"] == true)
    }
}
