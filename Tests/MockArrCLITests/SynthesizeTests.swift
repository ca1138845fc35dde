import FixtureKit
import Glibc
import MockArr
import Testing

@testable import MockArrCLI

/// `mockarr fixtures synthesize`, held against `mockarr fixtures check`.
@Suite struct SynthesizeTests {
    private static func run(_ arguments: String...) -> (code: ExitCode, output: String) {
        var output = ""
        let code = Main.run(arguments[...], console: Console { text, _ in output += text })
        return (code, output)
    }

    private static func withFolder(_ body: (String) throws -> Void) rethrows {
        var template = Array("/tmp/mockarr-synthesize-XXXXXX".utf8CString)
        guard let name = mkdtemp(&template) else { return }
        let path = String(cString: name)
        defer { remove(path) }
        try body(path)
    }

    /// A folder with all that is in it.
    private static func remove(_ path: String) {
        if let folder = opendir(path) {
            while let entry = readdir(folder) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                    pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                if name != ".", name != ".." { remove(path + "/" + name) }
            }
            closedir(folder)
        }
        _ = Glibc.remove(path)
    }

    @Test(arguments: ["plain", "messy"]) func whatItWritesPassesTheCheck(_ profile: String) throws {
        try Self.withFolder { folder in
            let made = Self.run(
                "fixtures", "synthesize", "--movies", "130", "--series", "70", "--seed", "11", "--profile", profile,
                "--out", folder)
            #expect(made.code == .fine)
            #expect(made.output.hasPrefix("radarr: 130 movie, "))
            let checked = Self.run("fixtures", "check", folder)
            // Numbers beyond 32 bits are worth a note.
            #expect(checked.output.contains("fixtures agree"), "\(checked.output.prefix(2_000))")
            #expect(checked.code == .fine)
            // And is served at once.
            var configuration = Configuration()
            configuration.fixtures = folder
            let mock = try MockServer.start(configuration)
            mock.stop()
        }
    }

    /// A change of these digests is a change of every library that somebody has made: be sure to mean it.
    ///
    /// A change of the built-in settings among which libraries are made changes them as well.
    @Test(arguments: [
        ("plain", "920c118adbfcfa97f496a563bbc34ea8531a635ede763e56d18386ec756790b6"),
        ("messy", "3142e451e35cff83df9705b78b299295f79f6a23d9ba6811331753ee7a4c902e"),
    ])
    func theSameSeedWritesTheSameBytesOnEveryMachine(_ profile: String, _ digest: String) throws {
        try Self.withFolder { folder in
            _ = Self.run(
                "fixtures", "synthesize", "--movies", "70", "--series", "12", "--seed", "7", "--profile", profile,
                "--out",
                folder)
            var bytes: [UInt8] = []
            for name in ["radarr/movies", "radarr/radarr-history", "sonarr/series", "sonarr/series-episodes"] {
                bytes += try FixtureLibrary.read("\(folder)/\(name).json")
            }
            let hex = SHA256.digest(bytes).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
            #expect(hex.joined() == digest)
        }
    }

    @Test func theSameSeedWritesTheSameFiles() throws {
        try Self.withFolder { folder in
            for name in ["a", "b"] {
                _ = Self.run(
                    "fixtures", "synthesize", "--movies", "25", "--seed", "5", "--out", "\(folder)/\(name)/deep")
            }
            for file in ["movies", "movie-files", "radarr-history", "collections"] {
                let texts = try ["a", "b"].map { try FixtureLibrary.read("\(folder)/\($0)/deep/radarr/\(file).json") }
                #expect(texts[0] == texts[1])
                #expect(texts[0].last == UInt8(ascii: "\n"))
            }
        }
    }

    @Test func noMoviesAreFixturesToo() throws {
        Self.withFolder { folder in
            #expect(Self.run("fixtures", "synthesize", "--movies", "0", "--series", "0", "--out", folder).code == .fine)
            #expect(Self.run("fixtures", "check", folder).output.hasSuffix("fixtures agree\n"))
        }
    }

    @Test func aFolderThatCannotBeMadeIsSaid() {
        let made = Self.run("fixtures", "synthesize", "--movies", "1", "--out", "/proc/nowhere")
        #expect(made.code == .failed)
        #expect(made.output.contains("/proc/nowhere: cannot be written"))
    }
}
