import FixtureKit
import MockArrTesting
import Testing

@testable import MockArr

/// A custom format with one condition on the release group.
func customFormat(_ name: String, group: String) -> JSONObject {
    customFormat(name, [condition("ReleaseGroup", ["value": .string(group)])])
}

func customFormat(_ name: String, _ conditions: [JSONObject]) -> JSONObject {
    [
        "name": .string(name), "includeCustomFormatWhenRenaming": false, "specifications": JSONValue(conditions),
    ]
}

func condition(_ kind: String, _ fields: JSONObject, negate: Bool = false, required: Bool = false) -> JSONObject {
    [
        "name": .string(kind), "implementation": .string(kind + "Specification"), "negate": .bool(negate),
        "required": .bool(required),
        "fields": JSONValue(fields.map { ["name": .string($0.key), "value": $0.value] as JSONObject }),
    ]
}

@Suite struct FormatBookTests {
    private static let release: JSONObject = [
        "title": "Dune.2021.Extended.2160p.WEB-DL.DDP5.1.H.265-KETTLE", "size": 12_884_901_888,
        "languages": [["id": 1, "name": "English"], ["id": 2, "name": "French"]],
        "quality": [
            "quality": ["id": 18, "name": "WEBDL-2160p", "source": "webdl", "resolution": 2160, "modifier": "none"]
        ],
        "indexerFlags": ["G_Freeleech", "G_Scene"],
    ]
    private static let movie: JSONObject = ["year": 2021, "originalLanguage": ["id": 2, "name": "French"]]

    private func matches(
        _ conditions: [JSONObject], _ release: JSONObject = release, _ app: AppKind = .radarr
    ) -> Bool {
        var formats = Collection()
        formats.add(customFormat("It", conditions))
        let book = FormatBook(formats, app)
        return !book.matched(by: FormatSubject(named: release, of: Self.movie, app)).isEmpty
    }

    @Test(
        arguments: [
            ("ReleaseTitle", ["value": "h.?265"], true), ("ReleaseTitle", ["value": "["], false),
            // The title itself is not looked at.
            ("ReleaseTitle", ["value": "dune"], false),
            ("Edition", ["value": "extended"], true), ("ReleaseGroup", ["value": "^KETTLE$"], true),
            ("ReleaseGroup", ["value": "^KETT$"], false),
            ("Source", ["value": 7], true), ("Source", ["value": 9], false), ("Source", ["value": "7"], true),
            ("Resolution", ["value": 2160], true), ("Resolution", ["value": 1080], false),
            ("QualityModifier", ["value": 0], true), ("QualityModifier", ["value": 5], false),
            ("IndexerFlag", ["value": 128], true), ("IndexerFlag", ["value": 32], false),
            ("Size", ["min": 10, "max": 12], true), ("Size", ["min": 12, "max": 20], false),
            ("Year", ["min": 2020, "max": 2021], true), ("Year", ["min": 2022, "max": 2025], false),
            ("Language", ["value": 1], true), ("Language", ["value": 3], false), ("Language", ["value": -2], true),
            ("Language", ["value": 1, "exceptLanguage": true], true),
        ] as [(String, JSONObject, Bool)])
    func asksOneThing(kind: String, fields: JSONObject, isMet: Bool) {
        #expect(matches([condition(kind, fields)]) == isMet)
    }

    @Test(arguments: [
        ("Source", 3, true), ("Source", 6, false), ("ReleaseType", 3, true), ("ReleaseType", 1, false),
        ("IndexerFlag", 16, true), ("IndexerFlag", 8, false),
    ])
    func countsInSonarrsWay(kind: String, value: Int, isMet: Bool) {
        let pack: JSONObject = [
            "title": "Some.Show.S01.1080p.WEB-DL-KETTLE", "releaseType": "seasonPack", "indexerFlags": 16,
            "quality": ["quality": ["id": 3, "source": "web", "resolution": 1080]],
        ]
        #expect(matches([condition(kind, ["value": JSONValue(value)])], pack, .sonarr) == isMet)
    }

    @Test func needsOneOfEachKindAndAllThatAreRequired() {
        let (yes, no) = (condition("ReleaseGroup", ["value": "KETTLE"]), condition("ReleaseGroup", ["value": "MURK"]))
        let lines = condition("Resolution", ["value": 2160])
        #expect(matches([yes, no, lines]))
        #expect(!matches([no, lines]))
        #expect(!matches([yes, condition("ReleaseGroup", ["value": "MURK"], required: true), lines]))
        #expect(matches([yes, condition("Resolution", ["value": 1080], negate: true, required: true)]))
        #expect(!matches([condition("Resolution", ["value": 2160], negate: true)]))
    }

    @Test(arguments: [(1, false), (3, true)])
    func turnsAnyLanguageIntoAllWhenNegated(language: Int, isMet: Bool) {
        #expect(matches([condition("Language", ["value": JSONValue(language)], negate: true)]) == isMet)
    }

    @Test func exceptALanguageAndNegatedMeansNoOther() {
        let only = condition("Language", ["value": 1, "exceptLanguage": true], negate: true)
        #expect(!matches([only]))
        #expect(matches([only], Self.release.merging(["languages": [["id": 1, "name": "English"]]])))
    }

    // MARK: Where they show

    @Test func areListedByNameWithTheScoreOfTheProfile() throws {
        var radarr = try SmallRadarr.make()
        radarr.state["customformat"].add(customFormat("Zeal", group: "KETTLE"))
        radarr.state["customformat"].add(customFormat("alpha", group: "KETTLE"))
        radarr.addMovie(SmallRadarr.movie("Dune", 438_631))
        let parsed = radarr.get("/api/v3/parse?title=Dune.2021.1080p.WEB-DL.H.264-KETTLE").json
        #expect(parsed["customFormats"] == [["id": 2, "name": "alpha"], ["id": 1, "name": "Zeal"]])
        #expect(parsed["customFormatScore"] == 50)
    }

    @Test func areFoundAnewWhenFormatOrProfileChanges() throws {
        var radarr = try SmallRadarr.make()
        radarr.state["customformat"].add(customFormat("Good", group: "MURK"))
        radarr.addMovie(SmallRadarr.movie("Dune", 438_631), file: SmallRadarr.file(of: 1))
        #expect(radarr.get("/api/v3/moviefile/1").json["customFormats"] == [])
        radarr.state["customformat"][1] = customFormat("Good", group: "KETTLE").merging(["id": 1])
        #expect(radarr.get("/api/v3/moviefile/1").json["customFormats"] == [["id": 1, "name": "Good"]])
        #expect(radarr.get("/api/v3/moviefile/1").json["customFormatScore"] == 100)
        radarr.state["qualityprofile"].update(1) { $0["formatItems"] = [["format": 1, "name": "Good", "score": -7]] }
        #expect(radarr.get("/api/v3/moviefile/1").json["customFormatScore"] == -7)
    }

    @Test func areTheSameInQueueHistoryAndBlocklist() throws {
        var sonarr = try quiet(.sonarr)
        sonarr.state["customformat"] = Collection()
        sonarr.state["customformat"].add(customFormat("Good", group: "KETTLE"))
        sonarr.addQueued(5, ["seriesId": 9_001, "episodeId": 90_001])
        _ = sonarr.delete("/api/v3/queue/5?blocklist=true&skipRedownload=true")
        sonarr.addQueued(5, ["seriesId": 9_001, "episodeId": 90_001])
        let good: JSONValue = [["id": 1, "name": "Good"]]
        for path in ["queue", "history", "blocklist"] {
            #expect(sonarr.get("/api/v3/\(path)").json["records"]?[0]?["customFormats"] == good, "\(path)")
        }
    }

    @Test func areWrittenIntoNamesOnlyWhereTheFormatSaysSo() throws {
        var radarr = try SmallRadarr.make()
        radarr.state[document: "config"] = [
            "naming": ["renameMovies": true, "standardMovieFormat": "{Movie Title} {Custom Formats}"]
        ]
        radarr.state["customformat"].add(
            customFormat("Shown", group: "KETTLE").merging(["includeCustomFormatWhenRenaming": true]))
        radarr.state["customformat"].add(customFormat("Hidden", group: "KETTLE"))
        radarr.addMovie(SmallRadarr.movie("Dune", 438_631), file: SmallRadarr.file(of: 1))
        #expect(radarr.get("/api/v3/rename?movieId=1").json[0]?["newPath"] == "Dune Shown.mkv")
    }
}
