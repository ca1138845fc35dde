import FixtureKit
import MockArr
import Testing

@testable import Recording

@Suite struct SubjectTests {
    private static let everything = AppKind.allCases.flatMap { app in
        app.generations.map { (app, $0) }
    }

    @Test(arguments: everything) func asksOnlyForWhatAVersionHas(app: AppKind, generation: Int) {
        let routes = App.of(app).router.routes.filter { $0.versions.contains(generation) }
        let served = Set(routes.map(\.name))
        for subject in Subject.all(of: app, generation: generation) {
            if case .parts(let parts) = subject.shape {
                for part in parts { #expect(served.contains("GET /api/v3/\(part.target)")) }
            } else {
                #expect(served.contains(subject.route))
            }
        }
    }

    @Test(arguments: everything) func searchesForNothingAndReadsNoLogs(app: AppKind, generation: Int) {
        let names = Subject.all(of: app, generation: generation).map { $0.name + $0.route }
        let refused = ["release?", "GET /api/v3/release", "lookup", "GET /api/v3/log", "filesystem", "manualimport"]
        for word in refused where word != "GET /api/v3/release" { #expect(!names.contains { $0.contains(word) }) }
        #expect(!Subject.all(of: app, generation: generation).contains { $0.route == "GET /api/v3/release" })
    }

    @Test func knowsEveryBuiltInFixture() throws {
        // What stands for a library is recorded, or named here: it is left out, and the built-in one with it.
        let left: Set<String> = [
            "calendar-movies", "calendar-episodes", "filesystem", "log-files", "logs", "movie-history",
            "movie-releases",
            "radarr-manual-import", "series-episode-history", "series-releases", "sonarr-manual-import",
        ]
        for app in AppKind.allCases {
            let recorded = Set(app.generations.flatMap { Subject.all(of: app, generation: $0).map(\.name) })
            for name in try FixtureLibrary.builtIn().names where name.hasPrefix(app.rawValue + "/") {
                let fixture = String(name.dropFirst(app.rawValue.count + 1))
                #expect(
                    recorded.contains(fixture) || Subject.neutral.contains(fixture) || left.contains(fixture), "\(name)"
                )
            }
        }
    }

    @Test func bringsWhatIsReferredTo() {
        let all = Subject.all(of: .radarr, generation: 6)
        let names = Set(Subject.chosen(["movies"], among: all, of: .radarr).map(\.name))
        #expect(names == ["system-status", "movies", "movie-files", "quality-profiles", "tags", "custom-formats"])
        #expect(Subject.chosen(["tags"], among: all, of: .radarr).map(\.name) == ["system-status", "tags"])
    }

    @Test func asksForTheFilesOfManyMoviesAtOnceWhereThatIsKnown() {
        func atOnce(_ generation: Int) -> Int? {
            let subject = Subject.all(of: .radarr, generation: generation).first { $0.name == "movie-files" }
            if case .each(_, _, _, let atOnce, _) = subject?.shape { return atOnce }
            return nil
        }
        #expect(atOnce(4) == 1)
        #expect(atOnce(6) == 100)
    }
}
