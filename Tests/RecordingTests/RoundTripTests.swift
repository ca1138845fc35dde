import FixtureKit
import HTTPClient
import MockArr
import MockArrTesting
import Testing

@testable import Recording

/// A mock that is recorded, and the recording in its place.
@Suite struct RoundTripTests {
    private static let key = "0123456789abcdef0123456789abcdef"

    private func mock(urlBase: String = "") throws -> MockServer {
        var configuration = Configuration()
        configuration.apiKey = Self.key
        configuration.now = Instant("2026-01-15T12:00:00Z")
        configuration.isFrozen = true
        configuration.instances = AppKind.allCases.map {
            Configuration.Instance(name: $0.rawValue, app: $0, urlBase: urlBase)
        }
        return try MockServer.start(configuration)
    }

    private func record(
        _ mock: MockServer, _ app: AppKind, only: Set<String> = [], into folder: ScratchFolder
    ) throws -> Recorder.Outcome {
        var options = Recorder.Options()
        options.day = CivilDate("2026-01-15")
        options.only = only
        let url = try #require(mock.url(of: app.rawValue))
        return try Recorder(
            ServerAddress(url), key: Self.key, options: options, folder: RecordingFolder(folder.path), report: { _ in }
        ).run()
    }

    @Test(arguments: zip(AppKind.allCases, ["", "/films"]))
    func answersAsTheServerDid(app: AppKind, urlBase: String) throws {
        let (mock, folder) = (try mock(urlBase: urlBase), try ScratchFolder())
        defer { mock.stop() }
        let outcome = try record(mock, app, into: folder)
        #expect(outcome.isComplete)
        #expect(!outcome.entries.contains { $0.reason != nil })

        let (original, recorded) = (try FixtureLibrary.builtIn(), try FixtureLibrary.overBuiltIn(folder.path))
        for view in FixtureView.all where view.app == app && recorded.bytes(view.name) != nil {
            let (here, there) = (
                try #require(try view.answer(in: recorded)), try #require(try view.answer(in: original))
            )
            #expect(here.firstDifference(from: there) == nil, "\(view.name)")
        }
        #expect(recorded.names.contains("recording") && recorded.names.contains("\(app.rawValue)/config"))
        for name in recorded.names {
            #expect(!String(decoding: recorded.bytes(name) ?? [], as: UTF8.self).contains(Self.key), "\(name)")
        }
    }

    @Test func writesTheSameBytesAgainAndNothingOfAnotherLibrary() throws {
        let (mock, first, second) = (try mock(), try ScratchFolder(), try ScratchFolder())
        defer { mock.stop() }
        _ = try record(mock, .radarr, only: ["config", "download-clients"], into: first)
        _ = try record(mock, .radarr, only: ["config", "download-clients"], into: second)
        let (one, other) = (try FixtureLibrary.directory(first.path), try FixtureLibrary.directory(second.path))
        #expect(
            one.names == ["library", "radarr/config", "radarr/download-clients", "radarr/system-status", "recording"])
        for name in one.names.dropLast() { #expect(one.bytes(name) == other.bytes(name), "\(name)") }

        let names = try FixtureLibrary.overBuiltIn(first.path).names
        #expect(!names.contains("radarr/movies") && !names.contains("radarr/movie-history"))
        #expect(names.contains("radarr/movie-lookup") && names.contains("sonarr/series"))
    }
}
