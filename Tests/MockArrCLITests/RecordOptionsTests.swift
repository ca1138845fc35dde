import HTTPClient
import Recording
import Testing

@testable import MockArrCLI

@Suite struct RecordOptionsTests {
    private static let place = ["--from", "http://nas:7878", "--out", "recorded"]

    private func options(_ arguments: [String], environmentKey: String? = nil) throws -> RecordOptions {
        try RecordOptions((Self.place + arguments)[...], environmentKey: environmentKey)
    }

    struct Mistake: CustomTestStringConvertible {
        let arguments: [String]
        let message: String
        var testDescription: String { arguments.joined(separator: " ") }
    }

    @Test(arguments: [
        Mistake(arguments: [], message: "missing --from URL"),
        Mistake(arguments: ["--from", "http://nas"], message: "missing --out DIR"),
        Mistake(
            arguments: ["--from", "nas", "--out", "x"],
            message: "--from: expected a whole address such as http://nas:7878, found 'nas'"),
        Mistake(
            arguments: ["--from", "http://nas?apikey=abc123", "--out", "x"],
            message:
                "--from: expected nothing behind the path; the API key goes into MOCKARR_RECORD_API_KEY, found 'http://nas?…'"
        ),
        Mistake(
            arguments: place + ["--only", "movie"],
            message:
                "--only: expected names of fixtures such as movies,quality-profiles, found 'movie'; did you mean 'movies'?"
        ),
        Mistake(
            arguments: place + ["--max-size", "big"],
            message: "--max-size: expected a size such as 100MB, found 'big'"),
        Mistake(
            arguments: place + ["--timeout", "5"], message: "--timeout: expected a duration such as 30s, found '5'"),
        Mistake(
            arguments: place + ["--history", "0"], message: "--history: expected a whole number from 1, found '0'"),
        Mistake(
            arguments: place + ["--day", "today"],
            message: "--day: expected a date such as 2026-01-15, found 'today'"),
        Mistake(
            arguments: place + ["--api-key", "two words"],
            message: "--api-key: expected letters and digits, found '…'"),
        Mistake(
            arguments: place + ["--insecur"], message: "unknown option '--insecur'; did you mean '--insecure'?"),
    ])
    func saysWhatIsWrong(mistake: Mistake) {
        do {
            _ = try RecordOptions(mistake.arguments[...], environmentKey: nil)
            Issue.record("\(mistake.arguments) was taken")
        } catch {
            #expect(error.description == mistake.message)
        }
    }

    @Test func takesTheKeyFromTheEnvironmentUnlessOneIsGiven() throws {
        #expect(try options([], environmentKey: "aaa").key == "aaa")
        #expect(try options(["--api-key", "bbb"], environmentKey: "aaa").key == "bbb")
        #expect(try options([], environmentKey: "").key == nil)
    }

    @Test(arguments: [("100MB", 100_000_000), ("12kB", 12_000), ("7", 7), ("2GB", 2_000_000_000)])
    func readsSizes(text: String, expected: Int) throws {
        #expect(try options(["--max-size", text]).recorder.settings.maximumSize == expected)
    }

    @Test func givesAWholeAnswerTenTimesTheSilence() throws {
        let settings = try options(["--timeout", "5s"]).recorder.settings
        #expect(settings.silence == .seconds(5))
        #expect(settings.whole == .seconds(50))
    }

    @Test func takesFixturesOfEitherAppByName() throws {
        #expect(try options(["--only", "movies,series"]).recorder.only == ["movies", "series"])
        #expect(try options(["--skip=credits"]).recorder.skip == ["credits"])
    }
}
