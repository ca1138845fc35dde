import FixtureKit
import MockArrTesting
import Testing

@testable import MockArr

/// Synthesised libraries as the apps answer them.
@Suite struct SynthesizedLibraryTests {
    /// An app with a library in the place of the fixtures' one.
    static func app(
        _ kind: AppKind, _ count: Int, seed: UInt64 = 7, profile: LibraryProfile = .plain
    ) throws -> AppUnderTest {
        var app = try AppUnderTest(kind)
        app.state.replaceLibrary(LibraryWish(count: count, seed: seed, profile: profile))
        return app
    }

    private static func library(_ kind: AppKind, _ count: Int, seed: UInt64 = 7, profile: LibraryProfile = .plain)
        throws -> SynthesizedLibrary
    {
        let wish = LibraryWish(count: count, seed: seed, profile: profile)
        return SynthesizedLibrary(wish, of: kind, over: try FixtureLibrary.builtIn())
    }

    // MARK: The same for the same seed

    @Test func aMovieIsTheSameInALibraryOfAnySize() throws {
        let (small, large) = (try Self.library(.radarr, 50), try Self.library(.radarr, 400))
        let (few, many) = (small.collections[.movie] ?? [], large.collections[.movie] ?? [])
        #expect(few.count == 50)
        #expect(few == Array(many.prefix(50)))
    }

    @Test func anotherSeedIsAnotherLibrary() throws {
        let titles = try [1, 2].map { seed in
            (try Self.library(.radarr, 40, seed: seed).collections[.movie] ?? []).map { $0.text("title") }
        }
        #expect(Set(titles[0]).intersection(titles[1]).count < 4)
    }

    // MARK: What is in there

    @Test(arguments: [LibraryProfile.plain, .messy])
    func noTwoMoviesAreOne(_ profile: LibraryProfile) throws {
        var app = try Self.app(.radarr, 2_500, profile: profile)
        let movies = app.state[.movie].documents
        for key in ["id", "tmdbId", "path"] { #expect(Set(movies.map { $0[key] }).count == 2_500, "\(key)") }
        if profile == .plain { #expect(Set(movies.map { $0.text("title") }).count == 2_500) }
        var builtIn = try AppUnderTest(.radarr)
        let known = Set((builtIn.state[.movie].documents + builtIn.state[.catalogue].documents).map { $0.int("tmdbId") })
        #expect(known.isDisjoint(with: movies.map { $0.int("tmdbId") }))
    }

    @Test(arguments: [LibraryProfile.plain, .messy])
    func noTwoSeriesAreOne(_ profile: LibraryProfile) throws {
        var app = try Self.app(.sonarr, 180, profile: profile)
        let series = app.state[.series].documents
        for key in ["id", "tvdbId", "path", "titleSlug"] {
            #expect(Set(series.map { $0[key] }).count == 180, "\(key)")
        }
        let episodes = app.state[.episode].documents
        let places = episodes.map { [$0.int("seriesId"), $0.int("seasonNumber"), $0.int("episodeNumber")] }
        #expect(Set(places).count == episodes.count)
        #expect(Set(episodes.map { $0.int("tvdbId") }).count == episodes.count)
    }

    @Test func titlesDiffer() {
        for (forms, name) in [(Words.movieTitles, "movies"), (Words.seriesTitles, "series")] {
            let titles = Words.titles(forms, of: name, seed: 7)
            #expect(Set((0..<60_000).map { titles[$0] }).count == 60_000)
        }
    }

    @Test func mostMoviesHaveAFileThatIsBelievable() throws {
        var app = try Self.app(.radarr, 400)
        let movies = app.get("/api/v3/movie").json.array ?? []
        let files = movies.compactMap { $0["movieFile"]?.object }
        #expect((240...340).contains(files.count))
        for movie in movies {
            guard let file = movie["movieFile"], let size = file["size"]?.int, let minutes = movie["runtime"]?.int else {
                continue
            }
            // Between a recording of television and an untouched disc.
            #expect((5...700).contains(size / minutes / 1_000_000), "\(movie["title"]?.string ?? "")")
            #expect((file["dateAdded"]?.string ?? "") >= (movie["added"]?.string ?? ""))
        }
    }

    @Test func aReleasesNameSpeaksOfTheQualityOfItsFile() throws {
        let files = try Self.library(.radarr, 500).collections[.movieFile] ?? []
        let named = files.filter { $0["sceneName"] != nil }
        #expect(named.count > 150)
        for file in named {
            let name = try #require(MovieReleaseName(file.text("sceneName")), "\(file.text("sceneName"))")
            #expect(name.quality.definition.name == file["quality"]?["quality"]?["name"]?.string, "\(name.text)")
            #expect(name.group == file["releaseGroup"]?.string)
        }
    }

    @Test func somethingIsAlwaysUpToday() throws {
        var radarr = try Self.app(.radarr, 20)
        radarr.now = try #require(Instant("2031-07-09T12:00:00Z"))
        radarr.state.settle(at: radarr.now)
        let movies = radarr.get("/api/v3/calendar?start=2031-07-09&end=2031-07-11&unmonitored=true").json.array ?? []
        let ids = movies.compactMap { $0["id"]?.int }
        #expect(ids.contains(2) && ids.contains(7))
        var sonarr = try Self.app(.sonarr, 20)
        sonarr.now = radarr.now
        sonarr.state.settle(at: sonarr.now)
        let episodes = sonarr.get("/api/v3/calendar?start=2031-07-09&end=2031-07-12&unmonitored=true").json.array ?? []
        #expect(episodes.contains { $0["seriesId"] == 1 })
    }

    @Test func queueHistoryAndSearchesAreAboutTheLibrary() throws {
        for kind in AppKind.allCases {
            var app = try Self.app(kind, 100)
            let owners = Set(app.state[kind.owners].ids)
            for name in [Collection.Name.queue, .history, .blocklist] {
                let records = app.state[name].documents
                #expect(!records.isEmpty)
                #expect(owners.isSuperset(of: records.map { $0.int(kind.ownerKey) }), "\(name.rawValue)")
            }
            let page = app.get("/api/v3/queue?pageSize=100").json
            #expect(page["totalRecords"]?.int == app.state[.queue].count)
            #expect(page["records"]?.array?.contains { $0["timeleft"] != nil } == true)
        }
        var radarr = try Self.app(.radarr, 100)
        let wanted = try #require(radarr.state[.release].documents.first?.int("mappedMovieId"))
        let releases = radarr.get("/api/v3/release?movieId=\(wanted)").json.array ?? []
        let title = radarr.state[.movie][wanted]?.text("title") ?? "?"
        #expect(releases.contains { $0["title"]?.string?.hasPrefix(Retarget.dotted(title)) == true })
    }

    @Test func theMoviesOfACollectionAreInIt() throws {
        var app = try Self.app(.radarr, 480)
        let collections = app.get("/api/v3/collection").json.array ?? []
        #expect(collections.count > 5)
        for collection in collections { #expect(collection["missingMovies"] == 0) }
        let known = Set(collections.compactMap { $0["tmdbId"]?.int })
        let named = (app.get("/api/v3/movie").json.array ?? []).compactMap { $0["collection"]?["tmdbId"]?.int }
        #expect(!named.isEmpty)
        #expect(known.isSuperset(of: named))
    }

    // MARK: What it can be asked

    @Test func aMovieOfItCanBeEditedAndDeletedAndOneAdded() throws {
        var app = try Self.app(.radarr, 30)
        var movie = try #require(app.get("/api/v3/movie/5").json.object)
        movie["monitored"] = false
        #expect(app.put("/api/v3/movie/5", .object(movie)).status == 202)
        #expect(app.delete("/api/v3/movie/6").status == 200)
        let added = app.post(
            "/api/v3/movie",
            ["tmdbId": 603, "title": "The Matrix", "year": 1999, "qualityProfileId": 1, "rootFolderPath": "/movies"])
        #expect(added.status == 201 || added.status == 400)
        #expect(app.get("/api/v3/movie/5").json["monitored"] == false)
        #expect(app.get("/api/v3/movie/6").status == 404)
    }

    @Test func noMoviesAtAllIsALibraryToo() throws {
        for kind in AppKind.allCases {
            var app = try Self.app(kind, 0)
            #expect(app.get("/api/v3/\(kind.owner)").json == [])
            #expect(app.get("/api/v3/queue").json["totalRecords"] == 0)
            #expect(app.get("/api/v3/wanted/missing").json["totalRecords"] == 0)
        }
    }

    @Test func settingsStayTheFixtures() throws {
        var (app, builtIn) = (try Self.app(.radarr, 10), try AppUnderTest(.radarr))
        for path in ["tag", "qualityprofile", "notification"] {
            #expect(app.get("/api/v3/\(path)").json == builtIn.get("/api/v3/\(path)").json)
        }
    }
}
