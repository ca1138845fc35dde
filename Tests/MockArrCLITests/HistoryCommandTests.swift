import FixtureKit
import MockArrTesting
import Testing

@testable import MockArrCLI

@Suite struct HistoryCommandTests {
    private static let root = #filePath.firstRange(of: "/Tests/").map { String(#filePath[..<$0.lowerBound]) } ?? ""

    /// Not so? `mockarr fixtures history --format markdown > Documentation/compatibility.md`, and look at the difference.
    @Test func thePageIsAsTheCommandWritesIt() throws {
        let page = String(
            decoding: try FixtureLibrary.read(Self.root + "/Documentation/compatibility.md"), as: UTF8.self)
        let (code, output, errors) = run(["fixtures", "history", "--format", "markdown"])
        #expect(code == .fine)
        #expect(errors == "")
        #expect(output == page)
    }

    @Test func theSamplesOfTheProjectAreThoseOfTheBinary() {
        let builtIn = run(["fixtures", "history", "--format=json"])
        let folder = run(["fixtures", "history", Self.root + "/Fixtures/history", "--format=json"])
        #expect(builtIn.output == folder.output)
        #expect(builtIn.output.hasPrefix("{\n  \"verdicts\": [\n"))
    }

    @Test func tellsWhatBreaksWhom() {
        let (code, output, _) = run(["fixtures", "history"])
        #expect(code == .fine)
        #expect(output.contains("\nradarr/movie-missing-id: "))
        #expect(output.contains("\n  Ruddarr: /id: expected present, found nothing\n"))
    }

    @Test func takesSamplesAndExpectationsOfYourOwn() throws {
        let book =
            #"{"expectations":[{"client":"Mine","resource":"mine/thing","at":"name","wants":"text","source":"me"}]}"#
        try withFolder(["expectations.json": book, "mine/thing-1.0.json": #"{"name":1}"#]) { folder in
            #expect(
                run(["fixtures", "history", folder]).output == """
                    mine/thing-1.0: 0 of 1 expectations of mine/thing
                      Mine: /name: expected text, found 1
                    0 met, 1 broken

                    """)
        }
    }

    @Test func saysWhatIsMissing() throws {
        try withFolder(["mine/thing-1.0.json": "[]"]) { folder in
            let (code, _, errors) = run(["fixtures", "history", folder])
            #expect(code == .failed)
            #expect(errors == "mockarr: \(folder)/expectations.json: cannot be read: not there\n")
        }
        let (code, _, errors) = run(["fixtures", "history", "--format", "markdow"])
        #expect(code == .misused)
        #expect(errors.contains("did you mean 'markdown'?"))
    }
}
