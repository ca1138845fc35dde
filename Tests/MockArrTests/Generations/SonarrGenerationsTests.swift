import FixtureKit
import MicroHTTP
import MockArr
import MockArrTesting
import Testing

@Suite struct SonarrGenerationsTests {
    private static func sonarr(_ version: String) throws -> AppUnderTest {
        var app = try AppUnderTest(.sonarr)
        app.persona = Persona(app: .sonarr, version: version, apiKey: AppUnderTest.key)
        return app
    }

    @Test(arguments: [
        ("customformat", [4, 5]), ("autotagging", [4, 5]), ("indexerflag", [4, 5]), ("config/importlist", [4, 5]),
        ("blacklist", [3]), ("blocklist", [3, 4, 5]), ("languageprofile", [3, 4, 5]), ("series", [3, 4, 5]),
    ]) func aRouteIsThereInItsGenerationsOnly(_ path: String, _ generations: [Int]) throws {
        var there: [Int] = []
        for generation in AppKind.sonarr.generations {
            var app = try Self.sonarr(String(generation))
            if app.get("/api/v3/" + path).status == 200 { there.append(generation) }
        }
        #expect(there == generations)
    }

    // MARK: Languages

    @Test func threeHasOneLanguageAFile() throws {
        var app = try Self.sonarr("3")
        let file = app.get("/api/v3/episodefile/1006").json
        #expect(file["language"] == ["id": 1, "name": "English"])
        #expect(file["languages"] == nil)
        #expect(file["customFormats"] == nil)
        #expect(file["languageCutoffNotMet"] == false)
    }

    @Test func threeTakesOneLanguageToo() throws {
        var app = try Self.sonarr("3")
        let edit: JSONValue = ["episodeFileIds": [1006], "language": ["id": 4, "name": "German"]]
        #expect(app.put("/api/v3/episodefile/editor", edit).status == 202)
        #expect(app.get("/api/v3/episodefile/1006").json["language"] == ["id": 4, "name": "German"])
    }

    @Test func threeHasRealLanguageProfiles() throws {
        var app = try Self.sonarr("3")
        let english: JSONValue = ["id": 1, "name": "English"]
        let profile: JSONValue = [
            "name": "Mine", "cutoff": english, "languages": [["language": english, "allowed": true]],
        ]
        let added = app.post("/api/v3/languageprofile", profile)
        #expect(added.status == 201)
        #expect(added.json["id"] == 3)
        #expect(added.json.object?.keys == ["name", "upgradeAllowed", "cutoff", "languages", "id"])
        let empty: JSONValue = ["languages": []]
        #expect(
            app.post("/api/v3/languageprofile", empty).failures == [
                "Name: 'Name' must not be empty.", "Cutoff: Cutoff must be an allowed language",
                "Languages: Must contain at least one allowed language",
            ])
        #expect(app.delete("/api/v3/languageprofile/3").text == "{}")
        #expect(app.delete("/api/v3/languageprofile/1").status == 500)
        #expect(app.get("/api/v3/languageprofile/schema").json["name"] == "")
    }

    @Test func fourKeepsTheStub() throws {
        var app = try Self.sonarr("4")
        let list = app.get("/api/v3/languageprofile")
        #expect(list.json[0]?["name"] == "Deprecated")
        #expect(list.field("Deprecation") == "true")
    }

    @Test func threeWantsALanguageProfileOfASeries() throws {
        var app = try Self.sonarr("3")
        let series = app.get("/api/v3/series/25").json
        #expect(series["languageProfileId"] == 1)
        var edited = series
        edited["languageProfileId"] = 2
        #expect(app.put("/api/v3/series/25", edited).json["languageProfileId"] == 2)
        edited["languageProfileId"] = 9
        #expect(
            app.put("/api/v3/series/25", edited).failures == ["LanguageProfileId: Language profile does not exist"])
        edited["languageProfileId"] = nil
        #expect(
            app.put("/api/v3/series/25", edited).failures == [
                "LanguageProfileId: 'Language Profile Id' must be greater than '0'."
            ])
        var four = try Self.sonarr("4")
        #expect(four.put("/api/v3/series/25", edited).status == 202)
    }

    @Test func releaseProfilesScoreWords() throws {
        var app = try Self.sonarr("3")
        let preferred: JSONValue = [["key": "PROPER", "value": 10]]
        let profile: JSONValue = ["required": ["a"], "preferred": preferred, "tags": [], "enabled": true]
        let added = app.post("/api/v3/releaseprofile", profile).json
        #expect(added["preferred"] == preferred)
        #expect(added["includePreferredWhenRenaming"] == false)
        var four = try Self.sonarr("4")
        #expect(four.post("/api/v3/releaseprofile", profile).json["preferred"] == nil)
    }

    @Test func oldEpisodesSayThatTheyAreNotGrabbed() throws {
        var three = try Self.sonarr("3")
        var four = try Self.sonarr("4")
        #expect(three.get("/api/v3/episode/2125").json["grabbed"] == false)
        #expect(three.get("/api/v3/episode/2125").json["series"]?["monitorNewItems"] == nil)
        #expect(four.get("/api/v3/episode/2125").json["grabbed"] == nil)
    }

    // MARK: 5

    @Test func fiveHasNothingToSayOfAMissingRecord() throws {
        var five = try Self.sonarr("5")
        let reply = five.get("/api/v3/series/9999")
        #expect(reply.status == 404)
        #expect(reply.text == "")
        #expect(five.post("/api/v3/command", ["name": "Nonsense"]).status == 400)
        #expect(five.get("/api/v3/episode?seriesId=x").text.contains("rfc9110#section-15.5.1"))
    }

    @Test func fiveChecksLabels() throws {
        var five = try Self.sonarr("5")
        var four = try Self.sonarr("4")
        #expect(five.post("/api/v3/tag", ["label": "a b"]).failures == ["Label: Allowed characters a-z, 0-9 and -"])
        #expect(four.post("/api/v3/tag", ["label": "a b"]).status == 201)
    }

    @Test func fiveTakesNoPathsForSearchTerms() throws {
        var five = try Self.sonarr("5")
        var four = try Self.sonarr("4")
        #expect(
            five.get("/api/v3/series/lookup?term=/tv/Andor").message == "BadRequest: Invalid search term '/tv/Andor'")
        #expect(four.get("/api/v3/series/lookup?term=/tv/Andor").status == 200)
    }

    @Test func fiveNamesTheFilesOfSeveralSeriesThatWouldBeRenamed() throws {
        var five = try Self.sonarr("5")
        let format: JSONValue = "{Series Title} {season}x{episode:00}"
        five.state[document: "config"] = ["naming": ["renameEpisodes": true, "standardEpisodeFormat": format]]
        let one = five.get("/api/v3/rename?seriesId=1").json.array ?? []
        let two = five.get("/api/v3/rename?seriesId=2").json.array ?? []
        #expect(!one.isEmpty)
        #expect(five.get("/api/v3/rename/bulk?seriesIds=1&seriesIds=2").json.array == one + two)
        #expect(five.get("/api/v3/rename/bulk").message == "BadRequest: seriesIds must be provided")
        #expect(
            five.get("/api/v3/rename/bulk?seriesIds=0").message == "BadRequest: seriesIds must be positive integers")
        var four = try Self.sonarr("4")
        #expect(four.get("/api/v3/rename/bulk").status == 404)
    }

    @Test func fiveCallsTheEditorOfFilesDeprecated() throws {
        let body: JSONValue = ["episodeFileIds": [321], "releaseGroup": "KETTLE"]
        var five = try Self.sonarr("5")
        var four = try Self.sonarr("4")
        #expect(five.put("/api/v3/episodefile/editor", body).field("Deprecation") == "true")
        #expect(four.put("/api/v3/episodefile/editor", body).field("Deprecation") == nil)
    }

    // MARK: /api/v5

    @Test func theNewAPIHasOtherManners() throws {
        var five = try Self.sonarr("5")
        let added = five.post("/api/v5/tag", ["label": "five"])
        #expect(added.status == 201)
        let id = added.json["id"]?.int ?? 0
        #expect(added.field("Location") == "/api/v5/tag/\(id)")
        let gone = five.delete("/api/v5/tag/\(id)")
        #expect(gone.status == 204)
        #expect(gone.text == "")
        #expect(five.get("/api/v3/tag/\(id)").status == 404)
    }

    @Test func theNewAPIForgetsTheOldProfiles() throws {
        var five = try Self.sonarr("5")
        #expect(five.get("/api/v5/series/25").json["languageProfileId"] == nil)
        #expect(five.get("/api/v3/series/25").json["languageProfileId"] == 1)
        #expect(five.get("/api/v5/series/25").json["malIds"] == [])
        #expect(five.get("/api/v5/languageprofile").status == 404)
    }

    @Test func theNewAPIEmbedsWhatOneParameterNames() throws {
        var five = try Self.sonarr("5")
        let bare = five.get("/api/v5/episode?seriesId=25&includeSeries=true").json[0]
        #expect(bare?["series"] == nil)
        let full = five.get("/api/v5/episode?seriesId=25&includeSubresources=Images&includeSubresources=series").json[0]
        #expect(full?["series"]?["id"] == 25)
        #expect(full?["images"] != nil)
        #expect(full?["episodeFile"] == nil)
        let seasons = five.get("/api/v5/series/25?includeSubresources=seasonImages").json["seasons"]
        #expect(seasons?[0]?["images"] != nil)
        #expect(five.get("/api/v5/series/25?includeSeasonImages=true").json["seasons"]?[0]?["images"] == nil)
        #expect(five.get("/api/v5/series?includeSubresources=posters").status == 400)
    }

    @Test func whatTheNewAPILacksIsNamed() throws {
        var five = try Self.sonarr("5")
        let reply = five.get("/api/v5/queue")
        #expect(reply.status == 501)
        #expect(reply.text.contains("GET /api/v5/queue"))
        var four = try Self.sonarr("4")
        #expect(four.get("/api/v5/queue").status == 404)
        #expect(four.get("/api/v5/tag").status == 404)
    }

    @Test func fiveAddsMembers() throws {
        var five = try Self.sonarr("5")
        #expect(five.get("/api/v3/system/status").json["isContainerized"] == true)
        #expect(five.get("/api/v3/rootfolder").json[0]?["totalSpace"] != nil)
        #expect(five.get("/api/v3/tag/detail/1").json["excludedReleaseProfileIds"] == [])
        #expect(five.get("/api").json["current"] == "v5")
    }
}
