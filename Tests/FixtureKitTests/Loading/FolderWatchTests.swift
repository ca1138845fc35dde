import FixtureKit
import Glibc
import MockArrTesting
import Testing

@Suite struct FolderWatchTests {
    private final class Calls: @unchecked Sendable {
        // Unchecked because of the lock that guards it.
        private var value = 0
        private var lock = pthread_mutex_t()
        init() { pthread_mutex_init(&lock, nil) }

        func add() {
            pthread_mutex_lock(&lock)
            value += 1
            pthread_mutex_unlock(&lock)
        }

        var count: Int {
            pthread_mutex_lock(&lock)
            defer { pthread_mutex_unlock(&lock) }
            return value
        }
    }

    /// How `in/radarr/a.json` may come to be saved.
    enum Saving: String, CaseIterable {
        case inPlace, byRename, byLink, removed, asANewFile, inNewFolders, readable

        func save(in folder: String) throws {
            let file = folder + "/in/radarr/a.json"
            switch self {
            case .inPlace: try MockArrTesting.save("2", as: file)
            case .byRename:
                try MockArrTesting.save("2", as: folder + "/draft")
                try #require(rename(folder + "/draft", file) == 0)
            case .byLink:
                try MockArrTesting.save("2", as: folder + "/draft")
                try #require(unlink(file) == 0 && link(folder + "/draft", file) == 0)
            case .removed: try #require(unlink(file) == 0)
            case .asANewFile: try MockArrTesting.save("2", as: folder + "/in/b.json")
            case .inNewFolders: try MockArrTesting.save("2", as: folder + "/in/new/deep/b.json")
            case .readable: try #require(chmod(file, 0o600) == 0)
            }
        }
    }

    @Test(arguments: Saving.allCases, ["", "/"])
    func noticesHoweverAFileIsSaved(_ saving: Saving, _ ending: String) async throws {
        try await withFolder(["in/radarr/a.json": "1"]) { folder in
            let calls = Calls()
            let watch = try FolderWatch(folder + "/in" + ending, quietFor: .milliseconds(5)) { _ in calls.add() }
            defer { watch.stop() }
            #expect(calls.count == 1)
            try saving.save(in: folder)
            #expect(await poll { calls.count > 1 })
        }
    }

    @Test func noticesFilesInFoldersThatAreNew() async throws {
        try await withFolder(["a.json": "1"]) { folder in
            let calls = Calls()
            let watch = try FolderWatch(folder, quietFor: .milliseconds(5)) { _ in calls.add() }
            defer { watch.stop() }
            try save("1", as: folder + "/new/deep/b.json")
            #expect(await poll { calls.count > 1 })
            let before = calls.count
            try save("2", as: folder + "/new/deep/b.json")
            #expect(await poll { calls.count > before })
        }
    }

    @Test func noticesAFolderThatGoesAndComesBack() async throws {
        try await withFolder(["in/a.json": "1"]) { folder in
            let calls = Calls()
            let watch = try FolderWatch(folder + "/in", quietFor: .milliseconds(5)) { _ in calls.add() }
            defer { watch.stop() }
            try #require(rename(folder + "/in", folder + "/away") == 0)
            #expect(await poll { calls.count > 1 })
            var before = calls.count
            try #require(rename(folder + "/away", folder + "/in") == 0)
            #expect(await poll { calls.count > before })
            before = calls.count
            try save("2", as: folder + "/in/a.json")
            #expect(await poll { calls.count > before })
        }
    }

    @Test func noticesALinkThatLeadsElsewhere() async throws {
        try await withFolder(["one/a.json": "1", "two/a.json": "2", "far/b.json": "3"]) { folder in
            try #require(symlink("one", folder + "/in") == 0)
            try #require(symlink("../far/b.json", folder + "/two/b.json") == 0)
            let calls = Calls()
            let watch = try FolderWatch(folder + "/in", quietFor: .milliseconds(5)) { _ in calls.add() }
            defer { watch.stop() }
            try #require(symlink("two", folder + "/next") == 0)
            try #require(rename(folder + "/next", folder + "/in") == 0)
            #expect(await poll { calls.count > 1 })
            var before = calls.count
            try save("4", as: folder + "/two/a.json")
            #expect(await poll { calls.count > before })
            before = calls.count
            try save("5", as: folder + "/far/b.json")
            #expect(await poll { calls.count > before })
        }
    }

    @Test func countsWhatHappensTogetherAsOne() async throws {
        try await withFolder(["a.json": "1"]) { folder in
            let calls = Calls()
            let watch = try FolderWatch(folder, quietFor: .milliseconds(300)) { _ in calls.add() }
            defer { watch.stop() }
            for number in 0..<200 { try save("1", as: "\(folder)/\(number).json") }
            #expect(await poll { calls.count > 1 })
            // One, unless the machine stopped for as long in between.
            #expect(calls.count < 100)
        }
    }

    @Test func isSilentOnceItIsStopped() throws {
        try withFolder(["a.json": "1"]) { folder in
            let calls = Calls()
            let watch = try FolderWatch(folder, quietFor: .milliseconds(1)) { _ in calls.add() }
            watch.stop()
            watch.stop()
            try save("2", as: folder + "/a.json")
            #expect(calls.count == 1)
        }
    }

    @Test func saysThatNothingIsThere() {
        let error = #expect(throws: FixtureError.self) { _ = try FolderWatch("/nowhere/at/all") { _ in } }
        #expect(error?.description.hasPrefix("/nowhere/at/all") == true)
    }
}
