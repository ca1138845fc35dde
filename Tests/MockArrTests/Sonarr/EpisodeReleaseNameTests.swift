import FixtureKit
import MockArrTesting
import Testing

@testable import MockArr

@Suite struct EpisodeReleaseNameTests {
    static let names: [(String, String)] = [
        ("Some.Show.S02E05.1080p.WEB-DL.DDP5.1.H.264-KETTLE", "Some Show|2|5||WEBDL-1080p|KETTLE|singleEpisode"),
        ("Some.Show.S01E01E02.720p.HDTV.x264-QUILL", "Some Show|1|1,2||HDTV-720p|QUILL|multiEpisode"),
        ("Some.Show.S01E01-E04.480p.DVDRip.x264-QUILL", "Some Show|1|1,2,3,4||DVD|QUILL|multiEpisode"),
        ("Some Show - 1x05 - The Title [Bluray-1080p].mkv", "Some Show|1|5||Bluray-1080p||singleEpisode"),
        ("Some.Show.2024.S03E10.2160p.WEBRip.x265-LUMEN", "Some Show 2024|3|10||WEBRip-2160p|LUMEN|singleEpisode"),
        ("Some.Show.S02.1080p.BluRay.REMUX.AVC-OSPREY", "Some Show|2|||Bluray-1080p Remux|OSPREY|seasonPack"),
        ("Some Show Season 3 Complete 720p WEB-DL", "Some Show|3|||WEBDL-720p||seasonPack"),
        ("Some.Show.S01-S04.1080p.WEB.h264-OSPREY", "Some Show|1|||WEBDL-1080p|OSPREY|seasonPack"),
        (
            "The.Daily.Thing.2026.01.14.720p.WEB.h264-TINPOT",
            "The Daily Thing|0||2026-01-14|WEBDL-720p|TINPOT|singleEpisode"
        ),
        ("[NIMBUS] Iron Petals - 07 [1080p][1A2B3C4D].mkv", "Iron Petals|0|a7||HDTV-1080p|NIMBUS|singleEpisode"),
        ("[NIMBUS] Iron Petals - 07-09 [720p]", "Iron Petals|0|a7,8,9||HDTV-720p|NIMBUS|multiEpisode"),
    ]

    @Test(arguments: names)
    func reads(name: String, expected: String) throws {
        let release = try #require(EpisodeReleaseName(name))
        let numbers = release.episodeNumbers.map(String.init).joined(separator: ",")
        let absolute = release.absoluteNumbers.map(String.init).joined(separator: ",")
        let parts = [
            release.seriesTitle, String(release.seasonNumber), numbers + (absolute.isEmpty ? "" : "a" + absolute),
            release.airDate?.description ?? "", release.quality.name, release.group ?? "", release.releaseType,
        ]
        #expect(parts.joined(separator: "|") == expected)
    }

    @Test(arguments: ["", "Just Words", "Some.Movie.2024.1080p.WEB-DL-KETTLE", "S01E01"])
    func findsNoEpisode(in name: String) {
        #expect(EpisodeReleaseName(name) == nil)
    }

    @Test func readsRevisionHashAndYear() throws {
        let release = try #require(EpisodeReleaseName("[NIMBUS] Iron Petals 2019 - 07v2 [1080p][1A2B3C4D]"))
        #expect(release.hash == "1A2B3C4D")
        #expect(release.year == 2019)
        #expect(release.titleWithoutYear == "Iron Petals")
        let repack = try #require(EpisodeReleaseName("Some.Show.S01E02.REPACK.German.1080p.WEB.h264-LUMEN"))
        #expect(repack.quality.revision.isRepack)
        #expect(repack.quality.revision.version == 2)
        #expect(repack.languages == [["id": 4, "name": "German"]])
        #expect(repack.tokens == ".REPACK.German.1080p.WEB.h264-LUMEN")
    }

    // MARK: In the library

    private func library() throws -> SonarrLibrary {
        var library = try SonarrLibrary()
        library.addSeries(
            "Some Show",
            ["alternateTitles": [["title": "Autre Titre"]], "originalLanguage": ["id": 2, "name": "French"]])
        for number in 1...3 {
            library.addEpisode(
                1, number, airs: "2026-01-0\(number)T20:00:00Z", ["absoluteEpisodeNumber": JSONValue(number)])
        }
        return library
    }

    @Test(arguments: [
        ("Some.Show.S01E02.1080p.WEB-KETTLE", [2]), ("some_show.S01E01-E03", [1, 2, 3]),
        ("Autre.Titre.S01.720p", [1, 2, 3]),
        ("Some.Show.2026.01.03.720p.WEB", [3]), ("[NIMBUS] Some Show - 02 [1080p]", [2]),
        ("Some.Show.2024.S01E02", [2]),
        ("Some.Show.S09E01.1080p", []),
    ])
    func findsTheEpisodes(title: String, ids: [Int]) throws {
        var library = try library()
        let query = title.replacing(" ", with: "+").replacing("[", with: "%5B").replacing("]", with: "%5D")
        let reply = library.app.get("/api/v3/parse?title=\(query)")
        #expect(reply.json["series"]?["id"] == 1)
        #expect(reply.json["episodes"]?.array?.compactMap { $0["id"]?.int } == ids)
        #expect(reply.json["languages"] == [["id": 2, "name": "French"]])
    }

    @Test func answersNothingWithoutANameAndLittleWithAStrangeOne() throws {
        var library = try library()
        #expect(library.app.get("/api/v3/parse").status == 204)
        #expect(library.app.get("/api/v3/parse?title=&path=").status == 204)
        #expect(library.app.get("/api/v3/parse?title=words").json == ["title": "words", "customFormatScore": 0])
    }

    @Test func answersWhatItReadOfAnUnknownSeries() throws {
        var library = try library()
        let json = library.app.get("/api/v3/parse?title=Other.Show.S01E02.720p.HDTV-QUILL").json
        #expect(
            json.object?.keys == [
                "title", "parsedEpisodeInfo", "episodes", "languages", "customFormats", "customFormatScore",
            ])
        #expect(json["episodes"] == [])
        #expect(json["languages"] == [["id": 0, "name": "Unknown"]])
        let names = """
            releaseTitle seriesTitle seriesTitleInfo quality seasonNumber episodeNumbers absoluteEpisodeNumbers \
            specialAbsoluteEpisodeNumbers languages fullSeason isPartialSeason isMultiSeason isSeasonExtra \
            isSplitEpisode isMiniSeries special releaseGroup releaseHash seasonPart releaseTokens isDaily \
            isAbsoluteNumbering isPossibleSpecialEpisode isPossibleSceneSeasonSpecial releaseType
            """
        #expect(json["parsedEpisodeInfo"]?.object?.keys.joined(separator: " ") == names)
    }

    @Test func readsAPath() throws {
        var library = try library()
        let json = library.app.get("/api/v3/parse?path=/downloads/Some.Show.S01E02.720p-QUILL/abc.mkv").json
        #expect(json["title"] == nil)
        #expect(json["episodes"]?[0]?["id"] == 2)
    }
}
