import FixtureKit
import MockArrTesting
import Testing

@testable import MockArrCLI

/// `mockarr fixtures synthesize`; what it writes is checked beside the clients, where the binary is quicker.
@Suite struct SynthesizeTests {
    /// A change of these digests is a change of every library that somebody has made: be sure to mean it.
    ///
    /// A change of the built-in settings among which libraries are made changes them as well.
    @Test(arguments: [
        ("plain", "920c118adbfcfa97f496a563bbc34ea8531a635ede763e56d18386ec756790b6"),
        ("messy", "3142e451e35cff83df9705b78b299295f79f6a23d9ba6811331753ee7a4c902e"),
    ])
    func theSameSeedWritesTheSameBytesOnEveryMachine(_ profile: String, _ digest: String) throws {
        try withFolder { folder in
            _ = run([
                "fixtures", "synthesize", "--movies", "70", "--series", "12", "--seed", "7", "--profile", profile,
                "--out", folder,
            ])
            var bytes: [UInt8] = []
            for name in ["radarr/movies", "radarr/radarr-history", "sonarr/series", "sonarr/series-episodes"] {
                bytes += try FixtureLibrary.read("\(folder)/\(name).json")
            }
            #expect(SHA.hex(SHA256.digest(bytes)) == digest)
        }
    }

    @Test func theSameSeedWritesTheSameFiles() throws {
        try withFolder { folder in
            for name in ["a", "b"] {
                _ = run(["fixtures", "synthesize", "--movies", "25", "--seed", "5", "--out", "\(folder)/\(name)/deep"])
            }
            for file in ["movies", "movie-files", "radarr-history", "collections"] {
                let texts = try ["a", "b"].map { try FixtureLibrary.read("\(folder)/\($0)/deep/radarr/\(file).json") }
                #expect(texts[0] == texts[1])
                #expect(texts[0].last == UInt8(ascii: "\n"))
            }
        }
    }

    @Test func noMoviesAreFixturesToo() throws {
        try withFolder { folder in
            let made = run(["fixtures", "synthesize", "--movies", "0", "--series", "0", "--out", folder])
            #expect(made.0 == .fine)
            #expect(run(["fixtures", "check", folder]).output.hasSuffix("fixtures agree\n"))
        }
    }

    @Test func aFolderThatCannotBeMadeIsSaid() {
        let made = run(["fixtures", "synthesize", "--movies", "1", "--out", "/proc/nowhere"])
        #expect(made.0 == .failed)
        #expect(made.errors.contains("/proc/nowhere: cannot be written"))
    }
}
