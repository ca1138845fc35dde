import FixtureKit
import MicroHTTP
import MockArr
import MockArrTesting
import Testing

@Suite struct ProvidersTests {
    private static let kinds = [
        ("notification", "notifications"), ("indexer", "indexers"), ("downloadclient", "download-clients"),
        ("importlist", "import-lists"), ("metadata", "metadata"),
    ]

    @Test(arguments: AppKind.allCases, kinds)
    func listsWhatTheFixtureHoldsByName(_ kind: AppKind, _ names: (path: String, fixture: String)) throws {
        var app = try AppUnderTest(kind)
        #expect(app.get("/api/v3/\(names.path)").json == (try app.fixture(names.fixture).sorted(by: "name")))
    }

    @Test(arguments: AppKind.allCases, kinds)
    func takesEveryTemplateAsItIs(_ kind: AppKind, _ names: (path: String, fixture: String)) throws {
        var app = try AppUnderTest(kind)
        let templates = try #require(app.get("/api/v3/\(names.path)/schema").json.array)
        for (index, template) in templates.enumerated() {
            let body = template.with([
                "name": "New \(index)", "enableRss": false, "enableAutomaticSearch": false,
                "enableInteractiveSearch": false,
                "enable": false, "enabled": false, "enableAutomaticAdd": false, "qualityProfileId": 1,
                "rootFolderPath": kind == .radarr ? "/movies" : "/tv",
            ])
            let reply = app.post("/api/v3/\(names.path)", body)
            #expect(reply.status == 201, "\(template["implementation"]?.string ?? "") \(reply.text)")
            #expect(reply.json["implementation"] == template["implementation"])
            #expect(reply.json["presets"] == nil)
        }
    }

    @Test func keepsTheOrderOfMembers() throws {
        var radarr = try AppUnderTest(.radarr)
        let client = try #require(radarr.get("/api/v3/downloadclient/1").json.object)
        #expect(
            client.keys == [
                "enable", "protocol", "priority", "removeCompletedDownloads", "removeFailedDownloads", "name", "fields",
                "implementationName", "implementation", "configContract", "infoLink", "tags", "id",
            ])
        var sonarr = try AppUnderTest(.sonarr)
        let indexer = try #require(sonarr.get("/api/v3/indexer/1").json.object)
        #expect(
            indexer.keys == [
                "enableRss", "enableAutomaticSearch", "enableInteractiveSearch", "supportsRss", "supportsSearch",
                "protocol",
                "priority", "seasonSearchMaximumSingleEpisodeAge", "downloadClientId", "name", "fields",
                "implementationName", "implementation", "configContract", "infoLink", "tags", "id",
            ])
    }

    @Test func keepsAProviderThatIsPutAsItWasGot() throws {
        for kind in AppKind.allCases {
            var app = try AppUnderTest(kind)
            for (path, _) in Self.kinds {
                for provider in app.get("/api/v3/\(path)").json.array ?? [] {
                    let id = try #require(provider["id"]?.int)
                    let reply = app.put("/api/v3/\(path)/\(id)", provider)
                    #expect(reply.status == 202, "\(reply.text)")
                    #expect(reply.json.difference(from: provider) == nil)
                    #expect(reply.field("Location") == "http://localhost:\(kind.defaultPort)/api/v3/\(path)/\(id)")
                }
            }
        }
    }

    @Test func masksSecretsAndKeepsThemWhenTheMaskComesBack() throws {
        var radarr = try AppUnderTest(.radarr)
        let template = try #require(
            radarr.get("/api/v3/notification/schema").json.array?.first { $0["implementation"] == "Webhook" })
        let hook = template.with(["name": "Hook", "onGrab": true])
            .withField("url", "https://hook.example.invalid/").withField("password", "open sesame")
        let added = radarr.post("/api/v3/notification", hook)
        #expect(added.status == 201)
        #expect(added.json.field("password") == "********")

        let id = try #require(added.json["id"]?.int)
        let edited = radarr.put("/api/v3/notification/\(id)", added.json.with(["onDownload": true]))
        #expect(edited.json.field("password") == "********")
        #expect(storedField("password", of: id, in: &radarr) == "open sesame")

        _ = radarr.put("/api/v3/notification/\(id)", added.json.withField("password", "open barley"))
        #expect(storedField("password", of: id, in: &radarr) == "open barley")
    }

    private func storedField(_ name: String, of id: Int, in app: inout AppUnderTest) -> JSONValue? {
        app.state["notification"][id].flatMap { JSONValue($0).field(name) }
    }

    @Test func readsOnlyNameAndValueOfAField() throws {
        var radarr = try AppUnderTest(.radarr)
        let reply = try radarr.send(
            "POST", "notification",
            text: """
                {"name": "Chat", "onGrab": true, "implementation": "Discord", "configContract": "DiscordSettings", "fields": [
                  {"name": "WEBHOOKURL", "value": "https://chat.example.invalid/hook", "label": "Mine"},
                  {"name": "nonsense", "value": 1}
                ]}
                """)
        #expect(reply.status == 201)
        #expect(reply.json.field("webHookUrl") == "https://chat.example.invalid/hook")
        #expect(reply.json["fields"]?[0]?["label"] == "Webhook URL")
        #expect(reply.json.field("nonsense") == nil)
        // A member that is absent is false, not what the template has.
        #expect(reply.json["onDownload"] == false)
        #expect(reply.json["supportsOnDownload"] == true)
        #expect(reply.json["tags"] == [])
    }

    // MARK: Refusals

    private static let webhook = #""implementation": "Webhook", "configContract": "WebhookSettings""#
    private static let hookFields = #""fields": [{"name": "url", "value": "https://hook.example.invalid"}]"#
    private static let sabnzbd = #""name": "X", "implementation": "Sabnzbd", "configContract": "SabnzbdSettings""#
    private static let newznab = #""name": "X", "implementation": "Newznab", "configContract": "NewznabSettings""#

    @Test(arguments: [
        RefusalCase(
            .radarr, "POST", "notification", "{}", "Name: 'Name' must not be empty.",
            "Implementation: 'Implementation' must not be empty.",
            "ConfigContract: 'Config Contract' must not be empty.",
            "Fields: 'Fields' must not be empty."),
        RefusalCase(
            .sonarr, "POST", "notification", #"{"name": "WEBHOOK", \#(webhook), \#(hookFields)}"#,
            "Name: Should be unique"),
        RefusalCase(
            .radarr, "POST", "downloadclient", #"{\#(sabnzbd), "fields": []}"#,
            "Priority: 'Priority' must be between 1 and 50. You entered 0."),
        RefusalCase(
            .radarr, "POST", "indexer", #"{\#(newznab), "fields": [], "priority": 51, "downloadClientId": 77}"#,
            "Priority: 'Priority' must be between 1 and 50. You entered 51.",
            "DownloadClientId: Download Client does not exist"),
        RefusalCase(
            .radarr, "POST", "importlist",
            #"{"name": "X", "implementation": "RadarrListImport", "configContract": "RadarrListSettings", "fields": [], "rootFolderPath": "movies"}"#,
            "RootFolderPath: Invalid Path: 'movies'", "QualityProfileId: 'Quality Profile Id' must be greater than '0'."
        ),
        RefusalCase(
            .sonarr, "POST", "importlist",
            #"{"name": "X", "implementation": "CustomImport", "configContract": "CustomSettings", "fields": [], "rootFolderPath": "/nope", "qualityProfileId": 99}"#,
            "RootFolderPath: Root folder '/nope' does not exist", "QualityProfileId: Quality Profile does not exist"),
        RefusalCase(
            .radarr, "PUT", "downloadclient", #"{\#(sabnzbd), "priority": 1, "fields": []}"#,
            "Id: 'Id' must be greater than '0'."),
    ])
    func refusesWhatBreaksARule(_ refusal: RefusalCase) throws { try refusal.expectRefusal() }

    @Test(arguments: ["downloadclient", "indexer"])
    func letsSonarrHaveAnyPriority(path: String) throws {
        var sonarr = try AppUnderTest(.sonarr)
        let body = sonarr.get("/api/v3/\(path)/1").json.with(["priority": 0])
        #expect(sonarr.put("/api/v3/\(path)/1?forceSave=true", body).json["priority"] == 0)
    }

    @Test(arguments: [
        RefusalCase(
            .radarr, "POST", "downloadclient",
            #"{\#(sabnzbd), "priority": 1, "enable": true, "fields": [{"name": "host", "value": "http://sab"}, {"name": "apiKey", "value": "k"}]}"#,
            "Host: must be valid Host without http://"),
        RefusalCase(
            .radarr, "POST", "downloadclient",
            #"{\#(sabnzbd), "priority": 1, "enable": true, "fields": [{"name": "host", "value": ""}, {"name": "port", "value": 0}]}"#,
            "Host: 'Host' must not be empty.", "Host: must be valid Host without http://",
            "Port: 'Port' must be between 1 and 65535. You entered 0.",
            "ApiKey: API Key is required when username/password are not configured",
            "Username: Username is required when API key is not configured",
            "Password: Password is required when API key is not configured"),
        RefusalCase(
            .sonarr, "POST", "indexer",
            #"{\#(newznab), "priority": 1, "enableRss": true, "fields": [{"name": "baseUrl", "value": "nebula"}]}"#,
            "BaseUrl: must be valid URL that starts with http(s)://"),
        RefusalCase(
            .sonarr, "POST", "indexer", #"{\#(newznab), "priority": 1, "enableRss": true, "fields": []}"#,
            "BaseUrl: 'Base Url' must not be empty."),
        RefusalCase(
            .radarr, "POST", "notification/test",
            #"{"name": "X", \#(webhook), "fields": [{"name": "url", "value": "hook"}]}"#,
            "Url: Invalid Url: 'hook'"),
        RefusalCase(
            .radarr, "POST", "downloadclient?forceSave=true",
            #"{\#(sabnzbd), "priority": 1, "enable": true, "fields": [{"name": "host", "value": "unreachable.example.invalid"}, {"name": "apiKey", "value": "k"}]}"#,
            "Host: Unable to connect to SABnzbd"),
    ])
    func looksAtSettingsOnlyWhereTheyAreInUse(_ refusal: RefusalCase) throws { try refusal.expectRefusal() }

    @Test func savesADisabledProviderUntested() throws {
        var radarr = try AppUnderTest(.radarr)
        let reply = try radarr.send(
            "POST", "downloadclient",
            text: #"{\#(Self.sabnzbd), "priority": 1, "fields": [{"name": "host", "value": "unreachable host"}]}"#)
        #expect(reply.status == 201)
    }

    @Test func putTestsOnlyWhatHasChangedAndIsNotForced() throws {
        var radarr = try AppUnderTest(.radarr)
        let client = radarr.get("/api/v3/downloadclient/1").json.withField("host", "unreachable.example.invalid")
        #expect(radarr.put("/api/v3/downloadclient/1", client).failures == ["Host: Unable to connect to SABnzbd"])
        #expect(radarr.put("/api/v3/downloadclient/1?forceSave=true", client).status == 202)
        #expect(radarr.put("/api/v3/downloadclient/1", client).status == 202)
    }

    @Test func wordsATestThatFails() throws {
        var radarr = try AppUnderTest(.radarr)
        let client = radarr.get("/api/v3/downloadclient/2").json.withField("host", "unreachable")
        let reply = radarr.post("/api/v3/downloadclient/test", client)
        #expect(reply.contentType == "application/json")
        #expect(
            reply.text == """
                [
                  {
                    "isWarning": false,
                    "detailedDescription": "Name or service not known (unreachable:8080)",
                    "propertyName": "Host",
                    "errorMessage": "Unable to connect to qBittorrent",
                    "severity": "error"
                  }
                ]
                """)
    }

    @Test func answersATestThatPassesWithAString() throws {
        var sonarr = try AppUnderTest(.sonarr)
        let client = sonarr.get("/api/v3/downloadclient/2").json
        let reply = sonarr.post("/api/v3/downloadclient/test", client)
        #expect(reply.text == "{}")
        #expect(reply.contentType == "text/plain; charset=utf-8")
        let strict = sonarr.send("POST", "/api/v3/downloadclient/test", client, fields: ["Accept": "application/json"])
        #expect(strict.text == #""{}""#)
        #expect(strict.contentType == "application/json; charset=utf-8")
    }

    @Test func testsAllThatAreEnabled() throws {
        var radarr = try AppUnderTest(.radarr)
        let fine = radarr.send("POST", "/api/v3/importlist/testall")
        #expect(fine.status == 200)
        #expect(fine.json == [["id": 1, "isValid": true, "validationFailures": []]])

        radarr.state["downloadclient"].update(2) { client in
            client = JSONValue(client).withField("host", "unreachable").object ?? [:]
        }
        let bad = radarr.send("POST", "/api/v3/downloadclient/testall")
        #expect(bad.status == 400)
        #expect(bad.contentType == "application/json; charset=utf-8")
        #expect(bad.json[0] == ["id": 1, "isValid": true, "validationFailures": []])
        #expect(bad.json[1]?["isValid"] == false)
        #expect(bad.json[1]?["validationFailures"]?[0]?["errorMessage"] == "Unable to connect to qBittorrent")

        radarr.state["indexer"].removeAll { _ in true }
        let empty = radarr.send("POST", "/api/v3/indexer/testall")
        #expect(empty.status == 200)
        #expect(empty.text == "[]")
    }

    // MARK: Ids

    @Test func saysWhichIDIsWrong() throws {
        var radarr = try AppUnderTest(.radarr)
        #expect(radarr.get("/api/v3/indexer/99").status == 404)
        let indexer = radarr.get("/api/v3/indexer/1").json
        let unknown = radarr.put("/api/v3/indexer/99", indexer.with(["id": 99, "name": "Other"]))
        #expect(unknown.status == 404)
        #expect(unknown.contentType == "application/json; charset=utf-8")
        #expect(unknown.json["title"] == "Not Found")
        #expect(radarr.put("/api/v3/indexer/0", indexer).message == "BadRequest: 0 is not a valid ID")
        #expect(radarr.delete("/api/v3/indexer/99").text == "{}")
        #expect(radarr.delete("/api/v3/indexer/0").message == "BadRequest: 0 is not a valid ID")
        #expect(
            radarr.post("/api/v3/indexer", indexer.with(["name": "Twin"])).message
                == "Can't insert model with existing ID 1")
        #expect(radarr.put("/api/v3/indexer/2", indexer.with(["id": 2, "name": "Orchard"])).json["id"] == 2)
    }

    @Test func failsOnAnImplementationThatDoesNotExist() throws {
        var radarr = try AppUnderTest(.radarr)
        let reply = try radarr.send(
            "POST", "metadata",
            text: #"{"name": "X", "implementation": "Nope", "configContract": "NopeSettings", "fields": []}"#)
        #expect(reply.status == 500)
    }

    // MARK: Several at once

    @Test func editsSeveralAtOnce() throws {
        var radarr = try AppUnderTest(.radarr)
        let reply = try radarr.send(
            "PUT", "indexer/bulk",
            text: #"{"ids": [3, 1], "enableRss": true, "priority": 7, "tags": [5], "applyTags": "add"}"#)
        #expect(reply.status == 202)
        #expect(reply.field("Location") == nil)
        #expect(reply.json.array?.map { $0["id"] } == [1, 3])
        #expect(reply.json[1]?["enableRss"] == true)
        #expect(reply.json[1]?["priority"] == 7)
        #expect(reply.json[1]?["tags"] == [5])
        // What is absent stays, unlike in a PUT of one.
        #expect(reply.json[0]?["enableInteractiveSearch"] == true)

        #expect(
            try radarr.send("PUT", "indexer/bulk", text: #"{"ids": []}"#).message == "BadRequest: ids must be provided")
        #expect(
            try radarr.send("PUT", "indexer/bulk", text: #"{"ids": [1, 99]}"#).message
                == "Expected query to return 2 rows but returned 1")
        #expect(
            try radarr.send("PUT", "indexer/bulk", text: "{}").message
                == "Value cannot be null. (Parameter 'source')")
        #expect(try radarr.send("DELETE", "indexer/bulk", text: #"{"ids": [1, 3]}"#).text == "{}")
        #expect(radarr.get("/api/v3/indexer").json.array?.count == 1)
    }

    @Test(arguments: AppKind.allCases, ["notification", "metadata"])
    func editsSomeKindsOnlyOneByOne(_ kind: AppKind, _ path: String) throws {
        var app = try AppUnderTest(kind)
        let reply = try app.send("PUT", "\(path)/bulk", text: #"{"ids": [1]}"#)
        #expect(reply.status == 405)
        #expect(reply.field("Allow") == "GET")
    }

    @Test(arguments: [
        ("add", [1, 2, 3]), ("remove", [1]), ("replace", [2, 3]),
    ])
    func appliesTags(_ how: String, _ expected: [Int]) throws {
        var radarr = try AppUnderTest(.radarr)
        radarr.state["indexer"].update(1) { $0["tags"] = [1, 2] }
        let reply = try radarr.send(
            "PUT", "indexer/bulk", text: #"{"ids": [1], "tags": [2, 3], "applyTags": "\#(how)"}"#)
        #expect(reply.json[0]?["tags"] == JSONValue(expected))
    }

    @Test func answersNullWhereAProviderHasNoSuchAction() throws {
        var radarr = try AppUnderTest(.radarr)
        let body = radarr.get("/api/v3/indexer/1").json
        let none = radarr.post("/api/v3/indexer/action/nothing", body)
        #expect(none.text == "null")
        #expect(none.contentType == "application/json")
        let categories = radarr.post("/api/v3/indexer/action/newznabCategories", body)
        #expect(categories.json["options"]?[0]?["value"] == 2000)
    }

    @Test(arguments: [
        ("Discord", "startOAuth", "null"), ("Newznab", "getDevices", "null"), ("Trakt", "nothing", "{}"),
        ("PushBullet", "getDevices", #"{"devices":[]}"#),
        (
            "Twitter", "startOAuth",
            #"{"oauthUrl":"https://sign-in.example.invalid/oauth?redirect_uri=http%3A%2F%2Fui"}"#
        ),
        ("PlexServer", "servers", "{}"), ("RadarrImport", "getProfiles", #"{"devices":[]}"#),
    ])
    func answersEachActionInItsWay(_ implementation: String, _ action: String, _ expected: String) throws {
        var radarr = try AppUnderTest(.radarr)
        for path in ["notification", "indexer", "importlist"] {
            let templates = radarr.get("/api/v3/\(path)/schema").json.array ?? []
            guard let template = templates.first(where: { $0["implementation"]?.string == implementation }) else {
                continue
            }
            let reply = radarr.post("/api/v3/\(path)/action/\(action)?callbackUrl=http%3A%2F%2Fui", template)
            #expect(JSONWriter(layout: .compact).string(reply.json) == expected)
        }
    }

    @Test func offersWhatTheOtherServerHas() throws {
        var sonarr = try AppUnderTest(.sonarr)
        let list = sonarr.get("/api/v3/importlist/2").json
        let tags = sonarr.post("/api/v3/importlist/action/getTags", list).json["options"]
        #expect(tags?.array?.count == sonarr.state["tag"].count)
        #expect(tags?[0]?.object?.keys == ["value", "name"])
        let roots = sonarr.post("/api/v3/importlist/action/getRootFolders", list).json["options"]
        #expect(roots?[0]?["value"] == roots?[0]?["name"])
    }

    // MARK: Warnings

    @Test func letsWarningsPassWhereTheyAreForced() throws {
        var radarr = try AppUnderTest(.radarr)
        let client = radarr.get("/api/v3/downloadclient/2").json.withField("movieCategory", "")
        let reply = radarr.put("/api/v3/downloadclient/2", client)
        #expect(
            reply.text == """
                [
                  {
                    "isWarning": true,
                    "detailedDescription": "Radarr will not attempt to import completed downloads without a category.",
                    "propertyName": "MovieCategory",
                    "errorMessage": "Category is recommended",
                    "severity": "error"
                  }
                ]
                """)
        let new = client.with(["id": 0, "name": "Other"])
        #expect(radarr.post("/api/v3/downloadclient", new).failures == ["MovieCategory: Category is recommended"])
        #expect(radarr.post("/api/v3/downloadclient?forceSave=true", new).status == 201)
        #expect(radarr.send("POST", "/api/v3/downloadclient/testall").json[2]?["isValid"] == true)
    }

    @Test func marksAWarningOfTheSettingsInItsState() throws {
        var sonarr = try AppUnderTest(.sonarr)
        let client = sonarr.get("/api/v3/downloadclient/1").json.withField("tvCategory", "")
        let reply = sonarr.post("/api/v3/downloadclient/test", client)
        #expect(
            reply.json == [
                [
                    "isWarning": true, "propertyName": "TvCategory", "errorMessage": "A category is recommended",
                    "attemptedValue": "", "customState": ["isWarning": true], "severity": "error",
                ]
            ])
        #expect(sonarr.post("/api/v3/downloadclient/test?forceTest=true", client).status == 200)
    }

    @Test(arguments: [
        ("indexer", 1, "apiKey", "ApiKey: Invalid API Key"),
        ("downloadclient", 1, "apiKey", "APIKey: API Key Incorrect"),
        ("downloadclient", 2, "password", "Username: Authentication failure"),
        ("importlist", 2, "apiKey", "ApiKey: API Key is invalid"),
    ])
    func knowsAWrongSecret(_ path: String, _ id: Int, _ field: String, _ failure: String) throws {
        var sonarr = try AppUnderTest(.sonarr)
        let provider = sonarr.get("/api/v3/\(path)/\(id)").json.withField(field, "the wrong one")
        #expect(sonarr.post("/api/v3/\(path)/test", provider).failures == [failure])
    }

    @Test(arguments: [
        ("Telegram", "BotToken: 'Bot Token' must not be empty.", "ChatId: 'Chat Id' must not be empty."),
        ("PushBullet", "ApiKey: 'Api Key' must not be empty.", nil),
        ("Discord", "WebHookUrl: 'Web Hook Url' must not be empty.", nil),
        ("CustomScript", "Path: Invalid Path: ''", nil),
    ])
    func wantsWhatANotificationNeeds(_ implementation: String, _ first: String, _ second: String?) throws {
        var radarr = try AppUnderTest(.radarr)
        let templates = radarr.get("/api/v3/notification/schema").json.array ?? []
        let template = try #require(templates.first { $0["implementation"]?.string == implementation })
        let reply = radarr.post("/api/v3/notification/test", template.with(["name": "New"]))
        #expect(reply.failures == [first, second].compactMap { $0 })
    }
}
