import FixtureKit
import MockArrTesting
import Testing

@testable import MockArr

@Suite struct MovieCalendarTests {
    private func radarr() throws -> AppUnderTest {
        var radarr = try SmallRadarr.make()
        let noDates: JSONObject = ["inCinemas": .null, "digitalRelease": .null]
        func add(_ title: String, _ id: Int, _ more: JSONObject) {
            radarr.addMovie(SmallRadarr.movie(title, id, noDates.merging(more)))
        }
        add("Today", 1, ["digitalRelease": "2026-01-15T00:00:00Z", "tags": [1]])
        add("Edge", 2, ["inCinemas": "2026-01-17T00:00:00Z"])
        add("After", 3, ["inCinemas": "2026-01-17T00:00:01Z"])
        add("Quiet", 4, ["physicalRelease": "2026-01-16T00:00:00Z", "monitored": false])
        add("Yesterday", 5, ["physicalRelease": "2026-01-14T00:00:00Z"])
        return radarr
    }

    private func titles(_ reply: Reply) -> [String] { reply.json.array?.compactMap { $0["title"]?.string } ?? [] }

    @Test(
        arguments: [
            ("", ["Today", "Edge"]),
            ("?unmonitored=true", ["Quiet", "Today", "Edge"]),
            ("?start=2026-01-14&end=2026-01-14", ["Yesterday"]),
            ("?start=2026-01-14T00:00:00%2B01:00", ["Yesterday", "Today", "Edge"]),
            ("?end=2026-01-18T00:00:00Z", ["Today", "Edge", "After"]),
            ("?tags=1", ["Today"]),
            ("?tags=kids", ["Today"]),
            ("?tags=keep", []),
        ] as [(String, [String])])
    func listsWhatComesOut(_ query: String, _ expected: [String]) throws {
        var radarr = try radarr()
        #expect(titles(radarr.get("/api/v3/calendar" + query)) == expected)
    }

    @Test func refusesUnknownTags() throws {
        var radarr = try radarr()
        let unknownID = radarr.get("/api/v3/calendar?tags=9")
        #expect(unknownID.status == 404)
        #expect(unknownID.json["message"] == "Tag with ID 9 does not exist")
        let unknownLabel = radarr.get("/api/v3/calendar?tags=nope")
        #expect(unknownLabel.status == 500)
        #expect(unknownLabel.json["message"] == "Didn't find tag with label nope")
        #expect(radarr.get("/api/v3/calendar?start=soon").status == 400)
    }

    @Test func showsMoviesAsTheCalendarDoes() throws {
        var radarr = try radarr()
        radarr.addMovie(
            SmallRadarr.movie("Filed", 9, ["inCinemas": "2026-01-15T00:00:00Z"]), file: SmallRadarr.file(of: 6))
        let movie = radarr.get("/api/v3/calendar").json.array?.first { $0["title"] == "Filed" }
        #expect(movie?["images"] == [["coverType": "poster", "remoteUrl": "https://image.example.invalid/p.jpg"]])
        #expect(movie?["movieFile"]?["customFormats"] == [])
        #expect(movie?["movieFile"]?["customFormatScore"] == 0)
        #expect(movie?["statistics"] != nil)
        #expect(movie?["rootFolderPath"] == nil)
    }

    @Test func isFreshUntilMidnightUnlessTheWindowIsGiven() throws {
        var radarr = try radarr()
        #expect(radarr.get("/api/v3/calendar").freshness == .until(try #require(Instant("2026-01-16"))))
        let given = radarr.get("/api/v3/calendar?start=2026-01-14&end=2026-01-15")
        #expect(given.freshness == .untilChange)
    }

    // MARK: Feed

    @Test func writesTheFeedLineByLine() throws {
        var radarr = try SmallRadarr.make()
        radarr.addMovie(
            SmallRadarr.movie(
                "Dune", 1,
                [
                    "inCinemas": "2026-01-20T00:00:00Z", "digitalRelease": "2026-05-01T00:00:00Z",
                    "overview":
                        "A desert; a boy, and a worm that is so long that nobody has ever seen both of its ends.",
                ]))
        let reply = radarr.get("/feed/v3/calendar/radarr.ics?apikey=\(AppUnderTest.key)")
        #expect(reply.contentType == "text/calendar")
        let lines: [String] = [
            "BEGIN:VCALENDAR", "NAME:Radarr Movies Calendar",
            "PRODID:-//github.com/ical-org/ical.net//NONSGML ical.net 4.0//EN", "VERSION:2.0",
            "X-WR-CALNAME:Radarr Movies Calendar", "BEGIN:VEVENT", "CATEGORIES:Small Studio",
            "DESCRIPTION:A desert\\; a boy\\, and a worm that is so long that nobody has ",
            " ever seen both of its ends.", "DTEND;VALUE=DATE:20260121", "DTSTAMP:20260115T120000Z",
            "DTSTART;VALUE=DATE:20260120", "SEQUENCE:0", "STATUS:TENTATIVE", "SUMMARY:Dune (Theatrical Release)",
            "UID:Radarr_movie_1001_cinemas", "END:VEVENT", "BEGIN:VEVENT", "CATEGORIES:Small Studio",
            "DESCRIPTION:A desert\\; a boy\\, and a worm that is so long that nobody has ",
            " ever seen both of its ends.", "DTEND;VALUE=DATE:20260502", "DTSTAMP:20260115T120000Z",
            "DTSTART;VALUE=DATE:20260501", "SEQUENCE:0", "STATUS:TENTATIVE", "SUMMARY:Dune (Digital Release)",
            "UID:Radarr_movie_1001_digital", "END:VEVENT", "END:VCALENDAR", "",
        ]
        #expect(reply.text.split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init) == lines)
    }

    @Test func putsIntoTheFeedWhatIsAskedFor() throws {
        var radarr = try radarr()
        func summaries(_ query: String) -> [String] {
            radarr.get("/feed/v3/calendar/radarr.ics" + query).text.split(separator: "\r\n")
                .filter { $0.hasPrefix("SUMMARY:") }.map { String($0.dropFirst(8)) }
        }
        #expect(
            summaries("") == [
                "Today (Digital Release)", "Edge (Theatrical Release)", "After (Theatrical Release)",
                "Yesterday (Physical Release)",
            ])
        #expect(
            summaries("?releaseTypes=PhysicalRelease&unmonitored=true") == [
                "Quiet (Physical Release)", "Yesterday (Physical Release)",
            ])
        #expect(summaries("?pastDays=0&futureDays=1") == ["Today (Digital Release)"])
        #expect(summaries("?tags=1&pastDays=many") == ["Today (Digital Release)"])
    }

}
