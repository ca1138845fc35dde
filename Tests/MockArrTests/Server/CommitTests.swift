import FixtureKit
import MicroHTTP
import MockArr
import MockArrTesting
import Testing

/// On which side of a state change a fault stands, seen by clients, by the state and by the journal.
@Suite(.tags(.wire), .timeLimit(.minutes(5)))
struct CommitTests {
    private static func has(_ label: String, _ mock: MockUnderTest) throws -> Bool {
        try mock.ask("GET", "/api/v3/tag").text.contains("\"\(label)\"")
    }

    private static func rule(_ then: String, on route: String = "POST /api/v3/tag") -> String {
        #"{"match":{"route":"\#(route)"},"then":\#(then)}"#
    }

    /// By how much an exchange changed the state.
    private static func change(_ entry: JSONValue) throws -> Int {
        try #require(entry["revisionAfter"]?.int) - (try #require(entry["revisionBefore"]?.int))
    }

    // MARK: after

    @Test func changesNothingWhenTheClientLeavesDuringTheWait() async throws {
        try await MockUnderTest.with { mock in
            try mock.rule("late", Self.rule(#"{"delay":"forever","commit":"after"}"#))
            let client = try mock.send("POST", "/api/v3/tag", body: #"{"label":"late"}"#)
            try await mock.waits()
            #expect(try !Self.has("late", mock))
            client.close()
            let entry = try #require(try await mock.journal(closed: 2).first)
            #expect(entry["outcome"]?["kind"] == "aborted")
            #expect(entry["outcome"]?["phase"] == "before-commit")
            #expect(entry["outcome"]?["bytesSent"] == 0)
            #expect(try Self.change(entry) == 0)
            #expect(try !Self.has("late", mock))
        }
    }

    @Test func changesTheStateOnceTheWaitIsOver() async throws {
        try await MockUnderTest.with { mock in
            try mock.rule("late", Self.rule(#"{"delay":"40ms","commit":"after"}"#))
            let start = ContinuousClock.now
            let answer = try mock.ask("POST", "/api/v3/tag", body: #"{"label":"late"}"#)
            #expect(ContinuousClock.now - start >= .milliseconds(40))
            #expect(answer.status == 201)
            #expect(answer.text.contains("\"late\""))
            #expect(answer.fields["X-MockArr-Rule"] == "late")
            let entry = try #require(try await mock.journal(closed: 1).first)
            #expect(entry["status"] == 201)
            #expect(entry["outcome"]?["kind"] == "faulted")
            #expect(try Self.change(entry) > 0)
            #expect(try Self.has("late", mock))
        }
    }

    @Test func losesTheAnswerAfterTheLateChange() async throws {
        try await MockUnderTest.with { mock in
            try mock.rule("late", Self.rule(#"{"delay":"10ms","commit":"after","wire":"reset"}"#))
            let (bytes, end) = try mock.send("POST", "/api/v3/tag", body: #"{"label":"late"}"#).readToEnd()
            #expect(bytes.isEmpty)
            #expect(end == .reset)
            #expect(try Self.has("late", mock))
        }
    }

    /// What others did during the wait counts.
    @Test func answersFromTheStateThatItFindsThen() async throws {
        try await MockUnderTest.with { mock in
            try mock.rule(
                "late", Self.rule(#"{"delay":"forever","commit":"after"}"#, on: "DELETE /api/v3/tag/{id}"))
            try mock.rule("never", Self.rule(#"{"delay":"forever","commit":"after"}"#, on: "GET /api/v3/tag/{id}"))
            let reading = try mock.send("GET", "/api/v3/tag/1")
            let deleting = try mock.send("DELETE", "/api/v3/tag/1")
            try await mock.waits(for: 2)
            #expect(try mock.ask("GET", "/api/v3/tag").text.contains("\"id\": 1\n"))
            _ = try mock.ask("POST", "/control/v1/reset", of: "control")
            // Let go by the reset, both are answered, and the fresh state stays as it is.
            #expect(try reading.readResponse().status == 200)
            #expect(try [200, 409].contains(deleting.readResponse().status))
            #expect(try mock.ask("GET", "/api/v3/tag").text.contains("\"id\": 1\n"))
        }
    }

    @Test func waitsForEachRecordOfAnAnswerThatIsNotThereYet() async throws {
        try await MockUnderTest.with { mock in
            let count = try JSONParser().parse(try mock.ask("GET", "/api/v3/tag").body).array?.count ?? 0
            try mock.rule("slow", Self.rule(#"{"delay":{"perItem":"5ms"},"commit":"after"}"#, on: "GET /api/v3/tag"))
            let start = ContinuousClock.now
            #expect(try mock.ask("GET", "/api/v3/tag").status == 200)
            #expect(count > 1)
            #expect(ContinuousClock.now - start >= .milliseconds(5) * count)
        }
    }

    @Test func upgradesAfterTheWait() async throws {
        try await MockUnderTest.with { mock in
            try mock.rule("late", #"{"match":{"path":"/signalr/messages"},"then":{"delay":"10ms","commit":"after"}}"#)
            let client = try LiveClient(mock)
            #expect(client.head.status == 101)
            try client.shakeHands()
            #expect(try client.message("version") == ["version": "6.0.4.10291"])
        }
    }

    // MARK: twice

    @Test func deletesTwiceAndTellsTheSecondAnswer() async throws {
        try await MockUnderTest.with { mock in
            let made = try mock.ask("POST", "/api/v3/tag", body: #"{"label":"gone"}"#)
            let id = try #require(try JSONParser().parse(made.body)["id"]?.int)
            try mock.rule("replayed", Self.rule(#"{"commit":"twice"}"#, on: "DELETE /api/v3/tag/{id}"))
            let answer = try mock.ask("DELETE", "/api/v3/tag/\(id)")
            #expect(answer.status == 404)
            #expect(answer.fields["X-MockArr-Rule"] == "replayed")
            let entry = try #require(try await mock.journal(closed: 2).last)
            #expect(entry["status"] == 404)
            #expect(try Self.change(entry) > 0)
            #expect(try !Self.has("gone", mock))
        }
    }

    @Test func postsTwiceAndMakesTwoRecordsWhereNothingForbidsIt() async throws {
        try await MockUnderTest.with { mock in
            try mock.rule("replayed", Self.rule(#"{"commit":"twice"}"#, on: "POST /api/v3/customfilter"))
            let body = #"{"type":"movieIndex","label":"double","filters":[]}"#
            let answer = try mock.ask("POST", "/api/v3/customfilter", body: body)
            let all = try JSONParser().parse(try mock.ask("GET", "/api/v3/customfilter").body).array ?? []
            let doubles = all.filter { $0["label"] == "double" }
            #expect(answer.status == 201)
            #expect(doubles.count == 2)
            #expect(try JSONParser().parse(answer.body)["id"] == doubles.last?["id"])
        }
    }

    @Test func postsTwiceAndTellsTheRefusalOfADuplicate() async throws {
        try await MockUnderTest.with { mock in
            try mock.rule("replayed", Self.rule(#"{"commit":"twice"}"#, on: "POST /api/v3/movie"))
            let gone = try JSONParser().parse(try mock.ask("GET", "/api/v3/movie/2").body)
            _ = try mock.ask("DELETE", "/api/v3/movie/2")
            let movie = (gone.object ?? [:]).merging(["id": 0, "rootFolderPath": "/movies"])
            let answer = try mock.ask("POST", "/api/v3/movie", body: JSONWriter().string(.object(movie)))
            let all = try JSONParser().parse(try mock.ask("GET", "/api/v3/movie").body).array ?? []
            #expect(answer.status == 400)
            #expect(answer.text.contains("This movie has already been added"))
            #expect(all.count { $0["tmdbId"] == gone["tmdbId"] } == 1)
        }
    }
}
