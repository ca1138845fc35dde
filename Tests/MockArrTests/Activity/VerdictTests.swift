import FixtureKit
import MockArrTesting
import Testing

@testable import MockArr

/// What settings and state have against a release for a movie that is not the fixture's own.
@Suite struct VerdictTests {
    private func movie(_ changes: JSONObject = [:]) -> JSONObject {
        let movie: JSONObject = [
            "title": "Dune", "year": 2021, "runtime": 100, "monitored": true, "qualityProfileId": 2, "tags": [],
            "digitalRelease": "2021-10-22T00:00:00Z", "minimumAvailability": "released",
            "originalLanguage": ["id": 1, "name": "English"], "id": 1,
        ]
        return movie.merging(changes)
    }

    private let release: JSONObject = [
        "title": "Dune.2021.1080p.WEB-DL-KETTLE", "size": 4_294_967_296, "mappedMovieId": 1, "indexerId": 1,
        "protocol": "torrent", "seeders": 9, "languages": [["id": 1, "name": "English"]], "rejections": [],
        "quality": [
            "quality": ["id": 3, "name": "WEBDL-1080p", "source": "webdl", "resolution": 1080],
            "revision": ["version": 1, "real": 0, "isRepack": false],
        ],
        "publishDate": "2026-01-15T11:50:00Z",
    ]

    private func reasons(
        _ changes: JSONObject = [:], for movie: JSONObject? = nil, _ purpose: Purpose = .interactive,
        prepare: (inout AppState) -> Void = { _ in }
    ) throws -> [String] {
        var radarr = try SmallRadarr.make()
        radarr.state["indexer"].add(["name": "Nebula", "fields": [["name": "minimumSeeders", "value": 2]]])
        radarr.state[document: "config"] = ["indexer": ["minimumAge": 0]]
        prepare(&radarr.state)
        var verdict = Verdict(
            owner: movie ?? self.movie(), isOwn: false, for: purpose, in: &radarr.state, at: radarr.now)
        return verdict.judged(release.merging(changes))["rejections"]?.array?.compactMap(\.string) ?? []
    }

    @Test func hasNothingAgainstAGoodOne() throws {
        #expect(try reasons() == [])
    }

    @Test(
        arguments: [
            (["seeders": 1], "Not enough seeders: 1. Minimum seeders: 2"),
            (
                ["quality": ["quality": ["id": 25, "name": "CAM"]]], "CAM is not wanted in profile"
            ),
        ] as [(JSONObject, String)])
    func saysWhatIsWrong(changes: JSONObject, reason: String) throws {
        #expect(try reasons(changes) == [reason])
    }

    @Test(arguments: [
        (100 * 1_048_576, "100.0 MB is smaller than minimum allowed 200.0 MB (for Dune)"),
        (2_000 * 1_048_576, "2.0 GB is larger than maximum allowed 1000.0 MB (for Dune)"),
    ])
    func weighsByTheMinute(size: Int, reason: String) throws {
        let found = try reasons(["size": JSONValue(size)]) { state in
            state["qualitydefinition"].add(["quality": ["id": 3], "minSize": 2, "maxSize": 10])
        }
        #expect(found == [reason])
    }

    @Test(
        arguments: [
            (["required": ["remux", "/dts-?hd/i"]], "Does not contain one of the required terms: remux, /dts-?hd/i"),
            (["ignored": ["kettle"]], "Contains these ignored terms: kettle"),
            (["ignored": ["/web.?dl/i"]], "Contains these ignored terms: /web.?dl/i"),
            (["ignored": ["kettle"], "enabled": false], nil), (["ignored": ["kettle"], "tags": [1]], nil),
            (["ignored": ["kettle"], "indexerId": 2], nil),
        ] as [(JSONObject, String?)])
    func looksForTerms(profile: JSONObject, reason: String?) throws {
        let found = try reasons { state in
            let whole: JSONObject = ["enabled": true, "required": [], "ignored": [], "indexerId": 0, "tags": []]
            state["releaseprofile"].add(whole.merging(profile))
        }
        #expect(found == [reason].compactMap { $0 })
    }

    @Test func wantsTheLanguageOfTheProfile() throws {
        let found = try reasons(["languages": [["id": 4, "name": "German"]]]) { state in
            state["qualityprofile"].update(2) { $0["language"] = ["id": -2, "name": "Original"] }
        }
        #expect(found == ["English is wanted, but found German"])
    }

    @Test func wantsTheScoreOfTheProfile() throws {
        let found = try reasons { state in
            state["qualityprofile"].update(2) { $0["minFormatScore"] = 0 }
            state["customformat"] = Collection()
            state["customformat"].add(customFormat("Good", group: "MURK"))
            state["customformat"].add(customFormat("LQ", group: "KETTLE"))
        }
        #expect(found == ["Custom Formats LQ have score -50 below Movie's profile minimum 0"])
    }

    @Test(
        arguments: [
            ("usenet", 15, 0, ["Only 10 minutes old, minimum age is 15 minutes"]), ("torrent", 15, 0, []),
            ("usenet", 0, 1, []),
        ] as [(String, Int, Int, [String])])
    func knowsTheAgeOfUsenet(kind: String, least: Int, retention: Int, expected: [String]) throws {
        let found = try reasons(["protocol": .string(kind), "seeders": .null]) { state in
            state[document: "config"] = [
                "indexer": ["minimumAge": JSONValue(least), "retention": JSONValue(retention)]
            ]
        }
        #expect(found == expected)
    }

    @Test(
        arguments: [
            (Purpose.interactive, []), (.userInvoked, []), (.automatic, ["Movie is not monitored"]),
            (.feed, ["Movie is not monitored"]), (.push, ["Movie is not monitored"]),
        ] as [(Purpose, [String])])
    func letsOnlyPeopleHaveWhatIsNotMonitored(purpose: Purpose, expected: [String]) throws {
        #expect(try reasons(for: movie(["monitored": false]), purpose) == expected)
    }

    @Test func waitsUntilAMovieIsAvailable() throws {
        let later = movie(["digitalRelease": "2026-02-03T00:00:00Z"])
        #expect(
            try reasons(for: later, .feed)
                == ["Movie Dune (2021) will only be considered available 0 days after 2/3/2026"])
    }

    @Test func keepsToTheProtocolsOfTheDelayProfile() throws {
        let found = try reasons { state in
            state["delayprofile"].add(["enableUsenet": true, "enableTorrent": false, "order": 1, "tags": []])
        }
        #expect(found == ["Torrent is not enabled for this movie"])
    }

    @Test(arguments: [([1], ["Movie tags do not match any of the indexer tags"]), ([], [])] as [([Int], [String])])
    func keepsToTheIndexersOfTheTags(tags: [Int], expected: [String]) throws {
        let found = try reasons { state in state["indexer"].update(1) { $0["tags"] = JSONValue(tags) } }
        #expect(found == expected)
    }

    @Test(
        arguments: [
            ("WEBDL-1080p", 0, []), ("Bluray-1080p", 0, ["Existing file on disk meets quality cutoff: Bluray-1080p"]),
            ("WEBDL-1080p", -50, ["Existing file on disk has a equal or higher Custom Format score: 100"]),
        ] as [(String, Int, [String])])
    func improvesFormatsUpToTheCutoff(quality: String, score: Int, expected: [String]) throws {
        let found = try reasons { state in
            state["customformat"] = Collection()
            state["customformat"].add(customFormat("Old", group: "MURK"))
            state["customformat"].add(customFormat("New", group: "KETTLE"))
            state["qualityprofile"].update(2) {
                $0["minFormatScore"] = -100
                $0["cutoffFormatScore"] = quality == "WEBDL-1080p" ? 500 : 0
                $0["formatItems"] = [
                    ["format": 1, "name": "Old", "score": 100],
                    ["format": 2, "name": "New", "score": JSONValue(score == 0 ? 200 : score)],
                ]
            }
            state["moviefile"].add(
                SmallRadarr.file(of: 1, quality, ["sceneName": "Dune.2021-MURK", "releaseGroup": "MURK"]))
        }
        #expect(found == expected)
    }

    @Test(arguments: [(1, "1.0 B"), (1_023, "1023.0 B"), (1_536, "1.5 KB"), (79_886_000_000, "74.4 GB")])
    func wordsSizes(bytes: Int, text: String) {
        #expect(ByteCount.text(Double(bytes)) == text)
    }
}
