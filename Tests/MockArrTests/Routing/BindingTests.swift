import FixtureKit
import MicroHTTP
import MockArr
import MockArrTesting
import Testing

/// What a body is refused for before anything looks at what it asks.
@Suite struct BindingTests {
    struct Null: Sendable, CustomTestStringConvertible {
        let app: AppKind
        let method: String
        let path: String
        let body: String
        let key: String
        let type: String

        init(_ app: AppKind, _ method: String, _ path: String, _ body: String, _ key: String, _ type: String) {
            self.app = app
            self.method = method
            self.path = path
            self.body = body
            self.key = key
            self.type = type
        }

        var testDescription: String { "\(app.rawValue) \(method) \(path) \(body)" }
    }

    private static let refused: [Null] = [
        Null(.radarr, "PUT", "movie/1", #"{"monitored": null}"#, "$.monitored", "System.Boolean"),
        Null(.radarr, "PUT", "movie/1", #"{"tmdbId":null}"#, "$.tmdbId", "System.Int32"),
        Null(.radarr, "PUT", "movie/1", #"{"Id": null}"#, "$.Id", "System.Int32"),
        Null(.radarr, "POST", "movie", #"{"runtime": null}"#, "$.runtime", "System.Int32"),
        Null(
            .radarr, "POST", "movie", #"{"minimumAvailability": null}"#, "$.minimumAvailability",
            "NzbDrone.Core.Movies.MovieStatusType"),
        Null(
            .radarr, "POST", "movie", #"{"addOptions": {"monitor": null}}"#, "$.addOptions.monitor",
            "NzbDrone.Core.Movies.MonitorTypes"),
        Null(.radarr, "POST", "movie", #"{"tags": [1, null]}"#, "$.tags[1]", "System.Int32"),
        Null(.radarr, "POST", "movie/import", #"[{}, {"monitored": null}]"#, "$[1].monitored", "System.Boolean"),
        Null(.radarr, "PUT", "movie/editor", #"{"movieIds": [1], "moveFiles": null}"#, "$.moveFiles", "System.Boolean"),
        Null(.radarr, "PUT", "collection/1", #"{"searchOnAdd": null}"#, "$.searchOnAdd", "System.Boolean"),
        Null(.radarr, "POST", "exclusions", #"{"movieYear": null}"#, "$.movieYear", "System.Int32"),
        Null(.radarr, "POST", "delayprofile", #"{"enableUsenet": null}"#, "$.enableUsenet", "System.Boolean"),
        Null(
            .radarr, "POST", "qualityprofile", #"{"items": [{"quality": {"id": null}}]}"#, "$.items[0].quality.id",
            "System.Int32"),
        Null(.radarr, "POST", "indexer", #"{"enableRss": null}"#, "$.enableRss", "System.Boolean"),
        Null(.sonarr, "PUT", "series/1", #"{"monitored": null}"#, "$.monitored", "System.Boolean"),
        Null(.sonarr, "PUT", "series/1", #"{"seasonFolder": null}"#, "$.seasonFolder", "System.Boolean"),
        Null(
            .sonarr, "PUT", "series/1", #"{"seriesType": null}"#, "$.seriesType", "NzbDrone.Core.Tv.SeriesTypes"),
        Null(
            .sonarr, "PUT", "series/1", #"{"seasons": [{"seasonNumber": null}]}"#, "$.seasons[0].seasonNumber",
            "System.Int32"),
        Null(.sonarr, "PUT", "episode/1", #"{"monitored": null}"#, "$.monitored", "System.Boolean"),
        Null(
            .sonarr, "POST", "seasonpass", #"{"series": [{"id": null}]}"#, "$.series[0].id", "System.Int32"),
    ]

    @Test(arguments: refused)
    func refusesANullWhereThereMustBeAValue(_ null: Null) throws {
        var app = try AppUnderTest(null.app)
        let reply = try app.send(null.method, null.path, source: null.body)
        #expect(reply.status == 400)
        // The position is that behind the null.
        let place = try #require(null.body.firstRange(of: "null"))
        let column = null.body.utf8.distance(from: null.body.startIndex, to: place.upperBound)
        let message =
            "The JSON value could not be converted to \(null.type). Path: \(null.key) | LineNumber: 0 | "
            + "BytePositionInLine: \(column)."
        #expect(reply.json["errors"] == [null.key: [.string(message)]])
    }

    @Test func takesANullForAbsentWhereThereNeedNotBeAValue() throws {
        var radarr = try AppUnderTest(.radarr)
        let before = radarr.get("/api/v3/movie/1").json
        let editor = try radarr.send(
            "PUT", "movie/editor",
            source: """
                {"movieIds": [1], "monitored": null, "qualityProfileId": null, "minimumAvailability": null, "tags": null}
                """)
        #expect(editor.status == 202)
        #expect(radarr.get("/api/v3/movie/1").json == before)
        let movie = before.with(["hasFile": .null, "inCinemas": .null, "overview": .null, "addOptions": .null])
        #expect(radarr.put("/api/v3/movie/1", movie).status == 202)
    }

    @Test func saysThatAValueMayBeNull() throws {
        var radarr = try AppUnderTest(.radarr)
        let reply = try radarr.send("PUT", "movie/editor", source: #"{"movieIds": [1], "monitored": "yes"}"#)
        #expect(
            reply.json["errors"] == [
                "$.monitored": [
                    """
                    The JSON value could not be converted to System.Nullable`1[System.Boolean]. Path: $.monitored | \
                    LineNumber: 0 | BytePositionInLine: 36.
                    """
                ]
            ])
    }

    @Test(arguments: ["5.0", "1e0", "\"five\"", "2147483648", "true", "[]"])
    func takesOnlyWholeNumbersForNumbers(_ number: String) throws {
        var radarr = try AppUnderTest(.radarr)
        let reply = try radarr.send("POST", "movie", source: #"{"tmdbId": \#(number)}"#)
        #expect(reply.status == 400)
        #expect(reply.json["errors"]?.object?.keys == ["$.tmdbId"])
    }

    @Test(arguments: [
        (#"{"genres": "Drama"}"#, "$.genres"), (#"{"images": {}}"#, "$.images"), (#"{"ratings": 5}"#, "$.ratings"),
        (#"{"addOptions": []}"#, "$.addOptions"),
    ])
    func refusesWhatItWouldIgnore(_ body: String, _ key: String) throws {
        var radarr = try AppUnderTest(.radarr)
        let reply = try radarr.send("POST", "movie", source: body)
        #expect(reply.status == 400)
        #expect(reply.json["errors"]?.object?.keys == [key])
    }

    @Test(arguments: ["2026-11-30 10:00", "11/30/2026 9:05 PM", "Mon, 30 Nov 2026 10:00:00 GMT"])
    func takesDatesInEveryFormThatDotNetKnows(_ date: String) throws {
        var radarr = try AppUnderTest(.radarr)
        let reply = try radarr.send("POST", "movie", source: #"{"added": "\#(date)"}"#)
        #expect(reply.json.array?.count == 5)
    }

    @Test func readsADateBeforeItIsStored() throws {
        var radarr = try AppUnderTest(.radarr)
        let reply = try radarr.send(
            "POST", "release/push",
            source: """
                {"title": "Dune.2021.1080p.WEB-DL-KETTLE", "downloadUrl": "https://x.example.invalid/a", \
                "protocol": "usenet", "publishDate": "Mon, 12 Jan 2026 10:00:00 +0200"}
                """)
        #expect(reply.json[0]?["publishDate"] == "2026-01-12T08:00:00Z")
    }

    /// The apps read dates with a converter of their own, whose exceptions know no place.
    @Test(arguments: [
        (#"{"added": "soon"}"#, 400, "", "The supplied value is invalid."),
        (#"{"inCinemas": "31/31/2026"}"#, 400, "", "The supplied value is invalid."),
        (
            #"{"added": 5}"#, 400, "$.added",
            "The JSON value could not be converted to System.DateTime. Path: $.added | LineNumber: 0 | BytePositionInLine: 11."
        ),
    ])
    func refusesWhatIsNoDate(_ body: String, status: Int, key: String, message: JSONValue) throws {
        var radarr = try AppUnderTest(.radarr)
        let reply = try radarr.send("POST", "movie", source: body)
        #expect(reply.status == status)
        #expect(reply.json["errors"]?[key] == [message])
    }

    @Test func failsOverADateThatIsNull() throws {
        var radarr = try AppUnderTest(.radarr)
        let reply = try radarr.send("POST", "movie", source: #"{"added": null}"#)
        #expect(reply.status == 500)
        #expect(reply.message == "Value cannot be null. (Parameter 's')")
        #expect(try radarr.send("POST", "movie", source: #"{"inCinemas": null}"#).json.array?.count == 5)
    }

    /// A command reads its own members, and what it trips over is no mistake of the client's.
    @Test(arguments: [
        (#"{"name": "RefreshMovie", "isNewMovie": null}"#, "System.Boolean. Path: $.isNewMovie"),
        (#"{"name": "ManualImport", "importMode": null}"#, "NzbDrone.Core.MediaFiles.ImportMode. Path: $.importMode"),
        (#"{"name": "MoveMovie", "movieId": null}"#, "System.Int32. Path: $.movieId"),
    ])
    func failsOverANullInACommand(_ body: String, _ place: String) throws {
        var radarr = try AppUnderTest(.radarr)
        let reply = try radarr.send("POST", "command", source: body)
        #expect(reply.status == 500)
        #expect(reply.message?.hasPrefix("The JSON value could not be converted to \(place) | LineNumber: 0 |") == true)
    }

    @Test(arguments: AppKind.allCases)
    func wantsAnObject(_ kind: AppKind) throws {
        var app = try AppUnderTest(kind)
        let reply = try app.send("POST", "tag", source: "[]")
        #expect(reply.status == 400)
        #expect(reply.json["errors"]?.object?.keys == ["$"])
    }
}

extension AppUnderTest {
    /// Sends a body byte for byte.
    fileprivate mutating func send(_ method: String, _ path: String, source: String) throws -> Reply {
        var fields = HTTPFields()
        fields.append("X-Api-Key", Self.key)
        fields.append("Content-Type", "application/json")
        return send(HTTPRequest(method: method, target: "/api/v3/" + path, fields: fields, body: Array(source.utf8)))
    }
}
