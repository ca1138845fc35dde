import Foundation
import MockArr
import MovieClient
import Testing

/// One mock for the whole process. Each test has a sandbox of its own in it, so that they may run in parallel.
private let mock = Result { try MockServer.start() }

@Suite(.timeLimit(.minutes(1)))
struct MovieClientTests {
    let sandbox: MockSandbox
    let client: RadarrClient

    init() throws {
        sandbox = try mock.get().makeSandbox(timeToLive: .seconds(600))
        client = RadarrClient(url: try #require(URL(string: try sandbox.url(of: "radarr"))), apiKey: sandbox.apiKey)
    }

    @Test func readsTheLibrary() async throws {
        try sandbox.collection("movie", of: "radarr").removeAll()
        #expect(try await client.movies() == [])
    }

    // Too many requests: the client waits for as long as it is told, and asks again.
    @Test func triesAgainAfterTheTimeThatABusyServerAsksFor() async throws {
        let pauses = Pauses()
        var client = client
        client.pause = { await pauses.note($0) }
        try sandbox.rule("busy", on: "GET /api/v3/movie", times: 2, .reply(429, headers: ["Retry-After": "7"]))

        #expect(try await client.movies().isEmpty == false)
        #expect(await pauses.all == [.seconds(7), .seconds(7)])
        try await sandbox.verify { $0.requests("GET /api/v3/movie", count: 3) }
    }

    // Cancellation: the connection is given up, and nothing is asked again.
    @Test func hangsUpWhenTheUserGoesBack() async throws {
        let hold = try sandbox.hold("slow", on: "GET /api/v3/movie/lookup")
        let task = Task { [client] in try await client.lookUp("dune") }
        try await hold.waits()
        task.cancel()

        await #expect(throws: CancellationError.self) { try await task.value }
        try await sandbox.verify(within: .seconds(10)) {
            $0.aborted("GET /api/v3/movie/lookup", count: 1)
            $0.requests("GET /api/v3/movie/lookup", count: 1)
        }
    }

    // Out of order: the answer to what was typed first comes last, and must not win.
    @Test func showsTheLatestSearchWhateverComesLast() async throws {
        let field = SearchField(client: client)
        let hold = try sandbox.hold("slow", on: "GET /api/v3/movie/lookup")
        let first = Task { try await field.search("tmdb:348") }
        try await hold.waits()
        let second = Task { try await field.search("tmdb:767") }
        try await hold.waits(for: 2)

        try hold.release(2, 1)
        try await second.value
        try await first.value
        #expect(await field.results.map(\.tmdbId) == [767])
    }

    // Offline: nobody listens. An instance is the whole mock's, so this test has a mock to itself.
    @Test func saysThatTheServerIsOffline() async throws {
        let mock = try MockServer.start()
        defer { mock.stop() }
        let url = try #require(mock.url(of: "radarr").flatMap { URL(string: $0) })
        try mock.turn("radarr", .offline)
        let client = RadarrClient(url: url, apiKey: mock.apiKey)

        await #expect(throws: RadarrClient.Failure.offline) { try await client.movies() }
        try mock.turn("radarr", .online)
        #expect(try await client.movies().isEmpty == false)
    }

    // A body that cannot be read is told from a server that cannot be reached.
    @Test(arguments: [Corruption.truncated, .html, .wrongRoot])
    func saysThatAnAnswerCannotBeRead(_ corruption: Corruption) async throws {
        try sandbox.rule("broken", on: "GET /api/v3/movie", .corrupt(corruption))
        await #expect(throws: RadarrClient.Failure.unreadable) { try await client.movies() }
    }
}

/// Notes how long somebody would have waited.
private actor Pauses {
    private(set) var all: [Duration] = []

    func note(_ pause: Duration) { all.append(pause) }
}
