import FixtureKit
import MicroHTTP
import MockArrTesting
import Testing

@testable import MockArr

/// Settings that answer with what became of the rest.
@Suite struct LiveSettingsTests {
    private func unmapped(_ app: inout AppUnderTest) -> [String] {
        (app.get("/api/v3/rootfolder/1").json["unmappedFolders"]?.array ?? []).compactMap { $0["name"]?.string }
    }

    @Test(arguments: AppKind.allCases)
    func findsTheFolderOfWhatLeftTheLibrary(_ kind: AppKind) throws {
        var app = try AppUnderTest(kind)
        let before = unmapped(&app)
        let (resource, root) = kind == .radarr ? ("movie", "/movies/") : ("series", "/tv/")
        let items = app.state[kind.owners].documents.filter { $0.text("path").hasPrefix(root) }
        #expect(app.delete("/api/v3/\(resource)/\(items[0].id)").status == 200)
        #expect(app.delete("/api/v3/\(resource)/\(items[1].id)?deleteFiles=true").status == 200)
        let name = MediaPath.name(of: items[0].text("path"))
        #expect(unmapped(&app) == (before + [name]).sorted { $0.lowercased() < $1.lowercased() })
        app.wait(seconds: 86_400)
        #expect(unmapped(&app).contains(name))
    }

    @Test func takesAFolderFromTheDiskForGood() throws {
        var radarr = try AppUnderTest(.radarr)
        radarr.state["movie"].add(["title": "Old Tapes", "path": "/movies/Old Tapes"])
        let id = radarr.state["movie"].ids.last ?? 0
        #expect(!unmapped(&radarr).contains("Old Tapes"))
        #expect(
            radarr.delete("/api/v3/movie/editor", ["movieIds": [JSONValue(id)], "deleteFiles": true]).status == 200)
        #expect(!unmapped(&radarr).contains("Old Tapes"))
    }

    @Test(arguments: AppKind.allCases)
    func givesQualitiesTheirFirstSizesAgain(_ kind: AppKind) throws {
        var app = try AppUnderTest(kind)
        let before = app.get("/api/v3/qualitydefinition").json
        let changed = before[3]?.with(["title": "Mine", "minSize": 5, "preferredSize": 6, "maxSize": 7])
        #expect(app.put("/api/v3/qualitydefinition/4", changed ?? .null).status == 202)
        QualityDefinitions.reset(titles: false, in: &app.state)
        #expect(app.get("/api/v3/qualitydefinition/4").json["title"] == "Mine")
        #expect(app.get("/api/v3/qualitydefinition/4").json["maxSize"] == before[3]?["maxSize"])
        QualityDefinitions.reset(titles: true, in: &app.state)
        #expect(app.get("/api/v3/qualitydefinition").json == before)
    }

    @Test func countsTheTagsThatConditionsLookFor() throws {
        var radarr = try AppUnderTest(.radarr)
        let tag = radarr.post("/api/v3/tag", ["label": "wanted"]).json["id"]?.int ?? 0
        let templates = radarr.get("/api/v3/autotagging/schema").json.array ?? []
        let condition = templates.first { $0["implementation"] == "TagSpecification" }?
            .with(["name": "Has it"]).withField("value", JSONValue(tag))
        let auto = radarr.post(
            "/api/v3/autotagging", ["name": "Auto", "tags": [1], "specifications": [condition ?? .null]])
        #expect(auto.status == 201)
        #expect(radarr.get("/api/v3/tag/detail/\(tag)").json["autoTagIds"] == [auto.json["id"] ?? .null])
        #expect(radarr.delete("/api/v3/tag/\(tag)").status == 409)
    }

    @Test(arguments: [
        ("autotagging", "GenreSpecification", ["Value: 'Value' must not be empty."]),
        ("autotagging", "QualityProfileSpecification", ["Value: 'Value' must be greater than '0'."]),
        ("autotagging", "RootFolderSpecification", ["Value: Invalid Path: ''"]),
        ("customformat", "SizeSpecification", ["Max: 'Max' must be greater than '0'."]),
        ("customformat", "EditionSpecification", ["Value: Regex Pattern must not be empty"]),
        (
            "customformat", "YearSpecification",
            [
                "Min: 'Min' must not be empty.", "Min: 'Min' must be greater than '0'.",
                "Max: 'Max' must not be empty.",
            ]
        ),
    ])
    func looksIntoConditions(_ path: String, _ implementation: String, _ failures: [String]) throws {
        var radarr = try AppUnderTest(.radarr)
        let templates = radarr.get("/api/v3/\(path)/schema").json.array ?? []
        let condition = try #require(templates.first { $0["implementation"]?.string == implementation })
        let reply = radarr.post(
            "/api/v3/\(path)", ["name": "New", "tags": [1], "specifications": [condition.with(["name": "One"])]])
        #expect(reply.status == 400)
        #expect(reply.failures == failures)
    }

    @Test func wantsAPathForAnImportScript() throws {
        var sonarr = try AppUnderTest(.sonarr)
        let config = sonarr.get("/api/v3/config/mediamanagement").json.with([
            "useScriptImport": true, "scriptImportPath": "script.sh",
        ])
        #expect(
            sonarr.put("/api/v3/config/mediamanagement", config).failures == [
                "ScriptImportPath: Invalid Path: 'script.sh'"
            ])
    }
}
