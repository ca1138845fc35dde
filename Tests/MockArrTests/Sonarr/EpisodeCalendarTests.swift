import FixtureKit
import MockArrTesting
import Testing

@testable import MockArr

@Suite struct EpisodeCalendarTests {
    private func library() throws -> SonarrLibrary {
        var library = try SonarrLibrary()
        library.app.state["tag"].add(["label": "kids"])
        library.addSeries("Some Show", ["tags": [1]])
        library.addSeries("Daily, News", tvdbID: 2, ["seriesType": "daily"])
        library.addSeries("Off", tvdbID: 3, ["monitored": false])
        library.addEpisode(1, 1, airs: "2026-01-17T00:00:00Z")
        library.addEpisode(1, 2, airs: "2026-01-15T00:00:00Z", fileID: library.addFile())
        library.addEpisode(2, 1, of: 2, airs: "2026-01-16T01:00:00Z")
        library.addEpisode(1, 3, airs: "2026-01-17T00:00:01Z")
        library.addEpisode(1, 4, airs: "2026-01-14T23:59:59Z")
        library.addEpisode(1, 5, airs: "2026-01-15T20:00:00Z", isMonitored: false)
        library.addEpisode(1, 1, of: 3, airs: "2026-01-15T21:00:00Z")
        library.addEpisode(1, 6, airs: nil)
        return library
    }

    @Test(arguments: [
        ("", [2, 3, 1]), ("?unmonitored=true", [2, 6, 7, 3, 1]), ("?tags=kids", [2, 1]), ("?tags=1,KIDS", [2, 1]),
        ("?start=2026-01-14&end=2026-01-15T00:00:00Z", [5, 2]), ("?end=2026-01-01", []),
        ("?start=2026-01-16T01:00:00Z&end=2026-01-16T01:00:00Z", [3]),
    ])
    func listsEpisodesByTheTimeTheyAir(query: String, ids: [Int]) throws {
        var library = try library()
        #expect(library.app.get("/api/v3/calendar" + query).column("id").compactMap(\.int) == ids)
    }

    @Test func refusesBadDatesAndUnknownTags() throws {
        var library = try library()
        let reply = library.app.get("/api/v3/calendar?start=tomorrow")
        #expect(reply.status == 400)
        #expect(reply.json["errors"] == ["start": ["The value 'tomorrow' is not valid."]])
        #expect(library.app.get("/api/v3/calendar?tags=7").json["message"] == "Tag with ID 7 does not exist")
        #expect(library.app.get("/api/v3/calendar?tags=x").json["message"] == "Didn't find tag with label x")
        #expect(library.app.get("/api/v3/calendar?tags=x").status == 500)
    }

    @Test func embedsWhatIsAskedFor() throws {
        var library = try library()
        let episode = library.app.get(
            "/api/v3/calendar?includeSeries=true&includeEpisodeFile=true&includeEpisodeImages=true"
        ).json[0]
        #expect(episode?["series"]?["title"] == "Some Show")
        #expect(episode?["series"]?["statistics"] == nil)
        #expect(episode?["episodeFile"]?["id"] == 1)
        #expect(episode?["images"] != nil)
    }

    @Test func holdsUntilMidnightOrUntilAChange() throws {
        var library = try library()
        #expect(library.app.get("/api/v3/calendar").freshness == .until(Instant(library.app.now.date.adding(days: 1))))
        #expect(library.app.get("/api/v3/calendar?start=2026-01-14&end=2026-01-15").freshness == .untilChange)
    }

    @Test func writesTheFeed() throws {
        var library = try library()
        library.app.state["episode"].update(2) { $0["overview"] = "One, two; three" }
        let reply = library.app.get("/feed/v3/calendar/sonarr.ics?pastDays=0&futureDays=2&premieresOnly=no")
        #expect(reply.status == 200)
        #expect(reply.contentType == "text/calendar")
        #expect(reply.field("X-Application-Version") == nil)
        #expect(
            reply.text.replacing("\r\n", with: "\n") == """
                BEGIN:VCALENDAR
                NAME:Sonarr TV Schedule
                PRODID:-//github.com/ical-org/ical.net//NONSGML ical.net 4.0//EN
                VERSION:2.0
                X-WR-CALNAME:Sonarr TV Schedule
                BEGIN:VEVENT
                CATEGORIES:HBO
                DESCRIPTION:One\\, two\\; three
                DTEND:20260115T004500Z
                DTSTAMP:20260115T120000Z
                DTSTART:20260115T000000Z
                SEQUENCE:0
                STATUS:CONFIRMED
                SUMMARY:Some Show - 1x02 - Title 1x2
                UID:NzbDrone_episode_2
                END:VEVENT
                BEGIN:VEVENT
                CATEGORIES:HBO
                DTEND:20260116T014500Z
                DTSTAMP:20260115T120000Z
                DTSTART:20260116T010000Z
                SEQUENCE:0
                STATUS:TENTATIVE
                SUMMARY:Daily\\, News - Title 2x1
                UID:NzbDrone_episode_3
                END:VEVENT
                BEGIN:VEVENT
                CATEGORIES:HBO
                DTEND:20260117T004500Z
                DTSTAMP:20260115T120000Z
                DTSTART:20260117T000000Z
                SEQUENCE:0
                STATUS:TENTATIVE
                SUMMARY:Some Show - 1x01 - Title 1x1
                UID:NzbDrone_episode_1
                END:VEVENT
                END:VCALENDAR

                """)
    }

    @Test func narrowsTheFeedToPremieresAndWholeDays() throws {
        var library = try library()
        let text = library.app.get("/feed/v3/calendar/sonarr.ics?premieresOnly=true&asAllDay=true&pastDays=x").text
        let lines = text.split(separator: "\r\n").filter { $0.hasPrefix("DT") || $0.hasPrefix("UID") }
        #expect(
            lines == [
                "DTSTAMP:20260115T120000Z", "DTSTART;VALUE=DATE:20260116", "UID:NzbDrone_episode_3",
                "DTSTAMP:20260115T120000Z", "DTSTART;VALUE=DATE:20260117", "UID:NzbDrone_episode_1",
            ])
    }

    // MARK: Wanted

    @Test func missesEpisodesOnceTheyAreOver() throws {
        var library = try SonarrLibrary()
        library.addSeries()
        library.addEpisode(1, 1, airs: "2026-01-15T11:15:00Z")
        library.addEpisode(1, 2, airs: "2026-01-15T11:15:01Z")
        library.addEpisode(0, 1)
        library.addEpisode(1, 3, fileID: library.addFile())
        library.addEpisode(1, 4, isMonitored: false)
        let reply = library.app.get("/api/v3/wanted/missing")
        #expect(reply.json["totalRecords"] == 2)
        #expect(reply.json["sortKey"] == "episodes.airDateUtc")
        #expect(reply.json["sortDirection"] == "descending")
        #expect(reply.json["records"]?.array?.map { $0["id"]?.int } == [1, 3])
        #expect(reply.freshness == .until(library.app.now.adding(seconds: 1)))
        #expect(
            library.app.get("/api/v3/wanted/missing?monitored=false").json["records"]?.array?.map { $0["id"]?.int } == [
                5
            ])
    }

    @Test func sortsMissingEpisodesByTheirSeries() throws {
        var library = try SonarrLibrary()
        library.addSeries("Zebra")
        library.addSeries("Ant", tvdbID: 2)
        library.addEpisode(1, 1, of: 1)
        library.addEpisode(1, 1, of: 2)
        let reply = library.app.get(
            "/api/v3/wanted/missing?sortKey=series.sortTitle&sortDirection=ascending&includeSeries=true&includeImages=true&pageSize=1"
        )
        #expect(reply.json["totalRecords"] == 2)
        #expect(reply.json["records"]?[0]?["series"]?["title"] == "Ant")
        #expect(reply.json["records"]?[0]?["images"] != nil)
    }

    @Test func wantsBetterFilesUntilTheCutoff() throws {
        var library = try SonarrLibrary()
        library.addSeries()
        for (number, quality) in [1, 4, 15, 3, 7].enumerated() {
            library.addEpisode(1, number + 1, fileID: library.addFile(quality: quality, name: "\(quality).mkv"))
        }
        library.addEpisode(0, 1, fileID: library.addFile(season: 0, quality: 1))
        let reply = library.app.get("/api/v3/wanted/cutoff?sortDirection=ascending&includeEpisodeFile=true")
        #expect(reply.json["records"]?.array?.map { $0["episodeNumber"]?.int } == [1, 2])
        #expect(reply.json["records"]?[0]?["episodeFile"]?["qualityCutoffNotMet"] == true)

        library.app.state["qualityprofile"].update(1) { $0["upgradeAllowed"] = false }
        #expect(
            library.app.get("/api/v3/wanted/cutoff").json["records"]?.array?.map { $0["episodeNumber"]?.int } == [1])
    }
}
