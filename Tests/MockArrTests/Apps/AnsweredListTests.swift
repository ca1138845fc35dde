import FixtureKit
import MicroHTTP
import MockArrTesting
import Testing

@testable import MockArr

/// Long lists are kept in parts: what is answered must be what would be answered without.
struct AnsweredListTests {
    /// The list as an app answers it that has answered nothing before.
    private func anew(_ mock: AppUnderTest, _ target: String) throws -> String {
        var fresh = try AppUnderTest(mock.app.kind, now: mock.now)
        fresh.persona = mock.persona
        fresh.state = mock.state
        fresh.state.forgetAnswers()
        return fresh.get(target).text
    }

    private static let radarrChanges: [(String, @Sendable (inout AppUnderTest) -> Void)] = [
        ("an edited movie", { _ = $0.put("/api/v3/movie/editor", ["movieIds": [7], "monitored": false]) }),
        ("a deleted movie", { _ = $0.delete("/api/v3/movie/64") }),
        (
            "a deleted file",
            { mock in
                let id = mock.state[.movieFile].ids[0]
                _ = mock.delete("/api/v3/moviefile/\(id)")
            }
        ),
        (
            "another profile",
            { mock in
                for id in mock.state[.qualityProfile].ids {
                    mock.state[.qualityProfile].update(id) { profile in
                        let last = profile["items"]?.array?.last
                        profile["upgradeAllowed"] = true
                        profile["cutoff"] = last?["id"] ?? last?["quality"]?["id"]
                    }
                }
            }
        ),
        ("another base of addresses", { $0.persona.urlBase = "/films" }),
        ("months later", { $0.wait(seconds: 200 * 86_400) }),
        ("another day", { $0.wait(seconds: 86_400) }),
        (
            "a library that was emptied and begun anew",
            { mock in
                let movie = mock.state[.movie].documents[3]
                mock.state[.movie] = Collection()
                mock.state[.movie].add(movie)
            }
        ),
    ]

    @Test(arguments: radarrChanges.indices)
    func isRight(after index: Int) throws {
        let (_, change) = Self.radarrChanges[index]
        var mock = try AppUnderTest(.radarr)
        let before = mock.get("/api/v3/movie").text
        change(&mock)
        let after = mock.get("/api/v3/movie").text
        #expect(after != before)
        #expect(try after == anew(mock, "/api/v3/movie"))
    }

    @Test func isRightForSeriesAfterAnEpisodeChanged() throws {
        var mock = try AppUnderTest(.sonarr)
        let before = mock.get("/api/v3/series").text
        let id = try #require(mock.state[.episode].first { $0["episodeFileId"]?.int ?? 0 > 0 }).id
        mock.state[.episode].update(id) { $0["episodeFileId"] = 0 }
        let after = mock.get("/api/v3/series").text
        #expect(after != before)
        #expect(try after == anew(mock, "/api/v3/series"))
    }

    @Test func makesOnlyWhatChangedAnew() throws {
        var mock = try AppUnderTest(.radarr)
        let before = try runs(mock.get("/api/v3/movie"))
        let again = try runs(mock.get("/api/v3/movie"))
        #expect(zip(before, again).allSatisfy { $0 === $1 })
        #expect(mock.put("/api/v3/movie/editor", ["movieIds": [7], "monitored": false]).status == 202)
        let after = try runs(mock.get("/api/v3/movie"))
        #expect(zip(before, after).count { $0 !== $1 } == 1)
    }

    @Test func anEmptyListIsTwoBrackets() throws {
        var mock = try AppUnderTest(.radarr)
        mock.state[.movie] = Collection()
        #expect(mock.get("/api/v3/movie").text == "[]")
    }

    private func runs(_ reply: Reply) throws -> [RecordRun] {
        guard case .records(let runs) = reply.content else { throw NoRuns() }
        return runs
    }

    private struct NoRuns: Error {}
}
