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
        Null(.radarr, "POST", "movie", #"{"added": null}"#, "$.added", "System.DateTime"),
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

    @Test(arguments: [
        (
            #"{x: 1}"#,
            #"'x' is an invalid start of a property name. Expected a '"'. Path: $ | LineNumber: 0 | BytePositionInLine: 1."#
        ),
        (#"x"#, "'x' is an invalid start of a value. Path: $ | LineNumber: 0 | BytePositionInLine: 0."),
        (
            #"{"label" 1}"#,
            "'1' is invalid after a property name. Expected a ':'. Path: $ | LineNumber: 0 | BytePositionInLine: 9."
        ),
        (
            #"{"label": "a" 1}"#,
            "'1' is invalid after a value. Expected either ',', '}', or ']'. Path: $ | LineNumber: 0 | BytePositionInLine: 14."
        ),
        (
            #"{"label": trap}"#,
            "'a' is an invalid JSON literal. Expected the literal 'true'. Path: $.label | LineNumber: 0 | BytePositionInLine: 12."
        ),
        (
            #"{"label": -a}"#,
            "'a' is invalid within a number, immediately after a sign character ('+' or '-'). Expected a digit ('0'-'9'). Path: $.label | LineNumber: 0 | BytePositionInLine: 11."
        ),
        (
            #"{"label": "\q"}"#,
            "'q' is an invalid escapable character within a JSON string. The string should be correctly escaped. Path: $.label | LineNumber: 0 | BytePositionInLine: 12."
        ),
        (
            #"{"label": "a"} 1"#,
            "'1' is invalid after a single JSON value. Expected end of data. Path: $ | LineNumber: 0 | BytePositionInLine: 15."
        ),
        (
            "{\"label\": \"a\nb\"}",
            "'0x0A' is invalid within a JSON string. The string should be correctly escaped. Path: $.label | LineNumber: 0 | BytePositionInLine: 12."
        ),
    ])
    func saysWhatIsWrongWithJSONAsDotNetDoes(_ body: String, _ message: String) throws {
        var radarr = try AppUnderTest(.radarr)
        let errors = try radarr.send("POST", "tag", source: body).json["errors"]?.object
        #expect(errors?.members.first?.value == [.string(message)])
    }

    @Test(arguments: [
        ("2026-01-20", "2026-01-20T00:00:00Z"), ("2026-01-20 10:00", "2026-01-20T10:00:00Z"),
        ("1/20/2026", "2026-01-20T00:00:00Z"), ("01/20/2026 9:05 PM", "2026-01-20T21:05:00Z"),
        ("2026/1/20 12:00:00am", "2026-01-20T00:00:00Z"), ("20 Jan 2026", "2026-01-20T00:00:00Z"),
        ("January 20, 2026", "2026-01-20T00:00:00Z"), ("Tue, 20 Jan 2026 10:00:00 GMT", "2026-01-20T10:00:00Z"),
        ("2026-01-20 10:00:00 +02:00", "2026-01-20T08:00:00Z"), ("1/20/26", "2026-01-20T00:00:00Z"),
        ("2026-01", "2026-01-01T00:00:00Z"), ("2026-1-20T7:30", "2026-01-20T07:30:00Z"),
        ("20/1/2026", nil), ("20260120", nil), ("soon", nil), ("1/2/3/2026", nil), ("2026-01-20 25:00", nil), ("", nil),
    ])
    func readsDatesAsDotNetDoes(_ text: String, _ expected: String?) {
        #expect(Instant(dotNet: text)?.description == expected)
    }

    @Test func takesADateWithSlashesInAQuery() throws {
        var radarr = try AppUnderTest(.radarr)
        let iso = radarr.get("/api/v3/calendar?start=2026-01-01&end=2026-02-01").json
        #expect(radarr.get("/api/v3/calendar?start=1%2F1%2F2026&end=Feb%201%202026").json == iso)
        #expect(radarr.get("/api/v3/calendar?start=31%2F1%2F2026").status == 400)
    }
}
