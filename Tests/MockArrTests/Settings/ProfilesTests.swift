import FixtureKit
import MicroHTTP
import MockArr
import MockArrTesting
import Testing

@Suite struct ProfilesTests {
    // MARK: Quality profiles

    @Test(arguments: AppKind.allCases)
    func keepsAProfileThatIsPutAsItWasGot(_ kind: AppKind) throws {
        var app = try AppUnderTest(kind)
        for profile in try #require(app.get("/api/v3/qualityprofile").json.array) {
            let reply = app.put("/api/v3/qualityprofile", profile)
            #expect(reply.status == 202, "\(reply.text)")
            #expect(reply.json.difference(from: profile) == nil)
        }
    }

    @Test(arguments: AppKind.allCases)
    func offersAnEmptyProfile(_ kind: AppKind) throws {
        var app = try AppUnderTest(kind)
        let schema = app.get("/api/v3/qualityprofile/schema").json
        #expect(schema["name"] == "")
        #expect(schema["cutoff"] == 0)
        #expect(schema["id"] == nil)
        let items = try #require(schema["items"]?.array)
        #expect(items.allSatisfy { $0["allowed"] == false })
        #expect(
            items.filter { $0["id"] != nil }.map { $0["name"] } == ["WEB 480p", "WEB 720p", "WEB 1080p", "WEB 2160p"])
        #expect(items.compactMap { $0["id"] } == [1000, 1001, 1002, 1003])
        // The groups and their order are those of the profiles that come with the server.
        let shipped = app.get("/api/v3/qualityprofile/1").json["items"]?.array
        #expect(shipped?.map { $0["name"] ?? $0["quality"] } == items.map { $0["name"] ?? $0["quality"] })
        #expect(schema["formatItems"]?.array?.allSatisfy { $0["score"] == 0 } == true)
    }

    @Test(arguments: AppKind.allCases)
    func addsTheEmptyProfileOnceItAllowsSomething(_ kind: AppKind) throws {
        var app = try AppUnderTest(kind)
        var profile = app.get("/api/v3/qualityprofile/schema").json.with(["name": "Mine", "cutoff": 1000])
        let items = (profile["items"]?.array ?? []).map { $0["id"] == 1000 ? $0.with(["allowed": true]) : $0 }
        profile["items"] = .array(items)
        let reply = app.post("/api/v3/qualityprofile", profile)
        #expect(reply.status == 201, "\(reply.text)")
        #expect(reply.json["items"] == .array(items))
        #expect(reply.json.object?.keys.last == "id")
    }

    @Test func refusesEveryKindOfBrokenList() throws {
        for (kind, order) in [
            (AppKind.radarr, [0, 1, 2, 3, 4, 5, 6, 7]), (AppKind.sonarr, [0, 2, 1, 5, 3, 4, 6, 7]),
        ] {
            var app = try AppUnderTest(kind)
            app.state["customformat"].removeAll { _ in true }
            let messages = [
                "Items: Must contain at least one allowed quality", "Items: Individual qualities should not be named",
                "Items: Groups must contain multiple qualities", "Items: Groups must have an ID",
                "Items: Groups must have a unique ID", "Items: Groups must have a name",
                "Items: Qualities can only be used once", "Items: Must contain all qualities",
            ]
            let reply = try app.send(
                "POST", "qualityprofile",
                text: """
                    {"name": "", "cutoff": 3, "minUpgradeFormatScore": 0, "minFormatScore": 0, "formatItems": [], "items": [
                      {"quality": {"id": 1}, "name": "Named", "items": [], "allowed": false},
                      {"quality": {"id": 1}, "items": [], "allowed": false},
                      {"name": "", "items": [{"quality": {"id": 4}, "items": [], "allowed": false}], "allowed": false},
                      {"name": "A", "id": 1001, "items": [{"quality": {"id": 5}}, {"quality": {"id": 6}}]},
                      {"name": "B", "id": 1001, "items": [{"quality": {"id": 7}}, {"quality": {"id": 8}}]}
                    ]}
                    """)
            #expect(
                reply.failures == [
                    "Name: 'Name' must not be empty.",
                    "MinUpgradeFormatScore: 'Min Upgrade Format Score' must be greater than or equal to '1'.",
                    "Cutoff: Cutoff must be an allowed quality or group",
                ] + order.map { messages[$0] })
            #expect(reply.json[2]?["errorCode"] == "ValidCutoffValidator`1")
        }
    }

    @Test func wantsEveryFormatAndInRadarrNoOther() throws {
        for kind in AppKind.allCases {
            var app = try AppUnderTest(kind)
            let profile = app.get("/api/v3/qualityprofile/1").json
            let message =
                "FormatItems: All Custom Formats and no extra ones need to be present inside your Profile! Try refreshing your browser."
            #expect(app.put("/api/v3/qualityprofile", profile.with(["formatItems": []])).failures == [message])
            let formats = profile["formatItems"]?.array ?? []
            let extra = profile.with(["formatItems": .array(formats + [["format": 99, "name": "?", "score": 0]])])
            #expect(app.put("/api/v3/qualityprofile", extra).failures == (kind == .radarr ? [message] : []))
        }
    }

    @Test func refusesAScoreThatCannotBeReached() throws {
        var radarr = try AppUnderTest(.radarr)
        let profile = radarr.get("/api/v3/qualityprofile/1").json.with(["minFormatScore": 100_000])
        let reply = radarr.put("/api/v3/qualityprofile", profile)
        #expect(
            reply.text == """
                [
                  {
                    "propertyName": "",
                    "errorMessage": "Minimum Custom Format Score can never be satisfied",
                    "severity": "error"
                  }
                ]
                """)
        radarr.state["customformat"].removeAll { _ in true }
        let none = radarr.put("/api/v3/qualityprofile", profile.with(["formatItems": []]))
        #expect(none.status == 500)
        #expect(none.message == "Sequence contains no elements")
    }

    @Test func doesNotDeleteAProfileThatIsInUse() throws {
        var radarr = try AppUnderTest(.radarr)
        radarr.state["movie"].update(radarr.state["movie"].ids[0]) { $0["qualityProfileId"] = 1 }
        let first = radarr.delete("/api/v3/qualityprofile/1")
        #expect(first.status == 500)
        #expect(first.message == "QualityProfile [1] is in use.")
        var sonarr = try AppUnderTest(.sonarr)
        sonarr.state["series"].update(sonarr.state["series"].ids[0]) { $0["qualityProfileId"] = 4 }
        let second = sonarr.delete("/api/v3/qualityprofile/4")
        #expect(second.status == 400)
        #expect(second.message == "QualityProfile [HD-1080p] is in use.")
        #expect(sonarr.delete("/api/v3/qualityprofile/99").status == 200)
    }

    // MARK: Quality definitions

    @Test func changesOnlyTitleAndSizes() throws {
        var radarr = try AppUnderTest(.radarr)
        let before = radarr.get("/api/v3/qualitydefinition/8").json
        let reply = try radarr.send(
            "PUT", "qualitydefinition/8",
            text: #"{"title": "Tube", "weight": 99, "minSize": 1.5, "preferredSize": 20.0}"#)
        #expect(reply.status == 202)
        #expect(
            reply.json == [
                "quality": before["quality"] ?? .null, "title": "Tube", "weight": 8,
                "minSize": .number(JSONNumber(text: "1.5")),
                "preferredSize": 20, "id": 8,
            ])
        let list = try radarr.send("PUT", "qualitydefinition/update", text: #"[{"id": 8, "title": "SDTV"}]"#)
        #expect(list.status == 202)
        #expect(list.json.array?.count == 30)
        #expect(list.field("Location") == nil)
        #expect(radarr.get("/api/v3/qualitydefinition/99").message == "Sequence contains no matching element")
        #expect(try radarr.send("PUT", "qualitydefinition/99", text: "{}").status == 500)
        #expect(radarr.delete("/api/v3/qualitydefinition/8").status == 405)
    }

    @Test func knowsTheLimitsOfSizes() throws {
        var radarr = try AppUnderTest(.radarr)
        var sonarr = try AppUnderTest(.sonarr)
        #expect(radarr.get("/api/v3/qualitydefinition/limits").json == ["min": 0, "max": 2000])
        #expect(sonarr.get("/api/v3/qualitydefinition/limits").json == ["min": 0, "max": 1000])
    }

    @Test(arguments: [
        RefusalCase(
            .radarr, "PUT", "qualitydefinition/1", #"{"minSize": -1, "preferredSize": 50, "maxSize": 2001}"#,
            "MinSize: 'Min Size' must be greater than or equal to '0'.",
            "MaxSize: 'Max Size' must be less than or equal to '2000'."),
        RefusalCase(
            .sonarr, "PUT", "qualitydefinition/1", #"{"minSize": 60, "preferredSize": 50, "maxSize": 40}"#,
            "MinSize: 'Min Size' must be less than or equal to '50'.",
            "PreferredSize: 'Preferred Size' must be greater than or equal to '60'.",
            "PreferredSize: 'Preferred Size' must be less than or equal to '40'.",
            "MaxSize: 'Max Size' must be greater than or equal to '50'."),
        RefusalCase(.sonarr, "PUT", "qualitydefinition", #"{"maxSize": 10}"#, "Id: 'Id' must be greater than '0'."),
    ])
    func keepsSizesInOrder(_ refusal: RefusalCase) throws { try refusal.expectRefusal() }

    @Test func namesTheRuleOfASize() throws {
        var radarr = try AppUnderTest(.radarr)
        let reply = try radarr.send("PUT", "qualitydefinition/1", text: #"{"minSize": 60, "preferredSize": 50}"#)
        #expect(reply.json.array?.map { $0["errorCode"] } == ["LessThanOrEqualTo", "GreaterThanOrEqualTo"])
        #expect(
            reply.json[0]?["formattedMessagePlaceholderValues"] == [
                "comparisonValue": 50, "comparisonProperty": "Preferred Size", "propertyName": "Min Size",
                "propertyValue": 60,
            ])
    }

    // MARK: Custom formats

    @Test(arguments: AppKind.allCases)
    func keepsAFormatThatIsPutAsItWasGot(_ kind: AppKind) throws {
        var app = try AppUnderTest(kind)
        for format in try #require(app.get("/api/v3/customformat").json.array) {
            let reply = app.put("/api/v3/customformat/\(format["id"]?.int ?? 0)", format)
            #expect(reply.status == 202, "\(reply.text)")
            #expect(reply.json["name"] == format["name"])
            #expect(
                reply.json["specifications"]?.array?.map { $0["name"] }
                    == format["specifications"]?.array?.map { $0["name"] })
            let values = { (format: JSONValue) in
                format["specifications"]?.array?.flatMap { $0["fields"]?.array?.map { $0["value"] } ?? [] } ?? []
            }
            #expect(values(reply.json) == values(format))
        }
    }

    @Test(arguments: AppKind.allCases)
    func putsANewFormatFirstInEveryProfileAndTakesItOutAgain(_ kind: AppKind) throws {
        var app = try AppUnderTest(kind)
        let before = app.get("/api/v3/qualityprofile").json
        let added = try app.send(
            "POST", "customformat",
            text: """
                {"name": "Remux", "specifications": [
                  {"name": "Title", "implementation": "ReleaseTitleSpecification", "fields": [{"name": "value", "value": "remux"}]}
                ]}
                """)
        #expect(added.status == 201, "\(added.text)")
        #expect(added.json.object?.keys == ["id", "name", "includeCustomFormatWhenRenaming", "specifications"])
        #expect(
            added.json["specifications"]?[0]?.object?.keys == [
                "name", "implementation", "implementationName", "infoLink", "negate", "required", "fields",
            ])
        let id = try #require(added.json["id"]?.int)
        for profile in app.get("/api/v3/qualityprofile").json.array ?? [] {
            #expect(profile["formatItems"]?[0] == ["format": JSONValue(id), "name": "Remux", "score": 0])
        }
        let deleted = app.delete("/api/v3/customformat/\(id)")
        #expect(deleted.status == 200)
        #expect(deleted.bytes.isEmpty)
        #expect(app.get("/api/v3/qualityprofile").json == before)
    }

    @Test func failsOnAFormatThatIsNotThere() throws {
        var radarr = try AppUnderTest(.radarr)
        let one = radarr.get("/api/v3/customformat/999")
        #expect(one.status == 500)
        #expect(one.message == "The given key '999' was not present in the dictionary.")
        let edit = radarr.put(
            "/api/v3/customformat/999", radarr.get("/api/v3/customformat/1").json.with(["id": 999, "name": "X"]))
        #expect(edit.status == 500)
        #expect(radarr.delete("/api/v3/customformat/999").message == "CustomFormat with ID 999 does not exist")
        #expect(
            radarr.get("/api/v3/autotagging/999").message == "The given key '999' was not present in the dictionary.")
        #expect(radarr.delete("/api/v3/autotagging/999").status == 200)
    }

    @Test func changesSeveralFormatsAtOnce() throws {
        var radarr = try AppUnderTest(.radarr)
        let reply = try radarr.send(
            "PUT", "customformat/bulk", text: #"{"ids": [1, 3], "includeCustomFormatWhenRenaming": true}"#)
        #expect(reply.status == 202)
        #expect(reply.json.array?.map { $0["includeCustomFormatWhenRenaming"] } == [true, true])
        #expect(try radarr.send("PUT", "customformat/bulk", text: #"{"ids": []}"#).status == 400)
        #expect(try radarr.send("DELETE", "customformat/bulk", text: #"{"ids": [1, 3, 99]}"#).text == "{}")
        #expect(radarr.get("/api/v3/customformat").json.array?.count == 6)
        #expect(radarr.get("/api/v3/qualityprofile/1").json["formatItems"]?.array?.count == 6)
    }

    private static let condition =
        #"{"name": "T", "implementation": "ReleaseTitleSpecification", "fields": [{"name": "value", "value": "x"}]}"#
    private static let tagging =
        #"{"name": "G", "implementation": "GenreSpecification", "fields": [{"name": "value", "value": ["X"]}]}"#

    @Test(arguments: [
        RefusalCase(
            .radarr, "POST", "customformat", #"{"specifications": []}"#, "Name: 'Name' must not be empty.",
            "Specifications: 'Specifications' must not be empty.", ": Must contain at least one Condition"),
        RefusalCase(
            .sonarr, "POST", "customformat", #"{"name": "HDR10", "specifications": [\#(condition)]}"#,
            "Name: Must be unique."),
        RefusalCase(
            .radarr, "POST", "customformat",
            #"{"name": "X", "specifications": [{"name": " ", "implementation": "ReleaseTitleSpecification", "fields": []}]}"#,
            ": Condition name(s) cannot be empty or consist of only spaces"),
        RefusalCase(
            .radarr, "POST", "customformat",
            #"{"name": "X", "specifications": [{"name": "T", "implementation": "EditionSpecification", "fields": []}]}"#,
            "Value: Regex Pattern must not be empty"),
        RefusalCase(
            .radarr, "POST", "autotagging", #"{"name": "Documentaries", "specifications": []}"#,
            "Name: Must be unique.",
            "Tags: 'Tags' must not be empty.", "Specifications: 'Specifications' must not be empty.",
            ": Must contain at least one Condition"),
        RefusalCase(
            .sonarr, "POST", "autotagging", #"{"name": "X", "specifications": [\#(tagging)]}"#,
            "Tags: 'Tags' must not be empty."),
    ])
    func refusesWhatBreaksARule(_ refusal: RefusalCase) throws { try refusal.expectRefusal() }

    @Test(arguments: AppKind.allCases)
    func storesAutoTags(_ kind: AppKind) throws {
        var app = try AppUnderTest(kind)
        #expect(app.get("/api/v3/autotagging").json == (try app.fixture("auto-tags")))
        let reply = try app.send(
            "POST", "autotagging", text: #"{"name": "X", "tags": [6], "specifications": [\#(Self.tagging)]}"#)
        #expect(reply.status == 201)
        #expect(reply.json.object?.keys == ["id", "name", "removeTagsAutomatically", "tags", "specifications"])
        #expect(
            reply.json["specifications"]?[0]?.object?.keys == [
                "name", "implementation", "implementationName", "negate", "required", "fields",
            ])
    }
}
