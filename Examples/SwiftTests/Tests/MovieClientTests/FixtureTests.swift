import FixtureKit
import Foundation
import MovieClient
import Testing

/// This app's own fixtures, kept with FixtureKit alone: no server is needed to find out what a client bears.
@Suite struct FixtureTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures").path

    @Test func areWellKeptAndHoldNoSecret() throws {
        let files = try FixtureFile.all(below: Self.folder)
        #expect(files.map(\.name) == ["movie"])
        let findings = FixtureChecker(FixtureRules()).findings(in: files)
        #expect(findings.isEmpty, "\(findings.map(\.description).joined(separator: "\n"))")
    }

    @Test func onlyWhatTheAppNeedsCanBreakIt() throws {
        let movie = try #require(try FixtureLibrary.directory(Self.folder).document("movie"))
        var refused: Set<String> = []
        for variant in Variants(of: movie).all {
            let bytes = JSONWriter(layout: .compact).bytes(variant.applied(to: movie))
            if (try? JSONDecoder().decode(Movie.self, from: Data(bytes))) == nil { refused.insert(variant.pointer) }
        }
        // The whole of it, if it is no object any more, and three of its members.
        #expect(refused == ["", "/title", "/year", "/tmdbId"])
    }

    @Test func aSampleFromARealServerLosesItsSecrets() throws {
        let sample = """
            {
              "apiKey": "0a1b2c3d4e5f60718293a4b5c6d7e8f9",
              "url": "http://nas.local/?apikey=0a1b2c3d4e5f60718293a4b5c6d7e8f9"
            }
            """
        var redactor = Redactor(seed: "of this project alone")
        let clean = try redactor.redact(Array(sample.utf8))
        let text = String(decoding: clean, as: UTF8.self)
        #expect(!text.contains("0a1b2c3d") && !text.contains("nas.local"))
        let document = try JSONParser().parse(clean)
        let key = try #require(document["apiKey"]?.string)
        #expect(document["url"]?.string?.hasSuffix("?apikey=\(key)") == true)
    }
}
