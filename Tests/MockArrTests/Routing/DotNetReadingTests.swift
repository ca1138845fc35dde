import FixtureKit
import MicroHTTP
import MockArrTesting
import Testing

@testable import MockArr

/// Bodies and dates as .NET reads them.
@Suite struct DotNetReadingTests {
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
        let errors = radarr.send(
            HTTPRequest(
                method: "POST", target: "/api/v3/tag",
                fields: ["X-Api-Key": AppUnderTest.key, "Content-Type": "application/json"], body: Array(body.utf8))
        ).json["errors"]?.object
        #expect(errors?.members.first?.value == [.string(message)])
    }

    @Test(arguments: [
        ("2026-01-20", "2026-01-20T00:00:00Z"), ("2026-01-20 10:00", "2026-01-20T10:00:00Z"),
        ("1/20/2026", "2026-01-20T00:00:00Z"), ("01/20/2026 9:05 PM", "2026-01-20T21:05:00Z"),
        ("2026/1/20 12:00:00am", "2026-01-20T00:00:00Z"), ("20 Jan 2026", "2026-01-20T00:00:00Z"),
        ("January 20, 2026", "2026-01-20T00:00:00Z"), ("Tue, 20 Jan 2026 10:00:00 GMT", "2026-01-20T10:00:00Z"),
        ("2026-01-20 10:00:00 +02:00", "2026-01-20T08:00:00Z"), ("2026-01-20 10:00 +0230", "2026-01-20T07:30:00Z"),
        ("2026-01-20 10:00 -2", "2026-01-20T12:00:00Z"), ("2026-01-20 10:00+0200", "2026-01-20T08:00:00Z"),
        ("1/20/26", "2026-01-20T00:00:00Z"),
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
