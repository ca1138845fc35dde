import FixtureKit
import Glibc
import MockArrTesting
import Testing

@testable import MockArr

/// The contract's exchanges as text: what goes out, and what must come back to the byte.
@Suite struct ExchangeTests {
    @Test(arguments: Stories.all)
    func answersAsTheContractSays(_ story: Story) throws {
        for difference in try story.play() { Issue.record("\(difference)") }
    }

    @Test(arguments: Stories.files)
    func everyFileIsUnderstood(_ file: Stories.File) throws {
        let stories = try file.stories()
        for story in stories {
            #expect(story.title.hasPrefix("§"), "\(story.place) names no paragraph")
            #expect(!story.exchanges.isEmpty, "\(story.place) has no exchange")
        }
    }

    @Test(arguments: [(AppKind.radarr, 200), (AppKind.sonarr, 200)])
    func thereAreEnough(app: AppKind, count: Int) {
        #expect(Stories.all.filter { $0.app == app }.reduce(0) { $0 + $1.exchanges.count } >= count)
    }

    @Test(arguments: [
        (["a", "b"], ["a", "b"], true), (["a", "…"], ["a"], true), (["…", "c", "d"], ["a", "c", "c", "d"], true),
        (["…", "c"], ["a", "c", "d"], false), (["a…c"], ["abc"], true), (["a…d"], ["abc"], false),
        (["a"], ["a", ""], false),
    ])
    func aDotsLineStandsForAnyLines(pattern: [String], text: [String], fits: Bool) {
        #expect(LinePattern(pattern).difference(from: text).isEmpty == fits)
    }
}

/// The stories of both apps, in files that lie beside this one.
enum Stories {
    struct File: Sendable, CustomTestStringConvertible {
        let app: AppKind
        let name: String
        var testDescription: String { "\(app.rawValue)/\(name)" }

        func stories() throws -> [Story] {
            let bytes = try FixtureLibrary.read("\(folder)/\(app.rawValue)/\(name)")
            return try StoryFile(app, name: testDescription, text: String(decoding: bytes, as: UTF8.self)).stories()
        }
    }

    private static let folder = String(#filePath.dropLast("/ExchangeTests.swift".count))

    static let files: [File] = AppKind.allCases.flatMap { app -> [File] in
        guard let directory = opendir("\(folder)/\(app.rawValue)") else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.hasSuffix(".txt") { names.append(name) }
        }
        return names.sorted().map { File(app: app, name: $0) }
    }

    /// What can be read; `everyFileIsUnderstood` tells of the rest.
    static let all: [Story] = files.flatMap { (try? $0.stories()) ?? [] }
}
