import FixtureKit
import Testing

@testable import MockArr

@Suite struct MovieReleaseNameTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let title: String
        let year: Int
        let quality: String
        var group: String?
        var edition = ""
        var languages = ["Unknown"]
        var version = 1

        var testDescription: String { name }
    }

    private static let cases: [Case] = [
        Case(
            name: "Dune.2021.1080p.WEB-DL.DDP5.1.H.264-KETTLE", title: "Dune", year: 2021, quality: "WEBDL-1080p",
            group: "KETTLE"),
        Case(
            name: "Blade.Runner.2049.2017.2160p.UHD.BluRay.REMUX.HDR.HEVC-NIMBUS", title: "Blade Runner 2049",
            year: 2017,
            quality: "Remux-2160p", group: "NIMBUS"),
        Case(
            name: "1917.2019.720p.BluRay.x264-HALCYON", title: "1917", year: 2019, quality: "Bluray-720p",
            group: "HALCYON"),
        Case(
            name: "The Matrix (1999) [1080p] [BluRay] [5.1]", title: "The Matrix", year: 1999, quality: "Bluray-1080p"),
        Case(
            name: "Aliens.1986.Directors.Cut.PROPER.1080p.Blu-ray.x264-DRIFT.mkv", title: "Aliens", year: 1986,
            quality: "Bluray-1080p", group: "DRIFT", edition: "Directors Cut", version: 2),
        Case(
            name: "Das.Boot.1981.German.720p.HDTV.x264-WELLE", title: "Das Boot", year: 1981, quality: "HDTV-720p",
            group: "WELLE", languages: ["German"]),
        Case(name: "Some.Movie.2020.DVDRip.XviD-OLD", title: "Some Movie", year: 2020, quality: "DVD", group: "OLD"),
        Case(name: "Some.Movie.2020.HDCAM.x264-RIVER", title: "Some Movie", year: 2020, quality: "CAM", group: "RIVER"),
        Case(
            name: "Some.Movie.2020.1080p.WEBRip.x265-RIVER", title: "Some Movie", year: 2020, quality: "WEBRip-1080p",
            group: "RIVER"),
        Case(
            name: "Some.Movie.2020.1080p.WEB.h264-RIVER", title: "Some Movie", year: 2020, quality: "WEBDL-1080p",
            group: "RIVER"),
        Case(
            name: "Some.Movie.2020.2160p.REPACK.WEB-DL-RIVER", title: "Some Movie", year: 2020, quality: "WEBDL-2160p",
            group: "RIVER", version: 2),
        Case(
            name: "Some.Movie.2020.DVDSCR.x264-RIVER", title: "Some Movie", year: 2020, quality: "DVDSCR",
            group: "RIVER"),
        Case(
            name: "Some.Movie.2020.COMPLETE.BLURAY-RIVER", title: "Some Movie", year: 2020, quality: "BR-DISK",
            group: "RIVER"),
        Case(
            name: "Some.Movie.2020.576p.BluRay.x264-RIVER", title: "Some Movie", year: 2020, quality: "Bluray-576p",
            group: "RIVER"),
        Case(name: "Some Movie 2020", title: "Some Movie", year: 2020, quality: "Unknown"),
        Case(name: "2012.2009.1080p.BluRay-X", title: "2012", year: 2009, quality: "Bluray-1080p", group: "X"),
    ]

    @Test(arguments: cases) func readsTheNamesThatGroupsGive(_ test: Case) throws {
        let release = try #require(MovieReleaseName(test.name))
        #expect(release.title == test.title)
        #expect(release.year == test.year)
        #expect(release.quality.definition.name == test.quality)
        #expect(release.quality.revision.version == test.version)
        #expect(release.group == test.group)
        #expect(release.edition == test.edition)
        #expect(release.languages == test.languages)
    }

    @Test(arguments: [
        "", "...", "1080p.WEB-DL", "Just Some Words", "2020", "2020.1080p.BluRay", "Show.S01E02.720p.HDTV",
    ])
    func findsNoMovieWithoutTitleAndYear(_ name: String) {
        #expect(MovieReleaseName(name) == nil)
    }

    @Test func readsIdsInTheName() throws {
        let imdb = try #require(MovieReleaseName("The Matrix (1999) {imdb-tt0133093} [1080p]"))
        #expect(imdb.imdbID == "tt0133093")
        let tmdb = try #require(MovieReleaseName("The Matrix {tmdb-603}"))
        #expect(tmdb.tmdbID == 603)
        #expect(tmdb.title == "The Matrix")
    }

    @Test func splitsAlternativeTitles() throws {
        let release = try #require(MovieReleaseName("Amelie.AKA.Le.Fabuleux.Destin.2001.1080p.BluRay-X"))
        #expect(release.titles == ["Amelie AKA Le Fabuleux Destin", "Amelie", "Le Fabuleux Destin"])
    }

    @Test func putsAMovieInPlaceOfTheTitle() throws {
        #expect(MovieReleaseName("The.Matrix.1999.720p-X")?.simpleText == "A.Movie.1999.720p-X")
        #expect(MovieReleaseName("The Matrix (1999) 720p")?.simpleText == "A Movie (1999) 720p")
    }

    @Test func survivesWhateverItIsGiven() {
        var seed: UInt64 = 7
        func next(_ bound: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % bound
        }
        let pieces = [
            "2020", "1080p", ".", "-", " ", "[", "}", "tt0133093", "tmdb", "AKA", "Ünïcode", "WEB", "é", "\u{1F3AC}",
            "DL", ":",
        ]
        for _ in 0..<3_000 {
            let name = (0..<next(12)).map { _ in pieces[next(pieces.count)] }.joined()
            if let release = MovieReleaseName(name) { #expect(!release.title.isEmpty) }
        }
    }
}
