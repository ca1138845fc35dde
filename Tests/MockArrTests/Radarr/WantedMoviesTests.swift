import FixtureKit
import MicroHTTP
import MockArrTesting
import Testing

@testable import MockArr

@Suite struct WantedMoviesTests {
    private func radarr() throws -> AppUnderTest {
        var radarr = try SmallRadarr.make()
        radarr.addMovie(SmallRadarr.movie("The Bridge", 1, ["year": 2001, "digitalRelease": .null]))
        radarr.addMovie(SmallRadarr.movie("Arrival", 2, ["year": 2016, "lastSearchTime": "2026-01-01T00:00:00Z"]))
        radarr.addMovie(SmallRadarr.movie("Cats", 3, ["year": 1998, "monitored": false]))
        radarr.addMovie(SmallRadarr.movie("Dune", 4), file: SmallRadarr.file(of: 4))
        return radarr
    }

    private func titles(_ reply: Reply) -> [String] {
        reply.json["records"]?.array?.compactMap { $0["title"]?.string } ?? []
    }

    @Test(
        arguments: [
            ("", ["The Bridge", "Arrival"]),
            ("?sortDirection=ascending", ["Arrival", "The Bridge"]),
            ("?sortDirection=default", ["Arrival", "The Bridge"]),
            ("?sortKey=movieMetadata.year&sortDirection=ascending", ["The Bridge", "Arrival"]),
            ("?sortKey=MOVIES.LASTSEARCHTIME&sortDirection=ascending", ["The Bridge", "Arrival"]),
            ("?sortKey=movieMetadata.digitalRelease&sortDirection=ascending", ["The Bridge", "Arrival"]),
            ("?sortKey=nonsense&sortDirection=ascending", ["Arrival", "The Bridge"]),
            ("?monitored=false", ["Cats"]),
            ("?pageSize=1&page=2", ["Arrival"]),
            ("?pageSize=1&page=9", []),
            ("?pageSize=1000&page=1", ["The Bridge", "Arrival"]),
        ] as [(String, [String])])
    func listsWhatIsMissing(_ query: String, _ expected: [String]) throws {
        var radarr = try radarr()
        #expect(titles(radarr.get("/api/v3/wanted/missing" + query)) == expected)
    }

    @Test func writesThePageInItsOrder() throws {
        var radarr = try radarr()
        let page = radarr.get("/api/v3/wanted/missing?pageSize=1&sortKey=movieMetadata.year").json
        #expect(page.object?.keys == ["page", "pageSize", "sortKey", "sortDirection", "totalRecords", "records"])
        #expect(page["sortKey"] == "movieMetadata.year")
        #expect(page["sortDirection"] == "descending")
        #expect(page["totalRecords"] == 2)
        #expect(radarr.get("/api/v3/wanted/missing").json["sortKey"] == "movieMetadata.sortTitle")
        #expect(radarr.get("/api/v3/wanted/missing?pageSize=many").status == 400)
    }

    @Test func showsMoviesAsWantedDoes() throws {
        var radarr = try radarr()
        radarr.state["movie"].update(1) { $0["alternateTitles"] = [["title": "Other"]] }
        let movie = radarr.get("/api/v3/wanted/missing").json["records"]?[0]
        #expect(movie?["alternateTitles"] == [])
        #expect(movie?["movieFile"] == nil)
        #expect(movie?["rootFolderPath"] == nil)
        #expect(movie?["hasFile"] == false)
        #expect(movie?["images"]?[0]?["url"] != nil)
    }

    @Test func nestsMoviesForQueueAndHistory() throws {
        var radarr = try radarr()
        radarr.state["movie"].update(1) { $0["alternateTitles"] = [["title": "Other"]] }
        let call = Call(
            request: HTTPRequest(method: "GET", target: "/"), route: Movies.routes[0], query: Query(""),
            now: radarr.now,
            persona: radarr.persona, values: [:])
        let queued = Movies.nested(1, call, &radarr.state)
        #expect(queued?["alternateTitles"] == [["title": "Other"]])
        #expect(queued?["images"]?[0]?["url"] == nil)
        for key in ["hasFile", "sizeOnDisk", "statistics", "rootFolderPath", "movieFile"] {
            #expect(queued?[key] == nil)
        }
        #expect(Movies.nested(1, call, &radarr.state, hasTitles: false)?["alternateTitles"] == [])
        #expect(Movies.nested(99, call, &radarr.state) == nil)
    }
}
