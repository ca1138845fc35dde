import FixtureKit
import Glibc
import MockArrTesting
import Testing

@testable import MockArr

/// Bugs that clients have met with the real servers, each made again by a preset or by rules.
///
/// The cases are collected beside the project, not in it; `cases` holds what each needs, in our own words.
@Suite struct BugCaseTests {
    @Test(arguments: BugCases.all)
    func comesBack(_ story: Story) throws {
        for difference in try story.rehearse() { Issue.record("\(difference)") }
    }

    @Test(arguments: AppKind.allCases)
    func everyFileIsUnderstood(_ app: AppKind) throws {
        let stories = try BugCases.stories(of: app)
        for story in stories {
            #expect(BugCases.id(of: story) != nil, "\(story.place) names no case")
            #expect(!story.exchanges.isEmpty, "\(story.place) has no exchange")
        }
    }

    /// All but C079, whose certificates are a matter of sockets.
    @Test(.enabled(if: BugCases.collected != nil)) func noneIsMissing() throws {
        let told = Set(BugCases.all.compactMap(BugCases.id))
        let collected = try #require(BugCases.collected)
        #expect(collected.count > 60)
        #expect(collected.filter { !told.contains($0) } == ["C079"])
    }

    /// Whoever adds a preset shows what it does.
    @Test func everyPresetIsPlayed() {
        let played = Set(
            BugCases.all.flatMap(\.steps).compactMap { if case .preset(let name) = $0 { name } else { nil } })
        #expect(Preset.builtIn.map(\.name).filter { !played.contains($0) } == [])
    }
}

/// The stories of both apps, in files that lie beside this one.
enum BugCases {
    private static let folder = String(#filePath.dropLast("/BugCaseTests.swift".count))

    static func stories(of app: AppKind) throws -> [Story] {
        let bytes = try FixtureLibrary.read("\(folder)/cases/\(app.rawValue).txt")
        return try StoryFile(app, name: "\(app.rawValue).txt", text: String(decoding: bytes, as: UTF8.self)).stories()
    }

    /// What can be read; `everyFileIsUnderstood` tells of the rest.
    static let all = AppKind.allCases.flatMap { (try? stories(of: $0)) ?? [] }

    /// The case that a story is about, such as `C014`; `P` stands for a preset of no case.
    static func id(of story: Story) -> String? {
        let word = story.title.prefix { $0 != " " }
        return word == "P" || word.count == 4 && word.first == "C" ? String(word) : nil
    }

    /// The ids of the cases that were collected, where the collection is.
    static let collected: [String]? = {
        let path = folder + "/../../../../shared/cases/bug-cases.jsonl"
        guard let bytes = try? FixtureLibrary.read(path) else { return nil }
        return bytes.split(separator: UInt8(ascii: "\n")).compactMap {
            (try? JSONParser().parse(Array($0)))?["id"]?.string
        }
    }()
}
