import FixtureKit
import Glibc
import MicroHTTP
import MockArrTesting
import Testing

@testable import MockArr

/// What becomes of a world whose fixtures are others.
@Suite struct OtherFixturesTests {
    /// A world, and the data of another library.
    private static func worlds(_ tags: String = #"[{"id":1,"label":"new"}]"#) throws -> (ControlUnderTest, World) {
        let library = try withFolder(["radarr/tags.json": tags]) { try FixtureLibrary.overBuiltIn($0) }
        let control = try ControlUnderTest()
        let other = World(
            control: control.world.control, instances: control.world.instances, library: library)
        return (control, other)
    }

    private static func tags(_ control: inout ControlUnderTest, _ sandbox: String = "default") -> [String] {
        control.send("GET", "/control/v1/sandboxes/\(sandbox)/state/radarr/tag").reply.document?.array?
            .compactMap { $0["label"]?.string }.sorted() ?? []
    }

    private static func show(_ other: World, in control: inout ControlUnderTest) {
        control.world.show(other.library, other.sandboxes[0].states, at: control.now)
    }

    @Test func showsThemWhereNobodyHasChangedAnything() throws {
        var (control, other) = try Self.worlds()
        _ = control.send("POST", "/control/v1/sandboxes", #"{"name":"old"}"#)
        #expect(Self.tags(&control, "old").count > 1)
        let revision = control.sandbox.states["radarr"]?.revision ?? 0
        Self.show(other, in: &control)
        #expect(Self.tags(&control) == ["new"])
        #expect(Self.tags(&control, "old") == ["new"])
        #expect(control.sandbox.states["radarr"]?.revision ?? 0 > revision)
        _ = control.send("POST", "/control/v1/sandboxes", #"{"name":"young"}"#)
        #expect(Self.tags(&control, "young") == ["new"])
    }

    @Test func leavesAloneWhatSomebodyHasChangedUntilAReset() throws {
        var (control, other) = try Self.worlds()
        #expect(control.send("PUT", "/control/v1/state/radarr/tag/99", #"{"label":"mine"}"#).reply.status < 300)
        let before = Self.tags(&control)
        #expect(before.contains("mine"))
        Self.show(other, in: &control)
        #expect(Self.tags(&control) == before)
        #expect(control.send("POST", "/control/v1/reset").reply.status == 204)
        #expect(Self.tags(&control) == ["new"])
    }

    @Test func leavesAloneWhatASandboxBeganWith() throws {
        var (control, other) = try Self.worlds()
        let made = control.send(
            "POST", "/control/v1/sandboxes", #"{"name":"full","preset":"queue-with-unknown-items"}"#)
        #expect(made.reply.status == 201)
        let before = Self.tags(&control, "full")
        Self.show(other, in: &control)
        #expect(Self.tags(&control, "full") == before)
        _ = control.send("POST", "/control/v1/sandboxes/full/reset")
        #expect(Self.tags(&control, "full") == before)
    }

    @Test func keepsThePaceThatSomebodyHasSet() throws {
        var (control, other) = try Self.worlds()
        _ = control.send("PUT", "/control/v1/progressions/command", #"{"mode":"manual"}"#)
        let pace = control.sandbox.states["radarr"]?.pace.document
        Self.show(other, in: &control)
        #expect(Self.tags(&control) == ["new"])
        #expect(control.sandbox.states["radarr"]?.pace.document == pace)
    }

    @Test func tellsThoseWhoListenWhichResourcesToAskForAgain() throws {
        let library = try withFolder(["radarr/movies.json": "[]", "radarr/tags.json": "[]"]) {
            try FixtureLibrary.overBuiltIn($0)
        }
        var listener = try Listener(AppUnderTest(.radarr))
        let fresh = AppState(.radarr, library: library)
        listener.app.state.show(fresh, changed: ["radarr/movies", "radarr/tags", "sonarr/series"])
        #expect(Set(listener.news()) == ["movie sync", "tag sync"])
    }
}

/// A folder of fixtures while somebody edits it.
@Suite(.tags(.wire), .timeLimit(.minutes(5))) struct WatchingTests {
    private static let patience = Duration.seconds(60)

    /// A mock that watches `in/` of a folder, and what it has reported.
    private static func watching(
        _ body: (_ mock: MockUnderTest, _ folder: String, _ reports: Reports) async throws -> Void
    ) async throws {
        try await withFolder(["in/radarr/tags.json": #"[{"id":1,"label":"one"}]"#]) { folder in
            var configuration = Configuration()
            configuration.fixtures = folder + "/in"
            try await MockUnderTest.with(configuration) { mock in
                let reports = Reports()
                try mock.server.watchFixtures { reports.add($0) }
                try await body(mock, folder, reports)
            }
        }
    }

    private final class Reports: Sendable {
        private let all = Locked<[FixtureReport]>([])

        func add(_ report: FixtureReport) { all.withLock { $0.append(report) } }

        var list: [FixtureReport] { all.withLock { $0 } }
    }

    private static func label(_ mock: MockUnderTest) -> String? {
        guard let answer = try? mock.ask("GET", "/api/v3/tag"), let document = try? JSONParser().parse(answer.body)
        else { return nil }
        return document[0]?["label"]?.string
    }

    private static func shows(_ label: String, _ mock: MockUnderTest) async -> Bool {
        await poll(within: patience) { Self.label(mock) == label }
    }

    @Test func showsWhatIsSaved() async throws {
        try await Self.watching { mock, folder, reports in
            #expect(Self.label(mock) == "one")
            try save(#"[{"id":1,"label":"two"}]"#, as: folder + "/in/radarr/tags.json")
            #expect(await Self.shows("two", mock))
            #expect(await poll(within: Self.patience) { reports.list == [.loaded(changed: ["radarr/tags"])] })
            #expect(mock.server.overview["fixtures"]?["folder"]?.string == folder + "/in")
            #expect(mock.server.overview["fixtures"]?["loads"] == 2)
            #expect(mock.server.overview["fixtures"]?["problem"] == nil)
        }
    }

    @Test func keepsTheLastGoodStateWhenWhatIsSavedIsBroken() async throws {
        try await Self.watching { mock, folder, reports in
            let file = folder + "/in/radarr/tags.json"
            try save(#"[{"id":1,"label" "two"}]"#, as: file)
            #expect(await poll(within: Self.patience) { mock.server.overview["fixtures"]?["problem"] != nil })
            let problem = mock.server.overview["fixtures"]?["problem"]?.string ?? ""
            #expect(problem.hasPrefix("\(file): line 1, column 18: expected ':' after a name"))
            #expect(await poll(within: Self.patience) { !reports.list.isEmpty })
            let excerpt = "[{\"id\":1,\"label\" \"two\"}]\n" + String(repeating: " ", count: 17) + "^"
            #expect(reports.list == [.refused(problem, excerpt: excerpt)])
            #expect(Self.label(mock) == "one")
            // What an app cannot use is as bad as what is no JSON.
            try save(#"{"id":1}"#, as: file)
            #expect(await poll(within: Self.patience) { reports.list.count == 2 })
            #expect(reports.list.last?.description.contains("expected a list") == true)
            #expect(Self.label(mock) == "one")
            try save(#"[{"id":1,"label":"two"}]"#, as: file)
            #expect(await Self.shows("two", mock))
            #expect(mock.server.overview["fixtures"]?["problem"] == nil)
        }
    }

    @Test func tellsListenersToAskAgain() async throws {
        try await Self.watching { mock, folder, _ in
            let client = try LiveClient(mock)
            try client.shakeHands()
            try save("[]", as: folder + "/in/radarr/movies.json")
            #expect(try client.message("movie") == ["action": "sync"])
            #expect(try mock.ask("GET", "/api/v3/movie").text == "[]")
        }
    }

    @Test func goesBackToTheBuiltInFixtureWhenAFileIsGone() async throws {
        try await Self.watching { mock, folder, _ in
            try #require(remove(folder + "/in/radarr/tags.json") == 0)
            #expect(await poll(within: Self.patience) { Self.label(mock) != "one" })
            #expect(Self.label(mock) != nil)
        }
    }

    @Test func outlivesAFolderThatVanishesAndComesBack() async throws {
        try await Self.watching { mock, folder, reports in
            try #require(rename(folder + "/in", folder + "/away") == 0)
            #expect(await poll(within: Self.patience) { !reports.list.isEmpty })
            #expect(reports.list.first?.description.hasPrefix("\(folder)/in: no such folder") == true)
            #expect(Self.label(mock) == "one")
            try save(#"[{"id":1,"label":"two"}]"#, as: folder + "/away/radarr/tags.json")
            try #require(rename(folder + "/away", folder + "/in") == 0)
            #expect(await Self.shows("two", mock))
        }
    }

    @Test func movesTheCalendarWithTheAnchor() async throws {
        try await Self.watching { mock, folder, reports in
            let movies = #"[{"id":1,"title":"A","added":"2026-01-15T00:00:00Z"}]"#
            try save(movies, as: folder + "/in/radarr/movies.json")
            try save(#"{"anchor":"2026-01-14","movesFrom":"2025-01-01"}"#, as: folder + "/in/library.json")
            #expect(await poll(within: Self.patience) { reports.list.contains { "\($0)".contains("library") } })
            let added = try JSONParser().parse(mock.ask("GET", "/api/v3/movie").body)[0]?["added"]?.string ?? ""
            // A day after the anchor is tomorrow, whenever that is.
            let loaded = try #require(Instant(mock.server.overview["fixtures"]?["loadedAt"]?.string ?? ""))
            #expect(try #require(Instant(added)).day >= loaded.day + 1)
        }
    }

    @Test func hasNothingToWatchWithoutAFolder() throws {
        let mock = try MockServer.start()
        defer { mock.stop() }
        #expect(throws: StartError.self) { try mock.watchFixtures { _ in } }
    }
}
